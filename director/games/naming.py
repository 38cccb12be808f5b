"""What a player is called: the name, with the table where two of one name play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from director.games.people import Player
from director.language.sentences import Sentence, say


def names(players: Iterable[Player]) -> Mapping[int, Sentence]:
    """By number what each of these players is called among them."""
    players = list(players)
    twins = _twins(players)
    return {each.id: _name(each, twins) for each in players}


def namesakes(players: Iterable[Player]) -> list[Player]:
    """The players whose name another one has too, those of one name together, each in table order."""
    players = list(players)
    twins = _twins(players)
    found = [each for each in players if _folded(each) in twins]
    return sorted(found, key=lambda each: (_folded(each), each.table))


def _twins(players: Iterable[Player]) -> set[str]:
    counted = Counter(map(_folded, players))
    return {name for name, count in counted.items() if count > 1}


def _folded(player: Player) -> str:
    return player.name.casefold()


def _name(player: Player, twins: set[str]) -> Sentence:
    if _folded(player) not in twins:
        return Sentence("%(name)s", {"name": player.name})  # needs no translation
    return say("%(name)s (table %(table)d)", name=player.name, table=player.table)
