"""Files that come to a federation: stored as they come, then each judged again, accepted or refused, with a sentence.

1. ``hand_in`` stores a file (of a ZIP each of its files) before anything reads it: whatever happens later, it is not lost.
2. ``take_waiting`` judges the waiting files, one after the other as they came, with several processes if there are many. A
   result and the state of its file are written in one transaction: a program that is killed between two files has counted each
   once, and goes on with the next.
3. Nothing is silent: every file has its sentence, which is stored here, not in the sender's browser.

If several processes read and judge results, only the caller writes them. A process gets the pack and the file of its words
at its start, then texts. It needs neither the database nor the pages; what it has read stays cached for the next file. A
process that ends, for any reason, has written nothing: its files are judged again. Pages have priority over this work: the
processes lower their own priority.
"""

from __future__ import annotations

import gc
import json
import os
import zipfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import TypeVar

from director.desk.desk import Desk
from director.desk.packs.centre import kept_pack
from director.desk.packs.federation import TakenResult, keep_believed, taker_of, words_of_pack
from director.desk.packs.merged import made_row
from director.games.setup import one_line
from director.language.sentences import DirectorError, RuleError, Sentence, say, say_n
from director.lexicon.tables import Table, open_table
from director.packs.pack import Pack, read_pack, secrets_from_text
from director.packs.taking import AcceptedResult, ResultRefused, Taker
from director.program import cores, pool
from director.storage import pack_store
from director.storage.database import writing
from director.storage.pack_store import ArrivalRow, ArrivalState, PackRow, packed, unpacked

WORTH_IT = 12
"""From this number of files on several processes are faster, although starting them takes a second."""
AHEAD = 3
"""Files queued for each process: none is idle, and few are in memory."""
KIND = 10
"""How far a process lowers its priority, in the steps of ``nice`` (19: lowest)."""
K = TypeVar("K")


class TableWords:
    """The words of a table's file."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def is_word(self, word: str) -> bool:
        """Whether a word in tile spelling is admissible."""
        return word in self.table


def processes(files: int) -> int:
    """Returns how many processes judge this number of files; 1: this one alone."""
    return cores() if files >= WORTH_IT else 1


def judged_by_many(
    row: PackRow, words: Path | None, texts: Iterable[tuple[K, str]], workers: int
) -> Iterator[tuple[K, AcceptedResult | ResultRefused]]:
    """Yields the outcome of each text, in their order; ``words`` is the file of the pack's words, None if it is not here."""
    waiting = iter(texts)
    with pool(workers, partial(_begin, row, words)) as judging:
        running: list[tuple[K, Future[AcceptedResult | ResultRefused]]] = []
        for key, text in islice(waiting, workers * AHEAD):
            running.append((key, judging.submit(_take, text)))
        while running:
            key, first = running.pop(0)
            found = first.result()
            for other, text in islice(waiting, 1):
                running.append((other, judging.submit(_take, text)))
            yield key, found


_here: dict[str, Taker] = {}
"""The taker of this process; a pool can give data to its workers only through a module."""


def _begin(row: PackRow, words: Path | None) -> None:
    table = TableWords(open_table(words)) if words else None
    if hasattr(os, "nice"):
        os.nice(KIND)
    _here["taker"] = Taker(read_pack(row.text), secrets_from_text(row.secrets), table)
    gc.freeze()
    gc.set_threshold(200_000, 20, 100)  # nearly all objects made here stay


def _take(text: str) -> AcceptedResult | ResultRefused:
    try:
        return _here["taker"].take(text)
    except DirectorError as error:
        return ResultRefused(error.code, error.sentence)


MOST_IN_ZIP = 5_000
MOST_NAME = 80
LARGEST_FILE = 16 * 2**20
"""Most bytes of a file in a ZIP; a result of 400 people has six million."""

Progress = Callable[[float], None]


def hand_in(desk: Desk, pack: str, name: str, content: bytes, of: int = 0) -> int:
    """Stores a file that came for a pack made here, or the files of a ZIP; returns how many. A ZIP that cannot be unpacked is refused as
    one file. ``of`` is the number of the only centre whose result it may be (0: any)."""
    made_row(desk, pack)
    try:
        files = [
            (called, packed(data.decode("utf-8-sig", "replace")), "")
            for called, data in _files(name, content)
        ]
    except RuleError as error:
        files = [(name, packed(""), sentence_text(error.sentence))]
    with writing(desk.db):
        for called, file, said in files:
            state: ArrivalState = "refused" if said else "waits"
            pack_store.add_arrival(
                desk.db,
                pack,
                ArrivalRow(0, one_line(called)[:MOST_NAME], desk.who, desk.now(), state, of, said),
                file,
            )
    return len(files)


def _files(name: str, content: bytes) -> Iterator[tuple[str, bytes]]:
    if not content.startswith(b"PK\x03\x04"):
        yield name, content
        return
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            found = [each for each in archive.infolist() if _counts(each)]
            if len(found) > MOST_IN_ZIP:
                raise RuleError(
                    "too_many_files",
                    "The ZIP has more than %(most)d files. Split it into several.",
                    most=MOST_IN_ZIP,
                )
            for each in found:
                with archive.open(each) as file:
                    yield Path(each.filename).name, file.read(LARGEST_FILE)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError) as reason:
        raise RuleError(
            "bad_zip",
            "%(file)s cannot be unpacked. Hand in the files one by one.",
            file=one_line(name)[:MOST_NAME],
        ) from reason


def _counts(each: zipfile.ZipInfo) -> bool:
    """Whether somebody put the file there on purpose: no folder, none of those that macOS adds."""
    return (
        not each.is_dir() and "__MACOSX" not in each.filename and not Path(each.filename).name.startswith(".")
    )


def take_waiting(
    desk: Desk, pack: str, progress: Progress = lambda part: None, workers: int | None = None
) -> list[ArrivalRow]:
    """Judges all waiting files, also those that come meanwhile; returns their outcomes. ``workers`` None: as many processes as the work is
    worth."""
    row, done = made_row(desk, pack), list[ArrivalRow]()
    while waiting := pack_store.waiting(desk.db, pack):
        many = workers or processes(len(waiting))
        try:
            for number, (arrival, found) in enumerate(_judged(desk, row, waiting, many), start=1):
                done += _settle(desk, row, arrival, found)
                progress(number / len(waiting))
        except BrokenProcessPool:
            workers = 1  # a process was killed from outside, where memory is short: the rest is judged here
    return done


Judged = AcceptedResult | ResultRefused


def _judged(
    desk: Desk, row: PackRow, waiting: list[ArrivalRow], workers: int
) -> Iterator[tuple[ArrivalRow, Judged]]:
    texts = ((each, unpacked(pack_store.arrival_file(desk.db, each.id))) for each in waiting)
    if workers > 1:
        words = words_of_pack(desk, kept_pack(row.text))
        yield from judged_by_many(row, words.table.path if words else None, texts, workers)
        return
    taker = taker_of(desk, row)
    for arrival, text in texts:
        try:
            yield arrival, taker.take(text)
        except DirectorError as error:
            yield arrival, ResultRefused(error.code, error.sentence)


def _settle(desk: Desk, row: PackRow, arrival: ArrivalRow, found: Judged) -> list[ArrivalRow]:
    """Stores the outcome of a file; nothing if another process of this server did so meanwhile."""
    pack, done = kept_pack(row.text), list[ArrivalRow]()

    def note(state: ArrivalState, centre: int, sentence: Sentence) -> None:
        if pack_store.settle(desk.db, arrival.id, state, centre, sentence_text(sentence)):
            done.append(
                ArrivalRow(
                    arrival.id,
                    arrival.name,
                    arrival.who,
                    arrival.came,
                    state,
                    centre,
                    sentence_text(sentence),
                )
            )

    if isinstance(found, ResultRefused):
        with writing(desk.db):
            note("refused", arrival.centre, _refused(arrival, found.sentence))
        return done
    try:
        with writing(desk.db):
            if not pack_store.is_waiting(desk.db, arrival.id):
                return []
            foreign = arrival.centre not in (0, found.centre)  # is refused, late or not
            if pack_store.hour(desk.db, pack.id).closed and not foreign:
                note("late", found.centre, _late(pack, found))
                return done
            taken = keep_believed(desk, pack, found, arrival.centre or None)
            note(taken.state, found.centre, _told(taken, found))
    except DirectorError as error:
        with writing(desk.db):
            note("refused", arrival.centre or found.centre, _refused(arrival, error.sentence))
    return done


def _told(taken: TakenResult, found: AcceptedResult) -> Sentence:
    name, people = taken.centre.name, say_n("%(num)d person", "%(num)d people", found.people)
    if taken.state == "same":
        return say("%(centre)s: this result has already come, nothing counts twice.", centre=name)
    if taken.state == "newer":
        return say(
            "%(centre)s: a corrected result, %(people)s. It counts in the place of the earlier one.",
            centre=name,
            people=people,
        )
    return say("%(centre)s: imported, %(people)s.", centre=name, people=people)


def _late(pack: Pack, found: AcceptedResult) -> Sentence:
    return say(
        "%(centre)s: came after the ranking was closed. It is kept and does not count yet: open the ranking again to count it.",
        centre=pack.centre(found.centre).name,
    )


def _refused(arrival: ArrivalRow, why: Sentence) -> Sentence:
    return say("%(file)s is refused: %(reason)s", file=arrival.name, reason=why)


def try_again(desk: Desk, pack: str) -> int:
    """Lets refused and late files wait once more; returns how many."""
    made_row(desk, pack)
    with writing(desk.db):
        return pack_store.wait_again(desk.db, pack, ("refused", "late"))


def is_new(desk: Desk, pack: str, name: str, changed: float) -> bool:
    """Whether this user has not handed in a file of that name and modification time before."""
    return pack_store.last_arrival(desk.db, pack, one_line(name)[:MOST_NAME], desk.who) < changed


def sentence_text(sentence: Sentence) -> str:
    """Returns the stored form of a sentence, which can be shown in any language."""
    return json.dumps(_as_data(sentence), ensure_ascii=False)


def _as_data(value: object) -> object:
    if isinstance(value, Sentence):
        values = {name: _as_data(each) for name, each in value.values.items()}
        return {"template": value.template, "plural": value.plural, "values": values}
    return value if isinstance(value, (int, float)) or value is None else str(value)


def kept_sentence(text: str) -> Sentence:
    """Reads the sentence that ``sentence_text`` wrote."""
    found = _from_data(json.loads(text)) if text else ""
    return found if isinstance(found, Sentence) else Sentence("")


def _from_data(value: object) -> object:
    if isinstance(value, dict):
        values = {name: _from_data(each) for name, each in value["values"].items()}
        return Sentence(value["template"], values, value["plural"])
    return value
