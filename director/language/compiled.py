"""The compiled catalogues: a ``.mo`` file beside each ``.po`` file, made where it is missing or older.

Only the ``.po`` files stand in the repository. A wheel carries the compiled ones (``.ci/catalogues.py`` makes them at its
build), a checkout makes them at the first use and after each change, in 0.1 s for a language.
"""

from __future__ import annotations

from pathlib import Path

from director import paths

DOMAIN = "messages"


def po_file(language: str) -> Path:
    """Where the translations of a language stand."""
    return paths.translations() / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def compile_catalogue(language: str) -> None:
    """Writes the ``.mo`` file of a language, whole or not at all, if it is missing or older than its ``.po`` file.

    OSError where neither is there or the folder cannot be written.
    """
    source = po_file(language)
    target = source.with_suffix(".mo")
    if target.exists() and (not source.exists() or target.stat().st_mtime >= source.stat().st_mtime):
        return
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        catalogue = read_po(file, locale=language)
    with paths.replacing(target) as file:
        write_mo(file, catalogue)


def translations() -> Path:
    """The folder of the catalogues, all of them compiled."""
    for folder in paths.translations().iterdir():
        if (folder / "LC_MESSAGES").is_dir():
            compile_catalogue(folder.name)
    return paths.translations()
