"""The last step of a game as it can be taken back: all facts that it left, and what that means."""

from __future__ import annotations

from dataclasses import dataclass

from director.language.sentences import Sentence


@dataclass(frozen=True)
class Undo:
    """``seqs`` are the facts to take back, the last one first; ``sentence`` says what will be."""

    seqs: tuple[int, ...]
    sentence: Sentence

    @property
    def seq(self) -> int:
        """The number by which a page says which step it means."""
        return self.seqs[0]
