"""The club's own meanings: what it writes for a word, or that it hides what a dictionary says of it.

They are kept beside the club's rulings on words, in the same database, and listed with them. They belong to a language: a word means the
same in every list of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from director.language.sentences import RuleError
from director.lexicon.club import tile_word
from director.lexicon.spelling import Spelling
from director.storage import settings_store
from director.storage.database import writing
from director.storage.store import Store

MOST = 5000
"""Words of one language."""
LONGEST = 200
"""Characters of a meaning: what a paper can bear."""


def own_meanings(db: Store, language: str) -> Mapping[str, str]:
    """By word in tiles what the club has written, "" where it hides the meaning."""
    found = json.loads(settings_store.setting(db, _name(language)) or "{}")
    return {str(word): str(text) for word, text in found.items()}


def write_meaning(db: Store, language: str, word: str, text: str, spelling: Spelling) -> str:
    """Keeps the club's own meaning of a word, which it gives in tiles.

    LexiconError ``bad_word``, RuleError ``meaning_missing``, ``meaning_too_long`` or ``too_many_meanings``.
    """
    return _keep(db, language, tile_word(word, spelling), checked_meaning(text))


def checked_meaning(text: str) -> str:
    """The text in one line; RuleError ``meaning_missing`` or ``meaning_too_long``."""
    text = " ".join(text.split())
    if not text:
        raise RuleError("meaning_missing", "Write what the word means, or hide its meaning.")
    if len(text) > LONGEST:
        raise RuleError(
            "meaning_too_long", "A meaning has at most %(most)d characters. Shorten it.", most=LONGEST
        )
    return text


def hide_meaning(db: Store, language: str, word: str, spelling: Spelling) -> str:
    """Has nothing said of a word any more, but in the look-up; LexiconError ``bad_word``."""
    return _keep(db, language, tile_word(word, spelling), "")


def withdraw_meaning(db: Store, language: str, word: str, spelling: Spelling) -> str:
    """The dictionary speaks again; LexiconError ``bad_word``."""
    return _keep(db, language, tile_word(word, spelling), None)


def _keep(db: Store, language: str, word: str, text: str | None) -> str:
    with writing(db):
        keep_meanings(db, language, {word: text})
    return word


def keep_meanings(db: Store, language: str, meant: Mapping[str, str | None]) -> None:
    """Keeps checked meanings by word in tiles, in the caller's transaction: "" hides one, None withdraws it.

    RuleError ``too_many_meanings``.
    """
    own = {**own_meanings(db, language), **meant}
    found = {word: text for word, text in own.items() if text is not None}
    if len(found) > MOST:
        raise RuleError(
            "too_many_meanings",
            "The club already has %(most)d meanings of its own. Withdraw some first.",
            most=MOST,
        )
    told = json.dumps(dict(sorted(found.items())), ensure_ascii=False)
    settings_store.keep_setting(db, _name(language), told)


def _name(language: str) -> str:
    return f"meanings {language}"
