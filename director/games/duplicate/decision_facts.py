"""The facts by which a night says what a person decided, and why: they change no points.

A reason may be written at any time, also after the end, and for any entry of the log: the entry itself stays as it is. What is a
decision, and which of them still lack a reason, says ``analysis/decisions``.
"""

from __future__ import annotations

from typing import Literal

from director.games.duplicate.game import DuplicateFact, Game
from director.games.log import Recorded, Wording
from director.language.sentences import RuleError, Sentence, quoted, say, say_n


class ReasonGiven(DuplicateFact):
    """The reason for the entry ``of``; a later one takes its place."""

    of: int
    reason: str

    sentence = say("The reason for entry %(of)d is written.")

    def after(self, game: Game, recorded: Recorded) -> Game:
        if not self.reason.strip():
            raise RuleError("reason_missing", "Write the reason.")
        if not 0 < self.of < recorded.seq:
            raise RuleError(
                "no_entry", "There is no entry %(of)d in this log. Choose another one.", of=self.of
            )
        return game


class PhoneSlipDecided(DuplicateFact):
    """The director's word on a phone's slip that waited: late, beside one on paper, or of somebody who was not there."""

    round: int
    player: int
    why: Literal["late", "paper", "absent"]
    counts: bool

    correction = True

    def wording(self, game: Game, recorded: Recorded) -> Wording:
        told = SLIP_DECIDED[self.why, self.counts]
        values = {"name": game.name_in_words(self.player), "round": self.round}
        return Wording(Sentence(told.template, values), correction=True)

    def after(self, game: Game, recorded: Recorded) -> Game:
        game.check_goes_on()
        game.player(self.player)
        game.round(self.round)
        return game


SLIP_DECIDED = {
    ("late", True): say("%(name)s, round %(round)d: the phone's slip came too late and counts all the same."),
    ("late", False): say("%(name)s, round %(round)d: the phone's slip came too late and does not count."),
    ("paper", True): say("%(name)s, round %(round)d: the phone's slip counts, not the one on paper."),
    ("paper", False): say("%(name)s, round %(round)d: the slip on paper counts, not the phone's."),
    ("absent", True): say("%(name)s, round %(round)d: the phone's slip counts although the player was not in the round."),
    ("absent", False): say("%(name)s, round %(round)d: the phone's slip does not count; the player was not in the round."),
}  # fmt: skip


class NightBinned(DuplicateFact):
    """This very night was thrown into the bin; it stays in its log if it is taken back from there."""

    reason: str

    sentence = say("This night was moved to the bin.")
    correction = True

    def after(self, game: Game, recorded: Recorded) -> Game:
        return game


class OtherNightBinned(DuplicateFact):
    """Another night of the same day, of which letters had been seen, was thrown into the bin: when (seconds since 1970), by whom."""

    key: str
    title: str
    racks: int
    binned: float
    binned_by: str
    reason: str

    correction = True

    def wording(self, game: Game, recorded: Recorded) -> Wording:
        told = say_n(
            "Another night of this day, %(title)s, was moved to the bin after %(num)d rack.",
            "Another night of this day, %(title)s, was moved to the bin after %(num)d racks.",
            self.racks,
            title=quoted(self.title),
        )
        return Wording(told, self.details(game), correction=True)

    def after(self, game: Game, recorded: Recorded) -> Game:
        return game
