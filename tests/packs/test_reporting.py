"""A centre's Director tells the federation the number of the round and of its slips, when it is new, and nothing else."""

import pytest

from director.desk import sessions
from director.desk.duplicate import rounds
from director.desk.packs import centre
from tests.lexicon.serving import Served, serving
from tests.packs.rooms import a_meeting, play_round, take, top_slip
from tests.refusing import refused

CODE = "K7QM-4TXR-9ZPD"


@pytest.fixture
def night(small_table):
    """The meeting, a desk, its night, and what was sent from it."""
    meeting = a_meeting(small_table)
    desk = meeting.desk("Leitung")
    key = take(meeting, desk, 1)
    centre.switch_on(desk, key, " https://simultan.example.org/welcome ", CODE.lower())
    return meeting, desk, key


def test_what_is_new_is_told_once_and_the_end_last(night):
    meeting, desk, key = night
    sent = []

    def send(address, news):
        sent.append((address, news))

    centre.tell_news(desk, send)
    play_round(meeting, desk, key, 1, [top_slip(meeting, 1)])
    assert (centre.tell_news(desk, send), centre.tell_news(desk, send)) == (1, 0)
    rounds.end(desk, key, "")
    centre.tell_news(desk, send)
    assert {address for address, _ in sent} == {"https://simultan.example.org/centre-report"}
    assert [news for _, news in sent] == [
        {"round": 0, "slips": 0, "ended": False, "code": CODE},
        {"round": 1, "slips": 1, "ended": False, "code": CODE},
        {"round": 1, "slips": 1, "ended": True, "code": CODE},
    ]
    assert centre.reported(desk.db) == ()


def test_each_night_of_a_machine_is_told_for_itself_and_a_deleted_one_is_forgotten(night):
    meeting, desk, key = night
    other, sent = take(meeting, desk, 2), []
    for address in ("https://wrong.example.org", "https://other.example.org/"):
        centre.switch_on(desk, other, address, CODE)
    told = [centre.tell_news(desk, lambda address, news: sent.append(address)) for _ in range(2)]
    assert told == [2, 0]
    assert sent == [f"https://{name}.example.org/centre-report" for name in ("simultan", "other")]
    sessions.delete_game(desk, key)
    assert centre.tell_news(desk, lambda address, news: sent.append(address)) == 0
    assert [each.night for each in centre.reported(desk.db)] == [other]


def test_a_federation_that_is_not_reached_is_told_later(night):
    _, desk, _ = night

    def nobody(address, news):
        raise OSError("no network")

    assert centre.tell_news(desk, nobody) == 0
    assert centre.tell_news(desk, lambda address, news: None) == 1


def test_a_code_that_was_put_right_while_the_report_was_on_its_way_stays(night):
    _, desk, key = night
    right, sent = "9ZPD-4TXR-K7QM", []

    def send(address, news):
        sent.append(news["code"])
        if len(sent) == 1:
            centre.switch_on(desk, key, "https://other.example.org", right)

    told = [centre.tell_news(desk, send) for _ in range(3)]
    assert (told, sent) == ([1, 1, 0], [CODE, right])
    assert [(each.address, each.code) for each in centre.reported(desk.db)] == [
        ("https://other.example.org", right)
    ]


@pytest.mark.parametrize(("status", "sent"), [(200, 1), (422, 1), (429, 0), (503, 0)])
def test_a_federation_that_is_busy_or_makes_wait_is_told_later(night, status, sent):
    _, desk, key = night
    with serving(Served(b"", status=status)) as federation:
        centre.switch_on(desk, key, federation.address, CODE)
        assert centre.tell_news(desk, centre.send_report) == sent


@pytest.mark.parametrize(
    "address", ["simultan.example.org", "ftp://example.org", "https://", f"https://x.org/{'x' * 187}", ""]
)
def test_an_address_that_is_none_is_refused(night, address):
    _, desk, key = night
    before = centre.reported(desk.db)
    with refused("bad_report_address"):
        centre.switch_on(desk, key, address, CODE)
    with refused("bad_code"):
        centre.switch_on(desk, key, "https://example.org", CODE[:-1])
    assert centre.reported(desk.db) == before


def test_the_longest_address_is_taken_without_what_stands_behind_the_server(night):
    _, desk, key = night
    centre.switch_on(desk, key, f" http://x.org:8000/{'x' * 182}/ ", CODE)
    assert centre.reported(desk.db) == (centre.ReportState(key, "http://x.org:8000", CODE),)
