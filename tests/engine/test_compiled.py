"""Compiling: everything at once, into a cache that need not be in the package and is never stale."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from director.engine.compiled import is_compiled, kernel
from director.engine.search import search
from director.engine.warm import warm_up, warm_up_beside
from director.lexicon import packing
from director.program import run_module

ROOT = Path(__file__).resolve().parents[2]


def after(number):
    """A kernel that is quickly compiled."""
    return number + 1


def test_warming_up_reports_progress_to_the_end():
    parts: list[float] = []
    warm_up(parts.append)
    assert parts[0] == 0.0
    assert parts[-1] == 1.0
    assert parts == sorted(parts)


def test_warming_up_compiles_one_version_of_the_search_and_real_searches_need_no_other():
    told = (
        "from director.engine.warm import warm_up; from director.engine.search import search; "
        "warm_up(); once = list(search.signatures); warm_up(); print(len(once), list(search.signatures) == once)"
    )  # in a process of its own: others may have searched with more than 31 letters
    ran = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["1", "True"]


def test_the_cache_knows_every_file_that_kernels_are_made_of():
    stamp = kernel(lambda x: x)._cache._cache_file._source_stamp
    names = {name for name, _, _ in stamp}
    assert {"search.py", "slots.py", Path(packing.__file__).name} <= names


def test_what_has_been_compiled_is_not_compiled_beside_once_more():
    warm_up()
    assert is_compiled(search)
    assert warm_up_beside() is None
    assert not is_compiled(kernel(lambda x: x + 1))


@pytest.mark.parametrize("pattern", ["*.nbi", "*.nbc"])
@pytest.mark.parametrize("left", [b"", b"\0" * 500])
def test_a_cache_that_a_power_cut_left_damaged_is_compiled_anew(tmp_path, monkeypatch, pattern, left):
    monkeypatch.setattr("numba.core.config.CACHE_DIR", str(tmp_path))
    kernel(after)(1)
    (file,) = tmp_path.rglob(pattern)
    file.write_bytes(left)
    assert is_compiled(kernel(after)) is (pattern == "*.nbc")
    assert kernel(after)(1) == 2
    assert file.read_bytes() != left


@pytest.mark.slow
def test_what_is_compiled_beside_lies_in_the_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert run_module("director.engine.warm").wait() == 0
    assert [file for file in tmp_path.rglob("*.nbi") if file.name.startswith("search.search-")]


@pytest.mark.slow
def test_a_package_that_cannot_be_written_uses_the_cache_of_the_user(tmp_path):
    """A file named ``__pycache__`` stands in for a directory that cannot be written: even root cannot."""
    package, home = tmp_path / "package", tmp_path / "home"
    home.mkdir()
    shutil.copytree(ROOT / "director", package / "director", ignore=shutil.ignore_patterns("__pycache__"))
    for source in list(package.rglob("__init__.py")):
        (source.parent / "__pycache__").touch()
    environment = {**os.environ, "PYTHONPATH": str(package), "HOME": str(home), "XDG_CACHE_HOME": str(home)}
    command = [sys.executable, "-c", "from director.engine.warm import warm_up; warm_up()"]
    subprocess.run(command, check=True, env=environment, cwd=home)
    assert [file for file in home.rglob("*.nbi") if file.name.startswith("search.search-")]
    assert not list(package.rglob("*.nbi"))
