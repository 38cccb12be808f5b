"""Where things lie: the instance folder in its order, the rights of its files, and the program's own files in a checkout."""

import os
import re
import tomllib
from contextlib import suppress

import platformdirs
import pytest

from director import paths, program
from director.language.sentences import DirectorError
from director.lexicon.gathering import FILES


@pytest.fixture(autouse=True)
def _no_variable(monkeypatch):
    monkeypatch.delenv(paths.INSTANCE_VARIABLE, raising=False)


def installed(monkeypatch, tmp_path):
    """As if the program were installed from a wheel, with the user's data folder in ``tmp_path``."""
    package = tmp_path / "site-packages" / "director"
    for kind in ("templates", "static"):
        (package / "_files" / kind).mkdir(parents=True)
    monkeypatch.setattr(paths, "PACKAGE", package)
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda name, appauthor: str(tmp_path / "data" / name))
    return package


def test_the_folder_asked_for_comes_first(monkeypatch, tmp_path):
    monkeypatch.setenv(paths.INSTANCE_VARIABLE, str(tmp_path / "variable"))
    asked = tmp_path / "asked" / "deeper"
    assert paths.instance_folder(asked) == paths.instance_folder(str(asked)) == asked.resolve()
    assert asked.is_dir()
    assert not (tmp_path / "variable").exists()


def test_then_the_variable(monkeypatch, tmp_path):
    monkeypatch.setenv(paths.INSTANCE_VARIABLE, str(tmp_path / "variable"))
    assert paths.instance_folder() == (tmp_path / "variable").resolve()


def test_then_instance_in_the_checkout(monkeypatch, tmp_path):
    (tmp_path / "templates").mkdir()
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "director")
    assert paths.instance_folder() == (tmp_path / "instance").resolve()


def test_then_the_users_data_folder(monkeypatch, tmp_path):
    installed(monkeypatch, tmp_path)
    assert not paths.in_checkout()
    assert paths.instance_folder() == (tmp_path / "data" / "director").resolve()


def test_a_tilde_is_the_home_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert paths.instance_folder("~/club") == (tmp_path / "club").resolve()


def test_a_folder_that_cannot_be_is_told(tmp_path):
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "file" / "deeper"):
        with pytest.raises(DirectorError, match="--instance") as told:
            paths.instance_folder(folder)
        assert told.value.code == "bad_folder"


def rights(*places):
    return [oct(each.stat().st_mode & 0o777) for each in places]


unix = pytest.mark.skipif(os.name != "posix", reason="the rights of files as Unix has them")


@unix
def test_a_folder_is_made_for_its_user_alone_with_those_above_it_and_others_stay(tmp_path):
    tmp_path.chmod(0o755)
    folder = tmp_path / "one" / "two"
    assert paths.made(folder) == paths.made(folder) == folder
    assert rights(folder, folder.parent, tmp_path) == ["0o700", "0o700", "0o755"]
    for each in (empty := tmp_path / "empty", full := tmp_path / "full"):
        each.mkdir()
        each.chmod(0o755)
    (full / "mine.txt").touch()
    assert [paths.instance_folder(each) for each in (empty, full)] == [empty.resolve(), full.resolve()]
    assert rights(empty, full) == ["0o700", "0o755"]


@unix
@pytest.mark.parametrize("links", [True, False])
def test_a_file_is_made_empty_for_its_user_alone_and_one_that_is_there_stays(tmp_path, monkeypatch, links):
    """A stick has no links."""

    def none(name, path):
        raise OSError

    if not links:
        monkeypatch.setattr(os, "link", none)
    there = tmp_path / "there"
    there.write_text("old")
    there.chmod(0o644)
    assert paths.private_file(there) == there
    new = paths.private_file(tmp_path / "new")
    assert (new.read_bytes(), there.read_text(), *rights(new, there)) == (b"", "old", "0o600", "0o644")
    assert {each.name for each in tmp_path.iterdir()} == {"there", "new"}


@unix
def test_a_file_takes_the_place_of_another_whole_or_not_at_all(tmp_path):
    path = tmp_path / "file"
    for text, mode in ((b"one", paths.PRIVATE), (b"two", 0o644)):
        with paths.replacing(path, mode) as file:
            file.write(text)
    assert (path.read_bytes(), *rights(path)) == (b"two", "0o644")
    with suppress(KeyboardInterrupt), paths.replacing(path) as file:
        file.write(b"half")
        raise KeyboardInterrupt
    assert (path.read_bytes(), [each.name for each in tmp_path.iterdir()]) == (b"two", ["file"])
    with paths.replacing(path) as file:
        file.write(b"three")
    assert (path.read_bytes(), *rights(path)) == (b"three", "0o600")


@unix
def test_the_rights_of_others_are_taken_off_what_a_clubs_folder_holds_and_counted(tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.touch()
    elsewhere.chmod(0o644)
    club = tmp_path / "club"
    club.mkdir()
    club.chmod(0o755)
    assert (paths.put_right(club), *rights(club)) == (0, "0o755")  # no club's folder
    for name, mode in (
        ("director.sqlite", 0o644),
        ("director.sqlite-wal", 0o640),
        ("serving.lock", 0o601),
        ("mine.txt", 0o644),
    ):
        (club / name).touch()
        (club / name).chmod(mode)
    (club / "tiles" / "own").mkdir(parents=True)
    (club / "tiles" / "own").chmod(0o755)
    (club / "tiles").chmod(0o700)
    (club / "tiles" / "link").symlink_to(elsewhere)
    assert paths.put_right(club) == 5
    assert rights(club, *(club / name for name in ("director.sqlite", "director.sqlite-wal", "serving.lock", "mine.txt"))) == [
        "0o700", "0o600", "0o600", "0o600", "0o644",
    ]  # fmt: skip
    assert rights(club / "tiles" / "own", elsewhere) == ["0o700", "0o644"]
    assert paths.put_right(club) == 0


def test_a_lock_is_held_by_one_at_a_time(tmp_path):
    lock = paths.held(tmp_path / "lock", wait=False)
    with paths.held(tmp_path / "lock", wait=False), pytest.raises(BlockingIOError):
        lock.__enter__()
    with paths.held(tmp_path / "lock"):
        pass


@pytest.mark.parametrize(("there", "worth"), [(None, 1), (1, 1), (8, 8), (9, 8)])
def test_long_work_is_worth_eight_processes_at_most(monkeypatch, there, worth):
    monkeypatch.setattr(os, "cpu_count", lambda: there)
    assert program.cores() == worth


def test_this_is_a_checkout_with_its_files():
    assert paths.in_checkout()
    assert (paths.files("templates") / "base.html").is_file()
    assert list(paths.files("static").glob("*.css"))


def test_in_a_wheel_the_files_are_inside(monkeypatch, tmp_path):
    package = installed(monkeypatch, tmp_path)
    assert paths.files("templates") == package / "_files" / "templates"
    assert paths.files("static") == package / "_files" / "static"
    assert paths.translations() == package / "translations"


def test_the_packages_are_built_with_versions_that_stay_the_same():
    told = (paths.PACKAGE.parent / ".ci/packages/constraints.txt").read_text("utf-8")
    pinned = set(re.findall(r"(?m)^([a-z0-9-]+)==", told))
    told = tomllib.loads((paths.PACKAGE.parent / "pyproject.toml").read_text("utf-8"))
    wanted = {re.split(r"[^\w-]", each)[0] for each in told["project"]["dependencies"]}
    assert wanted - pinned == set()
    built = {
        each.partition("==")[0] for each in told["build-system"]["requires"] if "==" in each.split(";")[0]
    }
    gathered = {name for name, _ in FILES.values()}
    assert (built, wanted & gathered) == (gathered | {"fonttools", "ttf-opensans"}, set())
