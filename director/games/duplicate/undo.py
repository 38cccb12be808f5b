"""Undoing the last step of the night: which events go, and what is lost with them."""

from __future__ import annotations

from collections.abc import Iterable

from director.games.duplicate import facts as ev
from director.games.duplicate.game import Game
from director.games.log import GameLog, Recorded, retracted
from director.games.undoing import OF_ROUNDS, Undo, last_of, undone
from director.language.sentences import Sentence, say, say_n
from director.language.texts import with_blanks

OF_A_SLIP = (
    ev.SlipRecorded,
    ev.SlipOverruled,
    ev.SlipWithdrawn,
    ev.SlipChecked,
    ev.DoubtSettled,
    ev.AverageGiven,
    ev.NoteDelivered,
)

ON_A_VERSION = (ev.SlipOverruled, ev.DoubtSettled, ev.AverageGiven, ev.NoteDelivered)
"""What is said of a slip as it stands, and goes with that version of it."""

OF_A_ROUND = (*OF_A_SLIP, ev.PlayerWarned, ev.BlanksTurned)
"""What cannot be without its round."""

UNDONE = (*(step for step in ev.STEPS if step not in ev.OF_THE_SEAL), ev.AppealDecided)
"""What "undo the last step" takes back."""


def last_step(game_log: GameLog[Game]) -> Undo | None:
    """The last step that still counts, or None if there is none that can be undone."""
    found = last_of(game_log.log, UNDONE, stays=ev.OF_THE_SEAL)
    return Undo(tuple(_lost(game_log, *found)), _sentence(game_log.state, found[0].fact)) if found else None


def slip_versions(game_log: GameLog[Game], seqs: Iterable[int]) -> list[int]:
    """The numbers of these entries of slips, and of what was said of them: it never belonged to the version before."""
    gone = set(seqs)
    lost, before = list(gone), retracted(game_log.log)
    counts: dict[tuple[int, int], int] = {}
    for each in game_log.log[min(gone) - 1 :]:
        if isinstance(each.fact, ev.SlipRecorded) and each.seq not in before:
            counts[each.fact.round, each.fact.player] = each.seq
        elif isinstance(each.fact, ON_A_VERSION) and each.seq not in before | gone:
            lost += [each.seq] * (counts.get((each.fact.round, each.fact.player)) in gone)
    return game_log.dependants(sorted(lost), OF_A_SLIP)


def _lost(game_log: GameLog[Game], step: Recorded, since: list[Recorded]) -> list[int]:
    match step.fact:
        case ev.RackDrawn():
            return game_log.dependants([step.seq], OF_A_ROUND)
        case ev.AppealDecided(facts=count):
            return slip_versions(
                game_log, [step.seq, *(each.seq for each in since if each.seq <= step.seq + count)]
            )
        case ev.RackAnnouncedAgain(round=number):
            second = (
                each.seq for each in since if isinstance(each.fact, OF_A_SLIP) and each.fact.round == number
            )
            return [step.seq, *second]
    return [step.seq]


def _sentence(game: Game, fact: object) -> Sentence:
    if isinstance(fact, ev.RackDrawn):
        return _rack_sentence(game, fact)
    return undone(MEANING, fact, word=with_blanks(getattr(fact, "word", "")), num=getattr(fact, "seconds", 0))


MEANING = {
    **OF_ROUNDS,
    ev.RackRejected: say("The rejected rack of round %(round)d is taken back and out of the record."),
    ev.RackTakenBack: say("That the rack of round %(round)d was taken back is undone: it counts again."),
    ev.RackAnnouncedAgain: say(
        "The second announcement of the letters of round %(round)d is taken back; the slips of the first"
        " time count again."
    ),
    ev.TopPlaced: say(
        "%(at)s %(word)s is taken off the board, and round %(round)d is open again. The slips stay."
    ),
    ev.RoundCancelled: say(
        "The cancelling of round %(round)d is taken back: its rack and slips count again."
    ),
    ev.RoundVoided: say("The cancelling of round %(round)d is taken back: its slips count again."),
    ev.PlayersOut: say("The exit after round %(round)d is taken back: those who went out are in again."),
    ev.TieBroken: say("The sudden death is taken back: the tie is as it was before."),
    ev.AppealDecided: say("The appeal is taken back: words and slips are ruled as before."),
}
"""What taking back each other step means."""


def _rack_sentence(game: Game, fact: ev.RackDrawn) -> Sentence:
    slips = len(game.round(fact.round).entries)
    if warned := sum(
        each.round == fact.round and each.attempt == game.attempts(fact.round) for each in game.warned
    ):
        return say_n(
            "%(before)s %(num)d warning for behaviour goes with it.",
            "%(before)s %(num)d warnings for behaviour go with it.",
            warned,
            before=_rack_and_slips(fact, slips),
        )
    return _rack_and_slips(fact, slips)


def _rack_and_slips(fact: ev.RackDrawn, slips: int) -> Sentence:
    if not slips:
        return say(
            "The rack of round %(round)d goes back into the bag. Nothing else is lost.", round=fact.round
        )
    return say_n(
        "The rack of round %(round)d goes back into the bag, and its %(num)d slip is lost.",
        "The rack of round %(round)d goes back into the bag, and its %(num)d slips are lost.",
        slips,
        round=fact.round,
    )
