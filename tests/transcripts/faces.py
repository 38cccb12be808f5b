"""Which faces each game has. A face that is new needs a class with the steps, and its line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from tests.transcripts import at_desk, by_lines, in_browser, solo, table, worthatz
from tests.transcripts.telling import Face

FACES: Mapping[str, Mapping[str, Callable[[Path], Face]]] = {
    "duplicate": {
        "desk": at_desk.Duplicate,
        "pages": in_browser.Duplicate,
        "lines": by_lines.Duplicate,
    },
    # ``director night`` cannot say who is out.
    "sudden-death": {"desk": at_desk.Duplicate, "pages": in_browser.Duplicate},
    "classic": {"desk": table.Table, "pages": table.TablePage, "lines": table.TableLines},
    # ``director worthatz`` judges single grids and keeps no night.
    "worthatz": {"desk": worthatz.Worthatz, "pages": worthatz.WorthatzPage},
    # No command keeps a game of these; ``director unscrabble`` judges single moves.
    "training": {"desk": solo.Training, "pages": solo.TrainingPage},
    "solitaire": {"desk": solo.Solitaire, "pages": solo.SolitairePage},
    "unscrabble": {"desk": solo.Unscrabble, "pages": solo.UnscrabblePage},
    "bingo": {"desk": solo.Bingo, "pages": solo.BingoPage},
    "topping": {"desk": solo.Topping, "pages": solo.ToppingPage},
}
