"""The forms for preparing a night: reading what was typed, checking it, and showing it unchanged after a mistake.

``setup_of`` makes the ``Setup`` of a form, or raises a DirectorError whose field the form knows.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, ClassVar, Self, TypeVar

from director.desk.sessions import with_heading_of
from director.games.duplicate.game import DrawsFrom, Setup
from director.games.people import Entrant, check_entrant
from director.games.setup import MOST_TITLE, GameSetup
from director.language.days import iso_day
from director.language.names import visible
from director.language.sentences import DirectorError, RuleError
from director.lexicon.library import LexiconInfo
from director.rules.formula import FORMULAS, formula
from director.rules.profile import BOUNDS, SIMULTAN, Profile, profiles
from director.rules.speed import SPEEDS, Speed, own_speed, speed
from director.rules.tiles import TileSet
from director.storage.game_store import GameRow
from director.storage.settings_store import own_profiles
from director.web.common import desk, instance, usual_list
from director.web.forms import ChangeForm, Day, ParsedText, PrefixedFields, Text, Yes
from director.web.roles import visitor

OWN_TIME = "own"
"""The speed with one's own seconds; without a speed the rules give the time."""
LIST_ERRORS = ("no_players", "name_missing", "name_too_long", "not_a_list", "too_many_players")
"""Codes of the errors in a list of players."""


def one_line(text: str) -> str:
    """Returns a title or name in one line; RuleError ``title_too_long``."""
    line = " ".join(visible(text).split())
    if len(line) > MOST_TITLE:
        raise RuleError(
            "title_too_long",
            "%(text)s is longer than %(most)d characters. Shorten it.",
            text=line[:30] + "…",
            most=MOST_TITLE,
        )
    return line


def checked_title(text: str) -> str:
    """Returns a title; RuleError ``title_missing`` if it is empty."""
    if not (line := one_line(text)):
        raise RuleError("title_missing", "Write a title.")
    return line


def checked_date(text: str) -> str:
    """Returns the date in ISO form; RuleError ``bad_date``."""
    try:
        return iso_day(text)
    except ValueError as reason:
        raise RuleError("bad_date", "Write the date with day, month and year.") from reason


def form_key(sent: str = "") -> str:
    """Returns the key of a game that is being prepared: the one its form has, or a new one."""
    return sent if re.fullmatch("[0-9a-f]{12}", sent) else secrets.token_hex(6)


class Key(Text):
    """The key of the game, part of its addresses: a form that is sent twice makes one game."""

    def process_data(self, value: object) -> None:
        self.typed = str(value or form_key())

    def process_formdata(self, sent: Sequence[str]) -> None:
        self.typed = form_key(*sent[:1])


class SetupForm(ChangeForm):
    """The fields that the forms of all games have."""

    key = Key()
    title = ParsedText(checked_title)
    date = Day(checked_date)
    club = ParsedText(one_line)
    lexicon = Text()
    tiles = Text()
    mirror = Yes()

    ABOUT: ClassVar[dict[str, str]] = {
        "unknown_lexicon": "lexicon",
        "wrong_letters": "tiles",
        "unknown_tile_set": "tiles",
        "unknown_profile": "profile",
        "bad_seconds": "seconds",
        "bad_rounds": "rounds",
        "unknown_formula": "formula",
        "unknown_speed": "speed",
        "bad_writing": "writing",
        "unknown_draw": "draws_from",
        **dict.fromkeys(LIST_ERRORS, "players"),
    }

    @classmethod
    def fresh(cls, title: str, chosen: Mapping[str, object] | None = None) -> Self:
        """Returns the form of a new game, today, with the club's word list and what is ``chosen`` already."""
        fresh = {"title": title, "date": date.today().isoformat(), "lexicon": usual_list()}
        return cls(data=fresh | dict(chosen or {}))

    @classmethod
    def of(cls, row: GameRow, **more: object) -> Self:
        """Returns the form that shows a game's set-up."""
        setup = row.setup
        shown = {"key": row.key, "title": setup.title, "date": setup.date, "club": setup.club}
        shown |= {"lexicon": setup.lexicon, "tiles": setup.tiles.name, "mirror": setup.mirror}
        return cls(data=shown | more)


class SeatedForm(SetupForm):
    """The form of a game at one table, with a name for each of its ``seats``."""

    seats: ClassVar[int] = 1
    names = PrefixedFields("name")

    @property
    def seated(self) -> list[str]:
        """What was typed, one text for each seat."""
        return [self.names.data.get(str(seat), "") for seat in range(1, self.seats + 1)]

    @property
    def entrants(self) -> list[Entrant]:
        """The players whose names were typed; RuleError ``name_too_long``."""
        return [check_entrant(Entrant(" ".join(name.split()))) for name in self.seated if name.strip()]


class GameForm(SetupForm):
    """The form of a night; ``taken`` are the keys of the nights whose players were taken over, ``ticks`` the lines of
    the ticked players (None: nobody has chosen yet)."""

    ticks: list[str] | None = None

    profile = Text(default="simultan")
    seconds = Text()
    rounds = Text()
    players = Text()
    earlier = Text()
    taken = Text()
    formula = Text(default="normal")
    speed = Text()
    writing = Text()
    draws_from = Text()


def last_chosen() -> dict[str, object]:
    """Returns the choices of the latest game that still exist."""
    if not (games := desk().games()):
        return {}
    last = games[0].setup
    known = last.profile.name in all_profiles()
    chosen = {"club": last.club, "draws_from": getattr(last, "draws_from", "")}
    return chosen | ({"profile": last.profile.name} if known else {})


def form_of(row: GameRow, **typed: object) -> GameForm:
    """Returns the form that shows a game's set-up, with what was ``typed`` again."""
    setup: Setup = row.setup
    shown: dict[str, object] = {
        "profile": setup.profile.name,
        "seconds": setup.speed.time(1).seconds if setup.speed else setup.profile.seconds,
        "rounds": setup.profile.round_limit,
        "formula": setup.formula.name,
        "speed": setup.speed.name if setup.speed else "",
        "writing": (setup.speed.time(1).writing or "") if setup.speed else "",
        "draws_from": setup.draws_from,
    }
    return GameForm.of(row, **shown | typed)


def all_profiles() -> dict[str, Profile]:
    """Returns the built-in profiles and the organiser's own, by name."""
    return {**own_profiles(instance().db, visitor().owner), **profiles()}


def matching_tiles(info: LexiconInfo, tile_sets: Mapping[str, TileSet]) -> list[TileSet]:
    """Returns the tile sets that a word list can be played with: those with its letters, its own first."""
    fitting = [each for each in tile_sets.values() if each.alphabet == info.alphabet]
    return sorted(fitting, key=lambda each: each.name != info.tiles)


def choices() -> dict[str, Any]:
    """Returns what the selects of a game's form offer; ``fitting`` has the tile sets that match each word list."""
    lexicons = instance().library.lexicons()
    tile_sets = instance().tile_sets()
    fitting = {info.name: [each.name for each in matching_tiles(info, tile_sets)] for info in lexicons}
    return {
        "lexicons": lexicons,
        "tile_sets": tile_sets.values(),
        "fitting": fitting,
        "profiles": all_profiles().values(),
        "formulas": FORMULAS.values(),
        "speeds": SPEEDS.values(),
        "own_time": OWN_TIME,
    }


def drawn_from(form: GameForm, now: DrawsFrom = "program", said: DrawsFrom = "") -> DrawsFrom:
    """Returns whose bag the form asks for; ``said`` (the previous choice, "" for none) if that is the bag used ``now``.

    RuleError ``unknown_draw``.
    """
    known: dict[str, DrawsFrom] = {"": now, "program": "program", "real": "real"}
    chosen = known.get(form.draws_from.data)
    if chosen is None:
        raise RuleError("unknown_draw", "Choose where the letters come from.")
    return said if chosen == now else chosen


def setup_of(form: GameForm, before: Profile | None = None, draws_from: DrawsFrom | None = None) -> Setup:
    """Returns the set-up that a form asks for, with the club's rulings on words; ``before`` is the profile the game has now.

    Raises DirectorError; the form's ``ABOUT`` knows the field.
    """
    return Setup(
        **setup_values(form),
        profile=_profile(form, before),
        formula=formula(form.formula.data),
        speed=chosen_speed(form.speed.data, form.seconds.data, form.writing.data),
        draws_from=drawn_from(form) if draws_from is None else draws_from,
    )


def setup_values(form: SetupForm) -> dict[str, Any]:
    """Returns the values of ``GameSetup`` that every set-up has beside its rules; DirectorError if they are not possible."""
    heading, info = heading_of(form), instance().library.info(form.lexicon.data)
    allowed, forbidden = instance().rulings.allowed_and_forbidden(info.name)
    return heading | {
        "tiles": _fitting_tiles(form.tiles.data, info),
        "lexicon": info.name,
        "allowed": tuple(sorted(allowed)),
        "forbidden": tuple(sorted(forbidden)),
    }


def heading_of(form: SetupForm) -> dict[str, Any]:
    """Returns what may be changed at any time."""
    return {name: form[name].data for name in ("title", "date", "club", "mirror")}


F = TypeVar("F", bound=SetupForm)


def plays_otherwise(row: GameRow, typed: F, kept: F, setup_of: Callable[[F], GameSetup]) -> bool:
    """Answers whether the two forms ask for a different game; differing headings do not count."""

    def wanted(form: F) -> GameSetup | str:
        try:
            return with_heading_of(row.setup, setup_of(form))
        except DirectorError as error:
            return error.code

    return wanted(typed) != wanted(kept)


def _fitting_tiles(name: str, info: LexiconInfo) -> TileSet:
    """Returns the tiles chosen for a word list, its own if none are; RuleError ``wrong_letters``."""
    fitting = {each.name: each for each in matching_tiles(info, instance().tile_sets())}
    wanted = name or info.tiles
    if wanted not in fitting:
        raise RuleError(
            "wrong_letters",
            "The word list %(words)s has other letters than the tiles %(tiles)s. "
            "Choose tiles that match the word list.",
            words=info.title,
            tiles=wanted,
        )
    return fitting[wanted]


def _profile(form: GameForm, before: Profile | None) -> Profile:
    known = all_profiles()
    if before and before.name == form.profile.data:
        known[before.name] = before
    if form.profile.data not in known:
        raise RuleError("unknown_profile", "Choose one of the rules in the list.")
    profile = known[form.profile.data]
    return replace(
        profile,
        seconds=checked_seconds(form.seconds.data, profile.seconds),
        round_limit=checked_rounds(form.rounds.data, profile.round_limit),
    )


def checked_rounds(text: str, default: int) -> int:
    """Returns the number of rounds after which the game ends, 0 for no limit; RuleError ``bad_rounds``."""
    if not text.strip():
        return default
    least, most = BOUNDS["round_limit"]
    rounds = int(text) if re.fullmatch(r"\s*\d{1,3}\s*", text) else -1
    if not least <= rounds <= most:
        raise RuleError(
            "bad_rounds",
            "This number of rounds is not possible. Enter 0 to %(most)d; 0 means no limit.",
            most=most,
        )
    return rounds


def chosen_speed(name: str, seconds: str, writing: str) -> Speed | None:
    """Returns the chosen speed; None for the time of the rules or the separate seconds. RuleError ``bad_writing`` and others."""
    writing = writing.strip()
    if writing and not re.fullmatch(r"\d{1,3}", writing):
        raise RuleError("bad_writing", "Write the time to write as a number of seconds.")
    if name == OWN_TIME:
        return own_speed(checked_seconds(seconds, SIMULTAN.seconds), int(writing or 0))
    return speed(name) if name else None


def checked_seconds(text: str, default: int) -> int:
    """Returns seconds per round, typed as ``180`` or ``3:00``; RuleError ``bad_seconds``."""
    if not text.strip():
        return default
    least, most = BOUNDS["seconds"]
    found = re.fullmatch(r"(?:(\d{1,2}):)?(\d{1,4})", text.strip())
    seconds = 60 * int(found[1] or 0) + int(found[2]) if found else 0
    if not least <= seconds <= most:
        raise RuleError(
            "bad_seconds",
            "This time for a round is not possible. Enter %(least)d to %(most)d seconds.",
            least=least,
            most=most,
        )
    return seconds
