"""Reading a game of two as GCG (``gcg_written.py`` says what the lines are).

Reading follows the racks as they stand, from draw to draw; where they do not fit together so, each is taken as it
is read (``RackRead``), and where that cannot be either, none. A game that was played by wider rules for exchange and
end than the set-up's is taken in with those. Points for time or a challenge that these rules do not know are facts.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, get_args

from director.games.classic import facts as ev
from director.games.classic.facts import CLASSIC
from director.games.classic.game import Game, Setup
from director.games.classic.gcg_written import turn_entries
from director.games.classic.profile import ClassicProfile, classic_profile, classic_profiles
from director.games.classic.turn_facts import challengeable
from director.games.log import GameLog, numbered
from director.games.people import Player
from director.language.sentences import DirectorError, RuleError
from director.language.texts import mirrored
from director.rules.board import EMPTY
from director.rules.moves import parse_place

MOST_PASSES = 9
"""Passes of everybody in a row that a game from elsewhere may have: its rules may have been others."""

Racks = Literal["drawn", "read", "none"]
"""How racks are taken in: as they are drawn, each as it is read, or not at all."""

_LINE = re.compile(r">\s*([^:]+):\s*(.*?)\s*([+-]\d+)\s+(-?\d+)\s*")
_MOVE = re.compile(r"(?:(\S*)\s+)?(\d{1,2}[A-Oa-o]|[A-Oa-o]\d{1,2})\s+(\S+)")
_OTHER = re.compile(r"(?:(\S*)\s+)?(--?[^\s()]*|\([^()]*\))")


@dataclass(frozen=True)
class Read:
    """A game that was read: its log, and sentences on what does not agree with the text."""

    game_log: GameLog[Game]
    differences: tuple[str, ...]


@dataclass(frozen=True)
class _Entry:
    """One line: who, the rack, what was done (``lay``, ``-...``, ``(...)``), points and total as written.

    A line with ``#`` has no player: ``what`` is its first word, ``word`` the rest.
    """

    player: int
    rack: str
    what: str
    at: str
    word: str
    points: int
    total: int
    line: int = 0


def heading(text: str) -> dict[str, str]:
    """What the lines with ``#`` of a GCG text say, each word once: ``title``, ``lexicon``, ``description`` ..."""
    found: dict[str, str] = {}
    for line in text.lstrip("\ufeff").splitlines():
        if match := re.fullmatch(r"#([\w-]+)\s+(.*?)\s*", line):
            found.setdefault(match[1], match[2])
    return found


def _with_rules(setup: Setup, told: str) -> Setup:
    """The set-up with the rules of a ``#director-rules`` line, where they can be read."""
    name, _, changed = told.partition(" ")
    try:
        base = classic_profile(name).as_data() if name in classic_profiles() else setup.profile.as_data()
        return replace(setup, profile=ClassicProfile.from_data(name, base | json.loads(changed or "{}")))
    except (DirectorError, ValueError, TypeError, RecursionError):
        return setup


def read_gcg(text: str, setup: Setup) -> Read:
    """The game of a GCG text; RuleError ``bad_gcg`` names the line that cannot be."""
    told = heading(text)
    if rules := told.get("director-rules"):
        setup = _with_rules(setup, rules)
    names, entries = _read_entries(text)
    players = tuple(Player(number, name, table=number) for number, name in enumerate(names, start=1))
    game_log = _game_log(entries, setup, players)
    if description := told.get("description"):
        game_log = _add(game_log, ev.Remarked(0, description))
    totals = {entry.player: entry.total for entry in entries if entry.player}
    game = game_log.state
    wrong = tuple(
        f"{game.player(player).name}: {total} / {game.total(player)}"
        for player, total in totals.items()
        if game.total(player) != total
    )
    return Read(game_log, wrong)


def _game_log(entries: Sequence[_Entry], setup: Setup, players: tuple[Player, ...]) -> GameLog[Game]:
    """The game with the racks of the text, else without them; by the rules of the set-up, else by wider ones."""
    profile = replace(setup.profile, exchange_needs=1, passes_end=MOST_PASSES, scoreless_end=0)
    refused = None
    for rules in (setup, replace(setup, profile=profile)):
        found = []
        for racks in get_args(Racks):
            try:
                game_log = _played(entries, rules, players, racks)
            except RuleError as reason:
                refused = reason
                continue
            if _agrees(game_log.state, entries):
                return game_log
            found.append(game_log)
        if found:
            return found[0]
    assert refused
    raise refused


def _agrees(game: Game, entries: Sequence[_Entry]) -> bool:
    """Whether the racks of the game are those of the text."""
    first = [next(turn_entries(game, turn))[1] for turn in game.turns]
    matches = [_MOVE.fullmatch(what) or _OTHER.fullmatch(what) for what in first]
    racks = [Counter(match[1] or "") if match else Counter() for match in matches]
    return racks == [Counter(entry.rack) for entry in entries if entry.what == "lay" or _is_turn(entry)]


def _read_entries(text: str) -> tuple[list[str], list[_Entry]]:
    named: dict[str, str] = {}
    found: list[tuple[str, _Entry]] = []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        if match := re.match(r"#player[12]\s+(\S+)\s*(.*)", line):
            named[match[1]] = match[2].strip() or match[1]
        elif match := re.fullmatch(r"#(note|director-theme|director-blank)\s+(.*?)\s*", line):
            found.append(("", _Entry(0, "", f"#{match[1]}", "", match[2], 0, 0, number)))
        elif line.startswith(">"):
            nick, entry = _read_line(number, line)
            found.append((nick, replace(entry, line=number)))
    nicks = list(dict.fromkeys([nick for nick, _ in found if nick] + list(named)))
    if len(nicks) != 2:
        raise RuleError("bad_gcg", "This is not a GCG file of a game of two players.")
    entries = [replace(entry, player=nicks.index(nick) + 1) if nick else entry for nick, entry in found]
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
    return RuleError("bad_gcg", "Line %(line)d of the GCG file cannot be read.", line=number)


def _played(
    entries: Sequence[_Entry], setup: Setup, players: tuple[Player, ...], told: Racks
) -> GameLog[Game]:
    turns = [place for place, entry in enumerate(entries) if entry.what == "lay" or _is_turn(entry)]
    racks = [
        next((entries[each].rack for each in turns if entries[each].player == player), None)
        for player in (1, 2)
    ]
    game_log = CLASSIC.start(setup, players)
    game_log = _add(game_log, ev.TableOpened((1, 2), tuple(racks) if told == "drawn" else (None, None)))
    drawn = _drawn(entries, turns) if told == "drawn" else {}
    for place, entry in enumerate(entries):
        try:
            if told == "read" and place in turns and entry.rack and game_log.state.next == entry.player:
                game_log = _add(game_log, ev.RackRead(entry.player, entry.rack))
            for fact in _events(game_log.state, entry, drawn.get(place)):
                game_log = _add(game_log, fact)
        except RuleError as reason:
            raise RuleError(
                "bad_gcg",
                "Line %(line)d of the GCG file cannot be: %(reason)s",
                line=entry.line,
                reason=reason.sentence,
            ) from reason
    return _with_leftovers(game_log, entries)


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


def _add(game_log: GameLog[Game], fact: ev.Fact) -> GameLog[Game]:
    return game_log.then(numbered([fact], game_log.state.seq, 0.0, "gcg"))


def _events(game: Game, entry: _Entry, drawn: str | None) -> Iterator[ev.Fact]:
    if entry.what == "lay":
        yield ev.Laid(entry.player, entry.at, _whole_word(game, entry), drawn)
    elif entry.what == "#note" and game.turns:
        yield ev.Remarked(len(game.turns), entry.word)
    elif entry.what == "#director-theme":
        yield ev.ThemeAgreed(len(game.turns), tuple(entry.word.split()))
    elif entry.what == "#director-blank" and game.next:
        yield ev.BlankTaken(game.next, entry.word)
    elif entry.what == "(time)":
        yield ev.Charged(entry.player, -entry.points, "time")
    elif entry.what == "(challenge)" and not _is_fine(game, entry):
        yield ev.Charged(entry.player, -entry.points, "challenge")
    elif entry.what in ("--", "(challenge)"):
        scored = challengeable(game).scored
        assert scored is not None
        words = [word.word.upper() for word in scored.words]
        wrong = entry.what == "--"  # which word it was is not written: the main one is taken
        by = 3 - entry.player if wrong else entry.player
        yield ev.Challenged(by, tuple((word, not (wrong and place == 0)) for place, word in enumerate(words)))
    elif entry.what == "-":
        if not _was_lost(game, entry.player):
            yield ev.Passed(entry.player)
    elif _is_turn(entry):
        told = entry.what[1:]
        count = int(told) if told.isdigit() else len(told)
        yield ev.Exchanged(entry.player, "" if told.isdigit() else told, count, drawn)


def _is_fine(game: Game, entry: _Entry) -> bool:
    """Whether a challenge brings the challenger just these points by the rules of the game."""
    profile = game.setup.profile
    cost = profile.wrong_challenge_cost if profile.wrong_challenge == "points" else 0
    return -entry.points == cost


def _was_lost(game: Game, player: int) -> bool:
    """Whether a pass in the text is the turn that the player has just lost by a challenge."""
    last = game.last
    return last is not None and last.act == "lost" and last.player == player != game.next


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


def _with_leftovers(game_log: GameLog[Game], entries: Sequence[_Entry]) -> GameLog[Game]:
    """The tiles left as the last lines have them: a deduction is the player's own, a credit the other's."""
    game, left = game_log.state, {1: "", 2: ""}
    for entry in entries:
        if entry.what.startswith("(") and entry.what not in ("(time)", "(challenge)"):
            own = entry.points < 0 or bool(entry.rack)
            left[entry.player if own else 3 - entry.player] = entry.what[1:-1]
    over = any(left.values()) or any(entry.what == "(time)" for entry in entries)
    if over and not game.settled:
        return _add(game_log, ev.LeftoversTold((left[1], left[2])))
    return game_log
