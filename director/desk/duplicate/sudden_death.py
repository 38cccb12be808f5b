"""Sudden death at the desk: who is out with one press, putting somebody back, breaking the ties of a night."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from director.desk.desk import Desk
from director.desk.game_session import GameSession
from director.desk.nights import create_game
from director.games.duplicate import facts as ev
from director.games.duplicate.game import Game
from director.games.duplicate.standings import Row, standings
from director.games.duplicate.sudden_death import eliminates, undecided
from director.games.people import Entrant, Player
from director.language.sentences import RuleError, say
from director.rules.speed import SPEEDS
from director.storage.game_store import GameRow

SUDDEN_DEATH = "sudden-death"


def record_out(
    desk: Desk, key: int | str, token: str | None = None, stage: str | None = None
) -> GameSession[Game]:
    """Records who is out after the last turn; where nobody would be left, that all go on. RuleError ``nobody_out``."""

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        turn = undecided(night.game)
        if turn is None:
            raise RuleError("nobody_out", say("Nobody is out after this round."))
        return [ev.PlayersOut(turn.number, tuple(each.player for each in turn.out))]

    return desk.do(key, wish, token, stage)


def put_back(desk: Desk, key: int | str, player: int, token: str | None = None) -> GameSession[Game]:
    """The player plays again, from the round that is open or comes next."""
    return desk.do(key, lambda night: [ev.PlayerPutBack(player, night.game.next_number)], token)


def ties(game: Game) -> list[tuple[Row, ...]]:
    """The players who share a place when a game has ended, place by place."""
    if game.ended is None or eliminates(game):
        return []
    shared: dict[int, list[Row]] = {}
    for row in standings(game).rows:
        shared.setdefault(row.place, []).append(row)
    return [tuple(rows) for rows in shared.values() if len(rows) > 1]


def start(desk: Desk, key: int | str, players: Sequence[int], new_key: str | None = None) -> GameRow:
    """A new game of sudden death among these players of a night, with its rules, tiles and words; RuleError
    ``not_tied`` for fewer than two."""
    night = desk.night(key)
    game: Game = night.game
    among = [game.player(each) for each in dict.fromkeys(players)]
    if len(among) < 2:
        raise RuleError("not_tied", say("A sudden death needs two players at least."))
    setup = replace(game.setup, speed=SPEEDS[SUDDEN_DEATH], fingerprint="")
    entrants = [Entrant(each.name, each.club, each.category) for each in among]
    return create_game(desk, setup, entrants, new_key)


def results_for(desk: Desk, night: GameSession[Game]) -> list[GameRow]:
    """Finished sudden deaths, on whatever game, whose players all play in this night."""
    names = {(each.name, each.club) for each in night.game.players}
    found = []
    for row in desk.games():
        speed = getattr(row.setup, "speed", None)
        if row.key != night.row.key and speed and speed.eliminates:
            game = desk.night(row.key).game
            if game.ended is not None and {(each.name, each.club) for each in game.players} <= names:
                found.append(row)
    return found


def break_tie(desk: Desk, key: int | str, result: str, token: str | None = None) -> GameSession[Game]:
    """Writes the order of a finished sudden death into the table of a night; RuleError ``no_result``."""
    deciding = desk.night(result).game
    if not isinstance(deciding, Game) or not eliminates(deciding) or deciding.ended is None:
        raise RuleError("no_result", say("This is no sudden death that has ended."))

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        own = {(each.name, each.club): each.id for each in night.game.players}
        ranked = [(_known(own, each.player), each.place) for each in standings(deciding).rows]
        return [ev.TieBroken(tuple(p for p, _ in ranked), tuple(place for _, place in ranked), result)]

    return desk.do(key, wish, token)


def _known(own: dict[tuple[str, str], int], player: Player) -> int:
    if (player.name, player.club) not in own:
        raise RuleError("no_result", say("%(name)s does not play in this night.", name=player.name))
    return own[player.name, player.club]
