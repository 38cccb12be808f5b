"""Checks an exported duplicate night: seal, draws, bag, tops, slips, totals; one ``CheckResult`` each.

Every draw is checked as it was made, those that were undone or cancelled later as well. Tops and slips need the words that
the game was played with; without them they are not checked, and the step says so.

``remarks`` cover every letter that was ever shown: no undo removes them from a check. A rack that was drawn was seen,
whatever came after. ``remarks`` lists each rack that was seen before another step replaced it, each undo, cancellation and
rack that went back, each change of the list of players, further seal, with its time, and says which of them broke the rules:
the letters of a sealed night can be looked at early, but then they have to be played. A remark is ``bent`` if

1. another rack was played than the one that the seal had shown for that round and attempt (``rack_changed``);
2. a cancelled round came back after the rack after it was seen (``cancelled_and_returned``);
3. another top was laid after the next rack was seen (``top_changed``);
4. a rack that went back was typed although the seal draws (``reject_typed``).

In a night without a seal nothing was promised, and nothing is bent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from director.desk.checking import CheckResult, Remark, Words, total_step
from director.desk.duplicate.rounds import placeable
from director.desk.duplicate.slips import NO_SLIP, judged_in
from director.games.duplicate import facts as ev
from director.games.duplicate.game import Game, Sealing, is_whole
from director.games.duplicate.seal_facts import players_hash, same_terms
from director.games.duplicate.slip_facts import answered_again
from director.games.duplicate.standings import standings
from director.games.log import Recorded, Retracted, retracted
from director.language.sentences import LexiconError, RuleError, Sentence, say, say_n
from director.rules.draw import draw_rack
from director.rules.sealed import Seal, SealedDraw
from director.rules.top import Search
from director.storage.game_file import ReadGame
from director.wording.history import DecisionText, HistoryLine, decision_texts, history

Moments = Sequence[tuple[Game, Recorded]]
"""Every fact of a log with the state in which it was entered."""


@dataclass(frozen=True)
class _Look:
    """A rack that was drawn for that round, the ``attempt``-th time (from 0)."""

    recorded: Recorded
    fact: ev.RackDrawn
    attempt: int

    @property
    def place(self) -> tuple[int, int]:
        return self.fact.round, self.attempt

    @property
    def rack(self) -> str:
        return self.fact.kept + self.fact.drawn


def remarks(moments: Moments, game: Game, history: Sequence[HistoryLine]) -> list[Remark]:
    """Returns all remarks on a night in the order of its facts; ``game`` is the state after the last of them."""
    log = [recorded for _, recorded in moments]
    told = {fact.seq: fact for fact in history}
    found = [*_looks(moments, game), *_tops(moments, game), *_taken_back(log, told), *_others(moments, told)]
    return sorted(found, key=lambda each: (each.seq, each.code))


# -- racks -------------------------------------------------------------------------------------------


def _looks(moments: Moments, game: Game) -> Iterator[Remark]:
    looks = [
        _Look(recorded, recorded.fact, before.attempt)
        for before, recorded in moments
        if isinstance(recorded.fact, ev.RackDrawn)
    ]
    stands, last = _standing(game), {look.place: look for look in looks}
    for look in looks:
        for number, each in enumerate(look.fact.rejected, start=1):
            sentence = say(
                "Round %(round)d: rack %(rack)s had too few vowels or consonants and went back (%(number)d).",
                round=look.fact.round,
                rack=each.kept + each.drawn,
                number=number,
            )
            yield Remark("rejected", look.recorded.seq, look.recorded.at, sentence)
        there = look.place in stands and Counter(stands[look.place]) == Counter(look.rack)
        if not there or last[look.place] is not look:
            yield _seen(look, stands, game, there)


def _standing(game: Game) -> dict[tuple[int, int], str]:
    """Returns the final racks by round and attempt: those that were cancelled, and those that were played."""
    found: dict[tuple[int, int], str] = {}
    for each in game.cancelled:
        number = each.round.number
        found[number, sum(other == number for other, _ in found)] = each.round.as_drawn
    for played in game.rounds:
        found[played.number, sum(other == played.number for other, _ in found)] = played.as_drawn
    return found


def _seen(look: _Look, stands: dict[tuple[int, int], str], game: Game, there: bool) -> Remark:
    number = look.fact.round
    sealed = look.fact.source == "seal"
    values = {"round": number, "rack": look.rack}
    seq, at = look.recorded.seq, look.recorded.at
    if there:
        sentence = say(
            "The director saw rack %(rack)s of round %(round)d and put it back; the same rack was played.",
            **values,
        )
        return Remark("rack_seen", seq, at, sentence)
    if number > len(game.rounds):
        sentence = say("The director saw rack %(rack)s of round %(round)d, which was never played.", **values)
        return Remark("rack_not_played", seq, at, sentence)
    sentence = say(
        "The director saw rack %(rack)s of round %(round)d before going on with %(played)s.",
        played=stands.get(look.place) or game.rounds[number - 1].as_drawn,
        **values,
    )
    code = "rack_changed" if look.place in stands else "cancelled_and_returned"
    return Remark(code, seq, at, sentence, sealed)


def _tops(moments: Moments, game: Game) -> Iterator[Remark]:
    """Yields tops that were replaced after the next rack was seen."""
    seen: dict[int, str] = {}
    laid: dict[int, tuple[str, str]] = {}
    for _, recorded in moments:
        match recorded.fact:
            case ev.RackDrawn(round=number, source="seal") as fact:
                seen[number] = fact.kept + fact.drawn
            case ev.TopPlaced(round=number, at=at, word=word):
                if laid.get(number, (at, word)) != (at, word) and number + 1 in seen:
                    sentence = say(
                        "Round %(round)d: another top was laid after the director saw the next rack, %(rack)s.",
                        round=number,
                        rack=seen[number + 1],
                    )
                    yield Remark("top_changed", recorded.seq, recorded.at, sentence, True)
                laid[number] = (at, word)
            case ev.RoundCancelled(round=number):
                laid.pop(number, None)


# -- what was taken back -----------------------------------------------------------------------------


def _taken_back(log: Sequence[Recorded], told: dict[int, HistoryLine]) -> Iterator[Remark]:
    codes = {
        Retracted: "undone",
        ev.RackTakenBack: "taken_back",
        ev.RoundCancelled: "cancelled",
        ev.SlipWithdrawn: "slip_removed",
        ev.BagFrom: "bag_from",
        ev.GameReopened: "reopened",
    }
    for each in log:
        if isinstance(each.fact, ev.Sealed) and each.fact.number > 1:
            yield Remark("sealed_again", each.seq, each.at, told[each.seq].sentence)
        if code := codes.get(type(each.fact)):
            yield Remark(code, each.seq, each.at, told[each.seq].sentence)


def _others(moments: Moments, told: dict[int, HistoryLine]) -> Iterator[Remark]:
    """Yields remarks on racks typed in a sealed night, a changed list of players, a clock that went back."""
    by_seal = {
        recorded.fact.round
        for _, recorded in moments
        if isinstance(recorded.fact, ev.RackDrawn) and recorded.fact.source == "seal"
    }
    gone, latest = retracted(recorded for _, recorded in moments), 0.0
    listed = ""
    for before, recorded in moments:
        fact, seq, at = recorded.fact, recorded.seq, recorded.at
        if isinstance(fact, ev.RackRejected):
            bent = fact.round in by_seal and seq not in gone
            yield Remark("reject_typed" if bent else "rejected", seq, at, told[seq].sentence, bent)
        elif isinstance(fact, ev.RackDrawn) and fact.source == "bag" and before.seal and not before.bag_from:
            yield Remark("from_bag", seq, at, told[seq].sentence)
        elif isinstance(fact, ev.PlayersListed):
            if listed not in ("", fact.digest):
                yield Remark("players_changed", seq, at, say("The list of the players was changed."))
            listed = fact.digest
        if at < latest:
            yield Remark("clock_back", seq, at, say("The clock of the laptop went back before this entry."))
        latest = max(latest, at)


SEEN = ("rack_seen", "rack_changed", "rack_not_played", "cancelled_and_returned")
"""Codes of the remarks on racks that were seen too early."""


class Contradiction(Exception):
    """The first contradiction found."""

    def __init__(self, code: str, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.code, self.sentence = code, sentence


def steps_of(read: ReadGame, words: Words) -> Iterator[CheckResult]:
    """Yields the steps of a duplicate night after those of every file; the first that does not hold is the last."""
    check = _Check(read, words)
    for name, step in check.steps:
        try:
            holds, sentence = step()
        except Contradiction as found:
            yield CheckResult(name, False, found.sentence, found.code)
            return
        yield CheckResult(name, holds, sentence)
    yield check.decided()
    yield check.looks()


Found = tuple[bool | None, Sentence]


class _Check:
    """One game under check. ``moments`` are all its facts with the state in which each was entered."""

    def __init__(self, read: ReadGame, words: Words) -> None:
        self.read, self._words = read, words
        self.log = [recorded for recorded, _ in read.facts]
        self.moments: list[tuple[Game, Recorded]] = []
        game_log = read.kind.start(read.setup, read.players)
        together: list[Recorded] = []
        for recorded in self.log:
            self.moments.append((game_log.state, recorded))
            together.append(recorded)
            try:
                game_log = game_log.then(together)
            except RuleError:  # a rack goes back before the slips that go with it
                if not isinstance(recorded.fact, Retracted) or recorded is self.log[-1]:
                    raise
            else:
                together = []
        self.game: Game = game_log.state
        self._history = history(self.game.setup, self.game.players, self.log, read.kind)
        self.steps: tuple[tuple[str, Callable[[], Found]], ...] = (
            ("seal", self.seal),
            ("draws", self.draws),
            ("bag", self.bag),
            ("tops", self.tops),
            ("slips", self.slips),
            ("totals", self.totals),
        )

    # -- the draw --

    def seal(self) -> Found:
        """Checks that every revealed seed gives the seal that was shown, and that no part of a seal was undone."""
        gone = {each.fact.seq for each in self.log if isinstance(each.fact, Retracted)}
        if any(each.seq in gone and isinstance(each.fact, ev.OF_THE_SEAL) for each in self.log):
            raise Contradiction("seal_taken_back", say("A seal, its number or its key was undone."))
        for seal in self.game.seals:
            if seal.seed and self._made(seal).shown != seal.shown:
                raise Contradiction(
                    "seed_wrong",
                    say("The key of seal %(number)d does not give what was shown.", number=seal.number),
                )
        self._check_terms()
        if not self.game.seals:
            return None, say("The draw of this night was not sealed.")
        last = self.game.seals[-1]
        if not last.seed:
            return None, say("The key is not revealed: the game has not ended where it was sealed.")
        if not last.room:
            return True, say("The key gives the seal that was shown; the room called no number.")
        return True, say("The key gives the seal that was shown; the room called %(room)s.", room=last.room)

    def _check_terms(self) -> None:
        """Checks that rules, tiles, words and players in the log are those of the file's first lines."""
        setup = self.read.setup
        for each in self.log:
            if isinstance(each.fact, ev.TermsFixed) and not same_terms(each.fact, setup):
                raise Contradiction(
                    "other_terms",
                    say("Rules, tiles or word list are not those with which the draw was sealed."),
                )
        lists = [each.fact.digest for each in self.log if isinstance(each.fact, ev.PlayersListed)]
        if lists and lists[-1] != players_hash(self.read.players):
            raise Contradiction(
                "other_players", say("The players of this file are not those whom the log knows.")
            )

    def _made(self, seal: Sealing) -> Seal:
        return Seal(self.read.key, self.game.setup.tiles, bytes.fromhex(seal.seed))

    def draws(self) -> Found:
        """Checks that every rack and every reject by a seal is the one that was due."""
        count, used = 0, False
        for before, recorded in self.moments:
            fact = recorded.fact
            if isinstance(fact, ev.Sealed):
                if used and before.seal and not before.seal.seed:
                    raise Contradiction(
                        "sealed_again",
                        say("The draw was sealed again after racks of the last seal were seen."),
                    )
                used = False
            if isinstance(fact, ev.RackDrawn) and fact.source == "seal":
                used = True
                count += self._draw(before, fact)
        if not count:
            return None, say("No rack was drawn by a seal whose key is shown.")
        return True, say("%(count)d racks and all rejects are those that the seal fixes.", count=count)

    def _draw(self, before: Game, fact: ev.RackDrawn) -> int:
        seal = self.game.seals[before.seal.number - 1] if before.seal else None
        if seal is None or not seal.seed:
            return 0
        tiles = before.setup.tiles
        source = SealedDraw(tiles, self._made(seal).key(seal.room or ""), fact.round, before.attempt)
        kept = "" if before.rejected else before.leave
        bag = before.left - Counter(kept)
        due = draw_rack(bag, kept, fact.round, before.setup.rules, source, before.forbidden)
        if (due.kept, due.drawn, due.rejected) != (fact.kept, fact.drawn, fact.rejected):
            raise Contradiction(
                "other_rack",
                say(
                    "Round %(round)d: %(drawn)s was drawn, %(due)s was due.",
                    round=fact.round,
                    drawn=fact.drawn,
                    due=due.drawn,
                ),
            )
        return 1

    def bag(self) -> Found:
        """Checks that board, rack and bag are the full set in every state."""
        for state in [*(before for before, _ in self.moments), self.game]:
            if not is_whole(state):
                raise Contradiction("tiles_lost", say("Tiles were lost or doubled."))
        return True, say("After every step, board, rack and bag together are the full set.")

    # -- words --

    @cached_property
    def search(self) -> Search | None:
        """The words of the game; None if exactly these are not on this machine."""
        try:
            found = self._words(self.read.setup)
        except LexiconError:
            return None
        return found if found.fingerprint == self.read.setup.fingerprint else None

    def tops(self) -> Found:
        """Checks that every move that was placed is one of the possible tops."""
        search, count = self.search, 0
        if self.game.pack:
            return None, say(
                "Racks and tops of this night are those of its pack: the federation compares them."
            )
        if search is None:
            return None, say("The words of this game are not on this computer: the tops are not checked.")
        for before, recorded in self.moments:
            fact = recorded.fact
            if not isinstance(fact, ev.TopPlaced) or before.current is None:
                continue
            ruled = before.word_rulings
            with_words = self._words(self.read.setup, rulings=ruled) if ruled else search
            found = placeable(before, before.current, with_words)
            if (fact.at, fact.word, fact.score) not in found:
                raise Contradiction(
                    "no_top",
                    say(
                        "Round %(round)d: %(move)s is not a top that could be placed.",
                        round=fact.round,
                        move=f"{fact.at} {fact.word}",
                    ),
                )
            count += 1
        return True, say("%(count)d moves on the board are tops.", count=count)

    def slips(self) -> Found:
        """Checks that the judge gives every slip the recorded points."""
        search, count = self.search, 0
        if search is None:
            return None, say("The words of this game are not on this computer: the slips are not checked.")
        for before, recorded in self.moments:
            fact = recorded.fact
            if not isinstance(fact, ev.SlipRecorded):
                continue
            count += 1
            if not self._slip_holds(before, fact, search):
                name = before.player(fact.player).name
                raise Contradiction(
                    "slip_wrong",
                    say(
                        "Round %(round)d: the slip of %(name)s is not worth %(points)d.",
                        round=fact.round,
                        name=name,
                        points=fact.ruling.points,
                    ),
                )
        return True, say(
            "All slips are worth what is recorded, also those that were corrected later (%(count)d entries).",
            count=count,
        )

    def _slip_holds(self, before: Game, fact: ev.SlipRecorded, search: Search) -> bool:
        if fact.slip == NO_SLIP:
            return fact.ruling.points == 0
        fresh = judged_in(before, fact.round, fact.slip, search)
        entry = before.rounds[fact.round - 1].entries.get(fact.player)
        return fact.ruling in (fresh, answered_again(entry, fresh) if entry else fresh)

    def decided(self) -> CheckResult:
        """Lists the decisions of persons, each with round, name, author and time; only a strict check demands a reason for each."""
        told = decision_texts(self.game.setup, self.log, self._history)
        found = tuple(self._decision(each) for each in told)
        lacking = sum(each.lacks for each in found)
        if not found:
            sentence = say("Nobody had to decide anything.")
        elif not lacking:
            sentence = say_n(
                "%(num)d decision, with its reason.", "%(num)d decisions, each with its reason.", len(found)
            )
        else:
            sentence = say_n(
                "%(num)d decision; %(lacking)d without a reason.",
                "%(num)d decisions; %(lacking)d without a reason.",
                len(found),
                lacking=lacking,
            )
        return CheckResult("decided", True, sentence, remarks=found)

    def _decision(self, each: DecisionText) -> Remark:
        one = each.decision
        return Remark(
            one.code,
            one.seq,
            each.at.timestamp(),
            each.line,
            who=each.who,
            round=one.round,
            name=self.game.name(one.player) if one.player is not None else "",
            lacks=one.lacks,
        )

    def looks(self) -> CheckResult:
        """Lists what was seen too early, and whether it broke the rules."""
        found = remarks(self.moments, self.game, self._history)
        bent = [each for each in found if each.bent]
        if bent:
            told = say_n(
                "In %(num)d place the game was not played as it was sealed.",
                "In %(num)d places the game was not played as it was sealed.",
                len(bent),
            )
            return CheckResult("looks", False, told, bent[0].code, tuple(found))
        seen = sum(each.code in SEEN for each in found)
        told = say_n(
            "%(num)d rack was seen too early; it made no difference.",
            "%(num)d racks were seen too early; it made no difference.",
            seen,
        )
        if not seen:
            told = say("No rack was seen too early.")
        return CheckResult("looks", True, told, remarks=tuple(found))

    def totals(self) -> Found:
        """Returns the totals, to be compared with those on paper."""
        rows = standings(self.game).rows[:500]
        return True, total_step([(row.player.name, row.total) for row in rows]).sentence
