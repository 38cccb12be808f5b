"""The manual: pages of Markdown beside the program, the same in each language, and what a reader looks for in them.

A page is ``director/manual/<language>/<name>.md``. Its first line is the title (``# ...``); every section begins with a line
``{#anchor}`` before its heading (``## ...``), the same anchor in each language, so that the help of a page of the program leads to
the part that is about it. The pages of all languages have the same names and anchors (a test holds them to it).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from director import paths
from director.language.french import typeset_markdown
from director.language.sentences import DirectorError, Sentence, say


@dataclass(frozen=True)
class Chapter:
    """Some pages in their order, and what they have in common."""

    title: Sentence
    pages: tuple[str, ...]


CHAPTERS = (
    Chapter(say("Your first night"), ("first-night", "words", "trouble")),
    Chapter(
        say("During a night"),
        (
            "settings",
            "rules",
            "formulas",
            "speeds",
            "slips",
            "corrections",
            "appeals",
            "phones",
            "wall",
            "helpers",
            "real-bag",
            "fairness",
            "silent",
        ),
    ),
    Chapter(say("After a night"), ("papers", "after", "story", "cards")),
    Chapter(say("The club"), ("people", "events", "year", "word-lists")),
    Chapter(say("Other games"), ("classic", "worthatz", "lesson", "small-games")),
    Chapter(say("The federation"), ("packs", "afternoon", "accounts")),
    Chapter(
        say("For those who look after the computer"),
        ("install", "laptop", "commands", "security", "server", "load", "about", "draw"),
    ),
)
"""The book: what a director needs first comes first, what few people need comes last."""

PAGES = tuple(page for chapter in CHAPTERS for page in chapter.pages)
"""The pages in the order of the book."""

SECTION = re.compile(r"(?m)^\{#([a-z0-9-]+)\}\n#{2,3} (.+)$")


@dataclass(frozen=True)
class Section:
    """A part of a page: its anchor (empty for the page's beginning), its heading, and its text as Markdown."""

    page: str
    anchor: str
    title: str
    text: str

    @property
    def place(self) -> str:
        """The page and the anchor as a link has them."""
        return f"{self.page}#{self.anchor}" if self.anchor else self.page


@dataclass(frozen=True)
class ManualHit:
    """A section in which what was looked for stands, and the words around it."""

    section: Section
    before: str
    words: str
    after: str


def page(name: str, language: str) -> str:
    """The Markdown of a page; DirectorError ``unknown_page`` where there is none of that name."""
    path = paths.PACKAGE / "manual" / language / f"{name}.md"
    if name not in PAGES or not path.is_file():
        raise DirectorError(
            "unknown_page",
            "The manual has no page %(name)s. Its pages are: %(pages)s.",
            name=name[:40],
            pages=", ".join(PAGES),
        )
    text = path.read_text(encoding="utf-8")
    return typeset_markdown(text) if language == "fr" else text


def sections(name: str, language: str) -> list[Section]:
    """The parts of a page, what stands before its first section first."""
    first, *rest = SECTION.split(page(name, language))
    title, _, text = first.partition("\n")
    found = [Section(name, "", title.removeprefix("# ").strip(), text.strip())]
    for anchor, heading, text in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        found.append(Section(name, anchor, heading.strip(), text.strip()))
    return found


def title_of(name: str, language: str) -> str:
    """What a page is called."""
    return page(name, language).partition("\n")[0].removeprefix("# ").strip()


def beginning_of(name: str, language: str) -> str:
    """The first sentence of a page, without marks: what the page is about."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", sections(name, language)[0].text)
    return re.split(r"(?<=[.!?])\s", re.sub(r"[*`]", "", text), maxsplit=1)[0]


def search(wanted: str, language: str, around: int = 60) -> list[ManualHit]:
    """Every section that has all the words looked for, headings with them first; accents and capitals do not matter."""
    words = _plain(wanted).split()
    found = list(_hits(words, language, around)) if words else []
    return sorted(found, key=lambda hit: not all(word in _plain(hit.section.title) for word in words))


def _hits(words: list[str], language: str, around: int) -> Iterator[ManualHit]:
    for name in PAGES:
        for section in sections(name, language):
            text = _without_marks(section.text)
            plain = _plain(text)
            if not all(word in plain or word in _plain(section.title) for word in words):
                continue
            at = next((plain.index(word) for word in words if word in plain), 0)
            end = at + (len(words[0]) if plain.startswith(words[0], at) else 0)
            yield ManualHit(section, text[max(0, at - around) : at], text[at:end], text[end : end + around])


def _without_marks(text: str) -> str:
    """Markdown as somebody reads it who only wants the words, on one line."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return " ".join(re.sub(r"[*`|#]|^-+$|^```\w*$", " ", text, flags=re.MULTILINE).split())


def _plain(text: str) -> str:
    """Small letters without accents, each in its place, so that positions stay what they are."""
    return "".join(
        unicodedata.normalize("NFD", each)[0] for each in unicodedata.normalize("NFC", text)
    ).lower()
