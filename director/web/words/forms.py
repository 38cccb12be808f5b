"""What is typed about word lists: one to be taken in, a ruling of the club."""

from __future__ import annotations

from typing import ClassVar

from director.web.forms import PageForm, Text, Yes


class ImportForm(PageForm):
    """A list to be taken in."""

    title = Text()
    name = Text()
    tiles = Text()
    two_letters = Yes()
    replace = Yes()

    ABOUT: ClassVar[dict[str, str]] = {
        "title_missing": "title",
        "unknown_tile_set": "tiles",
        "name_taken": "name",
        "reserved_name": "name",
        "bad_name": "name",
    }


class RulingForm(PageForm):
    """A ruling of the club."""

    verdict = Text()
    word = Text()
    reason = Text()

    ABOUT: ClassVar[dict[str, str]] = {"reason_missing": "reason", "bad_word": "word"}
