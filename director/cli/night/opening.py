"""The night that ``director night`` runs, a game of any kind: on the club's instance, or in memory."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any

from director.cli import Context
from director.cli.lines import field as field_of
from director.cli.night.asked import Asked, bad_field, number, seconds, text, truth
from director.desk.desk import Desk, Known
from director.desk.instance import Instance, steady_time
from director.desk.steps import StepField, fields_of, home_of
from director.games.duplicate.facts import DUPLICATE
from director.games.duplicate.game import Setup
from director.games.kinds import kind_named
from director.games.log import AnyKind
from director.games.people import Entrant, read_players
from director.games.setup import GameSetup, checked_text
from director.language.languages import translator
from director.language.names import visible
from director.language.sentences import DirectorError, RuleError
from director.language.texts import Texts
from director.lexicon.store import LexiconInfo
from director.lexicon.wordfile import How
from director.rules.formula import NORMAL, formula
from director.rules.settings import Settings
from director.rules.speed import Speed, speed
from director.rules.tiles import TileSet
from director.storage.database import open_database
from director.storage.settings_store import own_profiles
from director.storage.store import Store

WORDS = "words"
"""The name of a word list given inside a line."""
MOST_WHO = 80
SETTINGS = (
    "title",
    "date",
    "club",
    "mirror",
    "rules",
    "formula",
    "speed",
    "seconds",
    "rounds",
    "lexicon",
    "words",
    "tiles",
)
NEW = (*SETTINGS, "game", "source", "players", "seed", "key")


@dataclass
class LineSession:
    """One night, and time and person of the current line. ``key`` is None before there is a night."""

    context: Context
    folder: Path
    key: str | None = None
    stored: bool = False
    time: float | None = None
    who: str = "director"
    rng: random.Random = field(default_factory=random.SystemRandom)
    known: Known = field(default_factory=dict)
    memory: Store | None = None
    brought: bool = False

    @cached_property
    def own(self) -> Instance:
        """An instance in a temporary folder, for the words that a line brings."""
        return Instance(self.folder)

    @property
    def texts(self) -> Texts:
        """Sentences in the language of the command, references in the notation of the night."""
        return Texts(self.context.language, translator(self.context.language), self.mirror)

    @property
    def mirror(self) -> bool:
        """Whether references are shown as English-speaking clubs write them."""
        try:
            return self.key is not None and self.desk.session(self.key).row.setup.mirror
        except DirectorError:
            return False

    @property
    def kind(self) -> AnyKind:
        """The kind of game; a duplicate night before there is one."""
        try:
            return self.desk.session(self.key).kind if self.key is not None else DUPLICATE
        except DirectorError:
            return DUPLICATE

    @property
    def instance(self) -> Instance:
        """The instance with the night's words: that of a line's own words, else the club's."""
        return self.own if self.brought and not self.stored else self.context.club

    def now(self) -> float:
        """Returns the time of the last line that had one; else the steady clock, and 0 in memory."""
        if self.time is not None:
            return self.time
        return steady_time() if self.stored else 0.0

    @property
    def desk(self) -> Desk:
        """The desk, signed by the person of this line."""
        if self.stored:
            return self.context.club.desk(self.who, self.now, self.rng)
        if self.memory is None:
            raise RuleError("no_night", "There is no night yet. Begin with a line that says new.")
        return Desk(self.memory, self.instance.search, self.who, self.now, self.rng, self.known)

    def take_common(self, asked: Asked, anew: bool) -> None:
        """Stores who enters the line, and when; RuleError ``time_backwards`` for a time before the last one, unless ``anew``."""
        who, told = visible(checked_text(text(asked, "who", "director"), MOST_WHO)), seconds(asked)
        last = None if anew else self.time
        if told is not None and last is not None and told < last:
            raise RuleError("time_backwards", "An earlier line has a later time. Correct the time.")
        self.who, self.time = who, last if told is None else told

    def begin(self, told: Asked) -> dict[str, Any]:
        """Starts a new night; in memory it replaces the previous one."""
        if self.stored and self.key and any(row.key == self.key for row in self.desk.games()):
            raise RuleError(
                "night_open",
                "There is already a night with the key %(key)s. Choose another key.",
                key=self.key,
            )
        seed = told.get("seed")
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, (int, str))):
            raise bad_field("seed")
        before = self.memory, self.known, self.brought, self.rng
        kind, source = kind_named(text(told, "game", DUPLICATE.name)), text(told, "source")
        like = self.desk.session(source).row.setup if source else None
        if not self.stored and not source:  # the game it comes from must stay beside it
            self.memory, self.known, self.brought = open_database(":memory:"), {}, False
        try:
            setup, entrants = self.setup(kind, told, None, like), _entrants(told.get("players", []))
            self.rng = random.SystemRandom() if seed is None else random.Random(seed)
            key = self.key if self.stored else text(told, "key", "night")
            create = home_of(kind).create
            more = {each.name: _needed(each, told) for each in fields_of(create, 4)}
            row = create(self.desk, setup, entrants, key, **more)
        except DirectorError:  # the previous night goes on
            self.memory, self.known, self.brought, self.rng = before
            raise
        self.key = row.key
        setup = self.desk.session(row.key).row.setup
        return {"title": setup.title, "rules": setup.profile.as_data()} | self._count(setup)

    def _count(self, setup: Any) -> dict[str, Any]:
        table = getattr(self.instance.search(setup), "table", None)
        return {} if table is None else {"words": len(table)}

    def setup(
        self, kind: AnyKind, told: Asked, before: GameSetup | None, like: GameSetup | None = None
    ) -> GameSetup:
        """Returns the set-up that a line describes; what it omits is as in ``before``, or the default, with the words
        of the game ``like``."""
        info = self._words(told, before or like)
        same = before is not None and info.name == before.lexicon and told.get("words") is None
        tiles = before.tiles if before and same and told.get("tiles") is None else self._tiles(told, info)
        profile = self._profile(kind, told, before.profile if before else None)
        heading: dict[str, Any] = {
            "title": text(told, "title", before.title if before else kind.rules().title),
            "date": text(told, "date", before.date if before else f"{date.fromtimestamp(self.now())}"),
            "club": text(told, "club", before.club if before else ""),
            "mirror": truth(told, "mirror", before.mirror if before else False),
        }
        if issubclass(kind.setup, Setup):
            own = before if isinstance(before, Setup) else None
            heading["formula"] = formula(text(told, "formula", own.formula.name if own else NORMAL.name))
            heading["speed"] = _speed(told, own)
        if before and same:
            return replace(before, tiles=tiles, profile=profile, **heading)
        allowed, forbidden = self._rulings(info.name)
        return kind.setup(
            tiles=tiles, profile=profile, lexicon=info.name, allowed=allowed, forbidden=forbidden, **heading
        )

    def _rulings(self, lexicon: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Returns the club's rulings on words; a night in memory has only its own."""
        if not self.stored:
            return (), ()
        allowed, forbidden = self.context.club.rulings.allowed_and_forbidden(lexicon)
        return tuple(sorted(allowed)), tuple(sorted(forbidden))

    def _words(self, told: Asked, before: GameSetup | None) -> LexiconInfo:
        if told.get("words") is None:
            name = text(told, "lexicon", before.lexicon if before else "")
            if not name:
                raise RuleError("missing_field", "The line needs the field %(name)s. Add it.", name="lexicon")
            return self.instance.library.info(name)
        if self.stored:
            raise RuleError(
                "bad_line",
                "Only a night in memory brings its own words. Leave out --key, or name a word list.",
            )
        words = field_of(told, "words", list)
        if not all(isinstance(word, str) for word in words):
            raise bad_field("words")
        tiles = self.context.tile_set(text(told, "tiles", "german"))
        data = "\n".join(words).encode()
        self.own.library.import_file(data, WORDS, tiles.alphabet, tiles.name, how=How(partly=True))
        self.brought = True
        return self.own.library.info(WORDS)

    def _tiles(self, told: Asked, info: LexiconInfo) -> TileSet:
        tiles = self.context.tile_set(text(told, "tiles", info.tiles))
        if tiles.alphabet.letters != info.letters:
            raise RuleError(
                "wrong_letters",
                "The word list %(words)s has other letters than the tiles %(tiles)s. "
                "Choose tiles that match the word list.",
                words=info.title,
                tiles=tiles.name,
            )
        return tiles

    def _profile(self, kind: AnyKind, told: Asked, before: Settings | None) -> Settings:
        rules = told.get("rules")
        if rules is None:
            found = before or kind.rules()
        elif isinstance(rules, str):
            found = self._named(kind, rules)
        elif isinstance(rules, Mapping):
            found = self._changed(kind, rules)
        else:
            raise bad_field("rules")
        own: dict[str, Any] = {
            name: number(told, line, 0) for line, name in _in_line(found) if told.get(line) is not None
        }
        return replace(found, **own).checked()

    def _changed(self, kind: AnyKind, rules: Mapping[str, Any]) -> Settings:
        """Returns rules given by their fields; ``name`` is the profile that the other fields change."""
        base = self._named(kind, text(rules, "name"))
        own = {key: value for key, value in rules.items() if key != "name"}
        return kind.profile.from_data(base.name if not own else "own", base.as_data() | own | {"name": ""})

    def _named(self, kind: AnyKind, name: str) -> Settings:
        own = own_profiles(self.context.club.db) if self.stored and kind is DUPLICATE else {}
        return own.get(name) or kind.rules(name)


def _in_line(rules: Settings) -> list[tuple[str, str]]:
    """Returns the rules that a line may set as fields of its own, as pairs of both names: seconds of a round, and number of rounds."""
    known = {each.name for each in fields(rules)}
    names = (("seconds", "seconds"), ("rounds", "round_limit"), ("rounds", "rounds"))
    return [(line, name) for line, name in names if name in known]


def _needed(each: StepField, told: Asked) -> object:
    """Returns a value that a new game of that kind needs beside those of every game."""
    return each.read(field_of(told, each.name, str))


def _entrants(players: object) -> list[Entrant]:
    """Returns the players of the line: names, objects with name, club, category and table, or one text as pasted."""
    if isinstance(players, str):
        return read_players(players)
    if not isinstance(players, list):
        raise bad_field("players")
    return [entrant(each) for each in players]


def entrant(each: object) -> Entrant:
    """Returns one player of a line."""
    if isinstance(each, str):
        return Entrant(each)
    if not isinstance(each, Mapping) or set(each) - {"name", "club", "category", "table"}:
        raise bad_field("players")
    table = number(each, "table", 0)
    return Entrant(
        str(field_of(each, "name", str)), text(each, "club"), text(each, "category"), table or None
    )


def _speed(told: Asked, before: Setup | None) -> Speed | None:
    """Returns the speed of that name; the previous one if the line names none; None for "", the time of the rules."""
    if told.get("speed") is None:
        return before.speed if before else None
    name = text(told, "speed", "")
    return speed(name) if name else None
