"""Finished values for the desk's templates: what to show, never how a rule works.

The last slips a person entered, which stay in view at the slip desk, each with its own undo.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from heapq import nlargest

from flask_babel import gettext, ngettext

from director.desk.duplicate.slip_line import handed_in
from director.games.duplicate.game import Entry, Game, Round
from director.games.duplicate.rulings import finders, repeated_in
from director.games.people import Player
from director.judge.reasons import written
from director.language.sentences import Sentence
from director.language.texts import with_blanks
from director.rules.tiles import BLANK, TileSet
from director.rules.top import Choice
from director.web.board import TileView, face
from director.web.common import in_words, place, texts
from director.wording.round_words import found_by
from director.wording.ruling_words import slip_text, warned, why


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
class Chip:
    """A move handed in by some players: the button that gives it to the next table. ``score`` is claimed."""

    word: str
    at: str
    score: int | None
    points: int | None
    count: int
    mark: str


def rack_view(played: Round, tiles: TileSet) -> list[TileView]:
    """The rack: kept tiles in alphabetical order, then those drawn, in their order."""
    kept = [TileView(face(tile), tiles.values[tile], tile == BLANK) for tile in tiles.sort(played.kept)]
    drawn = [TileView(face(tile), tiles.values[tile], tile == BLANK, True) for tile in played.drawn]
    return kept + drawn


def player_views(game: Game, number: int, worth: bool = True) -> list[PlayerView]:
    """Everybody of a round in table order; without ``worth`` nothing tells what a slip is paid."""
    entries = game.round(number).entries
    return [player_view(player, entries.get(player.id), worth) for player in game.present(number)]


MOST_SHOWN = 300
"""Tables that a desk shows at one time; a hall of thousands has the list of slips."""


@dataclass(frozen=True)
class SlipsIn:
    """The slips of the round that is shown, alike on every desk: who is missing, those that are in by table, the moves handed in.

    At most ``MOST_SHOWN`` of each; ``done_count`` counts all. ``slip_rounds`` are the rounds to choose from.
    """

    missing: Sequence[PlayerView]
    done: Sequence[PlayerView]
    done_count: int
    chips: Sequence[Chip]
    slip_rack: Sequence[TileView]
    slip_rounds: Sequence[tuple[int, int]]


def slips_in(game: Game, number: int, worth: bool = True) -> SlipsIn:
    """Those of a round, the slips entered last first where there are too many. Without ``worth`` nothing tells what one is paid."""
    played = game.round(number)
    entered = sorted(played.entries.items(), key=lambda each: -each[1].seq)[:MOST_SHOWN]
    done = [player_view(game.player(player), entry, worth) for player, entry in entered]
    return SlipsIn(
        missing=[player_view(player, None) for player in game.missing(number)[:MOST_SHOWN]],
        done=sorted(done, key=lambda each: each.player.table),
        done_count=len(played.entries),
        chips=chips(played, worth)[:MOST_SHOWN],
        slip_rack=rack_view(played, game.setup.tiles),
        slip_rounds=slip_rounds(game, number),
    )


def player_view(player: Player, entry: Entry | None, worth: bool = True) -> PlayerView:
    """A player with the slip that counts, or without one."""
    if entry is None:
        return PlayerView(player, None, "", "", None, "none", None, False)
    if not worth:
        word, at = with_blanks(entry.slip.word), entry.slip.at or ""
        return PlayerView(player, entry, word, at, None, "none", None, False)
    ruling = entry.ruling
    return PlayerView(
        player,
        entry,
        with_blanks(entry.slip.word),
        ruling.paid_at or entry.slip.at or "",
        entry.points,
        "none" if entry.overrule else ruling.mark,
        why(entry),
        entry.versions > 1 or entry.overrule is not None,
    )


def chips(played: Round, worth: bool = True) -> list[Chip]:
    """The moves handed in so far, numbered in the order in which they first came."""
    rulings = {entry.slip: entry.ruling for entry in played.entries.values()} if worth else {}
    found = []
    for slip, count in handed_in(played):
        ruling = rulings.get(slip)
        told = (slip.score, ruling.points, count, ruling.mark) if ruling else (None, None, count, "none")
        counted = (ruling.paid_at if ruling else None) or slip.at or ""
        found.append(Chip(with_blanks(slip.word), counted, *told))
    return found


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
    found, _ = found_by(game, played)
    return RoundLine(
        played.number,
        game.setup.tiles.sort(played.rack),
        top.move.at if top else "",
        texts().word(top.move.word) if top else "",
        top.score if top else None,
        found,
        game.playing(played.number),
        len(game.missing(played.number)),
    )


def fresh_squares(game: Game) -> frozenset[int]:
    """The squares of the move placed last."""
    placed = [played.top for played in game.rounds if played.top]
    return frozenset(placed[-1].laid) if placed else frozenset()


def slips_round(game: Game, wanted: int | None, now: float) -> int | None:
    """The round whose slips are entered: the one asked for, else the last one.

    Until the clock of the last one is started, the round before it is meant if any of its slips are missing: they are
    still on the director's table. None before the first draw.
    """
    if not game.rounds:
        return None
    if wanted and 1 <= wanted <= len(game.rounds):
        return wanted
    last = len(game.rounds)
    if game.phase(now) == "ready" and last > 1 and game.missing(last - 1):
        return last - 1
    return last


def slip_rounds(game: Game, shown: int) -> list[tuple[int, int]]:
    """The rounds to choose from above the slip line, with how many slips of each are missing: the last three, and the one shown."""
    last = len(game.rounds)
    offered = sorted({shown, *range(max(1, last - 2), last + 1)})
    return [(number, len(game.missing(number))) for number in offered]


@dataclass(frozen=True)
class TopView:
    """One of equal tops to choose from. ``laid`` is JSON: the letter to show by the index of its square."""

    choice: Choice
    laid: str
    finders: tuple[Player, ...]


def top_views(game: Game, played: Round, found: Sequence[Choice]) -> list[TopView]:
    """The tops in the order in which they must be taken."""
    return [TopView(each, json.dumps(dict(each.scored.laid)), _finders(game, played, each)) for each in found]


MOST_NAMED = 12


def question_before_top(game: Game, number: int, phones: Sequence[Player], waiting: Sequence[Player]) -> str:
    """What is asked once before the top of that round is placed; "" where nothing is left open.

    ``phones`` handed nothing in and are booked so by themselves; slips of ``waiting`` wait for the director. What is counted as
    missing is what the desk counts.
    """
    missing = game.missing(number)
    said = []
    if any(each not in phones and each not in waiting for each in missing):
        counted = ngettext("%(num)d slip is missing:", "%(num)d slips are missing:", len(missing))
        paper_first = sorted(missing, key=lambda each: each in phones or each in waiting)
        said.append(f"{counted} {_names(paper_first, {*phones, *waiting})}.")
    if waiting:
        counted = ngettext(
            "%(num)d slip from a phone waits for your decision:",
            "%(num)d slips from phones wait for your decision:",
            len(waiting),
        )
        said.append(f"{counted} {_names(waiting)}.")
    return " ".join([*said, gettext("Place the top all the same?")]) if said else ""


def _names(players: Sequence[Player], by_phone: Container[Player] = ()) -> str:
    phone = gettext("phone")
    named = [
        f"{each.table} {each.name} ({phone})" if each in by_phone else f"{each.table} {each.name}"
        for each in players[:MOST_NAMED]
    ]
    if more := len(players) - len(named):
        named.append(gettext("and %(number)d more", number=more))
    return ", ".join(named)


def _finders(game: Game, played: Round, choice: Choice) -> tuple[Player, ...]:
    """Those whose slip is paid as this very move, by table."""
    found = map(game.player, finders(played, choice.scored))
    return tuple(sorted(found, key=lambda player: player.table))


KEYBOARDS = {
    "de": ("QWERTZUIOPÜ", "ASDFGHJKLÖÄ", "YXCVBNM"),
    "en": ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"),
    "fr": ("AZERTYUIOP", "QSDFGHJKLM", "WXCVBN"),
}
BESIDE_THE_LAST = 4
"""Keys for which the last row leaves room: blank, direction, and delete, which is twice as wide."""


def letter_rows(letters: Iterable[str], language: str, by_alphabet: bool = False) -> list[list[str]]:
    """The letters of a tile set in three rows; those that the keyboard of the language lacks stand where there is room.

    >>> letter_rows("ABCYÑ", "de"), letter_rows("ABCY", "de", by_alphabet=True)
    ([['Ñ'], ['A'], ['Y', 'C', 'B']], [['A', 'B', 'C'], ['Y'], []])
    """
    known = list(letters)
    if by_alphabet:
        size = -(-(len(known) + BESIDE_THE_LAST) // 3)
        return [known[at : at + size] for at in (0, size, 2 * size)]
    rows = [[letter for letter in row if letter in known] for row in KEYBOARDS[language]]
    for letter in known:
        if all(letter not in row for row in rows):
            min(rows, key=lambda row: len(row) + (BESIDE_THE_LAST if row is rows[-1] else 0)).append(letter)
    return rows


def row_length(rows: list[list[str]]) -> int:
    """How many keys the widest row needs side by side."""
    return max(len(row) + (BESIDE_THE_LAST if row is rows[-1] else 0) for row in rows)


BOOKINGS_SHOWN = 5


@dataclass(frozen=True)
class Booking:
    """One of the last slips a person entered: what was booked, the entry that its undo takes back, and the sentence that
    says so, which changes when the slip is judged anew."""

    player: Player
    word: str
    text: Sentence
    points: int | None
    mark: str
    seq: int
    echo: str


def bookings(game: Game, number: int, who: str, worth: bool = True) -> list[Booking]:
    """The last slips of that round entered by ``who``, the last one first; what they are worth only with ``worth``."""
    own = ((entry.seq, player) for player, entry in game.round(number).entries.items() if entry.who == who)
    return [_booking(game, number, player, worth) for _, player in nlargest(BOOKINGS_SHOWN, own)]


def _booking(game: Game, number: int, player: int, worth: bool) -> Booking:
    entry = game.round(number).entries[player]
    return Booking(
        game.player(player),
        with_blanks(entry.slip.word),
        written(entry.slip if worth else replace(entry.slip, score=None)),
        entry.points if worth else None,
        entry.ruling.mark if worth else "none",
        entry.seq,
        echo(game, number, player, worth),
    )


def echo(game: Game, number: int, player: int, worth: bool) -> str:
    """What is said of a slip that was booked: its points and why; only that it is in, where its worth may not be seen."""
    entry, who = game.round(number).entries[player], game.player(player)
    if not worth:
        what = [with_blanks(entry.slip.word), place(entry.slip.at)]
        return gettext(
            "Table %(table)d, %(name)s: %(what)s is accepted.",
            table=who.table,
            name=who.name,
            what=" ".join(filter(None, what)) or gettext("no slip"),
        )
    told = slip_text(entry, texts())
    text = ngettext(
        "Table %(table)d, %(name)s: %(what)s – %(num)d point.",
        "Table %(table)d, %(name)s: %(what)s – %(num)d points.",
        entry.points,
        table=who.table,
        name=who.name,
        what=str(told),
    )
    said = [text, told.reason]
    if told.mark == "warning" and (so_far := warned(game, player, number)):
        said.append(in_words(so_far))
    if repeated := repeated_in(game, number, player):
        said.append(
            gettext(
                "The same invalid word was on the slip of round %(round)d, and that note is not "
                "delivered: the average of the others may be due.",
                round=repeated,
            )
        )
    return " ".join(filter(None, said))
