import gzip

import pytest

from director.language.sentences import LexiconError
from director.lexicon import textfile
from director.lexicon.alphabet import GERMAN, LATIN
from director.lexicon.textfile import encoding_of, read_lines, ways
from tests.refusing import refused


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16"])
@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
def test_reads_every_usual_encoding(encoding, packed):
    data = "Gräte\nMaß\n".encode(encoding)
    assert list(read_lines(gzip.compress(data, mtime=0) if packed else data, "list")) == ["Gräte", "Maß"]


@pytest.mark.parametrize(
    ("letters", "found"),
    [("ANÑ", {"Ñ", "Ð", "—"}), ("AŁ", {"Ń", "Đ"}), ("ÑŁ", {"Ñ", "Ð", "—", "Ń", "Đ"})],
)
def test_letters_that_no_way_can_write_together_are_tried_in_all(letters, found):
    assert {way.examples[0] for way in textfile.ways([b"\xd1"], letters, "german")} == found


def test_reads_gzip_in_several_parts():
    one, two = gzip.compress(b"eins\n", mtime=0), gzip.compress(b"zwei\n", mtime=0)
    assert list(read_lines(one + two, "list")) == ["eins", "zwei"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty_file"),
        (b" \r\n\n", "empty_file"),
        (gzip.compress(b"", mtime=0), "empty_file"),
        (gzip.compress(b"WORT\n" * 1000, mtime=0)[:-12], "damaged_file"),
        (gzip.compress(b"WORT\n", mtime=0)[:-8] + b"\0" * 8, "damaged_file"),
        (b"\x1f\x8bnonsense", "damaged_file"),
        (b"PK\x03\x04\x14\0\0\0wort.txt", "not_a_word_list"),
        (bytes(range(1, 256)) * 3, "not_a_word_list"),
        (b"WORT\n" * 400 + b"\1\2\3", "not_a_word_list"),
        (b"WORT\n" * 400 + b"\0", "not_a_word_list"),
        (b"H\0A\0", "not_a_word_list"),
        (b"%PDF-1.7\n" + bytes(range(14, 32)) * 4, "not_a_word_list"),
    ],
)
def test_refuses_what_is_no_text(data, code):
    with refused(code, "liste.txt", by=LexiconError):
        list(read_lines(data, "liste.txt"))


@pytest.mark.parametrize("sign", [*range(1, 32), 0x7F])
def test_a_few_signs_that_no_text_has_make_a_file_no_list(sign):
    """Tabs, ends of lines and pages, and the end of a file as DOS writes it are signs of a text."""
    data = b"WORT\n" * 10 + bytes([sign]) * 3
    if sign in (9, 10, 11, 12, 13, 26):
        assert next(read_lines(data, "list")) == "WORT"
    else:
        with refused("not_a_word_list", by=LexiconError):
            list(read_lines(data, "list"))


def test_every_byte_of_a_long_file_is_looked_at():
    long = b"HAUS\n" * 60_000  # more than is read at once
    assert encoding_of(long + "Gräte\n".encode() * 9, "list", GERMAN.letters, "german").name == "utf-8-sig"
    assert (
        encoding_of(("ä" + "Gräte\n" * 60_000).encode(), "list", GERMAN.letters, "german").name == "utf-8-sig"
    )
    assert encoding_of(long + "Gräte\n".encode("cp850") * 9, "list", GERMAN.letters, "german").name == "cp850"
    assert (
        encoding_of(long + "Gräte\nGrä".encode()[:-1], "list", GERMAN.letters, "german").name != "utf-8-sig"
    )
    with refused("not_a_word_list", by=LexiconError):
        encoding_of(long + b"\0", "list")


def test_the_best_ways_to_read_a_file_are_shown_first_three_at_most():
    words = [f"Gr{letter}äte".encode("cp850") for letter in "abcdefghijklmn"]
    found = ways(words, GERMAN.letters, "german")
    assert [(way.encoding, way.share, len(way.examples)) for way in found][:1] == [("cp850", 1.0, 10)]
    assert [way.share for way in found] == sorted((way.share for way in found), reverse=True)
    several = encoding_of(b"H\x8aus\n", "list", "ÑŁ", "german").ways  # five ways read it differently
    assert [(way.encoding, way.share) for way in several] == [
        ("cp850", 1.0),
        ("mac_roman", 1.0),
        ("cp1252", 0.0),
    ]
    for word, share in (("porte-clés", 1.0), ("l'été", 1.0), ("ÉTÉS", 1.0), ("éTé", 0.0), ("Été", 1.0)):
        found = {way.encoding: way.share for way in ways([word.encode("cp1252")], LATIN.letters, "french")}
        assert found["cp1252"] == share, word


def test_a_line_has_a_hundred_thousand_characters_at_most():
    assert [len(line) for line in read_lines(b"WORT\n" + b"x" * 100_000, "list")] == [4, 100_000]
    with refused("line_too_long", "Line 2", by=LexiconError):
        list(read_lines(b"WORT\n" + b"x" * 100_001, "list"))


def test_one_sign_of_a_thousand_may_be_none_of_a_text():
    assert len(list(read_lines(b"WORT\n" * 400 + b"\1\2", "list"))) == 401


@pytest.mark.parametrize(
    ("shares", "doubtful"),
    [
        ((1.0,), False),
        ((0.9,), False),
        ((0.89,), True),
        ((0.9, 0.65), False),
        ((0.9, 0.66), True),
        ((1.0, 0.75), False),
    ],
)
def test_a_way_to_read_is_in_doubt_where_a_tenth_is_bad_or_another_is_nearly_as_good(shares, doubtful):
    assert textfile.is_doubtful([textfile.EncodingGuess("cp1252", share, ()) for share in shares]) is doubtful


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
def test_refuses_a_file_that_is_far_too_large(monkeypatch, packed):
    data = b"WORT\n" * 400_000
    given = gzip.compress(data, mtime=0) if packed else data
    monkeypatch.setattr(textfile, "MOST_BYTES", 2_000_000)
    assert encoding_of(given, "bomb.gz").name == "utf-8-sig"
    monkeypatch.setattr(textfile, "MOST_BYTES", 1_999_999)
    with refused("file_too_large", "bomb.gz is larger than 1 MB", by=LexiconError):
        encoding_of(given, "bomb.gz")
