"""Bingo with letters (RULES section 7, house rules of S): cards, facts, state.

Each player writes two seven-letter words that the set can form together. Tiles are drawn and called one at a time; each
player crosses out one letter per call. A player with both words crossed out shouts, and the shout is checked against the
tiles called. Ours: a blank lets everybody cross out any one letter, and the two words must not need the tiles of a set's
blanks; cards are written before the first call; a wrong shout changes nothing and is noted; all who shout rightly before the
next tile is called share the win.

Words are checked when a card is written (``desk/bingo``), not here: a log can be replayed without a word list.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from director.games.log import Fact, GameState, Kind, Recorded, Wording, facts_of
from director.games.people import Player
from director.games.setup import GameSetup
from director.language.sentences import RuleError, Sentence, say, say_n
from director.rules.settings import Settings
from director.rules.tiles import BLANK, TileSet

WORDS, LETTERS = 2, 7


@dataclass(frozen=True)
class Card:
    """A player's two words in capitals."""

    player: str
    words: tuple[str, ...]

    @property
    def letters(self) -> Counter[str]:
        """All letters that have to be crossed out."""
        return Counter("".join(self.words))


def card(player: str, words: Sequence[str], tiles: TileSet, is_word: Callable[[str], bool]) -> Card:
    """Makes the card of these words; RuleError says what is wrong.

    Codes: ``word_missing``, ``two_words``, ``seven_letters``, ``word_unknown``, ``set_too_small``.
    """
    written = tuple(unicodedata.normalize("NFC", word).strip().upper() for word in words)
    if "" in written:
        raise RuleError("word_missing", "A word is missing: write two words of seven letters.")
    if len(written) != WORDS or len(set(written)) != WORDS:
        raise RuleError("two_words", "Write two different words.")
    for word in written:
        if len(word) != LETTERS or set(word) - set(tiles.letters):
            raise RuleError(
                "seven_letters",
                "%(word)s does not have seven letters of this set. Write another word.",
                word=word[:30] or "–",
            )
        if not is_word(word):
            raise RuleError(
                "word_unknown", "%(word)s is not in the word list. Choose another word.", word=word
            )
    made = Card(player, written)
    if lacking := made.letters - tiles.full:
        letters = " ".join(tiles.sort(lacking.elements()))
        raise RuleError(
            "set_too_small",
            "The set does not have all letters of these words: %(letters)s is missing. Choose other words.",
            letters=letters,
        )
    return made


def open_letters(card: Card, called: Sequence[str]) -> Counter[str]:
    """Returns the letters that a card lacks after these calls, blanks not used."""
    return card.letters - Counter(tile for tile in called if tile != BLANK)


def is_bingo(card: Card, called: Sequence[str]) -> bool:
    """Whether the call is right: every letter was called, or there was a blank for it."""
    return open_letters(card, called).total() <= list(called).count(BLANK)


def checked_call(card: Card, called: Sequence[str], tiles: TileSet) -> Sentence:
    """Returns the sentence on a player's call: right, or which letters are still missing."""
    if is_bingo(card, called):
        return say("%(name)s has both words after %(number)d calls.", name=card.player, number=len(called))
    letters = " ".join(tiles.sort(open_letters(card, called).elements()))
    return say("%(name)s called too early. Missing: %(letters)s.", name=card.player, letters=letters)


# -- the state --------------------------------------------------------------------------------

Phase = Literal["cards", "calling", "ended"]


RULES = Settings("bingo", "Bingo")
"""The only rules: Bingo has no choices."""


@dataclass(frozen=True)
class Shout:
    """A shout after so many calls, and whether it was right."""

    player: int
    calls: int
    right: bool


@dataclass(frozen=True)
class Game(GameState):
    """The state after all facts; ``called`` are the tiles in the order in which they were called."""

    setup: GameSetup
    players: tuple[Player, ...]
    cards: Mapping[int, Card] = field(default_factory=dict)
    called: tuple[str, ...] = ()
    shouts: tuple[Shout, ...] = ()
    seq: int = 0
    step: int = 0

    @cached_property
    def bag(self) -> Counter[str]:
        """Tiles that have not been called."""
        return self.setup.tiles.full - Counter(self.called)

    @property
    def winners(self) -> tuple[int, ...]:
        """Players who shouted rightly."""
        return tuple(each.player for each in self.shouts if each.right)

    @property
    def without_card(self) -> tuple[int, ...]:
        """Players whose two words are not written yet."""
        return tuple(each.id for each in self.players if each.id not in self.cards)

    @property
    def wrong(self) -> tuple[int, ...]:
        """Players who have shouted too early since the last call."""
        return tuple(each.player for each in self.shouts if not each.right and each.calls == len(self.called))

    def may_shout(self, player: int) -> bool:
        """Whether a shout of this player can still win; after the end only to share the win, with a card completed by the last call."""
        if player not in self.cards or not self.called or player in self.winners:
            return False
        made = self.cards[player]
        return not self.ended or (
            is_bingo(made, self.called) and (bool(self.winners) or not is_bingo(made, self.called[:-1]))
        )

    @property
    def phase(self) -> Phase:
        if self.ended:
            return "ended"
        return "calling" if self.called else "cards"

    @property
    def ended(self) -> str | None:
        """Why the game has ended: ``won``, or ``all_called`` (no tile left); None while it goes on."""
        if self.winners:
            return "won"
        return None if self.bag.total() else "all_called"


def checked(game: Game, player: int) -> Sentence:
    """Returns the sentence on a player's shout: right, or which letters are still missing."""
    return checked_call(game.cards[player], game.called, game.setup.tiles)


# -- the facts --------------------------------------------------------------------------------


class BingoFact(Fact[Game]):
    """A fact of a game of Bingo."""


class CardWritten(BingoFact):
    """A player's two words in capitals; they replace those written before."""

    player: int
    words: tuple[str, ...]

    sentence = say("%(name)s writes: %(words)s.")
    undo_sentence = say("The last change of the card of %(name)s is undone.")

    def values(self, game: Game) -> dict[str, object]:
        return {"words": ", ".join(self.words)}

    def after(self, game: Game, recorded: Recorded) -> Game:
        game.player(self.player)
        if game.called:
            raise RuleError(
                "cards_closed",
                "The first tile has been called, so cards can no longer be changed. Undo the call first.",
            )
        made = card(game.name(self.player), self.words, game.setup.tiles, lambda word: True)
        return replace(game, cards={**game.cards, self.player: made})


class Called(BingoFact):
    """A tile was drawn and called."""

    tile: str

    sentence = say("Call %(number)d: %(tile)s.")
    undo_sentence = say("The tile %(tile)s goes back into the bag.")

    def values(self, game: Game) -> dict[str, object]:
        return {"number": len(game.called) + 1}

    def after(self, game: Game, recorded: Recorded) -> Game:
        if game.phase == "ended":
            raise RuleError("game_finished", "The game is finished. To change something, undo the last step.")
        if not game.cards:
            raise RuleError("no_cards", "Nobody has a card yet. Write the words first.")
        if not game.bag[self.tile]:
            raise RuleError(
                "not_in_bag", "Not in the bag any more: %(letters)s. Check the letters.", letters=self.tile
            )
        return replace(game, called=(*game.called, self.tile))


class Shouted(BingoFact):
    """A player shouted "Bingo!" after the last call."""

    player: int

    undo_sentence = say("The bingo call of %(name)s is undone.")

    def wording(self, game: Game, recorded: Recorded) -> Wording:
        if self.player not in game.cards:  # undone together with the card
            return Wording(say("%(name)s shouts.", name=game.name(self.player)))
        return Wording(checked(game, self.player))

    def after(self, game: Game, recorded: Recorded) -> Game:
        if self.player not in game.cards:
            raise RuleError(
                "no_card", "%(name)s has no card yet. Write the card first.", name=game.name(self.player)
            )
        if not game.called:
            raise RuleError("nothing_called", "No tile has been called yet. Call the first one.")
        if self.player in game.winners:
            raise RuleError(
                "won_already", "%(name)s has already won. Choose another player.", name=game.name(self.player)
            )
        shout = Shout(self.player, len(game.called), is_bingo(game.cards[self.player], game.called))
        return replace(game, shouts=(*game.shouts, shout))


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
    facts_of(*BingoFact.__subclasses__()),
    Game,
    Settings,
    GameSetup,
    _stands,
    named_rules=lambda name: RULES,
    steps="director.desk.bingo",
    checks="director.desk.bingo:winners",
    papers="director.reports.bingo_sheets:BINGO_DOCUMENTS",
    pages="director.web.solo.bingo_pages:GAME",
)
"""Bingo with letters."""
