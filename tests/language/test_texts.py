import locale

import pytest

from director.language.languages import system_language, translator
from director.language.sentences import SIGNS, all_bracketed, bracketed, gathered, say, spelled, ways_to_write
from director.language.texts import Texts, points, with_blanks
from tests.reports.reading import ENGLISH
from tests.reports.reading import GERMAN as GERMAN_TEXTS


@pytest.mark.parametrize(
    ("language", "number", "percent", "date", "day"),
    [
        ("de", "−1.234", "87,5\N{NO-BREAK SPACE}%", "20. November 2026", "20.11."),
        ("fr", "−1\N{NARROW NO-BREAK SPACE}234", "87,5\N{NO-BREAK SPACE}%", "20 novembre 2026", "20/11"),
        ("fr-FR", "−1\N{NARROW NO-BREAK SPACE}234", "87,5\N{NO-BREAK SPACE}%", "20 novembre 2026", "20/11"),
        ("en", "−1,234", "87.5%", "20 November 2026", "20/11"),
        ("en_GB", "−1,234", "87.5%", "20 November 2026", "20/11"),
        ("xx", "−1,234", "87.5%", "20 November 2026", "20/11"),
    ],
)
def test_figures_and_dates_follow_the_language(language, number, percent, date, day):
    texts = Texts(language)
    assert (texts.number(-1234), texts.percentage(87.46)) == (number, percent)
    assert texts.percent(87.46) == percent.removesuffix("%").strip()
    assert texts.decimal_comma == ("," in percent)
    assert (texts.date("2026-11-20"), texts.day("2026-11-20")) == (date, day)


def test_a_date_that_is_none_stays_as_written_and_has_no_day():
    assert (ENGLISH.date("next Friday"), ENGLISH.day("next Friday")) == ("next Friday", "")


def test_the_first_of_a_month_is_written_as_in_french():
    days = ("2026-11-01", "2026-11-11")
    assert [Texts("fr").date(day) for day in days] == ["1er novembre 2026", "11 novembre 2026"]
    assert Texts("de").date(days[0]) == "1. November 2026"


def test_signs():
    assert [ENGLISH.signed(value) for value in (5, 1, 0, -1)] == ["+5", "+1", "0", "−1"]


def test_templates_are_translated_and_filled():
    assert GERMAN_TEXTS("Page %(page)d of %(pages)d", page=2, pages=3) == "Seite 2 von 3"
    claimed = say("Claimed %(claimed)d, worth %(score)d.", claimed=9, score=8)
    assert GERMAN_TEXTS.show(claimed) == "Angesagt 9, richtig 8."
    assert GERMAN_TEXTS("%% of top") == "% vom Top"


def test_reasons_of_the_director_may_hold_anything():
    assert GERMAN_TEXTS.phrase("100 % falsch %(x)s") == "100 % falsch %(x)s"
    assert Texts("de", translator("de")).phrase("") == ""


@pytest.mark.parametrize(
    ("at", "shown"),
    [
        ("H4", "8D"),
        ("H15", "8O"),
        ("4H", "D8"),
        ("H4, 15O", "8D, O15"),
        ("A1, O9, 1A, 9O, 15A, 10B", "1A, 15I, A1, I15, O1, J2"),
        ("H16", "H16"),
        ("P1, 0A, A0, 16A", "P1, 0A, A0, 16A"),
        ("??", "??"),
        (None, ""),
    ],
)
def test_references_can_be_mirrored(at, shown):
    assert Texts("en", mirror=True).place(at) == shown


def test_sentences_mirror_their_references_too():
    inner = say("%(word)s does not fit at %(at)s. Choose another square.", word="H1", at="H4")
    both = say("%(before)s %(next)s", before=inner, next=inner)
    assert (
        Texts("en", mirror=True).show(both)
        == "H1 does not fit at 8D. Choose another square. H1 does not fit at 8D. Choose another square."
    )
    assert ENGLISH.show(inner) == "H1 does not fit at H4. Choose another square."
    for name in ("at", "other", "places", "square", "start", "stated"):
        assert Texts("en", mirror=True).show(say(f"%({name})s", **{name: "H4"})) == "8D", name
    assert Texts("en", mirror=True).show(say("%(start)d %(word)s", start=8, word="H4")) == "8 H4"


def test_blanks_are_bracketed():
    assert with_blanks("QUeR") == "QU(E)R"
    assert with_blanks("ä") == "(Ä)"
    assert [str(points(count)) for count in (0, 1, 26)] == ["0 points", "1 point", "26 points"]


@pytest.mark.parametrize(
    ("typed", "tiles"),
    [
        ("DZSUNGEL", "[DZS]UNGEL"), ("DZÁ", "[DZ]Á"), ("[D][Z]", "DZ"), ("[DZ]S", "[DZ]S"), ("Dzsa", "[DZS]a"), ("dzsa", "[dzs]a"),
        ("COL·LEGI", "CO[L·L]EGI"), ("coŀlegi", "co[l·l]egi"), ("L-L", "[L·L]"), ("C’HOAR", "[C'H]OAR"), ("[Ŀ]", "Ŀ"), ("Ŀ", "Ŀ"),
    ],
)  # fmt: skip
def test_tiles_of_several_letters_are_read_the_longest_first(typed, tiles):
    letters = "".join(SIGNS[each] for each in ("DZ", "DZS", "L·L", "C'H"))
    laid = gathered(typed, letters)
    assert bracketed(laid) == tiles
    assert all_bracketed({laid: [laid, 1]}) == {tiles: [tiles, 1]}


def test_every_tile_of_several_letters_is_spelt_large_and_small_and_other_signs_stay():
    assert {spelled(sign): spelled(sign.lower()) for sign in SIGNS.values()} == {
        each: each.lower() for each in SIGNS
    }
    assert bracketed("A" + SIGNS["NW"].lower()) == "A[nw]"
    unknown = "\u2c2f\u2c5f\u2c60"
    assert (spelled(unknown), bracketed(unknown)) == (
        unknown,
        unknown.translate({0x2C2F: "[\u2c2f]", 0x2C5F: "[\u2c5f]"}),
    )
    assert all_bracketed((SIGNS["CH"], 7, None)) == ["[CH]", 7, None]


def test_all_ways_to_write_a_tile_are_known_the_longest_first_and_the_usual_one_last():
    assert (
        list(ways_to_write(SIGNS["DZ"] + SIGNS["DZS"]))
        == "DZs DzS Dzs dZS dZs dzS dzs DZS Dz dZ dz DZ".split()
    )
    ways = ways_to_write("A" + SIGNS["C'H"])
    assert {way.upper(): ways[way] for way in ways} == dict.fromkeys(("C’H", "CʼH", "C'H"), SIGNS["C'H"])
    assert (ways["c'h"], list(ways)[-1]) == (SIGNS["C'H"].lower(), "C'H")


def test_a_word_is_printed_with_the_accents_of_the_list_and_its_blanks_in_brackets():
    assert Texts("fr", listed={"BEaRN": "BÉaRN"}.__getitem__).word("BEaRN") == "BÉ(A)RN"


@pytest.mark.parametrize(
    ("told", "language"),
    [("", "de"), ("WINDOWS=fr_FR", "fr"), ("LANG=C.UTF-8", "de"), ("LC_ALL=POSIX", "de"), ("LANG=tr_TR.UTF-8", "de"), ("LANG=fr_FR.UTF-8", "fr"),
     ("LANG=en_GB.UTF-8", "en"), ("LANG=fr_FR.UTF-8 DIRECTOR_LANGUAGE=en", "en")],
)  # fmt: skip
def test_commands_follow_the_computer_and_speak_german_without_a_language(monkeypatch, told, language):
    system = {"": None, "WINDOWS=fr_FR": "fr_FR"}.get(told, "en_US")  # asked where no variable says anything
    monkeypatch.setattr(locale, "getlocale", lambda: (system, "UTF-8"))
    for name in ("DIRECTOR_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for each in told.split():
        monkeypatch.setenv(*each.split("="))
    assert system_language() == language
