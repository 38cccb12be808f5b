"""Everything a night can be printed as or taken away as: what each paper is called and how it is made.

A file's name speaks: date, title of the night, what it is. PDFs open in the browser, data is saved.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from director.games.duplicate.game import Game
from director.games.duplicate.standings import Standings, standings
from director.language.sentences import DirectorError, say
from director.language.texts import Texts
from director.reports.blank_score_sheet import blank_score_sheet_pdf
from director.reports.game_record import game_record_pdf
from director.reports.page import heading_of, marked
from director.reports.score_sheets import score_sheets_pdf
from director.reports.slips import blank_slips_pdf, form_of
from director.reports.standings_sheet import standings_pdf
from director.reports.tables_csv import game_csv, standings_csv
from director.storage import event_store
from director.storage.game_file import export_game
from director.storage.game_store import GameRow
from director.storage.store import Store
from director.telling import standings as telling

MIME = {
    "pdf": "application/pdf",
    "csv": "text/csv; charset=utf-8",
    "jsonl": "application/jsonl; charset=utf-8",
}


@dataclass(frozen=True)
class Wanted:
    """What is asked for: the game, after so many rounds, one player, so many pages or rounds of blank slips.

    ``word_list`` is the title of the game's word list.
    """

    db: Store
    row: GameRow
    game: Game
    texts: Texts
    rounds: int | None = None
    player: int | None = None
    pages: int = 5
    slip_rounds: int = 0
    word_list: str = ""

    @property
    def ranked(self) -> Standings:
        """The standings after the rounds asked for."""
        return standings(self.game, self.rounds)

    @property
    def ranked_title(self) -> str:
        return telling.title(self.game, self.ranked, self.texts)


@dataclass(frozen=True)
class Paper:
    """A kind of paper: what it is called in the file's name, and its bytes."""

    title: Callable[[Wanted], str]
    make: Callable[[Wanted], bytes]


def paper(name: str, wanted: Wanted) -> tuple[bytes, str, str]:
    """Content, media type and file name of ``standings.pdf`` and the like; DirectorError if there is no such."""
    if name not in PAPERS:
        raise DirectorError("unknown_paper", say("There is no paper named %(name)s.", name=name[:40]))
    ending = name.rpartition(".")[2]
    setup = wanted.row.setup
    title = f"{setup.date} {setup.title} - {PAPERS[name].title(wanted)}"
    last = event_store.last_hash(wanted.db, wanted.row.id)
    with marked(wanted.game.seq, last, wanted.texts, wanted.game.seal):
        content = PAPERS[name].make(wanted)
    return content, MIME[ending], f"{file_name(title)}.{ending}"


def file_name(text: str) -> str:
    """A text as a file name that every system accepts: letters of all alphabets stay, signs go.

    >>> file_name("Köln/Wien: 1. Abend?")
    'Köln-Wien- 1. Abend'
    """
    plain = "".join(" " if unicodedata.category(each)[0] == "C" else each for each in text)
    plain = re.sub(r'[\\/:*?"<>|]', "-", unicodedata.normalize("NFC", plain))
    return " ".join(plain.split())[:110].strip("-. ") or "director"


def _player_name(wanted: Wanted) -> str:
    if wanted.player is None:
        return wanted.texts("Score sheets")
    return wanted.texts("Score sheet %(name)s", name=wanted.game.player(wanted.player).name)


def _slips(wanted: Wanted) -> bytes:
    rules, heading = wanted.game.setup.rules, heading_of(wanted.game)
    if wanted.slip_rounds:
        players = wanted.game.players
        return blank_slips_pdf(
            wanted.texts, rules, rounds=wanted.slip_rounds, players=players, heading=heading
        )
    count = wanted.pages * form_of(rules).on_page
    return blank_slips_pdf(wanted.texts, rules, count=count, heading=heading)


def _score_sheet(wanted: Wanted) -> bytes:
    game = wanted.game
    return blank_score_sheet_pdf(
        game.setup.tiles, wanted.slip_rounds or 28, wanted.texts, heading=heading_of(game)
    )


def _game_file(wanted: Wanted) -> bytes:
    return "".join(f"{line}\n" for line in export_game(wanted.db, wanted.row.id)).encode("utf-8")


PAPERS = {
    "standings.pdf": Paper(lambda w: w.ranked_title, lambda w: standings_pdf(w.game, w.ranked, w.texts)),
    "record.pdf": Paper(
        lambda w: w.texts("Game record"), lambda w: game_record_pdf(w.game, w.texts, w.word_list)
    ),
    "sheets.pdf": Paper(_player_name, lambda w: score_sheets_pdf(w.game, w.ranked, w.texts, w.player)),
    "slips.pdf": Paper(lambda w: w.texts("Blank slips"), _slips),
    "blank-sheet.pdf": Paper(lambda w: w.texts("Blank score sheet"), _score_sheet),
    "standings.csv": Paper(lambda w: w.ranked_title, lambda w: standings_csv(w.game, w.ranked, w.texts)),
    "game.csv": Paper(lambda w: w.texts("Rounds"), lambda w: game_csv(w.game, w.texts)),
    "game.jsonl": Paper(lambda w: w.texts("Whole game"), _game_file),
}
