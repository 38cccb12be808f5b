"""Makes a word list in a process of its own, so that a night that runs meanwhile does not notice.

Importing a long list, or deriving a built-in one, is seconds of pure computing, and a page of the same process would wait
at every step. The other process gets a niceness where the system has one, and its memory goes back to the system at the
end. It is this program again (``director/program.py``): the task comes in on its standard input, progress and result go out,
one line each. If it is killed, nothing has changed: the library writes whole files only.
"""

from __future__ import annotations

import base64
import os
import pickle
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from director.language.sentences import DirectorError, LexiconError
from director.lexicon.importing import ImportReport
from director.lexicon.library import Library
from director.lexicon.sources.package_data import Progress, no_progress
from director.program import run_module


def import_upload(
    library: Library, upload: BinaryIO, progress: Progress = no_progress, **how: object
) -> ImportReport:
    """``Library.import_file`` of an upload, in the other process; raises the same LexiconErrors, and ``stopped``."""
    handle, name = tempfile.mkstemp(prefix="director-list-")
    try:
        with os.fdopen(handle, "wb") as file:
            while piece := upload.read(1 << 20):
                file.write(piece)
        report = run(library.folder, "import_file", {"file": Path(name), **how}, progress)
    finally:
        Path(name).unlink(missing_ok=True)
    assert isinstance(report, ImportReport)
    return report


def build(library: Library, name: str, progress: Progress = no_progress) -> None:
    """``Library.build`` in the other process; raises the same LexiconErrors, and ``stopped``."""
    run(library.folder, "build", {"name": name}, progress)


def build_meanings(library: Library, language: str, progress: Progress = no_progress) -> None:
    """``Library.build_meanings`` in the other process; raises the same LexiconErrors, and ``stopped``."""
    run(library.folder, "build_meanings", {"language": language}, progress)


def run(
    folder: Path,
    method: str,
    how: Mapping[str, object],
    progress: Progress,
    begun: Callable[[int], None] | None = None,
) -> object:
    """Lets a child process call that method of the library, and calls ``begun`` with its process id; its error is raised here."""
    child = run_module("director.lexicon.list_worker", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert child.stdin
    assert child.stdout
    with child:
        if begun:
            begun(child.pid)
        with suppress(BrokenPipeError):
            child.stdin.write(pickle.dumps((folder, method, dict(how))))
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
        "stopped", "The work on the word list was interrupted. Nothing was changed; start it again."
    )


def main() -> None:
    """Runs the child's part."""
    with suppress(AttributeError, OSError):
        os.nice(10)
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # its parent is gone: it ends silently
    out = sys.stdout.buffer
    folder, method, how = pickle.load(sys.stdin.buffer)

    def tell(done: float) -> None:
        out.write(b"done %.3f\n" % done)
        out.flush()

    try:
        outcome: object = getattr(Library(folder), method)(progress=tell, **how)
    except DirectorError as error:
        outcome = error
    out.write(b"outcome " + base64.b64encode(pickle.dumps(outcome)) + b"\n")
    out.flush()


if __name__ == "__main__":
    main()
