"""The papers of Bingo: a card for every player to cross out, blank cards, and the list of calls."""

from __future__ import annotations

from collections.abc import Sequence

from director.games.bingo import LETTERS, WORDS, Game
from director.language.sentences import say
from director.language.texts import Texts
from director.reports.classic_sheets import LETTER_LIST
from director.reports.documents import FILE, Document, Documents, for_directors, of_game
from director.reports.fonts import BOLD
from director.reports.page import (
    GREY,
    HEIGHT,
    LEFT,
    MM,
    RIGHT,
    Column,
    Sheet,
    TableRow,
    draw_listing,
    heading_of,
)
from director.rules.tiles import BLANK

ON_PAGE = 4
"""Cards on a page, one below the other, to be cut apart."""
CARD = (HEIGHT - 24 * MM) / ON_PAGE
BOX = 17 * MM


def cards_pdf(game: Game, texts: Texts) -> bytes:
    """Returns the card of every player by table; empty boxes to write in for players without a card."""
    players = sorted(game.players, key=lambda each: each.table)
    wanted = [(each.name, game.cards[each.id].words if each.id in game.cards else ()) for each in players]
    return _cards(game, wanted, texts)


def blank_cards_pdf(game: Game, texts: Texts) -> bytes:
    """Returns a page of cards to write on."""
    return _cards(game, [("", ())] * ON_PAGE, texts)


def _cards(game: Game, wanted: Sequence[tuple[str, Sequence[str]]], texts: Texts) -> bytes:
    sheet = Sheet(heading_of(game.setup), texts("Cards"), texts, framed=False)
    for place, (name, words) in enumerate(wanted):
        if place and place % ON_PAGE == 0:
            sheet.new_page()
        top = HEIGHT - 10 * MM - (place % ON_PAGE) * CARD
        _card(sheet, top, name, words)
        if place % ON_PAGE:
            sheet.canvas.setDash(3, 3)
            sheet.rule(LEFT, top + 2, RIGHT - LEFT, 0.5, GREY)
            sheet.canvas.setDash()
    return sheet.finish()


def _card(sheet: Sheet, top: float, name: str, words: Sequence[str]) -> None:
    """Draws one card: name, two words of seven boxes, and the rules in one line."""
    texts = sheet.texts
    width = LETTERS * BOX
    left = LEFT + (RIGHT - LEFT - width) / 2
    sheet.text(left, top - 9 * MM, width * 0.25, texts("Bingo"), 16, BOLD)
    sheet.name_text(left + width * 0.27, top - 9 * MM, width * 0.73, name, 13, BOLD, "right")
    if not name:
        sheet.rule(left + width * 0.45, top - 10 * MM, width * 0.55, 0.7, 0)
    for row in range(WORDS):
        word = words[row] if row < len(words) else " " * LETTERS
        _word(sheet, left, top - 13 * MM - (row + 1) * (BOX + 3 * MM), word)
    line = texts(
        "One letter is crossed out per call; a blank counts for any letter. Both words crossed out: Bingo!"
    )
    sheet.text(left, top - 13 * MM - WORDS * (BOX + 3 * MM) - 6 * MM, width, line, 8.5, grey=GREY)


def _word(sheet: Sheet, left: float, y: float, word: str) -> None:
    for place, letter in enumerate(word):
        sheet.canvas.setStrokeGray(0.2)
        sheet.canvas.setLineWidth(0.8)
        sheet.canvas.roundRect(left + place * BOX + 1, y, BOX - 2, BOX, 4)
        sheet.text(left + place * BOX, y + BOX * 0.3, BOX, letter.strip(), 26, BOLD, "center")


def calls_pdf(game: Game, texts: Texts) -> bytes:
    """Returns the calls in order, ten in a line, the cards, and the result of every shout."""
    sheet = Sheet(heading_of(game.setup), texts("Calls"), texts)
    sheet.headline(texts("Calls"))
    columns = [Column("", "right"), *[Column(str(each), "center", share=1.0) for each in range(1, 11)]]
    shown = [texts("blank") if tile == BLANK else tile for tile in game.called]
    rows = [shown[start : start + 10] for start in range(0, len(shown), 10)]
    lines = [TableRow([str(10 * place), *row, *[""] * (10 - len(row))]) for place, row in enumerate(rows)]
    draw_listing(sheet, columns, lines, 20.0, 11.5)
    sheet.y -= 14
    players = sorted(game.players, key=lambda each: each.table)
    cards = [
        TableRow(
            [
                each.name,
                *(game.cards[each.id].words if each.id in game.cards else ("–", "–")),
                _won(game, each.id, texts),
            ]
        )
        for each in players
    ]
    heads = [texts("Name"), texts("Word %(number)d", number=1), texts("Word %(number)d", number=2), ""]
    draw_listing(sheet, [Column(head, share=1.0) for head in heads], cards, 18.0, 10.5)
    return sheet.finish()


def _won(game: Game, player: int, texts: Texts) -> str:
    """Returns the result of a player's shouts."""
    shouts = [each for each in game.shouts if each.player == player]
    if not shouts:
        return ""
    last = shouts[-1]
    if last.right:
        return texts("Bingo after %(number)d calls", number=last.calls)
    return texts("called too early")


BINGO_DOCUMENTS: Documents = for_directors(
    {
        "cards.pdf": Document(title=say("Cards"), make=of_game(cards_pdf)),
        "blank-cards.pdf": Document(title=say("Blank cards"), make=of_game(blank_cards_pdf), blank=True),
        "calls.pdf": Document(title=say("Calls"), make=of_game(calls_pdf)),
        "letters.pdf": LETTER_LIST,
        "game.jsonl": FILE,
    }
)
