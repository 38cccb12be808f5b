"""Typed moves of training and Solitaire: reading them, and their preview with the dictionary's verdicts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import request

from director.desk.game_session import GameSession
from director.desk.solitaire import Preview
from director.language.sentences import DirectorError
from director.language.texts import with_blanks
from director.web.common import as_kept, in_words
from director.web.sent import field
from director.web.table.page import as_laid
from director.web.table.views import WordLine

Previewer = Callable[[GameSession[Any], str, str], Preview]


def sent_move() -> tuple[str, str]:
    """Place and word of the form as they are kept."""
    return as_kept(field("at")), as_laid(field("word"))


def typed_move(night: GameSession[Any], preview_of: Previewer) -> dict[str, Any]:
    """The move of the address, and what it would form, or why it cannot be."""
    at, word = request.args.get("at", "").strip()[:60], request.args.get("word", "").strip()[:60]
    found: dict[str, Any] = {"at": at, "word": word, "preview": None, "lines": [], "wrong": None}
    if not (at and word):
        return found
    try:
        preview = preview_of(night, as_kept(at), as_laid(word))
    except DirectorError as error:
        return found | {"wrong": in_words(error.sentence)}
    return found | {"preview": preview, "lines": word_lines(preview)}


def word_lines(preview: Preview) -> list[WordLine]:
    """Every word that a move would form."""
    verdicts = dict(preview.verdicts)
    return [
        WordLine(with_blanks(word.word), word.at, word.score, verdicts[word.word.upper()])
        for word in preview.scored.words
    ]
