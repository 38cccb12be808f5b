"""Notes, appeals, the second entry, doubts and the average, as pages."""

import io
import re

import pytest
from pypdf import PdfReader

from director.desk import sessions
from director.desk.duplicate import rounds, slips
from director.games.duplicate.game import Setup
from director.games.people import Entrant
from director.judge.slip import Slip
from director.rules.profile import profile
from director.rules.tiles import tile_set
from tests.web.conftest import LEXICON

pytestmark = pytest.mark.usefixtures("any_store")

KEY = "night"


@pytest.fixture
def desk(club):
    """Round 1 by the book: Anna with the top, Bert with a false word, Carl with a wrong score."""
    desk = club.desk("Tester")
    setup = Setup("Abend", "2026-11-20", tile_set("german"), profile("f2023"), LEXICON)
    sessions.create_game(desk, setup, [Entrant("Anna"), Entrant("Bert"), Entrant("Carl")], KEY)
    rounds.type_rack(desk, KEY, "RUCKENB")
    rounds.start_clock(desk, KEY)
    rounds.call_time(desk, KEY)
    slips.record_slip(desk, KEY, 1, 1, Slip("RUCKEN", at="H4", score=26))
    slips.record_slip(desk, KEY, 1, 2, Slip("KUBREN", at="H4", score=20))
    slips.record_slip(desk, KEY, 1, 3, Slip("NUR", at="H8", score=99))
    return desk


def test_every_sanction_is_a_note_until_it_is_delivered(client, desk):
    page = client.get(f"/games/{KEY}/notes").text
    assert re.search(r"<strong>KUBREN</strong>\s+Not valid\.", page)
    assert page.count("KUBREN") == 1
    assert "Anna" not in page.split("<h1")[1]
    sheet = PdfReader(io.BytesIO(client.get(f"/games/{KEY}/notes.pdf").data))
    printed = "\n".join(each.extract_text() for each in sheet.pages)
    assert "Bert" in printed
    assert "Carl" in printed
    client.post(f"/games/{KEY}/notes", data={"round": 1, "player": 2})
    assert desk.session(KEY).game.round(1).entries[2].delivered
    assert "Print 1 note" in client.get(f"/games/{KEY}/notes").text
    client.post(f"/games/{KEY}/notes", data={"all": "1"})
    assert "notes.pdf" not in client.get(f"/games/{KEY}/notes").text


def test_notes_can_be_delivered_after_the_end(client, desk):
    rounds.place_top(desk, KEY, "H4", "RUCKEN")
    rounds.end(desk, KEY, "late")
    client.post(f"/games/{KEY}/notes", data={"round": 1, "player": 2})
    assert desk.session(KEY).game.round(1).entries[2].delivered


def test_an_appeal_is_shown_first_and_recorded_after(client, desk):
    wish = {"word": "kubren", "admissible": "1", "reason": "new edition", "round": "", "player": ""}
    page = client.post(f"/games/{KEY}/appeal", data=wish).text
    assert "This would change" in page
    assert "Bert" in page.split("This would change")[1]
    assert desk.session(KEY).game.round(1).entries[2].points == 0
    client.post(f"/games/{KEY}/appeal", data={**wish, "commit": "1", "seq": desk.session(KEY).game.seq})
    assert desk.session(KEY).game.round(1).entries[2].points > 0


def test_a_word_is_allowed_or_appealed_from_the_slip_on_which_it_stands(client, desk):
    page = f"/games/{KEY}/rounds/1/slips/2"
    assert f"/games/{KEY}/appeal?word=KUBREN" in client.get(page).text
    (word,) = re.findall(r'name="word" value="(KUBREN)"', client.get(page).text)
    stale = client.post(
        f"/games/{KEY}/appeal", data={"word": word, "reason": "x", "commit": "1", "seq": 1}
    ).text
    assert "Something else has happened meanwhile." in stale.split("This would change")[0]
    sent = {"word": word, "reason": "x", "commit": "1", "seq": 1}
    sent |= {"shown": re.findall(r'name="shown" value="(\w+)"', stale)[0]}
    client.post(f"/games/{KEY}/appeal", data={**sent, "commit": "", "refuse": "1"})
    assert desk.session(KEY).game.round(1).entries[2].refused == "x"
    client.post(f"/games/{KEY}/words/allow", data={"word": word, "scope": "game"})
    assert desk.session(KEY).game.round(1).entries[2].points > 0


def test_an_appeal_keeps_what_was_typed(client, desk):
    page = client.post(f"/games/{KEY}/appeal", data={"word": "KUBREN", "reason": ""}).text
    assert "Write the reason beside the word." in page
    assert 'value="KUBREN"' in page
    page = client.get(f"/games/{KEY}/appeal", query_string={"round": "9" * 5000, "word": "KUBREN"})
    assert 'value="KUBREN"' in page.text


def test_the_second_entry_never_shows_the_first(client, desk):
    page = client.get(f"/games/{KEY}/rounds/1/check").text
    assert "KUBREN" not in page
    client.post(f"/games/{KEY}/rounds/1/check", data={"line": "2 KUBREN H4 20"}, follow_redirects=True)
    client.post(f"/games/{KEY}/rounds/1/check", data={"line": "3 NUR H8 7"}, follow_redirects=True)
    page = client.get(f"/games/{KEY}/rounds/1/differences").text
    assert "Carl" in page
    assert "Bert" not in page
    client.post(f"/games/{KEY}/rounds/1/differences", data={"player": 3, "right": "second"})
    assert desk.session(KEY).game.round(1).entries[3].slip.score == 7
    assert "Both entries are alike" in client.get(f"/games/{KEY}/rounds/1/differences").text


def test_the_first_entry_may_be_the_right_one(client, desk):
    at = f"/games/{KEY}/rounds/1"
    asked = client.post(f"{at}/check", data={"line": "NUR H8 7"}, follow_redirects=True)
    assert "Which table?" in asked.text
    client.post(f"{at}/check", data={"line": "3 NUR H8 7"})
    client.post(f"{at}/differences", data={"player": 3, "right": "first"})
    assert desk.session(KEY).game.round(1).entries[3].slip.score == 99
    assert "Both entries are alike" in client.get(f"{at}/differences").text


def test_a_second_entry_that_is_not_there_cannot_be_right(client, desk):
    sent = {"player": 3, "right": "second"}
    answer = client.post(f"/games/{KEY}/rounds/1/differences", data=sent, follow_redirects=True)
    assert "This slip has already been decided. Continue with the next one." in answer.text
    assert desk.session(KEY).game.round(1).entries[3].slip.score == 99
