"""Measures the built-in lists against the free reference lists: ``python -m tests.lexicon.measure german``.

Precision is the part of our words that the reference has, recall the part of the reference that we have,
both in per cent, by word length from 2 to 8 letters and together; then how many of the words that a list puts aside
are in the reference after all, by how plausible they are called. Without a language all three are measured.
"""

import gzip
import sys
from collections import Counter
from collections.abc import Collection, Iterable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from director.lexicon.plausible import Level, plausibility, write_hints
from director.lexicon.sources import DEFAULTS
from tests.needs import SHARED

REFERENCES = {
    "german": "german-cc0.txt.gz",
    "english": "english-enable.txt.gz",
    "french": "french-dicollecte.txt.gz",
}
LENGTHS = range(2, 9)


def reference_of(name: str) -> set[str] | None:
    """The words of a language's reference list; None where it does not lie beside the checkout."""
    path = SHARED / "lexicons" / REFERENCES[name]
    return set(gzip.decompress(path.read_bytes()).decode().split()) if path.is_file() else None


def quality(
    words: Collection[str], reference: Collection[str], lengths: Collection[int]
) -> tuple[float, float]:
    """Precision and recall in per cent, of the words of these lengths."""
    ours = {word for word in words if len(word) in lengths}
    theirs = {word for word in reference if len(word) in lengths}
    both = len(ours & theirs)
    return 100 * both / max(1, len(ours)), 100 * both / max(1, len(theirs))


def row(words: Collection[str], reference: Collection[str]) -> str:
    cells = [quality(words, reference, [length]) for length in LENGTHS]
    cells.append(quality(words, reference, LENGTHS))
    return " | ".join(f"{precision:.1f}/{recall:.1f}" for precision, recall in cells)


def hints(name: str, words: list[str], aside: list[tuple[str, str]], reference: Collection[str]) -> str:
    """In per cent, by what is said of them (see ``plausible``)."""
    counts: Counter[tuple[Level, bool]] = Counter()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "hints.txt"
        write_hints(path, sorted(aside))
        known = frozenset(words)
        for word in [word for word, _ in aside if len(word) in LENGTHS][::7]:
            counts[plausibility(word, name, known, path).level, word in reference] += 1
    shares = ((level, counts[level, True], counts[level, False]) for level in Level)
    return ", ".join(f"{level} {100 * yes / max(1, yes + no):.0f}" for level, yes, no in shares)


def put(aside: list[tuple[str, str]], words: Iterable[tuple[str, str]], accented: bool = False) -> None:
    if not accented:
        aside.extend(words)


def main(names: list[str]) -> int:
    unknown = set(names) - set(REFERENCES)
    if unknown:
        print(f"There is no reference for {', '.join(sorted(unknown))}; there are {', '.join(REFERENCES)}.")
        return 2
    print("precision/recall | " + " | ".join(map(str, LENGTHS)) + " | 2-8 | words")
    for name in names or list(REFERENCES):
        reference = reference_of(name)
        if reference is None:
            print(f"{name}: skipped, {SHARED / 'lexicons' / REFERENCES[name]} is not there")
            continue
        aside: list[tuple[str, str]] = []
        words = DEFAULTS[name].derive(lambda done: None, partial(put, aside))
        print(f"{name} | {row(words, reference)} | {len(words)}")
        print(f"  words put aside that the reference has: {hints(name, words, aside, reference)}")
        for sentence in DEFAULTS[name].losses():
            print(f"  {sentence}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
