"""At the federation: packs made, results accepted, differences decided, one ranking.

Results come in any order and any number of times. A result that is here already changes nothing; a later one of the same
centre replaces the earlier if it is signed by the same key and its log continues the other.

Making a pack: a game drawn until it meets the wishes, sealed, stored with its codes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from director.desk.desk import Desk
from director.desk.packs.centre import keep_file, kept_pack
from director.desk.packs.merged import MergedPack as MergedPack
from director.desk.packs.merged import bad_decision, holds, known_pack, made_row, read_decisions
from director.desk.packs.merged import event_of as event_of
from director.desk.packs.merged import preview as preview
from director.games.duplicate.game import Game, Setup
from director.judge.slip import Ruling
from director.language.sentences import DirectorError, LexiconError, RuleError
from director.lexicon.everyday import LANGUAGES, everyday
from director.packs.keys import Signer, new_signer, short
from director.packs.merging import Difference
from director.packs.pack import Centre, Pack, Secrets, make_pack, pack_text, read_pack, secrets_from_text
from director.packs.preparing import TRIES, Figures, Wishes, prepare
from director.packs.results import addressed_to, result_text
from director.packs.taking import AcceptedResult, Taker
from director.rules.top import Search
from director.storage import pack_store, settings_store
from director.storage.database import writing
from director.storage.game_file import export_game
from director.storage.pack_store import DecisionRow, PackRow, ResultRow, StoredResult
from director.storage.store import Store

State = Literal["new", "newer", "same"]


@dataclass(frozen=True)
class TakenResult:
    """The outcome of a result file: ``new``, ``newer`` than the one before, or the ``same`` again."""

    state: State
    pack: str
    centre: Centre


def signer(db: Store, owner: int | None = None) -> Signer:
    """Returns the signer of this club's packs and results, or of an organiser's: each has its own. The key pair is made at first use,
    stored with the settings and never shown."""
    name = "signer" if owner is None else f"signer-{owner}"
    if not (kept := settings_store.setting(db, name)):
        with writing(db):
            kept = settings_store.setting(db, name) or new_signer().secret.hex()
            settings_store.keep_setting(db, name, kept)
    return Signer(bytes.fromhex(kept))


def keep_pack(desk: Desk, pack: Pack, secrets: Secrets) -> None:
    """Stores a pack that was made here, with its secrets."""
    with writing(desk.db):
        pack_store.keep_pack(
            desk.db, PackRow(pack.id, desk.now(), pack_text(pack), secrets.as_text(), desk.owner)
        )


def taken_here(desk: Desk) -> list[Pack]:
    """Returns the packs that came from elsewhere, the latest first."""
    return [kept_pack(row.text) for row in pack_store.packs(desk.db, desk.owner) if not _is_maker(desk, row)]


def _is_maker(desk: Desk, row: PackRow) -> bool:
    """Whether the pack was made here by this desk's organiser."""
    return bool(row.secrets) and desk.owner in (None, row.owner)


def result_rows(desk: Desk, pack: str) -> list[ResultRow]:
    """Returns the results of a pack that are here, in the order of the centres."""
    return pack_store.results(desk.db, pack)


def pack_file(desk: Desk, pack: str) -> str:
    """Returns the file of a pack, made here or imported by this desk's organiser; DirectorError ``unknown_pack``."""
    row = pack_store.pack_row(desk.db, pack)
    if row is None or not pack_store.may_see(desk.db, pack, desk.owner):
        raise DirectorError(
            "unknown_pack", "There is no pack %(pack)s here. Import its file first.", pack=pack[:40]
        )
    return row.text


def remember(desk: Desk, text: str) -> Pack:
    """Stores the file of a pack that came from elsewhere; DirectorError as ``read_pack``, or ``other_pack``."""
    pack = read_pack(text)
    with writing(desk.db):
        keep_file(desk, pack, text)
    return pack


def made_here(desk: Desk) -> list[Pack]:
    """Returns the packs made here, the latest first."""
    return [kept_pack(row.text) for row in pack_store.packs(desk.db, desk.owner) if _is_maker(desk, row)]


def result_of(desk: Desk, key: str) -> str:
    """Returns the signed result file of a finished night; DirectorError ``no_pack`` or ``not_finished``."""
    game: Game = desk.session(key).game
    return result_text(game, list(export_game(desk.db, key)), signer(desk.db, desk.owner), desk.now())


def take_result(desk: Desk, text: str, wanted: str | None = None, of: int | None = None) -> TakenResult:
    """Accepts a result file; DirectorError with the reason for a refusal (``packs/results``), or as ``keep_believed``. ``wanted`` is the
    pack it must belong to, ``of`` the number of the only centre whose result it may be (``other_centre``)."""
    row = made_row(desk, wanted or addressed_to(text))
    found = taker_of(desk, row).take(text)
    with writing(desk.db):
        return keep_believed(desk, kept_pack(row.text), found, of)


def keep_believed(desk: Desk, pack: Pack, found: AcceptedResult, of: int | None = None) -> TakenResult:
    """Stores an accepted result; the caller has opened the transaction.
    DirectorError ``older_result``, ``other_signer``, ``other_history``, ``other_centre``.
    """
    centre = pack.centre(found.centre)
    if of not in (None, centre.number):
        raise DirectorError(
            "other_centre",
            "This is the result of %(centre)s. Import it there, or choose another file.",
            centre=centre.name,
        )
    before = pack_store.result(desk.db, pack.id, found.centre)
    if before and before.digest == found.digest:
        return TakenResult("same", pack.id, centre)
    if before:
        _check_later(desk, pack.id, before, found, centre)
    row = ResultRow(
        found.centre, desk.now(), found.digest, len(found.hashes), found.hashes[-1], found.signer, found.night
    )
    pack_store.keep_result(desk.db, pack.id, StoredResult(row, found.file, found.summary, found.figures))
    pack_store.keep_ways(desk.db, pack.id, found.ways)
    return TakenResult("newer" if before else "new", pack.id, centre)


def taker_of(desk: Desk, row: PackRow) -> Taker:
    """Returns the taker that accepts results of that pack; it caches what it has read for the next one."""
    known, words = known_pack(desk, row), words_of_pack(desk, kept_pack(row.text))
    mark = words.fingerprint if words else ""
    with known.lock:
        if known.taker is None or known.taker[0] != mark:
            known.taker = mark, Taker(known.pack, known.secrets, words)
        return known.taker[1]


def words_of_pack(desk: Desk, pack: Pack) -> Search | None:
    """Returns the words of the pack; None if they are no longer here."""
    try:
        search = desk.search_for(pack.setup)
    except LexiconError:
        return None
    return search if search.fingerprint == pack.setup.fingerprint else None


def _check_later(desk: Desk, pack: str, before: ResultRow, result: AcceptedResult, centre: Centre) -> None:
    if before.signer != result.signer:
        raise DirectorError(
            "other_signer",
            "The result of %(centre)s here is signed by %(old)s, this one by %(new)s. Ask the centre; remove the"
            " result that is here if this one is right.",
            centre=centre.name,
            old=short(before.signer),
            new=short(result.signer),
        )
    last = result.hashes[-1]
    if (len(result.hashes) < before.facts and last != before.last) or (
        last == before.last and result.made < _made_at(desk, pack, centre.number)
    ):
        raise _older_result(centre)
    if result.hashes[before.facts - 1] != before.last:
        raise DirectorError(
            "other_history",
            "This result of %(centre)s does not continue the one that is here: the logs "
            "differ from some step on. Ask the centre; if this one is right, remove the "
            "other.",
            centre=centre.name,
        )


def _older_result(centre: Centre) -> DirectorError:
    return DirectorError(
        "older_result",
        "A later result from %(centre)s has already been imported. Keep that one.",
        centre=centre.name,
    )


def _made_at(desk: Desk, pack: str, centre: int) -> float:
    return float(json.loads(pack_store.summary(desk.db, pack, centre))["made"])


def forget(desk: Desk, pack: str) -> None:
    """Removes a pack with its results, if it is here; for demonstrations, whose packs are made again."""
    with writing(desk.db):
        pack_store.drop_pack(desk.db, pack)


def remove_result(desk: Desk, pack: str, centre: int, digest: str = "") -> None:
    """Removes the result of a centre, with its ``digest`` only that one; DirectorError ``unknown_pack`` or ``older_result``."""
    made, _ = _made(desk, pack)
    with writing(desk.db):
        here = pack_store.result(desk.db, pack, centre)
        if digest and here and here.digest != digest:
            raise _older_result(made.centre(centre))
        pack_store.drop_result(desk.db, pack, centre)


def decide(desk: Desk, pack: str, subject: str, decision: str, reason: str, had: str | None = None) -> None:
    """Stores a decision for all rooms; "" withdraws it. RuleError ``reason_missing``, or ``bad_decision``, also for a round that its
    room has not cancelled, and if the stored decision is not the one that the person ``had`` seen."""
    _made(desk, pack)
    read_decisions([(subject, decision)] if decision else [])
    if decision and not reason.strip():
        raise RuleError("reason_missing", "Write the reason beside the decision.")
    if decision and not holds(desk, pack, subject):
        raise bad_decision()
    with writing(desk.db):
        kept = {each.subject: each.decision for each in pack_store.decisions(desk.db, pack)}
        if had not in (None, kept.get(subject, "")):
            raise bad_decision()
        if decision:
            row = DecisionRow(subject, decision, reason.strip()[:200], desk.who, desk.now())
            pack_store.keep_decision(desk.db, pack, row)
        else:
            pack_store.drop_decision(desk.db, pack, subject)


def difference_of(desk: Desk, merged: MergedPack, subject: str) -> Difference | None:
    """Returns the slip of that name with its rulings, also one with the same ruling everywhere; None if no result has it."""
    found = next((each for each in merged.differences if each.subject == subject), None)
    if found is None and subject.startswith("slip-"):
        known = known_pack(desk, made_row(desk, merged.pack.id))
        with known.lock:
            return known.difference(desk, subject)
    return found


def ruled(ruling: Ruling) -> str:
    """Returns the decision that a slip gets this ruling in all rooms."""
    return json.dumps({"ruling": ruling.as_data()}, ensure_ascii=False, sort_keys=True)


def void_subject(number: int, centre: int) -> str:
    """Returns the subject of a round that is void in one room."""
    return f"void-{number}-{centre}"


def _made(desk: Desk, pack: str) -> tuple[Pack, Secrets]:
    row = made_row(desk, pack)
    return kept_pack(row.text), secrets_from_text(row.secrets)


MOST_BOUND = 9999


@dataclass(frozen=True)
class PackOrder:
    """A federation's wishes for a pack. ``codes`` is "none", "start", "every", or numbers of rounds ("1, 6, 11")."""

    setup: Setup
    federation: str
    words: str
    centres: Sequence[str]
    wishes: Wishes = field(default_factory=Wishes)
    codes: str = "start"
    text: str = ""


def new_pack(
    desk: Desk,
    order: PackOrder,
    key: str = "",
    tries: int = TRIES,
    progress: Callable[[float], None] = lambda part: None,
) -> tuple[Pack, Figures]:
    """Draws, seals and stores the pack of that order. RuleError of ``prepare`` and ``make_pack``, or ``no_everyday``, ``bad_codes``,
    ``title_missing``."""
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
    """Returns the rounds that get a code, without those beyond the end of the game."""
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
    """Reads bounds as typed: ``18-22``, ``20`` (at least), ``-6`` (at most); None for "": no bounds. RuleError ``bad_wish``."""
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
    """Reads the wishes as typed; ``everyday`` is a number of per cent. RuleError ``bad_wish``."""
    share = bounds(everyday.replace("%", ""))
    return Wishes(_whole(bounds(rounds)), bounds(mean), _whole(bounds(bingos)), (share or (0.0,))[0] / 100)


def _whole(found: tuple[float, float] | None) -> tuple[int, int] | None:
    return (int(found[0]), int(found[1])) if found else None
