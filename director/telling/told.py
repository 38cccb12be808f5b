"""What a teller gives: the sentence of a fact and what stands under it."""

from __future__ import annotations

from dataclasses import dataclass

from director.language.sentences import Sentence


@dataclass(frozen=True)
class Told:
    """The sentence of a fact, lines under it, and whether it corrects something earlier."""

    sentence: Sentence
    details: tuple[Sentence, ...] = ()
    correction: bool = False
