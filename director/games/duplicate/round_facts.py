"""The facts of a round of a duplicate night: rack, top, a void round, the end. The clock is that of all games in rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from director.games import rounds
from director.games.duplicate.game import Clock, DuplicateFact, Game, Round, Source
from director.games.duplicate.seal_facts import check_cancelled, check_drawn, check_source
from director.games.duplicate.slip_facts import OF_A_SLIP, PlayerWarned
from director.games.log import GameLog, Recorded, Wording
from director.games.rounds import Layered, with_round
from director.language.sentences import RuleError, Sentence, say, say_n
from director.language.texts import points, with_blanks
from director.rules.draw import Rejected
from director.rules.moves import Move, parse_place
from director.rules.scoring import after_move, missing_tiles, score_move, squares_laid
from director.rules.tiles import BLANK
from director.rules.top import with_turned


class RackDrawn(DuplicateFact):
    """A rack was announced: tiles kept, tiles drawn in their order, racks rejected on the way."""

    round: int
    kept: str
    drawn: str
    rejected: tuple[Rejected, ...] = ()
    source: Source = "software"

    undo_sentence = say("The rack of round %(round)d goes back into the bag. Nothing else is lost.")
    is_step = True

    def wording(self, game: Game, recorded: Recorded) -> Wording:
        rejected = tuple(say("Rejected: %(rack)s", rack=each.told) for each in self.rejected)
        values = {"round": self.round, "kept": self.kept, "drawn": self.drawn}
        match self.source, bool(self.kept):
            case "bag", True:
                sentence = say(
                    "Rack of round %(round)d from the cloth bag: %(kept)s kept, %(drawn)s drawn.", **values
                )
            case "bag", False:
                sentence = say("Rack of round %(round)d from the cloth bag: %(drawn)s.", **values)
            case _, True:
                sentence = say("Rack of round %(round)d: %(kept)s kept, %(drawn)s drawn.", **values)
            case _:
                sentence = say("Rack of round %(round)d: %(drawn)s drawn.", **values)
        return Wording(sentence, rejected)

    def undo_wording(self, game: Game) -> Sentence:
        lost = self._rack_and_slips(game)
        warned = [each for each in game.warned if each.round == self.round]
        if count := sum(each.attempt == game.attempts(self.round) for each in warned):
            return say_n(
                "%(before)s %(num)d warning for behaviour goes with it.",
                "%(before)s %(num)d warnings for behaviour go with it.",
                count,
                before=lost,
            )
        return lost

    def _rack_and_slips(self, game: Game) -> Sentence:
        slips = len(game.round(self.round).entries)
        if not slips:
            return super().undo_wording(game)
        return say_n(
            "The rack of round %(round)d goes back into the bag, and its %(num)d slip is lost.",
            "The rack of round %(round)d goes back into the bag, and its %(num)d slips are lost.",
            slips,
            round=self.round,
        )

    def lost_with(self, game_log: GameLog[Game], step: Recorded, since: Sequence[Recorded]) -> Sequence[int]:
        return game_log.dependants([step.seq], (*OF_A_SLIP, PlayerWarned, BlanksTurned))

    def after(self, game: Game, recorded: Recorded) -> Game:
        check_drawn(game, self.source)
        _check_next(game, self.round)
        check_source(game, self.source)
        _check_kept(self.kept, "" if self.rejected or game.rejected else game.leave)
        rack = Counter(self.kept + self.drawn)
        size = game.setup.rules.profile.rack_size
        if not rack or rack.total() > size:
            raise RuleError("rack_size", "A rack has 1 to %(size)d tiles. Enter no more.", size=size)
        if lacking := rack - game.left:
            raise _not_left(game, lacking)
        opened = Round(
            number=self.round,
            board=game.board,
            kept=self.kept,
            drawn=self.drawn,
            rejected=game.rejected + self.rejected,
            carried=len(game.rejected),
            source=self.source,
            clock=_full_clock(game, self.round),
            since=recorded.seq,
        )
        return replace(game, rounds=(*game.rounds, opened), rejected=())


def _full_clock(game: Game, number: int) -> Clock:
    return Clock(total=float(game.setup.rules.time(number).total))


class BlanksTurned(DuplicateFact):
    """Blanks just drawn turned into these letters, before anybody played (formula *Explosive*)."""

    round: int
    letters: str

    sentence = say("The blank drawn in round %(round)d became %(letters)s.")

    def values(self, game: Game) -> dict[str, object]:
        return {"letters": ", ".join(self.letters)}

    def after(self, game: Game, recorded: Recorded) -> Game:
        current = game.open_round(self.round)
        if (
            current.clock.started
            or current.turned
            or not 1 <= len(self.letters) <= current.drawn.count(BLANK)
        ):
            raise RuleError(
                "no_blank_drawn",
                "No blank has just been drawn, so none can be replaced by a letter. Continue with the round.",
            )
        if lacking := Counter(self.letters) - game.bag:
            raise _not_left(game, lacking)
        drawn = with_turned(current.drawn, self.letters)
        return with_round(game, replace(current, drawn=drawn, turned=self.letters))


def _check_next(game: Game, number: int) -> None:
    game.check_goes_on()
    if game.current and not game.current.top:
        raise RuleError(
            "round_open", "Round %(round)d is still open. End it first.", round=game.current.number
        )
    if number != game.next_number:
        raise RuleError(
            "wrong_round",
            "The next round is round %(round)d. Continue with that one.",
            round=game.next_number,
        )


def _check_kept(kept: str, leave: str) -> None:
    if Counter(kept) != Counter(leave):
        raise RuleError("wrong_kept", "The tiles kept are not those that were left over. Check them.")


def _not_left(game: Game, lacking: Mapping[str, int]) -> RuleError:
    letters = game.setup.tiles.sort(Counter(lacking).elements())
    return RuleError(
        "not_in_bag",
        "Not in the bag any more: %(letters)s. Look at the tiles again.",
        letters=" ".join(letters),
    )


class RackRejected(DuplicateFact):
    """A rack drawn from the cloth bag missed the minimum; all its tiles went back."""

    round: int
    kept: str
    drawn: str

    sentence = say("Rack %(rack)s from the cloth bag rejected in round %(round)d; all its tiles went back.")
    undo_sentence = say("The rejected rack of round %(round)d is undone and out of the record.")
    is_step = True

    def values(self, game: Game) -> dict[str, object]:
        return {"rack": Rejected(self.kept, self.drawn).told}

    def after(self, game: Game, recorded: Recorded) -> Game:
        check_drawn(game, "bag")
        _check_next(game, self.round)
        check_source(game, "bag")
        _check_kept(self.kept, "" if game.rejected else game.leave)
        if lacking := Counter(self.kept + self.drawn) - game.left:
            raise _not_left(game, lacking)
        return replace(game, rejected=(*game.rejected, Rejected(self.kept, self.drawn)))


class RackTakenBack(DuplicateFact):
    """The rack was taken back before the clock was started; the kept tiles stay kept."""

    round: int

    sentence = say("Rack %(rack)s of round %(round)d went back into the bag.")
    undo_sentence = say("Putting back the rack of round %(round)d is undone: it counts again.")
    is_step = True
    correction = True

    def values(self, game: Game) -> dict[str, object]:
        return {"rack": game.rack}

    def after(self, game: Game, recorded: Recorded) -> Game:
        current = game.open_round(self.round)
        if current.clock.started:
            raise RuleError(
                "clock_started",
                "The clock of round %(round)d has started. Cancel the round instead.",
                round=self.round,
            )
        # By the seal the same racks come again; from a bag, rejected racks have been seen and stay.
        rejected = current.rejected[: current.carried] if current.source == "seal" else current.rejected
        return replace(game, rounds=game.rounds[:-1], rejected=rejected)


class RackAnnouncedAgain(DuplicateFact):
    """Nobody found a move: the same letters were announced again, with the full time and new slips."""

    round: int

    sentence = say("Nobody found a move in round %(round)d: the same letters again.")
    undo_sentence = say(
        "The second announcement of the letters of round %(round)d is undone; the slips "
        "of the first time count again."
    )
    is_step = True

    def lost_with(self, game_log: GameLog[Game], step: Recorded, since: Sequence[Recorded]) -> Sequence[int]:
        second = (
            each.seq for each in since if isinstance(each.fact, OF_A_SLIP) and each.fact.round == self.round
        )
        return [step.seq, *second]

    def after(self, game: Game, recorded: Recorded) -> Game:
        """Starts a fresh clock for the same letters; earlier slips stay in the log but no longer count."""
        current = game.open_round(self.round)
        if not current.clock.started:
            raise RuleError("clock_stands", "The clock is not running. Start it first.")
        clock = _full_clock(game, self.round)
        return with_round(
            game,
            replace(
                current, clock=clock, entries=Layered(), checks=Layered(), since=recorded.seq, averaged=()
            ),
        )


class TopPlaced(DuplicateFact):
    """The move that is on all boards from now on."""

    round: int
    at: str
    word: str
    score: int

    sentence = say("Top of round %(round)d placed: %(word)s at %(at)s, %(points)s.")
    undo_sentence = say(
        "%(at)s %(word)s is taken off the board, and round %(round)d is open again. The slips stay."
    )
    is_step = True

    def values(self, game: Game) -> dict[str, object]:
        return {"word": with_blanks(self.word), "points": points(self.score)}

    def undo_values(self, game: Game) -> dict[str, object]:
        return {"word": with_blanks(self.word)}

    def details(self, game: Game) -> tuple[Sentence, ...]:
        """Says which blanks of the top were replaced by their letters."""
        rules, played = game.setup.rules, game.current
        if played is None or not rules.replaces_blanks:
            return ()
        laid = squares_laid(played.board, Move(parse_place(self.at), self.word), rules.tiles)
        found = after_move(played.board, played.rack, laid, rules).replaced
        return tuple(
            say("The blank is replaced on the board by the letter %(letter)s.", letter=letter)
            for letter in found.values()
        )

    def after(self, game: Game, recorded: Recorded) -> Game:
        current = game.open_round(self.round)
        setup = game.setup
        move = Move(parse_place(self.at), self.word)
        if setup.profile.first_across and current.board.is_empty and move.down:
            raise RuleError("first_across", "Place the first word across.")
        scored = score_move(current.board, move, setup.rules)
        setup.tiles.refuse("not_on_rack", missing_tiles(current.rack, scored.tiles))
        if scored.score != self.score:
            raise RuleError(
                "wrong_score",
                "%(move)s is worth %(score)d points. Correct the score.",
                move=str(move),
                score=scored.score,
            )
        after = after_move(current.board, current.rack, scored.laid, setup.rules)
        played = replace(current, top=scored, replaced=after.replaced)
        return with_round(game, played, board=after.board, leave=after.leave)


class RoundCancelled(rounds.RoundCancelled):
    """The last round was declared void; the board is the one before it."""

    undo_sentence = say("The cancelling of round %(round)d is undone: its rack and slips count again.")

    def after(self, game: Game, recorded: Recorded) -> Game:  # type: ignore[override]
        check_cancelled(game)
        if self.round in game.decided_turns:
            raise RuleError(
                "turn_decided", "The players out after this round are already recorded. Undo that first."
            )
        after = super().after(game, recorded)
        return replace(after, board=after.cancelled[-1].round.board, leave="", rejected=())


class GameEnded(rounds.GameEnded):
    """The game ended for this reason."""

    still_open = say("Round %(round)d is still open. Place its top or cancel it first.")
