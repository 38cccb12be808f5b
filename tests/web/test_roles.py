"""One table says who may do what: every route is asked for by every role, and answers as the table says."""

import re
from pathlib import Path

import pytest

from director.desk import access_codes, sessions
from director.desk.duplicate import players as seats
from director.desk.duplicate import rounds
from director.desk.duplicate.rounds import end
from director.games.people import Entrant
from director.web.game_pages import rights_of
from director.web.rights import DIRECTOR, ROLES
from director.web.roles import Visitor, visitor
from tests.room import small_setup
from tests.web.conftest import LEXICON, account, helper_of, phone_of, signed_in

NIGHT = "night"
JSON = {"Accept": "application/json"}
FILLED = {
    "key": NIGHT, "number": 1, "player": 1, "name": "standings.pdf", "filename": "tokens.css", "wish": "start", "code": "X",
    "person": 1, "year": 2026,
}  # fmt: skip


@pytest.fixture
def desk(club):
    """A night with two players, a second one beside it, and a password."""
    at = club.desk("Eva")
    sessions.create_game(at, small_setup(lexicon=LEXICON), [Entrant("Anna"), Entrant("Bert")], NIGHT)
    sessions.create_game(at, small_setup(lexicon=LEXICON), [Entrant("Zoe")], "other")
    return at


def browser_of(role, app, desk):
    """A browser with the rights of that role in the night."""
    match role:
        case "director":
            return signed_in(app, "Eva")
        case "organiser":
            return signed_in(app, "Otto", account=owner_of_night(app, desk))
        case "centre":
            found = account(app.extensions["instance"], "centre", "Linz", owner_of_night(app, desk).id)
            return signed_in(app, "Linz", account=found)
        case "helper":
            return helper_of(app, desk)
        case "player":
            return phone_of(app, desk, 1)
    return app.test_client()


def owner_of_night(app, desk):
    """An organiser to whom the night belongs from now on."""
    found = account(app.extensions["instance"], "organiser", "Otto")
    desk.db.execute("UPDATE games SET owner = ? WHERE key = ?", [found.id, NIGHT])
    return found


def address_of(app, rule, secret):
    values = {name: FILLED.get(name, secret) for name in rule.arguments}
    return str(app.url_map.bind("localhost").build(rule.endpoint, values, append_unknown=False))


def asked(app):
    """Every route with each of its methods."""
    for rule in app.url_map.iter_rules():
        for method in ("GET", "POST"):
            if method in (rule.methods or ()):
                yield rule, method


def test_the_table_names_every_address_and_no_other(app):
    """Who may do what is in ``rights.txt``; what is not there is for who directs."""
    found, roles = {rule.endpoint: DIRECTOR for rule in app.url_map.iter_rules()}, frozenset[str]()
    for line in (Path(__file__).parent / "rights.txt").read_text("utf-8").splitlines():
        if line.endswith(":"):
            roles = frozenset(line[:-1].split())
        else:
            found |= dict.fromkeys(line.split(), roles)
    assert rights_of(app) == found


@pytest.mark.parametrize("role", ROLES)
def test_every_route_answers_every_role_as_the_table_says(app, desk, role, monkeypatch):
    monkeypatch.setattr(
        "director.web.manual.pages.manual_pdf", lambda *_: b"%PDF"
    )  # takes longer than all the rest
    app.config["PROPAGATE_EXCEPTIONS"] = False
    secret = access_codes.wall_code(desk, NIGHT).secret
    wrong, browser = [], browser_of(role, app, desk)
    for rule, method in asked(app):
        if rule.endpoint in ("auth.sign_out", "games.delete", "phone.leave"):
            continue  # they have tests of their own
        answer = browser.open(address_of(app, rule, secret), method=method, headers=JSON, buffered=True)
        refused = answer.status_code == 403 or (answer.location or "").startswith(("/sign-in", "/welcome"))
        if rule.endpoint.startswith("auth."):
            refused = answer.status_code in (403, 404)
        if refused == (role in rights_of(app)[rule.endpoint]) or answer.status_code >= 500:
            wrong.append((rule.endpoint, method, answer.status_code))
    assert wrong == []


def test_a_route_that_the_table_does_not_name_is_nobodys(app, client):
    app.add_url_rule("/forgotten", "forgotten", lambda: "secret")
    assert client.get("/forgotten").status_code == 403
    assert app.test_client().get("/forgotten").status_code == 302


@pytest.mark.parametrize("role", [role for role in ROLES if role not in DIRECTOR])
def test_only_the_director_deletes(app, desk, role):
    browser_of(role, app, desk).post(f"/games/{NIGHT}/delete")
    assert desk.session(NIGHT).game.players


def test_a_helper_stays_in_one_night(app, desk):
    helper = browser_of("helper", app, desk)
    assert helper.get("/").location == helper.get("/games").location == f"/games/{NIGHT}/desk"
    number = desk.session("other").row.id
    for key in ("other", number):
        assert helper.get(f"/games/{key}/desk").status_code == 403
        helper.post(f"/games/{key}/players", data={"players": "Mallory"})
    assert len(desk.session("other").game.players) == 1
    assert helper.get(f"/games/{desk.session(NIGHT).row.id}/desk").status_code == 200


def test_a_helper_hears_nothing_of_a_word_while_the_clock_runs(app, desk):
    """Whether it is in the list would help at the tables: it is told when the time is up."""
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    rounds.start_clock(desk, NIGHT)
    helper = browser_of("helper", app, desk)
    asked = {"line": "1 brucken h4"}
    before = helper.get(f"/games/{NIGHT}/rounds/1/line", query_string=asked).get_json()
    rounds.call_time(desk, NIGHT)
    after = helper.get(f"/games/{NIGHT}/rounds/1/line", query_string=asked).get_json()
    assert "BRUCKEN is not in the word list" in after["message"]
    assert before["message"] == ""
    assert "word list" not in str(before)
    assert [each.get("points") for each in before["options"]] == [None] * len(before["options"])


def test_a_closed_door_lets_nobody_in_any_more(app, desk):
    helper = browser_of("helper", app, desk)
    assert helper.get(f"/games/{NIGHT}/desk").status_code == 200
    access_codes.revoke(
        desk,
        NIGHT,
        next(
            each.id for each in access_codes.codes_of(desk, desk.session(NIGHT)) if each.purpose == "helper"
        ),
    )
    assert helper.get(f"/games/{NIGHT}/desk").status_code == 302


def test_a_helper_is_out_when_the_game_has_ended_and_in_again_when_it_is_reopened(app, desk):
    helper = browser_of("helper", app, desk)
    end(desk, NIGHT, "late")
    assert helper.get(f"/games/{NIGHT}/desk").status_code == 302
    signed_in(app, "Eva").post(f"/games/{NIGHT}/reopen")
    assert helper.get(f"/games/{NIGHT}/desk").status_code == 200


# -- what a helper may know ----------------------------------------------------------------------------


@pytest.fixture
def running(app, desk):
    """A helper while the first round runs: RUCKEN is worth 26, its slip and one of a word that is none are in."""
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    rounds.start_clock(desk, NIGHT)
    helper = browser_of("helper", app, desk)
    for line in ("1 rucken h4", "2 brucken h4"):
        answer = helper.post(f"/games/{NIGHT}/rounds/1/slips", json={"line": line}, headers=JSON)
        assert "is accepted" in answer.get_json()["echo"]
        assert (answer.get_json()["points"], answer.get_json()["mark"]) == (None, "none")
    return helper


WORTH = r"(?<![\w.:-])26(?![\w.:-])"
"""What RUCKEN brings; tokens, dates and times, which may end in 178.26 seconds, hold these figures only among others."""

HELPERS_PAGES = tuple(
    "desk desk?tops=1 desk/parts?fresh=1 rounds/1 notes rounds/1/check standings print".split()
)


def told_to(browser, word):
    """Everything that a browser can fetch about the night, the preview of a word included."""
    pages = [browser.get(f"/games/{NIGHT}/{page}", headers=JSON).text for page in HELPERS_PAGES]
    pages.append(browser.get(f"/games/{NIGHT}/rounds/1/line?line=1 {word}", headers=JSON).text)
    return "\n".join(pages)


def test_a_helper_learns_no_worth_and_no_top_while_the_clock_runs(desk, running):
    told = told_to(running, "brucken")
    assert not re.search(WORTH, told)
    assert "not in the word list" not in told
    assert "not valid" not in told
    assert "to deliver" not in told
    preview = running.get(f"/games/{NIGHT}/rounds/1/line?line=1 rucken h4", headers=JSON).get_json()
    assert [(each["points"], each["unknown"], each["why"]) for each in preview["options"]] == [(None, [], "")]
    for address in ("rounds/1/slips/1", "rounds/1/differences"):
        assert running.get(f"/games/{NIGHT}/{address}", headers=JSON).status_code == 422
    doubt = running.post(f"/games/{NIGHT}/rounds/1/slips/1/doubt", data={"answer": "yes"}, headers=JSON)
    assert doubt.get_json()["error"]["code"] == "time_runs"


def test_the_order_of_a_helpers_options_tells_no_worth(desk, running, app):
    """By the board, as long as the clock runs: best first, as the director has them, says what a place is worth."""
    line = f"/games/{NIGHT}/rounds/1/line?line=2 rucken"
    told = [each["label"] for each in running.get(line, headers=JSON).get_json()["options"]]
    best = [each["label"] for each in signed_in(app, "Eva").get(line, headers=JSON).get_json()["options"]]
    columns = [int(label.split()[0][1:]) for label in told]
    assert columns == sorted(columns)
    assert best != told
    rounds.call_time(desk, NIGHT)
    assert [each["label"] for each in running.get(line, headers=JSON).get_json()["options"]] == best


@pytest.mark.parametrize("line", ["1 t", "* t"])
def test_a_helper_cannot_ask_for_the_top_while_the_clock_runs(desk, running, line):
    before = desk.session(NIGHT).seq
    answer = running.post(
        f"/games/{NIGHT}/rounds/1/slips", json={"line": line, "replace": True}, headers=JSON
    )
    assert answer.get_json()["error"]["code"] == "time_runs"
    second = running.post(f"/games/{NIGHT}/rounds/1/check", data={"line": line}, headers=JSON)
    assert second.get_json()["error"]["code"] == "time_runs"
    assert desk.session(NIGHT).seq == before


def test_what_a_helper_enters_is_judged_at_once(desk, running):
    assert desk.session(NIGHT).game.round(1).entries[1].points == 26
    seq = desk.session(NIGHT).game.round(1).entries[1].seq
    answer = running.post(f"/games/{NIGHT}/rounds/1/slips/1/back", json={"seq": seq}, headers=JSON)
    assert not re.search(r"(?<![\w.])26(?![\w.])", answer.text)
    assert 1 not in desk.session(NIGHT).game.round(1).entries


def test_after_the_time_a_helper_learns_everything(desk, running):
    rounds.call_time(desk, NIGHT)
    told = told_to(running, "brucken")
    assert re.search(WORTH, told)
    assert "to deliver" in told
    assert '"unknown":["BRUCKEN"]' in told
    answer = running.post(
        f"/games/{NIGHT}/rounds/1/slips", json={"line": "2 t", "replace": True}, headers=JSON
    )
    assert "26 points" in answer.get_json()["echo"]


def test_the_director_sees_the_worth_at_any_time(app, desk, running):
    assert re.search(WORTH, told_to(signed_in(app, "Eva"), "rucken"))


def test_a_helper_has_no_button_that_would_be_refused(app, desk):
    helper = browser_of("helper", app, desk)
    rounds.draw(desk, NIGHT)
    page = helper.get(f"/games/{NIGHT}/desk").text
    for step in ("clock/start", "undo", "cancel", "appeal", "settings", "history", "doors"):
        assert f"/games/{NIGHT}/{step}" not in page
    roster = helper.get(f"/games/{NIGHT}/players").text
    assert "Add to the list" in roster
    for step in ("number", "1/remove"):
        assert f"/games/{NIGHT}/players/{step}" not in roster


def test_a_helper_has_the_papers_of_a_night_and_not_its_whole_log(app, desk):
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    found = {}
    for role in ("helper", "director"):
        browser = browser_of(role, app, desk)
        page = browser.get(f"/games/{NIGHT}/print").text
        found[role] = [
            (f"/print/{name}" in page, browser.get(f"/games/{NIGHT}/print/{name}").status_code)
            for name in ("standings.pdf", "game.jsonl")
        ]
    assert found == {"helper": [(True, 200), (False, 403)], "director": [(True, 200), (True, 200)]}


def test_a_player_taken_off_the_list_loses_the_seat(desk):
    token, _ = access_codes.claim(desk, NIGHT, 2)
    seats.remove_player(desk, NIGHT, 2)
    assert access_codes.seat_of(desk, token) is None


# -- the wall and the phones -----------------------------------------------------------------------------


def who_asks(app, browser, path):
    """Role, night and seat of whoever asks for that path."""
    found: list[Visitor] = []

    def page(**of_address):
        found.append(visitor())
        return "page"

    for rule in ("/wall/<secret>/other", "/play/<path:rest>", "/elsewhere/<secret>"):
        app.add_url_rule(rule, rule, page)
    browser.get(path)
    return (found[0].role, found[0].game, found[0].seat) if found else ("refused", None, None)


OPEN = {
    rule: frozenset(ROLES) for rule in ("/wall/<secret>/other", "/play/<path:rest>", "/elsewhere/<secret>")
}


@pytest.fixture
def pages_to_come(app):
    """Addresses as the wall and the phones have them."""
    app.extensions["rights"] |= OPEN


@pytest.mark.usefixtures("pages_to_come")
@pytest.mark.parametrize(
    ("path", "renewed", "told"),
    [
        ("/wall/{}/other", False, ("wall", NIGHT, None)),
        ("/elsewhere/{}", False, ("nobody", None, None)),
        ("/wall/{}/other", True, ("nobody", None, None)),
    ],
    ids=["in its address", "elsewhere", "an old one"],
)
def test_the_walls_secret_counts_in_the_walls_address_only(app, desk, path, renewed, told):
    secret = access_codes.wall_code(desk, NIGHT).secret
    if renewed:
        access_codes.open_wall(desk, NIGHT)
    assert who_asks(app, app.test_client(), path.format(secret)) == told


@pytest.mark.usefixtures("pages_to_come")
@pytest.mark.parametrize(("path", "role"), [("/play/now/here", "player"), ("/elsewhere/x", "nobody")])
def test_a_seat_counts_on_the_players_pages_only(app, desk, path, role):
    browser = browser_of("player", app, desk)
    seat = (NIGHT, 1) if role == "player" else (None, None)
    assert who_asks(app, browser, path) == (role, *seat)


@pytest.mark.parametrize(("path", "status"), [("/wall/x", 404), ("/play/x/y", 403)])
def test_a_wall_or_a_phone_without_right_is_not_led_to_the_sign_in(app, desk, path, status):
    app.add_url_rule(path, path, lambda: "secret")
    assert app.test_client().get(path).status_code == status
