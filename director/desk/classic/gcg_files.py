"""A game from another program's file: looked at first, taken in when the person says so.

``look_at`` says all that there is to say of a file and changes nothing; ``take_in`` makes it a table. A file of which
a line cannot be read is taken in only ``partly``, by a person who was shown that line.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from director.desk.classic import start
from director.desk.desk import Desk
from director.desk.instance import Instance
from director.desk.settings import chosen_list
from director.games.classic.game import Game, Setup
from director.games.classic.gcg import Read, lacking, read_gcg, sets_for
from director.games.classic.gcg_lines import Lines, decoded, read_lines
from director.games.classic.profile import ClassicProfile
from director.games.texts import MOST_TITLE
from director.language.sentences import RuleError, Sentence, say, say_n
from director.rules.tiles import TileSet, tile_sets
from director.storage.game_store import GameRow
from director.wording.table_words import leftovers_told

MOST_WORDS = 20
"""Words outside the list that are named."""
MOST_BYTES = 400_000
"""A file with more is no game."""


@dataclass(frozen=True)
class Looked:
    """A file as it would be taken in. ``words`` says what became of the words; ``told`` all that is to be known."""

    read: Read
    told: tuple[Sentence, ...]

    @property
    def game(self) -> Game:
        return self.read.game_log.state

    @property
    def totals(self) -> list[Sentence]:
        """The names in their order of play with their totals."""
        named = [(self.game.name(each), self.game.total(each)) for each in self.game.order]
        return [say("%(name)s: %(points)d points.", name=name, points=points) for name, points in named]

    @property
    def unread(self) -> list[Sentence]:
        """Each line that is not in the game, with the reason."""
        return [
            say("Line %(line)d: %(text)s – %(reason)s", line=each.line, text=each.text, reason=each.why)
            for each in self.read.unread
        ]

    @property
    def counted(self) -> Sentence:
        """How many lines were read and how many were not."""
        unread = len(self.read.unread)
        return say(
            "Lines that are understood: %(good)d, not understood: %(unread)d.",
            good=self.read.lines - unread,
            unread=unread,
        )


def look_at(
    club: Instance,
    content: bytes,
    profile: ClassicProfile,
    date: str,
    tiles: TileSet | None = None,
    lexicon: str = "",
) -> Looked:
    """What a file would bring, with these tiles and this list, or those that it names; RuleError ``bad_gcg``."""
    if len(content) > MOST_BYTES:
        raise RuleError("bad_gcg", "This file is too large to be a game. Choose another file.")
    text = decoded(content)
    lines = read_lines(text)
    own = {name: each for name, each in club.tile_sets().items() if name not in tile_sets()}
    sets = [tiles] if tiles else sets_for(lines, tile_sets(), own)
    title = (lines.heading.get("title") or " – ".join(lines.names))[:MOST_TITLE]
    read = read_gcg(text, Setup(title, date, sets[0], profile, ""), sets)
    read, words = _with_words(club, read, lexicon or lines.heading.get("lexicon", ""))
    return Looked(read, (*_about(lines, read, sets), *words, *read.told, *_kept(read)))


def _about(lines: Lines, read: Read, sets: list[TileSet]) -> list[Sentence]:
    setup = read.game_log.state.setup
    found = [
        say(
            "Tiles: %(tiles)s. %(leftovers)s",
            tiles=setup.tiles.title,
            leftovers=leftovers_told(setup.profile),
        )
    ]
    if missing := lacking(lines, sets):
        found.append(say("No tile set here has these letters: %(letters)s.", letters=" ".join(missing)))
    return found


def _with_words(club: Instance, read: Read, name: str) -> tuple[Read, list[Sentence]]:
    """The game with its word list, the club's own where none is named; which words are not in it, or that nobody looked."""
    setup = read.game_log.state.setup
    here = {info.name: info for info in club.library.lexicons() if info.tiles == setup.tiles.name}
    built = sorted((info for info in here.values() if info.is_built), key=lambda info: -info.count)
    if not name and built:
        name = next((info.name for info in built if info.name == chosen_list(club)), built[0].name)
    log = read.game_log.among(replace(setup, lexicon=name[:MOST_TITLE]), read.game_log.state.players)
    read = replace(read, game_log=log)
    if not name:
        return read, [say("The file does not name a word list: words are not checked.")]
    if name not in here or not here[name].is_built:
        return read, [say("The word list %(name)s is not here: words are not checked.", name=name[:40])]
    with club.library.open_built(name) as table:
        turns = [turn for turn in log.state.turns if turn.stands and turn.scored]
        words = dict.fromkeys(word.word.upper() for turn in turns for word in turn.scored.words)  # type: ignore[union-attr]
        wrong = [word for word in words if word not in table]
    if not wrong:
        return read, [say("All words are in the list %(name)s.", name=name)]
    more = " …" if len(wrong) > MOST_WORDS else ""
    told = ", ".join(wrong[:MOST_WORDS]) + more
    return read, [
        say_n(
            "%(num)d word is not in the list %(name)s: %(words)s",
            "%(num)d words are not in the list %(name)s: %(words)s",
            len(wrong),
            name=name,
            words=told,
        )
    ]


def _kept(read: Read) -> list[Sentence]:
    if not read.kept:
        return []
    return [say("Without use here, written again into its file: %(lines)s", lines=" · ".join(read.kept))]


def take_in(desk: Desk, looked: Looked, key: str | None = None, partly: bool = False) -> GameRow:
    """The game as a table, once; RuleError ``gcg_unread`` for a line that was not understood and of which nobody said that it
    may be missing.
    """
    read = looked.read
    if here := next((row for row in desk.games() if key and row.key == key), None):
        return here
    if read.unread and not partly:
        first = read.unread[0]
        raise RuleError(
            "gcg_unread",
            "%(unread)d of %(all)d lines cannot be read, and nothing was changed. Correct "
            "line %(line)d: %(reason)s",
            unread=len(read.unread),
            all=read.lines,
            line=first.line,
            reason=first.why,
        )
    return start.take_in(desk, read, key)
