"""Which sense of an English word is the usual one, and the word class of each: the dictionary has lost both.

Open English WordNet comes without an order of use and in small letters: the first sense of cat is a scan, that of here a
goddess. The file beside this module has them from WordNet 3.1, in which people marked in texts which sense is meant
(Princeton University; its licence stands beside the file). ``tests/lexicon/english_order.py`` makes it.
"""

from __future__ import annotations

import gzip
from pathlib import Path

PATH = Path(__file__).parent / "order" / "en.txt.gz"
UNKNOWN = "?"
"""The class of a sense that WordNet 3.1 does not have."""


def english_order() -> dict[str, str]:
    """By headword the places of its senses, the most usual first, each with its class: ``1n 0v``.

    A capital letter is a class, too, of a word that is written so; acronyms are left out.
    """
    rows = gzip.decompress(PATH.read_bytes()).decode().splitlines()
    return dict(row.split("\t") for row in rows)


def in_order(senses: tuple[str, ...], order: str | None) -> dict[str, str]:
    """The senses with their classes, the most usual first; in the dictionary's order where nothing is known of them.

    >>> in_order(("a scan", "a pet"), "1n 0N")
    {'a pet': 'n', 'a scan': 'N'}
    """
    places = [(int(each[:-1]), each[-1]) for each in (order or "").split()]
    if order is None or any(at >= len(senses) for at, _ in places):
        return dict.fromkeys(senses, UNKNOWN)
    return {senses[at]: kind for at, kind in places}
