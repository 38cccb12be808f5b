"""Closes a year: makes the folder, part by part, and says how far it is.

The same season, language and choice give the same bytes. Nothing that is there is asked for: what a part makes takes the place
of what lay there, each file at once, so that it can be stopped at any moment and repeated. Every night is read once, its pages and
papers are made of it, and it is let go again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from director.games.duplicate.game import Game
from director.language.sentences import Sentence, say
from director.paths import replacing
from director.reports.year.played import Told, told
from director.reports.year.proof import Data, game_proved, proof_files, seats
from director.reports.year.site import Site
from director.reports.year.year import Year

PARTS = {
    "site": say("The site"),
    "proof": say("The proof"),
}
"""The parts of the folder, by the names of their folders."""


@dataclass(frozen=True)
class Done:
    """How far the closing is: so many steps of all of them, and what was made last."""

    step: int
    steps: int
    name: str


Progress = Callable[[Done], None]


def close(
    year: Year, out: Path, parts: Sequence[str] = tuple(PARTS), progress: Progress = lambda done: None
) -> list[str]:
    """Makes these parts of the year in the folder ``out``; gives the files by their names in it."""
    made: dict[str, str] = {}
    steps = len(year.nights) + len(parts) + 1
    for step, (name, content) in enumerate(_files(year, parts, made)):
        write(out / name, content)
        made[name] = sha256(content).hexdigest()
        progress(Done(min(step, steps), steps, name))
    return sorted(made)


def _files(year: Year, parts: Sequence[str], made: dict[str, str]) -> Iterator[tuple[str, bytes]]:
    site, proved = Site(year, "proof" in parts), dict[str, Data]()
    number = 0
    for night in (*year.nights, *year.found.table.dropped):
        games: list[tuple[Told | None, dict[int, int]]] = []
        for row in year.games[night.key]:
            number += 1
            session = year.desk.night(row.key)
            games.append(
                (
                    told(session.game) if isinstance(session.game, Game) else None,
                    seats(year, session.game),
                )
            )
            if "proof" in parts:
                proved[row.key], content = game_proved(year, row, f"{number:02}")
                if content:
                    yield f"proof/{proved[row.key]['file']}", content
        if "site" in parts and night.key in site.number_of:
            name, content = site.night(night, games)
            yield f"site/{name}", content
    if "site" in parts:
        for name, content in site.rest():
            yield f"site/{name}", content
    if "proof" in parts:
        others = {name: digest for name, digest in made.items() if not name.startswith("proof/")}
        for name, content in proof_files(year, proved, others):
            yield f"proof/{name}", content


def write(path: Path, content: bytes) -> None:
    """Puts a file in its place, whole or not at all; one that is the same stays as it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.read_bytes() == content:
        return
    with replacing(path, 0o644) as file:
        file.write(content)


def told_parts(parts: Sequence[str]) -> list[Sentence]:
    return [PARTS[each] for each in parts]
