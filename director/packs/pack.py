"""The pack: one file that a federation gives to its centres (``.director-pack``).

JSON with the game's set-up (rules, tile set, name and fingerprint of the word list), the announcer's text, the
invited centres, the rounds that have a code, and the locked rounds (``packs/chain``), signed by the
federation. ``make_pack`` gives the file and the ``Secrets`` that stay with the federation; ``read_pack`` believes
nothing: its DirectorError says whether the file is no pack, older, newer, changed, or damaged.
"""

from __future__ import annotations

import base64
import json
import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from director.games.duplicate.game import Setup
from director.games.setup import check_setup, checked_text, tidy_setup
from director.language.names import visible
from director.language.sentences import DirectorError, RuleError, say
from director.packs import chain
from director.packs.chain import PackRound
from director.packs.keys import Signer, digest, is_signed, new_code, object_of
from director.rules.draw import Rejected
from director.storage.game_store import setup_from_data, setup_to_data

FORMAT, VERSION = "director-pack", 1
SALT_BYTES = 16
MOST_CENTRES, MOST_ROUNDS = 2000, 100
MOST_NAME, MOST_TEXT = 80, 4000
LARGEST = 4 * 2**20
"""In characters; larger files are refused unread."""


@dataclass(frozen=True)
class Centre:
    """An invited centre: its number in the pack, from 1, and its name."""

    number: int
    name: str


@dataclass(frozen=True)
class Pack:
    """What a centre knows of a pack before the first round. ``words`` is the title of its word list."""

    id: str
    made: float
    federation: str
    setup: Setup
    words: str
    text: str
    centres: tuple[Centre, ...]
    coded: tuple[int, ...]
    salt: bytes
    locked: tuple[bytes, ...]
    key: str
    signature: str

    @property
    def digest(self) -> str:
        """The hash that identifies this pack in results."""
        return digest(_content(self))

    def centre(self, number: int) -> Centre:
        """The centre of that number; RuleError ``unknown_centre``."""
        if 1 <= number <= len(self.centres):
            return self.centres[number - 1]
        raise RuleError(
            "unknown_centre",
            "The pack has no centre number %(number)d. Choose one from its list.",
            number=number,
        )


@dataclass(frozen=True)
class Secrets:
    """What stays with the federation: the rounds unencrypted, and the codes by round."""

    rounds: tuple[PackRound, ...]
    codes: Mapping[int, str]

    def as_text(self) -> str:
        """The stored form."""
        rounds = [
            [
                each.kept,
                each.drawn,
                [[r.kept, r.drawn] for r in each.rejected],
                each.at,
                each.word,
                each.score,
                each.turned,
            ]
            for each in self.rounds
        ]
        return json.dumps({"rounds": rounds, "codes": {str(n): code for n, code in self.codes.items()}})


def secrets_from_text(text: str) -> Secrets:
    """Parses the text of ``Secrets.as_text``."""
    data = json.loads(text)
    rounds = tuple(
        PackRound(number, kept, drawn, tuple(Rejected(*r) for r in rejected), at, word, score, *turned)
        for number, (kept, drawn, rejected, at, word, score, *turned) in enumerate(data["rounds"], start=1)
    )
    return Secrets(rounds, {int(number): code for number, code in data["codes"].items()})


def make_pack(
    setup: Setup,
    rounds: Sequence[PackRound],
    signer: Signer,
    made: float,
    federation: str,
    words: str,
    text: str = "",
    centres: Sequence[str] = (),
    coded: Collection[int] = (1,),
    key: str = "",
) -> tuple[Pack, Secrets]:
    """Seals the game; the rounds in ``coded`` open only with a code, ``key`` is the pack's number. RuleError for impossible lists."""
    if not setup.fingerprint or not rounds:
        raise RuleError("nothing_to_seal", "There is no drawn game to seal. Draw one first.")
    if bad := sorted(set(coded) - set(range(1, len(rounds) + 1))):
        raise RuleError(
            "bad_coded", "The game has no round %(round)d for a code. Choose another round.", round=bad[0]
        )
    invited = tuple(Centre(number, name) for number, name in enumerate(_centre_names(centres), start=1))
    setup = tidy_setup(setup)
    setup = replace(setup, profile=replace(setup.profile, top_from="engine"))
    key, salt = key or secrets.token_hex(6), secrets.token_bytes(SALT_BYTES)
    codes = {number: new_code() for number in sorted(coded)}
    pack = Pack(
        id=key,
        made=made,
        federation=visible(checked_text(federation.strip(), MOST_NAME)),
        setup=setup,
        words=checked_text(words, MOST_NAME),
        text=_announcement(text),
        centres=invited,
        coded=tuple(codes),
        salt=salt,
        locked=tuple(chain.lock(key, salt, rounds, codes)),
        key=signer.public,
        signature="",
    )
    return replace(pack, signature=signer.sign(_content(pack))), Secrets(tuple(rounds), codes)


def _centre_names(names: Sequence[str]) -> list[str]:
    seen = [" ".join(visible(checked_text(name.strip(), MOST_NAME)).split()) for name in names]
    found = [name for name in seen if name]
    if len(found) > MOST_CENTRES:
        raise RuleError(
            "too_many_centres", "A pack has at most %(most)d centres. Remove some.", most=MOST_CENTRES
        )
    if len(set(map(str.casefold, found))) < len(found):
        raise RuleError("centre_twice", "Two centres have the same name. Give each a name of its own.")
    if not found:
        raise RuleError("no_centres", "Name the centres that are invited, one on each line.")
    return found


def _announcement(text: str) -> str:
    text = "\n".join(line.rstrip() for line in text.strip().splitlines())
    if len(text) > MOST_TEXT:
        raise RuleError(
            "text_too_long", "The text has more than %(most)d characters. Shorten it.", most=MOST_TEXT
        )
    return text


def _content(pack: Pack) -> dict[str, Any]:
    """Returns the whole file except its signature."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "id": pack.id,
        "made": pack.made,
        "federation": pack.federation,
        "setup": setup_to_data(pack.setup),
        "words": pack.words,
        "text": pack.text,
        "centres": [each.name for each in pack.centres],
        "coded": list(pack.coded),
        "salt": pack.salt.hex(),
        "rounds": [base64.b64encode(each).decode() for each in pack.locked],
        "key": pack.key,
    }


def pack_text(pack: Pack) -> str:
    """Returns the text of the file."""
    return json.dumps(_content(pack) | {"signature": pack.signature}, ensure_ascii=False, indent=1) + "\n"


def read_pack(text: str) -> Pack:
    """Returns the pack of a file. DirectorError ``not_a_pack``, ``unknown_version``, ``pack_changed`` or ``pack_damaged``."""
    foreign = DirectorError(
        "not_a_pack", "This is not a pack that a federation made with Director. Choose another file."
    )
    other = say(
        "This pack has format version %(found)s, and this program reads version %(known)d. Update the program,"
        " or ask for a pack of this version."
    )
    data = object_of(text, FORMAT, VERSION, LARGEST, foreign, other)
    signature = data.pop("signature", None)
    if not is_signed(data, data.get("key"), signature):
        raise DirectorError(
            "pack_changed", "This pack was changed or cut short after it was signed. Get it again."
        )
    try:
        pack = _read(data, str(signature))
        whole = digest(_content(pack)) == digest(data)
    except DirectorError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as reason:
        raise _damaged() from reason
    if not whole:
        raise _damaged()
    return pack


def _read(data: Mapping[str, Any], signature: str) -> Pack:
    setup = setup_from_data(data["setup"])
    check_setup(setup)
    centres, rounds, coded = data["centres"], data["rounds"], tuple(data["coded"])
    if len(centres) > MOST_CENTRES or not 1 <= len(rounds) <= MOST_ROUNDS:
        raise _damaged()
    return Pack(
        id=_text(data["id"], 32),
        made=float(data["made"]),
        federation=_text(data["federation"], MOST_NAME),
        setup=setup,
        words=_text(data["words"], MOST_NAME),
        text=_announcement(str(data["text"])),
        centres=tuple(Centre(number, _text(name, MOST_NAME)) for number, name in enumerate(centres, start=1)),
        coded=tuple(int(each) for each in coded),
        salt=bytes.fromhex(data["salt"]),
        locked=tuple(base64.b64decode(each, validate=True) for each in rounds),
        key=_text(data["key"], 64),
        signature=signature,
    )


def _text(value: object, most: int) -> str:
    if not isinstance(value, str):
        raise _damaged()
    return checked_text(value, most)


def _damaged() -> DirectorError:
    return DirectorError(
        "pack_damaged", "This pack is signed but contains invalid entries. Tell the federation."
    )
