"""Making a pack: a game drawn until it is as wished, sealed, kept with its codes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from director.desk.desk import Desk
from director.desk.packs.federation import keep_pack, signer
from director.games.duplicate.game import Setup
from director.language.sentences import RuleError
from director.lexicon.everyday import LANGUAGES, everyday
from director.packs.pack import Pack, make_pack
from director.packs.preparing import TRIES, Figures, Wishes, prepare

MOST_BOUND = 9999


@dataclass(frozen=True)
class Order:
    """What a federation asks for. ``codes`` is "none", "start", "every", or numbers of rounds ("1, 6, 11")."""

    setup: Setup
    federation: str
    words: str
    centres: Sequence[str]
    wishes: Wishes = field(default_factory=Wishes)
    codes: str = "start"
    text: str = ""


def make(
    desk: Desk,
    order: Order,
    key: str = "",
    tries: int = TRIES,
    progress: Callable[[float], None] = lambda part: None,
) -> tuple[Pack, Figures]:
    """Draws, seals and keeps the pack of that order. RuleError of ``prepare`` and ``make_pack``, or ``no_everyday``,
    ``bad_codes``, ``title_missing``."""
    setup = replace(order.setup, draws_from="", profile=replace(order.setup.profile, top_from="engine"))
    if not setup.title.strip():
        raise RuleError("title_missing", "Write a title.")
    _coded(order.codes, 1)
    search = desk.search_for(setup)
    language, letters = setup.tiles.language, setup.tiles.alphabet.letters
    known = everyday(language, letters) if language in LANGUAGES else frozenset[str]()
    if order.wishes.everyday and not known:
        raise RuleError(
            "no_everyday",
            "There is no list of everyday words for these tiles. Choose other tiles or leave that wish out.",
        )
    found = prepare(search, order.wishes, known, desk.rng, tries, progress)
    pack, kept = make_pack(
        replace(setup, fingerprint=search.fingerprint),
        found.rounds,
        signer(desk.db, desk.owner),
        desk.now(),
        order.federation,
        order.words,
        order.text,
        order.centres,
        _coded(order.codes, len(found.rounds)),
        key,
    )
    keep_pack(desk, pack, kept)
    return pack, found.figures


def _coded(text: str, rounds: int) -> list[int]:
    """The rounds that get a code; those beyond the end of the game are left out."""
    match text.strip().casefold():
        case "none":
            return []
        case "" | "start":
            return [1]
        case "every":
            return list(range(1, rounds + 1))
    if not re.fullmatch(r"\s*\d{1,3}(\s*[,; ]\s*\d{1,3})*\s*", text):
        raise RuleError("bad_codes", "Write the numbers of the rounds that get a code, such as 1, 6, 11.")
    return sorted({int(each) for each in re.findall(r"\d+", text) if 1 <= int(each) <= rounds})


def bounds(text: str) -> tuple[float, float] | None:
    """From and to as typed: ``18-22``, ``20`` (at least), ``-6`` (at most); "": as it comes. RuleError ``bad_wish``."""
    text = text.strip().replace("–", "-").replace(",", ".")
    if not text:
        return None
    found = re.fullmatch(r"(\d{1,4}(?:\.\d+)?)?\s*(-)?\s*(\d{1,4}(?:\.\d+)?)?", text)
    if not found or (found[1] is None and found[3] is None):
        raise RuleError("bad_wish", "Write from and to, such as 18-22, or only the least number.")
    low, high = float(found[1] or 0), float(found[3] or MOST_BOUND)
    if low > high:
        raise RuleError("bad_wish", "Write from and to, such as 18-22, or only the least number.")
    return low, high


def wishes_of(rounds: str, mean: str, bingos: str, everyday: str) -> Wishes:
    """The wishes as they were typed; ``everyday`` is a number of per cent. RuleError ``bad_wish``."""
    share = bounds(everyday.replace("%", ""))
    return Wishes(_whole(bounds(rounds)), bounds(mean), _whole(bounds(bingos)), (share or (0.0,))[0] / 100)


def _whole(found: tuple[float, float] | None) -> tuple[int, int] | None:
    return (int(found[0]), int(found[1])) if found else None
