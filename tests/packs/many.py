"""A federation with hundreds of centres: a whole game with the German list, and its afternoon."""

import random
from dataclasses import replace

from director.lexicon.tables import Table
from director.packs.pack import make_pack
from director.packs.preparing import play
from director.simulation.federation import Afternoon
from tests.packs.rooms import FEDERATION, Meeting
from tests.room import Rooms, small_setup


def a_large_meeting(table: Table, centres: int) -> Meeting:
    """A whole game with the German list, for so many centres."""
    rooms = Rooms(table)
    setup = small_setup(title="Bundessimultan")
    search = rooms.search(setup)
    prepared = play(search, random.Random(3), frozenset())
    names = [f"Verein {number}" for number in range(1, centres + 1)]
    setup = replace(setup, fingerprint=search.fingerprint)
    pack, kept = make_pack(setup, prepared.rounds, FEDERATION, 1e9, "Bund", "Deutsch", "", names, ())
    return Meeting(pack, kept, rooms)


def afternoon(meeting: Meeting, players: int) -> Afternoon:
    """The nights of all its centres, and their files as they come."""
    search = meeting.rooms.search(meeting.pack.setup)
    return Afternoon(meeting.pack, meeting.kept, search, players, seed=1)
