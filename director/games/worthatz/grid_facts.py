"""The facts of a Worthatz night: their words, their effect on the state, and what undoing them means.

``games/rounds.py`` has the facts common to all games in rounds (clock, presence, a void round, the end). A grid is stored as
its 15 rows. Its ruling is stored with it: its words that are not in the word list, and, if the room plays so, its best valid
connected part. Scores follow from these and are stored nowhere.

Grids are no steps: each is changed or withdrawn on its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from director.games import rounds
from director.games.log import Fact as LogFact
from director.games.log import GameLog, Kind, Recorded, Retracted, Wording, facts_of
from director.games.result import Result
from director.games.rounds import Clock, RoundFact, with_round
from director.games.worthatz.game import (
    Entry,
    Game,
    Reference,
    Round,
    Setup,
    Source,
    WorthatzProfile,
    standings,
)
from director.games.worthatz.game import Rows as Rows
from director.games.worthatz.grid import judge, read_grid, runs_of
from director.games.worthatz.letters import LETTERS, check_in_set
from director.language.sentences import RuleError, Sentence, say, say_n


def results(game: Game) -> tuple[Result, ...]:
    """Returns the results of a night, by the numbers of its players; none before the first complete round."""
    if not game.complete:
        return ()
    ranked = standings(game)
    top = ranked.reference_total
    return tuple(
        Result(
            person=row.player.id,
            place=row.place,
            points=row.total,
            top=top,
            percent=Fraction(100 * row.total, top) if top else Fraction(),
            tops=row.best,
            rounds=ranked.rounds,
            best=max((each or 0 for each in row.points), default=0),
            turns=row.points,
        )
        for row in ranked.rows
        if any(each is not None for each in row.points)
    )


class WorthatzFact(LogFact[Game]):
    """A fact of Worthatz nights only."""

    is_step = False


class LettersDrawn(WorthatzFact):
    """The letters of a round were announced, in the order drawn."""

    round: int
    letters: str
    source: Source = "software"

    undo_sentence = say("The letters of round %(round)d go back. Nothing else is lost.")
    is_step = True

    def wording(self, game: Game, recorded: Recorded) -> Wording:
        values = {"round": self.round, "letters": self.letters}
        if self.source == "bag":
            return Wording(say("Letters of round %(round)d from the cloth bag: %(letters)s.", **values))
        return Wording(say("Letters of round %(round)d: %(letters)s.", **values))

    def undo_wording(self, game: Game) -> Sentence:
        grids = len(game.round(self.round).entries)
        if not grids:
            return super().undo_wording(game)
        return say_n(
            "The letters of round %(round)d go back, and its %(num)d grid is lost.",
            "The letters of round %(round)d go back, and its %(num)d grids are lost.",
            grids,
            round=self.round,
        )

    def lost_with(self, game_log: GameLog[Game], step: Recorded, since: Sequence[Recorded]) -> Sequence[int]:
        return game_log.dependants([step.seq], OF_A_GRID)

    def after(self, game: Game, recorded: Recorded) -> Game:
        game.check_goes_on()
        if game.current and not game.current.closed:
            raise RuleError(
                "round_open",
                "Round %(round)d is still open. Show its grids first.",
                round=game.current.number,
            )
        if self.round != game.next_number:
            raise RuleError(
                "wrong_round",
                "The next round is number %(round)d. Continue with that one.",
                round=game.next_number,
            )
        check_letters(self.letters, game)
        clock = Clock(float(game.setup.profile.seconds))
        opened = Round(self.round, self.letters, self.source, clock, recorded.seq)
        return replace(game, rounds=(*game.rounds, opened))


def check_letters(letters: str, game: Game) -> None:
    """Raises RuleError unless these can be the 15 letters of a round."""
    if len(letters) != LETTERS:
        raise RuleError(
            "letters_count", "A round has 15 letters; you gave %(count)d. Enter 15.", count=len(letters)
        )
    check_in_set(letters, game.setup.tiles)


class GridEntered(WorthatzFact):
    """A player's grid with the ruling on it; it replaces an earlier one of the same player and round.

    ``missing`` are its words that are not in the word list, ``part`` the rows of its best valid part if faulty grids are
    paid that way.
    """

    round: int
    player: int
    rows: Rows
    missing: tuple[str, ...] = ()
    part: Rows = ()

    def wording(self, game: Game, recorded: Recorded) -> Wording:
        played = game.rounds[self.round - 1] if self.round <= len(game.rounds) else None
        values = {"name": game.name_in_words(self.player), "round": self.round}
        if played is None:  # undone together with its letters
            return Wording(say("Grid of %(name)s in round %(round)d.", **values))
        entry, earlier = self._entry(played, recorded), played.entries.get(self.player)
        details = tuple(fault.sentence for fault in entry.faults[:3])
        if earlier:
            sentence = say(
                "Grid of %(name)s in round %(round)d changed: %(points)d points, before %(before)d.",
                points=entry.points,
                before=earlier.points,
                **values,
            )
            return Wording(sentence, details, correction=True)
        sentence = say_n(
            "Grid of %(name)s in round %(round)d: %(num)d point.",
            "Grid of %(name)s in round %(round)d: %(num)d points.",
            entry.points,
            **values,
        )
        return Wording(sentence, details)

    def after(self, game: Game, recorded: Recorded) -> Game:
        played = _touched(game, self.round)
        game.player(self.player)
        grid, part = read_grid(self.rows), read_grid(self.part) if self.part else {}
        words = {run.word for run in runs_of(grid)}
        if stray := set(self.missing) - words:
            raise RuleError(
                "stray_word", "%(word)s is not in this grid. Choose one of its words.", word=min(stray)
            )
        if part and (not part.items() <= grid.items() or judge(part, played.letters, words).faults):
            raise RuleError(
                "bad_part", "The part to be scored is not a connected part of the grid. Mark it again."
            )
        return with_round(
            game, replace(played, entries={**played.entries, self.player: self._entry(played, recorded)})
        )

    def _entry(self, played: Round, recorded: Recorded) -> Entry:
        before = played.entries.get(self.player)
        return Entry(
            played.letters, self.rows, self.missing, self.part, recorded.seq, recorded.at, recorded.who,
            before.versions + 1 if before else 1,
        )  # fmt: skip


def _touched(game: Game, number: int) -> Round:
    """Returns the round whose grids are changed: any round until the game is finished."""
    game.check_goes_on()
    return game.round(number)


class GridWithdrawn(WorthatzFact):
    """The player handed in nothing in that round after all."""

    round: int
    player: int

    sentence = say("Grid of %(name)s in round %(round)d removed.")
    correction = True

    def after(self, game: Game, recorded: Recorded) -> Game:
        played = _touched(game, self.round)
        if self.player not in played.entries:
            raise RuleError(
                "no_grid",
                "There is no grid of this player in round %(round)d. Choose another round.",
                round=self.round,
            )
        left = {player: entry for player, entry in played.entries.items() if player != self.player}
        return with_round(game, replace(played, entries=left))


class ReferenceFound(WorthatzFact):
    """The search found this grid; ``proved``: no grid of these letters scores more."""

    round: int
    rows: Rows
    proved: bool

    sentence = say("Model solution of round %(round)d: %(points)d points.")

    def values(self, game: Game) -> dict[str, object]:
        return {"points": Reference(self.rows, self.proved).score}

    def details(self, game: Game) -> tuple[Sentence, ...]:
        return (say("Proved: no grid of these letters scores more."),) if self.proved else ()

    def after(self, game: Game, recorded: Recorded) -> Game:
        played = _touched(game, self.round)
        found = Reference(self.rows, self.proved)
        if judge(found.grid, played.letters, {run.word for run in found.runs}).faults:
            raise RuleError(
                "bad_reference",
                "This is not a grid of the letters of round %(round)d. Check letters and round.",
                round=self.round,
            )
        if found.score < played.reference.score:
            raise RuleError(
                "worse_reference",
                "A better grid of round %(round)d is already known. Keep that one.",
                round=self.round,
            )
        return with_round(game, replace(played, reference=found))


class RoundClosed(WorthatzFact):
    """The grids of the round were shown to the room."""

    round: int

    sentence = say("The grids of round %(round)d are shown.")
    undo_sentence = say(
        "The end of round %(round)d is undone: it is open again, its grids are covered and stay."
    )
    is_step = True

    def after(self, game: Game, recorded: Recorded) -> Game:
        current = game.open_round(self.round)
        if current.clock.phase(recorded.at) != "time_up":
            raise RuleError(
                "time_runs_on",
                "The time of round %(round)d is not over yet. Wait, or end it first.",
                round=self.round,
            )
        return with_round(game, replace(current, closed=True))


class RoundCancelled(rounds.RoundCancelled):
    """The last round was declared void, with its letters and grids."""

    undo_sentence = say("The cancelling of round %(round)d is undone: its letters and grids count again.")


class GameEnded(rounds.GameEnded):
    """The game ended for this reason."""

    still_open = say("Round %(round)d is still open. Show its grids or cancel it first.")


Fact = WorthatzFact | RoundFact | Retracted

OF_A_GRID = (GridEntered, GridWithdrawn, ReferenceFound)
"""Facts that depend on the letters of a round."""

WORTHATZ = Kind(
    "worthatz",
    facts_of(*RoundFact.__subclasses__(), *WorthatzFact.__subclasses__(), RoundCancelled, GameEnded),
    Game,
    WorthatzProfile,
    Setup,
    rounds.stands(say("Time is up, grids are entered")),
    ranking=standings,
    results=results,
    totals=lambda game: [(row.player.name, row.total) for row in standings(game).rows[:500]],
    steps="director.desk.worthatz.worthatz_rounds director.desk.worthatz.grids",
    papers="director.reports.worthatz_sheets:WORTHATZ_DOCUMENTS",
    pages="director.web.worthatz.game:GAME",
)
"""The Worthatz night."""
