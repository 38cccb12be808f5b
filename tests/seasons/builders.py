"""Seasons of small nights for tests, stored in a database, and corrected at random."""

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from director.desk.desk import Desk
from director.games.duplicate import facts as ev
from director.games.log import Retracted, alive
from director.games.people import Player
from director.language.sentences import RuleError
from director.rules.top import Search
from director.storage import game_store, people_store
from director.storage.database import writing
from director.storage.game_store import GameRow
from director.storage.store import Store
from tests.builders import Night, a_setup
from tests.games.duplicate.builders import TOPS, played, slip

PEOPLE = tuple(
    (f"{first} {last}", club)
    for first, last, club in (
        ("Anna", "Öz", "Köln"), ("Bert", "Weiß", "Köln"), ("Çelik", "Zoë", "Wien"), ("Dora", "Maß", ""),
        ("Emil", "Groß", "Wien"), ("Fritz", "Ast", "Graz"), ("Gül", "Şahin", ""),
    )
)  # fmt: skip


def no_search(*given: object, **named: object) -> object:
    raise AssertionError("a table needs no search")


def a_desk(db: Store) -> Desk:
    return Desk(db, no_search, "director", lambda: 1_795_200_000.0)


def a_night(
    key: str, rng: random.Random, people: Sequence[tuple[str, str]] = PEOPLE, ended: bool = True
) -> Night:
    """A night of a few rounds, whose players have at most the top."""
    players = tuple(
        Player(number, name, club, "", number) for number, (name, club) in enumerate(people, start=1)
    )
    night = Night(replace(a_setup(title=key), date=f"2026-01-{int(key[-2:]):02}"), players)
    for number in range(1, rng.randint(2, 4)):
        scores = [
            rng.choice([TOPS[number - 1].score, rng.randint(0, TOPS[number - 1].score)]) for _ in players
        ]
        night.add(*played(number, *scores))
    return night.add(ev.GameEnded("Ende")) if ended else night


def keep(db: Store, key: str, night: Night, owner: int | None = None) -> int:
    """Stores a night; its players become persons."""
    with writing(db):
        row = game_store.create_game(db, night.setup, 1_795_199_000.0 + int(key[-2:]), key, owner=owner)
        game_store.add_players(db, row.id, people_store.known(db, night.players, owner))
        game_store.append(db, row.id, night.log)
    return row.id


def a_season(db: Store, seed: int, nights: int = 5) -> list[str]:
    """Nights of which each person misses some; gives their keys."""
    rng, keys = random.Random(seed), []
    for number in range(1, nights + 1):
        key = f"night-{number:02}"
        keep(db, key, a_night(key, rng, rng.sample(PEOPLE, rng.randint(2, len(PEOPLE)))))
        keys.append(key)
    return keys


def correct(db: Store, key: str, rng: random.Random) -> None:
    """A slip of an earlier round is another one, overruled, withdrawn, or a correction is taken back."""
    desk = a_desk(db)
    night = desk.session(key)
    number = rng.choice(night.game.complete).number
    player = rng.choice(night.game.players).id
    points = rng.randint(0, TOPS[number - 1].score)
    wishes: list[ev.Fact | Retracted] = [slip(number, player, points)]
    if player in night.game.round(number).entries:
        wishes += [ev.SlipOverruled(number, player, points, "Einspruch"), ev.SlipWithdrawn(number, player)]
    first_end = next(each.seq for each in night.log if isinstance(each.fact, ev.GameEnded))
    last = [
        each.seq
        for each in alive(night.log)
        if isinstance(each.fact, ev.SlipRecorded) and each.seq > first_end
    ]
    wishes += [Retracted(seq) for seq in last[-1:]]
    with suppress(RuleError):  # an overruling needs its slip
        desk.do(key, lambda _: [ev.GameReopened("Einspruch"), rng.choice(wishes), ev.GameEnded("Ende")])


def pressing_meanwhile(desk: Desk, press: Callable[[], GameRow]) -> list[GameRow]:
    """The game that somebody else makes by that press while this desk opens the words of one."""
    search, made = desk.search_for, list[GameRow]()

    def opening(*asked: Any, **more: Any) -> Search:
        desk.search_for = search
        made.append(press())
        return search(*asked, **more)

    desk.search_for = opening
    return made
