"""What the forms of games at one table share: heading, words and tiles, and a field for each player's name."""

from __future__ import annotations

from dataclasses import dataclass

from director.games.people import Entrant, check_entrant


@dataclass(frozen=True)
class SeatedForm:
    """The texts that such a form has in any case; ``names`` one a player."""

    key: str = ""
    title: str = ""
    date: str = ""
    club: str = ""
    lexicon: str = ""
    tiles: str = ""
    mirror: str = ""
    names: tuple[str, ...] = ()

    @property
    def entrants(self) -> list[Entrant]:
        """The players whose names were typed; RuleError ``name_too_long``."""
        return [check_entrant(Entrant(" ".join(name.split()))) for name in self.names if name.strip()]
