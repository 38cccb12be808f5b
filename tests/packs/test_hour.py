"""The hour of the game at the desk of a federation: what is heard of centres, who needs a person, what the public sees."""

import pytest

from director.desk.packs import arrivals, federation, hour
from director.language.sentences import DirectorError
from director.storage import pack_store
from director.storage.pack_store import Heard
from tests.packs.rooms import a_meeting, two_rooms_handed_in
from tests.refusing import refused


@pytest.fixture
def home(small_table):
    meeting = a_meeting(small_table)
    return meeting.home(), meeting.pack.id


def heard(home):
    desk, pack = home
    return pack_store.heard(desk.db, pack)


def test_a_centre_is_heard_of_up_to_the_last_round_and_keeps_what_was_noted(home):
    hour.heard_of(*home, 2, 100, 10_000, note=f" laut\n{'x' * 80}")
    known = heard(home)[2]
    assert (known.round, known.slips, known.state) == (100, 10_000, "playing")
    assert known.note == f"laut {'x' * 75}"
    hour.heard_of(*home, 2, 0, ended=True)
    again = heard(home)[2]
    assert (again.round, again.slips, again.state, again.note) == (0, 0, "ended", known.note)
    assert again.heard > known.heard > 0
    hour.heard_of(*home, 2, 1, note="")
    assert heard(home)[2].note == ""
    for number, slips in ((101, 0), (-1, 0), (1, 10_001), (1, -1)):
        with refused("bad_report", "Enter a number from 0 to 100."):
            hour.heard_of(*home, 2, number, slips)
    with refused("unknown_centre"):
        hour.heard_of(*home, 4, 1)
    assert list(heard(home)) == [2]


def test_where_centres_are_to_be_reached_is_read_from_lines(home):
    desk, pack = home
    merged = federation.event_of(desk, pack)
    lines = f"KÖLN; Deutz ;0221 5; 12 ;more\n\nwien\t{'x' * 90}\nZürich;;;viele\n"
    assert hour.read_contacts(desk, merged, lines) == 3
    assert heard(home) == {
        1: Heard(1, people=12, town="Deutz", phone="0221 5"),
        2: Heard(2, town="x" * 80),
        3: Heard(3),
    }
    with refused("unknown_centre_name", "Line 2", "named Bonn"):
        hour.read_contacts(desk, merged, "Köln;Kalk\nBonn;Bonn")
    assert heard(home)[1].town == "Deutz", "nothing of a list with a wrong line is kept"
    hour.reached_at(desk, pack, 2, "", "", 0, "im Saal")
    hour.read_contacts(desk, merged, "Wien;Prater;01 234;30")
    assert heard(home)[2] == Heard(2, people=30, town="Prater", phone="01 234", note="im Saal")
    for people, kept in ((10_001, 10_000), (-1, 0)):
        hour.reached_at(desk, pack, 1, "Deutz", "", people, "lang\nweilig")
        assert heard(home)[1] == Heard(1, people=kept, town="Deutz", note="lang weilig")


def test_every_centre_has_one_code_by_which_it_is_known(home):
    desk, pack = home
    merged = federation.event_of(desk, pack)
    hour.give_codes(desk, merged)
    codes = {number: each.code for number, each in heard(home).items()}
    assert len(set(codes.values())) == 3
    hour.give_codes(desk, merged)
    assert {number: each.code for number, each in heard(home).items()} == codes
    assert hour.by_code(desk, codes[3].lower().replace("-", " ")) == (pack, 3)
    with refused("unknown_code"):
        hour.by_code(desk, "0000-0000-0000")


def test_who_needs_a_person_comes_first_then_who_is_silent(small_table):
    """Zürich cancelled a round and overruled a slip, Wien is expected, Köln's result is here."""
    home = a_meeting(small_table).desk("Bund")
    meeting = two_rooms_handed_in(small_table, home)
    pack = meeting.pack.id

    def told():
        tiles = hour.tiles(home, federation.event_of(home, pack))
        return [(each.centre.name, each.state, each.people, each.questions) for each in tiles]

    rest = [("Köln", "taken", 2, 0)]
    first = ("Zürich", "question", 2, 2)
    assert told() == [first, ("Wien", "silent", 0, 0), *rest]
    hour.reached_at(home, pack, 2, "", "", 30, "")
    hour.heard_of(home, pack, 2, 1)
    assert told() == [first, ("Wien", "playing", 30, 0), *rest]
    hour.heard_of(home, pack, 2, 4, ended=True)
    assert told() == [first, ("Wien", "finished", 30, 0), *rest]
    arrivals.hand_in(home, pack, "wien.json", b"{}", of=2)
    arrivals.hand_in(home, pack, "koeln.json", b"{}", of=1)
    arrivals.take_waiting(home, pack)
    assert [each[:2] for each in told()] == [(name, "question") for name in ("Köln", "Wien", "Zürich")]
    federation.decide(home, pack, federation.void_subject(2, 3), "nothing", "laut")
    assert [each[3] for each in told()] == [0, 0, 1]
    again = pack_store.result_file(home.db, pack, 1)
    federation.remove_result(home, pack, 1)
    federation.take_result(home, again)
    assert told()[-1] == ("Köln", "taken", 2, 0), "a result has come since that file was refused"


def test_the_public_address_stays_while_it_is_open_and_names_are_initials_unless_wished(home):
    desk, pack = home
    hour.set_public(desk, pack, True, "full")
    first = hour.hour_of(desk, pack)
    assert (first.names, hour.public_pack(desk, first.secret)) == ("full", (pack, first))
    hour.set_public(desk, pack, True, "everything")
    second = hour.hour_of(desk, pack)
    assert (second.names, second.secret) == ("initials", first.secret)
    hour.set_public(desk, pack, False, "full")
    assert hour.hour_of(desk, pack).secret == ""
    for secret in (first.secret, ""):
        with refused("unknown_wall", by=DirectorError):
            hour.public_pack(desk, secret)


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Anna Öz", "A. Ö."), ("anna-maria  von 3Berg", "A. M. V."), ("007", "–"), ("", "–")],
)
def test_a_name_as_the_public_sees_it(name, shown):
    assert hour.named(name, "initials") == shown
    assert hour.named(name, "full") == name
