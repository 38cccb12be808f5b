"""A game at a classic table as GCG, the format in which other programs store and read games.

A line is ``>NICK: RACK 8D WORD +26 26``: places as English-speaking clubs write them, ``.`` for letters already on the
board, lower case for blanks, ``[CH]`` for one tile of two letters; ``-ABC`` is an exchange, ``-`` a pass, ``--`` a move
taken back after a challenge, ``(ABC)`` tiles left at the end, ``(time)`` overtime, ``(challenge)`` points for a challenge.

Only what the common readers know is written, and a rack in every line: its known tiles, or ``?`` if there is none. Points
for a theme are in the score of their move. What GCG cannot say is in notes that begin with ``OWN``, after the line that they
are about:

- ``rules NAME JSON``: the rules chosen and their changed values; ``tiles NAME``: a tile set of the club;
- ``rack``: the rack of this line is unknown; ``left NICK TILES``: tiles left that no line shows;
- ``blank H8``: taken off this square in the next turn; ``theme WORDS``: words of the move that fit it;
- ``challenge NICK``: without success; ``cost NICK 5``: the cost of a challenge; ``fines``: the ``(time)`` above is the sum
  of these costs, for which GCG has no line of their own;
- ``kept LINE``: a line of another program that no other program knows.

Lines kept from a file are written again in the same words. Reading is ``gcg.py``.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from director.games.classic.game import Game, Turn, went_out
from director.games.classic.profile import classic_profiles
from director.language.sentences import bracketed
from director.language.texts import mirrored
from director.rules.board import Board
from director.rules.scoring import Scored
from director.rules.tiles import TileSet, tile_sets

OWN = "Director:"
NO_RACK = "?"
KEPT_ABOVE = ("id", "tile-set", "tile-distribution", "game-type", "board-layout")
"""Names of ``#`` lines that are kept from another program's file and written above the turns again."""


class GcgLine(NamedTuple):
    """One line of a player; a note has no player, its text is ``what``."""

    player: int
    rack: str
    what: str
    points: int = 0
    sign: str = ""


def note(text: str) -> GcgLine:
    return GcgLine(0, "", text)


def own(text: str) -> GcgLine:
    """Makes a note that only this program understands."""
    return note(f"{OWN} {text}")


def gcg(game: Game) -> str:
    """Writes the game as GCG text."""
    order = game.order or tuple(player.id for player in game.players)
    nicks = nicks_of([game.player(each).name for each in order])
    named = dict(zip(order, nicks, strict=True))
    lines = ["#character-encoding UTF-8"]
    lines += [f"#player{place} {named[each]} {game.player(each).name}" for place, each in enumerate(order, 1)]
    above = {"title": game.setup.title, "description": game.remarks.get(0, ""), "lexicon": game.setup.lexicon}
    lines += [f"#{name} {text}" for name, text in above.items() if text]
    kept = dict(distribution(game.setup.tiles))
    kept |= reversed([line[1:].partition(" ")[::2] for line in game.kept])
    lines += [f"#{name} {kept[name]}".strip() for name in KEPT_ABOVE if name in kept]
    told = written([*_lines(game, named)], named)
    turns = [place for place, line in enumerate(told) if line.startswith(">")]
    second = (*turns, len(told), len(told))[1]  # a note comes after a line of a player
    about = written([*_about(game)], named) if turns else []
    return bracketed("\n".join([*lines, *told[:second], *about, *told[second:], *_racks(game, order)])) + "\n"


def distribution(tiles: TileSet) -> Iterator[tuple[str, str]]:
    """Yields the name by which other programs know the tiles; nothing for a club's own set."""
    if tiles.name in tile_sets():
        yield "tile-distribution", tiles.name


def written(lines: Sequence[GcgLine], nicks: dict[int, str]) -> list[str]:
    """Writes the lines with the running totals of the players of these nicknames."""
    totals, found = dict.fromkeys(nicks, 0), []
    for player, rack, what, points, sign in lines:
        if not player:
            found.append(f"#note {what}")
            continue
        totals[player] += points
        shown = f"{sign or '+-'[points < 0]}{abs(points)}"
        found.append(f">{nicks[player]}: {rack} {what} {shown} {totals[player]}")
    return found


def nicks_of(names: Sequence[str]) -> list[str]:
    """Makes nicknames from names: without spaces and colons, different from each other."""
    found = [re.sub(r"[\s:]+", "_", name.strip())[:20] or "player" for name in names]
    if len(set(found)) == len(found):
        return found
    return [f"{nick}_{place}" for place, nick in enumerate(found, 1)]


def _about(game: Game) -> Iterator[GcgLine]:
    """Yields the notes about the whole game that only this program understands."""
    yield own(f"rules {_rules(game)}")
    if game.setup.tiles.name not in tile_sets():
        yield own(f"tiles {game.setup.tiles.name}")
    above = set[str]()
    for line in game.kept:
        name = line[1:].partition(" ")[0]
        if name not in KEPT_ABOVE or name in above:
            yield own(f"kept {line}")
        above.add(name)


def _rules(game: Game) -> str:
    """Returns the name of the rules, and as JSON their changed values."""
    profile = game.setup.profile
    base = classic_profiles().get(profile.name)
    plain = base.as_data() if base else {}
    changed = {name: value for name, value in profile.as_data().items() if plain.get(name, ...) != value}
    return f"{profile.name} {json.dumps(changed, ensure_ascii=False, sort_keys=True)}"


def _racks(game: Game, order: Sequence[int]) -> list[str]:
    """Returns the current racks of a game that has not ended, if they are known; GCG knows those of two players."""
    if game.ended or len(order) != 2 or not game.order:
        return []
    told = [(place, game.racks[each]) for place, each in enumerate(order, 1)]
    sort = game.setup.tiles.sort
    return [f"#rack{place} {sort(rack.known)}" for place, rack in told if rack.told and rack.known]


def _lines(game: Game, nicks: dict[int, str]) -> Iterator[GcgLine]:
    waiting: list[Turn] = []  # a failed challenge is written where it was made, which may be some turns later
    for turn in game.turns:
        if waiting and (turn.act == "lost" or _failed_at(waiting[0]) < turn.seq):
            yield _failed(waiting.pop(), nicks)
        yield from (own(f"blank {at}") for at in turn.blanks)
        yield from turn_lines(game, turn)
        if turn.theme:
            yield own(f"theme {' '.join(turn.theme)}")
        if turn.number in game.remarks:
            yield note(game.remarks[turn.number])
        if turn.challenge and not turn.taken_back:
            waiting = [turn]
        yield from _charges(game, turn.number, nicks)
    yield from (_failed(turn, nicks) for turn in waiting)
    yield from (own(f"blank {at}") for at in game.blanks)
    if game.settled:
        yield from _end(game, nicks)


def _end(game: Game, nicks: dict[int, str]) -> Iterator[GcgLine]:
    rule, out = game.setup.profile.leftovers, went_out(game.turns)
    times = {"added": 1, "twice": 2}.get(rule, 0) if out else 0
    for player in game.order:
        closing, left = game.closing(player), _left(game, player)
        if left and (rule == "nothing" or (rule == "twice" and out)):
            if rule == "nothing":
                yield own(f"left {nicks[player]} {left}")
        elif left:
            yield GcgLine(player, left, f"({left})", -closing.left, "-")
        for other in game.order if out and out.player == player else ():
            letters, value = _left(game, other), times * game.left_over(other)
            if other != player and letters and (value or rule == "twice"):
                yield GcgLine(player, "", f"({letters})", value)
        if closing.overtime:
            yield GcgLine(player, left, "(time)", -closing.overtime)
    for player in game.order:
        if fines := fines_of(game, player):
            yield GcgLine(player, _left(game, player), "(time)", -fines)
            yield own("fines")


def fines_of(game: Game, player: int) -> int:
    """Returns what challenges cost the player: lines of GCG only show what they bring."""
    costs = [each.points for each in game.charges if (each.player, each.reason) == (player, "challenge")]
    return game.fines.get(player, 0) + sum(each for each in costs if each > 0)


def _left(game: Game, player: int) -> str:
    return game.setup.tiles.sort(game.left(player) or "")


def _charges(game: Game, turns: int, nicks: dict[int, str]) -> Iterator[GcgLine]:
    """Yields what another program's challenges cost or brought after so many turns."""
    for each in game.charges:
        if (each.turns or 1, each.reason) == (turns, "challenge"):
            if each.points > 0:
                yield own(f"cost {nicks[each.player]} {each.points}")
            else:
                yield GcgLine(each.player, _next_rack(game, each.player, turns), "(challenge)", -each.points)


def _next_rack(game: Game, player: int, turns: int) -> str:
    """Returns the known tiles of a player's rack after so many turns."""
    later = next((turn for turn in game.turns[turns:] if turn.player == player), None)
    return _rack(game, later) if later else game.setup.tiles.sort(game.racks[player].known)


def _rack(game: Game, turn: Turn) -> str:
    """Returns the tiles that were certainly on the rack of a turn."""
    needed = turn.scored.tiles if turn.scored and not turn.rack.told else Counter[str]()
    known = turn.rack.known
    return game.setup.tiles.sort([*known, *(needed - Counter(known)).elements()])


def _failed_at(turn: Turn) -> int:
    return turn.challenge.seq if turn.challenge else 0


def _failed(turn: Turn, nicks: dict[int, str]) -> GcgLine:
    """Makes the note of a challenge that failed."""
    assert turn.challenge is not None
    return own(f"challenge {nicks[turn.challenge.by]}")


def turn_lines(game: Game, turn: Turn) -> Iterator[GcgLine]:
    """Yields the line of a turn, and a note on its rack; another line if its move was taken back."""
    rack = _rack(game, turn)
    if turn.scored:
        theme = game.setup.profile.theme_points * len(turn.theme)
        points = turn.scored.score + (theme if turn.stands else 0)
        yield GcgLine(
            turn.player, rack, f"{mirrored(turn.scored.move.at)} {dotted(game.board, turn.scored)}", points
        )
        if turn.taken_back:
            yield GcgLine(turn.player, rack, "--", -points, "-")
        return
    what = f"-{turn.tiles or turn.count}" if turn.act == "exchange" else "-"
    yield GcgLine(turn.player, rack or NO_RACK, what)
    if not rack:
        yield own("rack")


def dotted(board: Board, scored: Scored) -> str:
    """Returns the word of a move with dots for the letters that were on the board already."""
    move = scored.move
    squares = board.along(move.place, len(move.word))
    return "".join(
        letter if square in scored.laid else "." for square, letter in zip(squares, move.word, strict=True)
    )
