"""The sheet of a game of topping: the ranking by time, and the rounds with their tops once it is over."""

from __future__ import annotations

from director.games.topping.game import Game
from director.language.sentences import say
from director.language.texts import Texts, with_blanks
from director.reports.document import FILE, Document, Documents, for_directors
from director.reports.listing import Column, Line, draw_listing
from director.reports.page import Sheet, heading_of
from director.wording.topping import time_text


def topping_pdf(game: Game, texts: Texts) -> bytes:
    """Ranking and rounds; the rounds only when nobody plays any more."""
    sheet = Sheet(heading_of(game.setup), texts("Topping"), texts)
    sheet.headline(texts("Topping"))
    columns = [
        Column(texts("Place"), "right"),
        Column(texts("Name"), share=1.0),
        Column(texts("Rounds"), "right"),
        Column(texts("Tops"), "right"),
        Column(texts("Time"), "right", bold=True),
    ]
    lines = [
        Line(
            [
                str(each.place),
                each.player.name,
                str(each.rounds),
                str(each.found),
                time_text(each.seconds, texts),
            ]
        )
        for each in game.race()
    ]
    draw_listing(sheet, columns, lines, 20.0, 10.5)
    if game.ended:
        sheet.y -= 14
        tops = [Column(texts("Round"), "right"), Column(texts("Rack")), Column(texts("Reference"))]
        tops += [Column(texts("Top word"), share=1.0, bold=True), Column(texts("Points"), "right")]
        rows = [
            Line([
                str(number),
                each.rack,
                texts.place(each.top.move.at),
                with_blanks(each.top.move.word),
                texts.number(each.top.score),
            ])
            for number, each in enumerate(game.rounds, start=1)
        ]  # fmt: skip
        draw_listing(sheet, tops, rows, 15.0, 9.0)
    return sheet.finish()


TOPPING_DOCUMENTS: Documents = for_directors(
    {
        "ranking.pdf": Document(
            title=say("Ranking"), make=lambda wanted: topping_pdf(wanted.game, wanted.texts)
        ),
        "game.jsonl": FILE,
    }
)
