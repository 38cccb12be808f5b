"""Word lists as other programs write them: each is read whole, asked about or refused, and never read by half."""

import bz2
import gzip
import io
import lzma
import zipfile

import pytest

from director.language.sentences import LexiconError
from director.lexicon import importing, kwg, wordfile
from director.lexicon.alphabet import GERMAN, LATIN, spelling_for
from director.lexicon.importing import read_word_list
from director.lexicon.kwg import LAST, graph_bytes
from director.lexicon.library import Library
from director.lexicon.wordfile import How, is_word
from tests.refusing import refused
from tests.seasons.test_lists import spreadsheet

WORDS = "Aalbestände\nGräte\nGröße\nKüche\nMaß\nMühsal\nÖl\nTürme\nWärme\nüber\nHaus\nBaum\n"
TILES = sorted("AALBESTÄNDE GRÄTE GRÖSSE KÜCHE MASS MÜHSAL ÖL TÜRME WÄRME ÜBER HAUS BAUM".split())
RULES = """SET UTF-8
FORBIDDENWORD !
NEEDAFFIX N
SFX P Y 2
SFX P 0 s [^sy]
SFX P y ies y
SFX R Y 1
SFX R 0 ing .
PFX U Y 1
PFX U 0 un .
PFX L Y 2
PFX L 0 l' .
PFX L a l'A a
"""


def read(file, tiles="german", name="list", **how):
    letters = GERMAN if tiles == "german" else LATIN
    return read_word_list(file, name, letters, tiles, how=How(**how))


def asked(report):
    return [question.about for question in report.questions]


def zipped(**files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in files.items():
            archive.writestr(name.replace("_", "."), text)
    return out.getvalue()


@pytest.mark.parametrize(
    "encoding", "utf-8 utf-8-sig utf-16 utf-16-le utf-16-be cp1252 latin-1 cp850 mac_roman".split()
)
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_every_encoding_of_a_german_list_is_recognised(encoding, ends):
    words, report = read(WORDS.replace("\n", ends).encode(encoding))
    assert (words, report.questions) == (TILES, ())


@pytest.mark.parametrize("encoding", ["cp1252", "cp850", "mac_roman"])
def test_every_encoding_of_a_french_list_is_recognised(encoding):
    words, report = read(
        "béarnais\nforêt\ngarçon\nnoël\nœuf\noù\nÉTÉ\n".replace("œ", "oe").encode(encoding), "french"
    )
    assert words == sorted("BEARNAIS FORET GARCON NOEL OEUF OU ETE".split())
    assert not report.questions
    assert report.folded == 6


def test_where_nothing_tells_the_encoding_both_ways_are_shown():
    data = b"Haus\nBaum\n" + b"H\x8aus\nB\x8bm\n"
    _, report = read(data)
    assert asked(report) == ["encoding", "partly"]
    found = {choice.value: choice.examples for choice in report.questions[0].choices}["mac_roman"]
    assert found == ("Häus", "Bãm")
    words, report = read(data, encoding="mac_roman", partly=True)
    assert (words, report.questions) == (["BAUM", "HAUS", "HÄUS"], ())
    assert ("strange_letter", 1, ("Bãm",)) in [
        (each.reason, each.count, each.examples) for each in report.left_out
    ]


def test_a_capital_behind_a_small_letter_is_no_word():
    words, report = read("Haus\nMaÃŸ\ngrÃ¼n\n".encode())
    assert (words, asked(report)) == (["HAUS"], ["partly"])


@pytest.mark.parametrize(
    "pack",
    [
        gzip.compress,
        bz2.compress,
        lzma.compress,
        lambda data: zipped(list_txt=data.decode(), README_md="Hello"),
    ],
)
def test_a_packed_list_is_opened(pack):
    assert read(pack(WORDS.encode()))[0] == TILES


@pytest.mark.parametrize(
    ("data", "code", "word"),
    [
        (zipped(a_txt="AB\n", b_txt="AB\n"), "several_files", "contains 2 files: a.txt, b.txt. Unpack"),
        (
            zipped(a_txt="AB\n", b_txt="AB\n", c_aff=RULES),
            "several_files",
            "contains 3 files: a.txt, b.txt, c.aff.",
        ),
        (
            zipped(**{f"{each}_txt": "AB" for each in "abcdefgh"}),
            "several_files",
            "8 files: a.txt, b.txt, c.txt, d.txt, e.txt, f.txt, g.txt, h.txt. U",
        ),
        (
            zipped(**{f"{each}_txt": "AB" for each in "abcdefghi"}),
            "several_files",
            "f.txt, g.txt, h.txt .... U",
        ),
        (bz2.compress(WORDS.encode())[:-9], "damaged_file", "list"),
        (lzma.compress(WORDS.encode())[:-9], "damaged_file", "list"),
        (b"3\nbaby/P\nwalk/PR\nthe\n", "rules_missing", ".aff"),
        (RULES.encode(), "rules_alone", ".dic"),
    ],
)
def test_what_cannot_be_read_whole_is_refused_with_its_reason(data, code, word):
    with refused(code, word, by=LexiconError):
        read(data)


DICTIONARY = "7\nbaby/P\nwalk/PR\nthe\nto/N\nwalkss/!\ndo/UR\nami/L\n"
FORMS = "AMI BABIES BABY DO DOING THE UNDO UNDOING WALK WALKING WALKS".split()


def test_a_hunspell_dictionary_is_expanded_by_its_rules(tmp_path):
    (tmp_path / "en.dic").write_text(DICTIONARY)
    words, report = read((tmp_path / "en.dic").read_bytes(), "english", rules=RULES.encode())
    assert words == sorted(FORMS)
    assert (report.form, report.lines, report.questions) == ("hunspell", 7, ())
    assert read(zipped(en_dic=DICTIONARY, en_aff=RULES), "english")[0] == sorted(FORMS)
    assert read(zipped(EN_DIC=DICTIONARY, EN_aff=RULES, words_txt="AB"), "english")[0] == sorted(FORMS)
    fewer = b"SET ISO8859-1\nSFX P N 1\nSFX P 0 x .\n"
    assert read(zipped(en_dic="1\nbaby/P\n", en_aff=RULES), "english", rules=fewer)[0] == ["BABY", "BABYX"]
    report = read(b"2\nb\x8aby/P\nHaus/P\n", rules=fewer)[1]
    assert (report.encoding, asked(report)) == ("iso8859-1", [])
    words, report = read(b"4\nwalk/P\nwalk/R\ndo/P\nwalks/!\n", "english", rules=RULES.encode())
    assert (words, report.left_out) == (["DO", "DOS", "WALK", "WALKING"], ())
    with refused("rules_missing", by=LexiconError):
        read(tmp_path / "en.dic", "english")
    (tmp_path / "EN.AFF").write_text(RULES)
    assert read(tmp_path / "en.dic", "english")[0] == sorted(FORMS)
    (tmp_path / "one.dic").write_text("1\nbaby/P\n")
    (tmp_path / "one.aff").write_text(RULES)
    assert read(tmp_path / "one.dic", "english", rules=fewer)[0] == ["BABY", "BABYX"]
    (tmp_path / "one.txt").write_text("1\nbaby/P\n")
    with refused("rules_missing", by=LexiconError):
        read(tmp_path / "one.txt", "english")


@pytest.mark.parametrize(
    ("text", "words", "column"),
    [
        ("word;gender\nHaus;n\nBaum;m\nTür;f\n", "BAUM HAUS TÜR", 1),
        ("m\tBaum\t12\nn\tHaus\t3\nf\tTür\t7\nf\tUhr\t7\nm\tOrt\t7\n", "BAUM HAUS ORT TÜR UHR", 2),
        ('"Haus"\n"Baum"\n', "BAUM HAUS", 1),
        ('"Haus","a house, large"\n"Baum","a tree, tall"\n', "BAUM HAUS", 1),
        ('"Haus"\t"1"\n"Baum"\t"2"\n', "BAUM HAUS", 1),
        ('"Haus"|"1"\n"Baum"|"2"\n', "BAUM HAUS", 1),
        ("Haus|1\nBaum|2\n", "BAUM HAUS", 1),
        ("Haus,1\nBaum,2\n", "BAUM HAUS", 1),
        ('Haus,"a, b"\nBaum,"c, d"\n', "BAUM HAUS", 1),
        ("Wort;Art;X\nHaus;n\nBaum;m\nUhr;f\n", "BAUM HAUS UHR", 1),
        ("Wort;Name\n1;Haus\n2;Baum\n3;Uhr\n", "BAUM HAUS UHR", 2),
        ("A;Haus\nB;Baum\nC;Tür\n", "BAUM HAUS TÜR", 2),
        ("FEM;Haus\nFEM;Baum\nMASK;Tür\nMASK;Uhr\n", "BAUM HAUS TÜR UHR", 2),
        *(
            (f"{title};Art\nHaus;n\nBaum;m\nUhr;f\n", "BAUM HAUS UHR", 1)
            for title in "Lemma Forme Graphie ortho".split()
        ),
        ("Das;Rang\nHaus;1\n", "DAS HAUS", 1),
        ("Wort;Art;Rang\nHaus;Ort;1\nBaum;Art;2\nUhr;Zeit;3\n", "BAUM HAUS UHR", 1),
        ("Das;Rang\nHaus;1\nBaum;2\nUhr;3\n", "BAUM HAUS UHR", 1),
    ],
)
def test_the_column_of_the_words_is_found(text, words, column):
    found, report = read(text.encode())
    assert (found, report.questions, report.form) == (words.split(), (), "columns")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('Haus;"n\nBaum;m\nTür;f\nOrt;"m\n', "BAUM HAUS ORT TÜR"),
        ("n\tHaus\n\tBaum\n\tTür\nm\tOrt\nf\tUhr\nm\tHut\n", "BAUM HAUS HUT ORT TÜR UHR"),
        ("".join(f"n; {word} ;x\n" for word in WORDS.split()) + "n\n", " ".join(TILES)),
    ],
    ids=["a quotation mark that is never closed", "an empty field in front", "a line that is short"],
)
def test_each_line_of_a_table_is_read_by_itself(text, words):
    assert read(text.encode())[0] == words.split()


NOUNS = "Haus Baum Tür Uhr Ort Hut Hof See Arm Bein Hand Fuß Kopf Hals Mund Ohr Auge Nase Haar Bart".split()


def nouns(first, last, form="{}\n"):
    return "".join(form.format(each) for each in NOUNS[first:last])


def test_a_line_of_headings_is_known_by_the_numbers_of_the_fifty_behind_it():
    many = "".join(
        f"{chr(97 + n % 26)}{chr(97 + n // 26)}haus;{n if n < 55 else 'viel'}\n" for n in range(60)
    )
    words, report = read(f"Das;Rang\n{many}".encode())
    assert (len(words), "DAS" in words, report.lines) == (60, False, 60)


@pytest.mark.parametrize(
    ("text", "form", "about"),
    [
        (nouns(0, 9, "{};1\n") + "Hof\n", "columns", []),
        (nouns(0, 8, "{};1\n") + "Hof\n", "plain", ["partly"]),
        (nouns(0, 9, "1;{}\n") + "1;1\n", "columns", ["partly"]),
        (nouns(0, 8, "1;{}\n") + "1;1\n", "columns", ["column", "partly"]),
        ("FEM;Haus\nFEM;Baum\nMASK;Tür\nNEUT;Uhr\n", "columns", ["column"]),
        ("AB ABEND ABER\n" * 10 + "Haus\n", "several", []),
        ("AB ABEND ABER\n" * 9 + "Haus\n", "plain", ["partly"]),
        ("AB ABEND ABER\n" * 10 + "AB ABER ABEND\n", "several", []),
        ("AB ABEND ABER\n" * 9 + "AB ABER ABEND\n", "plain", ["partly"]),
        ("AB ABEND\nBAUM BUCH\n", "plain", []),
        ("AB ABEND ABE1\nBAUM BUCH BUC1\n", "plain", []),
        ("AB AB ABEND\nBAUM BAUM BUCH\n", "plain", []),
        ("OEL Öl\nGRUEN Grün\nab und\nHaus\n", "keyed", []),
        ("OEL Öl\nab und\nHaus\n", "plain", []),
        ("OEL Öl öl Oel oel OEL\nHaus\n", "keyed", []),
        (nouns(0, 17, "{} ist da\n") + "Haus ist da\n" * 3, "plain", []),
        (nouns(0, 16, "{} ist da\n") + "Haus ist da\n" * 4, "plain", ["partly"]),
        ("Haus ist da\n" * 2 + "Baum da\n" * 2, "plain", []),
        ("Haus ist da\n" * 3 + "Baum da\n" * 2, "plain", ["partly"]),
        ("Haus und\nBaum und\nTür\nUhr\n", "plain", ["partly"]),
        ("Haus und\nBaum und\nTür und\nUhr\n", "plain", []),
    ],
)
def test_a_form_is_that_of_most_lines(text, form, about):
    """The line is drawn at nine of ten for a table and its words, at half for keys and definitions, at 15 of 100 for a text."""
    report = read(text.encode())[1]
    assert (report.form, asked(report)) == (form, about)


def test_a_list_has_as_many_lines_as_it_may(monkeypatch):
    monkeypatch.setattr(wordfile, "MOST_LINES", 4)
    assert read(b"Haus\n# two\n\nBaum\n")[0] == ["BAUM", "HAUS"]
    with refused("too_many_lines", "list has more than 4 lines", by=LexiconError):
        read(b"Haus\n# two\n\nBaum\nHof\n")


def test_a_list_has_as_many_words_as_it_may(monkeypatch):
    monkeypatch.setattr(importing, "MOST_WORDS", 2)
    assert read(b"Haus\nBaum\nHaus\n")[0] == ["BAUM", "HAUS"]
    with refused("too_many_words", "list has more than 2 different words", by=LexiconError):
        read(b"Haus\nBaum\nHof\n")


def test_one_word_with_flags_among_twenty_makes_a_dictionary():
    for plain, missing in ((19, True), (20, False)):
        data = f"{plain + 1}\nbaby/P\n{nouns(0, plain)}".encode()
        if missing:
            with refused("rules_missing", by=LexiconError):
                read(data)
        else:
            assert read(data)[1].form == "plain"


def test_what_has_to_be_asked_is_shown_with_the_first_few():
    text = "".join(f"Der {word} {'x' * 40}\n" for word in ("Hund", "Mann", "Wald", "Berg"))
    (question,) = read(text.encode())[1].questions
    shown = " | ".join(f"Der {word} {'x' * 31}" for word in ("Hund", "Mann", "Wald"))
    assert f"a word list: {shown}. Take" in str(question.sentence)
    assert asked(read(text.encode(), partly=True)[1]) == []
    table = "".join(f"{word};{'x' * 41}{word}\n" for word in ("Haus", "Baum", "Haus", "Tür", "Uhr"))
    for column in (0, 3):
        question = read(table.encode(), column=column)[1].questions[0]
        told = [(each.value, str(each.label), each.examples) for each in question.choices]
        assert told == [("1", "Column 1", ("Haus", "Baum", "Tür")), ("2", "Column 2", ("x" * 40,))]
    _, report = read(("Haus\n" + "".join(f"{letter}-1\n" for letter in "abcdefghijk")).encode())
    assert report.other_examples == tuple(f"{letter}-1" for letter in "abcdefghij")


def test_a_report_says_what_the_file_was_and_counts_its_lines():
    _, report = read("Wort;Rang\nGräte;1\nTür;2\nHöfe;3\nÄste;4\nKühe;5\n".encode("cp850"))
    assert (report.lines, report.encoding) == (5, "cp850")
    told = list(map(str, report.sentences()))
    assert told[:3] == ["Read as a table, one column of it", "Words kept: 5", "Written as on DOS"]
    _, report = read(graph_bytes(["AB", "ABER"], GERMAN))
    assert (report.lines, report.record()) == (2, {"lines": "2", "form": "kwg"})
    assert str(report.sentences()[0]) == "Read as a word graph (KWG)"
    _, report = read(b"3\nbaby/P\nx-y\nz-y\n", "english", rules=RULES.encode())
    assert (report.kept, report.others, report.questions) == (2, 2, ())
    with refused("no_usable_words", by=LexiconError):
        read(b"1\n2\n")
    assert asked(read(b"1\x8a\n2\x8b\n")[1])[0] == "encoding"


def test_a_locked_archive_is_refused():
    data = bytearray(zipped(list_txt=WORDS))
    for sign in (b"PK\x03\x04", b"PK\x01\x02"):  # the bit that says that a password is wanted
        at = data.index(sign)
        data[at + (6 if sign.endswith(b"\x04") else 8)] |= 1
    with refused("not_a_word_list", by=LexiconError):
        read(bytes(data))


def test_a_chosen_encoding_is_for_files_that_do_not_show_theirs():
    assert read(WORDS.encode("utf-16-le"), encoding="cp850")[0] == TILES


def test_the_column_is_asked_for_where_two_hold_words():
    data = b"lemma;plural;genus\nHaus;Hauser;n\nBaum;Baume;m\nOrt;Orte;m\n"
    _, report = read(data)
    assert asked(report) == ["column"]
    found = [(each.value, each.label, each.examples) for each in report.questions[0].choices][1]
    assert found == ("2", "plural", ("Hauser", "Baume", "Orte"))
    assert read(data, column=2)[0] == ["BAUME", "HAUSER", "ORTE"]


def test_several_words_a_line_are_all_read():
    assert read(b"AB ABEND ABER\nBAUM BUCH BUS\nCLUB COUP CRUX\n")[0] == sorted(
        "AB ABEND ABER BAUM BUCH BUS CLUB COUP CRUX".split()
    )


def test_a_file_with_much_else_asks_and_says_what_else(tmp_path):
    data = ("Haus\nBaum\n" * 49 + "a1\nb-c\n").encode()
    library = Library(tmp_path)
    report = library.import_file(data * 1, "club", GERMAN, "german")
    assert not report.questions  # 98 of 100
    data += b"d.e\n"
    library = Library(tmp_path / "other")
    report = library.import_file(data, "club", GERMAN, "german")
    assert asked(report) == ["partly"]
    assert "98 of 101 lines" in str(report.questions[0].sentence)
    assert "a1, b-c, d.e" in str(report.questions[0].sentence)
    assert "club" not in library.names()
    assert not library.import_file(data, "club", GERMAN, "german", how=How(partly=True)).questions
    assert "club" in library.names()


def test_long_words_are_words_though_none_for_the_board():
    _, report = read(b"Haus\nDonaudampfschifffahrt\nRindfleischetikettierung\n")
    assert not report.questions


def test_a_word_has_sixty_letters_at_most():
    spelling = spelling_for(GERMAN, "german")
    assert [is_word("A" * letters, spelling) for letters in (0, 1, 60, 61)] == [False, True, True, False]


def test_a_text_is_no_list():
    text = "Der Hund lief weg.\nDer Mann lief nach.\nDer Wald war tief.\nEs war spat am Abend.\n"
    assert asked(read(text.encode())[1]) == ["partly"]


def test_what_was_read_is_kept_with_the_list(tmp_path):
    library = Library(tmp_path)
    library.import_file(
        "Größe\nHaus\nHaus\nx\n".encode("cp850"), "club", GERMAN, "german", file_name="words.txt"
    )
    source = library.info("club").source
    assert source is not None
    checksum = source["sha256"]
    assert dict(source) == {
        "file": "words.txt", "lines": "4", "form": "plain", "encoding": "cp850", "too_short": "1", "duplicate": "1",
        "sha256": checksum,
    }  # fmt: skip
    assert len(checksum) == 64


@pytest.mark.parametrize(("letters", "tiles"), [(GERMAN, "german"), (LATIN, "english")])
def test_a_word_graph_is_read_as_it_is_written(letters, tiles):
    words = sorted(
        {"AB", "ABER", "HABER", "HAUS", "LAUS", "LAUSE", "MAUS"}
        | ({"ÄRA", "ÖL"} if tiles == "german" else set())
    )
    found, report = read(graph_bytes(words, letters), tiles)
    assert (found, report.form, report.questions) == (words, "kwg", ())


def test_a_word_graph_has_as_many_nodes_as_it_can_name(monkeypatch):
    whole = graph_bytes(["AB", "ABER"], GERMAN)
    monkeypatch.setattr(kwg, "CHILD", len(whole) // 4)
    assert graph_bytes(["AB", "ABER"], GERMAN) == whole
    monkeypatch.setattr(kwg, "CHILD", len(whole) // 4 - 1)
    with refused("graph_too_large", by=LexiconError):
        graph_bytes(["AB", "ABER"], GERMAN)


def test_a_word_graph_by_hand():
    """AB and B: two siblings A and B (which ends a word), below A its B."""
    nodes = [2, 0, 1 << 24 | 4, 2 << 24 | 1 << 23 | 1 << 22, 2 << 24 | 1 << 23 | 1 << 22]
    assert read(b"".join(node.to_bytes(4, "little") for node in nodes), "english")[0] == ["AB"]


@pytest.mark.parametrize(
    "nodes",
    [[2, 0, 1 << 24 | 2, 2 << 24 | 2 | LAST], [2, 0, 1 << 24, 2 << 24]],
    ids=["round in circles", "beyond its end"],
)
def test_a_word_graph_that_leads_nowhere_ends_in_a_sentence(nodes, monkeypatch):
    monkeypatch.setattr(kwg, "MOST_STEPS", 10_000)
    with refused("damaged_file", by=LexiconError):
        read(b"".join(node.to_bytes(4, "little") for node in nodes), "english")


LEAST = [2, 0, 1 << 24 | kwg.ACCEPTS | LAST]


@pytest.mark.parametrize(
    ("nodes", "is_one"),
    [
        (LEAST, True),
        (LEAST[:2], False),
        ([0, *LEAST[1:]], False),
        ([2, 1 << 24, LEAST[2]], False),
        ([2 | 1 << 24, *LEAST[1:]], False),
        ([2, 0, 64 << 24 | LAST], True),
        ([2, 0, 65 << 24 | LAST], False),
        ([2, 0, LAST], False),
        ([2, 0, 1 << 24 | 2], True),
        ([2, 0, 1 << 24 | 3], False),
        ([0xFEFF, *LEAST[1:], *[0] * 70_000], False),
        ([0xFFFE, *LEAST[1:], *[0] * 70_000], False),
        ([0xFEFD, *LEAST[1:], *[0] * 70_000], True),
    ],
)
def test_a_word_graph_is_known_by_its_nodes(nodes, is_one, tmp_path):
    data = b"".join(node.to_bytes(4, "little") for node in nodes)
    (tmp_path / "graph").write_bytes(data)
    assert [kwg.graph_of(each) is not None for each in (data, tmp_path / "graph")] == [is_one, is_one]
    assert kwg.graph_of(data + b"x") is None


def test_a_word_graph_gives_words_up_to_the_longest_and_is_as_large_as_a_list_may_be(tmp_path, monkeypatch):
    """Sixteen times the same letter, each time the end of a word, in a row that goes on."""
    nodes = [2, 0, *(1 << 24 | kwg.ACCEPTS | LAST | child for child in range(3, 19))]
    nodes[-1] = 1 << 24 | kwg.ACCEPTS | LAST
    data = b"".join(node.to_bytes(4, "little") for node in nodes)
    assert list(kwg.words(kwg.graph_of(data), LATIN, "list")) == ["A" * length for length in range(1, 16)]
    (tmp_path / "graph").write_bytes(data)
    monkeypatch.setattr(kwg, "MOST_BYTES", len(data))
    assert kwg.graph_of(tmp_path / "graph") is not None
    monkeypatch.setattr(kwg, "MOST_BYTES", len(data) - 1)
    assert kwg.graph_of(tmp_path / "graph") is None


def test_equal_ends_of_words_stand_once_in_a_graph():
    """Two nodes in front; H and L; AUS for both of them, with E behind it for one."""
    assert len(graph_bytes(["HAUS", "LAUS"], LATIN)) == 4 * (2 + 2 + 3)
    assert len(graph_bytes(["HAUS", "LAUS", "LAUSE"], LATIN)) == 4 * (2 + 2 + 3 + 4)
    assert graph_bytes([], LATIN) == (LAST).to_bytes(4, "little") * 2


def test_a_word_graph_of_other_tiles_is_refused():
    with refused("foreign_graph", "tiles", by=LexiconError):
        read(graph_bytes(["AZ"], GERMAN), "english")


def test_names_are_left_out_on_request():
    words, report = read(b"Paris\nhouse\nUSA\n", "english", without_names=True)
    assert (words, asked(report)) == (["HOUSE", "USA"], [])


def test_a_spreadsheet_is_a_list_of_its_cells(tmp_path):
    file = tmp_path / "liste.xlsx"
    file.write_bytes(spreadsheet([[word] for word in WORDS.split()]))
    for given in (file, file.read_bytes()):
        words, report = read(given)
        assert (words, asked(report)) == (TILES, [])
    nouns = [
        ["lemma", "genus", "rang"],
        *([word, "m", place] for place, word in enumerate(WORDS.split(), start=1)),
    ]
    words, _ = read(spreadsheet(nouns), column=1, partly=True)
    assert words == TILES


def test_an_expression_among_words_is_no_word_and_a_definition_is_none_either():
    words, report = read(("Haus\nBaum [neu]\nHof 7\nab und zu \nNew York\n" + WORDS).encode())
    assert not {"AB", "NEW"} & set(words)
    assert {"HAUS", "BAUM", "HOF"} <= set(words)
    assert (report.others, report.other_examples) == (2, ("ab und zu", "New York"))
    words, report = read("".join(f"{word} so etwas wie {word}\n" for word in WORDS.split()).encode())
    assert (words, asked(report)) == (TILES, [])
