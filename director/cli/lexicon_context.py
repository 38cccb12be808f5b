"""What the ``director lexicon`` commands share: how a list is spelled, what an import did, and a bar for what takes long."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import click

from director.cli import Context
from director.cli.common import in_words, tell
from director.language.sentences import Sentence, say
from director.lexicon.importing import ImportReport
from director.lexicon.sources.common import Progress
from director.lexicon.spelling import Spelling, spelling_for

STEPS = 200


def spelling_of(context: Context, name: str) -> Spelling:
    """How words are spelled for a lexicon; raises LexiconError ``unknown_lexicon``."""
    info = context.club.library.info(name)
    return spelling_for(info.alphabet, info.tiles)


def tell_import(context: Context, report: ImportReport) -> None:
    """What an import did, and that the lexicon can be used."""
    for sentence in (*report.sentences(), say("The lexicon is called %(name)s.", name=report.name)):
        tell(context, sentence)


@contextmanager
def bar(context: Context, label: Sentence) -> Iterator[Progress]:
    """A bar on the error stream, if the block reports that there is something to wait for."""
    with ExitStack() as stack:
        bars: list[Any] = []

        def grow(done: float) -> None:
            if not bars and done < 1:
                shown = click.progressbar(length=STEPS, label=in_words(context, label), file=sys.stderr)
                bars.append(stack.enter_context(shown))
            for each in bars:
                each.update(max(0, round(done * STEPS) - each.pos))

        yield grow
