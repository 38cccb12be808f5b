"""Where files are: the program's own files, and the instance folder with a club's data.

Templates and static files are at the top of the repository and travel inside the wheel as ``director/_files``;
``files`` is the one function that knows. The instance folder is the first of these: the one asked for,
``DIRECTOR_INSTANCE``, ``instance`` beside the program in a checkout, the user's data folder.
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
    """Returns the folder of the ``templates`` or the ``static`` files."""
    packed = PACKAGE / "_files" / kind
    return packed if packed.is_dir() else PACKAGE.parent / kind


def translations() -> Path:
    """Returns the folder of the message catalogues."""
    return PACKAGE / "translations"


def gathered() -> Path:
    """Returns the folder of the files that the build of Director makes from files of other packages."""
    return PACKAGE / "gathered"


PRIVATE_FOLDER, PRIVATE = 0o700, 0o600
"""Permissions of a club's folders and files. They hold seeds of sealed draws, secrets of codes and hashes of passwords,
so no other user of the machine may read them."""
FOR_ALL = 0o644
OF_A_CLUB = ("director.sqlite*", "*.lock", "backups", "lexicons", "tiles", "rehearsals")
"""What a club's folder holds; anything else in it belongs to somebody else and is left alone."""


def made(folder: Path) -> Path:
    """Creates the folder and its missing parents, readable for the user alone; returns the folder."""
    for each in (*reversed(folder.parents), folder):
        if not each.is_dir():
            each.mkdir(PRIVATE_FOLDER, exist_ok=True)
    return folder


def private_file(path: Path) -> Path:
    """Returns the file, created empty if it is missing; only its user may read it and SQLite's side files, also later.

    A new file gets its name only after it is closed: closing it later would drop locks that another thread holds on it by then."""
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
    """Removes the rights of other users from a club's folder and its files, as older programs left them; returns how many had some."""
    if os.name == "nt" or not (folder / "director.sqlite").exists():
        return 0
    inside = (
        each for name in OF_A_CLUB for found in folder.glob(name) for each in (found, *found.rglob("*"))
    )
    return sum(_for_its_user(each) for each in (folder, *inside))


def _for_its_user(path: Path) -> bool:
    """Removes the rights of other users; answers whether there were any. Leaves links and files of other users unchanged."""
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
    """Yields a file to write; on success it replaces ``path`` in one step, on an error ``path`` stays unchanged."""
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
    """Answers whether the program runs from a checkout of its repository."""
    return (PACKAGE.parent / "pyproject.toml").is_file() and (PACKAGE.parent / "templates").is_dir()


def instance_folder(wanted: str | Path | None = None) -> Path:
    """Returns the folder of this club's data, made if it is missing; DirectorError ``bad_folder`` if that fails."""
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
    """Opens a file as ``open`` does; a new file is readable for its user alone."""
    return os.open(path, flags, PRIVATE)


@contextmanager
def held(path: Path, wait: bool = True) -> Iterator[None]:
    """Holds the lock file exclusively among all threads and processes; the system frees it at a crash.

    Waits until it is free; with ``wait=False`` raises BlockingIOError at once. OSError if the file cannot be created.
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
