"""Every paper of games and of a club reads as it did: words, places, sizes, colours, lines; no text lies on another."""

from difflib import unified_diff
from pathlib import Path

import pytest

from tests.gcg_grammar import check_gcg
from tests.golden.paper_text import text_of
from tests.golden.printed import SETS, printed
from tests.reports.reading import outside, overlaps, sound
from tests.room import opened

PAPERS = Path(__file__).parent / "papers"
RUNNING = ("manual.pdf",)
"""What goes on in another typeface within a line, where no piece has a place of its own."""


@pytest.mark.parametrize("name", SETS)
def test_papers_read_as_they_did(name, club_folder):
    """What is right in the difference is kept by ``python -m tests.golden``."""
    club = opened(club_folder)
    made = dict(printed(name, club))
    club.close()
    now = {f"{paper}.txt": text_of(paper, content) for paper, content in made.items()}
    then = {path.name: path.read_text("utf-8") for path in (PAPERS / name).iterdir()}
    papers = [(then.get(each, ""), now.get(each, ""), each) for each in sorted(then | now)]
    differing = [
        line
        for before, after, each in papers
        if before != after
        for line in unified_diff(before.splitlines(), after.splitlines(), each, each, lineterm="", n=1)
    ]
    assert not differing, "\n".join(differing[:60])
    lying_badly = {
        paper: (overlaps(content), outside(content))
        for paper, content in made.items()
        if paper.endswith(".pdf") and paper not in RUNNING and not sound(content)
    }
    assert not lying_badly


@pytest.mark.parametrize("path", sorted(PAPERS.glob("*/game.gcg.txt")), ids=lambda path: path.parent.name)
def test_other_programs_can_open_what_is_written_as_gcg(path):
    check_gcg(path.read_text("utf-8"))
