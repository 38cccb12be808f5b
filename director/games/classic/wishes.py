"""Facts that need the word list: a challenge with its verdicts, and the correction of a challenged move."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from director.games.classic import facts as ev
from director.games.classic.game import Game
from director.games.classic.replay import before_turn
from director.games.classic.steps import challengeable, move_of
from director.rules.scoring import WordScore

IsWord = Callable[[str], bool]


def challenge(game: Game, by: int, is_word: IsWord) -> ev.Challenged:
    """The challenge of the move laid last; RuleError if there is none or it comes too late."""
    scored = challengeable(game).scored
    assert scored is not None
    return ev.Challenged(by, verdicts(scored.words, is_word))


def correction(game: Game, fact: ev.Corrected, is_word: IsWord) -> ev.Corrected:
    """The correction, with what the word list says of its words where the turn was challenged."""
    if fact.act != "lay" or not game.turn(fact.turn).challenge:
        return fact
    scored = move_of(before_turn(game, fact.turn), fact.at, fact.word)
    return replace(fact, verdicts=verdicts(scored.words, is_word))


def verdicts(words: Iterable[WordScore], is_word: IsWord) -> ev.Verdicts:
    """Every word in capitals with whether it is admissible."""
    return tuple((word.word.upper(), is_word(word.word.upper())) for word in words)
