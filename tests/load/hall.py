"""The night that is played under load: its instance, its server, what the players write, what the log has in the end."""

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time

from director.desk import sessions
from director.desk.access_codes import come_in
from director.desk.desk import Desk
from director.desk.duplicate import rounds
from director.desk.instance import Instance
from director.games.duplicate import facts as ev
from director.games.people import Entrant
from director.judge.slip import Slip
from director.web import create_app
from tests.room import a_club, small_setup

KEY = "hall"
SECRET = "wall"
MOST_MOVES = 150
"""Different right moves that the hall finds; every tenth player writes a word of their own that is none."""


def a_hall(folder: Path, phones: int, database: str | None) -> Instance:
    """An instance with a night of so many players, its data in the folder or in that database."""
    a_club(folder).close()  # brings the word list
    club = Instance(folder, database)
    sessions.remove_game(club.desk(), KEY)
    entrants = [Entrant(f"Spieler {number}", f"Club {number % 40}") for number in range(1, phones + 1)]
    sessions.create_game(club.desk(), small_setup(), entrants, KEY)
    return club


def begin(desk: Desk) -> None:
    """Draws the first rack and starts the clock."""
    rounds.draw(desk, KEY)
    rounds.start_clock(desk, KEY)


def add_a_second(folder: Path, database: str | None) -> float:
    """Gives the round another second, as a process beside the server does that has looked at the night; when that was done."""
    here = Instance(folder, database)
    desk = here.desk("Load")
    desk.session(KEY)
    rounds.add_time(desk, KEY, 1)
    done = time()
    here.close()
    return done


def what_they_write(desk: Desk, phones: int) -> list[Slip]:
    """A slip for every player: mostly good moves, a tenth of them words that nobody else writes."""
    night, rng = desk.session(KEY), random.Random(1)
    current = night.game.current
    moves = desk.search(night).solutions(current.board, current.rack)[:MOST_MOVES]
    found = []
    for number in range(phones):
        move, score = moves[min(int(rng.expovariate(0.1)), len(moves) - 1)]
        word = move.word if number % 10 else f"{move.word}X{number}"[:15]
        found.append(Slip(word, "down" if move.down else "across", move.at, score=score))
    return found


def session_of(folder: Path, database: str | None) -> str:
    """The cookie of a browser that is signed in at the desk."""
    app = create_app(folder, DATABASE=database)
    client = app.test_client()
    token = come_in(app.extensions["instance"].desk(), "Load")
    with client.session_transaction() as session:
        session["visit"] = token
        session["language"] = "en"
    found = client.get_cookie("session")
    app.extensions["instance"].close()
    return f"session={found.value}"


@contextmanager
def served(folder: Path, database: str | None, workers: int) -> Iterator[list[tuple[int, int]]]:
    """Port and process number of each worker on that folder."""
    command = [sys.executable, "-m", "tests.load.server", str(folder), database or ""]
    servers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(workers)]
    try:
        yield [(int(server.stdout.readline()), server.pid) for server in servers if server.stdout]
    finally:
        for server in servers:
            server.terminate()
            server.communicate(timeout=15)


def memory_kb(process: int) -> int:
    """What the process holds in memory, in KB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


def cpu_seconds(process: int) -> float:
    """The processor time that the process has had."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def recorded(desk: Desk, key: str = KEY) -> list[ev.SlipRecorded]:
    """All slips in the log."""
    return [each.fact for each in desk.session(key).log if isinstance(each.fact, ev.SlipRecorded)]


def lost_and_doubled(desk: Desk, acknowledged: dict[int, str]) -> tuple[int, int]:
    """How many acknowledged slips are not in the log as they were written, and how many are there more than once."""
    found = recorded(desk)
    times = Counter(each.player for each in found)
    words = {each.player: each.slip.word for each in found}
    lost = sum(words.get(player) != word for player, word in acknowledged.items())
    return lost, sum(count > 1 for count in times.values())
