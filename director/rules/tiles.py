"""Tile sets: their letters, how many of each, and their values.

A tile set is data (``rules/data/tiles/*.json``); a club adds its own by a file of the same form in the folder ``tiles`` of its instance.
The figures of the German set come from the client's rulebook (Simultan chapter), those of the French set from the French-language
international duplicate rulebook of 2023.

A blank is written ``?`` on a rack and as a lower-case letter on the board. A tile of two or three letters (``CH`` in the file) is one sign
inside the program (``language.sentences``)."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from director.language.sentences import (
    ANY_SIGN,
    SIGNS,
    DirectorError,
    RuleError,
    Sentence,
    gathered,
    say,
    spelled,
)
from director.lexicon.alphabet import Alphabet
from director.rules.settings import named

BLANK = "?"
LACKING = {
    "not_on_rack": say("Not on the rack: %(letters)s. Check the letters."),
    "not_in_bag": say("Not in the bag any more: %(letters)s. Check the letters."),
    "not_possible": say("No such tile is left for the rack: %(letters)s. Check the letters."),
}
"""Refusals of tiles that are not available, by code."""
DATA = Path(__file__).parent / "data" / "tiles"


@dataclass(frozen=True)
class TileSet:
    """Letters in sorting order with their number and value; ``either`` may count as vowel or consonant."""

    name: str
    title: str
    language: str
    letters: Mapping[str, tuple[int, int]]
    blanks: int
    vowels: str
    either: str = ""

    @cached_property
    def alphabet(self) -> Alphabet:
        return Alphabet("".join(self.letters))

    @cached_property
    def full(self) -> Counter[str]:
        """Every tile of the set: number by letter (or ``?``)."""
        tiles = Counter({letter: count for letter, (count, _) in self.letters.items()})
        tiles[BLANK] = self.blanks
        return tiles

    @property
    def size(self) -> int:
        return sum(self.full.values())

    @cached_property
    def values(self) -> dict[str, int]:
        """Points by character on the board: a lower-case letter is a blank and worth 0."""
        worth = {letter: value for letter, (_, value) in self.letters.items()}
        return worth | {letter.lower(): 0 for letter in worth} | {BLANK: 0}

    @cached_property
    def code_values(self) -> tuple[int, ...]:
        """Points by letter code (see ``lexicon.alphabet``); place 0 is the blank."""
        return (0, *(value for _, value in self.letters.values()))

    def sort(self, tiles: Iterable[str]) -> str:
        """Sorts tiles as a person sorts a rack: alphabetically, blanks last."""
        return "".join(sorted(tiles, key=self.alphabet.sort_key))

    def refuse(self, code: str, lacking: Counter[str]) -> None:
        """Raises RuleError with that code of ``LACKING`` if tiles are lacking."""
        if lacking:
            letters = " ".join(self.sort(lacking.elements()))
            raise RuleError(code, replace(LACKING[code], values={"letters": letters}))

    def check_known(self, tiles: str) -> str:
        """Returns the tiles; RuleError ``unknown_tile`` if one is not in the set."""
        if wrong := set(tiles) - set(self.full):
            raise RuleError(
                "unknown_tile",
                "%(letter)s is not a tile of this set. Use its letters, and ? for a blank.",
                letter=min(wrong),
            )
        return tiles

    def read_tiles(self, text: str) -> str:
        """Reads tiles typed by a person, e.g. ``a e r * ?``: upper case, blanks as ``?``; RuleError if unknown."""
        tiles = []
        for character in gathered(unicodedata.normalize("NFC", text), self.alphabet.letters):
            if character.isspace() or character in ",;":
                continue
            tile = BLANK if character in "?*_" else character.upper()
            if tile not in self.full:
                raise RuleError("unknown_tile", self._not_a_tile(character))
            tiles.append(tile)
        return "".join(tiles)

    def _not_a_tile(self, letter: str) -> Sentence:
        if not self.blanks:
            return say("%(letter)s is not a tile of this set. Use its letters.", letter=letter)
        return say("%(letter)s is not a tile of this set. Use its letters, and ? for a blank.", letter=letter)

    @cached_property
    def text(self) -> str:
        """The whole set as one text, to tell apart two sets of the same name."""
        return str(self.as_data())

    def as_data(self) -> dict[str, Any]:
        """Returns the JSON form that ``tile_set_from_data`` reads."""
        letters = {
            spelled(letter): {"count": count, "value": value}
            for letter, (count, value) in self.letters.items()
        }
        return {
            "title": self.title,
            "language": self.language,
            "vowels": spelled(self.vowels),
            "either": spelled(self.either),
            "blanks": self.blanks,
            "letters": letters,
        }


def tile_set_from_data(name: str, data: Mapping[str, Any]) -> TileSet:
    """Reads a tile set from a JSON object; DirectorError ``bad_tile_set`` names what is wrong."""
    try:
        letters = {
            SIGNS.get(letter, letter): (int(entry["count"]), int(entry["value"]))
            for letter, entry in data["letters"].items()
        }
        own = "".join(filter(ANY_SIGN.fullmatch, letters))
        tiles = TileSet(
            name=name,
            title=str(data.get("title", name)),
            language=str(data.get("language", "")),
            letters=letters,
            blanks=int(data["blanks"]),
            vowels=gathered(str(data["vowels"]), own),
            either=gathered(str(data.get("either", "")), own),
        )
        Alphabet("".join(letters))
    except KeyError as reason:
        raise bad_tile_set(name, f"{reason} is missing") from reason
    except (TypeError, ValueError, AttributeError) as reason:
        raise bad_tile_set(name, str(reason)) from reason
    _check(tiles)
    return tiles


def _check(tiles: TileSet) -> None:
    for letter, (count, value) in tiles.letters.items():
        if len(letter) > 1 and letter.isupper():
            known = " ".join(SIGNS)
            raise bad_tile_set(tiles.name, f"{letter} is none of the tiles of several letters: {known}")
        if (
            len(letter) != 1
            or letter != letter.upper()
            or len(letter.lower()) != 1
            or letter == letter.lower()
        ):
            raise bad_tile_set(tiles.name, f"{letter!r} is not one upper-case letter")
        if not (0 <= count <= 99 and 0 <= value <= 99):
            raise bad_tile_set(tiles.name, f"{letter}: count and value are 0 to 99")
    if not 0 <= tiles.blanks <= 2:
        raise bad_tile_set(tiles.name, "a set has 0 to 2 blanks")
    if unknown := set(tiles.vowels + tiles.either) - set(tiles.letters):
        raise bad_tile_set(tiles.name, f"{''.join(sorted(unknown))} among the vowels is no letter of the set")


def bad_tile_set(name: str, reason: str) -> DirectorError:
    return DirectorError(
        "bad_tile_set",
        "The tile set %(name)s cannot be used: %(reason)s. Correct its file.",
        name=name,
        reason=reason,
    )


@cache
def _built_in() -> dict[str, TileSet]:
    found = {}
    for path in sorted(DATA.glob("*.json")):
        found[path.stem] = tile_set_from_data(path.stem, json.loads(path.read_text(encoding="utf-8")))
    return found


def tile_sets(folder: Path | None = None) -> dict[str, TileSet]:
    """Returns all tile sets by name: the built-in ones and the usable ones of the club's folder."""
    return _read(folder)[0]


def bad_tile_sets(folder: Path) -> dict[str, DirectorError]:
    """Returns the files of the club's folder that cannot be used, each with its reason."""
    return _read(folder)[1]


def _read(folder: Path | None) -> tuple[dict[str, TileSet], dict[str, DirectorError]]:
    found, bad = dict(_built_in()), {}
    for path in sorted(folder.glob("*.json")) if folder else ():
        try:
            found[path.stem] = tile_set_from_data(path.stem, _data(path))
        except DirectorError as error:
            bad[path.stem] = error
    return found, bad


def _data(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError) as reason:  # a JSON error names line and column
        raise bad_tile_set(path.stem, str(reason)) from reason


def tile_set(name: str, folder: Path | None = None) -> TileSet:
    """Returns the tile set of that name; DirectorError ``bad_tile_set`` says why its file cannot be used, ``unknown_tile_set`` lists the
    known ones."""
    found, bad = _read(folder)
    if name in bad:
        raise bad[name]
    unknown = say("There is no tile set %(name)s. Choose one of: %(known)s.")
    return named(found, name, "unknown_tile_set", unknown)
