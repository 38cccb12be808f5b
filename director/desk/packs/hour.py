"""The hour of the game at the federation: the progress of each centre, the telephone calls due, the closing of the ranking,
the public page.

The data on a centre have three sources: its result, once it is here; the automatic reports of its Director, if the centre
switched them on (the number of the round and of the slips, never letters or moves); telephone calls noted by an organiser.
"""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, get_args

from director.desk.desk import Desk
from director.desk.packs.centre import kept_pack
from director.desk.packs.merged import MergedPack, made_row
from director.games.setup import one_line
from director.language.sentences import DirectorError, RuleError
from director.packs.keys import new_code, read_code
from director.packs.pack import MOST_ROUNDS, Centre
from director.storage import pack_store
from director.storage.database import writing
from director.storage.pack_store import Heard, Hour, Names

State = Literal["question", "finished", "silent", "playing", "taken"]
STATES: tuple[State, ...] = get_args(State)
"""From the most urgent to the one that needs nobody."""

MOST_TEXT = 80
MOST_SLIPS = 10_000


@dataclass(frozen=True)
class Tile:
    """A centre in the hour of the game; ``people`` is the number in its result, or the expected one (0: not known)."""

    centre: Centre
    state: State
    heard: Heard
    people: int
    came: float
    questions: int
    refused: str


def tiles(desk: Desk, merged: MergedPack) -> list[Tile]:
    """Returns all centres, the most urgent first."""
    heard = pack_store.heard(desk.db, merged.pack.id)
    came = {each.centre: each.came for each in merged.results}
    refused = refusals(desk, merged.pack.id, came)
    questions = _questions(merged)
    found = [
        _tile(merged, each, heard.get(each.number, Heard(each.number)), came.get(each.number, 0.0),
              questions[each.number], refused.get(each.number, ""))
        for each in merged.pack.centres
    ]  # fmt: skip
    return sorted(found, key=lambda each: (STATES.index(each.state), each.centre.number))


def _tile(
    merged: MergedPack, centre: Centre, heard: Heard, came: float, questions: int, refused: str
) -> Tile:
    people = len(merged.figures[centre.number].people) if came else heard.people
    state: State = "taken" if came else "silent"
    if questions or refused:
        state = "question"
    elif not came and heard.heard:
        state = "finished" if heard.state == "ended" else "playing"
    return Tile(centre, state, heard, people, came, questions, refused)


def refusals(desk: Desk, pack: str, came: Mapping[int, float]) -> dict[int, str]:
    """Returns the last refusal of each centre whose file was refused after its result, or without one (0: unknown centre)."""
    rows = pack_store.refused(desk.db, pack)
    return {each.centre: each.said for each in rows if each.came > came.get(each.centre, 0.0)}


def _questions(merged: MergedPack) -> Counter[int]:
    """Counts for each centre the open decisions: slips with another ruling than in most rooms, and cancelled rounds."""
    found: Counter[int] = Counter()
    for each in merged.undecided:
        most = each.variants[0]
        for way in each.variants:
            if way is not most or not any(other.centres for other in each.variants[1:]):
                found.update(way.centres)
    decided = {each.subject for each in merged.decisions}
    for number, figures in merged.figures.items():
        found.update(number for n in figures.void_rounds if f"void-{n}-{number}" not in decided)
    return found


def version(desk: Desk, pack: str) -> str:
    """Returns a mark that changes with every news of the hour."""
    return pack_store.hour_version(desk.db, pack)


def heard_of(
    desk: Desk,
    pack: str,
    centre: int,
    number: int,
    slips: int = 0,
    ended: bool = False,
    note: str | None = None,
) -> None:
    """Notes the progress of a centre, from a call or a report; RuleError ``bad_report``, ``unknown_centre``."""
    if not (0 <= number <= MOST_ROUNDS and 0 <= slips <= MOST_SLIPS):
        raise RuleError(
            "bad_report", "This round does not exist. Enter a number from 0 to %(most)d.", most=MOST_ROUNDS
        )

    def change(kept: Heard) -> Heard:
        told = kept.note if note is None else one_line(note)[:MOST_TEXT]
        state = "ended" if ended else "playing"
        return replace(kept, round=number, slips=slips, heard=desk.now(), state=state, note=told)

    _change(desk, pack, centre, change)


def reached_at(
    desk: Desk,
    pack: str,
    centre: int,
    town: str | None = None,
    phone: str | None = None,
    people: int | None = None,
    note: str | None = None,
) -> None:
    """Notes the contact data and expected people of a centre; None: unchanged."""

    def told(text: str | None, kept: str) -> str:
        return kept if text is None else one_line(text)[:MOST_TEXT]

    def change(kept: Heard) -> Heard:
        expected = kept.people if people is None else max(0, min(people, MOST_SLIPS))
        town_now, phone_now, note_now = told(town, kept.town), told(phone, kept.phone), told(note, kept.note)
        return replace(kept, people=expected, town=town_now, phone=phone_now, note=note_now)

    _change(desk, pack, centre, change)


def _change(desk: Desk, pack: str, centre: int, change: Callable[[Heard], Heard]) -> None:
    kept_pack(made_row(desk, pack).text).centre(centre)
    with writing(desk.db):
        kept = pack_store.heard(desk.db, pack).get(centre, Heard(centre))
        pack_store.keep_heard(desk.db, pack, change(kept))


# -- lists ---------------------------------------------------------------------------------------------


def read_contacts(desk: Desk, merged: MergedPack, text: str) -> int:
    """Reads towns, telephones and expected people from lines ``centre; town; telephone; people``; returns how many. RuleError
    ``unknown_centre_name`` names the first line with an unknown centre. Remarks stay."""
    names = {each.name.casefold(): each.number for each in merged.pack.centres}
    lines = [re.split(r"[;\t]", line) for line in text.splitlines() if line.strip()]
    wanted = []
    for number, cells in enumerate(lines, start=1):
        name, town, phone, people = [*(each.strip() for each in cells), "", "", "", ""][:4]
        if name.casefold() not in names:
            raise RuleError(
                "unknown_centre_name",
                "Line %(line)d: there is no centre named %(name)s in this pack. Write it as on the list of centres.",
                line=number,
                name=name[:MOST_TEXT],
            )
        wanted.append((names[name.casefold()], town, phone, int(people) if people.isdecimal() else 0))
    for centre, town, phone, expected in wanted:
        reached_at(desk, merged.pack.id, centre, town, phone, expected)
    return len(wanted)


def give_codes(desk: Desk, merged: MergedPack) -> None:
    """Gives every centre without a code one, which it uses to hand in its own result and for automatic reports."""
    with writing(desk.db):
        known = pack_store.heard(desk.db, merged.pack.id)
        for each in merged.pack.centres:
            kept = known.get(each.number, Heard(each.number))
            if not kept.code:
                pack_store.keep_heard(desk.db, merged.pack.id, replace(kept, code=new_code()))


def by_code(desk: Desk, code: str) -> tuple[str, int]:
    """Returns the pack and the centre of a typed code; RuleError ``bad_code`` or ``unknown_code``."""
    found = pack_store.centre_of_code(desk.db, read_code(code))
    if found is None:
        raise RuleError(
            "unknown_code", "No centre has this code. Compare it sign by sign, or ask the federation."
        )
    return found


# -- the ranking is closed, and shown to the public ----------------------------------------------------


def hour_of(desk: Desk, pack: str) -> Hour:
    """Returns the settings common to all centres."""
    return pack_store.hour(desk.db, pack)


def set_closed(desk: Desk, pack: str, closed: bool) -> None:
    """Closes the ranking: results that come from now on are stored but do not count. Or opens it again."""
    made_row(desk, pack)
    with writing(desk.db):
        kept = pack_store.hour(desk.db, pack)
        pack_store.keep_hour(desk.db, pack, replace(kept, closed=desk.now() if closed else 0.0))
        if not closed:
            pack_store.wait_again(desk.db, pack, ("late",))


def set_public(desk: Desk, pack: str, public: bool, names: str) -> None:
    """Gives the ranking a public address, or removes it; ``names`` is how people are named there."""
    made_row(desk, pack)
    wanted: Names = "full" if names == "full" else "initials"
    with writing(desk.db):
        kept = pack_store.hour(desk.db, pack)
        secret = (kept.secret or secrets.token_urlsafe(9)) if public else ""
        pack_store.keep_hour(desk.db, pack, replace(kept, secret=secret, names=wanted))


def public_pack(desk: Desk, secret: str) -> tuple[str, Hour]:
    """Returns the pack whose public address has that secret; DirectorError ``unknown_wall``."""
    if found := pack_store.pack_of_secret(desk.db, secret):
        return found, pack_store.hour(desk.db, found)
    raise DirectorError("unknown_wall", "There is no such page. Go back to the start page.")


def named(name: str, names: Names) -> str:
    """Returns a person's name as the public sees it: whole, or initials."""
    if names == "full":
        return name
    parts = [each for each in re.split(r"[\s\-]+", name) if each[:1].isalpha()]
    return " ".join(f"{each[0].upper()}." for each in parts) or "–"
