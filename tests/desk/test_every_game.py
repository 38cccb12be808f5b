"""What the desk does with a game of any kind: its exported file is checked to the end."""

import json
from collections.abc import Mapping

import pytest

from director.desk.checking import check_game
from director.desk.desk import Desk
from director.desk.instance import Instance
from director.games.kinds import KINDS
from director.storage.game_file import export_game, import_game
from tests import stores
from tests.every_game import club_of_every_game

Played = tuple[Instance, Mapping[str, str]]


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A club with one game of each kind."""
    return club_of_every_game(tmp_path_factory.mktemp("club"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_of_every_kind_comes_back_from_its_file(played, kind):
    club, keys = played
    lines = list(export_game(club.db, keys[kind]))
    other = stores.here.open(":memory:")
    row = import_game(other, lines)
    assert (row.kind, list(export_game(other, row.id))) == (kind, lines)
    night, again = club.desk().session(keys[kind]), Desk(other, club.search).session(row.key)
    assert (again.row.setup, again.seq) == (night.row.setup, night.seq)


TOLD = {
    "duplicate": "Anna 0, Bert 0, Carl 0", "lesson": "Anna 0, Bert 0, Carl 0", "classic": "361", "worthatz": "Anna 13, Bert 0, Carl 0",
    "training": "Computer ", "solitaire": "Anna 10", "unscrabble": "Anna 5, Bert 0, Carl 0",
    "bingo": "The winners that follow: ", "topping": "Anna 2, Bert 2, Carl 2",
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_of_every_kind_is_checked_to_its_result(played, kind):
    club, keys = played
    lines = list(export_game(club.db, keys[kind]))
    found = list(check_game(lines, club.search))
    assert [step.name for step in found if step.holds is False] == []
    result = next(step for step in found if step.name == ("winners" if kind == "bingo" else "totals"))
    assert TOLD[kind] in str(result.sentence)
    last = json.loads(lines[-1])
    bent = [*lines[:-1], json.dumps(last | {"at": last["at"] + 1})]
    assert [(step.name, step.holds) for step in check_game(bent, club.search)] == [("file", False)]


def test_games_that_a_room_plays_have_results_for_events_and_seasons(played):
    club, keys = played
    nights = {kind: club.desk().session(key) for kind, key in keys.items()}
    found = {kind: [each.points for each in night.kind.results(night.game)] for kind, night in nights.items()}
    assert {kind: points for kind, points in found.items() if points} == {
        "duplicate": [0, 0, 0],
        "worthatz": [13, 0],  # Carl wrote no grid
    }
