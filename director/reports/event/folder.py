"""Makes the folder of a pack whose results are here, part by part, and says how far it is.

The same results, language and way of naming give the same bytes. Each file is put in its place at once, and what a part does not make
any more is taken away, so that it can be stopped at any moment and repeated (as ``year/folder``, whose writing it shares).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from director.desk.desk import Desk
from director.desk.packs.merged import MergedPack
from director.language.sentences import RuleError, Sentence, say
from director.language.texts import Texts
from director.reports.certificates import certificates_pdf
from director.reports.event.certificates import of_all, of_centres
from director.reports.event.proof import Data, centre_proved, proof_files
from director.reports.event.shown import shown
from director.reports.event.site import Site
from director.reports.pack_sheets import PAPERS
from director.reports.year.folder import Done, Progress, taken_away, write
from director.storage.pack_store import Names

PARTS: dict[str, Sentence] = {
    "site": say("The site: pages for the web, or to open from the folder"),
    "papers": say("Papers: the standings of all centres"),
    "tables": say("Tables: for spreadsheets and other programs"),
    "certificates": say("Certificates: with full names, for the people themselves"),
    "proof": say("The proof: all games, and a script that checks every number"),
}
"""The parts of the folder, by the names of their folders."""
PRIVATE = ("certificates/", "proof/")
"""What the proof says nothing of."""


def close_event(
    desk: Desk,
    merged: MergedPack,
    texts: Texts,
    names: Names,
    out: Path,
    parts: Sequence[str] = tuple(PARTS),
    progress: Progress = lambda done: None,
) -> list[str]:
    """Makes these parts in the folder ``out``; gives the files by their names in it. RuleError ``no_results`` before the first
    result is here. What ``progress`` raises stops it."""
    if not merged.results:
        raise RuleError("no_results", "No centre has sent a result yet. Import the results first.")
    made: dict[str, str] = {}
    expected = len(merged.results) * sum(part in parts for part in ("site", "proof")) + 12
    for name, content in _files(desk, merged, texts, names, parts, made):
        write(out / name, content)
        made[name] = sha256(content).hexdigest()
        progress(Done(len(made), expected, name))
    taken_away(out, parts, made)
    return sorted(made)


def _files(
    desk: Desk, merged: MergedPack, texts: Texts, names: Names, parts: Sequence[str], made: dict[str, str]
) -> Iterator[tuple[str, bytes]]:
    told = shown(merged, names)

    def proof() -> Iterator[tuple[str, bytes]]:
        proved: list[Data] = []
        for row in merged.results:
            data, content = centre_proved(desk, merged, row.centre, names)
            proved.append(data)
            yield data["file"], content
        public = {name: digest for name, digest in made.items() if not name.startswith(PRIVATE)}
        yield from proof_files(told, proved, public, texts)

    makers: dict[str, Callable[[], Iterable[tuple[str, bytes]]]] = {
        "site": lambda: Site(told, texts, "proof" in parts).files(),
        "papers": lambda: [("ranking.pdf", PAPERS["ranking.pdf"](told, texts))],
        "tables": lambda: [(name, make(told, texts)) for name, make in PAPERS.items() if name != "ranking.pdf"],
        "certificates": lambda: [
            ("all.pdf", certificates_pdf(of_all(merged, texts), "", texts)),
            ("centres.pdf", certificates_pdf(of_centres(merged, texts), "", texts)),
        ],
        "proof": proof,
    }  # fmt: skip
    for part, make in makers.items():
        if part in parts:
            for name, content in make():
                yield f"{part}/{name}", content
