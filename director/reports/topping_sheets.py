"""The sheet of a game of topping: the ranking by time, and the rounds with their tops once it is over.

Topping in words: the times of a race.
"""

from __future__ import annotations

from itertools import count

from director.games.topping import Game
from director.language.sentences import say
from director.language.texts import Texts
from director.reports.documents import FILE, Document, Documents, for_directors, of_game
from director.reports.page import Column, Sheet, draw_listing, heading_of, lines_of


def time_text(seconds: float, texts: Texts) -> str:
    """Returns seconds as a race shows them: 12:05.3, or 12:05,3 if the language writes a comma."""
    tenths = round(seconds * 10)
    return f"{tenths // 600}:{tenths // 10 % 60:02}{',' if texts.decimal_comma else '.'}{tenths % 10}"


def topping_pdf(game: Game, texts: Texts) -> bytes:
    """Returns ranking and rounds; the rounds only when nobody plays any more."""
    sheet = Sheet(heading_of(game.setup), texts("Topping"), texts)
    sheet.headline(texts("Topping"))
    columns = [
        Column(texts("Place"), "right", cell=lambda each: each.place),
        Column(texts("Name"), share=1.0, cell=lambda each: each.player.name),
        Column(texts("Rounds"), "right", cell=lambda each: each.rounds),
        Column(texts("Tops"), "right", cell=lambda each: each.found),
        Column(texts("Time"), "right", bold=True, cell=lambda each: time_text(each.seconds, texts)),
    ]
    draw_listing(sheet, columns, lines_of(columns, game.race()), 20.0, 10.5)
    if game.ended:
        sheet.y -= 14
        number = count(1)
        tops = [
            Column(texts("Round"), "right", cell=lambda each: next(number)),
            Column(texts("Rack"), cell=lambda each: each.rack),
            Column(texts("Reference"), cell=lambda each: texts.place(each.top.move.at)),
            Column(texts("Top word"), share=1.0, bold=True, cell=lambda each: texts.word(each.top.move.word)),
            Column(texts("Points"), "right", cell=lambda each: texts.number(each.top.score)),
        ]
        draw_listing(sheet, tops, lines_of(tops, game.rounds), 15.0, 9.0)
    return sheet.finish()


TOPPING_DOCUMENTS: Documents = for_directors(
    {
        "ranking.pdf": Document(title=say("Standings"), make=of_game(topping_pdf)),
        "game.jsonl": FILE,
    }
)
