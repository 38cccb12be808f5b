import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from director.lexicon.alphabet import GERMAN, LATIN, Alphabet, accented, spelling_for

german = spelling_for(GERMAN, "german")
french = spelling_for(LATIN, "french")
english = spelling_for(LATIN, "english")
worthatz = spelling_for(LATIN, "worthatz")
spanish = spelling_for(Alphabet("ABCDEFGHIJLMNÑOPQRSTUVXYZ"), "spanish")
every_spelling = pytest.mark.parametrize(
    "spelling", [german, french, worthatz, spanish], ids=["german", "french", "worthatz", "spanish"]
)


@pytest.mark.parametrize(
    ("spelling", "folded"),
    [
        (german, "Größe=GRÖSSE GROẞ=GROSS Gra\u0308te=GRÄTE Café=CAFE Señor=SENOR Złoty=ZLOTY Ægide=AEGIDE"),
        (german, "Дом=ДОМ Œuvre=OEUVRE Søren=SOREN Đorđe=DORDE"),
        (french, "Cœur=COEUR élève=ELEVE où=OU cu\u0327=CU"),
        (english, "naïve=NAIVE don't=DON'T"),
        (worthatz, "Größe=GROESSE Café=CAFE A\u0308pfel=AEPFEL"),
        (spanish, "señalé=SEÑALE"),
    ],
)
def test_folds_to_the_tiles_of_the_set(spelling, folded):
    pairs = dict(each.split("=") for each in folded.split())
    assert {written: spelling.fold(written) for written in pairs} == pairs


@every_spelling
@given(text=st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_folding_twice_changes_nothing(spelling, text):
    assert spelling.fold(spelling.fold(text)) == spelling.fold(text)


@every_spelling
@given(words=st.lists(st.text(alphabet="aäßẞœéÉñÑzZ\u0308-", max_size=6), min_size=1))
def test_a_text_folds_like_its_words(spelling, words):
    assert spelling.fold("\n".join(words)) == "\n".join(map(spelling.fold, words))


@given(word=st.text(alphabet=GERMAN.letters, min_size=1, max_size=18))
@example("A" * 15)
@example("A" * 16)
def test_tile_words_stay_and_have_2_to_15_letters(word):
    assert german.fold(word) == word
    assert german.fold(word.lower()) == word
    assert bool(german.word_pattern.fullmatch(word)) == (2 <= len(word) <= 15)


@pytest.mark.parametrize(
    ("spelling", "losing", "keeping"),
    [
        (german, "Café Cafe\u0301 œuvre", "Größe GROẞ Gra\u0308te Cafe"),
        (worthatz, "Café", "Größe"),
        (french, "cœur Köln", ""),
        (spanish, "", "año"),
    ],
)
def test_knows_what_loses_an_accent(spelling, losing, keeping):
    lost = [each for each in (losing + " " + keeping).split() if spelling.loses_marks(each)]
    assert lost == losing.split()


def test_an_alphabet_of_more_than_31_letters_is_wide_and_its_letters_are_sorted_before_all_else():
    letters = "".join(map(chr, range(0x391, 0x391 + 17))) + "ABCDEFGHIJKLMNO"
    assert [Alphabet(letters[:count]).wide for count in (31, 32)] == [False, True]
    assert sorted("?zÄAbä1", key=GERMAN.sort_key) == list("AÄäbz?1")
    assert GERMAN.decode(GERMAN.encode("JÄh")) == "JÄh"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["cote"], {}),
        (["côte"], {"COTE": "CÔTE"}),
        (["cote", "côte", "CÔTE"], {"COTE": "COTE CÔTE"}),
        (["côte", "cote", "cote"], {"COTE": "CÔTE COTE"}),
        (["côte", "coté", "maïs"], {"COTE": "CÔTE COTÉ", "MAIS": "MAÏS"}),
    ],
)
def test_the_ways_to_write_a_word_are_kept_in_their_order(words, told):
    assert dict(accented(words, french)) == told
