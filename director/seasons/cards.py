"""Words to learn as cards, each asked again just before it would be forgotten.

A log is stored: when a card was added, and each answer with its time and whether it was right. FSRS computes from the
answers when a card is due (the package ``fsrs``: a card's stability is the number of days after which nine of ten are still
known), with two grades, right and wrong, and whole days. Three rules are ours:

- a card answered wrongly is asked once more at the end of the same session (``SESSION``), until it is right;
- of cards that were never asked, a session brings ``NEW_A_SESSION``, the first added first;
- nothing is random, so the same log always gives the same days.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Literal, get_args

from fsrs import Card as Memory
from fsrs import Rating, Scheduler

Kind = Literal["word", "anagrams", "hooks", "valid", "meaning"]
"""Question of a card: the word of these letters, all words of them, the letters before and after a word, whether it is one, its meaning."""
KINDS: tuple[Kind, ...] = get_args(Kind)

NEW_A_SESSION = 20
SESSION = 12 * 3600.0
EARLY = 6 * 3600.0
"""Seconds by which a card may be asked early: a player who trains daily at eight gets at eight the cards due at nine."""
DAY = 86_400.0
KNOWN_DAYS = 21.0
"""A card with this stability counts as known."""
LONGEST_DAYS = 730


@dataclass(frozen=True, order=True)
class Card:
    """Subject of a question: a word, or letters in the order of the alphabet, of a word list."""

    lexicon: str
    asks: Kind
    word: str


@dataclass(frozen=True)
class AddedCard:
    """A card of a person: when it was added, and from where (the key of a night, or a list)."""

    card: Card
    at: float
    source: str = ""


@dataclass(frozen=True)
class Review:
    """One answer to a card."""

    card: Card
    at: float
    right: bool


@dataclass(frozen=True)
class CardSchedule:
    """The state of a card after its answers. ``due`` is a time, ``stability`` days; ``last`` is None before the first answer."""

    card: Card
    added: float
    source: str = ""
    due: float = 0.0
    stability: float = 0.0
    reviews: int = 0
    lapses: int = 0
    first: float | None = None
    last: float | None = None
    right: bool = False

    def is_new(self) -> bool:
        return self.last is None

    def is_known(self) -> bool:
        """Whether it will still be known in three weeks."""
        return is_known(self.stability)


@dataclass(frozen=True)
class Day:
    """Number of cards asked by the end of a day, and how many of them were known; days are counted from 1970."""

    number: int
    asked: int
    known: int


def is_known(stability: float | None) -> bool:
    """Whether a card of this stability will still be known in three weeks."""
    return (stability or 0.0) >= KNOWN_DAYS


@cache
def _scheduler() -> Scheduler:
    return Scheduler(
        learning_steps=(), relearning_steps=(), maximum_interval=LONGEST_DAYS, enable_fuzzing=False
    )


def learned(added: Iterable[AddedCard], reviews: Iterable[Review]) -> list[CardSchedule]:
    """Returns the state of every card, in the order in which they were added; ignores answers to deleted cards."""
    found: dict[Card, CardSchedule] = {}
    for each in sorted(added, key=lambda one: one.at):
        found.setdefault(each.card, CardSchedule(each.card, each.at, each.source))
    memories: dict[Card, Memory] = {}
    for review in sorted(reviews, key=lambda one: one.at):
        if (before := found.get(review.card)) is not None:
            memory = _reviewed(memories.get(review.card) or Memory(card_id=0), review)
            memories[review.card] = memory
            found[review.card] = _after(before, memory, review)
    return list(found.values())


def _reviewed(memory: Memory, review: Review) -> Memory:
    rating = Rating.Good if review.right else Rating.Again
    return _scheduler().review_card(memory, rating, datetime.fromtimestamp(review.at, UTC))[0]


def _after(before: CardSchedule, memory: Memory, review: Review) -> CardSchedule:
    return CardSchedule(
        before.card,
        before.added,
        before.source,
        due=memory.due.timestamp(),
        stability=memory.stability or 0.0,
        reviews=before.reviews + 1,
        lapses=before.lapses + (not review.right and before.reviews > 0),
        first=review.at if before.first is None else before.first,
        last=review.at,
        right=review.right,
    )


def to_ask(cards: Sequence[CardSchedule], now: float) -> list[CardSchedule]:
    """Lists the cards of a session at that time, in order: due ones, some new ones, then again those answered wrongly in it."""
    wrong = [each for each in cards if _was_wrong(each, now)]
    due = [each for each in cards if not each.is_new() and each.due <= now + EARLY]
    begun = sum(each.first is not None and now - each.first < SESSION for each in cards)
    new = [each for each in cards if each.is_new()][: max(0, NEW_A_SESSION - begun)]
    again = sorted(wrong, key=lambda each: each.last or 0.0)
    return [*sorted(due, key=lambda each: each.due), *new, *again]


def _was_wrong(card: CardSchedule, now: float) -> bool:
    return card.last is not None and not card.right and now - card.last < SESSION


def days(added: Iterable[AddedCard], reviews: Sequence[Review]) -> list[Day]:
    """Counts for each day the cards asked so far and those known; leaves out days without an answer."""
    there = {each.card for each in added}
    memories: dict[Card, Memory] = {}
    found: dict[int, Day] = {}
    for review in sorted(reviews, key=lambda one: one.at):
        if review.card in there:
            memories[review.card] = _reviewed(memories.get(review.card) or Memory(card_id=0), review)
            known = sum(is_known(each.stability) for each in memories.values())
            number = int(review.at // DAY)
            found[number] = Day(number, len(memories), known)
    return list(found.values())


def counted(cards: Sequence[CardSchedule], now: float) -> Mapping[str, int]:
    """Counts all cards, those to be asked now, those never asked, and those known."""
    return {
        "cards": len(cards),
        "to_ask": len(to_ask(cards, now)),
        "new": sum(each.is_new() for each in cards),
        "known": sum(each.is_known() for each in cards),
    }
