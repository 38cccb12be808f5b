"""What the smaller games have in common: their shared pages, and what is asked before a new one is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, url_for

from director.desk.desk import Desk
from director.desk.instance import Instance
from director.games.log import Kind
from director.games.people import Entrant
from director.games.setup import GameSetup
from director.language.sentences import Sentence, say
from director.web.game_pages import GamePages, Tab
from director.web.rights import DIRECTOR
from director.web.solo.forms import SmallForm, entrants_of

Maker = Callable[[Desk, Any, list[Entrant], SmallForm, Mapping[str, str]], object]


@dataclass(frozen=True, kw_only=True)
class SmallGame(GamePages):
    """A smaller game: what its form asks, and how it is made.

    ``setup`` makes the set-up of the form, ``make`` stores the game; its last argument are words that the game keeps
    in the language of whoever made it. ``mirror``: references may be written the English way. ``fields`` is the template of
    the fields that only this game has.
    """

    form: type[SmallForm] = SmallForm
    setup: Callable[[SmallForm, Instance], GameSetup]
    make: Maker
    entrants: Callable[[SmallForm, Instance], list[Entrant]] = entrants_of
    mirror: bool = True
    fields: str = ""

    @property
    def new_address(self) -> str:
        return url_for(self.new, kind=self.kind.name)


def small_game(kind: Kind[Any], name: Sentence, *own: Blueprint, **what: Any) -> SmallGame:
    """The description of a smaller game; the pages of the blueprint that is called as its kind are the director's."""
    home = f"{kind.name}.show"
    return SmallGame(
        kind=kind,
        name=name,
        new="small_new.new",
        home=home,
        blueprints=own,
        rights={DIRECTOR: kind.name} | what.pop("rights", {}),
        shares=("small", *what.pop("also", ())),
        tabs=(
            Tab("game", name, home),
            Tab("print", say("Print"), "documents.show"),
            Tab("history", say("History"), "history.show"),
            *((Tab("phones", say("Phones"), "phones.show"),) if what.get("phone") else ()),
        ),
        label=say("This game"),
        css="small.css",
        **what,
    )
