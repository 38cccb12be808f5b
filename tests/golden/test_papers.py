"""Every paper of games and of a club reads as it did: words, places, sizes, colours, lines."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from tests.golden.paper_text import text_of
from tests.golden.printed import SETS, printed
from tests.room import opened

PAPERS = Path(__file__).parent / "papers"


@pytest.mark.parametrize("name", SETS)
def test_papers_read_as_they_did(name: str, club_folder: Path) -> None:
    """What is right in the difference is kept by ``python -m tests.golden``."""
    club = opened(club_folder)
    now = {f"{paper}.txt": text_of(paper, content) for paper, content in printed(name, club)}
    club.close()
    then = {path.name: path.read_text("utf-8") for path in (PAPERS / name).iterdir()}
    papers = [(then.get(each, ""), now.get(each, ""), each) for each in sorted(then | now)]
    differing = [
        line
        for before, after, each in papers
        if before != after
        for line in unified_diff(before.splitlines(), after.splitlines(), each, each, lineterm="", n=1)
    ]
    assert not differing, "\n".join(differing[:60])
