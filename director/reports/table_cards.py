"""Cards for the tables: a secret QR code each, which leads a phone to the seat of that player.

Eight cards on a page, 90 x 62 mm, with lines to cut along that stay clear of the printer's edge. Under the QR code
stand the short address and the code, for phones without a camera.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from director.language.texts import Texts
from director.reports.fonts import BOLD
from director.reports.page import GREY, MM, PALE, WIDTH, Heading, Sheet, draw_qr

CARD_WIDTH, CARD_HEIGHT = 90 * MM, 62 * MM
QR = 40 * MM
"""Side of the QR code with its quiet zone."""
QUIET = 4
"""Modules of white around a QR code that a camera needs (ISO/IEC 18004)."""


@dataclass(frozen=True)
class Card:
    """The table's number, the player, and where the QR code leads."""

    table: int
    name: str
    address: str


def table_cards_pdf(cards: Sequence[Card], address: str, code: str, texts: Texts, heading: Heading) -> bytes:
    """The cards in this order; ``address`` and ``code`` are the way in without a camera."""
    sheet = Sheet(heading, texts("Table cards"), texts, framed=False)
    for card, (left, top) in zip(cards, spots(sheet, 285 * MM, CARD_HEIGHT, 4), strict=False):
        _draw(sheet, card, left, top, (address, code))
    if not cards:
        sheet.paragraph([texts("There are no players yet.")], 12)
    return sheet.finish()


def spots(sheet: Sheet, top: float, height: float, down: int) -> Iterator[tuple[float, float]]:
    """Left and upper edge of each card, two beside each other and so many below on a page."""
    for number in count():
        row, column = divmod(number % (2 * down), 2)
        if number and not row and not column:
            sheet.new_page()
        yield WIDTH / 2 + (column - 1) * CARD_WIDTH, top - row * height


def _draw(sheet: Sheet, card: Card, left: float, top: float, by_hand: tuple[str, str]) -> None:
    texts, canvas = sheet.texts, sheet.canvas
    canvas.setStrokeGray(PALE)
    canvas.rect(left, top - CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT)
    x, room = left + QR + 6 * MM, CARD_WIDTH - QR - 9 * MM
    draw_qr(sheet.canvas, card.address, left + 3 * MM, top - 3 * MM - QR, QR, QUIET)
    sheet.text(x, top - 16 * MM, room, texts("Table %(table)d", table=card.table), 22, BOLD)
    sheet.text(x, top - 24 * MM, room, card.name, 13, BOLD)
    sheet.text(x, top - 34 * MM, room, texts("Scan this with your phone."), 9)
    sheet.text(x, top - 39 * MM, room, sheet.heading.line(texts), 8, grey=GREY)
    address, code = by_hand
    wide = CARD_WIDTH - 10 * MM
    below = texts("Or open %(address)s and type %(code)s.", address=address, code=code)
    sheet.text(left + 5 * MM, top - 51 * MM, wide, below, 9)
    warning = texts("The code on this card is for this seat only.")
    sheet.text(left + 5 * MM, top - 57 * MM, wide, warning, 8, grey=GREY)
