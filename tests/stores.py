"""The stores that tests run on: SQLite always; PostgreSQL for tests that take the fixture ``store``, where there is one.

One server of our own for the whole run, in a temporary folder, listening on a socket file only. Every path that a test
names has a schema of its own there, so ``address(path)`` is to PostgreSQL what the path is to SQLite. PostgreSQL does not
run as root, so root hands its folder to another user.
"""

import os
import shutil
import subprocess
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
import pytest

from director.storage.database import open_database
from director.storage.store import Store
from tests.needs import program

USERS = ("postgres", "nobody")


@dataclass
class Server:
    """A PostgreSQL server of the tests; ``start`` and ``stop`` as often as a test likes."""

    programs: Path
    folder: Path
    user: str | None
    synced: bool = False
    owner: str = "director"
    """The user of the database that may do everything."""
    port: int = 5432
    """The number in the name of its socket file, and where it listens if it does."""
    clean: list[str] = field(default_factory=list)
    """Schemas with empty tables, for the next test."""

    @property
    def address(self) -> str:
        folder = quote(str(self.folder), safe="")
        return f"postgresql:///postgres?host={folder}&port={self.port}&user={self.owner}"

    def make(self) -> None:
        """A fresh cluster. Unless ``synced``, what a test keeps need not outlive the machine."""
        data = str(self.folder / "data")
        self.run("initdb", "-D", data, "-U", self.owner, "-A", "trust", "-E", "UTF8", "-N")
        self.set("listen_addresses = ''\nmax_connections = 300\nshared_buffers = '64MB'\n")
        if not self.synced:
            self.set("fsync = off\nfull_page_writes = off\nautovacuum = off\n")
        self.set(self.place())

    def set(self, settings: str) -> None:
        """Adds lines to its settings, for its next start; of two that say the same, the last one counts."""
        with (self.folder / "data" / "postgresql.conf").open("a") as file:
            file.write(settings)

    def place(self) -> str:
        """The settings that keep it in its folder."""
        return f"unix_socket_directories = '{self.folder}'\nport = {self.port}\n"

    def start(self) -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-l", str(self.folder / "log"), "-w", "start")

    def remove(self) -> None:
        """Ends it, if it still runs, and leaves nothing behind."""
        if (self.folder / "data" / "postmaster.pid").exists():
            self.stop("immediate")
        shutil.rmtree(self.folder)

    def stop(self, how: str = "fast") -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", how, "stop")

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        if self.user:
            command = ["runuser", "-u", self.user, "--", *command]
        done = subprocess.run(command, cwd="/", capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stdout + done.stderr


def programs() -> Path:
    """The folder of the newest PostgreSQL server of this machine."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda each: int(each.parts[4]))
    return found[-1].parent if found else Path(program("postgres", "postgresql")).parent


def new_server(synced: bool = False) -> Server:
    """A running server in a folder of its own."""
    server = unmade_server(synced=synced)
    server.make()
    server.start()
    return server


def unmade_server(**values: Any) -> Server:
    """A server whose folder is there, and belongs to whom it runs as, and is empty."""
    at = programs()
    folder = Path(tempfile.mkdtemp(prefix="director-pg-", dir="/tmp"))
    user = (
        next(each for each in USERS if shutil.which("runuser") and _is_user(each))
        if os.getuid() == 0
        else None
    )
    if user:
        shutil.chown(folder, user)
    return Server(at, folder, user, **values)


def _is_user(name: str) -> bool:
    return subprocess.run(["id", "-u", name], capture_output=True).returncode == 0


@dataclass
class Stores:
    """Where the stores of one test lie: files, or schemas of a server."""

    server: Server | None = None
    schemas: dict[str, str] = field(default_factory=dict)

    def address(self, path: Path | str) -> str:
        """What to open for that path; on a server ``:memory:`` is a new schema each time."""
        if self.server is None:
            return str(path)
        name = self.schemas.get(str(path)) or self._schema()
        self.schemas[str(path) if str(path) != ":memory:" else name] = name
        return f"{self.server.address}&options=-csearch_path%3D{name}"

    def _schema(self) -> str:
        assert self.server
        if self.server.clean:
            return self.server.clean.pop()
        name = f"test_{next(NUMBERS)}"
        with psycopg.connect(self.server.address, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return name

    def give_back(self) -> None:
        """Empties the schemas for the next test: their tables are made once, which takes longest."""
        if self.server is None:
            return
        with psycopg.connect(self.server.address, autocommit=True) as connection:
            connection.execute(
                "SET lock_timeout = '1s'; SET session_replication_role = replica"
            )  # no foreign keys
            for name in self.schemas.values():
                connection.execute(f"SET search_path = {name}".encode())
                with suppress(
                    psycopg.errors.LockNotAvailable
                ):  # somebody still works there: nobody gets it again
                    connection.execute(CLEAN)
                    self.server.clean.append(name)

    def database(self, folder: Path) -> str | None:
        """What ``--database`` says for an instance in that folder; None for its own file."""
        return self.address(folder) if self.server else None

    def open(self, path: Path | str) -> Store:
        return open_database(self.address(path))


NUMBERS = count(1)
CLEAN = """
DO $$ DECLARE each record; BEGIN
FOR each IN SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename != 'migrations' LOOP
  EXECUTE format('DELETE FROM %I', each.name);
END LOOP;
FOR each IN SELECT sequencename AS name FROM pg_sequences WHERE schemaname = current_schema() LOOP
  EXECUTE format('SELECT setval(%L, 1, false)', each.name);
END LOOP; END $$
"""
"""Deletes all rows, in any order, and counts from 1 again."""

here = Stores()
"""The stores of the test that runs; the fixture ``store`` sets them."""

in_a_file = pytest.mark.parametrize("store", ["sqlite"], indirect=True)
"""Marks a test of a module that runs on both stores, where what it tests is a matter of the file."""
