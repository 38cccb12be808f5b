"""Judging within a game: the position of a round, appealed words, doubts answered, the average, the best slip.

A doubt that a person has settled stays settled when the slip is judged again (``answered_again``): the ruling
that is stored with the slip bears the answers, each with code and values of its doubt. Where the doubt is
another one by then, or none, the answer lapses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Protocol

from director.games.duplicate.game import Entry, Game, Round
from director.games.duplicate.sanctions import average_of_others
from director.games.many import with_one
from director.judge.judge import Position, worth_if_admissible
from director.judge.slip import Answer, Cause, Doubt, Ruling
from director.rules.moves import Move, Place, parse_place
from director.rules.scoring import Scored


def settled(ruling: Ruling, doubt: int, yes: bool) -> Ruling:
    """The ruling after a person has answered one of its doubts: points, mark, place, causes follow."""
    asked = ruling.doubts[doubt]
    outcome = asked.yes if yes else asked.no
    rest = tuple(each for index, each in enumerate(ruling.doubts) if index != doubt)
    after = replace(
        ruling,
        points=outcome.points,
        mark=outcome.mark,
        causes=_causes_after(ruling, asked, yes),
        doubts=rest if outcome.points else (),
        answers=(*ruling.answers, Answer(asked.code, asked.values, yes)),
    )
    if outcome.mark == "zero":
        return replace(after, paid_at=None, true_score=None, move="")
    if outcome.paid_at in (None, ruling.paid_at):
        return after
    # the words were those of the place that is not meant
    return replace(after, paid_at=outcome.paid_at, true_score=outcome.true_score, move=outcome.move, words=())


def _causes_after(ruling: Ruling, asked: Doubt, yes: bool) -> tuple[Cause, ...]:
    """What the player is told: a slip is untidy if it can be read and illegible if not, and a plausible false
    cross word is the reason of its zero."""
    if asked.code == "handwriting":
        code = "untidy" if yes else "illegible"
        return tuple(Cause(code) if each.code in ("untidy", "illegible") else each for each in ruling.causes)
    if asked.code == "false_cross_word" and yes:
        false = Cause("cross_word_unknown", {"words": asked.values["words"], "at": asked.values["places"]})
        told = [replace(each, values={**each.values, "at": ""}) for each in ruling.causes]
        return (*told, false)
    return ruling.causes


def answered_again(entry: Entry, fresh: Ruling) -> Ruling:
    """A fresh ruling on the slip of this entry with the answers that its director has given before, where the
    same doubts (code and values) are there again."""
    for answer in entry.ruling.answers:
        for index, doubt in enumerate(fresh.doubts):
            if (doubt.code, dict(doubt.values)) == (answer.code, dict(answer.values)):
                fresh = settled(fresh, index, answer.yes)
                break
    return fresh


def average_points(game: Game, number: int, player: int, averages: Collection[int] = ()) -> int:
    """The average of the others in that round, never more than the move would have scored. ``averages`` are the
    players who were given an average in it: theirs are left out."""
    return _average(game.round(number), player, most_of(game, number, player), averages)


def most_of(game: Game, number: int, player: int) -> int:
    """What the move on the player's slip would have scored if all its words were admissible; 0 without a slip."""
    entry = game.round(number).entries.get(player)
    if entry is None:
        return 0
    return worth_if_admissible(entry.slip, position_of(game, number), game.setup.rules)


def _average(played: Round, player: int, most: int, averages: Collection[int] = ()) -> int:
    points = {other: each.points for other, each in played.entries.items()}
    given = {other for other, each in played.entries.items() if each.overrule and each.overrule.average}
    return average_of_others(points, player, most, given | set(averages))


def averaged_again(played: Round) -> Round:
    """The round with the averages as they follow from its slips by now."""
    entries, left = played.entries, []
    for player in played.averaged:
        own = entries[player].overrule if player in entries else None
        if own is None or own.most is None:
            continue  # another slip has taken its place
        left.append(player)
        points = _average(played, player, own.most)
        if points != own.points:
            entries = with_one(
                entries, player, replace(entries[player], overrule=replace(own, points=points))
            )
    return replace(played, entries=entries, averaged=tuple(left))


def kept_averages(game: Game) -> list[tuple[int, int, int, int]]:
    """Averages that an older program kept and that would be others by now: round, player, points paid, points by now."""
    found = []
    for played in game.rounds:
        for player, entry in played.entries.items():
            own = entry.overrule
            if own and own.average and own.most is None:
                now = average_points(game, played.number, player)
                found += [(played.number, player, own.points, now)] * (now != own.points)
    return found


def repeated_in(game: Game, number: int, player: int) -> int | None:
    """The earlier round with the same false word of this player and a note that is not delivered yet, if any.

    The word may have been written or formed as a cross word, either time. Such a player may be due the average
    of the others (rules/README.md, section 4).
    """
    entry = game.round(number).entries.get(player)
    false = _false_words(entry) if entry else frozenset()
    for played in game.rounds[: number - 1]:
        before = played.entries.get(player)
        if before and not before.delivered and false & _false_words(before):
            return played.number
    return None


def _false_words(entry: Entry) -> frozenset[str]:
    """The words of a slip that were not admissible, in capitals: the written one and those it would form."""
    written = {each.values["word"] for each in entry.ruling.causes if each.code == "word_unknown"}
    formed = {each.word.upper() for each in entry.ruling.words if not each.admissible}
    return frozenset(written | formed)


def position_of(game: Game, number: int) -> Position:
    """What the judge has to know of a round: its board and rack, and how many play."""
    played = game.round(number)
    return Position(
        board=played.board,
        rack=played.rack,
        round=number,
        players=game.playing(number),
        first=played.board.is_empty,
    )


def best_slips(played: Round) -> list[Move]:
    """The best correct moves handed in, each once."""
    paid = [
        entry.ruling for entry in played.entries.values() if entry.ruling.move and entry.ruling.true_score
    ]
    best = max((ruling.true_score or 0 for ruling in paid), default=0)
    moves = [
        Move(_as_placed(played, ruling.paid_at), ruling.move)
        for ruling in paid
        if ruling.paid_at and ruling.true_score == best
    ]
    return list(dict.fromkeys(moves))


def finders(played: Round, top: Scored) -> list[int]:
    """Those whose slip is paid as this very move."""
    at, word = top.move.at, top.move.word.upper()
    return [
        player
        for player, entry in played.entries.items()
        if entry.points == top.score
        and (entry.ruling.paid_at or entry.slip.at) == at
        and entry.slip.word.replace("*", "").upper() == word
    ]


def _as_placed(played: Round, at: str) -> Place:
    """Where a move of a slip is placed: the first word always across, however it was written."""
    place = parse_place(at)
    if played.board.is_empty and place.down:
        return Place(place.column, place.row)
    return place


class Words(Protocol):
    """A word list."""

    def is_word(self, word: str) -> bool:
        """Whether a word in tile spelling is admissible."""


def words_of(game: Game, search: Words) -> Callable[[str], bool]:
    """Whether a word is admissible in this game: the word list, and before it the rulings on appeals."""
    rulings = game.word_rulings
    return lambda word: rulings[word] if word in rulings else search.is_word(word)
