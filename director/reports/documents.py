"""The documents of any game: those that its ``Kind`` names as its papers, or its file alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from director.desk.game_session import GameSession
from director.games.log import AnyKind, part
from director.reports.document import FILE, Document, Documents, Paper, Wanted, made, unknown_paper

OF_ANY: Documents = {"game.jsonl": FILE}
"""What every game has: a game without papers of its own has its file."""


def papers_of(kind: AnyKind) -> Documents:
    """What games of that kind have, by the document's name in addresses, as they are listed."""
    papers: Documents = part(kind.papers) if kind.papers else OF_ANY
    return papers


def documents_of(night: GameSession[Any]) -> Documents:
    """The documents that this game can have."""
    return {name: each for name, each in papers_of(night.kind).items() if each.exists(night.game)}


def document_named(name: str, night: GameSession[Any]) -> Document:
    """That document of the game; DirectorError ``unknown_paper`` if it cannot have such a one."""
    if name not in (papers := documents_of(night)):
        raise unknown_paper(name)
    return papers[name]


def document(name: str, wanted: Wanted) -> Paper:
    """Content, media type and file name of ``standings.pdf`` and the like; DirectorError ``unknown_paper``."""
    return made(name, document_named(name, wanted.night), wanted)


def all_documents(wanted: Wanted) -> Iterator[tuple[str, bytes]]:
    """File name and content of every document that the game can have."""
    for name, each in documents_of(wanted.night).items():
        content, _, called = made(name, each, wanted)
        yield called, content
