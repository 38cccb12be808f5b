"""Everything a classic table can be printed as or taken away as (``papers`` has those of a duplicate night)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from director.games.classic.game import Game
from director.games.classic.gcg import gcg
from director.language.sentences import DirectorError, Sentence, say
from director.language.texts import Texts
from director.reports.classic_sheets import heading, letters_pdf, moves_pdf, score_sheet_pdf
from director.reports.page import marked
from director.reports.papers import MIME, file_name
from director.storage import event_store
from director.storage.game_file import export_game
from director.storage.game_store import GameRow
from director.storage.store import Store

TABLE_MIME = MIME | {"gcg": "text/plain; charset=utf-8"}


@dataclass(frozen=True)
class TablePaper:
    """A paper of a table; ``players`` is the only number of players it is for (0: any), ``tells_racks`` whether it
    says what is on the racks.

    ``make`` gets the game, the words, and what writes the game's file.
    """

    title: Sentence
    make: Callable[[Game, Texts, Callable[[], bytes]], bytes]
    players: int = 0
    tells_racks: bool = False

    def for_players(self, number: int) -> bool:
        return self.players in (0, number)


TABLE_PAPERS: Mapping[str, TablePaper] = {
    "score-sheet.pdf": TablePaper(say("Score sheet"), lambda game, texts, file: score_sheet_pdf(game, texts)),
    "moves.pdf": TablePaper(say("Moves"), lambda game, texts, file: moves_pdf(game, texts), tells_racks=True),
    "letters.pdf": TablePaper(
        say("Letters to strike off"),
        lambda game, texts, file: letters_pdf(game.setup.tiles, heading(game), texts),
    ),
    "game.gcg": TablePaper(say("Game as GCG"), lambda game, texts, file: gcg(game).encode("utf-8"), 2, True),
    "game.jsonl": TablePaper(say("Whole game"), lambda game, texts, file: file(), tells_racks=True),
}


def table_paper(name: str, db: Store, row: GameRow, game: Game, texts: Texts) -> tuple[bytes, str, str]:
    """Content, media type and file name of a paper; DirectorError ``unknown_paper`` if there is no such."""
    if name not in TABLE_PAPERS:
        raise DirectorError("unknown_paper", say("There is no paper named %(name)s.", name=name[:40]))
    paper, ending = TABLE_PAPERS[name], name.rpartition(".")[2]

    def file() -> bytes:
        return "".join(f"{line}\n" for line in export_game(db, row.id)).encode("utf-8")

    with marked(game.seq, event_store.last_hash(db, row.id), texts):
        content = paper.make(game, texts, file)
    setup = row.setup
    title = f"{setup.date} {setup.title} - {texts.show(paper.title)}"
    return content, TABLE_MIME[ending], f"{file_name(title)}.{ending}"
