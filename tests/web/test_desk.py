"""The desk's addresses: what a script on the page may send."""

import re
from dataclasses import replace

import pytest

from director.desk import sessions
from director.desk.duplicate import rounds
from director.desk.duplicate.slips import overrule, record_slip
from director.desk.sessions import undo_offer
from director.games.duplicate import facts as ev
from director.games.people import Entrant
from director.judge.slip import Slip
from tests.games.duplicate.builders import a_night, played
from tests.room import small_setup
from tests.storage.builders import stored
from tests.web.conftest import LEXICON, after_preparing, helper_of, signed_in

pytestmark = pytest.mark.usefixtures("any_store")

JSON = {"Accept": "application/json"}


NIGHT = "/games/night"


@pytest.fixture
def night(club):
    """A night with two players and no rack yet."""
    setup = small_setup(title="Abend", lexicon=LEXICON)
    sessions.create_game(club.desk(), setup, [Entrant("Anna"), Entrant("Bert")], "night")
    return club.desk()


@pytest.fixture
def slips(night):
    """The address for slips of its first round, which is played."""
    rounds.draw(night, "night")
    rounds.start_clock(night, "night")
    return f"{NIGHT}/rounds/1/slips"


@pytest.mark.parametrize("sent", [[], 7, "text", None])
@pytest.mark.parametrize("address", ["", "/1/settle"])
def test_what_is_no_json_object_is_refused(client, slips, address, sent):
    answer = client.post(slips + address, json=sent, headers=JSON)
    assert (answer.status_code, answer.json["error"]["code"]) == (422, "bad_request")


@pytest.mark.parametrize(
    ("choice", "place"), [("x", 0), (-1, 0), (None, 0), ([1], 0), (1, 1), (999, -1)], ids=str
)
def test_an_unusable_choice_is_the_first_place(client, night, choice, place):
    rounds.type_rack(night, "night", "RUCKENB")
    lines = [{"line": "1 RUCKEN", "choice": each, "replace": True} for each in (0, 1, 999, choice)]
    found = []
    for line in lines:
        assert client.post(f"{NIGHT}/rounds/1/slips", json=line, headers=JSON).status_code == 200
        found.append(night.session("night").game.rounds[0].entries[1].slip)
    assert found[3] == found[:3][place]
    assert len(set(found[:3])) > 1


# -- the steps of the night --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "button"),
    [
        ([], "Draw the rack"),
        (["draw"], "Start the clock"),
        (["draw", "clock/start"], "Time is up"),
        (["draw", "clock/start", "clock/stop"], "Continue"),
        (["draw", "clock/start", "clock/call"], "Show the top"),
    ],
)
def test_the_desk_shows_one_next_step(client, night, steps, button):
    for step in steps:
        client.post(f"{NIGHT}/{step}")
    assert button in client.get(f"{NIGHT}/desk").text


@pytest.mark.parametrize(
    ("begun", "said", "steps", "button"),
    [
        ("", "", "", "Draw the rack"),
        ("real", "", "", "Use this rack"),
        ("program", "", "rack top", "Use this rack"),
        ("", "", "rack undo", "Use this rack"),
        ("", "", "rack undo draw undo", "Draw the rack"),
        ("", "", "rack top draw top", "Use this rack"),
        ("", "program", "rack top", "Draw the rack"),
        ("program", "real", "draw top", "Use this rack"),
        ("real", "program", "", "Draw the rack"),
    ],
)
def test_a_night_knows_whose_bag_it_draws_from_and_asks_before_the_other_one(
    client, begun, said, steps, button
):
    key = "0123456789ab"
    page, night = f"/games/{key}", client.application.extensions["instance"].desk
    new = {"key": key, "title": "Abend", "date": "2026-11-20", "lexicon": LEXICON, "players": "Anna\nBert"}
    after_preparing(client, client.post("/games/new", data=new | {"draws_from": begun}))
    assert ('value="real" selected' in client.get("/games/new").text) == (begun == "real"), "as the last time"
    for step in steps.split():
        game = night().session(key).game
        fields = {"rack": "RUCKENB", "seq": game.seq, "at": "H4", "word": "RUCKEN", "on_purpose": 1}
        if step == "top":
            top = rounds.tops(night(), night().session(key))[0].scored.move
            fields |= {"at": str(top.at), "word": top.word}
        client.post(f"{page}/{step}", data=fields)
    if said:
        typed = {"title": "Neu", "date": "2026-11-20", "lexicon": LEXICON, "draws_from": said}
        client.post(f"{page}/settings", data=typed)
        assert f'value="{said}"{" selected" * (said == "real")}' in client.get(f"{page}/settings").text
    shown, played = client.get(f"{page}/desk").text, len(night().session(key).game.rounds)
    assert re.search('id="part-action">.*?btn-primary[^>]*>([^<]*)', shown, re.DOTALL)[1] == button
    by_hand = button == "Use this rack"
    assert ("Do you want the program to draw this rack all the same?" in shown) == by_hand
    answer = client.post(f"{page}/draw", headers=JSON)
    assert answer.json.get("error", {}).get("code") == ("from_real_bag" if by_hand else None)
    client.post(f"{page}/draw", data={"on_purpose": 1})
    assert [each.source for each in night().session(key).game.rounds[played:]] == ["software"]


@pytest.mark.parametrize(
    ("over", "said"),
    [
        ("not yet", "There is no round 1 yet. The next one is round 1, drawn at the desk."),
        ("cancelled", "Round 1 was cancelled. Continue at the desk."),
        ("ended", "The game is finished and has no round 1. Reopen it to play on."),
        (
            "deleted",
            "The game night was deleted. Restore it under “Backups and bin”, on the page of the games.",
        ),
    ],
)
def test_a_form_whose_round_or_night_is_gone_says_what_to_do(client, night, over, said):
    if over == "cancelled":
        rounds.draw(night, "night")
        rounds.cancel_round(night, "night", "wrong")
    elif over == "ended":
        rounds.end(night, "night", "tired")
    elif over == "deleted":
        sessions.delete_game(night, "night")
    answer = client.post(f"{NIGHT}/rounds/1/slips", json={"line": "1 HAUS"}, headers=JSON)
    assert answer.json["error"]["message"] == said
    assert said in client.get(f"{NIGHT}/rounds/1/slips/1").text
    assert said in client.post(f"{NIGHT}/rounds/1/slips/1", data={"word": "HAUS"}, follow_redirects=True).text


def test_undo_says_what_is_lost_and_takes_the_step_back(client, night):
    assert client.post(f"{NIGHT}/rack", data={"rack": "X" * 31}).location == f"{NIGHT}/desk?rack={'X' * 30}"
    client.post(f"{NIGHT}/draw")
    assert "goes back into the bag. Nothing else is lost." in client.get(f"{NIGHT}/desk").text
    client.post(f"{NIGHT}/undo", data={"seq": night.session("night").game.seq})
    assert night.session("night").game.rounds == ()


def test_a_top_sent_again_after_its_undo_stays_undone(client, night):
    for address, fields in (("rack", {"rack": "RUCKENB"}), ("clock/start", {}), ("clock/call", {})):
        client.post(f"{NIGHT}/{address}", data=fields)
    sent = {"at": "H4", "word": "RUCKEN", "token": "once"}
    client.post(f"{NIGHT}/top", data=sent)
    client.post(f"{NIGHT}/undo", data={"seq": night.session("night").game.seq})
    assert client.post(f"{NIGHT}/top", data=sent).status_code == 302
    assert night.session("night").game.complete == ()


def test_the_line_lists_where_a_word_fits_and_enter_records_it(client, night):
    client.post(f"{NIGHT}/rack", data={"rack": "RUCKENB"})
    told = client.get(f"{NIGHT}/rounds/1/line?line=1 rucken", headers=JSON).get_json()
    assert told["player"]["name"] == "Anna"
    scores = [option["points"] for option in told["options"]]
    assert scores[0] == 26
    assert scores == sorted(scores, reverse=True)
    answer = client.post(f"{NIGHT}/rounds/1/slips", json={"line": "1 rucken", "token": "a"}, headers=JSON)
    assert "26 points" in answer.get_json()["echo"]
    again = client.post(f"{NIGHT}/rounds/1/slips", json={"line": "1 rucken", "token": "a"}, headers=JSON)
    assert again.status_code == 200
    assert night.session("night").game.round(1).entries[1].versions == 1
    nowhere = client.post(f"{NIGHT}/rounds/1/slips", json={"line": "nur", "table": "x"}, headers=JSON)
    assert nowhere.get_json()["error"]["code"] == "which_table"
    asked = client.post(f"{NIGHT}/rounds/1/slips", json={"line": "1 nur", "token": "b"}, headers=JSON)
    assert asked.get_json()["error"]["code"] == "slip_exists"


def test_correcting_a_slip_keeps_what_the_form_does_not_ask_for(client, night):
    client.post(f"{NIGHT}/rack", data={"rack": "RUCKENB"})
    written = Slip("RUCKEN", direction="across", at="H4", joined_at="H4", joins=3, score=20)
    record_slip(night, "night", 1, 1, written)
    client.post(
        f"{NIGHT}/rounds/1/slips/1", data={"word": "RUCKEN", "at": "H4", "score": "26", "state": "ok"}
    )
    assert night.session("night").game.round(1).entries[1].slip == replace(written, score=26)


# -- a tired hand ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "typed"), [("clock/add", {"seconds": "30"}), ("cancel", {"reason": "spelled wrongly"})]
)
def test_of_three_taps_on_one_page_one_counts(client, night, step, typed):
    rounds.type_rack(night, "night", "RUCKENB")
    rounds.start_clock(night, "night")
    rounds.call_time(night, "night")
    rounds.place_top(night, "night", "H4", "RUCKEN")
    rounds.draw(night, "night")
    game = rounds.start_clock(night, "night").game
    for token in ("a", "a", "b"):
        client.post(f"{NIGHT}/{step}", data=typed | {"token": token, "stage": game.stage})
    assert night.session("night").seq == game.seq + 1


def test_a_step_of_the_script_is_answered_with_parts_and_messages(client, night):
    rounds.type_rack(night, "night", "RUCKENB")
    client.post(f"{NIGHT}/rounds/1/slips", json={"line": "1 rucken"}, headers=JSON)
    told = client.post(f"{NIGHT}/undo", data={"seq": drawn_at(night)}, headers=JSON).get_json()
    assert told["phase"] == "draw"
    assert told["messages"] == [["success", "The last step is undone."]]
    assert "part-action" in told["parts"]


def test_a_word_typed_on_a_missing_slip_hands_it_in(client, night):
    client.post(f"{NIGHT}/rack", data={"rack": "RUCKENB"})
    client.post(f"{NIGHT}/rounds/1/slips", json={"line": "1 -"}, headers=JSON)
    page = f"{NIGHT}/rounds/1/slips/1"
    client.post(page, data={"word": "RUCKEN", "at": "H4", "score": "26", "state": "none"})
    entry = night.session("night").game.round(1).entries[1]
    assert (entry.slip.state, entry.points) == ("ok", 26)
    client.post(page, data={"word": "RUCKEN", "at": "H4", "score": "26", "state": "none"})
    assert night.session("night").game.round(1).entries[1].slip == Slip(state="none")


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"state": "eaten"}, "Choose what happened to the slip."),
        ({"state": "ok"}, "Type the word of the slip"),
    ],
)
def test_a_slip_that_cannot_be_is_refused_on_its_page_and_stays(client, night, slips, sent, said):
    record_slip(night, "night", 1, 1, Slip("HAUS", at="H8", score=1))
    assert said in client.post(f"{slips}/1", data=sent, follow_redirects=True).text
    assert night.session("night").game.round(1).entries[1].slip.word == "HAUS"


@pytest.mark.parametrize(
    ("wish", "sent"),
    [
        ("", {"word": "MAUS", "at": "H8", "score": "1"}),
        ("/overrule", {"points": "5", "reason": "read wrongly"}),
        ("/average", {}),
        ("/withdraw", {}),
    ],
)
@pytest.mark.parametrize("elsewhere", ["another slip", "other points"])
def test_a_wish_about_a_slip_that_was_changed_elsewhere_is_refused(
    client, night, slips, wish, sent, elsewhere
):
    def with_mark():
        return sent | dict(re.findall(r'name="(shown)" value="([^"]+)"', client.get(f"{slips}/1").text))

    record_slip(night, "night", 1, 1, Slip("HAUS", at="H8", score=1))
    old = with_mark()
    if elsewhere == "another slip":
        record_slip(night, "night", 1, 1, Slip("HASE", at="H8", score=1))
    else:
        overrule(night, "night", 1, 1, 7, "read again")
    before = night.session("night").seq
    told = client.post(f"{slips}/1{wish}", data=old, follow_redirects=True).text
    assert "The slip of Anna in round 1 was changed elsewhere meanwhile. Look at it first." in told
    assert night.session("night").seq == before
    new = with_mark() | {"token": "once"}
    for _ in range(2):  # a double click
        assert "elsewhere" not in client.post(f"{slips}/1{wish}", data=new, follow_redirects=True).text
    assert night.session("night").seq > before


def test_a_correction_from_the_desk_leads_back_to_it(client, slips):
    sent = {"state": "none", "after": "desk"}
    answer = client.post(f"{slips}/1", data=sent)
    assert answer.headers["Location"].startswith(f"{NIGHT}/desk")
    assert re.search(r"alert-warning[^>]*>\s*Round 1, Anna: 0 points", client.get(answer.location).text)


def test_one_line_is_the_slip_of_everybody(client, night, slips):
    answer = client.post(slips, json={"line": "* -"}, headers=JSON).get_json()
    assert answer["echo"] == "2 slips entered."
    assert {each.slip.state for each in night.session("night").game.round(1).entries.values()} == {"none"}


def test_a_slip_of_an_earlier_round_says_whose_place_moved(client, night):
    for address, fields in (("rack", {"rack": "RUCKENB"}), ("clock/call", {})):
        client.post(f"{NIGHT}/{address}", data=fields)
    record_slip(night, "night", 1, 1, Slip("RUCKEN", at="H4", score=26))
    client.post(f"{NIGHT}/rounds/1/no-slips")
    client.post(f"{NIGHT}/top", data={"at": "H4", "word": "RUCKEN"})
    client.post(f"{NIGHT}/draw", data={"on_purpose": "1"})
    sent = {"line": "2 RUCKEN H4 26", "replace": True}
    answer = client.post(f"{NIGHT}/rounds/1/slips", json=sent, headers=JSON).get_json()
    assert any("Bert" in each and "2 → 1" in each for each in answer["changes"]), answer["changes"]


# -- a second device ---------------------------------------------------------------------------------


def test_an_answer_says_which_round_it_shows_and_which_is_due(client, night):
    for address, fields in (("rack", {"rack": "RUCKENB"}), ("clock/call", {})):
        client.post(f"{NIGHT}/{address}", data=fields)
    client.post(f"{NIGHT}/rounds/1/no-slips")
    client.post(f"{NIGHT}/top", data={"at": "H4", "word": "RUCKEN"})
    client.post(f"{NIGHT}/draw", data={"on_purpose": "1"})
    told = client.get(f"{NIGHT}/desk/parts?slips=1").get_json()
    assert (told["slips"], told["due"], told["missing"]) == (1, 2, 0)
    assert 'data-number="1"' in told["parts"]["part-round"]
    assert "/rounds/1/line" in told["parts"]["part-round"]
    gone = client.get(f"{NIGHT}/desk/parts?slips=7").get_json()
    assert (gone["slips"], gone["missing"]) == (2, 2)


@pytest.fixture
def second_round(client, night):
    """Bert's slip of round 1 is missing; the letters of round 2 are drawn."""
    for address, fields in (("rack", {"rack": "RUCKENB"}), ("clock/start", {}), ("clock/call", {})):
        client.post(f"{NIGHT}/{address}", data=fields)
    record_slip(night, "night", 1, 1, Slip("RUCKEN", at="H4", score=26))
    client.post(f"{NIGHT}/top", data={"at": "H4", "word": "RUCKEN"})
    client.post(f"{NIGHT}/rack", data={"rack": "WASDEF"})
    return night


def test_the_line_belongs_to_the_round_whose_clock_runs_unless_somebody_chose_another(
    app, client, second_round
):
    def shown(where="", by=client):
        page = by.get(f"{NIGHT}/desk{where}").text
        of_round = re.findall(r'id="part-of-round">\s*<span[^>]*>(.+?)</span>', page)
        return of_round[0], sorted(set(re.findall(r'name="slips" value="(\d)"', page)))

    assert shown() == ("Round 1", [])
    assert shown("?slips=1") == ("Round 1", []), "what is due anyway is not chosen"
    client.post(f"{NIGHT}/clock/start", data={"slips": ""})
    for device in (client, signed_in(app, "Tablet"), helper_of(app, second_round)):
        assert shown(by=device) == ("Round 2", [])
        assert shown("?slips=1", device)[0] == "Round 1"
    assert shown("?slips=1")[1] == ["1"], "a step keeps what was chosen"


@pytest.mark.parametrize(
    ("number", "sent", "asked"),
    [
        (1, {"line": "2 WAS 10F"}, "Round 2? WAS can be laid there, in round 1 it cannot."),
        (1, {"line": "1 WAS 10F", "replace": True}, "Round 2? WAS can be laid there, in round 1 it cannot."),
        (1, {"line": "2 RUCKEN H3", "due": True}, "Round 2? It is due now, and the line is for round 1."),
        (1, {"line": "2 RUCKEN H3"}, ""),
        (1, {"line": "2 -"}, ""),
        (1, {"line": "2 WAS 10F", "sure": True}, ""),
        (1, {"line": "2 FERIEN"}, ""),  # in neither
        (2, {"line": "2 RUCKEN H3", "due": True}, "Round 1? RUCKEN can be laid there, in round 2 it cannot."),
        (2, {"line": "1 RUCKEN H3"}, "Round 1? RUCKEN can be laid there, in round 2 it cannot."),
        (2, {"line": "2 WAS 10F", "due": True}, ""),
    ],
)
def test_a_slip_that_may_be_of_another_round_is_asked_about(client, second_round, number, sent, asked):
    client.post(f"{NIGHT}/clock/start")
    before = second_round.session("night").seq
    preview = client.get(f"{NIGHT}/rounds/{number}/line", query_string=sent, headers=JSON).get_json()
    assert preview.get("other") == (3 - number if asked else None)
    answer = client.post(f"{NIGHT}/rounds/{number}/slips", json=sent, headers=JSON).get_json()
    if asked:
        assert answer["error"] == {"code": "which_round", "message": asked}
    assert (second_round.session("night").seq == before) == bool(asked)


def test_a_slip_found_two_rounds_later_is_asked_about_where_none_came_in(client, second_round):
    top = rounds.tops(second_round, second_round.session("night"))[0].scored.move
    rounds.place_top(second_round, "night", top.at, top.word)
    record_slip(second_round, "night", 1, 2, Slip(state="none"))  # the rest handed nothing in
    rounds.draw(second_round, "night")
    rounds.start_clock(second_round, "night")

    def asked(table):
        sent = {"line": f"{table} RUCKEN H3"}
        return client.get(f"{NIGHT}/rounds/3/line", query_string=sent, headers=JSON).get_json().get("other")

    assert (asked(1), asked(2)) == (None, 1), "Anna's slip of round 1 is in"


def test_a_slip_of_somebody_who_left_says_since_when_and_offers_to_be_back(client, second_round):
    client.post(f"{NIGHT}/players/2/stay", data={"leave": "1", "round": "2"})
    line, sent = f"{NIGHT}/rounds/2/line", {"line": "2 WAS 10F"}
    told = client.get(line, query_string=sent, headers=JSON).get_json()
    assert (
        told["message"]
        == "Bert takes no part in round 2: left, not there from round 2. Choose another player."
    )
    assert told["back"]["label"] == "Bert is back from round 2 on"
    refused = client.post(f"{NIGHT}/rounds/2/slips", json=sent, headers=JSON).get_json()["error"]
    assert refused == {"code": "not_present", "message": told["message"]}
    assert (
        client.post(told["back"]["url"], data={"arrive": "1", "round": "2"}, headers=JSON).status_code == 200
    )
    assert client.post(f"{NIGHT}/rounds/2/slips", json=sent, headers=JSON).get_json()["player"] == 2


def test_when_a_night_is_over_the_desk_names_who_won_and_the_next_two_places(client, club):
    stored(club.db, a_night(5).add(*played(1, 10, 26, 5, 20, 15), ev.GameEnded("spät")), "ende")
    page = client.get("/games/ende/desk").text
    assert "Won by" in page
    assert re.findall(r'<li value="(\d+)">', page) == ["2", "3"]
    assert 'data-quiet="20"' in page  # seconds between an announcement and the next draw


def test_the_last_five_bookings_have_their_own_undo(client, night):
    client.post(f"{NIGHT}/rack", data={"rack": "RUCKENB"})
    for table in (1, 2):
        client.post(f"{NIGHT}/rounds/1/slips", json={"line": f"{table} rucken"}, headers=JSON)
    first = night.session("night").game.round(1).entries[1].seq
    assert f'data-back="1" data-seq="{first}"' in client.get(f"{NIGHT}/desk").text
    back = f"{NIGHT}/rounds/1/slips/1/back"
    assert (
        client.post(back, json={"seq": first + 1}, headers=JSON).get_json()["error"]["code"] == "undo_changed"
    )
    told = client.post(back, json={"seq": first}, headers=JSON).get_json()
    assert told["told"] == "Undone: table 1, Anna, RUCKEN at H3."
    assert set(night.session("night").game.round(1).entries) == {2}
    nothing = client.post(f"{NIGHT}/rounds/1/slips/2/back", json={}, headers=JSON).get_json()
    assert nothing["error"]["code"] == "undo_changed"


@pytest.mark.parametrize(
    ("rules", "line", "where", "points"),
    [
        ("simultan", "RUCKEN H5 26", "H5", 24),
        ("simultan", "RUCKEN - 26", "H3", 26),
        ("f2023", "RUCKEN H5 26", "H3", 26),
        ("f2023", "RUCKEN H5", "H3", 26),
        ("f2023", "- RUCKEN 24", "H3", 26),
    ],
)
def test_preview_booking_and_list_name_one_place_and_one_value(club, client, rules, line, where, points):
    desk = club.desk()
    sessions.create_game(desk, small_setup(rules, lexicon=LEXICON), [Entrant("Anna")], "night")
    rounds.type_rack(desk, "night", "RUCKENB")
    found = client.get(f"{NIGHT}/rounds/1/line", query_string={"line": f"1 {line}"}, headers=JSON).get_json()
    (option,) = found["options"]
    sent = {"line": f"1 {line}", "digest": option["digest"], "points": option["points"]}
    answer = client.post(f"{NIGHT}/rounds/1/slips", json=sent, headers=JSON).get_json()
    assert (option["label"], option["points"]) == (f"{where} RUCKEN", points)
    assert f"RUCKEN {where} – {points} points." in answer["echo"]
    assert answer["mark"] == desk.session("night").game.round(1).entries[1].ruling.mark
    assert "changes" not in answer  # nothing is told of standings that the room does not have yet
    assert f'RUCKEN <span class="text-secondary">{where}</span> {points}' in answer["parts"]["part-chips"]


def test_the_preview_is_booked_or_asked_about(client, night):
    client.post(f"{NIGHT}/rack", data={"rack": "RUCKENB"})
    shown = client.get(f"{NIGHT}/rounds/1/line?line=1 rucken o1 22", headers=JSON).get_json()
    assert [option["points"] for option in shown["options"]] == [0]
    assert "It fits at H3, H4, H7" in shown["message"]
    sent = {"line": "1 rucken", "digest": "0" * 16, "points": 26}
    told = client.post(f"{NIGHT}/rounds/1/slips", json=sent, headers=JSON).get_json()
    assert told["error"]["code"] == "slip_changed"
    assert night.session("night").game.round(1).entries == {}


def test_a_move_of_the_list_is_booked_as_its_button_shows_it_or_not_at_all(client, night):
    client.post(f"{NIGHT}/rack", data={"rack": "RUCKENB"})
    address = f"{NIGHT}/rounds/1/slips"
    for line in ("1 rucken h4 26", "2 nur h8 6"):
        answer = client.post(address, json={"line": line}, headers=JSON).get_json()
    shown = re.findall(r'data-chip="\d" data-digest="(\w+)"', answer["parts"]["part-chips"])
    tap = {"line": "1 1", "table": 1, "points": None}
    entered = night.session("night").game.round(1).entries[1].seq
    client.post(f"{address}/1/back", json={"seq": entered}, headers=JSON)  # another device
    told = client.post(address, json=tap | {"digest": shown[0]}, headers=JSON).get_json()
    assert told["error"]["code"] == "slip_changed"
    client.post(address, json=tap | {"digest": shown[1]}, headers=JSON)
    entries = night.session("night").game.round(1).entries
    assert {player: entry.slip.word for player, entry in entries.items()} == {1: "NUR", 2: "NUR"}


def test_the_tops_say_who_found_them_and_the_solutions_how_many(client, night, monkeypatch):
    monkeypatch.setattr("director.web.duplicate.page.SOLUTIONS_SHOWN", 5)
    client.post(f"{NIGHT}/rack", data={"rack": "RUCKENB"})
    client.post(f"{NIGHT}/rounds/1/slips", json={"line": "2 rucken h4"}, headers=JSON)
    for step in ("start", "call"):
        client.post(f"{NIGHT}/clock/{step}")
    page = " ".join(client.get(f"{NIGHT}/desk?tops=1").text.split())
    assert "found by 2 <bdi>Bert</bdi>" in page
    search = night.search(night.session("night"))
    played = night.session("night").game.round(1)
    total = search.count(played.board, played.rack)
    assert total > 5
    assert f"5 of {total}" in page
    every = client.get(f"{NIGHT}/desk?tops=all").text
    assert f"{total} of {total}" in every
    assert every.split('class="solutions"')[1].split("</ol>")[0].count("<li>") == total


def test_thirty_solutions_are_shown_unless_all_are_asked_for(client, night):
    client.post(f"{NIGHT}/rack", data={"rack": "RUCKE?B"})
    client.post(f"{NIGHT}/clock/start")
    client.post(f"{NIGHT}/clock/call")
    shown = client.get(f"{NIGHT}/desk?tops=1").text.split('class="solutions"')[1].split("</ol>")[0]
    assert shown.count("<li") == 30


def test_a_second_entry_that_has_not_begun_says_so(client, night):
    client.post(f"{NIGHT}/rack", data={"rack": "RUCKENB"})
    page = client.get(f"{NIGHT}/rounds/1/differences").text
    assert "has not begun" in page
    assert "Both entries are alike" not in page


def test_namesakes_are_told_once_with_their_tables(client, night):
    players = f"{NIGHT}/players"
    told = client.post(players, data={"players": "Anna"}, follow_redirects=True).text
    assert "Players of one name: Anna (table 1), Anna (table 3)" in told
    told = client.post(players, data={"players": "Zoe"}, follow_redirects=True).text
    assert "Players of one name" not in told


# -- the rack goes back with its slips ------------------------------------------------------------------


def drawn_at(night):
    """The number of the fact by which the rack was drawn."""
    return undo_offer(night.session("night")).seq


def test_undoing_a_draw_asks_when_slips_go_with_it(client, night):
    client.post(f"{NIGHT}/rack", data={"rack": "RUCKENB"})
    assert "data-confirm" not in client.get(f"{NIGHT}/desk").text
    record_slip(night, "night", 1, 1, Slip("RUCKEN", at="H4", score=26))
    page = client.get(f"{NIGHT}/desk").text
    assert 'data-confirm="1 slip of this round is lost with it."' in page
    client.post(f"{NIGHT}/undo", data={"seq": drawn_at(night), "known": "2"})
    assert night.session("night").game.rounds == ()


def test_a_draw_is_not_undone_with_slips_that_nobody_was_told_of(client, night):
    client.post(f"{NIGHT}/rack", data={"rack": "RUCKENB"})
    assert 'name="known" value="1"' in client.get(f"{NIGHT}/desk").text
    record_slip(night, "night", 1, 1, Slip("RUCKEN", at="H4", score=26))
    answer = client.post(f"{NIGHT}/undo", data={"seq": drawn_at(night), "known": "1"}, headers=JSON)
    assert answer.get_json()["error"]["code"] == "undo_changed"
    assert len(night.session("night").game.round(1).entries) == 1


@pytest.mark.parametrize(("language", "label"), [("de", "3B"), ("en", "3L"), ("fr", "LT")])
def test_empty_premium_squares_say_what_they_are(client, night, language, label):
    with client.session_transaction() as session:
        session["language"] = language
    page = client.get(f"{NIGHT}/desk").text
    assert page.count('data-label="') == 60  # all premium squares but the start
    assert page.count(f'data-label="{label}"') == 12


def test_the_minimum_of_the_next_rack_is_told(client, night):
    with client.session_transaction() as session:
        session["language"] = "de"
    assert "Mindestens 2 Vokale und 2 Konsonanten" in client.get(f"{NIGHT}/desk").text


def test_a_blank_is_its_letter_in_brackets_wherever_a_move_is_shown(client, night):
    rounds.type_rack(night, "night", "RUCK?NB")
    rounds.start_clock(night, "night")
    record_slip(night, "night", 1, 1, Slip("RUCKeN", at="H4", score=22))
    rounds.call_time(night, "night")
    shown = [f"{NIGHT}/desk?slips=1", f"{NIGHT}/desk?tops=all", f"{NIGHT}/rounds/1"]
    told = client.get(f"{NIGHT}/rounds/1/line?line=2 ruck(e)n h4", headers=JSON).text
    pages = [client.get(address).text for address in shown]
    rounds.place_top(night, "night", "H4", "RUCKeN")
    pages += [client.get(address).text for address in shown[:1]]
    for page in (told, *pages):
        assert "RUCK(E)N" in page
        assert not re.search(r">[^<]*RUCKeN", page)
