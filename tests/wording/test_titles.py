"""Built-in rules, lists and tiles have a name in every language; what somebody else named keeps its own."""

import pytest

from director.games.classic.profile import classic_profiles
from director.language.languages import LANGUAGES, translator
from director.language.sentences import show
from director.lexicon.meanings import SOURCES, OwnMeaning
from director.lexicon.sources import DEFAULTS
from director.rules.profile import profiles
from director.rules.tiles import tile_sets
from director.wording.packs import deviation
from director.wording.titles import NAMES, credit, named, source_of
from tests.reports.reading import ENGLISH

BUILT_IN = [
    each.title for found in (profiles(), classic_profiles(), tile_sets(), DEFAULTS) for each in found.values()
]
OF_FEDERATIONS = {"F 2023", "FISE", "NTSV"}


def test_every_built_in_title_has_its_words():
    assert set(BUILT_IN) - OF_FEDERATIONS <= set(NAMES)


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "de"])
def test_none_stays_german_elsewhere(language):
    words = " ".join(show(named(title), translator(language)) for title in BUILT_IN)
    for german in ("Deutsch", "Zettel", "Klassisch", "Regelheft", "Spielregeln"):
        assert german not in words


def test_german_keeps_what_it_had():
    german = translator("de")
    assert show(named("Simultan, bester Zettel"), german) == "Simultan, bester Zettel"
    assert show(named("Deutsch (102)"), german) == "Deutsch (102)"


def test_the_name_that_a_club_gave_stays():
    assert show(named("50 % Köln"), translator("fr")) == "50 % Köln"


def test_a_dictionary_is_named_where_one_of_the_meanings_is_its_own():
    language = next(iter(SOURCES))
    title = SOURCES[language].title
    own = OwnMeaning("of the club")
    told = credit(language, ENGLISH, ["", own, "a house"])
    assert told.startswith(f"Meanings: {title}, ")
    assert "://" not in told
    assert [
        credit(*each)
        for each in ((language, ENGLISH, []), (language, ENGLISH, ["", own]), ("xx", ENGLISH, ["a house"]))
    ] == [""] * 3
    assert [source_of(language, each) for each in ("a house", "", own)] == [title, "", ""]


def test_what_was_unusual_in_a_centre_is_told_and_what_is_not_known_by_its_code():
    assert show(deviation("ended_early", {"rounds": 3, "all": 4})) == "Ended after 3 of 4 rounds."
    assert show(deviation("of_tomorrow", {"rounds": 3})) == "of_tomorrow"
