"""The manual as a book to print: the pages one after the other, from the same Markdown as on the screen.

Here reportlab's platypus fits, because text flows from page to page: the tree of markdown-it becomes its paragraphs, lists and
tables. It handles what the manual uses: headings, paragraphs, lists, tables, code, quotations, bold, italic, links.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from mdit_py_plugins.attrs import attrs_block_plugin
from reportlab.lib.colors import Color, grey, lightgrey
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import (
    Image,
    ListFlowable,
    ListItem,
    PageBreak,
    Paragraph,
    Preformatted,
    SimpleDocTemplate,
    Spacer,
    Table,
    TableStyle,
)

from director import paths
from director.language import manual
from director.language.texts import Texts
from director.reports.fonts import BOLD, ITALIC, REGULAR, clean, register_fonts
from director.reports.page import BOTTOM, LEFT, MM, WIDTH

TEXT = ParagraphStyle("text", fontName=REGULAR, fontSize=10, leading=14, spaceAfter=6)
CELL = ParagraphStyle("cell", parent=TEXT, fontSize=9, leading=12, spaceAfter=0)
CODE = ParagraphStyle("code", parent=TEXT, fontSize=7.5, leading=10, backColor=Color(0.96, 0.96, 0.94))
QUOTE = ParagraphStyle("quote", parent=TEXT, leftIndent=12, borderPadding=2, textColor=Color(0.2, 0.2, 0.2))
HEADS = {
    "h1": ParagraphStyle("h1", parent=TEXT, fontName=BOLD, fontSize=18, leading=23, spaceAfter=10),
    "h2": ParagraphStyle(
        "h2", parent=TEXT, fontName=BOLD, fontSize=13, leading=17, spaceBefore=8, keepWithNext=1
    ),
    "h3": ParagraphStyle("h3", parent=TEXT, fontName=BOLD, fontSize=11, leading=15, keepWithNext=1),
}
CELL_EDGE = 4
"""Points between the text of a cell and its lines."""
PIXEL = 0.45
"""Points for a pixel of a picture."""
CODE_WIDTH = 108
"""A line of code has at most so many characters; longer ones are broken."""


class Book(SimpleDocTemplate):  # type: ignore[misc]
    """A document with the manual's pages in the reader's outline."""

    def afterFlowable(self, flowable: Any) -> None:
        """Adds the title of a page of the manual to the outline."""
        if getattr(flowable, "style", None) is HEADS["h1"]:
            key = f"page-{self.page}"
            self.canv.bookmarkPage(key)
            self.canv.addOutlineEntry(flowable.getPlainText(), key)


def manual_pdf(language: str, texts: Texts) -> bytes:
    """Returns all pages of the manual in that language as PDF, with a table of contents in the reader's outline."""
    register_fonts()
    out = BytesIO()
    document = Book(
        out, title=f"Director: {texts('Manual')}", lang=language, invariant=1,
        leftMargin=LEFT + 5 * MM, rightMargin=LEFT + 5 * MM, topMargin=20 * MM, bottomMargin=BOTTOM + 5 * MM,
    )  # fmt: skip
    flow: list[Any] = []
    for name in manual.PAGES:
        text = manual.page(name, language).replace("](pictures/", f"]({language}/pictures/")
        flow += [*_flowables(text), PageBreak()]
    footer = partial(_footer, texts=texts)
    document.build(flow, onFirstPage=footer, onLaterPages=footer)
    return out.getvalue()


def _footer(canvas: Any, document: Any, texts: Texts) -> None:
    canvas.setFont(REGULAR, 8)
    canvas.setFillGray(0.35)
    canvas.drawString(LEFT + 5 * MM, 8 * MM, f"Director · {texts('Manual')}")
    canvas.drawRightString(WIDTH - LEFT - 5 * MM, 8 * MM, str(document.page))


def _flowables(text: str) -> Iterator[Any]:
    reader = MarkdownIt("commonmark", {"html": False}).enable("table").use(attrs_block_plugin)
    yield from _blocks(SyntaxTreeNode(reader.parse(text)))


def _blocks(node: SyntaxTreeNode) -> Iterator[Any]:
    """Yields the flowables of a block."""
    for each in node.children:
        match each.type:
            case "heading":
                yield Paragraph(_inline(each), HEADS[each.tag])
            case "paragraph":
                yield _picture(each.children[0]) or Paragraph(_inline(each), TEXT)
            case "bullet_list" | "ordered_list":
                yield _list(each)
            case "table":
                yield _table(each)
                yield Spacer(1, 6)
            case "blockquote":
                yield from (Paragraph(_inline(inside), QUOTE) for inside in each.children)
            case "fence" | "code_block":
                yield Preformatted(
                    clean_lines(each.content), CODE, maxLineLength=CODE_WIDTH, newLineChars="  "
                )


def clean_lines(text: str) -> str:
    """Returns printable code, line by line."""
    return "\n".join(clean(line) for line in text.rstrip("\n").split("\n"))


def _list(node: SyntaxTreeNode) -> ListFlowable:
    numbered = node.type == "ordered_list"
    return ListFlowable(
        [ListItem(list(_blocks(each)), leftIndent=16) for each in node.children],
        bulletType="1" if numbered else "bullet", bulletFontName=REGULAR, bulletFontSize=9,
        start=None if numbered else "•", leftIndent=16,
    )  # fmt: skip


def _table(node: SyntaxTreeNode) -> Table:
    lines = [row.children for part in node.children for row in part.children]
    return Table(
        [[_cell(cell) for cell in line] for line in lines],
        _widths([[_words(cell) for cell in line] for line in lines], WIDTH - 2 * LEFT - 10 * MM), repeatRows=1,
        style=TableStyle([("GRID", (0, 0), (-1, -1), 0.4, grey), ("BACKGROUND", (0, 0), (-1, 0), lightgrey),
                          ("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), CELL_EDGE),
                          ("RIGHTPADDING", (0, 0), (-1, -1), CELL_EDGE)]),
    )  # fmt: skip


def _widths(rows: list[list[str]], room: float) -> list[float]:
    """Returns the width of each column, in points: no word is broken if there is room, long texts get the rest."""

    def wide(text: str) -> float:
        return float(stringWidth(text, BOLD, CELL.fontSize)) + 2 * CELL_EDGE + 1

    columns = list(zip(*rows, strict=True))
    least = [max(wide(word) for cell in column for word in (cell.split() or [""])) for column in columns]
    most = [max(min(wide(cell), room / 2) for cell in column) for column in columns]
    more = [max(0.0, wish - need) for wish, need in zip(most, least, strict=True)]
    share = max(0.0, room - sum(least)) / (sum(more) or 1)
    widths = [need + wish * share for need, wish in zip(least, more, strict=True)]
    return [each * room / sum(widths) for each in widths]


def _words(node: SyntaxTreeNode) -> str:
    """Returns the text of a cell, without marks."""
    return clean("".join(each.content for each in node.walk() if not each.children))


def _picture(node: SyntaxTreeNode) -> Image | None:
    """Returns the picture if a paragraph is only that, at most as wide as two thirds of the page; None for words."""
    if len(node.children) != 1 or node.children[0].type != "image":
        return None
    picture = Image(paths.PACKAGE / "manual" / str(node.children[0].attrs["src"]))
    wide = min((WIDTH - 2 * LEFT) * 2 / 3, picture.imageWidth * PIXEL)
    picture.drawWidth, picture.drawHeight = wide, wide * picture.imageHeight / picture.imageWidth
    picture.hAlign, picture.spaceAfter = "LEFT", TEXT.spaceAfter
    return picture


def _cell(node: SyntaxTreeNode) -> Paragraph:
    return Paragraph(f"<b>{_inline(node)}</b>" if node.type == "th" else _inline(node), CELL)


def _inline(node: SyntaxTreeNode) -> str:
    """Returns the text of a node in reportlab's own mark-up; links to other pages of the manual become plain words."""
    match node.type:
        case "text":
            return escape(clean(node.content))
        case "code_inline":
            return f'<font name="{ITALIC}">{escape(clean(node.content))}</font>'
        case "softbreak":
            return " "
        case "hardbreak":
            return "<br/>"
    inside = "".join(map(_inline, node.children))
    font = {"strong": BOLD, "em": ITALIC}.get(node.type)
    return f'<font name="{font}">{inside}</font>' if font else inside
