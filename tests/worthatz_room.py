"""A Worthatz night for tests: a set-up with the small word list, letters and grids of it."""

from typing import Any

from director.desk.desk import Desk
from director.desk.worthatz import worthatz_rounds
from director.games.people import Entrant
from director.games.worthatz.game import Game, Setup, WorthatzProfile
from director.games.worthatz.grid import read_typed
from director.games.worthatz.letters import worthatz_tiles
from tests.room import LEXICON

KEY = "0123456789ab"
NAMES = ("Anna", "Bert", "Carl")
LETTERS = "HAUSTIERENGLOBS"

GOOD = read_typed("H8 HAUS\n8H HE")
"""HAUS and HE: 9 and 4 points."""
SMALL = read_typed("H8 ER")
FAULTY = read_typed("H8 HAUS\n8H HX")
TWO_FAULTS = read_typed("H8 TIER\n8H TUSG\nA1 AB")


def a_setup(lexicon: str = LEXICON, **profile: Any) -> Setup:
    rules = WorthatzProfile(**({"rounds": 2, "search_seconds": 0} | profile))
    return Setup("Worthatzabend", "2026-11-20", worthatz_tiles(), rules, lexicon, club="SC Köln")


def create(desk: Desk, key: str = KEY, names: tuple[str, ...] = NAMES, **profile: Any) -> None:
    """A night of these players."""
    lexicon = profile.pop("lexicon", LEXICON)
    worthatz_rounds.create(desk, a_setup(lexicon, **profile), [Entrant(name) for name in names], key)


def open_round(desk: Desk, key: str = KEY, letters: str = LETTERS) -> Game:
    """A round with these letters whose clock runs."""
    worthatz_rounds.type_letters(desk, key, letters)
    return worthatz_rounds.start_clock(desk, key).game


def show(desk: Desk, key: str = KEY) -> Game:
    """Ends the time and shows the grids."""
    worthatz_rounds.call_time(desk, key)
    return worthatz_rounds.close_round(desk, key).game
