"""The papers of a game that many centres played: one ranking as PDF and CSV, and the list of the centres.

The ranking has the centre beside club and category; after it come the categories, then the centres by the mean of their
players. The list of centres says who has not sent a result, what was unusual, and what the federation decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from director.games.duplicate.standings import Standings, within
from director.language.sentences import Sentence
from director.language.texts import Texts
from director.packs.merging import Merged
from director.reports.fonts import wrapped
from director.reports.listing import Column, Line, draw_listing, lines_of
from director.reports.page import LEFT, RIGHT, Sheet, heading_of
from director.reports.tables_csv import Cell, written
from director.wording.standings import groups, ranking, row_texts, top_text

ROW, SIZE = 15.0, 9.0
NAMES = 150.0


@dataclass(frozen=True)
class CentreLine:
    """A centre on paper: its name, whether its result is here, its players and their mean, and what was unusual."""

    name: str
    here: bool
    players: int
    mean: float
    notes: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class EventText:
    """What the papers tell: the merged night, the names of the centres by number, their lines, the decisions."""

    merged: Merged
    names: Mapping[int, str]
    centres: tuple[CentreLine, ...]
    decisions: tuple[Sentence, ...] = ()

    @property
    def knows_solos(self) -> bool:
        """Whether the rules of the night know solos."""
        return self.merged.game.setup.profile.knows_solos

    def centre(self, player: int) -> str:
        """The centre where a player of the ranking sat; nothing for the top, which has no number."""
        return self.names[self.merged.centre_of(player)] if player else ""


def ranking_pdf(told: EventText, texts: Texts) -> bytes:
    """The one ranking of all centres, then every category, then the centres."""
    game, ranked = told.merged.game, told.merged.ranked
    sheet = Sheet(heading_of(game.setup), texts("Ranking of all centres"), texts)
    sheet.headline(texts("Ranking of all centres"))
    _ranking(sheet, told, ranked)
    sheet.y -= 4
    sheet.paragraph(wrapped(ranking(game, ranked, texts), RIGHT - LEFT, 9))
    for category in groups(ranked, "category"):
        sheet.new_page()
        sheet.headline(texts("Category %(category)s", category=category))
        _ranking(sheet, told, within(ranked, category=category))
    _centres(sheet, told)
    return sheet.finish()


def _ranking(sheet: Sheet, told: EventText, ranked: Standings) -> None:
    texts, solos = sheet.texts, told.knows_solos
    looks = [
        Column(texts("Pl."), "right", bold=True, cell=lambda row: row.place),
        Column(texts("Player"), share=1.0, most=NAMES, cell=lambda row: row.name),
        Column(texts("Centre"), share=0.8, most=NAMES, cell=lambda row: told.centre(row.id)),
        Column(texts("Club"), share=0.7, most=NAMES, cell=lambda row: row.club),
        Column(texts("Cat."), share=0.3, most=50.0, cell=lambda row: row.category),
        Column(texts("Total"), "right", bold=True, cell=lambda row: row.total),
        Column(texts("Neg."), "right", cell=lambda row: row.negative),
        Column(texts("%% of top"), "right", cell=lambda row: row.percent),
        Column(texts("Tops"), "right", cell=lambda row: row.tops),
        *([Column(texts("Solos"), "right", cell=lambda row: row.solos)] if solos else []),
    ]
    (top,) = lines_of(looks, [top_text(ranked, texts)])
    lines = [replace(top, shaded=True, bold=True), *lines_of(looks, row_texts(ranked, texts))]
    draw_listing(sheet, looks, lines, ROW, SIZE)


def _centres(sheet: Sheet, told: EventText) -> None:
    texts = sheet.texts
    sheet.new_page()
    sheet.headline(texts("Centres"))
    looks = [
        Column(texts("Centre"), share=1.0, most=260.0),
        Column(texts("Players"), "right"),
        Column(texts("Mean"), "right"),
        Column(texts("Result"), share=0.5),
    ]
    lines = [
        Line(
            [each.name, str(each.players), texts.percent(each.mean) if each.players else "",
             texts("here") if each.here else texts("missing")],
            " · ".join(texts.show(note) for note in each.notes),
        )
        for each in told.centres
    ]  # fmt: skip
    draw_listing(sheet, looks, lines, ROW, SIZE, note=11.0)
    if told.decisions:
        sheet.y -= 14
        sheet.need(60)
        sheet.headline(texts("Decided for all centres"), 13, 6)
        for each in told.decisions:
            sheet.paragraph(wrapped(texts.show(each), RIGHT - LEFT, 9))


def ranking_csv(told: EventText, texts: Texts) -> bytes:
    """The ranking with centre, club, category and one column for every round; the first row is the top's."""
    return written(_ranking_rows(told, texts), texts)


def _ranking_rows(told: EventText, texts: Texts) -> Iterator[Sequence[Cell]]:
    ranked, solos = told.merged.ranked, told.knows_solos
    yield [
        *(texts(each) for each in ("Place", "Player", "Centre", "Club", "Category", "Total", "Negative")),
        *(texts(each) for each in ("%% of top", "Tops", *(["Solos"] if solos else []))),
        *(texts(each) for each in ("Warnings", "Penalties", "Missing slips")),
        *(texts("R%(round)d", round=number) for number in range(1, ranked.rounds + 1)),
    ]
    percent = 100.0 if ranked.top_total else None
    top = [None, texts("Top"), None, None, None, ranked.top_total, 0, percent, ranked.rounds]
    yield [*top, *([None] if solos else []), None, None, None, *ranked.top_points]
    for row in ranked.rows:
        player = row.player
        yield [
            row.place, player.name, told.centre(row.player.id), player.club, player.category, row.total, row.negative,
            row.percent, row.tops, *([row.solos] if solos else []), row.warnings, row.penalties, row.missing, *row.points,
        ]  # fmt: skip


def centres_csv(told: EventText, texts: Texts) -> bytes:
    """The centres with their players, the mean, whether their result is here, and what was unusual."""
    head = [texts("Centre"), texts("Result"), texts("Players"), texts("Mean"), texts("Remark")]
    rows: list[Sequence[Cell]] = [head]
    for each in told.centres:
        here = texts("here") if each.here else texts("missing")
        notes = " · ".join(texts.show(note) for note in each.notes)
        rows.append([each.name, here, each.players, each.mean if each.players else None, notes])
    return written(rows, texts)
