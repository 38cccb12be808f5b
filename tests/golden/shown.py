"""The pages that are kept as text: every page that a director finds by following links from a game, an event, a season or a
person."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path

from flask.testing import FlaskClient

from director.desk.club import people
from director.desk.club.events import EVENTS
from director.desk.club.seasons import SEASONS
from director.desk.instance import Instance
from director.desk.packs import federation
from director.desk.packs import hour as federation_hour
from director.games.duplicate import facts as ev
from director.judge.judge import Position
from director.language.languages import translator
from director.language.texts import Texts
from director.storage import pack_store
from director.web import create_app
from tests.builders import SAMPLE_MOVES, Night, known_words, played_night, racks, scored_moves, slips
from tests.golden.page_text import links_of, text_of_page, without_chance
from tests.golden.printed import SETS, desk_of
from tests.packs.rooms import two_rooms_handed_in
from tests.room import LEXICON, opened
from tests.storage.builders import stored
from tests.web.conftest import signed_in

STATES = ("players", "drawn", "clock", "time", "slips")
MOST_PAGES, MOST_OF_A_ROUND = 60, 16


def open_night(state: str) -> Callable[[Instance], None]:
    """A night of five in the middle of its third round, or before its first."""

    def make(club: Instance) -> None:
        night = played_night(0 if state == "players" else 2, 5)
        if state != "players":
            tops = scored_moves(tuple(SAMPLE_MOVES))
            kept, drawn = racks(tops)[2]
            facts = ev.RackDrawn(3, kept, drawn), ev.ClockStarted(3), ev.TimeCalled(3)
            night.add(*facts[: STATES.index(state)])
            if state == "slips":
                position = Position(night.game.board, kept + drawn, 3, 5)
                night.add(*islice(slips(night, position, tops[2], known_words(tuple(SAMPLE_MOVES))), 4))
        stored(desk_of(club).db, Night(replace(night.setup, lexicon=LEXICON), night.players, night.log))

    return make


def from_papers(name: str) -> Callable[[Instance], None]:
    """The games and the club of that set of papers."""

    def make(club: Instance) -> None:
        language, papers = SETS[name]
        every = papers(club, Texts(language, translator(language)))
        for _ in every if name.startswith("club") else islice(every, 1):
            pass

    return make


def hour(club: Instance) -> None:
    """A game that three centres played: two have handed in, with what is to be decided; of the third one hears by telephone."""
    desk = desk_of(club)
    with club.library.open_built(LEXICON) as table:
        pack = two_rooms_handed_in(table, desk).pack.id
        federation_hour.reached_at(desk, pack, 2, "Prater", "01 234", 30, "im Saal")
        federation_hour.heard_of(desk, pack, 2, 3, 17)
        federation_hour.set_public(desk, pack, True, "initials")
        [slip] = federation.event_of(desk, pack).differences
        federation.decide(
            desk, pack, slip.subject, federation.ruled(slip.variants[0].ruling), "steht im Duden"
        )


SHOWN: Mapping[str, tuple[str, Callable[[Instance], None]]] = {
    **{f"open-{state}": (language, open_night(state)) for state, language in zip(STATES, "de en fr de fr".split(), strict=True)},
    "house": ("de", lambda club: None),
    "hour-de": ("de", hour),
    **{name: (SETS[name][0], from_papers(name)) for name in SETS if not name.startswith(("words", "demo", "year", "hour"))},
}  # fmt: skip
"""By the name of their file: the language of the pages, and what makes the club; ``house`` are the pages of a club before
its first night, without the manual and what is of this computer."""
ELSEWHERE = ("/manual", "/about", "/words/elsewhere")
DATES = re.compile(r"\b(\d{4}-\d\d-\d\d|\d{1,2}\. \w+ 20\d\d|\d\d\.\d\d\.20\d\d(, [\d:]+)?)\b")
"""Of today, in the pages of a house."""


def starts(club: Instance) -> Iterator[str]:
    """Where a person begins: each game that is alone, each event, season and person of the club, each game of many centres."""
    desk = club.desk()
    yield from (f"/games/{row.key}/print" for row in desk.games() if not row.key.startswith("n-"))
    yield from (f"/events/{each.key}" for each in EVENTS.all(desk))
    yield from (f"/seasons/{each.key}" for each in SEASONS.all(desk))
    yield from (f"/people/{each.id}" for each in people.people(desk))
    yield from (f"/packs/{each.id}" for each in pack_store.packs(desk.db))


def shown(name: str, folder: Path) -> Iterator[tuple[str, str]]:
    """Address and text of every page."""
    language, make = SHOWN[name]
    club = opened(folder)
    make(club)
    begin = list(starts(club))
    club.close()
    app = create_app(folder, TESTING=True, WTF_CSRF_ENABLED=False)
    try:
        most = MOST_OF_A_ROUND if name.startswith("open-") else MOST_PAGES
        for address, text in _visited(signed_in(app, "Eva", language), begin or ["/"], most):
            yield address, text if begin else DATES.sub("DATE", text)
    finally:
        app.extensions["instance"].close()


def _visited(browser: FlaskClient, begin: list[str], most: int) -> Iterator[tuple[str, str]]:
    """The pages that the links lead to, nearest first; a download is none."""
    waiting, seen, pages = list(begin), set(begin), 0
    within = tuple(each.removesuffix("/print") for each in begin)
    while waiting and pages < most:
        answer = browser.get(address := waiting.pop(0), follow_redirects=True)
        html = answer.text if answer.mimetype == "text/html" else ""
        answer.close()
        if not html:
            continue
        pages += 1
        yield address, f"{answer.status_code}\n{text_of_page(html)}"
        for link in links_of(html):
            if link.startswith(within) and link not in seen and not link.startswith(ELSEWHERE):
                seen.add(link)
                waiting.append(link)


def text_of_pages(name: str, folder: Path) -> str:
    """All pages of that set, each under its address."""
    return "".join(f"== {without_chance(address)}\n{text}\n" for address, text in shown(name, folder))
