"""A pytest plugin for a broken copy: only the wanted tests (or all of a
wanted file), in the wanted order; each is told to the parent as it begins."""

import os
from collections.abc import Sequence

import pytest


class Teller:
    def __init__(self, wanted: Sequence[str], pipe: int) -> None:
        self.order = {name: place for place, name in enumerate(wanted)}
        self.pipe = pipe

    def tell(self, *words: str) -> None:
        os.write(self.pipe, (" ".join(words) + "\n").encode())

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        def place(item: pytest.Item) -> int | None:
            return self.order.get(item.nodeid, self.order.get(item.nodeid.partition("::")[0]))

        wanted = [(at, each) for each in items if (at := place(each)) is not None]
        items[:] = [each for _, each in sorted(wanted, key=lambda found: found[0])]

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.tell("start", nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.tell("dead", report.nodeid)
