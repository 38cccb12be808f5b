"""A pytest plugin, loaded inside the copy: which test executes which line, and how long it takes.

Lines are recorded by coverage under the name of the test, in the threads and processes that it starts too. What a fixture
of a wider scope does is recorded under the fixture, and counts for every test that uses it. What the program keeps in a
``functools.cache`` is forgotten before each test, or only the first one would be seen to need it.
"""

import json
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any

import coverage
import pytest

CACHED = type(cache(print))
FOLDER = Path(os.environ["MUTANTS_RECORD"])
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "main")
# Threads alone: told of greenlets, coverage never comes back where a thread ends that had some (a browser's do), for what it
# keeps of each is taken away by a function that it follows too. The program itself has none.
tracer = coverage.Coverage(
    data_file=str(FOLDER / f"lines.{WORKER}"),
    config_file=False,
    source=["director"],
    concurrency=["thread"],
    messages=False,
)
times: dict[str, dict[str, Any]] = {}
fixtures: dict[str, float] = {}
here = [""]

if WORKER != "main" or not os.environ.get("MUTANTS_WORKERS"):
    tracer.start()


def _enter(name: str) -> None:
    here.append(name)
    _switch()


def _leave() -> None:
    here.pop()
    _switch()


def _switch() -> None:
    """Lines count for the innermost test or fixture, in processes begun from now on too."""
    os.environ["MUTANTS_CONTEXT"] = here[-1]
    tracer.switch_context(here[-1])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    for name, module in list(sys.modules.items()):
        if name.startswith("director"):
            for value in list(vars(module).values()):
                if isinstance(value, CACHED):
                    value.cache_clear()
    wide = [
        f"fixture {each.baseid}::{each.argname}"
        for found in item._fixtureinfo.name2fixturedefs.values()
        for each in found
        if each.scope != "function"
    ]
    times[item.nodeid] = {"seconds": 0.0, "fixtures": wide, "passed": True}
    _enter(item.nodeid)
    try:
        return (yield)
    finally:
        _leave()


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: Any) -> Iterator[Any]:
    if fixturedef.scope == "function":
        return (yield)
    name = f"fixture {fixturedef.baseid}::{fixturedef.argname}"
    _enter(name)
    began = perf_counter()
    try:
        return (yield)
    finally:
        fixtures[name] = max(fixtures.get(name, 0.0), perf_counter() - began)
        _leave()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.nodeid in times:
        if report.when == "call":
            times[report.nodeid]["seconds"] += report.duration
        if not report.passed:
            times[report.nodeid]["passed"] = False


def pytest_sessionfinish() -> None:
    if times:
        tracer.stop()
        tracer.save()
        (FOLDER / f"times.{WORKER}.json").write_text(
            json.dumps(
                {
                    "tests": times,
                    "fixtures": fixtures,
                    "libraries": sorted({name.partition(".")[0] for name in sys.modules}),
                }
            )
        )
