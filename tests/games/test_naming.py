"""Players of one name are told apart by their tables."""

from director.games.people import Player, names, namesakes
from tests.builders import Night, a_setup

PLAYERS = (
    Player(1, "Anna", table=4),
    Player(2, "Bert", table=2),
    Player(3, "ANNA", table=1),
    Player(4, "100 %", table=3),
)


def test_only_namesakes_carry_their_table():
    told = {number: str(name) for number, name in names(PLAYERS).items()}
    assert told == {1: "Anna (table 4)", 2: "Bert", 3: "ANNA (table 1)", 4: "100 %"}
    assert str(names(PLAYERS[:2])[1]) == "Anna"


def test_namesakes_stand_together_in_table_order():
    assert [player.id for player in namesakes(PLAYERS)] == [3, 1]
    assert namesakes(PLAYERS[:2]) == []


def test_a_game_knows_what_its_players_are_called():
    game = Night(a_setup(), PLAYERS).game
    assert (str(game.called(1)), str(game.called(2))) == ("Anna (table 4)", "Bert")
    assert (str(game.name_in_words(1)), game.name_in_words(9)) == ("Anna (table 4)", "#9")
    assert (game.name(1), game.name(9)) == ("Anna", "#9")
