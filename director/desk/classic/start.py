"""A new classic table, the draw for who begins, opening play; the sample game, and imported games.

A file of another program is first previewed, then imported when the person confirms. ``look_at`` returns all findings on a
file and changes nothing; ``take_in`` makes it a table. A file with an unreadable line is only imported ``partly``, by a
person who has seen that line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from director.desk.desk import Desk, GameSession
from director.desk.instance import Instance
from director.desk.sessions import add_to_club, create_game, take_from_bin
from director.desk.settings import chosen_list
from director.desk.steps import AnyPlayer, step
from director.games.classic import facts as ev
from director.games.classic.facts import CLASSIC
from director.games.classic.game import Game, Setup
from director.games.classic.gcg import Read, lacking, read_gcg, sets_for
from director.games.classic.gcg_lines import GcgFile, decoded, read_lines
from director.games.classic.profile import ClassicProfile, classic_profile
from director.games.classic.side_facts import check_number, order_from, to_draw
from director.games.people import Entrant, linked
from director.games.setup import MOST_TITLE
from director.language.sentences import RuleError, Sentence, say, say_n
from director.rules import board as rules_board
from director.rules.tiles import TileSet, tile_sets
from director.storage import game_store
from director.storage.database import writing
from director.storage.game_store import GameRow
from director.wording.table_words import leftovers_told

SAMPLE = Path(rules_board.__file__).parent / "data" / "sample_game.gcg"
SAMPLE_KEY = "sample-game"
MOST_LOOKED_AT = 100
"""Earlier tables whose players are known by name."""


def create(desk: Desk, setup: Setup, entrants: Sequence[Entrant], key: str | None = None) -> GameRow:
    """Makes a new table with its two, three or four players, linked to the persons with their names at earlier tables."""
    check_number(len(entrants))
    return create_game(desk, setup, linked(entrants, known_players(desk)), key, "classic")


def tables(desk: Desk) -> list[GameRow]:
    """Returns the tables of the club, newest first, without the sample game."""
    return [row for row in desk.games() if row.kind == CLASSIC.name and not is_sample(row.key)]


def known_players(desk: Desk) -> list[Entrant]:
    """Returns everybody who has played at one of the newest tables, without the sample game; each person once."""
    rows = tables(desk)[:MOST_LOOKED_AT]
    found: dict[object, Entrant] = {}
    for row in rows:
        for each in desk.session(row.id).game.players:
            entrant = Entrant(each.name, each.club, each.category, person=each.person)
            found.setdefault(each.person or each.name, entrant)
    return list(found.values())


@step(name="start", path=None)
def draw_start(desk: Desk, session: GameSession[Game], tiles: str = "") -> list[ev.Fact]:
    """Draws tiles for the start, one for each who has to draw: as typed, or drawn by the program."""
    game, known = session.game, session.game.setup.tiles
    due = to_draw(game.players, game.draws, known)
    found = known.read_tiles(tiles) or "".join(desk.rng.sample(sorted(known.full.elements()), len(due)))
    return [ev.StartDrawn(tuple(found))]


@step(name="open", path=None)
def open_table(
    desk: Desk,
    session: GameSession[Game],
    drawing: ev.Drawing,
    first: AnyPlayer = None,
    racks: Sequence[str | None] = (),
    vowels: Sequence[int | None] = (),
) -> list[ev.Fact]:
    """Play begins with the player of the start, or with ``first`` if nobody drew. The program deals the racks (``drawing`` program), or
    ``racks`` are typed in the order of play (typed; an empty one is unknown), or stay unknown (none). With two bags, ``vowels`` is how
    many of the own tiles each wants from that of the vowels."""
    game = session.game
    order = order_from(_first(game, first), game.players)
    read = [game.setup.tiles.read_tiles(rack or "") or None for rack in racks]
    match drawing:
        case "program":
            return [ev.TableOpened(order, _dealt(desk, game, len(order), vowels), drawing)]
        case "typed":
            return [ev.TableOpened(order, tuple(read) or (None,) * len(order), drawing)]
        case _:
            return [ev.TableOpened(order, (None,) * len(order), "none")]


def shown(desk: Desk, session: GameSession[Game]) -> dict[str, object]:
    """Returns the board, the player to move by table, and the points in the order of play, for lines (``cli/night``)."""
    game = session.game
    last = game.turns[-1] if game.turns else None
    words = last.scored.words if last and last.scored and last.stands else ()
    return {
        "board": list(game.board.rows),
        "turns": len(game.turns),
        "turn": game.player(game.next).table if game.next else None,
        "scores": [game.total(player) for player in game.order],
        "racks": [game.racks[player].known if game.racks[player].told else None for player in game.order],
        "words": [{"at": each.at, "word": each.word, "score": each.score} for each in words],
        "bag": game.bag,
    }


def _first(game: Game, wanted: int | None) -> int:
    if game.draws:  # if several must draw again, the table refuses to open
        return to_draw(game.players, game.draws, game.setup.tiles)[0]
    if wanted is None:
        raise RuleError("no_first", "Say who begins, or draw for it.")
    return game.player(wanted).id


def _dealt(desk: Desk, game: Game, players: int, vowels: Sequence[int | None]) -> tuple[str, ...]:
    size = game.setup.profile.rack_size
    bag = sorted(game.setup.tiles.full.elements())
    if len(bag) < size * players:
        raise RuleError(
            "set_too_small", "This tile set is too small for this many players. Choose a larger set."
        )
    left, racks = Counter(bag), list[str]()
    for place in range(players):
        wanted = vowels[place] if place < len(vowels) else None
        racks.append(_drawn(desk, game, left, size, wanted))
        left -= Counter(racks[-1])
    return tuple(racks)


def drawn_by_program(desk: Desk, game: Game, bag: Counter[str], due: int, vowels: int | None) -> str:
    """Draws that many tiles out of the bag; ``vowels`` of them from the bag of vowels if there are two bags."""
    if not game.all_told:
        raise RuleError(
            "racks_open", "The program can draw only where it knows every rack. Enter the racks first."
        )
    return _drawn(desk, game, bag, due, vowels)


def _drawn(desk: Desk, game: Game, bag: Counter[str], due: int, vowels: int | None) -> str:
    if vowels is None or not game.setup.profile.two_bags:
        return "".join(desk.rng.sample(sorted(bag.elements()), due))
    kinds = game.setup.tiles.vowels
    own = [tile for tile in sorted(bag.elements()) if tile in kinds]
    other = [tile for tile in sorted(bag.elements()) if tile not in kinds]
    count = max(min(vowels, len(own), due), due - len(other), 0)  # the other bag makes up for an empty one
    return "".join(desk.rng.sample(own, count) + desk.rng.sample(other, due - count))


def take_in(desk: Desk, read: Read, key: str | None = None) -> GameRow:
    """Stores a game read from a GCG text as a table; its players are linked to the persons of these names, except in the sample game."""
    state = read.game_log.state
    persons = {each.name: each.person for each in reversed(known_players(desk))}  # the newest of a name last
    players = [replace(each, person=persons.get(each.name)) for each in state.players]
    with writing(desk.db):
        row = game_store.create_game(desk.db, state.setup, desk.now(), key, "classic", desk.owner)
        if is_sample(row.key):
            game_store.add_players(desk.db, row.id, players)
        else:
            add_to_club(desk, row.id, players)
        game_store.append(desk.db, row.id, read.game_log.log)
    return row


def open_sample(desk: Desk, title: str, date: str, tiles: TileSet, lexicon: str) -> str:
    """Returns the key of the sample game of the German rulebook, a table that can be played through.

    It is imported once: later it is opened as it was left, also from the bin.
    """
    key = SAMPLE_KEY if desk.owner is None else f"{SAMPLE_KEY}-{desk.owner}"
    if any(row.key == key for row, _ in game_store.in_bin(desk.db)):
        take_from_bin(desk, key)
    elif all(row.key != key for row in desk.games()):
        setup = Setup(title, date, tiles, classic_profile("german"), lexicon)
        take_in(desk, read_gcg(SAMPLE.read_text(encoding="utf-8"), setup), key)
    return key


def is_sample(key: str) -> bool:
    """Whether that is the key of a sample game: every organiser may have one."""
    return key == SAMPLE_KEY or key.startswith(f"{SAMPLE_KEY}-")


MOST_WORDS = 20
"""Most words outside the list that are named."""
MOST_BYTES = 400_000
"""Largest file that can be a game."""


@dataclass(frozen=True)
class GcgPreview:
    """A file as it would be imported; ``told`` are all findings, also on its words."""

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
) -> GcgPreview:
    """Previews a file, with these tiles and this list, or those that it names; RuleError ``bad_gcg``."""
    if len(content) > MOST_BYTES:
        raise RuleError("bad_gcg", "This file is too large to be a game. Choose another file.")
    text = decoded(content)
    lines = read_lines(text)
    own = {name: each for name, each in club.tile_sets().items() if name not in tile_sets()}
    sets = [tiles] if tiles else sets_for(lines, tile_sets(), own)
    title = (lines.heading.get("title") or " – ".join(lines.names))[:MOST_TITLE]
    read = read_gcg(text, Setup(title, date, sets[0], profile, ""), sets)
    read, words = _with_words(club, read, lexicon or lines.heading.get("lexicon", ""))
    return GcgPreview(read, (*_about(lines, read, sets), *words, *read.told, *_kept(read)))


def _about(lines: GcgFile, read: Read, sets: list[TileSet]) -> list[Sentence]:
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
    """Adds the word list, the club's own if none is named; says which words are not in it, or that they were not checked."""
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


def take_in_gcg(desk: Desk, looked: GcgPreview, key: str | None = None, partly: bool = False) -> GameRow:
    """Stores the game as a table, once; RuleError ``gcg_unread`` for an unreadable line, unless ``partly`` allows leaving it out."""
    read = looked.read
    if here := next((row for row in desk.games() if row.key == key), None):
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
    return take_in(desk, read, key)
