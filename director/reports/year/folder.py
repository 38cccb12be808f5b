"""Closes a year: makes the folder, part by part, and reports its progress.

The same season, language and choice give the same bytes. Each file is replaced in one step, and files that a part no longer
makes are removed (a person who is unnamed now, a night that does not count), so that it can be stopped at any moment and
repeated. Every night is read once, its pages and papers are made, and it is released again.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from director.games.duplicate.game import Game
from director.language.sentences import RuleError, Sentence, say
from director.paths import replacing
from director.reports.certificates import certificates_of, certificates_pdf, emblem
from director.reports.own_sheets import EARLIEST
from director.reports.year.mail import addressed, addresses_csv, labels_pdf, letter_files
from director.reports.year.proof import Data, game_proved, proof_files, seats
from director.reports.year.report import Report
from director.reports.year.site import Site
from director.reports.year.year import TellableNight, Year, told
from director.reports.year.year_figures import figure_files

PARTS: dict[str, Sentence] = {
    "site": say("The site: pages for the web, or to open from the folder"),
    "papers": say("Papers: the season's report, certificates, labels and addresses for the post"),
    "tables": say("Tables: the federation's by licence, the club's own, for spreadsheets"),
    "letters": say("Letters: one to each person, as draft and on paper"),
    "proof": say("The proof: all games, and a script that checks every number"),
}
"""The parts of the folder, by the names of their folders."""
PRIVATE = ("letters/", "papers/addresses.csv", "papers/labels.pdf")
"""Left out of the proof, because it is not for everybody."""


@dataclass(frozen=True)
class ClosingProgress:
    """The progress of the closing: so many files of about so many, and the last one."""

    files: int
    of: int
    name: str

    @property
    def percent(self) -> int:
        return min(99, 100 * self.files // max(1, self.of))


Progress = Callable[[ClosingProgress], None]


def parts_wanted(
    only: Iterable[str], without: Iterable[str], all_parts: Sequence[str] = tuple(PARTS)
) -> list[str]:
    """Returns the parts to make; RuleError ``no_parts`` if none is left."""
    chosen, left_out = set(only) or set(all_parts), set(without)
    parts = [name for name in all_parts if name in chosen - left_out]
    if not parts:
        raise RuleError("no_parts", "No part is left to make. Leave out fewer parts.")
    return parts


def close(
    year: Year,
    out: Path,
    parts: Sequence[str] = tuple(PARTS),
    certificates: Sequence[str] | None = None,
    progress: Progress = lambda done: None,
) -> list[str]:
    """Makes these parts of the year in the folder ``out``; returns the files by their names in it. ``certificates`` are the keys of
    the wanted ones, None: the usual ones. An exception from ``progress`` stops it."""
    made: dict[str, str] = {}
    expected = expected_files(year, parts)
    for name, content in _files(year, parts, certificates, made):
        write(out / name, content)
        made[name] = sha256(content).hexdigest()
        progress(ClosingProgress(len(made), expected, name))
    taken_away(out, parts, made)
    return sorted(made)


def taken_away(out: Path, parts: Iterable[str], made: Container[str]) -> None:
    """Removes files in these parts of the folder that were not made now."""
    for part in parts:
        for path in [each for each in (out / part).rglob("*") if each.is_file()]:
            if path.relative_to(out).as_posix() not in made:
                path.unlink()


def expected_files(year: Year, parts: Sequence[str]) -> int:
    """Returns about how many files there will be."""
    nights, people = sum(len(each) for each in year.games.values()), len(year.people)
    each = {
        "site": nights + people + 11,
        "papers": 4,
        "tables": 5,
        "letters": 2 * people + 1,
        "proof": nights + 2,
    }
    return sum(each[part] for part in parts)


def _files(
    year: Year, parts: Sequence[str], certificates: Sequence[str] | None, made: dict[str, str]
) -> Iterator[tuple[str, bytes]]:
    site, proved = Site(year, "proof" in parts), dict[str, Data]()
    report = Report(year) if "papers" in parts else None
    number = 0
    for night in (*year.nights, *year.found.table.dropped):
        games: list[tuple[TellableNight | None, dict[int, int]]] = []
        for row in year.games[night.key]:
            number += 1
            game = year.desk.session(row.key).game
            games.append((told(game) if isinstance(game, Game) else None, seats(year, game)))
            if "proof" in parts:
                proved[row.key], content = game_proved(year, row, f"{number:02}")
                if content:
                    yield f"proof/{proved[row.key]['file']}", content
            year.desk.let_go(row.id)
        if night.key not in site.number_of:
            continue
        if "site" in parts:
            name, content = site.night(night, games)
            yield f"site/{name}", content
        if report:
            report.night(night, games)
    if report:
        yield "papers/report.pdf", report.sheet.finish()
        yield (
            "papers/certificates.pdf",
            certificates_pdf(certificates_of(year, certificates), emblem(year), year.texts),
        )
        if addressed(year):
            yield "papers/labels.pdf", labels_pdf(year)
            yield "papers/addresses.csv", addresses_csv(year)
    others: list[tuple[str, Callable[[], Iterator[tuple[str, bytes]]]]] = [
        ("site", site.rest),
        ("tables", lambda: figure_files(year)),
        ("letters", lambda: letter_files(year)),
        ("proof", lambda: proof_files(year, proved, _public(made))),
    ]
    for part, make in others:
        if part in parts:
            for name, content in make():
                yield f"{part}/{name}", content


def _public(made: dict[str, str]) -> dict[str, str]:
    return {name: digest for name, digest in made.items() if not name.startswith(("proof/", *PRIVATE))}


def zip_into(target: IO[bytes], folder: Path) -> None:
    """Writes the files of a folder into one file, the same bytes for the same files, and goes to its beginning."""
    with ZipFile(target, "w", ZIP_DEFLATED) as file:
        for path in sorted(each for each in folder.rglob("*") if each.is_file()):
            info = ZipInfo(path.relative_to(folder).as_posix(), EARLIEST)
            info.compress_type = ZIP_DEFLATED
            file.writestr(info, path.read_bytes())
    target.seek(0)


def write(path: Path, content: bytes) -> None:
    """Writes a file in one step, whole or not at all; an unchanged one is left alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.read_bytes() == content:
        return
    with replacing(path, 0o644) as file:
        file.write(content)
