"""KWG, the packed word graph of Woogles and wolges: read whole, and written for a list that a club may share.

The file is an array of 32-bit little-endian nodes: the tile in bits 24-31, in bit 23 whether a word ends here, in bit 22
whether this is the last of its siblings, below the index of the first child. Node 0 points to the graph of the words, node 1
to the one that a move generator walks both ways (GADDAG); tiles count from 1 in the order of the alphabet. A written file
has only the words' graph, which their readers accept, and stores equal ends once.
"""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from director.language.sentences import LexiconError
from director.lexicon.alphabet import LONGEST, Alphabet
from director.lexicon.textfile import MOST_BYTES, damaged

ACCEPTS, LAST, CHILD = 1 << 23, 1 << 22, (1 << 22) - 1
_MOST_LETTERS = 64
MOST_STEPS = 60_000_000
"""The most nodes to visit: four million words take a fifth of it, a graph with a cycle would never end."""

Graph = NDArray[np.uint32]


def graph_of(file: Path | bytes) -> Graph | None:
    """Returns the nodes of a KWG file; None if the file is something else."""
    if isinstance(file, Path):
        if file.stat().st_size > MOST_BYTES:
            return None
        with file.open("rb") as opened:
            data = opened.read(8)
            data += opened.read() if _begins(data) else b""
    else:
        data = file
    if not _begins(data[:8]) or len(data) % 4:
        return None
    nodes = np.frombuffer(data, dtype="<u4")
    tiles = nodes >> 24
    sound = int((nodes & CHILD).max()) < len(nodes) and 0 < int(tiles.max()) <= _MOST_LETTERS
    return nodes if sound and len(nodes) > 2 and int(nodes[0]) & CHILD else None


def _begins(start: bytes) -> bool:
    """Answers whether these can be the first two nodes of a graph: they lead to others and hold no tile."""
    return len(start) == 8 and start[3] == start[7] == 0 and start[:2] not in (BOM_UTF16_LE, BOM_UTF16_BE)


def words(graph: Graph, alphabet: Alphabet, name: str) -> Iterator[str]:
    """Yields the words of the graph, of all lengths up to the longest; LexiconError ``foreign_graph`` if it has other tiles,
    ``damaged_file`` if it leads beyond its end or has a cycle."""
    letters = alphabet.letters
    nodes = graph.tolist()
    stack = [(nodes[0] & CHILD, "")]
    steps = 0
    while stack:
        at, before = stack.pop()
        while at:
            steps += 1
            if at >= len(nodes) or steps > MOST_STEPS:
                raise damaged(name)
            node = nodes[at]
            tile = node >> 24
            if not 1 <= tile <= len(letters):
                raise LexiconError(
                    "foreign_graph",
                    "%(name)s was made for other tiles: it has a tile number %(tile)d, and there are "
                    "only %(count)d. Choose the tiles of its language.",
                    name=name,
                    tile=tile,
                    count=len(letters),
                )
            word = before + letters[tile - 1]
            if node & ACCEPTS:
                yield word
            if node & CHILD and len(word) < LONGEST:
                stack.append((node & CHILD, word))
            at = 0 if node & LAST else at + 1


def graph_bytes(words_of: Sequence[str], alphabet: Alphabet) -> bytes:
    """Returns the file with these words; equal ends are stored once. Raises LexiconError ``graph_too_large``."""
    coded = sorted(alphabet.encode(word) for word in words_of)
    groups: dict[tuple[tuple[int, bool, int], ...], int] = {}
    nodes: list[int] = [0, LAST]

    def kept(siblings: list[tuple[int, bool, int]]) -> int:
        """Returns the index of these siblings; the first call writes them."""
        key = tuple(siblings)
        if key not in groups:
            groups[key] = len(nodes)
            for place, (tile, accepts, child) in enumerate(siblings):
                last = place == len(siblings) - 1
                nodes.append(tile << 24 | accepts * ACCEPTS | last * LAST | child)
        return groups[key]

    open_: list[list[tuple[int, bool, int]]] = [[]]  # the siblings at each depth of the word before
    before = b""
    for word in (*coded, b""):
        shared = 0
        while shared < min(len(word), len(before)) and word[shared] == before[shared]:
            shared += 1
        while len(open_) > shared + 1:
            siblings = open_.pop()
            if siblings:
                tile, accepts, _ = open_[-1][-1]
                open_[-1][-1] = (tile, accepts, kept(siblings))
        for depth in range(shared, len(word)):
            open_[-1].append((word[depth], depth == len(word) - 1, 0))
            open_.append([])
        before = word
    nodes[0] = LAST | kept(open_[0]) if open_[0] else LAST
    if len(nodes) > CHILD:
        raise LexiconError(
            "graph_too_large", "The list is too long for this form of file. Export it as text."
        )
    return np.array(nodes, dtype="<u4").tobytes()
