"""The words that the sources of an embedded list have and the list has not, in a file that is only searched.

One line a word, "WORD letters", sorted; the letters say who has the word (see the recipes). The file is mapped
and halved again and again until the line is found, so that looking a word up takes microseconds and no memory.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from director.lexicon.store import writing
from director.paths import replacing


def write_hints(path: Path, words: Iterable[tuple[str, str]]) -> None:
    """Writes the file in one step; LexiconError ``cannot_write``. ``words`` must be sorted by code point, as ``sorted`` does."""
    with writing(path), replacing(path) as file:
        # A line break in front makes every word begin behind one.
        file.writelines(chain((b"\n",), (f"{word} {letters}\n".encode() for word, letters in words)))


def witnesses(path: Path, word: str) -> str | None:
    """The letters of those who have the word; None if nobody has it, or if there is no such file."""
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            return _search(data, word)
    except (OSError, ValueError):  # ValueError: the file is empty
        return None


def _search(data: mmap.mmap, word: str) -> str | None:
    wanted = word.encode()
    low, high = 0, len(data) - 1  # both stand on line breaks
    while low < high:
        middle = data.rfind(b"\n", low, (low + high) // 2 + 1)
        end = data.find(b"\n", middle + 1)
        found, _, letters = data[middle + 1 : end].partition(b" ")
        if found == wanted:
            return letters.decode()
        if found < wanted:
            low = end
        else:
            high = middle
    return None
