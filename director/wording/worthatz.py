"""A Worthatz night in words: its own facts, grids and faults (``wording/facts.py`` has the facts it shares)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from director.games.log import Recorded
from director.games.worthatz import facts as ev
from director.games.worthatz.game import Entry, Game, Reference
from director.games.worthatz.grid import Run, score_of
from director.language.sentences import Sentence, say, say_n
from director.language.texts import Texts
from director.wording.one_fact import Before, Told, filled

# -- the history ---------------------------------------------------------------------------------------


def _letters_drawn(fact: ev.LettersDrawn, before: Before, recorded: Recorded) -> Told:
    values = {"round": fact.round, "letters": fact.letters}
    if fact.source == "bag":
        return Told(say("Letters of round %(round)d from the cloth bag: %(letters)s.", **values))
    return Told(say("Letters of round %(round)d: %(letters)s.", **values))


def _grid_entered(fact: ev.GridEntered, before: Before, recorded: Recorded) -> Told:
    game: Any = before.game
    played = game.rounds[fact.round - 1] if fact.round <= len(game.rounds) else None
    values = {"name": before.name(fact.player), "round": fact.round}
    if played is None:  # undone together with its letters
        return Told(say("Grid of %(name)s in round %(round)d.", **values))
    entry = Entry(played.letters, fact.rows, fact.missing, fact.part, recorded.seq, recorded.at, recorded.who)
    earlier = played.entries.get(fact.player)
    details = tuple(fault.sentence for fault in entry.faults[:3])
    if earlier:
        sentence = say(
            "Grid of %(name)s in round %(round)d changed: %(points)d points, before %(before)d.",
            points=entry.points,
            before=earlier.points,
            **values,
        )
        return Told(sentence, details, correction=True)
    sentence = say_n(
        "Grid of %(name)s in round %(round)d: %(num)d point.",
        "Grid of %(name)s in round %(round)d: %(num)d points.",
        entry.points,
        **values,
    )
    return Told(sentence, details)


def _reference_found(fact: ev.ReferenceFound, before: Before, recorded: Recorded) -> Told:
    score = Reference(fact.rows, fact.proved).score
    proved = (say("Proved: no grid of these letters scores more."),) if fact.proved else ()
    return Told(
        say("Model solution of round %(round)d: %(points)d points.", round=fact.round, points=score), proved
    )


WORTHATZ_TELLERS: Mapping[type, Callable[[Any, Before, Recorded], Told]] = {
    ev.LettersDrawn: _letters_drawn,
    ev.GridEntered: _grid_entered,
    ev.GridWithdrawn: filled(say("Grid of %(name)s in round %(round)d taken away."), correction=True),
    ev.ReferenceFound: _reference_found,
    ev.RoundClosed: filled(say("The grids of round %(round)d are shown.")),
}

# -- grids ---------------------------------------------------------------------------------------------


def words_text(runs: Sequence[Run]) -> str:
    """The words with what each is worth: those across, then those down."""
    return ", ".join(f"{run.word} {score_of({}, [run])}" for run in runs)


def fault_text(entry: Entry, texts: Texts) -> str:
    """What is wrong with a grid in one line, and what is paid instead; nothing if nothing is wrong."""
    if not entry.faults:
        return ""
    first, more = texts.show(entry.faults[0].sentence), len(entry.faults) - 1
    if more:
        first += " " + texts.counted("(and %(num)s more fault)", "(and %(num)s more faults)", more)
    if entry.part:
        first += " " + texts("The best valid part counts.")
    return first


def reference_text(reference: Reference, texts: Texts) -> str:
    """The reference's score with its proof, or that there is none."""
    if not reference.rows:
        return texts("not searched")
    points = texts.counted("%(num)s point", "%(num)s points", reference.score)
    return texts("%(points)s, proved best", points=points) if reference.proved else points


def who_found(game: Game, players: Sequence[int]) -> list[Sentence]:
    """The names of players, in table order."""
    there = [player for player in game.players if player.id in players]
    return [game.called(player.id) for player in sorted(there, key=lambda player: player.table)]
