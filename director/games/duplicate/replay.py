"""Replaying a duplicate night: what each of its facts does to its state, or why it cannot be so.

``DUPLICATE`` is this kind of game as the log knows it (``games/log.py``). An event that contradicts the state
before it is a RuleError with a sentence for the director. After every event that moves tiles, board + rack +
bag is the full set (``_conserve``). Each kind of event has one
handler (``round_steps``, ``slip_steps``, ``sealing``), listed in ``_HANDLERS``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from director.games import in_rounds
from director.games.duplicate import facts as ev
from director.games.duplicate import round_steps, sealing, slip_steps, sudden_death
from director.games.duplicate.game import Game, Setup
from director.games.duplicate.standings import standings
from director.games.duplicate.undo import last_step
from director.games.log import Handlers, Kind, Recorded, alive
from director.games.rounds import CLOCK_FACTS
from director.language.sentences import say
from director.rules.profile import Profile


def with_slips(log: Sequence[Recorded]) -> frozenset[int]:
    """The players who have handed something in: they can leave, but not be removed."""
    kinds_of_stay = (ev.PlayerArrived, ev.PlayerLeft)
    named = (
        getattr(each.fact, "player", None) for each in alive(log) if not isinstance(each.fact, kinds_of_stay)
    )
    return frozenset(player for player in named if player is not None)


def _after(game: Game, recorded: Recorded) -> Game:
    after = _HANDLERS[type(recorded.fact)](game, recorded, recorded.fact)
    if isinstance(recorded.fact, ev.STEPS):
        after = replace(after, step=recorded.seq)
    if (after.board, after.rack) != (game.board, game.rack):
        _conserve(after)
    return after


def _conserve(game: Game) -> None:
    """Board + rack + bag + what waits is the full set, and no tile is there twice."""
    assert is_whole(game), "tiles were lost or doubled"


def is_whole(game: Game) -> bool:
    """Whether board, rack, bag and the blank that waits are the full set."""
    return game.board.tiles + Counter(game.rack) + game.bag + game.waiting == game.setup.tiles.full


_HANDLERS: Handlers[Game] = {
    **in_rounds.HANDLERS,
    ev.Sealed: sealing.sealed,
    ev.RoomNumber: sealing.room_called,
    ev.SeedRevealed: sealing.seed_revealed,
    ev.TermsFixed: sealing.terms_fixed,
    ev.PlayersListed: sealing.players_listed,
    ev.BagFrom: sealing.bag_from,
    ev.RackDrawn: round_steps.rack_drawn,
    ev.BlanksTurned: round_steps.blanks_turned,
    ev.RackRejected: round_steps.rack_rejected,
    ev.RackTakenBack: round_steps.rack_taken_back,
    ev.RackAnnouncedAgain: round_steps.rack_announced_again,
    **dict.fromkeys(CLOCK_FACTS, round_steps.clock_changed),
    ev.SlipRecorded: slip_steps.slip_recorded,
    ev.DoubtSettled: slip_steps.doubt_settled,
    ev.AverageGiven: slip_steps.average_given,
    ev.PlayerWarned: slip_steps.player_warned,
    ev.AppealDecided: slip_steps.appeal_decided,
    ev.SlipOverruled: slip_steps.slip_overruled,
    ev.SlipWithdrawn: slip_steps.slip_withdrawn,
    ev.TopPlaced: round_steps.top_placed,
    ev.RoundCancelled: round_steps.round_cancelled,
    ev.SlipChecked: slip_steps.slip_checked,
    ev.WordRuled: slip_steps.word_ruled,
    ev.NoteDelivered: slip_steps.note_delivered,
    ev.GameEnded: round_steps.game_ended,
    ev.PlayersOut: sudden_death.players_out,
    ev.PlayerPutBack: sudden_death.player_put_back,
    ev.TieBroken: sudden_death.tie_broken,
    ev.PackTaken: sealing.pack_taken,
    ev.CodeGiven: sealing.code_given,
    ev.RoundVoided: sealing.round_voided,
}


DUPLICATE = Kind(
    "duplicate",
    ev.FACTS,
    Game,
    _after,
    Profile,
    Setup,
    last_step,
    in_rounds.stands(say("Time is up, slips are entered")),
    ranking=standings,
    slips=True,
    beside=sealing.listed_anew,
)
"""The duplicate night."""
