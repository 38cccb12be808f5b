import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.language.sentences import LexiconError
from director.lexicon.alphabet import GERMAN, LATIN, Accented, spelling_for
from director.lexicon.importing import LeftOut, read_word_list
from director.lexicon.sources import closed_lists
from tests.needs import shared
from tests.refusing import refused


def german(text, add_two_letter=False):
    return read_word_list(text.encode(), "list", GERMAN, "german", add_two_letter)[0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("grün\nHaus\n", ["GRÜN", "HAUS"]),
        ("# mine\n\nHaus\r\n  # also\n   \ngrün", ["GRÜN", "HAUS"]),
        ("HAUS a building\nGRÜN a colour, as of grass", ["GRÜN", "HAUS"]),
        ("haus\t12\ngrün\t3\n", ["GRÜN", "HAUS"]),
        ("Maß\nGROẞ\n", ["GROSS", "MASS"]),
        ("ABEND\nGRAETE Gräte\nMASSE Maße Masse\nOEL öl", ["ABEND", "GRÄTE", "MASSE", "ÖL"]),
        ("BLOEDE blöde\nBOELLER Böller Boeller", ["BLÖDE", "BOELLER", "BÖLLER"]),
    ],
    ids=["plain", "comments", "definitions", "counts", "sharp s", "keyed", "keyed, two spellings"],
)
def test_finds_the_words_of_a_list(text, words):
    assert german(text) == sorted(words)


def test_keyed_lines_work_without_umlauts_too():
    data = "NAIVE naïve\nCOEUR cœur\nABBE abbé\nABC\n".encode()
    assert read_word_list(data, "list", LATIN, "french")[0] == ["ABBE", "ABC", "COEUR", "NAIVE"]


def test_counts_what_is_left_out_by_reason_with_examples():
    text = "Haus\nhaus\nx\nдом\nbaden-württemberg\n'n\nGarageneinfahrten\n" + "".join(
        f"{word}\n" for word in ("a1", "a2", "a3", "a4")
    )
    words, report = read_word_list(text.encode(), "list", GERMAN, "german")
    assert words == ["HAUS"]
    assert (report.lines, report.kept) == (11, 1)
    assert report.left_out == (
        LeftOut("too_short", 1, ("x",)),
        LeftOut("too_long", 1, ("Garageneinfahrten",)),
        LeftOut("foreign_character", 7, ("дом", "baden-württemberg", "'n", "a1", "a2")),
        LeftOut("duplicate", 1, ("haus",)),
    )
    told = "\n".join(map(str, report.sentences()))
    assert "With a character that is on no tile: 7 (дом, baden-württemberg, 'n, a1, a2 ...)" in told
    assert "Longer than 15 letters: 1 (Garageneinfahrten)" in told
    _, five = read_word_list(b"Haus\na1\na2\na3\na4\na5\n", "list", GERMAN, "german")
    assert "With a character that is on no tile: 5 (a1, a2, a3, a4, a5)" in map(str, five.sentences())


def test_where_no_word_is_left_the_commonest_reason_is_told():
    with pytest.raises(LexiconError, match="commonest reason: With a character that is on no tile"):
        german("x\na1\na2\n")


def test_a_word_that_is_listed_with_and_without_accents_keeps_both():
    for lines in ("COTE\nCÔTE\nCÔTÉ\n", "CÔTE\nCOTE\nCÔTÉ\n"):
        accented = Accented(spelling_for(LATIN, "french"))
        read_word_list(lines.encode(), "list", LATIN, "french", accented=accented)
        assert list(accented.pairs()) == [("COTE", lines.replace("\n", " ").strip())]


@pytest.mark.parametrize(
    ("tiles", "letters"), [("german", GERMAN), ("french", LATIN), ("english", LATIN), ("worthatz", LATIN)]
)
def test_accents_and_ligatures_are_folded_and_counted(tiles, letters):
    text = "Café\nCafe\nœuvre\nMaß\nseñor\nдом\nçà-et-là\n"
    words, report = read_word_list(text.encode(), "list", letters, tiles)
    assert words == ["CAFE", "MASS", "OEUVRE", "SENOR"]
    assert (report.folded, report.folded_examples) == (3, ("Café", "œuvre", "señor"))
    assert "Laid without their accents: 3 (Café, œuvre, señor)" in list(map(str, report.sentences()))
    found = [(group.reason, group.count) for group in report.left_out]
    assert found == [("foreign_character", 2), ("duplicate", 1)]


def test_umlauts_are_letters_and_no_folding():
    _, report = read_word_list("Größe\nGRO\u0308SSE\nBär".encode(), "list", GERMAN, "german")
    assert (report.folded, report.folded_examples) == (0, ())
    assert not any("accents" in str(sentence) for sentence in report.sentences())


def test_an_endless_line_is_shown_cut():
    _, report = read_word_list(b"HAUS\n" + b"x" * 100_000, "list", GERMAN, "german")
    assert report.left_out[0].examples == ("x" * 40 + "...",)
    _, report = read_word_list(f"HAUS\n{'x' * 40}\n{'x' * 41}\n".encode(), "list", GERMAN, "german")
    assert report.left_out[0].examples == ("x" * 40, "x" * 40 + "...")


def test_two_letter_words_are_added_only_when_asked():
    assert german("HAUS\nAB") == ["AB", "HAUS"]
    words, report = read_word_list(b"HAUS\nAB", "list", GERMAN, "german", add_two_letter=True)
    assert set(words) == closed_lists.GERMAN | {"HAUS"}
    assert report.two_letters_added == len(closed_lists.GERMAN) - 1
    assert any("79" in str(sentence) for sentence in report.sentences())


def test_the_report_says_that_two_letter_words_are_missing():
    _, lacking = read_word_list(b"HAUS\nAB", "list", GERMAN, "german")
    _, whole = read_word_list("\n".join(closed_lists.GERMAN).encode(), "list", GERMAN, "german")
    assert lacking.lacks_two_letter_words
    assert not whole.lacks_two_letter_words
    assert "Two-letter words in the list: 1; usual are 80" in str(lacking.sentences()[-1])


@pytest.mark.parametrize(("there", "hinted"), [(39, True), (40, False)])
def test_two_letter_words_are_missing_where_not_half_of_the_usual_80_are_there(there, hinted):
    _, report = read_word_list(
        "\n".join(sorted(closed_lists.GERMAN)[:there]).encode(), "list", GERMAN, "german"
    )
    assert report.lacks_two_letter_words == hinted


@pytest.mark.parametrize("text", ["# nothing\n\n", "1\n2\n3\n", "a\nb\n", "漢字\n"])
def test_a_file_without_usable_words_is_refused(text):
    with refused("no_usable_words", by=LexiconError):
        german(text)


@given(words=st.sets(st.text(alphabet=GERMAN.letters, min_size=2, max_size=15), min_size=1))
def test_a_list_of_tile_words_comes_back_whole(words):
    data = gzip.compress("\n".join(word.lower() for word in words).encode())
    assert read_word_list(data, "list", GERMAN, "german")[0] == sorted(words)


@pytest.mark.parametrize("every", [29, pytest.param(1, marks=pytest.mark.slow)])
def test_the_free_german_list_is_kept_whole(every):
    path = shared("lexicons/german-cc0.txt.gz")
    some = gzip.decompress(path.read_bytes()).splitlines(keepends=True)[::every]
    words, report = read_word_list(b"".join(some), path.name, GERMAN, "german")
    assert (len(words), report.left_out) == (-(-590_853 // every), ())
