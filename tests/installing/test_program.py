"""The one-folder program: runs in a clean root that has no Python, from any folder, and kernels are compiled only once."""

import shutil
import subprocess
import sys

import pytest

from tests.installing.roots import SOURCE, root_of

PLACE = "/Ein Ordner mit Ü/director/director"


@pytest.mark.slow
def test_the_program_runs_without_python_from_any_folder_and_does_its_work_beside(tmp_path):
    python = tmp_path / "venv/bin/python"
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    source = tmp_path / "source"
    shutil.copytree(SOURCE, source, ignore=shutil.ignore_patterns("__pycache__", ".git", "instance"))
    subprocess.run([str(python), "-m", "pip", "install", "-q", str(source), "pyinstaller"], check=True)
    out = ["--distpath", str(tmp_path / "out"), "--log-level", "ERROR"]
    recipe = [".ci/packages/program/director.spec", *out]
    subprocess.run([str(python), "-m", "PyInstaller", *recipe], check=True, cwd=source)
    with root_of("trixie", "ca-certificates", tmp_path / "clean") as root:
        assert not root.has("/usr/bin/python3")
        shutil.copytree(tmp_path / "out", root.folder / "Ein Ordner mit Ü", symlinks=True)
        root.run(PLACE, "-m", "director.engine.warm", network=False)
        compiled = kernels(root.folder)
        assert compiled
        for folder in ("/", "/var/tmp"):
            line = (
                f"cd {folder} && '{PLACE}' --instance /club --language de demo --players 4 --lexicon english"
            )
            assert ".pdf" in root.run("sh", "-c", line, network=False).stdout
            assert kernels(root.folder) == compiled


def kernels(root):
    """The compiled kernels of the search that are kept in the root, with the time each was written."""
    return {str(file): file.stat().st_mtime_ns for file in root.rglob("search.search-*.nb?")}
