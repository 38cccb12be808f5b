"""Whether the history in an exported game can be: its facts replay, and every one of them can be told on a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from director.games.duplicate.facts import SlipRecorded
from director.games.duplicate.game import Setup
from director.games.log import AnyKind, Recorded
from director.games.people import Player
from director.games.setup import GameSetup
from director.judge.reasons import question
from director.language.sentences import DirectorError, RuleError, Sentence, show
from director.wording.history import history


def check_replay(
    kind: AnyKind,
    setup: GameSetup,
    players: Sequence[Player],
    log: Sequence[Recorded],
    lines: Sequence[int],
) -> None:
    """DirectorError ``cannot_replay`` names the first line whose event contradicts what is before it."""
    done = 0
    try:
        for _ in kind.states(setup, players, log):
            done += 1
    except RuleError as reason:
        raise DirectorError(
            "cannot_replay",
            "Line %(line)d does not fit to what is before it: %(reason)s",
            line=lines[done],
            reason=reason.sentence,
        ) from reason


def check_told(setup: GameSetup, players: Sequence[Player], log: Sequence[Recorded]) -> None:
    """DirectorError ``cannot_tell`` for a fact of a night with a code without a sentence, or values that do not fill it."""
    if not isinstance(setup, Setup):
        return
    try:
        for fact in history(setup, players, log):
            _shown([fact.sentence, *fact.details])
        for each in log:
            if isinstance(each.fact, SlipRecorded):
                _shown(question(doubt) for doubt in each.fact.ruling.doubts)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as reason:
        raise DirectorError(
            "cannot_tell", "The file has a ruling that this program does not know. Update the program."
        ) from reason


def _shown(sentences: Iterable[Sentence]) -> None:
    for each in sentences:
        show(each)
