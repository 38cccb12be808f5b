"""The slip line: one line of typing takes a slip, in any order (``12 H8 HAUS 18``, ``HAUS 18 12``).

- A number before the word is the table; behind the word the first number is the claimed score, a second
  one the table if none stood in front. A number right behind the table, without a word, is a chip.
- ``H8`` or ``8H`` is the reference as written, ``@H8`` the first square where the direction is still to be chosen.
  Everything else of two or more letters is the word.
- ``t`` the top, ``-`` no slip, ``=`` the slip before once more; ``*`` as table is everybody still missing.
- What is odd about a slip has a sign of its own: ``?`` no reference on it, ``!`` no score on it, ``o`` the
  blank's circle is missing, ``~`` untidy, ``x`` illegible, ``&`` several slips, ``%`` too late, ``>`` written
  across, ``v`` written down, ``+8H`` connecting letters at that place, ``+2`` how many of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from director.games.texts import one_line
from director.judge.slip import Direction, State
from director.language.sentences import RuleError
from director.rules.moves import Place, parse_place

MOST_LINE = 200
"""Characters of a line; the longest that means anything has a quarter of it."""

Command = Literal["", "top", "none", "same", "chip"]

STATES: dict[str, State] = {"~": "untidy", "x": "illegible", "&": "several", "%": "late"}
COMMANDS: dict[str, Command] = {"t": "top", "-": "none", "=": "same"}


@dataclass(frozen=True)
class TypedLine:
    """What a line says. ``table`` None: the table that is marked; ``everybody``: all that are missing."""

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
    """Reads a slip line; RuleError ``bad_line`` names what cannot be understood.

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
    if line.command == "chip" and (line.word or numbers_behind):  # no chip: the score stood before the word
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
    """The line, in which the sign of no slip beside a word says that the slip has no place; RuleError ``bad_line`` where a sign and
    something else say two things: nothing that was typed is thrown away."""
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
    if not any(each.isdecimal() for each in token):
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
