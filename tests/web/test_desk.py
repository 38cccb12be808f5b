"""The desk's addresses: what a script on the page may send."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from director.instance import Instance
from director.rules.profile import profile
from director.rules.tiles import tile_set
from director.tournament.game import Setup
from director.tournament.roster import Entrant
from tests.web.conftest import LEXICON

JSON = {"Accept": "application/json"}


@pytest.fixture
def slips(club: Instance) -> str:
    """The address for slips of a night whose first round is played."""
    setup = Setup("Night", "2026-11-20", tile_set("german"), profile("simultan"), LEXICON)
    desk = club.desk()
    desk.create_game(setup, [Entrant("Anna"), Entrant("Bert")], "night")
    desk.draw("night")
    desk.start_clock("night")
    return "/games/night/rounds/1/slips"


@pytest.mark.parametrize("sent", [[], 7, "text", None])
@pytest.mark.parametrize("address", ["", "/1/settle"])
def test_what_is_no_json_object_is_refused(client: FlaskClient, slips: str, address: str, sent: Any) -> None:
    answer = client.post(slips + address, json=sent, headers=JSON)
    assert (answer.status_code, answer.json["error"]["code"]) == (422, "bad_request")


@pytest.mark.parametrize("choice", ["x", -1, None, 999, [1]])
def test_an_unusable_choice_is_the_first_place(client: FlaskClient, slips: str, choice: Any) -> None:
    answer = client.post(slips, json={"line": "1 -", "choice": choice}, headers=JSON)
    assert (answer.status_code, answer.json["player"]) == (200, 1)
