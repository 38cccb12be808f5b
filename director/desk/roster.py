"""The players of any game in their tables: names, clubs, categories and seats, whatever is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from director.desk.desk import Desk
from director.desk.game_session import AnySession
from director.games.people import MOST_TABLE, Entrant, Player, check_entrant, without_person
from director.language.names import sort_key
from director.language.sentences import RuleError
from director.storage import game_store, people_store


def change_player(desk: Desk, key: int | str, player: Player, swap: bool = False) -> AnySession:
    """Changes name, club, category or table.

    RuleError ``table_taken`` if somebody sits there; with ``swap`` they get the player's table instead.
    """
    seen = check_entrant(Entrant(player.name, player.club, player.category))
    player = replace(player, name=seen.name, club=seen.club, category=seen.category)
    if not 1 <= player.table <= MOST_TABLE:
        raise RuleError("bad_table", "Write the table number as a whole number from 1.")

    def wish(night: AnySession) -> None:
        before = night.game.player(player.id)
        named = player if night.kind.of_persons else without_person(player)
        changed = [replace(named, person=before.person)]
        for other in night.game.players:
            if other.table == player.table and other.id != player.id:
                if not swap:
                    raise _table_taken(other)
                changed.append(replace(other, table=before.table))
        game_store.change_players(desk.db, night.row.id, changed)

    return desk.change(key, wish)


def _table_taken(other: Player) -> RuleError:
    return RuleError(
        "table_taken",
        "%(name)s already sits at table %(table)d. Choose another number.",
        name=other.name,
        table=other.table,
    )


def number_tables(desk: Desk, key: int | str, by_name: bool) -> AnySession:
    """Numbers the tables anew from 1, in the order of names or of entry, before the first fact."""

    def wish(night: AnySession) -> None:
        if night.seq:
            raise RuleError(
                "game_has_begun",
                "Tables can be numbered again only before the first round. Change single tables instead.",
            )
        ordered = _ordered(night.game.players, by_name)
        changed = [replace(player, table=number) for number, player in enumerate(ordered, start=1)]
        game_store.change_players(desk.db, night.row.id, changed)

    return desk.change(key, wish)


def _ordered(players: Sequence[Player], by_name: bool) -> list[Player]:
    if by_name:
        return sorted(players, key=lambda player: (sort_key(player.name), player.id))
    return sorted(players, key=lambda player: player.id)


def as_entrants(desk: Desk, key: int | str) -> list[Entrant]:
    """The players of an earlier night in table order, to be taken over; tables are given anew.

    They are the same persons in both nights: who was nobody yet, because the night is older than the club's
    list of persons, becomes one now. Names in the earlier night stay as they are.
    """

    def wish(night: AnySession) -> None:
        nobody = [player for player in night.game.players if not player.person]
        if nobody:
            there = [player.person for player in night.game.players if player.person]
            known = people_store.known(desk.db, nobody, night.row.owner, there)
            game_store.change_players(desk.db, night.row.id, known)

    night = desk.night(key)
    if night.kind.of_persons and any(not player.person for player in night.game.players):
        night = desk.change(key, wish)
    players = sorted(night.game.players, key=lambda player: player.table)
    return [Entrant(each.name, each.club, each.category, person=each.person) for each in players]
