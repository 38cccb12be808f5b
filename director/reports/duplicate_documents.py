"""The documents of a duplicate night, and its tops as a GCG file of one player, for use in another program.

Also the documents after the night: everybody's night, the words to learn, the story, the replay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from director.desk.duplicate.analysing import analysed, known_words, meaning_in
from director.desk.settings import end_of
from director.games.classic.gcg_written import GcgLine, distribution, dotted, note, written
from director.games.duplicate.game import Game, Round
from director.games.duplicate.standings import Standings, standings
from director.language.sentences import bracketed, say
from director.language.texts import Texts, mirrored
from director.reports.documents import FILE, Ask, Document, DocumentRequest, Documents, file_name
from director.reports.game_record import game_record_pdf
from director.reports.own_sheets import (
    blank_score_sheet_pdf,
    own_folder,
    own_sheets_pdf,
    score_sheets_pdf,
    words_pdf,
)
from director.reports.page import heading_of
from director.reports.replay_file import replay_html
from director.reports.slip_sheets import blank_slips_pdf, form_of
from director.reports.standings_papers import game_csv, standings_csv, standings_pdf
from director.reports.story import PrintedStory, night_told, story_html, story_pdf
from director.wording.history import decision_texts
from director.wording.own_night import Known
from director.wording.round_words import remark
from director.wording.standing_words import title


def _known(wanted: DocumentRequest) -> Known:
    return known_words(wanted.desk, wanted.session)


def _own(wanted: DocumentRequest) -> bytes:
    analysis = analysed(wanted.desk, wanted.session)
    by_table = sorted((own.player for own in analysis.people), key=lambda player: player.table)
    chosen = [player.id for player in by_table] if wanted.player is None else [wanted.player]
    return own_sheets_pdf(analysis, wanted.texts, _known(wanted), chosen)


def _own_name(wanted: DocumentRequest) -> str:
    if wanted.player is None:
        return wanted.texts("Each person’s night")
    return wanted.texts("Night of %(name)s", name=wanted.game.player(wanted.player).name)


def _words(wanted: DocumentRequest) -> bytes:
    return words_pdf(analysed(wanted.desk, wanted.session), wanted.texts, _known(wanted), wanted.player)


def told(wanted: DocumentRequest) -> PrintedStory:
    """Returns the story of the night."""
    end = end_of(wanted.desk).after(str(wanted.session.row.setup.date))
    analysis = analysed(wanted.desk, wanted.session)
    return night_told(analysis, wanted.texts, _known(wanted), end.next_date, end.text)


def _folder(wanted: DocumentRequest) -> bytes:
    """Returns everybody's sheet, and the story for all."""
    analysis, texts = analysed(wanted.desk, wanted.session), wanted.texts
    story = {f"{file_name(texts('The story of the night'))}.pdf": story_pdf(told(wanted), texts)}
    return own_folder(analysis, texts, _known(wanted), story)


def _story(make: Callable[..., bytes]) -> Callable[[DocumentRequest], bytes]:
    return lambda wanted: make(told(wanted), wanted.texts)


def _replay(wanted: DocumentRequest) -> bytes:
    analysis = analysed(wanted.desk, wanted.session)
    return replay_html(analysis, wanted.texts, meaning_in(wanted.desk, wanted.session))


def _is_played(game: object) -> bool:
    """Answers whether there is something to look back on."""
    return bool(getattr(game, "complete", ()))


_PLAYED: Documents = {
    "nights.pdf": Document(
        title=say("Each person’s night"),
        note=say("A page for each person: the costliest rounds, every rank"),
        named=_own_name,
        make=_own,
        asks=(Ask("player", lambda game: say("Night of one person")),),
    ),
    "words-to-learn.pdf": Document(
        title=say("Words to learn"),
        note=say("The tops that not everybody found, with their letters in front and behind"),
        make=_words,
        asks=(Ask("player", lambda game: say("Words to learn of one person")),),
    ),
    "story.pdf": Document(
        title=say("The story of the night"),
        note=say("Podium, race, best moves, what nobody found"),
        make=_story(story_pdf),
    ),
    "story.html": Document(
        title=say("The story as a page"),
        note=say("One file, to e-mail or to put on the club's site"),
        named=lambda wanted: wanted.texts("The story of the night"),
        make=_story(story_html),
    ),
    "replay.html": Document(
        title=say("The night to play again"),
        note=say("One file, also as a quiz"),
        named=lambda wanted: wanted.texts("To play again"),
        make=_replay,
    ),
    "nights.zip": Document(
        title=say("Each person’s night as files"),
        note=say("A folder with a file of each name, and the story"),
        named=lambda wanted: wanted.texts("Each person’s night"),
        make=_folder,
    ),
}
AFTER_DOCUMENTS: Documents = {name: replace(each, exists=_is_played) for name, each in _PLAYED.items()}
"""By their names in addresses."""


NICK = "Top"


def top_game(game: Game, texts: Texts) -> str:
    """Returns every round whose top was placed, with its rack; racks rejected before it are in a note behind it."""
    above = {"player1": f"{NICK} {texts('Top')}", "title": game.setup.title, "lexicon": game.setup.lexicon}
    above |= distribution(game.setup.tiles)
    lines = ["#character-encoding UTF-8", *(f"#{name} {text}" for name, text in above.items() if text)]
    told = [line for each in rounds_with_top(game) for line in _lines(game, each, texts)]
    return bracketed("\n".join([*lines, *written(told, {1: NICK})])) + "\n"


def rounds_with_top(game: Game) -> list[Round]:
    """Returns the rounds that such a file contains: also void ones, whose top lies on the board all the same."""
    return [each for each in game.rounds if each.top]


def _lines(game: Game, played: Round, texts: Texts) -> Iterator[GcgLine]:
    assert played.top is not None
    sort = game.setup.tiles.sort
    word = dotted(played.board, played.top)
    yield GcgLine(1, sort(played.as_drawn), f"{mirrored(played.top.move.at)} {word}", played.top.score)
    if played.void:
        yield note(remark(game, played, texts))
    for each in played.rejected:
        yield note(texts("Rejected: %(rack)s", rack=sort(each.kept + each.drawn) + "…" * (not each.drawn)))


def _ranked(wanted: DocumentRequest) -> Standings:
    return standings(wanted.game, wanted.rounds)


def _ranked_title(wanted: DocumentRequest) -> str:
    return title(wanted.game, _ranked(wanted), wanted.texts)


def _player_name(wanted: DocumentRequest) -> str:
    if wanted.player is None:
        return wanted.texts("Score sheets")
    return wanted.texts("Score sheet %(name)s", name=wanted.game.player(wanted.player).name)


def _slips(wanted: DocumentRequest) -> bytes:
    setup, texts = wanted.game.setup, wanted.texts
    if rounds := wanted.slip_rounds:
        players = wanted.game.players
        return blank_slips_pdf(texts, setup.rules, rounds=rounds, players=players, heading=heading_of(setup))
    count = wanted.pages * form_of(setup.rules).on_page
    return blank_slips_pdf(texts, setup.rules, count=count, heading=heading_of(setup))


def _record(wanted: DocumentRequest) -> bytes:
    """Returns the game record without decisions on slips of an open round, because they reveal points."""
    night, current = wanted.session, wanted.game.current
    hidden = current.number if current and not current.top else None
    told = decision_texts(night.row.setup, night.log, night.history())
    decided = [each for each in told if each.decision.player is None or each.decision.round != hidden]
    return game_record_pdf(wanted.game, wanted.texts, wanted.word_list, decided)


def _blank_sheet(wanted: DocumentRequest) -> bytes:
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
