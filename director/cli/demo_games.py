"""What ``director demo`` plays: a desk with a clock of its own, how a game of each kind is made, who plays it, how its result is told in
the terminal, and the folder of the sheets."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

import click

from director.cli import Context
from director.cli.common import echo_table, prepare_meanings, texts_of
from director.desk import bingo, lesson, solitaire, topping, training, unscrabble
from director.desk.classic import start
from director.desk.desk import Desk
from director.desk.game_session import AnySession
from director.desk.nights import create_game, remove_game
from director.desk.worthatz.rounds import create
from director.engine.grids.warm import warm_up
from director.games.bingo import RULES as BINGO_RULES
from director.games.classic.game import Setup as TableSetup
from director.games.classic.profile import classic_profile
from director.games.classic.standings import standings as table_standings
from director.games.duplicate.game import Setup
from director.games.duplicate.standings import standings
from director.games.lesson import LessonSetup, lesson_profile
from director.games.people import Entrant
from director.games.setup import GameSetup
from director.games.solitaire import Setup as SolitaireSetup
from director.games.solitaire import SolitaireProfile
from director.games.topping import Setup as ToppingSetup
from director.games.topping import ToppingProfile
from director.games.training import Setup as TrainingSetup
from director.games.training import TrainingProfile
from director.games.worthatz.game import Setup as WorthatzSetup
from director.games.worthatz.game import WorthatzProfile
from director.games.worthatz.letters import worthatz_tiles
from director.games.worthatz.standings import standings as worthatz_standings
from director.language.sentences import DirectorError, Sentence, say
from director.language.texts import Texts
from director.rules.formula import NORMAL, Formula
from director.rules.profile import profile
from director.rules.speed import Speed
from director.simulation import small_demo
from director.simulation.demo import entrants, play_night
from director.simulation.small_demo import play_table
from director.simulation.worthatz_demo import play_worthatz


def fresh_desk(context: Context, key: str, seed: int, step: float) -> Desk:
    """A desk at seven in the evening, every look at its clock ``step`` seconds later; the game of that key is removed."""
    start = datetime.combine(date.today(), datetime.min.time()).timestamp() + 19 * 3600
    clock = iter(range(10**9))
    club = context.club
    desk = Desk(club.db, club.search, "demo", lambda: start + step * next(clock), random.Random(seed))
    desk.meaning = club.meaning
    remove_game(desk, key)
    return desk


def echo_ranking(title: str, played: str, rows: Sequence[tuple[str, str, int]], texts: Texts) -> None:
    """Place, name and total of everybody for the terminal, below what was played."""
    width = max(len(name) for _, name, _ in rows)
    click.echo(f"{title} – {played}\n")
    click.echo(f"{texts('Place'):>5}  {texts('Name').ljust(width)} {texts('Total'):>7}")
    for place, name, total in rows:
        click.echo(f"{place:>5}  {name.ljust(width)} {total:>7}")
    click.echo()


def write_documents(
    desk: Desk, key: str, context: Context, out: Path, without: Sequence[str] = ()
) -> list[Path]:
    """Writes every document of the game into the folder and names the files; DirectorError ``cannot_write``."""
    from director.reports.document import Wanted
    from director.reports.documents import all_documents

    night = desk.night(key)
    texts = texts_of(context, night.row.setup)
    wanted = Wanted(desk, night, texts, word_list=context.club.lexicon_title(night.row.setup))
    return write_files(out, (each for each in all_documents(wanted) if not each[0].endswith(tuple(without))))


def write_files(out: Path, files: Iterable[tuple[str, bytes]]) -> list[Path]:
    """Writes files with their names into the folder; DirectorError ``cannot_write``."""
    written = []
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, content in files:
            path = out / name
            path.write_bytes(content)
            written.append(path)
    except OSError as reason:
        raise DirectorError(
            "cannot_write",
            "Nothing can be written to %(folder)s. Choose another one with --out.",
            folder=str(out),
        ) from reason
    return written


@dataclass(frozen=True)
class DemoWish:
    """What is asked of a demonstration; None: as is usual for the game."""

    lexicon: str
    seed: int
    players: int | None = None
    rules: str | None = None
    formula: Formula = NORMAL
    speed: Speed | None = None


@dataclass(frozen=True)
class Begun:
    """A demonstration on its way; ``made`` is what every set-up is made of: title, date, tiles, lexicon."""

    context: Context
    desk: Desk
    key: str
    asked: DemoWish
    made: Mapping[str, Any]
    rng: random.Random
    progress: Callable[[float], None]

    def people(self, usual: int) -> list[Entrant]:
        return entrants(self.asked.players or usual)


def _night(at: Begun) -> None:
    asked = at.asked
    rules = profile(asked.rules or "simultan")
    setup = Setup(profile=rules, formula=asked.formula, speed=asked.speed, **at.made)
    create_game(at.desk, setup, at.people(24), at.key)


def _lesson(at: Begun) -> None:
    setup = LessonSetup(profile=lesson_profile(), level="easy", **at.made)
    lesson.create(at.desk, setup, at.people(12), at.key)


def _table(at: Begun) -> None:
    setup = TableSetup(profile=classic_profile(at.asked.rules or "german"), **at.made)
    start.create(at.desk, setup, at.people(4), at.key)


def _worthatz(at: Begun) -> None:
    warm_up(at.context.progress(texts_of(at.context)("Preparing the search")))
    setup = WorthatzSetup(profile=WorthatzProfile(), **{**at.made, "tiles": worthatz_tiles()})
    create(at.desk, setup, at.people(12), at.key)


def _training(at: Begun) -> None:
    rules = classic_profile("general").as_data() | {"open_dictionary": True, "strength": "everyday"}
    setup = TrainingSetup(profile=TrainingProfile.from_data("general", rules), **at.made)
    training.create(at.desk, setup, entrants(1), at.key)


def _solitaire(at: Begun) -> None:
    setup = SolitaireSetup(profile=SolitaireProfile(), **at.made)
    solitaire.create(at.desk, setup, entrants(1), at.key)


def _unscrabble(at: Begun) -> None:
    """First a classic table, then its board is taken apart."""
    table, first = f"{at.key}-table", TableSetup(profile=classic_profile("german"), **at.made)
    remove_game(at.desk, table)
    start.create(at.desk, first, at.people(3), table)
    play_table(at.desk, table, at.rng, at.progress)
    found = unscrabble.source_of(at.desk, table)
    setup = unscrabble.setup_of(found, at.made["title"], at.made["date"])
    unscrabble.create(at.desk, setup, found.entrants, at.key, source=table)


def _bingo(at: Begun) -> None:
    bingo.create(at.desk, GameSetup(profile=BINGO_RULES, **at.made), at.people(6), at.key)


def _topping(at: Begun) -> None:
    setup = ToppingSetup(profile=ToppingProfile(rounds=10), **at.made)
    topping.create(at.desk, setup, at.people(6), at.key)


def _stands(night: AnySession, now: float, texts: Texts) -> None:
    click.echo(f"{night.row.setup.title} – {texts.show(night.kind.stands(night.game, now))}\n")


def _night_told(night: AnySession, now: float, texts: Texts) -> None:
    from director.wording.standings import standings_text

    ranked = standings(night.game)
    text = standings_text(night.game, ranked, texts, short=True)
    names = ("place", "table", "name", "total", "negative", "percent", "tops")
    cells = [[text.headings[name] for name in names]]
    cells += [[getattr(row, name) for name in names] for row in (text.top, *text.rows)]
    click.echo(f"{night.row.setup.title} – {texts('Rounds: %(rounds)d', rounds=ranked.rounds)}\n")
    echo_table(cells, left=(names.index("name"),))
    click.echo()


def _table_told(night: AnySession, now: float, texts: Texts) -> None:
    rows = [(str(row.place), row.player.name, row.total) for row in table_standings(night.game)]
    played = texts("Turns: %(turns)d", turns=len(night.game.turns))
    echo_ranking(night.row.setup.title, played, rows, texts)


def _worthatz_told(night: AnySession, now: float, texts: Texts) -> None:
    """The reference first."""
    ranked = worthatz_standings(night.game)
    rows = [("", texts("Model solution"), ranked.reference_total)]
    rows += [(str(row.place), row.player.name, row.total) for row in ranked.rows]
    played = texts("Rounds: %(rounds)d", rounds=ranked.rounds)
    echo_ranking(night.row.setup.title, played, rows, texts)


TITLE, PLAYING = say("Demonstration game %(seed)d"), say("Playing the game")


@dataclass(frozen=True)
class Demo:
    """A kind of game: how it is made, how it is played, and how its end is told; its clock goes ``step`` seconds a look.

    ``has_meanings``: its papers say what words mean, which is made ready first.
    """

    begin: Callable[[Begun], None]
    play: Callable[[Desk, str, random.Random, Callable[[float], None]], object]
    told: Callable[[AnySession, float, Texts], None] = _stands
    step: float = 20
    title: Sentence = TITLE
    playing: Sentence = PLAYING
    has_meanings: bool = False


NIGHT, TABLE = say("Playing the night"), say("Playing the table")

DEMOS: Mapping[str, Demo] = {
    "duplicate": Demo(_night, play_night, _night_told, 7, say("Demonstration night %(seed)d"), NIGHT),
    "lesson": Demo(_lesson, play_night, _stands, 7, say("Demonstration lesson %(seed)d"), say("Playing the lesson"), has_meanings=True),
    "classic": Demo(_table, play_table, _table_told, 40, say("Demonstration table %(seed)d"), TABLE),
    "worthatz": Demo(_worthatz, play_worthatz, _worthatz_told, 7, say("Demonstration Worthatz %(seed)d"), NIGHT),
    "training": Demo(_training, small_demo.play_training),
    "solitaire": Demo(_solitaire, small_demo.play_solitaire),
    "unscrabble": Demo(_unscrabble, small_demo.play_unscrabble),
    "bingo": Demo(_bingo, small_demo.play_bingo),
    "topping": Demo(_topping, small_demo.play_topping, step=2),
}  # fmt: skip


def played(context: Context, kind: str, key: str, asked: DemoWish) -> Desk:
    """Plays the game of that key anew; the desk at which it was played."""
    demo, texts = DEMOS[kind], texts_of(context)
    if demo.has_meanings:
        prepare_meanings(context, asked.lexicon)
    desk = fresh_desk(context, key, asked.seed, demo.step)
    made = {
        "title": texts(demo.title.template, seed=asked.seed),
        "date": date.today().isoformat(),
        "tiles": context.tile_set(context.club.library.info(asked.lexicon).tiles),
        "lexicon": asked.lexicon,
    }
    rng, progress = random.Random(asked.seed + 1), context.progress(texts.show(demo.playing))
    demo.begin(Begun(context, desk, key, asked, made, rng, progress))
    demo.play(desk, key, rng, progress)
    return desk


def tell_end(context: Context, kind: str, desk: Desk, key: str) -> None:
    """How the game ended, in the terminal."""
    DEMOS[kind].told(desk.night(key), desk.now(), texts_of(context))
