"""Every transcript at every face of its game: what a person reads there is what the golden file has."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.transcripts.faces import FACES
from tests.transcripts.telling import golden, kind_of, told, transcripts

CASES = [(name, face) for name in transcripts() for face in FACES[kind_of(name)]]


@pytest.mark.parametrize(("name", "face"), CASES)
def test_a_game_reads_the_same_at_every_face(name: str, face: str, club_folder: Path) -> None:
    playing = FACES[kind_of(name)][face](club_folder)
    try:
        read = told(name, playing)
    finally:
        playing.close()
    expected = list(golden(name))
    assert [text for text, _ in read] == [text for text, _ in expected]
    for (text, lines), (_, wanted) in zip(read, expected, strict=True):
        assert lines is None or lines == wanted, text
