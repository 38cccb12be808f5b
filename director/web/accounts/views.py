"""What the pages about accounts show: who came in, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from director.language.collation import sort_key
from director.language.sentences import Sentence, say
from director.storage.account_store import Account, AccountKind, SignIn, What

KIND_NAMES: dict[AccountKind, Sentence] = {
    "organiser": say("Organiser"),
    "centre": say("Centre"),
    "helper": say("Helper"),
}

WHAT: dict[What, Sentence] = {
    "in": say("came in"),
    "wrong": say("wrong password"),
    "closed": say("account is closed"),
    "out": say("signed out"),
    "over": say("was out after a long time without a step"),
    "made": say("accepted the invitation"),
    "password": say("new password"),
}


def in_order(found: Sequence[Account]) -> list[Account]:
    """Each organiser, and behind it those who belong to it, by name."""
    names = {each.id: sort_key(each.who) for each in found}
    return sorted(
        found,
        key=lambda each: (names.get(each.scope, ()), each.scope, each.organiser is not None, names[each.id]),
    )


@dataclass(frozen=True)
class Line:
    """Something that happened at the entrance; ``wrong`` is worth a second look."""

    day: str
    time: str
    who: str
    what: Sentence
    address: str
    wrong: bool


def lines_of(told: Iterable[SignIn], known: Sequence[Account]) -> list[Line]:
    """What happened, as a page shows it; ``known`` are accounts that may be named."""
    names = {each.id: each.who for each in known}
    return [_line(each, names.get(each.account or 0, "")) for each in told]


def _line(told: SignIn, who: str) -> Line:
    at = datetime.fromtimestamp(told.at)
    name = f"{who} ({told.name})" if who else told.name
    return Line(
        f"{at:%Y-%m-%d}", f"{at:%H:%M}", name, WHAT[told.what], told.address, told.what in ("wrong", "closed")
    )
