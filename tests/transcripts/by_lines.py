"""Games by the commands that read JSON Lines."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from director.cli import Context
from director.cli.night import answered
from director.cli.night.opening import Evening
from tests import stores
from tests.room import LEXICON
from tests.transcripts.seen import board_lines, fact_lines, place_line
from tests.transcripts.telling import DATE, KEY, TITLE, Clock, Refused


class Duplicate:
    """``director night`` on the club's instance."""

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        context = Context(str(folder), "en", stores.here.database(folder))
        self.evening = Evening(context, folder / "brought", KEY, stored=True, rng=random.Random(1))

    def close(self) -> None:
        self.evening.context.club.close()

    def say(self, **line: Any) -> Any:
        """The answer to a line; Refused with its sentence."""
        (answer,) = answered([json.dumps(line | {"at": self.clock.time})], self.evening)
        if "error" in answer:
            raise Refused(answer["sentence"])
        return json.loads(json.dumps(answer))

    def of(self, who: str, round: str) -> dict[str, Any]:
        return {"player": who} | ({"round": int(round)} if round else {})

    def new(
        self,
        _: str,
        rules: str = "simultan",
        players: str = "",
        form: str = "normal",
        pace: str = "",
        limit: str = "0",
    ) -> None:
        told = {
            "title": TITLE,
            "date": DATE,
            "lexicon": LEXICON,
            "rules": rules,
            "players": players.split(", "),
        }
        told |= {"formula": form, "speed": pace, "seed": 1} | ({"rounds": int(limit)} if limit != "0" else {})
        self.say(new=told)

    def undo(self) -> None:
        self.say(undo=True)

    def rack(self, letters: str) -> None:
        self.say(draw={"rack": letters})

    def draw(self) -> None:
        self.say(draw=True)

    def clock_(self, what: str) -> None:
        self.say(time_up=True) if what == "call" else self.say(clock=what)

    def more(self, seconds: str) -> None:
        self.say(clock={"add": int(seconds)})

    def slip(
        self, who: str, word: str = "", at: str = "", score: str = "", state: str = "ok", round: str = ""
    ) -> None:
        told = {"state": "none"} if word == "-" else {"word": word, "state": state}
        told |= ({"at": at} if at else {}) | ({"score": int(score)} if score else {})  # type: ignore[dict-item]
        self.say(correct=self.of(who, round) | told)

    def no_slips(self) -> None:
        self.say(no_slips=True)

    def withdraw(self, who: str, round: str = "") -> None:
        self.say(withdraw=self.of(who, round))

    def overrule(self, who: str, points: str, reason: str, round: str = "") -> None:
        self.say(overrule=self.of(who, round) | {"points": int(points), "reason": reason})

    def average(self, who: str, round: str = "") -> None:
        self.say(average=self.of(who, round) | {"reason": "Average of the others: the note came late."})

    def warn(self, who: str, reason: str, round: str = "") -> None:
        self.say(warn=self.of(who, round) | {"reason": reason})

    def settle(self, who: str, answer: str, round: str = "") -> None:
        self.say(settle=self.of(who, round) | {"yes": answer == "yes"})

    def appeal(self, word: str, is_: str, reason: str = "") -> None:
        self.say(appeal={"word": word, "admissible": is_ == "right", "reason": reason, "decide": True})

    def top(self, at: str = "", word: str = "") -> None:
        self.say(place={"at": at, "word": word} if at else True)

    def again(self) -> None:
        self.say(again=True)

    def cancel(self, reason: str) -> None:
        self.say(cancel=reason)

    def end(self, reason: str = "") -> None:
        self.say(end=reason or True)

    def reopen(self) -> None:
        self.say(reopen=True)

    def leave(self, who: str) -> None:
        self.say(leave={"player": who})

    def back(self, who: str) -> None:
        self.say(arrive={"player": who})

    def arrive(self, name: str) -> None:
        self.say(arrive=name)

    def remove(self, who: str) -> None:
        self.say(remove={"player": who})

    def check(self, who: str, word: str, at: str, score: str = "") -> None:
        self.say(check={"player": who, "word": word, "at": at} | ({"score": int(score)} if score else {}))

    def phone(self, who: str, word: str, at: str, score: str) -> None:
        self.say(phone={"player": who, "word": word, "at": at, "score": int(score)})

    def decide(self, who: str, counts: str) -> None:
        self.say(decide={"player": who, "counts": counts == "counts"})

    def see_waiting(self) -> list[str]:
        return [
            f"{each['table']} {each['sentence']}" for each in self.say(standings=True)["night"]["waiting"]
        ]

    def see_history(self) -> list[str]:
        return [
            line
            for fact in self.say(facts=True)["facts"]
            for line in fact_lines(fact["sentence"], fact["details"], fact["undone"])
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
