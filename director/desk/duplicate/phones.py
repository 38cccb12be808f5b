"""A player's own data for the phone: its slips and seat; and the director's choice of what phones may do.

``games/duplicate/audiences`` has what everybody may see (board, letters, clock, the top after the reveal); this module has
only the player's own data: until the room sees the top, ``own`` gives nothing of the open round except the slip that the
player handed in, as it was handed in.

A phone stores its accepted slips (``accepted``: recorded by the desk, or counted by the director), and the hashes of the
log that it saw meanwhile (``web/duplicate/game``). When the game has ended it requests its ``part_of_log`` and compares by
itself: each slip has to be there as it was handed in, and each hash has to be the one that the log has after that entry. In
a log that was changed and chained again, one of the two fails, as long as one phone is not in the director's hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from director.desk.desk import AnySession, Desk, GameSession
from director.desk.duplicate.inbox import along, slip_of
from director.desk.duplicate.players import add_players
from director.desk.duplicate.slips import deliver_notes
from director.desk.shows import is_covered, shown
from director.games.duplicate import facts as ev
from director.games.duplicate.audiences import MOST_GRACE, PhoneRules, is_hidden
from director.games.duplicate.game import Entry, Game, Round
from director.games.duplicate.sanctions import effective
from director.games.duplicate.standings import Row, standings
from director.games.people import PHONE, Entrant, Player
from director.games.result import podium_steps
from director.judge.reasons import reason as ruling_reason
from director.language.sentences import RuleError
from director.language.texts import Texts
from director.rules.sealed import short
from director.storage import game_store, inbox_store, season_store
from director.storage.inbox_store import HandedSlip
from director.wording.round_words import is_told, next_costs, reason, remark, warned

MOST_PLACES = 100
"""Most ranking lines on a phone; the player's own line is always there."""


def rules_of(desk: Desk, night: AnySession) -> PhoneRules:
    """Returns what phones may do in this night."""
    return game_store.choice(desk.db, PhoneRules, night.row.id)


def set_rules(desk: Desk, key: int | str, rules: PhoneRules) -> GameSession[Game]:
    """Changes what phones may do; RuleError ``bad_grace``."""
    if not 0 <= rules.grace <= MOST_GRACE:
        raise RuleError(
            "bad_grace", "This extra time is out of range. Enter 0 to %(most)d seconds.", most=MOST_GRACE
        )

    def wish(night: GameSession[Game]) -> None:
        if rules != rules_of(desk, night):
            game_store.keep_choice(desk.db, night.row.id, rules)

    return desk.change(key, wish)


def newcomer(desk: Desk, key: int | str, name: str) -> Player:
    """Adds a player who typed a name; RuleError ``no_newcomers`` or ``name_taken``."""
    night = desk.session(key)
    if not rules_of(desk, night).newcomers:
        raise RuleError("no_newcomers", "Your name is not in the list. Ask the director to add it.")
    typed = " ".join(name.split())
    if any(player.name.casefold() == typed.casefold() for player in night.game.players):
        raise RuleError("name_taken", "%(name)s is already in the list. Tap the name there.", name=typed[:60])
    return add_players(desk, key, [Entrant(typed)])[0]


# -- the data for a phone ------------------------------------------------------------------------------


def rounds_seen(desk: Desk, night: GameSession[Game]) -> int:
    """Counts the rounds that the room has seen to their end."""
    return len(night.game.complete) - is_hidden(night.game, shown(desk, night))


def own(desk: Desk, night: GameSession[Game], player: int, texts: Texts) -> dict[str, object]:
    """Returns the player's own part of the night, ready for JSON."""
    game, rules, seen = night.game, rules_of(desk, night), rounds_seen(desk, night)
    who = game.player(player)
    row = next((each for each in standings(game, seen).rows if each.player.id == player), None)
    played = game.complete[seen - 1] if seen else None
    handed = inbox_store.all_of_player(desk.db, night.row.id, player)
    return {
        "version": night.version,
        "name": who.name,
        "table": who.table,
        "rules": {"easy": rules.easy, "changes": rules.changes, "grace": rules.grace, "along": rules.along},
        "handed": _handed(game, handed),
        "fates": _fates(game, handed, player),
        "accepted": _accepted(game, handed),
        "last": _result(game, played, player, texts) | {"along": _along(desk, night, played, player, texts)}
        if played
        else None,
        "total": row.total if row else 0,
        "ranking": _ranking(game, seen, row, _known(desk, night))
        if _shows_places(desk, night, rules)
        else None,
        "notes": [
            {
                "round": each.number,
                "text": _why(game, each.number, player, entry, texts),
                "points": entry.points,
            }
            for each, entry in notes_for(game, player, seen)
        ],
        "warned": texts.show(costly) if (costly := next_costs(game, player, seen)) else "",
        "ended": game.ended is not None,
        "event": _event_table(desk, night),
    }


def _event_table(desk: Desk, night: GameSession[Game]) -> str:
    """Returns the wall secret of the event to which a finished game belongs; "" while only the director may see its ranking."""
    if night.game.ended is None or is_covered(desk, night):
        return ""
    held = season_store.listed(desk.db, "events")
    return next((str(each.data.wall) for each in held if night.key in each.data.games), "")


OwnSlips = Mapping[int, Sequence[HandedSlip]]
"""A player's slips by the fact that drew their letters, the newest first."""


def _handed(game: Game, handed: OwnSlips) -> dict[str, object] | None:
    """Returns the last slip that this player handed in for the room's current round."""
    current = game.current
    found = handed.get(current.since, ())[:1] if current else ()
    return next(({**_told(each), "decision": inbox_store.decision(each)} for each in found), None)


def _told(handed: HandedSlip) -> dict[str, object]:
    return {
        "round": handed.round,
        "drawn": handed.drawn,
        "version": handed.version,
        "late": handed.late,
        "along": handed.fate == inbox_store.ALONG,
        "at": handed.at,
        "slip": slip_of(handed).as_data(),
    }


def _fates(game: Game, handed: OwnSlips, player: int) -> list[dict[str, object]]:
    """Returns this player's slips that needed the director, or whose letters went back, with their fates; of each round the newest."""
    played = {each.since: each for each in game.rounds}
    return [
        _told(newest) | {"fate": fate}
        for drawn, (newest, *_) in handed.items()
        if (fate := _fate(game, played.get(drawn), newest, player))
    ]


def _fate(game: Game, played: Round | None, handed: HandedSlip, player: int) -> str | None:
    """Returns ``gone`` if its letters went back into the bag or its round is void; ``counts`` and ``not`` as the director has decided;
    ``late`` and ``differs`` (from the slip entered at the desk) while that waits, ``over`` if the night has ended before. None for any
    other slip."""
    if played is None or played.void:
        return None if handed.fate == inbox_store.ALONG else "gone"
    if decision := inbox_store.decision(handed):
        return decision
    entry = played.entries.get(player)
    differs = entry is not None and entry.who != PHONE and entry.slip != slip_of(handed)
    if handed.fate != inbox_store.WAITS:
        return None
    return "over" if game.ended is not None else "late" if handed.late else "differs" if differs else None


KEPT_ROUNDS = 3
"""While the night goes on a phone gets the accepted slips of this many rounds; of all after the end."""


def _accepted(game: Game, handed: OwnSlips) -> list[dict[str, object]]:
    """Returns the slips that the desk has recorded, or that the director counts: these are in the log."""
    rounds = game.rounds[-KEPT_ROUNDS:] if game.ended is None else game.rounds
    there = (inbox_store.TAKEN, inbox_store.COUNTS)
    found = [
        next((each for each in handed.get(played.since, ()) if each.fate in there), None) for played in rounds
    ]
    return [_told(each) for each in found if each]


def _along(
    desk: Desk, night: GameSession[Game], played: Round, player: int, texts: Texts
) -> dict[str, object] | None:
    """Returns the points of a slip out of competition, and the reason."""
    if (ruling := along(desk, night, played, player)) is None:
        return None
    why = ruling_reason(ruling)
    return {
        "points": ruling.points,
        "word": texts.word(ruling.move or ""),
        "at": texts.place(ruling.paid_at) if ruling.paid_at else "",
        "why": texts.show(why) if why else "",
    }


def _result(game: Game, played: Round, player: int, texts: Texts) -> dict[str, object]:
    """Returns the player's points of a round, and the reason."""
    assert played.top is not None
    entry = played.entries.get(player)
    slip = entry.slip if entry else None
    at = (entry.ruling.paid_at or entry.slip.at or entry.slip.joined_at) if entry else None
    return {
        "round": played.number,
        "points": entry.points if entry else 0 if played.void else None,
        "top": played.top.score,
        "placed": {
            "round": played.number,
            "word": texts.word(played.top.move.word),
            "at": texts.place(played.top.move.at),
            "score": played.top.score,
        },
        "word": texts.word(entry.ruling.move or entry.slip.word) if entry else "",
        "at": texts.place(at) if at else "",
        "why": _why_points(game, played, player, texts),
        "empty": bool(slip and slip.state in ("none", "empty")),
    }


def _why_points(game: Game, played: Round, player: int, texts: Texts) -> str:
    if played.void:
        return remark(game, played, texts)
    if entry := played.entries.get(player):
        return _why(game, played.number, player, entry, texts)
    return texts("You have handed in no slip.") if game.takes_part(player, played.number) else ""


def _shows_places(desk: Desk, night: GameSession[Game], rules: PhoneRules) -> bool:
    """Whether phones show places now."""
    game = night.game
    if game.ended is not None or rules.ranking == "live":
        return True
    waiting = game.phase(desk.now()) == "draw" and not is_hidden(game, shown(desk, night))
    return rules.ranking == "rounds" and waiting


def _known(desk: Desk, night: GameSession[Game]) -> int | None:
    """Returns how many steps of the podium are all that a phone shows of the final ranking; None if it shows the whole."""
    return shown(desk, night).podium if is_covered(desk, night) else None


def _ranking(game: Game, seen: int, own_row: Row | None, known: int | None) -> dict[str, object] | None:
    if not seen or known == 0:
        return None
    table = standings(game, seen)
    rows: Sequence[Row] = table.rows[:MOST_PLACES]
    if known is not None:
        rows = [row for step in reversed(podium_steps(table.rows)[:known]) for row in step]
        own_row = own_row if own_row in rows else None
    return {
        "place": own_row.place if own_row else None,
        "of": len(table.rows),
        "rows": [
            {
                "place": row.place,
                "name": row.player.name,
                "table": row.player.table,
                "total": row.total,
                "own": row == own_row,
            }
            for row in (*rows, *([own_row] if own_row and own_row not in rows else []))
        ],
    }


# -- correction notes ----------------------------------------------------------------------------------


def notes_for(game: Game, player: int, seen: int) -> list[tuple[Round, Entry]]:
    """Returns the player's correction notes that were not delivered yet, of the rounds that the room has seen."""
    found = [(each, each.entries.get(player)) for each in game.complete[:seen]]
    return [(each, entry) for each, entry in found if entry and not entry.delivered and is_told(entry, each)]


def _why(game: Game, number: int, player: int, entry: Entry, texts: Texts) -> str:
    """Returns the reason for the slip's points, and the cost of its warning."""
    so_far = warned(game, player, number) if effective(entry).mark == "warning" else None
    return f"{reason(entry, texts)} {texts.show(so_far)}" if so_far else reason(entry, texts)


def notes_seen(desk: Desk, key: int | str, player: int, rounds: Iterable[int]) -> None:
    """Notes that the player has read the notes of these rounds on the phone: they are delivered."""
    night = desk.session(key)
    wanted = set(rounds)
    open_ones = [each.number for each, _ in notes_for(night.game, player, rounds_seen(desk, night))]
    if delivered := [(number, player) for number in open_ones if number in wanted]:
        deliver_notes(desk, key, delivered)


# -- receipts ------------------------------------------------------------------------------------------


MOST_SEEN = 500


def part_of_log(desk: Desk, night: GameSession[Game], player: int, seen: list[int]) -> dict[str, object]:
    """Returns the slips of that player in the log, undone or not, no matter who entered them, and the hashes after the entries ``seen``.

    RuleError ``not_finished`` before the end.
    """
    if night.game.ended is None:
        raise RuleError("not_finished", "The game is still running. Check it when it has ended.")
    slips = [
        {"seq": each.seq, "round": each.fact.round, "slip": each.fact.slip.as_data()}
        for each in night.log
        if isinstance(each.fact, ev.SlipRecorded) and each.fact.player == player
    ]
    known = game_store.hashes(desk.db, night.row.id, seen[:MOST_SEEN]) if seen else {}
    return {"slips": slips, "hashes": {str(seq): short(digest) for seq, digest in known.items()}}
