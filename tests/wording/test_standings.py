"""Standings in words: headings, rows, and what a correction moved."""

from dataclasses import replace

import pytest

from director.games.duplicate import facts as ev
from director.games.duplicate.standings import Change, standings
from director.games.people import Player
from director.language.languages import translator
from director.language.sentences import show
from director.language.texts import Texts
from director.wording.standing_words import (
    club_texts,
    columns,
    entered_twice,
    groups,
    headings,
    moved,
    sections,
    standings_text,
    top_text,
)
from tests.builders import Night, a_setup, played_game, some_players
from tests.games.duplicate import builders as random_nights
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


def test_clubs_of_equal_totals_share_a_place_and_have_their_mean():
    clubs = ("Köln", "Wien", "Köln", "Graz")
    players = tuple(Player(number, f"P{number}", club, "", number) for number, club in enumerate(clubs, 1))
    night = Night(a_setup(), players).add(*random_nights.played(1, 10, 26, 16, 5))
    found = club_texts(standings(night.game), ENGLISH)
    assert [(each.place, each.club, each.players, each.total, each.average) for each in found] == [
        ("1", "Köln", "2", "26", "13.0"), ("1", "Wien", "1", "26", "26.0"), ("3", "Graz", "1", "5", "5.0"),
    ]  # fmt: skip


def test_the_line_of_the_top_has_all_of_it_once_there_is_something():
    night = Night(a_setup(), some_players(1))
    before = top_text(standings(night.game), ENGLISH)
    assert (before.name, before.total, before.negative, before.percent, before.tops) == (
        "Top",
        "0",
        "0",
        "",
        "0",
    )
    after = top_text(standings(night.add(*random_nights.played(1, 3)).game), ENGLISH)
    assert (after.total, after.negative, after.percent, after.tops, after.missing) == (
        "26",
        "0",
        "100.0",
        "1",
        0,
    )


def test_columns_are_those_that_tell_something():
    def shown(profile="simultan", grouped="", **changed):
        night = Night(a_setup(profile), (replace(ANNA, **changed), Player(2, "Bert", table=7)))
        return [each for each in columns(night.game, grouped) if each != "solos"]

    least = ("place", "table", "name", "total", "negative", "percent", "tops")
    assert shown() == list(least)
    assert set(shown(club="Köln")) - set(least) == {"club"}
    assert set(shown(club="Köln", category="A")) - set(least) == {"club", "category"}
    assert set(shown(club="Köln", category="A", grouped="category")) - set(least) == {"club"}
    assert shown("f2023")[-2:] == ["warnings", "penalties"]
    costly = replace(a_setup(), profile=replace(a_setup().profile, warning_cost=5))
    assert columns(Night(costly, (ANNA,)).game)[-2:] == ("warnings", "penalties")


@pytest.mark.parametrize(
    ("again", "told"),
    [
        ([], []),
        ([26], ["1 slip was entered a second time, unseen, and agrees."]),
        ([26, 20], ["2 slips were entered a second time, unseen, and all agree."]),
        ([26, 9], []),
    ],
)
def test_slips_entered_twice_are_told_of_where_all_agree(again, told):
    night = Night(a_setup(), some_players(2)).add(*random_nights.played(1, 26, 20)[:-1])
    for player, points in enumerate(again, start=1):
        night.add(ev.SlipChecked(1, player, random_nights.slip(1, player, points).slip))
    game = night.add(random_nights.placed(1)).game
    assert entered_twice(game, ENGLISH) == told
    assert standings_text(game, standings(game), ENGLISH).ranking.endswith(
        told[0] if told else "players level on points share the place."
    )
