"""What only a page refuses: a file that was not chosen, a folder that was not made, a game that is only looked at."""

import io

import pytest

from director.desk.club import people
from director.desk.club.seasons import SEASONS
from director.desk.packs import federation
from director.desk.sessions import create_game
from director.games.people import Entrant
from director.seasons.person import Person
from director.seasons.season_data import Season
from director.web.club import card_pages
from director.web.words import pages
from tests.packs.rooms import a_meeting
from tests.room import NIGHT, small_setup
from tests.web.conftest import LEXICON, helper_of
from tests.worthatz_room import KEY as HATZ
from tests.worthatz_room import create, open_round

JSON = {"Accept": "application/json"}


@pytest.fixture
def pack(client, club, small_table):
    """The number of a pack, in a club with a night, a night of Worthatz, a season and a person."""
    desk, meeting = club.desk(), a_meeting(small_table)
    federation.keep_pack(desk, meeting.pack, meeting.kept)
    create_game(desk, small_setup(lexicon=LEXICON), [Entrant("Anna")], NIGHT)
    create(desk, lexicon=LEXICON)
    open_round(desk)
    SEASONS.make(desk, Season("Liga"), "liga")
    people.add(desk, Person("Zoe"))
    client.post("/games/sample")
    return meeting.pack.id


def refused(answer):
    return answer.status_code, answer.get_json()["error"]["code"]


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("/play/card/guessed", "unknown_card"),
        ("/seasons/liga/close/folder.zip", "no_year"),
        ("/seasons/liga/close/folder.zip?part=site", "no_year"),
        ("/packs/{pack}/folder/folder.zip", "no_year"),
    ],
)
def test_what_is_not_there_is_not_shown(client, pack, address, code):
    assert refused(client.get(address.format(pack=pack), headers=JSON)) == (422, code)


@pytest.mark.parametrize(
    ("address", "sent", "code"),
    [
        ("/packs/{pack}/results", {}, "no_file"),
        ("/packs/{pack}/results", {"file": ""}, "no_file"),
        ("/people/{zoe}/cards/import", {}, "no_file"),
        ("/people/{zoe}/cards/import", {"file": "HAUS\nEIN"}, "no_file"),
        ("/packs/take", {}, "no_file"),
        ("/games/sample-game/table/pass", {}, "sample_game"),
        ("/games/sample-game/table/undo", {"seq": "1"}, "sample_game"),
        (f"/games/{HATZ}/worthatz/search/1", {"seconds": "0"}, "bad_seconds"),
        (f"/games/{HATZ}/worthatz/search/1", {"seconds": "3601"}, "bad_seconds"),
        ("/words/meanings", {"language": "de"}, "no_meanings"),
        (f"/words/{LEXICON}/build", {}, "not_a_default"),
        ("/people/{zoe}/cards/ask", {"kind": "tarot", "seen": "1"}, "bad_request"),
        ("/people/{zoe}/cards/ask", {"kind": "word", "seen": "x"}, "bad_request"),
        ("/packs/{pack}/folder", {"names": "full"}, "no_parts"),
    ],
)
def test_what_cannot_be_done_changes_nothing(client, club, pack, monkeypatch, address, sent, code):
    monkeypatch.setattr(pages, "is_there", lambda language: False)
    monkeypatch.setattr(card_pages, "MOST_FILE", 7)
    desk = club.desk()
    zoe = people.named(desk, "Zoe").id
    before = {row.key: desk.session(row.key).seq for row in desk.games()}
    if "file" in sent:
        content = sent["file"].encode()
        sent = {"file": (io.BytesIO(content), "file" if content else "")}
    answer = client.post(address.format(pack=pack, zoe=zoe), data=sent, headers=JSON)
    assert refused(answer) == (422, code)
    assert {row.key: club.desk().session(row.key).seq for row in desk.games()} == before


def test_there_is_nothing_to_look_up_without_a_list(client, club):
    club.library.remove(LEXICON)
    assert refused(client.get("/look-up", headers=JSON)) == (422, "no_list")


def test_letters_come_from_a_bag_that_there_is(client, club):
    typed = {
        "title": "Abend",
        "lexicon": LEXICON,
        "tiles": "german",
        "profile": "simultan",
        "players": "Anna",
    }
    page = client.post("/games/new", data=typed | {"draws_from": "elsewhere", "date": "2026-11-20"}).text
    assert "Choose where the letters come from." in page
    assert not club.desk().games()


def test_who_came_in_by_a_code_has_no_account(app, club, pack):
    helper = helper_of(app, club.desk(), NIGHT)
    assert refused(helper.get("/account/own", headers=JSON)) == (422, "no_account")
    assert refused(helper.post("/account/own", data={"old": "x"}, headers=JSON)) == (422, "no_account")
