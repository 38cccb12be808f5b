"""The words and score of a move, the position after it, and the places where a written word fits with a rack.

**A move** (rules/README.md, section 2; client's rulebook, standard rules): letter premiums first, then word premiums;
premiums count only for tiles laid in this move, for the main word and for every cross word such a tile forms; the bonus for
the number of tiles laid comes last. Needs no word list: this module does not check whether the words exist.

**After it**: ``after_move`` gives the board, the leave, and the blanks that were replaced by their letters, for a night, a
simulated game, a pack and merged packs alike. A blank just laid is replaced by its letter if the profile recycles blanks
(NTSV) and in Joker, as long as that letter is in the bag; then the letter is gone from the bag, the blank is free again, and
words laid over the square later score the letter's value. The score of the move itself does not change. ``in_play`` has the
tiles a rack can be made of: in Joker one blank at most, the director keeps the other. ``in_bag`` has the tiles in the bag
beside a rack: in Joker no blank, because every rack gets the one in play.

**Where a word fits**: ``survey`` looks at a board once, whatever the rack. It keeps, for each direction, the lines, the
squares where a word touches a tile, the crossing letters of these squares, and the pieces of words in each line. ``fitting``
goes along all lines and yields the places where given letters fit: same letters on occupied squares, nothing directly before
or behind, touching the board. ``extending`` goes the other way, from the pieces on the board to the places of a word that
contains them. ``layings`` keeps the places that the rack allows.

``_measure`` scores such a word as if no tile were a blank, and notes for each laid square what the score loses if it has a
blank: the score is linear in the values of the laid tiles, so every *circling* (choice of squares for the blanks) costs a
subtraction. It gives the same scores as ``score_move``, the slower form that the tests compare it with; a slip without a
place needs hundreds of places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

from director.language.sentences import RuleError
from director.rules.board import EMPTY, Board, run_through, tile_of
from director.rules.moves import Move, Place
from director.rules.ruleset import Ruleset
from director.rules.tiles import BLANK, TileSet


@dataclass(frozen=True)
class WordScore:
    """One word formed by a move, with its points before the bonus."""

    place: Place
    word: str
    score: int

    @property
    def at(self) -> str:
        return str(self.place)


@dataclass(frozen=True)
class Scored:
    """A move that fits: its words (main word first), the squares it fills and its score with the bonus."""

    move: Move
    score: int
    words: tuple[WordScore, ...]
    laid: Mapping[int, str]

    @property
    def tiles(self) -> Counter[str]:
        """Tiles the move takes from the rack, blanks as ``?``."""
        return Counter(tile_of(letter) for letter in self.laid.values())


def score_move(board: Board, move: Move, rules: Ruleset) -> Scored:
    """Scores a move on this board; RuleError with the reason if the move does not fit.

    Codes: ``bad_word``, ``off_board``, ``square_taken``, ``nothing_laid``, ``word_goes_on``, ``misses_start``,
    ``not_connected``, ``too_short``.
    """
    laid = squares_laid(board, move, rules.tiles)
    _check_connected(board, move, laid)
    after = board.lay(laid)
    words = [_score_word(after, laid, board.square(move.place), move.down, rules.tiles)]
    for square in laid:
        if len(_run(after, square, not move.down)) > 1:
            words.append(_score_word(after, laid, square, not move.down, rules.tiles))
    score = sum(word.score for word in words) + rules.bonus.get(len(laid), 0)
    return Scored(Move(move.place, words[0].word), score, tuple(words), laid)


def squares_laid(board: Board, move: Move, tiles: TileSet) -> dict[int, str]:
    """Returns the squares that the move fills, with their letters; RuleError if the word does not fit at its place."""
    place, word = move.place, move.word
    if wrong := [letter for letter in word if letter not in tiles.alphabet.codes]:
        raise RuleError(
            "bad_word", "%(letter)s is not a letter of this tile set. Use its letters.", letter=wrong[0]
        )
    if len(word) < 2:
        raise RuleError("too_short", "Write a word of at least two letters.")
    room = board.room(place)
    if len(word) > room:
        raise RuleError(
            "off_board",
            "%(word)s does not fit on the board at %(at)s. Choose another square.",
            word=word.upper(),
            at=move.at,
        )
    squares = board.along(place, len(word))
    before, after = squares.start - squares.step, squares.stop
    if (room < board.layout.side and board.squares[before] != EMPTY) or (
        len(word) < room and board.squares[after] != EMPTY
    ):
        raise RuleError(
            "word_goes_on",
            "At %(at)s there is a letter directly before or after %(word)s. Write the whole "
            "word, or choose another square.",
            word=word.upper(),
            at=move.at,
        )
    laid = {}
    for square, letter in zip(squares, word, strict=True):
        there = board.squares[square]
        if there == EMPTY:
            laid[square] = letter
        elif there.upper() != letter.upper():
            raise RuleError(
                "square_taken",
                "%(word)s does not fit at %(at)s: there is %(there)s on %(square)s. Choose another square.",
                word=word.upper(),
                at=move.at,
                square=str(board.place(square)),
                there=there.upper(),
            )
    if not laid:
        raise RuleError(
            "nothing_laid",
            "%(word)s is already on the board there. Lay at least one tile.",
            word=word.upper(),
        )
    return laid


def _check_connected(board: Board, move: Move, laid: Mapping[int, str]) -> None:
    if board.is_empty:
        start = board.layout.start
        if start not in laid:
            raise RuleError(
                "misses_start",
                "The first word must cover the square %(start)s. Choose another square.",
                start=str(board.place(start)),
            )
    elif len(laid) == len(move.word) and not any(_has_neighbour(board, square) for square in laid):
        raise RuleError(
            "not_connected",
            "%(word)s at %(at)s touches no tile on the board. Choose another square.",
            word=move.word.upper(),
            at=move.at,
        )


def _has_neighbour(board: Board, square: int) -> bool:
    return any(board.squares[each] != EMPTY for each in board.layout.beside[square])


def _run(board: Board, square: int, down: bool) -> range:
    return run_through(board.squares, square, down, board.layout.side)


def _score_word(after: Board, laid: Mapping[int, str], square: int, down: bool, tiles: TileSet) -> WordScore:
    run = _run(after, square, down)
    points, times = 0, 1
    for each in run:
        value = tiles.values[after.squares[each]]
        if each in laid:
            value *= after.layout.letter[each]
            times *= after.layout.word[each]
        points += value
    word = after.squares[run.start : run.stop : run.step]
    return WordScore(after.place(run.start, down), word, points * times)


def missing_tiles(rack: str, needed: Mapping[str, int]) -> Counter[str]:
    """Returns the tiles that a move needs and the rack lacks."""
    return Counter(needed) - Counter(rack)


@dataclass(frozen=True)
class After:
    """The board after a move, the leave, and the letters that replaced blanks, by square."""

    board: Board
    leave: str
    replaced: Mapping[int, str]


def after_move(board: Board, rack: str, laid: Mapping[int, str], rules: Ruleset) -> After:
    """Returns the position after these squares are filled from this rack."""
    rest = list(rack)
    for letter in laid.values():
        rest.remove(tile_of(letter))
    leave = rules.tiles.sort(rest) if rules.profile.keep_leave else ""
    board = board.lay(laid)
    replaced = _replaced(board, laid, leave, rules) if rules.replaces_blanks else {}
    return After(board.changed(replaced) if replaced else board, leave, replaced)


def _replaced(board: Board, laid: Mapping[int, str], leave: str, rules: Ruleset) -> dict[int, str]:
    found = {}
    bag = rules.tiles.full - board.tiles - Counter(leave)
    for square, letter in laid.items():
        if letter.islower() and bag[letter.upper()] > 0:
            found[square] = letter.upper()
            bag[letter.upper()] -= 1
    return found


def in_play(board: Board, rules: Ruleset) -> Counter[str]:
    """Returns every tile that is not on the board, in Joker without the blank that waits."""
    left = rules.tiles.full - board.tiles
    if rules.formula.joker and left[BLANK] > 1:
        left[BLANK] = 1
    return left


def in_bag(board: Board, rack: str, rules: Ruleset) -> Counter[str]:
    """Returns the bag beside this rack."""
    bag = in_play(board, rules) - Counter(rack)
    if rules.formula.joker:
        del bag[BLANK]
    return bag


@dataclass(frozen=True)
class Side:
    """A board seen in one direction: texts and touching flags by line, crossing letters by square, pieces."""

    lines: tuple[str, ...]
    touching: tuple[str, ...]
    crossing: Mapping[int, tuple[str, str]]
    pieces: tuple[tuple[int, int, str], ...]  # line, first index, text


@lru_cache(maxsize=64)
def survey(board: Board) -> tuple[Side, Side]:
    """Looks at the board across and down. On an empty board a word touches on the start square only."""
    rows = tuple(board.rows)
    columns = tuple("".join(column) for column in zip(*rows, strict=True))
    return _side(rows, columns, board, down=False), _side(columns, rows, board, down=True)


def _side(lines: tuple[str, ...], others: tuple[str, ...], board: Board, down: bool) -> Side:
    """Looks in one direction; ``others`` are the lines of the other direction, which hold the crossing letters."""
    every, crossing = range(board.side), {}
    # the letters right before and behind each square in the crossing line: a letter laid there joins them
    for index, line in ((index, line) for line in every for index in every):
        before = others[index][:line].rpartition(EMPTY)[2]
        after = others[index][line + 1 :].partition(EMPTY)[0]
        if before or after:
            crossing[_square(board, line, index, down)] = (before, after)
    # on an empty board nothing touches anything; the start square replaces a neighbour
    start = {} if any(line.strip(EMPTY) for line in lines) else {board.layout.start: ""}
    touching = tuple(
        "".join("1" if _square(board, line, index, down) in crossing | start else "0" for index in every)
        for line in every
    )
    upper = tuple(line.upper() for line in lines)
    return Side(upper, touching, crossing, tuple(_pieces(upper)))


def _square(board: Board, line: int, index: int, down: bool) -> int:
    return board.square(_place(line, index, down))


def _place(line: int, index: int, down: bool) -> Place:
    return Place(index, line, True) if down else Place(line, index)


def _pieces(lines: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
    for number, line in enumerate(lines):
        index = 0
        for piece in line.split(EMPTY):
            if len(piece) > 1:
                yield number, index, piece
            index += len(piece) + 1


def _fits(side: Side, number: int, first: int, letters: str) -> bool:
    """Whether the letters fit in this line from this index on (there is room for them)."""
    line, end = side.lines[number], first + len(letters)
    there = line[first:end]
    if there == EMPTY * len(letters):  # only new letters: one of them must have a neighbour
        if "1" not in side.touching[number][first:end]:
            return False
    elif EMPTY not in there:  # no new letter: the word is already there, or another one is
        return False
    else:
        for old, new in zip(there, letters, strict=True):
            if old != new and old != EMPTY:
                return False
    # the word must be the whole run: an empty square or the rim before it and behind it
    return (not first or line[first - 1] == EMPTY) and (end == len(line) or line[end] == EMPTY)


def fitting(board: Board, letters: str, down: bool) -> Iterator[Place]:
    """Yields the places in one direction where these capital letters fit, whatever the rack."""
    side = survey(board)[down]
    last = board.side - len(letters)
    for number, touching in enumerate(side.touching):
        if "1" not in touching and len(set(side.lines[number])) == 1:  # an empty line that touches nothing
            continue
        for first in range(last + 1):
            if _fits(side, number, first, letters):
                yield _place(number, first, down)


def extending(board: Board, letters: str, down: bool, least: int) -> Iterator[Place]:
    """Yields the places in one direction where these letters contain a piece of at least ``least`` letters."""
    side = survey(board)[down]
    found = set()
    for number, index, piece in side.pieces:
        # the word may contain the piece more than once: FEST in FESTFESTE
        offset = letters.find(piece) if len(piece) >= least else -1
        while offset >= 0:
            first = index - offset  # puts the piece of the word on the piece of the board
            if 0 <= first <= board.side - len(letters) and _fits(side, number, first, letters):
                found.add(_place(number, first, down))
            offset = letters.find(piece, offset + 1)
    yield from sorted(found)


Circling = frozenset[int]
"""The squares with blanks."""


@dataclass(frozen=True)
class Laying:
    """A word at a place where it fits and for which the rack has the tiles.

    ``squares`` are those of the word, ``laid`` those of its new letters. ``full`` is the score without any blank, ``cost``
    the loss by a blank on that square, ``short`` the number of blanks needed, ``words`` the words formed in capitals, the
    main word first.
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
        """Returns the score with blanks on these squares."""
        return self.full - sum(self.cost[square] for square in circling)

    def move(self, circling: Circling) -> Move:
        """Returns the move with blanks on these squares, in lower case."""
        if not circling:
            return Move(self.place, self.letters)
        shown = zip(self.squares, self.letters, strict=True)
        word = [letter.lower() if square in circling else letter for square, letter in shown]
        return Move(self.place, "".join(word))

    def circled(self, marked: Iterable[int]) -> Circling:
        """Returns the squares of the letters with these numbers (from 0), without letters already on the board."""
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
            # if no blank is needed any letter may be one; else all the others must be on the rack themselves
            rest = "".join([letter for square, letter in self.laid.items() if square not in chosen])
            if not self.short or not shortage(rest, self.rack):
                yield frozenset(chosen)

    @property
    def needs_blank(self) -> bool:
        """Whether the rack lacks a laid letter, so that a blank must show it."""
        return self.short > 0

    @cached_property
    def best_circling(self) -> Circling:
        """The choice of needed blanks with the highest score, the earliest of equals."""
        return max(self.plain_circlings, key=self.score)

    @property
    def best(self) -> int:
        """Highest score without more blanks than needed."""
        return self.score(self.best_circling) if self.short else self.full


def shortage(needed: str, rack: str) -> str:
    """Returns the needed letters that the rack does not have, blanks not counted."""
    return "".join(
        [
            letter * lacking
            for letter in set(needed)
            if (lacking := needed.count(letter) - rack.count(letter)) > 0
        ]
    )


def missing_letters(needed: str, rack: str, tiles: TileSet) -> str:
    """Returns the letters that the rack lacks even with its blanks, sorted, or ``""``."""
    lacking = shortage(needed, rack)
    return tiles.sort(lacking) if len(lacking) > rack.count(BLANK) else ""


def lay(board: Board, place: Place, letters: str, rack: str, rules: Ruleset) -> Laying:
    """Lays the word at this place; RuleError if it does not fit (codes of ``score_move``), if the rack lacks letters (``not_on_rack``) or
    if too many tiles are laid (``too_many_tiles``)."""
    score_move(
        board, Move(place, letters), rules
    )  # raises its reasons: ``_measure`` relies on a word that fits
    laying = _measure(board, place, letters, rack, rules)
    if lacking := missing_letters("".join(laying.laid.values()), rack, rules.tiles):
        raise RuleError(
            "not_on_rack", "Not on the rack: %(letters)s. Check the letters.", letters=", ".join(lacking)
        )
    if len(laying.laid) > rules.most_laid:
        raise RuleError("too_many_tiles", "Lay at most %(most)d tiles.", most=rules.most_laid)
    return laying


def _measure(board: Board, place: Place, letters: str, rack: str, rules: Ruleset) -> Laying:
    """Scores a word that fits here as if no laid tile were a blank, and notes the loss by blanks."""
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
        # a letter of a crossing word counts there again, with the word premium of its square
        if square in crossing:
            before, after = crossing[square]
            across += (value + sum(values[each] for each in before + after)) * word_times
            words.append(f"{before}{letter}{after}".upper())
            weights[square] = (value, word_times)
    score = points * times + across + rules.bonus.get(len(laid), 0)
    # a blank is worth 0: its letter's points are lost in the word and in the crossing one
    cost = {each: value * (times + crossed) for each, (value, crossed) in weights.items()}
    short = len(shortage("".join(laid.values()), rack))
    return Laying(place, letters, squares, laid, score, cost, tuple(words), rack, short)


def _needed(board: Board, place: Place, letters: str) -> str:
    """Returns the letters of a word that must come from the rack."""
    there = board.squares
    both = zip(letters, board.along(place, len(letters)), strict=True)
    return "".join([new for new, square in both if there[square] == EMPTY])


def layings(board: Board, letters: str, rack: str, rules: Ruleset, down: bool | None = None) -> list[Laying]:
    """Returns all places for a word in capitals that the rack allows, best first; ``down`` None: in both directions."""
    found = []
    for direction in (False, True) if down is None else (down,):
        for place in fitting(board, letters, direction):
            needed = _needed(board, place, letters)
            # counted before anything is scored: most places need letters that the rack lacks
            if len(needed) <= rules.most_laid and len(shortage(needed, rack)) <= rack.count(BLANK):
                found.append(_measure(board, place, letters, rack, rules))
    return sorted(found, key=lambda each: (-each.best, each.place))


def least_missing(board: Board, letters: str, rack: str, tiles: TileSet) -> str | None:
    """Returns the fewest letters that the rack lacks at a place where the word fits; None if it fits nowhere."""
    fewest = None  # None: it fits nowhere; "": it lacks nothing, but cannot be laid for another reason
    for place in (each for down in (False, True) for each in fitting(board, letters, down)):
        lacking = missing_letters(_needed(board, place, letters), rack, tiles)
        if fewest is None or len(lacking) < len(fewest):
            fewest = lacking
    return fewest
