"""Solitaire at the desk: drawn and chosen letters, one and two racks, undo, the end, the club's record, its file."""

from collections import Counter
from dataclasses import replace

import pytest

from director.desk import sessions, solitaire
from director.games.people import Entrant, Player
from director.games.solitaire import SOLITAIRE, Game, Setup, SolitaireProfile, check_playing
from director.language.sentences import DirectorError
from director.language.texts import Texts
from director.reports.solo_sheets import solitaire_pdf
from director.rules.tiles import tile_set
from tests.refusing import refused
from tests.reports.reading import pages
from tests.room import LEXICON, Rooms

pytestmark = pytest.mark.usefixtures("any_store")

KEY = "patience"


GERMAN = tile_set("german")
SIX = replace(
    GERMAN, letters={each: (each in "HAUSXQ", value) for each, (_, value) in GERMAN.letters.items()}, blanks=0
)
"""A set of six tiles, so that its bag is soon empty."""


def a_setup(tiles=GERMAN, **rules):
    profile = SolitaireProfile(**rules)
    return Setup(title="Solitaire", date="2026-11-21", tiles=tiles, profile=profile, lexicon=LEXICON)


@pytest.fixture
def desk(small_table):
    return Rooms(small_table).desk()


def begun(desk, key=KEY, name="Anna", tiles=GERMAN, **rules):
    solitaire.create(desk, a_setup(tiles, **rules), [Entrant(name)], key)
    return desk.session(key).game


def chosen(desk, *racks, key=KEY, name="Anna", tiles=GERMAN):
    """A game with chosen letters and these racks."""
    begun(desk, key, name, tiles, letters="chosen", racks=len(racks))
    for place, rack in enumerate(racks):
        game: Game = solitaire.choose(desk, key, place + 1, rack).game
    return game


def test_the_program_draws_and_fills_up(desk):
    game = begun(desk)
    assert [len(rack) for rack in game.racks] == [7]
    move = desk.search(desk.session(KEY)).tops(game.board, game.racks[0]).moves[0]
    after: Game = solitaire.lay(desk, KEY, move.at, move.word).game
    assert (len(after.racks[0]), after.board.tiles.total()) == (7, len(move.word))
    assert after.bag + after.board.tiles + Counter(after.racks[0]) == game.setup.tiles.full
    assert solitaire.shown(desk, desk.session(KEY)) == {
        "board": list(after.board.rows),
        "racks": ["".join(after.racks[0])],
        "turn": 1,
        "bag": 102 - 7 - len(move.word),
        "total": after.total,
    }


def test_a_player_is_stuck_where_the_bag_is_empty_and_no_rack_has_a_move(desk):
    def stuck():
        return solitaire.stuck(desk, desk.session(KEY))

    begun(desk, tiles=SIX, rack_size=6)
    assert not stuck()
    solitaire.lay(desk, KEY, "H8", "HAUS")
    assert stuck()
    solitaire.finish(desk, KEY)
    assert not stuck()


def test_before_the_first_letters_nothing_can_be_done():
    game = SOLITAIRE.begin(a_setup(), [Player(1, "Anna")])
    with refused("not_begun", "Start it first"):
        check_playing(game)


@pytest.mark.parametrize("rack", [0, 3, -1])
def test_letters_go_to_a_rack_that_there_is(desk, rack):
    chosen(desk, "HAUS", "EIN")
    with refused("unknown_rack", f"no rack {rack}"):
        solitaire.choose(desk, KEY, rack, "A")
    assert solitaire.choose(desk, KEY, 2, "A").game.racks == ("AHSU", "AEIN")


def test_only_words_of_the_dictionary_are_laid(desk):
    chosen(desk, "HAUSXE")
    with refused("word_unknown"):
        solitaire.lay(desk, KEY, "H8", "HAUX")
    with refused("not_on_rack"):
        solitaire.lay(desk, KEY, "H8", "HAUT")
    with refused("preview_changed"):
        solitaire.lay(desk, KEY, "H8", "HAUS", score=9)
    assert solitaire.lay(desk, KEY, "H8", "HAUS", score=10).game.total == 10


def test_an_exchange_draws_as_many(desk):
    rack = begun(desk).racks[0]
    game: Game = solitaire.exchange(desk, KEY, rack[:3]).game
    assert (len(game.racks[0]), game.turns[0].act, game.turns[0].tiles) == (7, "exchange", rack[:3])
    with refused("not_on_rack"):
        solitaire.exchange(desk, KEY, "QQ")


def test_the_best_total_of_the_same_form_is_the_record(desk):
    assert solitaire.record(desk, desk.session(chosen_key(desk, "one", "HAUS", "Anna")).row) is None
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
    assert (
        solitaire.record(desk, desk.session("drawn").row) is None
    )  # letters that are drawn are another form
    found = solitaire.record(desk, desk.session("one").row)
    assert (found.total, found.name, found.key) == (
        10 - 18,
        "Carl",
        "three",
    )  # X and Q are left; Eva broke off at -2
    sessions.delete_game(desk, "three")
    found = solitaire.record(desk, desk.session("one").row)
    assert found.name == "Dora"
    desk.db.execute("UPDATE facts SET data = 'x' WHERE game = ?", [desk.session(found.key).row.id])
    desk.let_go(desk.session(found.key).row.id)
    assert solitaire.record(desk, desk.session("one").row).name == "Bert"


def chosen_key(desk, key, letters, name):
    chosen(desk, letters, key=key, name=name, tiles=SIX)
    return key


def shown(desk):
    return solitaire.shown(desk, desk.session(KEY))


def test_lines_show_racks_whose_turn_it_is_and_the_points(desk):
    chosen(desk, "HAUS", "XQ", tiles=SIX)
    empty = ["." * 15] * 15
    assert shown(desk) == {"board": empty, "racks": ["AHSU", "QX"], "turn": 1, "bag": 0, "total": 0}
    solitaire.lay(desk, KEY, "H8", "HAUS")
    told = shown(desk)
    assert (told.pop("board")[7], told) == (
        ".......HAUS....", {"racks": ["", "QX"], "turn": 2, "bag": 0, "total": 10})  # fmt: skip
    solitaire.pass_turn(desk, KEY)
    assert shown(desk)["turn"] == 2  # the other rack is out for good
    solitaire.finish(desk, KEY)
    assert shown(desk)["total"] == 10 - 18
    with refused("game_finished"):
        solitaire.exchange(desk, KEY, "X")


def test_racks_take_turns_and_chosen_letters_go_back_without_one(desk):
    chosen(desk, "HAUS", "EIN")
    assert solitaire.exchange(desk, KEY, "h").game.turns == ()
    assert desk.session(KEY).game.racks == ("ASU", "EIN")
    assert solitaire.pass_turn(desk, KEY).game.next == 1
    assert solitaire.lay(desk, KEY, "H7", "EIN").game.next == 0
    assert [(turn.rack, turn.act, turn.points) for turn in desk.session(KEY).game.turns] == [
        (0, "pass", 0), (1, "lay", 6)]  # fmt: skip


def test_the_program_fills_a_rack_of_chosen_letters_as_far_as_the_bag_goes(desk):
    begun(desk, tiles=SIX, letters="chosen", racks=2, rack_size=4)
    assert [len(rack) for rack in solitaire.choose(desk, KEY, 1).game.racks] == [4, 0]
    assert [len(rack) for rack in solitaire.choose(desk, KEY, 2).game.racks] == [4, 2]


def test_a_set_has_letters_for_the_racks(desk):
    with refused("set_too_small"):
        begun(desk, tiles=SIX, rack_size=7)
    assert begun(desk, tiles=SIX, rack_size=3, racks=2).bag.total() == 0


def test_rules_from_a_file_are_checked():
    for data in ({"racks": 3}, {"letters": "stolen"}, {"racks": "1"}, {"speed": 1}):
        with refused("bad_profile", by=DirectorError):
            SolitaireProfile.from_data("own", data)


def on_paper(desk, key):
    night = desk.session(key)
    return " ".join(
        "".join(pages(solitaire_pdf(night.game, solitaire.record(desk, night.row), Texts()))).split()
    )


def test_the_sheet_tells_what_is_left_both_racks_and_the_record(desk):
    chosen(desk, "HAUS", "XQ", tiles=SIX)
    solitaire.lay(desk, KEY, "H8", "HAUS")
    before = on_paper(desk, KEY)
    assert ("Rack 1: 10, rack 2: 0" in before, "Left on" in before, "Record" in before) == (
        True,
        False,
        False,
    )
    solitaire.finish(desk, KEY)
    after = on_paper(desk, KEY)
    assert "Left on the racks: Q X (−18) Rack" in after, after
    assert "Record of the club: −8, Anna, 21 November 2026" in after


def test_the_sheet_of_one_rack_has_no_sum_of_each_and_nothing_left(desk):
    chosen(desk, "HAUS", tiles=SIX)
    solitaire.lay(desk, KEY, "H8", "HAUS")
    solitaire.finish(desk, KEY)
    assert [each for each in ("Rack", "Left on") if each in on_paper(desk, KEY)] == []
