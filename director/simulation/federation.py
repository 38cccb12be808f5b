"""A federation's afternoon played by the program: one sealed game, many centres, and the files that they hand in.

Every centre plays on a desk of its own, in memory, with players who err as people do (``demo.write_slip``); each different slip
of a round is judged only once, so three hundred centres take a minute. The same seed gives the same nights. ``arrivals`` is the
order in which the files come: most once, some late, some twice, some corrected, some altered by hand.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Literal

from director.desk.desk import Desk
from director.desk.duplicate import slips as slip_steps
from director.desk.duplicate.rounds import end, reopen
from director.desk.packs.centre import take_pack
from director.desk.packs.federation import result_of
from director.games.duplicate import facts as ev
from director.games.people import Entrant
from director.judge.judge import Position, judge
from director.judge.slip import Ruling, Slip
from director.packs.merging import rounds_of
from director.packs.pack import Pack, Secrets, pack_text
from director.rules.top import Search
from director.simulation.demo import NAMES, Habits, habits, write_slip
from director.storage.database import open_database

Sent = Literal["new", "late", "twice", "corrected", "altered"]
TOWNS = """Aachen|Augsburg|Basel|Bern|Bochum|Bonn|Bozen|Bremen|Chemnitz|Dortmund|Dresden|Eisenach|Erfurt|Essen|Freiburg
Fulda|Genf|Gera|Graz|Hagen|Halle|Hamburg|Hanau|Innsbruck|Jena|Kassel|Kiel|Koblenz|Köln|Krefeld|Leipzig|Lienz|Linz|Luzern
Mainz|Marburg|Münster|Neuss|Oldenburg|Passau|Potsdam|Rostock|Salzburg|Siegen|Stuttgart|Trier|Ulm|Villach|Wien|Zürich""".replace(
    "\n", "|"
).split("|")


@dataclass(frozen=True)
class SimulatedFile:
    """A file as it comes to the federation; ``how`` says whether something is wrong with it."""

    name: str
    text: str
    centre: int
    how: Sent


def centre_names(count: int) -> list[str]:
    """Returns the names of ``count`` centres, all different."""
    return [
        TOWNS[number % len(TOWNS)] + (f" {number // len(TOWNS) + 1}" if number >= len(TOWNS) else "")
        for number in range(count)
    ]


class Afternoon:
    """The nights of all centres of one pack."""

    def __init__(self, pack: Pack, kept: Secrets, search: Search, players: int, seed: int) -> None:
        self.pack, self.kept, self.search = pack, kept, search
        self.players, self.seed = players, seed
        self.text = pack_text(pack)
        self._rounds = rounds_of(kept.rounds, pack.setup.rules)
        self._solutions = [search.solutions(each.board, each.rack) for each in self._rounds]
        self._rulings: dict[tuple[int, Slip], Ruling] = {}

    def night(self, centre: int) -> tuple[Desk, str]:
        """Plays the night of a centre; returns its desk, and the night's key there."""
        rng = random.Random(f"{self.seed} {centre}")
        clock = count(self.pack.made + 7200 + rng.randrange(600))
        desk = Desk(
            open_database(":memory:"), lambda *_, **__: self.search, "demo", lambda: float(next(clock)), rng
        )
        people = [self._entrant(centre, number, rng) for number in range(self.players)]
        key = take_pack(
            desk, self.text, centre, self.pack.setup.lexicon, people, f"demo-{self.pack.id}-{centre}"
        ).key
        facts = list(self._facts(habits(self.players, rng), rng))
        desk.do(key, lambda night: facts)
        return desk, key

    def _entrant(self, centre: int, number: int, rng: random.Random) -> Entrant:
        first, last = (rng.choice(NAMES).split(" ")[part] for part in (0, 1))
        return Entrant(
            f"{first} {last} {centre}-{number + 1}", self.pack.centre(centre).name, rng.choice("ABC")
        )

    def _facts(self, people: Sequence[Habits], rng: random.Random) -> Iterator[ev.Fact]:
        for played, drawn in zip(self._rounds, self.kept.rounds, strict=True):
            number = played.number
            if code := self.kept.codes.get(number):
                yield ev.CodeGiven(number, code)
            yield ev.RackDrawn(number, drawn.kept, drawn.drawn, drawn.rejected, "pack")
            if drawn.turned:
                yield ev.BlanksTurned(number, drawn.turned)
            yield ev.ClockStarted(number)
            yield ev.TimeCalled(number)
            for player, habit in enumerate(people, start=1):
                slip = write_slip(habit, self._solutions[number - 1], self.search, rng)
                yield ev.SlipRecorded(number, player, slip, self._ruling(number, slip))
            yield ev.TopPlaced(number, drawn.at, drawn.word, drawn.score)
        yield ev.GameEnded("")

    def _ruling(self, number: int, slip: Slip) -> Ruling:
        if (number, slip) not in self._rulings:
            played = self._rounds[number - 1]
            position = Position(played.board, played.rack, number, self.players, played.board.is_empty)
            self._rulings[number, slip] = judge(slip, position, self.pack.setup.rules, self.search.is_word)
        return self._rulings[number, slip]

    def arrivals(
        self, progress: Callable[[float], None] = lambda part: None, late: int = 10, other: int = 3
    ) -> Iterator[SimulatedFile]:
        """Yields the files of all centres as they come: every ``late``-th at the very end; ``other`` files each come
        twice, corrected afterwards, or altered by hand."""
        rng = random.Random(self.seed)
        order = [each.number for each in self.pack.centres]
        rng.shuffle(order)
        last = [each for each in order if each % late == 0]
        odd = [each for each in order if each % late][: 3 * other]
        twice, corrected, altered = set(odd[::3]), set(odd[1::3]), set(odd[2::3])
        for number, centre in enumerate([*(each for each in order if each % late), *last]):
            progress(number / len(order))
            desk, key = self.night(centre)
            text, name = result_of(desk, key), f"{self.pack.centre(centre).name}.director-result"
            if centre in altered:
                yield SimulatedFile(name, altered_by_hand(text), centre, "altered")
            yield SimulatedFile(name, text, centre, "late" if centre in last else "new")
            if centre in twice:
                yield SimulatedFile(
                    f"{self.pack.centre(centre).name} (2).director-result", text, centre, "twice"
                )
            if centre in corrected:
                reopen(desk, key, "Einspruch")
                slip_steps.overrule(desk, key, 1, 1, 0, "verlesen")
                end(desk, key, "")
                yield SimulatedFile(name, result_of(desk, key), centre, "corrected")
        progress(1.0)


def altered_by_hand(text: str) -> str:
    """Returns the file with more points for its first player, as somebody with a text editor would change it."""
    data = json.loads(text)
    data["totals"][0][1] += 50
    return json.dumps(data, ensure_ascii=False) + "\n"
