"""At the federation: packs made, results taken in, differences decided, one ranking.

Results come in any order and any number of times. What is here already changes nothing; a later one of the same
centre takes the place of the earlier if it is signed by the same key and its log goes on where the other ended.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

from director.desk.desk import Desk
from director.desk.packs.centre import keep_file, kept_pack
from director.games.duplicate.game import Game
from director.games.duplicate.standings import Change, changes
from director.judge.slip import Ruling
from director.language.codec import read
from director.language.sentences import DirectorError, LexiconError, RuleError
from director.packs.differences import Difference, differences
from director.packs.judging import Judge, Otherwise, judged_again
from director.packs.keys import Signer, new_signer, short
from director.packs.merging import Decisions, Merged, Void, merge
from director.packs.pack import Centre, Pack, Secrets, pack_text, read_pack, secrets_from_text
from director.packs.results import Result, addressed_to, read_result, result_text
from director.packs.summary import Pool, Summary, summary_from_text, summary_text
from director.rules.top import Search
from director.storage import pack_store, settings_store
from director.storage.database import writing
from director.storage.game_file import export_game
from director.storage.pack_store import DecisionRow, PackRow, ResultRow
from director.storage.store import Store

State = Literal["new", "newer", "same"]


@dataclass(frozen=True)
class TakenResult:
    """What became of a result file: ``new``, ``newer`` than the one before, or the ``same`` again."""

    state: State
    pack: str
    centre: Centre


@dataclass(frozen=True)
class MergedPack:
    """All that is known of a pack made here: who has sent what, the merged night, what is ruled differently."""

    pack: Pack
    secrets: Secrets
    results: tuple[ResultRow, ...]
    summaries: tuple[Summary, ...]
    decisions: tuple[DecisionRow, ...]
    merged: Merged
    differences: tuple[Difference, ...]

    @property
    def missing(self) -> list[Centre]:
        """The centres whose result is not here."""
        here = {each.centre for each in self.results}
        return [each for each in self.pack.centres if each.number not in here]

    @property
    def undecided(self) -> list[Difference]:
        """The differences that wait for a decision."""
        decided = {each.subject for each in self.decisions}
        return [each for each in self.differences if each.subject not in decided]


def signer(db: Store, owner: int | None = None) -> Signer:
    """What packs and results of this club are signed with, or those of an organiser: nobody signs for another. The pair of
    keys is made at first use, kept with the settings and never shown."""
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
    """The packs that came from elsewhere, the latest first."""
    return [kept_pack(row.text) for row in pack_store.packs(desk.db, desk.owner) if not _is_maker(desk, row)]


def _is_maker(desk: Desk, row: PackRow) -> bool:
    """Whether the pack was made here by whoever this desk is for."""
    return bool(row.secrets) and desk.owner in (None, row.owner)


def result_rows(desk: Desk, pack: str) -> list[ResultRow]:
    """The results of a pack that are here, in the order of the centres."""
    return pack_store.results(desk.db, pack)


def pack_file(desk: Desk, pack: str) -> str:
    """The file of a pack, made here or taken in by whoever this desk is for; DirectorError ``unknown_pack``."""
    row = pack_store.pack_row(desk.db, pack)
    if row is None or not pack_store.may_see(desk.db, pack, desk.owner):
        raise DirectorError("unknown_pack", "There is no pack %(pack)s here.", pack=pack[:40])
    return row.text


def remember(desk: Desk, text: str) -> Pack:
    """Keeps the file of a pack that came from elsewhere; DirectorError as ``read_pack``, or ``other_pack``."""
    pack = read_pack(text)
    with writing(desk.db):
        keep_file(desk, pack, text)
    return pack


def made_here(desk: Desk) -> list[Pack]:
    """The packs made here, the latest first."""
    return [kept_pack(row.text) for row in pack_store.packs(desk.db, desk.owner) if _is_maker(desk, row)]


def result_of(desk: Desk, key: str) -> str:
    """The signed result file of a finished night; DirectorError ``no_pack`` or ``not_finished``."""
    game: Game = desk.night(key).game
    return result_text(game, list(export_game(desk.db, key)), signer(desk.db, desk.owner), desk.now())


def take_result(desk: Desk, text: str, wanted: str | None = None, of: int | None = None) -> TakenResult:
    """Takes in a result file; DirectorError with the reason why not (``packs/results``), or ``older_result``,
    ``other_signer``, ``other_history``. ``wanted`` is the pack it must belong to, ``of`` the number of the only centre
    whose result it may be (``other_centre``)."""
    pack, secrets = _made(desk, wanted or addressed_to(text))
    result = read_result(text, pack, secrets)
    judged = _judged_again(desk, pack, result)
    centre = pack.centre(result.centre)
    if of not in (None, centre.number):
        raise DirectorError("other_centre", "This is the result of %(centre)s.", centre=centre.name)
    before = pack_store.result(desk.db, pack.id, result.centre)
    if before and before.digest == result.digest:
        return TakenResult("same", pack.id, centre)
    with writing(desk.db):
        before = pack_store.result(desk.db, pack.id, result.centre)
        if before:
            _check_later(before, result, centre)
        row = ResultRow(
            result.centre, desk.now(), result.digest, len(result.hashes), result.last, result.signer, result.key,
            summary_text(result, judged),
        )  # fmt: skip
        pack_store.keep_result(desk.db, pack.id, row, text)
    return TakenResult("newer" if before else "new", pack.id, centre)


def _judged_again(desk: Desk, pack: Pack, result: Result) -> list[Otherwise] | None:
    """The slips that our judge rules otherwise; None if the words of the pack are not here any more."""
    try:
        search = desk.search_for(pack.setup)
    except LexiconError:
        return None
    if search.fingerprint != pack.setup.fingerprint:
        return None
    return judged_again(result, _judge(pack.digest, search))


@lru_cache(maxsize=2)
def _judge(digest: str, search: Search) -> Judge:
    return Judge(search)


def _check_later(before: ResultRow, result: Result, centre: Centre) -> None:
    if before.signer != result.signer:
        raise DirectorError(
            "other_signer",
            "The result of %(centre)s here is signed by %(old)s, this one by %(new)s. Ask the centre; remove the"
            " result that is here if this one is right.",
            centre=centre.name,
            old=short(before.signer),
            new=short(result.signer),
        )
    made = float(json.loads(before.summary)["made"])
    if (len(result.hashes) < before.facts and result.last != before.last) or (
        result.last == before.last and result.made < made
    ):
        raise DirectorError(
            "older_result", "A later result from %(centre)s has already been imported.", centre=centre.name
        )
    if result.hashes[before.facts - 1] != before.last:
        raise DirectorError(
            "other_history",
            "This result of %(centre)s does not continue the one that is here: its log is another one from some"
            " step on. Ask the centre; remove the result that is here if this one is right.",
            centre=centre.name,
        )


def remove_result(desk: Desk, pack: str, centre: int) -> None:
    """Removes the result of a centre; DirectorError ``unknown_pack``."""
    _made(desk, pack)
    with writing(desk.db):
        pack_store.drop_result(desk.db, pack, centre)


def event_of(desk: Desk, pack: str) -> MergedPack:
    """Everything about a pack made here; DirectorError ``unknown_pack``."""
    row = pack_store.pack_row(desk.db, pack)
    _made(desk, pack)
    assert row is not None
    results = tuple(pack_store.results(desk.db, pack))
    rows = tuple(pack_store.decisions(desk.db, pack))
    texts = tuple(each.summary for each in results)
    found = _read(row.text, texts)
    merged = _merged(row.text, row.secrets, texts, tuple((each.subject, each.decision) for each in rows))
    return MergedPack(
        kept_pack(row.text), secrets_from_text(row.secrets), results, found[0], rows, merged, found[1]
    )


def preview(merged: MergedPack, desk: Desk, subject: str, decision: str) -> tuple[Change, ...]:
    """Whose total or place would move with this decision; nothing is stored."""
    row = pack_store.pack_row(desk.db, merged.pack.id)
    assert row is not None
    kept = [(each.subject, each.decision) for each in merged.decisions if each.subject != subject]
    wanted = (*kept, (subject, decision)) if decision else tuple(kept)
    texts = tuple(each.summary for each in merged.results)
    after = _merged(row.text, row.secrets, texts, wanted)
    return changes(merged.merged.ranked, after.ranked)


def decide(desk: Desk, pack: str, subject: str, decision: str, reason: str) -> None:
    """Keeps what was decided once for all; "" takes it back. RuleError ``reason_missing`` or ``bad_decision``."""
    _made(desk, pack)
    _decisions(((subject, decision),) if decision else ())
    if decision and not reason.strip():
        raise RuleError("reason_missing", "Write the reason beside the decision.")
    with writing(desk.db):
        if decision:
            row = DecisionRow(subject, decision, reason.strip()[:200], desk.who, desk.now())
            pack_store.keep_decision(desk.db, pack, row)
        else:
            pack_store.drop_decision(desk.db, pack, subject)


def ruled(ruling: Ruling) -> str:
    """The decision that a slip is ruled so in all rooms."""
    return json.dumps({"ruling": ruling.as_data()}, ensure_ascii=False, sort_keys=True)


def void_subject(number: int, centre: int) -> str:
    """The subject of a round that is void in one room."""
    return f"void-{number}-{centre}"


def _decisions(rows: Sequence[tuple[str, str]]) -> Decisions:
    slips: dict[str, Ruling] = {}
    void: dict[tuple[int, int], Void] = {}
    for subject, decision in rows:
        about, _, rest = subject.partition("-")
        try:
            if about == "slip":
                slips[subject] = read(Ruling, json.loads(decision)["ruling"])
            else:
                number, centre = rest.split("-")
                void[int(number), int(centre)] = next(each for each in get_args(Void) if each == decision)
        except (ValueError, KeyError, TypeError, StopIteration) as reason:
            raise RuleError("bad_decision", "This cannot be decided. Load the page again.") from reason
    return Decisions(slips, void)


def _made(desk: Desk, pack: str) -> tuple[Pack, Secrets]:
    row = pack_store.pack_row(desk.db, pack)
    if row is None or not row.secrets or desk.owner not in (None, row.owner):
        raise DirectorError("unknown_pack", "Pack %(pack)s was not made here.", pack=pack[:40])
    return kept_pack(row.text), secrets_from_text(row.secrets)


@lru_cache(maxsize=2)
def _read(pack: str, texts: tuple[str, ...]) -> tuple[tuple[Summary, ...], tuple[Difference, ...]]:
    pool = Pool()
    summaries = tuple(summary_from_text(text, pool) for text in texts)
    warns = kept_pack(pack).setup.rules.judging.warns
    return summaries, tuple(differences(summaries, warns))


@lru_cache(maxsize=3)
def _merged(pack: str, secrets: str, texts: tuple[str, ...], decided: tuple[tuple[str, str], ...]) -> Merged:
    drawn = secrets_from_text(secrets).rounds
    return merge(kept_pack(pack), drawn, _read(pack, texts)[0], _decisions(decided))
