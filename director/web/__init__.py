"""The web pages. ``create_app`` builds the Flask application for one instance folder.

The folders are named by what their pages are for: ``entry`` signs in, ``prepare`` prepares nights, ``duplicate`` runs
them, ``results`` shows and prints them, ``words`` manages the word lists. A module of pages defines its blueprints and
is listed in ``blueprints``, or in the description of its game. Views read the form, call the desk and redirect; each
folder's view modules prepare what a template needs beside the game itself. A DirectorError that leaves a view becomes a
message on the page the person came from, in their language.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask import Flask, flash, g, redirect, request, session
from flask.typing import ResponseReturnValue
from flask_babel import Babel, get_locale, gettext
from flask_wtf.csrf import CSRFError, CSRFProtect
from lucide.jinja import lucide
from werkzeug.exceptions import HTTPException
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.routing import IntegerConverter, Map

from director import __version__, paths
from director.desk.instance import Instance
from director.desk.settings import secret
from director.games.people import PHONE
from director.judge.reasons import written
from director.language.days import typed_day
from director.language.languages import DEFAULT, LANGUAGES, translations
from director.language.sentences import DirectorError, RuleError
from director.language.texts import locale_of
from director.storage.store import DatabaseUnavailable
from director.web import blueprints
from director.web.common import (
    add_figures,
    address_of,
    apart,
    desk,
    home_of,
    in_words,
    new_token,
    place,
    said,
    spell_page,
    usual_list,
    wants_json,
)
from director.web.delivery import add_static
from director.web.entry.guard import TimelessSessions, bring_messages, check_host, check_site, once, protect
from director.web.game_pages import all_games, game_of
from director.web.manual.pages import help_address
from director.web.roles import NOBODY, may, visitor
from director.web.sent import repeat_typed
from director.wording.titles import named

MOST_BYTES = 64 * 2**20
"""Largest upload: a word list of a million words is about 15 MB."""


def create_app(folder: Path, **config: Any) -> Flask:
    """Creates the application for the data of ``folder``; ``config`` overrides Flask's configuration.

    ``HOSTS`` are further names of this machine. ``PROXIES`` is the number of proxy servers in front of this one, whose
    headers about the client are then trusted (0: none). ``ONLY_HERE`` says that no other device can reach this program.
    ``DATABASE`` is the address of a PostgreSQL database that replaces the file in the folder.
    """
    app = Flask("director", template_folder=str(paths.files("templates")), static_folder=None)
    instance = Instance(folder, config.get("DATABASE"))
    app.extensions["instance"] = instance
    app.config.update(
        SECRET_KEY=secret(instance.db),
        MAX_CONTENT_LENGTH=MOST_BYTES,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        WTF_CSRF_TIME_LIMIT=None,
        HOSTS=(),
        PROXIES=0,
        ONLY_HERE=False,
        BABEL_DEFAULT_LOCALE="en",
        BABEL_TRANSLATION_DIRECTORIES=str(translations()),
    )
    app.config.update(config)
    app.session_interface = TimelessSessions()
    if proxies := app.config["PROXIES"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, proxies, proxies, proxies)  # type: ignore[method-assign]
    add_static(app)
    Babel(app, locale_selector=lambda: str(locale_of(_language())))
    add_figures(app)
    app.before_request(check_host)
    app.before_request(check_site)
    app.before_request(bring_messages)
    csrf = CSRFProtect(app)
    csrf.exempt("director.web.packs.hour.report")  # sent by a program with a code of its own, not by a form
    app.url_map.converters["int"] = Number
    blueprints.register(app, all_games())
    app.context_processor(_for_templates)
    app.register_error_handler(DirectorError, _show_error)
    app.register_error_handler(CSRFError, _show_csrf_error)
    app.register_error_handler(HTTPException, _show_http_error)
    app.jinja_env.globals |= {
        "new_token": new_token,
        "usual_list": usual_list,
        "icon": icon,
        "now_here": lambda: desk().now(),
        "languages": LANGUAGES,
        "version": __version__,
        "help_address": lambda: help_address(request.endpoint),
        "may": may,
        "in_words": in_words,
        "game_of": game_of,
        "address_of": address_of,
        "signed": lambda who: gettext("phone") if who == PHONE else who,
        "place": place,
        "written": written,
    }
    app.jinja_env.tests["may_be_used"] = may
    app.jinja_env.filters["named"] = lambda title: in_words(named(title))
    app.jinja_env.filters["place_here"] = place
    app.jinja_env.filters["apart"] = apart
    app.jinja_env.filters["typed_day"] = lambda text: typed_day(str(text), str(get_locale() or DEFAULT)[:2])
    app.after_request(protect)
    app.after_request(spell_page)
    return app


def icon(name: str, size: int = 20) -> str:
    """Returns the named icon of the set ``lucide``, drawn in the colour of the text beside it."""
    return lucide(name, size=size, aria_hidden="true")


class Number(IntegerConverter):
    """A number in an address. A number too large for any table matches no address: the page is not found."""

    def __init__(self, of: Map, **values: Any) -> None:
        super().__init__(of, **({"max": 2**31 - 1} | values))


def _language() -> str:
    chosen = session.get("language")
    return chosen if chosen in LANGUAGES else DEFAULT


def _for_templates() -> dict[str, Any]:
    return {
        "language": str(get_locale() or DEFAULT)[:2],
        "look": session.get("look"),
        "who": visitor().who,
        "visitor": visitor(),
        "mirror": g.get("mirror", False),
    }


def _show_error(error: DirectorError) -> ResponseReturnValue:
    if wish := g.pop("wish", None):
        once().end(wish, None)  # what failed may be sent again
    if isinstance(error, DatabaseUnavailable):
        return _show_away(error)
    message = in_words(error.sentence)
    if request.method == "POST" and not wants_json():
        flash(message, "danger")
        back = (g.get("back", "") if isinstance(error, RuleError) else "") or home_of(request)
        repeat_typed(back)
        return redirect(back)
    return said(422 if wants_json() else 404, error.code, message)


def _show_away(error: DatabaseUnavailable) -> ResponseReturnValue:
    """Answers 503 if the database cannot be reached: a page reloads itself after 5 seconds, a step has to be sent again."""
    g.setdefault("visitor", NOBODY)
    headers = {"Retry-After": "5"}
    if request.method == "GET" and not wants_json():
        headers["Refresh"] = "5"
    return said(503, error.code, in_words(error.sentence), home_of(request), **headers)


def _show_csrf_error(error: CSRFError) -> ResponseReturnValue:
    message = gettext(
        "This page was open for too long. It is up to date again: please repeat your last step."
    )
    return said(400, "page_expired", message, home_of(request))


def _show_http_error(error: HTTPException) -> ResponseReturnValue:
    code = error.code or 500
    if code < 400:  # such as the redirect to the same address with a slash
        return error
    messages = {
        404: gettext("There is no such page. Go back to the start page."),
        405: gettext("This address works only from its form. Go back to the page with the form."),
        413: gettext("The file is too large. Choose a smaller one."),
        500: gettext(
            "Something unexpected went wrong. Try again; the program's window or log says what happened."
        ),
    }
    message = messages.get(code) or gettext("The page’s entry did not arrive correctly. Load the page again.")
    return said(code, f"http_{code}", message)


__all__ = ["create_app"]
