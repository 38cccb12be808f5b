"""A season of duplicate nights of all sorts, stored, and the folder of its year."""

from dataclasses import replace

from director.desk.club.seasons import SEASONS
from director.games.duplicate import facts as ev
from director.rules.formula import formula
from director.seasons.season_data import Season
from tests.builders import played_night, some_players
from tests.seasons.builders import a_desk, keep


def nights():
    """By key: the client's rules and those of the rulebook, a cancelled round, late and early players, decisions by hand."""
    plain = played_night(8, 7)
    book = played_night(10, 17, "f2023", cancelled=3, rejected=5)
    fise = played_night(6, 5, "fise")
    late = played_night(7, 6, "f2023")
    by_hand = played_night(9, 8)
    player = next(each for each in by_hand.game.round(2).entries)
    by_hand.add(
        ev.SlipOverruled(2, player, 12, "Einspruch"),
        ev.PlayerWarned(3, player, "Lärm"),
        ev.SlipWithdrawn(4, next(iter(by_hand.game.round(4).entries))),
        ev.PlayerLeft(player, 9),
    )
    found = {
        f"night-{number:02}": each for number, each in enumerate((plain, book, fise, late, by_hand), start=1)
    }
    for key, night in found.items():
        night.setup = replace(night.setup, title=f"Abend {int(key[-2:])}", date=f"2026-01-{int(key[-2:]):02}")
        night.add(ev.GameEnded("Alle Steine sind gelegt."))
    late.setup = replace(late.setup, formula=formula("joker"))
    return found


def a_year(db, rules=None, season="liga"):
    """The season with these nights; gives the desk."""
    for key, night in nights().items():
        keep(db, key, night)
    desk = a_desk(db)
    SEASONS.make(desk, Season("Liga 2026", since="2026-01-01", until="2026-12-31", rules=rules or {}), season)
    return desk


__all__ = ["a_year", "nights", "some_players"]
