"""What is typed to set up one of the smaller games."""

from __future__ import annotations

from director.desk.instance import Instance
from director.games.people import Entrant, read_players
from director.language.sentences import RuleError, say
from director.web.forms import Text
from director.web.prepare.seated import SeatedForm

SmallForm = SeatedForm
"""The form of a smaller game; each adds what only it asks."""


class ListForm(SmallForm):
    """The same with a list of any number of players."""

    seats = 0
    players = Text()


def entrants_of(form: SmallForm, instance: Instance) -> list[Entrant]:
    """The players whose names were typed; RuleError ``name_missing`` if there is none."""
    if not (found := form.entrants):
        raise RuleError("name_missing", say("Write the player's name."))
    return found


def listed(form: ListForm, instance: Instance) -> list[Entrant]:
    """The players of the list; RuleError ``no_players`` if there is none."""
    return read_players(form.players.typed)
