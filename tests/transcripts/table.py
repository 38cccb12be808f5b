"""The classic table: at the desk, on its pages, and by ``director classic``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from director.cli.classic import Scorer
from director.cli.lines import answers
from director.desk.classic import moves, start
from director.games.classic import facts as ev
from director.games.classic.game import Setup
from director.games.classic.profile import classic_profile
from director.rules.tiles import tile_set
from tests.room import LEXICON, opened
from tests.transcripts.at_desk import AtDesk, people
from tests.transcripts.browser import of_class, words
from tests.transcripts.in_browser import InBrowser
from tests.transcripts.telling import DATE, TITLE, Clock, Refused


class Table(AtDesk):
    """``racks`` are those of all players; without them nobody tells what is drawn."""

    def new(self, _: str, players: str, rules: str = "general", racks: str = "") -> None:
        setup = Setup(TITLE, DATE, tile_set("german"), classic_profile(rules), LEXICON)
        start.create_table(self.desk, setup, people(players), self.key)
        start.open_table(self.desk, self.key, "typed" if racks else "none", 1, racks.split())

    def lay(self, at: str, word: str, drawn: str = "") -> None:
        moves.lay(self.desk, self.key, at, word, drawn or None)

    def exchange(self, what: str, drawn: str = "") -> None:
        moves.exchange(self.desk, self.key, what, drawn or None)

    def pass_(self) -> None:
        moves.pass_turn(self.desk, self.key)

    def challenge(self, by: str) -> None:
        moves.challenge(self.desk, self.key, self.player(by))

    def correct(self, turn: str, at: str, word: str) -> None:
        moves.correct(self.desk, self.key, ev.Corrected(int(turn), "lay", at, word))

    def rack(self, who: str, tiles: str) -> None:
        moves.read_rack(self.desk, self.key, self.player(who), tiles)

    def leftovers(self, *racks: str) -> None:
        moves.tell_leftovers(self.desk, self.key, [each.replace("-", "") for each in racks])

    def see_scores(self) -> list[str]:
        game = self.night.game
        return [str(game.total(player)) for player in game.order]


class TablePage(InBrowser):
    home = "table"

    def new(self, _: str, players: str, rules: str = "general", racks: str = "") -> None:
        self.names = players.split(", ")
        seats = {f"name{number}": name for number, name in enumerate(self.names, start=1)}
        self.begin("/games/new-table", lexicon=LEXICON, rules=rules, **seats)
        told = {f"rack{number}": rack for number, rack in enumerate(racks.split(), start=1)}
        self.press("/open", like={"first": "1"}, drawing="typed" if racks else "none", **told)

    def lay(self, at: str, word: str, drawn: str = "") -> None:
        self.go(f"table?at={at}&word={word}")
        self.browser.send("/lay", **({"drawn": drawn} if drawn else {}))

    def exchange(self, what: str, drawn: str = "") -> None:
        self.press("/exchange", tiles=what, **({"drawn": drawn} if drawn else {}))

    def pass_(self) -> None:
        self.press("/pass")

    def challenge(self, by: str) -> None:
        self.press("/challenge", like={"by": str(self.player(by))})

    def correct(self, turn: str, at: str, word: str) -> None:
        self.go(f"table/turns/{turn}?at={at}&word={word}")
        self.browser.send(f"/turns/{turn}", like={"word": word})

    def rack(self, who: str, tiles: str) -> None:
        self.press("/rack", player=str(self.player(who)), tiles=tiles)

    def leftovers(self, *racks: str) -> None:
        told = {f"rack{number}": rack.replace("-", "") for number, rack in enumerate(racks, start=1)}
        page = self.press("/leftovers", **told)
        if any(each.get("name") == "sure" for each in page.iter("button")):
            self.browser.send("/leftovers", "sure")

    def see_scores(self) -> list[str]:
        sheet = next(each for each in self.go().iter("div") if each.get("id") == "sheet")
        return [words(each) for each in of_class(next(sheet.iter("thead")), "total")]


class TableLines:
    """The command keeps the score alone: it has neither a history nor a board to show."""

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        self.club = opened(folder)
        self.table = self.club.library.open(LEXICON)
        self.told: dict[str, Any] = {}

    def close(self) -> None:
        self.table.close()
        self.club.close()

    def say(self, drawn: str = "", **line: Any) -> None:
        (answer,) = answers([json.dumps(line | ({"drawn": drawn} if drawn else {}))], self.scorer.answer)
        if "error" in answer:
            raise Refused(answer["error"]["message"])  # type: ignore[index]
        self.told = json.loads(json.dumps(answer))

    def new(self, _: str, players: str, rules: str = "general", racks: str = "") -> None:
        self.scorer = Scorer(tile_set("german"), classic_profile(rules), self.table.__contains__)
        self.names = players.split(", ")
        self.say(players=self.names, racks=racks.split() or [None] * len(self.names))

    def lay(self, at: str, word: str, drawn: str = "") -> None:
        self.say(drawn, lay={"at": at, "word": word})

    def exchange(self, what: str, drawn: str = "") -> None:
        self.say(drawn, exchange=int(what) if what.isdecimal() else what)

    def pass_(self) -> None:
        self.say(**{"pass": True})

    def challenge(self, by: str) -> None:
        self.say(challenge={"by": self.names.index(by) + 1})

    def correct(self, turn: str, at: str, word: str) -> None:
        self.say(correct={"turn": int(turn), "lay": {"at": at, "word": word}})

    def rack(self, who: str, tiles: str) -> None:
        self.say(rack={"player": self.names.index(who) + 1, "tiles": tiles})

    def leftovers(self, *racks: str) -> None:
        self.say(leftovers=[each.replace("-", "") for each in racks])

    def undo(self) -> None:
        self.say(undo=True)

    def see_scores(self) -> list[str]:
        return [str(each) for each in self.told["scores"]]
