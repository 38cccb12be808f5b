"""The facts of a duplicate night by name, and the night as a kind of game (``DUPLICATE``).

A fact says what happened and nothing that follows from it. Its fields are also its form in the database and in an exported
game; its class has its effect and its words: of rounds in ``round_facts``, of slips in ``slip_facts``, of seal and pack in
``seal_facts``, of players who go out in ``sudden_death``. After every fact that moves tiles, board + rack + bag is the full
set (``game_after``).

The facts in this file record what a person decided, and why: they change no points. A reason may be written at any time,
also after the end, for any entry of the log; the entry itself stays unchanged. ``analysis/decisions`` lists the decisions
and those that still lack a reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from director.games import rounds
from director.games.duplicate.game import DuplicateFact, Game, Setup, game_after
from director.games.duplicate.game import Source as Source
from director.games.duplicate.round_facts import BlanksTurned as BlanksTurned
from director.games.duplicate.round_facts import GameEnded as GameEnded
from director.games.duplicate.round_facts import RackAnnouncedAgain as RackAnnouncedAgain
from director.games.duplicate.round_facts import RackDrawn as RackDrawn
from director.games.duplicate.round_facts import RackRejected as RackRejected
from director.games.duplicate.round_facts import RackTakenBack as RackTakenBack
from director.games.duplicate.round_facts import RoundCancelled as RoundCancelled
from director.games.duplicate.round_facts import TopPlaced as TopPlaced
from director.games.duplicate.seal_facts import BagFrom as BagFrom
from director.games.duplicate.seal_facts import CodeGiven as CodeGiven
from director.games.duplicate.seal_facts import PackTaken as PackTaken
from director.games.duplicate.seal_facts import PlayersListed as PlayersListed
from director.games.duplicate.seal_facts import RoomNumber as RoomNumber
from director.games.duplicate.seal_facts import RoundVoided as RoundVoided
from director.games.duplicate.seal_facts import Sealed as Sealed
from director.games.duplicate.seal_facts import SeedRevealed as SeedRevealed
from director.games.duplicate.seal_facts import TermsFixed as TermsFixed
from director.games.duplicate.seal_facts import listed_anew
from director.games.duplicate.slip_facts import AppealDecided as AppealDecided
from director.games.duplicate.slip_facts import AppealRefused as AppealRefused
from director.games.duplicate.slip_facts import AverageGiven as AverageGiven
from director.games.duplicate.slip_facts import DoubtSettled as DoubtSettled
from director.games.duplicate.slip_facts import NoteDelivered as NoteDelivered
from director.games.duplicate.slip_facts import PlayerWarned as PlayerWarned
from director.games.duplicate.slip_facts import SlipChecked as SlipChecked
from director.games.duplicate.slip_facts import SlipOverruled as SlipOverruled
from director.games.duplicate.slip_facts import SlipRecorded as SlipRecorded
from director.games.duplicate.slip_facts import SlipWithdrawn as SlipWithdrawn
from director.games.duplicate.slip_facts import WordRuled as WordRuled
from director.games.duplicate.standings import results, standings
from director.games.duplicate.sudden_death import PlayerPutBack as PlayerPutBack
from director.games.duplicate.sudden_death import PlayersOut as PlayersOut
from director.games.duplicate.sudden_death import TieBroken as TieBroken
from director.games.log import Kind, Recorded, Retracted, Wording, alive, facts_of
from director.games.rounds import ClockStarted as ClockStarted
from director.games.rounds import ClockStopped as ClockStopped
from director.games.rounds import GameReopened as GameReopened
from director.games.rounds import PlayerArrived as PlayerArrived
from director.games.rounds import PlayerLeft as PlayerLeft
from director.games.rounds import RoundFact
from director.games.rounds import TimeAdded as TimeAdded
from director.games.rounds import TimeCalled as TimeCalled
from director.language.sentences import RuleError, Sentence, quoted, say, say_n
from director.rules.profile import Profile, profile


class ReasonGiven(DuplicateFact):
    """The reason for the entry ``of``; a later one replaces it."""

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
    """The director's decision on a phone's slip that waited: late, beside one on paper, or from an absent player."""

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
    """This night was thrown into the bin; the fact stays in the log if the night is taken back from there."""

    reason: str

    sentence = say("This night was moved to the bin.")
    correction = True

    def after(self, game: Game, recorded: Recorded) -> Game:
        return game


class OtherNightBinned(DuplicateFact):
    """Another night of the same day, whose letters had been seen, was thrown into the bin: when (seconds since 1970), by whom."""

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


Fact = DuplicateFact | RoundFact | Retracted

OF_THE_SEAL = (Sealed, TermsFixed, RoomNumber, SeedRevealed, BagFrom)
"""Facts that can never be undone: everybody has seen or heard them."""

FACTS = facts_of(*RoundFact.__subclasses__(), *DuplicateFact.__subclasses__(), RoundCancelled, GameEnded)


def with_slips(log: Sequence[Recorded]) -> frozenset[int]:
    """Returns the players who have handed something in: they can leave, but not be removed."""
    kinds_of_stay = (PlayerArrived, PlayerLeft)
    named = (
        getattr(each.fact, "player", None) for each in alive(log) if not isinstance(each.fact, kinds_of_stay)
    )
    return frozenset(player for player in named if player is not None)


DUPLICATE = Kind(
    "duplicate",
    FACTS,
    Game,
    Profile,
    Setup,
    rounds.stands(say("Time is up, slips are entered")),
    game_after,
    ranking=standings,
    slips=True,
    beside=listed_anew,
    results=results,
    named_rules=lambda name: profile(name or "simultan"),
    steps="director.desk.duplicate.players director.desk.duplicate.rounds director.desk.duplicate.slips",
    lines="director.cli.night.duplicate:LINES",
    checks="director.desk.duplicate.checking:steps_of",
    binned="director.desk.duplicate.slips:bin_told",
    papers="director.reports.duplicate_documents:DUPLICATE_DOCUMENTS",
    pages="director.web.duplicate.game:GAME",
)
"""The duplicate night."""
