"""The classic table: at the desk, on its pages, and by ``director classic``."""

import json
from typing import Any, ClassVar

from director.cli.classic import Table as CommandTable
from director.cli.lines import answers
from director.desk.classic import moves, start
from director.games.classic.game import Setup
from director.games.classic.profile import classic_profile
from director.rules.tiles import tile_set
from tests.room import LEXICON
from tests.transcripts.at_desk import AtDesk, people
from tests.transcripts.browser import of_class, words
from tests.transcripts.by_lines import Lines
from tests.transcripts.in_browser import InBrowser
from tests.transcripts.telling import DATE, TITLE, Refused


class Table(AtDesk):
    """``racks`` are those of all players; without them nobody tells what is drawn."""

    def new(self, _: str, players: str, rules: str = "general", racks: str = "") -> None:
        setup = Setup(TITLE, DATE, tile_set("german"), classic_profile(rules), LEXICON)
        start.create(self.desk, setup, people(players), self.key)
        start.open_table(self.desk, self.key, "typed" if racks else "none", 1, racks.split())

    STEPS: ClassVar[Any] = {
        "lay": lambda at, place, word, drawn=None: moves.lay(*at.here, place, word, drawn),
        "exchange": lambda at, what, drawn=None: moves.exchange(*at.here, what, drawn),
        "pass_": lambda at: moves.pass_turn(*at.here),
        "challenge": lambda at, by: moves.challenge(*at.here, at.player(by)),
        "correct": lambda at, turn, place, word: moves.correct(*at.here, int(turn), "lay", place, word),
        "rack": lambda at, who, tiles: moves.read_rack(*at.here, at.player(who), tiles),
        "leftovers": lambda at, *racks: moves.tell_leftovers(
            *at.here, [each.replace("-", "") for each in racks]
        ),
    }

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

    def correct(self, turn: str, at: str, word: str) -> None:
        self.go(f"table/turns/{turn}?at={at}&word={word}")
        self.browser.send(f"/turns/{turn}", like={"word": word})

    STEPS: ClassVar[Any] = {
        "exchange": lambda at, what, **drawn: at.press("/exchange", tiles=what, **drawn),
        "pass_": lambda at: at.press("/pass"),
        "challenge": lambda at, by: at.press("/challenge", like={"by": str(at.player(by))}),
        "rack": lambda at, who, tiles: at.press("/rack", player=str(at.player(who)), tiles=tiles),
    }

    def leftovers(self, *racks: str) -> None:
        told = {f"rack{number}": rack.replace("-", "") for number, rack in enumerate(racks, start=1)}
        page = self.press("/leftovers", **told)
        if any(each.get("name") == "sure" for each in page.iter("button")):
            self.browser.send("/leftovers", "sure")

    def see_scores(self) -> list[str]:
        sheet = next(each for each in self.go().iter("div") if each.get("id") == "sheet")
        totals = of_class(next(sheet.iter("thead")), "total")
        return [words(each).replace("\N{MINUS SIGN}", "-") for each in totals]


class TableLines(Lines):
    """``director classic``, whose lines are those of ``director night`` and older forms of some."""

    def say(self, drawn: str = "", **line: Any) -> Any:
        (answer,) = answers([json.dumps(line | ({"drawn": drawn} if drawn else {}))], self.table.answer)
        if "error" in answer:
            raise Refused(answer["error"]["message"])
        self.told = json.loads(json.dumps(answer))
        return self.told

    def new(self, _: str, players: str, rules: str = "general", racks: str = "") -> None:
        self.evening.stored, self.evening.key = False, None
        self.table = CommandTable(self.evening, rules, {"lexicon": LEXICON, "title": TITLE, "date": DATE})
        self.names = players.split(", ")
        self.say(players=self.names, racks=racks.split() or [None] * len(self.names))

    STEPS: ClassVar[Any] = {
        "lay": lambda at, place, word, drawn="": at.say(drawn, lay={"at": place, "word": word}),
        "exchange": lambda at, what, drawn="": at.say(
            drawn, exchange=int(what) if what.isdecimal() else what
        ),
        "pass_": lambda at: at.say(**{"pass": True}),
        "challenge": lambda at, by: at.say(challenge={"by": at.names.index(by) + 1}),
        "correct": lambda at, turn, place, word: at.say(
            correct={"turn": int(turn), "lay": {"at": place, "word": word}}
        ),
        "rack": lambda at, who, tiles: at.say(rack={"player": at.names.index(who) + 1, "tiles": tiles}),
        "leftovers": lambda at, *racks: at.say(leftovers=[each.replace("-", "") for each in racks]),
    }

    def see_scores(self) -> list[str]:
        return [str(each) for each in self.told["scores"]]
