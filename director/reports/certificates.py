"""Certificates: one landscape page each, with the club's name, its picture, a text of its own, and lines to sign.

The picture is the club's choice (PNG or JPEG); an unreadable one is left out. Without a picture there is a
frame in the colour of tiles, so that the page still looks like a certificate.

Certificates of a season to choose from: the places, the best night, and each award; a few are ticked, one for each thing.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from director.desk.club.events import EVENTS
from director.language.texts import Texts
from director.reports.fonts import BOLD, ITALIC, REGULAR, fit, register_fonts
from director.reports.page import MM
from director.reports.year.year import Year
from director.seasons.highlights import best_night
from director.wording.club import award_told, place_won

WIDTH, HEIGHT = landscape(A4)
MIDDLE, WIDE = WIDTH / 2, WIDTH - 70 * MM
GOLD, INK = (0.72, 0.61, 0.35), (0.17, 0.14, 0.09)
PICTURE = 32 * MM
"""The most height of the picture."""


@dataclass(frozen=True)
class Certificate:
    """The contents of a certificate: the club, its occasion, the name, the text (lines), place and date."""

    club: str
    title: str
    name: str
    text: str
    under: str


def certificates_pdf(found: Sequence[Certificate], picture: str, texts: Texts) -> bytes:
    """Returns a page for each; ``picture`` is base64, "" for none."""
    register_fonts()
    target = BytesIO()
    canvas = Canvas(target, pagesize=(WIDTH, HEIGHT), invariant=True, lang=texts.language)
    canvas.setTitle(texts("Certificates"))
    image = picture_of(picture)
    for each in found:
        _page(canvas, each, image, texts)
        canvas.showPage()
    if not found:
        canvas.setFont(REGULAR, 12)
        canvas.drawString(40 * MM, HEIGHT / 2, texts("There are no results yet."))
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def picture_of(text: str) -> ImageReader | None:
    """Decodes a picture from base64; None if the text is no picture."""
    try:
        content = base64.b64decode(text, validate=True)
        return ImageReader(BytesIO(content)) if content else None
    except (binascii.Error, OSError, ValueError, SyntaxError):
        return None


def _page(canvas: Any, each: Certificate, image: ImageReader | None, texts: Texts) -> None:
    _frame(canvas)
    y = HEIGHT - 34 * MM
    if image:
        y = _picture(canvas, image)
    _line(canvas, each.club, y, 15, REGULAR)
    _line(canvas, texts("Certificate"), y - 22 * MM, 44, BOLD, GOLD)
    _line(canvas, each.title, y - 34 * MM, 15, REGULAR)
    _line(canvas, each.name, y - 55 * MM, 34, BOLD)
    at = y - 70 * MM
    for line in each.text.splitlines()[:4]:
        _line(canvas, line, at, 16, REGULAR)
        at -= 8.5 * MM
    _line(canvas, each.under, 47 * MM, 11, ITALIC)
    for x in (MIDDLE - 85 * MM, MIDDLE + 15 * MM):
        canvas.setStrokeColorRGB(*INK)
        canvas.setLineWidth(0.6)
        canvas.line(x, 30 * MM, x + 70 * MM, 30 * MM)
    canvas.setFont(REGULAR, 9)
    canvas.drawCentredString(MIDDLE - 50 * MM, 25.5 * MM, texts("For the club"))
    canvas.drawCentredString(MIDDLE + 50 * MM, 25.5 * MM, texts("Director of the event"))


def _frame(canvas: Any) -> None:
    canvas.setStrokeColorRGB(*GOLD)
    for inset, thick in ((10 * MM, 3.0), (13 * MM, 0.8)):
        canvas.setLineWidth(thick)
        canvas.rect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset)


def _picture(canvas: Any, image: ImageReader) -> float:
    """Draws the picture on top; returns where the text below it begins."""
    wide, high = image.getSize()
    scale = min(PICTURE / high, 90 * MM / wide)
    top = HEIGHT - 19 * MM
    canvas.drawImage(
        image, MIDDLE - wide * scale / 2, top - high * scale, wide * scale, high * scale, mask="auto"
    )
    return float(top - high * scale - 9 * MM)


def _line(
    canvas: Any, text: str, y: float, size: float, font: str, colour: tuple[float, float, float] = INK
) -> None:
    shown, size = fit(text, WIDE, size, font)
    canvas.setFont(font, size)
    canvas.setFillColorRGB(*colour)
    canvas.drawCentredString(MIDDLE, y, shown)


PLACES = 3
USUAL = ("improved", "faithful")
"""Awards for which a certificate is ticked."""
MOST_EQUAL = 3
"""An award shared by more people gets no certificate."""


@dataclass(frozen=True)
class CertificateChoice:
    """A certificate that can be made; ``key`` names it for ticks and commands, ``usual``: it is ticked."""

    key: str
    title: str
    name: str
    text: str
    usual: bool


def choices(year: Year) -> list[CertificateChoice]:
    """Returns all certificates that the season can give, the places first."""
    return [*_places(year), *_best_night(year), *_awards(year)]


def _places(year: Year) -> Iterable[CertificateChoice]:
    texts, table = year.texts, year.found.table
    for row in table.rows:
        if row.place <= PLACES:
            place, won = texts("Place %(place)d", place=row.place), place_won(row, table.rules.value, texts)
            yield CertificateChoice(f"place-{row.person}", place, year.told(row.person).name, won, True)


def _best_night(year: Year) -> Iterable[CertificateChoice]:
    texts, found = year.texts, best_night(year.nights)
    if found:
        night, each = found
        text = texts(
            "%(percent)s%% of the top\n%(points)s points, %(night)s",
            percent=texts.percent(float(each.percent)),
            points=texts.number(each.points),
            night=night.title,
        )
        yield CertificateChoice("best-night", texts("Best night"), year.told(each.person).name, text, True)


def _awards(year: Year) -> Iterable[CertificateChoice]:
    titles = {night.key: night.title for night in year.nights}
    for number, each in enumerate(year.awards):
        title, _, what = award_told(each, year.told, titles, year.texts)
        usual = each.name in USUAL and len(each.persons) <= MOST_EQUAL
        for person in each.persons:
            key = f"{each.name}-{number}-{person}"
            yield CertificateChoice(key, title, year.told(person).name, what, usual)


def certificates_of(year: Year, wanted: Iterable[str] | None = None) -> list[Certificate]:
    """Returns the certificates with these keys, or the usual ones; each has its occasion, its time and its club."""
    keys = None if wanted is None else set(wanted)
    day = year.texts.date(year.nights[-1].date)
    return [
        Certificate(
            year.club,
            year.title if each.title in each.text else f"{year.title} · {each.title}",
            each.name,
            each.text,
            day,
        )
        for each in choices(year)
        if (each.usual if keys is None else each.key in keys)
    ]


def emblem(year: Year) -> str:
    """Returns the club's picture from the latest event that has one (base64); "" if none has."""
    return next((each.data.picture for each in EVENTS.all(year.desk) if each.data.picture), "")
