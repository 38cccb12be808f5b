"""The equal tops as the desk shows them: where each lies on the board, and who found it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext, ngettext

from director.games.duplicate.game import Game, Round
from director.games.people import Player
from director.rules.top import Choice


@dataclass(frozen=True)
class TopView:
    """One of equal tops to choose from. ``laid`` is JSON: the letter to show by the index of its square."""

    choice: Choice
    laid: str
    finders: tuple[Player, ...]


def top_views(game: Game, played: Round, found: Sequence[Choice]) -> list[TopView]:
    """The tops in the order in which they must be taken."""
    return [TopView(each, json.dumps(dict(each.scored.laid)), _finders(game, played, each)) for each in found]


MOST_NAMED = 12


def question_before_top(game: Game, number: int, phones: Sequence[Player], waiting: Sequence[Player]) -> str:
    """What is asked once before the top of that round is placed; "" where nothing is left open.

    ``phones`` handed nothing in and are booked so by themselves; slips of ``waiting`` wait for the director.
    """
    missing = [each for each in game.missing(number) if each not in phones and each not in waiting]
    said = []
    if missing:
        counted = ngettext("%(num)d slip is missing:", "%(num)d slips are missing:", len(missing))
        said.append(f"{counted} {_names(missing)}.")
    if waiting:
        counted = ngettext(
            "%(num)d slip from a phone waits for your decision:",
            "%(num)d slips from phones wait for your decision:",
            len(waiting),
        )
        said.append(f"{counted} {_names(waiting)}.")
    return " ".join([*said, gettext("Place the top all the same?")]) if said else ""


def _names(players: Sequence[Player]) -> str:
    named = [f"{each.table} {each.name}" for each in players[:MOST_NAMED]]
    if more := len(players) - len(named):
        named.append(gettext("and %(number)d more", number=more))
    return ", ".join(named)


def _finders(game: Game, played: Round, choice: Choice) -> tuple[Player, ...]:
    """Those whose slip is paid as this very move, by table."""
    move = choice.scored.move
    found = [
        game.player(player)
        for player, entry in played.entries.items()
        if entry.points == choice.scored.score
        and (entry.ruling.paid_at or entry.slip.at) == move.at
        and entry.slip.word.replace("*", "").upper() == move.word.upper()
    ]
    return tuple(sorted(found, key=lambda player: player.table))
