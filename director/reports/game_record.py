"""The record of a game: every round with its rack and top, the final board, and what was left."""

from __future__ import annotations

from collections.abc import Iterator

from director.games.duplicate.game import Cancelled, Game, Round
from director.language.texts import Texts, with_blanks
from director.reports.board_picture import draw_board
from director.reports.fonts import wrapped
from director.reports.page import BLACK, LEFT, RIGHT, WIDTH, Sheet, heading_of
from director.reports.table import Column, Line, draw_table

ROW, NOTE, SIZE = 18.0, 11.0, 10.5
SMALLEST_CELL, LARGEST_CELL = 22.0, 30.0
"""Side of a board square in points."""
BESIDE_BOARD = 84.0
"""Points for the words above and under the board."""


def game_record_pdf(game: Game, texts: Texts) -> bytes:
    """The game record as PDF: rounds, board, letters left."""
    sheet = Sheet(heading_of(game), texts("Game record"), texts)
    sheet.headline(texts("Game record"))
    sheet.paragraph(_played_with(game, texts), 10)
    sheet.y -= 6
    draw_table(sheet, _columns(texts), list(_lines(game, texts)), ROW, SIZE, NOTE)
    sheet.y -= 3
    sheet.paragraph(
        [
            texts("Rack: letters kept + letters drawn. ? is a blank; in a word its letter is in brackets."),
            texts("Found: players who scored as much as the top, of those who took part in the round."),
        ]
    )
    _board(sheet, game)
    return sheet.finish()


def found_by(game: Game, played: Round) -> tuple[int, int]:
    """How many players scored as much as the top of the round, and how many took part."""
    top = played.top.score if played.top else 0
    found = sum(entry.points >= top for entry in played.entries.values()) if played.top else 0
    return found, len(game.present(played.number))


def announced(played: Round) -> str:
    """The rack as it was announced: letters kept, then those drawn in their order."""
    return " + ".join(part for part in (played.kept, played.drawn) if part)


def _played_with(game: Game, texts: Texts) -> list[str]:
    setup = game.setup
    lines = [
        texts(
            "Rules: %(profile)s. Tile set: %(tiles)s. Word list: %(lexicon)s. Players: %(players)d.",
            profile=setup.profile.title,
            tiles=setup.tiles.title,
            lexicon=setup.lexicon,
            players=len(game.players),
        )
    ]
    if game.ended:
        lines.append(texts("End of the game: %(reason)s", reason=texts.phrase(game.ended)))
    return lines


def _columns(texts: Texts) -> list[Column]:
    return [
        Column(texts("Round"), "right", bold=True),
        Column(texts("Rack"), share=1.0),
        Column(texts("Ref."), "right"),
        Column(texts("Top word"), share=1.0, bold=True),
        Column(texts("Points"), "right", bold=True),
        Column(texts("Sum"), "right"),
        Column(texts("Found"), "right"),
    ]


def _lines(game: Game, texts: Texts) -> Iterator[Line]:
    total = 0
    for played in game.rounds:
        yield from (_cancelled(each, texts) for each in game.cancelled if each.round.number == played.number)
        total += played.top.score if played.top else 0
        yield _line(game, played, total, texts)
    last = len(game.rounds)
    yield from (_cancelled(each, texts) for each in game.cancelled if each.round.number > last)


def _line(game: Game, played: Round, total: int, texts: Texts) -> Line:
    number, rack = str(played.number), announced(played)
    note = _rejected(played, texts)
    if not played.top:
        return Line([number, rack, "", texts("(open)"), "", "", ""], note, 1)
    found = texts(
        "%(found)d of %(players)d", **dict(zip(("found", "players"), found_by(game, played), strict=True))
    )
    at, word = texts.place(played.top.move.at), with_blanks(played.top.move.word)
    points = texts.number(played.top.score)
    return Line([number, rack, at, word, points, texts.number(total), found], note, 1)


def _cancelled(each: Cancelled, texts: Texts) -> Line:
    note = texts("Cancelled: %(reason)s", reason=texts.phrase(each.reason))
    if rejected := _rejected(each.round, texts):
        note = f"{note} – {rejected}"
    return Line([str(each.round.number), announced(each.round), "", texts("void"), "", "", ""], note, 1, True)


def _rejected(played: Round, texts: Texts) -> str:
    racks = [" + ".join(part for part in (each.kept, each.drawn) if part) for each in played.rejected]
    return texts("Rejected: %(racks)s", racks=", ".join(racks)) if racks else ""


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


def letters_left(game: Game, texts: Texts) -> str:
    """What is in the bag and on the rack, sorted, with its number."""
    left = game.setup.tiles.sort(game.left.elements())
    if not left:
        return texts("No letters are left.")
    return texts("Letters left: %(count)d (%(letters)s)", count=len(left), letters=grouped(left))


def grouped(tiles: str) -> str:
    """Sorted tiles with equal ones together: ``AAB`` is ``AA B``.

    >>> grouped("AAB?")
    'AA B ?'
    """
    parts: list[str] = []
    for tile in tiles:
        if parts and parts[-1][0] == tile:
            parts[-1] += tile
        else:
            parts.append(tile)
    return " ".join(parts)
