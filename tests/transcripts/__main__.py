"""Writes the golden files anew: ``python -m tests.transcripts [NAME ...]``. What no face shows is not in them."""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.room import a_club
from tests.transcripts.faces import FACES
from tests.transcripts.telling import FOLDER, kind_of, told, transcripts, written


def renew(name: str, club: Path) -> None:
    """Plays it at all faces; of each thing to be read the first that shows it counts."""
    read = []
    for face in FACES[kind_of(name)].values():
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            shutil.copytree(club / "lexicons", Path(folder) / "lexicons")
            playing = face(Path(folder))
            read.append(told(name, playing))
            playing.close()
    parts = [
        (each[0][0], next((lines for _, lines in each if lines is not None), []))
        for each in zip(*read, strict=True)
    ]
    (FOLDER / f"{name}.golden").write_text(written(parts), "utf-8")


if __name__ == "__main__":
    with TemporaryDirectory() as made:
        a_club(Path(made)).close()
        for wanted in sys.argv[1:] or transcripts():
            renew(wanted, Path(made))
