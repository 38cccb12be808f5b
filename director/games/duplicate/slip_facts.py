"""The facts of slips and players of a duplicate night: slips, decisions on them, warnings, words, appeals; and judging
within a game: the position of a round, appealed words, the average, the best slip.

A doubt that a person has settled stays settled when the slip is judged again (``answered_again``): the ruling stored with
the slip has the answers, each with code and values of its doubt. If the doubt is different by then, or gone, the answer
lapses.

The wordings of these facts put slips and rulings in words with ``judge/reasons``, a layer below the games. Tables of
results, notes and pages have their own words (``wording/round_words``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import Protocol

from director.games.duplicate.game import BehaviourWarning, DuplicateFact, Entry, Game, Overrule, Round
from director.games.duplicate.sanctions import average_of_others
from director.games.log import GameLog, Recorded, Wording, because, retracted
from director.games.people import PHONE
from director.games.rounds import Layered, absence_in_words, absences, with_one, with_round, without
from director.judge.judge import Position, worth_if_admissible
from director.judge.reasons import question, reason, written
from director.judge.slip import Answer, Cause, Doubt, Ruling, Slip
from director.language.sentences import RuleError, Sentence, say
from director.language.texts import points
from director.rules.moves import Move, Place, parse_place
from director.rules.scoring import Scored


def settled(ruling: Ruling, doubt: int, yes: bool) -> Ruling:
    """Returns the ruling after a person has answered one of its doubts: points, mark, place and causes change."""
    asked = ruling.doubts[doubt]
    outcome = asked.yes if yes else asked.no
    rest = tuple(each for index, each in enumerate(ruling.doubts) if index != doubt)
    after = replace(
        ruling,
        points=outcome.points,
        mark=outcome.mark,
        causes=_causes_after(ruling, asked, yes),
        doubts=rest if outcome.points else (),
        answers=(*ruling.answers, Answer(asked.code, asked.values, yes)),
    )
    if outcome.mark == "zero":
        return replace(after, paid_at=None, true_score=None, move="")
    if outcome.paid_at in (None, ruling.paid_at):
        return after
    # the words were those of the place that is not meant
    return replace(after, paid_at=outcome.paid_at, true_score=outcome.true_score, move=outcome.move, words=())


def _causes_after(ruling: Ruling, asked: Doubt, yes: bool) -> tuple[Cause, ...]:
    """Returns the causes for the player: a slip is untidy if it can be read and illegible if not, and a plausible false cross word is the
    reason for its zero."""
    if asked.code == "handwriting":
        code = "untidy" if yes else "illegible"
        return tuple(Cause(code) if each.code in ("untidy", "illegible") else each for each in ruling.causes)
    if asked.code == "false_cross_word" and yes:
        false = Cause("cross_word_unknown", {"words": asked.values["words"], "at": asked.values["places"]})
        told = [replace(each, values={**each.values, "at": ""}) for each in ruling.causes]
        return (*told, false)
    return ruling.causes


def answered_again(entry: Entry, fresh: Ruling) -> Ruling:
    """Applies the director's earlier answers on this entry to a fresh ruling on its slip, if the same doubts (code and values) are there
    again."""
    for answer in entry.ruling.answers:
        for index, doubt in enumerate(fresh.doubts):
            if (doubt.code, dict(doubt.values)) == (answer.code, dict(answer.values)):
                fresh = settled(fresh, index, answer.yes)
                break
    return fresh


def average_points(game: Game, number: int, player: int, averages: Collection[int] = ()) -> int:
    """Returns the average of the others in that round, never more than the move would have scored. ``averages``: players with an average,
    who are left out."""
    return _average(game.round(number), player, most_of(game, number, player), averages)


def most_of(game: Game, number: int, player: int) -> int:
    """Returns what the move on the player's slip would have scored if all its words were admissible; 0 without a slip."""
    entry = game.round(number).entries.get(player)
    if entry is None:
        return 0
    return worth_if_admissible(entry.slip, position_of(game, number), game.setup.rules)


def _average(played: Round, player: int, most: int, averages: Collection[int] = ()) -> int:
    points = {other: each.points for other, each in played.entries.items()}
    given = {other for other, each in played.entries.items() if each.overrule and each.overrule.average}
    return average_of_others(points, player, most, given | set(averages))


def averaged_again(played: Round) -> Round:
    """Returns the round with its averages computed again from its slips."""
    entries, left = played.entries, []
    for player in played.averaged:
        own = entries[player].overrule if player in entries else None
        if own is None or own.most is None:
            continue  # another slip has replaced it
        left.append(player)
        points = _average(played, player, own.most)
        if points != own.points:
            entries = with_one(
                entries, player, replace(entries[player], overrule=replace(own, points=points))
            )
    return replace(played, entries=entries, averaged=tuple(left))


def kept_averages(game: Game) -> list[tuple[int, int, int, int]]:
    """Returns averages that an older program stored and that would differ now: round, player, points paid, points now."""
    found = []
    for played in game.rounds:
        for player, entry in played.entries.items():
            own = entry.overrule
            if own and own.average and own.most is None:
                now = average_points(game, played.number, player)
                found += [(played.number, player, own.points, now)] * (now != own.points)
    return found


def repeated_in(game: Game, number: int, player: int) -> int | None:
    """Returns the earlier round with the same false word of this player and an undelivered note; None if there is none.

    The word may have been written or formed as a cross word, either time. Such a player may get the average of the others
    (rules/README.md, section 4).
    """
    entry = game.round(number).entries.get(player)
    false = _false_words(entry) if entry else frozenset()
    for played in game.rounds[: number - 1]:
        before = played.entries.get(player)
        if before and not before.delivered and false & _false_words(before):
            return played.number
    return None


def _false_words(entry: Entry) -> frozenset[str]:
    """Returns the words of a slip that were not admissible, in capitals: the written one and those it would form."""
    written = {each.values["word"] for each in entry.ruling.causes if each.code == "word_unknown"}
    formed = {each.word.upper() for each in entry.ruling.words if not each.admissible}
    return frozenset(written | formed)


def position_of(game: Game, number: int) -> Position:
    """Returns the position of a round for the judge: its board and rack, and the number of players."""
    played = game.round(number)
    return Position(
        board=played.board,
        rack=played.rack,
        round=number,
        players=game.playing(number),
        first=played.board.is_empty,
    )


def best_slips(played: Round) -> list[Move]:
    """Returns the best correct moves handed in, each once."""
    paid = [
        entry.ruling for entry in played.entries.values() if entry.ruling.move and entry.ruling.true_score
    ]
    best = max((ruling.true_score or 0 for ruling in paid), default=0)
    moves = [
        Move(_as_placed(played, ruling.paid_at), ruling.move)
        for ruling in paid
        if ruling.paid_at and ruling.true_score == best
    ]
    return list(dict.fromkeys(moves))


def finders(played: Round, top: Scored) -> list[int]:
    """Returns the players whose slip is paid as this very move."""
    at, word = top.move.at, top.move.word.upper()
    return [
        player
        for player, entry in played.entries.items()
        if entry.points == top.score
        and (entry.ruling.paid_at or entry.slip.at) == at
        and entry.slip.word.replace("*", "").upper() == word
    ]


def _as_placed(played: Round, at: str) -> Place:
    """Returns where a move of a slip is placed: the first word always across, whichever way it was written."""
    place = parse_place(at)
    if played.board.is_empty and place.down:
        return Place(place.column, place.row)
    return place


class Words(Protocol):
    """A word list."""

    def is_word(self, word: str) -> bool:
        """Whether a word in tile spelling is admissible."""


def words_of(game: Game, search: Words) -> Callable[[str], bool]:
    """Returns the check whether a word is admissible in this game: rulings on appeals first, then the word list."""
    rulings = game.word_rulings
    return lambda word: rulings[word] if word in rulings else search.is_word(word)


def _worth(entry: Entry) -> Sentence:
    return say("%(slip)s: %(points)s", slip=written(entry.slip), points=points(entry.points))


def _before(game: Game, number: int, player: int) -> tuple[Sentence, ...]:
    """Returns the slip that counted before, with its points."""
    old = game.entry(number, player)
    return (say("Before: %(slip)s", slip=_worth(old)),) if old else ()


class SlipRecorded(DuplicateFact):
    """A player's slip for a round, with the judge's ruling; a later one for the same round replaces it."""

    round: int
    player: int
    slip: Slip
    ruling: Ruling

    def wording(self, game: Game, recorded: Recorded) -> Wording:
        values = {"name": game.name_in_words(self.player), "round": self.round}
        old, why = game.entry(self.round, self.player), reason(self.ruling)
        new = say("%(slip)s: %(points)s", slip=written(self.slip), points=points(self.ruling.points))
        under = (why,) if why else ()
        if old is None:
            return Wording(say("%(name)s, round %(round)d: %(slip)s", slip=new, **values), under)
        return Wording(
            say("Slip of %(name)s in round %(round)d corrected.", **values),
            (say("Before: %(slip)s", slip=_worth(old)), say("Now: %(slip)s", slip=new), *under),
            correction=True,
        )

    def after(self, game: Game, recorded: Recorded) -> Game:
        played = _slip_round(game, self.round, self.player)
        before = played.entries.get(self.player)
        entry = Entry(
            self.slip,
            self.ruling,
            recorded.seq,
            recorded.who,
            versions=before.versions + 1 if before else 1,
            used=played.clock.total - played.clock.left(recorded.at)
            if recorded.who == PHONE
            else (before.used if before else None),
        )
        return _with_entry(game, played, self.player, entry)


def slips_recorded(game: Game, run: Sequence[Recorded]) -> Game:
    """Returns the game after the first slips of different players of one round: as ``after`` of each in turn, but at once. RuleError if one
    is impossible."""
    entries: dict[int, Entry] = {}
    played = game.round(run[0].fact.round)  # type: ignore[attr-defined]
    for each in run:
        fact = each.fact
        assert isinstance(fact, SlipRecorded)
        _slip_round(game, fact.round, fact.player)
        used = played.clock.total - played.clock.left(each.at) if each.who == PHONE else None
        entries[fact.player] = Entry(fact.slip, fact.ruling, each.seq, each.who, used=used)
    return with_round(game, replace(played, entries=Layered({**played.entries, **entries})))


def _with_entry(game: Game, played: Round, player: int, entry: Entry) -> Game:
    """Returns the game with this entry, and averages of its round computed again."""
    changed = replace(played, entries=with_one(played.entries, player, entry))
    return with_round(game, averaged_again(changed) if played.averaged else changed)


def _slip_round(game: Game, number: int, player: int) -> Round:
    game.check_goes_on()
    game.player(player)
    if not game.takes_part(player, number):
        raise not_present(game, player, number)
    played = game.round(number)
    if played.void:
        raise RuleError(
            "round_void",
            "Round %(round)d is cancelled in this room and takes no slips. Choose another round.",
            round=number,
        )
    return played


def not_present(game: Game, player: int, number: int) -> RuleError:
    """Makes the error for a slip of a player who takes no part in that round: who it is, and since when."""
    of_round = (each for each in absences(game.stays, player) if each[0] <= number <= (each[1] or number))
    away = next(of_round, (number, number))
    return RuleError(
        "not_present",
        "%(name)s takes no part in round %(round)d: %(why)s. Choose another player.",
        name=game.called(player),
        round=number,
        why=say("out after round %(round)d", round=game.out[player])
        if player in game.out
        else absence_in_words(*away),
    )


def _entry(game: Game, number: int, player: int) -> tuple[Round, Entry]:
    played = _slip_round(game, number, player)
    if player not in played.entries:
        raise RuleError(
            "no_slip_yet",
            "%(name)s has no slip in round %(round)d. Enter it first.",
            name=game.called(player),
            round=number,
        )
    return played, played.entries[player]


class DoubtSettled(DuplicateFact):
    """A person answered a doubt of the ruling on a slip; the doubt is named by its code."""

    round: int
    player: int
    doubt: str
    yes: bool

    sentence = say("%(name)s, round %(round)d: a doubt is decided.")
    correction = True

    def details(self, game: Game) -> tuple[Sentence, ...]:
        entry = game.entry(self.round, self.player)
        doubts = [each for each in entry.ruling.doubts if each.code == self.doubt] if entry else []
        answer = say("%(question)s Yes.") if self.yes else say("%(question)s No.")
        return tuple(Sentence(answer.template, {"question": question(each)}) for each in doubts[:1])

    def after(self, game: Game, recorded: Recorded) -> Game:
        played, entry = _entry(game, self.round, self.player)
        codes = [doubt.code for doubt in entry.ruling.doubts]
        if self.doubt not in codes:
            raise RuleError("no_doubt", "This slip has already been decided. Continue with the next one.")
        ruling = settled(entry.ruling, codes.index(self.doubt), self.yes)
        return _with_entry(game, played, self.player, replace(entry, ruling=ruling))


class SlipOverruled(DuplicateFact):
    """The director set the points of the slip that counts now."""

    round: int
    player: int
    points: int
    reason: str

    sentence = say("%(name)s, round %(round)d: set to %(points)s by the director.")
    correction = True

    def values(self, game: Game) -> dict[str, object]:
        return {"points": points(self.points)}

    def details(self, game: Game) -> tuple[Sentence, ...]:
        return (*_before(game, self.round, self.player), *super().details(game))

    def after(self, game: Game, recorded: Recorded) -> Game:
        return _with_points(game, recorded, self, Overrule(self.points, self.reason))


class AverageGiven(DuplicateFact):
    """The player gets the average of the others in that round: the note on a false word came late.

    The average follows from the slips (``points`` is None); an older program stored the points, and they stay.
    """

    round: int
    player: int
    points: int | None
    reason: str

    sentence = say("%(name)s, round %(round)d: the average of the others.")
    correction = True

    def wording(self, game: Game, recorded: Recorded) -> Wording:
        told = super().wording(game, recorded)
        before, why = _before(game, self.round, self.player), because(self.reason)
        if self.points is None:
            return replace(told, details=(*why, *before))
        kept = say(
            "%(name)s, round %(round)d: the average of the others, %(points)s.",
            name=game.name_in_words(self.player),
            round=self.round,
            points=points(self.points),
        )
        return Wording(kept, (*before, *why), correction=True)  # an older program stored the points

    def after(self, game: Game, recorded: Recorded) -> Game:
        if self.points is not None:
            return _with_points(game, recorded, self, Overrule(self.points, self.reason, average=True))
        most = most_of(game, self.round, self.player)
        given = _with_points(game, recorded, self, Overrule(0, self.reason, average=True, most=most))
        played = given.round(self.round)
        return with_round(given, averaged_again(replace(played, averaged=(*played.averaged, self.player))))


def _with_points(
    game: Game, recorded: Recorded, fact: SlipOverruled | AverageGiven, overrule: Overrule
) -> Game:
    played, entry = _entry(game, fact.round, fact.player)
    if not fact.reason.strip():
        raise RuleError("reason_missing", "Write the reason beside the points.")
    if not 0 <= overrule.points <= 9999:
        raise RuleError("bad_points", "Write the points as a whole number from 0 to 9999.")
    entry = replace(entry, overrule=overrule, who=recorded.who)
    return _with_entry(game, played, fact.player, entry)


class PlayerWarned(DuplicateFact):
    """A warning for behaviour, beside those that follow from slips."""

    round: int
    player: int
    reason: str

    sentence = say("%(name)s, round %(round)d: a warning by the director.")

    def after(self, game: Game, recorded: Recorded) -> Game:
        game.check_goes_on()
        game.player(self.player)
        game.round(self.round)
        if not self.reason.strip():
            raise RuleError("reason_missing", "Write the reason of the warning.")
        warned = BehaviourWarning(
            recorded.seq, self.round, self.player, self.reason, game.attempts(self.round)
        )
        return replace(game, warned=(*game.warned, warned))


class AppealDecided(DuplicateFact):
    """An appeal was decided; the ``facts`` that follow in the log are its changes."""

    facts: int

    sentence = say("An appeal is decided; what it changes follows.")
    undo_sentence = say("The appeal is undone: words and slips are scored as before.")
    correction = True

    def lost_with(self, game_log: GameLog[Game], step: Recorded, since: Sequence[Recorded]) -> Sequence[int]:
        changed = (each.seq for each in since if each.seq <= step.seq + self.facts)
        return slip_versions(game_log, [step.seq, *changed])

    def after(self, game: Game, recorded: Recorded) -> Game:
        game.check_goes_on()
        return game


class AppealRefused(DuplicateFact):
    """The appeal about this slip was refused; its player gets the reason, by a note if there is no phone."""

    round: int
    player: int
    word: str
    reason: str

    sentence = say("%(name)s, round %(round)d: the appeal is refused.")
    correction = True

    def after(self, game: Game, recorded: Recorded) -> Game:
        played, entry = _entry(game, self.round, self.player)
        entry = replace(entry, refused=self.reason, delivered=False)
        return _with_entry(game, played, self.player, entry)


class SlipWithdrawn(DuplicateFact):
    """The slip of this player and round was removed: entered for the wrong table, for example."""

    round: int
    player: int

    sentence = say("Slip of %(name)s in round %(round)d removed.")
    correction = True

    def details(self, game: Game) -> tuple[Sentence, ...]:
        return _before(game, self.round, self.player)

    def after(self, game: Game, recorded: Recorded) -> Game:
        played, _ = _entry(game, self.round, self.player)
        return with_round(game, averaged_again(replace(played, entries=without(played.entries, self.player))))


class NoteDelivered(DuplicateFact):
    """The correction note of this slip was handed to the player."""

    round: int
    player: int

    sentence = say("Correction note for round %(round)d handed to %(name)s.")

    def after(self, game: Game, recorded: Recorded) -> Game:
        """Allowed after the end too: the notes of the last round are still to be handed out."""
        played, entry = _entry(replace(game, ended=None), self.round, self.player)
        entry = replace(entry, delivered=True)
        return _with_entry(game, played, self.player, entry)


class SlipChecked(DuplicateFact):
    """The slip was entered a second time, by somebody who did not see the first entry."""

    round: int
    player: int
    slip: Slip

    def wording(self, game: Game, recorded: Recorded) -> Wording:
        values = {"name": game.name_in_words(self.player), "round": self.round}
        old = game.entry(self.round, self.player)
        if old and old.slip == self.slip:
            return Wording(say("%(name)s, round %(round)d: entered a second time, alike.", **values))
        return Wording(
            say(
                "%(name)s, round %(round)d: entered a second time as %(slip)s.",
                slip=written(self.slip),
                **values,
            ),
            (say("First entry: %(slip)s", slip=written(old.slip)),) if old else (),
        )

    def after(self, game: Game, recorded: Recorded) -> Game:
        played = _slip_round(game, self.round, self.player)
        return with_round(game, replace(played, checks=with_one(played.checks, self.player, self.slip)))


class WordRuled(DuplicateFact):
    """The director ruled on a word for this game, after an appeal; the ruling overrides the word list."""

    word: str
    admissible: bool
    reason: str

    correction = True

    def wording(self, game: Game, recorded: Recorded) -> Wording:
        if self.admissible:
            told = say("%(word)s is valid in this game: the director's ruling.", word=self.word)
        else:
            told = say("%(word)s is not valid in this game: the director's ruling.", word=self.word)
        return Wording(told, self.details(game), self.correction)

    def after(self, game: Game, recorded: Recorded) -> Game:
        game.check_goes_on()
        return replace(game, word_rulings={**game.word_rulings, self.word: self.admissible})


OF_A_SLIP = (
    SlipRecorded,
    SlipOverruled,
    SlipWithdrawn,
    SlipChecked,
    DoubtSettled,
    AverageGiven,
    AppealRefused,
    NoteDelivered,
)

ON_A_VERSION = (SlipOverruled, DoubtSettled, AverageGiven, AppealRefused, NoteDelivered)
"""Facts about the current version of a slip; they go with that version."""


def slip_versions(game_log: GameLog[Game], seqs: Iterable[int]) -> list[int]:
    """Returns the numbers of these slip entries and of all facts about them, which do not apply to the version before."""
    gone = set(seqs)
    lost, before = list(gone), retracted(game_log.log)
    counts: dict[tuple[int, int], int] = {}
    for each in game_log.log[min(gone) - 1 :]:
        if isinstance(each.fact, SlipRecorded) and each.seq not in before:
            counts[each.fact.round, each.fact.player] = each.seq
        elif isinstance(each.fact, ON_A_VERSION) and each.seq not in before | gone:
            lost += [each.seq] * (counts.get((each.fact.round, each.fact.player)) in gone)
    return game_log.dependants(sorted(lost), OF_A_SLIP)
