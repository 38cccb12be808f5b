"""The view of each audience of a duplicate night in each of its phases: the one place that decides it.

``seen_by`` gives a JSON-ready value for the audience ``wall`` (everybody in the room), ``player`` (a phone), ``nobody`` (no
right to this night), ``helper`` (enters slips) or ``director``. Nothing that wall, player or nobody gets depends on the top,
a solution, another player's slip or a score of the open round before the reveal; a helper gets them when the time is up. The
reveal is the director's *Place the top*, or a separate step (``Shown.by_step``): until then the room's board, bag, rack and
ranking are those of the round that is still going on in the room.

    phase: before, ready, running, stopped, time_up, revealed (a top is placed, no rack is drawn), ended

The director's choices for walls and phones of a night: made at the desk and stored beside the log, not as facts. ``night``
follows the night by itself: clock and board, the top, then ranking and board by turns. ``board`` is the same without the
ranking, ``blank`` shows nothing; these stay until the next choice. A ``ranking`` or a ``pause`` belongs to a moment: with
the next rack, the next top or the end the wall follows the night again, so that nobody plays a round in front of a forgotten
pause.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from director.games.duplicate.game import Clock, Entry, Game, Phase, Round
from director.games.duplicate.sanctions import effective, solos
from director.games.duplicate.standings import Row, standings
from director.games.duplicate.sudden_death import eliminates, last_left
from director.games.people import Player
from director.games.result import podium as podium_of
from director.language.codec import JsonForm, Meta
from director.language.sentences import RuleError
from director.language.texts import mirrored
from director.rules.scoring import in_bag

What = Literal["night", "board", "ranking", "pause", "blank"]
Look = Literal["dark", "light"]

PASSING = ("ranking", "pause")
MOST_TEXT = 120
"""Most characters of a pause's text: three lines that can be read from the last row."""


@dataclass(frozen=True)
class Shown(JsonForm):
    """The director's choice. ``until`` is the end of a pause in seconds since 1970, 0 for none.

    ``moment`` is when a passing choice was made, ``revealed`` the top that was revealed last if that is a separate step
    (``by_step``), ``podium`` how many of its steps are revealed, from below.
    """

    what: What = "night"
    moment: str = ""
    text: Annotated[str, Meta(max_length=MOST_TEXT)] = ""
    until: float = 0.0
    by_step: bool = False
    revealed: str = ""
    podium: int = 0
    look: Look = "dark"


Ranking = Literal["live", "rounds", "end"]
RANKINGS: tuple[str, ...] = get_args(Ranking)
MOST_GRACE = 30


@dataclass(frozen=True)
class PhoneRules(JsonForm):
    """The rights of players' phones.

    ``easy``: the phone writes reference, direction, circle and score itself; else the player states them, as on paper, and
    is judged as on paper. ``changes``: a slip may be changed until the time is up; else the first one counts. ``newcomers``:
    anyone who is not in the list may type a name. ``along``: a person who takes no part in a round may hand in a slip out of
    competition; it is judged but counts for nothing. ``ranking`` is when a phone shows places: always (``live``), between
    two rounds (``rounds``), or after the last one (``end``). ``grace`` is the delay allowed for the network, in seconds: a
    slip that comes later waits for the director.
    """

    easy: bool = True
    changes: bool = True
    newcomers: bool = False
    along: bool = False
    ranking: Ranking = "rounds"
    grace: int = 3


def check(shown: Shown) -> None:
    """Raises RuleError ``bad_choice`` if a wall cannot show the choice, ``long_text`` if its text is too long to read."""
    if shown.what not in get_args(What) or shown.look not in get_args(Look):
        raise RuleError("bad_choice", "The wall cannot show that. Choose one of the buttons.")
    if len(shown.text) > MOST_TEXT:
        raise RuleError(
            "long_text", "A text for the wall has at most %(most)d characters. Shorten it.", most=MOST_TEXT
        )


def moment_of(game: Game) -> str:
    """Returns a text that changes with every rack, top and cancelled round, and with the end."""
    return f"{len(game.rounds)}.{len(game.complete)}.{len(game.cancelled)}.{game.ended is not None:d}"


def what_now(game: Game, shown: Shown) -> What:
    """Returns what the wall shows at this moment."""
    if shown.what in PASSING and shown.moment != moment_of(game):
        return "night"
    return shown.what


def last_top(game: Game) -> str:
    """Returns the top of the last round, as ``revealed`` names it; "" while a round is open."""
    current = game.current
    return f"{current.number} {current.top.move}" if current and current.top else ""


def is_hidden(game: Game, shown: Shown) -> bool:
    """Whether the top is on the director's board, but the room may not see it yet."""
    top = last_top(game)
    return shown.by_step and game.ended is None and bool(top) and shown.revealed != top


Audience = Literal["wall", "player", "nobody", "helper", "director"]

IN_THE_ROOM = ("wall", "player", "nobody")
AFTER_TIME: tuple[Phase, ...] = ("time_up", "draw", "ended")
MOST_LINES = 400
"""Most names or ranking lines in a state: ten minutes of pages on a wall."""


def seen_by(game: Game, audience: Audience, phase: Phase, shown: Shown, now: float) -> dict[str, object]:
    """Returns the audience's view of the game at ``now`` (seconds since 1970)."""
    hidden = audience in IN_THE_ROOM and is_hidden(game, shown)
    told, rounds = _phase(game, phase, hidden), len(game.complete) - hidden
    state = _heading(game, audience, told, now)
    if audience == "nobody":
        return state
    opened = game.current if game.current and (hidden or not game.current.top) else None
    state |= {"round": opened.number if opened else game.next_number, "rounds": rounds}
    state |= _on_the_table(game, opened)
    state["clock"] = _clock(opened.clock, phase, hidden, game, now) if opened else None
    state["slips"] = _slips(game, opened) if opened else None
    state["cancelled"] = _cancelled(game, opened, told)
    if eliminates(game):
        state["in"] = _still_in(game)
        state["won"] = winner.id if (winner := last_left(game)) else None
    if audience == "player":
        state["away"] = game.away(opened.number if opened else game.next_number)
    state["top"] = _top(game, game.complete[-1]) if game.complete and not opened else None
    state |= _choice(game, shown)
    if audience in ("wall", "player"):
        ended = told == "ended" and rounds
        state["podium"] = podium_of(standings(game).rows, shown.podium, _line) if ended else None
    if audience == "wall":
        state |= _for_the_wall(game, told, what_now(game, shown), shown, rounds)
    if audience in ("helper", "director"):
        state |= _for_the_desk(game, audience, phase)
    return state


def never_changing(game: Game) -> dict[str, object]:
    """Returns what a page that draws boards and racks needs only once: side, premium squares, letter values, notation."""
    layout, tiles = game.board.layout, game.setup.tiles
    kinds = zip(layout.word, layout.letter, strict=True)
    names = {(3, 1): "T", (2, 1): "D", (1, 3): "t", (1, 2): "d"}
    return {
        "side": layout.side,
        "start": layout.start,
        "premiums": "".join(names.get(each, ".") for each in kinds),
        "values": {letter: value for letter, (_, value) in tiles.letters.items()},
        "mirror": game.setup.mirror,
        "percent": game.setup.profile.ranking == "percent",
    }


def _phase(game: Game, phase: Phase, hidden: bool) -> str:
    if hidden:
        return "time_up"
    if phase == "draw":
        return "revealed" if game.rounds else "before"
    return phase


def _heading(game: Game, audience: Audience, phase: str, now: float) -> dict[str, object]:
    setup = game.setup
    heading = {"title": setup.title, "date": setup.date, "club": setup.club}
    return heading | {"audience": audience, "phase": phase, "now": round(now, 3)}


def _on_the_table(game: Game, opened: Round | None) -> dict[str, object]:
    """Returns board, rack and the number of tiles in the bag: those of the open round, or after the last top."""
    board, tiles = (opened.board if opened else game.board), game.setup.tiles
    kept, new = (opened.kept, opened.drawn) if opened else ("" if game.rejected else game.leave, "")
    bag = in_bag(board, kept + new, game.setup.rules).total()
    return {"board": board.squares, "rack": {"kept": tiles.sort(kept), "new": new}, "bag": bag}


def _clock(clock: Clock, phase: Phase, hidden: bool, game: Game, now: float) -> dict[str, object]:
    return {
        "total": clock.total,
        "left": 0.0 if hidden else round(clock.left(now), 3),
        "running": phase == "running",
        "ends": clock.ends if phase == "running" else None,
        "signals": list(game.setup.signals(max(len(game.rounds), 1))),
    }


def _slips(game: Game, opened: Round) -> dict[str, int]:
    present = game.present(opened.number)
    return {"in": sum(player.id in opened.entries for player in present), "of": len(present)}


def _cancelled(game: Game, opened: Round | None, phase: str) -> dict[str, object] | None:
    """Returns the cancelled round until its letters are drawn again; a pack's round keeps its letters, and no slip counts."""
    if opened:
        return {"round": opened.number, "again": False} if opened.void else None
    return {"round": game.next_number, "again": True} if game.forbidden and phase != "ended" else None


def _still_in(game: Game) -> list[dict[str, object]]:
    """Sudden death: lists who is in, and who went out after which round, as recorded at the desk."""
    return [
        {"table": each.table, "name": each.name, "out": game.out.get(each.id)}
        for each in game.seating.by_table[:MOST_LINES]
        if each.id in game.out or game.takes_part(each.id, game.next_number)
    ]


def _choice(game: Game, shown: Shown) -> dict[str, object]:
    what = what_now(game, shown)
    pause = {"text": shown.text, "until": shown.until} if what == "pause" else None
    return {"what": what, "look": shown.look, "pause": pause}


# -- the top -------------------------------------------------------------------------------------------


def _top(game: Game, played: Round) -> dict[str, object]:
    """Returns the top of a revealed round, and the room's results."""
    top = played.top
    assert top is not None
    present = game.present(played.number)
    found = sum(played.entries[each.id].points >= top.score for each in present if each.id in played.entries)
    return {
        "round": played.number,
        "at": _place(game, top.move.at),
        "word": top.move.word,
        "score": top.score,
        "laid": sorted(top.laid),
        "replaced": {str(square): letter for square, letter in played.replaced.items()},
        "words": [
            {"at": _place(game, each.at), "word": each.word, "score": each.score} for each in top.words[1:]
        ],
        "found": found,
        "of": 0 if played.void else len(present),
        "missing": len(game.missing(played.number)),
        "solo": solo.name if (solo := solo_of(game, played)) else None,
    }


def _place(game: Game, at: str) -> str:
    return mirrored(at) if game.setup.mirror else at


def solo_of(game: Game, played: Round) -> Player | None:
    """Returns the player whose score of the round counts as a solo, whatever the number of players (RULES section 3).

    None if the rules of the night have no solos, in a void round, while a slip is missing, and if nobody is there to beat.
    """
    present = game.present(played.number)
    if played.top is None or played.void or len(present) < 2 or game.missing(played.number):
        return None
    rulings = {player.id: effective(played.entries[player.id]) for player in present}
    credited = solos(rulings, played.top.score, game.setup.profile, len(present))
    return next((game.player(player) for player in credited), None)


# -- the wall ------------------------------------------------------------------------------------------


def _for_the_wall(game: Game, phase: str, what: str, shown: Shown, rounds: int) -> dict[str, object]:
    """Returns joined players, seal of the draw and ranking: each only when it is shown."""
    joined = seal = ranking = None
    if phase == "before":
        present = game.present(game.next_number)
        named = [{"table": each.table, "name": each.name} for each in present[:MOST_LINES]]
        joined = {"players": named, "of": len(present)}
        if last := game.seal:
            seal = {"number": last.number, "short": last.short, "room": last.room}
    if rounds and (what == "ranking" or (what == "night" and phase == "revealed")):
        ranking = _ranking(game, rounds)
    return {"joined": joined, "seal": seal, "ranking": ranking}


def _ranking(game: Game, rounds: int) -> dict[str, object]:
    table = standings(game, rounds)
    return {
        "round": rounds,
        "top": table.top_total,
        "of": len(table.rows),
        "missing": sum(row.missing for row in table.rows),
        "rows": [_line(row) | {"negative": row.negative} for row in table.rows[:MOST_LINES]],
    }


def _line(row: Row) -> dict[str, object]:
    return {
        "place": row.place,
        "table": row.player.table,
        "name": row.player.name,
        "total": row.total,
        "percent": round(row.percent, 2),
    }


# -- the desk ------------------------------------------------------------------------------------------


def _for_the_desk(game: Game, audience: Audience, phase: Phase) -> dict[str, object]:
    """Returns the tables whose slip is missing, and the slips themselves if their worth may be seen."""
    current, open_to = game.current, audience == "director" or phase in AFTER_TIME
    if current is None:
        return {"may": {"top": open_to}, "missing": [], "entries": []}
    entries: Mapping[int, Entry] = current.entries if open_to else {}
    return {
        "may": {"top": open_to},
        "missing": [player.table for player in game.missing(current.number)],
        "entries": [
            {
                "table": player.table,
                "word": entries[player.id].slip.word,
                "at": _place(game, entries[player.id].slip.at or ""),
                "points": entries[player.id].points,
            }
            for player in game.present(current.number)
            if player.id in entries
        ],
    }
