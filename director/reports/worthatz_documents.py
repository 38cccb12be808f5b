"""The documents of a Worthatz night."""

from __future__ import annotations

from director.games.worthatz.standings import standings
from director.language.sentences import say
from director.reports.document import FILE, Ask, Document, Documents, of_game
from director.reports.worthatz_blank import blank_grids_pdf
from director.reports.worthatz_sheets import rounds_pdf, score_sheets_pdf, standings_csv, standings_pdf

WORTHATZ_DOCUMENTS: Documents = {
    "standings.pdf": Document(
        title=say("Standings"),
        make=lambda wanted: standings_pdf(wanted.game, standings(wanted.game), wanted.texts),
    ),
    "rounds.pdf": Document(title=say("Rounds"), make=of_game(rounds_pdf)),
    "sheets.pdf": Document(
        title=say("Score sheets"),
        make=lambda wanted: score_sheets_pdf(
            wanted.game, standings(wanted.game), wanted.texts, wanted.player
        ),
        asks=(Ask("player", lambda game: say("Score sheet of one player")),),
    ),
    "blank-grids.pdf": Document(title=say("Blank grids"), make=of_game(blank_grids_pdf), blank=True),
    "standings.csv": Document(
        title=say("Standings for a spreadsheet"),
        make=lambda wanted: standings_csv(standings(wanted.game), wanted.texts),
    ),
    "game.jsonl": FILE,
}
