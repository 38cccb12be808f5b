"""The colours of papers, pictures and files that are sent away: those of ``static/tokens.css``, as everywhere else."""

from __future__ import annotations

import re
from functools import cache

from reportlab.lib.colors import Color, HexColor

from director.paths import files

TOKEN = re.compile(r"--([\w-]+): (?:var\(--light, )?(#[0-9a-f]{6})")
LEFT_OUT = re.compile(r"/\*.*?\*/|@font-face \{[^}]*\}|@layer [^{;]*;", re.DOTALL)


def paint(name: str) -> Color:
    """The colour of that role on paper, which is the light one of the pages.

    >>> paint("tile").hexval()
    '0xf4e4b4'
    """
    return HexColor(code(name))


def code(name: str) -> str:
    """The same as ``#rrggbb``; KeyError if the tokens have no such role."""
    return _light()[name]


@cache
def _light() -> dict[str, str]:
    pages, _, _ = _text().partition("/* Walls")
    return dict(TOKEN.findall(pages))


def tokens() -> str:
    """The tokens as a file has them that needs nothing else: no typeface to be fetched."""
    return LEFT_OUT.sub("", _text()).strip() + "\n"


@cache
def _text() -> str:
    return (files("static") / "tokens.css").read_text("utf-8")
