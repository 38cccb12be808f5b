"""The lesson: a duplicate night for a class, with these differences.

1. A lesson has eight or ten rounds in a given number of minutes (``lesson_profile``); there are no warnings and no fines.
2. Its racks are chosen among several draws by its ``Level`` (``desk/lesson``). Each rack has its ``Goal``:
   the best move all of whose words are everyday ones, which the director's desk knows like the top.
3. A move's ``mark`` is its share of that goal; children see it as stars.
4. From half of the time on the director may give hints about the goal's word: its length, its first letter, its line.
5. The room sees the nicest moves of a round and their finders, and never who is last.
6. Pupils are first names, no persons of the club, and their names are deleted afterwards (``desk/lesson``).

The views of the audiences of a lesson are those of a duplicate night (``duplicate/audiences``) with changes. The room gets
the hints of the current round, and after the reveal the nicest moves of the last one. It gets no ranking, no podium, and no
count of those who have not found something: nobody is last, and nothing on the wall is a reproach.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal

from director.games.duplicate.audiences import Audience, Shown, is_hidden, seen_by
from director.games.duplicate.facts import DUPLICATE
from director.games.duplicate.game import Game, Phase, Round, Setup
from director.games.duplicate.round_facts import RackDrawn as PlainRackDrawn
from director.games.log import Fact, Recorded
from director.games.people import Player
from director.games.result import Result
from director.language.sentences import DirectorError, RuleError, Sentence, say
from director.language.texts import mirrored
from director.rules.moves import parse_place
from director.rules.profile import SIMULTAN, Profile

MINUTES = (20, 120)
ROUNDS = (8, 10)
AROUND = 5
"""Minutes of a lesson for beginning and end."""
BETWEEN = 90
"""Seconds for the slips, the top and the nicest moves of a round."""
NICEST = 3


def lesson_profile(minutes: int = 45, rounds: int = 8) -> Profile:
    """Returns the rules of a lesson of so many minutes; RuleError ``bad_minutes``, ``bad_rounds``."""
    if not MINUTES[0] <= minutes <= MINUTES[1]:
        raise RuleError(
            "bad_minutes",
            "Write from %(least)d to %(most)d minutes for a lesson.",
            least=MINUTES[0],
            most=MINUTES[1],
        )
    if rounds not in ROUNDS:
        raise RuleError("bad_rounds", "A lesson has 8 or 10 rounds. Choose one of them.")
    seconds = (minutes - AROUND) * 60 // rounds - BETWEEN
    return replace(
        SIMULTAN,
        name="lesson",
        title="Lesson",
        seconds=max(30, seconds // 10 * 10),
        round_limit=rounds,
        free_warnings=99,
        free_warnings_blitz=99,
    ).checked()


@dataclass(frozen=True)
class Level:
    """Difficulty of the racks. A rack should be near to ``share``, the everyday words among all words that can be found, and to ``reach``,
    the points of the best everyday move divided by those of the top; it should have at least ``least`` everyday words.

    Among random German racks, one in ten has a share below 0.43, half of them below 0.52, and one in ten above 0.61; for reach these
    figures are 0.4, 0.83 and 1.
    """

    name: str
    title: Sentence
    share: float
    reach: float
    least: int


LEVELS: Mapping[str, Level] = {
    each.name: each
    for each in (
        Level("easy", say("easy"), 0.6, 1.0, 30),
        Level("medium", say("medium"), 0.52, 0.88, 20),
        Level("hard", say("hard"), 0.45, 0.6, 10),
    )
}


def level_named(name: str) -> Level:
    """Returns the level of that name; DirectorError ``unknown_level``."""
    if name not in LEVELS:
        raise DirectorError("unknown_level", "Choose how hard the letters are: easy, medium or hard.")
    return LEVELS[name]


@dataclass(frozen=True)
class LessonSetup(Setup):
    """The set-up of a lesson; ``keeps_names``: the first names are kept for the next lesson of this class."""

    level: str = "medium"
    keeps_names: bool = False
    any_time: ClassVar[tuple[str, ...]] = (*Setup.any_time, "keeps_names")

    def more_data(self) -> dict[str, object]:
        """Returns the level, and whether names are kept, beside the data of every night."""
        return {**super().more_data(), "level": self.level, "keeps_names": self.keeps_names}


@dataclass(frozen=True)
class Goal:
    """The best move of everyday words only, and the share of everyday words of its rack; no word: there is no such move."""

    at: str = ""
    word: str = ""
    score: int = 0
    share: float = 0.0


Hint = Literal["length", "letter", "where"]
HINTS: Mapping[str, Sentence] = {
    "length": say("How long it is"),
    "letter": say("Its first letter"),
    "where": say("Its row or column"),
}
"""Hints about the best everyday word, in this order."""


@dataclass(frozen=True)
class Lesson(Game):
    """A duplicate night with the goal of each round by its number, and the hints by the fact that drew its letters."""

    has_podium: ClassVar[bool] = False

    goals: Mapping[int, Goal] = field(default_factory=dict)
    hints: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    @property
    def hinted(self) -> tuple[str, ...]:
        """Hints that the room has for the current round."""
        return self.hints.get(self.current.since, ()) if self.current else ()

    @property
    def goal(self) -> Goal:
        """The best everyday move of the round that was drawn last."""
        return self.goals.get(len(self.rounds), Goal())


class RackDrawn(PlainRackDrawn):
    """A rack was announced, with its best everyday move, which is not shown with the rack."""

    goal: tuple[str, str, int] = ("", "", 0)
    share: float = 0.0

    def after(self, game: Game, recorded: Recorded) -> Game:
        after = super().after(game, recorded)
        assert isinstance(after, Lesson)
        if self.goal[0]:
            parse_place(self.goal[0])
        return replace(after, goals={**after.goals, self.round: Goal(*self.goal, self.share)})


class HintGiven(Fact[Lesson]):
    """The room got a hint about the best everyday word; ``drawn`` is the fact that drew its letters."""

    round: int
    drawn: int
    hint: Hint

    is_step = False

    sentence = say("Hint in round %(round)d: %(what)s.")

    def values(self, game: Lesson) -> dict[str, object]:
        return {"what": HINTS[self.hint]}

    def after(self, game: Lesson, recorded: Recorded) -> Lesson:
        given = game.hints.get(self.drawn, ())
        return replace(game, hints={**game.hints, self.drawn: tuple(dict.fromkeys((*given, self.hint)))})


class NamesForgotten(Fact[Lesson]):
    """The first names were deleted; every pupil is a number from now on."""

    is_step = False
    sentence = say("The first names were deleted.")

    def after(self, game: Lesson, recorded: Recorded) -> Lesson:
        return game


def check_hint(game: Lesson, hint: str, now: float) -> None:
    """Raises RuleError ``no_open_round``, ``too_early``, ``no_hint`` or ``hint_given`` if it cannot be given at that time."""
    current = game.current
    if current is None or current.top or not current.clock.started:
        raise RuleError("no_open_round", "A hint belongs to a round whose clock runs. Start the clock first.")
    if current.clock.left(now) * 2 > current.clock.total:
        raise RuleError("too_early", "Hints are for the second half of the time. Wait a little.")
    if hint not in HINTS or not game.goal.word:
        raise RuleError("no_hint", "There is no such hint for these letters. Choose another one.")
    if hint in game.hinted:
        raise RuleError("hint_given", "The class already has this hint. Choose another one.")


# -- marks ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MoveMark:
    """A pupil's move of a round compared with the best everyday move: per cent and stars."""

    round: int
    points: int
    goal: int
    percent: int
    stars: int


def mark(game: Lesson, number: int, player: int) -> MoveMark | None:
    """Returns the mark of that player in a round that is over; None without a move in it, or without a goal."""
    played, entry = game.round(number), game.entry(number, player)
    goal = game.goals.get(number, Goal()).score
    if played.top is None or entry is None or not goal:
        return None
    percent = round(100 * entry.points / goal)
    return MoveMark(number, entry.points, goal, percent, stars(percent))


def stars(percent: float) -> int:
    """Returns three stars for the best everyday word or a better one, two from two thirds of its points, one for any word that counts."""
    return 3 if percent >= 100 else 2 if percent >= 66 else 1 if percent > 0 else 0


def marks(game: Lesson, player: int) -> list[MoveMark]:
    """Returns the marks of that player, round by round."""
    found = (mark(game, each.number, player) for each in game.complete)
    return [each for each in found if each]


def mean_percent(found: Sequence[MoveMark]) -> int | None:
    """Returns the points of these marks as per cent of all their goals; None without any."""
    due = sum(each.goal for each in found)
    return round(100 * sum(each.points for each in found) / due) if due else None


# -- the nicest moves ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class FoundMove:
    """A move that somebody found: place, word, points, its players."""

    at: str
    word: str
    points: int
    players: tuple[Player, ...]


def nicest(game: Lesson, played: Round, most: int = NICEST) -> list[FoundMove]:
    """Returns the best moves of a round, each word once: the dearest first."""
    found: dict[str, FoundMove] = {}
    for player in game.present(played.number):
        entry = played.entries.get(player.id)
        if entry is None or entry.points <= 0 or not entry.ruling.points:
            continue
        word, at = entry.ruling.move or entry.slip.word or "", entry.ruling.paid_at or entry.slip.at or ""
        before = found.get(word.upper())
        if before and before.points == entry.points:
            found[word.upper()] = replace(before, players=(*before.players, player))
        elif not before or before.points < entry.points:
            found[word.upper()] = FoundMove(at, word, entry.points, (player,))
    return sorted(found.values(), key=lambda each: (-each.points, each.word))[:most]


# -- names ---------------------------------------------------------------------------------------------


def nameless(player: Player) -> Player:
    """Replaces the player's name by the number of the table."""
    return replace(player, name=f"#{player.table}", club="", category="")


def is_nameless(player: Player) -> bool:
    """Whether the name was deleted."""
    return player.name == f"#{player.table}"


def _no_results(game: Game) -> tuple[Result, ...]:
    """Returns no results: a lesson counts in no season and for no person."""
    return ()


LESSON = replace(
    DUPLICATE,
    name="lesson",
    facts={**DUPLICATE.facts, **{each.__name__: each for each in (RackDrawn, HintGiven, NamesForgotten)}},
    begin=Lesson,
    setup=LessonSetup,
    results=_no_results,
    named_rules=lambda name: lesson_profile(),
    of_persons=False,
    steps=f"director.desk.lesson {DUPLICATE.steps}",
    binned="",
    papers="director.reports.lesson_sheets:LESSON_DOCUMENTS",
    pages="director.web.duplicate.lesson_pages:GAME",
)
"""The lesson."""


def lesson_seen_by(
    game: Lesson, audience: Audience, phase: Phase, shown: Shown, now: float
) -> dict[str, object]:
    """Returns the audience's view of the lesson at ``now``."""
    state = seen_by(game, audience, phase, shown, now)
    if audience not in ("wall", "player"):
        return state
    hidden = is_hidden(game, shown)
    state |= {"ranking": None, "podium": None, "hints": _hints(game) if phase != "ended" else {}}
    top = state["top"]
    if isinstance(top, dict):
        state["top"] = top | {"found": 0, "of": 0, "missing": 0, "solo": None}
    played = game.complete[-1] if game.complete and state["top"] else None
    state["nice"] = [
        {
            "word": each.word,
            "at": mirrored(each.at) if game.setup.mirror else each.at,
            "points": each.points,
            "names": [player.name for player in each.players],
        }
        for each in (nicest(game, played) if played and not hidden else [])
    ]
    state["class"] = _class(game) if game.ended is not None else None
    return state


def _hints(game: Lesson) -> dict[str, object]:
    """Returns the hints given on the best everyday word: its length, its first letter, its row or column."""
    current, goal = game.current, game.goal
    if current is None or current.top or not goal.word:
        return {}
    at = mirrored(goal.at) if game.setup.mirror else goal.at
    known = {"length": len(goal.word), "letter": goal.word[0].upper(), "where": line_of(at)}
    return {name: known[name] for name in game.hinted}


def line_of(at: str) -> str:
    """Returns the row (a letter) or the column (a number) that a reference begins with; in the English notation the other way round."""
    return at.rstrip("0123456789") if at[0].isalpha() else at.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def _class(game: Lesson) -> dict[str, int]:
    """Returns the sums of the whole class: words that count, and stars."""
    every = [each for player in game.players for each in marks(game, player.id)]
    return {"words": sum(each.points > 0 for each in every), "stars": sum(each.stars for each in every)}
