"""The sheet of a game of Un-Scrabble: every turn with the tiles taken, the ranking, the board before and after."""

from __future__ import annotations

from director.games.unscrabble.game import Game, Turn
from director.language.sentences import say
from director.language.texts import Texts, with_blanks
from director.reports.board_picture import draw_board
from director.reports.document import FILE, Document, Documents, for_directors
from director.reports.listing import Column, Line, draw_listing
from director.reports.page import LEFT, RIGHT, Sheet, heading_of
from director.wording.unscrabble import WHY

ROW, SIZE = 15.0, 9.0
GAP = 14.0


def unscrabble_pdf(game: Game, texts: Texts) -> bytes:
    """Ranking, turns, and both boards side by side."""
    setup = game.setup
    sheet = Sheet(heading_of(setup), texts("Un-Scrabble"), texts)
    sheet.headline(texts("Un-Scrabble"))
    lines = [texts("Board of: %(source)s", source=game.source)] if game.source else []
    if game.why:
        lines.append(texts.show(WHY[game.why]))
    sheet.paragraph(lines, 10)
    sheet.y -= 4
    ranking = [
        Column(texts("Place"), "right"),
        Column(texts("Name"), share=1.0),
        Column(texts("Points"), "right", bold=True),
    ]
    rows = [Line([str(place), player.name, texts.number(points)]) for place, player, points in game.ranking()]
    draw_listing(sheet, ranking, rows, 20.0, 10.5)
    _boards(sheet, game)
    sheet.y -= 14
    columns = [
        Column("", "right"),
        Column(texts("Name"), share=1.0),
        Column(texts("Tiles taken"), bold=True),
        Column(texts("Squares"), share=1.2),
        Column(texts("Points"), "right", bold=True),
        Column(texts("Sum"), "right"),
    ]
    draw_listing(sheet, columns, _turn_lines(game, texts), ROW, SIZE)
    return sheet.finish()


def _boards(sheet: Sheet, game: Game) -> None:
    cell = (RIGHT - LEFT - GAP) / 2 / 15.8
    sheet.need(cell * 17)
    sheet.y -= 12
    top = sheet.y
    draw_board(sheet, game.start, game.setup.tiles, LEFT, cell)
    sheet.y = top
    draw_board(sheet, game.board, game.setup.tiles, LEFT + (RIGHT - LEFT + GAP) / 2, cell)


def _turn_lines(game: Game, texts: Texts) -> list[Line]:
    sums: dict[int, int] = {}
    found = []
    for turn in game.turns:
        sums[turn.player] = sums.get(turn.player, 0) + turn.points
        found.append(_turn_line(game, turn, sums[turn.player], texts))
    return found


def _turn_line(game: Game, turn: Turn, total: int, texts: Texts) -> Line:
    return Line(
        [
            str(turn.number),
            game.name(turn.player),
            with_blanks(turn.tiles) if turn.squares else texts("passes"),
            ", ".join(texts.place(each) for each in turn.squares),
            texts.number(turn.points),
            texts.number(total),
        ]
    )


UNSCRABBLE_DOCUMENTS: Documents = for_directors(
    {
        "turns.pdf": Document(
            title=say("Turns"), make=lambda wanted: unscrabble_pdf(wanted.game, wanted.texts)
        ),
        "game.jsonl": FILE,
    }
)
