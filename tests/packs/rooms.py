"""A federation and its centres for tests: instances of their own, one pack, nights played from it."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from director.desk import sessions
from director.desk.desk import Desk
from director.desk.duplicate import rounds, slips
from director.desk.packs import centre, federation
from director.games.log import Undo
from director.games.people import Entrant
from director.judge.slip import Slip
from director.lexicon.tables import Table
from director.packs.keys import Signer
from director.packs.pack import Pack, Secrets, make_pack, pack_text
from director.packs.preparing import play
from director.rules.formula import NORMAL, Formula
from director.storage.database import open_database
from tests.room import LEXICON, Rooms, small_setup

FEDERATION = Signer(b"f" * 32)
CENTRES = ("Köln", "Wien", "Zürich")


@dataclass
class Meeting:
    """A pack with what only the federation knows, and the rooms that play it."""

    pack: Pack
    kept: Secrets
    rooms: Rooms

    @property
    def text(self) -> str:
        return pack_text(self.pack)

    def desk(self, who: str = "Eva", seed: int = 1) -> Desk:
        """A desk with a database of its own."""
        return Desk(open_database(":memory:"), self.rooms.search, who, self.rooms.now, random.Random(seed))

    def home(self) -> Desk:
        """The desk of the federation, which has the pack and its secrets."""
        at = self.desk("Bund")
        federation.keep_pack(at, self.pack, self.kept)
        return at

    def code(self, number: int) -> str:
        return self.kept.codes.get(number, "")


def a_meeting(
    table: Table,
    coded: Sequence[int] = (1,),
    most: int = 4,
    profile: str = "simultan",
    played: Formula = NORMAL,
    centres: Sequence[str] = CENTRES,
) -> Meeting:
    """A pack of ``most`` rounds with the small word list, for three centres or those."""
    rooms = Rooms(table)
    setup = small_setup(profile, title="Bundessimultan", formula=played)
    search = rooms.search(setup)
    prepared = play(search, random.Random(11), frozenset(), most=most)
    setup = replace(setup, fingerprint=search.fingerprint)
    pack, kept = make_pack(
        setup, prepared.rounds, FEDERATION, 1e9, "Bund", "Klein", "Willkommen!", centres, coded
    )
    return Meeting(pack, kept, rooms)


def take(meeting: Meeting, desk: Desk, number: int, players: Sequence[str] = ("Anna", "Bert")) -> str:
    """The night of that centre; its key."""
    entrants = [Entrant(name, f"Club {number}") for name in players]
    return centre.take_pack(desk, meeting.text, number, LEXICON, entrants).key


def top_slip(meeting: Meeting, number: int) -> Slip:
    """The slip with the top of a round."""
    each = meeting.kept.rounds[number - 1]
    return Slip(each.word, "across" if each.at[0].isalpha() else "down", each.at, score=each.score)


def undo_last(desk: Desk, key: str) -> Undo:
    """Takes the last step of that night back; what was offered."""
    offer = sessions.undo_offer(desk.session(key))
    sessions.undo(desk, key, offer.seq)
    return offer


def play_round(
    meeting: Meeting, desk: Desk, key: str, number: int, handed: Sequence[Slip | None] = (), void: str = ""
) -> None:
    """One round: opened, slips of the players in their order, cancelled for the reason ``void``, top placed."""
    rounds.draw(desk, key, code=meeting.code(number))
    rounds.start_clock(desk, key)
    rounds.call_time(desk, key)
    for player, slip in enumerate(handed, start=1):
        if slip is not None:
            slips.record_slip(desk, key, number, player, slip)
    if void:
        rounds.cancel_round(desk, key, void)
    each = meeting.kept.rounds[number - 1]
    rounds.place_top(desk, key, each.at, each.word)


def play_night(
    meeting: Meeting, desk: Desk, key: str, finds: Sequence[Sequence[int]], void: Sequence[int] = ()
) -> None:
    """The whole night: ``finds`` are for each player the rounds in which they have the top."""
    for number in range(1, len(meeting.kept.rounds) + 1):
        top = top_slip(meeting, number)
        handed = [top if number in found else Slip(state="none") for found in finds]
        play_round(meeting, desk, key, number, handed, "falsch angesagt" if number in void else "")
    rounds.end(desk, key, "")


def a_room(
    meeting: Meeting,
    number: int,
    finds: Sequence[Sequence[int]],
    void: Sequence[int] = (),
    players: Sequence[str] = ("Anna", "Bert"),
) -> tuple[Desk, str]:
    """The desk of a centre that has played the whole night (as ``play_night``), and the night's key there."""
    desk = meeting.desk(f"Leitung {number}", number)
    key = take(meeting, desk, number, players)
    play_night(meeting, desk, key, finds, void)
    return desk, key


def two_rooms_handed_in(table: Table, home: Desk) -> Meeting:
    """Anna has every top in rooms 1 and 3; the latter cancelled round 2 and gave her nothing in round 3. Both results are at home."""
    meeting = a_meeting(table)
    federation.keep_pack(home, meeting.pack, meeting.kept)
    for number in (1, 3):
        desk, key = a_room(meeting, number, [(1, 2, 3, 4), ()], [2] if number == 3 else [])
        if number == 3:
            rounds.reopen(desk, key, "Einspruch")
            slips.overrule(desk, key, 3, 1, 0, "gibt es nicht")
            rounds.end(desk, key, "")
        federation.take_result(home, federation.result_of(desk, key))
    return meeting
