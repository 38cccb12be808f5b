import pytest

from director.lexicon.sources.hunspell import Hunspell


def forms(folder, rules, *entries, encoding="utf-8"):
    (folder / "x.aff").write_text(rules, encoding=encoding)
    (folder / "x.dic").write_text("\n".join([str(len(entries)), *entries]) + "\n", encoding=encoding)
    dictionary = Hunspell(folder / "x.aff", folder / "x.dic")
    expanded: set[str] = set()
    for stem, flags in dictionary.entries():
        expanded |= dictionary.expand(stem, flags)
    return expanded - dictionary.forbidden()


PLURAL = "SFX S Y 2\nSFX S y ies [^aeiou]y\nSFX S 0 s [^y]\n"
ON_SUFFIX = "SFX A Y 1\nSFX A 0 able/B .\nSFX B Y 1\nSFX B le ility .\n"
CIRCUMFIX = "CIRCUMFIX X\nPFX P Y 1\nPFX P 0 ge/X .\nSFX T Y 1\nSFX T en t/X [^e]en\n"
UNDO = "PFX U Y 1\nPFX U 0 un .\n"


@pytest.mark.parametrize(
    ("rules", "entries", "expected"),
    [
        ("", ["cat", "# note", "", "dog\tpo:noun"], {"cat", "dog"}),
        (PLURAL, ["cat/S", "pony/S", "boy/S"], {"cat", "cats", "pony", "ponies", "boy"}),
        (PLURAL + UNDO, ["do/U", "tie/SU"], {"do", "undo", "tie", "ties", "untie", "unties"}),
        (UNDO.replace("Y", "N") + PLURAL, ["tie/SU"], {"tie", "ties", "untie"}),
        (ON_SUFFIX, ["do/A"], {"do", "doable", "doability"}),
        ("NEEDAFFIX N\n" + PLURAL, ["scissor/SN"], {"scissors"}),
        ("ONLYINCOMPOUND C\n", ["part/C", "whole"], {"whole"}),
        ("FORBIDDENWORD F\n" + PLURAL, ["sheep/S", "sheeps/F"], {"sheep"}),
        ("FLAG long\nSFX Aa Y 1\nSFX Aa 0 s .\n", ["cat/AaBb"], {"cat", "cats"}),
        ("FLAG num\nSFX 12 Y 1\nSFX 12 0 s .\n", ["cat/3,12"], {"cat", "cats"}),
        ("AF 2\nAF S\nAF U\n" + PLURAL, ["cat/1", "dog/2"], {"cat", "cats", "dog"}),
        (CIRCUMFIX, ["machen/PT"], {"machen", "gemacht"}),
        ("", ["dog po:noun", "cow st:cow al:x", "ice cream"], {"dog", "cow", "ice cream"}),
        ("ONLYINCOMPOUND C\nSFX A Y 1\nSFX A 0 s/C .\nPFX U Y 1\nPFX U 0 un/C .\n", ["part/AU"], {"part"}),
        (UNDO + PLURAL.replace("Y", "N"), ["tie/SU"], {"tie", "ties", "untie"}),
        ("NEEDAFFIX N\nSFX A Y 1\nSFX A 0 s/NB .\nSFX B Y 1\nSFX B 0 t .\n", ["do/A"], {"do", "dost"}),
        (ON_SUFFIX.replace("ility .", "ility/D .") + "SFX D Y 1\nSFX D 0 x .\n", ["do/A"], {"do", "doable", "doability"}),
        ("PFX P Y 1\nPFX P a e .\nPFX Q Y 1\nPFX Q 0 o [^b]c\n", ["abc/P", "bcd/P", "acd/Q", "bcd/Q"], {"abc", "ebc", "bcd", "acd", "oacd"}),
        ("SFX S Y 1\nSFX S y ie .\n", ["pony/S", "cat/S"], {"pony", "ponie", "cat"}),
        ("FLAG UTF-8\nSFX ä Y 1\nSFX ä 0 s .\n", ["cat/äb"], {"cat", "cats"}),
        ("FORBIDDENWORD F\nAF 1\nAF F\n", ["cat", "cats/1"], {"cat"}),
        (ON_SUFFIX.replace("able/B", "able/B1"), ["do/A"], {"do", "doable", "doability"}),
    ],
    ids=["no rules", "suffix by condition", "prefix and suffix", "no cross product", "suffix on suffix", "needs an affix",
         "only in compounds", "forbidden", "long flags", "numbered flags", "aliases", "circumfix", "what a stem is",
         "affixes only in compounds", "suffix without cross product", "suffix that needs another", "two suffixes at most", "prefix by condition",
         "ending to be there", "a letter as flag", "forbidden by alias", "a figure as flag"],
)  # fmt: skip
def test_expands(tmp_path, rules, entries, expected):
    assert forms(tmp_path, rules, *entries) == expected


def test_reads_the_encoding_from_the_rules(tmp_path):
    assert forms(tmp_path, "SET ISO8859-1\n", "größe", encoding="latin-1") == {"größe"}


@pytest.mark.parametrize(
    ("first", "encoding"),
    [
        ("", "utf-8"),
        ("SET UTF-8", "utf-8"),
        ("\ufeffSET ISO8859-15", "iso8859-15"),
        ("# SET x\nSET microsoft-cp1251", "cp1251"),
        ("SET KOI8-R", "koi8-r"),
        ("SET nonsense", "utf-8"),
    ],
)
def test_the_encoding_is_the_one_that_the_rules_name_where_there_is_such_a_one(first, encoding):
    assert Hunspell(f"{first}\n".encode(), b"0\n").encoding == encoding
