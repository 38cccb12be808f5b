"""The sheets of training and Solitaire: the player's moves beside the best ones, and a game's moves with its board."""

from __future__ import annotations

from itertools import accumulate

from director.desk import solitaire, training
from director.desk.solitaire import BestTotal
from director.games.solitaire import Game, Turn
from director.language.sentences import say
from director.language.texts import Texts
from director.reports.board_picture import board_below
from director.reports.classic_sheets import LETTER_LIST, SHARED_DOCUMENTS, compared_pdf, crosses
from director.reports.documents import FILE, Document, DocumentRequest, Documents, for_directors
from director.reports.fonts import BOLD
from director.reports.page import LEFT, RIGHT, Column, Sheet, draw_listing, heading_of, lines_of

ROW, SIZE = 15.5, 9.5


def solitaire_pdf(game: Game, record: BestTotal | None, texts: Texts) -> bytes:
    """Returns the moves of a game of Solitaire with their letters, its total, the record, and the board."""
    sheet = Sheet(heading_of(game.setup), texts("Solitaire"), texts)
    name = game.players[0].name if game.players else ""
    sheet.headline(f"{name}: {texts.counted('%(num)s point', '%(num)s points', game.total)}")
    two = len(game.racks) > 1
    columns = [
        Column("", "right", cell=lambda turn: f"{turn.number} ({turn.rack + 1})" if two else turn.number),
        Column(texts("Letters"), cell=lambda turn: turn.letters),
        Column(texts("Ref."), "right", cell=lambda turn: texts.place(turn.scored and turn.scored.move.at)),
        Column(texts("Word"), share=1.0, bold=True, cell=lambda turn: _what(turn, texts)),
        Column(texts("Other words formed"), share=1.0, cell=lambda turn: crosses(turn.scored)),
        Column(texts("Points"), "right", bold=True, cell=lambda turn: texts.number(turn.points)),
        Column(texts("Total so far"), "right", cell=lambda turn: texts.number(next(sums))),
    ]
    sums = accumulate(turn.points for turn in game.turns)
    draw_listing(sheet, columns, lines_of(columns, game.turns), ROW, SIZE)
    _result(sheet, game, record)
    board_below(sheet, game.board, game.setup.tiles)
    return sheet.finish()


def _what(turn: Turn, texts: Texts) -> str:
    if turn.act == "exchange":
        return texts("exchanges %(count)d", count=len(turn.tiles))
    return texts.word(turn.scored.move.word) if turn.scored else texts("passes")


def _result(sheet: Sheet, game: Game, record: BestTotal | None) -> None:
    texts = sheet.texts
    if game.phase == "ended" and game.left:
        left = " ".join(tile for rack in game.racks for tile in rack)
        sheet.paragraph([texts("Left on the racks: %(tiles)s", tiles=left) + f" (−{game.left})"])
    if len(game.racks) > 1:
        points = [texts.number(game.points_of(rack)) for rack in range(len(game.racks))]
        sheet.paragraph([texts("Rack 1: %(one)s, rack 2: %(two)s", one=points[0], two=points[1])])
    if record:
        sheet.y -= 16
        line = texts(
            "Record of the club: %(points)s, %(name)s, %(date)s",
            points=texts.number(record.total),
            name=record.name,
            date=texts.date(record.date),
        )
        sheet.text(LEFT, sheet.y, RIGHT - LEFT, line, 10.5, BOLD)


def _compared(wanted: DocumentRequest) -> bytes:
    return compared_pdf(wanted.game, [("", training.compared(wanted.desk, wanted.session))], wanted.texts)


def _solitaire(wanted: DocumentRequest) -> bytes:
    return solitaire_pdf(wanted.game, solitaire.record(wanted.desk, wanted.session.row), wanted.texts)


BEST_MOVES = Document(title=say("Your moves and the best ones"), make=_compared)
TRAINING_DOCUMENTS = for_directors({**SHARED_DOCUMENTS, "best-moves.pdf": BEST_MOVES})
SOLITAIRE_DOCUMENTS: Documents = for_directors(
    {
        "moves.pdf": Document(title=say("Moves"), make=_solitaire),
        "letters.pdf": LETTER_LIST,
        "game.jsonl": FILE,
    }
)
