"""One short game of each kind, played to its end with the small word list: for what every kind of game must do.

They are played in their order at one desk: the board of Un-Scrabble is that of the Solitaire before it.
"""

import random
from collections.abc import Callable, Mapping
from pathlib import Path

from director.desk import bingo, lesson, sessions, solitaire, topping, training, unscrabble
from director.desk.classic.start import open_sample
from director.desk.desk import Desk
from director.desk.duplicate.rounds import end
from director.desk.instance import Instance
from director.desk.worthatz import grids, worthatz_rounds
from director.games.bingo import RULES as BINGO_RULES
from director.games.classic.profile import classic_profile
from director.games.lesson import LessonSetup, lesson_profile
from director.games.people import Entrant
from director.games.setup import GameSetup
from director.games.solitaire import Setup as SolitaireSetup
from director.games.solitaire import SolitaireProfile
from director.games.topping import Setup as ToppingSetup
from director.games.topping import ToppingProfile
from director.games.training import Setup as TrainingSetup
from director.games.training import TrainingProfile
from director.rules.tiles import tile_set
from director.simulation.small_demo import play_bingo, play_training, play_unscrabble
from tests import worthatz_room
from tests.desk.test_seals import play_round
from tests.room import LEXICON, NAMES, NIGHT, a_club, small_setup
from tests.shared import forward

DATE = "2026-11-21"


def _duplicate(desk: Desk) -> str:
    sessions.create_game(desk, small_setup(), [Entrant(name) for name in NAMES], NIGHT)
    play_round(desk)
    end(desk, NIGHT, "enough")
    return NIGHT


def _classic(desk: Desk) -> str:
    return open_sample(desk, "Sample", DATE, tile_set("german"), LEXICON)


def _worthatz(desk: Desk) -> str:
    worthatz_room.create(desk)
    worthatz_room.open_round(desk)
    grids.enter(desk, worthatz_room.KEY, 1, 1, worthatz_room.GOOD)
    grids.enter(desk, worthatz_room.KEY, 1, 2, worthatz_room.FAULTY)
    worthatz_room.show(desk)
    worthatz_rounds.end(desk, worthatz_room.KEY, "enough")
    return worthatz_room.KEY


def _training(desk: Desk) -> str:
    rules = TrainingProfile.from_data("general", classic_profile("general").as_data())
    setup = TrainingSetup("Training", DATE, tile_set("german"), rules, LEXICON)
    training.create(desk, setup, [Entrant("Anna")], "training")
    play_training(desk, "training", random.Random(1), forward())
    return "training"


def _solitaire(desk: Desk) -> str:
    rules = SolitaireProfile(letters="chosen")
    setup = SolitaireSetup("Solitaire", DATE, tile_set("german"), rules, LEXICON)
    solitaire.create(desk, setup, [Entrant("Anna")], "solitaire")
    solitaire.choose(desk, "solitaire", 1, "HAUS")
    solitaire.lay(desk, "solitaire", "H8", "HAUS")
    solitaire.finish(desk, "solitaire")
    return "solitaire"


def _unscrabble(desk: Desk) -> str:
    found = unscrabble.source_of(desk, "solitaire")
    people = [Entrant(name) for name in NAMES]
    unscrabble.create(
        desk, unscrabble.setup_of(found, "Abbau", DATE), people, "unscrabble", source="solitaire"
    )
    play_unscrabble(desk, "unscrabble", random.Random(1), forward())
    return "unscrabble"


def _bingo(desk: Desk) -> str:
    setup = GameSetup("Bingo", DATE, tile_set("german"), BINGO_RULES, LEXICON)
    bingo.create(desk, setup, [Entrant(name) for name in NAMES], "bingo")
    play_bingo(desk, "bingo", random.Random(1), forward())
    return "bingo"


def _topping(desk: Desk) -> str:
    setup = ToppingSetup("Topping", DATE, tile_set("german"), ToppingProfile(rounds=2), LEXICON)
    topping.create(desk, setup, [Entrant(name) for name in NAMES], "topping")
    for player in desk.session("topping").game.players:
        topping.start(desk, "topping", player.id)
        for number, each in enumerate(desk.session("topping").game.rounds, start=1):
            topping.attempt(desk, "topping", player.id, number, each.top.move.at, each.top.move.word)
    return "topping"


def _lesson(desk: Desk) -> str:
    setup = LessonSetup("Lesson", DATE, tile_set("german"), lesson_profile(), LEXICON, keeps_names=True)
    lesson.create(desk, setup, [Entrant(name) for name in NAMES], "lesson")
    play_round(desk, "lesson")
    end(desk, "lesson", "enough")
    return "lesson"


EVERY_GAME: Mapping[str, Callable[[Desk], str]] = {
    "duplicate": _duplicate, "classic": _classic, "worthatz": _worthatz, "training": _training,
    "solitaire": _solitaire, "unscrabble": _unscrabble, "bingo": _bingo, "topping": _topping,
    "lesson": _lesson,
}  # fmt: skip
"""By kind what plays a game of it at a desk, and gives its key."""


def club_of_every_game(folder: Path) -> tuple[Instance, Mapping[str, str]]:
    """A club that has played one game of each kind, and their keys."""
    club = a_club(folder)
    desk = club.desk("director", rng=random.Random(1))
    return club, {kind: play(desk) for kind, play in EVERY_GAME.items()}
