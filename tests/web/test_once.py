"""The same wish sent twice counts once. The answers to forms are remembered in one place for all routes; what is kept by a desk has
its token in the database besides. So the routes of a night stand here for those of the other games and of the club."""

import io
import shutil
import threading
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from director.desk import access_codes, sessions
from director.desk.desk import Desk
from director.desk.duplicate import players, rounds, seals, slips
from director.desk.duplicate.slip_line import slip_of, understand
from director.desk.instance import Instance
from director.desk.settings import keep_password, keep_profile
from director.games.people import Entrant
from director.judge.slip import Slip
from director.lexicon import list_worker
from director.rules.profile import changed, profile
from director.rules.speed import SPEEDS
from director.storage.database import open_database
from director.storage.game_file import export_game
from director.web import create_app, pressing
from director.web.entry.guard import PendingWishes
from director.web.prepare.profiles import typed_of
from tests.builders import played_night
from tests.desk.test_game_sheets import SHEETS
from tests.room import small_setup
from tests.storage.builders import stored
from tests.web.conftest import LEXICON, signed_in
from tests.web.live_server import wait_for

NIGHT = "night"
JSON = {"Accept": "application/json"}

Step = Callable[[Desk], None]


def drawn(desk):
    rounds.type_rack(desk, NIGHT, "RUCKENB")


def with_slips(desk):
    """Both slips are in: one that asks for a person's eye, one of a word that is none."""
    drawn(desk)
    for player, line in ((1, "1 rucken h4 x"), (2, "2 brucken h4")):
        night = desk.session(NIGHT)
        understood = understand(night.game, 1, line, None, desk.search(night))
        slip = slip_of(understood, night.game.round(1), desk.search(night))
        slips.record_slip(desk, NIGHT, 1, player, slip)


def running(desk):
    with_slips(desk)
    rounds.start_clock(desk, NIGHT)


def time_up(desk):
    running(desk)
    rounds.call_time(desk, NIGHT)


def checked(desk):
    time_up(desk)
    slips.check_slip(desk, NIGHT, 1, 2, Slip("RUCKEN", at="H4", score=26))


def warned(desk):
    time_up(desk)
    slips.warn(desk, NIGHT, 1, 2, "loud")


def none_found(desk):
    drawn(desk)
    rounds.start_clock(desk, NIGHT)
    rounds.call_time(desk, NIGHT)


def ended(desk):
    rounds.end(desk, NIGHT, "late")


def sudden(desk):
    """The first turn of a sudden death is over: who handed nothing in is out."""
    setup = desk.session(NIGHT).row.setup
    sessions.change_setup(desk, NIGHT, replace(setup, speed=SPEEDS["sudden-death"]))
    time_up(desk)
    top = rounds.tops(desk, desk.session(NIGHT))[0].scored.move
    slips.record_slip(desk, NIGHT, 1, 1, Slip(top.word, at=top.at, score=26))
    rounds.place_top(desk, NIGHT, top.at, top.word)


def somebody_out(desk):
    sudden(desk)
    players.record_out(desk, NIGHT)


def a_tie(desk):
    """Both have nothing; a sudden death among them has ended."""
    ended(desk)
    players.start(desk, NIGHT, [1, 2], "0123456789ab")
    rounds.end(desk, "0123456789ab", "late")


def own_rules(desk):
    keep_profile(desk.db, changed(profile("simultan"), "own-x", "Ours"))


def a_helper(desk):
    access_codes.open_helper(desk, NIGHT, "Hugo")


def two_devices(desk):
    access_codes.claim(desk, NIGHT, 1)
    access_codes.claim(desk, NIGHT, 1)


def sealed(desk):
    seals.seal_draw(desk, NIGHT)


def in_the_bin(desk):
    sessions.delete_game(desk, NIGHT)


def password(desk):
    keep_password(desk.db, "geheim 1")


def nothing(desk):
    """The night as it was made."""


def game_lines():
    db = open_database(":memory:")
    stored(db, played_night(1, 2), "fremd")
    return "\n".join(export_game(db, "fremd")).encode()


@dataclass(frozen=True)
class Case:
    """A wish: its address, what is sent, and what had happened before."""

    address: str
    sent: dict[str, Any] = field(default_factory=dict)
    before: Step = nothing
    json: bool = False
    file: Callable[[], bytes] | None = None


AT = f"/games/{NIGHT}"
SLIP = f"{AT}/rounds/1/slips"
NEW = {
    "title": "Neu", "date": "2026-11-21", "lexicon": LEXICON, "profile": "simultan", "players": "Ute",
    "create": "1",
}  # fmt: skip

CASES = {
    "auth.set_up": Case("/welcome", {"password": "geheim 1", "again": "geheim 1", "who": "Eva"}),
    "auth.sign_in": Case("/sign-in", {"password": "geheim 1", "who": "Eva"}, password),
    "auth.sign_out": Case("/sign-out"),
    "auth.choose_language": Case("/language", {"language": "fr"}),
    "access_codes.open_helper": Case(f"{AT}/doors/helper", {"label": "Hugo"}),
    "access_codes.open_wall": Case(f"{AT}/doors/wall"),
    "access_codes.revoke": Case(f"{AT}/doors/revoke", {"door": 1}, a_helper),
    "phones.admit": Case(f"{AT}/phones/admit", {"door": 2}, two_devices),
    "phones.refuse": Case(f"{AT}/phones/refuse", {"door": 2}, two_devices),
    "phones.release": Case(f"{AT}/phones/release", {"player": 1}, two_devices),
    "phones.set_joining": Case(f"{AT}/phones/joining", {"open": "0"}),
    "games.import_file": Case("/games/import", file=game_lines),
    "games.delete": Case(f"{AT}/delete"),
    "new.new": Case("/games/new", NEW | {"key": "0123456789ab"}),
    "lesson.new": Case(
        "/games/new-lesson",
        NEW | {"key": "0123456789ac", "minutes": "45", "rounds": "8", "level": "easy", "together": "alone"},
    ),
    "new.settings": Case(f"{AT}/settings", NEW),
    "sheet.take_in": Case(
        "/games/night-from-sheet",
        {
            "text": SHEETS["headed"],
            "key": "0123456789ad",
            "rules": "simultan",
            "lexicon": LEXICON,
            "take": "1",
        },
    ),
    "profiles.copy_profile": Case("/profiles/simultan/copy", typed_of(profile("simultan"), "Ours")),
    "profiles.change_profile": Case(
        "/profiles/own-x/change", typed_of(profile("simultan"), "Mine"), own_rules
    ),
    "profiles.delete_profile": Case("/profiles/own-x/delete", {}, own_rules),
    "players.players": Case(f"{AT}/players", {"players": "Zoe\nUte"}),
    "players.change_player": Case(f"{AT}/players/1", {"name": "Anja", "table": "7"}),
    "players.remove_player": Case(f"{AT}/players/2/remove"),
    "players.change_stay": Case(f"{AT}/players/2/stay", {"round": "1", "leave": "1"}, drawn),
    "players.number_tables": Case(f"{AT}/players/number", {"order": "name"}),
    "steps.draw": Case(f"{AT}/draw"),
    "steps.type_rack": Case(f"{AT}/rack", {"rack": "RUCKENB"}),
    "steps.announce_again": Case(f"{AT}/announce-again", {}, none_found),
    "steps.clock": Case(f"{AT}/clock/add", {"seconds": "30"}, running),
    "steps.place_top": Case(f"{AT}/top", {"at": "H4", "word": "RUCKEN"}, time_up),
    "steps.cancel_round": Case(f"{AT}/cancel", {"reason": "error"}, time_up),
    "steps.undo": Case(f"{AT}/undo", {"seq": 1}, drawn),
    "steps.end": Case(f"{AT}/end", {"reason": "late"}),
    "steps.reopen": Case(f"{AT}/reopen", {}, ended),
    "steps.record_out": Case(f"{AT}/out", {}, sudden),
    "steps.put_back": Case(f"{AT}/players/2/in-again", {}, somebody_out),
    "steps.start_sudden_death": Case(
        f"{AT}/sudden-death", {"player": ["1", "2"], "new": "0123456789ab"}, ended
    ),
    "steps.break_tie": Case(f"{AT}/tie-broken", {"game": "0123456789ab"}, a_tie),
    "steps.no_slips": Case(f"{AT}/rounds/1/no-slips", {}, none_found),
    "slip_line.enter_slip": Case(SLIP, {"line": "1 rucken"}, drawn, json=True),
    "slip_line.slip_back": Case(f"{SLIP}/1/back", {"seq": 2}, time_up, json=True),
    "slip_line.settle_slip": Case(f"{SLIP}/1/settle", {"answer": "no"}, time_up, json=True),
    "slips.slip_page": Case(f"{SLIP}/1", {"word": "RUCKEN", "at": "H4", "score": "26", "state": "ok"}, drawn),
    "slips.overrule": Case(f"{SLIP}/1/overrule", {"points": "7", "reason": "goodwill"}, time_up),
    "slips.withdraw": Case(f"{SLIP}/1/withdraw", {}, time_up),
    "slips.settle": Case(f"{SLIP}/1/doubt", {"doubt": "0", "answer": "yes"}, time_up),
    "slips.average": Case(f"{SLIP}/2/average", {}, time_up),
    "slips.warn": Case(f"{SLIP}/2/warn", {"reason": "loud"}, time_up),
    "decisions.give": Case(f"{AT}/after/decisions", {"of": 1, "reason": "found"}, time_up),
    "slips.take_warning_back": Case(f"{SLIP}/2/unwarn", {"seq": 6}, warned),
    "second_entry.check_slip": Case(f"{AT}/rounds/1/check", {"line": "1 rucken h4 26"}, time_up),
    "second_entry.decide": Case(f"{AT}/rounds/1/differences", {"player": 2, "right": "second"}, checked),
    "notes.deliver": Case(f"{AT}/notes", {"all": "1"}, time_up),
    "appeals.allow": Case(f"{AT}/words/allow", {"word": "BRUCKEN", "reason": "found"}, time_up),
    "appeals.appeal": Case(
        f"{AT}/appeal",
        {"word": "BRUCKEN", "admissible": "1", "reason": "found", "seq": 5, "commit": "1"},
        time_up,
    ),
    "seals.seal": Case(f"{AT}/seal"),
    "seals.number": Case(f"{AT}/seal/number", {"number": "407"}, sealed),
    "seals.bag": Case(f"{AT}/seal/bag", {"reason": "the laptop fell down"}, sealed),
    "backups.out_of_bin": Case(f"/backups/bin/{NIGHT}", {}, in_the_bin),
    "words.import_list": Case("/words", {"title": "Ours", "tiles": "german"}, file=lambda: b"HAUS\nMAUS\n"),
    "words.remove": Case(f"/words/{LEXICON}/remove"),
    "words.rulings": Case(
        "/words/rulings", {"lexicon": LEXICON, "word": "QUX", "verdict": "allow", "reason": "r"}
    ),
}
ELSEWHERE = set(
    """
    words.build helpers.enter helpers.enter_by_address backups.make backups.folder backups.restore letters.send
    letters.keep_server about.keep_told
    """.split()
)
"""Routes with a test of their own below, in ``test_backups``, ``test_letters`` or ``test_new_versions``."""

SETTINGS = set(
    """
    wall_panel.choose wall_panel.settings wall_panel.reveal wall_panel.podium spellings.keep lookups.open_to_room
    lists_elsewhere.take_found lists_elsewhere.fetch joining.find joining.take_card joining.take phones.set_rules
    phones.decide phone.leave phone.seen rehearsal.start rehearsal.leave words.choose words.meanings words.own_meaning words.take_rulings words.answer
    after.keep_story_end lesson.hint lesson.forget_names
    """.split()
)
"""Routes that say how something is to be from now on: sent twice, it is so; their own tests look at them."""

CARDS = set(
    """
    cards.add cards.answer cards.take_in own_cards.add own_cards.answer own_cards.take_in after_phone.learn after_phone.phone_quiz
    """.split()
)
"""Training: what a card was answered counts once by the number of its answers (``test_cards``)."""

ACCOUNTS = set(
    """
    account_entry.sign_in account_entry.invited account_entry.own accounts.invite accounts.renew accounts.take_back
    accounts.set_open centre_room.give
    """.split()
)
"""Routes of accounts: ``test_accounts.py``; an invitation is good once, a result that is here changes nothing."""

PACKS = set(
    """
    pack_making.new pack_centre.upload pack_centre.take pack_arrivals.take_results packs.remove_result packs.decide
    pack_arrivals.again pack_arrivals.own pack_hour.reached pack_hour.heard pack_hour.contacts pack_hour.codes pack_hour.close
    pack_hour.public pack_hour.report pack_folder.make
    """.split()
)
"""Routes of packs."""

CLUB = set(
    """
    people.index people.show people.link people.remove people.nameless people.unnamed people.merge people.part people.take_in
    events.index events.settings events.next_game events.games events.podium events.remove events.sudden_death
    events.places entered.enter entered.state entered.columns entered.tables entered.remove_entered
    seasons.index seasons.take_in seasons.settings seasons.nights seasons.persons seasons.remove
    closing.make closing.stop
    """.split()
)
"""Routes of a club's year."""

TABLE = set(
    """
    table_new.new table_new.sample table_gcg.take_in table_steps.draw table_steps.open_table table_steps.lay table_steps.exchange
    table_steps.pass_turn table_steps.challenge table_steps.correct table_steps.theme
    table_steps.blank table_steps.rename table_steps.leftovers
    table_phone.lay table_phone.exchange table_phone.pass_turn table_phone.challenge table_phone.blank table_phone.rack table_phone.leave
    """.split()
)
"""Routes of a classic table; its pages are pressed twice in ``test_left_open.py``, as those of all games."""

SMALL = set(
    """
    small.new small.undo bingo.card topping.attempt
    topping_phone.start topping_phone.attempt topping_phone.go_on topping_phone.sent
    topping_phone.leave
    """.split()
)
"""Routes of the smaller games."""

WORTHATZ = set(
    """
    worthatz_new.new worthatz_new.keep worthatz_steps.draw worthatz_steps.type_letters worthatz_steps.close worthatz_steps.search
    worthatz_steps.show_on_wall worthatz_grids.judge worthatz_grids.enter worthatz_phone.take
    """.split()
)
"""Routes of a Worthatz night."""


@contextmanager
def club_of(lexicons, folder, case):
    """A club with a night on which the case's steps have been made, and a signed-in browser."""
    shutil.copytree(lexicons, folder / "lexicons")
    app = create_app(folder, TESTING=True, WTF_CSRF_ENABLED=False)
    club: Instance = app.extensions["instance"]
    desk = club.desk()
    sessions.create_game(
        desk, small_setup("f2023", lexicon=LEXICON), [Entrant("Bert"), Entrant("Anna")], NIGHT
    )
    case.before(desk)
    yield app, desk, signed_in(app, "Eva")
    club.db.close()


def send(browser, case, token):
    sent = case.sent | {"token": token}
    if case.json:
        return browser.post(case.address, json=sent, headers=JSON)
    if case.file:
        sent["file"] = (io.BytesIO(case.file()), "file.txt")
    return browser.post(case.address, data=sent)


def kept(desk, app):
    """Everything that is kept, but the visits of browsers and what is drawn by lot."""
    club: Instance = app.extensions["instance"]
    wait_for(lambda: "jobs" not in app.extensions or not app.extensions["jobs"].any_running())
    tables = ("games", "players", "facts", "profiles", "access_codes", "people")
    rows = {name: desk.db.execute(f"SELECT * FROM {name}").fetchall() for name in tables}
    return rows | {"lists": club.library.names(), "rulings": club.rulings.history(LEXICON)}


def counted(state):
    return {name: len(rows) for name, rows in state.items()}


def test_every_changing_route_has_its_case(app):
    changing = {rule.endpoint for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())}
    of_steps = {each for each in changing if app.view_functions[each].__module__ == pressing.__name__}
    elsewhere = of_steps | ELSEWHERE | SETTINGS | TABLE | WORTHATZ | SMALL | PACKS | ACCOUNTS | CLUB | CARDS
    assert changing == set(CASES) | elsewhere


@pytest.mark.parametrize("endpoint", CASES)
def test_the_second_of_two_is_a_quiet_success(small_lexicons, tmp_path, endpoint):
    case = CASES[endpoint]
    with club_of(small_lexicons, tmp_path / "one", case) as (app, desk, browser):
        before = kept(desk, app)
        first = send(browser, case, "token")
        after = kept(desk, app)
        second = send(browser, case, "token")
        assert (second.status_code, kept(desk, app)) == (first.status_code, after)
        assert first.status_code in (200, 302)
        if not endpoint.startswith("auth."):
            assert after != before
        with browser.session_transaction() as session:
            told = [kind for kind, _ in session.get("_flashes", [])]
        assert "danger" not in told


@pytest.mark.parametrize(
    "endpoint", [each for each in CASES if CASES[each].json] + ["players.players", "steps.draw"]
)
def test_of_three_at_the_same_moment_one_counts(small_lexicons, tmp_path, endpoint):
    """What is no form is not remembered, so only its token keeps it from counting again."""
    case = CASES[endpoint]
    with club_of(small_lexicons, tmp_path / "one", case) as (app, desk, browser):
        send(browser, case, "token")
        once = counted(kept(desk, app))
    with club_of(small_lexicons, tmp_path / "two", case) as (app, desk, browser):
        cookie = browser.get_cookie("session")
        answers: list[int] = []
        start = threading.Barrier(3)

        def again():
            other = app.test_client()
            other.set_cookie("session", cookie.value)
            start.wait()
            answers.append(send(other, case, "token").status_code)
            app.extensions["instance"].db.close()

        threads = [threading.Thread(target=again) for _ in range(3)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        assert counted(kept(desk, app)) == once
        assert len(answers) == 3
        assert set(answers) <= {200, 302}


def test_building_a_list_begins_once(client, monkeypatch):
    """The built-in list takes half a minute, so only its beginning is counted."""
    begun: list[str] = []
    monkeypatch.setattr(list_worker, "build", lambda library, name, progress: begun.append(name))
    answers = [client.post("/words/german/build", data={"token": "token"}).status_code for _ in range(2)]
    assert (answers, begun) == ([302, 302], ["german"])


def test_another_wish_from_the_same_page_is_another_request(client, club):
    sessions.create_game(club.desk(), small_setup(lexicon=LEXICON), [], NIGHT)
    for name in ("Anna", "Bert", "Anna"):
        client.post(f"{AT}/players", data={"players": name, "token": "one page"})
    assert [each.name for each in club.desk().session(NIGHT).game.players] == ["Anna", "Bert"]


def test_a_wish_that_failed_can_be_sent_again(client, club):
    sessions.create_game(club.desk(), small_setup(lexicon=LEXICON), [Entrant("Anna")], NIGHT)
    wish = {"token": "one page"}
    client.post(f"{AT}/clock/start", data=wish)
    rounds.draw(club.desk(), NIGHT)
    client.post(f"{AT}/clock/start", data=wish)
    assert club.desk().session(NIGHT).game.current.clock.started


def test_a_token_is_known_after_a_new_start_too(small_lexicons, tmp_path):
    case = CASES["players.players"]
    with club_of(small_lexicons, tmp_path / "one", case) as (_, desk, browser):
        send(browser, case, "token")
        app = create_app(tmp_path / "one", TESTING=True, WTF_CSRF_ENABLED=False)
        send(signed_in(app, "Eva"), case, "token")
        app.extensions["instance"].db.close()
        assert len(desk.session(NIGHT).game.players) == 4


def test_five_thousand_answers_are_remembered_and_a_second_wish_waits_twenty_seconds(monkeypatch):
    once, waited = PendingWishes(), list[float]()
    for number in range(5002):
        assert once.begin(str(number)) is None
        once.end(str(number), "/")
    assert [once.begin(str(number)) for number in (0, 1, 2, 5001)] == [None, None, "/", "/"]
    monkeypatch.setattr(threading.Event, "wait", lambda self, seconds: waited.append(seconds))
    assert once.begin("0") == ""  # the first is still under way
    assert 20.0 in waited  # other threads of this process may wait as well
    once.end("0", None)
    assert once.begin("0") is None  # it failed
    once.end("0", "")
    assert once.begin("0") == ""
