"""Games at the desk's own functions."""

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from director.desk import sessions
from director.desk.desk import Desk
from director.desk.duplicate import appeals, inbox, phones, players, rounds, slips
from director.desk.duplicate import players as seats
from director.games.duplicate.standings import standings
from director.games.people import Entrant, read_players
from director.judge.reasons import written
from director.judge.slip import Slip
from director.language.texts import Texts
from director.reports.documents import DocumentRequest, document, documents_of
from director.rules.formula import formula
from director.rules.speed import speed
from director.storage import inbox_store
from director.storage.inbox_store import HandedSlip
from director.web.live.hand_in import is_late
from director.web.live.messages import moment_of
from tests.room import opened, small_setup
from tests.transcripts.seen import board_lines, fact_lines, paper_lines, place_line
from tests.transcripts.telling import DATE, KEY, NIGHT, TITLE, Clock, NotOffered, Steps

TEXTS = Texts()
NO_SLIP = Slip(state="none")
CLOCK = {"start": rounds.start_clock, "stop": rounds.stop_clock, "call": rounds.call_time}


def people(text: str) -> list[Entrant]:
    """The players of ``Anna, Bert``."""
    return read_players("\n".join(text.split(", ")))


class AtDesk(Steps):
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
        return self.desk.session(self.key)

    @property
    def here(self) -> tuple[Desk, str]:
        """What every function of the desk wants first."""
        return self.desk, self.key

    def player(self, name: str) -> int:
        return next(each.id for each in self.night.game.players if each.name == name)

    def undo(self) -> None:
        if (offer := sessions.undo_offer(self.night)) is None:
            raise NotOffered("undo")
        sessions.undo(*self.here, offer.seq)

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
        wanted = DocumentRequest(
            self.desk, self.night, TEXTS, word_list=self.club.lexicon_title(self.night.row.setup)
        )
        return paper_lines(document(name, wanted)[0], name)


def hand_in(desk: Desk, player: int, slip: Slip) -> None:
    """A phone's slip as its script brings it: it is kept, and judged if nobody has to decide about it."""
    night = desk.session(KEY)
    last = night.game.rounds[-1]
    before = inbox_store.latest(desk.db, night.row.id, last.since, player)
    version = before.version + 1 if before else 1
    late = is_late(moment_of(night, desk.now()), last.since, desk.now(), phones.rules_of(desk, night).grace)
    text = json.dumps(slip.as_data())
    token = f"{last.since}-{player}-{version}"
    handed = HandedSlip(night.row.id, last.number, last.since, player, version, token, text, desk.now(), late)
    inbox.keep(desk, KEY, handed)
    inbox.take_in(desk, KEY, last.number)


class Duplicate(AtDesk):
    """A night of duplicate, sudden death too."""

    def new(self, _: str, players: str, **wish: str) -> None:
        wish = NIGHT | wish
        setup = small_setup(wish["rules"], title=TITLE, date=DATE, club="", formula=formula(wish["form"]))
        setup = replace(setup, speed=speed(wish["pace"]) if wish["pace"] else None)
        if wish["limit"]:
            setup = replace(setup, profile=replace(setup.profile, round_limit=int(wish["limit"])))
        sessions.create_game(self.desk, setup, people(players), self.key)

    def at(self, number: str) -> int:
        return int(number) if number else len(self.night.game.rounds)

    def slip_of(self, who: str, round: str = "") -> tuple[Desk, str, int, int]:
        """The same for the slip of a player, of the open round if none is named."""
        return *self.here, self.at(round), self.player(who)

    def slip(
        self, who: str, word: str = "", at: str = "", score: str = "", state: str = "ok", round: str = ""
    ) -> None:
        slip = Slip(word, at=at or None, score=int(score) if score else None, state=state)
        slips.record_slip(*self.slip_of(who, round), NO_SLIP if word == "-" else slip)

    def average(self, who: str, round: str = "") -> None:
        slips.give_average(*self.slip_of(who, round), "Average of the others: the note came late.")

    def top(self, at: str = "", word: str = "") -> None:
        if not at:
            move = rounds.tops(self.desk, self.night)[0].scored.move
            at, word = str(move.at), move.word
        rounds.place_top(*self.here, at, word)

    def check(self, who: str, word: str, at: str, score: str = "") -> None:
        slips.check_slip(*self.slip_of(who), Slip(word, at=at, score=int(score) if score else None))

    def phone(self, who: str, word: str, at: str, score: str) -> None:
        hand_in(self.desk, self.player(who), Slip(word, at=at, score=int(score)))

    def decide(self, who: str, counts: str) -> None:
        waiting = inbox.undecided(self.desk, self.night, self.at(""))
        handed = next(each.handed.id for each in waiting if each.player == self.player(who))
        inbox.decide(*self.here, self.at(""), handed, counts == "counts")

    STEPS: ClassVar[Any] = {
        "rack": lambda at, letters: rounds.type_rack(*at.here, letters),
        "draw": lambda at: rounds.draw(*at.here),
        "clock_": lambda at, what: CLOCK[what](*at.here),
        "more": lambda at, seconds: rounds.add_time(*at.here, int(seconds)),
        "no_slips": lambda at: slips.mark_missing(*at.here, at.at("")),
        "withdraw": lambda at, *of: slips.withdraw_slip(*at.slip_of(*of)),
        "overrule": lambda at, who, points, why: slips.overrule(*at.slip_of(who), int(points), why),
        "warn": lambda at, who, why: slips.warn(*at.slip_of(who), why),
        "settle": lambda at, who, answer: slips.settle(*at.slip_of(who), 0, answer == "yes"),
        "appeal": lambda at, word, is_, why="": appeals.commit(
            *at.here, appeals.Appeal(word, is_ == "right", why), at.night.seq
        ),
        "again": lambda at: rounds.announce_again(*at.here),
        "cancel": lambda at, reason: rounds.cancel_round(*at.here, reason),
        "end": lambda at, reason="": rounds.end(*at.here, reason),
        "reopen": lambda at: rounds.reopen(*at.here, ""),
        "leave": lambda at, who: seats.leave(*at.here, at.player(who)),
        "back": lambda at, who: seats.arrive(*at.here, at.player(who)),
        "arrive": lambda at, name: seats.add_players(*at.here, [Entrant(name)]),
        "remove": lambda at, who: seats.remove_player(*at.here, at.player(who)),
        "out": lambda at: players.record_out(*at.here),
    }

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
