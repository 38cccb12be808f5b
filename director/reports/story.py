"""A story with all that it is shown with: heading and pictures. What it says is made in ``wording``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from director.games.duplicate.analysis import highlights
from director.games.duplicate.analysis.night import Analysis
from director.language.texts import Texts
from director.reports.page import Heading, heading_of
from director.reports.pictures.bars import difficulty, found
from director.reports.pictures.board import small_board
from director.reports.pictures.curves import race
from director.reports.pictures.plot import Picture
from director.wording.own_night import Known
from director.wording.story import Part, Story, caption, story


@dataclass(frozen=True)
class PrintedStory:
    """A story, its heading, and the pictures of its parts by their names."""

    story: Story
    heading: Heading
    pictures: Mapping[str, Sequence[Picture]]

    @property
    def parts(self) -> list[tuple[Part, Sequence[Picture]]]:
        """The parts that have something to show, each with its pictures."""
        every = [(part, self.pictures.get(part.name, ())) for part in self.story.parts]
        return [(part, pictures) for part, pictures in every if part.sentences or part.entries or pictures]


def night_told(
    analysis: Analysis, texts: Texts, known: Known, next_date: str = "", text: str = ""
) -> PrintedStory:
    """The story of a night; ``known`` asks the word list, ``next_date`` and ``text`` are the club's own."""
    boards = [
        replace(small_board(each, texts), title=caption(each, texts))
        for each in highlights.showpieces(analysis)
    ]
    pictures = {
        "race": [race(analysis, texts)],
        "boards": boards,
        "hardest": [difficulty(analysis, texts)],
        "found": [found(analysis, texts)],
    }
    written = story(analysis, texts, known, next_date, text)
    return PrintedStory(written, heading_of(analysis.game.setup), pictures)
