"""A classic table on players' phones: joining, the own rack that nobody else sees, the own moves; helpers at a table."""

import re

import pytest

from director.desk import access_codes
from director.desk.classic import moves
from director.desk.classic.start import open_table
from director.web.roles import SEAT_COOKIE
from director.web.table.table_views import columns
from tests.web.conftest import helper_of, phone_of
from tests.web.live_server import heard_by_a_wall, running
from tests.web.test_table import HOME, KEY, create, lay, send

RACKS = ("HAUSEIN", "ERDTQÖÜ")
PLAY = f"/play/{KEY}/table"


@pytest.fixture
def desk(client, club):
    """A table of two with these racks; Anna begins."""
    create(client)
    at = club.desk("Eva")
    open_table(at, KEY, "typed", 1, RACKS)
    return at


def table(desk):
    return desk.session(KEY).game


def own_letters(page):
    return "".join(sorted(re.findall(r'data-letter="(.)"', page)))


def test_a_phone_joins_a_table_by_its_code(app, desk):
    phone = app.test_client()
    code = access_codes.joining(desk, KEY).code
    assert "Bert" in phone.get(phone.post("/play", data={"code": code}).location).text
    assert phone.post(f"/play/join/{code}", data={"player": "2"}).location == PLAY
    assert own_letters(phone.get(PLAY).text) == "".join(sorted(RACKS[1]))
    assert phone.get(f"/play/join/{code}").location == PLAY


def test_the_page_about_phones_shows_the_way_in(client, desk):
    page = client.get(f"/games/{KEY}/phones").text
    assert access_codes.joining(desk, KEY).code in page
    assert "<svg" in page
    assert "own letters on their own phones" in page
    assert client.get(f"/games/{KEY}/phones/cards.pdf").data.startswith(b"%PDF")
    assert "They keep this table" in client.get(f"/games/{KEY}/doors").text
    refused = client.post(f"/games/{KEY}/phones/slips", data={"round": "1", "slip": "1"})
    assert refused.status_code == 302  # a table has no slips to decide


def test_a_seat_is_given_and_freed(app, client, desk):
    phone_of(app, desk, 1, KEY)
    other = phone_of(app, desk, 1, KEY)
    waiting = next(each for each in access_codes.codes_of(desk, desk.session(KEY)) if each.state == "waiting")
    client.post(f"/games/{KEY}/phones/admit", data={"door": waiting.id})
    assert own_letters(other.get(PLAY).text) == "".join(sorted(RACKS[0]))
    client.post(f"/games/{KEY}/phones/release", data={"player": "1"})
    assert other.get(PLAY).location == "/play"


def test_a_rack_is_on_its_own_phone_and_nowhere_else(app, client, desk):
    anna, bert = phone_of(app, desk, 1, KEY), phone_of(app, desk, 2, KEY)
    assert own_letters(anna.get(PLAY).text) == "".join(sorted(RACKS[0]))
    assert own_letters(bert.get(PLAY).text) == "".join(sorted(RACKS[1]))
    page = client.get(HOME).text
    assert "Show the rack of Anna" not in page
    assert "has the letters on their own phone" in page
    for told in (page, bert.get(PLAY).text, client.get(f"{HOME}?at=H8&word=HAUS").text):
        assert RACKS[0] not in told
        assert table(desk).setup.tiles.sort(RACKS[0]) not in told
    lay(client, "H8", "HAUS")
    assert "Rack" not in client.get(f"{HOME}/turns/1").text


def test_a_page_is_not_even_given_a_rack_that_is_on_a_phone(desk):
    found = columns(table(desk), 0.0, {1})
    assert [(each.rack == "", each.secret) for each in found] == [(True, True), (False, False)]


def test_what_is_left_on_a_phone_is_counted_without_being_shown(app, client, desk):
    anna = phone_of(app, desk, 1, KEY)
    assert "known from the player’s phone" in client.get(HOME).text
    send(client, "leftovers", rack2="ERDTQÖÜ")
    assert table(desk).left(1) == RACKS[0]
    assert re.search(r"Credit.*Anna.*−8", anna.get(PLAY).text.replace("\n", " "))
    assert own_letters(anna.get(PLAY).text) == "".join(sorted(RACKS[0]))


def test_letters_not_seen_do_not_tell_another_rack(app, client, desk):
    """The one Q is on Bert's rack: for everybody else it may be anywhere."""

    def unseen(page):
        return re.search(r'aria-label="Letters [^"]*seen yet: ([^"]*)"', page)[1]

    assert "Q" in unseen(phone_of(app, desk, 1, KEY).get(PLAY).text)
    assert "Q" in unseen(client.get(HOME).text)
    assert "Q" not in unseen(phone_of(app, desk, 2, KEY).get(PLAY).text)


def test_a_player_lays_on_the_own_phone(app, desk):
    anna = phone_of(app, desk, 1, KEY)
    page = anna.get(f"{PLAY}/preview", query_string={"at": "H8", "word": "HAUS"}).text
    score = re.search(r'name="score" value="(\d+)"', page)
    assert f'action="{PLAY}/lay"' in page
    anna.post(f"{PLAY}/lay", data={"at": "H8", "word": "HAUS", "score": score[1]})
    assert table(desk).total(1) == 10
    assert desk.session(KEY).log[-1].who == "Anna"


def test_nobody_plays_for_another_and_refusals_tell_nothing(app, desk):
    bert = phone_of(app, desk, 2, KEY)
    for word in ("HAUS", "ERDE"):
        told = bert.get(f"{PLAY}/preview", query_string={"at": "H8", "word": word}).text
        assert "It is Anna’s turn. Wait for it, or enter that move." in told
        assert f'value="{word}"' not in bert.get(f"{PLAY}?at=H8&word={word}").text
    for what, typed in (
        ("lay", {"at": "H8", "word": "HAUS", "score": "10"}),
        ("pass", {}),
        ("exchange", {"tile": "E"}),
    ):
        bert.post(f"{PLAY}/{what}", data=typed)
    assert table(desk).turns == ()


def test_tapped_tiles_are_exchanged(app, desk):
    phone_of(app, desk, 1, KEY).post(f"{PLAY}/exchange", data={"tile": ["E", "I"]})
    turn = table(desk).turns[0]
    assert (turn.act, turn.tiles, turn.player) == ("exchange", "EI", 1)


def test_a_player_tells_the_own_letters(app, desk):
    moves.lay(desk, KEY, "H8", "HAUS")
    anna = phone_of(app, desk, 1, KEY)
    assert "does not know 4 of your tiles" in anna.get(PLAY).text
    anna.post(f"{PLAY}/rack", data={"tiles": "EINSTE?"})
    assert own_letters(anna.get(PLAY).text) == "".join(sorted("EINSTE?"))


def test_a_player_challenges_from_the_own_phone(app, desk):
    anna, bert = phone_of(app, desk, 1, KEY), phone_of(app, desk, 2, KEY)
    moves.lay(desk, KEY, "H8", "HAUSE")
    assert "I challenge" in bert.get(PLAY).text
    assert "I challenge" not in anna.get(PLAY).text
    anna.post(f"{PLAY}/challenge")
    assert table(desk).turns[0].challenge is None
    bert.post(f"{PLAY}/challenge")
    assert table(desk).turns[0].challenge.by == 2


@pytest.mark.parametrize(
    ("word", "how", "said"),
    [
        (
            "HAUSE",
            "successfully challenged",
            "HAUSE by Anna. Not valid: HAUSE. The tiles go back; Anna loses 14 points and the turn.",
        ),
        ("HAUS", "challenged", "HAUS by Anna in vain: all words are valid."),
    ],
)
def test_what_came_of_a_challenge_is_told_everywhere_until_somebody_goes_on(
    app, desk, client, word, how, said
):
    phones_and_desk = [
        (phone_of(app, desk, 1, KEY), PLAY),
        (phone_of(app, desk, 2, KEY), PLAY),
        (client, HOME),
    ]
    moves.lay(desk, KEY, "H8", word)
    moves.challenge(desk, KEY, 2)
    for browser, page in phones_and_desk:
        told = browser.get(f"{page}?quiet=1").text
        assert f"Bert {how} {said}" in told
    moves.pass_turn(desk, KEY)
    for browser, page in phones_and_desk:
        assert f"Bert {how}" not in browser.get(f"{page}?quiet=1").text


def test_a_phone_hears_in_its_page_what_became_of_a_step(app, desk):
    """By the protocol of all phones: acknowledged once it is on the disk, the same again where the answer was lost."""
    anna, bert, script = (
        phone_of(app, desk, 1, KEY),
        phone_of(app, desk, 2, KEY),
        {"Accept": "application/json"},
    )
    move = {"at": "H8", "word": "HAUS", "score": "10", "token": "one", "stage": table(desk).stage}
    for _ in range(2):
        answer = anna.post(f"{PLAY}/lay", data=move, headers=script)
        assert (answer.status_code, answer.json and answer.json["kept"]) == (200, True)
    assert [turn.act for turn in table(desk).turns] == ["lay"]
    gone = anna.post(f"{PLAY}/lay", data=move | {"token": "two"}, headers=script)
    assert (gone.status_code, gone.json and gone.json["error"]["code"]) == (422, "stage_passed")
    wrong = {"at": "H8", "word": "HXTS", "score": "1", "token": "3", "stage": table(desk).stage}
    refused = bert.post(f"{PLAY}/lay", data=wrong, headers=script)
    assert refused.status_code == 422
    assert refused.json["error"]["message"]
    challenged = bert.post(f"{PLAY}/challenge", data={"token": "4"}, headers=script)
    assert "the move counts" in challenged.json["messages"][0][1]


def test_a_second_phone_waits_for_the_yes(app, desk):
    phone_of(app, desk, 1, KEY)
    other = phone_of(app, desk, 1, KEY)
    page = other.get(PLAY).text
    assert "Please wait" in page
    assert PLAY + "/leave" in page
    assert "HAUSEIN" not in page
    assert own_letters(page) == ""
    assert other.get(f"{PLAY}/preview?at=H8&word=HAUS").status_code == 403


def test_a_phone_with_a_seat_is_led_back_to_its_table_and_may_give_it_back(app, desk):
    assert phone_of(app, desk, 2, KEY).get("/play").location == PLAY
    anna = phone_of(app, desk, 1, KEY)
    anna.post(f"{PLAY}/leave")
    assert anna.get(PLAY).location == "/play"


def test_a_phone_hears_that_the_table_has_gone_on(app, desk):
    token, _ = access_codes.claim(desk, KEY, 2)
    with running(app) as server, server.listening("as=player", f"{SEAT_COOKIE}={token}", KEY) as page:
        before = page.state()
        assert set(before["state"]) == {"stage"}
        moves.lay(desk, KEY, "H8", "HAUS")
        after = page.state(lambda data: bool(data["version"] != before["version"]))
        assert after["phase"] == "play"


# -- helpers -------------------------------------------------------------------------------------------


@pytest.fixture
def helper(app, desk):
    return helper_of(app, desk, KEY)


def test_a_helper_keeps_the_table(helper, desk):
    assert helper.get("/").location == HOME
    lay(helper, "H8", "HAUS")
    send(helper, "challenge", by=2)
    send(helper, "pass")
    send(helper, "turns/2", kind="exchange", tiles="Q")
    assert [turn.act for turn in table(desk).turns] == ["lay", "exchange"]
    assert desk.session(KEY).log[-1].who == "Hugo"
    for page in ("history", "delete", "doors"):
        assert helper.get(f"/games/{KEY}/table/{page}").status_code in (403, 404)
    assert "History" not in helper.get(HOME).text


def test_a_helper_stays_until_the_letters_left_are_told(helper, desk):
    moves.lay(desk, KEY, "H8", "HAUS")  # nobody tells what Anna draws
    for _ in range(4):
        moves.pass_turn(desk, KEY)
    assert table(desk).phase == "leftovers"
    assert "Count them" in helper.get(HOME).text
    send(helper, "leftovers", rack1="EIN", rack2="")
    assert table(desk).phase == "ended"
    assert helper.get(HOME).status_code == 302


def test_a_helper_gets_no_paper_that_tells_what_is_on_a_phone(app, helper, client, desk):
    assert f"/games/{KEY}/print/moves.pdf" in helper.get(f"/games/{KEY}/print").text
    phone_of(app, desk, 1, KEY)
    page = helper.get(f"/games/{KEY}/print").text
    assert f"/games/{KEY}/print/score-sheet.pdf" in page
    for name in ("moves.pdf", "game.gcg", "game.jsonl"):
        assert f"/games/{KEY}/print/{name}" not in page
        for each in (helper, client):  # who keeps the table may play at it
            found = each.get(f"/games/{KEY}/print/{name}", headers={"Accept": "application/json"})
            assert found.json["error"]["code"] == "racks_hidden"
    end_of(desk)
    assert client.get(f"/games/{KEY}/print/game.gcg").status_code == 200


def end_of(desk):
    moves.tell_leftovers(desk, KEY, [])


def test_the_history_tells_no_letters_that_are_on_a_phone(app, client, desk):
    moves.lay(desk, KEY, "H8", "HAUS", "BXYM")
    moves.read_rack(desk, KEY, 1, "EINBXYM")
    assert "EINBXYM" in client.get(f"/games/{KEY}/history").text
    phone_of(app, desk, 1, KEY)
    page = client.get(f"/games/{KEY}/history").text
    assert not re.search("EINBXYM|BXYM|HAUSEIN", page)
    assert "HAUS at H8" in page
    end_of(desk)
    assert "EINBXYM" in client.get(f"/games/{KEY}/history").text


# -- the wall ------------------------------------------------------------------------------------------


def test_a_wall_shows_the_table_and_no_rack(app, desk):
    moves.lay(desk, KEY, "H8", "HAUS")
    moves.lay(desk, KEY, "10H", "URTE")
    secret = access_codes.wall_code(desk, KEY).secret
    page = app.test_client().get(f"/wall/{secret}?language=en").text
    assert "Bert: 10H URTE" in page
    assert "EIN" not in page
    assert "DQÖÜ" not in page
    assert re.search(r"(?s)>Anna</bdi></span>.*?>10</span>", page)
    assert heard_by_a_wall(app, secret)["state"] == {
        "stage": desk.session(KEY).version
    }  # it asks for its page
    assert app.test_client().get("/wall/wrong").status_code == 404


def test_a_wall_says_how_phones_join_until_the_game_begins(app, client, club):
    create(client)
    desk = club.desk("Eva")
    wall, at = app.test_client(), f"/wall/{access_codes.wall_code(desk, KEY).secret}?language=en"
    assert "Join with your phone" not in wall.get(at).text
    code = access_codes.joining(desk, KEY).code
    page = wall.get(at).text
    assert code in page
    assert f"/play/join/{code}" in page
    open_table(desk, KEY, "typed", 1, RACKS)
    assert code not in wall.get(at).text


def test_a_phone_sees_what_it_left_lying_once_the_table_has_ended(app, desk):
    phone = phone_of(app, desk, 1, KEY)
    moves.lay(desk, KEY, "H8", "HAUS", "BXYM")
    moves.exchange(desk, KEY, "ER", "AB")
    assert "points missed" not in phone.get(PLAY).text
    end_of(desk)
    page = phone.get(PLAY).text
    assert page.count("My moves and points missed") == 2  # heading, and name of the table
    rows = re.findall(r"<td class=\"text-end d-none d-sm-table-cell\">1</td><td[^>]*>([A-ZÄÖÜ]+)</td>", page)
    assert ["".join(sorted(each)) for each in rows] == ["".join(sorted(RACKS[0]))]
    assert not re.search(r"d-sm-table-cell\">2</td>", page)  # the other one's turn


def test_racks_that_were_shown_are_not_played_on_with(app, client, desk):
    for player in (1, 2):
        phone_of(app, desk, player, KEY)
    assert "this cannot be undone" in client.get(HOME).text
    send(client, "leftovers", sure="1")
    assert table(desk).settled
    step = desk.session(KEY).log[-1].seq
    assert "steps/undo" not in client.get(HOME).text
    assert f'name="seq" value="{step}"' not in client.get(HOME).text
    assert "All racks were shown when the moves were made" in send(client, "undo", seq=str(step))
    assert table(desk).settled


def test_without_phones_the_end_of_a_table_is_taken_back(client, desk):
    send(client, "leftovers", sure="1")
    send(client, "undo", seq=str(desk.session(KEY).log[-1].seq))
    assert not table(desk).settled
