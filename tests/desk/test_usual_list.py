"""The club's word list: what it is by itself, and by choice."""

from dataclasses import replace

import pytest

from director.desk.instance import Instance
from director.desk.sessions import create_game
from director.desk.settings import BUILT_IN, choose_list, usual_list
from director.language.languages import LANGUAGES
from director.lexicon.alphabet import GERMAN, LATIN
from director.rules.tiles import tile_set
from tests.refusing import refused
from tests.room import LEXICON, a_club, small_setup

pytestmark = pytest.mark.usefixtures("store")


@pytest.fixture
def club(tmp_path):
    return a_club(tmp_path / "club")


def usual(club, letters=""):
    return usual_list(club, club.desk().games(), letters)


def import_list(club, name, words, tiles="german"):
    alphabet = tile_set(tiles).alphabet
    club.library.import_file(words.replace(" ", "\n").encode(), name, alphabet, tiles, title=name)


def test_before_any_list_is_there_it_is_the_built_in_german_one(tmp_path):
    assert usual(Instance(tmp_path / "fresh")) == "german"


def test_a_complete_list_is_it_once_it_is_there_and_the_largest_of_several(club):
    assert usual(club) == LEXICON
    import_list(club, "tiny", "HAUS HUND")
    assert usual(club) == LEXICON


def test_a_club_chooses_its_list_until_it_is_removed(club):
    import_list(club, "tiny", "HAUS HUND")
    choose_list(club, "tiny")
    assert usual(club) == "tiny"
    club.library.remove("tiny")
    assert usual(club) == LEXICON


def test_a_list_without_words_cannot_be_chosen(club):
    with refused("not_built"):
        choose_list(club, "german")
    assert usual(club) == LEXICON


def test_it_is_in_the_language_of_the_newest_game(club):
    import_list(club, "zoo", "zoo zoos ape apes", "english")
    assert usual(club) == LEXICON
    english = replace(small_setup(), lexicon="zoo", tiles=tile_set("english"))
    create_game(club.desk(), english, [], "a")
    assert usual(club) == "zoo"


def test_a_game_of_german_letters_takes_a_list_of_these(club):
    import_list(club, "zoo", "zoo zoos ape apes", "english")
    choose_list(club, "zoo")
    assert usual(club, LATIN.letters) == "zoo"
    assert usual(club, GERMAN.letters) == LEXICON


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_the_first_game_it_is_the_built_in_one_of_the_language(tmp_path, language):
    fresh = Instance(tmp_path / "fresh")
    assert usual_list(fresh, [], language=language) == BUILT_IN[language]
    assert usual_list(fresh, [], GERMAN.letters, language) == "german"
    import_list(fresh, "tiny", "HAUS HUND")
    assert usual_list(fresh, [], language=language) == "tiny"
