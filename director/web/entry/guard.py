"""Checks every request before its view: is it for this machine, may the visitor do this, has it come before? Sets headers after it.

A form that is sent twice is one wish: the second request gets the answer of the first, and nothing happens again. Every form contains a
token. If a change is stored with its token in the database that is enough, even if the program restarts between the two. For all others,
and for two that come at the same moment, the running requests and the last answers are remembered here. A failed wish is forgotten, so that
it can be sent again.

The names of this machine are its own name, ``localhost`` and its addresses; further names (a proxy's, a router's) are a setting. So a
foreign page cannot use another name for it. The server knows the address at which a request came in, so a laptop that changes its network
during the evening is still found.
"""

from __future__ import annotations

import hashlib
import ipaddress
import json
import secrets
import socket
import threading
import time
from collections import OrderedDict
from collections.abc import Collection
from contextlib import suppress
from functools import cache
from urllib.parse import urlsplit, urlunsplit

from flask import (
    Blueprint,
    Flask,
    Request,
    Response,
    current_app,
    flash,
    g,
    has_app_context,
    redirect,
    request,
    session,
    url_for,
)
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from itsdangerous import BadSignature

from director.desk import access_codes
from director.desk.settings import password_hash
from director.language.sentences import DirectorError, say
from director.storage.game_store import game_row
from director.web.common import address_of, desk, in_words, instance, said, token, wants_json
from director.web.rights import CENTRE, STAFF
from director.web.roles import PLAY_PATH, WALL_PATH, Visitor, may, may_open, may_see_pack, visitor
from director.web.sent import repeat_typed


def lan_address() -> str | None:
    """Returns this machine's address in the local network, or None; sends nothing to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") else address


def for_the_room(address: str) -> str:
    """Returns a whole address as other devices can open it: they cannot use this machine's names for itself.

    Unchanged if the program listens to this machine alone: an address that does not answer helps nobody.
    """
    parts = urlsplit(address)
    name = parts.hostname or ""
    if only_here() or not is_this_machine(name) or not (outside := lan_address()):
        return address
    port = f":{parts.port}" if parts.port else ""
    return urlunsplit(parts._replace(netloc=outside + port))


def only_here() -> bool:
    """Answers whether the program was started so that no other device can reach it (``--host 127.0.0.1``)."""
    return has_app_context() and bool(current_app.config.get("ONLY_HERE"))


def is_this_machine(name: str) -> bool:
    """Answers whether an address or name means the machine on which it is used."""
    return name == "localhost" or is_here(name)


def is_here(address: str) -> bool:
    """Answers whether an address is this very machine."""
    try:
        return ipaddress.ip_address(address.removeprefix("::ffff:")).is_loopback
    except ValueError:
        return False


def is_known(host: str, served_at: str, more: Collection[str] = ()) -> bool:
    """Answers whether ``host`` (of the request, with or without port) is a name or address of this machine.

    ``served_at`` is the address at which the request came in; ``more`` are further names from the settings.
    """
    name = without_port(host).rstrip(".").lower()
    if not name:
        return False
    if name in {each.lower() for each in more} or name in own_names():
        return True
    if (address := _address(name)) is None:
        return False
    return address.is_loopback or address in (_address(served_at), _address(lan_address() or ""))


def without_port(host: str) -> str:
    """Returns the name or address of a Host header; "" if it is malformed."""
    if host.startswith("["):
        inside, end, rest = host[1:].partition("]")
        if not end:
            return ""
        return inside if not rest or (rest[0] == ":" and rest[1:].isdecimal()) else ""
    name, colon, port = host.partition(":")
    return name if not colon or port.isdecimal() else ""


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


@cache
def own_names() -> frozenset[str]:
    """Returns the names of this machine, including those it has in a network without a name server."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return frozenset(("localhost", name, short, f"{short}.local", f"{short}.lan", f"{short}.home")) - {""}


SAID = "_flashes"
"""The name under which Flask stores messages for the next page."""
MOST_SAID = 1500
"""Most bytes of messages in the cookie; a browser silently drops a cookie of more than 4,096 bytes."""


class TimelessSessions(SecureCookieSessionInterface):
    """Signed cookies without an age limit; a cookie set over ``https`` is sent over ``https`` only.

    Messages for the next page that are too long for a cookie wait in the database, and the cookie names them (``bring_messages``).
    """

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Stores what is too long for the cookie, then the cookie; static files are equal for everybody and set none."""
        if request.endpoint == "static":
            return
        if len(json.dumps(session.get(SAID, ()))) > MOST_SAID:
            with suppress(DirectorError):  # if nothing can be stored, the page says why
                session["told"] = access_codes.keep_messages(instance().db, session[SAID], time.time())
                del session[SAID]
        super().save_session(app, session, response)

    def get_cookie_secure(self, app: Flask) -> bool:
        """Answers whether the request uses ``https``: a laptop in a club's own network has none."""
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Returns the cookie's session if its signature is right; else an empty session."""
        signer = self.get_signing_serializer(app)
        if signer is None:
            return None
        kept = request.cookies.get(self.get_cookie_name(app))
        try:
            return self.session_class(signer.loads(kept)) if kept else self.session_class()
        except (BadSignature, ValueError, TypeError, RecursionError):
            return self.session_class()


def bring_messages() -> None:
    """Fetches long messages that the previous page left in the database."""
    if request.endpoint in (None, "static") or not (name := session.pop("told", None)):
        return
    session[SAID] = [*access_codes.fetch_messages(instance().db, str(name)), *session.get(SAID, ())]


MOST_KEPT = 5000
LONGEST_WAIT = 20.0
"""Seconds that the second of two equal requests waits for the first."""


class PendingWishes:
    """The running wishes and the answers of finished ones, by a name that is equal for both requests."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._under_way: dict[str, threading.Event] = {}
        self._done: OrderedDict[str, str] = OrderedDict()

    def begin(self, name: str) -> str | None:
        """Returns None if this request is to be served, else where the first one led ("" if it is still running)."""
        while True:
            with self._lock:
                if name in self._done:
                    return self._done[name]
                first = self._under_way.get(name)
                if first is None:
                    self._under_way[name] = threading.Event()
                    return None
            if not first.wait(LONGEST_WAIT):
                return ""

    def end(self, name: str, led_to: str | None) -> None:
        """Notes that the request has been served and led to that address; None if it failed."""
        with self._lock:
            if led_to is not None:
                self._done[name] = led_to
            while len(self._done) > MOST_KEPT:
                self._done.popitem(last=False)
            if first := self._under_way.pop(name, None):
                first.set()


blueprint = Blueprint("guard", __name__)

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
}
"""Nothing from elsewhere is loaded or framed, and no form is sent elsewhere."""
FILES = ("static", "manual.picture")
"""Files that are equal for everybody: a browser may cache them."""


def check_host() -> ResponseReturnValue | None:
    """Refuses a request under a name that is not this machine's: it comes by way of a foreign page."""
    served_at = request.environ.get("SERVER_NAME", "")
    host = request.environ.get("HTTP_HOST") or served_at
    if is_known(host, served_at, current_app.config["HOSTS"]):
        return None
    message = gettext("This computer is not known by that name. Use the address shown at the start.")
    if wants_json():
        return {"error": {"code": "foreign_host", "message": message}}, 400
    return message, 400, {"Content-Type": "text/plain; charset=utf-8"}  # a page of ours needs a sound address


READING = ("GET", "HEAD", "OPTIONS")


def check_site() -> ResponseReturnValue | None:
    """Refuses forms and scripts of another site, even with a valid token: the browser says where they come from."""
    if request.method in READING or is_ours(
        request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin"), request.host
    ):
        return None
    message = gettext(
        "This came from a page of another site, so nothing was changed. Repeat the step "
        "on a page of Director."
    )
    if wants_json():
        return {"error": {"code": "foreign_site", "message": message}}, 403
    return message, 403, {"Content-Type": "text/plain; charset=utf-8"}


def is_ours(site: str | None, origin: str | None, host: str) -> bool:
    """Answers whether a changing request comes from our own pages, or from a program that is no browser.

    ``site`` is sent by current browsers; an older one sends only the ``origin``, which a proxy may know by one of the
    names in the settings.
    """
    if site is not None:
        return site in ("same-origin", "none")
    if origin is None:
        return True
    name = urlsplit(origin).netloc if origin.startswith(("http://", "https://")) else ""
    return bool(name) and (
        name.lower() == host.lower() or without_port(name).lower() in current_app.config["HOSTS"]
    )


DOORS = (
    "auth.sign_in",
    "joining.code",
    "joining.choose",
    "helpers.enter",
    "helpers.enter_by_address",
    "account_entry.sign_in",
    "pack_arrivals.own",
)
"""The pages on which a secret is typed."""


@blueprint.before_app_request
def name_without_password() -> None:
    """Makes a browser a device of its own when it asks for a page on which a secret is typed."""
    if request.method == "GET" and request.endpoint in DOORS and "device" not in session:
        session["device"] = secrets.token_urlsafe(9)


@blueprint.before_app_request
def check_right() -> ResponseReturnValue | None:
    """Refuses what the table of rights does not allow the visitor, and nights that are not theirs."""
    if request.endpoint is None:
        return None
    who = visitor()
    if who.account is not None:
        access_codes.go_on(desk(), session["visit"])
    if not may(request.endpoint, who.role):
        return _ask_in() if who.role == "nobody" else _refused()
    if who.role == "centre" and request.endpoint == "games.index":
        return redirect(url_for("centre_room.show_centre"))
    return _stay_in_nights(who) if who.role in STAFF | CENTRE else None


def _ask_in() -> ResponseReturnValue:
    """Leads a visitor who has not come in to the sign-in, which says why; the wall and players have no such page."""
    if request.path.startswith(PLAY_PATH):
        return said(403, "no_seat", gettext("This device has no seat on this night. Sign in again."))
    if request.path.startswith(WALL_PATH):
        return said(404, "http_404", gettext("There is no such page. Go back to the start page."))
    is_read = not wants_json() and request.headers.get("Sec-Fetch-Dest", "document") == "document"
    visit = session.get("visit") if is_read else None  # it came in before, and may again (a reopened game)
    if is_read:
        _tell_why(came_in=bool(visit))
    if not password_hash(instance().db):
        return redirect(url_for("auth.set_up"))
    page = "auth.sign_in"
    if visit and access_codes.note_over(desk(), str(visit), request.remote_addr or ""):
        del session["visit"]
        page = "account_entry.sign_in"
    after = request.full_path.rstrip("?") if request.method == "GET" else None
    return redirect(url_for(page, after=after))


def _tell_why(came_in: bool) -> None:
    """Shows on the next page what became of the wish of somebody who is not signed in, and what was typed for it."""
    ask = gettext("Sign in again, or ask the director for a new code.")
    if request.method == "POST":
        flash(gettext("Nothing was stored, because you are not signed in.") + " " + ask, "danger")
        repeat_typed()
    elif came_in:
        flash(gettext("You have been signed out.") + " " + ask, "warning")


def _stay_in_nights(who: Visitor) -> ResponseReturnValue | None:
    """Keeps a helper with a code in one night, and everybody with an account in those of one organiser."""
    if who.game is not None and request.endpoint == "games.index":
        return redirect(address_of(game_row(desk().db, who.game)))
    pack = (request.view_args or {}).get("pack")
    if pack is not None and (who.game is not None or not may_see_pack(who, pack)):
        told = say("There is no pack %(pack)s here. Import its file first.", pack=str(pack)[:40])
        return said(404, "unknown_pack", in_words(told))
    asked = (request.view_args or {}).get("key")
    if asked is None or may_open(who, asked):
        return None
    if who.game is not None:
        return _refused()
    return said(404, "unknown_game", in_words(desk().not_here(asked).sentence))


def _refused() -> ResponseReturnValue:
    return said(403, "not_allowed", gettext("Only the director can do this. Ask the director."))


# -- the same wish twice -------------------------------------------------------------------------------


def once() -> PendingWishes:
    """Returns the wishes of this application."""
    found: PendingWishes = current_app.extensions.setdefault("once", PendingWishes())
    return found


@blueprint.before_app_request
def answer_again() -> ResponseReturnValue | None:
    """Gives the second of two requests with the same token the answer of the first."""
    if request.method != "POST" or request.is_json or not (sent := token()):
        return None
    name = hashlib.sha256(f"{visitor()} {request.path} {sent}".encode()).hexdigest()
    led_to = once().begin(name)
    if led_to is None:
        g.wish = name
        return None
    if not led_to:
        return said(409, "under_way", gettext("This step is still under way. Look at the page again."))
    return redirect(led_to)


@blueprint.after_app_request
def remember(response: Response) -> Response:
    """Marks a wish as done if it led to another page; any other may be sent again."""
    if "wish" in g:
        once().end(g.pop("wish"), response.location if 300 <= response.status_code < 400 else None)
    return response


@blueprint.teardown_app_request
def forget(error: BaseException | None) -> None:
    """Ends a wish that failed with an error."""
    if "wish" in g:
        once().end(g.pop("wish"), None)


# -- headers -------------------------------------------------------------------------------------------


def protect(response: Response) -> Response:
    """Sets the headers of every answer; a browser must not store pages of people who came in."""
    response.headers.update(HEADERS)
    is_file = request.endpoint in FILES and response.status_code < 400
    if not is_file and "visitor" in g and visitor().role != "nobody":
        response.headers["Cache-Control"] = "no-store"
    return response
