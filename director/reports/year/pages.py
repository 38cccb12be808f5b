"""The frame of the year's pages, and their parts: plain HTML with one style sheet beside them.

No page needs a script or a network. The board of a night is stepped through by links: every round has its
place in the page (``#r7``), and the style sheet hides the tiles of later rounds. If scripts run, tables can be sorted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape

from director.language.sentences import spelled
from director.language.texts import Texts, mirrored, with_blanks
from director.paths import files
from director.reports.palette import tokens
from director.reports.year.year import TellableNight, board_rounds

MOST_ROUNDS = 60
"""So many rounds of a game can be stepped through."""
Cell = tuple[str, str]
"""The contents of a cell, as HTML, and its sort key ("": the contents)."""


@dataclass(frozen=True)
class Frame:
    """What all pages have in common: the language, the title of the season and its club, the pages in the bar."""

    texts: Texts
    title: str
    club: str
    bar: Sequence[tuple[str, str]]

    def page(self, name: str, title: str, body: str) -> bytes:
        """Returns the page of that address in the folder; ``body`` is HTML."""
        up = "../" * name.count("/")
        here = next((address for address, _ in self.bar if address == name), "")
        links = "".join(
            f'<li><a href="{up}{address}"{" aria-current=page" * (address == here)}>{escape(words)}</a></li>'
            for address, words in self.bar
        )
        skip, pages = self.texts("Skip to the content"), self.texts("Pages")
        whole = title if title == self.title else f"{title} · {self.title}"
        text = (
            f'<!doctype html>\n<html lang="{self.texts.language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<title>{escape(whole)}</title>\n<link rel="icon" href="{up}icon.svg">\n'
            f'<link rel="stylesheet" href="{up}year.css">\n<script src="{up}sort.js" defer></script>\n</head>\n<body>\n'
            f'<a class="skip" href="#main">{escape(skip)}</a>\n'
            f"<header><p><b>{escape(self.title)}</b> <span>{escape(self.club)}</span></p>"
            f'<nav aria-label="{escape(pages)}"><ul>{links}</ul></nav></header>\n'
            f'<main id="main">\n{body}\n</main>\n</body>\n</html>\n'
        )
        return spelled(text).encode()


def table(
    heads: Sequence[str], rows: Iterable[Sequence[str | Cell]], label: str, left: Sequence[int] = (1,)
) -> str:
    """Returns a table that can be sorted if scripts run; cells are HTML, columns of ``left`` are set to the left."""

    def cell(tag: str, number: int, each: str | Cell) -> str:
        text, key = each if isinstance(each, tuple) else (each, "")
        sort = f' data-key="{escape(key)}"' if key else ""
        place = "" if number in left else ' class="n"'
        return f"<{tag}{place}{sort}>{text}</{tag}>"

    head = "".join(
        f'<th scope="col"{"" if number in left else " class=n"}>{escape(each)}</th>'
        for number, each in enumerate(heads)
    )
    body = "\n".join(
        "<tr>" + "".join(cell("td", number, each) for number, each in enumerate(row)) + "</tr>"
        for row in rows
    )
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(label)}"><table class="sortable">'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>"
    )


def link(address: str, text: str) -> str:
    return f'<a href="{escape(address)}">{escape(text)}</a>'


def board(found: TellableNight, texts: Texts) -> str:
    """Returns the game of the tops: a board to step through by links, and its rounds as a table beneath."""
    at = mirrored if found.mirror else str
    tops = found.tops[:MOST_ROUNDS]
    steps = []
    for place, top in enumerate(tops):
        before = f"#r{tops[place - 1].number}" if place else ""
        after = f"#r{tops[place + 1].number}" if place + 1 < len(tops) else ""
        told = texts(
            "Round %(round)d of %(rounds)d: %(word)s %(at)s, %(points)d points",
            round=top.number,
            rounds=len(found.tops),
            word=with_blanks(top.word),
            at=at(top.at),
            points=top.points,
        )
        steps.append(
            f'<p class="step{" last" if place + 1 == len(tops) else ""}" id="r{top.number}">'
            f"{_to(before, '‹', texts('Back'))}<span>{escape(told)}</span>{_to(after, '›', texts('Forward'))}</p>"
        )
    rows = [
        (
            f'<a href="#r{top.number}">{top.number}</a>',
            f'<span class="letters">{escape(top.rack)}</span>',
            f'<b class="letters">{escape(with_blanks(top.word))}</b>',
            escape(at(top.at)),
            texts.number(top.points),
            texts("%(found)d of %(of)d", found=len(top.found), of=top.of),
        )
        for top in found.tops
    ]
    heads = [
        texts("Round"),
        texts("Rack"),
        texts("Top"),
        texts("Place on the board"),
        texts("Points"),
        texts("Found by"),
    ]
    label = texts("The game of the tops")
    return (
        f'<section class="game"><h2>{escape(label)}</h2><div class="play">{"".join(steps)}{_squares(found, texts)}</div>\n'
        f"{table(heads, rows, label, (1, 2, 3))}</section>"
    )


def _to(address: str, sign: str, words: str) -> str:
    if not address:
        return f'<span class="to" aria-hidden="true">{sign}</span>'
    return f'<a class="to" href="{address}" aria-label="{escape(words)}">{sign}</a>'


def _squares(found: TellableNight, texts: Texts) -> str:
    lies, side = board_rounds(found), found.side
    names = {"T": "tw", "D": "dw", "t": "tl", "d": "dl"}
    columns = [str(number + 1) for number in range(side)]
    lines = list(found.rows)
    if found.mirror:
        columns, lines = lines, columns
    head = "<tr><td></td>" + "".join(f"<th scope=col>{each}</th>" for each in columns) + "</tr>"
    rows = []
    for line in range(side):
        cells = []
        for square in range(line * side, (line + 1) * side):
            premium = names.get(found.premiums[square], "")
            kind = f' class="{premium}"' if premium else ""
            if square in lies:
                letter, number = lies[square]
                blank = " blank" if letter.islower() else ""
                value = "" if blank else f"<small>{found.values.get(letter, 0)}</small>"
                cells.append(
                    f'<td{kind}><i class="t n{number}{blank}">{escape(letter.upper())}{value}</i></td>'
                )
            else:
                cells.append(f"<td{kind}></td>")
        rows.append(f"<tr><th scope=row>{lines[line]}</th>{''.join(cells)}</tr>")
    label = escape(texts("The board at the end"))
    return f'<table class="board" aria-label="{label}">{head}{"".join(rows)}</table>'


def style() -> bytes:
    """Returns the style sheet, with the rules that hide the tiles of later rounds."""
    rules = []
    for number in range(1, MOST_ROUNDS):
        later = ",".join(f".n{each}" for each in range(number + 1, MOST_ROUNDS + 1))
        rules.append(f"#r{number}:target~.board :is({later}){{visibility:hidden}}")
    fresh = ",".join(f"#r{number}:target~.board .n{number}" for number in range(1, MOST_ROUNDS + 1))
    rules.append(f"{fresh}{{background:var(--tile-new)}}")
    own = tokens() + "".join(
        (files("static") / name).read_text("utf-8") for name in ("year.css", "story.css")
    )
    return (own + "\n@media screen {\n" + "\n".join(rules) + "\n}\n").encode()


def assets() -> dict[str, bytes]:
    """Returns the files beside the pages."""
    static: Callable[[str], bytes] = lambda name: (files("static") / name).read_bytes()  # noqa: E731
    return {"year.css": style(), "sort.js": static("sort.js"), "icon.svg": static("icon.svg")}
