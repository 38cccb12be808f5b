"""The documents of a duplicate night, and its tops as a GCG file of one player, to be looked at with another program."""

from __future__ import annotations

from collections.abc import Iterator

from director.games.classic.gcg_written import Line, distribution, dotted, note, written
from director.games.duplicate.game import Game, Round
from director.games.duplicate.standings import Standings, standings
from director.language.digraphs import bracketed
from director.language.sentences import say
from director.language.texts import Texts, mirrored
from director.reports.after_documents import AFTER_DOCUMENTS
from director.reports.document import FILE, Ask, Document, Documents, Wanted
from director.reports.game_record import game_record_pdf
from director.reports.page import heading_of
from director.reports.score_sheets import blank_score_sheet_pdf, score_sheets_pdf
from director.reports.slip_sheets import blank_slips_pdf, form_of
from director.reports.standings_sheet import standings_pdf
from director.reports.tables_csv import game_csv, standings_csv
from director.wording.decision_words import decision_texts
from director.wording.standing_words import title

NICK = "Top"


def top_game(game: Game, texts: Texts) -> str:
    """Every round whose top was placed, with its rack; racks that went back before it stand in a note behind it."""
    above = {"player1": f"{NICK} {texts('Top')}", "title": game.setup.title, "lexicon": game.setup.lexicon}
    above |= distribution(game.setup.tiles)
    lines = ["#character-encoding UTF-8", *(f"#{name} {text}" for name, text in above.items() if text)]
    told = [line for each in rounds_with_top(game) for line in _lines(game, each, texts)]
    return bracketed("\n".join([*lines, *written(told, {1: NICK})])) + "\n"


def rounds_with_top(game: Game) -> list[Round]:
    """The rounds of which such a file tells."""
    return [each for each in game.rounds if each.top and not each.void]


def _lines(game: Game, played: Round, texts: Texts) -> Iterator[Line]:
    assert played.top is not None
    sort = game.setup.tiles.sort
    word = dotted(played.board, played.top)
    yield Line(1, sort(played.as_drawn), f"{mirrored(played.top.move.at)} {word}", played.top.score)
    for each in played.rejected:
        yield note(texts("Rejected: %(rack)s", rack=sort(each.kept + each.drawn) + "…" * (not each.drawn)))


def _ranked(wanted: Wanted) -> Standings:
    return standings(wanted.game, wanted.rounds)


def _ranked_title(wanted: Wanted) -> str:
    return title(wanted.game, _ranked(wanted), wanted.texts)


def _player_name(wanted: Wanted) -> str:
    if wanted.player is None:
        return wanted.texts("Score sheets")
    return wanted.texts("Score sheet %(name)s", name=wanted.game.player(wanted.player).name)


def _slips(wanted: Wanted) -> bytes:
    setup, texts = wanted.game.setup, wanted.texts
    if rounds := wanted.slip_rounds:
        players = wanted.game.players
        return blank_slips_pdf(texts, setup.rules, rounds=rounds, players=players, heading=heading_of(setup))
    count = wanted.pages * form_of(setup.rules).on_page
    return blank_slips_pdf(texts, setup.rules, count=count, heading=heading_of(setup))


def _record(wanted: Wanted) -> bytes:
    """While a round is open nothing tells what its slips are worth."""
    night, current = wanted.night, wanted.game.current
    hidden = current.number if current and not current.top else None
    told = decision_texts(night.row.setup, night.log, night.history())
    decided = [each for each in told if each.decision.player is None or each.decision.round != hidden]
    return game_record_pdf(wanted.game, wanted.texts, wanted.word_list, decided)


def _blank_sheet(wanted: Wanted) -> bytes:
    setup = wanted.game.setup
    return blank_score_sheet_pdf(
        setup.tiles, wanted.slip_rounds or 28, wanted.texts, heading=heading_of(setup)
    )


DUPLICATE_DOCUMENTS: Documents = {
    "standings.pdf": Document(
        title=say("Standings"),
        note=say("Everybody, then by category and club"),
        named=_ranked_title,
        make=lambda wanted: standings_pdf(wanted.game, _ranked(wanted), wanted.texts),
    ),
    "record.pdf": Document(
        title=say("Game record"),
        note=say("Every rack and top, the final board, and what was decided"),
        make=_record,
    ),
    "sheets.pdf": Document(
        title=say("All score sheets"),
        note=say("One for each player, in table order"),
        named=_player_name,
        make=lambda wanted: score_sheets_pdf(wanted.game, _ranked(wanted), wanted.texts, wanted.player),
        asks=(Ask("player", lambda game: say("Score sheet of one player")),),
    ),
    **AFTER_DOCUMENTS,
    "slips.pdf": Document(
        title=say("Blank slips"),
        make=_slips,
        blank=True,
        plain=False,
        asks=(
            Ask(
                "pages",
                lambda game: say(
                    "Blank slips: pages of %(count)d slips", count=form_of(game.setup.rules).on_page
                ),
                5,
                100,
                players=False,
            ),
            Ask("rounds", lambda game: say("Slips with name and table printed: rounds"), 20, 60),
        ),
    ),
    "blank-sheet.pdf": Document(
        title=say("Blank score sheet"),
        note=say("With the list of all letters"),
        make=_blank_sheet,
        blank=True,
    ),
    "standings.csv": Document(
        title=say("Standings for a spreadsheet"),
        note=say("CSV file"),
        named=_ranked_title,
        make=lambda wanted: standings_csv(wanted.game, _ranked(wanted), wanted.texts),
    ),
    "game.csv": Document(
        title=say("Rounds for a spreadsheet"),
        note=say("CSV file"),
        named=lambda wanted: wanted.texts("Rounds"),
        make=lambda wanted: game_csv(wanted.game, wanted.texts),
    ),
    "game.gcg": Document(
        title=say("Tops as GCG"),
        note=say("To look at them with another program"),
        named=lambda wanted: wanted.texts("Tops"),
        make=lambda wanted: top_game(wanted.game, wanted.texts).encode("utf-8"),
        exists=lambda game: bool(rounds_with_top(game)),
    ),
    "game.jsonl": FILE,
}
