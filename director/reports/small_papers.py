"""Everything the smaller games can be printed as or taken away as (``papers`` has those of a duplicate night)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from director.desk import solitaire, training
from director.desk.desk import Desk
from director.desk.night import Night
from director.games.classic.gcg import gcg
from director.language.sentences import DirectorError, Sentence, say
from director.language.texts import Texts
from director.reports import classic_sheets
from director.reports.bingo_sheets import blank_cards_pdf, calls_pdf, cards_pdf
from director.reports.classic_papers import TABLE_MIME
from director.reports.papers import file_name
from director.reports.small_sheets import compared_pdf, heading, solitaire_pdf
from director.reports.unscrabble_sheets import unscrabble_pdf
from director.storage.game_file import export_game

Make = Callable[[Desk, Night[Any], Texts], bytes]


@dataclass(frozen=True)
class SmallPaper:
    """A paper or file: what it is called, and what makes it of a game as it stands."""

    title: Sentence
    make: Make


def _file(desk: Desk, night: Night[Any], texts: Texts) -> bytes:
    return "".join(f"{line}\n" for line in export_game(desk.db, night.row.id)).encode("utf-8")


def _letters(desk: Desk, night: Night[Any], texts: Texts) -> bytes:
    return classic_sheets.letters_pdf(night.row.setup.tiles, heading(night.game), texts)


LETTERS = SmallPaper(say("Letters to strike off"), _letters)
FILE = SmallPaper(say("Whole game"), _file)

SMALL_PAPERS: Mapping[str, Mapping[str, SmallPaper]] = {
    "training": {
        "score-sheet.pdf": SmallPaper(
            say("Score sheet"), lambda desk, night, texts: classic_sheets.score_sheet_pdf(night.game, texts)
        ),
        "moves.pdf": SmallPaper(
            say("Moves"), lambda desk, night, texts: classic_sheets.moves_pdf(night.game, texts)
        ),
        "best-moves.pdf": SmallPaper(
            say("Your moves and the best ones"),
            lambda desk, night, texts: compared_pdf(night.game, training.compared(desk, night), texts),
        ),
        "letters.pdf": LETTERS,
        "game.gcg": SmallPaper(
            say("Game as GCG"), lambda desk, night, texts: gcg(night.game).encode("utf-8")
        ),
        "game.jsonl": FILE,
    },
    "solitaire": {
        "moves.pdf": SmallPaper(
            say("Moves"),
            lambda desk, night, texts: solitaire_pdf(night.game, solitaire.record(desk, night.row), texts),
        ),
        "letters.pdf": LETTERS,
        "game.jsonl": FILE,
    },
    "unscrabble": {
        "turns.pdf": SmallPaper(say("Turns"), lambda desk, night, texts: unscrabble_pdf(night.game, texts)),
        "game.jsonl": FILE,
    },
    "bingo": {
        "cards.pdf": SmallPaper(say("Cards"), lambda desk, night, texts: cards_pdf(night.game, texts)),
        "blank-cards.pdf": SmallPaper(
            say("Blank cards"), lambda desk, night, texts: blank_cards_pdf(night.game, texts)
        ),
        "calls.pdf": SmallPaper(say("Calls"), lambda desk, night, texts: calls_pdf(night.game, texts)),
        "letters.pdf": LETTERS,
        "game.jsonl": FILE,
    },
}
"""The papers of every smaller game by its kind."""


def small_paper(name: str, desk: Desk, night: Night[Any], texts: Texts) -> tuple[bytes, str, str]:
    """Content, media type and file name of a paper; DirectorError ``unknown_paper`` if there is no such."""
    papers = SMALL_PAPERS[night.row.kind]
    if name not in papers:
        raise DirectorError("unknown_paper", say("There is no paper named %(name)s.", name=name[:40]))
    ending, setup = name.rpartition(".")[2], night.row.setup
    title = f"{setup.date} {setup.title} - {texts.show(papers[name].title)}"
    content = papers[name].make(desk, night, texts)
    return content, TABLE_MIME[ending], f"{file_name(title)}.{ending}"
