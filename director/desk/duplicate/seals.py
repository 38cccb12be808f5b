"""Sealing the draw of a night, the number that the room calls, and the seed at the end (``rules/sealed.py``)."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from director.desk.desk import Desk
from director.desk.night import Night
from director.games.duplicate import events as ev
from director.games.duplicate.game import Game
from director.games.duplicate.sealing import check_ready, too_late
from director.games.log import Recorded
from director.language.sentences import RuleError, say
from director.rules.sealed import SEED_BYTES, Seal, SealedDraw, room_number
from director.storage import seal_store


def seal_draw(
    desk: Desk, key: int | str, reason: str = "", token: str | None = None, stage: str | None = None
) -> Night[Game]:
    """Seals the draw. Again before the first rack: another number, and the reason is kept with it."""

    def wish(night: Night[Game]) -> list[ev.Event]:
        last = night.game.seal
        if last and not last.seed and drawn_by_last(night.log):
            raise too_late()
        seed, number = secrets.token_bytes(SEED_BYTES), len(night.game.seals) + 1
        seal_store.keep(desk.db, night.row.id, number, seed)
        return [ev.Sealed(number, Seal(night.key, night.game.setup.tiles, seed).shown, reason.strip()[:200])]

    return desk.do(key, wish, token, stage)


def drawn_by_last(log: Sequence[Recorded]) -> bool:
    """Whether a rack of the last seal was seen: a draw that was undone or taken back was seen as well."""
    for each in reversed(log):
        if isinstance(each.event, ev.Sealed):
            return False
        if isinstance(each.event, ev.RackDrawn) and each.event.source == "seal":
            return True
    return False


def call_number(
    desk: Desk, key: int | str, text: str, token: str | None = None, stage: str | None = None
) -> Night[Game]:
    """The digits that the room called; RuleError ``bad_room_number``."""
    digits = room_number(text)
    return desk.do(key, lambda night: [ev.RoomNumber(digits)], token, stage)


def leave_number_out(
    desk: Desk, key: int | str, token: str | None = None, stage: str | None = None
) -> Night[Game]:
    """The night is drawn by the seal alone; the history and the sheets say so."""
    return desk.do(key, lambda night: [ev.RoomNumber("")], token, stage)


def sealed_source(desk: Desk, night: Night[Game]) -> SealedDraw:
    """What the next rack is drawn from in a sealed night.

    RuleError ``number_missing``, ``seal_broken`` or ``seed_elsewhere`` if it cannot be.
    """
    game = night.game
    assert game.seal is not None
    check_ready(game.seal)
    seed = seal_store.seed(desk.db, night.row.id, game.seal.number)
    if seed is None:
        raise RuleError(
            "seed_elsewhere",
            say(
                "The seed of this seal is not on this machine. Draw from a real bag, or go on where it was sealed."
            ),
        )
    key = Seal(night.key, game.setup.tiles, seed).key(game.seal.room or "")
    return SealedDraw(game.setup.tiles, key, game.next_number, game.attempt)


def revealed(desk: Desk, night: Night[Game]) -> list[ev.Event]:
    """The fact that goes with the end of a sealed night; nothing if the seed is known, or not here."""
    seal = night.game.seal
    if seal is None or seal.seed:
        return []
    seed = seal_store.seed(desk.db, night.row.id, seal.number)
    return [ev.SeedRevealed(seed.hex())] if seed else []
