"""Clean Debian roots made from the mirror, to try packages in: a folder with a Debian of its own, entered by chroot."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.needs import need

SOURCE = Path(__file__).resolve().parents[2]
BARE = "adduser,debconf,python3"
BUILDER = "python3,python3-venv,ca-certificates"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")


class Root:
    """A Debian in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(
        self, *command: str, network: bool = True, text: str | None = None, **variables: str
    ) -> subprocess.CompletedProcess[str]:
        """Runs a command inside; AssertionError with what it printed if it fails."""
        done = subprocess.run(
            self.command(*command, network=network, **variables), input=text, capture_output=True, text=True
        )
        assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        return done

    def command(self, *command: str, network: bool = True, **variables: str) -> list[str]:
        """How a command is run inside: with a clean environment, without any network if wished."""
        known = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8"}
        known |= {"DEBIAN_FRONTEND": "noninteractive", "PIP_CERT": str(CERTIFICATES)} | variables
        alone = (
            []
            if network
            else ["unshare", "--net", "sh", "-c", 'ip link set lo up 2>/dev/null; exec "$@"', "-"]
        )
        named = [f"{name}={value}" for name, value in known.items()]
        return [*alone, "chroot", str(self.folder), "env", "-i", *named, *command]

    def has(self, path: str) -> bool:
        """Whether there is something at that path."""
        return os.path.lexists(self.folder / path.lstrip("/"))

    def put(self, source: Path, target: str) -> str:
        """Copies a file into the root; its path there."""
        shutil.copy(source, self.folder / target.lstrip("/"))
        return target


@contextmanager
def root_of(release: str, packages: str, folder: Path) -> Iterator[Root]:
    """A root of that Debian release with these packages."""
    need(
        os.geteuid() == 0 and shutil.which("mmdebstrap"),
        "clean Debian roots need root and the Debian package mmdebstrap",
    )
    folder.mkdir(parents=True)
    subprocess.run(
        ["mmdebstrap", "--quiet", "--variant=minbase", f"--include={packages}", release, str(folder)],
        check=True,
    )
    if CERTIFICATES.exists():
        (folder / "etc/ssl/certs").mkdir(parents=True, exist_ok=True)
        shutil.copy(CERTIFICATES, folder / str(CERTIFICATES).lstrip("/"))
    shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
    mounted = [folder / name for name in ("proc", "dev")]
    for place in mounted:
        subprocess.run(["mount", "--bind", f"/{place.name}", str(place)], check=True)
    try:
        yield Root(folder)
    finally:
        for place in mounted:
            subprocess.run(["umount", "--lazy", str(place)], check=True)


def copy_source(root: Root, version: str | None = None) -> str:
    """The program's files as git has them, inside the root; with another version if wished."""
    target = root.folder / "src"
    shutil.rmtree(target, ignore_errors=True)
    names = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=SOURCE, check=True, capture_output=True
    ).stdout.decode()
    for name in filter(None, names.split("\0")):
        if not name.startswith("tests/") and (SOURCE / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(SOURCE / name, target / name)
    if version:
        file = target / "director/__init__.py"
        lines = file.read_text().splitlines()
        file.write_text(
            "\n".join(f'__version__ = "{version}"' if "__version__ =" in each else each for each in lines)
        )
    return "/src"
