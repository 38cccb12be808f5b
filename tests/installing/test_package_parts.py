"""The parts of the Debian package that need no build: its interpreter, its manual page, what its set-up says when it fails."""

import hashlib
import json
import os
import runpy
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from click import Context

from director import paths
from director.cli import main

PACKAGES = paths.PACKAGE.parent / ".ci/packages"


def test_only_the_python_of_the_system_builds_the_package(tmp_path):
    check = runpy.run_path(str(PACKAGES / "build_deb.py"))["check_interpreter"]
    system = tmp_path / "python3"
    system.symlink_to(sys.executable)
    check(Path(sys.executable), system)
    with pytest.raises(SystemExit, match="is not the Python of this system"):
        check(Path("/usr/local/bin/python3.99"), system)


def test_the_manual_page_names_every_command_and_is_sound():
    made = subprocess.run([sys.executable, PACKAGES / "man_page.py"], check=True, capture_output=True).stdout
    for name in main.list_commands(Context(main)):
        assert f"\n.B {name}\n".encode() in made
    if shutil.which("groff"):
        done = subprocess.run(["groff", "-man", "-ww", "-Tutf8"], input=made, capture_output=True, check=True)
        assert done.stderr == b""


def test_the_bill_of_materials_names_packages_and_the_data_inside_the_program(tmp_path):
    def told(name, licence):
        return f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.5\n{licence}\n\ntext"

    folder, out = tmp_path / "wheels", tmp_path / "bill.json"
    folder.mkdir()
    order = paths.PACKAGE / "lexicon/meanings/order/METADATA"
    files = {
        "duplicate_director-1.5.dist-info/METADATA": told("duplicate-director", "License-Expression: MIT"),
        "director/gathered/german_nouns/METADATA": told(
            "german-nouns", "License: CC BY-SA 4.0\nClassifier: License :: Other/Proprietary License"
        ),
        "director/lexicon/meanings/order/METADATA": order.read_text(),
    }
    with zipfile.ZipFile(folder / "duplicate_director-1.5.whl", "w") as wheel:
        for name, text in files.items():
            wheel.writestr(name, text)
    with zipfile.ZipFile(folder / "a.whl", "w") as wheel:
        wheel.writestr(
            "a_b-1.5.dist-info/METADATA", told("A_b", "Classifier: License :: OSI Approved :: MIT License")
        )
        wheel.writestr("a_b/vendored/METADATA", told("vendored", ""))
    subprocess.run([sys.executable, PACKAGES / "bill_of_materials.py", folder, out], check=True)
    bill = json.loads(out.read_text())
    named = {each["name"]: each for each in bill["components"]}
    assert bill["metadata"]["component"]["licenses"] == [{"expression": "MIT"}]
    assert {name: each["licenses"][0]["license"]["name"] for name, each in named.items()} == {
        "A_b": "MIT License", "WordNet": "Princeton WordNet", "german-nouns": "CC BY-SA 4.0",
    }  # fmt: skip
    assert named["german-nouns"]["purl"] == "pkg:pypi/german-nouns@1.5"
    assert (named["WordNet"]["version"], "purl" in named["WordNet"]) == ("3.1", False)
    assert named["A_b"]["hashes"][0]["content"] == hashlib.sha256((folder / "a.whl").read_bytes()).hexdigest()


@pytest.mark.parametrize(("starts", "warms", "status"), [(0, 0, 0), (1, 0, 1), (0, 1, 1)])
def test_a_set_up_that_fails_says_so_and_is_no_success(tmp_path, starts, warms, status):
    def command(name, text="exit 0"):
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n")
        (tmp_path / name).chmod(0o755)

    for name in ("getent", "adduser", "install", "systemctl"):
        command(name)
    command("python3", f'case "$2" in "import director") exit {starts};; *warm*) exit {warms};; esac')
    script = (PACKAGES / "debian/postinst").read_text("utf-8")
    script = script.replace(". /usr/share/debconf/confmodule", "")
    script = script.replace("/opt/director/bin/python3", str(tmp_path / "python3"))
    where = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["sh", "-c", script, "postinst", "configure"], capture_output=True, text=True, env=where
    )
    assert (done.returncode, "dpkg --configure director" in done.stderr) == (status, status == 1)
