"""The sheet of a game of Un-Scrabble: every turn with the tiles taken, the ranking, the board before and after."""

from __future__ import annotations

from director.games.unscrabble import WHY, Game, Turn
from director.language.sentences import say
from director.language.texts import Texts, with_blanks
from director.reports.board_picture import draw_board
from director.reports.documents import FILE, Document, Documents, for_directors, of_game
from director.reports.page import LEFT, RIGHT, Column, Sheet, draw_listing, heading_of, lines_of

ROW, SIZE = 15.0, 9.0
GAP = 14.0


def unscrabble_pdf(game: Game, texts: Texts) -> bytes:
    """Returns ranking, turns, and both boards side by side."""
    setup = game.setup
    sheet = Sheet(heading_of(setup), texts("Un-Scrabble"), texts)
    sheet.headline(texts("Un-Scrabble"))
    lines = [texts("Board of: %(source)s", source=game.source)] if game.source else []
    if game.why:
        lines.append(texts.show(WHY[game.why]))
    sheet.paragraph(lines, 10)
    sheet.y -= 4
    ranking = [
        Column(texts("Place"), "right", cell=lambda row: row[0]),
        Column(texts("Name"), share=1.0, cell=lambda row: row[1].name),
        Column(texts("Points"), "right", bold=True, cell=lambda row: texts.number(row[2])),
    ]
    draw_listing(sheet, ranking, lines_of(ranking, game.ranking()), 20.0, 10.5)
    _boards(sheet, game)
    sheet.y -= 14
    columns = [
        Column("", "right", cell=lambda turn: turn.number),
        Column(texts("Name"), share=1.0, cell=lambda turn: game.name(turn.player)),
        Column(texts("Tiles taken"), bold=True, cell=lambda turn: with_blanks(turn.tiles) or texts("passes")),
        Column(texts("Squares"), share=1.2, cell=lambda turn: ", ".join(map(texts.place, turn.squares))),
        Column(texts("Points"), "right", bold=True, cell=lambda turn: texts.number(turn.points)),
        Column(texts("Total so far"), "right", cell=lambda turn: texts.number(_sum(game, turn))),
    ]
    draw_listing(sheet, columns, lines_of(columns, game.turns), ROW, SIZE)
    return sheet.finish()


def _sum(game: Game, turn: Turn) -> int:
    """Returns the points of a turn's player up to this turn."""
    return sum(each.points for each in game.turns[: turn.number] if each.player == turn.player)


def _boards(sheet: Sheet, game: Game) -> None:
    cell = (RIGHT - LEFT - GAP) / 2 / 15.8
    sheet.need(cell * 17)
    sheet.y -= 12
    top = sheet.y
    draw_board(sheet, game.start, game.setup.tiles, LEFT, cell)
    sheet.y = top
    draw_board(sheet, game.board, game.setup.tiles, LEFT + (RIGHT - LEFT + GAP) / 2, cell)


UNSCRABBLE_DOCUMENTS: Documents = for_directors(
    {
        "turns.pdf": Document(title=say("Turns"), make=of_game(unscrabble_pdf)),
        "game.jsonl": FILE,
    }
)
