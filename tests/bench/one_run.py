"""One run of the engine over a file of positions, for ``yardstick``: microseconds by position as JSON.

python -m tests.bench.one_run LANGUAGE build TABLE
python -m tests.bench.one_run LANGUAGE REPETITIONS POSITIONS TABLE
"""

import gzip
import json
import statistics
import sys
from pathlib import Path
from time import perf_counter_ns

import numpy as np

from director.engine.scratch import TOP
from director.engine.search import search
from director.lexicon.alphabet import GERMAN, LATIN
from director.lexicon.tables import build_table, open_table
from director.simulation.bench import SearchPosition, read_positions
from tests.engine.material import standard_engine
from tests.needs import SHARED


def build(language: str, path: Path) -> None:
    """Builds the table of a shared word list."""
    words = gzip.decompress((SHARED / "positions" / f"lex-{language}.txt.gz").read_bytes()).decode().split()
    build_table(words, GERMAN if language == "de" else LATIN, path)


def measure(language: str, repetitions: int, positions: Path, path: Path) -> dict[str, float]:
    """The median of the repetitions of each position, in the order of the file."""
    lines = positions.read_text(encoding="utf-8").splitlines()
    names = [json.loads(line)["id"] for line in lines]
    ends = np.zeros(1, dtype=np.int64)
    with open_table(path) as table:
        engine = standard_engine(table, language)

        def once(position: SearchPosition) -> float:
            start = perf_counter_ns()
            search(
                table.data, engine.game, position.board, position.rack, TOP, engine.out, ends, engine.scratch
            )
            return (perf_counter_ns() - start) / 1000

        read = read_positions(lines, table.alphabet)
        once(read[1])
        return {
            name: statistics.median(once(position) for _ in range(repetitions))
            for name, position in zip(names, read, strict=True)
        }


if __name__ == "__main__":
    if sys.argv[2] == "build":
        build(sys.argv[1], Path(sys.argv[3]))
    else:
        print(json.dumps(measure(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]), Path(sys.argv[4]))))
