"""The static files as they go over the wire: few requests, packed once, kept by the browser for good.

Every address has the edition in it, a hash over all files (``/static/<edition>/desk.js``): what is there never changes, so a
browser never asks again; another program has another edition. Relative addresses inside a file stay inside its edition.

A script is sent with all it imports as one file (``bundled``), styles of ``SHEETS`` as one sheet; comments are left out, and the
result is packed with gzip, once. Browsers take no brotli over plain HTTP, which is what a club's laptop speaks; a minifier that
has wheels for all systems was not found, and without one the desk needs 30 of its 105 KB.

The pages themselves are packed too. What an attacker could learn from the length of a packed page (BREACH) takes requests
with the person's cookie from another site; the cookie is ``SameSite=Lax``, and such requests are refused (``guard``).
"""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import cache
from pathlib import Path, PurePosixPath

from flask import Flask, Response, abort, request
from werkzeug.utils import safe_join

from director.paths import files

SHEETS = {
    "app.css": (
        "tokens.css",
        *(
            f"styles/{part}.css"
            for part in ("base", "button", "field", "table", "parts", "nav", "tile", "desk")
        ),
        "styles/utilities.css",
        "pages.css",
    ),
}
"""Sheets that are made of several files, in their order."""

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff": "font/woff",
}
PACKED = (".css", ".js", ".svg")
WORTH = 1000
"""Bytes below which packing saves nothing."""
FOR_GOOD = "public, max-age=31536000, immutable"

AN_EDITION = re.compile(r"[0-9a-f]{12}")
IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const|class) (\w+))", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)
IN_A_SHEET = re.compile(r"/\*(?:[^*]|\*(?!/))*\*/")
INDENT = re.compile(r"\n\s+")


def add_static(app: Flask) -> None:
    """Serves the static files under ``static``, and packs what pages send."""

    def serve(filename: str) -> Response:
        edition, _, name = filename.partition("/")
        of_an_edition = AN_EDITION.fullmatch(edition) is not None
        return _sent(name if of_an_edition else filename, edition == edition_of(), app)

    app.add_url_rule("/static/<path:filename>", "static", serve)

    @app.url_defaults
    def of_this_edition(endpoint: str, values: dict[str, str]) -> None:
        if endpoint == "static":
            values["filename"] = f"{edition_of()}/{values['filename']}"

    app.after_request(_packed)


@cache
def edition_of() -> str:
    """A hash over all static files, the same in every process of one program."""
    folder = files("static")
    found = hashlib.sha256()
    for each in sorted(folder.rglob("*")):
        if each.is_file():
            found.update(each.relative_to(folder).as_posix().encode() + b"\0" + each.read_bytes() + b"\0")
    return found.hexdigest()[:12]


@cache
def content(name: str) -> bytes | None:
    """What is sent under that name; None if there is no such file."""
    if name in SHEETS:
        return sheet("\n".join(_text(each) for each in SHEETS[name])).encode()
    path = safe_join(str(files("static")), name)
    if path is None or not Path(path).is_file():
        return None
    match Path(path).suffix:
        case ".js":
            return bundled(name).encode()
        case ".css":
            return sheet(_text(name)).encode()
    return Path(path).read_bytes()


@cache
def _squeezed(name: str) -> bytes:
    return gzip.compress(content(name) or b"", 9, mtime=0)


def sheet(text: str) -> str:
    """A style sheet without its comments and indentation."""
    return INDENT.sub("\n", IN_A_SHEET.sub("", text)).strip() + "\n"


def bundled(name: str) -> str:
    """The script with all it imports: each module a function that is called once, in the order in which modules run.

    Who imports the bundle once more, as a browser's console may, finds its modules by name: ``$live``, ``$desk_parts``.
    """
    order = _order(name, [])
    return "".join(map(_module, order)) + f"export {{ {', '.join(map(_value, order))} }};\n"


def _order(name: str, found: list[str]) -> list[str]:
    for _, wanted in IMPORT.findall(_text(name)):
        if (other := _beside(name, wanted)) not in found:
            _order(other, found)
    found.append(name)
    return found


def _module(name: str) -> str:
    """A module as a function; what it exports are the fields of its value."""
    text = IMPORT.sub(lambda each: _taken(name, each[1], each[2]), _text(name))
    names = EXPORT.findall(text)
    body = COMMENT.sub("", EXPORT.sub("", text))
    return f"const {_value(name)} = (() => {{\n{body}return {{ {', '.join(names)} }};\n}})();\n"


def _taken(name: str, names: str | None, wanted: str) -> str:
    if not names:
        return ""
    return f"const {{{names.replace(' as ', ': ')}}} = {_value(_beside(name, wanted))};\n"


def _beside(name: str, wanted: str) -> str:
    parts: list[str] = []
    for part in (*PurePosixPath(name).parent.parts, *wanted.split("/")):
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _value(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))


def _text(name: str) -> str:
    return (files("static") / name).read_text("utf-8")


def _sent(name: str, for_good: bool, app: Flask) -> Response:
    found = content(name)
    if found is None:
        abort(404)
    response = app.response_class(mimetype=None)
    response.headers["Content-Type"] = TYPES.get(PurePosixPath(name).suffix, "application/octet-stream")
    if PurePosixPath(name).suffix in PACKED:
        response.vary.add("Accept-Encoding")
        if "gzip" in request.accept_encodings:
            found, response.content_encoding = _squeezed(name), "gzip"
    response.set_data(found)
    if for_good:
        response.headers["Cache-Control"] = FOR_GOOD
        return response
    response.cache_control.no_cache = True
    response.add_etag()
    return response.make_conditional(request)  # type: ignore[return-value]


def _packed(response: Response) -> Response:
    """A page, packed for a browser that takes it."""
    if (
        response.mimetype in ("text/html", "application/json", "image/svg+xml")
        and not response.is_streamed
        and not response.direct_passthrough
        and not response.content_encoding
        and "gzip" in request.accept_encodings
        and response.content_length is not None
        and response.content_length > WORTH
    ):
        response.set_data(gzip.compress(response.get_data(), 5, mtime=0))
        response.content_encoding = "gzip"
        response.vary.add("Accept-Encoding")
    return response
