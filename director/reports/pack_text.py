"""An event in finished values for its papers, its pages and the terminal."""

from __future__ import annotations

import json
from collections import defaultdict
from statistics import fmean

from director.desk.packs.federation import MergedPack
from director.language.sentences import Sentence, say
from director.language.texts import Texts
from director.packs.differences import Difference
from director.packs.summary import Summary
from director.reports.document import Paper, paper
from director.reports.pack_sheets import CentreLine, EventText, centres_csv, ranking_csv, ranking_pdf
from director.storage.pack_store import DecisionRow
from director.wording.moves import points
from director.wording.packs import VOID_CHOICES, deviation

PAPERS = {"ranking.pdf": ranking_pdf, "ranking.csv": ranking_csv, "centres.csv": centres_csv}


def event_text(merged: MergedPack) -> EventText:
    """What the papers of an event tell."""
    totals: dict[int, list[int]] = defaultdict(list)
    for row in merged.merged.ranked.rows:
        totals[merged.merged.centre_of(row.player.id)].append(row.total)
    found = {each.centre: each for each in merged.summaries}
    lines = [
        CentreLine(
            centre.name,
            centre.number in found,
            len(totals[centre.number]),
            fmean(totals[centre.number]) if totals[centre.number] else 0.0,
            notes_of(found[centre.number]) if centre.number in found else (),
        )
        for centre in merged.pack.centres
    ]
    names = {each.number: each.name for each in merged.pack.centres}
    return EventText(merged.merged, names, tuple(lines), tuple(decisions_of(merged)))


def event_paper(name: str, merged: MergedPack, texts: Texts) -> Paper:
    """Content, media type and file name of ``ranking.pdf`` and the like; DirectorError ``unknown_paper``."""
    setup = merged.pack.setup
    title = texts("Centres") if name.startswith("centres") else texts("Ranking of all centres")
    called = f"{setup.date} {setup.title} - {title}"
    return paper(name, {each: (called, lambda: PAPERS[name](event_text(merged), texts)) for each in PAPERS})


def notes_of(summary: Summary) -> tuple[Sentence, ...]:
    """Everything about a centre's night that was not as usual."""
    words = [deviation("other_words", {})] if summary.other_words else []
    return (*words, *(deviation(code, values) for code, values in summary.deviations))


def decisions_of(merged: MergedPack) -> list[Sentence]:
    """What the federation decided, each with its reason."""
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
    """A slip as it is called in a list: word and place."""
    return f"{found.slip.word} {found.slip.at or found.slip.joined_at or ''}".strip()
