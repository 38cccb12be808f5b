"""Pages that were left open: each page of each game is open while any step of the game's table happens elsewhere, then all its
forms are pressed. A sentence comes, or what was meant happens once; nothing is lost of the other's step, and what was typed
can be read again.

The steps come from the tables (``desk/steps.py``), the forms from the pages: a new step and a new button are in this test by themselves.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import pytest

from director.cli import Context
from director.cli.night import answered
from director.cli.night.opening import LineSession
from director.desk import sessions
from director.desk.duplicate import rounds
from director.desk.duplicate.slips import record_slip
from director.desk.steps import steps_of
from director.games.kinds import KINDS
from director.games.log import retracted
from director.judge.slip import Slip
from director.language.sentences import DirectorError
from director.storage.game_file import export_game
from director.web import create_app
from tests.room import LEXICON, a_club
from tests.transcripts.browser import fields, of_class, page_of, words
from tests.web.conftest import helper_of, phone_of, signed_in

KEY = "left-open"
RINGELN, RHEUMAS = ["RINGELN", "RHEUMAS"], ["RHEUMAS", "RINGELN"]
A_NIGHT: Sequence[Sequence[Any]] = [
    [{"draw": {"rack": "RUCKENB"}}],
    [{"clock": "start"}],
    [{"slip": {"player": "Anna", "word": "RUCKEN", "at": "H4", "score": 26}}],
    [{"no_slips": True, "at": 9000}, {"place": True}],
    [{"end": "Streit"}],
]
MOMENTS: Mapping[str, Sequence[Sequence[Any]]] = {
    "duplicate": A_NIGHT,
    "lesson": A_NIGHT,
    "classic": [
        [{"open": {"drawing": "typed", "first": "Anna", "racks": ["HAUSEIN", "ERDNNTT"]}}],
        [{"lay": {"at": "H8", "word": "HAUS", "drawn": "IIL"}}],
    ],
    "worthatz": [
        [{"letters": "HAUSTIERENGLOBS"}],
        [{"clock": "start"}, {"grid": {"player": "Anna", "typed": "H8 ER"}}],
        [{"close": True, "at": 9000}],
        [{"end": True}],
    ],
    "training": [[{"pass": True}]],
    "solitaire": [[{"choose": {"rack": 1, "tiles": "HAUSEIN"}}], [{"lay": {"at": "H8", "word": "HAUS"}}]],
    "unscrabble": [[{"take": "H9 H10 H11"}]],
    "bingo": [
        [{"card": {"player": "Anna", "words": RINGELN}}, {"card": {"player": "Bert", "words": RHEUMAS}}],
        [{"call": "J"}],
    ],
    "topping": [[{"start": "Anna"}], [{"time_over": "Anna", "at": 9000}], [{"end": True}]],
}
"""The lines that bring a new game from one moment to the next."""
SOURCE = [
    {"new": {"game": "solitaire", "lexicon": LEXICON, "players": ["Zoe"], "rules": {"letters": "chosen"}}},
    {"choose": {"rack": 1, "tiles": "HAUS"}},
    {"lay": {"at": "H8", "word": "HAUS"}},
    {"choose": {"rack": 1, "tiles": "ERD"}},
    {"lay": {"at": "8H", "word": "HERD"}},
    {"finish": True},
]
NEW: Mapping[str, Mapping[str, Any]] = {
    "solitaire": {"rules": {"letters": "chosen"}, "players": ["Anna"]},
    "training": {"players": ["Anna"]},
    "worthatz": {"rules": {"search_seconds": 0}},
    "unscrabble": {"source": "source"},
}
A_NIGHTS = ["desk", "rounds/1/slips/1", "rounds/1/check", "appeal?word=BRUCKEN", "settings", "rounds/1"]
PAGES = {
    "duplicate": A_NIGHTS,
    "lesson": ["desk"],
    "classic": ["table?at=8H&word=HERD", "table/turns/1", f"/play/{KEY}/table?at=8H&word=HERD"],
    "worthatz": ["worthatz", "worthatz/rounds/1/players/2", "worthatz/settings"],
    "topping": ["topping", "topping/play/1", f"/play/{KEY}/topping"],
    "solitaire": ["solitaire?at=8H&word=HE"],
    "unscrabble": ["unscrabble?squares=H9+H10+H11"],
}
"""Those with forms of their own; other games have one, called as its kind. The last two begin on a phone."""
SENT = {
    "player": 2, "by": 2, "number": 1, "round": 1, "at": "8H", "word": "HERD", "tiles": "I", "words": RINGELN, "do": "stop",
    "points": 5, "letters": "HAUSTIERENGLOBS", "rack": 1, "squares": ["H9", "H10", "H11"], "racks": ["", ""], "turn": 1,
    "drawing": "none", "reason": "Streit", "typed": "H8 ER", "hint": "length",
}  # fmt: skip
"""What a step is sent where it needs the field."""
MORE: Mapping[tuple[str, str], Mapping[str, Any]] = {
    ("classic", "open"): {"first": 1},
    ("classic", "exchange"): {"tiles": "R"},
    ("classic", "rack"): {"player": 1, "tiles": "HAUSEIX"},
    ("classic", "correct"): {"at": "H7", "word": "HAUS"},
    ("duplicate", "withdraw"): {"player": 1},
    ("duplicate", "place"): {"at": "H4", "word": "RUCKEN"},
    ("lesson", "place"): {"at": "H4", "word": "RUCKEN"},
    ("lesson", "withdraw"): {"player": 1},
    ("topping", "try"): {"player": 1},
    ("topping", "go_on"): {"player": 1},
    ("solitaire", "lay"): {"word": "HE"},
    ("worthatz", "grid"): {"typed": "H8 ER"},
    ("worthatz", "withdraw"): {"player": 1},
}
"""What a step of that game needs besides, or instead."""
NEVER = {
    "duplicate": {"in_again", "out"},  # of sudden death
    "lesson": {"in_again", "out"},
    "classic": {"blank", "clock", "computer", "theme"},  # of tables with other rules
    "solitaire": {"begin", "pass"},
    "training": {"begin", "exchange", "lay"},
}
"""Steps that cannot be at any of these moments."""
TYPED = {
    "reason": "Streit",
    "at": "A1",
    "word": "XQXQ",
    "squares": "A1",
    "seconds": "7",
    "minutes": "7",
    "score": "7",
    "points": "7",
}
"""What is typed into a field, of which the game can make nothing; else XQXQ."""


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    """An application with a club, and what gives the files of a game of a kind at its moments."""
    folder = tmp_path_factory.mktemp("club")
    a_club(folder).close()
    app = create_app(folder, TESTING=True, WTF_CSRF_ENABLED=False)
    context = Context(str(folder), "en")

    def say(key, *lines):
        evening = LineSession(context, folder / "brought", key, stored=True, time=1000)
        for answer in answered(map(json.dumps, lines), evening):
            assert "error" not in answer, answer
        return list(export_game(evening.desk.db, key))

    def moments(kind):
        sessions.remove_game(app.extensions["instance"].desk(), KEY)
        new = {"game": kind, "lexicon": LEXICON, "players": ["Anna", "Bert"], "seed": 1} | NEW.get(kind, {})
        return [say(KEY, *lines) for lines in ([{"new": new}], *MOMENTS[kind])]

    say("source", *SOURCE)
    yield app, moments
    app.extensions["instance"].close()


def forms_of(page, app, kind, at):
    """The forms of the page at that address that go to pages of the game itself."""
    routes = app.url_map.bind("localhost")
    kinds = {kind, "duplicate"} if kind == "lesson" else {kind}  # its desk is that of the night
    blueprints = {each.name for one in kinds for each in app.extensions["games"][one].blueprints}
    for form in page.iter("form"):
        if form.get("method", "get").lower() == "post":
            form.set("action", form.get("action") or urlsplit(at).path)
            endpoint, _ = routes.match(urlsplit(form.get("action")).path, method="POST")
            beside = endpoint.endswith((".leave", ".search"))  # the search goes on in a thread of its own
            if endpoint.partition(".")[0] in blueprints and not beside:
                yield form


def filled(form):
    """What is sent of a form in which somebody typed, with its first button; and the texts that were typed."""
    data, typed = fields(form), []
    for each in form.iter():
        name, kind = each.get("name", ""), each.get("type", "text")
        if name and (each.tag == "textarea" or (each.tag == "input" and kind in ("text", "search"))):
            data[name] = TYPED.get(name, "XQXQ")
            typed.append(data[name])
    button = next((each for each in form.iter("button") if each.get("name")), None)
    if button is not None and not typed:
        data[button.get("name", "")] = button.get("value", "")
    return data, typed


def wishes(kind):
    """What happens elsewhere: the steps of the table with what they need."""
    if kind in ("duplicate", "lesson"):
        yield "draw", lambda desk: rounds.draw(desk, KEY)
        yield "slip", lambda desk: record_slip(desk, KEY, 1, 2, Slip("RUCKEN", "down", "H4", score=26))
    for name, step in {"undo": sessions.undo, **steps_of(KINDS[kind])}.items():
        needs = {each.name for each in step.fields.values() if each.must or each.name in ("do", "reason")}
        sent = {field: SENT[field] for field in needs} | MORE.get((kind, name), {})
        yield name, lambda desk, step=step, sent=sent: step(desk, KEY, **sent)


def possible(desk, kind, lines):
    """The steps that can be at that moment."""
    anew(desk, lines)
    found = []
    for name, act in wishes(kind):
        with suppress(DirectorError):
            act(desk)
            found.append((name, act))
            anew(desk, lines)
    return found


def anew(desk, lines):
    """The game is as it was at that moment."""
    sessions.remove_game(desk, KEY)
    sessions.import_game(desk, lines)


def browsers(app, desk, people):
    """Browsers of people of these names who have come in: Anna at the desk, Hugo as a helper, where the game has any."""
    for name in people:
        with suppress(DirectorError):
            yield signed_in(app, "Anna") if name == "Anna" else helper_of(app, desk, KEY)


def press_all(app, kind, lines, page, act, people):
    """What is wrong when these people press the forms of a page, one after the other, after a step that somebody else took."""
    desk, on_phone = app.extensions["instance"].desk("Bert"), page.startswith("/")
    anew(desk, lines)
    if on_phone and desk.session(KEY).game.ended is not None:  # nobody takes a seat any more
        return
    at = page if on_phone else f"/games/{KEY}/{page}"
    devices = [phone_of(app, desk, 1, KEY)] if on_phone else list(browsers(app, desk, people))
    seen = [page_of(each.get(at, follow_redirects=True).text) for each in devices]
    before = desk.session(KEY)
    try:
        act(desk)
    except DirectorError:  # opening the page was the step: it notes that the time is over
        return
    theirs = range(before.seq + 1, desk.session(KEY).seq + 1)
    for browser, its in zip(devices, seen, strict=True):
        for form in forms_of(its, app, kind, at):
            action, (data, typed) = form.get("action"), filled(form)
            yield from (f"{action}: {each}" for each in pressed(desk, browser, at, action, data, typed))
    if gone := set(theirs) & retracted(desk.session(KEY).log):
        yield f"what the other did is lost: {sorted(gone)}"


def pressed(desk, browser, at, action, data, typed):
    """What is wrong with the answer to a form that was made before the step."""
    before = desk.session(KEY)
    where = {"Referer": f"http://localhost{at}"}
    answer = browser.post(action, data=data, headers=where, follow_redirects=True)
    after = desk.session(KEY)
    if answer.status_code >= 500:
        yield f"status {answer.status_code}"
    if data.get("stage") and data["stage"] != before.game.stage and after.seq != before.seq:
        yield "was made for another stage, and counts"
    page = page_of(answer.text)
    said = [
        each for place in page.iter() if place.get("id") == "messages" for each in of_class(place, "alert")
    ]
    preview = any(each.get("name") == "commit" for each in page.iter("button"))
    if after.version == before.version and "/wall" not in action and not (preview or any(map(words, said))):
        yield "is answered by nothing"
    if any("alert-danger" in each.get("class", "") for each in said):
        yield from (f"{each} is not kept" for each in typed if each not in answer.text)
    browser.post(action, data=data, headers=where)
    if data.get("token") and desk.session(KEY).seq != after.seq:
        yield "counts twice"


def wrong_things(app, kind, moments, thorough):
    """What is wrong, and the steps that happened. ``thorough``: both people press on every page; else one of them presses on the
    first page of the game and on another one, in turn."""
    wrong, happened, (first, *others), turn = set(), set(), PAGES.get(kind, [kind]), 0
    for number, lines in enumerate(moments):
        for name, act in possible(app.extensions["instance"].desk("Bert"), kind, lines):
            happened.add(name)
            turn += 1
            people = ["Anna", "Hugo"] if thorough else ["Anna", "Hugo"][turn % 2 :][:1]
            others = others if thorough else others[1:] + others[:1]
            for page in [first, *(others if thorough else others[:1])]:
                found = press_all(app, kind, lines, page, act, people)
                wrong |= {f"moment {number}, {page} after {name}: {each}" for each in found}
    return sorted(wrong), happened


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_left_open_is_answered_by_a_sentence_and_loses_nothing(room, kind):
    app, moments = room
    wrong, happened = wrong_things(app, kind, moments(kind), thorough=False)
    assert {name for name, _ in wishes(kind)} - happened == NEVER.get(kind, set())
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_every_page_left_open_by_two_people_is_answered_by_a_sentence_and_loses_nothing(room, kind):
    app, moments = room
    wrong, _ = wrong_things(app, kind, moments(kind), thorough=True)
    assert not wrong, "\n".join(wrong)
