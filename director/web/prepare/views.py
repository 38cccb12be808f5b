"""Finished values for the pages that prepare a night: lines of the lists, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from director.desk.desk import Desk
from director.games.classic.game import Game as Table
from director.games.duplicate.game import Game
from director.games.people import Player
from director.games.worthatz.game import Game as WorthatzGame
from director.language.sentences import DirectorError, Sentence, say, say_n
from director.storage.game_store import GameRow
from director.telling.small import STATES

PHASES: Mapping[str, Sentence] = {
    "ready": say("The letters are drawn"),
    "running": say("The clock is running"),
    "stopped": say("The clock is stopped"),
    "time_up": say("Time is up, slips are entered"),
}


@dataclass(frozen=True)
class GameLine:
    """A game in the list of games; ``players`` (people, not the computer) is None if its history cannot be read."""

    row: GameRow
    state: Sentence
    players: int | None
    slips: int = 0
    ended: bool = False


def line_of(desk: Desk, row: GameRow, now: float) -> GameLine:
    """A game with where it stands; a history that cannot be read is said, and hides no other game."""
    try:
        game = desk.night(row.key).game
    except DirectorError as error:
        return GameLine(row, error.sentence, None)
    if row.kind in STATES:
        told = STATES[row.kind](game)
        people = 1 if row.kind == "training" else len(game.players)
        return GameLine(row, told, people, ended=game.phase == "ended")
    if isinstance(game, Table):
        return GameLine(row, table_state(game), len(game.players), ended=game.phase == "ended")
    slips = sum(len(each.entries) for each in game.rounds)
    return GameLine(row, state_of(game, now), len(game.players), slips, game.ended is not None)


def table_state(game: Table) -> Sentence:
    """Where a classic table stands, in a few words."""
    match game.phase:
        case "start":
            return say("Not begun")
        case "play":
            return say("Turn %(turn)d", turn=len(game.turns) + 1)
        case "leftovers":
            return say("The letters left are still to be counted")
        case _:
            return say("Finished after %(turns)d turns", turns=len(game.turns))


def state_of(game: Game | WorthatzGame, now: float) -> Sentence:
    """Where a night stands, in a few words."""
    phase = game.phase(now)
    if phase == "ended":
        return say_n("Finished after %(num)d round", "Finished after %(num)d rounds", len(game.complete))
    if not game.rounds:
        return say("Not begun")
    if phase == "time_up" and isinstance(game, WorthatzGame):
        return say(
            "Round %(round)d: %(what)s", round=game.next_number, what=say("Time is up, grids are entered")
        )
    if phase in PHASES:
        return say("Round %(round)d: %(what)s", round=game.next_number, what=PHASES[phase])
    return say("Round %(round)d is complete", round=len(game.complete))


@dataclass(frozen=True)
class PlayerLine:
    """A player in the list of a night; ``error`` and the fields are what was typed if that could not be."""

    player: Player
    here: bool
    stay: Sentence | None
    removable: bool
    name: str
    club: str
    category: str
    table: str
    error: str = ""
    swap_with: Player | None = None


def player_line(game: Game | WorthatzGame, player: Player, taken_part: frozenset[int]) -> PlayerLine:
    """A player as the list shows them; ``taken_part`` are the ids that are in the history."""
    return PlayerLine(
        player=player,
        here=game.takes_part(player.id, game.next_number),
        stay=_stay(game, player),
        removable=player.id not in taken_part,
        name=player.name,
        club=player.club,
        category=player.category,
        table=str(player.table),
    )


def _stay(game: Game | WorthatzGame, player: Player) -> Sentence | None:
    turns = game.stays.get(player.id)
    if not turns:
        return None
    number, present = turns[-1]
    if present:
        return say("from round %(round)d", round=number)
    return say("left, not there from round %(round)d", round=number)
