"""Solitaire at the desk: drawn and chosen letters, one and two racks, undo, the end, the club's record, its file."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from director.desk import nights, solitaire
from director.desk.desk import Desk
from director.games.kinds import kind_named
from director.games.people import Entrant
from director.games.solitaire import Game, Setup, SolitaireProfile
from director.language.sentences import DirectorError, RuleError
from director.lexicon.tables import Table
from director.rules.tiles import TileSet, tile_set
from director.storage.game_file import export_game
from director.storage.game_reading import import_game
from director.wording.history import history
from tests import stores
from tests.room import LEXICON, Rooms

pytestmark = pytest.mark.usefixtures("any_store")

KEY = "patience"


GERMAN = tile_set("german")
SIX = replace(
    GERMAN, letters={each: (each in "HAUSXQ", value) for each, (_, value) in GERMAN.letters.items()}, blanks=0
)
"""A set of six tiles, so that its bag is soon empty."""


def a_setup(tiles: TileSet = GERMAN, **rules: Any) -> Setup:
    profile = SolitaireProfile(**rules)
    return Setup(title="Solitaire", date="2026-11-21", tiles=tiles, profile=profile, lexicon=LEXICON)


@pytest.fixture
def desk(small_table: Table) -> Desk:
    return Rooms(small_table).desk()


def begun(desk: Desk, key: str = KEY, name: str = "Anna", tiles: TileSet = GERMAN, **rules: Any) -> Game:
    solitaire.create(desk, a_setup(tiles, **rules), Entrant(name), key)
    game: Game = desk.night(key).game
    return game


def chosen(desk: Desk, *racks: str, key: str = KEY, name: str = "Anna", tiles: TileSet = GERMAN) -> Game:
    """A game with chosen letters and these racks."""
    begun(desk, key, name, tiles, letters="chosen", racks=len(racks))
    for place, rack in enumerate(racks):
        game: Game = solitaire.choose(desk, key, place, rack).game
    return game


def refused(code: str, step: Any) -> None:
    with pytest.raises(RuleError) as error:
        step()
    assert error.value.code == code


def test_the_program_draws_and_fills_up(desk: Desk) -> None:
    game = begun(desk)
    assert [len(rack) for rack in game.racks] == [7]
    move = desk.search(desk.night(KEY)).tops(game.board, game.racks[0]).moves[0]
    after: Game = solitaire.lay(desk, KEY, move.at, move.word).game
    assert (len(after.racks[0]), after.board.tiles.total()) == (7, len(move.word))
    assert after.bag + after.board.tiles + Counter(after.racks[0]) == game.setup.tiles.full


def test_only_words_of_the_dictionary_are_laid(desk: Desk) -> None:
    chosen(desk, "HAUSXE")
    refused("word_unknown", lambda: solitaire.lay(desk, KEY, "H8", "HAUX"))
    refused("not_on_rack", lambda: solitaire.lay(desk, KEY, "H8", "HAUT"))
    refused("preview_changed", lambda: solitaire.lay(desk, KEY, "H8", "HAUS", score=9))
    assert solitaire.lay(desk, KEY, "H8", "HAUS", score=10).game.total == 10


def test_an_exchange_draws_as_many(desk: Desk) -> None:
    rack = begun(desk).racks[0]
    game: Game = solitaire.exchange(desk, KEY, rack[:3]).game
    assert (len(game.racks[0]), game.turns[0].act, game.turns[0].tiles) == (7, "exchange", rack[:3])
    refused("not_on_rack", lambda: solitaire.exchange(desk, KEY, "QQ"))


def test_the_best_total_of_the_same_form_is_the_record(desk: Desk) -> None:
    assert solitaire.record(desk, desk.night(chosen_key(desk, "one", "HAUS", "Anna")).row) is None
    for key, at, name in (
        ("two", "A8", "Bert"),
        ("three", "H8", "Carl"),
        ("four", "H8", "Dora"),
        ("off", "", "Eva"),
    ):
        chosen_key(desk, key, "HAUSXQ" if at else "H", name)
        if at == "H8":
            solitaire.lay(desk, key, at, "HAUS")
        solitaire.finish(desk, key)
    begun(desk, "drawn", "Emil", SIX, rack_size=6)
    assert solitaire.record(desk, desk.night("drawn").row) is None  # letters that are drawn are another form
    found = solitaire.record(desk, desk.night("one").row)
    assert found
    assert (found.total, found.name, found.key) == (
        10 - 18,
        "Carl",
        "three",
    )  # X and Q are left; Eva broke off at -2
    nights.delete_game(desk, "three")
    left = solitaire.record(desk, desk.night("one").row)
    assert left
    assert left.name == "Dora"


def chosen_key(desk: Desk, key: str, letters: str, name: str) -> str:
    chosen(desk, letters, key=key, name=name, tiles=SIX)
    return key


def test_its_file_comes_back_and_every_fact_is_told(desk: Desk) -> None:
    chosen(desk, "HAUS", "ERDX")
    solitaire.lay(desk, KEY, "H8", "HAUS")
    solitaire.exchange(desk, KEY, "X")
    solitaire.pass_turn(desk, KEY)
    solitaire.finish(desk, KEY)
    offer = nights.undo_offer(desk.night(KEY))
    assert offer
    nights.undo(desk, KEY, offer.seq)
    night = desk.night(KEY)
    other = stores.here.open(":memory:")
    row = import_game(other, list(export_game(desk.db, night.row.id)))
    again = Desk(other, desk.search_for).night(row.key)
    assert (again.game.turns, again.game.racks) == (night.game.turns, night.game.racks)
    told = [
        str(each.sentence)
        for each in history(again.row.setup, again.game.players, again.log, kind_named(row.kind))
    ]
    assert told[:3] == ["Undone: The player has finished.", "The player has finished.", "Rack 2 passes."]
    assert "Rack 1: HAUS at H8, 10 points." in told


def test_rules_from_a_file_are_checked() -> None:
    for data in ({"racks": 3}, {"letters": "stolen"}, {"racks": "1"}, {"speed": 1}):
        with pytest.raises(DirectorError) as error:
            SolitaireProfile.from_data("own", data)
        assert error.value.code == "bad_profile"
