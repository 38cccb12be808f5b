"""Every transcript at every face of its game: what a person reads there is what the golden file has."""

import pytest

from director.games.kinds import KINDS
from tests.transcripts.faces import FACES
from tests.transcripts.telling import golden, kind_of, told, transcripts

KINDS_TOLD = {kind_of(name) for name in transcripts()}
CASES = [(name, face) for name in transcripts() for face in FACES[kind_of(name)]]


@pytest.mark.parametrize(("name", "face"), CASES)
def test_a_game_reads_the_same_at_every_face(name, face, club_folder):
    playing = FACES[kind_of(name)][face](club_folder)
    try:
        read = told(name, playing)
    finally:
        playing.close()
    expected = list(golden(name))
    assert [text for text, _ in read] == [text for text, _ in expected]
    for (text, lines), (_, wanted) in zip(read, expected, strict=True):
        assert lines is None or lines == wanted, text


def test_every_game_is_told_at_the_desk_and_on_the_pages():
    assert {*KINDS, "sudden-death"} == KINDS_TOLD == set(FACES)
    assert all(set(faces) >= {"desk", "pages"} for faces in FACES.values())
