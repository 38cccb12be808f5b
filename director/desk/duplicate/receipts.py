"""What a player's phone compares with its receipts: the own slips of the log, and hashes that it was shown.

A phone keeps what was acknowledged to it, and the hashes of the log that it saw meanwhile (``web/duplicate/wall``). When
the game has ended it asks for its part of the log and compares by itself: each slip has to be there as it was handed in,
and each hash has to be the one that the log has after that entry. Of a log that was changed and chained anew, one or
the other is not true any more, as long as one phone is not in the director's hands.
"""

from __future__ import annotations

from director.desk.desk import Desk
from director.desk.game_session import GameSession
from director.games.duplicate import facts as ev
from director.games.duplicate.game import Game
from director.games.people import PHONE
from director.language.sentences import RuleError, say
from director.rules.sealed import short
from director.storage import fact_store

MOST_SEEN = 500


def part_of_log(desk: Desk, night: GameSession[Game], player: int, seen: list[int]) -> dict[str, object]:
    """The slips of that player's phone in the log, taken back or not, and the hashes after the entries ``seen``.

    RuleError ``not_finished`` before the end.
    """
    if night.game.ended is None:
        raise RuleError("not_finished", say("The game can be checked when it has ended."))
    slips = [
        {"seq": each.seq, "round": each.fact.round, "slip": each.fact.slip.as_data()}
        for each in night.log
        if isinstance(each.fact, ev.SlipRecorded) and each.fact.player == player and each.who == PHONE
    ]
    known = fact_store.hashes(desk.db, night.row.id, seen[:MOST_SEEN]) if seen else {}
    return {"slips": slips, "hashes": {str(seq): short(digest) for seq, digest in known.items()}}
