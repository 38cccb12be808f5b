"""Where things lie: the instance folder in its order, and the program's own files in a checkout."""

import re
import tomllib

import platformdirs
import pytest

from director import paths
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
