"""Where things lie: the program's own files, and the instance folder with a club's data.

Templates and static files stand at the top of the repository and travel inside the wheel as
``director/_files``; ``files`` is the one function that knows. The instance folder is, in this order: the
one asked for, ``DIRECTOR_INSTANCE``, ``instance`` beside the program in a checkout, the user's data folder.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import platformdirs

from director.language.sentences import DirectorError

PACKAGE = Path(__file__).parent
INSTANCE_VARIABLE = "DIRECTOR_INSTANCE"


def files(kind: str) -> Path:
    """The folder of the ``templates`` or the ``static`` files."""
    packed = PACKAGE / "_files" / kind
    return packed if packed.is_dir() else PACKAGE.parent / kind


def translations() -> Path:
    """The folder of the message catalogues."""
    return PACKAGE / "translations"


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A file to write that takes the place of ``path`` in one step, whole or not at all."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name + ".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def in_checkout() -> bool:
    """Whether the program runs from a checkout of its repository."""
    return (PACKAGE.parent / "pyproject.toml").is_file() and (PACKAGE.parent / "templates").is_dir()


def instance_folder(wanted: str | Path | None = None) -> Path:
    """The folder of this club's data, made if it is not there; DirectorError ``bad_folder`` if it cannot be."""
    chosen = wanted or os.environ.get(INSTANCE_VARIABLE)
    if chosen:
        folder = Path(chosen).expanduser()
    elif in_checkout():
        folder = PACKAGE.parent / "instance"
    else:
        folder = Path(platformdirs.user_data_dir("director", appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return folder.resolve()
    except OSError as reason:
        raise DirectorError(
            "bad_folder",
            "The folder %(folder)s cannot be used: %(reason)s. Choose another one with --instance.",
            folder=str(folder),
            reason=reason.strerror or str(reason),
        ) from reason


@contextmanager
def held(path: Path, wait: bool = True) -> Iterator[None]:
    """Holds the lock file for this thread alone, among all threads and processes; the system frees it at a crash.

    Waits for whoever holds it, or raises BlockingIOError at once without ``wait``; OSError if it cannot be made.
    """
    with open(
        path, "a+b"
    ) as file:  # a lock belongs to the opened file: threads that open their own exclude each other
        _lock(file.fileno(), wait)
        yield


def _lock(number: int, wait: bool) -> None:
    if sys.platform == "win32":
        import msvcrt

        while True:
            try:
                os.lseek(number, 0, os.SEEK_SET)
                msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
                return
            except OSError as reason:
                if not wait:
                    raise BlockingIOError(str(reason)) from reason
                time.sleep(0.02)
    else:
        import fcntl

        fcntl.flock(number, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
