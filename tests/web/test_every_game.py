"""The pages that games of all kinds share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from flask.testing import FlaskClient

from director.games.kinds import KINDS
from director.reports.document import MIME
from director.reports.documents import DOCUMENTS
from director.web import create_app
from tests.every_game import club_of_every_game
from tests.reports.reading import pages
from tests.web.conftest import signed_in

Played = tuple[FlaskClient, Mapping[str, str]]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """The director's browser at a club with one game of each kind, and their keys."""
    folder = tmp_path_factory.mktemp("club")
    club, keys = club_of_every_game(folder)
    club.close()
    app = create_app(folder, TESTING=True, WTF_CSRF_ENABLED=False)
    yield signed_in(app, "Eva"), keys
    app.extensions["instance"].close()


@pytest.mark.parametrize("kind", KINDS)
def test_everybody_can_check_a_game_of_every_kind(played: Played, kind: str) -> None:
    browser, keys = played
    page = browser.get(f"/games/{keys[kind]}/check").text
    assert "The file is whole: " in page
    assert "that follow: " in page
    file = next(part for part in page.split('"') if part.endswith("/game.jsonl"))
    assert browser.get(file).text.startswith('{"format": "director-game"')


@pytest.mark.parametrize("kind", KINDS)
def test_all_that_a_game_has_can_be_printed_and_its_history_read(played: Played, kind: str) -> None:
    browser, keys = played
    game = f"/games/{keys[kind]}"
    page = browser.get(f"{game}/print").text
    for name in DOCUMENTS[kind]:
        assert f"{game}/print/{name}" in page
        answer = browser.get(f"{game}/print/{name}")
        assert (answer.status_code, answer.mimetype) == (200, MIME[name.rpartition(".")[2]].partition(";")[0])
    assert "no paper named" in browser.get(f"{game}/print/x.pdf").text
    assert browser.get(f"{game}/history").text.count("<li>") >= 2


def test_cards_and_notes_name_the_log_too(played: Played) -> None:
    browser, keys = played
    for address in (f"{keys['duplicate']}/phones/cards.pdf", f"{keys['duplicate']}/notes.pdf"):
        assert "Log, entry " in " ".join(pages(browser.get(f"/games/{address}").data)), address
