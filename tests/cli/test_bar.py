"""The bar of progress of the commands: it grows on a terminal, and says little in a file."""

from io import StringIO

import pytest

from director.cli import ProgressBar

FULL = "#" * 30


@pytest.fixture
def shown(monkeypatch):
    """What a bar writes for these shares of the work: on a terminal, or into a file after so many seconds."""

    def write(*shares, terminal=False, seconds=0.0):
        into, clock = StringIO(), iter([100.0, 100.0 + seconds])
        into.isatty = lambda: terminal
        monkeypatch.setattr("sys.stderr", into)
        monkeypatch.setattr("director.cli.monotonic", lambda: next(clock))
        bar = ProgressBar("Words")
        for each in shares:
            bar(each)
        return into.getvalue()

    return write


def test_on_a_terminal_the_bar_grows_by_whole_per_cents(shown):
    half = f"{'#' * 15}{' ' * 15}"
    told = [f"\rWords [{' ' * 30}]   0 %", f"\rWords [{half}]  50 %", f"\rWords [{FULL}] 100 %\n"]
    assert shown(-1, 0.004, 0.5, 0.509, 7, terminal=True) == "".join(told)
    assert shown(0.07, terminal=True) == f"\rWords [##{' ' * 28}]   7 %"


@pytest.mark.parametrize("terminal", [True, False])
def test_what_is_done_at_once_shows_no_bar(shown, terminal):
    assert shown(1, 1, terminal=terminal, seconds=5) == ""


@pytest.mark.parametrize(("seconds", "told"), [(1, ""), (1.5, f"Words [{FULL}] 100 %\n")])
def test_a_file_has_one_line_at_the_end_of_what_took_more_than_a_moment(shown, seconds, told):
    assert shown(0, 0.3, 1, 1, seconds=seconds) == told
