from dataclasses import replace

import pytest

from director.games.duplicate import facts as ev
from director.games.duplicate.standings import Standings, standings
from director.reports.standings_papers import standings_pdf
from director.rules.profile import changed
from director.wording.standing_words import ranking, title
from tests.builders import a_setup, played_game, played_night, some_players
from tests.reports.reading import ENGLISH, GERMAN, overlaps, pages, pieces, sound


def printed(game):
    return standings_pdf(game, standings(game), GERMAN)


def plain(players):
    return [replace(player, club="", category="") for player in players]


@pytest.mark.parametrize("profile", ["simultan", "f2023"])
@pytest.mark.parametrize("players", [1, 12, 40])
def test_up_to_forty_players_share_one_page(players, profile):
    pdf = printed(played_game(3, plain(list(some_players(players))), profile))
    assert len(pages(pdf)) == 1
    assert "Seite 1 von 1" in pages(pdf)[0]
    assert sound(pdf)


@pytest.mark.parametrize(
    ("players", "high", "on_first"), [(31, 20, 31), (32, 19, 32), (34, 18, 34), (37, 17, 37), (39, 16, 39), (42, 15, 42), (43, 17, 39)]
)  # fmt: skip
def test_rows_are_as_high_as_all_of_them_fit_on_the_page_else_of_the_usual_height(players, high, on_first):
    game = played_game(1, plain(list(some_players(players))))
    names = {player.name for player in game.players}
    rows = [piece.y for piece in pieces(printed(game)) if piece.text in names and piece.page == 0]
    assert len(rows) == on_first
    assert rows[0] - rows[1] == pytest.approx(high)


def test_a_missing_slip_is_marked_at_the_total_and_told_below():
    night = played_night(2, 2)
    player = next(iter(night.game.round(2).entries))
    whole, missing = (
        " ".join(pages(standings_pdf(game, standings(game), ENGLISH)))
        for game in (night.game, night.add(ev.SlipWithdrawn(2, player)).game)
    )
    total = next(row.total for row in standings(night.game).rows if row.player.id == player)
    told = "* A slip is still missing and counts 0 until it is entered."
    assert (told in whole, told in missing) == (False, True)
    assert (f"* {total}" in whole, f"* {total}" in missing) == (False, True)


def test_forty_players_with_clubs_are_on_the_first_page():
    game = played_game(2, 40)
    first, *others = pages(printed(game))
    assert all(player.name in first for player in game.players)
    assert any("Category A" in page for page in others)
    assert any("Club Wortspiel Wien" in page for page in others)
    assert any("Clubs" in page for page in others)


def test_long_and_strange_names_never_overlap_or_crash():
    names = [
        "Friederike-Wilhelmine Freifrau von Hohenstaufen-Blankenburg zu Altenstein",
        "<b>Tom & Jerry</b> &amp; ]]>",
        "W" * 80,
        "山田太郎",
        "Αλέξανδρος Παπακωνσταντίνου-Χατζηγεωργίου",
        "=SUM(A1:A9)",
    ]
    players = some_players(12, names)
    players = tuple(
        replace(player, club=player.name, category="Senioren und Seniorinnen") for player in players
    )
    pdf = printed(played_game(4, players, "f2023"))
    assert sound(pdf)
    assert "<b>Tom & Jerry</b>" in "".join(pages(pdf))
    assert any(piece.text.endswith("…") for piece in pieces(pdf))


def test_the_title_says_what_the_standings_count():
    game = played_game(4, 3)
    assert title(game, standings(game), ENGLISH) == "Standings after round 4"
    ended = replace(game, ended="x")
    assert title(ended, standings(ended), ENGLISH) == "Final standings"
    assert title(ended, standings(ended, 2), ENGLISH) == "Standings after round 2"
    assert title(played_game(0, 3), Standings((), ()), ENGLISH) == "Standings before the first round"


def test_the_ranking_is_explained():
    game = played_game(1, 2)
    assert (
        ranking(game, standings(game), ENGLISH) == "Order: points; players level on points share the place."
    )
    setup = a_setup()
    own = changed(setup.profile, "own", "Own", ranking="percent", tie_breaks=("tops", "best_moves"))
    game = replace(game, setup=replace(setup, profile=own))
    assert ranking(game, standings(game), ENGLISH) == (
        "Order: mean % of the top, tops found, best single moves; players who are still level share the place."
    )


def test_the_same_game_gives_the_same_file():
    assert printed(played_game(2, 6)) == printed(played_game(2, 6))


def test_overlaps_are_seen_by_the_test_itself():
    from director.reports.page import LEFT, Heading, Sheet

    sheet = Sheet(Heading("Title"), "Name", ENGLISH)
    sheet.text(LEFT, 400, 100, "left neighbour")
    sheet.text(LEFT + 20, 400, 100, "right neighbour")
    assert overlaps(sheet.finish()) == [("left neighbour", "right neighbour")]
