"""Hundreds of centres for the measure of merging: real logs of judged slips, written without anybody pressing buttons."""

import random
from collections.abc import Iterator
from dataclasses import replace

from director.desk.packs.centre import take_pack
from director.desk.packs.federation import result_of
from director.games.duplicate import facts as ev
from director.games.people import Entrant
from director.judge.judge import Position, judge
from director.judge.slip import Ruling, Slip
from director.lexicon.tables import Table
from director.packs.merging import rounds_of
from director.packs.pack import make_pack
from director.packs.preparing import play
from director.rules.top import Search
from tests.builders import NAMES
from tests.packs.rooms import FEDERATION, Meeting
from tests.room import LEXICON, Rooms, small_setup

Judged = list[tuple[Slip, Ruling]]


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


def judged_slips(meeting: Meeting, search: Search) -> list[Judged]:
    """For every round the slips that players may hand in, with their rulings: the top, other moves, a false word."""
    found = []
    for played in rounds_of(meeting.kept.rounds, meeting.pack.setup.rules):
        position = Position(played.board, played.rack, played.number, 20, played.board.is_empty)
        moves = search.best(played.board, played.rack, 25)[1]
        slips = [
            Slip(move.word, "down" if move.down else "across", move.at, score=score) for move, score in moves
        ]
        slips.append(Slip("XQZ", "across", "A1", score=30))
        words = search.is_word
        found.append([(each, judge(each, position, meeting.pack.setup.rules, words)) for each in slips])
    return found


def result_texts(meeting: Meeting, players: int, seed: int = 1) -> Iterator[str]:
    """The result files of all centres."""
    slips = judged_slips(meeting, meeting.rooms.search(meeting.pack.setup))
    for centre in meeting.pack.centres:
        rng = random.Random(seed * 10_000 + centre.number)
        desk = meeting.desk("Leitung", centre.number)
        entrants = [
            Entrant(f"{rng.choice(NAMES)} {number}", centre.name, "AB"[number % 2])
            for number in range(players)
        ]
        key = take_pack(desk, meeting.text, centre.number, LEXICON, entrants).key
        facts = list(_facts(meeting, slips, players, rng))
        desk.do(key, lambda night, facts=facts: facts)
        yield result_of(desk, key)


def _facts(meeting: Meeting, slips: list[Judged], players: int, rng: random.Random) -> Iterator[ev.Fact]:
    for each in meeting.kept.rounds:
        yield ev.RackDrawn(each.number, each.kept, each.drawn, each.rejected, "pack")
        yield ev.ClockStarted(each.number)
        yield ev.TimeCalled(each.number)
        there = slips[each.number - 1]
        for player in range(1, players + 1):
            slip, ruling = there[min(int(rng.expovariate(0.25)), len(there) - 1)]
            yield ev.SlipRecorded(each.number, player, slip, ruling)
        yield ev.TopPlaced(each.number, each.at, each.word, each.score)
    yield ev.GameEnded("")
