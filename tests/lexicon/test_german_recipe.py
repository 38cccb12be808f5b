"""The rules of the German recipe one by one, on a handful of words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.lexicon.sources import german
from director.lexicon.sources.german_evidence import (
    ADJECTIVE,
    CHECKED,
    COMMON,
    FREQUENT,
    LOWER,
    NAME,
    NOUN,
    SHORTENING,
    UPPER,
    WIKIDATA,
    WIKTIONARY,
    WIKTIONARY_UPPER,
    is_tile_word,
)
from director.lexicon.sources.german_forms import (
    BASE,
    ELIDED,
    INSEPARABLE,
    NOMINAL,
    PLAIN,
    SEPARABLE,
    SHIFT,
    Descent,
    adjective_forms,
    note_descent,
    take_apart,
    unpacked,
    verb_forms,
)
from director.lexicon.sources.german_points import NEEDED, points
from director.lexicon.sources.package_data import is_roman_numeral, no_progress, part_of


@pytest.mark.parametrize(
    ("written", "tiles"),
    [("Größe", "GRÖSSE"), ("Gro\u0308ße", "GRÖSSE"), ("Café", "CAFE"), ("GROẞ", "GROSS"), ("à", "A")],
)
def test_folds(written, tiles):
    assert german.fold(written) == tiles


@given(word=st.text(alphabet="abczäöüß", max_size=12))
def test_folding_german_letters_is_upper_case(word):
    assert german.fold(word) == word.replace("ß", "ss").upper()


VERBS = {"HOLEN", "GEBEN", "NEHMEN", "TRAGEN", "FAHREN", "SAGEN", "REGNEN", "RINGELN", "GEHEN", "BRINGEN"}
VERBS |= {"STUDIEREN", "ANTWORTEN", "GRÜSSEN", "LÄCHELN", "BEANTRAGEN"}


def forms_of(infinitive, known=()):
    return dict(verb_forms(take_apart(infinitive, VERBS), VERBS, known))


@pytest.mark.parametrize(
    ("infinitive", "made"),
    [
        (
            "HOLEN",
            "HOLE HOLST HOLT HOL HOLTE HOLTEST HOLTEN HOLTET HOLEST HOLET HOLEND HOLENDES GEHOLT HOLENS",
        ),
        ("REGNEN", "REGNE REGNEST REGNET REGNETE REGNETEN GEREGNET"),
        ("GRÜSSEN", "GRÜSST GRÜSSE GEGRÜSST"),
        ("RINGELN", "RINGLE RINGEL RINGELST RINGELT RINGELTE GERINGELT RINGELND RINGELNS"),
        ("GEBEN", "GIBST GIBT GIB GAB GABEN GABT GÄBE GÄBEN GEGEBEN GEGEBENES"),
        ("ABGEBEN", "ABGIBST ABGAB ABGÄBE ABGEGEBEN ABZUGEBEN ABGEBEND"),
        ("VERGEBEN", "VERGIBT VERGAB VERGEBEN VERGEBENE"),
        ("ENTNEHMEN", "ENTNIMMST ENTNAHM ENTNÄHME ENTNOMMEN"),
        ("MITBRINGEN", "MITBRINGT MITBRACHTE MITBRÄCHTE MITGEBRACHT"),
        ("STUDIEREN", "STUDIERT STUDIERTE STUDIER"),
        ("ANTWORTEN", "ANTWORTET ANTWORTETE GEANTWORTET"),
        ("BEGEHEN", "BEGING BEGINGE BEGANGEN BEGANGENER"),
    ],
)
def test_verbs_are_conjugated(infinitive, made):
    forms = forms_of(infinitive)
    assert [form for form in made.split() if forms.get(form) not in (PLAIN, ELIDED, NOMINAL)] == []


@pytest.mark.parametrize(
    ("infinitive", "wrong"),
    [
        ("ANTWORTEN", "ANTWORTT ANTWORTST ANTWORTTE"),
        ("REGNEN", "REGNT REGNTE REGNST"),
        ("VERGEBEN", "VERGEGEBEN VERZUGEBEN"),
        ("STUDIEREN", "GESTUDIERT"),
        ("ABGEBEN", "GEABGEBEN ABGEBTE"),
        ("GRÜSSEN", "GRÜSSST"),
        ("GEBEN", "GEBTE GEBST"),
    ],
)
def test_verbs_are_not_conjugated_so(infinitive, wrong):
    assert set(wrong.split()) & set(forms_of(infinitive)) == set()


def test_a_verb_with_two_ways_takes_the_participle_that_is_known():
    assert "UMGEFAHREN" in forms_of("UMFAHREN", {"UMGEFAHREN"})
    assert "UMGEFAHREN" not in forms_of("UMFAHREN", {"UMFAHREN"})


@pytest.mark.parametrize(
    ("adjective", "made"),
    [
        ("ROT", "ROTE ROTEM ROTEN ROTER ROTES"), ("MÜDE", "MÜDE MÜDEM MÜDER MÜDESTEN"),
        ("DUNKEL", "DUNKLE DUNKLER DUNKELSTES"), ("TEUER", "TEURE TEURES"),
        ("FRISCH", "FRISCHES FRISCHSTES"), ("KOMISCH", "KOMISCHERES KOMISCHSTER"),
    ],
)  # fmt: skip
def test_adjectives_are_declined(adjective, made):
    assert set(made.split()) - set(adjective_forms(adjective)) == set()


@given(
    kind=st.sampled_from([BASE, INSEPARABLE, SEPARABLE]),
    levels=st.tuples(*[st.integers(0, 3)] * 3),
    doubt=st.integers(0, 7),
)
def test_a_descent_comes_back_from_its_number(kind, levels, doubt):
    descent = Descent(kind, *levels, doubt)
    assert unpacked(descent.packed()) == descent


def test_a_form_with_less_doubt_counts_more_and_a_better_lemma_most():
    plain, odd = Descent(BASE, 1, 1, 2, PLAIN), Descent(BASE, 1, 1, 2, 3)
    assert Descent(BASE, 1, 2, 2, 3).packed() > plain.packed() > odd.packed()


def test_a_form_of_an_adjective_that_a_verb_has_too_is_the_verbs():
    evidence = dict.fromkeys("FLURBEN FLURBEND FLURB FLURBE FLURBEM FLURBER FLURBES".split(), LOWER)
    note_descent(evidence, no_progress)
    assert evidence["FLURBEM"] == LOWER | ADJECTIVE
    assert "FLURBSTEM" not in evidence
    assert unpacked(evidence["FLURBE"] >> SHIFT) is not None
    assert not evidence["FLURBE"] & ADJECTIVE


def test_the_lemma_answers_for_forms_that_no_source_has():
    known = "FLURBEN FLURBEND FLURBT FLURBST FLURBTE FLURBTEN GEFLURBT FLURBE FLURBENDE FLURBENDES"
    checked = dict.fromkeys(known.split(), CHECKED | FREQUENT | LOWER | WIKIDATA | WIKTIONARY)
    note_descent(checked, no_progress)
    assert points("FLURBTEST", checked) >= NEEDED
    once = dict.fromkeys(["FLURBEN", "FLURBEND"], LOWER)
    note_descent(once, no_progress)
    assert "FLURBTEST" not in once
    assert points("FLURBEN", once) < NEEDED


@pytest.mark.parametrize(
    ("word", "bits", "in_list"),
    [
        ("JEMAND", CHECKED | COMMON | LOWER, True),
        ("BILLY", CHECKED | COMMON, False),
        ("PETER", CHECKED | COMMON | UPPER | NAME, False),
        ("TISCH", CHECKED | UPPER | NOUN, True),
        ("TISCH", NOUN | NAME | CHECKED | UPPER, True),
        ("MÜLLER", UPPER, False),
        ("KNORZE", LOWER, False),
        ("KNORZE", LOWER | WIKTIONARY, True),
        ("ABC", CHECKED | SHORTENING, False),
    ],
)
def test_weighs_what_the_sources_say(word, bits, in_list):
    assert (points(word, {word: bits}) >= NEEDED) == in_list


def test_what_is_left_out_is_put_aside_with_those_who_have_it(monkeypatch):
    evidence = {
        "TISCH": CHECKED | UPPER | NOUN, "MÜLLER": UPPER, "PETERS": CHECKED | UPPER | NAME, "KNORZE": LOWER | WIKIDATA,
        "KNORZA": WIKTIONARY, "NAMEN": NOUN | NAME | WIKTIONARY_UPPER, "QUORZ": FREQUENT | SHORTENING, "ANNIE": LOWER, "ALLG": LOWER,
        "ABESSINIEN": LOWER | NOUN,
    }  # fmt: skip
    aside: list[tuple[str, str]] = []
    told: list[float] = []

    def weighed(progress):
        progress(1.0)
        return dict(evidence)

    monkeypatch.setattr(german, "weighed_evidence", weighed)
    words = german.derive(told.append, lambda words, accented=False: aside.extend(words))
    assert set(words) & set(evidence) == {"TISCH"}
    assert words == sorted(set(words))
    assert {"DOCH", "SCORE", "GIRO", "AB"} <= set(words)
    assert aside == [
        ("ABESSINIEN", "x"), ("ALLG", "-"), ("ANNIE", "-"), ("KNORZA", "w"), ("KNORZE", "sd"), ("MÜLLER", "s"), ("NAMEN", "wn"),
        ("PETERS", "x"), ("QUORZ", "fm"),
    ]  # fmt: skip
    assert told == [0.8, 0.9, 1.0]


def test_a_derived_word_is_laid_with_tiles_and_no_roman_numeral():
    numerals, others = ["II", "XIV", "MCMXC", "DCC", "VIII"], ["AB", "PST", "CAFÉ", "ABCDEFGHIJKLMNOP", "A-B"]
    assert all(map(is_roman_numeral, numerals))
    found = [each for each in [*numerals, *others, "MIX", "MILD", "DILL"] if is_tile_word(each)]
    assert found == ["MIX", "MILD", "DILL"]


def test_progress_of_a_step_is_part_of_the_whole():
    told: list[float] = []
    step = part_of(told.append, 0.5, 1.0)
    for done in (0.0, 0.5, 1.0):
        step(done)
    assert told == [0.5, 0.75, 1.0]
