"""Reading a game's file (``game_file``) as it comes from a stranger.

``import_game`` believes nothing: every line must have the right fields and types, and the history must
replay. Only then is anything written, in one transaction. Errors name the line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from director.games.kinds import KINDS
from director.games.log import Kind, Recorded
from director.games.people import MOST_PLAYERS, MOST_TABLE, Entrant, Player, check_entrant
from director.games.setup import GameSetup, check_setup
from director.games.texts import checked_text
from director.language.sentences import DirectorError, RuleError, Sentence, say
from director.storage import fact_store, game_store, people_store
from director.storage.database import writing
from director.storage.fact_reading import WrongForm, read_fact, whole
from director.storage.file_chain import check_chain
from director.storage.file_history import check_replay, check_told
from director.storage.file_lines import LONGEST_LINE
from director.storage.game_file import FORMAT, VERSION
from director.storage.game_store import GameRow
from director.storage.shapes import conforms
from director.storage.store import Store

KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")

HEADER = {
    "format": str, "version": int, "key": str, "created": float, "players": int, "events": int, "setup": dict
}  # fmt: skip
PLAYER = {"player": int, "table": int, "name": str, "club": str, "category": str}
FACT = {"seq": int, "at": float, "who": str, "kind": str, "data": dict, "token": str | None}
LONGEST_NAME = 100
"""Who signed a fact, or the token of its request."""
LATEST = 32_503_680_000
"""The year 3000, in seconds since 1970: every system can show the times before it."""


@dataclass(frozen=True)
class ReadGame:
    """A file that was read: what it says, and the line of each event."""

    kind: Kind[Any]
    key: str
    created: float
    setup: GameSetup
    players: tuple[Player, ...]
    facts: tuple[tuple[Recorded, str | None], ...]
    lines: tuple[int, ...]
    rows: tuple[Mapping[str, Any], ...] = ()

    @property
    def chained(self) -> bool:
        """Whether the file carries hashes: those of the first version do not."""
        return bool(self.rows[0]["version"] > 1)


def import_game(db: Store, lines: Iterable[str], owner: int | None = None) -> GameRow:
    """Stores the game of a file under its own key, as that organiser's; DirectorError says which line is wrong and why.

    Codes: ``not_a_game_file``, ``unknown_version``, ``bad_line``, ``file_cut_short``, ``cannot_replay``,
    ``cannot_tell``, ``game_exists``. Nothing is written unless all of it can be.
    """
    read = read_game(lines)
    with writing(db):
        db.execute(
            "DELETE FROM games WHERE key = ? AND deleted IS NOT NULL AND COALESCE(owner, 0) = ?",
            [read.key, owner or 0],
        )
        if db.execute("SELECT 1 FROM games WHERE key = ?", [read.key]).fetchone():
            raise DirectorError(
                "game_exists",
                say(
                    "The game %(title)s (%(key)s) is here already. Delete it first if the file shall replace it.",
                    title=read.setup.title,
                    key=read.key,
                ),
            )
        row = game_store.create_game(db, read.setup, read.created, read.key, read.kind.name, owner)
        game_store.add_players(db, row.id, people_store.known(db, read.players, owner))
        fact_store.append_each(db, row.id, read.facts)
    return row


def read_game(lines: Iterable[str]) -> ReadGame:
    """What a file says, after all that can be checked of it was; DirectorError as in ``import_game``."""
    read = _read(lines)
    log = [recorded for recorded, _ in read.facts]
    check_replay(read.kind, read.setup, read.players, log, read.lines)
    check_told(read.setup, read.players, log)
    check_chain(read.rows, len(read.players))
    return read


def read_log(lines: Iterable[str]) -> ReadGame:
    """What a file says, each line and the chain checked, for who replays it: DirectorError as in ``import_game``."""
    read = _read(lines)
    check_chain(read.rows, len(read.players))
    return read


def _read(lines: Iterable[str]) -> ReadGame:
    rows = _objects(lines)
    _, header = next(rows, (1, None))
    kind, key, setup = _read_header(header)
    assert header is not None
    given = [(1, header), *_take(rows, header["players"])]
    players = [_read_player(number, data) for number, data in given[1:]]
    hashed = {"hash": str} if header["version"] > 1 else {}
    facts: list[tuple[Recorded, str | None]] = []
    at: list[int] = []
    for number, data in _take(rows, header["events"]):
        facts.append(_read_fact(number, data, len(facts) + 1, kind, FACT | hashed))
        at.append(number)
        given.append((number, data))
    for number, _ in rows:
        raise _bad_line(number, say("it is more than the first line says there is"))
    _check_players(players)
    _check_tokens(facts, at)
    return ReadGame(
        kind,
        key,
        float(header["created"]),
        setup,
        tuple(players),
        tuple(facts),
        tuple(at),
        tuple(data for _, data in given),
    )


def _objects(lines: Iterable[str]) -> Iterator[tuple[int, dict[str, Any] | None]]:
    """Number and JSON object of every line that is not blank; None for a first line that is no object."""
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
                yield number, None
            raise _bad_line(number, say("it is not JSON")) from reason
        if number > 1 and not isinstance(data, dict):
            raise _bad_line(number, say("it is not a JSON object"))
        yield number, data if isinstance(data, dict) else None


def _take(
    rows: Iterator[tuple[int, dict[str, Any] | None]], count: int
) -> Iterator[tuple[int, dict[str, Any]]]:
    for _ in range(count):
        number, data = next(rows, (0, None))
        if data is None:
            raise DirectorError(
                "file_cut_short",
                say("The file ends too early: not all players and entries are in it. Export the game again."),
            )
        yield number, data


def _bad_line(number: int, reason: Sentence | str) -> DirectorError:
    return DirectorError(
        "bad_line", say("Line %(line)d cannot be read: %(reason)s.", line=number, reason=reason)
    )


def _read_header(header: Mapping[str, Any] | None) -> tuple[Kind[Any], str, GameSetup]:
    if header is None or header.get("format") != FORMAT:
        raise DirectorError(
            "not_a_game_file",
            say("This is not a game that Director exported: its first line has no header."),
        )
    if header.get("version") not in (1, VERSION) or isinstance(header["version"], bool):
        raise DirectorError(
            "unknown_version",
            say(
                "Line 1: this file has format version %(found)s, and this program reads version %(known)d."
                " Update the program.",
                found=str(header.get("version"))[:20],
                known=VERSION,
            ),
        )
    kind = KINDS.get(str(header.get("game", "duplicate")))
    if kind is None:
        raise _bad_line(1, say("this program does not know this kind of game"))
    also = {"game"} & set(header) | ({"hash"} if header["version"] > 1 else set())
    _check_fields(1, header, HEADER | dict.fromkeys(also, str))
    if not KEY.fullmatch(header["key"]):
        raise _bad_line(1, say("the key of a game is made of letters and digits"))
    if not (0 <= header["players"] <= MOST_PLAYERS and header["events"] >= 0):
        raise _bad_line(1, say("the number of players or entries cannot be"))
    return kind, header["key"], _read_setup(header["setup"], kind)


def _read_setup(data: Mapping[str, Any], kind: Kind[Any]) -> GameSetup:
    try:
        setup = game_store.setup_from_data(data, kind.name)
        kept_whole = whole(data, game_store.setup_to_data(setup))
    except DirectorError as reason:
        raise _bad_line(1, reason.sentence) from reason
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as reason:
        raise _bad_line(1, say("the set-up of the game is incomplete or damaged")) from reason
    if not kept_whole or not conforms(setup, kind.setup):
        raise _bad_line(1, say("the set-up of the game is incomplete or damaged"))
    assert isinstance(setup, GameSetup)
    try:
        return check_setup(setup)
    except RuleError as reason:
        raise _bad_line(1, reason.sentence) from reason


def _check_fields(number: int, data: Mapping[str, Any], shape: Mapping[str, Any]) -> None:
    if unknown := set(data) - set(shape):
        raise _bad_line(number, say("unknown field %(name)s", name=min(unknown)[:40]))
    for name, wanted in shape.items():
        if name not in data:
            raise _bad_line(number, say("the field %(name)s is missing", name=name))
        found = data[name]
        right = isinstance(found, dict) if wanted is dict else conforms(found, wanted)
        if not right or (wanted is float and not 0 <= found < LATEST):
            raise _bad_line(number, say("the field %(name)s has the wrong type", name=name))


def _read_player(number: int, data: Mapping[str, Any]) -> Player:
    _check_fields(number, data, PLAYER)
    player = Player(data["player"], data["name"], data["club"], data["category"], data["table"])
    try:
        check_entrant(Entrant(player.name, player.club, player.category))
    except RuleError as reason:
        raise _bad_line(number, reason.sentence) from reason
    if not (1 <= player.id <= MOST_TABLE and 1 <= player.table <= MOST_TABLE):
        raise _bad_line(number, say("player and table are numbers from 1"))
    return player


def _check_players(players: list[Player]) -> None:
    ids: set[int] = set()
    tables: set[int] = set()
    for number, player in enumerate(players, start=2):
        if player.id in ids or player.table in tables:
            raise _bad_line(number, say("this player or table is there twice"))
        ids.add(player.id)
        tables.add(player.table)


def _read_fact(
    number: int, data: Mapping[str, Any], seq: int, kind: Kind[Any], shape: Mapping[str, Any] = FACT
) -> tuple[Recorded, str | None]:
    _check_fields(number, data, shape)
    if data["seq"] != seq:
        raise _bad_line(number, say("here the entry number %(seq)d should stand", seq=seq))
    try:
        fact = read_fact(kind.name, data["kind"], data["data"])
        for text in (data["who"], data["token"] or ""):
            checked_text(text, LONGEST_NAME)
    except WrongForm as reason:
        wrong = say("the data of %(kind)s have the wrong form", kind=str(reason))
        raise _bad_line(number, wrong) from reason
    except RuleError as reason:
        raise _bad_line(number, reason.sentence) from reason
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as reason:
        text = str(reason) if isinstance(reason, ValueError) else type(reason).__name__
        raise _bad_line(number, text[:100]) from reason
    return Recorded(seq, float(data["at"]), data["who"], fact), data["token"]


def _check_tokens(facts: list[tuple[Recorded, str | None]], lines: list[int]) -> None:
    seen: set[str] = set()
    for (_, token), number in zip(facts, lines, strict=True):
        if token is not None and token in seen:
            raise _bad_line(number, say("this token is there twice"))
        seen |= {token} if token is not None else set()
