"""The desk: the one page on which a night is run, the parts of it that its script asks for, and the values both show.

The values say what to show, never how a rule works. Among them are the last slips a person entered, which stay in view
at the slip desk, each with its own undo.

Parts that are equal on every device are rendered once for each version of the night (``rendered``). When something
changes, every open desk asks for its parts at the same moment. The first request renders them; the others wait for it
and get the same text.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import nlargest
from typing import Any

from flask import Blueprint, current_app, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext
from markupsafe import Markup

from director.desk.desk import GameSession
from director.desk.duplicate import inbox
from director.desk.duplicate.appeals import MissingWord, missing_in_round
from director.desk.duplicate.rounds import advice_on, draws_by_hand, tops
from director.desk.duplicate.slip_line import digest_of, handed_in
from director.desk.packs.centre import announcement, other_words_than
from director.desk.sessions import undo_offer
from director.desk.settings import spelling
from director.games.duplicate.endings import Advice
from director.games.duplicate.game import Entry, Game, Round
from director.games.duplicate.slip_facts import finders, repeated_in
from director.games.duplicate.standings import Row, standings
from director.games.duplicate.sudden_death import Turn, out_in_error, undecided
from director.games.log import Undo
from director.games.people import Player
from director.games.rounds import Phase
from director.judge.reasons import written
from director.language.sentences import Sentence, say
from director.language.texts import with_blanks
from director.rules.moves import Move
from director.rules.tiles import BLANK, TileSet
from director.rules.top import TopChoice
from director.storage.account_store import visitors
from director.storage.game_store import GameRow
from director.web.common import (
    SquareView,
    TileView,
    board_view,
    desk,
    face,
    in_words,
    instance,
    language,
    look_up,
    new_token,
    place,
    render_parts,
    texts,
    tiles_view,
)
from director.web.play.panel import panel_of as phones_of
from director.web.roles import hidden_round, may, may_see_worth, visitor
from director.web.wall.pages import addresses, is_open
from director.web.wall.panel import Panel as WallPanel
from director.web.wall.panel import panel_of
from director.wording.announcer import QUIET_SECONDS, Announcement, due
from director.wording.round_words import found_by, minimum_text, notes_of, slip_text, warned, why
from director.wording.titles import source_of


@dataclass(frozen=True)
class PlayerView:
    """A player in a round: their slip, and what it is worth."""

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
    """A move that some players handed in: the button that gives it to the next table. ``score`` is the claimed score;
    ``digest`` identifies the slip itself, even if its number in the list changes meanwhile."""

    word: str
    at: str
    score: int | None
    points: int | None
    count: int
    mark: str
    digest: str


def rack_view(played: Round, tiles: TileSet) -> list[TileView]:
    """Returns the rack: kept tiles in alphabetical order, then the drawn ones in the order of drawing."""
    kept = [TileView(face(tile), tiles.values[tile], tile == BLANK) for tile in tiles.sort(played.kept)]
    drawn = [TileView(face(tile), tiles.values[tile], tile == BLANK, True) for tile in played.drawn]
    return kept + drawn


def player_views(game: Game, number: int, worth: bool = True) -> list[PlayerView]:
    """Returns all players of a round in table order; without ``worth`` the views do not show what a slip is paid."""
    entries = game.round(number).entries
    return [player_view(player, entries.get(player.id), worth) for player in game.present(number)]


MOST_SHOWN = 300
"""Most tables that a desk shows at one time; a hall of thousands uses the list of slips."""


@dataclass(frozen=True)
class SlipsIn:
    """The slips of the round that is shown, equal on every desk: missing players, slips by table, the moves handed in.

    At most ``MOST_SHOWN`` of each; ``done_count`` counts all. ``slip_rounds`` are the rounds to choose from.
    """

    missing: Sequence[PlayerView]
    done: Sequence[PlayerView]
    done_count: int
    chips: Sequence[Chip]
    slip_rack: Sequence[TileView]
    slip_rounds: Sequence[tuple[int, int]]


def slips_in(game: Game, number: int, worth: bool = True) -> SlipsIn:
    """Returns the slips of a round, the last ones entered if there are too many. Without ``worth`` it hides what a slip is paid."""
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
    """Returns a player with the slip that counts; without one if ``entry`` is None."""
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
    """Returns the moves handed in so far, in the order in which they first came."""
    rulings = {entry.slip: entry.ruling for entry in played.entries.values()} if worth else {}
    found = []
    for slip, count in handed_in(played):
        ruling = rulings.get(slip)
        score, points, mark = (slip.score, ruling.points, ruling.mark) if ruling else (None, None, "none")
        counted = (ruling.paid_at if ruling else None) or slip.at or ""
        found.append(Chip(with_blanks(slip.word), counted, score, points, count, mark, digest_of(slip)))
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
    """Returns all rounds, last first."""
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
    """Returns the squares of the last move placed."""
    placed = [played.top for played in game.rounds if played.top]
    return frozenset(placed[-1].laid) if placed else frozenset()


def slips_round(game: Game, wanted: int | None, now: float) -> int | None:
    """Returns the round whose slips are entered: the wanted one, else the last one.

    Until the clock of the last round is started, it is the round before if slips of that one are missing: they are
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
    """Returns the rounds to choose from above the slip line (the last three and the one shown), each with its number of missing slips."""
    last = len(game.rounds)
    offered = sorted({shown, *range(max(1, last - 2), last + 1)})
    return [(number, len(game.missing(number))) for number in offered]


@dataclass(frozen=True)
class TopView:
    """One of several equal tops to choose from. ``laid`` is JSON: the letter to show by the index of its square."""

    choice: TopChoice
    laid: str
    finders: tuple[Player, ...]


def top_views(game: Game, played: Round, found: Sequence[TopChoice]) -> list[TopView]:
    """Returns the tops in the order in which they must be taken."""
    return [TopView(each, json.dumps(dict(each.scored.laid)), _finders(game, played, each)) for each in found]


MOST_NAMED = 12


def question_before_top(game: Game, number: int, phones: Sequence[Player], waiting: Sequence[Player]) -> str:
    """Returns the question asked once before the top of that round is placed; "" if nothing is open.

    ``phones`` handed nothing in and are booked so automatically; slips of ``waiting`` wait for the director. The number
    of missing slips is the one the desk shows.
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


def _finders(game: Game, played: Round, choice: TopChoice) -> tuple[Player, ...]:
    """Returns the players whose slip is paid as exactly this move, by table."""
    found = map(game.player, finders(played, choice.scored))
    return tuple(sorted(found, key=lambda player: player.table))


KEYBOARDS = {
    "de": ("QWERTZUIOPÜ", "ASDFGHJKLÖÄ", "YXCVBNM"),
    "en": ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"),
    "fr": ("AZERTYUIOP", "QSDFGHJKLM", "WXCVBN"),
}
BESIDE_THE_LAST = 4
"""Keys that need room in the last row: blank, direction, and delete, which is twice as wide."""


def letter_rows(letters: Iterable[str], language: str, by_alphabet: bool = False) -> list[list[str]]:
    """Returns the letters of a tile set in three rows; letters that the language's keyboard lacks go into the shortest row.

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
    """Returns how many keys the widest row needs side by side."""
    return max(len(row) + (BESIDE_THE_LAST if row is rows[-1] else 0) for row in rows)


BOOKINGS_SHOWN = 5


@dataclass(frozen=True)
class Booking:
    """One of the last slips a person entered: what was booked, the entry that its undo takes back, and the message
    about it, which changes when the slip is judged again."""

    player: Player
    word: str
    text: Sentence
    points: int | None
    mark: str
    seq: int
    echo: str


def bookings(game: Game, number: int, who: str, worth: bool = True) -> list[Booking]:
    """Returns the last slips of that round entered by ``who``, the last one first; their worth only with ``worth``."""
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
    """Returns the message about a booked slip: its points and why; only that it is in if its worth may not be seen."""
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


Parts = dict[str, Markup]
KEPT = 24
"""Versions, languages and rounds that people look at during the same minutes; each costs some 100 KB."""


@dataclass
class _One:
    lock: threading.Lock = field(default_factory=threading.Lock)
    parts: Parts | None = None


class RenderedParts:
    """A cache of the parts rendered last."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._known: OrderedDict[Hashable, _One] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, alike: Hashable, render: Callable[[], Parts]) -> Parts:
        """Returns the parts with that name; renders them if nobody has done so yet."""
        with self._lock:
            one = self._known.setdefault(alike, _One())
            self._known.move_to_end(alike)
            while len(self._known) > self._kept:
                self._known.popitem(last=False)
        with one.lock:
            if one.parts is None:
                one.parts = render()
            return one.parts


def rendered() -> RenderedParts:
    """Returns the cache of the application that serves the request."""
    found: RenderedParts = current_app.extensions.setdefault("rendered", RenderedParts())
    return found


SOUND = "sound-tested"
"""The cookie of a browser that has tested its sound."""


@dataclass(frozen=True)
class Check:
    """A line of the checklist: the task, whether it is done, its button and link ("" if the page does it itself)."""

    name: str
    text: Sentence
    done: bool
    button: Sentence
    link: str = ""


def checklist(night: GameSession[Game]) -> list[Check]:
    """Returns the tasks of the checklist that this person may do; empty once a rack was drawn."""
    game = night.game
    if game.rounds or game.cancelled or game.ended is not None or not may("steps.draw"):
        return []
    found = []
    if may("wall_panel.choose"):
        link, _ = addresses(night.key)
        found.append(
            Check("wall", say("The wall is open"), is_open(night.row.id), say("Open the wall"), link)
        )
    sounded = SOUND in request.cookies
    found.append(Check("sound", say("The sound is tested"), sounded, say("Test the sound")))
    if may("access_codes.show"):
        inside = any(visitors(desk().db, night.row.id).values())
        link = url_for("access_codes.show", key=night.key)
        found.append(Check("helper", say("A helper is signed in"), inside, say("Give a helper access"), link))
    if may("phones.show"):
        joined = bool(phones_of(night).seats)
        link = url_for("phones.show", key=night.key)
        found.append(Check("phones", say("Phones have joined"), joined, say("Open sign-in for phones"), link))
    return found


blueprint = Blueprint("desk", __name__, url_prefix="/games/<key>")

LAST_PLACE = 3
"""Number of places that the desk names after the end of a night."""
SOLUTIONS_SHOWN = 30
ALL_SOLUTIONS = 1_000_000


@blueprint.get("/desk")
def show(key: str) -> ResponseReturnValue:
    return render_template("desk/desk.html", **page_of(look_up(key)).values())


@blueprint.get("/desk/parts")
def parts(key: str) -> ResponseReturnValue:
    """Returns the parts of the page that change if anything happened since ``version``; called by the page's script."""
    night = look_up(key)
    if request.args.get("version") == night.version and not request.args.get("fresh"):
        return {"version": night.version}
    return answer_of(page_of(night))


@dataclass(frozen=True)
class DeskNight:
    """What every part needs: the night, the present moment, and the token of the forms."""

    night: GameSession[Game]
    row: GameRow
    game: Game
    phase: Phase
    now: float
    token: str = ""
    tab: str = "desk"


@dataclass(frozen=True)
class Action:
    """The next step: what it needs, and the last message. ``out_in_error``: players who are out by mistake, by round."""

    advice: Advice
    undo: Undo | None
    by_hand: bool
    turn: Turn | None
    out: Sequence[tuple[Player, int]]
    out_in_error: Sequence[tuple[Player, int]]
    rack: Sequence[TileView]
    minimum: Sentence
    standing: Sentence
    podium: Sequence[Row]
    told: str
    source: str


@dataclass(frozen=True)
class RoomParts:
    """What is said and shown in the room: walls, the checklist before the first round, the announcement with its
    seconds of quiet, and what comes with a pack ("" without one)."""

    wall: WallPanel
    checks: Sequence[Check]
    announcement: Announcement
    quiet: int
    pack_said: str
    pack_words: str


@dataclass(frozen=True)
class Keypad:
    """The keys of the slip line: the alphabet of the tiles, the first row of the language's keyboard, the rows as this
    browser arranges them, and whether the rulebook's signs are among them."""

    alphabet: Sequence[str]
    keyboard: str
    by_alphabet: bool
    letter_rows: Sequence[Sequence[str]]
    row_length: int
    book: bool


@dataclass(frozen=True)
class SlipEntryParts:
    """Whose slips are entered: the round shown and the one that a person chose, how many slips it lacks, the round that is due,
    this person's last slips, and for those who may allow words the words on slips that a built-in list lacks."""

    slips: int | None
    chosen_slips: int | None
    missing_count: int
    due: int | None
    recent: Sequence[Booking]
    missing_words: Sequence[MissingWord]


@dataclass(frozen=True)
class Tops:
    """The equal tops of the open round, the question before one is placed ("" without one), and the best of all moves."""

    tops: Sequence[TopView]
    before_top: str
    solutions_total: int
    solutions: Sequence[tuple[Move, int]]


@dataclass(frozen=True)
class RoundsPlayed:
    """The list of rounds: those whose two entries differ, and the number of correction notes to deliver."""

    rounds: Sequence[RoundLine]
    differing: Sequence[int]
    notes: int


@dataclass(frozen=True)
class BoardShown:
    """The board with the squares of the last move."""

    board: Sequence[Sequence[SquareView]]


AnyPart = (
    DeskNight | Action | RoomParts | Keypad | SlipEntryParts | Tops | RoundsPlayed | BoardShown | SlipsIn
)


def names_of(*parts: AnyPart) -> dict[str, Any]:
    """Returns the fields of these parts by the names that the templates use; those of ``Tops`` only if it is among the parts."""
    return {name: value for part in parts for name, value in vars(part).items()}


@dataclass(frozen=True)
class DeskPage:
    """The desk in one browser. ``parts`` are the rendered parts that are equal on every desk with the same rights, by
    the id of their element."""

    night: DeskNight
    entering: SlipEntryParts
    others: Sequence[AnyPart]
    parts: Parts

    def values(self) -> dict[str, Any]:
        """Returns everything that the templates of the page show."""
        return names_of(self.night, self.entering, *self.others) | {"parts": self.parts}


def answer_of(page: DeskPage) -> dict[str, Any]:
    """Returns the answer for the page's script: its new version, the phase, and the parts to replace.

    ``slips`` is the round whose slips the parts show, ``missing`` the number of its missing slips, ``due`` the round
    whose slips are to be entered now.
    """
    own = render_parts(OWN_PARTS, page.values())
    return _told(page.night, page.entering, page.night.night.version, own | page.parts)


def _told(
    night: DeskNight, entering: SlipEntryParts, version: str, parts: Mapping[str, str]
) -> dict[str, Any]:
    counted = {
        "phase": night.phase,
        "slips": entering.slips,
        "missing": entering.missing_count,
        "due": entering.due,
    }
    return counted | {"version": version, "parts": parts}


def slip_answer(night: GameSession[Game], number: int) -> dict[str, Any]:
    """Returns the answer for the script after a slip: only the parts about slips, so that thirty of them cost little.

    It has no version: the next message to the page makes it ask for all other parts.
    """
    game, now = night.game, desk().now()
    worth, hidden = may_see_worth(game, number, now), hidden_round(game, now)
    shown = DeskNight(night, night.row, game, game.phase(now), now)
    entering = _entering(night, number, worth, now)
    return _told(shown, entering, "", _render(shown, entering, [], worth, hidden, AFTER_A_SLIP))


def _entering(night: GameSession[Game], number: int | None, worth: bool, now: float) -> SlipEntryParts:
    game = night.game
    allows = worth and game.ended is None and may("appeals.allow")
    due = slips_round(game, None, now)
    return SlipEntryParts(
        slips=number,
        chosen_slips=number if number != due else None,
        missing_count=len(game.missing(number)) if number else 0,
        due=due,
        recent=bookings(game, number, desk().who, worth) if number else [],
        missing_words=missing_in_round(desk(), instance().library, night, number)
        if allows and number
        else [],
    )


OWN_PARTS = {
    "part-action": "desk/_action.html",
    "part-more": "desk/_steps_more.html",
    "part-checklist": "desk/_checklist.html",
    "part-recent": "desk/_recent.html",
    "part-allow": "desk/_allow.html",
    "part-phones": "desk/_phones.html",
}
"""Parts that differ from person to person."""

PARTS = {
    "part-board": "desk/_board.html",
    "part-rounds": "desk/_rounds.html",
}
CHANGED_BY_SLIPS = {
    "part-missing": "desk/_missing.html",
    "part-chips": "desk/_chips.html",
    "part-in": "desk/_in.html",
    "part-count": "desk/_count.html",
    "part-tables": "desk/_tables.html",
}
SLIP_PARTS = {
    "part-round": "desk/_round.html",
    "part-of-round": "desk/_of_round.html",
    "part-keypad": "desk/_keypad.html",
} | CHANGED_BY_SLIPS
AFTER_A_SLIP = CHANGED_BY_SLIPS | {
    name: (PARTS | OWN_PARTS)[name] for name in ("part-rounds", "part-recent", "part-allow")
}


def page_of(night: GameSession[Game], number: int | None = None) -> DeskPage:
    """Returns everything the desk's templates show, with the slips of round ``number`` or of the round that is due."""
    now = desk().now()
    game = night.game
    phase = game.phase(now)
    wanted = number or request.args.get("slips", type=int)
    slips = slips_round(game, wanted, now) if wanted or phase != "ended" else None
    opened = game.current if game.current and not game.current.top else None
    worth, hidden = slips is None or may_see_worth(game, slips, now), hidden_round(game, now)
    shown = DeskNight(night, night.row, game, phase, now, new_token())
    keypad, entering = _keypad(game), _entering(night, slips, worth, now)
    action = _action(night, phase, opened, now)
    others: list[AnyPart] = [action, _around(night, phase), keypad]
    if opened and phase != "ready" and request.args.get("tops") and may("steps.place_top"):
        others.append(_tops(night, opened))
    alike = (
        night.key,
        night.version,
        phase,
        slips,
        language(),
        worth,
        hidden,
        visitor().role,
        keypad.by_alphabet,
    )
    parts = rendered().get(
        alike, lambda: _render(shown, entering, [action, keypad], worth, hidden, PARTS | SLIP_PARTS)
    )
    return DeskPage(shown, entering, others, parts)


def _action(night: GameSession[Game], phase: Phase, opened: Round | None, now: float) -> Action:
    game, spoken, told = night.game, night.game.setup.tiles.language, ""
    if phase == "draw" and game.complete and (last := game.complete[-1].top):
        told = instance().meaning(spoken, last.move.word)
    ended = phase == "ended"
    return Action(
        advice=advice_on(desk(), night),
        undo=undo_offer(night),
        by_hand=draws_by_hand(night),
        turn=undecided(game),
        out=[(game.player(each), number) for each, number in game.out.items()],
        out_in_error=[] if ended else out_in_error(game),
        rack=rack_view(opened, game.setup.tiles) if opened else tiles_view(game.leave, game.setup.tiles),
        minimum=minimum_text(game.setup.profile.minimum(game.next_number)),
        standing=night.kind.stands(game, now),
        podium=[line for line in standings(game).rows if line.place <= LAST_PLACE] if ended else [],
        told=told,
        source=source_of(spoken, told),
    )


def _around(night: GameSession[Game], phase: Phase) -> RoomParts:
    return RoomParts(
        wall=panel_of(night),
        checks=checklist(night),
        announcement=due(night.game, phase, spelling(instance().db, language()), texts()),
        quiet=QUIET_SECONDS,
        pack_said=announcement(desk(), night.game),
        pack_words=other_words_than(night.game),
    )


def _keypad(game: Game) -> Keypad:
    by_alphabet = request.cookies.get("letters") == "alphabet"
    letters = game.setup.tiles.alphabet.letters
    rows = letter_rows(letters, language(), by_alphabet)
    first_row = KEYBOARDS[language()][0]
    return Keypad(letters, first_row, by_alphabet, rows, row_length(rows), game.setup.rules.judging.warns)


def _tops(night: GameSession[Game], opened: Round) -> Tops:
    here, game = desk(), night.game
    waiting = {each.player: None for each in inbox.undecided(here, night, opened.number)}
    undecided_players = [game.player(each) for each in waiting if game.has_player(each)]
    most = ALL_SOLUTIONS if request.args.get("tops") == "all" else SOLUTIONS_SHOWN
    total, best = here.search(night).best(opened.board, opened.rack, most)
    return Tops(
        tops=top_views(game, opened, tops(here, night)),
        before_top=question_before_top(
            game, opened.number, inbox.silent(here, night, opened.number), undecided_players
        ),
        solutions_total=total,
        solutions=best,
    )


def _render(
    shown: DeskNight,
    entering: SlipEntryParts,
    others: Sequence[AnyPart],
    worth: bool,
    hidden: int | None,
    wanted: Mapping[str, str],
) -> dict[str, Markup]:
    """Renders these parts, which are equal on every desk; with what slips are worth only if ``worth``."""
    game = shown.game
    differing = [played.number for played in game.rounds if played.differing]
    undelivered = sum(not note.delivered for note in notes_of(game, hidden))
    full: list[AnyPart] = [
        shown,
        entering,
        *others,
        RoundsPlayed(round_lines(game), differing, undelivered),
    ]
    if "part-board" in wanted:
        full.append(BoardShown(board_view(game.board, game.setup.tiles, fresh_squares(game))))
    if entering.slips:
        full.append(slips_in(game, entering.slips, worth))
    return render_parts(wanted, names_of(*full))
