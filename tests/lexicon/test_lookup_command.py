"""``director lexicon look-up``: words by every way, and what is said of a single one."""

import pytest

from director.cli import Context
from director.language.sentences import LexiconError
from director.lexicon.alphabet import GERMAN
from director.lexicon.library import Library
from director.lexicon.plausible import write_hints
from director.lexicon.store import LexiconInfo
from tests.lexicon.test_lexicon_command import run
from tests.meanings import write_meanings
from tests.refusing import refused

WORDS = "AUS HAUS HAUSE HAUSEN MAUS QUAI SAU\n".replace(" ", "\n").encode()


@pytest.fixture
def place(tmp_path):
    Library(tmp_path / "lexicons").import_file(WORDS, "club", GERMAN, "german")
    return Context(str(tmp_path), "en")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["haus"], ["HAUS: yes", "In front: –", "Behind: E"]),
        (["aus"], ["AUS: yes", "In front: H M", "Behind: –"]),
        ([" haus "], ["HAUS: yes", "In front: –", "Behind: E"]),
        (["xyz"], ["XYZ: no", "In front: –", "Behind: –"]),
        (["?AUS"], ["HAUS", "MAUS"]),
        (["H*"], ["HAUS", "HAUSE", "HAUSEN"]),
        (["USA", "--by", "letters"], ["AUS", "SAU"]),
        (["USA", "--by", "more"], ["HAUS", "MAUS"]),
        (["HAUSE", "--by", "within", "--most", "2"], ["HAUSE", "HAUS", "4 words in all"]),
        (["q", "--by", "rare"], ["QUAI"]),
    ],
)
def test_words_are_looked_up(place, asked, told):
    assert run(place, "look-up", "club", *asked).stdout.splitlines() == told


def test_a_word_that_a_built_in_list_lacks_has_its_hints(place, monkeypatch):
    monkeypatch.setattr(LexiconInfo, "is_default", True)
    write_hints(Library(place.instance / "lexicons").hints_path("club"), [("AUS", "N"), ("ZAUS", "w")])
    found = run(place, "look-up", "club", "zaus").stdout.splitlines()[:2]
    assert found == ["ZAUS: no", "Only one source has it: Wiktionary."]
    assert run(place, "look-up", "club", "aus").stdout.splitlines()[1] == "In front: H M"


def test_what_a_word_means_is_said_when_asked(place):
    library = place.club.library
    library.meanings("de").made.parent.mkdir(parents=True)
    write_meanings(library, "HAUS", "Haus")
    single = run(place, "look-up", "club", "haus", "--meaning").stdout.splitlines()
    assert single == ["HAUS: yes", "In front: –", "Behind: E", "Haus: so heißt es"]
    assert run(place, "look-up", "club", "?AUS", "--meaning").stdout == "HAUS  Haus: so heißt es\nMAUS\n"


def test_a_question_that_cannot_be_read_is_refused(place):
    with refused("bad_pattern", by=LexiconError):
        run(place, "look-up", "club", "H1*")
