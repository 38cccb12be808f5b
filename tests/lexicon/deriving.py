"""The built-in word lists, derived from the installed packages for real (ten seconds each), once for the whole run."""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.shared import made_once

DERIVE = """
import json, os, sys
from director.lexicon.sources import DEFAULTS
early = sorted({"simplemma", "spellchecker", "german_nouns", "spylls", "english_words"} & set(sys.modules))
told, aside, accents = [], [], []
def put_aside(words, accented=False):
    if sys.argv[1] != "german":
        (accents if accented else aside).extend(words)
words = DEFAULTS[sys.argv[1]].derive(told.append, put_aside)
peak = 0
if os.path.exists("/proc/self/status"):  # the memory of this program alone, not of the one that started it
    lines = open("/proc/self/status").read().splitlines()
    peak = next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM"))
json.dump({"words": words, "early": early, "told": told, "peak": peak, "aside": aside, "accents": accents}, sys.stdout)
"""


@dataclass(frozen=True)
class Derived:
    """The words of a default, derived in a process of its own, and what that process saw."""

    words: list[str]
    early: list[str]
    told: list[float]
    peak: int
    aside: list[tuple[str, str]]
    """What is put aside, with its witnesses; of the German list, which is long, nothing."""
    accents: list[tuple[str, str]]
    """The words written with accents, with the ways to write them."""


def derived(base: pytest.TempPathFactory, name: str) -> Derived:
    """What deriving the default of that name gives."""

    def make(folder: Path) -> None:
        with (folder / "derived.json").open("wb") as file:
            subprocess.run([sys.executable, "-c", DERIVE, name], stdout=file, check=True)

    return Derived(**json.loads((made_once(base, f"derived-{name}", make) / "derived.json").read_bytes()))
