"""Where a written word can be laid with a rack, and what it is worth there with every choice of blanks.

1. ``survey.fitting`` yields the places where the letters lie right; ``layings`` keeps those that the rack
   allows.
2. ``_measure`` scores the word as if no tile were a blank, and notes for each laid square what the score
   loses if a blank lies there: the score is linear in the values of the laid tiles, so every *circling*
   (choice of squares for the blanks) costs a subtraction. It says the same as ``scoring.score_move``, which
   explains itself and is the measure of it in the tests; a slip without a place asks for hundreds of places.

Needs no word list: whether the words exist is for others to ask.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from director.language.sentences import RuleError
from director.rules.board import EMPTY, Board
from director.rules.moves import Move, Place
from director.rules.ruleset import Ruleset
from director.rules.scoring import score_move
from director.rules.survey import fitting, survey
from director.rules.tiles import BLANK, TileSet

Circling = frozenset[int]
"""The squares on which blanks lie."""


@dataclass(frozen=True)
class Laying:
    """A word at a place where it fits and for which the rack has the tiles.

    ``squares`` are those of the word, ``laid`` those of its new letters. ``full`` is the score without any
    blank, ``cost`` what a blank on that square takes off, ``short`` how many blanks are needed, ``words`` the
    words formed in capitals, the main word first.
    """

    place: Place
    letters: str
    squares: range
    laid: Mapping[int, str]
    full: int
    cost: Mapping[int, int]
    words: tuple[str, ...]
    rack: str
    short: int

    @property
    def at(self) -> str:
        return str(self.place)

    def score(self, circling: Circling) -> int:
        """The score with blanks on these squares."""
        return self.full - sum(self.cost[square] for square in circling)

    def move(self, circling: Circling) -> Move:
        """The move with blanks on these squares, in lower case."""
        if not circling:
            return Move(self.place, self.letters)
        shown = zip(self.squares, self.letters, strict=True)
        word = [letter.lower() if square in circling else letter for square, letter in shown]
        return Move(self.place, "".join(word))

    def circled(self, marked: Iterable[int]) -> Circling:
        """The squares of the letters with these numbers (from 0); those on lying letters do not count."""
        return frozenset({self.squares[index] for index in marked} & self.laid.keys())

    @cached_property
    def circlings(self) -> tuple[Circling, ...]:
        """Every choice of blanks that the rack allows, fewest blanks first."""
        most = min(self.rack.count(BLANK), len(self.laid))
        return tuple(each for count in range(self.short, most + 1) for each in self._circlings(count))

    @cached_property
    def plain_circlings(self) -> tuple[Circling, ...]:
        """The circlings that use no more blanks than needed."""
        return tuple(self._circlings(self.short))

    def _circlings(self, count: int) -> Iterator[Circling]:
        for chosen in combinations(self.laid, count):
            # without need any letter may be a blank; else those that are not must be on the rack themselves
            rest = "".join([letter for square, letter in self.laid.items() if square not in chosen])
            if not self.short or not shortage(rest, self.rack):
                yield frozenset(chosen)

    @property
    def needs_blank(self) -> bool:
        """Whether the rack has not all the laid letters as themselves."""
        return self.short > 0

    @cached_property
    def best_circling(self) -> Circling:
        """The choice of needed blanks with the highest score, the earliest of equals."""
        return max(self.plain_circlings, key=self.score)

    @property
    def best(self) -> int:
        """The highest score without more blanks than needed."""
        return self.score(self.best_circling) if self.short else self.full


def shortage(needed: str, rack: str) -> str:
    """The needed letters that the rack does not have as themselves."""
    return "".join(
        [
            letter * lacking
            for letter in set(needed)
            if (lacking := needed.count(letter) - rack.count(letter)) > 0
        ]
    )


def missing_letters(needed: str, rack: str, tiles: TileSet) -> str:
    """The letters that the rack lacks even with its blanks, sorted, or ``""``."""
    lacking = shortage(needed, rack)
    return tiles.sort(lacking) if len(lacking) > rack.count(BLANK) else ""


def lay(board: Board, place: Place, letters: str, rack: str, rules: Ruleset) -> Laying:
    """The word at this place; RuleError if it cannot lie there (codes of ``score_move``), if the rack lacks
    letters (``not_on_rack``) or if too many tiles are laid (``too_many_tiles``)."""
    score_move(
        board, Move(place, letters), rules
    )  # for its reasons: ``_measure`` takes for granted that it fits
    laying = _measure(board, place, letters, rack, rules)
    if lacking := missing_letters("".join(laying.laid.values()), rack, rules.tiles):
        raise RuleError(
            "not_on_rack", "Not on the rack: %(letters)s. Check the letters.", letters=", ".join(lacking)
        )
    if len(laying.laid) > rules.most_laid:
        raise RuleError("too_many_tiles", "Lay at most %(most)d tiles.", most=rules.most_laid)
    return laying


def _measure(board: Board, place: Place, letters: str, rack: str, rules: Ruleset) -> Laying:
    """The score of a word that fits here, as if no laid tile were a blank, and what blanks would cost."""
    crossing = survey(board)[place.down].crossing
    values, layout, squares = rules.tiles.values, board.layout, board.along(place, len(letters))
    words, laid, weights = [letters], {}, {}
    points, times, across = 0, 1, 0
    for square, letter in zip(squares, letters, strict=True):
        there = board.squares[square]
        if there != EMPTY:
            points += values[there]
            continue
        value, word_times = values[letter] * layout.letter[square], layout.word[square]
        points, times = points + value, times * word_times
        laid[square], weights[square] = letter, (value, 0)
        # a letter that also stands in a crossing word counts there again, with the word premium of its square
        if square in crossing:
            before, after = crossing[square]
            across += (value + sum(values[each] for each in before + after)) * word_times
            words.append(f"{before}{letter}{after}".upper())
            weights[square] = (value, word_times)
    score = points * times + across + rules.bonus.get(len(laid), 0)
    # a blank is worth 0: what its letter would have brought, in the word and in the crossing one, is lost
    cost = {each: value * (times + crossed) for each, (value, crossed) in weights.items()}
    short = len(shortage("".join(laid.values()), rack))
    return Laying(place, letters, squares, laid, score, cost, tuple(words), rack, short)


def _needed(board: Board, place: Place, letters: str) -> str:
    """The letters of a word that must come from the rack."""
    there = board.squares
    both = zip(letters, board.along(place, len(letters)), strict=True)
    return "".join([new for new, square in both if there[square] == EMPTY])


def layings(board: Board, letters: str, rack: str, rules: Ruleset, down: bool | None = None) -> list[Laying]:
    """All places for a word in capitals that the rack allows, in one direction or (None) both, best first."""
    found = []
    for direction in (False, True) if down is None else (down,):
        for place in fitting(board, letters, direction):
            needed = _needed(board, place, letters)
            # counted before anything is scored: most places want letters that are not there
            if len(needed) <= rules.most_laid and len(shortage(needed, rack)) <= rack.count(BLANK):
                found.append(_measure(board, place, letters, rack, rules))
    return sorted(found, key=lambda each: (-each.best, each.place))


def least_missing(board: Board, letters: str, rack: str, tiles: TileSet) -> str | None:
    """The fewest letters that the rack lacks at a place where the word fits; None if it fits nowhere."""
    fewest = None  # None: it fits nowhere; "": it lacks nothing, but cannot be laid for another reason
    for place in (each for down in (False, True) for each in fitting(board, letters, down)):
        lacking = missing_letters(_needed(board, place, letters), rack, tiles)
        if fewest is None or len(lacking) < len(fewest):
            fewest = lacking
    return fewest
