"""Games at the desk's own functions."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

from director.desk import nights
from director.desk.desk import Desk
from director.desk.duplicate import appeals, inbox, phones, rounds, slips, sudden_death
from director.desk.duplicate import players as seats
from director.games.duplicate.standings import standings
from director.games.people import Entrant, read_players
from director.judge.slip import Slip
from director.judge.slip_words import written
from director.language.texts import Texts
from director.reports.document import Wanted
from director.reports.documents import document, documents_of
from director.rules.formula import formula
from director.rules.speed import speed
from director.storage import inbox_store
from director.storage.inbox_store import Handed
from director.web.live.hand_in import is_late
from director.web.live.messages import moment_of
from tests.room import opened, small_setup
from tests.transcripts.seen import board_lines, fact_lines, paper_lines, place_line
from tests.transcripts.telling import DATE, KEY, TITLE, Clock, NotOffered

TEXTS = Texts()
NO_SLIP = Slip(state="none")


def people(text: str) -> list[Entrant]:
    """The players of ``Anna, Bert``."""
    return read_players("\n".join(text.split(", ")))


class AtDesk:
    """What every game has at the desk."""

    key = KEY

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        self.club = opened(folder)
        self.desk = self.club.desk("director", self.clock, random.Random(1))

    def close(self) -> None:
        self.club.close()

    @property
    def night(self) -> Any:
        return self.desk.night(self.key)

    def player(self, name: str) -> int:
        return next(each.id for each in self.night.game.players if each.name == name)

    def undo(self) -> None:
        if (offer := nights.undo_offer(self.night)) is None:
            raise NotOffered("undo")
        nights.undo(self.desk, self.key, offer.seq)

    def see_history(self) -> list[str]:
        return [
            line
            for fact in reversed(self.night.history())
            for line in fact_lines(
                TEXTS.show(fact.sentence), map(TEXTS.show, fact.details), fact.undone is not None
            )
        ]

    def see_board(self) -> list[str]:
        return board_lines(self.night.game.board.rows)

    def see_papers(self) -> list[str]:
        return sorted(documents_of(self.night))

    def see_paper(self, name: str) -> list[str]:
        wanted = Wanted(self.desk, self.night, TEXTS, word_list=self.club.lexicon_title(self.night.row.setup))
        return paper_lines(document(name, wanted)[0], name)


def hand_in(desk: Desk, player: int, slip: Slip) -> None:
    """A phone's slip as its script brings it: it is kept, and judged if nobody has to decide about it."""
    night = desk.night(KEY)
    last = night.game.rounds[-1]
    before = inbox_store.latest(desk.db, night.row.id, last.since, player)
    version = before.version + 1 if before else 1
    late = is_late(moment_of(night, desk.now()), last.since, desk.now(), phones.rules_of(desk, night).grace)
    text = json.dumps(slip.as_data())
    token = f"{last.since}-{player}-{version}"
    inbox.keep(
        desk,
        KEY,
        Handed(night.row.id, last.number, last.since, player, version, token, text, desk.now(), late),
    )
    inbox.take_in(desk, KEY, last.number)


class Duplicate(AtDesk):
    """A night of duplicate, sudden death too."""

    def new(
        self,
        _: str,
        rules: str = "simultan",
        players: str = "",
        form: str = "normal",
        pace: str = "",
        limit: str = "0",
    ) -> None:
        setup = small_setup(rules, title=TITLE, date=DATE, club="", formula=formula(form))
        setup = replace(setup, speed=speed(pace) if pace else None)
        if limit != "0":
            setup = replace(setup, profile=replace(setup.profile, round_limit=int(limit)))
        nights.create_game(self.desk, setup, people(players), self.key)

    def at(self, number: str) -> int:
        return int(number) if number else len(self.night.game.rounds)

    def rack(self, letters: str) -> None:
        rounds.type_rack(self.desk, self.key, letters)

    def draw(self) -> None:
        rounds.draw(self.desk, self.key)

    def clock_(self, what: str) -> None:
        {"start": rounds.start_clock, "stop": rounds.stop_clock, "call": rounds.call_time}[what](
            self.desk, self.key
        )

    def more(self, seconds: str) -> None:
        rounds.add_time(self.desk, self.key, int(seconds))

    def slip(
        self, who: str, word: str = "", at: str = "", score: str = "", state: str = "ok", round: str = ""
    ) -> None:
        slip = Slip(word, at=at or None, score=int(score) if score else None, state=state)  # type: ignore[arg-type]
        slips.record_slip(
            self.desk, self.key, self.at(round), self.player(who), NO_SLIP if word == "-" else slip
        )

    def no_slips(self) -> None:
        slips.mark_missing(self.desk, self.key, self.at(""))

    def withdraw(self, who: str, round: str = "") -> None:
        slips.withdraw_slip(self.desk, self.key, self.at(round), self.player(who))

    def overrule(self, who: str, points: str, reason: str, round: str = "") -> None:
        slips.overrule(self.desk, self.key, self.at(round), self.player(who), int(points), reason)

    def average(self, who: str, round: str = "") -> None:
        why = "Average of the others: the note came late."
        slips.give_average(self.desk, self.key, self.at(round), self.player(who), why)

    def warn(self, who: str, reason: str, round: str = "") -> None:
        slips.warn(self.desk, self.key, self.at(round), self.player(who), reason)

    def settle(self, who: str, answer: str, round: str = "") -> None:
        slips.settle(self.desk, self.key, self.at(round), self.player(who), 0, answer == "yes")

    def appeal(self, word: str, is_: str, reason: str = "") -> None:
        appeals.commit(self.desk, self.key, appeals.Appeal(word, is_ == "right", reason), self.night.seq)

    def top(self, at: str = "", word: str = "") -> None:
        if not at:
            move = rounds.tops(self.desk, self.night)[0].scored.move
            at, word = str(move.at), move.word
        rounds.place_top(self.desk, self.key, at, word)

    def again(self) -> None:
        rounds.announce_again(self.desk, self.key)

    def cancel(self, reason: str) -> None:
        rounds.cancel_round(self.desk, self.key, reason)

    def end(self, reason: str = "") -> None:
        rounds.end(self.desk, self.key, reason)

    def reopen(self) -> None:
        rounds.reopen(self.desk, self.key, "")

    def leave(self, who: str) -> None:
        seats.leave(self.desk, self.key, self.player(who))

    def back(self, who: str) -> None:
        seats.arrive(self.desk, self.key, self.player(who))

    def arrive(self, name: str) -> None:
        seats.add_players(self.desk, self.key, [Entrant(name)])

    def remove(self, who: str) -> None:
        seats.remove_player(self.desk, self.key, self.player(who))

    def out(self) -> None:
        sudden_death.record_out(self.desk, self.key)

    def check(self, who: str, word: str, at: str, score: str = "") -> None:
        slip = Slip(word, at=at, score=int(score) if score else None)
        slips.check_slip(self.desk, self.key, self.at(""), self.player(who), slip)

    def phone(self, who: str, word: str, at: str, score: str) -> None:
        hand_in(self.desk, self.player(who), Slip(word, at=at, score=int(score)))

    def decide(self, who: str, counts: str) -> None:
        number = self.at("")
        waiting = inbox.undecided(self.desk, self.night, number)
        handed = next(each.handed.id for each in waiting if each.player == self.player(who))
        inbox.decide(self.desk, self.key, number, handed, counts == "counts")

    def see_waiting(self) -> list[str]:
        waiting = inbox.undecided(self.desk, self.night, self.at(""))
        return [f"{each.player} {TEXTS.show(written(each.slip))}" for each in waiting]

    def see_tops(self) -> list[str]:
        found = rounds.tops(self.desk, self.night)
        return [f"{each.scored.move.at} {each.scored.move.word} {each.scored.score}" for each in found]

    def see_standings(self) -> list[str]:
        return [
            place_line(
                row.place, row.player.name, row.total, negative=row.negative, tops=row.tops, solos=row.solos,
                warnings=row.warnings, penalties=row.penalties, missing=row.missing,
            )
            for row in standings(self.night.game).rows
        ]  # fmt: skip
