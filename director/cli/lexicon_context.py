"""What the ``director lexicon`` commands share: the lexicons of an instance, and sentences for its terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import click

from director.language.languages import translator
from director.language.sentences import Sentence, say, show
from director.lexicon.importing import ImportReport
from director.lexicon.library import LexiconInfo
from director.lexicon.sources.common import Progress
from director.lexicon.spelling import Spelling, spelling_for

if TYPE_CHECKING:
    from director.desk.instance import Instance


class Place(Protocol):
    """What the main command hands down."""

    @property
    def instance(self) -> Path: ...
    @property
    def club(self) -> Instance: ...
    @property
    def language(self) -> str: ...


class LexiconContext:
    """The lexicons and rulings of an instance, and sentences in the language of its terminal."""

    def __init__(self, place: Place) -> None:
        self.library = place.club.library
        self.rulings = place.club.rulings
        self.translate = translator(place.language)

    def tell(self, sentence: Sentence) -> None:
        click.echo(show(sentence, self.translate))

    def known(self, name: str) -> tuple[LexiconInfo, Spelling]:
        """A lexicon and how words are spelled for it; raises LexiconError ``unknown_lexicon``."""
        info = self.library.info(name)
        return info, spelling_for(info.alphabet, info.tiles)

    def report(self, report: ImportReport) -> None:
        """What an import did, and that the lexicon can be used."""
        for sentence in report.sentences():
            self.tell(sentence)
        self.tell(say("The lexicon is called %(name)s.", name=report.name))

    @contextmanager
    def progress(self, label: Sentence) -> Iterator[Progress]:
        """A bar on the error stream, if the block reports that there is something to wait for."""
        with ExitStack() as stack:
            bars: list[Any] = []

            def tell(done: float) -> None:
                if not bars and done < 1:
                    text = show(label, self.translate)
                    bars.append(stack.enter_context(_bar(text)))
                for bar in bars:
                    bar.update(max(0, round(done * _STEPS) - bar.pos))

            yield tell


_STEPS = 200


def _bar(label: str) -> Any:
    return click.progressbar(length=_STEPS, label=label, file=sys.stderr)
