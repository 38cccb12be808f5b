"""The documents of every game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from director.desk.game_session import GameSession
from director.reports.bingo_sheets import BINGO_DOCUMENTS
from director.reports.classic_documents import CLASSIC_DOCUMENTS
from director.reports.document import FILE, Document, Documents, Paper, Wanted, made, unknown_paper
from director.reports.duplicate_documents import DUPLICATE_DOCUMENTS
from director.reports.solo_sheets import SOLITAIRE_DOCUMENTS, TRAINING_DOCUMENTS
from director.reports.topping_sheets import TOPPING_DOCUMENTS
from director.reports.unscrabble_sheets import UNSCRABBLE_DOCUMENTS
from director.reports.worthatz_documents import WORTHATZ_DOCUMENTS

DOCUMENTS: Mapping[str, Documents] = {
    "duplicate": DUPLICATE_DOCUMENTS,
    "classic": CLASSIC_DOCUMENTS,
    "worthatz": WORTHATZ_DOCUMENTS,
    "training": TRAINING_DOCUMENTS,
    "solitaire": SOLITAIRE_DOCUMENTS,
    "unscrabble": UNSCRABBLE_DOCUMENTS,
    "bingo": BINGO_DOCUMENTS,
    "topping": TOPPING_DOCUMENTS,
}
"""By kind of game, by the document's name in addresses, as they are listed."""

OF_ANY: Documents = {"game.jsonl": FILE}
"""What every game has: a game without papers of its own has its file."""


def documents_of(night: GameSession[Any]) -> Documents:
    """The documents that this game can have."""
    return {name: each for name, each in _named(night).items() if each.exists(night.game)}


def _named(night: GameSession[Any]) -> Documents:
    return DOCUMENTS.get(night.row.kind, OF_ANY)


def document_named(name: str, night: GameSession[Any]) -> Document:
    """That document of the game; DirectorError ``unknown_paper`` if there is no such."""
    if name not in _named(night):
        raise unknown_paper(name)
    return _named(night)[name]


def document(name: str, wanted: Wanted) -> Paper:
    """Content, media type and file name of ``standings.pdf`` and the like; DirectorError ``unknown_paper``."""
    return made(name, document_named(name, wanted.night), wanted)


def all_documents(wanted: Wanted) -> Iterator[tuple[str, bytes]]:
    """File name and content of every document that the game can have."""
    for name, each in documents_of(wanted.night).items():
        content, _, called = made(name, each, wanted)
        yield called, content
