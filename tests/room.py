"""A club for tests: its folder with the words of ``tests/words.py`` as the word list ``klein``, desks, commands."""

import random
import sys
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from tempfile import mkdtemp
from types import MappingProxyType
from typing import IO, Any

from click.testing import CliRunner, Result

from director.cli import main
from director.desk import sessions
from director.desk.desk import Desk
from director.desk.duplicate.slips import judged_in, record_slip
from director.desk.instance import Instance
from director.games.duplicate.game import Setup
from director.games.people import Entrant
from director.judge.slip import Ruling, Slip
from director.lexicon.alphabet import GERMAN
from director.lexicon.tables import Table, build_table, open_table
from director.rules.profile import profile
from director.rules.tiles import tile_set
from director.rules.top import Search
from director.storage.store import Store
from tests import stores
from tests.words import WORDS

LEXICON = "klein"
NIGHT = "night"
NAMES = ("Anna", "Bert", "Carl")
START = (sys.executable, "-c", "from director.cli import main; main()")
"""``director`` as a process of its own, without what it is to do."""


def opened(folder: Path) -> Instance:
    """The club of that folder as another process finds it."""
    return Instance(folder, stores.here.database(folder))


def a_club(folder: Path) -> Instance:
    """The club, opened; its folder is made and its word list imported if that is still to do."""
    club = opened(folder)
    if LEXICON not in club.library.names():
        club.library.import_file("\n".join(WORDS).encode(), LEXICON, GERMAN, "german", title="Klein")
    return club


def small_setup(profile_name: str = "simultan", **values: Any) -> Setup:
    """A night with the small word list."""
    standard = {"title": "Vereinsabend", "date": "2026-11-20", "club": "SC Köln", "lexicon": LEXICON}
    return Setup(profile=profile(profile_name), **(standard | {"tiles": tile_set("german")} | values))


class Rooms:
    """Makes desks with the small word list; one clock for all, one second on at every fact."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._searches: dict[str, Search] = {}
        self.time = 1_795_200_000.0

    def search(self, setup: Setup, rulings: Mapping[str, bool] = MappingProxyType({})) -> Search:
        name = f"{setup.profile} {getattr(setup, 'formula', '')} {getattr(setup, 'speed', '')} {sorted(rulings.items())}"
        if name not in self._searches:
            self._searches[name] = Search(self._with(rulings), setup.rules)
        return self._searches[name]

    def _with(self, rulings: Mapping[str, bool]) -> Table:
        if not rulings:
            return self._table
        words = (set(WORDS) | {word for word, yes in rulings.items() if yes}) - {
            word for word, yes in rulings.items() if not yes
        }
        path = Path(mkdtemp()) / "table"
        build_table(sorted(words), GERMAN, path)
        return open_table(path)

    def now(self) -> float:
        self.time += 1
        return self.time

    def desk(self, path: Path | str = ":memory:", seed: int = 1, who: str = "director") -> Desk:
        return Desk(stores.here.open(path), self.search, who, self.now, random.Random(seed))

    def night(self, setup: Setup | None = None, path: Path | str = ":memory:", seed: int = 1) -> Desk:
        """A desk with a game and three players."""
        desk = self.desk(path, seed)
        sessions.create_game(desk, setup or small_setup(), [Entrant(name) for name in NAMES], NIGHT)
        return desk


def director(
    folder: Path, *arguments: str, text: str | bytes | IO[bytes] = "", language: str = "en"
) -> Result:
    """``director --instance FOLDER ...`` in this process; what no sentence is made of is raised."""
    result = CliRunner().invoke(main, [*_options(folder, language), *arguments], input=text)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def command_line(folder: Path, *arguments: str) -> list[str]:
    """The same as a command for a process of its own."""
    return [*START, *_options(folder), *arguments]


def _options(folder: Path, language: str = "en") -> list[str]:
    database = stores.here.database(folder)
    return [
        "--instance",
        str(folder),
        "--language",
        language,
        *(["--database", database] if database else []),
    ]


def undo_last(desk: Desk, key: str = NIGHT) -> Any:
    """Takes back what the desk offers to take back; the game then."""
    return sessions.undo(desk, key, sessions.undo_offer(desk.session(key)).seq).game


def hand_in(desk: Desk, *handed: Slip) -> None:
    """The slips of the first players in the round that is open."""
    number = len(desk.session(NIGHT).game.rounds)
    for player, slip in enumerate(handed, start=1):
        record_slip(desk, NIGHT, number, player, slip)


def judged(desk: Desk, number: int, slip: Slip) -> Ruling:
    """What the judge says of a slip in that round of the night; nothing is recorded."""
    night = desk.session(NIGHT)
    return judged_in(night.game, number, slip, desk.search(night))


def seq_of(desk: Desk, number: int, player: int) -> int:
    """The number of the entry that counts for a player in a round."""
    return desk.session(NIGHT).game.round(number).entries[player].seq


def overtaken(db: Store, other: Callable[[], Any]) -> list[Any]:
    """Another device does that just before this connection's next transaction; the list will have what came of it."""
    found, writing = list[Any](), db.writing

    def late(game: int | str | None = None) -> AbstractContextManager[None]:
        db.writing = writing
        found.append(other())
        return writing(game)

    db.writing = late
    return found
