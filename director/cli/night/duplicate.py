"""The duplicate night in ``director night``: its lines beside those of its steps, and what answers show of it."""

from __future__ import annotations

from collections.abc import Mapping

from director.cli.night import told as show
from director.cli.night.line import CommandLine, Data, Lines


def _answer(line: CommandLine, values: Mapping[str, object]) -> Data:
    """The slip that counts now, where the step was about one."""
    number, player = values.get("number"), values.get("player")
    if isinstance(number, int) and isinstance(player, int):
        return show.of_slip(line, number, player)
    return {}


LINES = Lines(
    "director.cli.night.round_lines director.cli.night.slip_lines director.cli.night.room",
    show.state,
    show.changed,
    _answer,
)
