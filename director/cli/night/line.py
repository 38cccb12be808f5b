"""One line of ``director night`` on its way to the desk, and the list of verbs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from director.cli.night import asked as read
from director.cli.night import told as show
from director.cli.night.opening import Evening
from director.desk.desk import Desk
from director.desk.game_session import GameSession
from director.games.duplicate.game import Game
from director.games.people import Player
from director.language.sentences import RuleError
from director.language.texts import Texts

Data = dict[str, object]


@dataclass(frozen=True)
class Line:
    """What a verb is given: the night, what stands behind the verb, and the common fields of the line."""

    evening: Evening
    told: Mapping[str, object]
    token: str | None = None
    stage: str | None = None

    @cached_property
    def desk(self) -> Desk:
        return self.evening.desk

    @property
    def once(self) -> Desk:
        """The desk for a line that counts once, however often it comes."""
        return self.desk.once(self.token)

    @property
    def in_time(self) -> Desk:
        """The same for a line that is refused where the night has gone on since."""
        return self.desk.once(self.token, self.stage)

    @property
    def key(self) -> str:
        """The key of the night; RuleError ``no_night`` before there is one."""
        if self.evening.key is None:
            raise RuleError("no_night", "There is no night yet. Begin with a line that says new.")
        return self.evening.key

    @property
    def night(self) -> GameSession[Game]:
        """The night as it stands."""
        return self.desk.night(self.key)

    @property
    def texts(self) -> Texts:
        """Sentences in the language of the command, references as this night writes them."""
        return self.evening.texts

    @property
    def reason(self) -> str:
        return read.text(self.told, "reason")

    def round(self) -> int:
        """The round that the line means."""
        return read.round_of(self.night.game, self.told)

    def player(self) -> Player:
        """The player that the line means."""
        return read.player_of(self.night.game, self.told)

    def slip_now(self, number: int, player: int) -> Data:
        """The slip that counts by now, as an answer shows it."""
        return show.slip(self.night.game, number, player, self.texts)


@dataclass(frozen=True)
class Verb:
    """A verb: what it does, and the fields that may stand behind it; a text or number alone is the first of them."""

    act: Callable[[Line], Data]
    fields: tuple[str, ...]


VERBS: dict[str, Verb] = {}


def verb(name: str, *fields: str) -> Callable[[Callable[[Line], Data]], Callable[[Line], Data]]:
    """Enters a verb in the list."""

    def enter(act: Callable[[Line], Data]) -> Callable[[Line], Data]:
        VERBS[name] = Verb(act, fields)
        return act

    return enter
