"""What a club has decided about words: the last decision counts, and what an earlier program kept is read whole."""

from datetime import date

import pytest

from director.language.sentences import LexiconError
from director.lexicon.alphabet import GERMAN, spelling_for
from director.lexicon.club import ClubRuling, Verdict, rulings_in, standing, tile_word
from tests.refusing import refused

ALLOW, FORBID, WITHDRAW = Verdict
DAY = date(2026, 3, 2)


def ruled(word, verdict, reason=""):
    return ClubRuling("german", word, verdict, reason, DAY)


def test_the_last_decision_on_a_word_counts_and_one_that_was_taken_back_does_not():
    history = [
        ruled("ZU", ALLOW),
        ruled("AB", FORBID),
        ruled("QI", ALLOW),
        ruled("AB", ALLOW, "now"),
        ruled("QI", WITHDRAW),
    ]
    assert list(standing(history).items()) == [("AB", history[3]), ("ZU", history[0])]
    assert standing([]) == {}


@pytest.mark.parametrize(("word", "tiles"), [(" Straße ", "STRASSE"), ("qi", "QI"), ("x" * 15, "X" * 15)])
def test_a_word_is_decided_on_in_tiles(word, tiles):
    assert tile_word(word, spelling_for(GERMAN, "german")) == tiles


@pytest.mark.parametrize("word", ["", "x", "x" * 16, "a-b", "дом"])
def test_what_cannot_be_laid_is_not_decided_on(word):
    with refused("bad_word", word[:40], by=LexiconError):
        tile_word(f" {word} ", spelling_for(GERMAN, "german"))


LINE = '{"lexicon": "german", "word": "%s", "verdict": "allow", "reason": "r", "date": "2026-03-02"}'


def test_decisions_of_an_earlier_program_are_read_but_for_a_line_that_was_torn(tmp_path):
    path = tmp_path / "rulings"
    forbidden, withdrawn = (LINE.replace("allow", each) % "QI" for each in ("forbid", "withdraw"))
    path.write_text(f"{LINE % 'AB'}\n\n{forbidden}\n{withdrawn}\n{LINE % 'ZU'}"[:-9])
    assert rulings_in(path) == [
        ruled("AB", ALLOW, "r"), ruled("QI", FORBID, "r"), ruled("QI", WITHDRAW, "r"),
    ]  # fmt: skip
    for harm in (
        "[1]",
        LINE.replace("allow", "maybe"),
        LINE.replace("03-02", "13-02"),
        LINE.replace("word", "w"),
        "{",
    ):
        path.write_text(f"{LINE % 'AB'}\n\n{harm}\n")
        with refused("rulings_damaged", "Line 3 of", "rulings", by=LexiconError):
            rulings_in(path)
