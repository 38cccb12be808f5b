"""Standings and game as CSV that a spreadsheet opens correctly.

UTF-8 with a byte order mark; where the language writes a decimal comma (German, French) the semicolon
separates the cells, otherwise the comma. Texts are guarded as in every such file (``language/cells``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from director.games.duplicate.game import Game, Round
from director.games.duplicate.standings import Row, Standings
from director.games.rounds import Cancelled
from director.language import cells
from director.language.cells import Cell
from director.language.texts import Texts
from director.wording.move_words import move_text
from director.wording.round_words import found_by, remark, rounds_and_void
from director.wording.standing_words import headings, unknown_columns


def standings_csv(game: Game, ranked: Standings, texts: Texts) -> bytes:
    """The standings with one column for every round; the first row is the top's.

    Formula and speed, where the night has names of them, stand behind every line, so that lines of several nights can be
    put together.
    """
    hidden = unknown_columns(game)
    shown = {name: title for name, title in headings(texts).items() if name not in hidden}
    return written(_with_names(game, ranked_rows(ranked, shown, texts), texts), texts)


def cell_of(row: Row, name: str) -> Cell:
    """What a column of the standings has of a row."""
    cell: Cell = getattr(row if hasattr(row, name) else row.player, name)
    return cell


def ranked_rows(
    ranked: Standings, shown: Mapping[str, str], texts: Texts, cell: Callable[[Row, str], Cell] = cell_of
) -> list[list[Cell]]:
    """Headings, the top and everybody: the columns ``shown`` under their titles, missing slips, one for every round."""
    rounds = [texts("R%(round)d", round=number) for number in range(1, ranked.rounds + 1)]
    top = _top(ranked, texts)
    return [
        [*shown.values(), texts("Missing slips"), *rounds],
        [*(top.get(name) for name in shown), None, *ranked.top_points],
        *([*(cell(row, name) for name in shown), row.missing, *row.points] for row in ranked.rows),
    ]


def _with_names(game: Game, rows: Sequence[list[Cell]], texts: Texts) -> Sequence[list[Cell]]:
    """The rows with a last column that has formula and speed; as they were in a night without names of them."""
    if not game.setup.named:
        return rows
    name = " · ".join(map(texts.show, game.setup.named))
    head, *lines = rows
    return [[*head, texts("Formula and speed")], *([*line, name] for line in lines)]


def _top(ranked: Standings, texts: Texts) -> dict[str, Cell]:
    """The reference row: what it has of a row's fields."""
    percent = 100.0 if ranked.top_total else None
    figures: dict[str, Cell] = {"total": ranked.top_total, "negative": 0, "percent": percent}
    return {"name": texts("Top"), **figures, "tops": ranked.rounds}


def game_csv(game: Game, texts: Texts) -> bytes:
    """The rounds of the game with their racks and tops."""
    head: list[Cell] = [
        texts("Round"),
        texts("Kept"),
        texts("Drawn"),
        texts("Rejected"),
        texts("Reference"),
        texts("Top word"),
    ]
    head += [texts("Points"), texts("Total so far"), texts("Found"), texts("Players"), texts("Remark")]
    head += [texts("Bonus"), texts("Also formed")]
    return written(_with_names(game, [head, *_game_rows(game, texts)], texts), texts)


def _game_rows(game: Game, texts: Texts) -> Iterator[list[Cell]]:
    total = 0
    for played in rounds_and_void(game):
        if isinstance(played, Cancelled):
            remark = texts("Cancelled: %(reason)s", reason=texts.phrase(played.reason))
            yield [*_rack(played.round), *NOTHING, remark, None, None]
        else:
            total += played.top.score if played.top and not played.void else 0
            yield _round_row(game, played, total, texts)


NOTHING: list[Cell] = [None] * 6
"""The cells of a round without a top."""


def _round_row(game: Game, played: Round, total: int, texts: Texts) -> list[Cell]:
    if played.top is None:
        return [*_rack(played), *NOTHING, texts("(open)"), None, None]
    found, players = found_by(game, played)
    top, told = played.top, move_text(played.top, texts)
    bonus = top.score - sum(word.score for word in top.words)
    return [
        *_rack(played),
        told.at,
        told.word,
        top.score,
        total,
        found,
        players,
        remark(game, played, texts),
        bonus or None,
        told.crosses,
    ]


def _rack(played: Round) -> list[Cell]:
    rejected = ", ".join(each.told for each in played.rejected)
    return [played.number, played.kept, played.drawn, rejected]


def written(rows: Iterable[Sequence[Cell]], texts: Texts) -> bytes:
    """Rows as the bytes of a CSV file in the way of the language."""
    comma = texts.decimal_comma
    return cells.written(rows, ";" if comma else ",", comma).encode("utf-8-sig")
