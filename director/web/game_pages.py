"""One description of each game on the web, read by all shared pages; the game's ``Kind`` describes it for the layers below.

A game declares its ``GamePages`` in its own folder and names them in its ``Kind``; ``all_games`` collects them for
``create_app``. Sign-in, list of games, tabs, access, phones, walls and live messages ask ``game_of`` and know no game by name.

A page that several games have (players, phones, ...) is claimed by each of them in ``shares``; a game's own pages are in its
``blueprints``. A page whose address has a game's key but that no game claims shows games of every kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

from flask import Blueprint, Flask, current_app, url_for
from flask.typing import ResponseReturnValue

from director.desk.desk import Desk, GameSession
from director.desk.instance import Instance
from director.games.kinds import KINDS
from director.games.log import Kind, part
from director.games.people import Player
from director.language.sentences import Sentence
from director.language.texts import Texts
from director.storage.game_store import GameRow
from director.web.rights import RIGHTS, Rights, Role, by_endpoint

Teller = Callable[[Instance, str, GameSession[Any], float], dict[str, Any]]
"""Returns what an audience (``wall`` or ``player``) may know of a game at that time, ready for JSON."""

ROOM = ("players", "phone", "phones", "access_codes", "wall_panel.qr", "wall_panel.podium")
"""The shared pages of a game that a room plays in rounds."""
PHONES = tuple(f"phones.{name}" for name in ("show", "admit", "refuse", "release", "set_joining", "cards"))
"""The endpoints of the phones page for a game whose phones have their own rules."""


@dataclass(frozen=True)
class Tab:
    """A page of a game in its tab bar: its name in the templates, its text, its endpoint, and whether it is in the menu *Set up*."""

    name: str
    text: Sentence
    endpoint: str
    set_up: bool = False


@dataclass(frozen=True, kw_only=True)
class PhonePages:
    """Players' phones in a game: the page on which a seat plays, and the one that gives the seat back.

    ``rules`` is the template about what phones may do, ``newcomers`` whether somebody who is not in the list may join.
    """

    home: str
    leave: str
    rules: str
    newcomers: bool = False


@dataclass(frozen=True, kw_only=True)
class RoomPhones(PhonePages):
    """Phones of a game in rounds, which share addresses and joining (``play/phone.py``).

    - ``page`` renders the playing page of a player, ``own`` returns the data its script asks for, ``seen`` stores which rounds'
      correction notes were read, ``log`` returns the player's part of the log at the end, to be compared with receipts,
    - ``sheet`` renders the player's score sheet as a page (None: on paper only),
    - ``undecided`` returns what waits for the director, shown by the template ``waiting``; ``decide`` says whether one counts,
    - ``on_paper``: a slip may be written as on paper; ``changes`` describes the rule for changing it.
    """

    home: str = "phone.show"
    leave: str = "phone.leave"
    rules: str = "play/_rules.html"
    newcomers: bool = True
    page: Callable[[GameSession[Any], Player], str]
    own: Callable[[Desk, GameSession[Any], int, Texts], dict[str, Any]]
    seen: Callable[[Desk, str, int, list[int]], object] | None = None
    log: Callable[[Desk, GameSession[Any], int, list[int]], dict[str, Any]] | None = None
    sheet: Callable[[GameSession[Any], Player], str] | None = None
    undecided: Callable[[Desk, GameSession[Any]], Sequence[Any]]
    waiting: str
    decide: Callable[[Desk, str, int, int, bool], object]
    on_paper: bool = False
    changes: Sentence


@dataclass(frozen=True, kw_only=True)
class GamePages:
    """What the pages of a game are.

    - ``name`` and ``text`` in the list of new games, ``new`` the page that makes one, ``home`` the game's own page (``in_parts``:
      its address can name a part), ``after_import`` the page shown after a file was imported,
    - ``blueprints`` are its own pages with the ``rights`` to them, ``shares`` the pages or blueprints it shares with others,
    - ``tabs`` with ``label`` as their name for a screen reader; ``css`` is the style sheet of a page that takes the whole width
      and shows which game it is,
    - ``one_table``: all players sit at one table, so that a player's number is a seat,
    - ``helpers`` says what helpers may do, ``people`` counts who plays,
    - ``phone`` describes its phones; ``wall`` renders a wall from its secret; ``tell`` returns the data of its live messages
      (None: the minimum),
    - ``winners`` returns the winners of a finished game if its ``Kind`` has no ranking (empty: the game itself says it),
    - ``hides`` returns the player whose letters the history must not show now; ``secret`` whether it must show none.
    """

    kind: Kind[Any]
    name: Sentence
    text: Sentence
    new: str
    home: str
    blueprints: Sequence[Blueprint]
    rights: Rights
    tabs: Sequence[Tab]
    label: Sentence
    shares: Sequence[str] = ()
    css: str = ""
    helpers: Sentence | None = None
    after_import: str = ""
    in_parts: bool = False
    one_table: bool = False
    phone: PhonePages | None = None
    wall: Callable[[str, GameSession[Any]], ResponseReturnValue] | None = None
    tell: Teller | None = None
    people: Callable[[Any], int] = lambda game: sum(each.people for each in game.players)
    winners: Callable[[Any], Sequence[Player]] = lambda game: ()
    hides: Callable[[Any], Player | None] = lambda game: None
    secret: Callable[[Desk, GameSession[Any]], bool] = lambda desk, session: False

    @property
    def new_address(self) -> str:
        """The address of the page that makes a new game."""
        return url_for(self.new)

    def home_at(self, key: str, **where: Any) -> str:
        """Returns the address of the game's own page; with the round or part that was looked at if the game has such parts."""
        return url_for(self.home, key=key, **(where if self.in_parts else {}))

    def first(self, game: Any) -> Sequence[Player]:
        """Returns the players in first place of a finished game."""
        if self.kind.ranking is None:
            return self.winners(game)
        return [row.player for row in self.kind.ranking(game).rows if row.place == 1]

    @cached_property
    def pages(self) -> frozenset[str]:
        """Names of its own blueprints, and of the blueprints and single pages that it shares with other games."""
        return frozenset(each.name for each in self.blueprints).union(self.shares)

    def has(self, endpoint: str) -> bool:
        """Answers whether this is a page of the game."""
        return endpoint in self.pages or endpoint.partition(".")[0] in self.pages


def made_in(*modules: ModuleType) -> tuple[Blueprint, ...]:
    """Returns the blueprints that these modules define, in the order of their lines."""
    return tuple(each for module in modules for each in vars(module).values() if isinstance(each, Blueprint))


def register(app: Flask, games: Iterable[GamePages]) -> None:
    """Registers these games with the application: their pages, and the rights to them beside those of all other pages."""
    found = {game.kind.name: game for game in games}
    app.extensions["games"] = found
    for game in found.values():
        for blueprint in game.blueprints:
            app.register_blueprint(blueprint)
    endpoints = [rule.endpoint for rule in app.url_map.iter_rules()]
    app.extensions["rights"] = by_endpoint((RIGHTS, *(each.rights for each in found.values())), endpoints)


def rights_of(app: Flask) -> Mapping[str, frozenset[Role]]:
    """Returns who may use an endpoint, by its name: ``rights.RIGHTS`` and the rights of every game."""
    found: Mapping[str, frozenset[Role]] = app.extensions["rights"]
    return found


def games_here() -> Mapping[str, GamePages]:
    """Returns the games of this application by kind."""
    found: Mapping[str, GamePages] = current_app.extensions["games"]
    return found


def game_of(row: GameRow) -> GamePages:
    """Returns the description of that game; of the first game if this program does not know the kind."""
    found = games_here()
    return found.get(row.kind) or next(iter(found.values()))


def kinds_with(endpoint: str) -> tuple[str, ...]:
    """Returns the kinds of game that the page can show; empty for all."""
    return tuple(kind for kind, game in games_here().items() if game.has(endpoint))


def all_games() -> tuple[GamePages, ...]:
    """Returns the pages of every kind of game."""
    return tuple(part(kind.pages) for kind in KINDS.values())
