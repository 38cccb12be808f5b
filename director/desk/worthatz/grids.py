"""Players' grids: judged at once, recorded, corrected, withdrawn; from a phone too, and a player's own data for the phone.

Grids of phones that came after the time and its grace wait until the director decides whether they count. Like the late
slips of a Simultan night (``desk/duplicate/inbox.py``) they are stored in the inbox, with the fact that drew their letters:
``keep_late`` puts one there, ``late_grids`` lists those of the last two rounds, ``decide_late`` settles one.

``own`` gives nothing of the open round except the grid as the player handed it in; points and faults come when the grids of
the round are shown.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from director.desk.desk import Desk, GameSession
from director.desk.duplicate.phones import rules_of
from director.desk.shows import is_covered
from director.desk.steps import STAFF, PlayerNumber, RoundNumber, step, whole_step
from director.games.people import PHONE
from director.games.worthatz import grid_facts as ev
from director.games.worthatz.game import Game, Round, standings
from director.games.worthatz.grid import (
    Finder,
    GridJudgement,
    best_part,
    judge,
    read_grid,
    read_typed,
    rows_of,
    runs_of,
)
from director.language.sentences import RuleError, Sentence, say
from director.language.texts import Texts
from director.storage import inbox_store
from director.storage.inbox_store import HandedSlip
from director.wording.worthatz import fault_text


@dataclass(frozen=True)
class Preview:
    """The worth of a grid: the judgement, and the points paid (for the best part, or the grid itself)."""

    judged: GridJudgement
    points: int
    part: ev.Rows = ()


def finder_of(desk: Desk, key: int | str) -> Finder:
    """Returns words and search of a night; may take seconds the first time."""
    found: Any = desk.search_of(key)
    assert isinstance(found, Finder)
    return found


def preview(desk: Desk, session: GameSession[Game], number: int, rows: Sequence[str]) -> Preview:
    """Judges a grid of that round; nothing is recorded. RuleError ``bad_grid``."""
    finder, letters = finder_of(desk, session.key), session.game.round(number).letters
    grid = read_grid(rows)
    judged = judge(grid, letters, finder.words)
    if not judged.faults or not session.game.setup.profile.part:
        return Preview(judged, judged.score)
    kept, rest = best_part(grid, letters, finder.words)
    return Preview(judged, rest.score, tuple(rows_of(kept)) if kept else ())


def grid_fact(
    desk: Desk, session: GameSession[Game], number: int, player: int, rows: Sequence[str]
) -> ev.GridEntered:
    """Returns the grid as it is recorded, with the ruling on it."""
    seen = preview(desk, session, number, rows)
    finder = finder_of(desk, session.key)
    missing = sorted({run.word for run in seen.judged.runs if not finder.is_word(run.word)})
    return ev.GridEntered(number, player, tuple(rows_of(read_grid(rows))), tuple(missing), seen.part)


def enter(
    desk: Desk, key: int | str, number: int, player: int, rows: Sequence[str], replacing: int | None = None
) -> GameSession[Game]:
    """Records the grid of a player in a round, replacing an earlier one.

    ``replacing`` is the fact of the grid that the page showed (0: none); RuleError ``grid_changed`` if another one is there
    now. None: any grid is replaced.
    """
    fact = grid_fact(desk, desk.session(key), number, player, rows)

    def wish(session: GameSession[Game]) -> list[ev.Fact]:
        before = session.game.round(number).entries.get(player)
        if before and before.rows == fact.rows and before.missing == fact.missing:
            return []
        if replacing is not None and replacing != (before.seq if before else 0):
            raise RuleError(
                "grid_changed",
                "Somebody has entered another grid of this player meanwhile. Look at it first.",
            )
        check_place(session.game, number, player)
        return [fact]

    return desk.do(key, wish)


@whole_step(name="grid", path=None)
def enter_typed(
    desk: Desk,
    key: int | str,
    number: RoundNumber,
    player: PlayerNumber,
    typed: str = "",
    rows: Sequence[str] = (),
    replacing: int | None = None,
) -> GameSession[Game]:
    """The grid of a player as ``typed``, row by row or word by word with its place, or its 15 ``rows`` with . for an empty square; it
    replaces the one that the fact ``replacing`` entered."""
    mirror = desk.session(key).row.setup.mirror
    read = read_typed(typed, mirror) if typed.strip() else rows_of(read_grid(rows))
    return enter(desk, key, number, player, read, replacing)


def check_place(game: Game, number: int, player: int) -> None:
    """Raises RuleError ``not_there`` for a player who takes no part in that round."""
    if not game.takes_part(player, number):
        raise RuleError(
            "not_there",
            "%(name)s takes no part in round %(round)d. Choose another player or round.",
            name=game.called(player),
            round=number,
        )


def _taken_away(game: Game, **sent: object) -> Sentence:
    return say("The grid is removed.")


@step(path="/rounds/<int:number>/players/<int:player>/withdraw", may=STAFF, said=_taken_away)
def withdraw(
    desk: Desk, session: GameSession[Game], number: RoundNumber, player: PlayerNumber
) -> list[ev.Fact]:
    """Takes a grid away: the player handed in nothing in that round."""
    return [ev.GridWithdrawn(number, player)]


@dataclass(frozen=True)
class LateGrid:
    """A grid that waits: its player, its round, the 15 rows, and its entry in the inbox."""

    round: int
    player: int
    rows: ev.Rows
    handed: HandedSlip

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(run.word for run in runs_of(read_grid(self.rows)))


def keep_late(desk: Desk, key: str, player: int, drawn: int, rows: Sequence[str], token: str) -> None:
    """Stores a grid that came too late; RuleError ``grid_final`` if phones may not change what they handed in."""

    def wish(session: GameSession[Game]) -> None:
        played = next(each for each in session.game.rounds if each.since == drawn)
        before = inbox_store.latest(desk.db, session.row.id, drawn, player)
        if before and late_rows(before) == tuple(rows):
            return
        version, text = before.version + 1 if before else 1, json.dumps({"rows": list(rows)})
        at = desk.now()
        late = HandedSlip(session.row.id, played.number, drawn, player, version, token, text, at, late=True)
        if not inbox_store.keep(desk.db, late).kept:
            raise RuleError("grid_final", "A grid cannot be changed on this night. Ask the director.")

    desk.change(key, wish)


def late_rows(handed: HandedSlip) -> ev.Rows:
    """Returns the rows of a grid in the inbox."""
    return tuple(json.loads(handed.slip)["rows"])


def late_grids(desk: Desk, session: GameSession[Game]) -> list[LateGrid]:
    """Returns the late grids of the last two rounds, as they came, of players who are still on the list."""
    return [each for played in session.game.rounds[-2:] for each in _of_round(desk, session, played)]


def _of_round(desk: Desk, session: GameSession[Game], played: Round) -> list[LateGrid]:
    found = inbox_store.waiting(desk.db, session.row.id, played.since)
    return [
        LateGrid(played.number, each.player, late_rows(each), each)
        for each in found
        if session.game.has_player(each.player)
    ]


def late_grid_of(desk: Desk, session: GameSession[Game], played: Round, player: int) -> LateGrid | None:
    """Returns the player's waiting grid of that round, or None."""
    return next((each for each in _of_round(desk, session, played) if each.player == player), None)


def decide_late(desk: Desk, key: str, number: int, handed: int, counts: bool) -> GameSession[Game]:
    """Records the director's decision on a waiting grid, named by its number in the inbox; RuleError ``slip_decided``."""
    session: GameSession[Game] = desk.session(key)
    found = _numbered(desk, session, handed)
    fact = grid_fact(desk, session, number, found.player, found.rows) if found else None

    def wish(session: GameSession[Game]) -> Sequence[ev.Fact]:
        session.game.check_goes_on()
        late = _numbered(desk, session, handed)
        if late is None or fact is None:
            raise RuleError(
                "slip_decided",
                "This grid has already been decided, or a newer one came. Look at the list again.",
            )
        inbox_store.decide(desk.db, late.handed, counts)
        return [fact] if counts else []

    return desk.do(key, wish)


def _numbered(desk: Desk, session: GameSession[Game], handed: int) -> LateGrid | None:
    return next((each for each in late_grids(desk, session) if each.handed.id == handed), None)


def take(desk: Desk, key: str, player: int, drawn: int, rows: Sequence[str], token: str) -> bool:
    """Takes the grid of a player's phone; returns whether it came too late and waits for the director. RuleErrors of ``hand_in``."""
    try:
        hand_in(desk.once(token), key, player, drawn, rows)
    except RuleError as refused:
        session: GameSession[Game] = desk.session(key)
        played = next((each for each in session.game.rounds if each.since == drawn), None)
        late = refused.code in ("too_late", "round_gone")
        if not late or played is None or session.game.ended is not None:
            raise
        entry = played.entries.get(player)
        if entry and entry.rows == tuple(rows):
            return False
        check_place(session.game, played.number, player)
        keep_late(desk, key, player, drawn, rows, token)
        return True
    return False


def hand_in(desk: Desk, key: str, player: int, drawn: int, rows: Sequence[str]) -> GameSession[Game]:
    """Records the grid of a player's phone for the letters that the fact ``drawn`` announced.

    RuleError ``round_gone``, ``too_late``, ``grid_final`` or ``on_paper``.
    """
    session: GameSession[Game] = desk.session(key)
    fact = grid_fact(desk, session, _open(session.game, drawn).number, player, rows)
    rules = rules_of(desk, session)

    def wish(session: GameSession[Game]) -> list[ev.Fact]:
        played = _open(session.game, drawn)
        ends = played.clock.ends
        if ends is not None and desk.now() > ends + rules.grace:
            raise RuleError("too_late", "The time is over. Show your grid to the director.")
        check_place(session.game, played.number, player)
        before = played.entries.get(player)
        if before and before.rows == fact.rows:
            return []
        if before and before.who != PHONE:
            raise RuleError("on_paper", "The director has already entered a grid for you. Ask the director.")
        if before and not rules.changes:
            raise RuleError("grid_final", "A grid cannot be changed on this night. Ask the director.")
        return [fact]

    return desk.signed(PHONE).do(key, wish)


def _open(game: Game, drawn: int) -> Round:
    current = game.current
    if game.ended is not None or current is None or current.closed or current.since != drawn:
        raise RuleError("round_gone", "These letters do not count any more. Wait for the new ones.")
    return current


def own(desk: Desk, session: GameSession[Game], player: int, texts: Texts) -> dict[str, object]:
    """Returns the player's own part of the night, ready for JSON."""
    game = session.game
    table = standings(game)
    row = table.row(player)
    return {
        "version": session.version,
        "handed": _handed(desk, session, player),
        "last": _result(desk, session, player, texts) if game.complete else None,
        "total": row.total if row else 0,
        "place": row.place if row and _shows_places(desk, session) else None,
        "of": len(table.rows),
        "ended": game.ended is not None,
    }


def _handed(desk: Desk, session: GameSession[Game], player: int) -> dict[str, object] | None:
    """Returns the grid of the open round as the phone handed it in; ``late`` if it waits for the director."""
    current = session.game.current
    if current is None or current.closed:
        return None
    if late := late_grid_of(desk, session, current, player):
        return {"drawn": current.since, "rows": list(late.rows), "late": True}
    entry = current.entries.get(player)
    return {"drawn": current.since, "rows": list(entry.rows), "late": False} if entry else None


def _result(desk: Desk, session: GameSession[Game], player: int, texts: Texts) -> dict[str, object]:
    """Returns the player's points in the round shown last, and the reason."""
    played = session.game.complete[-1]
    entry = played.entries.get(player)
    why = fault_text(entry, texts) if entry else ""
    if late_grid_of(desk, session, played, player):
        why = texts("The grid came too late. It is kept; the director decides.")
    return {
        "round": played.number,
        "points": entry.points if entry else None,
        "rows": list(entry.rows) if entry else [],
        "why": why,
    }


def _shows_places(desk: Desk, session: GameSession[Game]) -> bool:
    game, rules = session.game, rules_of(desk, session)
    if not game.complete:
        return False
    if game.ended is not None:
        return not is_covered(desk, session)
    if rules.ranking == "live":
        return True
    return rules.ranking == "rounds" and game.phase(desk.now()) == "draw"
