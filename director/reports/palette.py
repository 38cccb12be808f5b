"""The colours of papers, pictures and exported files: those of ``static/tokens.css``, as everywhere else."""

from __future__ import annotations

import re
from functools import cache

from reportlab.lib.colors import Color, HexColor

from director.paths import files

TOKEN = re.compile(r"--([\w-]+): (?:var\(--light, )?(#[0-9a-f]{6})")
LEFT_OUT = re.compile(r"/\*.*?\*/|@font-face \{[^}]*\}|@layer [^{;]*;", re.DOTALL)


def paint(name: str) -> Color:
    """Returns the colour of that role on paper, which is the light one of the pages.

    >>> paint("tile").hexval()
    '0xf4e4b4'
    """
    return HexColor(code(name))


def code(name: str) -> str:
    """Returns the same as ``#rrggbb``; KeyError if the tokens have no such role."""
    return _light()[name]


@cache
def _light() -> dict[str, str]:
    pages, _, _ = _text().partition("/* Walls")
    return dict(TOKEN.findall(pages))


def tokens() -> str:
    """Returns the tokens for a self-contained file: without a typeface to fetch."""
    return LEFT_OUT.sub("", _text()).strip() + "\n"


@cache
def _text() -> str:
    return (files("static") / "tokens.css").read_text("utf-8")
