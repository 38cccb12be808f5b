"""What some tests need of the machine. Without it they skip and say so; in CI they fail, and so does a run that skipped
anything else: no run looks green without having run."""

import os
import shutil
from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"
"""The test material beside the checkout."""


def in_ci() -> bool:
    return os.environ.get("CI") == "true"


def need(met: object, missing: str) -> None:
    """Goes on if it is met. If not, the test is skipped with that sentence; in CI it fails."""
    if met:
        return
    if in_ci():
        pytest.fail(f"CI must have everything: {missing}", pytrace=False)
    pytest.skip(missing)


def shared(path: str) -> Path:
    """A file of the test material beside the checkout, such as ``positions/de.jsonl``."""
    need((SHARED / path).exists(), f"the test material ../shared/{path} is not beside the checkout")
    return SHARED / path


def program(names: str, package: str, also: str = "") -> str:
    """The path of the first of these programs, which that package of Debian brings."""
    path = f"{os.environ.get('PATH', '')}{also}"
    found = next((at for name in names.split() if (at := shutil.which(name, path=path))), None)
    need(found, f"{names.split()[0]} is not installed (Debian: apt install {package})")
    return str(found)
