"""What the pages of a large hall cost: 500 players, some 25 rounds, every page asked for as a browser does.

    python -m tests.bench.hall [--players 500] [--folder DIR]

plays the night (in a folder that is given, once) and prints, for each request, the seconds of the best of three on the
clock and of this process, and the size of the answer. The seconds of the process are what counts where something
else runs on the machine. The words are the free German list. ``hall.md`` has figures.
"""

import argparse
import json
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from flask.testing import FlaskClient

from director.desk.desk import Desk
from director.desk.duplicate.slips import record_slip
from director.desk.instance import Instance
from director.desk.sessions import create_game
from director.games.duplicate.game import Setup
from director.judge.slip import Slip
from director.lexicon.alphabet import GERMAN
from director.rules.profile import profile
from director.rules.tiles import tile_set
from director.simulation.demo import entrants, play_night
from director.web import create_app
from tests.needs import SHARED
from tests.web.conftest import signed_in

WORDS = SHARED / "lexicons" / "german-cc0.txt.gz"
KEY = "hall"


def a_night(folder: Path, players: int) -> None:
    """Plays the night in that folder unless it is there."""
    club = Instance(folder)
    if "wort" not in club.library.names():
        club.library.import_file(WORDS, "wort", GERMAN, "german")
    if all(row.key != KEY for row in club.desk().games()):
        clock = iter(range(10**9))
        desk = Desk(club.db, club.search, "bench", lambda: 1.7e9 + next(clock), random.Random(1))
        setup = Setup("Hall", "2026-11-21", tile_set("german"), profile("simultan"), "wort")
        create_game(desk, setup, entrants(players), KEY)
        play_night(desk, KEY, random.Random(2), lambda _done: None)
    club.close()


def best(ask: Callable[[], Any]) -> tuple[float, float, int]:
    """Seconds on the clock and of the process, and the bytes of the answer: the best of three."""
    found = []
    for _ in range(3):
        clock, process = perf_counter(), process_time()
        answer = ask()
        found.append((perf_counter() - clock, process_time() - process, len(answer.data)))
        assert answer.status_code in (200, 302), answer.text[-500:]
    return min(each[0] for each in found), min(each[1] for each in found), found[-1][2]


def requests(client: FlaskClient, desk: Desk) -> dict[str, Callable[[], Any]]:
    """What is measured, by its name; the night is reopened for taking a slip back."""
    game = desk.session(KEY).game
    page = f"/games/{KEY}"
    client.post(f"{page}/reopen", data={"reason": "bench", "token": "reopen"})
    word = game.complete[len(game.complete) // 2].top.words[0].word.upper()
    common = {"reason": "bench"}

    def take_back() -> Any:
        player = game.players[0].id
        record_slip(desk, KEY, len(game.complete), player, Slip(state="empty"))
        answer = client.post(f"{page}/rounds/{len(game.complete)}/slips/{player}/withdraw", data={})
        assert player not in desk.session(KEY).game.complete[-1].entries
        assert answer.status_code == 302
        return client.get(f"{page}/desk")

    return {
        "appeal, a word forbidden": lambda: client.post(
            f"{page}/appeal", data=common | {"word": word, "admissible": "0"}
        ),
        "appeal, a word allowed": lambda: client.post(
            f"{page}/appeal", data=common | {"word": "XQYZ", "admissible": "1"}
        ),
        "appeal, a round": lambda: client.post(f"{page}/appeal", data=common | {"round": "12"}),
        "history": lambda: client.get(f"{page}/history"),
        "history of a player": lambda: client.get(f"{page}/history?player=7"),
        "a slip, taking it back, and the desk": take_back,
        "players": lambda: client.get(f"{page}/players"),
        "desk": lambda: client.get(f"{page}/desk"),
        "standings": lambda: client.get(f"{page}/standings"),
        "games": lambda: client.get("/games"),
    }


def measure(folder: Path, players: int) -> dict[str, Any]:
    """The figures."""
    a_night(folder, players)
    app = create_app(folder)
    app.config["WTF_CSRF_ENABLED"] = False
    client, desk = signed_in(app, "bench"), app.extensions["instance"].desk()
    clock = perf_counter()
    game = desk.session(KEY).game
    figures: dict[str, Any] = {
        "players": len(game.players),
        "rounds": len(game.complete),
        "first replay": round(perf_counter() - clock, 3),
    }
    for name, ask in requests(client, desk).items():
        seconds, process, size = best(ask)
        figures[name] = {"s": round(seconds, 3), "process s": round(process, 3), "kB": round(size / 1000)}
    return figures


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.bench.hall")
    asked.add_argument("--players", type=int, default=500)
    asked.add_argument("--folder", type=Path)
    wanted = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(measure(wanted.folder or Path(folder), wanted.players), indent=1))


if __name__ == "__main__":
    main()
