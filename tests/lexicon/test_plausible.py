import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.language.sentences import LexiconError
from director.lexicon.plausible import Level, plausibility, witnesses, write_hints
from director.lexicon.sources import DEFAULTS
from director.lexicon.sources.german_forms import origins
from director.lexicon.sources.package_data import no_progress
from tests.lexicon.deriving import derived
from tests.refusing import refused

WORDS = frozenset(
    """GEBEN GEBEND ABGEBEN ABGEBEND MUMPFEN MUMPFEND RINGELN RINGELND SCHÖN SCHÖNEM DUNKEL DUNKLEM HOLZ HOF LIEBE
    BRIEF HISTAMIN HAUS HAUSE""".split()
)
ASIDE = [
    ("CHOPIN", "cs"), ("ECU", "-"), ("GÄBE", "w"), ("HOLZHOF", "s"), ("KNORR", "csdw"), ("KNORZ", "sd"),
    ("KNURZ", "sdw"), ("MÜLLER", "xs"), ("PONYFARM", "w"), ("USA", "csm"),
]  # fmt: skip


@pytest.fixture
def hints(tmp_path):
    write_hints(tmp_path / "hints" / "german.txt", ASIDE)
    return tmp_path / "hints" / "german.txt"


@pytest.mark.parametrize(
    ("level", "told", "words"),
    [
        (Level.UNLIKELY, ["struck"], "ECU"),
        (Level.UNLIKELY, ["name"], "MÜLLER"),
        (Level.UNLIKELY, ["shortening"], "USA"),
        (Level.UNLIKELY, ["few_sources"], "CHOPIN"),
        (Level.UNLIKELY, ["unknown"], "XQXQ"),
        (Level.POSSIBLE, ["few_sources"], "KNORR KNORZ"),
        (Level.POSSIBLE, ["one_source"], "PONYFARM"),
        (Level.POSSIBLE, ["compound", "one_source"], "HOLZHOF"),
        (Level.POSSIBLE, ["compound", "unknown"], "LIEBESBRIEF"),
        (Level.POSSIBLE, ["form", "unknown"], "ABGÄBST"),
        (Level.POSSIBLE, ["ending", "unknown"], "HISTAMINS"),
        (Level.LIKELY, ["few_sources"], "KNURZ"),
        (Level.LIKELY, ["form", "one_source"], "GÄBE"),
    ],
)
def test_says_how_plausible_a_missing_word_is(hints, level, told, words):
    for word in words.split():
        found = plausibility(word, "german", WORDS, hints)
        assert (found.level, [hint.code for hint in found.hints]) == (level, told), word


def test_the_sentences_name_words_and_sources(hints):
    found = plausibility("HOLZHOF", "german", WORDS, hints)
    told = [str(hint.sentence) for hint in found.hints]
    assert told == ["A compound of HOLZ and HOF.", "Only one source has it: simplemma."]
    assert (
        str(plausibility("ABGÄBST", "german", WORDS, hints).hints[0].sentence) == "A regular form of ABGEBEN."
    )


def test_without_the_file_only_the_form_counts(tmp_path):
    found = plausibility("HOLZHOF", "german", WORDS, tmp_path / "nothing.txt")
    assert [hint.code for hint in found.hints] == ["compound", "unknown"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("HOFHAUS HOFSHAUS HOFESHAUS HOFNHAUS HOFENHAUS HOFERHAUS", True),
        ("ABHAUS HAUSAB HOFEHAUS HOFTHAUS", False),
    ],
)
def test_a_part_of_a_compound_has_three_letters_at_least(tmp_path, words, told):
    for word in words.split():
        found = plausibility(word, "german", WORDS | {"AB"}, tmp_path / "nothing.txt")
        assert ("compound" in [hint.code for hint in found.hints]) is told, word


@pytest.mark.parametrize(
    ("language", "endings", "others"),
    [
        ("german", "S N E ES EN ER ERN IN INNEN", "T EM"),
        ("english", "S ES D ED ING ER EST LY", "N"),
        ("french", "S X E ES", "N"),
    ],
)
def test_each_language_knows_its_endings(tmp_path, language, endings, others):
    for ending in f"{endings} {others}".split():
        found = plausibility(f"WOMBAT{ending}", language, {"WOMBAT"}, tmp_path / "nothing.txt")
        known = ["ending"] if ending in endings.split() else []
        assert [hint.code for hint in found.hints] == [*known, "unknown"], ending


def test_finds_what_a_form_comes_from():
    lemmas = dict(
        each.split("=")
        for each in "GÄBT=GEBEN ABZUGEBEN=ABGEBEN ABGEGEBENES=ABGEBEN MUMPFTEST=MUMPFEN GEMUMPFTE=MUMPFEN MUMPFENS=MUMPFEN"
        " RINGLE=RINGELN RINGELNDES=RINGELN SCHÖNSTES=SCHÖN DUNKLERER=DUNKEL".split()
    )
    assert {form: next(origins(form, WORDS), None) for form in lemmas} == lemmas


@pytest.mark.parametrize("form", ["GEBST", "MUMPFTT", "HAUSEST", "SCHÖNT", "X", "GEBEN"])
def test_finds_no_origin_for_what_is_no_form(form):
    assert list(origins(form, WORDS)) == []


@settings(deadline=None)  # a file for each example, on a disk that others use
@given(
    words=st.dictionaries(
        st.text("ABCÄÖZ", min_size=1, max_size=6), st.text("cswn", min_size=1, max_size=3), max_size=60
    ),
    other=st.text("ABCÄÖZ", min_size=1, max_size=6),
)
def test_every_word_put_aside_is_found(tmp_path_factory, words, other):
    path = tmp_path_factory.mktemp("hints") / "list.txt"
    write_hints(path, sorted(words.items()))
    assert {word: witnesses(path, word) for word in words} == words
    assert witnesses(path, other) == words.get(other)


@pytest.mark.parametrize("name", ["english", "french"])
def test_what_is_put_aside_is_sorted_and_not_in_the_list(tmp_path_factory, name):
    found = derived(tmp_path_factory, name)
    put_aside_well(found.aside, found.words)


@pytest.mark.slow
def test_what_the_german_list_puts_aside_is_sorted_and_not_in_it():
    told: list[tuple[str, str]] = []
    put_aside_well(told, DEFAULTS["german"].derive(no_progress, lambda words, _=False: told.extend(words)))


def put_aside_well(told, words):
    aside = [word for word, _ in told]
    assert aside
    assert aside == sorted(set(aside))
    assert not set(aside) & set(words)
    assert all(letters is not None for _, letters in told)


@pytest.mark.parametrize("word", ["GRÄSSLICHKEITEN", "UNWIEDERBRINGST", "ZUSAMMENGÄBEST", "QUARZUHRENQUALL"])
def test_answers_in_a_twentieth_of_a_second(tmp_path, word):
    path = tmp_path / "german.txt"
    write_hints(
        path, sorted((f"{stem}{number}", "s") for stem in ("ABA", "QUA", "ZUS") for number in range(99_999))
    )
    plausibility("HAUS", "german", WORDS, path)
    began = time.thread_time()  # what it costs, whatever else the machine is doing
    plausibility(word, "german", WORDS, path)
    assert time.thread_time() - began < 0.05


def test_a_folder_that_cannot_be_written_is_said_in_a_sentence(tmp_path):
    (tmp_path / "hints").write_text("in the way")
    with refused("cannot_write", by=LexiconError):
        write_hints(tmp_path / "hints" / "german.txt", ASIDE)
