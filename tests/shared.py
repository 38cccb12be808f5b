"""What takes long to make is made once for the whole run, whichever process comes first; the others find it."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from director.paths import held


def made_once(base: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """The folder that ``make`` filled; nobody may change it (copy it, if a test writes).

    ``DIRECTOR_TESTS_KEPT`` names a folder where it outlives the run.
    """
    root = Path(os.environ.get("DIRECTOR_TESTS_KEPT") or base.getbasetemp())
    if (
        "PYTEST_XDIST_WORKER" in os.environ and "DIRECTOR_TESTS_KEPT" not in os.environ
    ):  # each process has a folder of its own in that of the run
        root = root.parent
    folder, maker = root / "shared" / name, f"{make.__module__}.{make.__qualname__}"
    folder.parent.mkdir(parents=True, exist_ok=True)
    with held(folder.with_suffix(".lock")):
        if not folder.exists():
            unfinished = folder.with_suffix(".unfinished")
            unfinished.mkdir()
            make(unfinished)
            (unfinished / "made-by").write_text(maker)
            unfinished.rename(folder)
    assert (folder / "made-by").read_text() == maker, f"{name} is also made elsewhere"
    return folder


def forward() -> Callable[[float], None]:
    """A bar of progress that never goes back, nor below 0 or beyond 1."""
    shown = [0.0]

    def bar(share: float) -> None:
        assert shown[-1] <= share <= 1, (shown, share)
        shown.append(share)

    return bar
