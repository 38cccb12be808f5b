"""The games that the club can play, by their names in the database and in exported files.

This is the only list of games: a new game is one more name in it. A game's ``Kind`` names its parts in the layers above.
"""

from __future__ import annotations

from collections.abc import Mapping

from director.games.bingo import BINGO
from director.games.classic.facts import CLASSIC
from director.games.duplicate.facts import DUPLICATE
from director.games.lesson import LESSON
from director.games.log import AnyKind
from director.games.solitaire import SOLITAIRE
from director.games.topping import TOPPING
from director.games.training import TRAINING
from director.games.unscrabble import UNSCRABBLE
from director.games.worthatz.grid_facts import WORTHATZ
from director.language.sentences import DirectorError

KINDS: Mapping[str, AnyKind] = {
    each.name: each
    for each in (DUPLICATE, LESSON, CLASSIC, WORTHATZ, TRAINING, SOLITAIRE, UNSCRABBLE, BINGO, TOPPING)
}


def kind_named(name: str) -> AnyKind:
    """Returns the kind of that name; DirectorError ``unknown_kind`` if this program does not know it."""
    if name not in KINDS:
        raise DirectorError(
            "unknown_kind",
            "This program does not know the game %(kind)s. Update the program.",
            kind=name[:40],
        )
    return KINDS[name]


def named_in_files(name: str) -> dict[str, str]:
    """Returns the entry of a file's header that names the kind: nothing for the duplicate night, which came first."""
    return {} if name == DUPLICATE.name else {"game": name}
