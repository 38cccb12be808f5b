"""The last slips a person entered, which stay in view at the slip desk, each with its own undo."""

from __future__ import annotations

from dataclasses import dataclass, replace
from heapq import nlargest

from flask_babel import gettext, ngettext

from director.games.duplicate.game import Game
from director.games.duplicate.rulings import repeated_in
from director.games.people import Player
from director.judge.slip_words import written
from director.language.sentences import Sentence
from director.language.texts import with_blanks
from director.web.common import in_words, place, texts
from director.wording.ruling_words import slip_text, warned

BOOKINGS_SHOWN = 5


@dataclass(frozen=True)
class Booking:
    """One of the last slips a person entered: what was booked, the entry that its undo takes back, and the sentence that
    says so, which changes when the slip is judged anew."""

    player: Player
    word: str
    text: Sentence
    points: int | None
    mark: str
    seq: int
    echo: str


def bookings(game: Game, number: int, who: str, worth: bool = True) -> list[Booking]:
    """The last slips of that round entered by ``who``, the last one first; what they are worth only with ``worth``."""
    own = ((entry.seq, player) for player, entry in game.round(number).entries.items() if entry.who == who)
    return [_booking(game, number, player, worth) for _, player in nlargest(BOOKINGS_SHOWN, own)]


def _booking(game: Game, number: int, player: int, worth: bool) -> Booking:
    entry = game.round(number).entries[player]
    return Booking(
        game.player(player),
        with_blanks(entry.slip.word),
        written(entry.slip if worth else replace(entry.slip, score=None)),
        entry.points if worth else None,
        entry.ruling.mark if worth else "none",
        entry.seq,
        echo(game, number, player, worth),
    )


def echo(game: Game, number: int, player: int, worth: bool) -> str:
    """What is said of a slip that was booked: its points and why; only that it is in, where its worth may not be seen."""
    entry, who = game.round(number).entries.get(player), game.player(player)
    if entry is None or not worth:
        what = [with_blanks(entry.slip.word), place(entry.slip.at)] if entry else []
        return gettext(
            "Table %(table)d, %(name)s: %(what)s is accepted.",
            table=who.table,
            name=who.name,
            what=" ".join(filter(None, what)) or gettext("no slip"),
        )
    told = slip_text(entry, texts())
    text = ngettext(
        "Table %(table)d, %(name)s: %(what)s – %(num)d point.",
        "Table %(table)d, %(name)s: %(what)s – %(num)d points.",
        entry.points,
        table=who.table,
        name=who.name,
        what=str(told),
    )
    said = [text, told.reason]
    if told.mark == "warning" and (so_far := warned(game, player, number)):
        said.append(in_words(so_far))
    if repeated := repeated_in(game, number, player):
        said.append(
            gettext(
                "The same invalid word was on the slip of round %(round)d, and that note is not "
                "delivered: the average of the others may be due.",
                round=repeated,
            )
        )
    return " ".join(filter(None, said))
