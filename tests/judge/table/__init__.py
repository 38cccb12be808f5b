"""The table of judged slips, by what it is about; each row is named after its rule."""

from __future__ import annotations

from tests.judge.table.blanks import BLANKS
from tests.judge.table.extension import EXTENSION, TWO_LETTERS
from tests.judge.table.letters import JOINS, SEVERAL_PLACES
from tests.judge.table.more import MORE
from tests.judge.table.nothing import NOTHING, STATES
from tests.judge.table.opening import FIRST_TURN
from tests.judge.table.place import DIRECTION, PLACE, SCORE
from tests.judge.table.row import Row

__all__ = ["ROWS", "Row"]

GROUPS = {
    "first turn": FIRST_TURN,
    "score": SCORE,
    "place": PLACE,
    "direction": DIRECTION,
    "connecting letters": JOINS,
    "extension": EXTENSION,
    "extension of two letters": TWO_LETTERS,
    "several places": SEVERAL_PLACES,
    "blanks": BLANKS,
    "nothing": NOTHING,
    "state": STATES,
    "more solutions": MORE,
}
ROWS = [row._replace(rule=f"{name}: {row.rule}") for name, group in GROUPS.items() for row in group]
