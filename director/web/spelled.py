"""Tiles of two or three letters on pages: what a person reads has letters, what a script reads keeps the signs.

Inside the program such a tile is one sign (``language.digraphs``), also in what scripts get, for a board is a text with a
character for each square. So texts between tags are spelt, and attributes that are shown; ``data-`` attributes, scripts
and values that are sent back are not. What scripts put on the page is spelt by ``static/digraphs.js``, which only such a page
loads.
"""

from __future__ import annotations

import re

from flask import Response, url_for

from director.language.digraphs import ANY_SIGN, spelled

_IN_DATA = re.compile(r"\\u2c[0-5]")
"""A sign in JSON."""
_PARTS = re.compile(r"(<script\b.*?</script>|<[^>]*>)", re.DOTALL)
_SHOWN = re.compile(r'\b(title|aria-label|placeholder|alt)="[^"]*"')
_TYPED = re.compile(r'<input\b(?![^>]*type="(?!text|search))', re.DOTALL)
_VALUE = re.compile(r'(?<![\w-])value="[^"]*"')


def spell_page(response: Response) -> Response:
    """The page with its digraphs in letters; any other answer as it is."""
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
