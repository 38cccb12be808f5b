"""Builds the Debian package of Director for the Debian that this runs on: an environment of its own under /opt/director.

    python3 .ci/packages/build_deb.py OUT

OUT gets ``director_VERSION_ARCHITECTURE.deb``. Needs python3-venv and dpkg-deb, and no root. The environment is made for the
Python of this system, so there is a package for each Debian release: the dependency on python3 says which one it fits, and any
other interpreter is refused. DEBFULLNAME and DEBEMAIL, as with Debian's own tools, name who maintains the package.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parents[1]
CONSTRAINTS = HERE / "constraints.txt"
"""The versions that were tested, so that the same package comes out next month."""
HOME = "opt/director"
SYSTEM = Path("/usr/bin/python3")
"""The interpreter that the package depends on."""
MAINTAINER = "Director maintainers", "maintainers@director.invalid"
SCRIPTS = ("preinst", "postinst", "prerm", "postrm", "config", "templates", "conffiles")


def main(out: Path) -> None:
    """Builds the package and says where it is."""
    check_interpreter(Path(getattr(sys, "_base_executable", sys.executable)))
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "root"
        root.mkdir(mode=0o755)
        add_environment(root)
        add_files(root)
        version = version_of(root)
        add_control(root, version)
        name = out / f"director_{version}_{architecture()}.deb"
        run("dpkg-deb", "--root-owner-group", "-Zzstd", "-z3", "--build", str(root), str(name))
    print(name)


def check_interpreter(python: Path, system: Path = SYSTEM) -> None:
    """Ends the build where it is not run by the Python that the package will find on its machines."""
    if not system.exists() or python.resolve() != system.resolve():
        sys.exit(
            f"{python} is not the Python of this system, on which the package depends."
            f" Build it with {system} .ci/packages/build_deb.py OUT (Debian: apt install python3 python3-venv)."
        )


def add_environment(root: Path) -> None:
    """A virtual environment with Director and all it needs, at home in /opt/director."""
    home = root / HOME
    run(sys.executable, "-m", "venv", str(home))
    run(
        str(home / "bin/python3"),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-compile",
        "-c",
        str(CONSTRAINTS),
        f"{SOURCE}[postgres]",
    )
    run(str(home / "bin/python3"), "-m", "pip", "uninstall", "--quiet", "--yes", "setuptools", "pip")
    for script in (home / "bin").iterdir():
        if script.is_file() and not script.is_symlink():
            text = script.read_bytes()
            if str(root).encode() in text:
                script.write_bytes(text.replace(str(home).encode(), f"/{HOME}".encode()))
    settings = home / "pyvenv.cfg"
    settings.write_text(
        re.sub(r"(?m)^command = .*\n", "", settings.read_text().replace(str(home), f"/{HOME}"))
    )
    for cache in [*home.rglob("__pycache__")]:
        shutil.rmtree(cache)


def add_files(root: Path) -> None:
    """What stands outside /opt: the command, the menu entry with its icon, the service, its configuration, the licence, the manual page."""
    put(HERE / "debian/director@.service", root / "usr/lib/systemd/system/director@.service")
    put(HERE / "debian/director.desktop", root / "usr/share/applications/director.desktop")
    put(SOURCE / "static/icon.svg", root / "usr/share/icons/hicolor/scalable/apps/director.svg")
    put(HERE / "debian/director.conf", root / "etc/director/director.conf")
    put(SOURCE / "LICENSE", root / "usr/share/doc/director/copyright")
    manual = root / "usr/share/man/man1/director.1.gz"
    manual.parent.mkdir(parents=True)
    told = [str(root / HOME / "bin/python3"), "-B", str(HERE / "man_page.py")]
    manual.write_bytes(gzip.compress(subprocess.run(told, check=True, capture_output=True).stdout, mtime=0))
    manual.chmod(0o644)
    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin/director").symlink_to(f"/{HOME}/bin/director")


def add_control(root: Path, version: str) -> None:
    """The package's own description and its scripts."""
    folder = root / "DEBIAN"
    folder.mkdir()
    size = (
        sum(path.stat().st_size for path in root.rglob("*") if path.is_file() and not path.is_symlink())
        // 1024
    )
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    after = f"{sys.version_info.major}.{sys.version_info.minor + 1}"
    text = (HERE / "debian/control").read_text()
    values = {
        "VERSION": version,
        "ARCHITECTURE": architecture(),
        "SIZE": str(size),
        "PYTHON": python,
        "AFTER": after,
        "MAINTAINER": "{} <{}>".format(
            os.environ.get("DEBFULLNAME") or MAINTAINER[0], os.environ.get("DEBEMAIL") or MAINTAINER[1]
        ),
    }
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    (folder / "control").write_text(text)
    for name in SCRIPTS:
        if (HERE / "debian" / name).exists():
            put(HERE / "debian" / name, folder / name)
            (folder / name).chmod(0o644 if name in ("templates", "conffiles") else 0o755)


def version_of(root: Path) -> str:
    """The version of the Director in that environment."""
    found = next((root / HOME).glob("lib/python*/site-packages/duplicate_director-*.dist-info"))
    return found.name.removeprefix("duplicate_director-").removesuffix(".dist-info")


def architecture() -> str:
    """What Debian calls this machine."""
    return subprocess.run(
        ["dpkg", "--print-architecture"], check=True, capture_output=True, text=True
    ).stdout.strip()


def put(source: Path, target: Path) -> None:
    """Copies a file to where it belongs, readable for everybody."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    target.chmod(0o644)


def run(*command: str) -> None:
    """Runs a command; whatever it complains about ends the build."""
    subprocess.run(
        command, check=True, env=os.environ | {"SOURCE_DATE_EPOCH": "1767225600"}, stdout=sys.stderr
    )


if __name__ == "__main__":
    os.umask(0o022)
    assert sysconfig.get_platform().startswith("linux"), "Debian packages are built on Debian"
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
