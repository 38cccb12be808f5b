"""A desk that goes on and on, for tests that kill it: nights with phones, late decisions, corrections and packs.

``python -m tests.driving_desk FOLDER DATABASE SEED`` prints a line for each thing that is kept, once it is kept; ``lost`` says
which of such lines are not true of the data.
"""

import json
import random
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from director.desk import sessions
from director.desk.desk import Desk
from director.desk.duplicate import inbox, rounds, slips
from director.desk.instance import Instance
from director.desk.packs import centre, federation
from director.desk.sessions import undo, undo_offer
from director.games.duplicate.facts import DUPLICATE
from director.games.people import Entrant
from director.judge.slip import Slip
from director.language.sentences import DirectorError
from director.packs.keys import Signer
from director.packs.pack import make_pack, pack_text, read_pack
from director.packs.preparing import play
from director.storage import inbox_store
from director.storage.inbox_store import HandedSlip
from tests.room import LEXICON, NAMES, opened, small_setup

ROUNDS = 3
PACK = "pack.json"


def set_up(club: Instance) -> None:
    """A pack of that club, kept by it and as a file in its folder."""
    search = club.search(small_setup(lexicon=LEXICON))
    prepared = play(search, random.Random(1), frozenset(), most=ROUNDS)
    pack, kept = make_pack(
        small_setup(lexicon=LEXICON, fingerprint=search.fingerprint),
        prepared.rounds, Signer(b"f" * 32), 1.0, "Bund", "Klein", "", ["Köln", "Wien"], (),
    )  # fmt: skip
    federation.keep_pack(club.desk(), pack, kept)
    (club.folder / PACK).write_text(pack_text(pack), "utf-8")


def drive(club: Instance, seed: int) -> Iterator[str]:
    """Goes on for ever; each line names something that is on the disk before it is given."""
    desk, rng = club.desk("Eva"), random.Random(seed)
    people = [Entrant(name) for name in NAMES]
    for number in range(1_000_000):
        key = f"n{seed}-{number}"
        if number % 3 == 2:
            text = (club.folder / PACK).read_text("utf-8")
            if before := centre.night_of(desk, read_pack(text), 1):  # of a desk that was killed
                yield f"gone game {before.key}"
                sessions.delete_game(desk, before.key)
            centre.take_pack(desk, text, 1, LEXICON, people, key)
        else:
            sessions.create_game(desk, small_setup(lexicon=LEXICON), people, key)
        yield f"game {key}"
        yield from play_on(desk, key, rng)
        if number % 3 == 2:
            taken = federation.take_result(desk, federation.result_of(desk, key))
            yield f"result {taken.pack} {taken.centre.number}"
            yield f"gone result {taken.pack} {taken.centre.number}"
            federation.remove_result(desk, taken.pack, taken.centre.number)
            yield f"gone game {key}"
            sessions.delete_game(desk, key)


def play_on(desk: Desk, key: str, rng: random.Random) -> Iterator[str]:
    for number in range(1, ROUNDS + 1):
        yield f"fact {key} {rounds.draw(desk, key).seq}"
        while not rounds.tops(desk, desk.session(key)):  # the list is small
            yield f"fact {key} {rounds.take_back(desk, key).seq}"
            yield f"fact {key} {rounds.draw(desk, key).seq}"
        yield f"fact {key} {rounds.start_clock(desk, key).seq}"
        yield _hand_in(desk, key, 1, 1, rng)
        yield f"fact {key} {inbox.take_in(desk, key, number).seq}"
        yield _hand_in(desk, key, 1, 2, rng)
        yield _hand_in(desk, key, 2, 1, rng)
        slips.record_slip(desk, key, number, 3, _slip(desk, key, rng))
        yield f"fact {key} {desk.session(key).seq}"
        yield f"fact {key} {rounds.call_time(desk, key).seq}"
        yield f"fact {key} {inbox.take_in(desk, key, number).seq}"
        yield _hand_in(desk, key, 3, 1, rng, late=True)
        for waiting in inbox.undecided(desk, desk.session(key), number):
            seq = inbox.decide(desk, key, number, waiting.handed.id, rng.random() < 0.5).seq
            yield f"fact {key} {seq}"
        slips.overrule(desk, key, number, 2, 7, "gezählt")
        yield f"fact {key} {desk.session(key).seq}"
        offered = undo_offer(desk.session(key))
        yield f"fact {key} {undo(desk, key, offered.seq).seq}"
        top = rounds.tops(desk, desk.session(key))[0].scored.move
        yield f"fact {key} {rounds.place_top(desk, key, top.at, top.word).seq}"
    yield f"fact {key} {rounds.end(desk, key, 'spät').seq}"


def _slip(desk: Desk, key: str, rng: random.Random) -> Slip:
    """One of the moves of the open round."""
    night = desk.session(key)
    current = night.game.current
    move, score = rng.choice(desk.search(night).solutions(current.board, current.rack)[:20])
    return Slip(move.word, "down" if move.down else "across", move.at, score=score)


def _hand_in(desk: Desk, key: str, player: int, version: int, rng: random.Random, late: bool = False) -> str:
    night = desk.session(key)
    last = night.game.rounds[-1]
    token = f"{key}-{last.number}-{player}-{version}"
    text = json.dumps(_slip(desk, key, rng).as_data())
    handed = HandedSlip(night.row.id, last.number, last.since, player, version, token, text, desk.now(), late)
    assert inbox.keep(desk, key, handed).kept
    return f"slip {key} {last.since} {player} {version}"


def lost(folder: Path, told: Iterable[str]) -> list[str]:
    """The lines that are not true of the data in that folder, and what else is wrong there; every night is read anew."""
    lines = list(told)
    gone = {line.removeprefix("gone ") for line in lines if line.startswith("gone ")}
    missing: list[str] = []
    club = opened(folder)
    desk = club.desk()
    for line in lines:
        what, *parts = line.split()
        if (
            what != "gone"
            and line not in gone
            and f"game {parts[0]}" not in gone
            and not _holds(desk, what, parts)
        ):
            missing.append(line)
    for row in desk.games():
        night = desk.session(row.key)
        if DUPLICATE.replay(row.setup, night.game.players, night.log).state != night.game:
            missing.append(f"the log of {row.key} gives another game")
    club.close()
    return missing


def _holds(desk: Desk, what: str, parts: list[str]) -> bool:
    if what == "result":
        return any(str(row.centre) == parts[1] for row in federation.result_rows(desk, parts[0]))
    try:
        night = desk.session(parts[0])
    except DirectorError:
        return False
    if what == "slip":
        drawn, player, version = map(int, parts[1:])
        kept = inbox_store.latest(desk.db, night.row.id, drawn, player)
        return kept is not None and kept.version >= version
    return what == "game" or night.seq >= int(parts[1])


if __name__ == "__main__":
    club = Instance(Path(sys.argv[1]), sys.argv[2] or None)
    for told in drive(club, int(sys.argv[3])):
        print(told, flush=True)
