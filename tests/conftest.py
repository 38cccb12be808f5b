"""Lexicon tables that several test files share, built once per run."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from werkzeug import security

from director.engine.grids.warm import warm_up as warm_grids
from director.engine.warm import warm_up as warm_search
from director.lexicon.alphabet import GERMAN, LATIN, Alphabet
from director.lexicon.tables import Table, build_table, open_table
from tests import stores
from tests.words import WORDS

POSITIONS = Path(__file__).resolve().parents[2] / "shared" / "positions"


def _large_table(directory: Path, language: str, alphabet: Alphabet) -> Table:
    source = POSITIONS / f"lex-{language}.txt.gz"
    if not source.exists():
        pytest.skip(f"the test material ../shared/positions/{source.name} is not beside the checkout")
    words = gzip.decompress(source.read_bytes()).decode().split()
    build_table(words, alphabet, directory / language)
    return open_table(directory / language)


@pytest.fixture(scope="session")
def german_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """590,413 German words; skips where the test material is absent."""
    with _large_table(tmp_path_factory.mktemp("german"), "de", GERMAN) as table:
        yield table


@pytest.fixture(scope="session")
def french_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """311,509 French words; skips where the test material is absent."""
    with _large_table(tmp_path_factory.mktemp("french"), "fr", LATIN) as table:
        yield table


@pytest.fixture(scope="session")
def english_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """168,548 English words; skips where the test material is absent."""
    with _large_table(tmp_path_factory.mktemp("english"), "en", LATIN) as table:
        yield table


@pytest.fixture(scope="session")
def small_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """The words of ``tests/words.py``."""
    path = tmp_path_factory.mktemp("small") / "words"
    build_table(WORDS, GERMAN, path)
    with open_table(path) as table:
        yield table


ON_TIME = ("test_live", "test_store_away", "test_reference")
"""How the files begin whose tests wait for other processes and look at the time."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On a busy machine other processes may be late: what fails in these files is tried twice more, and the report tells it."""
    for item in items:
        if item.path.name.startswith(ON_TIME):
            item.add_marker(pytest.mark.flaky(reruns=2))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Before several processes begin, one of them compiles the kernels: together they would only get in each other's way."""
    if getattr(session.config.option, "numprocesses", None) and not hasattr(session.config, "workerinput"):
        warm_search()
        warm_grids()


@pytest.fixture(autouse=True, scope="session")
def quick_hashes() -> Iterator[None]:
    """Hashes of passwords are slow on purpose; a thousand sign-ins of tests need not wait for it."""
    usual = security.DEFAULT_PBKDF2_ITERATIONS
    assert usual >= 600_000
    security.DEFAULT_PBKDF2_ITERATIONS = 1000
    yield
    security.DEFAULT_PBKDF2_ITERATIONS = usual


@pytest.fixture(scope="session")
def server() -> Iterator[stores.Server]:
    """A PostgreSQL server for the whole run."""
    running = stores.new_server()
    yield running
    running.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The test runs on both stores: on SQLite, and on PostgreSQL where there is one."""
    server = request.getfixturevalue("server") if request.param == "postgresql" else None
    monkeypatch.setattr(stores, "here", stores.Stores(server))
    yield str(request.param)
    stores.here.give_back()
