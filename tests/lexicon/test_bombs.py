"""Files of strangers that unpack to far more than they are, and lists longer than any: refused, with little memory."""

import gzip
import io
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from director.language.sentences import DirectorError, LexiconError
from director.lexicon import importing, textfile, wordfile
from director.lexicon.alphabet import GERMAN
from director.lexicon.library import Library
from director.lexicon.list_worker import import_upload, run
from director.storage import game_file
from tests.refusing import refused
from tests.room import director

MEASURED = """
import sys
from pathlib import Path
from director.language.sentences import LexiconError
from director.lexicon import importing
from director.lexicon.alphabet import GERMAN
from director.lexicon.library import Library
def peak():  # not by getrusage: a child is charged there with what its parent had when it began
    return next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
importing.MOST_WORDS = int(sys.argv[3])
before = peak()
try:
    print(Library(Path(sys.argv[1])).import_file(Path(sys.argv[2]), "club", GERMAN, "german").kept)
except LexiconError as error:
    print(error.code)
print(before, peak())
"""

MEASURES = pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="measures memory as Linux tells it"
)


def bomb(piece, megabytes=99):
    """A packed file that unpacks to so many megabytes."""
    out = io.BytesIO()
    with gzip.GzipFile(fileobj=out, mode="wb") as file:
        for _ in range(megabytes):
            file.write((piece * (1_000_000 // len(piece) + 1))[:1_000_000])
    return out.getvalue()


@pytest.mark.parametrize(
    ("piece", "megabytes", "code"),
    [(b"AB\n", 101, "file_too_large"), (b"\n", 99, "empty_file"), (b"A ", 30, "line_too_long"), (b"AB\n", 20, "too_many_lines")],
)  # fmt: skip
@pytest.mark.parametrize("part", [10, pytest.param(1, marks=pytest.mark.slow)])
def test_a_small_file_that_unpacks_to_more_than_is_taken_is_refused(
    monkeypatch, piece, megabytes, code, part, tmp_path
):
    """The limits are a tenth of what they are, and the bombs with them; in the long form they are whole."""
    monkeypatch.setattr(textfile, "MOST_BYTES", textfile.MOST_BYTES // part)
    monkeypatch.setattr(wordfile, "MOST_LINES", wordfile.MOST_LINES // part)
    data = bomb(piece, megabytes // part + 1)
    assert len(data) < 150_000
    with refused(code, "bomb.gz", by=LexiconError):
        Library(tmp_path).import_file(data, "club", GERMAN, "german", file_name="bomb.gz")
    assert "club" not in Library(tmp_path).names()


def test_more_words_than_any_list_has_are_refused(monkeypatch, tmp_path):
    monkeypatch.setattr(importing, "MOST_WORDS", 2)
    with pytest.raises(LexiconError, match="more than 2 different words"):
        Library(tmp_path).import_file(b"AB\nBA\nAB\nOB\n", "club", GERMAN, "german")


def plain_words(path, count):
    """So many words of ten letters, nearly all different: 11 bytes each."""
    letters = np.random.default_rng(1).integers(ord("A"), ord("Z") + 1, (count, 11), dtype=np.uint8)
    letters[:, 10] = ord("\n")
    path.write_bytes(letters.tobytes())


def measured(count, most_words, folder):
    """What a process says that imports so many words, and the most bytes that it had before and altogether."""
    plain_words(folder / "words.txt", count)
    words = [str(folder / "lexicons"), str(folder / "words.txt"), str(most_words)]
    command = [sys.executable, "-c", MEASURED, *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    said, before, peak = done.stdout.split()
    return said, int(before) * 1024, int(peak) * 1024


@MEASURES
def test_a_list_is_refused_at_its_first_word_too_many_and_never_held_whole(tmp_path):
    said, before, peak = measured(5_450_000, 150_000, tmp_path)  # 60 MB
    assert said == "too_many_words"
    assert peak - before < 45_000_000


@pytest.mark.slow
@MEASURES
@pytest.mark.parametrize(
    ("count", "said"),
    [(5_450_000, "too_many_words"), (3_990_000, "3990000")],
    ids=["60 MB", "the longest that is taken"],
)
def test_memory_stays_below_a_gigabyte(count, said, tmp_path):
    outcome, _, peak = measured(count, importing.MOST_WORDS, tmp_path)
    assert outcome == said
    assert peak < 1_000_000_000


# -- in a process of its own -----------------------------------------------------------------------


def test_an_upload_is_taken_in_elsewhere(tmp_path):
    library, told = Library(tmp_path), list[float]()
    how: dict[str, Any] = {"name": "club", "alphabet": GERMAN, "tiles": "german", "file_name": "mine.txt"}
    report = import_upload(library, io.BytesIO(b"HAUS\nTOR\n"), told.append, **how)
    assert (report.kept, report.name) == (2, "club")
    assert told[-1] == 1.0
    with pytest.raises(LexiconError, match=r"mine\.txt is empty"):
        import_upload(library, io.BytesIO(b"\n"), **how)
    assert library.info("club").count == 2


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal of Unix")
def test_an_import_killed_half_way_changes_nothing(tmp_path):
    library = Library(tmp_path / "lexicons")
    library.import_file(b"HAUS\n", "club", GERMAN, "german")
    plain_words(tmp_path / "long.txt", 300_000)
    child: list[int] = []

    def kill(done):
        os.kill(child[0], signal.SIGKILL)

    how = {"file": tmp_path / "long.txt", "name": "club", "alphabet": GERMAN, "tiles": "german"}
    with refused("stopped", by=LexiconError):
        run(library.folder, "import_file", how, kill, child.append)
    assert library.info("club").count == 1
    with library.open("club") as table:
        assert list(table.words()) == ["HAUS"]
    assert not list(library.folder.rglob("*.part"))


# -- games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (bomb(b"\n", 70), "larger than any game"),
        (bomb(b"A", 20), "longer than any"),
        (gzip.compress(b"\n" * 5, mtime=0)[:-9], "damaged or incomplete"),
        (b"\xff\xfe\n", "Line 1 cannot be read: it is not UTF-8"),
    ],
    ids=["lines", "one line", "cut short", "not text"],
)
def test_a_game_that_is_none_is_refused_by_the_command(data, said, tmp_path):
    (tmp_path / "game").write_bytes(data)
    result = director(tmp_path / "club", "import", str(tmp_path / "game"))
    assert result.exit_code == 1
    assert said in result.stderr


def test_a_file_of_a_game_has_a_limit_of_its_own(monkeypatch):
    monkeypatch.setattr(game_file, "MOST_BYTES", 100)
    assert list(game_file.decoded(io.BytesIO("\ufeffä\nb".encode()))) == ["ä\n", "b"]
    with pytest.raises(DirectorError, match="larger than any game"):
        list(game_file.decoded(io.BytesIO(b"x" * 60 + b"\n" + b"x" * 60)))


@pytest.mark.parametrize(("line", "most"), [(b"\n", 200_000), (b"{" + b"x" * (2**23 - 2) + b"\n", 8)])
def test_a_file_of_a_game_has_so_many_lines_or_64_megabytes_at_most(line, most):
    assert sum(1 for _ in game_file.decoded(io.BytesIO(line * most))) == most
    with refused("file_too_large", by=DirectorError):
        sum(1 for _ in game_file.decoded(io.BytesIO(line * most + b"\n")))
