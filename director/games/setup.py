"""What a game of any kind is set up with: its heading, tiles, words and rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, TypeVar

from director.games.texts import MOST_TITLE, MOST_WORD, checked_text, is_one_line
from director.language.names import visible
from director.language.sentences import RuleError, Sentence
from director.lexicon.alphabet import Alphabet
from director.rules.ruleset import Ruleset
from director.rules.settings import Settings
from director.rules.tiles import TileSet

MOST_WORDS = 20_000
"""Rulings on single words that a game carries."""
MOST_ENTRIES = 40
"""Entries of a list in the rules."""


S = TypeVar("S", bound="GameSetup")


@dataclass(frozen=True)
class GameSetup:
    """The set-up of a game; ``profile`` are the rules of its kind.

    The lexicon's fingerprint includes the club's rulings listed beside it. ``mirror``: references are read and
    shown as English-speaking clubs write them (columns lettered).
    """

    title: str
    date: str
    tiles: TileSet
    profile: Settings
    lexicon: str
    fingerprint: str = ""
    allowed: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    club: str = ""
    mirror: bool = False

    any_time: ClassVar[tuple[str, ...]] = ("title", "date", "club", "mirror")
    """The fields that may change also after the first fact."""

    @cached_property
    def rules(self) -> Ruleset:
        """Tiles and board for scoring, searching and drawing: 7 tiles laid bring 50 points."""
        return Ruleset(self.tiles)

    def more_data(self) -> dict[str, object]:
        """What a kind of game keeps of its set-up beside what all have, in JSON form."""
        return {}

    def signals(self, number: int) -> tuple[int, ...]:
        """Seconds before the end of that round at which the clock sounds, in games that have such signals."""
        return tuple(getattr(self.profile, "signals", ()))

    @property
    def named(self) -> tuple[Sentence, ...]:
        """What is played, where it has names of its own beside the rules: formula and speed."""
        return ()

    @property
    def list_alphabet(self) -> Alphabet:
        """The letters of the word list: those of the tiles, unless a game writes words out."""
        return self.tiles.alphabet


def tidy_setup(setup: S) -> S:
    """The set-up with title and club in characters that can be seen (``visible``), and checked."""
    tidy: S = replace(setup, title=_seen(setup.title), club=_seen(setup.club))
    check_setup(tidy)
    return tidy


def _seen(text: str) -> str:
    return visible(text) if is_one_line(text) else text


def check_setup(setup: GameSetup) -> GameSetup:
    """The set-up; RuleError if one of its texts or lists is more than pages and sheets can bear."""
    profile, tiles = setup.profile, setup.tiles
    for text in (setup.title, setup.club, profile.title, tiles.title):
        checked_text(text, MOST_TITLE)
    for text in (setup.date, setup.lexicon, setup.fingerprint, profile.name, tiles.name, tiles.language):
        checked_text(text, MOST_TITLE)
    for words in (setup.allowed, setup.forbidden):
        if len(words) > MOST_WORDS:
            raise RuleError(
                "too_many_words", "A game can have at most %(most)d rulings. Leave some out.", most=MOST_WORDS
            )
        for word in words:
            checked_text(word, MOST_WORD)
    lists = [value for value in vars(profile).values() if isinstance(value, (tuple, Mapping))]
    if any(len(each) > MOST_ENTRIES for each in lists):
        raise RuleError("too_many_parts", "One list in the rules has too many entries. Shorten it.")
    return setup
