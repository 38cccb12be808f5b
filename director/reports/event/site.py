"""The site of a game that many centres played: plain pages, in the frame of a closed year (``year/pages``).

The ranking, the centres by their means with a page for each, the game of the tops as a board to step through, the decisions,
and how to check all of it. The people in ``merged`` are named as they may be shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape

from director.desk.packs.merged import MergedPack, centre_rows
from director.games.duplicate.standings import Row
from director.language.texts import Texts
from director.reports.pack_sheets import decisions_of, notes_of, shown_columns
from director.reports.year.pages import Cell, Frame, assets, board, link, table
from director.reports.year.year import TellableNight, told
from director.wording.standing_words import headings, row_texts, top_text


def check_page(texts: Texts) -> str:
    """Returns the paragraphs that explain the check."""
    paragraphs = [
        texts("The folder proof contains the whole log of every centre, the ranking as it is printed here, and two scripts of a few pages. They need Python and nothing else, and share no code with the program that made these pages."),
        texts("They work out again what every slip is worth, what everybody has in each round, the one best score of all centres, and the ranking. Where a number, slip or ruling was changed or a centre was left out, they name it."),
        texts("They cannot know whether a word is in the dictionary: there is no list in the folder. They take what was ruled in each centre, and what was decided for all, and count both."),
    ]  # fmt: skip
    said = "".join(f"<p>{escape(each)}</p>" for each in paragraphs)
    how = escape(texts("Open a terminal in the folder proof and type:"))
    return f"<h1>{escape(texts('Check it yourself'))}</h1>{said}<p>{how}</p><pre tabindex=0>python3 check_event.py</pre>"


FIRST = 200
"""People on the first page; the others follow on a page of all."""


@dataclass
class Site:
    """The pages; ``proof``: the proof is in the folder too."""

    merged: MergedPack
    texts: Texts
    proof: bool = True

    @cached_property
    def frame(self) -> Frame:
        texts = self.texts
        bar = [
            ("index.html", texts("Standings")),
            ("centres.html", texts("Centres")),
            ("game.html", texts("The game of the tops")),
        ]
        if self.merged.decisions:
            bar.append(("decisions.html", texts("Decided for all centres")))
        if self.proof:
            bar.append(("check.html", texts("Check it yourself")))
        pack = self.merged.pack
        under = " · ".join(filter(None, (texts.date(str(pack.setup.date)), pack.federation)))
        return Frame(texts, pack.setup.title, under, bar)

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Yields all pages and the files beside them."""
        texts, page = self.texts, self.frame.page
        yield "index.html", page("index.html", self.merged.pack.setup.title, self._ranking())
        if len(self.merged.merged.ranked.rows) > FIRST:
            yield "ranking.html", page("ranking.html", texts("The whole ranking"), self._all())
        yield "centres.html", page("centres.html", texts("Centres"), self._centres())
        title = texts("The game of the tops")
        yield "game.html", page("game.html", title, f"<h1>{escape(title)}</h1>{board(self._told(), texts)}")
        if self.merged.decisions:
            title = texts("Decided for all centres")
            lines = "".join(f"<li>{escape(texts.show(each))}</li>" for each in decisions_of(self.merged))
            yield "decisions.html", page("decisions.html", title, f"<h1>{escape(title)}</h1><ul>{lines}</ul>")
        if self.proof:
            yield "check.html", page("check.html", texts("Check it yourself"), check_page(texts))
        for number in self.merged.figures:
            yield self._centre(number)
        yield from assets().items()

    # -- the ranking ---------------------------------------------------------------------------------------

    def _ranking(self) -> str:
        texts, merged = self.texts, self.merged
        said = texts.counted(
            "Result of %(here)s of %(all)s centres, %(num)s person",
            "Results of %(here)s of %(all)s centres, %(num)s people",
            len(merged.merged.ranked.rows),
            here=texts.number(len(merged.results)),
            all=texts.number(len(merged.pack.centres)),
        )
        rows = merged.merged.ranked.rows[:FIRST]
        more = ""
        if len(rows) < len(merged.merged.ranked.rows):
            more = f"<p>{link('ranking.html', texts('The whole ranking'))}</p>"
        return (
            f"<h1>{escape(merged.pack.setup.title)}</h1><p class=under>{escape(said)}</p>"
            f"{self._table(rows)}{more}"
        )

    def _all(self) -> str:
        title = escape(self.texts("The whole ranking"))
        return f"<h1>{title}</h1>{self._table(self.merged.merged.ranked.rows)}"

    def _table(self, rows: Sequence[Row], up: str = "") -> str:
        """Returns rows of the ranking, with the top's above them; links to the centres begin with ``up``."""
        texts, merged = self.texts, self.merged
        shown = shown_columns(merged)
        heads = [headings(texts)[name] for name in shown]
        at = shown.index("name") + 1
        ranked = replace(merged.merged.ranked, rows=tuple(rows))
        top = top_text(ranked, texts)
        lines: list[list[str | Cell]] = []
        for row, text in zip((None, *rows), (top, *row_texts(ranked, texts)), strict=True):
            cells: list[str | Cell] = [
                (escape(getattr(text, name)), _key(row, name) if row else "") for name in shown
            ]
            cells.insert(at, self._link(row, up) if row else "")
            lines.append(cells)
        left = [number for number, name in enumerate(shown) if name in ("name", "club", "category")]
        left = [number + (number >= at) for number in left]
        return table([*heads[:at], texts("Centre"), *heads[at:]], lines, texts("Standings"), (at, *left))

    def _link(self, row: Row, up: str) -> str:
        number = self.merged.merged.centre_of(row.player.id)
        return link(f"{up}centres/{number}.html", self.merged.pack.centre(number).name)

    # -- the centres ---------------------------------------------------------------------------------------

    def _centres(self) -> str:
        texts = self.texts
        heads = [texts("Place"), texts("Centre"), texts("Players"), texts("Mean"), texts("First"), texts("Points")]  # fmt: skip
        rows: list[list[str | Cell]] = [
            [
                (f"{each.place}.", str(each.place)),
                link(f"centres/{each.centre.number}.html", each.centre.name),
                str(each.people),
                (texts.percent(each.mean), f"{each.mean:.6f}"),
                escape(each.first.player.name),
                (texts.number(each.first.total), str(each.first.total)),
            ]
            for each in centre_rows(self.merged)
        ]
        missing = ", ".join(each.name for each in self.merged.missing)
        under = f"<p>{escape(texts('Missing: %(centre)s', centre=missing))}</p>" if missing else ""
        return f"<h1>{escape(texts('Centres'))}</h1>{table(heads, rows, texts('Centres'), (1, 4))}{under}"

    def _centre(self, number: int) -> tuple[str, bytes]:
        name, page = self.merged.pack.centre(number).name, f"centres/{number}.html"
        notes = [escape(self.texts.show(each)) for each in notes_of(self.merged.figures[number])]
        told = f"<ul>{''.join(f'<li>{each}</li>' for each in notes)}</ul>" if notes else ""
        body = f"<h1>{escape(name)}</h1>{self._table(self._own.get(number, []), '../')}{told}"
        return page, self.frame.page(page, name, body)

    @cached_property
    def _own(self) -> dict[int, list[Row]]:
        found: dict[int, list[Row]] = {}
        for row in self.merged.merged.ranked.rows:
            found.setdefault(self.merged.merged.centre_of(row.player.id), []).append(row)
        return found

    # -- the game ------------------------------------------------------------------------------------------

    def _told(self) -> TellableNight:
        """Returns the game of the tops, found by people of all centres."""
        merged = self.merged.merged
        found = told(replace(merged.game, players=()))
        tops = []
        for at, top in enumerate(found.tops):
            points = [row.points[at] for row in merged.ranked.rows]
            finders = tuple(
                row.player.id
                for row, own in zip(merged.ranked.rows, points, strict=True)
                if own is not None and own >= top.points
            )
            tops.append(replace(top, found=finders, of=sum(own is not None for own in points)))
        return replace(found, tops=tuple(tops))


def _key(row: Row, name: str) -> str:
    """Returns the sort key of a cell of figures; texts are sorted unchanged."""
    value = getattr(row, name, None)
    return "" if name in ("name", "club", "category") or value is None else str(value)
