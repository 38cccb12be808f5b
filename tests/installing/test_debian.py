"""The Debian package in a clean Debian 12 and 13: built, installed, used, upgraded with a night in the middle, removed, purged."""

import subprocess

import pytest

from tests.installing.roots import BARE, BUILDER, copy_source, root_of

RELEASES = ("bookworm", "trixie")
ASK = """
import sys, time, urllib.request
for _ in range(300):
    try:
        page = urllib.request.urlopen('http://127.0.0.1:8099/').read().decode()
        sys.exit(0 if 'Director' in page else 1)
    except OSError:
        time.sleep(0.2)
sys.exit(2)
"""
SERVED = 'director --instance /root/club serve --port 8099 --no-browser & python3 -c "$ASK"; said=$?; kill %1; exit $said'


@pytest.fixture(params=RELEASES)
def built(request, tmp_path):
    """The release, and two packages built in it: an older version and this one."""
    with root_of(request.param, BUILDER, tmp_path / "builder") as root:
        found = []
        for version in ("0.0.9", None):
            where = copy_source(root, version)
            made = root.run("python3", f"{where}/.ci/packages/build_deb.py", "/out").stdout.split()[-1]
            found.append(root.folder / made.lstrip("/"))
        yield request.param, found


@pytest.mark.slow
def test_the_package_is_installed_used_upgraded_and_purged(built, tmp_path):
    release, (old, new) = built
    with root_of(release, BARE, tmp_path / "clean") as root:
        root.run("dpkg", "-i", root.put(old, "/tmp/old.deb"), network=False)
        assert "0.0.9" in root.run("director", "--version").stdout
        club = ("director", "--instance", "/root/club", "--language", "de")
        root.run(*club, "demo", "--players", "4", "--seed", "7", network=False)
        before = root.run(*club, "export", "demo-7").stdout
        (root.folder / "var/lib/director/kept").write_text("data of a service")

        root.run("dpkg", "-i", root.put(new, "/tmp/new.deb"), network=False)
        assert "0.0.9" not in root.run("director", "--version").stdout
        assert root.run(*club, "export", "demo-7").stdout == before
        subprocess.run(root.command("bash", "-mc", SERVED, network=False, ASK=ASK), check=True, timeout=120)
        assert "director serve" in root.run("cat", "/usr/share/applications/director.desktop").stdout
        assert root.has("/usr/lib/systemd/system/director@.service")

        root.run("dpkg", "-r", "director")
        assert not root.has("/usr/bin/director")
        assert not root.has("/opt/director")
        assert root.has("/var/lib/director/kept")
        root.run("dpkg", "-i", "/tmp/new.deb", network=False)
        root.run("dpkg", "-P", "director")
        assert root.has("/var/lib/director/kept"), "without a yes the data stay"
        assert root.has("/root/club/director.sqlite")

        root.run("dpkg", "-i", "/tmp/new.deb", network=False)
        root.run("debconf-set-selections", text="director director/remove_data boolean true\n")
        root.run("dpkg", "-P", "director")
        assert not root.has("/var/lib/director")
