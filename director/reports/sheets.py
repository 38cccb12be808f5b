"""Every sheet a night can print, with its file name: one list for the web pages and the command line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from director.reports.game_record import game_record_pdf
from director.reports.page import heading_of
from director.reports.score_sheets import score_sheets_pdf
from director.reports.slips import blank_score_sheet_pdf, blank_slips_pdf
from director.reports.standings_sheet import standings_pdf
from director.reports.tables_csv import game_csv, standings_csv
from director.reports.texts import Texts
from director.sentences import Sentence, say
from director.tournament.game import Game
from director.tournament.standings import Standings

Make = Callable[[Game, Standings, Texts], bytes]

ROUNDS_OF_A_NIGHT = 25
"""Lines of a blank score sheet: a game rarely has more rounds."""


@dataclass(frozen=True)
class Sheet:
    """One file: its name in addresses, its title, the ending that says its type, and how it is made."""

    name: str
    title: Sentence
    ending: str
    make: Make

    def file_name(self, texts: Texts) -> str:
        """A file name that says what it is, in the user's language and plain letters."""
        return f"{plain(texts.show(self.title))}.{self.ending}"


def plain(text: str) -> str:
    """Text as a file name that every system takes: no accents, no spaces, no slashes."""
    for letter, spelled in {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"}.items():
        text = text.replace(letter, spelled)
    folded = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", folded).strip("-") or "sheet"


def _blank_slips(game: Game, table: Standings, texts: Texts) -> bytes:
    return blank_slips_pdf(texts, game.setup.tiles, heading=heading_of(game))


def _blank_score_sheet(game: Game, table: Standings, texts: Texts) -> bytes:
    return blank_score_sheet_pdf(game.setup.tiles, ROUNDS_OF_A_NIGHT, texts, heading=heading_of(game))


SHEETS = (
    Sheet("standings", say("Standings"), "pdf", standings_pdf),
    Sheet("game", say("Game record"), "pdf", lambda game, table, texts: game_record_pdf(game, texts)),
    Sheet("score-sheets", say("Score sheets"), "pdf", score_sheets_pdf),
    Sheet("slips", say("Blank slips"), "pdf", _blank_slips),
    Sheet("score-sheet", say("Blank score sheet"), "pdf", _blank_score_sheet),
    Sheet("standings-table", say("Standings"), "csv", standings_csv),
    Sheet("game-table", say("Game record"), "csv", lambda game, table, texts: game_csv(game, texts)),
)
