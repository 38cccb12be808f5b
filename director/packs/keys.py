"""Signatures and files of packs and results, and the codes that a federation gives out by word of mouth.

Anyone who makes packs or results has one pair of keys (Ed25519), made at first use and kept with the club's
settings. The signed text is JSON in one fixed form (``canonical``): sorted names, no blanks, ASCII.

A code has 12 characters of Crockford's alphabet (no I, L, O, U), 60 random bits, in groups of four to be read aloud:
``K7QM-4TXR-9ZPD``. Small letters, blanks and the look-alikes I, L and O are understood.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from dataclasses import dataclass, replace
from functools import cached_property

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from director.language.sentences import DirectorError, RuleError, Sentence

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH, GROUP = 12, 4
SECRET_BYTES = 32
_LOOK_ALIKE = str.maketrans("ILO", "110")


@dataclass(frozen=True)
class Signer:
    """A pair of keys; ``secret`` has 32 bytes and stays on its machine."""

    secret: bytes

    @cached_property
    def _key(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(self.secret)

    @cached_property
    def public(self) -> str:
        """The public key, 64 hexadecimal digits."""
        return self._key.public_key().public_bytes_raw().hex()

    def sign(self, data: object) -> str:
        """The signature of JSON data, 128 hexadecimal digits."""
        return self._key.sign(canonical(data)).hex()


def new_signer() -> Signer:
    """Makes a new pair of keys."""
    return Signer(secrets.token_bytes(SECRET_BYTES))


def is_signed(data: object, public: object, signature: object) -> bool:
    """Answers whether the owner of that public key signed these JSON data."""
    return is_signed_text(canonical(data), public, signature)


def is_signed_text(text: bytes, public: object, signature: object) -> bool:
    """The same for data in their ``canonical`` form."""
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(str(public)))
        key.verify(bytes.fromhex(str(signature)), text)
    except (InvalidSignature, ValueError):
        return False
    return True


def canonical(data: object) -> bytes:
    """Returns JSON data as the one text that is signed and hashed."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode("ascii")


def digest(data: object) -> str:
    """Returns the SHA-256 of JSON data in that form, 64 hexadecimal digits."""
    return digest_of(canonical(data))


def digest_of(text: bytes) -> str:
    """The same for data in their ``canonical`` form."""
    return hashlib.sha256(text).hexdigest()


def short(public: str) -> str:
    """Returns the mark of a public key (or digest): four groups of four characters, to be compared by eye or by telephone."""
    return grouped(hashlib.sha256(public.encode()).hexdigest()[:16].upper())


def grouped(text: str) -> str:
    """Returns the text in groups of four."""
    return "-".join(text[at : at + GROUP] for at in range(0, len(text), GROUP))


def new_code() -> str:
    """Returns a new random code, in groups."""
    return grouped("".join(secrets.choice(SIGNS) for _ in range(CODE_LENGTH)))


def read_code(text: str) -> str:
    """Returns a typed code in groups; RuleError ``bad_code`` if it cannot be a code."""
    signs = "".join(each for each in text.upper() if each.isalnum()).translate(_LOOK_ALIKE)
    if len(signs) != CODE_LENGTH or set(signs) - set(SIGNS):
        raise RuleError(
            "bad_code", "A code has 12 letters and digits, such as K7QM-4TXR-9ZPD. Compare it sign by sign."
        )
    return grouped(signs)


HALF = re.compile(r"\\u[dD][89a-fA-F]")
"""An escape that may be half a character."""


def object_of(
    text: str, format_name: str, version: int, largest: int, foreign: DirectorError, other: Sentence
) -> dict[str, object]:
    """Returns the JSON object of that format and version.

    Raises ``foreign`` for any other text, for more than ``largest`` characters, and for half characters (``\\ud800`` alone),
    which nothing can store or show; ``unknown_version`` with the sentence ``other``, which takes ``found`` and ``known``.
    """
    try:
        data = json.loads(text.lstrip("\ufeff")) if len(text) <= largest else None
        text.encode()  # half a character itself
        if ("\\ud" in text or "\\uD" in text) and HALF.search(text):  # or as an escape
            json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or data.get("format") != format_name:
        raise foreign
    found = data.get("version")
    if found != version or isinstance(found, bool):
        raise DirectorError(
            "unknown_version", replace(other, values={"found": str(found)[:20], "known": version})
        )
    return data
