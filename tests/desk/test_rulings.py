"""The club's rulings on words: in the database, taken in once from the file of earlier programs, many at once."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import date

import pytest

from director.desk.club_words import KEPT_FILE, OLD_FILE
from director.language.sentences import DirectorError, LexiconError
from director.lexicon.alphabet import GERMAN, spelling_for
from director.lexicon.club import ClubRuling, Verdict
from tests import stores
from tests.refusing import refused
from tests.room import opened

pytestmark = pytest.mark.usefixtures("store")

SPELLING = spelling_for(GERMAN, "german")
MONDAY, TUESDAY = date(2026, 3, 2), date(2026, 3, 3)


@pytest.fixture
def rulings(tmp_path):
    return opened(tmp_path).rulings


def rule(rulings, word, verdict, lexicon="german", on=MONDAY):
    return rulings.record(lexicon, word, verdict, "", on, SPELLING)


def test_a_ruling_keeps_reason_and_date_in_tile_spelling(rulings, tmp_path):
    made = rulings.record("german", " Spaß ", Verdict.FORBID, "too much  fun ", MONDAY, SPELLING)
    assert made == ClubRuling("german", "SPASS", Verdict.FORBID, "too much fun", MONDAY)
    assert opened(tmp_path).rulings.history("german") == [made]


def test_the_last_ruling_on_a_word_counts(rulings):
    rule(rulings, "XQ", Verdict.ALLOW)
    rule(rulings, "HAUS", Verdict.FORBID)
    rule(rulings, "XQ", Verdict.FORBID, on=TUESDAY)
    rule(rulings, "AB", Verdict.ALLOW)
    rule(rulings, "HAUS", Verdict.WITHDRAW)
    assert rulings.allowed_and_forbidden("german") == (frozenset({"AB"}), frozenset({"XQ"}))
    assert rulings.current("german")["XQ"].date == TUESDAY
    assert [ruling.word for ruling in rulings.history("german")] == ["XQ", "HAUS", "XQ", "AB", "HAUS"]


def test_lexicons_have_rulings_of_their_own(rulings):
    rule(rulings, "XQ", Verdict.ALLOW, lexicon="club")
    assert rulings.current("german") == {}
    assert list(rulings.current("club")) == ["XQ"]


@pytest.mark.parametrize("word", ["", "X", "HAUS-TÜR", "ДОМ", "ABCDEFGHIJKLMNOP"])
def test_a_word_that_cannot_be_laid_is_refused(rulings, word):
    with refused("bad_word", by=LexiconError):
        rule(rulings, word, Verdict.ALLOW)
    assert rulings.history("german") == []


def test_only_a_standing_ruling_can_be_withdrawn(rulings):
    rule(rulings, "XQ", Verdict.ALLOW)
    rule(rulings, "XQ", Verdict.WITHDRAW)
    with refused("not_ruled", by=LexiconError):
        rule(rulings, "XQ", Verdict.WITHDRAW)


def test_an_endless_reason_is_refused(rulings):
    with pytest.raises(DirectorError, match="at most 200"):
        rulings.record("german", "XQ", Verdict.ALLOW, "x" * 201, MONDAY, SPELLING)
    assert rulings.history("german") == []


@stores.in_a_file
def test_a_backup_holds_the_rulings(rulings, tmp_path):
    club = opened(tmp_path)
    rule(rulings, "XQ", Verdict.ALLOW)
    copy = club.backups.back_up("test")
    rule(rulings, "AB", Verdict.ALLOW)
    club.restore(copy)
    assert list(club.rulings.current("german")) == ["XQ"]
    club.close()


# -- the file of earlier programs ------------------------------------------------------------------


def line(word, verdict="allow", day="2026-03-02"):
    fields = {"lexicon": "german", "word": word, "verdict": verdict, "reason": "Spaß", "date": day}
    return json.dumps(fields, ensure_ascii=False) + "\n"


def old_file(folder, text):
    path = folder / "lexicons" / OLD_FILE
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def test_the_file_of_an_earlier_program_is_taken_in_once_and_kept(tmp_path):
    path = old_file(tmp_path, line("XQ") + line("HAUS", "forbid") + line("XQ", "withdraw") + '{"torn": ')
    club = opened(tmp_path)
    assert [each.word for each in club.rulings.history("german")] == ["XQ", "HAUS", "XQ"]
    assert club.rulings.current("german") == {
        "HAUS": ClubRuling("german", "HAUS", Verdict.FORBID, "Spaß", MONDAY)
    }
    assert not path.exists()
    assert (path.parent / KEPT_FILE).read_text("utf-8").count("\n") == 3
    assert len(opened(tmp_path).rulings.history("german")) == 3


def test_a_crash_before_the_file_is_renamed_doubles_nothing(tmp_path, monkeypatch):
    path = old_file(tmp_path, line("XQ"))
    with monkeypatch.context() as patch:
        patch.setattr("os.replace", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            opened(tmp_path).rulings.history("german")
    assert path.exists()
    assert len(opened(tmp_path).rulings.history("german")) == 1


def test_a_damaged_line_is_named_and_nothing_is_taken_in(tmp_path):
    path = old_file(tmp_path, line("XQ") + '{"lexicon": "german"}\n')
    club = opened(tmp_path)
    with pytest.raises(LexiconError, match="Line 2") as refused:
        club.rulings.current("german")
    assert refused.value.code == "rulings_damaged"
    path.write_text(line("XQ"))
    assert list(club.rulings.current("german")) == ["XQ"]


@stores.in_a_file
def test_a_backup_from_before_takes_the_kept_file_in_again(tmp_path):
    """The copy was made before the rulings moved into the database; restored, it must not lose them."""
    club = opened(tmp_path)
    club.db.execute("SELECT 1")
    copy = club.backups.back_up("test")
    old_file(tmp_path, line("XQ"))
    assert list(club.rulings.current("german")) == ["XQ"]
    club.restore(copy)
    assert list(club.rulings.current("german")) == ["XQ"]
    club.close()


# -- many at once ----------------------------------------------------------------------------------

SCRIPT = """
import sys
from pathlib import Path
from director.desk.instance import Instance
from tests.desk.test_rulings import rule_all
rule_all(Instance(Path(sys.argv[1]), sys.argv[3] or None), sys.argv[2], 8)
"""


def words_of(who, count):
    return [f"{who}{chr(65 + number // 26)}{chr(65 + number % 26)}" for number in range(count)]


def rule_all(club, who, count):
    rulings = club.rulings
    for word in words_of(who, count):
        rule(rulings, word, Verdict.ALLOW)


def test_rulings_of_threads_and_processes_at_once_are_all_kept(tmp_path):
    old_file(tmp_path, line("XQ"))
    others = [
        subprocess.Popen(
            [sys.executable, "-c", SCRIPT, str(tmp_path), who, stores.here.database(tmp_path) or ""],
            stderr=subprocess.PIPE,
            text=True,
        )
        for who in ("PA", "PB")
    ]
    crowd = ("TA", "TB", "TC", "TD", "TE", "TF")
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda who: rule_all(opened(tmp_path), who, 8), crowd))
    assert [(other.wait(60), other.communicate()[1]) for other in others] == [(0, ""), (0, "")]
    expected = ["XQ"] + [word for who in (*crowd, "PA", "PB") for word in words_of(who, 8)]
    found = [ruling.word for ruling in opened(tmp_path).rulings.history("german")]
    assert sorted(found) == sorted(expected)


def test_a_ruling_is_withdrawn_once(tmp_path):
    rulings = opened(tmp_path).rulings
    rule(rulings, "WORT", Verdict.ALLOW)

    def withdraw(_):
        try:
            rule(rulings, "WORT", Verdict.WITHDRAW)
        except LexiconError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(withdraw, range(24))) == 1
