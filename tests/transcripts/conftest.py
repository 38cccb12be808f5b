"""A club with the small word list for every game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.room import a_club
from tests.shared import made_once


def _make(folder: Path) -> None:
    a_club(folder).close()


@pytest.fixture
def club_folder(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a club that has played nothing yet."""
    made = made_once(tmp_path_factory, "transcripts", _make)
    shutil.copytree(made / "lexicons", tmp_path / "club" / "lexicons")
    return tmp_path / "club"
