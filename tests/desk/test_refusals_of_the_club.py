"""What must be refused beside the games: accounts, copies, cards, meanings, packs; each in a sentence that says what to do."""

import pytest

from director.desk import accounts, backups, club_words, lesson
from director.desk.club import cards, people
from director.desk.packs import federation, hour
from director.language.sentences import DirectorError
from director.language.texts import Texts
from director.packs.keys import read_code
from director.reports.event.folder import close_event
from director.storage import pack_store
from director.storage.database import open_database, writing
from director.web.prepare.forms import chosen_speed
from tests.packs.rooms import a_meeting
from tests.refusing import refused
from tests.seasons.builders import a_desk, a_season


@pytest.fixture
def desk():
    return a_desk(open_database(":memory:"))


def test_there_are_accounts_enough(desk, monkeypatch):
    monkeypatch.setattr(accounts, "MOST_ACCOUNTS", 0)
    with refused("too_many_accounts", "Close those that nobody uses"):
        accounts.invite(desk, "organiser", "Bund")


def test_a_reason_has_two_hundred_characters_at_most():
    assert club_words.checked_reason(" x " + "y" * 198) == "x " + "y" * 198
    with refused("reason_too_long", "at most 200"):
        club_words.checked_reason("x" * 201)


@pytest.mark.parametrize("folder", ["copies", "./copies", "../copies"])
def test_a_second_folder_is_a_whole_path(desk, tmp_path, folder):
    with refused("relative_folder", "Write the whole path", by=DirectorError):
        backups.Backups(tmp_path).choose(desk.db, folder)


def test_only_lists_of_the_program_are_learned(desk):
    with refused("unknown_deck", "Choose one of the lists"):
        cards.add_deck(desk, None, 1, "elevens", "klein")


def test_who_has_played_stays(desk):
    a_season(desk.db, 1, 1)
    played = people.people(desk)[0]
    with refused("has_played", played.name, "Make the person nameless instead"):
        people.remove(desk, played.id)
    assert played in people.people(desk)


def test_meanings_of_the_club_have_an_end(desk):
    meant = {f"WORT{number}": "etwas" for number in range(5000)}
    with writing(desk.db):
        club_words.keep_meanings(desk.db, "de", meant)
    with refused("too_many_meanings", "Withdraw some first"), writing(desk.db):
        club_words.keep_meanings(desk.db, "de", {"NOCH": "eines"})
    assert len(club_words.own_meanings(desk.db, "de")) == 5000


def test_pupils_play_in_groups_that_there_are():
    with refused("unknown_group", "alone, in pairs or at tables"):
        lesson.grouped([], "rows")


@pytest.mark.parametrize(("number", "slips"), [(-1, 0), (101, 0), (1, -1), (1, 10_001)])
def test_a_centre_reports_a_round_that_can_be(small_table, number, slips):
    meeting = a_meeting(small_table)
    home = meeting.home()
    with refused("bad_report", "from 0 to 100"):
        hour.heard_of(home, meeting.pack.id, 1, number, slips)
    hour.heard_of(home, meeting.pack.id, 1, 100, 10_000)


def test_what_is_noted_of_a_centre_is_one_short_line_and_stays_until_it_is_noted_anew(small_table):
    meeting = a_meeting(small_table)
    home, pack = meeting.home(), meeting.pack.id
    hour.reached_at(home, pack, 1, "x" * 81, "0221\n1", 10_001, "a" * 81)
    hour.heard_of(home, pack, 1, 3, 7)
    heard = pack_store.heard(home.db, pack)[1]
    assert (heard.town, heard.phone, heard.people, heard.note) == ("x" * 80, "0221 1", 10_000, "a" * 80)
    assert (heard.round, heard.slips, heard.state, heard.heard) == (3, 7, "playing", meeting.rooms.time)
    hour.heard_of(home, pack, 1, 4, ended=True, note=f" {'b' * 81}")
    heard = pack_store.heard(home.db, pack)[1]
    assert (heard.round, heard.slips, heard.state, heard.note) == (4, 0, "ended", "b" * 80)
    hour.reached_at(home, pack, 1, "", "", -1, "")
    merged = federation.event_of(home, pack)
    assert pack_store.heard(home.db, pack)[1].people == 0
    assert hour.read_contacts(home, merged, "KÖLN\tDeutz\t0221\t12\n\n wien ; ; 01; zwölf; more") == 2
    found = {
        number: (each.town, each.phone, each.people)
        for number, each in pack_store.heard(home.db, pack).items()
    }
    assert found == {1: ("Deutz", "0221", 12), 2: ("", "01", 0)}
    with refused("unknown_centre_name", "Line 2", "Bonn"):
        hour.read_contacts(home, merged, "Zürich;there\nBonn")
    assert 3 not in pack_store.heard(home.db, pack)


@pytest.mark.parametrize(
    ("name", "seen"),
    [("Anna-Lena  öz", "A. L. Ö."), ("Anna", "A."), ("(2) Anna 3", "A."), ("4711", "–"), ("", "–")],
)
def test_the_public_reads_initials(name, seen):
    assert (hour.named(name, "initials"), hour.named(name, "full")) == (seen, name)


def test_an_address_that_is_none_leads_nowhere(desk):
    with refused("unknown_wall", "Go back to the start page", by=DirectorError):
        hour.public_pack(desk, "guessed")


def test_nothing_is_closed_before_the_first_result(small_table, tmp_path):
    meeting = a_meeting(small_table)
    home = meeting.home()
    with refused("no_results", "Import the results first"):
        close_event(home, federation.event_of(home, meeting.pack.id), Texts(), "initials", tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("code", ["", "K7QM-4TXR-9ZP", "K7QM-4TXR-9ZPDD", "K7QM-4TXR-9ZÄD"])
def test_a_code_is_whole(code):
    with refused("bad_code", "12 letters and digits"):
        read_code(code)


@pytest.mark.parametrize("writing_time", ["ten", "-1", "1000", "1.5"])
def test_the_time_to_write_is_a_number_of_seconds(writing_time):
    with refused("bad_writing", "as a number of seconds"):
        chosen_speed("", "", writing_time)
