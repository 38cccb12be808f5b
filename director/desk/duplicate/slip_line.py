"""The slip desk: one typed line enters a slip; the meaning of the line in a round, and the slip that Enter records.

1. ``understand`` reads the line (``read_line``), finds the player and lists where the word can be laid, best first;
   a claimed score or a reference narrows the list.
2. ``slip_of`` makes the slip. Parts that were not typed are assumed to be written properly: the place of the marked
   option and, if the profile's judge wants it, its score. The signs of the line say what is odd. A slip with
   connecting letters has no reference unless one is typed: the judge gets exactly what the slip shows.

The preview and the booking use the same values:

1. ``candidates`` makes the slips a line may mean, one for each place offered, each slip once.
2. ``preview`` judges them as the desk would. Nothing is recorded.
3. ``chosen`` finds the slip that was shown to a person again and refuses if its points have changed meanwhile.

The line, in any order (``12 H8 HAUS 18``, ``HAUS 18 12``):

- A number before the word is the table; after the word the first number is the claimed score, a second
  one the table if none was in front. A number right after the table, without a word, is a chip.
- ``H8`` or ``8H`` is the reference as written, ``@H8`` the first square if the direction is still to be chosen.
  Everything else of two or more letters is the word.
- ``t`` the top, ``-`` no slip, ``=`` the slip before once more; ``*`` as table is everybody still missing.
- What is odd about a slip has its own sign: ``?`` no reference on it, ``!`` no score on it, ``o`` the
  blank's circle is missing, ``~`` untidy, ``x`` illegible, ``&`` several slips, ``%`` too late, ``>`` written
  across, ``v`` written down, ``+8H`` connecting letters at that place, ``+2`` how many of them.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from director.desk.duplicate.slips import NO_SLIP, judged_in
from director.games.duplicate.game import Game, Round
from director.games.people import Player
from director.games.setup import one_line
from director.judge.case import read_places
from director.judge.slip import Direction, Ruling, Slip, State
from director.language.sentences import RuleError
from director.rules.moves import Place, parse_place, read_word
from director.rules.scoring import layings
from director.rules.top import Search, choices

MOST_LINE = 200
"""Most characters of a line; the longest meaningful one has a quarter of that."""

Command = Literal["", "top", "none", "same", "chip"]

STATES: dict[str, State] = {"~": "untidy", "x": "illegible", "&": "several", "%": "late"}
COMMANDS: dict[str, Command] = {"t": "top", "-": "none", "=": "same"}


@dataclass(frozen=True)
class TypedLine:
    """A parsed line. ``table`` None: the marked table; ``everybody``: all that are missing."""

    table: int | None = None
    everybody: bool = False
    word: str = ""
    at: str | None = None
    square: str | None = None
    score: int | None = None
    command: Command = ""
    chip: int = 0
    state: State = "ok"
    no_reference: bool = False
    no_score: bool = False
    no_circle: bool = False
    direction: Direction | None = None
    joined_at: str | None = None
    joins: int = 0


def read_line(text: str, mirror: bool = False) -> TypedLine:
    """Reads a slip line; RuleError ``bad_line`` names the part that cannot be understood.

    >>> line = read_line("12 H8 HAUS 18")
    >>> (line.table, line.at, line.word, line.score)
    (12, 'H8', 'HAUS', 18)
    >>> read_line("HAUS 18 12").table
    12
    """
    if len(text) > MOST_LINE:
        raise _unreadable(text)
    line = TypedLine()
    numbers_behind: list[int] = []
    for token in text.split():
        if token.isdecimal() and len(token) <= 5:
            if line.word or line.command == "chip" or (line.at and line.table is not None):
                numbers_behind.append(int(token))
            elif line.table is None and not line.everybody:
                line = replace(line, table=int(token))
            elif line.command:
                raise _unreadable(token)
            else:
                line = replace(line, command="chip", chip=int(token))
        else:
            line = _with_token(line, token, mirror)
    if line.command == "chip" and (line.word or numbers_behind):  # no chip: the score came before the word
        numbers_behind.insert(0, line.chip)
        line = replace(line, command="", chip=0)
    for number in numbers_behind:
        if line.score is None:
            line = replace(line, score=number)
        elif line.table is None and not line.everybody:
            line = replace(line, table=number)
        else:
            raise _unreadable(str(number))
    return _without_place(line)


def _without_place(line: TypedLine) -> TypedLine:
    """Reads the sign of no slip beside a word as a missing place; RuleError ``bad_line`` if a sign contradicts other parts: nothing typed
    is ignored."""
    placed = line.at or line.square or line.joined_at
    if line.command == "none" and line.word and not placed:
        return replace(line, command="", no_reference=True)
    if (line.command == "none" and placed) or (line.command and line.word):
        raise _unreadable(next(sign for sign, each in COMMANDS.items() if each == line.command))
    return line


def _with_token(line: TypedLine, token: str, mirror: bool) -> TypedLine:
    small = token.lower()
    if token == "*":
        return replace(line, everybody=True)
    if small in COMMANDS:
        if line.command and line.command != COMMANDS[small]:
            raise _unreadable(token)
        return replace(line, command=COMMANDS[small])
    if small in STATES:
        return replace(line, state=STATES[small])
    if small in _SIGNS:
        return _SIGNS[small](line)
    if token.startswith("+") and len(token) > 1:
        return _joined(line, token[1:], mirror)
    if place := _place(token, mirror):
        return replace(line, at=str(place))
    if token.startswith("@") and (place := _place(token[1:], mirror)):
        return replace(line, square=str(place))
    if re.fullmatch(r"[^\W\d_]\d{1,3}|\d{1,3}[^\W\d_]", token):
        raise RuleError(
            "bad_line", "%(token)s is not a square of the board. Write it like H8 or 8H.", token=token
        )
    if line.word or not any(each.isalpha() for each in token) or len(token) < 2:
        raise _unreadable(token)
    return replace(line, word=token)


_SIGNS: dict[str, Callable[[TypedLine], TypedLine]] = {
    "?": lambda line: replace(line, no_reference=True),
    "!": lambda line: replace(line, no_score=True),
    "o": lambda line: replace(line, no_circle=True),
    ">": lambda line: replace(line, direction="across"),
    "v": lambda line: replace(line, direction="down"),
}


def _joined(line: TypedLine, text: str, mirror: bool) -> TypedLine:
    if text.isdecimal() and len(text) <= 2:
        return replace(line, joins=int(text))
    if place := _place(text, mirror):
        known = (
            f"{line.joined_at} " if line.joined_at else ""
        )  # letters that fit several places name them all
        return replace(line, joined_at=f"{known}{place}", joins=line.joins or 3)
    raise _unreadable("+" + text)


def _place(token: str, mirror: bool) -> Place | None:
    if not any(each.isdecimal() for each in token):  # most tokens: a place is not even tried
        return None
    try:
        return parse_place(token, mirror)
    except RuleError:
        return None


def _unreadable(token: str) -> RuleError:
    token = one_line(token[:MOST_LINE])[:40]
    return RuleError(
        "bad_line",
        "%(token)s cannot be read. Type table, reference, word and score: 12 H8 HOUSE 18.",
        token=token,
    )


MOST_OPTIONS = 8


@dataclass(frozen=True)
class Option:
    """A place for the typed word: the move with blanks in lower case, its score, and words not admissible.

    ``score`` is None if the word cannot be laid but a person says that it was written there.
    """

    at: str
    word: str
    score: int | None
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True)
class Understood:
    """A line as the desk understands it. ``player`` is None while no table is named.

    ``elsewhere`` are the best places of a word that does not fit at the reference typed with it.
    """

    line: TypedLine
    player: Player | None
    options: tuple[Option, ...]
    unknown_word: bool = False
    elsewhere: tuple[Option, ...] = ()


def understand(
    game: Game, number: int, text: str, marked: int | None, search: Search, worth: bool = True
) -> Understood:
    """Returns the meaning of the line in that round; ``marked`` is the desk's marked table. RuleError if it has none.

    Without ``worth``, for people who may not know yet what a word is worth, the options are in the order of the board. A
    number in front is a table, except a single digit while a table is marked: the chip of that number.
    """
    line = read_line(text, game.setup.mirror)
    if marked is not None and len(text.strip()) == 1 and line.table is not None:
        line = TypedLine(command="chip", chip=line.table)
    played = game.round(number)
    table = line.table if line.table is not None else marked
    player = None if line.everybody or table is None else player_at(game, number, table)
    if line.command == "chip":
        line = _from_chip(line, played)
    found = options(played, line, search, worth) if line.word else ()
    nowhere = bool(line.word and (line.at or line.square or line.joined_at) and not found)
    anywhere = replace(line, at=None, square=None, joined_at=None)
    elsewhere = options(played, anywhere, search, worth) if nowhere else ()
    if nowhere and line.square:
        found = tuple(Option(at, line.word, None) for at in both_ways(line.square))
    letters = read_word(line.word, search.rules.tiles).letters
    unknown = bool(line.word) and not search.is_word(letters)
    return Understood(line, player, found, unknown, elsewhere)


def other_round(game: Game, number: int, understood: Understood, search: Search) -> int | None:
    """Returns the round to which a slip seems to belong that cannot be laid as written in round ``number``, but can in that one: the last
    round; for a slip of the last round the one before, or the one before that if the player has handed in nothing in it. None if there
    is no such round."""
    line, player, last = understood.line, understood.player, len(game.rounds)
    if not line.word or line.command or any(each.score is not None for each in understood.options):
        return None
    if number < last:
        others = [last] if player is None or game.takes_part(player.id, last) else []
    else:
        others = [
            each for each in (number - 1, number - 2) if player and _may_be_of(game, each, player, number)
        ]
    return next((each for each in others if options(game.round(each), line, search)), None)


def _may_be_of(game: Game, other: int, player: Player, number: int) -> bool:
    """Whether a slip of this player that came in round ``number`` may belong to that earlier round."""
    if other < 1 or not game.takes_part(player.id, other):
        return False
    entry = game.round(other).entries.get(player.id)
    return other == number - 1 or entry is None or entry.slip.state == "none"


def both_ways(square: str) -> tuple[str, str]:
    """Returns the references across and down that begin on that square."""
    place = parse_place(square)
    return str(replace(place, down=False)), str(replace(place, down=True))


def player_at(game: Game, number: int, table: int) -> Player:
    """Returns the player at that table in that round, else an absent one with that table; RuleError ``no_such_table``."""
    at_table = [player for player in game.players if player.table == table]
    for player in sorted(at_table, key=lambda each: not game.takes_part(each.id, number)):
        return player
    raise RuleError(
        "no_such_table", "Nobody sits at table %(table)d in this round. Check the number.", table=table
    )


def options(played: Round, line: TypedLine, search: Search, worth: bool = True) -> tuple[Option, ...]:
    """Returns where the word can be laid, admissible places first, best first, narrowed by the other parts of the line.

    Without ``worth`` in the order of the board, because an order by score reveals which place is worth more. The first word
    is offered across only, unless a reference says down: the judge treats it the same way.
    """
    written = read_word(line.word, search.rules.tiles)
    across = played.board.is_empty and not _says_down(line)
    direction = False if across else None
    found = []
    for laying in layings(played.board, written.letters, played.rack, search.rules, direction):
        unknown = tuple(word for word in laying.words if not search.is_word(word))
        circled = laying.circled(written.marked)
        for circling in laying.circlings if circled else laying.plain_circlings:
            if not circled or circling == circled:
                move = laying.move(circling)
                found.append(Option(move.at, move.word, laying.score(circling), unknown))
    found = _narrowed(found, line)
    if worth and not line.square and any(not each.unknown for each in found):
        found = [
            each for each in found if not each.unknown
        ]  # an inadmissible place is no choice if there is an admissible one
    found = sorted(found, key=_best_first if worth else _on_the_board)
    if line.square:  # the best of each direction
        ways = both_ways(line.square)
        found = [next(each for each in found if each.at == at) for at in ways if at in {o.at for o in found}]
    return tuple(found[:MOST_OPTIONS])


def _says_down(line: TypedLine) -> bool:
    stated = [line.at, *map(str, read_places(line.joined_at or ""))]
    return any(at and not at[0].isalpha() for at in stated)


def _best_first(option: Option) -> tuple[bool, int, str]:
    return bool(option.unknown), -(option.score or 0), option.at


def _on_the_board(option: Option) -> tuple[int, int, bool, str]:
    place = parse_place(option.at)
    return place.row, place.column, place.down, option.word


def _narrowed(found: list[Option], line: TypedLine) -> list[Option]:
    if line.at or line.joined_at:
        stated = [line.at, *map(str, read_places(line.joined_at or ""))]
        found = [each for each in found if each.at in stated]
    if line.square:
        found = [each for each in found if each.at in both_ways(line.square)]
    if line.direction:
        across = line.direction == "across"
        found = [each for each in found if each.at[0].isalpha() == across] or found
    if line.score is not None:
        found = [each for each in found if each.score == line.score] or found
    return found


def _from_chip(line: TypedLine, played: Round) -> TypedLine:
    slips = handed_in(played)
    if not 1 <= line.chip <= len(slips):
        raise RuleError(
            "no_such_chip",
            "There is no move number %(number)d yet. Choose one from the list.",
            number=line.chip,
        )
    slip = slips[line.chip - 1][0]
    return replace(line, word=slip.word, at=slip.at, score=slip.score)


def handed_in(played: Round) -> list[tuple[Slip, int]]:
    """Returns the different slips handed in so far with their counts: the chips.

    In the order in which each first came, so that a number keeps its meaning while others enter slips too. Faultless slips
    that differ only in having score or direction are the same: a phone writes both, paper often neither.
    """
    firsts: dict[tuple[Slip, bool], Slip] = {}
    counts: dict[Slip, int] = {}
    for entry in sorted(played.entries.values(), key=lambda entry: entry.seq):
        if entry.slip.state == "ok" and entry.slip.word:
            wrong = bool(entry.ruling.causes)
            alike = entry.slip if wrong else replace(entry.slip, score=None, direction=None)
            first = firsts.setdefault((alike, wrong), entry.slip)
            counts[first] = counts.get(first, 0) + 1
    return list(counts.items())


def top_options(search: Search, played: Round) -> Iterator[Option]:
    """Yields the tops of a round in the order in which they must be taken; only the one on the board if it is placed.

    The search only runs when the first is needed: most lines do not want the top.
    """
    if top := played.top:
        yield Option(top.move.at, top.move.word, top.score)
        return
    moves = search.tops(played.board, played.rack).moves
    for each in choices(moves, played.board, search.rules, played.rack):
        yield Option(each.scored.move.at, each.scored.move.word, each.scored.score)


def slip_of(
    understood: Understood, played: Round, search: Search, choice: int = 0, tops: Iterable[Option] = ()
) -> Slip:
    """Returns the slip that Enter records: option ``choice`` fills the parts that were not typed."""
    line = understood.line
    match line.command:
        case "none":
            return NO_SLIP
        case "same":
            return _last_slip(played)
        case "chip":
            return handed_in(played)[line.chip - 1][0]
        case "top":
            top = next(iter(tops), None)
            if top is None:
                raise RuleError("no_top", "There is no top in this round. Choose another round.")
            return _written(line, top, top.word, search)
    if line.state != "ok" and not line.word:
        return Slip(state=line.state)
    if not line.word:
        raise RuleError("word_missing", "Type the word of the slip, or - for no slip.")
    option = understood.options[min(choice, len(understood.options) - 1)] if understood.options else None
    best = None
    if option and played.board.is_empty and search.rules.judging.warns:
        found = [each for each in options(played, TypedLine(word=line.word), search) if not each.unknown]
        best = max((each.score or 0 for each in found), default=None)
    return _written(line, option, line.word, search, best)


def _written(
    line: TypedLine, option: Option | None, word: str, search: Search, best: int | None = None
) -> Slip:
    """Returns the slip; ``best`` is the score of the word at its best place, if that counts at any place."""
    written = read_word(word, search.rules.tiles)
    wants_score = search.rules.judging.wants_score
    if option and not written.marked and not line.no_circle:
        word = with_circles(option.word)
    else:
        word = written.letters if line.no_circle else str(written)
    properly = option.at if option else None
    at = line.at or (None if line.joined_at or line.joins else properly)
    joined_at = line.joined_at or (properly if line.joins and not line.at else None)
    score = line.score
    if score is None and option and wants_score and not line.no_score:
        score = best if best is not None else option.score
    return Slip(
        word=word,
        direction=line.direction,
        at=None if line.no_reference else at,
        joined_at=joined_at,
        joins=line.joins,
        score=score,
        state=line.state,
    )


def with_circles(word: str) -> str:
    """Writes the blanks of the word so that they are read as circled: all in lower case would mean no circle."""
    return "".join(f"{letter}*" for letter in word) if word.islower() else word


def _last_slip(played: Round) -> Slip:
    if not played.entries:
        raise RuleError("no_slip_before", "No slip has been entered in this round. Enter one first.")
    return max(played.entries.values(), key=lambda entry: entry.seq).slip


@lru_cache(4096)
def digest_of(slip: Slip, where: tuple[str, str] | None = None) -> str:
    """Returns 16 hex digits for this very slip and its place; without the score, which may still be secret.

    The desk needs those of all moves handed in for every slip: they are cached.
    """
    data = json.dumps([replace(slip, score=None).as_data(), where], sort_keys=True)
    return hashlib.sha256(data.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Candidate:
    """A slip that the line may mean, and the place it came from (None: as typed)."""

    slip: Slip
    option: Option | None

    @property
    def digest(self) -> str:
        """As ``digest_of``."""
        return digest_of(self.slip, (self.option.at, self.option.word) if self.option else None)


@dataclass(frozen=True)
class JudgedCandidate:
    """A candidate with the ruling it would get now."""

    candidate: Candidate
    ruling: Ruling


def candidates(game: Game, number: int, understood: Understood, search: Search) -> list[Candidate]:
    """Returns the slips the line may mean, best first, at least one; RuleError if it makes no slip."""
    played = game.round(number)
    found: dict[Slip, Candidate] = {}
    offered = () if understood.line.command else understood.options
    for choice in range(max(1, len(offered))):
        slip = slip_of(understood, played, search, choice, top_options(search, played))
        option = offered[choice] if offered else None
        found.setdefault(slip, Candidate(slip, option))
    return list(found.values())


def preview(game: Game, number: int, understood: Understood, search: Search) -> list[JudgedCandidate]:
    """Returns the candidates of a line with the ruling of each; nothing is recorded."""
    return [
        JudgedCandidate(each, judged_in(game, number, each.slip, search))
        for each in candidates(game, number, understood, search)
    ]


def chosen(
    game: Game,
    number: int,
    understood: Understood,
    search: Search,
    shown: tuple[str, int | None] | None,
    choice: int = 0,
) -> Slip:
    """Returns the slip to record. ``shown`` is the digest and the points a person saw, None if nothing was shown.

    The points are None for somebody who may not see them yet. RuleError ``slip_changed`` if that slip is no longer offered
    or has other points now; ``which_direction`` if two directions are open and none was chosen.
    """
    found = candidates(game, number, understood, search)
    if shown is None:
        if understood.line.square and len(found) > 1:
            raise RuleError("which_direction", "Across or down? Choose one of the two.")
        return found[min(choice, len(found) - 1)].slip
    digest, points = shown
    same = next((each for each in found if each.digest == digest), None)
    if same is None:
        raise RuleError("slip_changed", "Something else has happened meanwhile. Look at the preview again.")
    if points is not None and judged_in(game, number, same.slip, search).points != points:
        raise RuleError("slip_changed", "The score has changed meanwhile. Check it, then enter.")
    return same.slip
