"""What the club adds at the end of a story: the next date and a few words, kept for the stories to come."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace

from director.desk.club.book import check_day
from director.desk.desk import Desk
from director.language.sentences import RuleError
from director.storage import settings_store
from director.storage.database import writing

MOST = 2000
"""Characters of the club's words."""


@dataclass(frozen=True)
class StoryEnd:
    """The next date, as ``2026-12-04``, and the club's words; "" where nothing was entered."""

    next_date: str = ""
    text: str = ""

    def after(self, day: str) -> StoryEnd:
        """As it stands at the end of a story of that day: a date that lies no later is none of a next time."""
        return self if self.next_date > day else replace(self, next_date="")


def end_of(desk: Desk) -> StoryEnd:
    """What was kept last; each organiser has its own."""
    text = settings_store.setting(desk.db, _name(desk))
    return StoryEnd(**json.loads(text)) if text else StoryEnd()


def keep_end(desk: Desk, end: StoryEnd) -> None:
    """Keeps it; RuleError ``bad_day`` or ``text_too_long``."""
    check_day(end.next_date)
    if len(end.text) > MOST:
        raise RuleError("text_too_long", "Write at most %(most)d characters.", most=MOST)
    with writing(desk.db):
        settings_store.keep_setting(desk.db, _name(desk), json.dumps(asdict(end), ensure_ascii=False))


def _name(desk: Desk) -> str:
    return "story_end" + (f":{desk.owner}" if desk.owner is not None else "")
