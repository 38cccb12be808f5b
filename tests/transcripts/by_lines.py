"""Games by the commands that read JSON Lines."""

import json
import random
from pathlib import Path
from typing import Any, ClassVar

from director.cli import Context
from director.cli.night import answered
from director.cli.night.opening import LineSession
from tests import stores
from tests.room import LEXICON
from tests.transcripts.seen import board_lines, fact_lines, place_line
from tests.transcripts.telling import DATE, KEY, NIGHT, TITLE, Clock, Refused, Steps


class Lines(Steps):
    """``director night`` on the club's instance, for any game."""

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        context = Context(str(folder), "en", stores.here.database(folder))
        self.evening = LineSession(context, folder / "brought", KEY, stored=True, rng=random.Random(1))

    def close(self) -> None:
        self.evening.context.club.close()

    def say(self, **line: Any) -> Any:
        """The answer to a line; Refused with its sentence."""
        (answer,) = answered([json.dumps(line | {"at": self.clock.time})], self.evening)
        if "error" in answer:
            raise Refused(answer["sentence"])
        self.told = json.loads(json.dumps(answer))
        return self.told

    def of(self, who: str, round: str = "") -> dict[str, Any]:
        return {"player": who} | ({"round": int(round)} if round else {})

    def open(self, game: str, players: str, **more: Any) -> None:
        heading = {"title": TITLE, "date": DATE, "lexicon": LEXICON, "seed": 1}
        self.say(new=heading | {"game": game, "players": players.split(", ")} | more)

    def undo(self) -> None:
        self.say(undo=True)

    def see_history(self) -> list[str]:
        return [
            line
            for fact in self.say(facts=True)["facts"]
            for line in fact_lines(fact["sentence"], fact["details"], fact["undone"])
        ]

    def see_board(self) -> list[str]:
        return board_lines(self.say(show=True)["night"]["board"])


class Duplicate(Lines):
    """A duplicate night, sudden death too."""

    def new(self, _: str, players: str, **wish: str) -> None:
        wish = NIGHT | wish
        rounds = {"rounds": int(wish["limit"])} if wish["limit"] else {}
        more = {"rules": wish["rules"], "formula": wish["form"], "speed": wish["pace"]}
        self.open("duplicate", players, **more, **rounds)

    def slip(
        self, who: str, word: str = "", at: str = "", score: str = "", state: str = "ok", round: str = ""
    ) -> None:
        told = {"state": "none"} if word == "-" else {"word": word, "state": state}
        told |= ({"at": at} if at else {}) | ({"score": int(score)} if score else {})
        self.say(correct=self.of(who, round) | told)

    def average(self, who: str) -> None:
        self.say(average=self.of(who) | {"reason": "Average of the others: the note came late."})

    def appeal(self, word: str, is_: str, reason: str = "") -> None:
        self.say(appeal={"word": word, "admissible": is_ == "right", "reason": reason, "decide": True})

    def check(self, who: str, word: str, at: str, score: str = "") -> None:
        self.say(check=self.of(who) | {"word": word, "at": at} | ({"score": int(score)} if score else {}))

    STEPS: ClassVar[Any] = {
        "rack": lambda at, letters: at.say(draw={"rack": letters}),
        "draw": lambda at: at.say(draw=True),
        "clock_": lambda at, what: at.say(time_up=True) if what == "call" else at.say(clock=what),
        "more": lambda at, seconds: at.say(clock={"add": int(seconds)}),
        "no_slips": lambda at: at.say(no_slips=True),
        "withdraw": lambda at, *of: at.say(withdraw=at.of(*of)),
        "overrule": lambda at, who, points, why: at.say(
            overrule=at.of(who) | {"points": int(points), "reason": why}
        ),
        "warn": lambda at, who, why: at.say(warn=at.of(who) | {"reason": why}),
        "settle": lambda at, who, answer: at.say(settle=at.of(who) | {"yes": answer == "yes"}),
        "top": lambda at, place="", word="": at.say(place={"at": place, "word": word} if place else True),
        "again": lambda at: at.say(again=True),
        "cancel": lambda at, reason: at.say(cancel=reason),
        "end": lambda at, reason="": at.say(end=reason or True),
        "reopen": lambda at: at.say(reopen=True),
        "leave": lambda at, who: at.say(leave=at.of(who)),
        "back": lambda at, who: at.say(arrive=at.of(who)),
        "arrive": lambda at, name: at.say(arrive=name),
        "remove": lambda at, who: at.say(remove=at.of(who)),
        "out": lambda at: at.say(out=True),
        "phone": lambda at, who, word, place, score: at.say(
            phone=at.of(who) | {"word": word, "at": place, "score": int(score)}
        ),
        "decide": lambda at, who, counts: at.say(decide=at.of(who) | {"counts": counts == "counts"}),
    }

    def see_waiting(self) -> list[str]:
        return [
            f"{each['table']} {each['sentence']}" for each in self.say(standings=True)["night"]["waiting"]
        ]

    def see_board(self) -> list[str]:
        return board_lines(self.say(show=True)["board"])

    def see_tops(self) -> list[str]:
        return [f"{each['at']} {each['word']} {each['score']}" for each in self.say(top=True)["tops"]]

    def see_standings(self) -> list[str]:
        names = ("negative", "tops", "solos", "warnings", "penalties", "missing")
        rows = self.say(standings=True)["standings"]["rows"]
        return [
            place_line(row["place"], row["name"], row["total"], **{name: row[name] for name in names})
            for row in rows
        ]


class Worthatz(Lines):
    def new(self, _: str, players: str, rounds_: str = "2") -> None:
        self.open("worthatz", players, rules={"search_seconds": 0}, rounds=int(rounds_))

    STEPS: ClassVar[Any] = {
        "letters": lambda at, typed: at.say(letters=typed),
        "draw": lambda at: at.say(draw=True),
        "clock_": lambda at, what: at.say(clock=what),
        "grid": lambda at, who, words, round="": at.say(
            grid=at.of(who, round) | {"typed": words.replace(" / ", "\n")}
        ),
        "withdraw": lambda at, who, round: at.say(withdraw=at.of(who, round)),
        "show": lambda at: at.say(close=True),
        "cancel": lambda at, reason: at.say(cancel=reason),
        "end": lambda at: at.say(end=True),
        "reopen": lambda at: at.say(reopen=True),
    }

    def see_standings(self) -> list[str]:
        rows = self.say(standings=True)["standings"]["rows"]
        return [place_line(row["place"], row["name"], row["total"], best=row["best"]) for row in rows]


class Small(Lines):
    """The smaller games."""

    STEPS: ClassVar[Any] = {
        "lay": lambda at, place, word: at.say(lay={"at": place, "word": word}),
        "exchange": lambda at, letters: at.say(exchange=letters),
        "pass_": lambda at: at.say(**{"pass": True}),
    }


class Training(Small):
    def new(self, _: str, players: str) -> None:
        self.open("training", players)

    def see_rack(self) -> list[str]:
        return ["".join(sorted(self.told["night"]["rack"]))]


class Solitaire(Small):
    def new(self, _: str, players: str, racks: str = "1", letters: str = "chosen") -> None:
        self.open("solitaire", players, rules={"racks": int(racks), "letters": letters})

    STEPS: ClassVar[Any] = {
        "choose": lambda at, rack, letters: at.say(choose={"rack": int(rack), "tiles": letters}),
        "finish": lambda at: at.say(finish=True),
    }

    def see_points(self) -> list[str]:
        return [f"{self.told['night']['total']}"]


class Unscrabble(Solitaire):
    def new(self, _: str, players: str, laid: str = "") -> None:
        self.evening.key = "fedcba987654"
        super().new("solitaire", "Zoe")
        for at, word in [each.split() for each in laid.split(", ")]:
            self.choose("1", word if laid.startswith(f"{at} {word}") else word[1:])
            self.lay(at, word)
        self.finish()
        source, self.evening.key = self.evening.key, KEY
        self.open("unscrabble", players, source=source)

    STEPS: ClassVar[Any] = {"take": lambda at, *squares: at.say(take=" ".join(squares))}

    def see_points(self) -> list[str]:
        places = self.told["night"]["ranking"]
        return [f"{each['place']}. {each['name']} {each['points']}" for each in places]


class Bingo(Lines):
    def new(self, _: str, players: str) -> None:
        self.open("bingo", players)

    def call(self, tiles: str = "") -> None:
        for tile in tiles or [""]:
            self.say(call=tile)

    STEPS: ClassVar[Any] = {
        "card": lambda at, who, *card: at.say(card={"player": who, "words": list(card)}),
        "shout": lambda at, who: at.say(shout=who),
    }

    def see_said(self) -> list[str]:
        return [self.told["said"]]


class Topping(Lines):
    def new(self, _: str, players: str, rounds: str = "2") -> None:
        self.names = players.split(", ")
        self.open("topping", players, rules={"rounds": int(rounds)})

    def at_hand(self, who: str) -> dict[str, Any]:
        return self.told["night"]["at_hand"][str(self.names.index(who) + 1)]

    def of_round(self, who: str) -> dict[str, Any]:
        return {"player": who, "round": self.at_hand(who)["round"]}

    STEPS: ClassVar[Any] = {
        "start": lambda at, who: at.say(start=who),
        "try_": lambda at, who, place, word: at.say(
            **{"try": at.of_round(who) | {"at": place, "word": word}}
        ),
        "over": lambda at, who: at.say(time_over=who),
        "next_": lambda at, who: at.say(go_on=at.of_round(who)),
        "end": lambda at: at.say(end=True),
    }

    def see_race(self) -> list[str]:
        told = self.told["night"]
        race = [f"{each['place'] or ''} {each['name']} {each['rounds']}".strip() for each in told["race"]]
        return race + [f"– {name} has not begun" for name in told["waiting"]]

    def see_rack(self, who: str) -> list[str]:
        return ["".join(sorted(self.at_hand(who)["rack"]))]
