"""Desks with the small word list."""

from hashlib import sha256
from itertools import count
from types import SimpleNamespace

import pytest

from director.desk.duplicate import seals
from director.lexicon.tables import Table
from tests.room import Rooms


@pytest.fixture(scope="module")
def rooms(small_table: Table) -> Rooms:
    return Rooms(small_table)


@pytest.fixture(autouse=True)
def the_same_seals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seals of a test are the same in every run, so that it draws the same racks: one without any move ends a game early."""
    seeds = (sha256(f"seal {number}".encode()).digest() for number in count())
    monkeypatch.setattr(seals, "secrets", SimpleNamespace(token_bytes=lambda size: next(seeds)[:size]))
