"""A word that the built-in list lacks, at the desk: what speaks for it, and allowing it with one tap."""

import re
from typing import Any

import pytest

from director.desk import sessions
from director.desk.duplicate import rounds
from director.games.people import Entrant
from director.lexicon.sources import DEFAULTS
from tests.room import small_setup
from tests.web.conftest import LEXICON, helper_of

KEY = "night"
AT = f"/games/{KEY}"
JSON = {"Accept": "application/json"}


@pytest.fixture
def desk(club, monkeypatch):
    """A night whose list counts as a built-in one; the time of round 1 is up."""
    monkeypatch.setitem(DEFAULTS, LEXICON, DEFAULTS["german"])
    desk = club.desk("Eva")
    sessions.create_game(desk, small_setup(lexicon=LEXICON), [Entrant("Anna"), Entrant("Bert")], KEY)
    rounds.type_rack(desk, KEY, "RUCKENB")
    rounds.start_clock(desk, KEY)
    rounds.call_time(desk, KEY)
    return desk


def entered(client, line):
    """The part of the desk with the missing words after a slip."""
    answer = client.post(f"{AT}/rounds/1/slips", json={"line": line, "token": line}, headers=JSON).json
    return str(answer["parts"]["part-allow"])


def offered(part):
    return re.findall(r'data-allow="(\w+)"', part)


def test_the_answer_to_a_slip_offers_to_allow_the_missing_word(client, desk):
    assert offered(entered(client, "1 rucken h4")) == []
    assert offered(entered(client, "2 brucken h4")) == ["BRUCKEN"]
    page = client.get(f"{AT}/desk").text
    assert offered(page) == ["BRUCKEN"]
    assert "Unknown to all sources of the list." in page
    assert "Tables: 2" in page


def test_one_tap_pays_all_slips_with_the_word_and_the_offer_goes(client, desk):
    entered(client, "1 brucken h4")
    entered(client, "2 brucken h5")
    answer: Any = client.post(f"{AT}/words/allow", data={"word": "BRUCKEN", "scope": "game"}, headers=JSON)
    assert answer.json["message"] == "BRUCKEN is allowed; 2 slips were scored again."
    entries = desk.session(KEY).game.round(1).entries
    assert all(entries[player].points > 0 for player in (1, 2))
    assert offered(client.get(f"{AT}/desk/parts").json["parts"]["part-allow"]) == []


def test_for_the_club_the_ruling_holds_in_new_nights(client, desk, club):
    entered(client, "1 brucken h4")
    sent = {"word": "BRUCKEN", "scope": "club", "reason": "Duden"}
    assert client.post(f"{AT}/words/allow", data=sent).status_code == 302
    ruling = club.rulings.current(LEXICON)["BRUCKEN"]
    assert (ruling.verdict, ruling.reason) == ("allow", "Duden")


def test_a_helper_and_a_finished_night_are_offered_nothing(app, client, desk):
    entered(client, "1 brucken h4")
    helper = helper_of(app, desk)
    assert helper.get(f"{AT}/desk").status_code == 200
    assert offered(helper.get(f"{AT}/desk").text) == []
    assert helper.post(f"{AT}/words/allow", data={"word": "BRUCKEN"}).status_code in (302, 403)
    rounds.place_top(desk, KEY, "H4", "RUCKEN")
    assert offered(client.get(f"{AT}/desk?slips=1").text) == ["BRUCKEN"]
    rounds.end(desk, KEY, "late")
    assert offered(client.get(f"{AT}/desk").text) == []


def test_an_imported_list_says_what_counts(client, desk):
    DEFAULTS.pop(LEXICON)
    assert offered(entered(client, "1 brucken h4")) == []
