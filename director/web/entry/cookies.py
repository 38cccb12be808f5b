"""The cookie of a visit: signed as Flask does it, but without looking at the time.

Flask refuses a cookie that seems to be of the future, so a laptop whose clock is set back by some seconds would
sign everybody out. Here the database says which visits still hold (``desk/sessions.py``).
"""

from __future__ import annotations

from flask import Flask, Request, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature


class TimelessSessions(SecureCookieSessionInterface):
    """Signed cookies whose age nobody asks for; what came over ``https`` goes back over it only."""

    def get_cookie_secure(self, app: Flask) -> bool:
        """On a laptop in a club's own network there is no ``https``."""
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """What the cookie holds if its signature is right; else an empty session."""
        signer = self.get_signing_serializer(app)
        if signer is None:
            return None
        kept = request.cookies.get(self.get_cookie_name(app))
        try:
            return self.session_class(signer.loads(kept)) if kept else self.session_class()
        except (BadSignature, ValueError, TypeError, RecursionError):
            return self.session_class()
