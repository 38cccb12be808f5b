"""Where things lie: the program's own files, and the instance folder with a club's data.

Templates and static files stand at the top of the repository and travel inside the wheel as
``director/_files``; ``files`` is the one function that knows. The instance folder is, in this order: the
one asked for, ``DIRECTOR_INSTANCE``, ``instance`` beside the program in a checkout, the user's data folder.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from director.language.sentences import DirectorError, say

PACKAGE = Path(__file__).parent
INSTANCE_VARIABLE = "DIRECTOR_INSTANCE"


def files(kind: str) -> Path:
    """The folder of the ``templates`` or the ``static`` files."""
    packed = PACKAGE / "_files" / kind
    return packed if packed.is_dir() else PACKAGE.parent / kind


def translations() -> Path:
    """The folder of the message catalogues."""
    return PACKAGE / "translations"


def in_checkout() -> bool:
    """Whether the program runs from a checkout of its repository."""
    return (PACKAGE.parent / "pyproject.toml").is_file() and (PACKAGE.parent / "templates").is_dir()


def instance_folder(wanted: str | Path | None = None) -> Path:
    """The folder of this club's data, made if it is not there; DirectorError ``bad_folder`` if it cannot be."""
    chosen = wanted or os.environ.get(INSTANCE_VARIABLE)
    if chosen:
        folder = Path(chosen).expanduser()
    elif in_checkout():
        folder = PACKAGE.parent / "instance"
    else:
        folder = Path(platformdirs.user_data_dir("director", appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return folder.resolve()
    except OSError as reason:
        raise DirectorError(
            "bad_folder",
            say(
                "The folder %(folder)s cannot be used: %(reason)s. Choose another one with --instance.",
                folder=str(folder),
                reason=reason.strerror or str(reason),
            ),
        ) from reason
