"""What every view needs: instance, desk, sentences in the user's language, forms, figures, and tiles on pages.

Figures follow the language: thousands separator, decimal comma or point, a real minus sign. The filters are
``local_number``, ``local_percent`` and ``local_money``; the counts of ``ngettext`` in templates are written so too.

A tile of two or three letters is one sign inside the program (``language.sentences``), also in the data for scripts,
because a board is a text with one character for each square. So text between tags and attributes that are shown get
spelled out (``spell_page``); ``data-`` attributes, scripts and values that are sent back do not.
``static/digraphs.js``, loaded only by such a page, spells out what scripts put on it.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from io import BytesIO
from typing import Any, TypeVar
from urllib.parse import urlsplit

from flask import (
    Flask,
    Request,
    Response,
    abort,
    current_app,
    g,
    redirect,
    render_template,
    request,
    send_file,
    session,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import get_locale
from jinja2 import pass_eval_context
from jinja2.nodes import EvalContext
from markupsafe import Markup
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from director.desk.desk import Desk, GameSession, OtherGame
from director.desk.instance import Instance
from director.desk.settings import usual_list as usual_list_of
from director.language.languages import DEFAULT, LANGUAGES, catalogue, translator
from director.language.names import visible
from director.language.sentences import ANY_SIGN, RuleError, Sentence, spelled
from director.language.texts import Texts, as_laid
from director.rules.board import EMPTY, Board
from director.rules.moves import parse_place
from director.rules.tiles import BLANK, TileSet
from director.storage.game_store import GameRow
from director.web.game_pages import game_of, kinds_with
from director.web.roles import visitor
from director.web.sent import field

ON_PAGE = 200
"""Lines of a long list on one page."""
L = TypeVar("L")


def instance() -> Instance:
    """Returns the instance this application serves; on the pages of a rehearsal that of the rehearsal."""
    found: Instance = current_app.extensions["instance"]
    return found.of((request.view_args or {}).get("key"))


def desk() -> Desk:
    """Returns the desk of the person who is signed in; one for each request."""
    if "desk" not in g:
        g.desk = instance().desk(who(), owner=visitor().owner)
        g.desk.kinds = _kinds_of_page()
    found: Desk = g.desk
    return found


def desk_once(meant: Callable[[Any], None] | None = None) -> Desk:
    """Returns the desk for a wish that counts once, however often its form is sent; ``meant`` as in ``Desk.once``."""
    return desk().once(token(), meant=meant)


def desk_in_time() -> Desk:
    """Returns the desk for a wish that counts once and is refused if the game has gone on since its form was made."""
    return desk().once(token(), field("stage", 20) or None)


def usual_list(letters: str = "") -> str:
    """Returns the club's default word list, which a page uses unless another one is chosen (``desk/settings.py``)."""
    return usual_list_of(instance(), desk().games(), letters, language())


def who() -> str:
    """Returns the name that signs what this person enters."""
    return visitor().who or "director"


def _kinds_of_page() -> tuple[str, ...]:
    """The kinds of game that the requested page can show; empty for all kinds or if the page belongs to no game."""
    return kinds_with(request.endpoint or "") if "key" in (request.view_args or {}) else ()


def address_of(row: GameRow) -> str:
    """Returns the address of a game's page."""
    return url_for(game_of(row).home, key=row.key)


def language() -> str:
    """Returns the user's language, two letters."""
    return str(get_locale() or DEFAULT)[:2]


def speak_as_the_browser() -> None:
    """Sets the language of the device until somebody chooses one; called by the pages of a way in."""
    wanted = request.accept_languages
    if "language" not in session and wanted and (best := wanted.best_match(list(LANGUAGES))):
        session["language"] = best


def look_up(key: str) -> GameSession[Any]:
    """Returns the session with that key and sets how this page shows references and words.

    Redirects to the game's own page if this page cannot show its kind.
    """
    try:
        found = desk().session(key)
    except OtherGame as other:
        abort(redirect(address_of(other.row)))
    g.mirror, g.listed = found.row.setup.mirror, instance().as_listed(found.row.setup)
    return found


def game_page(played: GameSession[Any], template: str, tab: str = "", /, **values: object) -> str:
    """Renders a page of a game, or a part of one, with what all of them need: the session, the ``tab`` to mark, a token for its forms."""
    known = {"row": played.row, "night": played, "game": played.game, "tab": tab, "token": new_token()}
    return render_template(template, **known, **values)


def texts() -> Texts:
    """Returns words and figures in the user's language, with references in the notation of the game at hand."""
    spoken = language()
    return Texts(spoken, translator(spoken), g.get("mirror", False), g.get("listed", as_laid))


def render_parts(templates: Mapping[str, str], values: Mapping[str, Any]) -> dict[str, Markup]:
    """Renders these templates by name, all with the same values; the values common to every page are computed only once."""
    shared = dict(values)
    current_app.update_template_context(shared)
    return {
        name: Markup(current_app.jinja_env.get_template(template).render(shared))
        for name, template in templates.items()
    }


def wanted_number(name: str, most: int) -> int | None:
    """Returns a number of the address's query from 1 to ``most``; None if it is missing or out of range."""
    number = request.args.get(name, type=int)
    return number if number is not None and 1 <= number <= most else None


def place(at: str | None) -> str:
    """Returns a reference in the notation of the game at hand."""
    return texts().place(at)


def as_kept(at: str) -> str:
    """Converts a typed reference from the notation of the game at hand into the stored form; unreadable text stays unchanged."""
    if not g.get("mirror"):
        return at
    try:
        return str(parse_place(at, mirror=True))
    except RuleError:
        return at


def in_words(sentence: Sentence | str) -> str:
    """Returns a sentence in the user's language, with references in the notation of the game at hand."""
    if isinstance(sentence, Sentence):
        return texts().show(sentence)
    return texts().phrase(sentence)


def wants_json() -> bool:
    """Answers whether the request came from a script on the page."""
    return request.accept_mimetypes.best == "application/json" or request.is_json


def apart(name: object) -> Markup:
    """Sets a name, club or title apart (``bdi``) so that its writing direction cannot turn the text around it; removes
    invisible characters, which older entries may have."""
    return Markup("<bdi>{}</bdi>").format(visible(str(name))) if name else Markup()


def for_address(text: str) -> str:
    """Converts a text into a piece of an address: small letters a-z, digits and hyphens."""
    plain = unicodedata.normalize("NFD", text.casefold()).encode("ascii", "ignore").decode()
    return re.sub("[^a-z0-9]+", "-", plain).strip("-")


def said(status: int, code: str, message: str, back: str = "", **headers: str) -> ResponseReturnValue:
    """Answers a request that is refused: a script gets the code and the message as JSON, a person a page with the way ``back``."""
    if wants_json():
        return {"error": {"code": code, "message": message}}, status, headers
    return render_template("error.html", message=message, back=back), status, headers


def home_of(asked: Request) -> str:
    """Returns the page the person came from if it is one of ours; else the start page."""
    try:
        came_from = urlsplit(asked.referrer or "")
    except ValueError:  # such as an address with a single square bracket
        return url_for("games.index")
    path = came_from.path + (f"?{came_from.query}" if came_from.query else "")
    return own_address(path if came_from.netloc == asked.host else "") or url_for("games.index")


def own_address(text: str) -> str | None:
    """Returns the text if it is path and query of one of our pages; None for any other text.

    It is safe for a redirect: one slash at the beginning, and nothing that a browser would read as another host.
    """
    if not text.startswith("/") or text.startswith("//") or "\\" in text or not text.isprintable():
        return None
    routes = current_app.url_map.bind("localhost")
    try:
        routes.match(text.partition("?")[0], method="GET")
    except RequestRedirect:
        return text
    except HTTPException:
        return None
    return text


def sent_json() -> dict[str, object]:
    """Returns the JSON object that a script on the page sent; RuleError ``bad_request`` if it is none."""
    try:
        sent = request.get_json(silent=True)
        json.dumps(sent, ensure_ascii=False).encode("utf-8")  # lone surrogates cannot be stored
    except (RecursionError, UnicodeEncodeError):
        sent = None
    if not isinstance(sent, dict):
        raise RuleError("bad_request", "The page’s data did not arrive correctly. Load the page again.")
    return sent


def paged(lines: list[L], at_once: int = ON_PAGE) -> tuple[list[L], int, int]:
    """Returns the lines of the page that the address names, its number, and the number of pages."""
    pages = max(1, -(-len(lines) // at_once))
    page = min(max(1, request.args.get("page", 1, int)), pages)
    return lines[(page - 1) * at_once : page * at_once], page, pages


def sent_file(content: bytes, media_type: str, name: str) -> ResponseReturnValue:
    """Sends a file: a PDF is shown, anything else is saved under that name."""
    saved = not name.endswith(".pdf")
    answer = send_file(BytesIO(content), media_type, as_attachment=saved, download_name=name)
    answer.headers["Content-Type"] = media_type  # Flask would add the charset a second time
    return answer


def token() -> str | None:
    """Returns the token by which a repeated request is recognised and succeeds quietly; None if none was sent.

    A page gives one token to all its forms, and a browser goes back to old pages: so the returned token also contains a
    hash of what was sent. Another wish from the same page is another request.
    """
    if not (sent := request.form.get("token", "")):
        return None
    fields = sorted((name, value) for name, value in request.form.items(multi=True) if name != "csrf_token")
    rest = hashlib.sha256(repr((request.path, fields)).encode()).hexdigest()[:16]
    return f"{plain_token(sent)}-{rest}"


def plain_token(sent: object) -> str:
    """Returns a token as it may be stored: printable ASCII, at most 60 characters."""
    return "".join([each for each in str(sent)[:60] if each.isascii() and each.isprintable()])


def new_token() -> str:
    """Returns a new token for the forms of a page."""
    return secrets.token_hex(8)


MOST_DECIMALS = 3


def local_number(value: float | str) -> str:
    """A figure with the decimals that it has, at most ``MOST_DECIMALS``; a text unchanged."""
    if isinstance(value, str):
        return value
    exponent = Decimal(str(value)).normalize().as_tuple().exponent
    return texts().number(value, min(MOST_DECIMALS, max(0, -int(exponent))))


def local_percent(value: float) -> str:
    """Returns per cent with one decimal."""
    return texts().percent(value)


def local_money(value: float) -> str:
    """Returns an amount with two decimals."""
    return texts().number(value, 2)


@pass_eval_context
def translated(context: EvalContext, template: str, /, **values: Any) -> str:
    """Returns the template in the user's language, filled in; values that are not markup are escaped."""
    spoken = str(get_locale() or DEFAULT)[:2]  # not ``language``: a page has a hundred sentences
    found = catalogue(spoken).gettext(template)
    safe = Markup(found) if context.autoescape else found
    return safe % values if "%" in found else safe


@pass_eval_context
def counted(context: EvalContext, one: str, many: str, num: float, /, **values: Any) -> str:
    """Returns the template that suits the number, filled in."""
    template = texts().translate.counted(one, many, int(num)).replace("%(num)d", "%(num)s")
    safe = Markup(template) if context.autoescape else template
    return safe % {"num": local_number(num), **values}


def add_figures(app: Flask) -> None:
    """Replaces Flask-Babel's functions for templates, which look up the catalogue for each sentence; adds the filters."""
    app.jinja_env.filters |= {each.__name__: each for each in (local_number, local_percent, local_money)}
    app.jinja_env.globals |= {"_": translated, "ngettext": counted}


@dataclass(frozen=True)
class TileView:
    """A tile to draw: its letter, its value, whether it is a blank, whether it belongs to the last move."""

    letter: str
    value: int
    blank: bool = False
    fresh: bool = False


@dataclass(frozen=True)
class SquareView:
    """A square: its reference, its premium class, and the tile on it (None if empty)."""

    at: str
    index: int
    premium: str
    tile: TileView | None


def board_view(board: Board, tiles: TileSet, fresh: frozenset[int] = frozenset()) -> list[list[SquareView]]:
    """Returns the rows of the board; ``fresh`` are the squares of the last move."""
    squares = [_square(board, index, tiles, index in fresh) for index in range(board.layout.count)]
    side = board.side
    return [squares[row : row + side] for row in range(0, len(squares), side)]


def _square(board: Board, index: int, tiles: TileSet, fresh: bool) -> SquareView:
    tile, letter, layout = None, board.squares[index], board.layout
    if letter != EMPTY:
        tile = TileView(letter.upper(), tiles.values[letter], letter.islower(), fresh)
    word, single = layout.word[index], layout.letter[index]
    premium = {3: "tw", 2: "dw"}.get(word) or {3: "tl", 2: "dl"}.get(single, "")
    return SquareView(layout.names[index], index, "start" if index == layout.start else premium, tile)


def tiles_view(letters: str, tiles: TileSet) -> list[TileView]:
    """Returns the tiles in sorted order."""
    return [TileView(face(tile), tiles.values[tile], tile == BLANK) for tile in tiles.sort(letters)]


def face(tile: str) -> str:
    """Returns the letter that a tile shows; "" for a blank."""
    return "" if tile == BLANK else tile


_IN_DATA = re.compile(r"\\u2c[0-5]")
"""The sign of a digraph in JSON."""
_PARTS = re.compile(r"(<script\b.*?</script>|<[^>]*>)", re.DOTALL)
_SHOWN = re.compile(r'\b(title|aria-label|placeholder|alt)="[^"]*"')
_TYPED = re.compile(r'<input\b(?![^>]*type="(?!text|search))', re.DOTALL)
_VALUE = re.compile(r'(?<![\w-])value="[^"]*"')


def spell_page(response: Response) -> Response:
    """Returns a page with its digraphs spelled out; any other answer unchanged."""
    if response.mimetype == "text/html" and not response.direct_passthrough and not response.is_streamed:
        page = response.get_data(as_text=True)
        if ANY_SIGN.search(page) or _IN_DATA.search(page):
            script = (
                f'<script type="module" src="{url_for("static", filename="digraphs.js")}"></script></head>'
            )
            response.set_data("".join(map(_spelled_part, _PARTS.split(page))).replace("</head>", script, 1))
    return response


def _spelled_part(part: str) -> str:
    if not part.startswith("<"):
        return spelled(part)
    if part.startswith("<script"):
        return part
    part = _SHOWN.sub(lambda found: spelled(found[0]), part)
    return _VALUE.sub(lambda found: spelled(found[0]), part) if _TYPED.match(part) else part
