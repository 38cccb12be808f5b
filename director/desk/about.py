"""What somebody may want to know of this program: what travels with it and under which licence, where the data lie."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from director.lexicon import gathering

PROGRAM = "duplicate-director"


@dataclass(frozen=True)
class Part:
    """A package that Director needs, with the licence that its own metadata names."""

    name: str
    version: str
    licence: str


@cache
def parts() -> tuple[Part, ...]:
    """Everything that travels with Director on this machine, by name: packages, and those whose data were gathered; empty where it
    was not installed as a package."""
    needed = [*_needed(PROGRAM, set())]
    if needed:
        needed += gathering.distributions()
    found = {each.metadata["Name"].lower(): each for each in needed}
    return tuple(
        Part(each.metadata["Name"], each.version, _licence(each.metadata))
        for _, each in sorted(found.items())
    )


def _needed(name: str, seen: set[str]) -> Iterator[metadata.Distribution]:
    """The packages that one needs, and those that they need, as far as they are installed."""
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return
    for line in found.requires or ():
        if "extra ==" in line and "postgres" not in line:
            continue
        match = re.match(r"[\w.-]+", line)
        other = match[0].lower().replace("_", "-") if match else ""
        if other and other not in seen:
            seen.add(other)
            try:
                yield metadata.distribution(other)
            except metadata.PackageNotFoundError:
                continue
            yield from _needed(other, seen)


def _licence(told: Any) -> str:
    """The licence in a few words: the expression, else the classifier, else the first line of the field."""
    if expression := told.get("License-Expression"):
        return str(expression)
    named = [
        each.rpartition(" :: ")[2]
        for each in told.get_all("Classifier") or ()
        if each.startswith("License :: ") and not each.endswith(("OSI Approved", "Other/Proprietary License"))
    ]
    if named:
        return ", ".join(named)
    return str(told.get("License") or "–").strip().splitlines()[0][:60]


def size_of(folder: Path) -> int:
    """The bytes of all files in a folder; those that go away meanwhile count nothing."""
    total = 0
    for path in folder.rglob("*"):
        try:
            total += path.stat().st_size if path.is_file() else 0
        except OSError:
            continue
    return total
