"""Writes the texts of the papers anew: ``python -m tests.golden [SET ...]``."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.golden.paper_text import text_of
from tests.golden.printed import SETS, printed
from tests.room import a_club

PAPERS = Path(__file__).parent / "papers"

if __name__ == "__main__":
    for name in sys.argv[1:] or SETS:
        shutil.rmtree(PAPERS / name, ignore_errors=True)
        (PAPERS / name).mkdir(parents=True)
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            for paper, content in printed(name, a_club(Path(folder))):
                (PAPERS / name / f"{paper}.txt").write_text(text_of(paper, content), "utf-8")
