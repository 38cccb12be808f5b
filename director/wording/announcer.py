"""What the director says: the text of every draw and of every top, in the order of the rulebook (RULES section 3).

**A draw**: how many letters are kept, or that the rack is rejected; the kept letters by their spelling words in
alphabetical order, blanks last; the new ones in the order drawn, "word, letter"; the whole rack, equal letters
together (in blitz by the letters alone); the start of the time. **A top**: points, direction, reference, word, the
word spelled in one go (a blank's letter by its spelling word), the new cross words, and once more in short.

A call at Bingo is announced in the same way.

Spelling tables give the word that is called for a letter, so that nobody in the room mishears it. The built-in tables are
files in ``wording/data/spelling``: for German the towns of DIN 5009:2022 and the older names, for French the countries of the
2023 rulebook, for English the ICAO words. A club chooses one for each language and may replace the words of single letters
(``changed``). ``?`` is the blank.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

from director.games.duplicate.game import Game, Phase, Round
from director.language.sentences import RuleError
from director.language.texts import Texts
from director.rules.scoring import Scored
from director.rules.tiles import BLANK, TileSet

DATA = Path(__file__).parent / "data" / "spelling"
STANDARD = {"de": "de_towns", "fr": "fr_countries", "en": "en_icao"}
MOST_LETTERS = 30
"""Longest spelling word."""


@dataclass(frozen=True)
class Spelling:
    """A spelling table: words by upper-case letter."""

    name: str
    title: str
    language: str
    words: Mapping[str, str]

    def word(self, letter: str) -> str:
        """Returns the word for a letter (lower case: shown by a blank) or a tile; the letter itself if it has none."""
        return self.words.get(letter.upper(), letter.upper())


@cache
def tables() -> Mapping[str, Spelling]:
    """Returns the built-in tables by name."""
    found = {}
    for path in sorted(DATA.glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        found[path.stem] = Spelling(path.stem, data["title"], data["language"], data["words"])
    return found


def tables_for(language: str) -> list[Spelling]:
    """Returns the tables of a language, the usual one first; the English ones if it has none."""
    usual = STANDARD.get(language, STANDARD["en"])
    wanted = tables()[usual].language
    found = [each for each in tables().values() if each.language == wanted]
    return sorted(found, key=lambda each: each.name != usual)


def changed(table: Spelling, words: Mapping[str, str]) -> Spelling:
    """Returns the table with other words for some letters; an empty word means the table's own. RuleError ``long_spelling_word``."""
    clean = {letter.upper(): " ".join(word.split()) for letter, word in words.items()}
    for letter, word in clean.items():
        if len(word) > MOST_LETTERS:
            raise RuleError(
                "long_spelling_word",
                "The word for %(letter)s is longer than %(most)d letters. Choose a shorter one.",
                letter=letter,
                most=MOST_LETTERS,
            )
    return replace(table, words={**table.words, **{letter: word for letter, word in clean.items() if word}})


def own_words(table: Spelling, words: Mapping[str, str]) -> dict[str, str]:
    """Returns those of the words that differ from the table's."""
    return {
        letter: word
        for letter, word in changed(table, words).words.items()
        if word != table.words.get(letter)
    }


def letters_of(table: Spelling) -> list[str]:
    """Returns the letters to be called, the blank last."""
    return [*(each for each in table.words if each != BLANK), BLANK]


QUIET_SECONDS = 20
"""Between the end of an announcement and the next draw."""


NOTHING: Mapping[int, str] = MappingProxyType({})


@dataclass(frozen=True)
class SpokenLine:
    """One thing to say; ``part`` names it for the page: count, kept, new, rack, time, points, place, word ..."""

    part: str
    text: str


Announcement = tuple[SpokenLine, ...]


def due(game: Game, phase: Phase, spelling: Spelling, texts: Texts) -> Announcement:
    """Returns the announcement for this moment of the night; empty before the first rack and after the end."""
    current = game.current
    if phase == "ended":
        return ()
    if phase == "draw":
        if game.rejected:
            return (SpokenLine("count", texts("Rejected. All letters go back into the bag.")),)
        return top(current.top, spelling, texts, current.replaced) if current and current.top else ()
    assert current is not None
    if phase == "time_up":
        return (SpokenLine("time", texts("The time is over. Please put the pencils down.")),)
    setup = game.setup
    rules = setup.rules
    return drawn(current, spelling, texts, setup.tiles, rules.is_blitz, rules.formula.joker)


def drawn(
    played: Round,
    spelling: Spelling,
    texts: Texts,
    tiles: TileSet,
    blitz: bool = False,
    joker: bool = False,
) -> Announcement:
    """Returns the announcement of a rack; in Joker it says how many letters there are beside the blank."""
    kept = tiles.sort(played.kept)
    lines = [SpokenLine("round", texts("Round %(number)d", number=played.number))]
    if played.rejected:
        lines.append(SpokenLine("count", texts("Rejected. All letters are new.")))
    elif kept:
        lines.append(
            SpokenLine(
                "count", texts.counted("%(num)s letter is kept", "%(num)s letters are kept", len(kept))
            )
        )
        lines.append(SpokenLine("kept", ", ".join(spelling.word(tile) for tile in kept)))
    elif played.number > 1:
        lines.append(SpokenLine("count", texts("No letter is kept.")))
    if played.drawn:
        new = played.as_drawn[len(played.kept) :]
        lines.append(SpokenLine("new", ". ".join(_called(tile, spelling, texts) for tile in new)))
    if played.turned:
        letters = ", ".join(played.turned)
        lines.append(SpokenLine("turned", texts("The blank becomes %(letters)s.", letters=letters)))
    if joker and BLANK in played.rack:
        lines.append(SpokenLine("joker", _letters_and_joker(len(played.rack) - 1, texts)))
    lines.append(SpokenLine("rack", ", ".join(_grouped(tiles.sort(played.rack), spelling, texts, blitz))))
    lines.append(SpokenLine("time", texts("The time starts now.")))
    return tuple(lines)


def _letters_and_joker(count: int, texts: Texts) -> str:
    match count:
        case 6:
            return texts("Six letters and a joker")
        case 7:
            return texts("Seven letters and a joker")
        case 8:
            return texts("Eight letters and a joker")
    return texts("Letters: %(count)d, and a joker", count=count)


def _called(tile: str, spelling: Spelling, texts: Texts) -> str:
    """Returns what is called for a tile out of the bag: its spelling word and itself."""
    word = spelling.word(tile)
    shown = texts("blank tile") if tile == BLANK else tile
    return shown if word == tile else f"{word}, {shown}"


def _grouped(rack: str, spelling: Spelling, texts: Texts, blitz: bool) -> list[str]:
    """Returns the whole rack; a letter that occurs more than once is called once, with its number."""
    said = []
    for tile, count in Counter(rack).items():
        word = tile if blitz and tile != BLANK else spelling.word(tile)
        if tile == BLANK and word == BLANK:
            word = texts("blank tile")
        said.append(word if count == 1 else texts("%(count)d times %(word)s", count=count, word=word))
    return said


def top(
    scored: Scored, spelling: Spelling, texts: Texts, replaced: Mapping[int, str] = NOTHING
) -> Announcement:
    """Returns the announcement of the move that everybody places; ``replaced`` are letters that take the place of blanks."""
    move, word = scored.move, scored.move.word.upper()
    place, points = texts.place(move.at), texts.number(scored.score)
    direction = texts("downwards") if move.down else texts("across")
    lines = [
        SpokenLine("points", texts("%(points)s points", points=points)),
        SpokenLine("place", f"{direction}, {place}"),
        SpokenLine("word", word),
        SpokenLine("spelled", "-".join(_spelled(each, spelling) for each in move.word)),
    ]
    if crosses := [each.word.upper() for each in scored.words[1:]]:
        lines.append(SpokenLine("crosses", texts("Also new: %(words)s", words=", ".join(crosses))))
    for letter in replaced.values():
        said = spelling.word(letter)
        shown = letter if said == letter else f"{said}, {letter}"
        lines.append(
            SpokenLine("replaced", texts("The blank is replaced by the letter %(letter)s", letter=shown))
        )
    lines.append(SpokenLine("short", f"{word}, {place}, {points}"))
    return tuple(lines)


def _spelled(letter: str, spelling: Spelling) -> str:
    return spelling.word(letter) if letter.islower() else letter


def announcement(called: tuple[str, ...], tiles: TileSet, spelling: Spelling, texts: Texts) -> Announcement:
    """Returns what the announcer says of the tile called last: its number, its spelling word, the letter, what to do."""
    if not called:
        return ()
    tile, word = called[-1], spelling.word(called[-1])
    number = SpokenLine("round", texts("Call %(number)d", number=len(called)))
    if tile == BLANK:
        shown = texts("blank tile") if word == BLANK else f"{word}, {texts('blank tile')}"
        return (
            number,
            SpokenLine("new", shown),
            SpokenLine("time", texts("Everybody crosses out any one letter.")),
        )
    shown = tile if word == tile else f"{word}, {tile}"
    return (
        number,
        SpokenLine("new", shown),
        SpokenLine("time", texts("One %(letter)s may be crossed out.", letter=tile)),
    )
