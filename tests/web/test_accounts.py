"""Accounts in the browser: invitations, what organisers see of each other (nothing), helpers, a centre's room."""

import io
import random
import re
from dataclasses import replace
from typing import Any

import pytest

from director.desk import accounts, sessions
from director.desk.club import people
from director.desk.club.events import EVENTS
from director.desk.club.seasons import SEASONS
from director.desk.desk import Desk
from director.desk.duplicate import rounds
from director.desk.packs import centre, federation
from director.desk.packs.federation import signer
from director.desk.settings import keep_password
from director.games.people import Entrant
from director.packs.keys import short
from director.packs.pack import make_pack, pack_text
from director.packs.preparing import play
from director.rules.profile import changed, profile
from director.seasons.person import Person
from director.seasons.season_data import Event, Season
from director.storage import account_store, settings_store
from director.storage.game_file import export_game
from director.web.prepare.profiles import typed_of
from tests.packs.rooms import FEDERATION
from tests.room import small_setup
from tests.web.conftest import LEXICON, PASSWORD, account, signed_in
from tests.web.live_server import cookie_of, running
from tests.web.test_packs import play_on, sealed

pytestmark = pytest.mark.usefixtures("any_store")

NIGHT, HERS = "night", "hers"
JSON = {"Accept": "application/json"}


def with_a_night(club, who, key, player):
    """An organiser with a night of this player."""
    found = account(club, "organiser", who)
    desk = club.desk(who, owner=found.id)
    sessions.create_game(desk, small_setup(lexicon=LEXICON, title=f"{who}s Abend"), [Entrant(player)], key)
    return found


@pytest.fixture
def otto(club):
    return with_a_night(club, "Otto", NIGHT, "Anna")


@pytest.fixture
def olga(club):
    return with_a_night(club, "Olga", HERS, "Zoe")


@pytest.fixture
def his(app, otto):
    return signed_in(app, otto.who, account=otto)


@pytest.fixture
def hers(app, olga):
    return signed_in(app, olga.who, account=olga)


def a_guest(app):
    """A browser of somebody who has not come in, in English."""
    browser = app.test_client()
    with browser.session_transaction() as session:
        session["language"] = "en"
    return browser


def link_on(page):
    return re.search(r'value="https?://[^/"]+(/account/invited/[^"]+)"', page)[1]


# -- invitations -----------------------------------------------------------------------------------------


def test_an_organiser_is_invited_comes_in_and_opens_a_night(app, client):
    page = client.post(
        "/accounts/invite", data={"kind": "organiser", "who": "Verband"}, follow_redirects=True
    ).text
    link = link_on(page)
    assert "/account/invited/" not in client.get("/accounts").text  # it is shown once
    guest = a_guest(app)
    assert "Welcome, Verband" in guest.get(link).text
    sent = {"name": "verband", "password": PASSWORD, "again": PASSWORD}
    answer = guest.post(link, data=sent)
    assert (answer.status_code, answer.location) == (302, "/")
    assert "no game yet" in guest.get("/").text
    assert guest.get("/games/new").status_code == 200
    assert guest.get(link).status_code == 404
    assert app.test_client().post(link, data=sent | {"name": "mallory"}).status_code == 404
    for after, led in (("/games/new", "/games/new"), ("https://evil.example/", "/"), ("//evil.example", "/")):
        answer = a_guest(app).post(f"/account?after={after}", data={"name": "Verband", "password": PASSWORD})
        assert answer.location == led


def test_what_was_typed_wrong_is_said_and_the_invitation_still_holds(app, club):
    link = "/account/invited/" + accounts.invite(club.desk(), "organiser", "Verband")
    guest = a_guest(app)
    answer = guest.post(link, data={"name": "verband", "password": PASSWORD, "again": "other password"})
    assert answer.status_code == 422
    assert "differ" in answer.text
    assert 'value="verband"' in answer.text
    assert (
        guest.post(link, data={"name": "verband", "password": PASSWORD, "again": PASSWORD}).status_code == 302
    )
    with guest.session_transaction() as session:
        assert session["known"] == ["account"]


def test_wrong_passwords_and_guessed_invitations_slow_down(app, otto):
    guest = a_guest(app)
    answers = [
        guest.post("/account", data={"name": "otto", "password": "wrong"}).status_code for _ in range(6)
    ]
    assert answers == [401] * 5 + [429]
    assert guest.post("/account", data={"name": "otto", "password": PASSWORD}).status_code == 429
    assert [guest.get("/account/invited/guess").status_code for _ in range(6)] == [404] * 5 + [429]


def test_the_sign_in_of_a_club_speaks_of_accounts_only_where_there_are_some(app, club):
    keep_password(club.db, "director's own")
    guest = a_guest(app)
    assert "/account" not in guest.get("/sign-in").text
    account(club, "organiser", "Otto")
    assert "/account" in guest.get("/sign-in").text


# -- per organiser -----------------------------------------------------------------------------------------


def test_an_organiser_sees_the_own_nights_only_and_the_director_all(his, hers, client, club, olga):
    assert "Ottos Abend" in his.get("/").text
    assert "Olgas Abend" not in his.get("/").text
    assert "Ottos Abend" not in hers.get("/games/new").text  # nor in the list to take players over from
    page = client.get("/").text
    assert "Ottos Abend" in page
    assert "Olga" in page
    assert client.get(f"/games/{NIGHT}/desk").status_code == 200
    sessions.delete_game(club.desk("Olga", owner=olga.id), HERS, "to try")
    in_bin = ["Olgas Abend" in browser.get("/backups").text for browser in (his, hers, client)]
    assert in_bin == [False, True, True]


OWNED = {"key": "a night", "pack": "a pack", "event": "an event", "season": "a season", "person": "a person"}
"""Arguments of addresses that name what belongs to somebody, asked for below."""
NOBODYS = {
    "secret", "code", "filename", "number", "player", "name", "subject", "wish", "door", "account", "lexicon", "word",
    "job", "kind", "year", "do", "spoken",
}  # fmt: skip
"""Other arguments of addresses: secrets, and parts of what the others name or of what all share."""


def test_every_argument_of_an_address_is_known_as_owned_or_not(app):
    """A new one is added to one of both lists, and what is owned to the test below: packs were forgotten once."""
    found = {name for rule in app.url_map.iter_rules() for name in rule.arguments}
    assert found - set(OWNED) - NOBODYS == set()


def told_all(app, browser, own, told=(403, 404)):
    """Asks every address that has one of these arguments, by every method: how many there are, and what other answers came."""
    app.config["PROPAGATE_EXCEPTIONS"] = False
    wrong, asked = [], 0
    for rule in app.url_map.iter_rules():
        if not set(own) & set(rule.arguments) or rule.endpoint.startswith(OF_A_SEAT):
            continue
        values = FILLED | {name: own.get(name, FILLED.get(name, "x")) for name in rule.arguments}
        address = str(app.url_map.bind("localhost").build(rule.endpoint, values, append_unknown=False))
        for method in {"GET", "POST"} & (rule.methods or set()):
            answer = browser.open(address, method=method, headers=JSON, buffered=True)
            asked += 1
            if answer.status_code not in told or "Ottos" in answer.text:
                wrong.append((rule.endpoint, method, answer.status_code))
    return asked, wrong


OF_A_SEAT = ("phone.", "table_phone.", "worthatz_phone.", "joining.")
"""What players use, whose seat is looked at and not the night's owner."""
FILLED: dict[str, Any] = {"year": 2026, "number": 1, "player": 1, "name": "standings.pdf", "wish": "start"}
"""Arguments of addresses that must be like something."""


def test_no_address_of_a_pack_answers_another_organiser(app, his, hers, club, otto):
    """Nor a centre of another organiser."""
    pack = a_pack(club, otto)
    linz = signed_in(app, "Linz", account=account(club, "centre", "Linz", owner_id(club, "Olga")))
    for browser in (hers, linz):
        asked, wrong = told_all(app, browser, {"pack": pack})
        assert wrong == []
        assert asked > 5
    assert his.get(f"/packs/{pack}/file").status_code == 200
    assert his.get(f"/packs/{pack}/take").status_code == 200


def test_no_address_of_a_club_s_year_answers_another_organiser(app, his, hers, club, otto):
    at = club.desk("Otto", owner=otto.id)
    EVENTS.make(at, Event("Ottos Turnier"), "turnier")
    SEASONS.make(at, Season("Ottos Saison"), "saison")
    people.add(at, Person("Ottos Anna"))
    (anna,) = (each.id for each in people.people(at) if each.name == "Ottos Anna")
    own = {"event": "turnier", "season": "saison", "person": anna}
    asked, wrong = told_all(app, hers, own, (403, 404, 422))
    assert wrong == []
    assert asked > 20
    for address, title in (("/events", "Turnier"), ("/seasons", "Saison"), ("/people", "Anna")):
        assert f"Ottos {title}" in his.get(address).text
        assert "Ottos" not in hers.get(address).text
    assert his.get(f"/people/{anna}").status_code == 200


def test_no_address_of_a_night_answers_another_organiser(app, his, hers, club):
    """By its key or by its number: nothing is told and nothing changes."""
    before = list(export_game(club.db, NIGHT))
    for key in (NIGHT, str(club.desk().session(NIGHT).row.id)):
        asked, wrong = told_all(app, hers, {"key": key})
        assert wrong == []
        assert asked > 100
    assert list(export_game(club.db, NIGHT)) == before
    assert his.get(f"/games/{NIGHT}/desk").status_code == 200


def test_who_has_the_file_of_a_pack_takes_it_and_signs_with_a_mark_of_its_own(his, hers, club, otto, olga):
    pack = a_pack(club, otto)
    file = his.get(f"/packs/{pack}/file").data
    answer = hers.post("/packs/take", data={"file": (io.BytesIO(file), "a.director-pack")})
    assert answer.location == f"/packs/{pack}/take"
    assert hers.get(f"/packs/{pack}/take").status_code == 200
    assert "Ottos Pack" in hers.get("/packs").text
    assert hers.get(f"/packs/{pack}").status_code in (404, 422)  # its codes and results stay the maker's
    assert signer(club.db, otto.id).public != signer(club.db, olga.id).public
    assert short(signer(club.db, olga.id).public) in hers.get(f"/packs/{pack}/take").text


def test_a_false_file_of_the_same_number_gives_no_pack_away(hers, club, otto):
    pack = a_pack(club, otto)
    setup, drawn = drawn_game(club)
    false, _ = make_pack(
        replace(setup, title="Falsch"), drawn, FEDERATION, 1e9, "Bund", "Klein", "", ["Linz"], (1,), pack
    )
    file = io.BytesIO(pack_text(false).encode())
    hers.post("/packs/take", data={"file": (file, "a.director-pack")})
    assert hers.get(f"/packs/{pack}/take").status_code == 404


def a_pack(club, owner):
    """The number of a pack that this organiser has made."""
    setup, drawn = drawn_game(club)
    pack, kept = make_pack(setup, drawn, FEDERATION, 1e9, "Bund", "Klein", "", ["Linz"], (1,))
    federation.keep_pack(club.desk(owner.who, owner=owner.id), pack, kept)
    return pack.id


def drawn_game(club):
    """What is sealed in the packs here."""
    setup = small_setup(lexicon=LEXICON, title="Ottos Pack")
    search = club.search(setup)
    drawn = play(search, random.Random(11), frozenset(), most=2)
    return replace(setup, fingerprint=search.fingerprint), tuple(drawn.rounds)


def owner_id(club, who):
    return next(each.id for each in account_store.accounts(club.db) if each.who == who)


def test_players_of_another_organisers_night_cannot_be_taken_over(hers, otto):
    page = hers.post("/games/new", data={"title": "T", "earlier": NIGHT, "take_over": "1"})
    assert re.search(r'<textarea[^>]* id="players"[^>]*></textarea>', page.text)


def test_what_an_organiser_makes_is_its_own(his, club, otto, olga):
    sent = {"title": "Neu", "date": "2026-11-21", "lexicon": LEXICON, "tiles": "german", "profile": "simultan", "key": "0123456789ab",
            "seconds": "180", "rounds": "0", "players": "Anna"}  # fmt: skip
    assert his.post("/games/new", data=sent).status_code == 302
    owners = {row.key: row.owner for row in club.desk().games()}
    assert owners.pop(HERS) == olga.id
    assert set(owners.values()) == {otto.id}
    assert "0123456789ab" in owners
    assert len(owners) == 2


def test_a_file_is_taken_in_by_who_sends_it_and_takes_nobodys_place(his, hers, club, olga):
    file = "".join(f"{line}\n" for line in export_game(club.db, NIGHT)).encode()
    his.post(f"/games/{NIGHT}/delete")
    hers.post("/games/import", data={"file": (io.BytesIO(file), "game.jsonl")})
    assert [row.key for row in club.desk(owner=olga.id).games()] == [HERS]
    assert his.post(f"/backups/bin/{NIGHT}").status_code == 302
    assert his.get(f"/games/{NIGHT}/desk").status_code == 200
    other = file.replace(b'"night"', b'"other"', 1)
    hers.post("/games/import", data={"file": (io.BytesIO(other), "game.jsonl")})
    assert {row.key for row in club.desk(owner=olga.id).games()} >= {HERS}


def test_rules_of_ones_own_are_seen_and_changed_by_their_organiser(his, hers, client, club):
    settings_store.keep_profile(club.db, changed(profile("simultan"), "own-house", "House rules"))
    form = typed_of(profile("simultan"), "Ottos Regeln")
    assert his.post("/profiles/simultan/copy", data=form).status_code == 302
    assert "Ottos Regeln" in his.get("/profiles").text
    assert "Ottos Regeln" in client.get("/profiles").text
    page = hers.get("/profiles").text
    assert "Ottos Regeln" not in page
    assert "House rules" in page
    assert "/profiles/own-house/change" not in page
    for name in ("own-house", "own-ottos-regeln"):
        hers.post(f"/profiles/{name}/delete")
    assert set(settings_store.own_profiles(club.db)) == {"own-house", "own-ottos-regeln"}
    assert his.post("/profiles/own-ottos-regeln/delete").status_code == 302
    assert set(settings_store.own_profiles(club.db)) == {"own-house"}


def test_an_organiser_allows_a_word_in_its_game_and_not_in_the_club(his, club, otto):
    rounds.type_rack(club.desk("Otto", owner=otto.id), NIGHT, "RUCKENB")
    assert 'value="club"' not in his.get(f"/games/{NIGHT}/desk").text
    his.post(f"/games/{NIGHT}/words/allow", data={"word": "KENRUB", "scope": "club", "reason": "r"})
    assert list(club.rulings.current(LEXICON)) == []


def test_an_organiser_has_no_button_that_would_be_refused(his):
    for page in (
        "/",
        "/words",
        f"/words/{LEXICON}",
        "/profiles",
        "/backups",
        f"/games/{NIGHT}/desk",
        "/games/new",
    ):
        shown = his.get(page).text
        for address in (
            "/backups/folder",
            "/words/rulings",
            "/lists",
            "/spelling",
            f"/words/{LEXICON}/remove",
        ):
            assert f'"{address}' not in shown, (page, address)


# -- helpers and live pages --------------------------------------------------------------------------------


def test_a_helper_with_an_account_works_in_all_nights_of_one_organiser(app, club, otto, olga):
    helper = signed_in(app, "Hugo", account=account(club, "helper", "Hugo", otto.id))
    page = helper.get("/").text
    assert "Ottos Abend" in page
    assert "Olgas Abend" not in page
    for address in ("/games/which", "/accounts", f"/games/{NIGHT}/delete"):
        assert address not in page
    rounds.type_rack(club.desk(), NIGHT, "RUCKENB")
    helper.post(f"/games/{NIGHT}/rounds/1/slips", json={"line": "1 rucken h4"}, headers=JSON)
    assert club.desk().session(NIGHT).game.round(1).entries[1].who == "Hugo"
    assert helper.get(f"/games/{HERS}/desk").status_code == 404
    assert helper.post(f"/games/{NIGHT}/undo").status_code == 403
    assert helper.get("/games/new").status_code == 403


def test_live_pages_of_a_night_are_heard_by_its_organiser_only(app, his, hers, club):
    with running(app) as live:
        asked = f"/poll/{NIGHT}?as=desk"
        assert live.ask(asked, headers={"Cookie": cookie_of(his)})[0] == 200
        assert live.ask(asked, headers={"Cookie": cookie_of(hers)})[0] == 403


# -- the account itself ------------------------------------------------------------------------------------


def test_signing_out_and_a_time_without_a_step_lead_to_the_accounts_entrance(app, his, club, otto):
    keep_password(club.db, "director's own")
    club.db.execute("UPDATE sessions SET seen = seen - ?", [12 * 3600])
    assert str(his.get("/games/new").location).startswith("/account?after=")
    assert his.get(f"/games/{NIGHT}/desk").status_code == 302
    assert signed_in(app, otto.who, account=otto).post("/sign-out").location == "/account"
    told = [each.what for each in account_store.sign_ins(club.db, otto.id, 9)]
    assert told == ["out", "over", "made"]


def test_a_new_password_of_ones_own(app, his, otto):
    new = {"password": "another one", "again": "another one"}
    assert his.post("/account/own", data={"old": "wrong"} | new).status_code == 422
    assert his.post("/account/own", data={"old": PASSWORD} | new).location == "/account"
    assert his.get("/").status_code == 302
    found = app.test_client().post("/account", data={"name": "otto", "password": "another one"}).status_code
    assert found == 302


def test_the_own_account_tells_when_it_was_used_the_last_twenty_times(his, club, otto):
    def lines():
        return his.get("/account/own").text.count("list-group-item")

    for number in range(2, 21):
        accounts.check_in(club.desk(), "otto", PASSWORD, f"192.0.2.{number}")
    assert lines() == 20  # the invitation, and nineteen times since
    accounts.check_in(club.desk(), "otto", PASSWORD, "192.0.2.21")
    assert (lines(), "192.0.2.21" in his.get("/account/own").text) == (20, True)
    for number in range(22, 103):
        accounts.check_in(club.desk(), "otto", PASSWORD, f"192.0.2.{number}")
    assert his.get("/accounts").text.count("192.0.2.") == 100  # of all who came in, a hundred times


def test_an_organiser_sees_who_came_in_and_closes_accounts(app, his, club, otto):
    hugo = account(club, "helper", "Hugo", otto.id)
    helper = a_guest(app)
    helper.post("/account", data={"name": "hugo", "password": "wrong"})
    helper.post("/account", data={"name": "hugo", "password": PASSWORD})
    page = his.get("/accounts").text
    assert "wrong password" in page
    assert "Hugo (hugo)" in page
    assert "Otto (otto)" in page
    assert helper.get("/account/own").text.count("accepted the invitation") == 1  # Otto did as well
    his.post("/accounts/open", data={"account": str(hugo.id), "open": "0"})
    assert helper.get("/").status_code == 302
    assert app.test_client().post("/account", data={"name": "hugo", "password": PASSWORD}).status_code == 401
    told = his.get("/accounts").text
    lines = re.findall(r'group-item([^"]*)">\s*<span[^>]*>Hugo \(hugo\): ([^<]+)<', told)
    assert [(what, "warning" in look) for look, what in lines] == [
        ("account is closed", True), ("signed in", False), ("wrong password", True), ("accepted the invitation", False),
    ]  # fmt: skip
    his.post("/accounts/open", data={"account": str(hugo.id), "open": "1"})
    assert app.test_client().post("/account", data={"name": "hugo", "password": PASSWORD}).status_code == 302
    link = link_on(his.post("/accounts/renew", data={"account": str(hugo.id)}, follow_redirects=True).text)
    answer = app.test_client().post(link, data={"password": "another one", "again": "another one"})
    assert answer.status_code == 302


def test_behind_each_organiser_are_those_who_belong_to_it_by_name(client, club, otto, olga):
    for who, of in (("Hugo", otto), ("Änne", otto), ("Zita", olga)):
        account(club, "helper", who, of.id)
    names = re.findall(
        r"\b(Otto|Olga|Hugo|Änne|Zita)\b(?! \()", client.get("/accounts").text.partition("<main")[2]
    )
    assert list(dict.fromkeys(names)) == ["Olga", "Zita", "Otto", "Änne", "Hugo"]


def test_the_director_is_noted_too(app, club, client):
    keep_password(club.db, "director's own")
    guest = a_guest(app)
    guest.post("/sign-in", data={"who": "Eva", "password": "wrong"})
    guest.post("/sign-in", data={"who": "Eva", "password": "director's own"})
    found = [(each.name, each.what) for each in account_store.sign_ins(club.db, None, 9)]
    assert found == [("Eva", "in"), ("Eva", "wrong")]


def test_a_cookie_that_came_over_https_goes_over_it_only(app, club, otto):
    for base, secure in (("https://localhost", True), ("http://localhost", False)):
        guest = a_guest(app)
        answer = guest.post("/account", data={"name": "otto", "password": PASSWORD}, base_url=base)
        assert ("Secure" in answer.headers["Set-Cookie"]) is secure


# -- a centre's room ---------------------------------------------------------------------------------------


def test_a_centre_fetches_its_pack_and_hands_in_its_own_result(app, his, hers, club, otto, olga):
    pack = sealed(his, app)
    wien = signed_in(app, "WIEN", account=account(club, "centre", "WIEN", otto.id))
    stranger = signed_in(app, "Graz", account=account(club, "centre", "Graz", otto.id))
    elsewhere = signed_in(app, "Wien", account=account(club, "centre", "Wien II", olga.id))
    assert wien.get("/").location == "/centre"
    assert "Bundessimultan" in wien.get("/centre").text
    assert "Bundessimultan" not in stranger.get("/centre").text + elsewhere.get("/centre").text
    assert wien.get(f"/centre/{pack}/file").data == his.get(f"/packs/{pack}/file").data
    assert wien.get(f"/centre/{a_pack(club, otto)}/file").status_code == 404, "of which it is no centre"
    for browser in (stranger, elsewhere):
        assert browser.get(f"/centre/{pack}/file").status_code == 404
    assert wien.get(f"/packs/{pack}").status_code == 403
    assert hers.get(f"/packs/{pack}").status_code == 404
    assert pack not in hers.get("/packs").text
    results = {number: played(club, pack, number, otto) for number in (1, 2)}
    page = wien.post(f"/centre/{pack}/result", data=upload(results[1]), follow_redirects=True).text
    assert "This is the result of K" in page
    assert federation.result_rows(club.desk(), pack) == []
    page = wien.post(f"/centre/{pack}/result", data=upload(results[2]), follow_redirects=True).text
    assert "has been imported" in page
    assert "Your result came on" in page
    assert [each.centre for each in federation.result_rows(club.desk(), pack)] == [2]
    hers.post(f"/packs/{pack}/results/remove", data={"centre": "2"})
    hers.post(f"/packs/{pack}/results", data=upload(results[1]))
    assert [each.centre for each in federation.result_rows(club.desk(), pack)] == [2]


def upload(text):
    return {"file": (io.BytesIO(text.encode()), "x.director-result")}


def played(club, pack, number, organiser):
    """The result of that centre; its night is played to the end here."""
    desk: Desk = club.desk("Leitung", owner=organiser.id)
    text = federation.pack_file(desk, pack)
    row = centre.take_pack(desk, text, number, LEXICON, [Entrant("Anna")])
    rounds.draw(desk, row.key, code=federation.event_of(desk, pack).secrets.codes[1])
    play_on(club, row.key)
    return federation.result_of(desk, row.key)


def test_an_organiser_has_the_steps_of_the_own_night(his, client):
    """What the desk offers an organiser is what it offers the director of the machine."""
    for browser in (his, client):
        assert f'action="/games/{NIGHT}/draw"' in browser.get(f"/games/{NIGHT}/desk").text
