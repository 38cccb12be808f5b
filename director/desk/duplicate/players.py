"""Players of a duplicate night: seating them, taking them off the list, leaving and coming back."""

from __future__ import annotations

from collections.abc import Sequence

from director.desk.desk import Desk
from director.desk.game_session import GameSession
from director.desk.nights import add_to_club, create_game
from director.desk.steps import AnyRound, PlayerNumber, whole_step
from director.games.duplicate import facts as ev
from director.games.duplicate.facts import with_slips
from director.games.duplicate.game import Game, Setup
from director.games.log import Retracted, alive
from director.games.people import Entrant, Player, check_entrant, seat
from director.language.sentences import RuleError
from director.storage import access_code_store, game_store
from director.storage.game_store import GameRow


def create(desk: Desk, setup: Setup, entrants: Sequence[Entrant], key: str | None = None) -> GameRow:
    """A new night with its players."""
    return create_game(desk, setup, entrants, key)


def add_players(
    desk: Desk, key: int | str, entrants: Sequence[Entrant], arriving: bool = True
) -> list[Player]:
    """Seats players; once the game has begun they take part from the round that is open or comes next.

    Gives those who were added: nobody if the token was seen.
    """
    entrants = [check_entrant(entrant) for entrant in entrants]
    added: list[Player] = []

    def wish(night: GameSession[Game]) -> None:
        game = night.game
        game.check_goes_on()
        named = [getattr(each.fact, "player", 0) for each in night.log]  # also those who were removed since
        added.extend(seat(entrants, game.players, max(named, default=0)))
        add_to_club(desk, night.row.id, added)
        if game.rounds and arriving:
            arrivals = [ev.PlayerArrived(player.id, game.next_number) for player in added]
            desk.record(desk.night(key), arrivals)

    desk.change(key, wish)
    return added


@whole_step(name="remove", path=None)
def remove_player(desk: Desk, key: int | str, player: PlayerNumber) -> GameSession[Game]:
    """Removes a player who has no slip, with arrival and departure; anybody else can only leave."""

    def wish(night: GameSession[Game]) -> None:
        game, log = night.game, night.log
        game.check_goes_on()
        name = game.called(player)
        if player in with_slips(log):
            raise RuleError(
                "player_has_slips",
                "%(name)s has already taken part. Let the player leave instead.",
                name=name,
            )
        stays = [each.seq for each in alive(log) if getattr(each.fact, "player", None) == player]
        if stays:
            desk.record(night, [Retracted(seq) for seq in stays])
        game_store.remove_player(desk.db, night.row.id, player)
        access_code_store.close_player(desk.db, night.row.id, player)

    return desk.change(key, wish)


@whole_step(path=None)
def leave(desk: Desk, key: int | str, player: PlayerNumber, number: AnyRound = None) -> GameSession[Game]:
    """The player takes no part from this round on (the next one drawn if None)."""
    return desk.do(key, lambda night: [ev.PlayerLeft(player, number or night.game.next_number)])


@whole_step(path=None)
def arrive(desk: Desk, key: int | str, player: PlayerNumber, number: AnyRound = None) -> GameSession[Game]:
    """The player takes part again from this round on."""
    return desk.do(key, lambda night: [ev.PlayerArrived(player, number or night.game.next_number)])
