"""Serves the static files: few requests, compressed once, cached by the browser for good.

Every address contains the edition, a hash over all files (``/static/<edition>/desk.js``): its content never changes, so a browser
never asks again; another program version has another edition. Relative addresses inside a file stay inside its edition.

A script is sent with all it imports as one file (``bundled``), styles of ``SHEETS`` as one sheet; comments are removed, and the
result is compressed with gzip, once. Browsers accept no brotli over plain HTTP, which is what a club's laptop speaks; we found no
minifier with wheels for all systems, and without one the desk needs 30 of its 105 KB.

The pages themselves are compressed too. Guessing secrets from the length of a compressed page (BREACH) needs requests with the
person's cookie from another site; the cookie is ``SameSite=Lax``, and such requests are refused (``guard``).
"""

from __future__ import annotations

import gzip
import hashlib
import posixpath
import re
from functools import cache
from pathlib import Path, PurePosixPath

from flask import Flask, Response, abort, request
from werkzeug.security import safe_join

from director.paths import files
from director.reports import faces

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
    "club_wall.css": ("tokens.css", "club_wall.css"),
    "wall.css": ("tokens.css", "wall.css"),
    "bingo_wall.css": ("tokens.css", "bingo_wall.css"),
    "play.css": ("tokens.css", "play.css"),
}
"""Style sheets that are joined from several files, in their order."""

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff": "font/woff",
}
PACKED = (".css", ".js", ".svg")
WORTH = 1000
"""Size in bytes below which compression saves nothing."""
FOR_GOOD = "public, max-age=31536000, immutable"

AN_EDITION = re.compile(r"[0-9a-f]{12}")
IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const|class) (\w+))", re.MULTILINE)
LATER = re.compile(r'(?<![{\w.])import\("(\.[^"]+)"\)')
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)
IN_A_SHEET = re.compile(r"/\*(?:[^*]|\*(?!/))*\*/")
INDENT = re.compile(r"\n\s+")


def add_static(app: Flask) -> None:
    """Serves the static files under ``static``, and compresses the pages."""

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
    """Returns a hash over all static files, the same in every process of one program."""
    folder = files("static")
    found = hashlib.sha256()
    for each in sorted(folder.rglob("*")):
        if each.is_file():
            found.update(each.relative_to(folder).as_posix().encode() + b"\0" + each.read_bytes() + b"\0")
    return found.hexdigest()[:12]


@cache
def content(name: str) -> bytes | None:
    """Returns the content that is sent under that name; None if there is no such file."""
    if name in faces.FILES:
        return faces.face(name)
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
    """Returns a style sheet without its comments and indentation."""
    return INDENT.sub("\n", IN_A_SHEET.sub("", text)).strip() + "\n"


def bundled(name: str) -> str:
    """Returns the script with all its imports: each module becomes a function that is called once, in the order in which modules run.

    A part that a page loads later (``import("./play/paper.js")``) imports the modules it shares with the page from the page's bundle, so
    that each exists once. Other code that imports a bundle, such as a browser's console, finds its modules by name: ``$live``,
    ``$desk_parts``."""
    order, here = _order(name, []), PurePosixPath(name).parent
    page = _pages_that_load().get(name)
    theirs = [each for each in order if page and each in _order(page, [])]
    own = [each for each in order if each not in theirs]
    taken = (
        f'import {{ {", ".join(map(_value, theirs))} }} from "{_towards(here, str(page))}";\n'
        if theirs
        else ""
    )
    exported = ", ".join(EXPORT.findall(_text(name)))
    return (
        taken
        + "".join(_module(each, here) for each in own)
        + f"export {{ {', '.join(map(_value, own))} }};\n"
        + (f"export const {{ {exported} }} = {_value(name)};\n" if exported else "")
    )


@cache
def _pages_that_load() -> dict[str, str]:
    """Maps each script that is loaded later to the page's script that loads it, if only one page does."""
    folder = files("static")
    names = [each.relative_to(folder).as_posix() for each in sorted(folder.rglob("*.js"))]
    imported = {_beside(each, wanted) for each in names for _, wanted in IMPORT.findall(_text(each))}
    later: dict[str, set[str]] = {}
    for page in names:
        for each in _order(page, []) if page not in imported else ():
            for wanted in LATER.findall(COMMENT.sub("", _text(each))):
                later.setdefault(_beside(each, wanted), set()).add(page)
    return {each: min(pages) for each, pages in later.items() if len(pages) == 1}


def _order(name: str, found: list[str]) -> list[str]:
    for _, wanted in IMPORT.findall(_text(name)):
        if (other := _beside(name, wanted)) not in found:
            _order(other, found)
    found.append(name)
    return found


def _module(name: str, here: PurePosixPath) -> str:
    """Returns a module as a function that returns its exports."""
    text = IMPORT.sub(lambda each: _taken(name, each[1], each[2]), _text(name))
    names = EXPORT.findall(text)
    body = COMMENT.sub("", EXPORT.sub("", text))
    body = LATER.sub(lambda each: f'import("{_towards(here, _beside(name, each[1]))}")', body)
    return f"const {_value(name)} = (() => {{\n{body}return {{ {', '.join(names)} }};\n}})();\n"


def _taken(name: str, names: str | None, wanted: str) -> str:
    if not names:
        return ""
    return f"const {{{names.replace(' as ', ': ')}}} = {_value(_beside(name, wanted))};\n"


def _beside(name: str, wanted: str) -> str:
    """Returns the file that a script means by a relative path such as ``../dom.js``."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), wanted))


def _towards(here: PurePosixPath, name: str) -> str:
    return "./" + posixpath.relpath(name, str(here))


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
        if request.accept_encodings.quality("gzip") > 0:
            found, response.content_encoding = _squeezed(name), "gzip"
    response.set_data(found)
    if for_good:
        response.headers["Cache-Control"] = FOR_GOOD
        return response
    response.cache_control.no_cache = True
    response.add_etag()
    return response.make_conditional(request)  # type: ignore[return-value]


def _packed(response: Response) -> Response:
    """Compresses a page for a browser that accepts gzip."""
    if (
        response.mimetype in ("text/html", "application/json", "image/svg+xml")
        and not response.is_streamed
        and not response.direct_passthrough
        and not response.content_encoding
        and request.accept_encodings.quality("gzip") > 0
        and response.content_length is not None
        and response.content_length > WORTH
    ):
        response.set_data(gzip.compress(response.get_data(), 5, mtime=0))
        response.content_encoding = "gzip"
        response.vary.add("Accept-Encoding")
    return response
