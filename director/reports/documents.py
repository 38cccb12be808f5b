"""A document: a sheet, list, card or file made from a game. Its name, who may have it, when, and how it is made.

Each game declares its documents in one value beside its sheets, by the names that they have in addresses
(``standings.pdf``); ``papers_of`` has those of a kind, and ``made`` makes one. A file's name is readable: date, title of
the game, document. Every PDF names at its foot the log it was made from (``page.marked``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

from pypdf import PdfWriter

from director.desk.desk import Desk, GameSession
from director.games.log import AnyKind, part
from director.language.sentences import DirectorError, Sentence, say
from director.language.texts import Texts
from director.reports.page import marked
from director.storage import game_store
from director.storage.game_file import export_game

MIME = {
    "pdf": "application/pdf",
    "csv": "text/csv; charset=utf-8",
    "gcg": "text/plain; charset=utf-8",
    "jsonl": "application/jsonl; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "zip": "application/zip",
    "season": "application/octet-stream",
    "json": "application/json",
}

Paper = tuple[bytes, str, str]
"""Content, media type and file name."""


def paper(name: str, makers: Mapping[str, tuple[str, Callable[[], bytes]]]) -> Paper:
    """Returns the paper of that name in its address; each of ``makers`` has a title and a function. DirectorError ``unknown_paper``."""
    if name not in makers:
        raise unknown_paper(name)
    (called, make), ending = makers[name], name.rpartition(".")[2]
    return make(), MIME[ending], f"{file_name(called)}.{ending}"


def unknown_paper(name: str) -> DirectorError:
    """The error for an address that leads to no paper."""
    return DirectorError(
        "unknown_paper",
        "There is no paper named %(name)s. Choose one from the page “Papers”.",
        name=name[:40],
    )


@dataclass(frozen=True)
class DocumentRequest:
    """A request: the game, after so many rounds, one player, so many pages or rounds of blank slips.

    ``word_list`` is the title of the game's word list.
    """

    desk: Desk
    session: GameSession[Any]
    texts: Texts
    rounds: int | None = None
    player: int | None = None
    pages: int = 5
    slip_rounds: int = 0
    word_list: str = ""

    @property
    def game(self) -> Any:
        """The game's state."""
        return self.session.game


@dataclass(frozen=True)
class Ask:
    """A choice for a document: a number from 1 to ``most``, or one of the players if there is no most.

    ``name`` is that in the address; ``players``: only if there are players.
    """

    name: str
    label: Callable[[Any], Sentence]
    value: int = 0
    most: int = 0
    players: bool = True


@dataclass(frozen=True, kw_only=True)
class Document:
    """A document; ``title`` and ``note`` are shown on the page of documents, ``named`` is part of the file's name if it says more.

    - ``make`` gives its bytes,
    - ``blank``: to be written on by hand; ``asks`` is its choice, ``plain`` that the choice is optional,
    - ``exists`` answers whether a game can have it,
    - ``director_only``: not for helpers; ``tells_racks``: for nobody while players have their racks to themselves.
    """

    title: Sentence
    make: Callable[[DocumentRequest], bytes]
    note: Sentence | None = None
    named: Callable[[DocumentRequest], str] | None = None
    blank: bool = False
    asks: tuple[Ask, ...] = ()
    plain: bool = True
    exists: Callable[[Any], bool] = lambda game: True
    director_only: bool = False
    tells_racks: bool = False


Documents = Mapping[str, Document]


def of_game(make: Callable[[Any, Texts], bytes]) -> Callable[[DocumentRequest], bytes]:
    """Makes a document from the game alone."""
    return lambda wanted: make(wanted.game, wanted.texts)


def made(name: str, document: Document, wanted: DocumentRequest) -> Paper:
    """Returns a document; ``name`` is that in the address."""
    ending, setup = name.rpartition(".")[2], wanted.session.row.setup
    what = document.named(wanted) if document.named else wanted.texts.show(document.title)
    with of_log(wanted.desk, wanted.session, wanted.texts):
        content = document.make(wanted)
    return content, MIME[ending], f"{file_name(f'{setup.date} {setup.title} - {what}')}.{ending}"


def joined(title: Sentence, papers: Iterable[bytes], wanted: DocumentRequest) -> Paper:
    """Returns several PDFs of a game as one, under that title."""
    whole, setup = PdfWriter(), wanted.session.row.setup
    for each in papers:
        whole.append(BytesIO(each))
    content = BytesIO()
    whole.write(content)
    return (
        content.getvalue(),
        MIME["pdf"],
        f"{file_name(f'{setup.date} {setup.title} - {wanted.texts.show(title)}')}.pdf",
    )


def of_log(desk: Desk, session: GameSession[Any], texts: Texts) -> AbstractContextManager[None]:
    """Pages made inside name this log at their foot, and the sealed draw if there is one."""
    last = game_store.last_hash(desk.db, session.row.id)
    return marked(session.seq, last, texts, getattr(session.game, "seal", None))


def file_name(text: str) -> str:
    """Returns a text as a file name that every system accepts: keeps letters of all alphabets, replaces special characters.

    >>> file_name("Köln/Wien: 1. Abend?")
    'Köln-Wien- 1. Abend'
    """
    plain = "".join(" " if unicodedata.category(each)[0] == "C" else each for each in text)
    plain = re.sub(r'[\\/:*?"<>|]', "-", unicodedata.normalize("NFC", plain))
    return " ".join(plain.split())[:110].strip("-. ") or "director"


def _file(wanted: DocumentRequest) -> bytes:
    return "".join(f"{line}\n" for line in export_game(wanted.desk.db, wanted.session.row.id)).encode("utf-8")


FILE = Document(
    title=say("The whole game"),
    note=say("To keep it, or to take it to another computer"),
    named=lambda wanted: wanted.texts("Whole game"),
    make=_file,
    director_only=True,
)
"""The file of a game, with its whole log."""


def for_directors(documents: Documents) -> Documents:
    """Returns the same documents, refused to helpers."""
    return {name: replace(each, director_only=True) for name, each in documents.items()}


OF_ANY: Documents = {"game.jsonl": FILE}
"""Every game has these: a game without papers of its own has its file."""


def papers_of(kind: AnyKind) -> Documents:
    """Returns the documents of that kind of game, by their names in addresses, in the order of the page."""
    papers: Documents = part(kind.papers) if kind.papers else OF_ANY
    return papers


def documents_of(session: GameSession[Any]) -> Documents:
    """Returns the documents that this game can have."""
    return {name: each for name, each in papers_of(session.kind).items() if each.exists(session.game)}


def document_named(name: str, session: GameSession[Any]) -> Document:
    """Returns that document of the game; DirectorError ``unknown_paper`` if the game cannot have it."""
    if name not in (papers := documents_of(session)):
        raise unknown_paper(name)
    return papers[name]


def document(name: str, wanted: DocumentRequest) -> Paper:
    """Returns content, media type and file name of ``standings.pdf`` and the like; DirectorError ``unknown_paper``."""
    return made(name, document_named(name, wanted.session), wanted)


def all_documents(wanted: DocumentRequest) -> Iterator[tuple[str, bytes]]:
    """Yields file name and content of every document that the game can have."""
    for name, each in documents_of(wanted.session).items():
        content, _, called = made(name, each, wanted)
        yield called, content
