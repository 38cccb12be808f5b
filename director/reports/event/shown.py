"""A ranking with its people as the public may see them: whole names, or initials."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from director.desk.packs.hour import named
from director.desk.packs.merged import MergedPack
from director.games.people import Player
from director.packs.figures import CentreFigures
from director.storage.pack_store import Names


def shown(merged: MergedPack, names: Names) -> MergedPack:
    """The same with names as they may be shown, also where something unusual is told of somebody."""
    if names == "full":
        return merged
    night = merged.merged
    rows = tuple(replace(row, player=_player(row.player, names)) for row in night.ranked.rows)
    game = replace(night.game, players=tuple(row.player for row in rows))
    return replace(
        merged,
        merged=replace(night, game=game, ranked=replace(night.ranked, rows=rows)),
        figures={centre: _figures(each, names) for centre, each in merged.figures.items()},
    )


def _player(player: Player, names: Names) -> Player:
    return replace(player, name=named(player.name, names))


def _figures(figures: CentreFigures, names: Names) -> CentreFigures:
    def told(values: Mapping[str, Any]) -> dict[str, Any]:
        return {key: named(str(each), names) if key == "name" else each for key, each in values.items()}

    return replace(figures, deviations=tuple((code, told(values)) for code, values in figures.deviations))
