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


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
def test_refuses_a_file_that_is_far_too_large(monkeypatch, packed):
    monkeypatch.setattr(textfile, "MOST_BYTES", 1000)
    data = b"WORT\n" * 400
    with refused("file_too_large", by=LexiconError):
        list(read_lines(gzip.compress(data, mtime=0) if packed else data, "bomb.gz"))
