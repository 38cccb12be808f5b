"""What was typed stays after a mistake, and the sentence stands at its field, on every page that shows a form again."""

import io
import re
from urllib.parse import urlsplit

import pytest

from director.desk.sessions import create_game
from director.games.people import Entrant
from director.language.languages import translator
from director.language.sentences import RuleError, say, show
from director.web import sent
from director.web.prepare.forms import checked_rounds, checked_seconds, chosen_speed
from tests.refusing import refusal
from tests.room import small_setup
from tests.transcripts.browser import Browser
from tests.transcripts.telling import Refused
from tests.web.conftest import after_preparing

NIGHT = {"title": "Vereinsabend", "date": "2026-03-31", "club": "", "lexicon": "small"}
WRONG = [
    ("/games/new", NIGHT | {"date": "gestern"}, "date", "Write the date"),
    ("/games/new", NIGHT | {"club": "C" * 200}, "club", "longer than 120 characters"),
    ("/games/new", NIGHT | {"title": " "}, "title", "Write a title."),
    ("/games/new", NIGHT | {"lexicon": "nope"}, "lexicon", "There is no word list nope."),
    ("/games/new", NIGHT | {"tiles": "polish"}, "tiles", "has other letters than the tiles polish"),
    ("/games/new", NIGHT | {"profile": "nope"}, "profile", "Choose one of the rules"),
    ("/games/new", NIGHT | {"seconds": "3601"}, "seconds", "Enter 10 to 3600 seconds."),
    ("/games/new", NIGHT | {"rounds": "x"}, "rounds", "Enter 0 to 99"),
    ("/games/new", NIGHT | {"formula": "x"}, "formula", "There is no formula x."),
    ("/games/new", NIGHT | {"speed": "x"}, "speed", "There is no speed x."),
    ("/games/new", NIGHT | {"writing": "x"}, "writing", "as a number of seconds"),
    ("/games/new", NIGHT | {"draws_from": "x"}, "draws_from", "Choose where the letters come from."),
    ("/games/new", NIGHT | {"players": "x" * 81}, "players", "longer than 80 characters"),
    ("/games/new-lesson", NIGHT | {"minutes": "4"}, "minutes", "from 20 to 120 minutes"),
    ("/games/new-lesson", NIGHT | {"level": "x"}, "level", "easy, medium or hard"),
    ("/games/new-lesson", NIGHT | {"together": "x"}, "together", "alone, in pairs or at tables"),
    ("/games/night/players", {"players": ""}, "players", "Write one name on each line"),
    ("/games/night/players/1", {"name": "x" * 121, "table": "1"}, "name", "longer than 120 characters"),
    ("/games/night/players/1", {"name": "", "table": "1"}, "name", "Write the player&#39;s name."),
    ("/games/night/players/1", {"name": "Anna", "table": "0"}, "table", "a whole number from 1."),
    ("/games/night/players/1", {"name": "Anna", "table": "2"}, "table", "Bert already sits at table 2."),
    ("/people", {"name": " "}, "name", "Write the player&#39;s name."),
    ("/people", {"name": "Anna", "mail": "x"}, "mail", "x is not an e-mail address."),
    ("/events", {"title": " ", "since": "1.4.2026"}, "title", "Give the event a title."),
    ("/events", {"title": "Pokal", "planned": "13"}, "planned", "a whole number from 0 to 12."),
    ("/seasons", {"title": " ", "since": "1.4.2026"}, "title", "Give the season a title."),
    ("/words", {"title": " ", "tiles": "german"}, "title", "Give the word list a title"),
    ("/words", {"title": "X", "name": "small", "tiles": "german"}, "name", "already a word list small"),
    (
        "/words",
        {"title": "X", "name": "rulings", "tiles": "german"},
        "name",
        "cannot be the name of a word list",
    ),
    ("/words", {"title": "X", "name": "a b/", "tiles": "german"}, "name", "small letters a-z, digits"),
    ("/words/rulings", {"word": "QUX", "verdict": "allow", "reason": ""}, "reason", "Write the reason"),
    ("/words/rulings", {"word": "1", "verdict": "allow", "reason": "x"}, "word", "1 cannot be laid."),
    ("/about", {"address": "x"}, "address", "Write the whole address"),
    ("/games/new-table", NIGHT | {"minutes": "viel"}, "minutes", "write a whole number from 0 to 600"),
    ("/games/new-table", NIGHT | {"passes_end": "9" * 40}, "passes_end", "write a whole number"),
    ("/games/new-worthatz", NIGHT | {"lexicon": "german", "rounds": "zehn"}, "rounds", "not a whole number"),
    ("/games/new-worthatz", NIGHT | {"lexicon": "german", "title": " "}, "title", "Write a title."),
    ("/games/new-game/topping", NIGHT | {"players": "Zoe", "seconds": "1"}, "seconds", "from 10 to 3600"),
    ("/games/new-game/training", NIGHT | {"name1": "Zoe", "within": "²"}, "within", "a whole number from 0"),
    ("/packs/new", NIGHT | {"least": "viele"}, "least", "18-22"),
    (
        "/profiles/simultan/copy",
        {"title": "Own", "seconds": "³"},
        "seconds",
        "Seconds per round: write a whole",
    ),
    ("/profiles/simultan/copy", {"title": "Own", "bonuses": "7: 501"}, "bonuses", "0 to 500"),
    ("/profiles/simultan/copy", {"title": "Own", "bonuses": "7: -1"}, "bonuses", "0 to 500"),
    ("/profiles/simultan/copy", {"title": "Own", "bonuses": "7"}, "bonuses", "write a whole number"),
]


def test_the_sentence_stands_at_its_field(client, club):
    create_game(club.desk(), small_setup(lexicon="small"), [Entrant("Anna"), Entrant("Bert")], "night")
    for page, typed, field, sentence in WRONG:
        file = {"file": (io.BytesIO(b"HAUS\nMAUS\n"), "list.txt")} if page == "/words" else {}
        answer = client.post(page, data=typed | file)
        *parts, _ = answer.text.split('<div class="invalid-feedback d-block">')
        marked = [re.findall(' name="([^"]*)"', "".join(parts[: each + 1]))[-1] for each in range(len(parts))]
        assert (answer.status_code, field in marked) == (422, True), (page, typed)
        assert (
            sentence
            in answer.text.split('invalid-feedback d-block">')[marked.index(field) + 1].partition("<")[0]
        )
        shown = re.search(rf' name="{field}"[^>]* value="([^"]*)"', answer.text)
        assert shown is None or shown[1] == typed[field], (page, typed)


@pytest.mark.parametrize(
    ("page", "ending", "typed"),
    [
        ("/games/night/players", "/players/1", {"table": "2"}),
        ("/games/0123456789ab/bingo", "/bingo/card", {"word1": "HAUS"}),
        ("/words/rulings?lexicon=german", "/words/rulings", {"word": "HAUS"}),
        ("/spelling?language=fr", "/spelling", {"word-A": "A" * 40}),
    ],
)
def test_another_language_on_a_page_that_was_refused_leads_back_to_it(client, club, page, ending, typed):
    create_game(club.desk(), small_setup(lexicon="small"), [Entrant("Anna"), Entrant("Bert")], "night")
    new = NIGHT | {"key": "0123456789ab", "players": "Anna\nBert"}
    after_preparing(client, client.post("/games/new-game/bingo", data=new))
    laptop = Browser(client)
    laptop.go(page)
    with pytest.raises(Refused):
        laptop.send(ending, **typed)
    there = laptop.address
    assert urlsplit(there).path.endswith(ending)
    assert urlsplit(page).query in there
    laptop.send("/language", "de")
    assert laptop.address == there
    assert ending in {
        urlsplit(each.get("action", "")).path[-len(ending) :] for each in laptop.page.iter("form")
    }
    assert laptop.page.get("lang") == "de"


def test_all_numbers_that_cannot_be_are_marked(client):
    typed = {"title": "", "rack_size": "many", "seconds": "", "judge": "x"}
    page = client.post("/profiles/simultan/copy", data=typed).text
    for name in typed:
        assert re.search(rf'is-invalid" id="{name}"', page), name
    said = re.findall(r'<div class="invalid-feedback d-block">([^<]*)<', page)
    assert re.search(r'class="alert alert-danger[^>]*>([^<]*)', page)[1].strip() == said[0].strip()


def test_prizes_and_columns_of_an_event_stay_as_they_were_typed(client):
    made = client.post("/events", data={"title": "Turnier", "since": "2026-03-31"})
    page = made.location.removesuffix("/people") + "/settings"
    typed = {
        "title": "",
        "prize": ["Bester Gast", ""],
        "prize_column": ["club", ""],
        "prize_value": ["SC Köln", ""],
    }
    answer = client.post(page, data=typed | {"prize_places": ["3", "1"], "columns": ["tops"]})
    assert answer.status_code == 422
    assert all(f'value="{text}"' in answer.text for text in ("Bester Gast", "SC Köln", "3"))
    assert "Give the event a title." in answer.text


@pytest.mark.parametrize(
    ("typed", "bounds", "label", "found"),
    [
        ("12", None, None, 12), (" +7 ", None, None, 7), ("-3", None, None, -3), ("123456789", None, None, 123456789),
        ("1234567890", None, None, "1234567890 is not a whole number. Write digits only."),
        ("", None, None, "– is not a whole number. Write digits only."), ("1.5", None, None, "1.5 is not a whole number. Write digits only."),
        ("x" * 21, None, None, "x" * 20 + " is not a whole number. Write digits only."),
        ("1", (1, 5), None, 1), ("5", (1, 5), None, 5), ("0", (1, 5), None, "0 is not possible: write a whole number from 1 to 5."),
        ("6", (1, 5), None, "6 is not possible: write a whole number from 1 to 5."), ("", (1, 5), None, "– is not possible: write a whole number from 1 to 5."),
        ("6", (1, 5), say("Seconds"), "Seconds: write a whole number from 1 to 5."),
    ],
)  # fmt: skip
def test_a_number_that_was_typed_is_read_or_it_is_said_what_may_be(typed, bounds, label, found):
    try:
        told = sent.whole(typed, bounds, label)
    except RuleError as error:
        told = show(error.sentence, translator("en"))
    assert told == found


def test_a_form_may_have_sixty_four_megabytes(app):
    said = [
        app.test_client().post(
            "/language",
            input_stream=io.BytesIO(b"look=dark"),
            content_type="application/x-www-form-urlencoded",
            environ_overrides={"CONTENT_LENGTH": str(length)},
        )
        for length in (67_108_864, 67_108_865)
    ]
    assert [each.status_code for each in said] == [400, 413]  # the first one did not come whole
    assert "Die Datei ist zu groß." in said[1].text


def test_what_a_button_sends_is_read(app):
    data = {
        "at": "H8", "word": " HAUS ", "table": "3", "reason": "why" * 70, "rack12": "AB", "typed": "7", "off": "0", "none": "",
        "each": ["1", "x", "123456789", "1234567890", "-1"], "club_1": "a", "club_": "b", "long": "x" * 1001,
    }  # fmt: skip
    with app.test_request_context(method="POST", data=data):
        assert (sent.field("word"), sent.field("word", 2), sent.as_typed("word")) == ("HAUS", "HA", " HAUS ")
        assert (sent.field("long"), sent.field("long", None)) == ("x" * 1000, "x" * 1001)
        assert [sent.ticked(name) for name in ("table", "off", "none", "nowhere")] == [
            True,
            False,
            False,
            False,
        ]
        assert (sent.all_numbers("each"), sent.all_of("each")[:2]) == ([1, 123456789], ["1", "x"])
        assert sent.rows("club_") == {"1": "a", "": "b"}
        assert sent.typed_in("/games?at=H8&word=AUS") == f"HAUS · {'why' * 66}wh · AB"
        assert sent.typed_in("/games?word=HAUS") == f"H8 · {'why' * 66}wh · AB"
        assert [sent.whole_number("off", 5), sent.whole_number("none", 5), sent.number_or_none("none")] == [
            0,
            5,
            None,
        ]
        assert refusal(lambda: sent.whole_number("none")) == "bad_number"


@pytest.mark.parametrize(
    ("read", "typed", "found"),
    [
        (checked_seconds, "", 77), (checked_seconds, " ", 77), (checked_seconds, " 90 ", 90), (checked_seconds, "3:05", 185),
        (checked_seconds, "10:00", 600), (checked_seconds, "0:30", 30), (checked_seconds, "3600", 3600), (checked_seconds, "0", "bad_seconds"),
        (checked_seconds, "3601", "bad_seconds"), (checked_seconds, "many", "bad_seconds"), (checked_seconds, "1:2:3", "bad_seconds"),
        (checked_rounds, "", 77), (checked_rounds, " 0 ", 0), (checked_rounds, "12", 12), (checked_rounds, "-1", "bad_rounds"),
        (checked_rounds, "1000", "bad_rounds"), (checked_rounds, "x", "bad_rounds"),
    ],
)  # fmt: skip
def test_time_and_rounds_are_read_as_people_write_them(read, typed, found):
    try:
        told = read(typed, 77)
    except RuleError as error:
        told = error.code
    assert told == found


def test_the_speed_is_that_of_the_rules_a_known_one_or_ones_own():
    assert chosen_speed("", "90", "") is None
    assert chosen_speed("own", "", "").time(1).seconds == 180
    mine = chosen_speed("own", "2:00", " 30 ").time(1)
    assert (mine.seconds, mine.writing) == (120, 30)
    for wrong in ("x", "1000", "-1"):
        assert refusal(lambda typed=wrong: chosen_speed("", "", typed)) == "bad_writing"
