"""A club of ten years: how long its tables, a person's page, a correction of the oldest night and a long list take.

    python -m tests.bench.club --people 300 --nights 40 --years 10

The nights are real logs of ``--rounds`` rounds; the oldest night of the season has twenty. What must hold: season table and
person's page below 0.2 s, after a correction of the oldest night below 1 s, a list of 15,000 people below 5 s.
"""

import argparse
import random
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import process_time

from director.desk.club import look, people, seasons
from director.desk.club.seasons import SEASONS
from director.desk.desk import Desk
from director.games.duplicate import facts as ev
from director.games.people import Player
from director.language.texts import Texts
from director.reports.story import season_told, story_pdf
from director.seasons.season_data import Season
from director.storage import game_store, people_store
from director.storage.database import open_database, writing
from director.storage.store import Store
from tests.builders import Night, a_setup
from tests.games.duplicate.builders import TOPS, played, slip
from tests.seasons.builders import a_desk

FULL_ROUNDS = 20


def main(arguments: Sequence[str] | None = None) -> dict[str, float]:
    """Prints the times in seconds, and gives them."""
    options = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("people", 300), ("nights", 40), ("years", 10), ("rounds", 2), ("list", 15_000)):
        options.add_argument(f"--{name}", type=int, default=usual)
    wanted = options.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        db = open_database(Path(folder) / "club.sqlite")
        found = measure(db, wanted)
        db.close()
    for what, seconds in found.items():
        print(f"{what:45} {seconds:8.3f} s")
    return found


def measure(db: Store, wanted: argparse.Namespace) -> dict[str, float]:
    """Every figure by its name."""
    last = 2026
    keys = {
        year: [a_year(db, wanted, year, number, year == last) for number in range(wanted.nights)]
        for year in range(last - wanted.years + 1, last + 1)
    }
    desk = a_desk(db)
    SEASONS.make(desk, Season("Saison", f"{last}-01-01", f"{last}-12-31", rules={"value": "median_percent", "best": "50%", "least": "33%"}), "s")  # fmt: skip
    person = people.people(desk)[0].id

    def at() -> Desk:
        """Another request of the same process."""
        new = a_desk(db)
        new.nights_seen = desk.nights_seen
        return new

    return {
        "the results of all nights, once": took(lambda: look.years_of(a_desk(db), person)),
        "season table": best(lambda: seasons.standing(at(), "s")),
        "season page with arrows and awards": best(lambda: a_page(at())),
        "the story of a season": best(lambda: story_pdf(season_told(at(), "s", Texts()), Texts())),
        "a person's page": best(lambda: look.years_of(at(), person)),
        "correction of the oldest night, then the table": took(lambda: correct(a_desk(db), keys[last][0])),
        f"a list of {wanted.list} people": took(lambda: people.take_in(a_desk(db), a_list(wanted.list))),
        "the same list again": took(lambda: people.take_in(a_desk(db), a_list(wanted.list))),
    }


def took(work: Callable[[], object]) -> float:
    """Seconds of a core that it takes: others on the machine do not count."""
    start = process_time()
    work()
    return process_time() - start


def best(work: Callable[[], object]) -> float:
    """Of three times the shortest: the machine may be busy with something else."""
    return min(took(work) for _ in range(3))


def a_year(db: Store, wanted: argparse.Namespace, year: int, number: int, full: bool) -> str:
    """A night of that year; gives its key."""
    rng = random.Random(year * 100 + number)
    key = f"n-{year}-{number:02}"
    players = tuple(
        Player(id, f"Person {id}", f"Club {id % 12}", "", id) for id in range(1, wanted.people + 1)
    )
    day = f"{year}-{1 + number * 12 // wanted.nights:02}-{1 + number % 28:02}"
    night = Night(replace(a_setup(title=key), date=day), players)
    for each in range(1, (FULL_ROUNDS if full and number == 0 else wanted.rounds) + 1):
        most = TOPS[each - 1].score
        night.add(*played(each, *(rng.choice([most, rng.randint(0, most)]) for _ in players)))
    night.add(ev.GameEnded("Ende"))
    with writing(db):
        row = game_store.create_game(db, night.setup, 1_700_000_000.0 + year * 1000 + number, key)
        game_store.add_players(db, row.id, people_store.known(db, players, None))
        game_store.append(db, row.id, night.log)
    return key


def a_page(desk: Desk) -> object:
    """What the page of a season asks for."""
    found = seasons.standing(desk, "s")
    return seasons.before_last(desk, found), seasons.awards_of(desk, found), look.season_teams(found)


def correct(desk: Desk, key: str) -> object:
    """A slip of the oldest night is another one."""
    desk.do(key, lambda _: [ev.GameReopened("Einspruch"), slip(1, 1, 5), ev.GameEnded("Ende")])
    return seasons.standing(desk, "s")


def a_list(count: int) -> str:
    """A federation's list."""
    lines = [
        f"{number};Nachname{number};Vorname{number % 700};Verein {number % 400};{number % 7 + 1}"
        for number in range(count)
    ]
    return "\n".join(["Lizenz;Nachname;Vorname;Verein;Serie", *lines])


if __name__ == "__main__":
    main()
