"""What the terminal asks often it gets at once: nothing is loaded that is not needed for it."""

import importlib
import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

from director.cli import COMMANDS, told_of
from director.cli.simulate import processes

LOADED = """
import sys
from director.cli import main
main(sys.argv[1:], standalone_mode=False)
found = {name.partition(".")[0] for name, each in sys.modules.items()
         if "-packages" in (getattr(each, "__file__", None) or "")}
print("loaded", *sorted(found | {"sqlite3"} & set(sys.modules)))
print("own", *sorted(name for name in sys.modules if name.startswith("director")))
"""
AT_FIRST = {"click", "platformdirs", "colorama"}
"""What the command line itself is made of; the third on Windows."""


@pytest.mark.parametrize("asked", [["--version"], ["--help"], ["manual", "about"]])
def test_it_loads_neither_the_search_nor_the_pages_nor_the_sheets(asked):
    told = subprocess.run(
        [sys.executable, "-c", LOADED, *asked],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        cwd=Path(__file__).parents[2],
    ).stdout
    *_, loaded, own = told.splitlines()
    assert set(loaded.split()[1:]) <= AT_FIRST | {"_distutils_hack"}
    assert not {"director.web", "director.desk", "director.engine", "director.reports"} & set(own.split())


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_of_each_what_it_says_of_itself_without_loading_it(name):
    module, _, function = COMMANDS[name].partition(":")
    command = getattr(importlib.import_module(module), function)
    assert told_of(name) == inspect.cleandoc(command.callback.__doc__)


def test_a_few_games_are_simulated_by_one_process_and_many_by_all():
    assert (processes(119), processes(120)) == (1, os.cpu_count())
