"""A round in words: its rack as announced, rejected racks, who found its top, the letters left at the end; and its slips.

A move: reference, word, points and their parts. A slip: as a table of results shows it, and why it was paid what it was, in
one line for its player and as a correction note. The reasons of the judge are worded in ``judge/reasons``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from director.games.duplicate.game import Entry, Game, Round
from director.games.duplicate.sanctions import behaviour_of, effective, warnings
from director.games.duplicate.slip_facts import kept_averages
from director.games.people import Player
from director.games.rounds import Cancelled
from director.judge import reasons
from director.judge.reasons import written
from director.judge.slip import Mark
from director.language.sentences import Sentence, quoted, say, say_n
from director.language.texts import Texts, with_blanks
from director.rules.profile import Minimum
from director.rules.scoring import Scored
from director.rules.tiles import BLANK


def move(at: str, word: str) -> Sentence:
    """Returns ``H4 FER(I)EN``, the reference as the club writes it."""
    return say("%(at)s %(word)s", at=at, word=with_blanks(word))


@dataclass(frozen=True)
class MoveText:
    """A move in finished texts: ``crosses`` are the other words it forms, ``bonus`` the points for many tiles.

    ``crosses`` and ``bonus`` are "" where there are none.
    """

    at: str
    word: str
    points: str
    crosses: str
    bonus: str

    def __str__(self) -> str:
        return f"{self.at} {self.word}"


def move_text(scored: Scored, texts: Texts) -> MoveText:
    """Returns the texts of a move on the board."""
    bonus = scored.score - sum(word.score for word in scored.words)
    return MoveText(
        at=texts.place(scored.move.at),
        word=texts.word(scored.move.word),
        points=texts.number(scored.score),
        crosses=", ".join(
            f"{texts.word(each.word)} {texts.place(each.at)} {texts.number(each.score)}"
            for each in scored.words[1:]
        ),
        bonus=texts.signed(bonus) if bonus else "",
    )


@dataclass(frozen=True)
class RoundText:
    """A round in finished texts; ``move`` and ``total`` are those of its top, None and "" while it is open.

    ``void`` says that the round was cancelled; ``remark`` holds further notes.
    """

    number: str
    rack: str
    rejected: str
    move: MoveText | None
    total: str
    found: str
    remark: str = ""
    void: bool = False


def round_texts(game: Game, texts: Texts) -> Iterator[RoundText]:
    """Yields all rounds in order, cancelled ones before those that replaced them."""
    total = 0
    for played in rounds_and_void(game):
        if isinstance(played, Cancelled):
            yield _void(played, texts)
        else:
            total += played.top_points
            yield _text(game, played, total, texts)


def rounds_and_void(game: Game) -> Iterator[Round | Cancelled[Round]]:
    """Yields all rounds, each after the cancelled ones of its number."""
    void = list(game.cancelled)
    for played in game.rounds:
        while void and void[0].round.number <= played.number:
            yield void.pop(0)
        yield played
    yield from void


def found_by(game: Game, played: Round) -> tuple[int, int]:
    """Returns how many players scored as much as the top of the round, and how many took part."""
    top = played.top
    found = sum(entry.points >= top.score for entry in played.entries.values()) if top else 0
    return found, len(game.present(played.number))


def announced(played: Round) -> str:
    """Returns the rack as it was announced: letters kept, then those drawn in their order."""
    return _sum(played.kept, played.drawn)


def letters_left(game: Game, texts: Texts) -> str:
    """Returns the letters in the bag and on the rack, sorted, with their number."""
    left = game.setup.tiles.sort(game.left.elements())
    if not left:
        return texts("No letters are left.")
    return texts("Letters left: %(count)d (%(letters)s)", count=len(left), letters=grouped(left))


def grouped(tiles: str) -> str:
    """Returns sorted tiles with equal ones together: ``AAB`` is ``AA B``.

    >>> grouped("AAB?")
    'AA B ?'
    """
    parts: list[str] = []
    for tile in tiles:
        if parts and parts[-1][0] == tile:
            parts[-1] += tile
        else:
            parts.append(tile)
    return " ".join(parts)


def minimum_text(minimum: Minimum) -> Sentence:
    """Returns the least that a rack needs."""
    return say("At least %(vowels)s and %(consonants)s", **_kinds(minimum))


def minimum_from(minimum: Minimum) -> Sentence:
    """Returns the same as part of the rules: from which round on it holds."""
    values = {"round": minimum.from_round, **_kinds(minimum)}
    return say("from round %(round)d at least %(vowels)s and %(consonants)s", **values)


def _kinds(minimum: Minimum) -> dict[str, Sentence]:
    return {
        "vowels": say_n("%(num)d vowel", "%(num)d vowels", minimum.vowels),
        "consonants": say_n("%(num)d consonant", "%(num)d consonants", minimum.consonants),
    }


def _text(game: Game, played: Round, total: int, texts: Texts) -> RoundText:
    found, players = found_by(game, played)
    top = played.top
    return RoundText(
        number=str(played.number),
        rack=announced(played),
        rejected=_rejected(played),
        move=move_text(top, texts) if top else None,
        total=texts.number(total) if top else "",
        found=texts("%(found)d of %(players)d", found=found, players=players)
        if top and not played.void
        else "",
        remark=remark(game, played, texts),
    )


def remark(game: Game, played: Round, texts: Texts) -> str:
    """Returns why a round does not count in this room, else what became of its blank in Joker and Explosive; "" if there is
    neither."""
    if played.void:
        return texts("Cancelled: %(reason)s", reason=texts.phrase(played.void))
    if played.turned:
        return texts("The blank becomes %(letters)s.", letters=", ".join(played.turned))
    return _blank_stays(game, played, texts)


def _blank_stays(game: Game, played: Round, texts: Texts) -> str:
    """Returns, in Joker, that the blank of the top could not be replaced; otherwise ""."""
    if not game.setup.rules.formula.joker or played.top is None or not played.top.tiles[BLANK]:
        return ""
    return "" if played.replaced else texts("The blank stays: its letter is not in the bag any more.")


def _void(each: Cancelled[Round], texts: Texts) -> RoundText:
    return RoundText(
        number=str(each.round.number),
        rack=announced(each.round),
        rejected=_rejected(each.round),
        move=None,
        total="",
        found="",
        remark=texts("Cancelled: %(reason)s", reason=texts.phrase(each.reason)),
        void=True,
    )


def _rejected(played: Round) -> str:
    return ", ".join(_sum(each.kept, each.drawn or "…") for each in played.rejected)


def _sum(kept: str, drawn: str) -> str:
    return " + ".join(part for part in (kept, drawn) if part)


def why(entry: Entry) -> Sentence | None:
    """Returns the director's own reason, else the reasons of the ruling, and why an appeal was refused; None if there is nothing to
    explain."""
    told = reasons.reason(entry.ruling)
    if entry.overrule:
        told = say("The director's decision: %(reason)s", reason=quoted(entry.overrule.reason))
    return _with_refusal(told, entry.refused) if entry.refused else told


def _with_refusal(told: Sentence | None, reason: str) -> Sentence:
    refused = say("The appeal is refused: %(reason)s", reason=quoted(reason))
    return say("%(before)s %(next)s", before=told, next=refused) if told else refused


def is_told(entry: Entry, played: Round) -> bool:
    """Answers whether the player gets a note: for a sanction that is not overruled, and for a refused appeal."""
    sanction = not entry.overrule and reasons.calls_for_note(
        entry.ruling, played.top.move if played.top else None
    )
    return sanction or bool(entry.refused)


def reason(entry: Entry, texts: Texts) -> str:
    """Returns ``why`` as finished text, "" if there is nothing to explain."""
    told = why(entry)
    return texts.show(told) if told else ""


def warned(game: Game, player: int, rounds: int) -> Sentence | None:
    """Returns what the player's warnings in the first ``rounds`` rounds mean: whether the last one costs points, and whether the next
    will; None if there are none, or if none ever costs any."""
    profile = game.setup.rules.profile
    rulings = {
        each.number: effective(each.entries[player])
        for each in game.rounds[:rounds]
        if player in each.entries and not each.void
    }
    count = warnings(rulings, behaviour_of(game, rounds).get(player, ()))
    if not count or not profile.warning_cost:
        return None
    values = {"count": count, "free": profile.unpaid_warnings, "cost": profile.warning_cost}
    if count > profile.unpaid_warnings:
        return say(
            "Warning %(count)d: it counts now and costs %(cost)d points at the end, as each further one does.",
            **values,
        )
    if count == profile.unpaid_warnings:
        return say(
            "Warning %(count)d of %(free)d that cost nothing: the next one counts and costs %(cost)d points.",
            **values,
        )
    return say("Warning %(count)d of %(free)d that cost nothing.", **values)


def next_costs(game: Game, player: int, rounds: int) -> Sentence | None:
    """Returns that the player's next warning costs points, as soon as it does; else None."""
    profile, told = game.setup.rules.profile, warned(game, player, rounds)
    if told is None or told.values["count"] < profile.unpaid_warnings:
        return None
    return say_n(
        "%(num)d warning so far: each further one counts and costs %(cost)d points.",
        "%(num)d warnings so far: each further one counts and costs %(cost)d points.",
        told.values["count"],
        cost=profile.warning_cost,
    )


@dataclass(frozen=True)
class Note:
    """A sanction for which its player gets a note. ``word`` is what was written, ``sentence`` what is wrong with it.

    The word is printed above the sentence, which does not repeat it.
    """

    round: int
    player: Player
    word: str
    sentence: Sentence
    points: int
    delivered: bool

    @property
    def heading(self) -> str:
        """The word as it is printed."""
        return with_blanks(self.word)


NAMELESS: Mapping[str, Sentence] = {
    reasons.SENTENCES["word_unknown"].template: say("Not valid."),
    reasons.SENTENCES["does_not_fit"].template: say("Does not fit at %(at)s."),
    reasons.SENTENCES["not_in_full"].template: say(
        "Not the whole word: at %(at)s there is a letter directly before or after it."
    ),
    reasons.SENTENCES["not_connected"].template: say("Touches no tile on the board at %(at)s."),
    reasons.SENTENCES["score_nowhere"].template: say("Not worth the claimed %(claimed)d anywhere."),
    reasons.SENTENCES["blank_unmarked"].template: say("The letter of the blank is not circled."),
    reasons.SENTENCES["blank_misplaced"].template: say("The wrong letter is circled as the blank."),
    reasons.NO_PLACE["does_not_fit"].template: say("Fits nowhere on the board."),
    reasons.MISFITS["square_taken"].template: say(
        "Does not fit at %(at)s: there is %(there)s on %(square)s."
    ),
    reasons.MISFITS["nothing_laid"].template: say("Is already on the board at %(at)s."),
    reasons.MISFITS["off_board"].template: say("Runs off the board at %(at)s."),
    reasons.MISFITS["misses_start"].template: say("Does not cover the centre square at %(at)s."),
}
"""What a note says under the word, instead of the sentence of that cause, which names the word itself."""


def notes_of(game: Game, hidden: int | None = None) -> list[Note]:
    """Returns all notes of a game except those of a ``hidden`` round, last round first, by table."""
    found = [
        _note(game, played, game.player(player), entry)
        for played in reversed(game.rounds)
        for player, entry in played.entries.items()
        if played.number != hidden and is_told(entry, played)
    ]
    return sorted(found, key=lambda note: (-note.round, note.player.table))


def _note(game: Game, played: Round, player: Player, entry: Entry) -> Note:
    told: Sentence | None = None
    for cause in entry.ruling.causes:
        one = _under_the_word(reasons.sentence(cause), entry.slip.word)
        told = say("%(before)s %(next)s", before=told, next=one) if told else one
    if entry.refused:
        told = _with_refusal(told, entry.refused)
    told = told or say("The slip does not score.")
    if entry.ruling.mark == "warning" and (so_far := warned(game, player.id, played.number)):
        told = say("%(before)s %(next)s", before=told, next=so_far)
    return Note(played.number, player, entry.slip.word, told, entry.points, entry.delivered)


def _under_the_word(sentence: Sentence, word: str) -> Sentence:
    """Returns the sentence without the word, which is printed above, if it is about that word."""
    short = NAMELESS.get(sentence.template)
    same = str(sentence.values.get("word", "")).upper() == word.upper()
    return Sentence(short.template, sentence.values) if short and same else sentence


def newly_kept(before: Game, after: Game) -> list[Sentence]:
    """Returns the averages kept by an older program that stay, although they would be different after this change."""
    known = kept_averages(before)
    return [_kept_average(after, each) for each in kept_averages(after) if each not in known]


def _kept_average(game: Game, kept: tuple[int, int, int, int]) -> Sentence:
    """Returns that an average stays as it was paid, and what it would be by the slips now."""
    number, player, paid, now = kept
    return say(
        "Round %(round)d, %(name)s: the average of %(paid)d points was kept with the night and stays; by the slips as"
        " they are now it would be %(now)d.",
        round=number,
        name=game.called(player),
        paid=paid,
        now=now,
    )


@dataclass(frozen=True)
class SlipText:
    """The slip that counts for a player in a round, in finished texts.

    ``word`` is the word as paid, else as written, else in brackets why there is none. ``points`` is "" if no
    slip counts, ``found`` says that they are the points of the top.
    """

    word: str
    at: str
    points: str
    reason: str
    mark: Mark
    found: bool
    corrected: bool
    missing: bool

    def __str__(self) -> str:
        return f"{self.word} {self.at}".rstrip()


def slip_text(
    entry: Entry | None, texts: Texts, here: bool = True, top: int | None = None, out: bool = False
) -> SlipText:
    """Returns the slip that counts, or why none does: it is still missing, or the player was not ``here``, or ``out``."""
    if entry is None:
        word = texts("(slip missing)") if here else texts("(out)") if out else texts("(not there)")
        return SlipText(word, "", "", "", "none", False, False, here)
    word, at = _paid(entry, texts)
    return SlipText(
        word=word,
        at=at,
        points=texts.number(entry.points),
        reason=reason(entry, texts) if entry.slip.word or entry.overrule else "",
        mark="none" if entry.overrule else entry.ruling.mark,
        found=top is not None and entry.points >= top,
        corrected=entry.versions > 1 or entry.overrule is not None,
        missing=False,
    )


def own_slip_text(game: Game, played: Round, player: int, texts: Texts) -> SlipText:
    """``slip_text`` of a player in a complete round; in one that is void, why no slip counts."""
    if played.void:
        return SlipText(
            f"({texts('void')})", "", "", remark(game, played, texts), "none", False, False, False
        )
    here, out = game.takes_part(player, played.number), player in game.out
    return slip_text(played.entries.get(player), texts, here, played.top_points, out)


def _paid(entry: Entry, texts: Texts) -> tuple[str, str]:
    """Returns word and reference of the move that is paid, else of the one that was written."""
    slip, ruling = entry.slip, entry.ruling
    if not slip.word:
        return f"({texts.show(written(slip))})", ""
    at = ruling.paid_at or slip.at or slip.joined_at
    return texts.word(ruling.move or slip.word), texts.place(at)
