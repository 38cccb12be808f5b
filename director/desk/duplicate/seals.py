"""Sealing the draw of a night, the number that the room calls, and the seed at the end (``rules/sealed.py``)."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from director.desk.desk import Desk, GameSession
from director.games.duplicate import facts as ev
from director.games.duplicate.game import Game
from director.games.duplicate.seal_facts import check_ready, fixed_by, too_late
from director.games.log import Recorded, retracted
from director.language.sentences import RuleError
from director.rules.sealed import SEED_BYTES, Seal, SealedDraw, room_number
from director.storage import game_store


def seal_draw(desk: Desk, key: int | str, reason: str = "") -> GameSession[Game]:
    """Seals the draw. Again before the first rack: another number, and the reason is stored with it."""

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        last = night.game.seal
        if last and not last.seed and drawn_by_last(night.log):
            raise too_late()
        seed, number = secrets.token_bytes(SEED_BYTES), len(night.game.seals) + 1
        game_store.keep_seed(desk.db, night.row.id, number, seed)
        shown = Seal(night.key, night.game.setup.tiles, seed).shown
        return [ev.Sealed(number, shown, reason.strip()[:200]), *fixed_by(night.game)]

    return desk.do(key, wish)


def drawn_by_last(log: Sequence[Recorded]) -> bool:
    """Whether a rack of the last seal was seen: a draw that was undone or taken back was seen as well."""
    for each in reversed(log):
        if isinstance(each.fact, ev.Sealed):
            return False
        if isinstance(each.fact, ev.RackDrawn) and each.fact.source == "seal":
            return True
    return False


def call_number(desk: Desk, key: int | str, text: str) -> GameSession[Game]:
    """Records the digits that the room called; RuleError ``bad_room_number``."""
    digits = room_number(text)
    return desk.do(key, lambda night: [ev.RoomNumber(digits)])


def leave_number_out(desk: Desk, key: int | str) -> GameSession[Game]:
    """Leaves the number out: racks are drawn by the seal alone; the history and the sheets say so."""
    return desk.do(key, lambda night: [ev.RoomNumber("")])


def go_on_from_bag(desk: Desk, key: int | str, reason: str) -> GameSession[Game]:
    """From the next round on the letters come from a real bag; history, sheets and ``verify`` say so, and why.

    RuleError ``rack_seen`` if the seal has shown the rack of that round already and can show it again.
    """

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        game = night.game
        seal = game.seal
        here = seal and not seal.seed and game_store.seed(desk.db, night.row.id, seal.number)
        if here and seen_by_last(night.log, game.next_number):
            raise RuleError(
                "rack_seen",
                "The seal has already shown the rack of round %(round)d. Draw it again: another "
                "one would favour somebody.",
                round=game.next_number,
            )
        return [ev.BagFrom(game.next_number, reason.strip()[:200])]

    return desk.do(key, wish)


def seen_by_last(log: Sequence[Recorded], number: int) -> bool:
    """Whether the last seal has shown a rack of that round since its last cancellation, also if that was undone."""
    gone = retracted(log)
    for each in reversed(log):
        fact = each.fact
        if isinstance(fact, ev.Sealed):
            return False
        if isinstance(fact, ev.RoundCancelled) and fact.round == number and each.seq not in gone:
            return False
        if isinstance(fact, ev.RackDrawn) and fact.round == number and fact.source == "seal":
            return True
    return False


def sealed_source(desk: Desk, night: GameSession[Game]) -> SealedDraw:
    """Returns the source of the next rack in a sealed night.

    RuleError ``number_missing``, ``seal_broken`` or ``seed_elsewhere`` if there is none.
    """
    game = night.game
    assert game.seal is not None
    check_ready(game.seal)
    seed = game_store.seed(desk.db, night.row.id, game.seal.number)
    if seed is None:
        raise RuleError(
            "seed_elsewhere",
            "The key of this seal is not on this computer. Continue where it was sealed, or from a real bag.",
        )
    key = Seal(night.key, game.setup.tiles, seed).key(game.seal.room or "")
    return SealedDraw(game.setup.tiles, key, game.next_number, game.attempt)


def revealed(desk: Desk, night: GameSession[Game]) -> list[ev.Fact]:
    """Returns the fact that goes with the end of a sealed night; [] if the seed is known, or not here."""
    seal = night.game.seal
    if seal is None or seal.seed:
        return []
    seed = game_store.seed(desk.db, night.row.id, seal.number)
    return [ev.SeedRevealed(seed.hex())] if seed else []
