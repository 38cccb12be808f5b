"""Desks with the small word list."""

from __future__ import annotations

import pytest

from director.lexicon.tables import Table
from tests.room import Rooms


@pytest.fixture(scope="module")
def rooms(small_table: Table) -> Rooms:
    return Rooms(small_table)
