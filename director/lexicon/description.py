"""What is known of a lexicon without opening it, and how that is written down beside the words."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from director.language.sentences import LexiconError
from director.lexicon.alphabet import Alphabet
from director.lexicon.sources import DEFAULTS, Default

FORMAT = 1

_NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
_DEVICE = re.compile(r"con|prn|aux|nul|com\d|lpt\d")  # names that Windows keeps for itself


@dataclass(frozen=True)
class LexiconInfo:
    """A lexicon's description. ``built_at`` is in ISO form; a default not yet derived has no words yet."""

    name: str
    title: str
    tiles: str
    letters: str
    count: int = 0
    fingerprint: str = ""
    source: Mapping[str, str] | None = None
    built_at: str = ""

    @property
    def alphabet(self) -> Alphabet:
        return Alphabet(self.letters)

    @property
    def is_default(self) -> bool:
        """Whether it is embedded: derived here, not imported."""
        return self.name in DEFAULTS

    @property
    def is_built(self) -> bool:
        return bool(self.fingerprint)

    @property
    def outdated(self) -> bool:
        """Whether a default would have other words if it were derived now, with the packages of today."""
        return self.is_default and self.is_built and self.source != DEFAULTS[self.name].provenance()


def is_name(name: str) -> bool:
    """Whether a lexicon could be called so; such a name is a plain file name everywhere."""
    return bool(_NAME.fullmatch(name)) and not _DEVICE.fullmatch(name)


def check_name(name: str) -> None:
    """Raises LexiconError ``bad_name`` or ``reserved_name`` for a name no import may have."""
    if not is_name(name):
        raise LexiconError(
            "bad_name",
            "A word list cannot be called %(name)s. Use up to 40 small letters a-z, digits and "
            "hyphens, such as club-2026.",
            name=name,
        )
    if name in DEFAULTS:
        raise LexiconError(
            "reserved_name",
            "%(name)s is the name of a built-in word list; choose another, such as %(name)s-club.",
            name=name,
        )


def undescribed(default: Default) -> LexiconInfo:
    """The description of a default that has not been derived yet."""
    return LexiconInfo(default.name, default.title, default.tiles, default.alphabet.letters)


def description_bytes(info: LexiconInfo) -> bytes:
    """The file that ``read_description`` reads."""
    text = json.dumps({"format": FORMAT, **asdict(info)}, ensure_ascii=False, indent=1)
    return text.encode() + b"\n"


def read_description(path: Path) -> LexiconInfo | None:
    """The description at ``path``; None if there is none or it cannot be read."""
    known = {field.name for field in fields(LexiconInfo)}
    try:
        written = json.loads(path.read_bytes())
        return LexiconInfo(**{name: value for name, value in written.items() if name in known})
    except (OSError, ValueError, TypeError, AttributeError):
        return None
