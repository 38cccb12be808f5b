"""The club's spelling tables: for every language the one it uses, and the letters it calls otherwise."""

from __future__ import annotations

import json
from collections.abc import Mapping

from director.language.sentences import RuleError
from director.storage import settings_store
from director.storage.database import writing
from director.storage.store import Store
from director.wording.spelling import Spelling, changed, own_words, tables_for

SETTING = "spelling_{language}"


def table_of(db: Store, language: str) -> Spelling:
    """The table that the club chose for a language, as it stands in the program."""
    return _table(language, _kept(db, language)[0])


def spelling(db: Store, language: str) -> Spelling:
    """The club's table of a language, with its own words."""
    table, words = _kept(db, language)
    return changed(_table(language, table), words)


def keep_spelling(db: Store, language: str, table: str, words: Mapping[str, str]) -> None:
    """Chooses a table and the words that differ from it; RuleError ``unknown_table`` or ``long_spelling_word``."""
    offered = {each.name: each for each in tables_for(language)}
    if table not in offered:
        raise RuleError("unknown_table", "Choose one of the spelling tables.")
    kept = {"table": table, "words": own_words(offered[table], words)}
    with writing(db):
        settings_store.keep_setting(
            db, SETTING.format(language=language), json.dumps(kept, ensure_ascii=False)
        )


def _kept(db: Store, language: str) -> tuple[str, dict[str, str]]:
    """The name of the chosen table, and the club's own words; nothing of either before the first choice."""
    found = json.loads(settings_store.setting(db, SETTING.format(language=language), "{}"))
    return str(found.get("table", "")), dict(found.get("words", {}))


def _table(language: str, name: str) -> Spelling:
    offered = tables_for(language)
    return next((each for each in offered if each.name == name), offered[0])
