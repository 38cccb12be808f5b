"""Which faces each game has. A face that is new needs a class with the steps, and its line here."""

from collections.abc import Callable, Mapping
from pathlib import Path

from tests.transcripts import at_desk, by_lines, in_browser, lesson, solo, table, worthatz
from tests.transcripts.telling import Face

DUPLICATE = {"desk": at_desk.Duplicate, "pages": in_browser.Duplicate, "lines": by_lines.Duplicate}
FACES: Mapping[str, Mapping[str, Callable[[Path], Face]]] = {
    "duplicate": DUPLICATE,
    "sudden-death": DUPLICATE,
    "lesson": {"desk": lesson.Lesson, "pages": lesson.LessonPage},
    "classic": {"desk": table.Table, "pages": table.TablePage, "lines": table.TableLines},
    "worthatz": {"desk": worthatz.Worthatz, "pages": worthatz.WorthatzPage, "lines": by_lines.Worthatz},
    "training": {"desk": solo.Training, "pages": solo.TrainingPage, "lines": by_lines.Training},
    "solitaire": {"desk": solo.Solitaire, "pages": solo.SolitairePage, "lines": by_lines.Solitaire},
    "unscrabble": {"desk": solo.Unscrabble, "pages": solo.UnscrabblePage, "lines": by_lines.Unscrabble},
    "bingo": {"desk": solo.Bingo, "pages": solo.BingoPage, "lines": by_lines.Bingo},
    "topping": {"desk": solo.Topping, "pages": solo.ToppingPage, "lines": by_lines.Topping},
}
