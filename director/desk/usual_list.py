"""The word list that every form and page takes unless another one is chosen there: one setting of the club."""

from __future__ import annotations

from collections.abc import Sequence

from director.desk.instance import Instance
from director.language.sentences import RuleError
from director.storage import settings_store
from director.storage.database import writing
from director.storage.game_store import GameRow

SETTING = "lexicon"
BUILT_IN = {"de": "german", "en": "english", "fr": "french"}
"""The built-in list of each language."""


def usual_list(instance: Instance, games: Sequence[GameRow], letters: str = "", language: str = "de") -> str:
    """The name of the list that the club has chosen. If it has chosen none: the largest complete one in the language of
    the newest of ``games``, else the built-in one of that language. Before the first game it is the largest complete one,
    else the built-in one of ``language``.

    With ``letters`` only lists that are laid with these letters come into question.
    """
    there = [info for info in instance.library.lexicons() if letters in ("", info.letters)]
    chosen = chosen_list(instance)
    if any(info.name == chosen for info in there):
        return chosen
    known = {info.name: info.tiles for info in there}
    complete = sorted(
        (info for info in there if info.is_built and not info.is_default), key=lambda info: -info.count
    )
    played = [known[row.setup.lexicon] for row in games[:1] if row.setup.lexicon in known]
    if not played:
        return complete[0].name if complete else next(filter(known.get, [BUILT_IN[language], *known]))
    same = [info for info in (*complete, *there) if info.tiles == played[0]]
    return same[0].name


def chosen_list(instance: Instance) -> str:
    """The list that the club has chosen, which may be gone since; "" if none."""
    return settings_store.setting(instance.db, SETTING)


def choose_list(instance: Instance, name: str) -> None:
    """The club takes this list everywhere; RuleError ``not_built`` for one whose words are not made yet."""
    info = instance.library.info(name)
    if not info.is_built:
        raise RuleError("not_built", "This word list is not built yet. Build it first.")
    with writing(instance.db):
        settings_store.keep_setting(instance.db, SETTING, info.name)
