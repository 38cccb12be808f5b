"""Lessons at the desk and on the pages: duplicate nights with hints, chosen letters and first names that go."""

from pathlib import Path
from typing import Any, ClassVar

from director.desk import lesson
from director.games.duplicate.audiences import Shown
from director.games.lesson import LessonSetup, lesson_profile, lesson_seen_by
from director.rules.tiles import tile_set
from tests.room import LEXICON
from tests.transcripts import at_desk, in_browser
from tests.transcripts.telling import DATE, TITLE
from tests.words import WORDS


class OfEverydayWords:
    """Every word of the small list is an everyday one: what newspapers have is not what a transcript is about."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._everyday = lesson.everyday
        lesson.everyday = lambda language, letters: frozenset(WORDS)

    def close(self) -> None:
        lesson.everyday = self._everyday
        super().close()  # type: ignore[misc]


class Lesson(OfEverydayWords, at_desk.Duplicate):
    """A lesson at the desk."""

    STEPS: ClassVar[Any] = {
        "hint": lambda at, what: lesson.hint(*at.here, what),
        "forget": lambda at: lesson.forget_names(*at.here),
    }

    def new(self, _: str, players: str, **wish: str) -> None:
        setup = LessonSetup(TITLE, DATE, tile_set("german"), lesson_profile(), LEXICON, level="easy")
        lesson.create(self.desk, setup, lesson.grouped(at_desk.people(players), "alone"), self.key)

    def see_room(self) -> list[str]:
        """What the wall is told beside the board: hints, and the nicest moves once the top is shown."""
        game, now = self.night.game, self.desk.now()
        seen: Any = lesson_seen_by(game, "wall", game.phase(now), Shown(), now)
        nice = [
            f"{each['word']} {each['at']} {each['points']} {', '.join(each['names'])}"
            for each in seen["nice"]
        ]
        return [f"{what}: {told}" for what, told in seen["hints"].items()] + nice + [str(seen["ranking"])]


class LessonPage(OfEverydayWords, in_browser.Duplicate):
    """A lesson on the pages."""

    STEPS: ClassVar[Any] = {
        "hint": lambda at, what: at.press("/hint", like={"hint": what}),
        "forget": lambda at: at.press("/forget-names"),
    }

    def new(self, _: str, players: str, **wish: str) -> None:
        self.names = players.split(", ")
        typed = {"minutes": "45", "rounds": "8", "level": "easy", "together": "alone", "lexicon": LEXICON}
        self.begin("/games/new-lesson", "", players="\n".join(self.names), **typed)
