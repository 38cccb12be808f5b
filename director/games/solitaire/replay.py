"""Replaying a game of Solitaire: what each fact does to the state, or why it cannot be so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from director.games.log import Kind, Steps, step_by_step
from director.games.solitaire import facts as ev
from director.games.solitaire.game import Game, Setup, SolitaireProfile, Turn
from director.games.undoing import Sentences, fact_by_fact
from director.language.sentences import RuleError, Sentence, say, say_n
from director.rules.moves import Move, parse_place
from director.rules.scoring import Scored, score_move


def _begun(game: Game, fact: ev.Begun) -> Game:
    profile = game.setup.profile
    if game.racks:
        raise RuleError("begun_already", "The game has begun already.")
    if len(fact.racks) != profile.racks or any(len(rack) > profile.rack_size for rack in fact.racks):
        raise RuleError("bad_racks", "There is one rack for each player, known or not.")
    _check_left(game, "".join(fact.racks))
    return replace(game, racks=tuple(map(game.setup.tiles.sort, fact.racks)))


def _check_left(game: Game, tiles: str) -> None:
    """RuleError ``not_in_bag`` unless all these tiles are still in the bag."""
    if lacking := Counter(tiles) - game.bag:
        letters = " ".join(sorted(lacking.elements()))
        raise RuleError("not_in_bag", "Not in the bag any more: %(letters)s.", letters=letters)


def check_playing(game: Game, rack: int | None = None) -> None:
    """RuleError unless the game is on and it is that rack's turn."""
    if game.phase == "start":
        raise RuleError("not_begun", "The game has not begun yet.")
    if game.phase == "ended":
        raise RuleError("game_finished", "The game is finished. Only the last step can be undone.")
    if rack is not None and rack != game.next:
        raise RuleError("not_their_turn", "It is the turn of rack %(rack)d.", rack=game.next + 1)


def _chosen(game: Game, fact: ev.Chosen) -> Game:
    check_playing(game)
    if not game.chooses:
        raise RuleError("letters_are_drawn", "In this game the letters are drawn, not chosen.")
    if not 0 <= fact.rack < len(game.racks) or not 1 <= len(fact.tiles) <= game.room(fact.rack):
        raise RuleError(
            "rack_size",
            "A rack has at most %(size)d tiles, and at least one.",
            size=game.setup.profile.rack_size,
        )
    _check_left(game, fact.tiles)
    return _with_rack(game, fact.rack, game.racks[fact.rack] + fact.tiles)


def _with_rack(game: Game, rack: int, tiles: str) -> Game:
    kept = game.setup.tiles.sort(tiles)
    return replace(game, racks=(*game.racks[:rack], kept, *game.racks[rack + 1 :]))


def _without(game: Game, rack: int, tiles: Iterable[str]) -> str:
    """What stays on a rack; RuleError ``not_on_rack`` names what is not there."""
    needed, own = Counter(tiles), Counter(game.racks[rack])
    game.setup.tiles.refuse("not_on_rack", needed - own)
    return "".join((own - needed).elements())


def move_of(game: Game, at: str, word: str) -> Scored:
    """What a word at a place would form and score from the rack whose turn it is; RuleError if it cannot be."""
    check_playing(game)
    scored = score_move(game.board, Move(parse_place(at), word), game.setup.rules)
    _without(game, game.next, scored.tiles.elements())
    return scored


def drawn_after(game: Game, scored: Scored) -> int:
    """How many letters the program draws after this move."""
    return 0 if game.chooses else min(scored.tiles.total(), game.bag.total())


def _laid(game: Game, fact: ev.Laid) -> Game:
    check_playing(game, fact.rack)
    scored = move_of(game, fact.at, fact.word)
    rest, turn = _without(game, fact.rack, scored.tiles.elements()), _turn(game, "lay", scored)
    _check_drawn(fact.drawn, drawn_after(game, scored))
    _check_left(game, fact.drawn)
    after = replace(game, board=game.board.lay(scored.laid), turns=(*game.turns, turn))
    return _with_rack(after, fact.rack, rest + fact.drawn)


def _turn(
    game: Game, act: Literal["lay", "exchange", "pass"], scored: Scored | None = None, tiles: str = ""
) -> Turn:
    return Turn(len(game.turns) + 1, game.next, act, game.racks[game.next], scored, tiles)


def _check_drawn(drawn: str, due: int) -> None:
    if len(drawn) != due:
        raise RuleError(
            "too_many_drawn",
            "At most %(due)d tiles are drawn here, not %(drawn)d.",
            due=due,
            drawn=len(drawn),
        )


def _exchanged(game: Game, fact: ev.Exchanged) -> Game:
    """Where the player chooses, letters that go back are no turn; else as many are drawn for them."""
    check_playing(game, fact.rack)
    rest = _without(game, fact.rack, fact.tiles)
    if not fact.tiles:
        raise RuleError("bad_exchange", "At least one tile is exchanged, and at most the rack.")
    if game.chooses:
        _check_drawn(fact.drawn, 0)
        return _with_rack(game, fact.rack, rest)
    if len(fact.tiles) > game.bag.total():
        raise RuleError(
            "bag_too_small",
            "An exchange needs %(needed)d tiles in the bag, and there are %(bag)d.",
            needed=len(fact.tiles),
            bag=game.bag.total(),
        )
    _check_drawn(fact.drawn, len(fact.tiles))
    _check_left(game, fact.drawn)
    after = replace(game, turns=(*game.turns, _turn(game, "exchange", tiles=fact.tiles)))
    return _with_rack(after, fact.rack, rest + fact.drawn)


def _passed(game: Game, fact: ev.Passed) -> Game:
    check_playing(game, fact.rack)
    if len(game.racks) == 1:
        raise RuleError("one_rack", "With one rack there is nobody to pass to: exchange, or finish.")
    return replace(game, turns=(*game.turns, _turn(game, "pass")))


def _finished(game: Game, fact: ev.Finished) -> Game:
    check_playing(game)
    return replace(game, finished=True)


HANDLERS: Steps[Game] = {
    ev.Begun: _begun,
    ev.Chosen: _chosen,
    ev.Laid: _laid,
    ev.Exchanged: _exchanged,
    ev.Passed: _passed,
    ev.Finished: _finished,
}


UNDONE: Sentences = {
    ev.Laid: say("%(word)s is taken off the board again."),
    ev.Chosen: say("These letters go back: %(tiles)s."),
    ev.Exchanged: say("These letters come back: %(tiles)s."),
    ev.Passed: say("The pass is taken back: the rack is as before."),
    ev.Finished: say("The end of the game is taken back: it goes on."),
}
"""What taking back each fact means; the beginning stays."""


def _values(game: Game, fact: object) -> dict[str, object]:
    return {"word": getattr(fact, "word", "").upper()}


def _stands(game: Game, now: float) -> Sentence:
    if game.phase == "start":
        return say("Not begun")
    if game.phase == "play":
        return say("Turn %(turn)d", turn=len(game.turns) + 1)
    return say_n("Finished with %(num)d point", "Finished with %(num)d points", game.total)


SOLITAIRE = Kind(
    "solitaire",
    ev.FACTS,
    Game,
    step_by_step(HANDLERS),
    SolitaireProfile,
    Setup,
    fact_by_fact(UNDONE, _values),
    _stands,
)
"""Solitaire."""
