"""Standings in words: headings, rows, and what a correction moved."""

import pytest

from director.games.duplicate.standings import Change, standings
from director.games.people import Player
from director.language.languages import translator
from director.language.sentences import show
from director.language.texts import Texts
from director.wording.standing_words import (
    club_texts,
    groups,
    headings,
    moved,
    sections,
)
from tests.builders import Night, a_setup, played_game
from tests.reports.reading import ENGLISH

GERMAN = Texts("de", translator("de"))
FRENCH = Texts("fr", translator("fr"))


@pytest.mark.parametrize(
    ("texts", "full", "short"),
    [
        (ENGLISH, "Place Table Player Negative % of top Penalties", "Pl. Table Player Neg. % of top Pen."),
        (
            GERMAN,
            "Platz Tisch Spieler Rückstand % vom Top Abzüge",
            "Pl. Tisch Spieler Rückst. % vom Top Abzug",
        ),
        (FRENCH, "Place Table Joueur Négatif % du top Pénalités", "Pl. Table Joueur Nég. % du top Pén."),
    ],
)
def test_headings_in_every_language(texts, full, short):
    wanted = ("place", "table", "name", "negative", "percent", "penalties")
    assert " ".join(headings(texts)[name] for name in wanted) == full
    assert " ".join(headings(texts, short=True)[name] for name in wanted) == short


def test_clubs_are_sorted_as_the_language_sorts_them():
    clubs = ["Zürich", "Österreich", "Oldenburg", "Łódź", "Lübeck", ""]
    players = tuple(Player(n, f"P{n}", club, "", n) for n, club in enumerate(clubs, start=1))
    ranked = standings(Night(a_setup(), players).game)
    assert groups(ranked, "club") == ["Łódź", "Lübeck", "Oldenburg", "Österreich", "Zürich"]
    assert [each.title for each in sections(ranked, ENGLISH, "club")][-1] == "Without club"
    assert [each.place for each in club_texts(ranked, ENGLISH)] == ["1"] * 5
    assert [each.club for each in club_texts(ranked, ENGLISH)] == groups(ranked, "club")


ANNA = Player(1, "Anna", table=3)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (Change(ANNA, 20, 26, 12, 12), "Anna: total 20 → 26"),
        (Change(ANNA, 20, 20, 12, 11), "Anna: place 12 → 11"),
        (Change(ANNA, 20, 26, 12, 11), "Anna: total 20 → 26, place 12 → 11"),
    ],
)
def test_only_what_moved_is_told(change, told):
    assert str(moved(change, Night(a_setup(), (ANNA,)).game)) == told


def test_namesakes_carry_their_table():
    game = Night(a_setup(), (ANNA, Player(2, "Anna", table=7))).game
    told = show(moved(Change(ANNA, 20, 26, 1, 1), game), translator("de"))
    assert told == "Anna (Tisch 3): gesamt 20 → 26"


def test_there_are_groups_where_players_differ():
    def clubs(*named):
        players = tuple(
            Player(number, f"P{number}", club, "", number) for number, club in enumerate(named, 1)
        )
        return groups(standings(played_game(1, players)), "club")

    assert [clubs("Wien", "Köln", "Wien"), clubs("Köln", ""), clubs("Köln", "Köln"), clubs("", "")] == [
        ["Köln", "Wien"],
        ["Köln"],
        [],
        [],
    ]
