"""The facts of a night that is played from a pack (``director/packs``), part of ``events``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class PackTaken:
    """The night draws from a pack: its number and hash, how many rounds it has, which of them open with a code.

    ``centre`` and ``name`` say which of the invited centres this is. ``words`` is the fingerprint of the pack's word
    list, ``title`` what that list is called.
    """

    pack: str
    digest: str
    rounds: int
    coded: tuple[int, ...]
    centre: int
    name: str
    words: str
    title: str


@dataclass(frozen=True)
class CodeGiven:
    """The federation's code for this round was typed, and it opens the round."""

    round: int
    code: str


@dataclass(frozen=True)
class RoundVoided:
    """The round of a pack does not count in this room; its top is placed all the same, so that all boards stay alike."""

    round: int
    reason: str


@dataclass(frozen=True)
class Packed:
    """What a night knows of its pack: how it was taken, and the codes given so far by round."""

    taken: PackTaken
    codes: Mapping[int, str] = field(default_factory=dict)
