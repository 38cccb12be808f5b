"""Many people rule on words at once, in threads and in processes: nothing lost, nothing doubled, nothing torn."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

from director.lexicon.alphabet import GERMAN
from director.lexicon.club import Rulings, Verdict
from director.lexicon.spelling import spelling_for

DAY = date(2026, 11, 20)
SPELLING = spelling_for(GERMAN, "german")
SCRIPT = """
import sys
from pathlib import Path
from tests.lexicon.test_club_at_once import rule
rule(Path(sys.argv[1]), sys.argv[2], 15)
"""


def words_of(who: str, count: int) -> list[str]:
    return [f"{who}{chr(65 + number // 26)}{chr(65 + number % 26)}" for number in range(count)]


def rule(path: Path, who: str, count: int) -> None:
    rulings = Rulings(path)
    for word in words_of(who, count):
        rulings.record("klein", word, Verdict.ALLOW, "yes", DAY, SPELLING)


def test_rulings_of_threads_and_processes_at_once_are_all_kept(tmp_path: Path) -> None:
    path = tmp_path / "rulings.jsonl"
    command = [sys.executable, "-c", SCRIPT, str(path)]
    others = [subprocess.Popen([*command, who]) for who in ("PA", "PB")]
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda who: rule(path, who, 30), ("TA", "TB", "TC", "TD", "TE", "TF")))
    assert [other.wait(60) for other in others] == [0, 0]
    expected = [word for who in ("TA", "TB", "TC", "TD", "TE", "TF") for word in words_of(who, 30)]
    expected += [word for who in ("PA", "PB") for word in words_of(who, 15)]
    found = [ruling.word for ruling in Rulings(path).history("klein")]
    assert sorted(found) == sorted(expected)
    assert path.read_bytes().count(b"\n") == len(expected)


def test_a_ruling_is_withdrawn_once(tmp_path: Path) -> None:
    from director.language.sentences import LexiconError

    rulings = Rulings(tmp_path / "rulings.jsonl")
    rulings.record("klein", "WORT", Verdict.ALLOW, "yes", DAY, SPELLING)

    def withdraw(_: int) -> bool:
        try:
            rulings.record("klein", "WORT", Verdict.WITHDRAW, "no", DAY, SPELLING)
        except LexiconError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(withdraw, range(24))) == 1
