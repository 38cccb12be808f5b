"""Everything a Worthatz night can be printed as or taken away as (``papers`` has those of a duplicate night)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from director.games.worthatz.game import Game
from director.games.worthatz.standings import standings
from director.language.sentences import DirectorError, Sentence, say
from director.language.texts import Texts
from director.reports.papers import MIME, file_name
from director.reports.tables_csv import written
from director.reports.worthatz_blank import blank_grids_pdf
from director.reports.worthatz_sheets import as_table, rounds_pdf, score_sheets_pdf, standings_pdf
from director.storage.game_file import export_game
from director.storage.game_store import GameRow
from director.storage.store import Store


@dataclass(frozen=True)
class WorthatzPaper:
    """A paper: what it is called, and what makes it of the game, the words, one player or None, and the game's file."""

    title: Sentence
    make: Callable[[Game, Texts, int | None, Callable[[], bytes]], bytes]


def _csv(game: Game, texts: Texts) -> bytes:
    lines = as_table(game, standings(game), texts)
    return written([list(lines[0]), *(list(line.values()) for line in lines)], texts)


WORTHATZ_PAPERS: Mapping[str, WorthatzPaper] = {
    "standings.pdf": WorthatzPaper(
        say("Standings"), lambda game, texts, player, file: standings_pdf(game, standings(game), texts)
    ),
    "rounds.pdf": WorthatzPaper(say("Rounds"), lambda game, texts, player, file: rounds_pdf(game, texts)),
    "sheets.pdf": WorthatzPaper(
        say("Score sheets"),
        lambda game, texts, player, file: score_sheets_pdf(game, standings(game), texts, player),
    ),
    "blank-grids.pdf": WorthatzPaper(
        say("Blank grids"), lambda game, texts, player, file: blank_grids_pdf(game, texts)
    ),
    "standings.csv": WorthatzPaper(
        say("Standings for a spreadsheet"), lambda game, texts, player, file: _csv(game, texts)
    ),
    "game.jsonl": WorthatzPaper(say("Whole game"), lambda game, texts, player, file: file()),
}


def worthatz_paper(
    name: str, db: Store, row: GameRow, game: Game, texts: Texts, player: int | None = None
) -> tuple[bytes, str, str]:
    """Content, media type and file name of a paper; DirectorError ``unknown_paper`` if there is no such."""
    if name not in WORTHATZ_PAPERS:
        raise DirectorError("unknown_paper", say("There is no paper named %(name)s.", name=name[:40]))
    paper, ending = WORTHATZ_PAPERS[name], name.rpartition(".")[2]

    def file() -> bytes:
        return "".join(f"{line}\n" for line in export_game(db, row.id)).encode("utf-8")

    content = paper.make(game, texts, player, file)
    title = f"{row.setup.date} {row.setup.title} - {texts.show(paper.title)}"
    return content, MIME[ending], f"{file_name(title)}.{ending}"
