"""What the list of games says of each: where it stands, who plays, who has won.

A game that is over is replayed for it once: its line is kept, and counts while the game is as it was (``desk/game_lines``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from director.desk.desk import Desk
from director.desk.game_lines import keep, kept
from director.desk.game_session import AnySession
from director.language.sentences import DirectorError, Sentence
from director.storage.game_store import GameRow
from director.web.game_pages import game_of

FEW = 4
"""So many players of a game are named in its line; of more their number is said."""


@dataclass(frozen=True)
class GameLine:
    """A game in the list of games; ``players`` (people, not the computer) is None if its history cannot be read,
    ``slips`` if none are handed in. ``names`` are those of the players if they are few, ``first`` who has won; ``runs``: it is
    played now. ``best`` are the points of the first place; ``slips_in`` are the slips of the open round that are in, and how
    many there will be."""

    row: GameRow
    state: Sentence
    players: int | None
    slips: int | None = None
    ended: bool = False
    names: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    runs: bool = False
    best: int | None = None
    slips_in: tuple[int, int] | None = None


def lines_of(desk: Desk, rows: Sequence[GameRow], now: float) -> list[GameLine]:
    """The lines of these games; of those that are over as they were kept, where nothing has changed since."""
    known, found = kept(desk, rows), []
    for row in rows:
        version, line = known[row.id]
        if line:
            found.append(_read(row, json.loads(line)))
            continue
        found.append(line_of(desk, row, now))
        if found[-1].ended:
            with suppress(TypeError):  # a value that JSON does not know
                keep(desk, row, version, json.dumps(_written(found[-1])))
    return found


def known_over(desk: Desk, row: GameRow) -> bool:
    """Whether the game is known to be over, without replaying it."""
    return bool(kept(desk, [row])[row.id][1])


def _written(line: GameLine) -> dict[str, object]:
    own = {name: getattr(line, name) for name in ("players", "slips", "names", "first", "best")}
    return {**own, "state": _sentence_data(line.state)}


def _read(row: GameRow, data: Mapping[str, Any]) -> GameLine:
    return GameLine(
        row,
        _sentence(data["state"]),
        data["players"],
        data["slips"],
        True,
        tuple(data["names"]),
        tuple(data["first"]),
        best=data["best"],
    )


def _sentence_data(sentence: Sentence) -> list[object]:
    values = {
        name: _sentence_data(each) if isinstance(each, Sentence) else each
        for name, each in sentence.values.items()
    }
    return [sentence.template, sentence.plural, values]


def _sentence(data: Sequence[Any]) -> Sentence:
    template, plural, values = data
    filled = {name: _sentence(each) if isinstance(each, list) else each for name, each in values.items()}
    return Sentence(template, filled, plural)


def line_of(desk: Desk, row: GameRow, now: float) -> GameLine:
    """A game with where it stands; a history that cannot be read is said, and hides no other game."""
    try:
        night = desk.night(row.key)
    except DirectorError as error:
        return GameLine(row, error.sentence, None)
    game = night.game
    slips = sum(len(each.entries) for each in game.rounds) if night.kind.slips else None
    pages, ended = game_of(row), not night.goes_on
    first = tuple(each.name for each in pages.first(game)) if ended else ()
    return GameLine(
        row,
        night.kind.stands(game, now),
        pages.people(game),
        slips,
        ended,
        tuple(each.name for each in game.players) if len(game.players) <= FEW else (),
        first if len(first) < len(game.players) and len(first) <= FEW else (),
        best=night.kind.ranking(game).rows[0].total if first and night.kind.ranking else None,
        slips_in=_slips_in(night) if night.kind.slips and not ended else None,
    )


def _slips_in(night: AnySession) -> tuple[int, int] | None:
    """Of the open round of a game: how many slips are in, and how many there will be; None if no round is open."""
    game = night.game
    if game.current is None or getattr(game.current, "top", None):
        return None
    every = game.playing(game.current.number)
    return every - len(game.missing(game.current.number)), every
