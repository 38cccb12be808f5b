"""The letters of a round: 15 tiles, each round from the full set of 100 again (Worthatz rules).

There is no blank and no minimum of vowels or consonants, so a rack without vowels can come.

The word list of Worthatz, made from a German list: AE OE UE SS, short words only. A word has at most 8 letters in its German
spelling, in which ß is one: fleißige has 8, größeren too. Written out, that makes 9 or 10 with one or two umlauts or ß; no
word has more than 10. A German list of tile words has SS for ß: ``SHARP`` knows where ß is written, by the stems that have
it after a long vowel or a diphthong (ours; an SS of other words, and where both are words as in MASSE, is taken for two
letters).

The club's rulings on the German list apply to both spellings: whether GRÖSSE or GROESSE was allowed or forbidden, it is the
word GROESSE here. A ruling written out is measured as if its AE OE UE were umlauts if that makes it short enough, because
its German spelling is unknown. As everywhere, forbidden wins.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from director.engine.grids.word_tree import WordArray, word_array
from director.language.sentences import LexiconError, RuleError
from director.lexicon.alphabet import GERMAN, spelling_for
from director.lexicon.tables import Table, fingerprint
from director.rules.draw import shuffled
from director.rules.tiles import BLANK, TileSet, tile_set_from_data

LETTERS = 15
"""Letters drawn in a round; using all of them earns the bonus."""

DATA = Path(__file__).parent / "data" / "tiles.json"


@cache
def worthatz_tiles() -> TileSet:
    """Returns the 100 tiles of Worthatz."""
    return tile_set_from_data("worthatz", json.loads(DATA.read_text(encoding="utf-8")))


def draw_letters(rng: random.Random) -> str:
    """Draws 15 letters from the full set, in the order drawn."""
    return "".join(shuffled(worthatz_tiles().full, rng)[:LETTERS])


def read_letters(text: str) -> str:
    """Reads letters as a person or a program writes them: upper case, up to 15 of the set.

    Fewer than 15 are allowed, for trying things out. RuleError ``unknown_tile``, ``no_letters``, ``too_many_letters`` or
    ``too_many_tiles`` (more of a letter than the set has).
    """
    tiles = worthatz_tiles()
    letters = tiles.read_tiles(text)
    if BLANK in letters:
        raise RuleError("unknown_tile", "Worthatz has no blanks. Name 1 to 15 letters from A to Z.")
    if not letters:
        raise RuleError("no_letters", "There are no letters. Name 1 to 15 letters from A to Z.")
    if len(letters) > LETTERS:
        raise RuleError(
            "too_many_letters",
            "There are %(count)d letters; a round has at most %(most)d. Enter fewer.",
            count=len(letters),
            most=LETTERS,
        )
    check_in_set(letters, tiles)
    return letters


def check_in_set(letters: str, tiles: TileSet) -> None:
    """Raises RuleError ``too_many_tiles`` for more of a letter than the set has."""
    if lacking := Counter(letters) - tiles.full:
        letter = min(lacking)
        raise RuleError(
            "too_many_tiles",
            "The set has only %(count)d of %(letter)s. Check the letters.",
            count=tiles.full[letter],
            letter=letter,
        )


MOST_WRITTEN = 8
"""Most letters of a word in its German spelling."""

MOST = 10
"""Most letters of a word once its umlauts are written out."""

_PAIRS = ("AE", "OE", "UE")

SHARP = re.compile(
    """
    (?: GR[OÖ] | F[UÜ](?!SSION) | STR[AÄ](?=SS(?:[EC]|AUF|AB)) | STR[AÄ]U | ST[OÖ] | KL[OÖ] | BL[OÖ] | GR[UÜ] | SÜ | BÜ
      | SP[AÄ] | MÄ(?=SSIG) | GEMÄ | M[UÜ](?=SSIG)
      | MA(?=SS(?:LOS|NAHM|VOLL|ST[AÄ]B|BAND|KR[UÜ]G|G[AE]B|REGE?L|HALT|ARB|ANZ|WERK|SCHUH|SCHNEID))
      | (?:^AN | ^BE | MUT | ^DER | ^AUS | ^AUF | EBEN | EICH | HOHL | ZEIT | VERS | METER | AUGEN | BOGEN | IDEAL | KLEMM
         | STOCK | STRAF | RICHT)MA
      | ^(?:AB|BEI|ER|NACH)MA(?=SS(?:T|EN|EST)$) | (?:[SM]|VERG)Ä(?=SSE(?:N|T|ST)?$)
      | ^(?:AB|AUF|AUS|DA|DABEI|DURCH|FEST|NACH|RUM|VOR)SA(?=SS(?:T|EN|EST)?$)
      | ^(?:AB|AUF|AUS|DURCH|MIT|VOLL|WEG|ÜBER)(?:A(?=SS(?:T|EN|EST)?$) | Ä(?=SSE(?:N|T|ST)?$))
      | SO(?=SSE) | HOLZFLO(?=SS$) | (?:EIN|GELD)BU
      | BU(?=SS(?:G[EÄ]|FERT|TAG|PRED)) | (?:BESA|VERGA|ENTSA)(?=SS) | GEF[AÄ] | GES[AÄ](?=SSE?N?S?$)
      | FR[AÄ](?=SS) | FLÖ | (?<!N)RU(?=SSI[GS]) | [DP]REU(?=SSE) | DRAU(?=SSEN) | ^AU(?=SSE(?:R|N(?!D))) | ÄU(?=SSE?R|SSE?N?$)
      | (?:H | W(?!EISSAG) | (?<![KGP])R | WEGR | GR(?=EISSLER) | B | SCH | SCHW | FL | G | GL | SCHL | SPL | SCHM | M | SPR)EI
      | (?:KR | GN | KN)EI(?=SS(?:E(?:N[DS]?|S?T)?|T(?:E(?:N|T|ST)?)?)$)
      | (?:FL | G | SCH | SPR | SCHL | N | DR | H | L | ST | GR | SP)IE )
    SS
    """,
    re.VERBOSE,
)
"""Where SS is ß in a tile word."""


@dataclass(frozen=True)
class WordList:
    """The words, in the letters of the game; the same words have the same ``fingerprint``."""

    words: frozenset[str]

    def __contains__(self, word: object) -> bool:
        return word in self.words

    @cached_property
    def fingerprint(self) -> str:
        return fingerprint(self.words)

    @cached_property
    def array(self) -> WordArray:
        """The words as the search needs them."""
        encode = worthatz_tiles().alphabet.encode
        return word_array(map(encode, self.words))


def worthatz_words(
    written: Iterable[str], allowed: Iterable[str] = (), forbidden: Iterable[str] = ()
) -> WordList:
    """Makes the list from German tile words and the club's rulings on them.

    LexiconError ``no_usable_words`` if no word of the list can be laid.
    """
    words = {folded(word) for word in written if really_written(word) <= MOST_WRITTEN}
    words |= {folded(word) for word in allowed if written_length(word) <= MOST_WRITTEN}
    words -= {folded(word) for word in forbidden}
    letters = set(worthatz_tiles().letters)
    usable = frozenset(word for word in words if 2 <= len(word) <= MOST and letters.issuperset(word))
    if not usable:
        raise LexiconError(
            "no_usable_words",
            "This word list has no word of 2 to 8 letters that can be laid in Worthatz. Choose another.",
        )
    return WordList(usable)


def folded(word: str) -> str:
    """Returns the word in the letters of the game: Größe is GROESSE."""
    return spelling_for(worthatz_tiles().alphabet, "worthatz").fold(word)


def really_written(word: str) -> int:
    """Counts the letters of a word of a German list in its real spelling, ß being one."""
    upper = word.replace("ß", "ẞ").upper()
    return len(upper) - (len(SHARP.findall(upper)) if "SS" in upper else 0)


def written_length(word: str) -> int:
    """Counts the fewest letters that a word can be written with, AE OE UE and SS being one each if possible."""
    upper = word.replace("ß", "ẞ").upper()
    short = upper
    for pair, umlaut in zip(_PAIRS, "ÄÖÜ", strict=True):
        short = short.replace(pair, umlaut)
    return min(really_written(short), really_written(upper) - sum(upper.count(pair) for pair in _PAIRS))


def words_of(table: Table, allowed: Iterable[str] = (), forbidden: Iterable[str] = ()) -> WordList:
    """Makes the list from a German one; LexiconError ``not_german`` if its letters are others."""
    if table.alphabet != GERMAN:
        raise LexiconError("not_german", "Worthatz is played with a German word list. Choose another.")
    return worthatz_words(table.words(), allowed, forbidden)
