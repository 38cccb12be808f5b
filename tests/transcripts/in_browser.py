"""Games on the pages, as a browser sends their forms."""

import random
import re
from functools import partial
from pathlib import Path
from typing import Any, ClassVar
from xml.etree.ElementTree import Element

from director.judge.slip import Slip
from director.web import create_app
from tests import stores
from tests.meanings import without_meanings
from tests.room import LEXICON
from tests.transcripts.at_desk import hand_in
from tests.transcripts.browser import Browser, of_class, words
from tests.transcripts.seen import board_lines, fact_lines, paper_lines, place_line
from tests.transcripts.telling import DATE, KEY, NIGHT, TITLE, Clock, Steps
from tests.web.conftest import signed_in
from tests.web.live_server import wait_for

JOINED = "tonight.pdf"
"""All papers of the evening's end in one: only the page has it, the desk makes each of them."""


class InBrowser(Steps):
    """What every game has on its pages."""

    key = KEY
    home = "desk"
    names: list[str]

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        self.app = app = create_app(folder, TESTING=True, DATABASE=stores.here.database(folder))
        self.club = app.extensions["instance"]
        without_meanings(self.club.library)
        self.club.desk = partial(self.club.desk, now=self.clock, rng=random.Random(1))
        self.browser = Browser(signed_in(app, "director"))

    def close(self) -> None:
        self.club.close()

    def go(self, page: str = "") -> Element:
        """A page of the game."""
        return self.browser.go(f"/games/{self.key}/{page or self.home}")

    def on(self, page: str = "") -> Element:
        """The same; where it is the page that came last, nobody loads it again."""
        wanted = f"/games/{self.key}/{page or self.home}"
        here = self.browser.address == wanted or self.browser.address.startswith(f"{wanted}?slips=")
        return self.browser.page if here else self.go(page)

    def press(
        self, ending: str, button: str = "", page: str = "", like: dict[str, str] | None = None, **typed: str
    ) -> Element:
        """Goes to a page of the game and sends its form whose address ends so."""
        self.on(page)
        return self.browser.send(ending, button, like, **typed)

    def begin(self, page: str, button: str = "create", **typed: str) -> None:
        """Fills in the form of a new game; the key is the one that is in the form for all faces."""
        self.browser.go(page)
        self.browser.send(page, button, title=TITLE, date=DATE, key=self.key, **typed)
        if "preparing" in (waiting := self.browser.address):
            wait_for(lambda: not self.app.extensions["jobs"].any_running())
            self.browser.go(waiting)

    def player(self, name: str) -> int:
        return self.names.index(name) + 1

    def undo(self) -> None:
        self.press("/undo")

    def see_said(self) -> list[str]:
        """The messages of the page that came last."""
        return list(filter(None, map(words, of_class(self.browser.page, "alert"))))

    def see_history(self) -> list[str]:
        page = self.go("history")
        facts = [fact for listed in of_class(page, "facts", "ol") for fact in listed]
        return [
            line
            for fact in reversed(facts)
            for line in fact_lines(
                words(next(of_class(fact, "what"))),
                [words(each) for listed in of_class(fact, "details", "ul") for each in listed],
                "undone" in fact.get("class", ""),
            )
        ]

    def see_board(self) -> list[str]:
        table = next(of_class(self.go(), "board", "table"))
        return board_lines(
            "".join(map(_square, of_class(row, "sq", "td"))) for row in list(table.iter("tr"))[1:]
        )

    def see_papers(self) -> list[str]:
        """What the page of papers offers, without the PDF that joins several of them."""
        found = [
            each.get("href", each.get("action", ""))
            for each in self.go("print").iter()
            if each.tag in ("a", "form")
        ]
        return sorted(
            {each.rpartition("/")[2] for each in found if f"/games/{self.key}/print/" in each} - {JOINED}
        )

    def see_paper(self, name: str) -> list[str]:
        assert name in self.see_papers()
        self.browser.go(f"/games/{self.key}/print/{name}")
        return paper_lines(self.browser.body, name)


def _square(square: Element) -> str:
    """The letter that is laid on a square, small where it is a blank's."""
    tile = next(of_class(square, "tile"), None)
    if tile is None:
        return "."
    letter = (tile.text or "").strip()
    return letter.lower() if "tile-blank" in tile.get("class", "") else letter


class Duplicate(InBrowser):
    """A night of duplicate, sudden death too."""

    def new(self, _: str, players: str, **wish: str) -> None:
        wish = NIGHT | wish
        self.names = players.split(", ")
        form = {"lexicon": LEXICON, "players": "\n".join(self.names), "profile": wish["rules"]}
        form |= {"formula": wish["form"], "speed": wish["pace"], "rounds": wish["limit"]}
        self.begin("/games/new", **form)

    def at(self, number: str) -> str:
        if number:
            return number
        listed = [each.get("data-number", "0") for each in self.on().iter("div") if each.get("id") == "round"]
        played = re.findall(
            r"/rounds/(\d+)", " ".join(each.get("href", "") for each in self.browser.page.iter("a"))
        )
        return listed[0] if listed else max(played, key=int, default="0")  # a finished night shows no slips

    def of_slip(self, who: str, ending: str, round: str, button: str = "", **typed: str) -> None:
        """Sends a form of the page of a slip."""
        page = f"rounds/{self.at(round)}/slips/{self.player(who)}"
        self.press(f"/{page}{ending}", button, page, **typed)

    def of_player(self, who: str, ending: str, button: str = "") -> None:
        """Sends a form of a player in the list."""
        self.press(f"/players/{self.player(who)}/{ending}", button, "players")

    def slip(
        self, who: str, word: str = "", at: str = "", score: str = "", state: str = "ok", round: str = ""
    ) -> None:
        if word == "-":
            word, state = "", "none"
        self.of_slip(who, "", round, word=word, at=at, score=score, state=state)

    def appeal(self, word: str, is_: str, reason: str = "") -> None:
        admissible = "1" if is_ == "right" else "0"
        self.press("/appeal", "", "appeal", word=word, admissible=admissible, reason=reason)
        self.browser.send("/appeal", "commit")

    def top(self, at: str = "", word: str = "") -> None:
        self.go("desk?tops=1")
        self.browser.send("/top", like={"at": at, "word": word} if at else {})

    def again(self) -> None:
        self.go("desk?tops=1")
        self.browser.send("/announce-again")

    def arrive(self, name: str) -> None:
        self.press("/players", "", "players", players=name)
        self.names.append(name)

    def check(self, who: str, word: str, at: str, score: str = "") -> None:
        line = f"{self.player(who)} {word} {at} {score}"
        self.press("/check", "", f"rounds/{self.at('')}/check", line=line)

    def phone(self, who: str, word: str, at: str, score: str) -> None:
        """Which no form sends."""
        hand_in(self.club.desk(), self.player(who), Slip(word, at=at, score=int(score)))

    def decide(self, who: str, counts: str) -> None:
        self.go()
        self.browser.send("/phones/slips", like={"counts": "1" if counts == "counts" else "0"})

    STEPS: ClassVar[Any] = {
        "rack": lambda at, letters: at.press("/rack", rack=letters),
        "draw": lambda at: at.press("/draw"),
        "clock_": lambda at, what: at.press(f"/clock/{what}"),
        "more": lambda at, seconds: at.press("/clock/add", seconds=seconds),
        "no_slips": lambda at: at.press("/no-slips"),
        "withdraw": lambda at, who, round="": at.of_slip(who, "/withdraw", round),
        "overrule": lambda at, who, points, why: at.of_slip(who, "/overrule", "", points=points, reason=why),
        "average": lambda at, who: at.of_slip(who, "/average", ""),
        "warn": lambda at, who, why: at.of_slip(who, "/warn", "", reason=why),
        "settle": lambda at, who, answer: at.of_slip(who, "/doubt", "", answer),
        "cancel": lambda at, reason: at.press("/cancel", reason=reason),
        "end": lambda at, reason="": at.press("/end", **({"reason": reason} if reason else {})),
        "reopen": lambda at: at.press("/reopen"),
        "leave": lambda at, who: at.of_player(who, "stay", "leave"),
        "back": lambda at, who: at.of_player(who, "stay", "arrive"),
        "remove": lambda at, who: at.of_player(who, "remove"),
        "out": lambda at: at.press("/out"),
    }

    def see_waiting(self) -> list[str]:
        waiting = [words(each) for each in of_class(self.go(), "waits")]
        return [
            f"{each.split()[2]} {each.partition('The phone says: ')[2].split('. ')[0]}" for each in waiting
        ]

    def see_tops(self) -> list[str]:
        shown = [
            each for listed in of_class(self.go("desk?tops=1"), "tops") for each in listed.iter("button")
        ]
        return [
            words(each).partition(": ")[2].partition(" · ")[0] + " " + words(each).split(" · ")[1].split()[0]
            for each in shown
        ]

    def see_standings(self) -> list[str]:
        found = []
        for table in of_class(self.go("standings"), "standings", "table"):
            headings = [words(each).lower() for each in next(table.iter("tr"))]
            for row in list(table.iter("tr"))[1:]:
                if "top-row" not in row.get("class", ""):
                    told: dict[str, Any] = dict(zip(headings, map(words, row), strict=True))
                    more = {
                        name: told.get(name, "")
                        for name in ("negative", "tops", "solos", "warnings", "penalties")
                    }
                    name, missing = re.match(r"(.*?)(?: (\d+) slips? missing)?$", told["player"]).groups()
                    place, total = told["place"].rstrip("."), told["total"]
                    found.append(place_line(place, name, total, **more, missing=missing or ""))
        return found
