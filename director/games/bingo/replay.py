"""Replaying a game of Bingo: what each fact does to the state, or why it cannot be so.

Whether a word exists is asked when a card is written (``desk/bingo``), not here: a log can be replayed without a list.
"""

from __future__ import annotations

from dataclasses import replace

from director.games.bingo import facts as ev
from director.games.bingo.card import card, is_bingo
from director.games.bingo.game import Game, Shout
from director.games.log import Kind, Steps, step_by_step
from director.games.setup import GameSetup
from director.games.undoing import Sentences, fact_by_fact
from director.language.sentences import RuleError, Sentence, say, say_n
from director.rules.settings import Settings


def _card_written(game: Game, fact: ev.CardWritten) -> Game:
    game.player(fact.player)
    if game.called:
        raise RuleError("cards_closed", "The first tile has been called: cards cannot change any more.")
    made = card(game.name(fact.player), fact.words, game.setup.tiles, lambda word: True)
    return replace(game, cards={**game.cards, fact.player: made})


def _called(game: Game, fact: ev.Called) -> Game:
    if game.phase == "ended":
        raise RuleError("game_finished", "The game is finished. Only the last step can be undone.")
    if not game.cards:
        raise RuleError("no_cards", "Nobody has a card yet. Write the words first.")
    if not game.bag[fact.tile]:
        raise RuleError("not_in_bag", "Not in the bag any more: %(letters)s.", letters=fact.tile)
    return replace(game, called=(*game.called, fact.tile))


def _shouted(game: Game, fact: ev.Shouted) -> Game:
    game.player(fact.player)
    if fact.player not in game.cards:
        raise RuleError("no_card", "%(name)s has no card.", name=game.name(fact.player))
    if not game.called:
        raise RuleError("nothing_called", "No tile has been called yet.")
    if fact.player in game.winners:
        raise RuleError("won_already", "%(name)s has won already.", name=game.name(fact.player))
    shout = Shout(fact.player, len(game.called), is_bingo(game.cards[fact.player], game.called))
    return replace(game, shouts=(*game.shouts, shout))


HANDLERS: Steps[Game] = {ev.CardWritten: _card_written, ev.Called: _called, ev.Shouted: _shouted}


UNDONE: Sentences = {
    ev.CardWritten: say("The last change of the card of %(name)s is taken back."),
    ev.Called: say("The tile %(tile)s goes back into the bag."),
    ev.Shouted: say("The shout of %(name)s is taken back."),
}


def _values(game: Game, fact: object) -> dict[str, object]:
    return {"name": game.name(getattr(fact, "player", 0))}


def _stands(game: Game, now: float) -> Sentence:
    if game.phase == "cards":
        return say("Cards are written")
    if game.phase == "calling":
        return say_n("%(num)d tile called", "%(num)d tiles called", len(game.called))
    if not game.winners:
        return say("Finished, nobody has won")
    return say("Finished, won by %(names)s", names=", ".join(map(game.name, game.winners)))


BINGO = Kind(
    "bingo",
    ev.FACTS,
    Game,
    step_by_step(HANDLERS),
    Settings,
    GameSetup,
    fact_by_fact(UNDONE, _values),
    _stands,
)
"""Bingo with letters."""
