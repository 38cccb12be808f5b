"""Lexicon tables that several test files share, built once per run."""

import gc
import gzip
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from director.lexicon.alphabet import GERMAN, LATIN, Alphabet
from director.lexicon.library import Library
from director.lexicon.sources import DEFAULTS
from director.lexicon.tables import Table, build_table, open_table
from tests import quick, stores
from tests.lexicon.deriving import derived
from tests.meanings import without_meanings
from tests.needs import in_ci, shared
from tests.shared import made_once
from tests.words import WORDS


def _large_table(base: pytest.TempPathFactory, language: str, alphabet: Alphabet) -> Table:
    source = shared(f"positions/lex-{language}.txt.gz")

    def make(folder: Path) -> None:
        build_table(gzip.decompress(source.read_bytes()).decode().split(), alphabet, folder / "table")

    return open_table(made_once(base, f"table-{language}", make) / "table")


gc.disable()  # while the tests are collected everything stays; ``quick`` begins with it again


@pytest.fixture(scope="session")
def german_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """590,413 German words."""
    with _large_table(tmp_path_factory, "de", GERMAN) as table:
        yield table


@pytest.fixture(scope="session")
def french_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """311,509 French words."""
    with _large_table(tmp_path_factory, "fr", LATIN) as table:
        yield table


@pytest.fixture(scope="session")
def english_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """168,548 English words."""
    with _large_table(tmp_path_factory, "en", LATIN) as table:
        yield table


@pytest.fixture(scope="session")
def small_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """The words of ``tests/words.py``."""
    folder = made_once(
        tmp_path_factory, "table-small", lambda folder: build_table(WORDS, GERMAN, folder / "table")
    )
    with open_table(folder / "table") as table:
        yield table


@pytest.fixture(scope="session")
def german_lexicons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a library whose built-in German list is built."""

    def make(folder: Path) -> None:
        words = derived(tmp_path_factory, "german").words
        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(DEFAULTS, "german", replace(DEFAULTS["german"], derive=lambda *_: words))
            library = Library(folder / "lexicons")
            library.build("german")
        without_meanings(library)

    return made_once(tmp_path_factory, "german", make) / "lexicons"


@pytest.fixture(scope="session")
def small_lexicons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a library that holds the words of ``tests/words.py`` under the name ``small``, and meanings of no word of a game."""

    def make(folder: Path) -> None:
        library = Library(folder / "lexicons")
        library.import_file("\n".join(WORDS).encode(), "small", GERMAN, "german", "Small list")
        without_meanings(library)

    return made_once(tmp_path_factory, "small", make) / "lexicons"


@pytest.fixture
def club_folder(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a club that has played nothing yet, with the small word list."""
    from tests.room import a_club

    made = made_once(tmp_path_factory, "club", lambda folder: a_club(folder).close())
    shutil.copytree(made / "lexicons", tmp_path / "club" / "lexicons")
    return tmp_path / "club"


def pytest_configure(config: pytest.Config) -> None:
    """Where Python may not keep what it compiles beside the sources, it is kept with the cache of the tests: every process that a
    test starts would compile the whole program again."""
    cache: pytest.Cache | None = getattr(config, "cache", None)
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", "") and cache:
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(cache.mkdir("bytecode"))
        sys.dont_write_bytecode = False


LONG = (
    "test_pictures",
    "test_reachable",
    "test_reference",
    "test_engine_twin",
    "test_left_open",
    "test_announcing",
)
"""Files with tests of many seconds. They are begun first, so that at the end no process is alone with one of them."""


@pytest.hookimpl(trylast=True)  # in whatever order all others come
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda each: each.path.stem not in LONG)


@pytest.hookimpl(optionalhook=True)  # not there where the tests run in one process
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: while a test waits for its browser or server, another one goes on."""
    return (os.cpu_count() or 1) + 1


COMPILING: list[subprocess.Popen[bytes]] = []


def pytest_sessionstart(session: pytest.Session) -> None:
    """While several processes collect the tests, the kernels are compiled once: together they would only get in each other's way."""
    if getattr(session.config.option, "numprocesses", None) and not hasattr(session.config, "workerinput"):
        COMPILING.extend(
            subprocess.Popen([sys.executable, "-c", f"from director.{each} import warm_up; warm_up()"])
            for each in ("engine.warm", "engine.grids.warm")
        )


@pytest.hookimpl(optionalhook=True)  # in the process that hands the tests out, before it does
def pytest_xdist_node_collection_finished() -> None:
    assert not any(each.wait() for each in COMPILING)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI a run is not green if a test was skipped that should have run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = sorted({each.nodeid for each in reporter.stats.get("skipped", [])}) if reporter else []
    if reporter and skipped and in_ci() and not session.exitstatus:
        reporter.write_line(f"\nCI must run every test, and skipped: {', '.join(skipped)}", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(autouse=True, scope="session")
def quick_libraries() -> Iterator[None]:
    """What libraries would do again for every test is done once."""
    with pytest.MonkeyPatch.context() as patch:
        quick.install(patch)
        yield


@pytest.fixture(autouse=True)
def same_letters(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test draws the same letters whenever it runs: what fails once fails again."""
    drawn = random.Random(request.node.nodeid)
    monkeypatch.setattr("director.desk.desk.secrets", SimpleNamespace(SystemRandom=lambda: drawn))


@pytest.fixture(scope="session")
def server() -> Iterator[stores.Server]:
    """A PostgreSQL server for the whole run."""
    running = stores.new_server()
    yield running
    running.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The test runs on both stores, because it is about them: on SQLite, and on PostgreSQL where there is one."""
    yield from _with_store(request, monkeypatch)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def any_store(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The test works on any store, which the tests of ``store`` see to: on PostgreSQL it runs in the long form."""
    yield from _with_store(request, monkeypatch)


def _with_store(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    server = request.getfixturevalue("server") if request.param == "postgresql" else None
    monkeypatch.setattr(stores, "here", stores.Stores(server))
    yield str(request.param)
    stores.here.give_back()
