"""What is done at once and may be cut off half-way: killed right before a call into C that is drawn by lot, the data are the old ones
or the new ones, and doing it again brings the new ones.

``python -m tests.cut_off FOLDER WHAT KILLS SEED`` prepares a club in that folder and does it so often, each time on a copy, in
a process of its own that ends itself; it prints a line for each kill.
"""

import io
import json
import os
import random
import shutil
import signal
import sys
import threading
from itertools import count
from pathlib import Path

from director.desk import sessions
from director.desk.duplicate import rounds
from director.desk.packs import arrivals, centre, federation
from director.games.people import Entrant
from director.storage.game_file import export_game
from director.storage.moving import fingerprint
from tests.driving_desk import PACK, play_on, set_up
from tests.room import LEXICON, NAMES, NIGHT, a_club, director, opened, small_setup

TABLES = ("games", "players", "facts", "people", "rulings")


def stood(folder, name="director.sqlite"):
    """What the data are: rows of tables, results of packs, word lists."""
    if not (folder / name).exists():
        return None
    if name != "director.sqlite":
        shutil.copytree(folder, there := folder.with_name("looked-at"), dirs_exist_ok=True)
        shutil.move(there / name, there / "director.sqlite")
        folder = there
    club = opened(folder)
    rows = [(table, fingerprint(club.db, table)) for table in TABLES]
    results = club.db.execute("SELECT pack, centre, facts FROM pack_results ORDER BY 1, 2").fetchall()
    results += club.db.execute("SELECT id, state, centre FROM pack_arrivals ORDER BY 1").fetchall()
    lists = [(each, club.library.info(each).fingerprint) for each in sorted(club.library.names())]
    club.close()
    return rows, [tuple(each) for each in results], lists


def a_night(folder):
    club = a_club(folder)
    sessions.create_game(club.desk(), small_setup(), [Entrant(name) for name in NAMES], NIGHT)
    for _ in range(20):
        rounds.draw(club.desk(), NIGHT)
        rounds.take_back(club.desk(), NIGHT)
    return club


def the_page(folder):
    from director.web import create_app
    from tests.web.conftest import signed_in

    app = create_app(folder, TESTING=True, WTF_CSRF_ENABLED=False)
    return app, signed_in(app, "Eva")


class Moved:
    """``director move`` to a new file."""

    name = "new.sqlite"

    def prepare(self, folder):
        a_night(folder).close()

    def begin(self, folder):
        return lambda: director(folder, "move", "--to", str(folder / self.name))


class Uploaded:
    """A game's file on the page."""

    name = "director.sqlite"

    def prepare(self, folder):
        club = a_night(folder)
        (folder / "game.jsonl").write_text("\n".join(export_game(club.db, NIGHT)), "utf-8")
        sessions.remove_game(club.desk(), NIGHT)
        club.close()

    def begin(self, folder):
        _, client = the_page(folder)
        sent = (io.BytesIO((folder / "game.jsonl").read_bytes()), "game.jsonl")
        return lambda: client.post("/games/import", data={"file": sent})


class Result(Uploaded):
    """Results of centres that wait to be taken in: two, one of them twice, and one that somebody altered."""

    def prepare(self, folder):
        club = a_club(folder)
        set_up(club)
        text, desk, files = (folder / PACK).read_text("utf-8"), club.desk("Eva"), []
        desk.keep_copy = lambda why: None  # no copy is made beside what is copied here
        for number in (1, 2):
            centre.take_pack(desk, text, number, LEXICON, [Entrant(name) for name in NAMES], "played")
            for _ in play_on(desk, "played", random.Random(number)):
                pass
            files.append(federation.result_of(desk, "played"))
            sessions.remove_game(desk, "played")
            club.db.execute("DELETE FROM games")
        pack = json.loads(text)["id"]
        for each in (*files, files[0], files[1].replace("Anna", "Anni")):
            arrivals.hand_in(desk, pack, "x", each.encode())
        club.close()

    def begin(self, folder):
        desk = opened(folder).desk("Eva")
        (pack,) = desk.db.execute("SELECT id FROM packs").fetchone()
        return lambda: arrivals.take_waiting(desk, pack)


class Restored(Uploaded):
    """A copy put back by the page."""

    def prepare(self, folder):
        club = a_night(folder)
        club.backups.back_up("asked")
        sessions.remove_game(club.desk(), NIGHT)
        club.close()

    def begin(self, folder):
        _, client = the_page(folder)
        (name,) = (each.name for each in (folder / "backups").glob("*asked*"))
        return lambda: client.post("/backups/restore", data={"name": name})


class Listed(Uploaded):
    """A word list on the page."""

    def prepare(self, folder):
        a_night(folder).close()

    def begin(self, folder):
        from tests.web.live_server import wait_for

        app, client = the_page(folder)
        words = "".join(f"{one}{two}{three}EN\n" for one in "ABC" for two in "RST" for three in "AEI")

        def upload():
            sent = {"title": "Ours", "tiles": "german", "file": (io.BytesIO(words.encode()), "ours.txt")}
            client.post("/words", data=sent)
            wait_for(lambda: not app.extensions["jobs"].any_running())

        return upload


WHAT = {each.__name__: each() for each in (Moved, Uploaded, Result, Restored, Listed)}


def until(moment):
    """Counts calls from now on and kills this process right before the one of that number (0: never); gives what was counted."""
    calls, last, switched = count(1), [0], threading.Lock()

    def counted(frame, event, argument):
        if event == "c_call":
            with switched:
                last[0] = next(calls)
            if last[0] == moment:
                os.kill(os.getpid(), signal.SIGKILL)

    threading.setprofile(counted)
    sys.setprofile(counted)
    return last


def done(what, folder, moment):
    """Does it in a process of its own; how many calls there were, or None if it was killed."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        try:
            step = WHAT[what].begin(folder)
            counted = until(moment)
            step()
            sys.setprofile(None)
            threading.setprofile(None)
            os.write(writes, str(counted[0]).encode())
        finally:
            os._exit(0)
    os.close(writes)
    _, status = os.waitpid(child, 0)
    with os.fdopen(reads, "rb") as told:
        calls = int(told.read() or 0) or None
    assert calls or os.WIFSIGNALED(status), "it went wrong before its end, and was not killed"
    return calls


def kills(folder, what, times, seed):
    """A line for each kill: what was found, and what was found after doing it again."""
    base, name, rng = folder / "base", WHAT[what].name, random.Random(seed)
    WHAT[what].prepare(base)
    shutil.copytree(base, folder / "whole")
    calls = done(what, folder / "whole", 0)
    old, new = stood(base, name), stood(folder / "whole", name)
    assert calls, "it does not come to its end"
    assert old != new, "it changes nothing"
    for number in range(times):
        there = folder / f"cut{number}"
        shutil.copytree(base, there)
        moment = rng.randrange(1, calls)
        finished = done(what, there, moment)
        found = stood(there, name)
        if found != new:
            done(what, there, 0)
        again = stood(there, name)
        yield f"{moment}/{calls} {'ended' if finished else 'killed'}: {_named(found, old, new)}, again {_named(again, old, new)}"
        shutil.rmtree(there)


def _named(found, old, new):
    return "new" if found == new else "old" if found == old else "neither"


if __name__ == "__main__":
    for line in kills(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])):
        print(line, flush=True)
