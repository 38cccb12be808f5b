"""Making a word list in a process of its own, so that a night that runs meanwhile does not notice.

Taking in a long list is seconds of pure computing, and a page that is asked for in the same process would wait at
every step of it. The other process gets a niceness where there is such a thing, and what it takes of memory goes
back to the system. It is this program again (``python -m director.lexicon.import_worker``): what to do comes in on its
standard input, how far it is and the outcome go out, one line each. If it is killed, nothing has changed:
the library writes whole files only.
"""

from __future__ import annotations

import base64
import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from director.language.sentences import DirectorError, LexiconError, say
from director.lexicon.importing import ImportReport
from director.lexicon.library import Library
from director.lexicon.sources.common import Progress, no_progress

PROGRAM = Path(__file__).parents[2]


def import_upload(
    library: Library, upload: BinaryIO, progress: Progress = no_progress, **how: object
) -> ImportReport:
    """``Library.import_file`` of an upload, elsewhere; raises LexiconError as that does, and ``stopped``."""
    handle, name = tempfile.mkstemp(prefix="director-list-")
    try:
        with os.fdopen(handle, "wb") as file:
            while piece := upload.read(1 << 20):
                file.write(piece)
        report = run(library.folder, {"file": Path(name), **how}, progress)
    finally:
        Path(name).unlink(missing_ok=True)
    assert isinstance(report, ImportReport)
    return report


def run(
    folder: Path, how: Mapping[str, object], progress: Progress, begun: Callable[[int], None] | None = None
) -> object:
    """Has the list made by a child process, whose number ``begun`` is told; its error is raised here."""
    known = os.environ.get("PYTHONPATH")
    path = os.pathsep.join([str(PROGRAM), *([known] if known else [])])
    child = subprocess.Popen(
        [sys.executable, "-m", "director.lexicon.import_worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert child.stdin
    assert child.stdout
    with child:
        if begun:
            begun(child.pid)
        with suppress(BrokenPipeError):
            child.stdin.write(pickle.dumps((folder, dict(how))))
            child.stdin.close()
        for line in child.stdout:
            kind, _, said = line.partition(b" ")
            if kind == b"done":
                progress(float(said))
                continue
            outcome = pickle.loads(base64.b64decode(said))  # written by this very program
            if isinstance(outcome, DirectorError):
                raise outcome
            return outcome
    raise LexiconError(
        "stopped",
        say("Making the word list was stopped from outside. Nothing was changed; import it again."),
    )


def main() -> None:
    """The child's part."""
    with suppress(AttributeError, OSError):
        os.nice(10)
    out = sys.stdout.buffer
    folder, how = pickle.load(sys.stdin.buffer)

    def tell(done: float) -> None:
        out.write(b"done %.3f\n" % done)
        out.flush()

    try:
        outcome: object = Library(folder).import_file(progress=tell, **how)
    except DirectorError as error:
        outcome = error
    out.write(b"outcome " + base64.b64encode(pickle.dumps(outcome)) + b"\n")
    out.flush()


if __name__ == "__main__":
    main()
