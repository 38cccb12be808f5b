"""A slip compared with its position, place by place: what the judge finds, without a ruling.

``Case.look`` says what is wrong with the written word at one place, ``Case.search`` finds the places where the word can be
laid, and ``Case.pay`` makes the ruling for an acceptable place, with the blanks as ``Circles`` reads them.

Blanks: which of the laid letters are blanks follows from the circles on the slip and from the claimed score. Circles count
on laid letters only, and only while a blank is on the rack; a circle on a blank of the board changes nothing. If the written
circles are possible and give the claimed score, or nothing is circled and no circle is needed, the slip is right. Otherwise
the profile decides (``unmarked_blank``):

- ``rulebook``: the claimed score if any possible circling gives it there; else the written circling if it is
  possible; else the lowest of the circlings that use no more blanks than needed.
- ``free``: the written circling if possible, else the best one, without a cause.
- ``zero``: nothing is paid for a blank that is not circled or wrongly circled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from director.judge.slip import Alternative, Cause, FormedWord, Position, Ruling, Slip, mildest
from director.language.sentences import RuleError
from director.rules.board import EMPTY
from director.rules.moves import MarkedWord, Place, parse_place, read_word
from director.rules.profile import Profile
from director.rules.ruleset import Ruleset
from director.rules.scoring import Circling, Laying, extending, lay, layings, score_move
from director.rules.tiles import BLANK, TileSet


@dataclass(frozen=True)
class StatedPlace:
    """A place that the slip states: by reference (``joins`` None) or by ``joins`` connecting letters.

    Connecting letters may fit several places; ``places`` is empty if the text cannot be read.
    """

    text: str
    places: tuple[Place, ...]
    joins: int | None = None


@dataclass(frozen=True)
class PlacedReading:
    """The written word at one place: its laying, or the reason why it does not fit, and its words that are not admissible."""

    laying: Laying | None
    problem: Cause | None = None
    false: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return self.laying is not None and not self.false


def read_place(text: str) -> Place | None:
    """Returns the place of a written reference; None if it cannot be read."""
    try:
        return parse_place(text)
    except RuleError:
        return None


def read_places(text: str) -> tuple[Place, ...]:
    """Returns the places of several references separated by spaces (``8H 3C``), each once; skips those that cannot be read.

    >>> [str(place) for place in read_places("8H Z9 3c")], [str(place) for place in read_places("H - 8")]
    (['8H', '3C'], ['H8'])
    """
    whole = read_place(text)  # one reference may have spaces in it
    found = [whole] if whole else [place for each in text.split() if (place := read_place(each))]
    return tuple(dict.fromkeys(found))


def turned(place: Place) -> Place:
    """Returns the place that starts on the same square in the other direction."""
    return replace(place, down=not place.down)


@dataclass(frozen=True)
class Reading:
    """Which letters the judge takes for blanks, with the causes; ``circling`` is None if the slip gets nothing."""

    circling: Circling | None
    causes: tuple[Cause, ...] = ()


@dataclass(frozen=True)
class Circles:
    """The circles of one slip and what is needed to read them."""

    written: MarkedWord
    claimed: int | None
    position: Position
    profile: Profile

    def on(self, laying: Laying) -> Circling:
        """Returns the laid squares whose letters are circled; none if no blank is on the rack."""
        if BLANK not in self.position.rack:
            return frozenset()
        return laying.circled(self.written.marked or self._beside_lying(laying))

    def _beside_lying(self, laying: Laying) -> frozenset[int]:
        """More lower-case letters than blanks on the rack: those not on blanks of the board, if the rack has enough blanks for them."""
        small, board = self.written.small, self.position.board
        rest = frozenset(each for each in small if not board.squares[laying.squares[each]].islower())
        return rest if len(rest) <= self.position.rack.count(BLANK) else frozenset()

    def read(self, laying: Laying) -> Reading:
        """Decides which laid letters are blanks at this place."""
        circles = self.on(laying)
        as_written = circles if circles in laying.circlings else None
        if as_written is not None and (not circles or laying.score(circles) == self.claimed):
            return Reading(as_written)
        if self.profile.unmarked_blank == "rulebook":
            return self._by_the_book(laying, as_written)
        if as_written is not None:
            return Reading(as_written)
        if self.profile.unmarked_blank == "zero" and laying.needs_blank:
            return Reading(None, (self._cause(laying),))
        return Reading(laying.best_circling)

    def _by_the_book(self, laying: Laying, as_written: Circling | None) -> Reading:
        cause = (self._cause(laying),)
        for circling in laying.circlings:
            if laying.score(circling) == self.claimed:
                return Reading(circling, cause)
        if as_written is not None:
            return Reading(as_written)
        return Reading(min(laying.plain_circlings, key=laying.score), cause)

    def _cause(self, laying: Laying) -> Cause:
        """The cause for a missing circle or one on the wrong letter; a circle on a blank of the board is allowed."""
        circled = [laying.squares[index] for index in self.written.marked]
        misplaced = any(not self.position.board.squares[square].islower() for square in circled)
        return Cause("blank_misplaced" if misplaced else "blank_unmarked", {"word": str(self.written)})


MOST_ALTERNATIVES = 12

MISFITS = {
    "word_goes_on": "not_in_full",
    "not_connected": "not_connected",
    "misses_start": "not_connected",
    "bad_word": "word_unknown",
    "too_short": "word_unknown",
}
"""Cause code by error code of ``score_move``; any other error gives ``does_not_fit``."""


@dataclass(frozen=True)
class Case:
    """One slip, its position, and the rules to judge by."""

    slip: Slip
    position: Position
    rules: Ruleset
    is_word: Callable[[str], bool]

    @property
    def profile(self) -> Profile:
        return self.rules.profile

    @property
    def tiles(self) -> TileSet:
        return self.rules.tiles

    @cached_property
    def written(self) -> MarkedWord:
        return read_word(self.slip.word, self.tiles, self.position.rack.count(BLANK))

    @property
    def letters(self) -> str:
        return self.written.letters

    @property
    def claimed(self) -> int | None:
        return self.slip.score

    @property
    def down(self) -> bool | None:
        """Direction in which the word is written; None if the slip does not show it."""
        return None if self.slip.direction is None else self.slip.direction == "down"

    @cached_property
    def known(self) -> bool:
        """Whether the written word itself is admissible."""
        letters = self.letters
        return (
            len(letters) > 1
            and all(letter in self.tiles.letters for letter in letters)
            and self.is_word(letters)
        )

    @cached_property
    def stated(self) -> tuple[StatedPlace, ...]:
        """The places that the slip states, the reference first."""
        reference, joined = (self.slip.at or "").strip(), (self.slip.joined_at or "").strip()
        found = []
        if reference:
            place = read_place(reference)
            found.append(StatedPlace(reference, (place,) if place else ()))
        if joined:
            places, single = read_places(joined), self.slip.joins == 1
            if not (single and found and set(found[0].places) & set(places)):
                found.append(StatedPlace(joined, () if single else places, self.slip.joins))
        return tuple(found)

    @property
    def warns(self) -> bool:
        return self.rules.judging.warns

    def look(self, place: Place) -> PlacedReading:
        """Examines the written word at one place."""
        try:
            laying = self._lay(place)
        except RuleError as error:
            return PlacedReading(None, self._problem(place, error))
        return PlacedReading(laying, None, self.false_words(laying))

    def _lay(self, place: Place) -> Laying:
        return lay(self.position.board, place, self.letters, self.position.rack, self.rules)

    def _problem(self, place: Place, error: RuleError) -> Cause:
        if error.code == "not_on_rack":
            return Cause("not_on_rack", dict(error.sentence.values))
        if error.code == "too_many_tiles":
            return Cause("too_many_tiles", {"most": self.profile.most_laid})
        if error.code == "word_goes_on" and (clash := self._clash(place)):
            return Cause(
                "does_not_fit", {"word": self.letters, "at": str(place), "why": "square_taken"} | clash
            )
        values = {"word": self.letters, "at": str(place), "why": error.code}
        shown = {key: value for key, value in error.sentence.values.items() if key in ("square", "there")}
        return Cause(MISFITS.get(error.code, "does_not_fit"), values | shown)

    def _clash(self, place: Place) -> dict[str, str]:
        """Returns the first square where the board has another letter than the word, as values of a cause; {} if there is none."""
        board = self.position.board
        for square, letter in zip(board.along(place, len(self.letters)), self.letters, strict=True):
            there = board.squares[square]
            if there not in (EMPTY, letter, letter.lower()):
                return {"square": str(board.place(square)), "there": there.upper()}
        return {}

    def false_words(self, laying: Laying) -> tuple[str, ...]:
        """Returns the words formed there that are not admissible, the written word included."""
        own = () if self.known else (self.letters,)
        return own + tuple(word for word in laying.words[1:] if not self.is_word(word))

    def search(self, down: bool | None) -> list[Laying]:
        """Returns all places of the (known) word that the rack allows, best first; ``down`` None: in both directions."""
        return [each for each in self._everywhere if down in (None, each.place.down)]

    @cached_property
    def _everywhere(self) -> list[Laying]:
        return layings(self.position.board, self.letters, self.position.rack, self.rules)

    def extensions(self, least: int) -> list[Laying]:
        """Returns the places where the word extends a board word of at least ``least`` letters and all words are admissible."""
        board = self.position.board
        places = [place for down in (False, True) for place in extending(board, self.letters, down, least)]
        looks = [self.look(place) for place in places]
        return [look.laying for look in looks if look.laying and look.holds]

    @cached_property
    def circles(self) -> Circles:
        """The circles on the slip; they say which letters are blanks."""
        return Circles(self.written, self.claimed, self.position, self.profile)

    def gives_claim(self, laying: Laying) -> bool:
        """Whether some choice of blanks gives the claimed score at this place."""
        return any(laying.score(each) == self.claimed for each in laying.circlings)

    def pay(self, laying: Laying) -> Ruling:
        """Returns the ruling for a place where all words are admissible."""
        reading = self.circles.read(laying)
        if reading.circling is None:
            listed = self.alternatives([laying])
            return Ruling(0, "zero", reading.causes, words=self.formed(laying), alternatives=listed)
        score = laying.score(reading.circling)
        causes = reading.causes + self.score_causes(score)
        return self.paid(laying, reading.circling, causes)

    def pay_one_of(self, holding: Sequence[Laying]) -> Ruling:
        """Returns the ruling if only the claimed score shows which of these places is meant: one that gives it, else the lowest."""
        fitting = [each for each in holding if self.gives_claim(each)]
        rulings = [self.pay(each) for each in fitting or holding]
        ruling = mildest(rulings) if fitting else min(rulings, key=lambda each: each.points)
        others = self.alternatives(holding, ruling.paid_at) if len(holding) > 1 else ruling.alternatives
        return replace(ruling, alternatives=others)

    def paid(self, laying: Laying, circling: Circling, causes: tuple[Cause, ...]) -> Ruling:
        """Returns the ruling that pays the full score for one choice of blanks; any cause makes it a warning if the rules warn."""
        return Ruling(
            laying.score(circling),
            "warning" if causes and self.warns else "none",
            causes,
            paid_at=laying.at,
            true_score=laying.score(circling),
            move=laying.move(circling).word,
            words=self.formed(laying, circling),
        )

    def score_causes(self, score: int) -> tuple[Cause, ...]:
        """Compares the claimed score with the true one; a missing score is a cause only if the rules warn."""
        if self.claimed is None:
            return (Cause("score_missing", {"score": score}),) if self.warns else ()
        if self.claimed != score:
            return (Cause("score_wrong", {"claimed": self.claimed, "score": score}),)
        return ()

    def formed(self, laying: Laying, circling: Circling | None = None) -> tuple[FormedWord, ...]:
        """Returns the words formed at a place, the written word first, blanks in lower case."""
        circling = laying.best_circling if circling is None else circling
        scored = score_move(self.position.board, laying.move(circling), self.rules)
        false = self.false_words(laying)
        return tuple(
            FormedWord(word.at, word.word, word.score, capitals not in false)
            for word, capitals in zip(scored.words, laying.words, strict=True)
        )

    def alternatives(self, found: Iterable[Laying], but: str | None = None) -> tuple[Alternative, ...]:
        """Lists the places as alternatives, acceptable ones first, at most ``MOST_ALTERNATIVES``."""
        listed = [
            Alternative(each.at, each.move(each.best_circling).word, each.best, not self.false_words(each))
            for each in found
            if each.at != but
        ]
        return tuple(sorted(listed, key=lambda each: not each.admissible)[:MOST_ALTERNATIVES])
