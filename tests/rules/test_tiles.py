"""The tile sets have the tiles of the rulebooks, a club's own set is read from a file, and a wrong one is told."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from director.language.sentences import DirectorError, bracketed
from director.rules.tiles import bad_tile_sets, tile_set, tile_set_from_data, tile_sets
from tests.refusing import refused

PRINTED = {
    "german": "A5/1 Ä1/6 B2/3 C2/4 D4/1 E15/1 F2/4 G3/2 H4/2 I6/1 J1/6 K2/4 L3/2 M4/3 N9/1 O3/2 Ö1/8 P1/4 Q1/10 "
    "R6/1 S7/1 T6/1 U6/1 Ü1/6 V1/6 W1/3 X1/8 Y1/10 Z1/3",
    "french": "A9/1 B2/3 C2/3 D3/2 E15/1 F2/4 G2/2 H2/4 I8/1 J1/8 K1/10 L5/1 M3/2 N6/1 O6/1 P2/3 Q1/8 R6/1 S6/1 "
    "T6/1 U6/1 V2/4 W1/10 X1/10 Y1/10 Z1/10",
    "english": "A9/1 B2/3 C2/3 D4/2 E12/1 F2/4 G3/2 H2/4 I9/1 J1/8 K1/5 L4/1 M2/3 N6/1 O8/1 P2/3 Q1/10 R6/1 S4/1 "
    "T6/1 U4/1 V2/4 W2/4 X1/8 Y2/4 Z1/10",
}
SIZES = {"german": 102, "french": 102, "english": 100}
OWN: Mapping[str, Any] = {
    "title": "Klein",
    "language": "de",
    "vowels": "AÄ",
    "either": "Y",
    "blanks": 1,
    "letters": {
        "A": {"count": 3, "value": 1},
        "Ä": {"count": 1, "value": 5},
        "B": {"count": 2, "value": 2},
        "Y": {"count": 1, "value": 9},
    },
}


def printed(tiles):
    return " ".join(f"{letter}{count}/{value}" for letter, (count, value) in tiles.letters.items())


@pytest.mark.parametrize("name", PRINTED)
def test_number_and_value_of_every_letter_are_as_printed(name):
    tiles = tile_set(name)
    assert printed(tiles) == PRINTED[name]
    assert (tiles.blanks, tiles.size) == (2, SIZES[name])


@pytest.mark.parametrize(
    ("name", "vowels"), [("german", "AÄEIOÖUÜ"), ("french", "AEIOU"), ("english", "AEIOU")]
)
def test_vowels_and_the_letter_that_may_be_either(name, vowels):
    assert (tile_set(name).vowels, tile_set(name).either) == (vowels, "Y")


@pytest.mark.parametrize("name", PRINTED)
def test_a_blank_is_worth_nothing_whatever_it_stands_for(name):
    tiles = tile_set(name)
    assert {tiles.values[letter.lower()] for letter in tiles.letters} | {tiles.values["?"]} == {0}
    assert tiles.code_values == (0, *(tiles.values[letter] for letter in tiles.alphabet.letters))


def test_a_rack_is_sorted_as_a_person_does():
    assert tile_set("german").sort("?ZÜUOÖAÄ?") == "AÄOÖUÜZ??"


@pytest.mark.parametrize(
    ("typed", "read"),
    [("aeinrs?", "AEINRS?"), (" a, e;i\tn ", "AEIN"), ("ä*_", "Ä??"), ("A\u0308", "Ä"), ("", ""), ("  ", "")],
)
def test_typed_tiles_are_read(typed, read):
    assert tile_set("german").read_tiles(typed) == read


@pytest.mark.parametrize("typed", ["AE1", "É", "ß", "A-E", "Ж"])
def test_a_tile_that_the_set_lacks_is_told(typed):
    with refused("unknown_tile"):
        tile_set("german").read_tiles(typed)


def test_the_json_form_comes_back_whole():
    for name, tiles in tile_sets().items():
        assert tile_set_from_data(name, json.loads(json.dumps(tiles.as_data()))) == tiles


def test_a_club_adds_a_set_by_a_file_and_may_replace_a_built_in_one(tmp_path):
    for name in ("klein", "german"):
        (tmp_path / f"{name}.json").write_text("\ufeff" + json.dumps(OWN), encoding="utf-8")
    found = tile_sets(tmp_path)
    assert set(found) == {*tile_sets(), "klein"}
    assert (found["klein"].size, found["german"].title) == (8, "Klein")
    assert tile_set("german").size == 102


def test_an_unknown_set_names_those_there_are(tmp_path):
    with pytest.raises(DirectorError, match=r"catalan, dutch, english, french, german, .*, spanish") as told:
        tile_set("klingon", tmp_path / "not-there")
    assert told.value.code == "unknown_tile_set"


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"letters": {"A": {"count": 3}, "B": {"count": 1, "value": 1}}}, "value"),
        ({"letters": {"A": {"count": 100, "value": 1}, "B": {"count": 1, "value": 1}}}, "A: count"),
        ({"letters": {"A": {"count": 1, "value": -1}, "B": {"count": 1, "value": 1}}}, "A: count"),
        ({"letters": {"A": {"count": 1, "value": 1}, "XQ": {"count": 1, "value": 1}}}, "XQ is none .* CH LL"),
        ({"letters": {"A": {"count": 1, "value": 1}, "Ch": {"count": 1, "value": 1}}}, "'Ch'"),
        ({"letters": {"A": {"count": 1, "value": 1}, "b": {"count": 1, "value": 1}}}, "'b'"),
        ({"letters": {"A": {"count": 1, "value": 1}, "ß": {"count": 1, "value": 1}}}, "'ß'"),
        ({"letters": {"A": {"count": 1, "value": 1}, "?": {"count": 1, "value": 1}}}, "'\\?'"),
        ({"letters": ["A", "B"]}, "klein"),
        ({"blanks": 3}, "blanks"),
        ({"blanks": "many"}, "many"),
        ({"vowels": "AE"}, "E among the vowels"),
        ({"either": "Q"}, "Q among the vowels"),
    ],
)
def test_a_wrong_file_is_told_with_what_is_wrong(changes, named, tmp_path):
    (tmp_path / "klein.json").write_text(json.dumps({**OWN, **changes}), encoding="utf-8")
    assert "klein" not in tile_sets(tmp_path)
    with pytest.raises(DirectorError, match=named) as told:
        tile_set("klein", tmp_path)
    assert told.value.code == "bad_tile_set"


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe\x00", b"[]", b'"text"'])
def test_a_file_that_is_no_tile_set_is_told(content, tmp_path):
    (tmp_path / "kaputt.json").write_bytes(content)
    (tmp_path / "klein.json").write_text(json.dumps(OWN), encoding="utf-8")
    assert set(tile_sets(tmp_path)) == {*tile_sets(), "klein"}
    (told,) = bad_tile_sets(tmp_path).values()
    assert told.code == "bad_tile_set"
    assert "kaputt" in str(told)


def test_a_broken_file_is_told_with_its_line(tmp_path):
    (tmp_path / "kaputt.json").write_text('{"title": "A",\n "blanks": }', encoding="utf-8")
    assert "line 2" in str(bad_tile_sets(tmp_path)["kaputt"])


@pytest.mark.parametrize(
    ("name", "tiles", "points", "letter"),
    [
        ("dutch", 102, 230, "E 18 1"),
        ("italian", 120, 293, "Q 1 10"),
        ("romanian", 100, 186, "J 1 10"),
        ("polish", 100, 190, "Ź 1 9"),
        ("spanish", 100, 192, "Ñ 1 8"),
        ("catalan", 100, 189, "Ç 1 10"),
    ],
)
def test_the_sets_of_other_federations_are_whole(name, tiles, points, letter):
    found = tile_set(name)
    assert (found.size, sum(count * value for count, value in found.letters.values())) == (tiles, points)
    one, count, value = letter.split()
    assert found.letters[one] == (int(count), int(value))


@pytest.mark.parametrize(
    ("name", "typed", "read"),
    [
        ("spanish", "chaelrr?", "[CH]AEL[RR]?"),
        ("spanish", "[C][H]all", "CHA[LL]"),
        ("spanish", "c hl la", "CHLLA"),
        ("catalan", "L·Lquny", "[L·L][QU][NY]"),
        ("catalan", "aŀl l.l l-l", "A[L·L][L·L][L·L]"),
        ("polish", "żółćęą?", "ŻÓŁĆĘĄ?"),
    ],
)
def test_tiles_of_two_letters_are_typed_as_they_are_written(name, typed, read):
    assert bracketed(tile_set(name).read_tiles(typed)) == read
