import gzip

import pytest

from director.language.sentences import LexiconError
from director.lexicon.alphabet import GERMAN, LATIN
from director.lexicon.library import Library
from director.lexicon.offers import found_list, found_lists, import_found, report_of_found
from director.lexicon.sources.closed_lists import two_letter_words
from tests.needs import need
from tests.refusing import refused

RULES = """SET UTF-8
SFX N Y 1
SFX N 0 s .
PFX E Y 1
PFX E 0 l' .
"""


@pytest.fixture
def root(tmp_path):
    """A computer with Tanglet's German list, an English list and a French dictionary."""

    def put(place, data):
        path = tmp_path / "usr/share" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    put("tanglet/gamedata/de/words", gzip.compress("AACHENER Aachener\nGRAETE Gräte\nHAUS\n".encode()))
    put("doc/tanglet-data/copyright", b"Files: *\nLicense: GPL-3+\n\nFiles: x\nLicense: cc0-1.0\n text\n")
    put("dict/american-english", b"Aaron\nAaron's\nhouse\nhouse's\nhouses\n")
    put("doc/wamerican/copyright", b"This is so and so.\n  It is in the public domain.\n")
    put("hunspell/fr.dic", b"3\nami/NE\nParis\nmot/N\n")
    put("hunspell/fr.aff", RULES.encode())
    return tmp_path


def test_shows_name_licence_and_entries(root):
    assert [(each.name, each.tiles, each.licence, each.entries) for each in found_lists(root)] == [
        ("tanglet-german", "german", "GPL-3+, cc0-1.0", 3),
        ("wamerican", "english", "It is in the public domain.", 5),
        ("hunspell-fr-classical", "french", "", 4),
    ]


@pytest.mark.parametrize(
    ("name", "tiles", "words"),
    [
        ("tanglet-german", "german", {"AACHENER", "GRÄTE", "HAUS"}),
        ("wamerican", "english", {"HOUSE", "HOUSES"}),
        ("hunspell-fr-classical", "french", {"AMI", "AMIS", "MOT", "MOTS"}),
    ],
)
def test_takes_a_list_in_with_two_letter_words(root, tmp_path, name, tiles, words):
    library = Library(tmp_path / "lexicons")
    told: list[float] = []
    letters = GERMAN if tiles == "german" else LATIN
    report = import_found(library, found_list(name, root), letters, progress=told.append)
    with library.open(name) as table:
        assert set(table.words()) == words | two_letter_words(tiles)
    assert report.two_letters_added == len(two_letter_words(tiles))
    assert library.info(name).tiles == tiles
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0.3, 1.0)


def test_a_look_says_what_taking_it_in_says_and_stores_nothing(root, tmp_path):
    library = Library(tmp_path / "lexicons")
    for name, alphabet in (
        ("tanglet-german", GERMAN),
        ("wamerican", LATIN),
        ("hunspell-fr-classical", LATIN),
    ):
        told: list[float] = []
        seen = report_of_found(found_list(name, root), alphabet, told.append)
        assert (seen.name, told) == (name, [0.3, 1.0])
        assert name not in library.names()
        assert import_found(library, found_list(name, root), alphabet).sentences() == seen.sentences()


def test_a_list_can_have_another_name(root, tmp_path):
    library = Library(tmp_path / "lexicons")
    import_found(library, found_list("tanglet-german", root), GERMAN, name="club")
    assert library.info("club").title == "Tanglet (Deutsch)"


def test_what_is_not_there_is_refused(root, tmp_path):
    for where, named in ((root, "tanglet-german"), (tmp_path / "empty", "tanglet-data")):
        with refused("not_found_here", named, by=LexiconError):
            found_list("wfrench", where)


def test_a_list_that_went_away_meanwhile_is_named(root, tmp_path):
    found = found_lists(root)
    for each in found:
        each.path.unlink()
        with refused("cannot_read", each.path.name, by=LexiconError):
            import_found(Library(tmp_path / "lexicons"), each, LATIN)


def test_damaged_files_are_not_shown(root):
    (root / "usr/share/tanglet/gamedata/de/words").write_bytes(b"\x1f\x8bno")
    (root / "usr/share/hunspell/fr.aff").unlink()
    assert [each.name for each in found_lists(root)] == ["wamerican"]


KEPT = {675_650: 590_753}
"""Words kept of Tanglet's German list, by its lines, where we have counted them (Debian 12)."""


@pytest.mark.slow
def test_the_german_list_of_debian_is_complete(tmp_path):
    need(any(each.name == "tanglet-german" for each in found_lists()), "tanglet-data is not installed")
    library = Library(tmp_path)
    tanglet = found_list("tanglet-german")
    report = import_found(library, tanglet, GERMAN)
    assert "cc0-1.0" in tanglet.licence.lower()
    assert report.lines == tanglet.entries
    assert 590_000 < report.kept < 600_000
    assert report.kept == KEPT.get(report.lines, report.kept)
    with library.open("tanglet-german") as table:
        assert all(word in table for word in ("GRÄTE", "AB", "ÖL", "QUARZUHR", "CAFE"))
