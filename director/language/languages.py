"""The languages people may choose, and their message catalogues.

The catalogues are gettext files under ``director/translations``; English needs none, because the English
sentences are the keys. The web pages reach them through Flask-Babel, the command line and the printed
sheets through ``translator``.

The repository contains only the ``.po`` files; the program compiles each into a ``.mo`` file if that is missing or older. A wheel
contains the compiled ones (``.ci/building.py`` makes them at its build), a checkout makes them at the first use and after each
change, in 0.1 s for a language.

``typeset`` sets French: no line breaks before ``; : ? ! » %`` or behind ``«``, and curved apostrophes.

It is applied to every sentence of the catalogue and every page of the manual, so that nobody types these marks by hand. All
blanks are U+00A0, which all our fonts have.
"""

from __future__ import annotations

import gettext
import locale
import os
import re
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from director import paths
from director.language.sentences import Translation

if TYPE_CHECKING:  # loaded only where a catalogue is compiled
    from babel.messages.catalog import Catalog

BLANK = "\u00a0"
_BEFORE = re.compile(r"(?<!\s) (?=[;:?!»]|%(?!\())")
_BEHIND = re.compile(r"« ")
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_]|%\()")
_TYPED = re.compile(r"(```.*?```|`[^`]*`|\]\([^)]*\)|^\{[^}]*\}$)", re.DOTALL | re.MULTILINE)


def typeset(text: str) -> str:
    """Returns a French text with its no-break blanks and curved apostrophes.

    >>> typeset("L'heure : « huit » ?")
    'L’heure\\xa0: «\\xa0huit\\xa0»\\xa0?'
    """
    text = _BEHIND.sub(f"«{BLANK}", _BEFORE.sub(BLANK, text))
    return _APOSTROPHE.sub("’", text)


def typeset_markdown(text: str) -> str:
    """Typesets a page of the manual, except text to be typed and addresses."""
    parts = _TYPED.split(text)
    return "".join(part if at % 2 else typeset(part) for at, part in enumerate(parts))


LANGUAGES = {"de": "Deutsch", "en": "English", "fr": "Français"}
DEFAULT = "de"
DOMAIN = "messages"


def po_file(language: str) -> Path:
    """Returns the path of a language's translations."""
    return paths.translations() / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def compile_catalogue(language: str) -> None:
    """Compiles a language's ``.mo`` file if it is missing or older than its ``.po`` file; replaces it in one step.

    OSError if neither file exists or the folder cannot be written.
    """
    source = po_file(language)
    target = source.with_suffix(".mo")
    if target.exists() and (not source.exists() or target.stat().st_mtime >= source.stat().st_mtime):
        return
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        catalogue = read_po(file, locale=language)
    if language == "fr":
        typeset_catalogue(catalogue)
    with paths.replacing(target, paths.FOR_ALL) as file:
        write_mo(file, catalogue)


def typeset_catalogue(catalogue: Catalog) -> None:
    """Typesets every French message, in each of its forms by number."""
    for message in catalogue:
        said = message.string
        message.string = tuple(map(typeset, said)) if isinstance(said, list | tuple) else typeset(said or "")


def translations() -> Path:
    """Returns the folder of the catalogues after compiling them; a read-only folder is used as it is."""
    for folder in paths.translations().iterdir():
        if (folder / "LC_MESSAGES").is_dir():
            with suppress(PermissionError):
                compile_catalogue(folder.name)
    return paths.translations()


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Returns the translated sentences of a language; without a catalogue, as for English, each template is its own translation."""
    return gettext.translation(DOMAIN, str(translations()), [language], fallback=True)


@cache
def translator(language: str) -> Translation:
    """Returns the function that translates English templates into that language."""
    sentences = catalogue(language)

    def translate(template: str) -> str:
        return sentences.gettext(template) if template else ""

    def figure(value: int) -> str:
        from director.language.texts import figure  # with Babel, which most commands never need

        return figure(language, value)

    return Translation(translate, sentences.ngettext, figure)


def system_language() -> str:
    """Returns the language of the terminal: ``DIRECTOR_LANGUAGE``, the system's if we speak it, else German."""
    wanted = [os.environ.get(name, "") for name in ("DIRECTOR_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    if not any(wanted):  # Windows sets none of them; if one is C, Python would answer English
        wanted.append(locale.getlocale()[0] or "")
    for name in wanted:
        if name[:2].lower() in LANGUAGES:
            return name[:2].lower()
    return DEFAULT
