"""Data of other packages, gathered from an installed one as it could be."""

import pickle

import pytest

from director import paths
from director.lexicon import gathering
from director.lexicon.sources import package_data

NOUNS = """lemma,pos,genus,nominativ singular,genitiv singular,genitiv singular*,dativ plural
Haus,Substantiv,n,Haus,Hauses,Haus,Häusern
Eva,"Substantiv,Vorname",f,Eva,Evas,,
"""


@pytest.fixture
def installed(monkeypatch, tmp_path):
    """Installs a package of that version, with one table."""
    monkeypatch.setattr(paths, "gathered", lambda: tmp_path / "gathered")
    monkeypatch.setattr(gathering, "FILES", {"german_nouns": gathering.FILES["german_nouns"]})
    monkeypatch.syspath_prepend(tmp_path / "site")

    def install(version, nouns=NOUNS):
        told = tmp_path / f"site/german_nouns-{version}.dist-info"
        for older in (tmp_path / "site").glob("*.dist-info"):
            older.rename(told)
        for path, text in {
            tmp_path / "site/german_nouns/nouns.csv": nouns,
            told / "METADATA": f"Name: german-nouns\nVersion: {version}\n",
            told / "LICENSE": "to share alike",
            told / "NOTICE": "of others",
            tmp_path / "site/german_nouns/LICENSE.py": "no licence",
            told / "RECORD": "german_nouns/LICENSE.py,,\n"
            + "".join(f"{told.name}/{each},,\n" for each in ("METADATA", "LICENSE", "NOTICE", "RECORD")),
        }.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")

    return install


def test_the_files_that_are_read_are_kept_with_version_and_licence(installed, tmp_path):
    installed("1.0")
    assert gathering.gather_all() == []
    assert list(package_data.german_nouns()) == [
        ("Haus", "Substantiv", ["Haus", "Hauses", "Häusern"]),
        ("Eva", "Substantiv,Vorname", ["Eva", "Evas"]),
    ]
    assert package_data.package_versions(["german-nouns"]) == {"german-nouns": "1.0"}
    kept = tmp_path / "gathered/german_nouns"
    assert {each.name for each in kept.iterdir()} == {"data", "METADATA", "LICENSE", "NOTICE"}
    assert (kept / "LICENSE").read_text() == "to share alike"
    assert (kept / "data/nouns.txt.gz").read_bytes()[4:8] == bytes(4)  # whenever it is packed, it is the same


def test_another_version_is_gathered_anew_and_the_same_left_alone(installed):
    installed("1.0")
    gathering.gather_all()
    installed("1.0", NOUNS.replace("Haus", "Maus"))
    gathering.gather_all()
    assert next(package_data.german_nouns())[0] == "Haus"
    installed("1.1", NOUNS.replace("Haus", "Maus"))
    gathering.gather_all()
    assert next(package_data.german_nouns())[0] == "Maus"


def test_a_package_that_is_not_there_is_named_and_what_was_gathered_stays(installed, monkeypatch, tmp_path):
    installed("1.0")
    gathering.gather_all()
    monkeypatch.setattr("sys.path", [])
    assert gathering.gather_all() == []
    monkeypatch.setattr(paths, "gathered", lambda: tmp_path / "nothing")
    assert gathering.gather_all() == ["german-nouns"]
    assert gathering.folder_of("german_nouns") is None


def test_a_checkout_gathers_what_is_missing_at_its_first_use(installed, monkeypatch):
    installed("1.0")
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(paths, "in_checkout", lambda: False)
        assert gathering.folder_of("german_nouns") is None
    assert next(package_data.german_nouns())[0] == "Haus"


def test_words_that_come_in_no_order_are_kept_in_theirs(tmp_path):
    (tmp_path / "web2.pickle").write_bytes(pickle.dumps({"cab", "abbey", "Zoe", "bee", "ace"}))
    kept, lines = gathering.CUT["data/web2.pickle"]
    assert (kept, list(lines(tmp_path / "web2.pickle"))) == (
        "data/web2.txt.gz",
        ["Zoe", "abbey", "ace", "bee", "cab"],
    )
