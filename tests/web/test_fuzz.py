"""Thousands of random requests: never an unexpected error, no change without right, and the memory stays."""

import resource
import traceback

import pytest
from flask import got_request_exception

from director.desk import sessions
from director.desk.duplicate import rounds
from director.desk.settings import keep_password
from director.games.people import Entrant
from director.language.sentences import DirectorError
from director.storage import game_store
from director.storage.account_store import session as session_row
from director.storage.database import writing
from tests.room import small_setup
from tests.web.conftest import LEXICON, Browser, helper_of, signed_in
from tests.web.fuzzing import Fuzz
from tests.web.test_once import kept

pytestmark = pytest.mark.usefixtures("any_store")

NIGHT = "night"
MOST_GROWTH = 300 * 1024
"""Kilobytes that the process may grow in the long form."""


@pytest.fixture
def desk(app, club):
    """Two nights, the first one with an open round."""
    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.test_client_class = Browser  # led anywhere
    at = club.desk("Eva")
    keep_password(club.db, "geheim 1")
    for key in (NIGHT, "other"):
        make_night(at, key)
    return at


def make_night(desk, key):
    sessions.create_game(desk, small_setup(lexicon=LEXICON), [Entrant("Anna"), Entrant("Bert")], key)
    rounds.type_rack(desk, key, "RUCKENB")


class Watch:
    """Sees every exception that no page expected."""

    def __init__(self, app):
        self.seen: list[str] = []
        got_request_exception.connect(self._note, app)

    def _note(self, sender, exception, **more):
        self.seen.append("".join(traceback.format_exception(exception)))

    def check(self, told, answer):
        assert self.seen == [], told
        assert answer.status_code < 500, told
        assert b"Traceback" not in answer.data


def hammer(app, browser, seed, count):
    fuzz, watch = Fuzz(app, seed), Watch(app)
    for _ in range(count):
        watch.check(*fuzz.send(browser))


def without_right(app, desk, seed, count):
    before = kept(desk, app)
    hammer(app, app.test_client(), seed, count)
    assert kept(desk, app) == before


def as_helper(app, desk, seed, count):
    """A helper changes slips and players of the own night, nothing else."""
    browser = helper_of(app, desk)
    before = kept(desk, app)
    hammer(app, browser, seed, count)
    after = kept(desk, app)
    other = desk.session("other").row.id
    for name in ("players", "facts"):
        assert [row for row in after[name] if row[0] == other] == [
            row for row in before[name] if row[0] == other
        ]
    for name in ("profiles", "lists", "rulings", "access_codes"):
        assert after[name] == before[name]
    assert [row[:4] for row in after["games"]] == [row[:4] for row in before["games"]]
    assert len([row for row in after["facts"] if row[4] in STEPS]) == len(
        [row for row in before["facts"] if row[4] in STEPS]
    )


STEPS = tuple("RackDrawn RackTakenBack ClockStarted TopPlaced RoundCancelled GameEnded Retracted".split())


def as_director(app, desk, seed, count):
    """The director may do everything, so nights are made anew when they are gone, and the visit too."""
    fuzz, watch = Fuzz(app, seed), Watch(app)
    browser = signed_in(app, "Eva")
    for _ in range(count):
        watch.check(*fuzz.send(browser))
        try:
            desk.session(NIGHT)
        except DirectorError:
            if any(row.key == NIGHT for row, _ in game_store.in_bin(desk.db)):
                with writing(desk.db):
                    game_store.remove_game(desk.db, NIGHT)
            make_night(desk, NIGHT)
        with browser.session_transaction() as session:
            token = session.get("visit", "")
        if not token or session_row(desk.db, token) is None:
            browser = signed_in(app, "Eva")


@pytest.mark.parametrize("seed", [1, 2])
def test_random_requests_without_right_change_nothing(app, desk, seed):
    without_right(app, desk, seed, 300)


def test_random_requests_of_a_helper_stay_within_a_helpers_rights(app, desk):
    as_helper(app, desk, 3, 300)


@pytest.mark.parametrize("seed", [4, 5])
def test_random_requests_of_the_director_are_no_trouble(app, desk, seed):
    as_director(app, desk, seed, 250)


@pytest.mark.slow
def test_a_hundred_thousand_random_requests(app, desk):
    without_right(app, desk, 10, 5_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    without_right(app, desk, 11, 45_000)
    as_helper(app, desk, 12, 20_000)
    as_director(app, desk, 13, 30_000)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MOST_GROWTH
