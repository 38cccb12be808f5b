"""What was typed stays after a mistake, and the sentence stands at its field, on every page that shows a form again."""

import re

import pytest

NIGHT = {"title": "Vereinsabend", "date": "2026-03-31", "club": "", "lexicon": "small"}
WRONG = [
    ("/games/new", NIGHT | {"date": "gestern"}, "date", "Write the date"),
    ("/games/new", NIGHT | {"club": "C" * 200}, "club", "longer than 120 characters"),
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


@pytest.mark.parametrize(("page", "typed", "field", "sentence"), WRONG)
def test_the_sentence_stands_at_its_field(client, page, typed, field, sentence):
    answer = client.post(page, data=typed)
    assert answer.status_code == 422
    at_field = re.search(
        rf' name="{field}".*?<div class="invalid-feedback d-block">([^<]*)<', answer.text, re.S
    )
    assert at_field, answer.text
    assert sentence in at_field[1]
    shown = re.search(rf' name="{field}"[^>]* value="([^"]*)"', answer.text)
    assert shown is None or shown[1] == typed[field]


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
