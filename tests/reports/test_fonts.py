import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.reports.fonts import BOLD, REGULAR, clean, fit, register_fonts, width_of, wrapped
from director.reports.page import UNTITLED, Sheet
from tests.reports.reading import ENGLISH, pieces


@pytest.mark.parametrize(
    "name",
    [
        "Łukasz", "Ångström", "Đorđe", "Žižek", "Doğan", "Ștefan Țepeș", "Παπαδοπούλου", "Коваленко",
        "Jürgen & <Weiß>",
    ],
)  # fmt: skip
def test_european_names_are_printed_as_they_are(name):
    assert clean(name) == name


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("A\N{COMBINING RING ABOVE}sa", "Åsa"),  # decomposed letters are composed
        ("GRO\N{LATIN CAPITAL LETTER SHARP S}", "GROSS"),
        ("Ǎ Đ", "A Đ"),  # without its hook rather than not at all
        ("ἀθήνα", "αθήνα"),
        ("1\N{NARROW NO-BREAK SPACE}234", "1 234"),
        ("Tab\there\nand there", "Tab here and there"),
        ("x\N{ZERO WIDTH JOINER}y\x00", "xy"),
        ("山 🎲", "? ?"),
    ],
)
def test_what_the_typeface_lacks_is_printed_as_its_nearest_relative(written, printed):
    assert clean(written) == printed


@given(st.text(), st.floats(1, 300), st.floats(5, 20))
@settings(max_examples=200, deadline=None)
def test_fitted_text_is_never_wider_than_its_room(text, width, size):
    shown, fitted = fit(text, width, size, BOLD)
    assert width_of(shown, fitted, BOLD) <= width
    assert all(ord(letter) in register_fonts() for letter in shown)


def test_long_text_shrinks_first_and_is_cut_then():
    wide = width_of("Erika Mustermann", 10)
    assert fit("Erika Mustermann", wide, 10) == ("Erika Mustermann", 10)
    shown, size = fit("Erika Mustermann", wide * 0.85, 10)
    assert shown == "Erika Mustermann"
    assert 7.5 < size < 10
    shown, size = fit("Erika Mustermann", wide * 0.5, 10)
    assert shown.startswith("Erika")
    assert shown.endswith("…")
    assert size == 7.5


def test_lines_are_as_wide_as_they_may_be_and_the_last_one_is_cut():
    lines = wrapped("one two three four five six seven eight nine ten", 60, 10, REGULAR, most=3)
    assert len(lines) == 3
    assert all(width_of(line, 10) <= 60 for line in lines)
    assert lines[-1].endswith("…")
    assert wrapped("", 60, 10) == []


def test_a_text_is_at_the_left_in_the_middle_or_at_the_right_of_its_room():
    sheet = Sheet(UNTITLED, "", ENGLISH, framed=False)
    for y, align in ((500, "left"), (520, "center"), (540, "right")):
        sheet.text(100, y, 200, "Punkte", 10, BOLD, align)
    pdf = sheet.finish()
    free = 200 - width_of("Punkte", 10, BOLD)
    at = {each.y: each.x for each in pieces(pdf) if each.text == "Punkte"}
    assert at == pytest.approx({500: 100, 520: 100 + free / 2, 540: 100 + free}, abs=0.01)
    assert b"/FlateDecode" in pdf
    assert b"/ASCII85Decode" not in pdf  # a fifth larger
