"""Judging within a game: the position of a round, appealed words, doubts answered, the average, the best slip."""

from __future__ import annotations

from collections.abc import Callable

from director.games.duplicate.game import Entry, Game, Round
from director.games.duplicate.sanctions import average_of_others
from director.judge.judge import Position, worth_if_admissible
from director.rules.moves import Move, Place, parse_place
from director.rules.top import Search


def average_points(game: Game, number: int, player: int) -> int:
    """The average of the others in that round, never more than the move would have scored."""
    entries = game.round(number).entries
    points = {other: each.points for other, each in entries.items()}
    if player not in entries:
        return average_of_others(points, player, 0)
    setup = game.setup
    slip = entries[player].slip
    most = worth_if_admissible(slip, position_of(game, number), setup.rules)
    return average_of_others(points, player, most)


def repeated_in(game: Game, number: int, player: int) -> int | None:
    """The earlier round with the same false word of this player and a note that is not delivered yet, if any.

    Such a player may be due the average of the others (RULES section 4).
    """
    entry = game.round(number).entries.get(player)
    if entry is None or "word_unknown" not in entry.ruling.codes:
        return None
    for played in game.rounds[: number - 1]:
        before = played.entries.get(player)
        if before and not before.delivered and _false_word(before) == _false_word(entry):
            return played.number
    return None


def _false_word(entry: Entry) -> str | None:
    """The word of a slip that was not admissible, in capitals."""
    return entry.slip.word.upper() if "word_unknown" in entry.ruling.codes else None


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


def _as_placed(played: Round, at: str) -> Place:
    """Where a move of a slip is placed: the first word always across, however it was written."""
    place = parse_place(at)
    if played.board.is_empty and place.down:
        return Place(place.column, place.row)
    return place


def words_of(game: Game, search: Search) -> Callable[[str], bool]:
    """Whether a word is admissible in this game: the word list, and before it the rulings on appeals."""
    rulings = game.word_rulings
    return lambda word: rulings[word] if word in rulings else search.is_word(word)
