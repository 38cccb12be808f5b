"""What is rarely needed stands behind one word of the desk."""

from html.parser import HTMLParser

import pytest

from director.desk import sessions
from director.desk.duplicate import rounds
from director.games.people import Entrant
from tests.room import small_setup
from tests.web.conftest import LEXICON

KEY = "night"


@pytest.fixture
def desk(club):
    desk = club.desk("Eva")
    sessions.create_game(desk, small_setup(lexicon=LEXICON), [Entrant("Anna"), Entrant("Bert")], KEY)
    return desk


class Behind(HTMLParser):
    """The addresses of links and forms of the part of the steps, apart by whether they stand behind "More"."""

    def __init__(self):
        super().__init__()
        self.inside: list[bool] = []
        self.behind: set[str] = set()
        self.before: set[str] = set()

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if tag == "details":
            self.inside.append(found.get("class") == "more")
        if address := found.get("action") or found.get("href"):
            (self.behind if any(self.inside) else self.before).add(address.removeprefix(f"/games/{KEY}"))

    def handle_endtag(self, tag):
        if tag == "details":
            self.inside.pop()


def steps(client):
    """What stands before everybody's eyes, and what behind "More"."""
    found = Behind()
    parts = client.get(f"/games/{KEY}/desk/parts?fresh=1").json["parts"]
    found.feed(parts["part-action"] + parts["part-more"])
    return found.before, found.behind


def test_real_bag_seal_and_cancelling_are_behind_one_word(client, desk):
    assert steps(client) == ({"/draw"}, {"/rack", "/seal"})
    rounds.draw(desk, KEY)
    before, behind = steps(client)
    assert {"/clock/start", "/undo"} <= before
    assert behind == {"/cancel"}


def test_a_night_with_a_cloth_bag_has_its_field_in_view(client, desk):
    top = {"at": "H4", "word": "RUCKEN"}
    rounds.type_rack(desk, KEY, "RUCKENB")
    rounds.start_clock(desk, KEY)
    rounds.call_time(desk, KEY)
    rounds.place_top(desk, KEY, top["at"], top["word"])
    before, behind = steps(client)
    assert "/rack" in before
    assert "/rack" not in behind


def test_checking_and_un_scrabble_are_behind_one_word_at_the_end(client, desk):
    rounds.end(desk, KEY, "The café closes")
    before, behind = steps(client)
    assert "/check" in behind
    assert any("unscrabble" in each for each in behind)
    assert not any("unscrabble" in each or "check" in each for each in before)
