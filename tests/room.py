"""A club for tests: a folder with the words of ``tests/words.py`` as its word list ``klein``, and its commands."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from director.cli import main
from director.instance import Instance
from director.lexicon.alphabet import GERMAN
from director.rules.profile import profile
from director.rules.tiles import tile_set
from director.tournament.game import Setup
from tests.words import WORDS

LEXICON = "klein"


def a_club(folder: Path) -> Instance:
    """The club, opened; its folder is made and its word list imported if that is still to do."""
    club = Instance(folder)
    if LEXICON not in club.library.names():
        club.library.import_file("\n".join(WORDS).encode(), LEXICON, GERMAN, "german", title="Klein")
    return club


def small_setup(profile_name: str = "simultan", **values: Any) -> Setup:
    """A night with the small word list."""
    standard = {"title": "Vereinsabend", "date": "2026-11-20", "club": "SC Köln", "lexicon": LEXICON}
    return Setup(tiles=tile_set("german"), profile=profile(profile_name), **(standard | values))


def director(folder: Path, *arguments: str, text: str | bytes = "") -> Result:
    """``director --instance FOLDER ...`` in this process, speaking English."""
    command = ["--instance", str(folder), "--language", "en", *arguments]
    return CliRunner().invoke(main, command, input=text)


def command_line(folder: Path, *arguments: str) -> list[str]:
    """The same as a command for a process of its own."""
    start = "from director.cli import main; main()"
    return [sys.executable, "-c", start, "--instance", str(folder), "--language", "en", *arguments]
