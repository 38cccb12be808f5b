"""What every view needs: the club, the desk, sentences in the user's language, reading forms."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from flask import Request, current_app, request, session, url_for
from flask_babel import get_locale, gettext

from director.desk.desk import Desk
from director.desk.instance import Instance
from director.language.languages import DEFAULT, translator
from director.language.sentences import RuleError, Sentence, say, show
from director.language.texts import Texts


def club() -> Instance:
    """The instance this application serves."""
    found: Instance = current_app.extensions["club"]
    return found


def desk() -> Desk:
    """The desk of the person who is signed in."""
    return club().desk(session.get("who", "director"))


def language() -> str:
    """The user's language, two letters."""
    return str(get_locale() or DEFAULT)[:2]


def texts() -> Texts:
    """Words and figures in the user's language, for sheets and tables."""
    return Texts(language(), translator(language()))


def in_words(sentence: Sentence | str) -> str:
    """A sentence in the user's language."""
    return (
        show(sentence, lambda template: gettext(template) if template else "")
        if isinstance(sentence, Sentence)
        else gettext(sentence)
        if sentence
        else ""
    )


def wants_json() -> bool:
    """Whether the request came from a script on the page."""
    return request.accept_mimetypes.best == "application/json" or request.is_json


def home_of(asked: Request) -> str:
    """The page the person came from, if it is one of ours; else the start page."""
    came_from = urlsplit(asked.referrer or "")
    if came_from.netloc == asked.host and came_from.path:
        return came_from.path + (f"?{came_from.query}" if came_from.query else "")
    return url_for("games.index")


def whole_number(name: str, default: int | None = None) -> int:
    """A whole number from the form; RuleError ``bad_number`` if it is none."""
    text = request.form.get(name, "").strip()
    if not text and default is not None:
        return default
    try:
        return int(text)
    except ValueError as reason:
        raise RuleError(
            "bad_number", say("%(text)s is not a whole number.", text=text[:20] or "–")
        ) from reason


def sent_json() -> dict[str, Any]:
    """The JSON object that a script on the page sent; RuleError ``bad_request`` if it is none."""
    sent = request.get_json(silent=True)
    if not isinstance(sent, dict):
        raise RuleError("bad_request", say("The page sent something unreadable. Load it again."))
    return sent


def token() -> str | None:
    """The token that makes a repeated request a quiet success."""
    return request.form.get("token", "")[:64] or None
