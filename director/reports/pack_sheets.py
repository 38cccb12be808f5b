"""The papers of a game that many centres played: one ranking as PDF and CSV, and the list of the centres.

The ranking has the centre beside club and category; after it come the categories, then the centres by the mean of their
players. The list of centres says who has not sent a result, what was unusual, and what the federation decided.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from director.desk.packs.federation import MergedPack
from director.games.duplicate.standings import Row, Standings, within
from director.language.sentences import Sentence, all_bracketed, say
from director.language.spreadsheets import Cell
from director.language.texts import Texts, points
from director.packs.figures import CentreFigures
from director.packs.merging import Difference
from director.reports.documents import Paper, paper
from director.reports.fonts import wrapped
from director.reports.page import LEFT, RIGHT, Column, Sheet, TableRow, draw_listing, heading_of, lines_of
from director.reports.standings_papers import cell_of, ranked_rows, written
from director.storage.pack_store import DecisionRow
from director.wording.packs import VOID_CHOICES, WORD_CHOICES, deviation
from director.wording.standing_words import columns, groups, headings, ranking, row_texts, top_text

ROW, SIZE = 15.0, 9.0
NAMES = 150.0


@dataclass(frozen=True)
class CentreSheetRow:
    """A centre on paper: its name, whether its result is here, its players and their mean, and what was unusual."""

    name: str
    here: bool
    players: int
    mean: float
    notes: tuple[Sentence, ...] = ()


def centre_lines(merged: MergedPack) -> list[CentreSheetRow]:
    """Returns all centres, also those without a result."""
    totals: dict[int, list[int]] = defaultdict(list)
    for row in merged.merged.ranked.rows:
        totals[merged.merged.centre_of(row.player.id)].append(row.total)
    found = merged.figures
    return [
        CentreSheetRow(
            centre.name,
            centre.number in found,
            len(totals[centre.number]),
            fmean(totals[centre.number]) if totals[centre.number] else 0.0,
            notes_of(found[centre.number]) if centre.number in found else (),
        )
        for centre in merged.pack.centres
    ]


def centre_name(merged: MergedPack, player: int) -> str:
    """Returns the centre where a player of the ranking sat; "" for the top, which has no number."""
    return merged.pack.centre(merged.merged.centre_of(player)).name if player else ""


def shown_columns(merged: MergedPack) -> list[str]:
    """Returns the columns of the ranking that mean anything (``wording/standing_words``); not the club if everybody's is the centre."""
    hidden, names = {"table"}, {each.number: each.name for each in merged.pack.centres}
    rows = merged.merged.ranked.rows
    if all(row.player.club in ("", names[merged.merged.centre_of(row.player.id)]) for row in rows):
        hidden.add("club")
    return [name for name in columns(merged.merged.game) if name not in hidden]


def ranking_pdf(merged: MergedPack, texts: Texts) -> bytes:
    """Returns the one ranking of all centres, then every category, then the centres."""
    game, ranked = merged.merged.game, merged.merged.ranked
    sheet = Sheet(heading_of(game.setup), texts("Standings of all centres"), texts)
    sheet.headline(texts("Standings of all centres"))
    _ranking(sheet, merged, ranked)
    sheet.y -= 4
    sheet.paragraph(wrapped(ranking(game, ranked, texts), RIGHT - LEFT, 9))
    for category in groups(ranked, "category"):
        sheet.new_page()
        sheet.headline(texts("Category %(category)s", category=category))
        _ranking(sheet, merged, within(ranked, category=category))
    _centres(sheet, merged)
    return sheet.finish()


def _ranking(sheet: Sheet, merged: MergedPack, ranked: Standings) -> None:
    texts, solos = sheet.texts, merged.merged.game.setup.profile.knows_solos
    looks = [
        Column(texts("Pl."), "right", bold=True, cell=lambda row: row.place),
        Column(texts("Player"), share=1.0, most=NAMES, cell=lambda row: row.name),
        Column(texts("Centre"), share=0.8, most=NAMES, cell=lambda row: centre_name(merged, row.id)),
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


def _centres(sheet: Sheet, merged: MergedPack) -> None:
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
        TableRow(
            [each.name, str(each.players), texts.percent(each.mean) if each.players else "",
             texts("here") if each.here else texts("missing")],
            " · ".join(texts.show(note) for note in each.notes),
        )
        for each in centre_lines(merged)
    ]  # fmt: skip
    draw_listing(sheet, looks, lines, ROW, SIZE, note=11.0)
    if merged.decisions:
        sheet.y -= 14
        sheet.need(60)
        sheet.headline(texts("Decided for all centres"), 13, 6)
        for each in decisions_of(merged):
            sheet.paragraph(wrapped(texts.show(each), RIGHT - LEFT, 9))


def ranking_csv(merged: MergedPack, texts: Texts) -> bytes:
    """Returns the ranking with centre, club, category and one column for every round; the first row is the top's."""
    titles = headings(texts) | {"centre": texts("Centre")}
    solos = ["solos"] if merged.merged.game.setup.profile.knows_solos else []
    names = (
        "place",
        "name",
        "centre",
        "club",
        "category",
        "total",
        "negative",
        "percent",
        "tops",
        *solos,
    )
    shown = {name: titles[name] for name in (*names, "warnings", "penalties")}

    def cell(row: Row, name: str) -> Cell:
        return centre_name(merged, row.player.id) if name == "centre" else cell_of(row, name)

    return written(ranked_rows(merged.merged.ranked, shown, texts, cell), texts)


def centres_csv(merged: MergedPack, texts: Texts) -> bytes:
    """Returns the centres with their players, the mean, whether their result is here, and what was unusual."""
    head = [texts("Centre"), texts("Result"), texts("Players"), texts("Mean"), texts("Remark")]
    rows: list[Sequence[Cell]] = [head]
    for each in centre_lines(merged):
        here = texts("here") if each.here else texts("missing")
        notes = " · ".join(texts.show(note) for note in each.notes)
        rows.append([each.name, here, each.players, each.mean if each.players else None, notes])
    return written(rows, texts)


def event_json(merged: MergedPack, texts: Texts) -> bytes:
    """Returns the whole event for other programs: its rounds, centres, ranking with the points of every round, and decisions."""
    pack, ranked, top = merged.pack, merged.merged.ranked, merged.merged.ranked.top_points
    data = {
        "format": "director-event",
        "version": 1,
        "pack": pack.id,
        "title": pack.setup.title,
        "date": pack.setup.date,
        "federation": pack.federation,
        "rounds": [
            {"round": each.number, "rack": each.rack, "at": each.top.move.at, "word": each.top.move.word, "top": score}
            for each, score in zip(merged.merged.game.rounds, top, strict=True)
            if each.top
        ],
        "centres": [
            {"number": each.number, "name": line.name, "here": line.here, "people": line.players,
             "notes": [texts.show(note) for note in line.notes]}
            for each, line in zip(pack.centres, centre_lines(merged), strict=True)
        ],
        "ranking": [
            {"place": row.place, "name": row.player.name, "centre": merged.merged.centre_of(row.player.id),
             "club": row.player.club, "category": row.player.category, "total": row.total, "negative": row.negative,
             "percent": round(row.percent, 2), "tops": row.tops, "solos": row.solos, "warnings": row.warnings,
             "penalties": row.penalties, "points": row.points}
            for row in ranked.rows
        ],
        "decisions": [texts.show(each) for each in decisions_of(merged)],
    }  # fmt: skip
    return json.dumps(all_bracketed(data), ensure_ascii=False).encode()


PAPERS = {
    "ranking.pdf": ranking_pdf,
    "ranking.csv": ranking_csv,
    "centres.csv": centres_csv,
    "event.json": event_json,
}


def event_paper(name: str, merged: MergedPack, texts: Texts) -> Paper:
    """Returns content, media type and file name of ``ranking.pdf`` and the like; DirectorError ``unknown_paper``."""
    setup = merged.pack.setup
    title = texts("Centres") if name.startswith("centres") else texts("Standings of all centres")
    called = f"{setup.date} {setup.title} - {title}"
    return paper(name, {each: (called, lambda: PAPERS[name](merged, texts)) for each in PAPERS})


def notes_of(found: CentreFigures) -> tuple[Sentence, ...]:
    """Returns everything unusual in a centre's night."""
    return tuple(deviation(code, values) for code, values in found.notes)


def decisions_of(merged: MergedPack) -> list[Sentence]:
    """Returns the federation's decisions, each with its reason."""
    slips = {each.subject: each for each in merged.differences}
    return [_decided(merged, each, slips.get(each.subject)) for each in merged.decisions]


def _decided(merged: MergedPack, row: DecisionRow, found: Difference | None) -> Sentence:
    if row.subject.startswith("void-"):
        number, centre = map(int, row.subject.split("-")[1:])
        return say(
            "Round %(round)d at %(centre)s: %(choice)s (%(reason)s)",
            round=number,
            centre=merged.pack.centre(centre).name,
            choice=VOID_CHOICES[row.decision],
            reason=row.reason,
        )
    if row.subject.startswith("word-"):
        return say(
            "The word %(word)s: %(choice)s (%(reason)s)",
            word=row.subject.partition("-")[2],
            choice=WORD_CHOICES[row.decision],
            reason=row.reason,
        )
    paid = points(int(json.loads(row.decision)["ruling"]["points"]))
    if found is None:  # the results that differed have been replaced since
        return say("A slip of an earlier result: %(points)s (%(reason)s)", points=paid, reason=row.reason)
    return say(
        "Round %(round)d, %(slip)s: %(points)s (%(reason)s)",
        round=found.round,
        slip=slip_words(found),
        points=paid,
        reason=row.reason,
    )


def slip_words(found: Difference) -> str:
    """Returns the name of a slip in a list: word and place."""
    return f"{found.slip.word} {found.slip.at or found.slip.joined_at or ''}".strip()
