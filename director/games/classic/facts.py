"""The facts of a classic table: all of them by name, corrections of earlier turns, and the table as a kind of game.

A fact says what happened at the table and nothing that follows from it; the turns are in ``turn_facts``, other events in
``side_facts``. A correction changes an earlier fact and derives everything after it again; if a later fact is impossible
then, the correction is refused with the sentence that says why. After every fact board, racks and bag are the full set
(``_conserve``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Literal

from director.games.classic.game import Drawing as Drawing
from director.games.classic.game import Game, Setup, TableFact, Turn, totals
from director.games.classic.game import Verdicts as Verdicts
from director.games.classic.profile import ClassicProfile, classic_profile
from director.games.classic.side_facts import BlankTaken as BlankTaken
from director.games.classic.side_facts import Charged as Charged
from director.games.classic.side_facts import ClockStarted as ClockStarted
from director.games.classic.side_facts import ClockStopped as ClockStopped
from director.games.classic.side_facts import LeftoversTold as LeftoversTold
from director.games.classic.side_facts import LinesKept as LinesKept
from director.games.classic.side_facts import RackRead as RackRead
from director.games.classic.side_facts import Remarked as Remarked
from director.games.classic.side_facts import StartDrawn as StartDrawn
from director.games.classic.side_facts import TableOpened as TableOpened
from director.games.classic.side_facts import ThemeAgreed as ThemeAgreed
from director.games.classic.turn_facts import TURNS as TURNS
from director.games.classic.turn_facts import Challenged as Challenged
from director.games.classic.turn_facts import Exchanged as Exchanged
from director.games.classic.turn_facts import Laid as Laid
from director.games.classic.turn_facts import Passed as Passed
from director.games.classic.turn_facts import challengeable, finished, move_of
from director.games.log import Kind, Recorded, fact_in, facts_of
from director.language.sentences import RuleError, Sentence, say, say_n
from director.rules.scoring import WordScore


def _after(game: Game, recorded: Recorded) -> Game:
    if isinstance(recorded.fact, Corrected):
        after = recorded.fact.after(game, recorded)
    else:
        after = _with(game, recorded)
    _conserve(after)
    return replace(after, step=recorded.seq)


def _with(game: Game, recorded: Recorded) -> Game:
    if game.leftovers is not None and isinstance(recorded.fact, (*TURNS, Challenged)):
        raise finished()  # the leftovers were counted: the table is settled
    after: Game = fact_in(recorded).after(game, recorded)
    return replace(after, acts=(*game.acts, recorded))


class Corrected(TableFact):
    """Replaces a turn that was noted wrongly; ``verdicts`` are for its new words if it was challenged."""

    turn: int
    kind: Literal["lay", "exchange", "pass"]
    at: str = ""
    word: str = ""
    tiles: str = ""
    count: int = 0
    drawn: str | None = None
    verdicts: Verdicts = ()

    @property
    def act(self) -> Literal["lay", "exchange", "pass"]:
        """The kind of turn, as in ``Turn.act``; the log uses an older word for it."""
        return self.kind

    sentence = say("Turn %(turn)d of %(name)s corrected.")
    undo_sentence = say("The correction of turn %(turn)d is undone.")
    correction = True

    def values(self, game: Game) -> dict[str, object]:
        turn = self._turn(game)
        return {"name": game.name(turn.player) if turn else "–"}

    def details(self, game: Game) -> tuple[Sentence, ...]:
        turn = self._turn(game)
        old = f"{turn.scored.move.at} {turn.scored.move.word}" if turn and turn.scored else ""
        new = f"{self.at} {self.word}" if self.act == "lay" else self.tiles or str(self.count or "–")
        return (say("Before: %(move)s", move=old or "–"), say("Now: %(move)s", move=new))

    def _turn(self, game: Game) -> Turn | None:
        return next((each for each in game.turns if each.number == self.turn), None)

    def after(self, game: Game, recorded: Recorded) -> Game:
        turn = game.turn(self.turn)
        if not turn.seq:
            raise RuleError(
                "not_correctable",
                "Turn %(turn)d was lost by a wrong challenge. Correct that.",
                turn=self.turn,
            )
        changed = Game(game.setup, game.players, corrected=game.corrected | {turn.seq})
        try:
            for act in game.acts:
                changed = _with(changed, _instead(act, turn, self))
        except RuleError as reason:
            raise RuleError(
                "cannot_correct",
                "Turn %(turn)d cannot be changed like this: %(reason)s",
                turn=self.turn,
                reason=reason.sentence,
            ) from reason
        return replace(changed, seq=game.seq)


def _instead(act: Recorded, turn: Turn, fact: Corrected) -> Recorded:
    """Replaces the fact if the correction changes it: the turn itself, or the verdicts of a challenge of it."""
    if act.seq == turn.seq:
        return replace(act, fact=as_turn(fact, turn.player))
    if turn.challenge and act.seq == turn.challenge.seq and isinstance(act.fact, Challenged):
        verdicts = dict(act.fact.verdicts) | dict(fact.verdicts)
        return replace(act, fact=Challenged(act.fact.by, tuple(verdicts.items())))
    return act


def as_turn(fact: Corrected, player: int) -> Laid | Exchanged | Passed:
    """Returns the fact that replaces the earlier one."""
    if fact.act == "lay":
        return Laid(player, fact.at, fact.word, fact.drawn)
    if fact.act == "exchange":
        return Exchanged(player, fact.tiles, fact.count, fact.drawn)
    return Passed(player)


def before_turn(game: Game, number: int) -> Game:
    """Returns the table just before that turn, corrections included; RuleError ``unknown_turn``."""
    turn = game.turn(number)
    before = Game(game.setup, game.players)
    for act in game.acts:
        if act.seq == turn.seq or len(before.turns) >= number:
            break
        before = _with(before, act)
    return before


def _conserve(game: Game) -> None:
    """Asserts that no tile is there twice, and that there are no more hidden tiles than unseen ones."""
    seen = game.board.tiles + Counter("".join(rack.known for rack in game.racks.values()))
    hidden = sum(rack.hidden for rack in game.racks.values())
    assert not seen - game.setup.tiles.full, "tiles were doubled"
    assert hidden <= game.unseen.total(), "tiles were lost"


def _stands(game: Game, now: float) -> Sentence:
    match game.phase:
        case "start":
            return say("Not begun")
        case "play":
            return say("Turn %(turn)d", turn=len(game.turns) + 1)
        case "leftovers":
            return say("The letters left are still to be counted")
        case _:
            return say_n("Finished after %(num)d turn", "Finished after %(num)d turns", len(game.turns))


Fact = TableFact

FACTS = facts_of(*TableFact.__subclasses__())

CLASSIC = Kind(
    "classic",
    FACTS,
    Game,
    ClassicProfile,
    Setup,
    _stands,
    _after,
    totals=totals,
    named_rules=lambda name: classic_profile(name or "german"),
    steps="director.desk.classic.start director.desk.classic.moves",
    papers="director.reports.classic_sheets:CLASSIC_DOCUMENTS",
    pages="director.web.table.game:GAME",
)
"""The classic table."""


# -- facts that need the word list -----------------------------------------------------------------------

IsWord = Callable[[str], bool]


def challenge(game: Game, by: int, is_word: IsWord) -> Challenged:
    """Makes the challenge of the move laid last; RuleError if there is none or it comes too late."""
    scored = challengeable(game).scored
    assert scored is not None
    return Challenged(by, verdicts(scored.words, is_word))


def correction(game: Game, fact: Corrected, is_word: IsWord) -> Corrected:
    """Adds the verdicts of the word list on the correction's words if the turn was challenged."""
    if fact.act != "lay" or not game.turn(fact.turn).challenge:
        return fact
    scored = move_of(before_turn(game, fact.turn), fact.at, fact.word)
    return replace(fact, verdicts=verdicts(scored.words, is_word))


def verdicts(words: Iterable[WordScore], is_word: IsWord) -> Verdicts:
    """Returns every word in capitals with whether it is admissible."""
    return tuple((word.word.upper(), is_word(word.word.upper())) for word in words)
