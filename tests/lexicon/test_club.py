from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from director.language.sentences import LexiconError
from director.lexicon.alphabet import GERMAN
from director.lexicon.club import ClubRuling, Rulings, Verdict
from director.lexicon.spelling import spelling_for

SPELLING = spelling_for(GERMAN, "german")
MONDAY, TUESDAY = date(2026, 3, 2), date(2026, 3, 3)


@pytest.fixture
def rulings(tmp_path: Path) -> Rulings:
    return Rulings(tmp_path / "lexicons" / "rulings.jsonl")


def rule(
    rulings: Rulings, word: str, verdict: Verdict, lexicon: str = "german", on: date = MONDAY
) -> ClubRuling:
    return rulings.record(lexicon, word, verdict, "", on, SPELLING)


def test_a_ruling_keeps_reason_and_date_in_tile_spelling(rulings: Rulings) -> None:
    made = rulings.record("german", " Spaß ", Verdict.FORBID, "too much fun ", MONDAY, SPELLING)
    assert made == ClubRuling("german", "SPASS", Verdict.FORBID, "too much fun", MONDAY)
    assert Rulings(rulings.path).history("german") == [made]


def test_the_last_ruling_on_a_word_counts(rulings: Rulings) -> None:
    rule(rulings, "XQ", Verdict.ALLOW)
    rule(rulings, "HAUS", Verdict.FORBID)
    rule(rulings, "XQ", Verdict.FORBID, on=TUESDAY)
    rule(rulings, "AB", Verdict.ALLOW)
    rule(rulings, "HAUS", Verdict.WITHDRAW)
    assert rulings.allowed_and_forbidden("german") == (frozenset({"AB"}), frozenset({"XQ"}))
    assert rulings.current("german")["XQ"].date == TUESDAY
    assert [ruling.word for ruling in rulings.history("german")] == ["XQ", "HAUS", "XQ", "AB", "HAUS"]


def test_lexicons_have_rulings_of_their_own(rulings: Rulings) -> None:
    rule(rulings, "XQ", Verdict.ALLOW, lexicon="club")
    assert rulings.current("german") == {}
    assert list(rulings.current("club")) == ["XQ"]


@pytest.mark.parametrize("word", ["", "X", "HAUS-TÜR", "ДОМ", "ABCDEFGHIJKLMNOP"])
def test_a_word_that_cannot_be_laid_is_refused(rulings: Rulings, word: str) -> None:
    with pytest.raises(LexiconError) as refused:
        rule(rulings, word, Verdict.ALLOW)
    assert refused.value.code == "bad_word"
    assert not rulings.path.exists()


def test_only_a_standing_ruling_can_be_withdrawn(rulings: Rulings) -> None:
    rule(rulings, "XQ", Verdict.ALLOW)
    rule(rulings, "XQ", Verdict.WITHDRAW)
    with pytest.raises(LexiconError) as refused:
        rule(rulings, "XQ", Verdict.WITHDRAW)
    assert refused.value.code == "not_ruled"


def test_a_line_torn_by_a_crash_is_dropped(rulings: Rulings) -> None:
    rule(rulings, "XQ", Verdict.ALLOW)
    with rulings.path.open("ab") as file:
        file.write(b'{"lexicon": "german", "wo')
    assert list(rulings.current("german")) == ["XQ"]
    rule(rulings, "HAUS", Verdict.FORBID)
    assert list(rulings.current("german")) == ["HAUS", "XQ"]
    assert [json.loads(line)["word"] for line in rulings.path.read_bytes().splitlines()] == ["XQ", "HAUS"]


def test_a_damaged_line_is_named(rulings: Rulings) -> None:
    rule(rulings, "XQ", Verdict.ALLOW)
    with rulings.path.open("ab") as file:
        file.write(b'{"lexicon": "german"}\n')
    with pytest.raises(LexiconError) as refused:
        rulings.current("german")
    assert refused.value.code == "rulings_damaged"
    assert "Line 2" in str(refused.value)
