"""A Worthatz night: at the desk, and on its pages. ``H8 HAUS / 8H HE`` is a grid, word by word."""

from dataclasses import replace
from typing import Any, ClassVar

from director.desk.worthatz import grids, worthatz_rounds
from director.games.worthatz.game import standings
from director.games.worthatz.grid import read_typed
from tests.room import LEXICON
from tests.transcripts.at_desk import AtDesk, people
from tests.transcripts.browser import of_class, words
from tests.transcripts.in_browser import InBrowser
from tests.transcripts.seen import place_line
from tests.transcripts.telling import TITLE
from tests.worthatz_room import a_setup

CLOCK = {
    "start": worthatz_rounds.start_clock,
    "stop": worthatz_rounds.stop_clock,
    "call": worthatz_rounds.call_time,
}


class Worthatz(AtDesk):
    def new(self, _: str, players: str, rounds_: str = "2") -> None:
        setup = replace(a_setup(rounds=int(rounds_)), title=TITLE, club="")
        worthatz_rounds.create(self.desk, setup, people(players), self.key)

    def grid(self, who: str, words_: str, round: str = "") -> None:
        number = int(round) if round else len(self.night.game.rounds)
        entry = self.night.game.round(number).entries.get(self.player(who))
        rows = read_typed(words_.replace(" / ", "\n"))
        grids.enter(*self.here, number, self.player(who), rows, entry.seq if entry else 0)

    STEPS: ClassVar[Any] = {
        "letters": lambda at, typed: worthatz_rounds.type_letters(*at.here, typed),
        "draw": lambda at: worthatz_rounds.draw(*at.here),
        "clock_": lambda at, what: CLOCK[what](*at.here),
        "withdraw": lambda at, who, round: grids.withdraw(*at.here, int(round), at.player(who)),
        "show": lambda at: worthatz_rounds.close_round(*at.here),
        "cancel": lambda at, reason: worthatz_rounds.cancel_round(*at.here, reason),
        "end": lambda at: worthatz_rounds.end(*at.here),
        "reopen": lambda at: worthatz_rounds.reopen(*at.here, ""),
    }

    def see_standings(self) -> list[str]:
        return [
            place_line(row.place, row.player.name, row.total, best=row.best)
            for row in standings(self.night.game).rows
        ]


class WorthatzPage(InBrowser):
    home = "worthatz"

    def new(self, _: str, players: str, rounds_: str = "2") -> None:
        self.names, self.round = players.split(", "), 0
        form = {"players": "\n".join(self.names), "rounds": rounds_, "lexicon": LEXICON, "search": "0"}
        self.begin("/games/new-worthatz", "", **form)

    def of_grid(self, who: str, round: str, ending: str = "", **typed: str) -> None:
        heads = [words(each) for each in self.on().iter("h2")]
        number = round or next(each.split()[1].rstrip("/") for each in heads if each.startswith("Round "))
        page = f"worthatz/rounds/{number.partition('/')[0]}/players/{self.player(who)}"
        self.press(f"/{page}{ending}", "", page, **typed)

    STEPS: ClassVar[Any] = {
        "letters": lambda at, typed: at.press("/letters", letters=typed),
        "draw": lambda at: at.press("/draw"),
        "clock_": lambda at, what: at.press(f"/clock/{what}"),
        "grid": lambda at, who, typed, round="": at.of_grid(who, round, typed=typed.replace(" / ", "\n")),
        "withdraw": lambda at, who, round: at.of_grid(who, round, "/withdraw"),
        "show": lambda at: at.press("/close"),
        "cancel": lambda at, reason: at.press("/cancel", reason=reason),
        "end": lambda at: at.press("/end"),
        "reopen": lambda at: at.press("/reopen"),
    }

    def see_standings(self) -> list[str]:
        table = next(of_class(self.go("worthatz/standings"), "w-standings", "table"))
        rows = list(table.iter("tr"))
        heads = [words(each).lower() for each in rows[0]]
        found = [dict(zip(heads, map(words, row), strict=False)) for row in rows[1:]]
        return [
            place_line(row["place"], row["name"], row["total"], best=row["best"])
            for row in found
            if row["place"]
        ]
