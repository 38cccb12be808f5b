"""How a list writes the words whose accents no tile has: BÉARNAIS, which is laid BEARNAIS.

The board has plain letters; pages and papers show the word as its list writes it. ``Accented`` collects such words while a
list is read (`spelling`), ``write_accents`` keeps them in a file beside the list, and ``AsListed`` looks them up there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from director.lexicon.hints import witnesses, write_hints
from director.lexicon.spelling import Spelling
from director.lexicon.store import writing


def write_accents(path: Path, pairs: Iterable[tuple[str, str]]) -> None:
    """Writes the file anew; there is none where no word has an accent. LexiconError ``cannot_write``."""
    pairs = list(pairs)
    if pairs:
        write_hints(path, pairs)
    else:
        with writing(path):
            path.unlink(missing_ok=True)


@dataclass(frozen=True)
class AsListed:
    """Shows words as a list writes them, by the file at ``path``, which need not be there."""

    path: Path
    spelling: Spelling

    def ways(self, tiles: str) -> tuple[str, ...]:
        """All ways to write a word, in capitals: CÔTE, CÔTÉ, COTE; none where only the tiles are known."""
        return tuple((witnesses(self.path, tiles) or "").split())

    def __call__(self, laid: str) -> str:
        """A word on the board with its accents, letters shown by a blank small; as it is where the list writes it in several
        ways, or in none.

        BEArNAIS becomes BÉArNAIS.
        """
        ways = self.ways(laid.upper())
        return self._over(ways[0], laid) if len(ways) == 1 else laid

    def _over(self, written: str, laid: str) -> str:
        shown, at = [], 0
        for letter in written:
            tiles = laid[at : at + len(self.spelling.fold(letter))]  # two for Œ
            shown.append(letter if tiles.isupper() else letter.lower())
            at += len(tiles)
        return "".join(shown) if at == len(laid) else laid
