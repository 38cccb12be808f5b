"""A move in words: reference, word, points, and what they are made of."""

from __future__ import annotations

from dataclasses import dataclass

from director.language.sentences import Sentence, say
from director.language.texts import Texts, with_blanks
from director.rules.scoring import Scored


def move(at: str, word: str) -> Sentence:
    """``H4 FER(I)EN``, the reference as the club writes it."""
    return say("%(at)s %(word)s", at=at, word=with_blanks(word))


@dataclass(frozen=True)
class MoveText:
    """A move in finished texts: ``crosses`` are the other words it forms, ``bonus`` the points for many tiles.

    ``crosses`` and ``bonus`` are "" where there are none.
    """

    at: str
    word: str
    points: str
    crosses: str
    bonus: str

    def __str__(self) -> str:
        return f"{self.at} {self.word}"


def move_text(scored: Scored, texts: Texts) -> MoveText:
    """A move that lies on the board."""
    bonus = scored.score - sum(word.score for word in scored.words)
    return MoveText(
        at=texts.place(scored.move.at),
        word=texts.word(scored.move.word),
        points=texts.number(scored.score),
        crosses=", ".join(
            f"{texts.word(each.word)} {texts.place(each.at)} {texts.number(each.score)}"
            for each in scored.words[1:]
        ),
        bonus=texts.signed(bonus) if bonus else "",
    )
