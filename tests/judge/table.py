"""The table of judged slips in ``tests/golden/slips.txt``, which says how its lines are read."""

import shlex
from pathlib import Path
from typing import NamedTuple

from director.judge.slip import Slip


class Row(NamedTuple):
    """A slip, and the rulings of the profiles side by side."""

    rule: str
    position: str
    slip: Slip
    simultan: str
    f2023: str


def slip_of(text: str) -> Slip:
    """The slip of ``ASTER across at=4K score=5 & ES at=8H``."""
    first, *more = text.split(" & ")
    values: dict[str, object] = {}
    for part in shlex.split(first):
        key, equals, value = part.partition("=")
        if equals:
            values[key] = int(value) if key in ("score", "joins") else value
        else:
            values["direction" if part in ("across", "down") else "word"] = part
    return Slip(**values, more=tuple(map(slip_of, more)))


def read_rows() -> list[Row]:
    """All rows, each named after its group and its rule."""
    rows, group = [], ""
    for line in (Path(__file__).parents[1] / "golden" / "slips.txt").read_text("utf-8").splitlines()[3:]:
        if line.startswith("# "):
            group = line[2:]
        elif line:
            position, slip, plain, book, rule = (cell.strip() for cell in line.split("|"))
            rows.append(
                Row(f"{group}: {rule}", position, slip_of(slip), plain, plain if book == "same" else book)
            )
    return rows


ROWS = read_rows()
