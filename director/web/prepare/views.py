"""Finished values for the pages that prepare a night: lines of the lists, in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from director.desk.desk import Desk
from director.games.in_rounds import InRounds
from director.games.people import Player
from director.language.sentences import DirectorError, Sentence, say
from director.storage.game_store import GameRow
from director.web.forms import Meant, Number, PageForm, Yes
from director.web.game_pages import game_of
from director.web.prepare.forms import one_line

FEW = 4
"""So many players of a game are named in its line; of more their number is said."""


@dataclass(frozen=True)
class GameLine:
    """A game in the list of games; ``players`` (people, not the computer) is None if its history cannot be read,
    ``slips`` if none are handed in. ``names`` are those of the players if they are few, ``first`` who has won."""

    row: GameRow
    state: Sentence
    players: int | None
    slips: int | None = None
    ended: bool = False
    names: tuple[str, ...] = ()
    first: tuple[str, ...] = ()


def line_of(desk: Desk, row: GameRow, now: float) -> GameLine:
    """A game with where it stands; a history that cannot be read is said, and hides no other game."""
    try:
        night = desk.night(row.key)
    except DirectorError as error:
        return GameLine(row, error.sentence, None)
    game = night.game
    slips = sum(len(each.entries) for each in game.rounds) if night.kind.slips else None
    pages, ended = game_of(row), not night.goes_on
    first = tuple(each.name for each in pages.first(game)) if ended else ()
    return GameLine(
        row,
        night.kind.stands(game, now),
        pages.people(game),
        slips,
        ended,
        tuple(each.name for each in game.players) if len(game.players) <= FEW else (),
        first if len(first) < len(game.players) and len(first) <= FEW else (),
    )


class PlayerForm(PageForm):
    """A player of the list; ``swap``: with whoever has that table."""

    name = Meant(one_line)
    club = Meant(one_line)
    category = Meant(one_line)
    table = Number()
    swap = Yes()

    ABOUT: ClassVar[dict[str, str]] = {
        "name_missing": "name",
        "name_too_long": "name",
        "bad_table": "table",
        "table_taken": "table",
    }


@dataclass(frozen=True)
class PlayerLine:
    """A player in the list of a night; ``error`` says why what was typed in its form cannot be."""

    player: Player
    here: bool
    stay: Sentence | None
    removable: bool
    form: PlayerForm
    error: str = ""
    swap_with: Player | None = None


def player_line(game: InRounds[Any], player: Player, taken_part: frozenset[int]) -> PlayerLine:
    """A player as the list shows them; ``taken_part`` are the ids that are in the history."""
    return PlayerLine(
        player=player,
        here=game.takes_part(player.id, game.next_number),
        stay=_stay(game, player),
        removable=player.id not in taken_part,
        form=PlayerForm(obj=player),
    )


def _stay(game: InRounds[Any], player: Player) -> Sentence | None:
    turns = game.stays.get(player.id)
    if not turns:
        return None
    number, present = turns[-1]
    if present:
        return say("from round %(round)d", round=number)
    return say("left, not there from round %(round)d", round=number)
