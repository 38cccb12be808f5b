"""A whole game as JSON Lines, lossless both ways: to archive it, to move it to another machine, to look into it.

The first line is the header: format and version, the game's key and time of creation, its set-up (tile set and rules in
full), and how many players and facts follow, so that a truncated file is noticed; ``game`` names the kind of game unless it
is the duplicate night. Then comes one line for each player in table order and one line for each fact of the log, with the
token of the request that brought it and the hash that chains it to the fact before; the hash in the header names the whole
file (``game_store``). Version 1 had no hashes. Derived values (totals, board, standings) are not in the file, nor are the
seeds of sealed draws, which have a table of their own. A damaged game is written exactly as its tables hold it
(``raw_game``): nothing is parsed, nothing checked.

A file that is read comes from a stranger: line by line, with limits, packed with gzip or not. ``import_game`` believes
nothing: every line must have the right fields and types, and the history must replay. Only then is anything written, in one
transaction. Errors name the line.

A fact is accepted only if its kind and its types are right, nothing is lost and every value is in bounds. Thousands of players
hand in the same few slips, so a slip that was read once is remembered by its text, for all players.
"""

from __future__ import annotations

import codecs
import gzip
import io
import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import IO, Annotated, Any, TypeVar, cast

from director.games.duplicate.facts import PackTaken, SlipRecorded, TermsFixed
from director.games.duplicate.game import Setup
from director.games.kinds import KINDS, kind_named, named_in_files
from director.games.log import AnyKind, Recorded
from director.games.people import MOST_PLAYERS, MOST_TABLE, Entrant, Player, check_entrant
from director.games.setup import GameSetup, check_fact, check_setup, checked_text
from director.judge.reasons import question
from director.language.codec import BadField, Meta, read
from director.language.names import visible
from director.language.sentences import DirectorError, RuleError, Sentence, say, show
from director.storage import game_store, people_store
from director.storage.database import writing
from director.storage.game_store import GameRow, check_chain
from director.storage.store import Store
from director.wording.history import history

FORMAT = "director-game"
VERSION = 2
TABLES = {"games": ("id", "id"), "players": ("game", "id"), "facts": ("game", "seq")}
"""The tables that ``raw_game`` writes: the column that names the game, and the column to sort by."""


def export_game(db: Store, key: int | str) -> Iterator[str]:
    """Yields the lines of the game's file, without line ends; DirectorError ``unknown_game`` if there is no such game."""
    row = game_store.game_row(db, key)
    facts = list(game_store.lines(db, row.id))
    players = [_player_to_data(player) for player in game_store.players(db, row.id)]
    header = _header(row, len(players), len(facts))
    last = facts[-1]["hash"] if facts else game_store.first_link(row.key)
    yield _line(header | {"hash": game_store.whole_hash(header, players, last)})
    for each in (*players, *facts):
        yield _line(each)


def _line(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)


def _header(row: GameRow, players: int, facts: int) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "key": row.key,
        "created": float(row.created),
        "players": players,
        "events": facts,
        "setup": game_store.setup_to_data(row.setup),
        **named_in_files(row.kind),
    }


def _player_to_data(player: Player) -> dict[str, Any]:
    return {
        "player": player.id,
        "table": player.table,
        "name": player.name,
        "club": player.club,
        "category": player.category,
    }


def raw_game(db: Store, game: int) -> Iterator[str]:
    """Yields a JSON object for every row, with the table's name; bytes that are not text become escapes or hexadecimal."""
    with db.leniently():
        for table, (column, order) in TABLES.items():
            found = db.execute(f"SELECT * FROM {table} WHERE {column} = ? ORDER BY {order}", [game])
            for row in found:
                named = dict(zip(found.columns, row, strict=True))
                yield json.dumps({"table": table} | named, default=bytes.hex)


LONGEST_LINE = 2 * 2**20
"""In characters; the header of a game with the most rulings has about half of it."""
MOST_BYTES = 64 * 2**20
"""Unpacked; a game of 500 players in 25 rounds has a tenth of it."""
MOST_LINES = 200_000
BEGINNINGS = (b"{", codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
GZIP_MAGIC = b"\x1f\x8b"


def decoded(file: IO[bytes]) -> Iterator[str]:
    """Yields the lines as text; DirectorError ``bad_line`` if one is not UTF-8, ``file_too_large``, ``damaged_file``."""
    size = 0
    try:
        for number, line in enumerate(_raw_lines(file), start=1):
            size += len(line)
            if size > MOST_BYTES or number > MOST_LINES:
                raise DirectorError(
                    "file_too_large",
                    "This file is larger than any game. Choose a file that Director saved.",
                )
            other_kind = number == 1 and not line.startswith(
                BEGINNINGS
            )  # a picture, say: the reader of the line refuses it
            yield line.decode("utf-8-sig" if number == 1 else "utf-8", "replace" if other_kind else "strict")
    except UnicodeDecodeError as reason:
        raise DirectorError(
            "bad_line",
            "Line %(line)d cannot be read: it is not UTF-8 text. Save the file as UTF-8.",
            line=number,
        ) from reason
    except (gzip.BadGzipFile, EOFError, zlib.error) as reason:
        raise DirectorError(
            "damaged_file", "%(name)s is damaged or incomplete; download or copy it again.", name="gzip"
        ) from reason


def _raw_lines(file: IO[bytes]) -> Iterator[bytes]:
    whole = io.BufferedReader(cast(io.RawIOBase, file)) if not hasattr(file, "peek") else file
    packed = cast(io.BufferedReader, whole).peek(2)[:2] == GZIP_MAGIC
    lines = gzip.GzipFile(fileobj=whole) if packed else whole
    return iter(lambda: lines.readline(4 * LONGEST_LINE + 1), b"")


def read_fact(kind: str, name: str, data: Mapping[str, object]) -> Any:
    """Returns the fact ``name`` of that kind of game; RuleError or ValueError if the data are not one."""
    player = data.get("player")
    if type(player) is not int or not 1 < player <= MOST_TABLE:
        return _known_fact(kind, name, json.dumps(data))
    known = _known_fact(kind, name, json.dumps({**data, "player": 1}, ensure_ascii=False))
    fact = object.__new__(
        type(known)
    )  # as ``replace`` would make it: half a million slips are read in an afternoon
    vars(fact).update(vars(known), player=player)
    return fact


@lru_cache(maxsize=16384)
def _known_fact(kind: str, name: str, text: str) -> Any:
    fact = kind_named(kind).read(name, json.loads(text))
    check_fact(fact)
    return fact


def check_replay(
    kind: AnyKind,
    setup: GameSetup,
    players: Sequence[Player],
    log: Sequence[Recorded],
    lines: Sequence[int],
) -> None:
    """Raises DirectorError ``cannot_replay`` with the first line whose event contradicts the ones before it."""
    done = 0
    try:
        for _ in kind.states(setup, players, log):
            done += 1
    except RuleError as reason:
        raise DirectorError(
            "cannot_replay",
            "Line %(line)d does not fit what comes before it: %(reason)s Correct the line, or "
            "export the game again.",
            line=lines[done],
            reason=reason.sentence,
        ) from reason


def check_told(kind: AnyKind, setup: GameSetup, players: Sequence[Player], log: Sequence[Recorded]) -> None:
    """Raises DirectorError ``cannot_tell`` for a fact whose code has no sentence, or whose values do not fill the sentence."""
    if not isinstance(setup, Setup):
        return
    try:
        for fact in history(setup, players, log, kind):
            _shown([fact.sentence, *fact.details])
        for each in log:
            if isinstance(each.fact, SlipRecorded):
                _shown(question(doubt) for doubt in each.fact.ruling.doubts)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as reason:
        raise DirectorError(
            "cannot_tell", "The file has a ruling that this program does not know. Update the program."
        ) from reason


def _shown(sentences: Iterable[Sentence]) -> None:
    for each in sentences:
        show(each)


L = TypeVar("L")
Named = TypeVar("Named", GameSetup, Player)
KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")

LONGEST_NAME = 100
"""For the name of the person who signed a fact, and for the token of its request."""
LATEST = 32_503_680_000
"""The year 3000, in seconds since 1970: every system can show the times before it."""


Time = Annotated[float, Meta(ge=0, lt=LATEST)]
Number = Annotated[int, Meta(ge=1, le=MOST_TABLE)]


@dataclass(frozen=True)
class HeaderLine:
    """The first line; version 1 has no hash."""

    format: str
    version: int
    key: str
    created: Time
    players: Annotated[int, Meta(ge=0, le=MOST_PLAYERS)]
    events: Annotated[int, Meta(ge=0)]
    setup: dict[str, object]
    game: str = "duplicate"
    hash: str = ""


@dataclass(frozen=True)
class PlayerRecord:
    """A player."""

    player: Number
    table: Number
    name: str
    club: str
    category: str


@dataclass(frozen=True)
class FactLine:
    """An entry of the log; version 1 has no hash."""

    seq: int
    at: Time
    who: str
    kind: str
    data: dict[str, object]
    token: str | None
    hash: str = ""


@dataclass(frozen=True)
class ReadGame:
    """The contents of a file that was read, and the line of each event."""

    kind: AnyKind
    key: str
    created: float
    setup: GameSetup
    players: tuple[Player, ...]
    facts: tuple[tuple[Recorded, str | None], ...]
    lines: tuple[int, ...]
    rows: tuple[Mapping[str, object], ...] = ()

    @property
    def chained(self) -> bool:
        """Whether the file carries hashes: version 1 does not."""
        return self.rows[0]["version"] != 1

    @property
    def hashes(self) -> tuple[str, ...]:
        """The hash of each fact, "" where there is none."""
        return tuple(str(row.get("hash", "")) for row in self.rows[1 + len(self.players) :])


def import_game(db: Store, lines: Iterable[str], owner: int | None = None) -> GameRow:
    """Stores the game of a file under its own key, as that organiser's; DirectorError says which line is wrong and why.

    Codes: ``not_a_game_file``, ``unknown_version``, ``bad_line``, ``file_cut_short``, ``cannot_replay``,
    ``cannot_tell``, ``game_exists``. Either the whole game is written or nothing.
    """
    read = read_game(lines)
    with writing(db):
        if not game_store.free_key(db, read.key, owner):
            raise DirectorError(
                "game_exists",
                "The game %(title)s (%(key)s) is already here. To replace it by the file, delete it first.",
                title=read.setup.title,
                key=read.key,
            )
        setup, players = (
            (read.setup, read.players) if _fixed(read) else (_tidy(read.setup), [*map(_tidy, read.players)])
        )
        row = game_store.create_game(db, setup, read.created, read.key, read.kind.name, owner)
        if read.kind.of_persons:
            players = people_store.known(db, players, owner, machines=read.kind.machines)
        game_store.add_players(db, row.id, players)
        game_store.append_each(db, row.id, read.facts)
    return row


def _fixed(read: ReadGame) -> bool:
    """Answers whether a seal or a pack has fixed the names of the players and the game."""
    return any(isinstance(each.fact, (TermsFixed, PackTaken)) for each, _ in read.facts)


def _tidy(named: Named) -> Named:
    """Returns the set-up or player with only visible characters in its names, as a form would have stored them."""
    seen = {name: visible(text) for name in SEEN if isinstance(text := getattr(named, name, None), str)}
    return replace(named, **seen)  # type: ignore[arg-type]  # every one of SEEN is a text


SEEN = ("title", "name", "club", "category")


def read_game(lines: Iterable[str]) -> ReadGame:
    """Returns the contents of a file after every possible check; DirectorError as in ``import_game``."""
    read = _read(lines)
    log = [recorded for recorded, _ in read.facts]
    check_replay(read.kind, read.setup, read.players, log, read.lines)
    check_told(read.kind, read.setup, read.players, log)
    check_chain(read.rows, len(read.players))
    return read


def read_log(lines: Iterable[str]) -> ReadGame:
    """Returns the contents of a file, each line and the chain checked but not replayed; DirectorError as in ``import_game``."""
    read = _read(lines)
    check_chain(read.rows, len(read.players))
    return read


def _read(lines: Iterable[str]) -> ReadGame:
    rows = _objects(lines)
    header = next((data for _, data in rows), {})
    kind, first = _read_header(header)
    setup = _read_setup(first.setup, kind)
    listed = list(_take(rows, first.players))
    players = [_read_player(number, data) for number, data in listed]
    given = [header, *(data for _, data in listed)]
    facts: list[tuple[Recorded, str | None]] = []
    at: list[int] = []
    for number, data in _take(rows, first.events):
        facts.append(_read_fact(number, _fact_line(number, data), len(facts) + 1, kind))
        at.append(number)
        given.append(data)
    for number, _ in rows:
        raise _bad_line(number, say("it is more than the first line says there is"))
    _check_players(players)
    _check_tokens(facts, at)
    return ReadGame(
        kind,
        first.key,
        first.created,
        setup,
        tuple(players),
        tuple(facts),
        tuple(at),
        tuple(given),
    )


def _objects(lines: Iterable[str]) -> Iterator[tuple[int, dict[str, object]]]:
    """Yields number and JSON object of every line that is not blank; an empty object if the first line is not one."""
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            raise _bad_line(number, say("it is longer than any that Director writes"))
        text = line.lstrip("\ufeff") if number == 1 else line
        if not text.strip():
            continue
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as reason:
            if number == 1:
                yield number, {}
            raise _bad_line(number, say("it is not JSON")) from reason
        if number > 1 and not isinstance(data, dict):
            raise _bad_line(number, say("it is not a JSON object"))
        yield number, data if isinstance(data, dict) else {}


def _take(
    rows: Iterator[tuple[int, dict[str, object]]], count: int
) -> Iterator[tuple[int, dict[str, object]]]:
    for _ in range(count):
        row = next(rows, None)
        if row is None:
            raise DirectorError(
                "file_cut_short",
                "The file ends too early: not all players and entries are in it. Export the game again.",
            )
        yield row


def _bad_line(number: int, reason: Sentence | str) -> DirectorError:
    return DirectorError(
        "bad_line",
        "Line %(line)d cannot be read: %(reason)s. Correct that line and try again.",
        line=number,
        reason=reason,
    )


def _read_header(header: Mapping[str, object]) -> tuple[AnyKind, HeaderLine]:
    if header.get("format") != FORMAT:
        raise DirectorError(
            "not_a_game_file",
            "This is not a game that Director saved: its first line has no header. Choose another file.",
        )
    if header.get("version") not in (1, VERSION) or isinstance(header["version"], bool):
        raise DirectorError(
            "unknown_version",
            "Line 1: this file has format version %(found)s, and this program reads version %(known)d."
            " Update the program.",
            found=str(header.get("version"))[:20],
            known=VERSION,
        )
    kind = KINDS.get(str(header.get("game", "duplicate")))
    if kind is None:
        raise _bad_line(1, say("this program does not know this kind of game"))
    line = _read_line(HeaderLine, 1, header)
    if not KEY.fullmatch(line.key):
        raise _bad_line(1, say("the key of a game is made of letters and digits"))
    return kind, line


def _read_setup(data: Mapping[str, object], kind: AnyKind) -> GameSetup:
    try:
        return check_setup(game_store.setup_from_data(data, kind.name))
    except (DirectorError, BadField) as reason:
        raise _bad_line(1, reason.sentence) from reason
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as reason:
        raise _bad_line(1, say("the set-up of the game is incomplete or damaged")) from reason


def _read_line(kind: type[L], number: int, data: Mapping[str, object]) -> L:
    try:
        return read(kind, data)
    except BadField as reason:
        raise _bad_line(number, reason.sentence) from reason


def _fact_line(number: int, data: Mapping[str, object]) -> FactLine:
    """Returns the fields of a fact; fields with the usual types skip the single checks."""
    match data:
        case {
            "seq": int(seq), "at": float(at), "who": str(who), "kind": str(kind), "data": dict(inside),
            "token": None | str() as token, "hash": str(hashed),
        } if (
            len(data) == 7 and type(seq) is int and 0 <= at < LATEST
            and f"{who}{kind}{token}{hashed}".isascii()
        ):  # fmt: skip
            return FactLine(seq, at, who, kind, inside, token, hashed)
    return _read_line(FactLine, number, data)


def _read_player(number: int, data: Mapping[str, object]) -> Player:
    line = _read_line(PlayerRecord, number, data)
    try:
        check_entrant(Entrant(line.name, line.club, line.category))
    except RuleError as reason:
        raise _bad_line(number, reason.sentence) from reason
    return Player(line.player, line.name, line.club, line.category, line.table)


def _check_players(players: list[Player]) -> None:
    ids: set[int] = set()
    tables: set[int] = set()
    for number, player in enumerate(players, start=2):
        if player.id in ids or player.table in tables:
            raise _bad_line(number, say("this player or table is there twice"))
        ids.add(player.id)
        tables.add(player.table)


def _read_fact(number: int, line: FactLine, seq: int, kind: AnyKind) -> tuple[Recorded, str | None]:
    if line.seq != seq:
        raise _bad_line(number, say("the entry number %(seq)d should be here", seq=seq))
    try:
        fact = read_fact(kind.name, line.kind, line.data)
        for text in (line.who, line.token or ""):
            checked_text(text, LONGEST_NAME)
    except (RuleError, BadField) as reason:
        raise _bad_line(number, reason.sentence) from reason
    except ValueError as reason:
        raise _bad_line(number, str(reason)[:100]) from reason
    return Recorded(seq, line.at, line.who, fact), line.token


def _check_tokens(facts: list[tuple[Recorded, str | None]], lines: list[int]) -> None:
    seen: set[str] = set()
    for (_, token), number in zip(facts, lines, strict=True):
        if token in seen:
            raise _bad_line(number, say("this token is there twice"))
        if token is not None:
            seen.add(token)
