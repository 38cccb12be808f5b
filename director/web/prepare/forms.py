"""What is typed to prepare a night: reading it, checking it, and giving it back unchanged after a mistake.

A form is a frozen dataclass of the texts as they were typed, so a page can be shown again with every one
of them; ``setup_of`` makes the ``Setup`` of it or raises the DirectorError whose code names the field.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Any, Protocol

from director.desk.instance import Instance
from director.desk.settings import own_profiles
from director.games.duplicate.game import Setup
from director.language.sentences import RuleError, say
from director.lexicon.library import LexiconInfo
from director.rules.formula import FORMULAS, formula
from director.rules.profile import BOUNDS, Profile, profiles
from director.rules.speed import SPEEDS
from director.rules.tiles import TileSet
from director.storage.game_store import GameRow
from director.web.common import usual_list
from director.web.prepare.pace import OWN_TIME, checked_seconds, chosen_speed
from director.web.roles import visitor

MOST_TITLE = 120

FIELD_OF = {
    "title_missing": "title",
    "title_too_long": "title",
    "bad_date": "date",
    "unknown_lexicon": "lexicon",
    "wrong_letters": "tiles",
    "unknown_tile_set": "tiles",
    "unknown_profile": "profile",
    "bad_seconds": "seconds",
    "bad_rounds": "rounds",
    "unknown_formula": "formula",
    "unknown_speed": "speed",
    "bad_writing": "writing",
    "no_players": "players",
    "name_missing": "players",
    "name_too_long": "players",
    "not_a_list": "players",
    "too_many_players": "players",
}
"""The field that an error's code is about."""


@dataclass(frozen=True)
class GameForm:
    """The texts of a game's form. ``key`` is the new game's key, so that a form sent twice makes one game;
    ``taken`` are the keys of the nights whose players were taken over."""

    key: str = ""
    title: str = ""
    date: str = ""
    club: str = ""
    lexicon: str = ""
    tiles: str = ""
    profile: str = "simultan"
    seconds: str = ""
    rounds: str = ""
    players: str = ""
    mirror: str = ""
    taken: str = ""
    formula: str = "normal"
    speed: str = ""
    writing: str = ""


def fresh_form(instance: Instance, title: str, today: date, last: Setup | None) -> GameForm:
    """The form of a new night: the club's list, and what else was chosen last time, where that is still there."""
    form = GameForm(form_key(), title, today.isoformat(), lexicon=usual_list())
    if last is None:
        return form
    return replace(
        form,
        club=last.club,
        profile=last.profile.name if last.profile.name in all_profiles(instance) else form.profile,
    )


def form_of(row: GameRow) -> GameForm:
    """The form that shows a game's set-up."""
    setup = row.setup
    return GameForm(
        key=row.key,
        title=setup.title,
        date=setup.date,
        club=setup.club,
        lexicon=setup.lexicon,
        tiles=setup.tiles.name,
        profile=setup.profile.name,
        seconds=str(setup.speed.time(1).seconds if setup.speed else setup.profile.seconds),
        rounds=str(setup.profile.round_limit),
        mirror="1" if setup.mirror else "",
        formula=setup.formula.name,
        speed=setup.speed.name if setup.speed else "",
        writing=str(setup.speed.time(1).writing or "") if setup.speed else "",
    )


def read_form(sent: Mapping[str, str]) -> GameForm:
    """The form as it was sent; nothing is checked yet but the key, which goes into addresses."""
    values = {each.name: str(sent.get(each.name, each.default)) for each in fields(GameForm)}
    return GameForm(**values | {"key": form_key(sent.get("key", ""))})


def form_key(sent: str = "") -> str:
    """The key of a game that is being prepared: the one its form has, or a new one."""
    return sent if re.fullmatch("[0-9a-f]{12}", sent) else secrets.token_hex(6)


def all_profiles(instance: Instance) -> dict[str, Profile]:
    """The built-in profiles and those of one's own, by name."""
    return {**own_profiles(instance.db, visitor().owner), **profiles()}


def matching_tiles(info: LexiconInfo, tile_sets: Mapping[str, TileSet]) -> list[TileSet]:
    """The tile sets that a word list can be played with: those with its letters, its own first."""
    fitting = [each for each in tile_sets.values() if each.alphabet == info.alphabet]
    return sorted(fitting, key=lambda each: each.name != info.tiles)


def choices(instance: Instance) -> dict[str, Any]:
    """What the selects of a game's form offer; tiles carry the word lists that they match."""
    lexicons = instance.library.lexicons()
    tile_sets = instance.tile_sets()
    fitting = {info.name: [each.name for each in matching_tiles(info, tile_sets)] for info in lexicons}
    return {
        "lexicons": lexicons,
        "tile_sets": tile_sets.values(),
        "fitting": fitting,
        "profiles": all_profiles(instance).values(),
        "formulas": FORMULAS.values(),
        "speeds": SPEEDS.values(),
        "own_time": OWN_TIME,
    }


def setup_of(form: GameForm, instance: Instance, before: Profile | None = None) -> Setup:
    """The set-up that a form asks for, with the club's rulings on words; ``before`` is the profile it has now.

    Raises DirectorError with a code of ``FIELD_OF``.
    """
    return Setup(
        profile=_profile(form, instance, before),
        formula=formula(form.formula),
        speed=chosen_speed(form.speed, form.seconds, form.writing),
        **setup_values(form, instance),
    )


class Typed(Protocol):
    """What the forms of all games ask for."""

    @property
    def title(self) -> str: ...
    @property
    def date(self) -> str: ...
    @property
    def club(self) -> str: ...
    @property
    def lexicon(self) -> str: ...
    @property
    def tiles(self) -> str: ...
    @property
    def mirror(self) -> str: ...


def setup_values(form: Typed, instance: Instance) -> dict[str, Any]:
    """What every set-up is made of, beside its rules: the values of ``GameSetup``; DirectorError says what cannot be."""
    info = instance.library.info(form.lexicon)
    allowed, forbidden = instance.rulings.allowed_and_forbidden(info.name)
    return {
        "title": checked_title(form.title),
        "date": checked_date(form.date),
        "club": one_line(form.club),
        "tiles": _fitting_tiles(form.tiles, info, instance),
        "lexicon": info.name,
        "allowed": tuple(sorted(allowed)),
        "forbidden": tuple(sorted(forbidden)),
        "mirror": bool(form.mirror),
    }


def one_line(text: str) -> str:
    """A title or name in one line; RuleError ``title_too_long``."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if len(line) > MOST_TITLE:
        raise RuleError(
            "title_too_long",
            say("%(text)s is longer than %(most)d characters.", text=line[:30] + "…", most=MOST_TITLE),
        )
    return line


def checked_title(text: str) -> str:
    """A title; RuleError ``title_missing`` if there is none."""
    if not (line := one_line(text)):
        raise RuleError("title_missing", say("Give the night a title."))
    return line


def checked_date(text: str) -> str:
    """The date in ISO form; RuleError ``bad_date``."""
    try:
        return date.fromisoformat(text.strip()).isoformat()
    except ValueError as reason:
        raise RuleError("bad_date", say("Choose the date of the night, for example 2026-03-31.")) from reason


def _fitting_tiles(name: str, info: LexiconInfo, instance: Instance) -> TileSet:
    """The tiles chosen for a word list, its own if none are; RuleError ``wrong_letters``."""
    fitting = {each.name: each for each in matching_tiles(info, instance.tile_sets())}
    wanted = name or info.tiles
    if wanted not in fitting:
        raise RuleError(
            "wrong_letters",
            say(
                "The word list %(words)s has other letters than the tiles %(tiles)s. "
                "Choose tiles that match the word list.",
                words=info.title,
                tiles=wanted,
            ),
        )
    return fitting[wanted]


def _profile(form: GameForm, instance: Instance, before: Profile | None) -> Profile:
    known = all_profiles(instance)
    if before and before.name == form.profile:
        known[before.name] = before
    if form.profile not in known:
        raise RuleError("unknown_profile", say("Choose one of the rules in the list."))
    profile = known[form.profile]
    return replace(
        profile,
        seconds=checked_seconds(form.seconds, profile.seconds),
        round_limit=checked_rounds(form.rounds, profile.round_limit),
    )


def checked_rounds(text: str, default: int) -> int:
    """After how many rounds the game ends, 0 for none; RuleError ``bad_rounds``."""
    if not text.strip():
        return default
    least, most = BOUNDS["round_limit"]
    rounds = int(text) if re.fullmatch(r"\s*\d{1,3}\s*", text) else -1
    if not least <= rounds <= most:
        raise RuleError(
            "bad_rounds",
            say("The number of rounds must be 0 to %(most)d; 0 is no limit.", most=most),
        )
    return rounds
