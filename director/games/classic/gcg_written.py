"""A game of two as GCG, the form in which other programs keep and read games, and back.

A line is ``>NICK: RACK 8D WORD +26 26``: places as English-speaking clubs write them, ``.`` for letters that lie
already, lower case for blanks; ``-ABC`` is an exchange, ``-`` a pass, ``--`` a move taken back after a challenge,
``(ABC)`` tiles left at the end, ``(time)`` overtime, ``(challenge)`` points for a challenge. A rack of which
nobody told all tiles is written as far as it is known. Points for a theme are in the score of their move. Beside
``#title``, ``#lexicon``, ``#description`` and ``#note`` there are three lines of our own, which other programs pass
over: ``#director-rules`` (the rules chosen and what is another in them), ``#director-blank`` (taken off this square),
``#director-theme`` (words of the move before that fit it). What is read is written again in the same words.

Reading it back is ``gcg.py``.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from director.games.classic.game import Game
from director.games.classic.profile import classic_profiles
from director.games.classic.turns import Turn
from director.language.sentences import RuleError
from director.language.texts import mirrored


def gcg(game: Game) -> str:
    """The game as GCG text; RuleError ``not_for_two`` unless two play."""
    if len(game.order) != 2:
        raise RuleError("not_for_two", "GCG is a form for games of two players.")
    nicks = dict(zip(game.order, _nicks([game.player(each).name for each in game.order]), strict=True))
    lines = ["#character-encoding UTF-8"]
    lines += [
        f"#player{place} {nicks[each]} {game.player(each).name}" for place, each in enumerate(game.order, 1)
    ]
    lines += [
        f"#title {game.setup.title}",
        f"#lexicon {game.setup.lexicon}",
        f"#director-rules {_rules(game)}",
    ]
    lines += [f"#description {game.remarks[0]}"] if 0 in game.remarks else []
    totals = dict.fromkeys(game.order, 0)
    for player, what, points in _entries(game):
        if not player:
            lines.append(what)
            continue
        totals[player] += points
        lines.append(f">{nicks[player]}: {what} {points:+d} {totals[player]}")
    return "\n".join(lines) + "\n"


def _rules(game: Game) -> str:
    """The name of the rules, and as JSON what is another in them."""
    profile = game.setup.profile
    base = classic_profiles().get(profile.name)
    plain = base.as_data() if base else {}
    changed = {name: value for name, value in profile.as_data().items() if plain.get(name, ...) != value}
    return f"{profile.name} {json.dumps(changed, ensure_ascii=False, sort_keys=True)}"


def _nicks(names: Sequence[str]) -> list[str]:
    """Names without spaces and colons, different from each other."""
    found = [re.sub(r"[\s:]+", "_", name.strip())[:20] or "player" for name in names]
    return found if found[0] != found[1] else [f"{nick}_{place}" for place, nick in enumerate(found, 1)]


def _entries(game: Game) -> Iterator[tuple[int, str, int]]:
    """Player, text and points of every line; a line of no player begins with ``#``."""
    waiting: list[
        Turn
    ] = []  # a challenge that failed stands where it was made, which may be some turns later
    yield from _charges(game, 0)
    for turn in game.turns:
        if waiting and (turn.act == "lost" or _failed_at(waiting[0]) < turn.seq):
            yield _failed(game, waiting.pop())
        yield from ((0, f"#director-blank {at}", 0) for at in turn.blanks)
        yield from turn_entries(game, turn)
        if turn.theme:
            yield 0, f"#director-theme {' '.join(turn.theme)}", 0
        if turn.number in game.remarks:
            yield 0, f"#note {game.remarks[turn.number]}", 0
        if turn.challenge and not turn.taken_back:
            waiting = [turn]
        yield from _charges(game, turn.number)
    yield from (_failed(game, turn) for turn in waiting)
    yield from ((0, f"#director-blank {at}", 0) for at in game.blanks)
    if not game.settled:
        return
    for player in game.order:
        closing = game.closing(player)
        left = _left(game, player)
        if closing.left or left:
            yield player, f"{left} ({left})", -closing.left
        if closing.credit:
            others = "".join(_left(game, other) for other in game.order if other != player)
            yield player, f"({others})", closing.credit
        if closing.overtime:
            yield player, f"{left} (time)".strip(), -closing.overtime


def _left(game: Game, player: int) -> str:
    return game.setup.tiles.sort(game.left(player) or "")


def _charges(game: Game, turns: int) -> Iterator[tuple[int, str, int]]:
    """What another program's challenges cost or brought after so many turns."""
    for each in game.charges:
        if (each.turns, each.reason) == (turns, "challenge"):
            yield each.player, "(challenge)", -each.points


def _failed_at(turn: Turn) -> int:
    return turn.challenge.seq if turn.challenge else 0


def _failed(game: Game, turn: Turn) -> tuple[int, str, int]:
    """The line of a challenge after which the move stood."""
    assert turn.challenge is not None
    profile = game.setup.profile
    cost = profile.wrong_challenge_cost if profile.wrong_challenge == "points" else 0
    return turn.challenge.by, "(challenge)", -cost


def turn_entries(game: Game, turn: Turn) -> Iterator[tuple[int, str, int]]:
    rack = turn.rack.known
    if turn.scored:
        needed = turn.scored.tiles - Counter(rack) if not turn.rack.told else Counter[str]()
        rack = game.setup.tiles.sort([*rack, *needed.elements()])
        theme = game.setup.profile.theme_points * len(turn.theme)
        points = turn.scored.score + (theme if turn.stands else 0)
        yield turn.player, f"{rack} {mirrored(turn.scored.move.at)} {_dotted(game, turn)}", points
        if turn.taken_back:
            yield turn.player, f"{rack} --", -points
        return
    what = f"-{turn.tiles or turn.count}" if turn.act == "exchange" else "-"
    yield turn.player, f"{game.setup.tiles.sort(rack)} {what}".strip(), 0


def _dotted(game: Game, turn: Turn) -> str:
    assert turn.scored is not None
    move = turn.scored.move
    squares = game.board.along(move.place, len(move.word))
    return "".join(
        letter if square in turn.scored.laid else "."
        for square, letter in zip(squares, move.word, strict=True)
    )
