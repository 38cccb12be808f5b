"""Copies of the checkout in which lines may be broken: what git tracks and what it does not ignore, with what a build has made
of it."""

import os
import shutil
import subprocess
from pathlib import Path

COMPILED = (".pyc", ".nbi", ".nbc", ".mo")
GATHERED = "gathered"
"""The folder of the data that a build takes out of packages."""


def wanted(root: Path) -> list[Path]:
    """The files of a copy, relative to the root; without git, all of them."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=root, capture_output=True
    )
    if listed.returncode == 0:
        files = {Path(os.fsdecode(name)) for name in listed.stdout.split(b"\0") if name}
        made = (each.relative_to(root) for each in (root / "director").rglob("*"))
        files |= {each for each in made if each.suffix in COMPILED or GATHERED in each.parts}
        return sorted(each for each in files if (root / each).is_file())
    return sorted(
        each.relative_to(root) for each in root.rglob("*") if each.is_file() and ".git" not in each.parts
    )


def copy_to(root: Path, target: Path) -> None:
    """Makes ``target`` the same as the checkout; files keep their times, so that nothing is compiled again."""
    files = wanted(root)
    target.mkdir(parents=True, exist_ok=True)
    keep = set(files)
    for each in target.rglob("*"):
        if each.is_file() and each.relative_to(target) not in keep and "__pycache__" not in each.parts:
            each.unlink()
    for each in files:
        there, here = target / each, root / each
        if there.is_file() and _stamp(there) == _stamp(here):
            continue
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(here, there)
    beside = target.parent / "shared"
    if (root.parent / "shared").is_dir() and not beside.exists():
        beside.symlink_to((root.parent / "shared").resolve())


def _stamp(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_mtime_ns, found.st_size
