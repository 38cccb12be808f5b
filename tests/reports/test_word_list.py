"""Words on paper: every word and every hook is there, in the order given."""

import io

import pytest
from pypdf import PdfReader

from director.language.languages import translator
from director.language.texts import Texts
from director.reports.page import Heading
from director.reports.word_list import WordEntry, word_list_pdf
from tests.reports.reading import pieces

TEXTS = Texts("en", translator("en"))


def lines_of(data):
    return [line for page in PdfReader(io.BytesIO(data)).pages for line in page.extract_text().splitlines()]


def test_every_word_is_printed_however_many_there_are():
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    words = [a + b + c for a in letters for b in letters[:9] for c in letters[:9]]
    data = word_list_pdf("All", [[WordEntry(word) for word in words]], len(words), TEXTS, Heading("Ours"))
    printed = " ".join(lines_of(data)).split()
    assert [word for word in printed if word in set(words)] == words
    assert "2,106 words" in " ".join(lines_of(data))


@pytest.mark.parametrize(("count", "rows"), [(15, 1), (16, 2), (30, 2), (31, 3)])
def test_a_short_list_takes_as_few_lines_as_it_can(count, rows):
    words = [f"{a}{b}X" for a in "ABCDEFGHIJ" for b in "ABCDEFGHIJ"][:count]
    data = word_list_pdf("All", [[WordEntry(word) for word in words]], count, TEXTS, Heading("Ours"))
    assert len({round(piece.y) for piece in pieces(data) if piece.text in words}) == rows


def test_hooks_stand_whole_beside_their_word():
    front, behind = "ABCDEFGHIJKLMNOPQRSTUV", "EINRSTUVWXYZÄÖÜ"
    entries = [WordEntry("AUS", front, behind), WordEntry("AB")]
    lines = lines_of(word_list_pdf("Hooks", [entries], 2, TEXTS, Heading("Ours")))
    assert front in " ".join(lines)
    assert behind in " ".join(lines)
