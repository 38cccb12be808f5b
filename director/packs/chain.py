"""The chain of keys: every round of a pack is locked by a key of its own, and each key needs the round before.

1. Round n holds its letters, its top, and a random *link* of 32 bytes for round n + 1 (``Locked``).
2. Its key is ``HKDF-SHA256(link of n-1, top of n-1 as "place word", code of n)``, salted with the pack's salt.
   Round 1 has no link and no top before it. A round has a code if the federation wants one: none, one for the start
   (the usual), one for every round, or one for any rounds it names. The code enters through scrypt, so that 60 bits
   cannot be guessed by trying.
3. The locked text is padded to a fixed length and encrypted with ChaCha20-Poly1305, bound to pack and round: a wrong
   key, a wrong code and a changed byte are all detected.

What this achieves and what not, because a federation decides by it:

- Before round 1 has its code nobody can open anything: the file may be sent weeks before.
- The program opens round n only after the top of round n-1 is on the board, because it has no other key; and it
  writes the opening into the chained log, with the time, before it shows a letter. Undoing leaves both in the log.
  The signed result carries the log, and the federation sees when each round was opened.
- Nothing prevents somebody who has the file **and** the code of round 1 from writing a program of their own:
  with the letters of round 1 a search finds its top, and with the link the next key, and so on to the next round that
  has a code. That leaves no trace. So a code for the start protects all the time before the hour of the game, and
  nothing after it.
- Where that is not enough, every round (or every few) gets a code, which the federation announces when it is due: then
  nobody can read ahead, with any tool. It needs a telephone or a page for everybody at each such round, and no other
  network.
- A pack without any code is open to anyone who holds it. The program says so when it is made and when it is taken in.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from director.language.sentences import RuleError
from director.rules.draw import Rejected
from director.rules.top import with_turned

LABEL = "director-pack-1"
LINK_BYTES = 32
NONCE_BYTES = 12
PADDED = 512
"""The locked text is padded to a multiple of so many bytes, so that its length reveals nothing about the letters."""


@dataclass(frozen=True)
class PackRound:
    """A round drawn in advance: the tiles kept and drawn, the racks rejected before, and the top that is placed.

    ``turned`` are the letters that newly drawn blanks turn into if they are explosive.
    """

    number: int
    kept: str
    drawn: str
    rejected: tuple[Rejected, ...]
    at: str
    word: str
    score: int
    turned: str = ""

    @property
    def rack(self) -> str:
        """The rack of the round."""
        return self.kept + with_turned(self.drawn, self.turned)

    @property
    def top(self) -> str:
        """The top as it enters the key of the next round."""
        return f"{self.at} {self.word}"


@dataclass(frozen=True)
class OpenedRound:
    """A round that was opened, with the link that the key of the next one needs."""

    round: PackRound
    link: bytes


def lock(pack: str, salt: bytes, rounds: Sequence[PackRound], codes: Mapping[int, str]) -> list[bytes]:
    """Returns the locked rounds of the pack of that number; ``codes`` by the rounds that have one."""
    locked, link, top = [], b"", ""
    for each in rounds:
        key = round_key(salt, each.number, link, top, codes.get(each.number, ""))
        link, top = secrets.token_bytes(LINK_BYTES), each.top
        nonce = secrets.token_bytes(NONCE_BYTES)
        text = _padded(_text(each, link))
        locked.append(nonce + ChaCha20Poly1305(key).encrypt(nonce, text, _bound_to(pack, each.number)))
    return locked


def unlock(
    pack: str, salt: bytes, locked: bytes, number: int, before: OpenedRound | None, top: str, code: str
) -> OpenedRound:
    """Opens round ``number``; ``before`` is the round before it, ``top`` the move placed there as "place word".

    RuleError ``wrong_code`` if the key does not fit: a wrong code, or another top than the pack's.
    """
    key = round_key(salt, number, before.link if before else b"", top, code)
    nonce, text = locked[:NONCE_BYTES], locked[NONCE_BYTES:]
    try:
        opened = ChaCha20Poly1305(key).decrypt(nonce, text, _bound_to(pack, number))
    except (InvalidTag, ValueError) as reason:
        if code:
            raise RuleError(
                "wrong_code",
                "This code does not open round %(round)d. Compare it sign by sign.",
                round=number,
            ) from reason
        raise RuleError(
            "does_not_open",
            "Round %(round)d of the pack does not open. First place the top of round "
            "%(before)d as the pack has it.",
            round=number,
            before=number - 1,
        ) from reason
    return _opened(json.loads(opened), number)


def walk(
    pack: str,
    salt: bytes,
    locked: Sequence[bytes],
    number: int,
    tops: Sequence[str],
    codes: Mapping[int, str],
    coded: Collection[int],
) -> OpenedRound:
    """Opens the rounds up to ``number``, with the tops placed so far and the codes that were given.

    RuleError ``too_early`` if a top before it is missing, ``code_missing`` if it waits for a code, ``no_more_rounds``.
    """
    if number > len(locked):
        raise RuleError("no_more_rounds", "The pack has no more rounds. End the game.")
    if len(tops) < number - 1:
        raise RuleError(
            "too_early",
            "Round %(round)d is not open yet. Place the top of round %(before)d first.",
            round=number,
            before=number - 1,
        )
    opened: OpenedRound | None = None
    for each in range(1, number + 1):
        if each in coded and each not in codes:
            raise RuleError(
                "code_missing",
                "Type the code that the federation gives out for round %(round)d.",
                round=each,
            )
        top = tops[each - 2] if each > 1 else ""
        opened = unlock(pack, salt, locked[each - 1], each, opened, top, codes.get(each, ""))
    assert opened is not None
    return opened


def round_key(salt: bytes, number: int, link: bytes, top: str, code: str) -> bytes:
    """Returns the key of a round, 32 bytes."""
    stretched = _stretched(code, salt, number) if code else b""
    parts = b"".join(len(part).to_bytes(2) + part for part in (link, top.encode(), stretched))
    return HKDF(SHA256(), 32, salt, f"{LABEL} round {number}".encode()).derive(parts)


@lru_cache(maxsize=256)
def _stretched(code: str, salt: bytes, number: int) -> bytes:
    """Returns the code made slow to guess: about 50 ms and 16 MB for each attempt (RFC 7914)."""
    return hashlib.scrypt(code.encode(), salt=salt + number.to_bytes(2), n=2**14, r=8, p=1, dklen=32)


def _bound_to(pack: str, number: int) -> bytes:
    return f"{LABEL}|{pack}|{number}".encode()


def _text(each: PackRound, link: bytes) -> bytes:
    data = {
        "kept": each.kept,
        "drawn": each.drawn,
        "rejected": [[rack.kept, rack.drawn] for rack in each.rejected],
        "top": [each.at, each.word, each.score],
        "link": link.hex(),
    } | ({"turned": each.turned} if each.turned else {})
    return json.dumps(data, ensure_ascii=False).encode()


def _padded(text: bytes) -> bytes:
    return text + b" " * (-len(text) % PADDED)


def _opened(data: Mapping[str, object], number: int) -> OpenedRound:
    kept, drawn, link = str(data["kept"]), str(data["drawn"]), bytes.fromhex(str(data["link"]))
    rejected, top = data["rejected"], data["top"]
    assert isinstance(rejected, list)
    assert isinstance(top, list)
    at, word, score = top
    racks = tuple(Rejected(*each) for each in rejected)
    turned = str(data.get("turned", ""))
    return OpenedRound(PackRound(number, kept, drawn, racks, str(at), str(word), int(score), turned), link)
