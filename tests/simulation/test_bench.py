"""The bench reports what it measured, in the agreed shape."""

import json

import pytest

from director.language.sentences import DirectorError
from director.lexicon.alphabet import GERMAN
from director.lexicon.tables import build_table
from director.rules.tiles import tile_set
from director.simulation.bench import as_text, filled_up, measure, read_positions, summary
from tests.engine.material import standard_engine
from tests.words import WORDS

EMPTY = ["." * 15] * 15
TIMES = {"median_us", "p95_us", "max_us", "positions"}


def line(rack, board=EMPTY):
    return json.dumps({"board": board, "rack": rack})


def test_positions_are_read_with_blanks():
    position = read_positions([line("ÄÄ?", ["ABc" + "." * 12, *EMPTY[1:]]), ""], GERMAN)[0]
    assert position.board[0, :4].tolist() == [1, 3, 4 | 0x80, 0]
    assert (position.blanks, int(position.rack[0, 2])) == (1, 2)


@pytest.mark.parametrize(
    "wrong", ["x", "{}", line("É"), line("A", EMPTY[1:]), line("A", ["...", *EMPTY[1:]]), "[]"]
)
def test_a_line_that_is_no_position_is_named(wrong):
    with pytest.raises(DirectorError, match="Line 2"):
        read_positions([line("A"), wrong], GERMAN)


def test_racks_are_filled_up_with_letters_that_are_not_shown():
    position = read_positions([line("AEINRS?", ["Q" + "." * 14, *EMPTY[1:]])], GERMAN)[0]
    for size in (7, 8, 9):
        found = filled_up(position, tile_set("german"), size, seed=1)
        more = found.rack.astype(int) - position.rack.astype(int)
        assert (found.rack.sum(), more.min(), more[0, 0], more[0, GERMAN.codes["Q"]]) == (size, 0, 0, 0)
    few = read_positions([line("AE")], GERMAN)[0]
    assert filled_up(few, tile_set("german"), 9, seed=1) == few


def test_a_file_without_positions_is_refused():
    with pytest.raises(DirectorError, match="no position"):
        read_positions(["", "\n"], GERMAN)


def test_summary_of_times():
    assert summary([float(time) for time in range(100, 0, -1)]) == {
        "median_us": 50.5, "p95_us": 96.0, "max_us": 100.0, "positions": 100,
    }  # fmt: skip


def test_a_report_is_shown_as_a_table():
    few, many = ({"median_us": 1.0, "p95_us": 2.0, "max_us": 1234.5, "positions": count} for count in (3, 30))
    report = {
        "warm": {"0": few},
        "cold": {"0": few, "all": many},
        "tables_mb": 54.1,
        "build_s": 2.0,
        "open_ms": 5.25,
    }
    assert as_text(report).splitlines() == [
        "         blanks  positions    median       95 %       max   (microseconds)",
        "warm          0          3        1.0        2.0     1234.5",
        "cold          0          3        1.0        2.0     1234.5",
        "cold        all         30        1.0        2.0     1234.5",
        "table 54.1 MB, built in 2.0 s, opened in 5.25 ms",
    ]
    assert summary([7.04]) == {"median_us": 7.0, "p95_us": 7.0, "max_us": 7.0, "positions": 1}


def test_the_report_has_the_agreed_shape(tmp_path):
    build_table(WORDS, GERMAN, tmp_path / "words")
    positions = read_positions([line("ENISRAT"), line("ENISRA?"), line("ENISR??"), line("AB")], GERMAN)
    parts: list[float] = []
    report = measure(
        tmp_path / "words", lambda table: standard_engine(table, "de"), positions, 3, progress=parts.append
    )
    assert set(report) == {"warm", "cold", "tables_mb", "build_s", "open_ms"}
    assert list(report["warm"]) == ["0", "1", "2"]
    assert list(report["cold"]) == ["0", "1", "2", "all"]
    assert all(set(times) == TIMES for kind in ("warm", "cold") for times in report[kind].values())
    assert [times["positions"] for times in report["cold"].values()] == [2, 1, 1, 4]
    assert parts[-1] == 1.0
    assert json.loads(json.dumps(report)) == report
    assert as_text(report).count("\n") == 8
