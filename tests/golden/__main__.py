"""Writes the texts of papers and pages anew: ``python -m tests.golden [SET ...]``."""

import os
import shutil
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.golden.paper_text import text_of
from tests.golden.printed import SETS, printed
from tests.golden.shown import SHOWN, text_of_pages
from tests.room import a_club

HERE = Path(__file__).parent

if __name__ == "__main__":
    os.environ["TZ"] = "UTC"
    time.tzset()
    wanted = sys.argv[1:]
    for name in (each for each in SETS if each in wanted or not wanted):
        shutil.rmtree(HERE / "papers" / name, ignore_errors=True)
        (HERE / "papers" / name).mkdir(parents=True)
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            for paper, content in printed(name, a_club(Path(folder))):
                (HERE / "papers" / name / f"{paper}.txt").write_text(text_of(paper, content), "utf-8")
    for name in (each for each in SHOWN if each in wanted or not wanted):
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            a_club(Path(folder)).close()
            (HERE / "pages").mkdir(exist_ok=True)
            (HERE / "pages" / f"{name}.txt").write_text(text_of_pages(name, Path(folder)), "utf-8")
