import gzip

import pytest

from director.language.sentences import LexiconError
from director.lexicon import textfile
from director.lexicon.textfile import read_lines
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
    assert textfile.is_doubtful([textfile.Way("cp1252", share, ()) for share in shares]) is doubtful


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
def test_refuses_a_file_that_is_far_too_large(monkeypatch, packed):
    monkeypatch.setattr(textfile, "MOST_BYTES", 1000)
    data = b"WORT\n" * 400
    with refused("file_too_large", by=LexiconError):
        list(read_lines(gzip.compress(data, mtime=0) if packed else data, "bomb.gz"))
