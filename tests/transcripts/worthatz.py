"""A Worthatz night: at the desk, and on its pages. ``H8 HAUS / 8H HE`` is a grid, word by word."""

from __future__ import annotations

from dataclasses import replace

from director.desk.worthatz import grids, rounds
from director.games.worthatz.standings import standings
from director.games.worthatz.typed import read_typed
from tests.room import LEXICON
from tests.transcripts.at_desk import AtDesk, people
from tests.transcripts.browser import of_class, words
from tests.transcripts.in_browser import InBrowser
from tests.transcripts.seen import place_line
from tests.transcripts.telling import TITLE
from tests.worthatz_room import a_setup


class Worthatz(AtDesk):
    def new(self, _: str, players: str, rounds_: str = "2") -> None:
        setup = replace(a_setup(rounds=int(rounds_)), title=TITLE, club="")
        rounds.create_worthatz(self.desk, setup, people(players), self.key)

    def letters(self, typed: str) -> None:
        rounds.type_letters(self.desk, self.key, typed)

    def draw(self) -> None:
        rounds.draw(self.desk, self.key)

    def clock_(self, what: str) -> None:
        steps = {"start": rounds.start_clock, "stop": rounds.stop_clock, "call": rounds.call_time}
        steps[what](self.desk, self.key)

    def grid(self, who: str, words_: str, round: str = "") -> None:
        number = int(round) if round else len(self.night.game.rounds)
        entry = self.night.game.round(number).entries.get(self.player(who))
        rows = read_typed(words_.replace(" / ", "\n"))
        grids.enter(self.desk, self.key, number, self.player(who), rows, entry.seq if entry else 0)

    def withdraw(self, who: str, round: str) -> None:
        grids.withdraw(self.desk, self.key, int(round), self.player(who))

    def show(self) -> None:
        rounds.close_round(self.desk, self.key)

    def cancel(self, reason: str) -> None:
        rounds.cancel_round(self.desk, self.key, reason)

    def end(self) -> None:
        rounds.end(self.desk, self.key)

    def reopen(self) -> None:
        rounds.reopen(self.desk, self.key, "")

    def see_standings(self) -> list[str]:
        return [
            place_line(row.place, row.player.name, row.total, best=row.best)
            for row in standings(self.night.game).rows
        ]


class WorthatzPage(InBrowser):
    home = "worthatz"

    def new(self, _: str, players: str, rounds_: str = "2") -> None:
        self.names, self.round = players.split(", "), 0
        self.begin(
            "/games/new-worthatz",
            "",
            players="\n".join(self.names),
            rounds=rounds_,
            lexicon=LEXICON,
            search="0",
        )

    def letters(self, typed: str) -> None:
        self.press("/letters", letters=typed)

    def draw(self) -> None:
        self.press("/draw")

    def clock_(self, what: str) -> None:
        self.press(f"/clock/{what}")

    def of_grid(self, who: str, round: str, ending: str = "", **typed: str) -> None:
        heads = [words(each) for each in self.on().iter("h2")]
        number = round or next(each.split()[1].rstrip("/") for each in heads if each.startswith("Round "))
        page = f"worthatz/rounds/{number.partition('/')[0]}/players/{self.player(who)}"
        self.press(f"/{page}{ending}", "", page, **typed)

    def grid(self, who: str, words_: str, round: str = "") -> None:
        self.of_grid(who, round, typed=words_.replace(" / ", "\n"))

    def withdraw(self, who: str, round: str) -> None:
        self.of_grid(who, round, "/withdraw")

    def show(self) -> None:
        self.press("/close")

    def cancel(self, reason: str) -> None:
        self.press("/cancel", reason=reason)

    def end(self) -> None:
        self.press("/end")

    def reopen(self) -> None:
        self.press("/reopen")

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
