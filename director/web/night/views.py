"""Finished values for the desk's templates: what to show, never how a rule works."""

from __future__ import annotations

from dataclasses import dataclass

from director.desk.duplicate.slip_line import handed_in
from director.games.duplicate.game import Entry, Game, Round
from director.games.duplicate.standings import Change
from director.games.people import Player
from director.judge.reasons import calls_for_note, reason
from director.judge.slip import Slip
from director.language.sentences import Sentence, say
from director.rules.board import EMPTY, Board
from director.rules.tiles import BLANK, TileSet


@dataclass(frozen=True)
class TileView:
    """A tile to draw: its letter, its value, whether a blank shows it, whether it came last."""

    letter: str
    value: int
    blank: bool = False
    fresh: bool = False


@dataclass(frozen=True)
class SquareView:
    """A square: its place, the premium class of an empty one, and the tile on it."""

    at: str
    index: int
    premium: str
    tile: TileView | None


@dataclass(frozen=True)
class PlayerView:
    """A player in a round: what is in, and what it is worth."""

    player: Player
    entry: Entry | None
    word: str
    at: str
    points: int | None
    mark: str
    reason: Sentence | None
    corrected: bool


@dataclass(frozen=True)
class Move:
    """A move handed in by several players: the chip that gives it to the next table. ``score`` is claimed."""

    word: str
    at: str
    score: int | None
    points: int | None
    count: int
    mark: str


def board_view(board: Board, tiles: TileSet, fresh: frozenset[int] = frozenset()) -> list[list[SquareView]]:
    """The rows of the board; ``fresh`` are the squares of the last move."""
    squares = [_square(board, index, tiles, index in fresh) for index in range(board.layout.count)]
    return [squares[row : row + board.side] for row in range(0, len(squares), board.side)]


def _square(board: Board, index: int, tiles: TileSet, fresh: bool) -> SquareView:
    tile, letter, layout = None, board.squares[index], board.layout
    if letter != EMPTY:
        tile = TileView(letter.upper(), tiles.values[letter], letter.islower(), fresh)
    word, single = layout.word[index], layout.letter[index]
    premium = {3: "tw", 2: "dw"}.get(word) or {3: "tl", 2: "dl"}.get(single, "")
    return SquareView(str(board.place(index)), index, "start" if index == layout.start else premium, tile)


def rack_view(played: Round, tiles: TileSet) -> list[TileView]:
    """The rack: kept tiles in alphabetical order, then those drawn, in their order."""
    kept = [TileView(_face(tile), tiles.values[tile], tile == BLANK) for tile in tiles.sort(played.kept)]
    drawn = [TileView(_face(tile), tiles.values[tile], tile == BLANK, True) for tile in played.drawn]
    return kept + drawn


def tiles_view(letters: str, tiles: TileSet) -> list[TileView]:
    """Tiles in sorted order."""
    return [TileView(_face(tile), tiles.values[tile], tile == BLANK) for tile in tiles.sort(letters)]


def _face(tile: str) -> str:
    return "" if tile == BLANK else tile


def player_views(game: Game, number: int, worth: bool = True) -> list[PlayerView]:
    """Everybody of a round in table order; without ``worth`` nothing tells what a slip is paid."""
    entries = game.round(number).entries
    return [player_view(player, entries.get(player.id), worth) for player in game.present(number)]


def player_view(player: Player, entry: Entry | None, worth: bool = True) -> PlayerView:
    """A player with the slip that counts, or without one."""
    if entry is None:
        return PlayerView(player, None, "", "", None, "none", None, False)
    if not worth:
        return PlayerView(player, entry, entry.slip.word, entry.slip.at or "", None, "none", None, False)
    ruling = entry.ruling
    why = say("Overruled: %(reason)s", reason=entry.overrule.reason) if entry.overrule else reason(ruling)
    return PlayerView(
        player,
        entry,
        entry.slip.word,
        ruling.paid_at or entry.slip.at or "",
        entry.points,
        "none" if entry.overrule else ruling.mark,
        why,
        entry.versions > 1 or entry.overrule is not None,
    )


def chips(played: Round, worth: bool = True) -> list[Move]:
    """The moves handed in so far, numbered in the order in which they first came."""
    if not worth:
        return [
            Move(slip.word, slip.at or "", None, None, count, "none") for slip, count in handed_in(played)
        ]
    rulings = {entry.slip: entry.ruling for entry in played.entries.values()}
    return [
        Move(slip.word, slip.at or "", slip.score, rulings[slip].points, count, rulings[slip].mark)
        for slip, count in handed_in(played)
    ]


@dataclass(frozen=True)
class RoundLine:
    """One line of the list of rounds."""

    number: int
    rack: str
    at: str
    word: str
    score: int | None
    found: int
    players: int
    missing: int


def round_lines(game: Game) -> list[RoundLine]:
    """All rounds, last first."""
    return [_round_line(game, played) for played in reversed(game.rounds)]


def _round_line(game: Game, played: Round) -> RoundLine:
    top = played.top
    found = sum(1 for entry in played.entries.values() if top and entry.points >= top.score)
    return RoundLine(
        played.number,
        game.setup.tiles.sort(played.rack),
        top.move.at if top else "",
        top.move.word if top else "",
        top.score if top else None,
        found,
        len(game.present(played.number)),
        len(game.missing(played.number)),
    )


def fresh_squares(game: Game) -> frozenset[int]:
    """The squares of the move placed last."""
    placed = [played.top for played in game.rounds if played.top]
    return frozenset(placed[-1].laid) if placed else frozenset()


def slips_round(game: Game, wanted: int | None, now: float) -> int | None:
    """The round whose slips are entered: the one asked for, else the earliest that has none missing yet.

    While a new round's clock runs, the slips of the round before are still on the director's table.
    """
    if not game.rounds:
        return None
    if wanted and 1 <= wanted <= len(game.rounds):
        return wanted
    last = len(game.rounds)
    if game.phase(now) in ("ready", "running", "stopped") and last > 1 and game.missing(last - 1):
        return last - 1
    return last


@dataclass(frozen=True)
class NoteView:
    """A sanction that the player has to be told."""

    round: int
    player: Player
    word: str
    sentence: Sentence
    points: int
    delivered: bool


def notes_of(game: Game, hidden: int | None = None) -> list[NoteView]:
    """All notes of a game but those of a ``hidden`` round, last round first, by table."""
    found = [
        _note(played, game.player(player), entry)
        for played in reversed(game.rounds)
        for player, entry in played.entries.items()
        if played.number != hidden
        and not entry.overrule
        and calls_for_note(entry.ruling, played.top.move if played.top else None)
    ]
    return sorted(found, key=lambda note: (-note.round, note.player.table))


def _note(played: Round, player: Player, entry: Entry) -> NoteView:
    why = reason(entry.ruling) or say("The slip is not paid.")
    return NoteView(played.number, player, entry.slip.word, why, entry.points, entry.delivered)


STATE_NAMES = {
    "ok": say("valid as written"),
    "none": say("not handed in"),
    "empty": say("empty"),
    "several": say("one of several slips"),
    "late": say("too late"),
    "illegible": say("illegible"),
    "untidy": say("hard to read"),
}


def slip_text(slip: Slip) -> Sentence:
    """A slip as one short text: what was written, and what is odd about it."""
    written = " ".join(
        filter(None, [slip.word or "–", slip.at, None if slip.score is None else str(slip.score)])
    )
    if slip.state == "ok":
        return say("%(slip)s", slip=written)
    return say("%(slip)s (%(state)s)", slip=written, state=STATE_NAMES[slip.state])


def change_sentence(change: Change) -> Sentence:
    """What a correction did to a player, for the line under the entry and the message on the next page."""
    places = {"place_before": change.place_before, "place_after": change.place_after}
    if change.total_before == change.total_after and change.place_before != change.place_after:
        return say("%(name)s: place %(place_before)d → %(place_after)d", name=change.player.name, **places)
    return say(
        "%(name)s: total %(before)d → %(after)d, place %(place_before)d → %(place_after)d",
        name=change.player.name,
        before=change.total_before,
        after=change.total_after,
        **places,
    )
