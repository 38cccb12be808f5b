"""The languages people may choose, and their message catalogues.

The catalogues are gettext files under ``director/translations``; English needs none, because the English
sentences are the keys. The web pages reach them through Flask-Babel, the command line and the printed
sheets through ``translator``.
"""

from __future__ import annotations

import gettext
import locale
import os
from functools import cache

from director.language.compiled import DOMAIN, translations
from director.language.sentences import Translation

LANGUAGES = {"de": "Deutsch", "en": "English", "fr": "Français"}
DEFAULT = "de"


@cache
def translator(language: str) -> Translation:
    """How English templates are said in that language; English where there is no catalogue."""
    catalogue = gettext.translation(DOMAIN, str(translations()), [language], fallback=True)

    def translate(template: str) -> str:
        return catalogue.gettext(template) if template else ""

    return Translation(translate, catalogue.ngettext)


def system_language() -> str:
    """The language of the terminal: ``DIRECTOR_LANGUAGE``, the system's if we speak it, else German."""
    wanted = [os.environ.get(name, "") for name in ("DIRECTOR_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    if not any(wanted):  # Windows sets none of them; where one says C, Python would tell of English
        wanted.append(locale.getlocale()[0] or "")
    for name in wanted:
        if name[:2].lower() in LANGUAGES:
            return name[:2].lower()
    return DEFAULT
