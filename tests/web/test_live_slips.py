"""Phones hand in: on the disk before the answer, once, in time or late, and at the desk a moment after."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from math import inf

import pytest

from director.desk.checking import check_game
from director.desk.duplicate import phones, players, rounds, slips
from director.desk.duplicate.inbox import decide, undecided
from director.desk.duplicate.phones import part_of_log, set_rules
from director.games.duplicate.audiences import PhoneRules
from director.games.people import PHONE
from director.judge.slip import Slip
from director.language.sentences import RuleError
from director.language.texts import Texts
from director.storage import inbox_store
from director.storage.game_file import export_game
from director.web.live.hand_in import InboxWorker
from tests.web.live_server import KEY, a_night, cookie_of, running, wait_for

pytestmark = pytest.mark.usefixtures("any_store")

SLIP = {"word": "HAUS", "direction": "across", "at": "H8", "score": 18}
RUCKEN = {"word": "RUCKEN", "direction": "across", "at": "H4", "score": 26}


def a_running_round(club):
    desk = a_night(club)
    rounds.type_rack(desk, KEY, "RUCKENB")
    rounds.start_clock(desk, KEY)
    return desk


def hand_in(live, player=1, **changed):
    sent = {"round": 1, "drawn": 1, "version": 1, "token": f"token-{player}-1", "slip": SLIP} | changed
    headers = {"Cookie": f"seat={player}"} if player else {}
    status, body = live.ask(f"/play/{KEY}/slip", "POST", sent, headers)
    return status, json.loads(body)


def test_a_slip_is_acknowledged_and_comes_to_the_desk(app, club):
    desk = a_running_round(club)
    with running(app) as live:
        status, told = hand_in(live)
        assert (status, told["kept"], told["late"], told["version"]) == (200, True, False, 1)
        assert told["slip"]["word"] == "HAUS"
        wait_for(lambda: 1 in desk.session(KEY).game.round(1).entries)
        entry = desk.session(KEY).game.round(1).entries[1]
        assert (entry.slip.word, entry.slip.score, entry.who) == ("HAUS", 18, PHONE)
    assert fates(desk) == []
    rounds.cancel_round(desk, KEY, "falsch angesagt")
    assert fates(desk) == ["gone"]


def test_a_repeated_slip_is_there_once_and_answered_alike(app, club):
    desk = a_running_round(club)
    with running(app) as live:
        with ThreadPoolExecutor(8) as many:
            told = list(many.map(lambda _: hand_in(live), range(16)))
        assert all(each == told[0] for each in told)
        wait_for(lambda: 1 in desk.session(KEY).game.round(1).entries)
    facts = [each for each in desk.session(KEY).log if type(each.fact).__name__ == "SlipRecorded"]
    assert len(facts) == 1


def test_the_clock_of_the_program_says_what_is_late_and_not_the_time_of_the_laptop(app, club, monkeypatch):
    a_running_round(club)
    now, counted = time.time, time.clock_gettime
    with running(app) as live:
        monkeypatch.setattr(time, "time", lambda: now() + 3600)  # somebody sets the laptop's time
        assert hand_in(live)[1]["late"] is False
        monkeypatch.setattr(time, "clock_gettime", lambda which: counted(which) + 3600)  # an hour later
        assert hand_in(live, 2)[1]["late"] is True


def test_a_phone_compares_what_it_was_told_with_the_log(app, club):
    """Its slip as it was acknowledged, the hash as it was shown; both only when the game has ended."""
    desk = a_running_round(club)
    with running(app) as live:
        acknowledged = hand_in(live)[1]["slip"]
        wait_for(lambda: 1 in desk.session(KEY).game.round(1).entries)
        _, body = live.ask(f"/poll/{KEY}?as=player", headers={"Cookie": "seat=1"})
        shown = json.loads(body)["state"]["log"]
    night = desk.session(KEY)
    assert shown["seq"] == night.game.step < night.seq
    with pytest.raises(RuleError):
        part_of_log(desk, night, 1, [])
    rounds.cancel_round(desk, KEY, "enough")
    rounds.end(desk, KEY, "enough")
    told = part_of_log(desk, desk.session(KEY), 1, [shown["seq"], 10_000])
    assert [each["slip"] for each in told["slips"]] == [acknowledged]
    assert told["hashes"] == {str(shown["seq"]): shown["hash"]}
    assert part_of_log(desk, desk.session(KEY), 2, [])["slips"] == []
    for others, found in ((499, 1), (500, 0)):
        seen = [10_000] * others + [shown["seq"]]
        assert len(part_of_log(desk, desk.session(KEY), 1, seen)["hashes"]) == found
    lines = list(export_game(club.db, KEY))
    [seen, *_] = [step for step in check_game(lines, club.search, [shown["hash"]]) if step.name == "seen"]
    assert seen.holds


def test_a_higher_version_replaces_and_a_lower_one_is_told_so(app, club):
    desk = a_running_round(club)
    with running(app) as live:
        assert hand_in(live, version=2, token="token-two", slip=SLIP | {"word": "MAUS"})[0] == 200
        status, told = hand_in(live)
        assert (status, told["kept"], told["version"], told["slip"]["word"]) == (409, False, 2, "MAUS")
        wait_for(lambda: 1 in desk.session(KEY).game.round(1).entries)
    assert desk.session(KEY).game.round(1).entries[1].slip.word == "MAUS"


@pytest.mark.parametrize(("grace", "late"), [(30, False), (0, True)])
def test_what_comes_after_the_time_is_kept_and_marked_late_beyond_the_grace(app, club, grace, late):
    desk = a_running_round(club)
    set_rules(desk, KEY, PhoneRules(grace=grace))
    rounds.call_time(desk, KEY)
    with running(app) as live:
        status, told = hand_in(live)
    assert (status, told["kept"], told["late"]) == (200, True, late)
    assert inbox_store.latest(desk.db, desk.session(KEY).row.id, 1, 1).late is late


def test_a_slip_for_an_earlier_round_is_late(app, club):
    desk = a_running_round(club)
    rounds.call_time(desk, KEY)
    top = rounds.tops(desk, desk.session(KEY))[0].scored.move
    rounds.place_top(desk, KEY, top.at, top.word)
    with running(app) as live:
        assert hand_in(live)[1]["late"] is True


def test_letters_that_are_not_announced_take_no_slip(app, club):
    desk = a_running_round(club)
    rounds.cancel_round(desk, KEY, "falsch angesagt")
    night = rounds.draw(desk, KEY)
    with running(app) as live:
        assert hand_in(live) == (409, {"error": "round_gone"})
        assert hand_in(live, round=2) == (409, {"error": "round_gone"})
        assert hand_in(live, drawn=night.game.rounds[0].since)[0] == 200


def test_letters_drawn_a_moment_ago_are_known(app, club):
    desk = a_night(club)
    with running(app) as live:
        assert hand_in(live) == (409, {"error": "round_gone"})
        rounds.draw(desk, KEY)
        assert hand_in(live)[0] == 200


def test_without_a_seat_nothing_is_taken(app, club):
    desk = a_running_round(club)
    with running(app) as live:
        assert hand_in(live, player=None) == (403, {"error": "no_seat"})
    assert inbox_store.open_rounds(desk.db) == []


def test_another_site_cannot_hand_in(app, club):
    a_running_round(club)
    sent = {"round": 1, "drawn": 1, "version": 1, "token": "token-one", "slip": SLIP}
    with running(app) as live:
        for headers in (
            {"Origin": "http://evil.example"},
            {"Origin": "null"},
            {"Sec-Fetch-Site": "cross-site"},
        ):
            status, _ = live.ask(f"/play/{KEY}/slip", "POST", sent, headers | {"Cookie": "seat=1"})
            assert status == 403
        form = {"Cookie": "seat=1", "Content-Type": "text/plain"}
        assert live.ask(f"/play/{KEY}/slip", "POST", json.dumps(sent).encode(), form)[0] == 403
        own = {"Cookie": "seat=1", "Origin": f"http://127.0.0.1:{live.port}"}
        assert live.ask(f"/play/{KEY}/slip", "POST", sent, own)[0] == 200


ODD = [
    {"round": 0}, {"round": "1"}, {"round": True}, {"drawn": None}, {"version": 1.5}, {"version": 1001},
    {"token": "sevenxx"}, {"token": "ü" * 10}, {"token": "x" * 65}, {"slip": None}, {"slip": []},
    {"slip": SLIP | {"word": "X" * 41}}, {"slip": SLIP | {"word": "A\nB"}}, {"slip": SLIP | {"word": "A\ud800"}},
    {"slip": SLIP | {"word": 5}}, {"slip": SLIP | {"score": 10_000}}, {"slip": SLIP | {"score": -1}},
    {"slip": SLIP | {"joins": 41}}, {"slip": SLIP | {"state": "late"}}, {"slip": SLIP | {"more": [SLIP]}},
    {"slip": SLIP | {"other": 1}},
]  # fmt: skip


def test_odd_slips_are_refused_and_not_kept(app, club):
    desk = a_running_round(club)
    with running(app) as live:
        for changed in ODD:
            assert (changed, *hand_in(live, **changed)) == (
                changed,
                422,
                {"error": "unreadable"},
            )
            assert inbox_store.open_rounds(desk.db) == [], changed
        most = {"version": 1000, "token": "x" * 64, "slip": SLIP | {"word": "X" * 40, "score": 9999}}
        assert hand_in(live, **most)[0] == 200


def test_what_is_no_object_is_refused(app, club):
    a_running_round(club)
    headers = {"Cookie": "seat=1", "Content-Type": "application/json"}
    with running(app) as live:
        for body in (b"", b"[]", b"{}", b"\xff", b"[" * 3000, b'"x"'):
            assert (body, live.ask(f"/play/{KEY}/slip", "POST", body, headers)[0]) == (body, 422)
        assert live.ask(f"/play/{KEY}/slip", "POST", b"x" * 5000, headers)[0] == 413


def test_slips_that_came_before_the_last_stop_are_taken_in(app, club):
    desk = a_running_round(club)
    with running(app) as live:
        live.serving.front.inbox_worker.instance = None  # this one does nothing
        assert hand_in(live)[0] == 200
    again = club.__class__(club.folder, club.database)
    app.extensions["instance"] = again
    again.admits = club.admits
    with running(app):
        wait_for(lambda: 1 in again.desk().session(KEY).game.round(1).entries)
    again.close()
    assert desk.who == "Eva"


def test_slips_of_a_process_that_is_gone_are_taken_in_unasked(app, club, monkeypatch):
    monkeypatch.setattr("director.web.live.hand_in.AGAIN", 0.1)
    looked, told = list[bool](), list[InboxWorker]()
    usual = InboxWorker.take_all_in

    def take_all_in(worker):
        usual(worker)
        looked.append(True)

    monkeypatch.setattr(InboxWorker, "take_all_in", take_all_in)
    monkeypatch.setattr(InboxWorker, "wake", told.append)
    desk = a_running_round(club)
    with running(app):
        wait_for(lambda: bool(looked))  # what came before the last stop
        with desk.db.transaction():
            slip = json.dumps(SLIP)
            inbox_store.keep(desk.db, inbox_store.HandedSlip(1, 1, 1, 2, 1, "token-gone", slip, 1.0))
        wait_for(lambda: 2 in desk.session(KEY).game.round(1).entries)
    assert told == []  # nobody had said that there was something new


def test_a_slip_that_waits_for_the_director_is_on_every_desk_at_once(app, club, client):
    desk = a_running_round(club)
    slips.record_slip(desk, KEY, 1, 2, Slip("HAUS", "across", "H8"))
    with running(app) as live, live.listening("as=desk", cookie_of(client)) as page:
        page.state()
        for player, late in ((2, False), (1, True)):  # another slip than on paper; after the time
            if late:
                rounds.call_time(desk, KEY)
                page.state(lambda data: data["phase"] == "time_up")
                set_rules(desk, KEY, PhoneRules(grace=0))
            version = desk.session(KEY).version
            assert hand_in(live, player, slip=SLIP | {"word": "MAUS"})[1]["late"] is late
            page.state(lambda data, before=version: data["version"] != before)
            shown = client.get(f"/games/{KEY}/desk/parts?fresh=1").json["parts"]["part-phones"]
            assert "MAUS" in shown


def test_a_phone_hears_at_once_what_the_director_has_decided(app, club):
    desk = a_running_round(club)
    set_rules(desk, KEY, PhoneRules(grace=0))
    rounds.call_time(desk, KEY)
    with running(app) as live, live.listening("as=player", "seat=1") as page:
        hand_in(live)
        (waits,) = undecided(desk, desk.session(KEY), 1)
        decide(desk, KEY, 1, waits.handed.id, counts=False)
        page.state(lambda data: data["state"]["decided"] == {"1": 1})
    assert (own(desk)["handed"]["decision"], fates(desk)) == ("not", ["not"])


def own(desk, player=1):
    """What the phone of that player is told."""
    return phones.own(desk, desk.session(KEY), player, Texts("en"))


def fates(desk):
    return [each["fate"] for each in own(desk)["fates"]]


def next_round(desk):
    """The top of the open round is placed, and the next letters are drawn; gives what announced them."""
    rounds.call_time(desk, KEY)
    top = rounds.tops(desk, desk.session(KEY))[0].scored.move
    rounds.place_top(desk, KEY, top.at, top.word)
    drawn = rounds.draw(desk, KEY).game.rounds[-1].since
    rounds.start_clock(desk, KEY)
    return drawn


@pytest.mark.parametrize("decision", ["counts", "not", "over"])
def test_a_slip_that_comes_rounds_too_late_waits_at_the_desk_and_its_phone_hears_what_became_of_it(
    app, club, client, decision
):
    desk = a_running_round(club)
    for _ in range(3):
        next_round(desk)
    with running(app) as live:
        assert hand_in(live)[1]["late"] is True
    assert "HAUS" in client.get(f"/games/{KEY}/desk").text
    before = (fates(desk), own(desk)["accepted"])
    if decision == "over":
        rounds.cancel_round(desk, KEY, "late")
        rounds.end(desk, KEY, "late")
    else:
        (waits,) = undecided(desk, desk.session(KEY), 1)
        decide(desk, KEY, 1, waits.handed.id, counts=decision == "counts")
    assert (before, fates(desk)) == ((["late"], []), [decision])
    assert "HAUS" not in client.get(f"/games/{KEY}/desk/parts?fresh=1").json["parts"]["part-phones"]
    assert [each["slip"]["word"] for each in own(desk)["accepted"]] == []  # of a round so long ago
    if decision == "counts":
        rounds.cancel_round(desk, KEY, "late")
        night = rounds.end(desk, KEY, "late")
        (accepted,) = own(desk)["accepted"]
        assert accepted["slip"] in [each["slip"] for each in part_of_log(desk, night, 1, [])["slips"]]


def test_a_slip_that_the_desk_never_took_in_is_told_when_the_night_has_ended(club):
    desk = a_running_round(club)
    with desk.db.transaction():
        slip = json.dumps(SLIP)
        inbox_store.keep(
            desk.db, inbox_store.HandedSlip(desk.session(KEY).row.id, 1, 1, 1, 1, "token", slip, 1.0)
        )
    next_round(desk)
    assert fates(desk) == []  # it may still be taken in
    rounds.cancel_round(desk, KEY, "late")
    rounds.end(desk, KEY, "late")
    assert fates(desk) == ["over"]


@pytest.mark.parametrize("along", [False, True])
def test_who_takes_no_part_hands_nothing_in_or_out_of_competition(app, club, client, along):
    desk = a_running_round(club)
    set_rules(desk, KEY, PhoneRules(along=along))
    players.leave(desk, KEY, 1, 1)
    with running(app) as live:
        for _ in range(2):
            answer = hand_in(live, slip=RUCKEN)
        assert hand_in(live, 2)[0] == 200  # others do
        wait_for(lambda: 2 in desk.session(KEY).game.round(1).entries)
        page = client.get(f"/games/{KEY}/desk").text
        next_round(desk)
        refused = (409, {"error": "not_in_round"})
        wait_for(lambda: hand_in(live, token="token-late", version=2, slip=RUCKEN) == refused)
    assert (answer == refused) is not along
    assert along is bool(answer[1].get("along"))
    assert "The phone says" not in page
    assert 1 not in desk.session(KEY).game.round(1).entries
    assert own(desk)["accepted"] == fates(desk) == []
    told = {"points": 26, "word": "RUCKEN", "at": "H4", "why": ""}
    assert own(desk)["last"]["along"] == (told if along else None)


def test_a_desk_hears_of_phones_that_come_and_go(app, club, client):
    night = a_night(club).session(KEY).row.id
    with running(app) as live, live.listening("as=desk", cookie_of(client)) as page:
        with live.listening("as=player", "seat=2"):
            assert next(name for name, _ in iter(page.event, None) if name == "phones")
            assert club.heard[night, 2] == inf
        wait_for(lambda: (night, 2) not in club.heard)
        assert next(name for name, _ in iter(page.event, None) if name == "phones")
