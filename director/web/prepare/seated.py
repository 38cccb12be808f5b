"""What the forms of games at one table share: heading, words and tiles, and a field for each player's name."""

from __future__ import annotations

from typing import ClassVar

from director.games.people import Entrant, check_entrant
from director.web.forms import Rows
from director.web.prepare.forms import SetupForm


class SeatedForm(SetupForm):
    """The form of a game at one table, with a name for each of its ``seats``."""

    seats: ClassVar[int] = 1
    names = Rows("name")

    @property
    def seated(self) -> list[str]:
        """What was typed, a text for each seat."""
        return [self.names.data.get(str(seat), "") for seat in range(1, self.seats + 1)]

    @property
    def entrants(self) -> list[Entrant]:
        """The players whose names were typed; RuleError ``name_too_long``."""
        return [check_entrant(Entrant(" ".join(name.split()))) for name in self.seated if name.strip()]
