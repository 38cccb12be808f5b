"""A rehearsal: a night on the real desk, whose players hand in by themselves while somebody learns to direct.

1. ``start`` makes the night in an instance of its own (``desk.instance.Rehearsal``), with the built-in word list of the
   language if it is built, else with a few hundred words that are ready at once.
2. What everybody writes is decided when it is asked for first, by rack and round, so nothing of it is kept (``written``).
3. Whoever asks for a page of the night brings in what is due by its clock (``hand_in``): no thread does.
4. Three tables write on paper: their slips are for the person at the desk, and ``next_step`` says what stands on them and of
   which round they are; a slip that was left out comes again while the rounds go on.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date

from director.desk.desk import Desk
from director.desk.duplicate.slips import record_slip
from director.desk.game_session import GameSession
from director.desk.instance import REHEARSALS, Instance, Rehearsal
from director.desk.nights import create_game
from director.desk.usual_list import BUILT_IN
from director.games.duplicate.game import Game, Round, Setup
from director.judge.slip import Slip
from director.language.sentences import RuleError, Sentence, say
from director.lexicon.library import Library
from director.paths import made
from director.rules.profile import profile
from director.rules.tiles import tile_set
from director.rules.top import Search
from director.simulation.demo import Habits, entrants, write_slip
from director.simulation.short_words import SHORT_WORDS

SHORT = "short"
TABLES = 8
PAPER = {3: Habits(0.7, 0, 0, 0, 0), 5: Habits(0.4, 1, 0, 0, 0), 7: Habits(0.95, 0, 0, 0, 0)}
"""Those who write on paper; one of them adds up wrongly, which the desk puts right."""

SECONDS = 120
FIRST, LAST = 5.0, 45.0
"""Seconds of the clock between which the others hand in."""


@dataclass(frozen=True)
class PlannedSlip:
    """What a player writes, and after how many seconds of the clock it is handed in; on paper never by itself."""

    slip: Slip
    after: float
    on_paper: bool


def start(club: Instance, language: str, show: Callable[[Sentence], str], today: date) -> str:
    """Begins a rehearsal in that language and gives its key; what is half done at a trouble is removed."""
    key = f"rehearsal-{secrets.token_hex(6)}"
    folder, tiles = club.folder / REHEARSALS / key, BUILT_IN[language]
    made(folder)
    try:
        lexicon = _words(club, Library(folder / "lexicons"), tiles, show)
        setup = Setup(
            title=show(say("Rehearsal")),
            date=today.isoformat(),
            tiles=tile_set(tiles),
            profile=replace(profile("simultan"), seconds=SECONDS),
            lexicon=lexicon,
        )
        create_game(club.of(key).desk(), setup, entrants(TABLES), key)
    except BaseException:
        club.drop_rehearsal(key)
        raise
    return key


def _words(club: Instance, own: Library, tiles: str, show: Callable[[Sentence], str]) -> str:
    """The name of the list to play with: the built-in one if it is there already, else the short one, made now."""
    if club.library.info(tiles).is_built:
        return tiles
    words = "\n".join(SHORT_WORDS[tiles]).encode()
    title = show(say("Short list of the rehearsal"))
    own.import_file(words, SHORT, tile_set(tiles).alphabet, tiles, title)
    return SHORT


def written(
    at: Rehearsal, desk: Desk, night: GameSession[Game], played: Round | None = None
) -> Mapping[int, PlannedSlip]:
    """What everybody writes in that round, the last one where none is given, by player; nobody anything where no move is possible."""
    played = played or night.game.rounds[-1]
    if played.since not in at.slips:
        at.slips[played.since] = _decided(night.game, played, desk.search(night))
    return at.slips[played.since]


def _decided(game: Game, played: Round, search: Search) -> dict[int, PlannedSlip]:
    rng = random.Random(f"{played.number} {played.rack}")
    solutions = search.solutions(played.board, played.rack)
    plain = [each for each in solutions if each[0].word.isupper()] or solutions  # no blank to be explained
    if not solutions:
        return {}
    found = {}
    for player in game.present(played.number):
        on_paper = player.table in PAPER
        habits = PAPER.get(player.table) or Habits(rng.random(), 0.1, 0.05, 0.1, 0)
        slip = write_slip(habits, plain if on_paper else solutions, search, rng)
        found[player.id] = PlannedSlip(slip, rng.uniform(FIRST, LAST), on_paper)
    return found


def hand_in(at: Rehearsal, desk: Desk, key: str) -> None:
    """Brings in what the simulated players have handed in by the time of that desk."""
    night = desk.night(key)
    game, now = night.game, desk.now()
    phase, current = game.phase(now), game.current
    if current is None or phase not in ("running", "stopped", "time_up"):
        return
    spent = current.clock.total - current.clock.left(now)
    for player, each in written(at, desk, night).items():
        if each.on_paper or player in current.entries or (phase != "time_up" and spent < each.after):
            continue
        token = f"rehearsal-{current.since}-{player}"  # what the director took back does not come again
        with suppress(RuleError):
            record_slip(desk.once(token), key, current.number, player, each.slip, replacing=False)


def next_step(at: Rehearsal, desk: Desk, night: GameSession[Game], shown: int | None = None) -> Sentence:
    """What the person at the desk does next; ``shown`` is the round that the slip line is for."""
    game, phase = night.game, night.game.phase(desk.now())
    if phase == "ended":
        return say("The night is over. “Papers” has standings and score sheets; then leave the rehearsal.")
    if paper := _paper(at, desk, night, shown):
        return paper
    match phase:
        case "draw" if game.complete:
            return say(
                "The round is finished. “Papers” has standings and sheets. Draw again, or leave "
                "the rehearsal whenever you like."
            )
        case "draw":
            return say("Press the blue button or F2: the program draws the letters for everybody.")
        case "ready":
            return say("Read the letters out, then start the clock with the blue button.")
        case "stopped":
            return say("The clock is stopped. Press the blue button to continue.")
        case "time_up":
            return say("Now show the top and place it: it is laid on all boards.")
    if game.missing(len(game.rounds)):
        return say("The others hand in by themselves. Wait for them, or end the time with the blue button.")
    return say("All slips are in: end the time with the blue button.")


def _paper(at: Rehearsal, desk: Desk, night: GameSession[Game], shown: int | None) -> Sentence | None:
    """What stands on a slip of paper that is not entered yet: one of the last round's, then of those before, newest first."""
    game = night.game
    for played in reversed(game.rounds):
        if played.number == len(game.rounds) and game.phase(desk.now()) == "ready":
            continue  # nobody writes before the clock runs
        papers = written(at, desk, night, played)
        for player in game.missing(played.number):
            if player.id in papers and papers[player.id].on_paper:
                return _on_paper(player.table, papers[player.id].slip, played.number, shown)
    return None


def _on_paper(table: int, slip: Slip, number: int, shown: int | None) -> Sentence:
    told = {
        "table": table,
        "round": number,
        "word": slip.word,
        "at": slip.at or "",
        "score": slip.score or 0,
        "typed": f"{table} {slip.word} {slip.at} {slip.score}",
    }
    if shown is not None and shown != number:
        return say(
            "Table %(table)d has written in round %(round)d: %(word)s, %(at)s, %(score)d points. The line is for round %(shown)d: "
            "tap %(round)d above it first, then type %(typed)s and press Enter.",
            shown=shown,
            **told,
        )
    return say(
        "Table %(table)d has written in round %(round)d: %(word)s, %(at)s, %(score)d points. Type %(typed)s and press Enter.",
        **told,
    )
