"""Collects the sentences of the program for the message catalogues.

For developers: ``python -m director.language.catalogues`` reads the sources and brings every ``.po`` file up to date
(new sentences come empty); the program compiles them by itself (``languages``). A sentence is the first argument of
``say``, ``texts``, ``gettext`` or ``_``, the first two of ``say_n``, ``counted`` and ``ngettext`` (the forms for one
and for many), the second of an error, after its code, and each paragraph of a command's help.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

from director import __version__, paths
from director.language.helping import help_in
from director.language.languages import LANGUAGES, po_file, typeset_catalogue

EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
"""The fixed date in every catalogue's head, so that only changed sentences change the file."""

ERRORS = ("DirectorError", "RuleError", "LexiconError")
"""The errors whose second argument, after the code, is their sentence."""

KEYWORDS = {
    **DEFAULT_KEYWORDS,
    **dict.fromkeys(("say", "texts")),
    **dict.fromkeys(("say_n", "counted"), (1, 2)),
    **dict.fromkeys(ERRORS, (2,)),
}


def sources() -> Catalog:
    """Collects every sentence of the program and its templates."""
    catalog = Catalog(project="Director", charset="utf-8", fuzzy=False)
    roots = [
        (paths.PACKAGE, [("**.py", "python")]),
        (paths.files("templates"), [("**.html", "jinja2")]),
    ]
    for root, methods in roots:
        found = extract_from_dir(
            str(root), methods, keywords=KEYWORDS, options_map={"**.html": {"silent": "false"}}
        )
        for name, _, message, _, context in found:
            catalog.add(message, None, [(f"{root.name}/{name}", 0)], context=context)
    for path in sorted((paths.PACKAGE / "cli").rglob("*.py")):
        for message in help_in(path.read_text("utf-8")):
            catalog.add(message, None, [(f"director/cli/{path.name}", 0)])
    return catalog


def load(language: str) -> Catalog:
    """Returns the translations of a language; an empty catalogue if there are none yet."""
    path = po_file(language)
    if not path.exists():
        return Catalog(locale=language, charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(languages: Iterable[str]) -> None:
    """Brings the ``.po`` files up to date with the sources, sorted, without line numbers."""
    template = sources()
    for language in languages:
        catalog = load(language)
        catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
        catalog.obsolete.clear()
        if language == "fr":
            typeset_catalogue(catalog)
        catalog.header_comment = f"# Director in {LANGUAGES[language]}"
        catalog.project, catalog.version = "Director", __version__
        catalog.msgid_bugs_address = catalog.last_translator = catalog.language_team = ""
        catalog.revision_date = catalog.creation_date = EPOCH
        path = po_file(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_po(file, catalog, no_location=True, omit_header=False, sort_output=True, width=110)


if __name__ == "__main__":
    update(language for language in LANGUAGES if language != "en")
