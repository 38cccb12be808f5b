"""The documents of a classic table."""

from __future__ import annotations

from dataclasses import replace

from director.games.classic.gcg_written import gcg
from director.language.sentences import say
from director.reports.classic_sheets import LETTER_LIST, moves_pdf, score_sheet_pdf
from director.reports.compared_sheets import LEFT_LYING
from director.reports.document import FILE, Document, Documents, of_game

SHARED_DOCUMENTS: Documents = {
    "score-sheet.pdf": Document(title=say("Score sheet"), make=of_game(score_sheet_pdf)),
    "moves.pdf": Document(title=say("Moves"), make=of_game(moves_pdf), tells_racks=True),
    "letters.pdf": LETTER_LIST,
    "game.gcg": Document(
        title=say("Game as GCG"),
        make=lambda wanted: gcg(wanted.game).encode("utf-8"),
        exists=lambda game: len(game.players) == 2,
        tells_racks=True,
    ),
    "game.jsonl": replace(FILE, director_only=False, tells_racks=True),
}
"""Those of training too."""

CLASSIC_DOCUMENTS: Documents = {**SHARED_DOCUMENTS, "left-lying.pdf": LEFT_LYING}
