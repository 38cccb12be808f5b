"""The lesson at the desk: beginning one, its hints, and its names, which are deleted afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import cast

from director.desk import access_codes
from director.desk.desk import Desk
from director.desk.duplicate import phones
from director.desk.duplicate.lesson_racks import known_words_of
from director.desk.game_session import GameSession
from director.desk.nights import create_game
from director.desk.steps import step, whole_step
from director.games.duplicate.audiences import PhoneRules
from director.games.lesson import (
    LESSON,
    Hint,
    HintGiven,
    Lesson,
    LessonSetup,
    NamesForgotten,
    check_hint,
    is_nameless,
    level_named,
    nameless,
)
from director.games.people import PAIR, Entrant
from director.language.sentences import DirectorError, RuleError
from director.storage import game_store
from director.storage.game_store import GameRow

GROUPS = {"alone": 1, "pairs": 2, "tables": 4}
"""How many pupils hand in one slip."""
PHONES = PhoneRules(newcomers=True, ranking="end")
"""What phones may do in a lesson: a pupil types the first name."""


def create(
    desk: Desk, setup: LessonSetup, entrants: Sequence[Entrant] = (), key: str | None = None
) -> GameRow:
    """A new lesson with its pupils, whose phones may join at once."""
    level_named(setup.level)
    known_words_of(setup)  # takes seconds the first time: now, and not before the first rack
    row = create_game(desk, setup, entrants, key, LESSON.name)
    phones.set_rules(desk, row.key, PHONES)
    access_codes.joining(desk, row.key)
    return row


def grouped(entrants: Sequence[Entrant], together: str) -> list[Entrant]:
    """The pupils as they hand in slips: alone, in pairs, or four at a table; a group that was typed as one stays.

    RuleError ``unknown_group``.
    """
    if together not in GROUPS:
        raise RuleError("unknown_group", "Choose whether pupils play alone, in pairs or at tables.")
    size, alone = GROUPS[together], [each for each in entrants if PAIR not in each.name]
    groups = [alone[at : at + size] for at in range(0, len(alone), size)]
    if len(groups) > 1 and len(groups[-1]) == 1 < size:  # nobody is left alone
        groups[-2:] = [[*groups[-2], *groups[-1]]]
    told = [
        replace(each[0], name=PAIR.join(one.name.split()[0] for one in each)) if len(each) > 1 else each[0]
        for each in groups
    ]
    return [each for each in entrants if PAIR in each.name] + told


@step(path=None)
def hint(desk: Desk, night: GameSession[Lesson], hint: str) -> list[HintGiven]:
    """Tells the class something of the best everyday word: its ``length``, its first ``letter``, or ``where`` it lies."""
    check_hint(night.game, hint, desk.now())
    current = night.game.current
    assert current
    return [HintGiven(current.number, current.since, cast(Hint, hint))]


@whole_step(name="forget-names", path=None)
def forget_names(desk: Desk, key: int | str) -> GameSession[Lesson]:
    """Deletes the first names: every pupil is the number of the table from now on. They cannot be had back."""

    if desk.night(key).game.ended is None:
        raise RuleError("lesson_goes_on", "The lesson goes on. End it first, then delete the names.")
    return _forget(desk, key)


def _forget(desk: Desk, key: int | str) -> GameSession[Lesson]:
    def wish(night: GameSession[Lesson]) -> None:
        if not all(map(is_nameless, night.game.players)):
            game_store.change_players(desk.db, night.row.id, map(nameless, night.game.players))
            desk.record(desk.night(key), [NamesForgotten()])

    return desk.change(key, wish)


def forget_past(desk: Desk) -> list[GameRow]:
    """Deletes the names of the lessons of earlier days that are not to keep them; those of whom they were."""
    today, found = date.fromtimestamp(desk.now()).isoformat(), []
    for row in desk.games():
        if row.kind != LESSON.name or row.setup.keeps_names or row.day >= today:
            continue
        try:
            night = desk.night(row.key)
        except DirectorError:
            continue
        if not all(map(is_nameless, night.game.players)):
            found.append(_forget(desk, row.key).row)
    return found
