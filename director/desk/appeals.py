"""Appeals: judging again, at any later time, with a preview of everything that would change.

``plan`` judges the slips of one word, one slip or a whole round again and lists what would differ: rulings,
totals and places, solos, and whether the top of a round was wrong. Nothing is recorded until the director
commits the plan. The board stays as it is in any case; only scores change (RULES section 3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from director.desk.desk import Desk
from director.games.duplicate import events as ev
from director.games.duplicate.game import Game, Round
from director.games.duplicate.rulings import words_of
from director.games.duplicate.standings import Change, Row, changes, standings
from director.games.people import Player
from director.judge.slip import Ruling, Slip
from director.language.sentences import RuleError, say
from director.rules.placements import layings
from director.rules.top import Search


@dataclass(frozen=True)
class Appeal:
    """What is appealed: a word (with the ruling on it), or the slips of a round, or one slip of it."""

    word: str = ""
    admissible: bool = True
    reason: str = ""
    round: int | None = None
    player: int | None = None


@dataclass(frozen=True)
class SlipChange:
    """A slip that would be ruled otherwise."""

    round: int
    player: Player
    slip: Slip
    before: Ruling
    after: Ruling
    overruled: bool


@dataclass(frozen=True)
class WrongTop:
    """A round whose top on the board is not the top any more: ``better`` is the move that beats it, or ""."""

    round: int
    placed: str
    score: int
    better: str
    better_score: int


@dataclass(frozen=True)
class Plan:
    """Everything an appeal would change, and the events that would do it."""

    slips: tuple[SlipChange, ...]
    players: tuple[Change, ...]
    solos: tuple[tuple[Player, int, int], ...]
    tops: tuple[WrongTop, ...]
    events: tuple[ev.Event, ...]
    seq: int


def plan(desk: Desk, key: int | str, appeal: Appeal) -> Plan:
    """The plan for an appeal; RuleError if it names nothing that can be judged."""
    game = desk.game(key)
    search = desk.search(key)
    ruled = _ruled(game, appeal, search)
    slips = [
        change
        for played in game.rounds
        if appeal.round in (None, played.number)
        for change in _judged_again(desk, ruled, played, appeal)
    ]
    events: list[ev.Event] = [
        ev.SlipRecorded(each.round, each.player.id, each.slip, each.after) for each in slips
    ]
    if appeal.word:
        events.insert(0, ev.WordRuled(_word(appeal, search), appeal.admissible, appeal.reason.strip()))
    after = desk.previewed(key, events)
    before_table, after_table = standings(game), standings(after)
    solos = _solos(before_table.rows, after_table.rows)
    tops = _wrong_tops(ruled, appeal, search)
    return Plan(tuple(slips), changes(before_table, after_table), solos, tops, tuple(events), game.seq)


def commit(desk: Desk, key: int | str, appeal: Appeal, seq: int) -> Plan:
    """Records what the plan shows; RuleError ``appeal_changed`` if anything happened since it was shown."""
    made = plan(desk, key, appeal)
    if made.seq != seq:
        raise RuleError(
            "appeal_changed", say("Something else has happened since. Look at the preview again.")
        )
    desk.record(key, made.events, seq)
    return made


def _word(appeal: Appeal, search: Search) -> str:
    word = "".join(appeal.word.split()).upper()
    if len(word) < 2 or any(letter not in search.rules.tiles.letters for letter in word):
        raise RuleError("bad_word", say("Write the word in the letters of the tiles."))
    return word


def _ruled(game: Game, appeal: Appeal, search: Search) -> Game:
    if not appeal.word:
        return game
    if not appeal.reason.strip():
        raise RuleError("reason_missing", say("Write the reason beside the word."))
    return replace(game, word_rulings={**game.word_rulings, _word(appeal, search): appeal.admissible})


def _judged_again(desk: Desk, game: Game, played: Round, appeal: Appeal) -> list[SlipChange]:
    found = []
    for player, entry in played.entries.items():
        if appeal.player in (None, player):
            after = desk.judged_in(game, played.number, entry.slip)
            if _differ(entry.ruling, after):
                found.append(
                    SlipChange(
                        played.number,
                        game.player(player),
                        entry.slip,
                        entry.ruling,
                        after,
                        entry.overrule is not None,
                    )
                )
    return found


def _differ(before: Ruling, after: Ruling) -> bool:
    return (before.points, before.mark, before.codes) != (after.points, after.mark, after.codes)


def _solos(before: Sequence[Row], after: Sequence[Row]) -> tuple[tuple[Player, int, int], ...]:
    old = {row.player.id: row.solos for row in before}
    return tuple(
        (row.player, old[row.player.id], row.solos) for row in after if row.solos != old[row.player.id]
    )


def _wrong_tops(game: Game, appeal: Appeal, search: Search) -> tuple[WrongTop, ...]:
    found = [
        _wrong_top(game, played, appeal, search)
        for played in game.complete
        if appeal.round in (None, played.number) and appeal.player is None
    ]
    return tuple(each for each in found if each)


def _wrong_top(game: Game, played: Round, appeal: Appeal, search: Search) -> WrongTop | None:
    """Whether the top on the board is not admissible any more, or a move with the word beats it."""
    assert played.top
    is_word = words_of(game, search)
    placed, score = str(played.top.move), played.top.score
    better, most = "", score
    if appeal.word and appeal.admissible:
        for laying in layings(played.board, _word(appeal, search), played.rack, search.rules):
            if laying.best > most and all(is_word(word) for word in laying.words):
                better, most = str(laying.move(laying.best_circling)), laying.best
    wrong = any(not is_word(word.word.upper()) for word in played.top.words)
    if not better and not wrong:
        return None
    return WrongTop(played.number, placed, score, better, most if better else 0)
