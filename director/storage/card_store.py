"""Cards that people learn, and every answer to them: a log that is only added to. Everything else is derived from it
(``seasons/cards``)."""

from __future__ import annotations

from collections.abc import Iterable

from director.seasons.cards import AddedCard, Card, Review
from director.storage.store import Store, insert

TABLES = """
CREATE TABLE cards (
    id INTEGER PRIMARY KEY AUTOINCREMENT, person INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    lexicon TEXT NOT NULL, kind TEXT NOT NULL, word TEXT NOT NULL, source TEXT NOT NULL, added REAL NOT NULL,
    UNIQUE (person, lexicon, kind, word));
CREATE TABLE reviews (
    id INTEGER PRIMARY KEY AUTOINCREMENT, card INTEGER NOT NULL REFERENCES cards(id) ON DELETE CASCADE,
    at REAL NOT NULL, known INTEGER NOT NULL);
CREATE INDEX reviews_card ON reviews (card);
"""

OF_PERSON = "person IN (SELECT id FROM people WHERE id = ? OR merged = ?)"
"""Selects the cards of all entries of one person."""


def cards(db: Store, person: int) -> list[AddedCard]:
    """Returns the cards of a person, the first added first."""
    rows = db.execute(
        f"SELECT lexicon, kind, word, added, source FROM cards WHERE {OF_PERSON} ORDER BY added, id",
        [person, person],
    )
    return [
        AddedCard(Card(lexicon, kind, word), added, source) for lexicon, kind, word, added, source in rows
    ]


def reviews(db: Store, person: int) -> list[Review]:
    """Returns all answers of a person, oldest first."""
    rows = db.execute(
        "SELECT lexicon, kind, word, at, known FROM reviews JOIN cards ON cards.id = reviews.card"
        f" WHERE {OF_PERSON} ORDER BY at, reviews.id",
        [person, person],
    )
    return [Review(Card(lexicon, kind, word), at, bool(known)) for lexicon, kind, word, at, known in rows]


def add_cards(db: Store, person: int, added: Iterable[AddedCard]) -> int:
    """Adds the cards that the person does not have yet and returns how many; the caller holds the transaction."""
    there = {each.card for each in cards(db, person)}
    fresh = {each.card: each for each in added if each.card not in there}
    for each in fresh.values():
        card = each.card
        insert(
            db, "cards", person=person, lexicon=card.lexicon, kind=card.asks, word=card.word, source=each.source, added=each.at
        )  # fmt: skip
    return len(fresh)


def add_review(db: Store, person: int, review: Review) -> None:
    """Adds an answer to a card that the person has; the caller holds the transaction."""
    card = review.card
    row = db.execute(
        f"SELECT id FROM cards WHERE lexicon = ? AND kind = ? AND word = ? AND {OF_PERSON} ORDER BY id",
        [card.lexicon, card.asks, card.word, person, person],
    ).fetchone()
    if row:
        insert(db, "reviews", card=row[0], at=review.at, known=int(review.right))


def remove_cards(db: Store, person: int, gone: Iterable[Card]) -> None:
    """Removes cards with their answers; the caller holds the transaction."""
    for card in gone:
        values = [card.lexicon, card.asks, card.word, person, person]
        db.execute(f"DELETE FROM cards WHERE lexicon = ? AND kind = ? AND word = ? AND {OF_PERSON}", values)
