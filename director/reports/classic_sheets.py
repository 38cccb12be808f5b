"""The papers of a classic table: score sheet for 2 to 4 players, move list with board, letters to cross off; and its turns, or those
of training, beside the best possible moves.

The move list has the columns of the rulebook's sample game; ``*`` marks a move whose points include the 50 for
seven tiles. The letter list has the rulebook's groups; our choice: every tile is in one group only, high-value are
tiles of 8 points and more, most useful are blanks and S.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from director.desk.classic.moves import TurnAnalysis, compared, is_told
from director.games.classic.game import Game, Turn, standings
from director.games.classic.gcg_written import gcg
from director.games.setup import GameSetup
from director.language.sentences import say
from director.language.texts import Texts, with_blanks
from director.reports.board_picture import board_below, draw_board
from director.reports.documents import FILE, Ask, Document, DocumentRequest, Documents, of_game
from director.reports.fonts import BOLD
from director.reports.page import (
    BLACK,
    LEFT,
    RIGHT,
    WIDTH,
    Column,
    Sheet,
    TableRow,
    draw_listing,
    heading_of,
    lines_of,
)
from director.rules.scoring import Scored
from director.rules.tiles import BLANK, TileSet
from director.wording.titles import named

ROWS_ON_BLANK = 22
"""Rounds on a score sheet to fill in by hand: 26 moves of two players are 13."""
ROW, SIZE = 22.0, 10.0
CELL = 26.0
"""Side of a square of the board, in points."""
HIGH = 8
"""A tile of so many points is high-value."""
PLAIN_VOWELS = "AEIOU"


# -- the score sheet -----------------------------------------------------------------------------------


def score_sheet_pdf(game: Game, texts: Texts) -> bytes:
    """Returns the score sheet: word, points and running total of every player, then the changes at the end."""
    sheet = Sheet(heading_of(game.setup), texts("Score sheet"), texts)
    sheet.headline(texts("Score sheet"))
    order = game.order or tuple(player.id for player in game.players)
    names = [game.player(player).name for player in order]
    draw_listing(sheet, _score_columns(names, texts), list(_score_lines(game, len(order), texts)), ROW, SIZE)
    _closing(sheet, game)
    return sheet.finish()


def _score_columns(names: list[str], texts: Texts) -> list[Column]:
    wide = len(names) == 2  # with more, the words need the room
    points, total = (texts("Points"), texts("Total so far")) if wide else (texts("Pts"), "Σ")
    found = [Column("", "right")]
    for name in names:
        found += [
            Column(name, share=1.0),
            Column(points, "right"),
            Column(total, "right", bold=True),
        ]
    return found


def _score_lines(game: Game, wide: int, texts: Texts) -> Iterator[TableRow]:
    cells = [_score_cell(game, turn, texts) for turn in game.turns]
    rows = max(-(-len(cells) // wide), 0 if game.ended else ROWS_ON_BLANK)
    cells += [("", "", "")] * (rows * wide - len(cells))
    for row in range(rows):
        texts_of = [text for cell in cells[row * wide : (row + 1) * wide] for text in cell]
        yield TableRow([str(row + 1), *texts_of])


def _score_cell(game: Game, turn: Turn, texts: Texts) -> tuple[str, str, str]:
    theme = game.setup.profile.theme_points * len(turn.theme) * turn.stands
    points = texts.number(turn.points + theme) + ("*" if _all_laid(game, turn) else "")
    return _what(turn, texts), points, texts.number(game.running(turn.number))


def _all_laid(game: Game, turn: Turn) -> bool:
    """Answers whether the turn includes the 50 points."""
    return turn.stands and turn.scored is not None and len(turn.scored.laid) in game.setup.rules.bonus


def _what(turn: Turn, texts: Texts) -> str:
    if turn.scored:
        word = texts.word(turn.scored.move.word)
        return texts("(%(word)s)", word=word) if turn.taken_back else word
    words = {
        "exchange": texts("exchanges %(count)d", count=turn.count),
        "lost": texts("turn lost"),
        "passed_on": texts("passes on"),
    }
    return words.get(turn.act, texts("passes"))


def _closing(sheet: Sheet, game: Game) -> None:
    if not game.order:
        return
    texts = sheet.texts
    sheet.y -= 10
    columns = [
        Column(texts("Place"), "right", cell=lambda row: row.place),
        Column(texts("Name"), share=1.0, cell=lambda row: row.player.name),
        Column(texts("Moves"), "right", cell=lambda row: texts.number(row.moves)),
        Column(texts("Challenges"), "right", cell=lambda row: texts.number(-row.fines)),
        Column(texts("Left"), "right", cell=lambda row: texts.number(-row.left)),
        Column(texts("Credit"), "right", cell=lambda row: texts.number(row.credit)),
        Column(texts("Time"), "right", cell=lambda row: texts.number(-row.overtime)),
        Column(texts("Total"), "right", bold=True, cell=lambda row: texts.number(row.total)),
    ]
    lines = lines_of(columns, standings(game))
    sheet.need(ROW * (len(lines) + 2))
    draw_listing(sheet, columns, lines, ROW, SIZE)


# -- the moves -----------------------------------------------------------------------------------------


def moves_pdf(game: Game, texts: Texts) -> bytes:
    """Returns the move list with racks, places, cross words and running totals, and the board."""
    sheet, tiles = Sheet(heading_of(game.setup), texts("Moves"), texts), game.setup.tiles
    sheet.headline(texts("Moves"))
    columns = [
        Column("", "right", cell=lambda turn: turn.number),
        Column(texts("Name"), share=1.0, cell=lambda turn: game.player(turn.player).name),
        Column(
            texts("Rack"), share=1.0, cell=lambda turn: tiles.sort(turn.rack.known) + "·" * turn.rack.hidden
        ),
        Column(texts("Ref."), "right", cell=lambda turn: texts.place(turn.scored and turn.scored.move.at)),
        Column(texts("Word"), share=1.5, bold=True, cell=lambda turn: _what(turn, texts)),
        Column(texts("Other words formed"), share=1.5, cell=lambda turn: crosses(turn.scored)),
        Column(texts("Points"), "right", bold=True, cell=lambda turn: _score_cell(game, turn, texts)[1]),
        Column(texts("Total so far"), "right", cell=lambda turn: _score_cell(game, turn, texts)[2]),
    ]
    draw_listing(sheet, columns, lines_of(columns, game.turns), 16.0, 9.5)
    sheet.paragraph(
        [
            texts("* with the 50 points for seven tiles. ? is a blank; in a word its letter is in brackets."),
            texts("A word in brackets was challenged and taken back."),
        ]
    )
    sheet.need(CELL * 17)
    sheet.y -= 10
    draw_board(sheet, game.board, tiles, (WIDTH - CELL * 16.4) / 2, CELL)
    return sheet.finish()


def crosses(scored: Scored | None) -> str:
    """Returns the other words that a move forms, each with its points."""
    return ", ".join(f"{with_blanks(word.word)} {word.score}" for word in scored.words[1:]) if scored else ""


# -- the letters ---------------------------------------------------------------------------------------


def letter_groups(tiles: TileSet, texts: Texts) -> Mapping[str, str]:
    """Returns every tile of the set in one of the rulebook's groups, by the group's name."""
    groups: dict[str, list[str]] = {
        texts("High-value tiles"): [],
        texts("Most useful tiles"): [],
        texts("Vowels"): [],
        texts("Umlauts"): [],
        texts("Consonants, 1 point"): [],
        texts("Consonants, 2 points"): [],
        texts("Consonants, 3 points"): [],
        texts("Consonants, 4 points or more"): [],
    }
    for tile in tiles.sort(tiles.full.elements()):
        groups[list(groups)[_group(tile, tiles)]].append(tile)
    return {name: "".join(found) for name, found in groups.items() if found}


def _group(tile: str, tiles: TileSet) -> int:
    value = tiles.values[tile]
    if tile in (BLANK, "S"):
        return 1
    if tile in tiles.vowels:
        return 2 if tile in PLAIN_VOWELS else 3
    if value >= HIGH:
        return 0
    return 3 + min(max(value, 1), 4)


def letters_pdf(setup: GameSetup, texts: Texts) -> bytes:
    """Returns all tiles of the set in groups, one box each, to cross off during a game."""
    tiles = setup.tiles
    sheet = Sheet(heading_of(setup), texts("Letters to strike off"), texts)
    sheet.headline(texts("Letters to strike off"))
    sheet.paragraph([texts("%(tiles)s, %(count)d tiles", tiles=named(tiles.title), count=tiles.size)], 10)
    for name, group in letter_groups(tiles, texts).items():
        sheet.y -= 14
        sheet.text(LEFT, sheet.y, RIGHT - LEFT, f"{name} ({len(group)})", 11, BOLD)
        sheet.y -= 6
        _boxes(sheet, group, tiles)
    return sheet.finish()


def _boxes(sheet: Sheet, group: str, tiles: TileSet) -> None:
    side, gap = 24.0, 3.0
    in_line = int((RIGHT - LEFT + gap) // (side + gap))
    for start in range(0, len(group), in_line):
        sheet.y -= side
        for place, tile in enumerate(group[start : start + in_line]):
            x = LEFT + place * (side + gap)
            sheet.canvas.setStrokeGray(0.4)
            sheet.canvas.setLineWidth(0.6)
            sheet.canvas.roundRect(x, sheet.y, side, side, 3)
            sheet.text(x, sheet.y + 8, side, "" if tile == BLANK else tile, 13, BOLD, "center", BLACK)
            sheet.text(x, sheet.y + 2, side - 2, str(tiles.values[tile]), 6.5, align="right")
        sheet.y -= gap


LETTER_LIST = Document(
    title=say("Letters to strike off"),
    make=lambda wanted: letters_pdf(wanted.session.row.setup, wanted.texts),
    blank=True,
)
"""For every game with a bag."""


def compared_pdf(game: Game, tables: Sequence[tuple[str, Sequence[TurnAnalysis]]], texts: Texts) -> bytes:
    """Returns for each of these tables, with a title or without, every turn beside the best possible move, and the sum of missed points;
    the board at the end."""
    sheet = Sheet(heading_of(game.setup), texts("Moves and points missed"), texts)
    for title, rows in tables:
        sheet.headline(title or texts("Moves and points missed"))
        columns = _columns(texts)
        draw_listing(sheet, columns, [*lines_of(columns, rows), _sums(rows, texts)], 15.5, 9.5)
        sheet.y -= 14
    board_below(sheet, game.board, game.setup.tiles)
    return sheet.finish()


def _columns(texts: Texts) -> list[Column]:
    return [
        Column("", "right", cell=lambda each: each.number),
        Column(texts("Rack"), cell=lambda each: each.rack),
        Column(texts("Ref."), "right", cell=lambda each: texts.place(each.at)),
        Column(texts("Word"), share=1.0, bold=True, cell=lambda each: texts.word(each.word) or "–"),
        Column(texts("Points"), "right", cell=lambda each: texts.number(each.points)),
        Column(texts("Ref."), "right", cell=lambda each: texts.place(each.best_at)),
        Column(texts("Best move"), share=1.0, bold=True, cell=lambda each: texts.word(each.best) or "–"),
        Column(texts("Points"), "right", cell=lambda each: texts.number(each.best_points)),
        Column(
            texts("Left lying"), "right", cell=lambda each: texts.number(each.missed) if each.missed else ""
        ),
    ]


def _sums(rows: Sequence[TurnAnalysis], texts: Texts) -> TableRow:
    points, best, missed = (
        texts.number(sum(getattr(each, name) for each in rows))
        for name in ("points", "best_points", "missed")
    )
    return TableRow(["", "", "", texts("Total"), points, "", "", best, missed], shaded=True, bold=True)


def _left_lying(wanted: DocumentRequest) -> bytes:
    game: Game = wanted.game
    chosen = game.order if wanted.player is None else (wanted.player,)
    tables = [
        (game.player(each).name, rows)
        for each in chosen
        if (rows := compared(wanted.desk, wanted.session, each))
    ]
    return compared_pdf(game, tables, wanted.texts)


LEFT_LYING = Document(
    title=say("Moves and points missed"),
    note=say("Every move next to the best one, where the rack is known"),
    make=_left_lying,
    asks=(Ask("player", lambda game: say("One player alone")),),
    exists=is_told,
    tells_racks=True,
)

SHARED_DOCUMENTS: Documents = {
    "score-sheet.pdf": Document(title=say("Score sheet"), make=of_game(score_sheet_pdf)),
    "moves.pdf": Document(title=say("Moves"), make=of_game(moves_pdf), tells_racks=True),
    "letters.pdf": LETTER_LIST,
    "game.gcg": Document(
        title=say("Game as GCG"),
        make=lambda wanted: gcg(wanted.game).encode("utf-8"),
        tells_racks=True,
    ),
    "game.jsonl": replace(FILE, director_only=False, tells_racks=True),
}
"""Documents that training has too."""

CLASSIC_DOCUMENTS: Documents = {**SHARED_DOCUMENTS, "left-lying.pdf": LEFT_LYING}
