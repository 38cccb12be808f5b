"""The rows of the keypad: every letter once, wherever a keyboard has it, and no row too long."""

import pytest

from director.language.languages import LANGUAGES
from director.rules.tiles import tile_set
from director.web.duplicate.page import letter_rows, row_length


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tiles", ["german", "french", "english"])
@pytest.mark.parametrize("by_alphabet", [False, True])
def test_every_letter_has_one_key_in_every_language(language, tiles, by_alphabet):
    letters = tile_set(tiles).alphabet.letters
    rows = letter_rows(letters, language, by_alphabet)
    assert sorted("".join(map("".join, rows))) == sorted(letters)
    assert len(rows) == 3
    assert row_length(rows) <= 11


def test_the_rows_are_those_of_the_keyboard_of_the_language():
    rows = letter_rows(tile_set("french").alphabet.letters, "fr")
    assert ["".join(row) for row in rows] == ["AZERTYUIOP", "QSDFGHJKLM", "WXCVBN"]
    assert "".join(letter_rows(tile_set("german").alphabet.letters, "de")[0]) == "QWERTZUIOPÜ"
