"""Where things lie: the program's own files, and the instance folder with a club's data.

Templates and static files stand at the top of the repository and travel inside the wheel as
``director/_files``; ``files`` is the one function that knows. The instance folder is, in this order: the
one asked for, ``DIRECTOR_INSTANCE``, ``instance`` beside the program in a checkout, the user's data folder.
"""

from __future__ import annotations

import os
import stat
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


def gathered() -> Path:
    """The folder of what is made when Director is built, of files of other packages."""
    return PACKAGE / "gathered"


PRIVATE_FOLDER, PRIVATE = 0o700, 0o600
"""The rights of folders and files of a club: seeds of sealed draws, secrets of codes and hashes of passwords are in them, so no
other user of the machine may look."""
FOR_ALL = 0o644
OF_A_CLUB = ("director.sqlite*", "*.lock", "backups", "lexicons", "tiles", "rehearsals")
"""What a club's folder holds; whatever else lies there is somebody's own and stays as it is."""


def made(folder: Path) -> Path:
    """The folder, made for its user alone with those above it that are missing."""
    for each in (*reversed(folder.parents), folder):
        if not each.is_dir():
            each.mkdir(PRIVATE_FOLDER, exist_ok=True)
    return folder


def private_file(path: Path) -> Path:
    """The file, made empty for its user alone if it is not there: what is put into it keeps the rights, also SQLite's side files.

    It comes to its name closed: closing it there would drop the locks that another thread holds on it by then.
    """
    if path.exists():
        return path
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name + ".", suffix=".part")
    os.close(handle)
    try:
        os.link(name, path)
    except FileExistsError:
        pass
    except OSError:  # a disk without links, such as a stick
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    finally:
        os.unlink(name)
    return path


def put_right(folder: Path) -> int:
    """Takes the rights of others off a club's folder and what is in it, as older programs left them; gives how many there were."""
    if os.name == "nt" or not (folder / "director.sqlite").exists():
        return 0
    inside = (
        each for name in OF_A_CLUB for found in folder.glob(name) for each in (found, *found.rglob("*"))
    )
    return sum(_for_its_user(each) for each in (folder, *inside))


def _for_its_user(path: Path) -> bool:
    """Whether others had a right that is taken off now; what belongs to another user, or is a link, stays as it is."""
    try:
        found = path.lstat()
        if stat.S_ISLNK(found.st_mode) or not found.st_mode & 0o077:
            return False
        path.chmod(stat.S_IMODE(found.st_mode) & PRIVATE_FOLDER)
    except OSError:
        return False
    return True


@contextmanager
def replacing(path: Path, mode: int = PRIVATE) -> Iterator[BinaryIO]:
    """A file to write that takes the place of ``path`` in one step, whole or not at all."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name + ".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        os.chmod(name, mode)
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
        if made(folder) and os.name != "nt" and not any(folder.iterdir()):
            folder.chmod(PRIVATE_FOLDER)
        return folder.resolve()
    except OSError as reason:
        raise DirectorError(
            "bad_folder",
            "The folder %(folder)s cannot be used: %(reason)s. Choose another one with --instance.",
            folder=str(folder),
            reason=reason.strerror or str(reason),
        ) from reason


def private(path: str, flags: int) -> int:
    """Opens a file as ``open`` does; one that is new is for its user alone."""
    return os.open(path, flags, PRIVATE)


@contextmanager
def held(path: Path, wait: bool = True) -> Iterator[None]:
    """Holds the lock file for this thread alone, among all threads and processes; the system frees it at a crash.

    Waits until it is free, or raises BlockingIOError at once without ``wait``; OSError if it cannot be made.
    """
    # a lock belongs to the opened file: threads that open their own exclude each other
    with open(path, "a+b", opener=private) as file:
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
