"""The record of a game: every round with its rack and top, the final board, and the tiles left.

After the board come the decisions of persons, each with round, time, person and reason. Under a round are the other words
that its top formed, with references and points, and rejected racks and void rounds; a bonus for many tiles has a column.
"""

from __future__ import annotations

from collections.abc import Sequence

from director.games.duplicate.game import Game
from director.games.people import PHONE
from director.language.texts import Texts
from director.reports.board_picture import draw_board
from director.reports.fonts import wrapped
from director.reports.page import BLACK, LEFT, RIGHT, WIDTH, Column, Sheet, TableRow, draw_listing, heading_of
from director.wording.history import DecisionText
from director.wording.round_words import RoundText, letters_left, round_texts
from director.wording.titles import named

ROW, NOTE, SIZE = 18.0, 11.0, 10.5
SMALLEST_CELL, LARGEST_CELL = 22.0, 30.0
"""Side of a board square in points."""
BESIDE_BOARD = 84.0
"""Points for the words above and under the board."""


def game_record_pdf(
    game: Game, texts: Texts, word_list: str = "", decided: Sequence[DecisionText] = ()
) -> bytes:
    """Returns the game record as PDF: rounds, board, letters left, decisions. ``word_list`` is the title of the game's list."""
    sheet = Sheet(heading_of(game.setup), texts("Game record"), texts)
    sheet.headline(texts("Game record"))
    sheet.paragraph(_played_with(game, texts, word_list or game.setup.lexicon), 10)
    sheet.y -= 6
    rounds = list(round_texts(game, texts))
    bonus = any(each.move and each.move.bonus for each in rounds)
    draw_listing(
        sheet, _columns(texts, bonus), [_line(each, texts, bonus) for each in rounds], ROW, SIZE, NOTE
    )
    sheet.y -= 3
    sheet.paragraph(_explained(rounds, texts, bonus))
    _board(sheet, game)
    _decisions(sheet, decided)
    return sheet.finish()


def _played_with(game: Game, texts: Texts, word_list: str) -> list[str]:
    setup = game.setup
    lines = [
        texts(
            "Rules: %(profile)s.",
            profile=", ".join(map(texts.show, (named(setup.profile.title), *setup.named))),
        ),
        texts("Tile set: %(tiles)s.", tiles=named(setup.tiles.title)),
        texts("Word list: %(lexicon)s.", lexicon=named(word_list)),
        texts("Players: %(players)d.", players=len(game.players)),
    ]
    if game.ended:
        lines.append(texts("End of the game: %(reason)s", reason=texts.phrase(game.ended)))
    return wrapped(" ".join(lines), RIGHT - LEFT, 10, most=4)


def _explained(rounds: Sequence[RoundText], texts: Texts, bonus: bool) -> list[str]:
    lines = [
        texts("Rack: letters kept + letters drawn. ? is a blank; in a word its letter is in brackets."),
        texts("Found: players who scored as much as the top, of those who took part in the round."),
    ]
    if bonus:
        lines.append(texts("Bonus: for many tiles laid at once; the points include it."))
    return lines


def _columns(texts: Texts, bonus: bool) -> list[Column]:
    extra = [Column(texts("Bonus"), "right")] if bonus else []
    return [
        Column(texts("Round"), "right", bold=True),
        Column(texts("Rack"), share=1.0),
        Column(texts("Ref."), "right"),
        Column(texts("Top word"), share=1.0, bold=True),
        Column(texts("Points"), "right", bold=True),
        *extra,
        Column(texts("Total so far"), "right"),
        Column(texts("Found"), "right"),
    ]


def _line(told: RoundText, texts: Texts, bonus: bool) -> TableRow:
    gap = [""] if bonus else []
    if told.move is None:
        word = texts("void") if told.void else texts("(open)")
        cells = [told.number, told.rack, "", word, "", *gap, "", ""]
    else:
        move = told.move
        extra = [move.bonus] if bonus else []
        cells = [told.number, told.rack, move.at, move.word, move.points, *extra, told.total, told.found]
    return TableRow(cells, _note(told, texts), 1, told.void)


def _note(told: RoundText, texts: Texts) -> str:
    parts = [told.remark]
    if told.rejected:
        parts.append(texts("Rejected: %(racks)s", racks=told.rejected))
    if told.move and told.move.crosses:
        parts.append(texts("Also formed: %(words)s", words=told.move.crosses))
    return " – ".join(part for part in parts if part)


def _board(sheet: Sheet, game: Game) -> None:
    texts = sheet.texts
    cell = min(LARGEST_CELL, (sheet.room - BESIDE_BOARD) / 16)
    if cell < SMALLEST_CELL:
        sheet.new_page()
        cell = LARGEST_CELL
    else:
        sheet.y -= 10
    sheet.headline(texts("The board at the end") if game.ended is not None else texts("The board"), 13, 4)
    draw_board(sheet, game.board, game.setup.tiles, (WIDTH - cell * 16.4) / 2, cell)
    sheet.y -= 8
    sheet.paragraph(wrapped(letters_left(game, texts), RIGHT - LEFT, 11), 11, BLACK)


def _decisions(sheet: Sheet, decided: Sequence[DecisionText]) -> None:
    """Draws the decisions: the same list as on the page and in ``director verify``."""
    if not decided:
        return
    texts = sheet.texts
    sheet.need(60)
    sheet.y -= 10
    sheet.headline(texts("What was decided"), 13, 4)
    for each in decided:
        number = each.decision.round
        where = [texts("Round %(number)d", number=number)] if number else []
        who = texts("phone") if each.who == PHONE else each.who
        told = " · ".join([*where, f"{each.at:%H:%M}", who, texts.show(each.line)])
        sheet.paragraph(wrapped(told, RIGHT - LEFT, 9, most=6), 9, BLACK)
        sheet.y -= 3
