"""Players' phones: joining, handing in, what a phone is told and when, and what waits for the director."""

import json
from dataclasses import replace
from io import BytesIO
from time import monotonic

import pytest
from pypdf import PdfReader

from director.desk import access_codes, sessions, shows
from director.desk.duplicate import phones, rounds
from director.desk.duplicate import players as desk_players
from director.desk.duplicate import slips as desk_slips
from director.desk.duplicate.inbox import take_in
from director.desk.duplicate.rounds import end
from director.desk.sessions import create_game
from director.games.duplicate.audiences import PhoneRules
from director.games.people import PHONE, Entrant
from director.judge.slip import Slip
from director.language.sentences import RuleError
from director.language.texts import with_blanks
from director.web.play import seats
from director.web.roles import SEAT_COOKIE
from tests.games.duplicate.builders import a_night, played
from tests.room import small_setup
from tests.storage.builders import stored
from tests.web.conftest import LEXICON, signed_in
from tests.web.live_server import KEY, running, wait_for

pytestmark = pytest.mark.usefixtures("any_store")

JSON = {"Accept": "application/json"}


@pytest.fixture
def desk(club):
    """A night with three players."""
    at = club.desk("Eva")
    players = [Entrant("Anna"), Entrant("Bert"), Entrant("Carl")]
    create_game(at, small_setup(lexicon=LEXICON), players, KEY)
    return at


def phone(app):
    """A browser that never came in, of somebody who reads English."""
    browser = app.test_client()
    browser.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    return browser


def join(app, desk, player):
    """A phone that joined by the code and a tap on the name."""
    browser = phone(app)
    code = access_codes.joining(desk, KEY).code
    assert browser.post(f"/play/join/{code}", data={"player": player}).location == f"/play/{KEY}"
    return browser


def seat_token(browser):
    return browser.get_cookie(SEAT_COOKIE).value


def own(browser):
    answer = browser.get(f"/play/{KEY}/own", headers=JSON)
    assert answer.status_code == 200
    return dict(answer.get_json())


# -- joining -------------------------------------------------------------------------------------------


def test_a_player_joins_by_code_and_name_and_keeps_the_seat(app, desk):
    browser = phone(app)
    code = access_codes.joining(desk, KEY).code
    found = browser.post("/play", data={"code": f" {code[:2].lower()} {code[2:]}"})
    assert found.location == f"/play/join/{code}"
    names = browser.get(found.location).text
    assert names.index("Anna") < names.index("Bert") < names.index("Carl")
    given = browser.post(f"/play/join/{code}", data={"player": 2}).headers["Set-Cookie"]
    assert "Max-Age=259200;" in given  # three days
    for _ in range(2):  # again after a reload
        page = browser.get(f"/play/{KEY}").text
        assert 'id="play"' in page
        assert "Bert" in page
    assert own(browser)["name"] == "Bert"
    assert browser.get(f"/play/join/{code}").location == f"/play/{KEY}"


def test_a_phone_with_a_seat_is_led_back_to_it_until_the_night_ends(app, desk):
    browser = join(app, desk, 1)
    assert browser.get("/play").location == f"/play/{KEY}"
    assert browser.get("/play?code=ABCD").status_code == 200  # the code of another night
    end(desk, KEY, "late")
    assert browser.get("/play").status_code == 200


@pytest.mark.parametrize("why", ["nothing happened for a day", "another game lets phones in"])
def test_a_phone_that_may_want_another_game_is_asked_and_keeps_its_seat_until_it_takes_one(
    app, desk, why, monkeypatch
):
    browser = join(app, desk, 1)
    other = create_game(desk, small_setup(lexicon=LEXICON, title="Tonight"), [Entrant("Anna")], "other").key
    code = access_codes.joining(desk, other).code if "another" in why else ""
    if not code:
        monkeypatch.setattr(access_codes, "AFTERGLOW", -1)
    assert browser.get(f"/play/{other}").location == "/play"  # there it has no seat
    page = browser.get("/play").text
    assert "Which game do you play?" in page
    assert f'href="/play/{KEY}"' in page
    assert 'id="play"' in browser.get(f"/play/{KEY}").text
    if code:
        browser.post(f"/play/join/{code}", data={"player": 1})
        assert browser.get("/play").location == "/play/other"
        end(desk, other, "late")
        assert browser.get("/play").status_code == 200
    end(desk, KEY, "late")
    assert "Which game" not in browser.get("/play").text


def test_the_names_stand_as_people_look_for_them(app, desk):
    desk_players.add_players(desk, KEY, [Entrant("Äugler")])
    page = phone(app).get(f"/play/join/{access_codes.joining(desk, KEY).code}").text
    assert page.index("Äugler") < page.index("Bert")


def test_the_seat_is_kept_as_a_hash_and_opens_nothing_else(app, desk):
    browser = join(app, desk, 1)
    token = seat_token(browser)
    assert token not in json.dumps(desk.db.execute("SELECT * FROM access_codes").fetchall())
    create_game(desk, small_setup(lexicon=LEXICON), [Entrant("Zoe")], "other")
    assert browser.get("/play/other/own").status_code == 404
    assert browser.get("/play/other").location == "/play"
    assert browser.get(f"/games/{KEY}/desk").status_code == 302


def test_a_wrong_code_is_told_so_and_slowed_down(app, desk):
    browser = phone(app)
    for _ in range(5):
        answer = browser.post("/play", data={"code": "AAAA"})
        assert answer.status_code == 422
    assert "no night with this code" in answer.text
    assert 'name="code" class="code" value="AAAA"' in answer.text
    assert browser.post("/play", data={"code": "AAAA"}).status_code == 429
    browser = phone(app)
    told = [browser.get("/play/join/AAAA", follow_redirects=True).text for _ in range(6)]
    assert ["no night with this code" in each for each in told] == [True] * 5 + [False]
    assert "Try again in" in told[5]


def test_a_second_device_waits_for_the_directors_yes(app, desk, client):
    first, second = join(app, desk, 1), join(app, desk, 1)
    assert "Please wait" in second.get(f"/play/{KEY}").text
    assert second.get(f"/play/{KEY}/own").status_code == 403
    assert "waits for your approval" in client.get(f"/games/{KEY}/phones").text
    assert "1 device waits for your approval" in client.get(f"/games/{KEY}/desk").text
    waiting = next(each for each in access_codes.codes_of(desk, desk.session(KEY)) if each.state == "waiting")
    client.post(f"/games/{KEY}/phones/admit", data={"door": waiting.id})
    assert own(second)["name"] == "Anna"
    assert first.get(f"/play/{KEY}/own").status_code == 403
    assert first.get(f"/play/{KEY}").location == "/play"


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "iPhone"),
        ("Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)", "iPad"),
        ("Mozilla/5.0 (Linux; Android 14; Pixel 8)", "Android"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Windows"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "Macintosh"),
        ("Mozilla/5.0 (X11; Linux x86_64)", "Linux"),
        ("", "Phone"),
    ],
)
def test_a_device_is_named_as_people_know_it(app, desk, agent, device):
    code = access_codes.joining(desk, KEY).code
    phone(app).post(f"/play/join/{code}", data={"player": 1}, headers={"User-Agent": agent})
    (seat,) = (each for each in access_codes.codes_of(desk, desk.session(KEY)) if each.purpose == "seat")
    assert (seat.label, seat.player, seat.state) == (device, 1, "open")


def test_a_seventh_device_does_not_wait_for_the_same_seat(app, desk):
    code = access_codes.joining(desk, KEY).code
    for _ in range(6):
        access_codes.claim(desk, KEY, 1, "Phone")
    answer = phone(app).post(f"/play/join/{code}", data={"player": 1}, headers=JSON)
    assert (answer.status_code, answer.json["error"]["code"]) == (422, "too_many_devices")
    access_codes.claim(desk, KEY, 2, "Phone")


def test_who_has_left_is_not_among_the_names(app, desk):
    a_round(desk)
    place_top(desk)
    desk_players.leave(desk, KEY, 2)
    page = phone(app).get(f"/play/join/{access_codes.joining(desk, KEY).code}").text
    assert ["Anna" in page, "Bert" in page, "Carl" in page] == [True, False, True]


def test_only_numbers_of_steps_are_asked_of_the_log_by_a_phone(app, desk):
    browser = join(app, desk, 1)
    end(desk, KEY, "late")
    log = desk.session(KEY).log[-1].seq
    for seen, found in ((str(log), [str(log)]), (f"x,-1,,{log},{'1' * 9}", [str(log)]), ("", [])):
        assert list(browser.get(f"/play/{KEY}/log?seen={seen}").json["hashes"]) == found


def test_the_same_device_that_taps_twice_keeps_its_seat(app, desk):
    browser = join(app, desk, 1)
    token = seat_token(browser)
    code = access_codes.joining(desk, KEY).code
    browser.post(f"/play/join/{code}", data={"player": 1})
    assert seat_token(browser) == token
    browser.post(f"/play/join/{code}", data={"player": 2})  # of another name it wants the seat
    assert own(browser)["name"] == "Bert"


def test_closing_joining_keeps_seats_and_lets_nobody_in(app, desk, client):
    browser = join(app, desk, 1)
    client.post(f"/games/{KEY}/phones/joining", data={"open": "0"})
    assert "Open sign-in" in client.get(f"/games/{KEY}/phones").text
    code = access_codes.joining(desk, KEY).code
    assert phone(app).post("/play", data={"code": code}).status_code == 422
    assert phone(app).post(f"/play/join/{code}", data={"player": 2}).location == "/play"
    assert own(browser)["table"] == 1


def test_a_seat_that_is_released_or_given_back_can_be_taken_anew(app, desk):
    browser = join(app, desk, 1)
    access_codes.release(desk, KEY, 1)
    assert browser.get(f"/play/{KEY}/own").status_code == 403
    code = access_codes.joining(desk, KEY).code
    access_codes.seat_code(desk, KEY, 2)  # a card is no phone
    page = browser.get(f"/play/join/{code}").text
    assert ("Bert" in page, "has a phone already" in page) == (True, False)  # it may choose again
    assert own(join(app, desk, 1))["name"] == "Anna"
    assert browser.get(f"/play/join/{code}").text.count("has a phone already") == 1
    assert join(app, desk, 2).post(f"/play/{KEY}/leave").location == "/play"
    assert own(join(app, desk, 2))["name"] == "Bert"


def test_a_newcomer_types_a_name_where_the_director_allows_it(app, desk):
    code = access_codes.joining(desk, KEY).code
    browser = phone(app)
    browser.post(f"/play/join/{code}", data={"name": "Dora"})
    assert len(desk.session(KEY).game.players) == 3
    assert "Not in the list?" not in browser.get(f"/play/join/{code}").text
    phones.set_rules(desk, KEY, PhoneRules(newcomers=True))
    assert "Not in the list?" in browser.get(f"/play/join/{code}").text
    browser.post(f"/play/join/{code}", data={"name": " Dora "})
    assert own(browser)["name"] == "Dora"
    with pytest.raises(RuleError, match="already in the list"):
        phones.newcomer(desk, KEY, "dora")


def test_what_phones_may_do_is_set_whole_or_not_at_all(desk, client):
    sent = {"ranking": "live", "grace": "7", "along": "1", "newcomers": "1"}
    for changed, status in (({}, 302), ({"ranking": "pink", "grace": "9"}, 302), ({"grace": "x"}, 302)):
        assert client.post(f"/games/{KEY}/phones", data=sent | changed).status_code == status
        rules = phones.rules_of(desk, desk.session(KEY))
        found = (rules.ranking, rules.grace, rules.along, rules.easy, rules.newcomers, rules.changes)
        assert found == ("live", 7, True, False, True, False)


def test_who_is_connected_is_seen_by_the_director(app, desk, client, monkeypatch):
    browser = join(app, desk, 1)
    assert "0 of 1" in client.get(f"/games/{KEY}/phones").text
    browser.get(f"/play/{KEY}")
    assert "1 of 1" in client.get(f"/games/{KEY}/phones").text
    join(app, desk, 2)
    sessions.change_player(desk, KEY, replace(desk.session(KEY).game.player(1), table=9))
    page = client.get(f"/games/{KEY}/phones").text.partition("Who is connected: 1 of 2")[2]
    assert 0 < page.index("Bert") < page.index("Anna")
    now = monotonic()
    for seconds, there in ((149, 1), (151, 0)):
        monkeypatch.setattr(seats, "monotonic", lambda seconds=seconds: now + seconds)
        assert f"{there} of 2" in client.get(f"/games/{KEY}/phones").text
    own(browser)  # what its script asks for counts too
    assert "1 of 2" in client.get(f"/games/{KEY}/phones").text


def test_a_table_card_leads_to_its_seat_by_a_button(app, desk, client):
    secret = access_codes.seat_code(desk, KEY, 3).secret
    browser = phone(app)
    assert "Carl" in browser.get(f"/play/card/{secret}").text
    assert access_codes.codes_of(desk, desk.session(KEY))[-1].purpose == "card", "looking takes no seat"
    assert "Who is connected: 0 of 0" in client.get(f"/games/{KEY}/phones").text
    browser.post(f"/play/card/{secret}")
    assert own(browser)["name"] == "Carl"
    assert browser.get("/play/card/nonsense").status_code == 404


def test_the_cards_are_printed_with_names_and_code(client, desk):
    answer = client.get(f"/games/{KEY}/phones/cards.pdf")
    text = PdfReader(BytesIO(answer.data)).pages[0].extract_text()
    assert all(each in text for each in ("Anna", "Bert", "Carl", access_codes.joining(desk, KEY).code))
    assert stranger_gets(client.application, f"/games/{KEY}/phones/cards.pdf") == 302


def stranger_gets(app, path):
    return phone(app).get(path).status_code


# -- playing -------------------------------------------------------------------------------------------


def a_round(desk):
    rounds.draw(desk, KEY)
    while not rounds.tops(desk, desk.session(KEY)):  # the small list has no word for some racks
        rounds.take_back(desk, KEY)
        rounds.draw(desk, KEY)
    rounds.start_clock(desk, KEY)


def slip_of_top(desk):
    """The top of the open round as a phone hands it in."""
    top = rounds.tops(desk, desk.session(KEY))[0].scored
    way = "down" if top.move.place.down else "across"
    return {"word": top.move.word, "at": top.move.at, "direction": way, "score": top.score}


def place_top(desk):
    rounds.call_time(desk, KEY)
    best = rounds.tops(desk, desk.session(KEY))[0].scored.move
    rounds.place_top(desk, KEY, best.at, best.word)


def sent(desk, slip, version=1):
    current = desk.session(KEY).game.current
    return {"round": current.number, "drawn": current.since, "version": version, "token": f"token-no-{version}", "slip": slip}  # fmt: skip


def test_a_phone_joins_hears_the_round_hands_in_and_learns_its_points(app, desk):
    browser = join(app, desk, 1)
    cookie = {"Cookie": f"{SEAT_COOKIE}={seat_token(browser)}"}
    with running(app) as live, live.listening("as=player", cookie["Cookie"]) as page:
        assert page.state()["state"]["phase"] == "before"
        a_round(desk)
        told = page.state(lambda data: data["phase"] == "running")
        rack = desk.session(KEY).game.rack
        assert sorted(told["state"]["rack"]["kept"] + told["state"]["rack"]["new"]) == sorted(rack)
        slip = slip_of_top(desk)
        status, body = live.ask(f"/play/{KEY}/slip", "POST", sent(desk, slip), cookie)
        assert (status, json.loads(body)["slip"]["word"]) == (200, slip["word"])
        assert own(browser)["handed"]["slip"]["word"] == slip["word"]
        wait_for(lambda: 1 in desk.session(KEY).game.round(1).entries)
        place_top(desk)
        told = page.state(lambda data: data["state"]["top"] is not None)
        assert told["state"]["top"]["score"] == slip["score"]
    last = own(browser)["last"]
    assert (last["points"], last["top"]) == (slip["score"], slip["score"])


def test_without_the_seats_cookie_nobody_hears_or_hands_in(app, desk):
    a_round(desk)
    with running(app) as live:
        for cookie in ({}, {"Cookie": f"{SEAT_COOKIE}=1"}):
            assert live.ask(f"/poll/{KEY}?as=player", headers=cookie)[0] == 403
            assert live.ask(f"/play/{KEY}/slip", "POST", sent(desk, {"word": "X"}), cookie)[0] == 403


def test_where_the_first_slip_counts_a_second_is_told_so(app, desk):
    phones.set_rules(desk, KEY, PhoneRules(changes=False))
    browser = join(app, desk, 1)
    cookie = {"Cookie": f"{SEAT_COOKIE}={seat_token(browser)}"}
    a_round(desk)
    with running(app) as live:
        assert live.ask(f"/play/{KEY}/slip", "POST", sent(desk, {"word": "EINS"}), cookie)[0] == 200
        status, body = live.ask(f"/play/{KEY}/slip", "POST", sent(desk, {"word": "ZWEI"}, 2), cookie)
    told = json.loads(body)
    assert (status, told["kept"], told["slip"]["word"]) == (409, False, "EINS")


def test_the_grace_is_the_directors(app, desk, client):
    browser = join(app, desk, 1)
    cookie = {"Cookie": f"{SEAT_COOKIE}={seat_token(browser)}"}
    a_round(desk)
    rounds.call_time(desk, KEY)
    with running(app) as live:
        for grace, late in ((30, False), (0, True)):
            form = {"grace": grace, "easy": 1, "changes": 1, "ranking": "end"}
            client.post(f"/games/{KEY}/phones", data=form)
            version = 1 + late
            _, body = live.ask(f"/play/{KEY}/slip", "POST", sent(desk, {"word": "EINS"}, version), cookie)
            assert json.loads(body)["late"] is late
    form["grace"] = 31
    client.post(f"/games/{KEY}/phones", data=form)
    assert phones.rules_of(desk, desk.session(KEY)).grace == 0
    sessions.create_game(desk, small_setup(lexicon="small"), [Entrant("Zoe")], "other")
    assert phones.rules_of(desk, desk.session("other")).grace == 3  # the choice is this night's


# -- nothing before the reveal -------------------------------------------------------------------------


def told_to(browser, live):
    """Everything that a phone can fetch, as one text."""
    paths = ["", "/own", "/sheet", "/sheet.pdf"]
    answers = [browser.get(f"/play/{KEY}{path}", follow_redirects=True).data for path in paths]
    cookie = f"{SEAT_COOKIE}={seat_token(browser)}"
    answers.append(live.ask(f"/poll/{KEY}?as=player", headers={"Cookie": cookie})[1])
    with live.listening("as=player", cookie) as page:
        answers.append(json.dumps(page.state()).encode())
    return b"\n".join(answers).decode("utf-8", "replace")


def test_before_the_reveal_no_answer_holds_the_top_or_anothers_slip(app, desk):
    phones.set_rules(desk, KEY, PhoneRules(ranking="live"))
    shows.set_up(desk, KEY, "dark", by_step=True)
    browser = join(app, desk, 1)
    with running(app) as live:
        rounds.type_rack(desk, KEY, "NCKERUB")  # its top is no part of the letters as they are shown
        best = rounds.tops(desk, desk.session(KEY))[0].scored
        others = Slip(word=best.move.word, at=best.move.at, score=best.score)
        secrets = (best.move.word, f"{best.score}")
        told = {"ready": told_to(browser, live)}
        rounds.start_clock(desk, KEY)
        desk_slips.record_slip(desk, KEY, 1, 2, others)
        desk_slips.record_slip(desk, KEY, 1, 1, Slip(word="XY", at="H8", score=7))
        told["running"] = told_to(browser, live)
        rounds.stop_clock(desk, KEY)
        told["stopped"] = told_to(browser, live)
        rounds.call_time(desk, KEY)
        told["time_up"] = told_to(browser, live)
        rounds.place_top(desk, KEY, best.move.at, best.move.word)
        told["placed, not revealed"] = told_to(browser, live)
        shows.reveal(desk, KEY)
        wait_for(lambda: best.move.word in told_to(browser, live))
    for phase, text in told.items():
        assert secrets[0] not in text, phase
        assert '"last":null' in text.replace(" ", ""), phase
        assert '"total":0' in text.replace(" ", ""), phase
        assert '"top":null' in text.replace(" ", ""), phase
    assert own(browser)["last"]["round"] == 1


@pytest.mark.parametrize(("when", "before", "between"), [("live", True, True), ("rounds", False, True), ("end", False, False)])  # fmt: skip
def test_places_are_shown_when_the_director_shows_them(app, desk, when, before, between):
    phones.set_rules(desk, KEY, PhoneRules(ranking=when))
    browser = join(app, desk, 1)
    a_round(desk)
    place_top(desk)
    assert (own(browser)["ranking"] is not None) is between
    rounds.draw(desk, KEY)
    assert (own(browser)["ranking"] is not None) is before
    rounds.take_back(desk, KEY)
    end(desk, KEY, "spät")
    shows.choose(desk, KEY, "ranking")
    assert own(browser)["ranking"]["of"] == 3


def test_a_phone_has_the_first_hundred_of_the_ranking_and_its_own_line(app, club):
    stored(club.db, a_night(102).add(*played(1, *range(102, 0, -1))), KEY)
    desk = club.desk()
    phones.set_rules(desk, KEY, PhoneRules(ranking="live"))
    browser = phone(app)
    browser.set_cookie(SEAT_COOKIE, access_codes.claim(desk, KEY, 102)[0])
    rows = own(browser)["ranking"]["rows"]
    assert [(each["place"], each["own"]) for each in rows] == [
        *((place, False) for place in range(1, 101)),
        (102, True),
    ]


def test_at_the_end_phones_follow_the_podium_of_the_wall(app, desk):
    phones.set_rules(desk, KEY, PhoneRules(ranking="live"))
    browser = join(app, desk, 2)
    a_round(desk)
    best = rounds.tops(desk, desk.session(KEY))[0].scored
    rounds.call_time(desk, KEY)
    for player, score in ((1, None), (2, best.score)):
        slip = Slip(word=best.move.word, at=best.move.at, score=score) if player == 2 else Slip(state="none")
        desk_slips.record_slip(desk, KEY, 1, player, slip)
    place_top(desk)
    end(desk, KEY, "spät")

    def names():
        shown = own(browser)["ranking"]
        return [row["name"] for row in shown["rows"]] if shown else []

    assert names() == []
    assert "Place" not in browser.get(f"/play/{KEY}/sheet").text
    assert browser.get(f"/play/{KEY}/sheet.pdf").location == f"/play/{KEY}"
    shows.reveal_place(desk, KEY)
    assert names() == ["Anna", "Carl"]
    assert own(browser)["ranking"]["place"] is None
    shows.reveal_place(desk, KEY)
    assert names() == ["Bert", "Anna", "Carl"]
    assert own(browser)["ranking"]["place"] == 1
    assert browser.get(f"/play/{KEY}/sheet.pdf").mimetype == "application/pdf"


def test_the_own_score_sheet_comes_at_the_end_as_page_and_paper(app, desk):
    browser = join(app, desk, 2)
    a_round(desk)
    top = with_blanks(rounds.tops(desk, desk.session(KEY))[0].scored.move.word)
    place_top(desk)
    assert browser.get(f"/play/{KEY}/sheet").location == f"/play/{KEY}"
    end(desk, KEY, "spät")
    shows.choose(desk, KEY, "ranking")
    page = browser.get(f"/play/{KEY}/sheet").text
    assert "Bert" in page
    assert top in page.upper()
    assert "Anna" not in page
    sheet, saved = (browser.get(f"/play/{KEY}/sheet.pdf{save}") for save in ("", "?save"))
    shown = [each.headers["Content-Disposition"] for each in (sheet, saved)]
    assert shown == ["inline; filename=sheet.pdf", "attachment; filename=sheet.pdf"]
    text = PdfReader(BytesIO(sheet.data)).pages[0].extract_text()
    assert "Bert" in text
    assert top in text
    assert "Anna" not in text


def test_a_phone_that_handed_nothing_in_is_booked_so_by_itself(app, desk, client):
    join(app, desk, 1)
    a_round(desk)
    rounds.call_time(desk, KEY)
    page = client.get(f"/games/{KEY}/desk?tops=1").text
    assert "3 slips are missing: 2 Bert, 3 Carl, 1 Anna (phone). Place the top all the same?" in page
    best = rounds.tops(desk, desk.session(KEY))[0].scored.move
    client.post(f"/games/{KEY}/top", data={"at": best.at, "word": best.word})
    entries = desk.session(KEY).game.round(1).entries
    assert [(player, each.slip.state, each.who) for player, each in entries.items()] == [(1, "none", PHONE)]
    paper = Slip(word=best.word, at=best.at)  # a slip on paper that is found later counts without a question
    desk_slips.record_slip(desk, KEY, 1, 1, paper, replacing=False)
    assert desk.session(KEY).game.round(1).entries[1].slip == paper


# -- paper and phones ----------------------------------------------------------------------------------


def test_the_desk_asks_which_counts_when_paper_and_phone_differ(app, desk, client):
    browser = join(app, desk, 1)
    cookie = {"Cookie": f"{SEAT_COOKIE}={seat_token(browser)}"}
    a_round(desk)
    desk_slips.record_slip(desk, KEY, 1, 1, Slip(word="PAPIER", at="H8", score=9), replacing=False)
    slip = slip_of_top(desk)
    with running(app) as live:
        assert live.ask(f"/play/{KEY}/slip", "POST", sent(desk, slip), cookie)[0] == 200
    assert "Already entered: " in client.get(f"/games/{KEY}/desk").text
    assert desk.session(KEY).game.round(1).entries[1].slip.word == "PAPIER"
    form = {"round": 1, "slip": desk.db.execute("SELECT id FROM inbox").fetchone()[0], "counts": 1}
    assert signed_in(app, "Hugo").post(f"/games/{KEY}/phones/slips", data=form).status_code == 302
    assert desk.session(KEY).game.round(1).entries[1].slip.word == slip["word"]
    assert "Already entered: " not in client.get(f"/games/{KEY}/desk").text


def test_a_paper_slip_for_a_phone_player_asks_first(app, desk):
    browser = join(app, desk, 1)
    cookie = {"Cookie": f"{SEAT_COOKIE}={seat_token(browser)}"}
    a_round(desk)
    with running(app) as live:
        assert live.ask(f"/play/{KEY}/slip", "POST", sent(desk, slip_of_top(desk)), cookie)[0] == 200
        wait_for(lambda: 1 in desk.session(KEY).game.round(1).entries)
    assert desk.session(KEY).game.round(1).entries[1].who == PHONE
    with pytest.raises(RuleError) as refused:
        desk_slips.record_slip(desk, KEY, 1, 1, Slip(word="PAPIER", at="H8", score=9), replacing=False)
    assert refused.value.code == "slip_exists"


def test_correction_notes_appear_on_the_phone_and_count_as_delivered_when_read(app, desk):
    browser = join(app, desk, 1)
    a_round(desk)
    desk_slips.record_slip(desk, KEY, 1, 1, Slip(word="QQQ", at="H8", score=50))
    assert own(browser)["notes"] == [], "not while the round is open"
    place_top(desk)
    notes = own(browser)["notes"]
    assert [each["round"] for each in notes] == [1]
    for wanted in ([2], [1]):
        browser.post(f"/play/{KEY}/seen", json={"rounds": wanted})
        assert bool(own(browser)["notes"]) is (wanted == [2])
    assert desk.session(KEY).game.round(1).entries[1].delivered
    sent = ("x", ["x"], [*range(99), "x"], [*range(100), "x"])  # a hundred are looked at
    answers = [browser.post(f"/play/{KEY}/seen", json={"rounds": each}).status_code for each in sent]
    assert answers == [422, 422, 422, 200]


def test_slips_of_the_phone_are_marked_at_the_desk(app, desk, client):
    a_round(desk)
    assert ">phone</small>" not in client.get(f"/games/{KEY}/desk").text
    desk_slips.record_slip(
        app.extensions["instance"].desk(PHONE), KEY, 1, 1, Slip(word="EI", at="H8", score=2)
    )
    assert ">phone</small>" in client.get(f"/games/{KEY}/desk").text
    assert take_in(desk, KEY, 1).game.round(1).entries[1].who == PHONE
    client.post("/language", data={"language": "de"})
    for page in ("history", "rounds/1/slips/1"):
        shown = client.get(f"/games/{KEY}/{page}").text
        assert "Telefon</" in shown
        assert "phone</" not in shown
