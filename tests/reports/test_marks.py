"""Every page of every PDF of every game names the log it was made of."""

from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from director.desk.instance import Instance
from director.games.kinds import KINDS
from director.language.texts import Texts
from director.reports.documents import MIME, DocumentRequest, document, documents_of, papers_of
from director.reports.unscrabble_sheets import unscrabble_pdf
from director.storage import game_store
from tests.every_game import club_of_every_game
from tests.reports.reading import pages, sound

Played = tuple[Instance, Mapping[str, str]]


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A club with one game of each kind, and their keys."""
    return club_of_every_game(tmp_path_factory.mktemp("club"))


def test_every_game_has_documents_and_its_file_is_one():
    assert all("game.jsonl" in papers_of(kind) for kind in KINDS.values())


@pytest.mark.parametrize(
    ("kind", "name"), [(kind, name) for kind in KINDS for name in papers_of(KINDS[kind])]
)
def test_every_document_of_every_game_names_its_log(played, kind, name):
    club, keys = played
    desk = club.desk()
    night = desk.session(keys[kind])
    assert name in documents_of(night)
    content, mime, called = document(name, DocumentRequest(desk, night, Texts()))
    assert called.startswith(night.row.setup.date)
    assert mime == MIME[called.rpartition(".")[2]]
    if mime != MIME["pdf"]:
        return
    assert sound(content)
    last = game_store.last_hash(desk.db, night.row.id)
    for page in PdfReader(BytesIO(content)).pages:
        assert f"Log entry {night.seq}, check digits: {last[:4]} {last[4:8]}" in page.extract_text()


@pytest.mark.parametrize(("source", "named"), [("Solitaire", True), ("", False)])
def test_the_turns_of_unscrabble_name_the_game_that_their_board_is_of(played, source, named):
    club, keys = played
    game = replace(club.desk().session(keys["unscrabble"]).game, source=source)
    assert (f"Board of: {source}" in pages(unscrabble_pdf(game, Texts()))[0]) is named
