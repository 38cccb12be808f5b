"""A game of two as GCG, the form in which other programs keep and read games, and back.

A line is ``>NICK: RACK 8D WORD +26 26``: places as English-speaking clubs write them, ``.`` for letters that lie
already, lower case for blanks; ``-ABC`` is an exchange, ``-`` a pass, ``--`` a move taken back after a challenge,
``(ABC)`` tiles left at the end, ``(time)`` overtime, ``(challenge)`` points for a challenge. A rack of which
nobody told all tiles is written as far as it is known. Points for a theme are in the score of their move.

Reading tries the racks as they stand; where they do not fit together, the game is read without them. A game that
was played by wider rules for exchange and end than the set-up's is taken in with those.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from director.games.classic import endings
from director.games.classic import events as ev
from director.games.classic.game import Game, Setup
from director.games.classic.replay import CLASSIC
from director.games.classic.steps import challengeable
from director.games.classic.turns import Turn
from director.games.log import Course, numbered
from director.games.people import Player
from director.language.sentences import RuleError, say
from director.language.texts import mirrored
from director.rules.board import EMPTY
from director.rules.moves import parse_place

# -- writing -------------------------------------------------------------------------------------------


def gcg(game: Game) -> str:
    """The game as GCG text; RuleError ``not_for_two`` unless two play."""
    if len(game.order) != 2:
        raise RuleError("not_for_two", say("GCG is a form for games of two players."))
    nicks = dict(zip(game.order, _nicks([game.player(each).name for each in game.order]), strict=True))
    lines = ["#character-encoding UTF-8"]
    lines += [
        f"#player{place} {nicks[each]} {game.player(each).name}" for place, each in enumerate(game.order, 1)
    ]
    lines += [f"#title {game.setup.title}", f"#lexicon {game.setup.lexicon}"]
    totals = dict.fromkeys(game.order, 0)
    for player, what, points in _entries(game):
        totals[player] += points
        lines.append(f">{nicks[player]}: {what} {points:+d} {totals[player]}")
    return "\n".join(lines) + "\n"


def _nicks(names: Sequence[str]) -> list[str]:
    """Names without spaces and colons, different from each other."""
    found = [re.sub(r"[\s:]+", "_", name.strip())[:20] or "player" for name in names]
    return found if found[0] != found[1] else [f"{nick}_{place}" for place, nick in enumerate(found, 1)]


def _entries(game: Game) -> Iterator[tuple[int, str, int]]:
    """Player, text and points of every line."""
    for turn in game.turns:
        yield from _turn_entries(game, turn)
    if not game.settled:
        return
    for player in game.order:
        closing = endings.closing(game, player)
        left = game.left(player) or ""
        if closing.left or left:
            yield player, f"{left} ({left})", -closing.left
        if closing.credit:
            others = "".join(game.left(other) or "" for other in game.order if other != player)
            yield player, f"({others})", closing.credit
        if closing.overtime:
            yield player, f"{left} (time)".strip(), -closing.overtime


def _turn_entries(game: Game, turn: Turn) -> Iterator[tuple[int, str, int]]:
    rack = turn.rack.known
    if turn.scored:
        needed = turn.scored.tiles - Counter(rack) if not turn.rack.told else Counter[str]()
        rack = game.setup.tiles.sort([*rack, *needed.elements()])
        theme = game.setup.profile.theme_points * len(turn.theme)
        points = turn.scored.score + (theme if turn.stands else 0)
        yield turn.player, f"{rack} {mirrored(turn.scored.move.at)} {_dotted(game, turn)}", points
        if turn.taken_back:
            yield turn.player, f"{rack} --", -points
        elif turn.challenge and game.setup.profile.wrong_challenge == "points":
            yield turn.challenge.by, "(challenge)", -game.setup.profile.wrong_challenge_cost
        return
    what = f"-{turn.tiles or turn.count}" if turn.kind == "exchange" else "-"
    yield turn.player, f"{game.setup.tiles.sort(rack)} {what}".strip(), 0


def _dotted(game: Game, turn: Turn) -> str:
    assert turn.scored is not None
    move = turn.scored.move
    squares = game.board.along(move.place, len(move.word))
    return "".join(
        letter if square in turn.scored.laid else "."
        for square, letter in zip(squares, move.word, strict=True)
    )


# -- reading -------------------------------------------------------------------------------------------

MOST_PASSES = 9
"""Passes of everybody in a row that a game from elsewhere may have: its rules may have been others."""

_LINE = re.compile(r">\s*([^:]+):\s*(.*?)\s*([+-]\d+)\s+(-?\d+)\s*")
_MOVE = re.compile(r"(?:(\S*)\s+)?(\d{1,2}[A-Oa-o]|[A-Oa-o]\d{1,2})\s+(\S+)")
_OTHER = re.compile(r"(?:(\S*)\s+)?(--?[^\s()]*|\([^()]*\))")


@dataclass(frozen=True)
class Read:
    """A game that was read: its course, and sentences on what does not agree with the text."""

    course: Course[Game]
    differences: tuple[str, ...]


@dataclass(frozen=True)
class _Entry:
    """One line: who, the rack, what was done (``lay``, ``-...``, ``(...)``), points and total as written."""

    player: int
    rack: str
    what: str
    at: str
    word: str
    points: int
    total: int
    line: int = 0


def read_gcg(text: str, setup: Setup) -> Read:
    """The game of a GCG text; RuleError ``bad_gcg`` names the line that cannot be."""
    names, entries = _read_entries(text)
    players = tuple(Player(number, name, table=number) for number, name in enumerate(names, start=1))
    course = _course(entries, setup, players)
    totals = {entry.player: entry.total for entry in entries}
    game = course.state
    wrong = tuple(
        f"{game.player(player).name}: {total} / {game.total(player)}"
        for player, total in totals.items()
        if game.total(player) != total
    )
    return Read(course, wrong)


def _course(entries: Sequence[_Entry], setup: Setup, players: tuple[Player, ...]) -> Course[Game]:
    """The game with the racks of the text, else without them; by the rules of the set-up, else by wider ones."""
    profile = replace(setup.profile, exchange_needs=1, passes_end=MOST_PASSES, scoreless_end=0)
    ways = [(rules, told) for rules in (setup, replace(setup, profile=profile)) for told in (True, False)]
    refused = None
    for rules, told in ways:
        try:
            return _played(entries, rules, players, told)
        except RuleError as reason:
            refused = reason
    assert refused
    raise refused


def _read_entries(text: str) -> tuple[list[str], list[_Entry]]:
    named: dict[str, str] = {}
    found: list[tuple[str, _Entry]] = []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        if match := re.match(r"#player[12]\s+(\S+)\s*(.*)", line):
            named[match[1]] = match[2].strip() or match[1]
        elif line.startswith(">"):
            nick, entry = _read_line(number, line)
            found.append((nick, replace(entry, line=number)))
    nicks = list(dict.fromkeys([nick for nick, _ in found] + list(named)))
    if len(nicks) != 2:
        raise RuleError("bad_gcg", say("This is not a GCG file of a game of two players."))
    entries = [replace(entry, player=nicks.index(nick) + 1) for nick, entry in found]
    return [named.get(nick, nick) for nick in nicks], entries


def _read_line(number: int, line: str) -> tuple[str, _Entry]:
    whole = _LINE.fullmatch(line)
    if whole is None:
        raise _bad_line(number)
    nick, what, points, total = whole[1].strip(), whole[2].strip(), int(whole[3]), int(whole[4])
    if move := _MOVE.fullmatch(what):
        return nick, _Entry(0, move[1] or "", "lay", mirrored(move[2].upper()), move[3], points, total)
    if other := _OTHER.fullmatch(what):
        return nick, _Entry(0, other[1] or "", other[2], "", "", points, total)
    raise _bad_line(number)


def _bad_line(number: int) -> RuleError:
    return RuleError("bad_gcg", say("Line %(line)d of the GCG file cannot be read.", line=number))


def _played(entries: Sequence[_Entry], setup: Setup, players: tuple[Player, ...], told: bool) -> Course[Game]:
    turns = [place for place, entry in enumerate(entries) if entry.what == "lay" or _is_turn(entry)]
    racks = [
        next((entries[each].rack for each in turns if entries[each].player == player), None)
        for player in (1, 2)
    ]
    course = CLASSIC.start(setup, players)
    course = _add(course, ev.TableOpened((1, 2), tuple(racks) if told else (None, None)))
    drawn = _drawn(entries, turns) if told else {}
    for place, entry in enumerate(entries):
        try:
            for event in _events(course.state, entry, drawn.get(place)):
                course = _add(course, event)
        except RuleError as reason:
            raise RuleError(
                "bad_gcg",
                say(
                    "Line %(line)d of the GCG file cannot be: %(reason)s",
                    line=entry.line,
                    reason=reason.sentence,
                ),
            ) from reason
    return _with_leftovers(course, entries)


def _is_turn(entry: _Entry) -> bool:
    return entry.what.startswith("-") and entry.what != "--"


def _drawn(entries: Sequence[_Entry], turns: Iterable[int]) -> dict[int, str]:
    """What was drawn after a turn, where the player's next rack says it."""
    found = {}
    for player in (1, 2):
        own = [place for place in turns if entries[place].player == player]
        for here, there in pairwise(own):
            entry = entries[here]
            used = entry.word if entry.what == "lay" else entry.what[1:]
            tiles = Counter("?" if each.islower() else each for each in used if each != ".")
            kept, later = Counter(entry.rack) - tiles, Counter(entries[there].rack)
            if not kept - later:
                found[here] = "".join((later - kept).elements())
    return found


def _add(course: Course[Game], event: ev.Event) -> Course[Game]:
    return course.then(numbered([event], course.state.seq, 0.0, "gcg"))


def _events(game: Game, entry: _Entry, drawn: str | None) -> Iterator[ev.Event]:
    if entry.what == "lay":
        yield ev.Laid(entry.player, entry.at, _whole_word(game, entry), drawn)
    elif entry.what == "--" or (entry.what == "(challenge)" and entry.points < 0):
        scored = challengeable(game).scored
        assert scored is not None
        words = [word.word.upper() for word in scored.words]
        wrong = entry.what == "--"  # which word it was is not written: the main one is taken
        by = 3 - entry.player if wrong else entry.player
        yield ev.Challenged(by, tuple((word, not (wrong and place == 0)) for place, word in enumerate(words)))
    elif entry.what == "-":
        yield ev.Passed(entry.player)
    elif _is_turn(entry):
        told = entry.what[1:]
        count = int(told) if told.isdigit() else len(told)
        yield ev.Exchanged(entry.player, "" if told.isdigit() else told, count, drawn)


def _whole_word(game: Game, entry: _Entry) -> str:
    """The word with the letters that lie already in the places of its dots or brackets."""
    word = entry.word.replace("(", "").replace(")", "")
    place = parse_place(entry.at)
    if len(word) > game.board.room(place):
        return word
    squares = game.board.along(place, len(word))
    return "".join(
        there if letter == "." and (there := game.board.squares[square]) != EMPTY else letter
        for square, letter in zip(squares, word, strict=True)
    )


def _with_leftovers(course: Course[Game], entries: Sequence[_Entry]) -> Course[Game]:
    """The tiles left as the last lines have them: a deduction is the player's own, a credit the other's."""
    game, left = course.state, {1: "", 2: ""}
    for entry in entries:
        if entry.what.startswith("(") and entry.what not in ("(time)", "(challenge)"):
            left[entry.player if entry.points < 0 else 3 - entry.player] = entry.what[1:-1]
    if any(left.values()) and not game.settled:
        return _add(course, ev.LeftoversTold((left[1], left[2])))
    return course
