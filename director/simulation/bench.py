"""Measures the speed of the search in this process, on positions from a file.

The time of a position runs from the board to the moves: arrays of codes go in, all top moves come out as records;
parsing the file and making Python objects of the moves do not count. *Cold*: every position once, in random order,
before anything else; *warm*: repetitions back to back, of which the median counts.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, perf_counter_ns
from typing import Any

import numpy as np

from director.engine.engine import Board, Engine, Rack
from director.engine.layout import SIDE, SQUARES
from director.engine.scratch import TOP
from director.engine.search import search
from director.language.sentences import DirectorError
from director.lexicon.alphabet import Alphabet
from director.lexicon.packing import mask_bits
from director.lexicon.tables import Table, build_table, open_table
from director.rules.tiles import TileSet

Report = dict[str, Any]


@dataclass(frozen=True)
class SearchPosition:
    """A board (1 x 225) and a rack (1 x 32, of a wide alphabet 1 x 64), as the kernel takes them."""

    board: Board
    rack: Rack

    @property
    def blanks(self) -> int:
        """Number of blanks on the rack."""
        return int(self.rack[0, 0])


def read_positions(lines: Iterable[str], alphabet: Alphabet) -> list[SearchPosition]:
    """Reads positions from JSON lines with a ``board`` of 15 strings (``.`` empty, small letter a blank) and a ``rack``
    (``?`` a blank); DirectorError for a line that is not such a position."""
    positions = []
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                fields = json.loads(line)
                positions.append(_to_position(fields["board"], fields["rack"], alphabet))
            except (ValueError, KeyError, TypeError) as error:
                raise DirectorError(
                    "positions",
                    "Line %(number)d is not a position for this word list. Correct or delete it.",
                    number=number,
                ) from error
    if not positions:
        raise DirectorError("positions", "There is no position in this file. Choose another file.")
    return positions


def filled_up(position: SearchPosition, tiles: TileSet, size: int, seed: int) -> SearchPosition:
    """Returns the position with its rack filled up to ``size`` tiles, drawn from those that the position does not show;
    a rack of fewer than seven, as at the end of a game, stays unchanged."""
    if not 7 <= position.rack.sum() < size:
        return position
    rack = position.rack.copy()
    shown = Counter((position.board[0] & 0x7F)[position.board[0] < 0x80].tolist()) + Counter(
        np.repeat(np.arange(rack.shape[1]), rack[0]).tolist()
    )
    unseen = Counter({tiles.alphabet.codes[letter]: n for letter, (n, _) in tiles.letters.items()}) - shown
    bag = sorted(unseen.elements())
    for code in random.Random(seed).sample(bag, min(size - int(rack.sum()), len(bag))):
        rack[0, code] += 1
    return SearchPosition(position.board, rack)


def measure(
    path: Path,
    make_engine: Callable[[Table], Engine],
    positions: Sequence[SearchPosition],
    repeat: int = 9,
    seed: int = 1,
    progress: Callable[[float], None] | None = None,
) -> Report:
    """Times the table at ``path`` and the search on it; on one core, pinned if the system allows it.

    Microseconds: ``warm`` and ``cold``, each by the number of blanks ("0", "1", "2", if there are such positions) with
    ``median_us``, ``p95_us``, ``max_us`` and ``positions``; ``cold`` also has "all".
    """
    step = progress or (lambda part: None)
    with one_core():
        start = perf_counter()
        with open_table(path) as table:
            open_ms = (perf_counter() - start) * 1000
            engine = make_engine(table)
            cold = _cold_times(engine, positions, random.Random(seed))
            step(0.2)
            warm = _warm_times(engine, positions, repeat)
            step(0.7)
            build_s = _build_time(table)
    step(1.0)
    blanks = [position.blanks for position in positions]
    return {
        "warm": _by_blanks(warm, blanks),
        "cold": _by_blanks(cold, blanks) | {"all": summary(cold)},
        "tables_mb": round(path.stat().st_size / 1e6, 1),
        "build_s": round(build_s, 2),
        "open_ms": round(open_ms, 2),
    }


def as_text(report: Report) -> str:
    """Returns the report as a small table."""
    lines = ["         blanks  positions    median       95 %       max   (microseconds)"]
    for state in ("warm", "cold"):
        for blanks, times in report[state].items():
            columns = (times["median_us"], times["p95_us"], times["max_us"])
            numbers = "".join(f"{time:>11.1f}" for time in columns)
            lines.append(f"{state:<8} {blanks:>6} {times['positions']:>10}{numbers}")
    lines.append(
        f"table {report['tables_mb']} MB, built in {report['build_s']} s, opened in {report['open_ms']} ms"
    )
    return "\n".join(lines)


def summary(times: Sequence[float]) -> dict[str, float]:
    """Returns median, 95th percentile and maximum of some times."""
    ordered = sorted(times)
    return {
        "median_us": round(statistics.median(ordered), 1),
        "p95_us": round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))], 1),
        "max_us": round(ordered[-1], 1),
        "positions": len(ordered),
    }


@contextmanager
def one_core() -> Iterator[None]:
    """Keeps this process on one core within the context; does nothing if the system does not support it."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _to_position(rows: Sequence[str], rack: str, alphabet: Alphabet) -> SearchPosition:
    codes = alphabet.codes | {".": 0}
    squares = [codes[tile] for row in rows for tile in row]
    if len(rows) != SIDE or len(squares) != SQUARES:
        raise ValueError("a board has 15 rows of 15 squares")
    counts = np.zeros((1, mask_bits(alphabet.wide)), dtype=np.uint8)
    for tile in rack:
        counts[0, 0 if tile == "?" else codes[tile]] += 1
    return SearchPosition(np.array([squares], dtype=np.uint8), counts)


def _time(engine: Engine, position: SearchPosition, ends: Any) -> float:
    """Returns the microseconds of one search, starting from the board."""
    start = perf_counter_ns()
    search(
        engine.table.data, engine.game, position.board, position.rack, TOP, engine.out, ends, engine.scratch
    )
    return (perf_counter_ns() - start) / 1000


def _cold_times(engine: Engine, positions: Sequence[SearchPosition], rng: random.Random) -> list[float]:
    """Times every position once, in random order, after one search that only loads the kernel."""
    ends = np.zeros(1, dtype=np.int64)
    _time(engine, positions[0], ends)
    order = list(range(len(positions)))
    rng.shuffle(order)
    times = dict.fromkeys(order, 0.0)
    for number in order:
        times[number] = _time(engine, positions[number], ends)
    return [times[number] for number in range(len(positions))]


def _warm_times(engine: Engine, positions: Sequence[SearchPosition], repeat: int) -> list[float]:
    ends = np.zeros(1, dtype=np.int64)
    return [
        statistics.median(_time(engine, position, ends) for _ in range(max(1, repeat)))
        for position in positions
    ]


def _build_time(table: Table) -> float:
    words = list(table.words())
    with tempfile.TemporaryDirectory() as directory:
        start = perf_counter()
        build_table(words, table.alphabet, Path(directory) / "table")
        return perf_counter() - start


def _by_blanks(times: Sequence[float], blanks: Sequence[int]) -> dict[str, dict[str, float]]:
    groups: dict[int, list[float]] = {}
    for time, count in zip(times, blanks, strict=True):
        groups.setdefault(count, []).append(time)
    return {str(count): summary(groups[count]) for count in sorted(groups)}
