"""A Worthatz night in the browser: prepared, drawn, grids entered and judged, shown, printed; phones, wall, roles."""

import json
import re

import pytest

from director.desk import access_codes, shows
from director.desk.duplicate.phones import set_rules
from director.desk.duplicate.players import leave
from director.desk.worthatz import grids, worthatz_rounds
from director.desk.worthatz.worthatz_rounds import GridSearch, Seekers, seek
from director.games.duplicate.audiences import PhoneRules
from director.games.worthatz.grid import in_corner, rows_of
from director.games.worthatz.grid_facts import ReferenceFound
from director.web.wall.pages import wall_secret
from director.web.worthatz.worthatz_page import rows_of_tiles
from tests.reports.reading import pages
from tests.transcripts.browser import Browser
from tests.transcripts.telling import Refused
from tests.web.conftest import LEXICON, after_preparing, helper_of, phone_of
from tests.web.live_server import heard_by_a_wall, wait_for
from tests.worthatz_room import FAULTY, GOOD, KEY, LETTERS, SMALL, create, open_round, show

GAME = f"/games/{KEY}"
HOME = f"{GAME}/worthatz"
JSON = {"Accept": "application/json"}
FORM = {
    "key": KEY, "title": "Worthatzabend", "date": "2026-03-31", "lexicon": "small", "rounds": "2", "minutes": "2:30",
    "search": "0", "players": "Anna; SC Köln\nBert",
}  # fmt: skip


@pytest.fixture
def desk(club):
    """A night of three with a round open."""
    at = club.desk("Eva")
    create(at, lexicon=LEXICON)
    open_round(at)
    return at


def state(club):
    return club.desk().session(KEY).game


def create_by_form(client, **typed):
    return after_preparing(client, client.post("/games/new-worthatz", data=FORM | typed))


def send(client, step, /, **typed):
    return client.post(f"{HOME}/{step}", data=typed, follow_redirects=True).text


def test_a_night_is_prepared(client, club):
    assert "/games/new-worthatz" in client.get("/games/which").text
    assert create_by_form(client, part="1").location == HOME
    game = state(club)
    profile = game.setup.profile
    assert (profile.rounds, profile.seconds, profile.part, profile.search_seconds) == (2, 150, True, 0)
    assert [player.name for player in game.players] == ["Anna", "Bert"]
    create_by_form(client)
    assert len(club.desk().games()) == 1, "sent twice it is one night"
    create_by_form(client, search="", key="ba9876543210")
    page = client.get("/games/ba9876543210/worthatz/settings").text
    assert re.findall('name="search"[^>]* value="([^"]*)"', page) == [""]
    profile = club.desk().session("ba9876543210").game.setup.profile
    assert (profile.search_seconds, profile.to_the_end) == (3600, True)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"minutes": "lang"}, "Write the minutes as 5 or 2:30."),
        ({"lexicon": "french"}, "Worthatz is played with a German word list. Choose another."),
        ({"rounds": "0"}, "rounds must be 1 to 99"),
        ({"rounds": "x"}, "not a whole number"),
        ({"title": " "}, "title"),
    ],
)
def test_what_cannot_be_stays_typed(client, club, typed, says):
    answer = client.post("/games/new-worthatz", data=FORM | typed)
    assert answer.status_code == 422
    assert says in answer.text
    assert "Bert" in answer.text
    assert not re.search('<option value="(french|english)"', answer.text)
    assert not club.desk().games()


def test_settings_before_the_letters_and_the_heading_at_any_time(client, club):
    create_by_form(client)
    assert 'value="2:30"' in client.get(f"{HOME}/settings").text
    send(client, "settings", **(FORM | {"title": "Anders", "rounds": "3", "minutes": "4"}))
    setup = state(club).setup
    assert (setup.title, setup.profile.rounds, setup.profile.seconds) == ("Anders", 3, 240)
    assert client.post(f"{HOME}/settings", data=FORM | {"minutes": "lang"}).status_code == 422
    send(client, "letters", letters=LETTERS)
    assert 'name="rounds"' not in client.get(f"{HOME}/settings").text
    send(client, "settings", title="Später", date="2026-03-31", club="SC", rounds="9")
    setup = state(club).setup
    assert (setup.title, setup.profile.rounds) == ("Später", 3)


def test_two_who_change_the_settings_of_a_night_at_once_both_have_their_change(client, club):
    create_by_form(client)
    laptop, tablet = Browser(client), Browser(client)
    for each in (laptop, tablet):
        each.go(f"{HOME}/settings")
    tablet.send("/settings", title="Anders", minutes="4", part="1")
    with pytest.raises(Refused):
        laptop.send("/settings", club="SC", rounds="x")
    laptop.send("/settings", rounds="3")
    setup = state(club).setup
    assert (setup.title, setup.club, setup.profile.rounds, setup.profile.seconds, setup.profile.part) == (
        "Anders", "SC", 3, 240, True)  # fmt: skip


def test_a_page_of_before_the_letters_is_told_that_its_rounds_came_too_late(client, club):
    create_by_form(client)
    laptops = [Browser(client), Browser(client)]
    for each in laptops:
        each.go(f"{HOME}/settings")
    send(client, "letters", letters=LETTERS)
    laptops[0].send("/settings", title="Später")
    laptops[1].send("/settings", title="Später", rounds="9")
    told = [each.body.decode() for each in laptops]
    assert ["The changes are stored." in each for each in told] == [True, False]
    assert ["You cannot change word list, tiles and rules" in each for each in told] == [False, True]
    setup = state(club).setup
    assert (setup.title, setup.profile.rounds) == ("Später", 2)


def test_a_page_of_before_stops_no_search_of_another_round(client, club, monkeypatch):
    stopped = []
    monkeypatch.setattr(Seekers, "of", lambda self, key: GridSearch(2, 60.0))
    monkeypatch.setattr(Seekers, "stop", lambda self, key, wait=3.0: stopped.append(key))
    create_by_form(client)
    send(client, "letters", letters=LETTERS)
    send(client, "clock/start")
    send(client, "clock/call")
    laptop = Browser(client)
    laptop.go(HOME)
    send(client, "close")
    send(client, "letters", letters=LETTERS)
    with pytest.raises(Refused, match="The night has moved on meanwhile"):
        laptop.send("/close")
    send(client, "search/1", stop="1")
    assert stopped == []
    send(client, "search/2", stop="1")
    send(client, "close")
    assert stopped == [KEY, KEY]


def test_what_cannot_be_read_as_a_grid_stays_typed(client, desk):
    page = send(client, "rounds/1/players/2", typed="H8 HAUS\nJ1 HUTX9")
    assert "is not a letter" in page
    assert "J1 HUTX9" in page
    page = send(client, "rounds/1/players/2", typed="9" * 2001)
    assert re.findall(">\\s*(9+)<", page) == ["9" * 2000]


def test_a_finished_night_says_so_and_shows_what_was_played(client, desk):
    grids.enter(desk, KEY, 1, 2, SMALL)
    grids.enter(desk, KEY, 1, 3, GOOD)
    assert f'name="rows" value="{"/".join(GOOD)}"' in client.get(f"{HOME}/rounds/1/players/3").text
    show(desk)
    told = client.get(f"{HOME}/rounds/1").text.partition("</nav>")[2]
    assert list(dict.fromkeys(re.findall("Anna|Bert|Carl", told)))[:2] == ["Carl", "Bert"]
    worthatz_rounds.end(desk, KEY)
    page = client.get(HOME).text
    assert "Best of the room: 13 points" in page
    assert "not searched" in page
    assert "The game is finished" in send(client, "rounds/1/players/1", rows="/".join(GOOD))
    for name in ("worthatz/standings", "worthatz/rounds/1", "worthatz/players/1"):
        assert client.get(f"{GAME}/{name}").status_code == 200, name


def test_a_grid_is_judged_while_it_grows(client, desk):
    told = client.post(f"{HOME}/rounds/1/judge", json={"rows": FAULTY}, headers=JSON).json
    assert told["score"] == 0
    assert [fault["code"] for fault in told["faults"]] == ["letter_not_drawn", "not_a_word"]
    assert told["faults"][0]["squares"] == [8 * 15 + 7]
    assert not desk.session(KEY).game.rounds[0].entries
    for rows in (None, ["AB"], [1] * 15, ["?" * 15] * 15):
        assert client.post(f"{HOME}/rounds/1/judge", json={"rows": rows}, headers=JSON).status_code == 422


def test_the_reference_is_shown_with_its_proof(client, desk):
    seek(desk, KEY, 1, 1)
    show(desk)
    found = desk.session(KEY).game.rounds[0].reference
    page = client.get(HOME).text
    assert f"{found.score} points" in page
    assert ("proved best" in page) == found.proved
    for proved in (True, False):
        desk.do(KEY, lambda _, proved=proved: [ReferenceFound(1, found.rows, proved)])
        paper = " ".join("".join(pages(client.get(f"/games/{KEY}/print/standings.pdf").data)).split())
        assert ("no grid of the letters can score more: rounds 1." in paper) is proved


def test_a_picture_has_the_rows_and_columns_that_have_letters():
    found = rows_of_tiles({112: "Q", 113: "ß", 129: "A"})
    assert [[each and (each.letter, each.value) for each in row] for row in found] == [
        [("Q", 8), ("ß", 0), None],
        [None, None, ("A", 2)],
    ]


def test_a_search_begins_with_the_letters_and_can_be_stopped(client, club, app):
    create_by_form(client, search="600")
    send(client, "letters", letters=LETTERS)
    seekers = app.extensions["seekers"]
    wait_for(lambda: seekers.of(KEY).began)
    for _ in range(2):
        send(client, "search/1", stop="1")  # it goes on until it may have found something
    wait_for(lambda: seekers.of(KEY) is None)
    assert state(club).rounds[0].reference.score > 0
    again = client.post(f"{HOME}/search/1", data={"seconds": "600", "from": "round"})
    assert again.location == f"{HOME}/rounds/1"
    wait_for(lambda: seekers.of(KEY).began)
    send(client, "clock/start")
    send(client, "clock/call")
    send(client, "close")  # what still runs ends with it
    wait_for(lambda: seekers.of(KEY) is None)


def test_a_button_of_an_old_page_does_nothing(client, desk):
    stage = desk.session(KEY).game.stage
    worthatz_rounds.stop_clock(desk, KEY)
    assert "The night has moved on meanwhile" in send(client, "clock/call", stage=stage)
    assert not desk.session(KEY).game.rounds[0].clock.called


def test_the_sheets_say_what_was_wrong_and_one_of_them_comes_alone(client, desk):
    grids.enter(desk, KEY, 1, 2, FAULTY)
    show(desk)
    text, one = (
        " ".join(" ".join(pages(client.get(f"{GAME}/print/sheets.pdf{asked}").data)).split())
        for asked in ("", "?player=1")
    )
    assert "X at I8 is not among the letters drawn. (and 1 more fault)" in text
    assert "none handed in" in text
    assert "Carl" not in one


def test_pages_that_all_games_share_lead_to_its_own(client, desk):
    for name in ("players", "doors", "phones"):
        page = client.get(f"/games/{KEY}/{name}").text
        assert f"{HOME}/standings" in page
        assert f"/games/{KEY}/settings" not in page


# -- who may know what ---------------------------------------------------------------------------------


def test_a_helper_enters_grids_and_learns_their_worth_after_the_time(app, desk):
    browser = helper_of(app, desk, KEY)
    page = send(browser, "rounds/1/players/1", rows="/".join(GOOD))
    assert "The grid of Anna is entered." in page
    assert "<em>✓</em>" in page
    assert "<em>13</em>" not in page
    assert browser.post(f"{HOME}/rounds/1/judge", json={"rows": GOOD}, headers=JSON).status_code == 422
    assert browser.get(f"{HOME}/rounds/1").status_code == 403
    assert "13 point" not in browser.get(f"{HOME}/rounds/1/players/1").text
    worthatz_rounds.call_time(desk, KEY)
    assert "<em>13</em>" in browser.get(HOME).text
    assert browser.get(f"{HOME}/rounds/1").status_code == 200
    assert desk.session(KEY).game.rounds[0].entries[1].who == "Hugo"


def test_a_phone_joins_and_hands_in(app, desk, client):
    phone = app.test_client()
    code = access_codes.joining(desk, KEY).code
    answer = phone.post(f"/play/join/{code}", data={"player": "1"})
    assert answer.location == f"/play/{KEY}"
    assert 'id="hand-in"' in phone.get(answer.location).text
    drawn = desk.session(KEY).game.rounds[0].since
    slip = {"rows": GOOD}
    sent = {"round": 1, "drawn": drawn, "version": 1, "slip": slip, "token": "once"}
    for _ in range(2):
        told = phone.post(f"/play/{KEY}/grid", json=sent, headers=JSON).json
        assert [told[each] for each in ("kept", "late", "version", "slip")] == [True, False, 1, slip]
    entry = desk.session(KEY).game.rounds[0].entries[1]
    assert (entry.points, entry.versions, entry.who) == (13, 1, "phone")
    refused = phone.post(f"/play/{KEY}/grid", json=sent | {"drawn": 99, "token": "two"}, headers=JSON)
    assert (refused.status_code, refused.json) == (409, {"error": "round_gone"})
    for wrong in (
        {"drawn": "x"},
        {"version": None},
        {"slip": GOOD},
        {"slip": {}},
        {"slip": {"rows": ["A"] * 15}},
    ):
        assert phone.post(f"/play/{KEY}/grid", json=sent | wrong, headers=JSON).status_code == 422
    grids.enter(desk, KEY, 1, 2, GOOD)
    other = [*GOOD[1:], GOOD[0]]
    by_hand = phone_of(app, desk, 2, KEY).post(
        f"/play/{KEY}/grid", json=sent | {"slip": {"rows": other}, "token": "by-hand"}, headers=JSON
    )
    assert by_hand.status_code == 409
    assert [by_hand.json[each] for each in ("kept", "error", "slip")] == [False, "on_paper", slip]
    assert "Phones: 2 of 2" in client.get(HOME).text
    worthatz_rounds.call_time(desk, KEY)
    leave(desk, KEY, 1)
    show(desk)
    since = open_round(desk).rounds[1].since
    gone = phone.post(f"/play/{KEY}/grid", json=sent | {"drawn": since, "token": "three"}, headers=JSON)
    assert (gone.status_code, gone.json) == (409, {"error": "not_in_round"})


def test_the_director_decides_on_a_late_grid(app, desk, client):
    set_rules(desk, KEY, PhoneRules(grace=0))
    phone = phone_of(app, desk, 1, KEY)
    worthatz_rounds.call_time(desk, KEY)
    drawn = desk.session(KEY).game.rounds[0].since
    sent = {"round": 1, "drawn": drawn, "version": 1, "slip": {"rows": GOOD}, "token": "late-once"}
    assert phone.post(f"/play/{KEY}/grid", json=sent, headers=JSON).json["late"]
    assert phone.get(f"/play/{KEY}/own").json["handed"]["late"]
    for page in (HOME, f"/games/{KEY}/phones"):
        assert "came too late" in client.get(page).text
    (waits,) = grids.late_grids(desk, desk.session(KEY))
    form = {"round": 1, "slip": waits.handed.id, "counts": 1, "from": "desk"}
    assert client.post(f"/games/{KEY}/phones/slips", data=form).location == HOME
    assert desk.session(KEY).game.rounds[0].entries[1].points == 13
    assert "came too late" not in client.get(HOME).text


def test_nobody_sees_another_grid_before_the_round_is_over(app, desk, club):
    grids.enter(desk, KEY, 1, 2, GOOD)
    seek(desk, KEY, 1, 1)
    phone, wall = phone_of(app, desk, 1, KEY), app.test_client()
    worthatz_rounds.call_time(desk, KEY)
    secret = wall_secret(club, KEY)
    told = [
        phone.get(f"/play/{KEY}").text,
        phone.get(f"/play/{KEY}/own").text,
        wall.get(f"/wall/{secret}").text,
        json.dumps(heard_by_a_wall(app, secret), ensure_ascii=False),
        str(club.tellers["worthatz"]("player", desk.session(KEY), desk.now())),
    ]
    reference = desk.session(KEY).game.rounds[0].reference
    hidden = {each for each in (*reference.rows, *rows_of(in_corner(reference.grid))) if each.strip(".")}
    for text in told:
        assert "HAUS" not in text
        assert not any(each in text for each in hidden)
    worthatz_rounds.close_round(desk, KEY)
    assert "HAUS" in json.dumps(heard_by_a_wall(app, secret), ensure_ascii=False)
    own = phone.get(f"/play/{KEY}/own").json
    assert own["last"] == {"round": 1, "points": None, "rows": [], "why": ""}


def test_the_wall_says_letters_and_how_many_grids_are_in(app, desk, club):
    grids.enter(desk, KEY, 1, 2, SMALL)
    told = heard_by_a_wall(app, wall_secret(club, KEY))
    assert (told["phase"], told["state"]["letters"]) == ("running", "".join(sorted(LETTERS)))
    assert told["state"]["grids"] == {"in": 1, "of": 3}
    assert told["clock"]["running"]


def test_the_podium_opens_place_by_place_and_the_ranking_waits(app, desk, client, club):
    def told():
        return heard_by_a_wall(app, wall_secret(club, KEY))["state"]

    grids.enter(desk, KEY, 1, 2, GOOD)
    grids.enter(desk, KEY, 1, 1, SMALL)
    show(desk)
    assert (told()["podium"], told()["ranking"][0]["name"]) == (None, "Bert")
    worthatz_rounds.end(desk, KEY)
    assert (told()["podium"], told()["ranking"]) == ({"steps": [], "left": 3}, [])
    for left in (2, 1, 0):
        assert "Reveal the next place" in client.get(HOME).text
        assert client.post(f"/games/{KEY}/wall/podium").location == HOME
        assert told()["podium"]["left"] == left
    found = [[each["name"] for each in step] for step in told()["podium"]["steps"]]
    assert found == [["Carl"], ["Anna"], ["Bert"]]
    assert "Reveal the next place" not in client.get(HOME).text
    client.post(f"/games/{KEY}/wall/podium", data={"again": "1"})
    assert told()["podium"]["left"] == 3
    send(client, "wall", what="ranking", minutes="bald")  # they are for a pause
    assert told()["ranking"][0]["name"] == "Bert"


def test_the_desk_opens_the_wall_on_this_device_and_names_the_address_of_the_room(desk, client, club):
    page = client.get(HOME).text
    assert re.search(rf'href="/wall/{wall_secret(club, KEY)}[^"]*"[^>]*>Open the wall', page)
    assert f"/games/{KEY}/wall/qr.svg" in page


def test_the_wall_shows_a_pause_until_the_night_goes_on(app, client, desk, club):
    grids.enter(desk, KEY, 1, 2, GOOD)
    show(desk)

    def state_of_wall():
        return heard_by_a_wall(app, wall_secret(club, KEY))["state"]

    assert state_of_wall()["what"] == "night"
    send(client, "wall", what="pause", text="Kaffee", minutes="5")
    assert state_of_wall()["pause"]["text"] == "Kaffee"
    assert 0 < state_of_wall()["pause"]["until"] - desk.now() <= 5 * 60
    open_round(desk)
    assert (state_of_wall()["what"], state_of_wall()["pause"]) == ("night", None)
    send(client, "wall", what="blank")
    assert state_of_wall()["what"] == "blank"
    assert "The wall cannot show that" in send(client, "wall", what="board")


def test_a_phone_gets_its_sheet_at_the_end(app, desk):
    phone = phone_of(app, desk, 1, KEY)
    grids.enter(desk, KEY, 1, 1, GOOD)
    show(desk)
    assert phone.get(f"/play/{KEY}/sheet.pdf").location == f"/play/{KEY}"
    worthatz_rounds.end(desk, KEY)
    assert (
        phone.get(f"/play/{KEY}/sheet.pdf").location == f"/play/{KEY}"
    )  # its place is the wall's to tell first
    shows.choose(desk, KEY, "ranking")
    assert phone.get(f"/play/{KEY}/sheet").location == f"/play/{KEY}/sheet.pdf"
    text = " ".join(pages(phone.get(f"/play/{KEY}/sheet.pdf").data))
    assert "Anna" in text
    assert "Bert" not in text.replace("Best", "")


def test_slips_of_another_game_are_not_taken(app, desk, club):
    from director.web.live.hand_in import InboxWorker
    from director.web.live.messages import moment_of

    assert moment_of(desk.session(KEY), desk.now()).announced == ()
    InboxWorker(club).take_all_in()
    assert not desk.session(KEY).game.rounds[0].entries
