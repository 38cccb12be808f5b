"""The analysis of a night: what the engine finds on its racks, cached while the program runs.

Nothing is stored: a correction changes the version of the game, and the analysis is made again. The moves of a rack do not
change with a slip, so they are cached separately.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

from director.desk.desk import AnySession, Desk, GameSession
from director.games.duplicate.analysis.night import Analysis, analyse
from director.games.duplicate.game import Game
from director.language.sentences import RuleError
from director.lexicon import lookup
from director.lexicon.alphabet import spelling_for
from director.rules.top import MoveCounts
from director.storage import game_store
from director.wording.own_night import Known, WordFacts

NIGHTS, RACKS, WORDS = 8, 400, 2000
"""Most cached nights, racks and words."""
BEST = 60
"""Number of best moves that are cached for a rack."""

T = TypeVar("T")


class _Cache:
    """Cache of the last few values by their keys, for all threads."""

    def __init__(self, most: int) -> None:
        self._most, self._values, self._lock = most, OrderedDict[Any, Any](), threading.Lock()

    def of(self, key: Any, make: Callable[[], T]) -> T:
        """Returns the value of the key; makes it if it is not cached."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                value: T = self._values[key]
                return value
        made = make()
        with self._lock:
            self._values[key] = made
            while len(self._values) > self._most:
                self._values.popitem(last=False)
        return made


_NIGHTS, _RACKS, _WORDS = _Cache(NIGHTS), _Cache(RACKS), _Cache(WORDS)


def analysed(desk: Desk, night: AnySession) -> Analysis:
    """Returns the analysis of a duplicate night; RuleError ``no_analysis`` for another game, or before the first top."""
    if not isinstance(night.game, Game) or not night.game.complete:
        raise RuleError(
            "no_analysis", "There is nothing to analyse yet. Play a round of a duplicate night first."
        )
    last = game_store.last_hash(desk.db, night.row.id)
    return _NIGHTS.of((night.key, night.version, last, night.game.players), lambda: _made(desk, night))


def _made(desk: Desk, night: GameSession[Game]) -> Analysis:
    search = desk.search(night)
    rules, rulings = search.rules, frozenset(night.game.word_rulings.items())
    numbers = (rules.most_laid, tuple(rules.bonus.items()))
    begun = (night.row.key, night.row.created, search.fingerprint, rulings, numbers)

    def found(board: Any, rack: str) -> MoveCounts:
        return _RACKS.of((begun, board.squares, rack), lambda: search.found(board, rack, BEST))

    return analyse(night.game, lambda played: found(played.board, played.rack))


FORMS = 6
"""Most longer words listed for a word."""


def known_words(desk: Desk, night: GameSession[Game]) -> Known:
    """Returns a function with the word list's facts on a word, and its meaning."""
    search, meaning = desk.search(night), meaning_in(desk, night)
    spelling = spelling_for(search.table.alphabet, search.rules.tiles.name)

    def look_up(word: str) -> WordFacts:
        hooks = lookup.hooks(search.table, word, spelling)
        longer = lookup.by_pattern(search.table, f"{word}?*", spelling, FORMS)
        return WordFacts(hooks.front, hooks.behind, longer.words)

    def known(word: str) -> WordFacts:
        found = _WORDS.of((search.table.fingerprint, word), lambda: look_up(word))
        return found._replace(meaning=meaning(word))

    return known


def meaning_in(desk: Desk, night: AnySession) -> Callable[[str], str]:
    """Returns a function with the meaning of a word in the language of a game, in one line; "" if unknown."""
    language = night.game.setup.tiles.language
    return lambda word: desk.meaning(language, word)
