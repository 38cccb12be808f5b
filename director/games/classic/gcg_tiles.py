"""With which tiles a game from elsewhere may have been played: by the list it names, its tile set, its letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from director.games.classic.gcg_lines import Lines, gathered_in
from director.rules.tiles import BLANK, TileSet

LISTS = {
    "de": "rd german deutsch duden",
    "en": "csw nwl twl owl ospd osw otcwl collins sowpods english cel ecwl wow america",
    "fr": "ods fra french français officiel",
    "es": "fise file lexfise spanish español",
    "pl": "osps polish polski",
    "nl": "swl dutch nederlands opentaal",
    "ro": "loc romanian română",
    "it": "zinga italian italiano",
    "ca": "disc catalan català",
}
"""How word lists and tile sets are called by other programs: the beginnings of their names, by language."""

NAMING = ("lexicon", "tile-set", "tile-distribution")
"""The lines with ``#`` that say what was played with."""


def language_of(name: str) -> str:
    """The language of a word list or tile set of that name (``CSW21``, ``english set``), "" if it says none."""
    word = name.strip().casefold()
    found = [
        (len(start), language)
        for language, starts in LISTS.items()
        for start in starts.split()
        if word.startswith(start)
    ]
    return max(found, default=(0, ""))[1]


def sets_for(lines: Lines, built_in: Mapping[str, TileSet], own: Mapping[str, TileSet]) -> list[TileSet]:
    """The tile sets that come into question, the likeliest first.

    A club's ``own`` set is one of them only where the file, which this program wrote, names it.
    """
    notes = (entry.text for entry in lines.entries if entry.act == "own" and entry.text.startswith("tiles "))
    if (named := next(notes, "").removeprefix("tiles ")) in own:
        return [own[named]]
    told = [language for name in NAMING if (language := language_of(lines.heading.get(name, "")))]
    without = {name: letters_without(lines, tiles) for name, tiles in built_in.items()}

    def unlikely(tiles: TileSet) -> tuple[bool, bool]:
        return tiles.language not in told, bool(without[tiles.name])

    fitting = [tiles for tiles in built_in.values() if not without[tiles.name]]
    known = [tiles for tiles in built_in.values() if tiles.language in told]
    return sorted(fitting or known or built_in.values(), key=unlikely)


def letters_without(lines: Lines, tiles: TileSet) -> set[str]:
    """The letters in its words and racks that the set has no tile for."""
    lines = gathered_in(lines, tiles.alphabet.letters)
    words = [entry.word for entry in lines.entries if entry.act in ("lay", "exchange", "left")]
    racks = [entry.rack for entry in lines.entries]
    found = {each.upper() for each in "".join((*words, *racks)) if each.isalpha() and each != BLANK}
    return found - set(tiles.letters)


def lacking(lines: Lines, sets: Sequence[TileSet]) -> list[str]:
    """The letters that the likeliest set has not."""
    return sorted(letters_without(lines, sets[0])) if sets else []
