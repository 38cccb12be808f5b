"""``director demo``: sets everything up and plays a complete night, from the word list to the printed sheets.

``director demo --event`` and ``director demo --season N``: a day of three games, and a season in which each person
misses some nights; every whole game, its sheets and the tables as files. ``director demo --federation N``: one sealed
game in N centres, whose files come late, twice, corrected and altered too.

It plays at a desk with a clock of its own. This module says how a game of each kind is made, who plays it, how the
terminal shows its result, and where the sheets go.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Any

import click

from director.cli import Context
from director.cli.common import (
    FORMULA,
    SPEED,
    echo_standing,
    echo_table,
    in_words,
    prepare,
    prepare_meanings,
    tell,
    texts_of,
)
from director.desk import bingo, lesson, solitaire, topping, training, unscrabble
from director.desk.classic import start
from director.desk.club import entries, events, season_file, seasons
from director.desk.club.book import SeriesStanding
from director.desk.club.events import EVENTS
from director.desk.club.seasons import SEASONS
from director.desk.desk import AnySession, Desk
from director.desk.duplicate.players import SUDDEN_DEATH
from director.desk.packs import arrivals, hour
from director.desk.packs import federation as packs
from director.desk.packs.federation import PackOrder, new_pack
from director.desk.sessions import create_game, remove_game
from director.desk.worthatz.worthatz_rounds import create
from director.engine.grids.warm import warm_up
from director.games.bingo import RULES as BINGO_RULES
from director.games.classic.game import Setup as TableSetup
from director.games.classic.game import standings as table_standings
from director.games.classic.profile import classic_profile
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
from director.games.worthatz.game import standings as worthatz_standings
from director.games.worthatz.letters import worthatz_tiles
from director.language.sentences import DirectorError, Sentence, say
from director.language.texts import Texts
from director.packs.preparing import Wishes
from director.reports.club_sheets import event_paper, season_paper
from director.reports.pack_sheets import PAPERS, centre_name
from director.reports.pack_sheets import event_paper as event_of_pack
from director.rules.formula import NORMAL, Formula, formula
from director.rules.profile import profile
from director.rules.speed import Speed, speed
from director.seasons.season_data import Event, Season
from director.simulation import small_demo
from director.simulation.demo import entrants, play_night
from director.simulation.federation import Afternoon, centre_names
from director.simulation.small_demo import play_table
from director.simulation.worthatz_demo import play_worthatz
from director.storage.game_file import export_game
from director.storage.pack_store import ArrivalRow


def fresh_desk(context: Context, key: str, seed: int, step: float) -> Desk:
    """Returns a desk at seven in the evening whose clock advances by ``step`` seconds at every look; removes the game of that key."""
    start = datetime.combine(date.today(), datetime.min.time()).timestamp() + 19 * 3600
    clock = iter(range(10**9))
    club = context.club
    desk = Desk(club.db, club.search, "demo", lambda: start + step * next(clock), random.Random(seed))
    desk.meaning = club.meaning
    remove_game(desk, key)
    return desk


def echo_ranking(title: str, played: str, rows: Sequence[tuple[str, str, int]], texts: Texts) -> None:
    """Prints place, name and total of everybody, below what was played."""
    width = max(len(name) for _, name, _ in rows)
    click.echo(f"{title} – {played}\n")
    click.echo(f"{texts('Place'):>5}  {texts('Name').ljust(width)} {texts('Total'):>7}")
    for place, name, total in rows:
        click.echo(f"{place:>5}  {name.ljust(width)} {total:>7}")
    click.echo()


def write_documents(
    desk: Desk, key: str, context: Context, out: Path, without: Sequence[str] = ()
) -> list[Path]:
    """Writes every document of the game into the folder and returns their paths; DirectorError ``cannot_write``."""
    from director.reports.documents import DocumentRequest, all_documents

    night = desk.session(key)
    texts = texts_of(context, night.row.setup)
    wanted = DocumentRequest(desk, night, texts, word_list=context.club.lexicon_title(night.row.setup))
    return write_files(out, (each for each in all_documents(wanted) if not each[0].endswith(tuple(without))))


def write_files(out: Path, files: Iterable[tuple[str, bytes]]) -> list[Path]:
    """Writes files with their names into the folder and returns their paths; DirectorError ``cannot_write``."""
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
    """What is asked of a demonstration; None: the game's default."""

    lexicon: str
    seed: int
    players: int | None = None
    rules: str | None = None
    formula: Formula = NORMAL
    speed: Speed | None = None


@dataclass(frozen=True)
class Demonstration:
    """A running demonstration; ``made`` are the values of every set-up: title, date, tiles, lexicon."""

    context: Context
    desk: Desk
    key: str
    asked: DemoWish
    made: Mapping[str, Any]
    rng: random.Random
    progress: Callable[[float], None]

    def people(self, usual: int) -> list[Entrant]:
        return entrants(self.asked.players or usual)


def _night(at: Demonstration) -> None:
    asked = at.asked
    rules = profile(asked.rules or "simultan")
    setup = Setup(profile=rules, formula=asked.formula, speed=asked.speed, **at.made)
    create_game(at.desk, setup, at.people(24), at.key)


def _lesson(at: Demonstration) -> None:
    setup = LessonSetup(profile=lesson_profile(), level="easy", **at.made)
    lesson.create(at.desk, setup, at.people(12), at.key)


def _table(at: Demonstration) -> None:
    setup = TableSetup(profile=classic_profile(at.asked.rules or "german"), **at.made)
    start.create(at.desk, setup, at.people(4), at.key)


def _worthatz(at: Demonstration) -> None:
    warm_up(at.context.progress(texts_of(at.context)("Preparing the search")))
    setup = WorthatzSetup(profile=WorthatzProfile(), **{**at.made, "tiles": worthatz_tiles()})
    create(at.desk, setup, at.people(12), at.key)


def _training(at: Demonstration) -> None:
    rules = classic_profile("general").as_data() | {"open_dictionary": True, "strength": "everyday"}
    setup = TrainingSetup(profile=TrainingProfile.from_data("general", rules), **at.made)
    training.create(at.desk, setup, entrants(1), at.key)


def _solitaire(at: Demonstration) -> None:
    setup = SolitaireSetup(profile=SolitaireProfile(), **at.made)
    solitaire.create(at.desk, setup, entrants(1), at.key)


def _unscrabble(at: Demonstration) -> None:
    """Plays a classic table first, then takes its board apart."""
    table, first = f"{at.key}-table", TableSetup(profile=classic_profile("german"), **at.made)
    remove_game(at.desk, table)
    start.create(at.desk, first, at.people(3), table)
    play_table(at.desk, table, at.rng, at.progress)
    found = unscrabble.source_of(at.desk, table)
    setup = unscrabble.setup_of(found, at.made["title"], at.made["date"])
    unscrabble.create(at.desk, setup, found.entrants, at.key, source=table)


def _bingo(at: Demonstration) -> None:
    bingo.create(at.desk, GameSetup(profile=BINGO_RULES, **at.made), at.people(6), at.key)


def _topping(at: Demonstration) -> None:
    setup = ToppingSetup(profile=ToppingProfile(rounds=10), **at.made)
    topping.create(at.desk, setup, at.people(6), at.key)


def _stands(night: AnySession, now: float, texts: Texts) -> None:
    click.echo(f"{night.row.setup.title} – {texts.show(night.kind.stands(night.game, now))}\n")


def _night_told(night: AnySession, now: float, texts: Texts) -> None:
    from director.wording.standing_words import standings_text

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
    """Prints the ranking, the reference first."""
    ranked = worthatz_standings(night.game)
    rows = [("", texts("Model solution"), ranked.reference_total)]
    rows += [(str(row.place), row.player.name, row.total) for row in ranked.rows]
    played = texts("Rounds: %(rounds)d", rounds=ranked.rounds)
    echo_ranking(night.row.setup.title, played, rows, texts)


TITLE, PLAYING = say("Demonstration game %(seed)d"), say("Playing the game")


@dataclass(frozen=True)
class Demo:
    """A kind of game: how it is made, how it is played, and how its result is printed; its clock advances by ``step`` seconds a look.

    ``has_meanings``: its papers show meanings, which are built first.
    """

    begin: Callable[[Demonstration], None]
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
    """Plays the game of that key anew; returns the desk at which it was played."""
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
    demo.begin(Demonstration(context, desk, key, asked, made, rng, progress))
    demo.play(desk, key, rng, progress)
    return desk


def tell_end(context: Context, kind: str, desk: Desk, key: str) -> None:
    """Prints how the game ended."""
    DEMOS[kind].told(desk.session(key), desk.now(), texts_of(context))


FORMULAS = ("normal", "7and8", "joker")
File = tuple[str, bytes]
"""The name and the content of a file."""
LIKELY = 0.75
"""Probability that a person comes to a night."""


def demo_event(context: Context, name: str, rules: str, players: int, seed: int, out: Path) -> list[Path]:
    """Plays an event of three games and writes its files."""
    key, texts = f"demo-event-{seed}", texts_of(context)
    desk = fresh_desk(context, f"demo-event-{seed}-1", seed, 7)
    _forget(lambda: EVENTS.remove(desk, key))
    title = texts("Demonstration event %(seed)d", seed=seed)
    today = date.today()
    written: list[Path] = []
    keys = []
    for number, each in enumerate(FORMULAS, start=1):
        game = f"demo-event-{seed}-{number}"
        label = f"{title}, {texts('Game %(number)d', number=number)}"
        setup = _setup(context, label, today, name, rules, formula(each))
        written += _played(context, game, setup, entrants(players), seed * 10 + number, out)
        keys.append(game)
    EVENTS.make(desk, Event(title, today.isoformat(), games=tuple(keys)), key)
    entries.enter(desk, key, entrants(players))
    found = events.standing(desk, key)
    made = (
        event_paper(each, desk, key, texts, context.club)
        for each in ("table.pdf", "certificates.pdf", "cards.pdf")
    )
    papers = [(file, content) for content, _, file in made]
    papers.append((f"{key}.csv", event_paper("table.csv", desk, key, texts, context.club)[0]))
    return written + _tables(context, out, found, papers)


def demo_season(
    context: Context, nights: int, name: str, rules: str, players: int, seed: int, out: Path
) -> list[Path]:
    """Plays a season and writes its files."""
    key, texts, rng = f"demo-season-{seed}", texts_of(context), random.Random(seed)
    width = max(2, len(str(nights)))
    people = entrants(players)
    first = date.today() - timedelta(weeks=nights)
    title = texts("Demonstration season %(seed)d", seed=seed)
    written: list[Path] = []
    keys = []
    for number in range(1, nights + 1):
        game = f"demo-season-{seed}-{number:0{width}}"
        label = texts("Night %(number)d", number=number)
        here = present(people, rng)
        day = first + timedelta(weeks=number)
        setup = _setup(context, label, day, name, rules, NORMAL)
        written += _played(context, game, setup, here, seed * 1000 + number, out)
        keys.append(game)
    desk = context.club.desk("demo")
    _forget(lambda: SEASONS.remove(desk, key))
    SEASONS.make(desk, Season(title, taken=tuple(keys)), key)
    found = seasons.standing(desk, key)
    made = (season_paper(each, desk, key, texts, "") for each in ("table.pdf", "certificates.pdf"))
    papers = [(file, content) for content, _, file in made]
    papers.append((f"{key}.csv", season_paper("table.csv", desk, key, texts, "")[0]))
    papers.append(
        (f"{key}.season", "".join(f"{line}\n" for line in season_file.exported(desk, key)).encode())
    )
    return written + _tables(context, out, found, papers)


def present(people: Sequence[Entrant], rng: random.Random) -> list[Entrant]:
    """Returns who comes to a night: most, and at least one."""
    return [each for each in people if rng.random() < LIKELY] or [rng.choice(people)]


def _forget(remove: Callable[[], None]) -> None:
    """Removes what an earlier demonstration with the same seed left."""
    with suppress(DirectorError):
        remove()


def _setup(context: Context, title: str, day: date, name: str, rules: str, played: Formula) -> Setup:
    tiles = context.tile_set(context.club.library.info(name).tiles)
    return Setup(title, day.isoformat(), tiles, profile(rules), name, formula=played)


def _played(
    context: Context, key: str, setup: Setup, people: Sequence[Entrant], seed: int, out: Path
) -> list[Path]:
    """Plays a game with simulated players and writes its file and sheets."""
    desk: Desk = fresh_desk(context, key, seed, 7)
    create_game(desk, setup, people, key)
    play_night(desk, key, random.Random(seed + 1), context.progress(setup.title))
    sheets = write_documents(desk, key, context, out / key, without=(".jsonl",))
    game = "".join(f"{line}\n" for line in export_game(desk.db, key)).encode()
    return [*write_files(out, [(f"{key}.jsonl", game)]), *sheets]


def _tables(
    context: Context,
    out: Path,
    found: SeriesStanding[Any],
    papers: Iterable[File],
) -> list[Path]:
    """Prints the table, and writes it as a file for programs beside its papers."""
    echo_standing(context, found)
    told = json.dumps(found.as_data(), ensure_ascii=False, indent=1).encode()
    return write_files(out, [(f"{found.key}.json", told), *papers])


def demo_federation(
    context: Context, centres: int, name: str, rules: str, players: int, seed: int, out: Path
) -> list[Path]:
    """Plays a federation's afternoon: a sealed game, the nights of all centres, and their files handed in as they come."""
    key, texts = f"demo-federation-{seed}", texts_of(context)
    title = texts("Demonstration afternoon %(seed)d", seed=seed)
    desk = context.club.desk("demo", rng=random.Random(seed))
    packs.forget(desk, key)
    setup = _setup(context, title, date.today(), name, rules, NORMAL)
    order = PackOrder(setup, title, context.club.library.info(name).title, centre_names(centres), Wishes())
    pack, _ = new_pack(desk, order, key, progress=context.progress(in_words(context, say("Drawing games"))))
    secrets = packs.event_of(desk, key).secrets
    afternoon = Afternoon(pack, secrets, context.club.search(pack.setup), players, seed)
    written = write_files(out, [(f"{key}.director-pack", afternoon.text.encode())])
    bar = context.progress(in_words(context, say("Playing the nights of the centres")))
    came = list(enumerate(afternoon.arrivals(bar), start=1))
    for number, each in came:
        written += write_files(out / "results", [(f"{number:04} {each.name}", each.text.encode())])
    began, done = monotonic(), list[ArrivalRow]()
    for late in (False, True):  # the ranking is closed before the last files come, and opened again for them
        for _, each in came:
            if (each.how == "late") == late:
                arrivals.hand_in(desk, key, each.name, each.text.encode())
        hour.set_closed(desk, key, late)
        done += arrivals.take_waiting(desk, key, context.progress(in_words(context, say("Judging results"))))
    hour.set_closed(desk, key, False)
    done += arrivals.take_waiting(desk, key)
    taken = monotonic()
    merged = packs.event_of(desk, key)
    states = Counter(each.state for each in done)
    tell(
        context,
        say(
            "%(files)d files: %(new)d new, %(newer)d corrected, %(same)d twice, %(late)d late, %(refused)d refused. Judged"
            " in %(seconds)s s, standings in %(merging)s s.",
            files=len(came),
            **{state: states[state] for state in ("new", "newer", "same", "late", "refused")},
            seconds=f"{taken - began:.1f}",
            merging=f"{monotonic() - taken:.1f}",
        ),
    )
    for row in merged.merged.ranked.rows[:10]:
        click.echo(f"{row.place:>5} {row.player.name}  ({centre_name(merged, row.player.id)})  {row.total}")
    return written + write_files(
        out, [(name, event_of_pack(name, merged, texts_of(context))[0]) for name in PAPERS]
    )


@click.command()
@click.option(
    "--federation", "centres", type=click.IntRange(2, 2000), metavar="N", help="A sealed game in N centres."
)
@click.option("--event", is_flag=True, help="An event of three games: normal, 7 and 8, Joker.")
@click.option("--season", "nights", type=click.IntRange(1, 400), metavar="N", help="A season of N nights.")
@click.option(
    "--game",
    type=click.Choice(["duplicate", SUDDEN_DEATH, *list(DEMOS)[1:]]),
    default="duplicate",
    show_default=True,
    help="Game.",
)
@click.option(
    "--players",
    type=click.IntRange(1, 400),
    help="How many.  [default: 24, at a classic table 4, Worthatz 12]",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed, the same night.")
@click.option("--lexicon", "name", default="german", show_default=True, help="Word list to play with.")
@click.option("--profile", "rules", help="Rules.  [default: simultan, at a classic table german]")
@FORMULA
@SPEED
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Folder for the sheets.")
@click.pass_obj
def demo(
    context: Context,
    centres: int | None,
    event: bool,
    nights: int | None,
    game: str,
    players: int | None,
    seed: int,
    name: str,
    rules: str | None,
    formula_name: str,
    speed_name: str | None,
    out: Path | None,
) -> None:
    """Sets everything up, plays a whole night with simulated players and prints its sheets."""
    prepare(context, name)
    named = game if game != "duplicate" else formula_name if formula_name != NORMAL.name else ""
    named = "federation" if centres else "event" if event else "season" if nights else named
    key = f"demo-{named}-{seed}" if named else f"demo-{seed}"
    out = (out or context.instance / "sheets" / key).resolve()
    if centres:
        written = demo_federation(context, centres, name, rules or "simultan", players or 20, seed, out)
    elif event:
        written = demo_event(context, name, rules or "simultan", players or 24, seed, out)
    elif nights:
        written = demo_season(context, nights, name, rules or "simultan", players or 24, seed, out)
    else:
        speed_name = SUDDEN_DEATH if game == SUDDEN_DEATH else speed_name
        kind = "duplicate" if game == SUDDEN_DEATH else game
        chosen = speed(speed_name) if speed_name else None
        desk = played(context, kind, key, DemoWish(name, seed, players, rules, formula(formula_name), chosen))
        tell_end(context, kind, desk, key)
        written = write_documents(desk, key, context, out)
    tell(context, say("There are %(number)d files in %(folder)s:", number=len(written), folder=str(out)))
    for path in written:
        click.echo(f"  {path.name}")
    tell(context, say("director serve shows this night in the browser."))
