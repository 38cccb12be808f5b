"""A game drawn in advance for many rooms, chosen by a federation's wishes.

``play`` draws and places whole games as a night does: the draw with its minimum (``rules.draw``), the search's top, of
equal tops one that may be placed (everyday words first, then the one that opens the board most), the end by the
profile. A rack that fits nowhere goes back whole and counts as rejected. ``prepare`` plays one game after the other until
one fulfils every wish; if none does, its error names the figures of the nearest.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Container
from dataclasses import dataclass, replace
from statistics import fmean

from director.language.sentences import RuleError, Sentence, say
from director.packs.chain import PackRound
from director.rules.board import Board
from director.rules.draw import Drawn, Rejected, draw_rack
from director.rules.scoring import after_move, in_play
from director.rules.top import Search, TopChoice, choices, turned, with_turned

HOPELESS = 50
"""After so many racks in a row that fit nowhere the game is over."""
BINGO = 7
"""A bingo lays so many tiles."""
TRIES = 300
"""Games that are drawn before the search for the wishes ends."""


@dataclass(frozen=True)
class Wishes:
    """The wanted figures of a game: from and to, both included; None: any. ``everyday`` is a share, 0 to 1."""

    rounds: tuple[int, int] | None = None
    mean: tuple[float, float] | None = None
    bingos: tuple[int, int] | None = None
    everyday: float = 0.0


@dataclass(frozen=True)
class Figures:
    """The figures of a game: rounds, sum and mean of the tops, moves that lay all tiles, share of everyday tops."""

    rounds: int
    total: int
    mean: float
    bingos: int
    everyday: float


@dataclass(frozen=True)
class PreparedGame:
    """A game drawn in advance; ``tries`` is how many were drawn to find it."""

    rounds: tuple[PackRound, ...]
    figures: Figures
    tries: int = 1


def prepare(
    search: Search,
    wishes: Wishes,
    everyday: Container[str],
    rng: random.Random,
    tries: int = TRIES,
    progress: Callable[[float], None] = lambda part: None,
) -> PreparedGame:
    """Returns the first of up to ``tries`` games that fulfils the wishes; RuleError ``no_such_game`` with the figures of the nearest."""
    nearest: PreparedGame | None = None
    for number in range(1, tries + 1):
        found = play(search, rng, everyday, wishes.rounds[1] if wishes.rounds else 0)
        progress(number / tries)
        if not lacking(found.figures, wishes):
            progress(1.0)
            return replace(found, tries=number)
        if nearest is None or lacking(found.figures, wishes) < lacking(nearest.figures, wishes):
            nearest = found
    assert nearest is not None
    raise RuleError("no_such_game", _not_found(nearest.figures, tries))


def _not_found(near: Figures, tries: int) -> Sentence:
    return say(
        "None of %(tries)d games meets your wishes. The nearest has %(rounds)d rounds, "
        "tops of %(mean)s points on average, %(bingos)d bonus words and %(everyday)d%% "
        "everyday words. Wish for less.",
        tries=tries,
        rounds=near.rounds,
        mean=f"{near.mean:.1f}",
        bingos=near.bingos,
        everyday=round(100 * near.everyday),
    )


def lacking(figures: Figures, wishes: Wishes) -> float:
    """Returns how far a game is from the wishes, each by its own measure; 0: it fulfils them all."""
    parts = (
        _outside(figures.rounds, wishes.rounds) / 2,
        _outside(figures.mean, wishes.mean) / 3,
        _outside(figures.bingos, wishes.bingos),
        max(0.0, wishes.everyday - figures.everyday) * 10,
    )
    return sum(parts)


def _outside(value: float, bounds: tuple[float, float] | None) -> float:
    return max(bounds[0] - value, value - bounds[1], 0.0) if bounds else 0.0


def play(search: Search, rng: random.Random, everyday: Container[str], most: int = 0) -> PreparedGame:
    """Draws one whole game; at most ``most`` rounds (0: as many as the rules have)."""
    rules = search.rules
    board, leave, rounds, bingos = rules.empty_board, "", list[PackRound](), 0
    limit = min((each for each in (most, rules.profile.round_limit) if each), default=0)
    while not limit or len(rounds) < limit:
        found = _playable(search, board, leave, len(rounds) + 1, rng)
        if found is None:
            break
        drawn, letters, tops = found
        top = _chosen(tops, everyday).scored
        at, word = top.move.at, top.move.word
        rounds.append(
            PackRound(len(rounds) + 1, drawn.kept, drawn.drawn, drawn.rejected, at, word, top.score, letters)
        )
        bingos += len(top.laid) >= BINGO
        after = after_move(board, rounds[-1].rack, top.laid, rules)
        board, leave = after.board, after.leave
    return PreparedGame(tuple(rounds), _figures(rounds, bingos, everyday))


def _playable(
    search: Search, board: Board, leave: str, number: int, rng: random.Random
) -> tuple[Drawn, str, list[TopChoice]] | None:
    """Returns the next rack that fits, the letters its new blanks turn into, and its tops; None at the end. Others count as rejected."""
    rules, kept = search.rules, leave
    left = in_play(board, rules)
    rejected: tuple[Rejected, ...] = ()
    for _ in range(HOPELESS):
        forbidden = tuple(each.kept + each.drawn for each in rejected[-1:])
        try:
            drawn = draw_rack(left - Counter(kept), kept, number, rules, rng, forbidden)
        except RuleError:  # the remaining tiles allow no rack: the end
            return None
        rejected += drawn.rejected
        letters = turned(search, board, drawn.kept, drawn.drawn)
        rack = drawn.kept + with_turned(drawn.drawn, letters)
        tops = search.tops(board, rack)
        if tops.moves:
            return replace(drawn, rejected=rejected), letters, choices(tops.moves, board, rules, rack)
        rejected, kept = (*rejected, Rejected(drawn.kept, drawn.drawn)), ""
    return None


def _chosen(tops: list[TopChoice], everyday: Container[str]) -> TopChoice:
    """Returns the most advisable of the tops that may be placed, one of an everyday word if there is any."""
    may = [each for each in tops if each.allowed]
    return next((each for each in may if each.scored.move.word.upper() in everyday), may[0])


def _figures(rounds: list[PackRound], bingos: int, everyday: Container[str]) -> Figures:
    count = len(rounds)
    return Figures(
        rounds=count,
        total=sum(each.score for each in rounds),
        mean=fmean(each.score for each in rounds) if rounds else 0.0,
        bingos=bingos,
        everyday=sum(each.word.upper() in everyday for each in rounds) / count if rounds else 0.0,
    )
