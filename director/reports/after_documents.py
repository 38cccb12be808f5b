"""What there is of a duplicate night once it is played: everybody's night, the words to learn, the story, the replay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from director.desk.duplicate.analysing import analysed, known_words, meaning_in
from director.desk.story_end import end_of
from director.language.sentences import say
from director.reports.document import Ask, Document, Documents, Wanted, file_name
from director.reports.own_sheets import own_folder, own_sheets_pdf, words_pdf
from director.reports.replay_file import replay_html
from director.reports.story import PrintedStory, night_told, story_html
from director.reports.story_pdf import story_pdf
from director.wording.own_night import Known


def _known(wanted: Wanted) -> Known:
    return known_words(wanted.desk, wanted.night)


def _own(wanted: Wanted) -> bytes:
    analysis = analysed(wanted.desk, wanted.night)
    by_table = sorted((own.player for own in analysis.people), key=lambda player: player.table)
    chosen = [player.id for player in by_table] if wanted.player is None else [wanted.player]
    return own_sheets_pdf(analysis, wanted.texts, _known(wanted), chosen)


def _own_name(wanted: Wanted) -> str:
    if wanted.player is None:
        return wanted.texts("Each person’s night")
    return wanted.texts("Night of %(name)s", name=wanted.game.player(wanted.player).name)


def _words(wanted: Wanted) -> bytes:
    return words_pdf(analysed(wanted.desk, wanted.night), wanted.texts, _known(wanted), wanted.player)


def told(wanted: Wanted) -> PrintedStory:
    """The story of the night."""
    end = end_of(wanted.desk).after(str(wanted.night.row.setup.date))
    analysis = analysed(wanted.desk, wanted.night)
    return night_told(analysis, wanted.texts, _known(wanted), end.next_date, end.text)


def _folder(wanted: Wanted) -> bytes:
    """Everybody's sheet, and the story for all."""
    analysis, texts = analysed(wanted.desk, wanted.night), wanted.texts
    story = {f"{file_name(texts('The story of the night'))}.pdf": story_pdf(told(wanted), texts)}
    return own_folder(analysis, texts, _known(wanted), story)


def _story(make: Callable[..., bytes]) -> Callable[[Wanted], bytes]:
    return lambda wanted: make(told(wanted), wanted.texts)


def _replay(wanted: Wanted) -> bytes:
    analysis = analysed(wanted.desk, wanted.night)
    return replay_html(analysis, wanted.texts, meaning_in(wanted.desk, wanted.night))


def _is_played(game: object) -> bool:
    """Whether there is something to look back on."""
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
