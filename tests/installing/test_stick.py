"""The folder for a stick: complete for every system, and its Linux start runs in a clean root without a network."""

import subprocess
import sys

import pytest

from tests.installing.roots import SOURCE, root_of


@pytest.mark.slow
def test_the_stick_is_complete_and_starts_on_linux_without_a_network(tmp_path):
    stick = tmp_path / "stick"
    build = SOURCE / ".ci/packages/build_stick.py"
    told = subprocess.run(
        [sys.executable, str(build), str(stick)], check=True, capture_output=True, text=True
    ).stdout
    for system in ("windows, Python 3.12", "macos, Python 3.13", "linux, Python 3.11"):
        assert f"complete: {system}" in told
    with root_of("trixie", "python3,python3-venv", tmp_path / "clean") as root:
        subprocess.run(["cp", "-r", str(stick), str(root.folder / "stick mit Ü")], check=True)
        start = "/stick mit Ü/start-linux.sh"
        done = root.run("sh", start, "--language", "de", "demo", "--players", "4", network=False)
        assert ".pdf" in done.stdout
