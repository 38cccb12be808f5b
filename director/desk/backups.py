"""Backups of a club: in its own folder and, if the club has chosen one, in a second folder such as a stick.

``back_up`` never disturbs the night: a failure in the second folder becomes a warning that the pages show until a copy
succeeds again.
"""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from pathlib import Path

from director.language.sentences import DirectorError, Sentence, say
from director.paths import PACKAGE, made
from director.storage import backup, settings_store
from director.storage.database import open_database, writing
from director.storage.store import Store

DATABASE = "director.sqlite"
SYSTEM = (
    "/bin", "/boot", "/dev", "/etc", "/lib", "/lib32", "/lib64", "/proc", "/sbin", "/snap", "/sys", "/usr", "/var/lib",
    "/var/log", "/var/spool", "/System", "/Library", "/Applications",
)  # fmt: skip
SYSTEM_OF_WINDOWS = ("SystemRoot", "ProgramFiles", "ProgramFiles(x86)", "ProgramData")
_ONE = threading.Lock()


class Backups:
    """The copies of the database of one instance folder."""

    def __init__(self, folder: Path, on_server: bool = False) -> None:
        """``on_server``: the data are in a database on a server, whose administrator makes the copies."""
        self.folder = folder
        self.on_server = on_server
        self.local = folder / "backups"
        self.trouble: Sentence | None = None
        """The trouble with the second folder, in a sentence; None if the last copy succeeded."""

    def second(self, db: Store) -> Path | None:
        """Returns the second folder that the club has chosen; None if there is none."""
        found = settings_store.setting(db, "backup_folder")
        return Path(found) if found else None

    def choose(self, db: Store, folder: str) -> None:
        """Chooses the second folder ("" for none); DirectorError ``relative_folder``, ``no_folder`` or as ``check_folder``."""
        folder = folder.strip()
        if folder and not Path(folder).is_absolute():
            raise DirectorError(
                "relative_folder",
                "Write the whole path of the folder, for example /media/stick or E:\\Director.",
            )
        if folder and not Path(folder).is_dir():
            raise DirectorError(
                "no_folder", "The folder %(folder)s is not there. Plug in the stick.", folder=folder
            )
        if folder:
            check_folder(Path(folder), self.folder)
        with writing(db):
            settings_store.keep_setting(db, "backup_folder", folder)
        self.trouble = None

    def warning(self, db: Store) -> Sentence | None:
        """Returns the present trouble with the second folder, for every page of the director; None if all is well."""
        second = self.second(db)
        if second is None:
            return self.trouble
        if not second.is_dir():
            return say("The folder %(folder)s is not there. Plug in the stick.", folder=str(second))
        return self.trouble

    def copies(self, db: Store) -> dict[str, Path]:
        """Returns all copies that can be restored, newest first, by the name in a list: file name, then folder."""
        second = self.second(db)
        here = {path.name: path for path in backup.backups(self.local)}
        there = {f"{path.name} · {second}": path for path in backup.backups(second)} if second else {}
        return dict(sorted({**here, **there}.items(), reverse=True))

    def back_up(self, why: str) -> Path:
        """Copies the database now and keeps the last copies; DirectorError if that fails in the own folder."""
        if self.on_server:
            raise copied_there()
        with _ONE:
            made(self.local)
            name = backup.new_name(why)
            backup.copy(self.folder / DATABASE, self.local / name)
            backup.keep_last(self.local)
            self._second_copy(name)
            return self.local / name

    def _second_copy(self, name: str) -> None:
        db = open_database(self.folder / DATABASE)
        try:
            second = self.second(db)
        finally:
            db.close()
        self.trouble = None
        if second is None:
            return
        try:
            backup.copy(self.folder / DATABASE, second / name, without_seeds=True)
            backup.keep_last(second)
        except DirectorError as error:
            self.trouble = error.sentence

    def in_background(self, why: str) -> threading.Thread | None:
        """Runs ``back_up`` in a thread while the night goes on; a failure becomes the warning."""
        if self.on_server:
            return None

        def work() -> None:
            try:
                self.back_up(why)
            except DirectorError as error:
                self.trouble = error.sentence
            except OSError as error:
                self.trouble = say(
                    "No backup could be made: %(reason)s. Choose another folder.",
                    reason=error.strerror or str(error),
                )

        thread = threading.Thread(target=work, name="backup")
        thread.start()
        return thread

    def restore(self, source: Path) -> None:
        """Replaces the data by a copy, after copying the present data if that is still possible."""
        if self.on_server:
            raise copied_there()
        backup.check_file(source)
        if (self.folder / DATABASE).exists():
            with suppress(DirectorError):
                self.back_up("before-restore")
        backup.restore(source, self.folder / DATABASE)


def check_folder(folder: Path, data: Path) -> None:
    """Raises DirectorError ``own_folder``, ``system_folder`` or ``not_writable`` for a folder that must not get copies.

    These are the folder of the data and all inside it, because both are lost by the same fault or mistake; the folder of the
    program; the root of the system and the folders of the operating system (``SYSTEM``), where a copy with all names and
    secrets would be readable for others or be in the way; and folders that cannot be written to.
    """
    there = folder.resolve()
    if any(there.is_relative_to(each.resolve()) for each in (data, PACKAGE)):
        raise DirectorError(
            "own_folder",
            "%(folder)s is the folder of the data or of the program itself. Choose another disk.",
            folder=str(folder),
        )
    if there == Path(there.anchor) or any(there.is_relative_to(each) for each in system_folders()):
        raise DirectorError(
            "system_folder",
            "%(folder)s belongs to the system. Choose a stick or a folder of your own.",
            folder=str(folder),
        )
    if not os.access(there, os.W_OK | os.X_OK):
        raise DirectorError(
            "not_writable", "Nothing can be written to %(folder)s. Choose another folder.", folder=str(folder)
        )


def system_folders() -> list[Path]:
    """Returns the folders of the operating system, which never hold a stick or a person's own files."""
    names = SYSTEM if os.name != "nt" else [os.environ.get(each, "") for each in SYSTEM_OF_WINDOWS]
    return [Path(each) for each in names if each]


def copied_there() -> DirectorError:
    """Makes the error for copying or restoring a database that is not a file here."""
    return DirectorError(
        "copied_there",
        "These data are in a PostgreSQL database: copy it where it runs, with pg_dump or "
        "a replica. director move --to FILE saves them as a file.",
    )
