"""How good the reference grids of Worthatz are, by the time given, on a hundred fixed racks.

    python -m tests.bench.worthatz --seconds 1 2 10 [--racks 100] [--words FILE] [--hard]

The racks are drawn with the seeds ``worthatz 1`` to ``worthatz 100``. For every time it writes one JSON line:
mean and distribution of the scores, how many use all letters, how many are proved best. The first line is a
plain greedy player: the best word, then whatever word adds most, until none fits. ``--hard`` takes only the
racks that are not proved within the shortest time, for long times. Nothing else should run beside it: the
search uses all cores. ``worthatz.md`` has figures.
"""

import argparse
import gzip
import json
import random
import statistics
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from director.engine.grids.warm import warm_up
from director.games.worthatz.grid import Finder, Reference
from director.games.worthatz.letters import LETTERS, WordList, draw_letters, worthatz_words
from tests.naive.greedy import greedy_grid
from tests.needs import SHARED

WORDS = SHARED / "lexicons" / "german-cc0.txt.gz"
RACKS = 100


def racks(count: int = RACKS) -> list[str]:
    """The fixed racks."""
    return [draw_letters(random.Random(f"worthatz {number}")) for number in range(1, count + 1)]


def read_words(path: Path) -> WordList:
    """A word list as text, packed or not, one German tile word on each line."""
    data = path.read_bytes()
    text = gzip.decompress(data) if path.suffix == ".gz" else data
    return worthatz_words(text.decode().split())


def summary(found: Sequence[Reference], seconds: float, took: Sequence[float]) -> dict[str, object]:
    """What is written for one time."""
    scores = sorted(each.score for each in found)
    tenths = [scores[min(len(scores) - 1, len(scores) * part // 10)] for part in range(11)]
    return {
        "seconds": seconds,
        "racks": len(found),
        "mean": round(statistics.mean(scores), 2),
        "deciles": tenths,
        "all_letters": sum(len(each.grid) == LETTERS for each in found),
        "proved": sum(each.proved for each in found),
        "median_time": round(statistics.median(took), 2),
        "longest_time": round(max(took), 2),
    }


def measure(finder: Finder, letters: Sequence[str], seconds: float) -> tuple[list[Reference], list[float]]:
    """The grids found within the time, and how long each took."""
    found, took = [], []
    for each in letters:
        began = monotonic()
        found.append(finder.best(each, seconds))
        took.append(monotonic() - began)
    return found, took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, nargs="+", default=[1, 2, 10])
    parser.add_argument("--racks", type=int, default=RACKS)
    parser.add_argument("--words", type=Path, default=WORDS)
    parser.add_argument("--hard", action="store_true", help="only racks not proved within the first time")
    given = parser.parse_args()
    words = read_words(given.words)
    finder, letters = Finder(words), racks(given.racks)
    warm_up()
    if not given.hard:
        greedy = [greedy_grid(each, words) for each in letters]
        print(json.dumps({"greedy": round(statistics.mean(score for score, _ in greedy), 2)}), flush=True)
    for seconds in given.seconds:
        found, took = measure(finder, letters, seconds)
        print(json.dumps(summary(found, seconds, took)), flush=True)
        if given.hard and seconds == given.seconds[0]:
            letters = [each for each, grid in zip(letters, found, strict=True) if not grid.proved]
            kept = [grid for grid in found if not grid.proved]
            print(json.dumps({"hard": summary(kept, seconds, took)}), flush=True)


if __name__ == "__main__":
    main()
