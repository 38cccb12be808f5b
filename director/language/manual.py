"""The manual: pages of Markdown beside the program, the same pages in each language, and the search in them.

A page is ``director/manual/<language>/<name>.md``. Its first line is the title (``# ...``); every section begins with a
line ``{#anchor}`` before its heading (``## ...``), with the same anchor in each language, so that the help link of a
program page leads to the right section. The pages of all languages have the same names and anchors (a test checks it).
Pictures are in the folder ``pictures`` beside the pages of their language.

Every paragraph, table row and list item of a page has an id, so that a search result can link to it (``marked``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from director import paths
from director.language.languages import typeset_markdown
from director.language.sentences import DirectorError, Sentence, say

if TYPE_CHECKING:  # loaded only where a page is parsed: the terminal prints Markdown
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


@dataclass(frozen=True)
class Chapter:
    """Some pages in their order under one title."""

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
"""The chapters of the manual: what a director needs first comes first, what few people need comes last."""

PAGES = tuple(page for chapter in CHAPTERS for page in chapter.pages)
"""The pages in the order of the book."""

SECTION = re.compile(r"(?m)^\{#([a-z0-9-]+)\}\n#{2,3} (.+)$")


@dataclass(frozen=True)
class Section:
    """A part of a page: its anchor ("" for the text before the first section), its heading, and its text as Markdown."""

    page: str
    anchor: str
    title: str
    text: str

    @property
    def place(self) -> str:
        """The page and the anchor as written in a link."""
        return f"{self.page}#{self.anchor}" if self.anchor else self.page


@dataclass(frozen=True)
class ManualHit:
    """A section that contains the words searched for, and one sentence with them.

    ``place`` is the page and the id of the paragraph; ``sentence`` is a list of pieces, each with whether it is one of the words.
    """

    section: Section
    place: str
    sentence: tuple[tuple[str, bool], ...]


@dataclass(frozen=True)
class _Paragraph:
    """A paragraph, heading, table row or list item as plain text, with its id in the page and its section's anchor."""

    id: str
    anchor: str
    text: str


def page(name: str, language: str) -> str:
    """Returns the Markdown of a page; DirectorError ``unknown_page`` if there is none of that name."""
    path = paths.PACKAGE / "manual" / language / f"{name}.md"
    if name not in PAGES or not path.is_file():
        raise DirectorError(
            "unknown_page",
            "The manual has no page %(name)s. Choose one of these: %(pages)s.",
            name=name[:40],
            pages=", ".join(PAGES),
        )
    text = path.read_text(encoding="utf-8")
    return typeset_markdown(text) if language == "fr" else text


def sections(name: str, language: str) -> list[Section]:
    """Returns the parts of a page; the first is the text before the first section."""
    first, *rest = SECTION.split(page(name, language))
    title, _, text = first.partition("\n")
    found = [Section(name, "", title.removeprefix("# ").strip(), text.strip())]
    for anchor, heading, text in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        found.append(Section(name, anchor, heading.strip(), text.strip()))
    return found


def title_of(name: str, language: str) -> str:
    """Returns the title of a page."""
    return page(name, language).partition("\n")[0].removeprefix("# ").strip()


def beginning_of(name: str, language: str) -> str:
    """Returns the first sentence of a page as plain text: what the page is about."""
    return SENTENCE_END.split(_paragraphs(name, language)[1].text)[0]


def picture(name: str, language: str) -> Path:
    """Returns the file of a picture that a page refers to as ``pictures/NAME``."""
    return paths.PACKAGE / "manual" / language / "pictures" / name


def picture_size(path: Path) -> tuple[int, int]:
    """Returns width and height of a PNG in pixels, read from the file's header."""
    with path.open("rb") as file:
        head = file.read(24)
    return int.from_bytes(head[16:20]), int.from_bytes(head[20:24])


def reader() -> MarkdownIt:
    """Returns the Markdown parser of the manual; it treats raw HTML as text."""
    from markdown_it import MarkdownIt
    from mdit_py_plugins.attrs import attrs_block_plugin

    return MarkdownIt("commonmark", {"html": False, "linkify": False}).enable("table").use(attrs_block_plugin)


def marked(text: str) -> list[Token]:
    """Returns the tokens of a page; each paragraph, row and list item without an anchor gets a numbered id: p1, p2 and so on."""
    found = reader().parse(text)
    for number, (_, block) in enumerate(_pieces(found), start=1):
        if not block.attrGet("id") and block.tag != "h1":
            block.attrSet("id", f"p{number}")
    return found


def _pieces(tokens: list[Token]) -> Iterator[tuple[Token, Token]]:
    """Yields each text of a page with the innermost block around it that has an id of its own; for table cells that is the row."""
    opened: list[Token] = []
    for token in tokens:
        if token.nesting == 1:
            opened.append(token)
        elif token.nesting == -1:
            opened.pop()
        elif token.type == "fence":
            yield token, token
        elif token.type == "inline":
            yield (
                token,
                next(each for each in reversed(opened) if not each.hidden and each.tag not in ("td", "th")),
            )


# -- the search ----------------------------------------------------------------------------------------

SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[^a-zà-ÿ])")


def search(wanted: str, language: str) -> list[ManualHit]:
    """Returns every section that has all the words searched for: those with the words in the heading first, then in page order.

    Ignores case, accents and the kind of apostrophe; ``ß`` equals ``ss``; in German ``ae`` finds ``ä`` too.
    """
    words = [_folded(word)[0] for word in wanted.split()]
    found = list(_hits(words, language)) if words else []
    if not found and language == "de":
        words = [re.sub("([aou])e", r"\1", word) for word in words]
        found = list(_hits(words, language)) if words else []
    return sorted(found, key=lambda hit: not all(word in _folded(hit.section.title)[0] for word in words))


def _hits(words: list[str], language: str) -> Iterator[ManualHit]:
    for name in PAGES:
        for section in sections(name, language):
            inside = [each for each in _paragraphs(name, language) if each.anchor == section.anchor]
            plain = [_folded(each.text)[0] for each in inside]
            if not all(any(word in text for text in plain) for word in words):
                continue
            best = max(range(len(plain)), key=lambda at: (sum(word in plain[at] for word in words), at > 0))
            place = f"{name}#{inside[best].id}" if inside[best].id else name
            yield ManualHit(section, place, tuple(_with_marks(_sentence(inside[best].text, words), words)))


@cache
def _paragraphs(name: str, language: str) -> tuple[_Paragraph, ...]:
    """Returns the paragraphs of a page in their order, headings included; the cells of a table row are one paragraph."""
    found: list[_Paragraph] = []
    anchor = ""
    for token, block in _pieces(marked(page(name, language))):
        known = str(block.attrGet("id") or "")
        if block.tag in ("h2", "h3"):
            anchor = known
        text = " ".join(_words(token).split())
        if found and known and found[-1].id == known:
            found[-1] = _Paragraph(known, anchor, f"{found[-1].text} · {text}")
        else:
            found.append(_Paragraph(known, anchor, text))
    return tuple(found)


def _words(token: Token) -> str:
    """Returns the words of a token without Markdown signs; for a picture its description."""
    if token.children:
        return "".join(_words(each) for each in token.children)
    return " " if token.type == "softbreak" else token.content


def _sentence(text: str, words: list[str], most: int = 240) -> str:
    """Returns the first sentence that has the most of the words; a long one is cut around the first word found in it."""
    best = max(SENTENCE_END.split(text), key=lambda each: sum(word in _folded(each)[0] for word in words))
    if len(best) <= most:
        return best
    plain, places = _folded(best)
    begin = max(0, min(places[plain.index(word)] for word in words if word in plain) - most // 2)
    begin = best.find(" ", begin) + 1 if begin else 0
    cut = best[begin : begin + most].rpartition(" ")[0]
    return f"{'… ' if begin else ''}{cut}{' …' if begin + len(cut) < len(best) else ''}"


def _with_marks(text: str, words: list[str]) -> Iterator[tuple[str, bool]]:
    """Yields the text in pieces, each with whether it is one of the words."""
    plain, places = _folded(text)
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    last = 0
    for hit in re.finditer(pattern, plain):
        begin, end = places[hit.start()], places[hit.end() - 1] + 1
        if begin > last:
            yield text[last:begin], False
        yield text[begin:end], True
        last = end
    if last < len(text):
        yield text[last:], False


def _folded(text: str) -> tuple[str, list[int]]:
    """Returns the text in small letters without accents, and for each letter its index in the original text."""
    plain, places = list[str](), list[int]()
    for place, letter in enumerate(text):
        simple = {"’": "'", "œ": "oe", "æ": "ae"}.get(letter.lower()) or letter.casefold()
        for each in unicodedata.normalize("NFD", simple):
            if not unicodedata.combining(each):
                plain.append(each)
                places.append(place)
    return "".join(plain), places
