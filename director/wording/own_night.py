"""A person's night in finished texts, for phone, desk and paper alike: what was missed in it, and by which rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from director.games.duplicate.analysis.night import Analysis, PlayerNight, PlayerRound, RoundAnalysis
from director.language.sentences import Sentence, say
from director.language.texts import Texts
from director.wording.round_words import slip_text
from director.wording.titles import credit

KINDS: Mapping[str, Sentence] = {
    "place": say("reference"),
    "bonus": say("bonus"),
    "blank": say("blank"),
    "hook": say("extension"),
    "parallel": say("parallel move"),
    "short": say("short word"),
    "word": say("the word itself"),
}
"""Kinds of missed points, in a word or two."""

RULES: Mapping[str, Sentence] = {
    "place": say("The word was found, but a better place for it was not."),
    "bonus": say("The top lays so many tiles that it scores a bonus."),
    "blank": say("The top uses a blank."),
    "hook": say("The top makes a word on the board longer."),
    "parallel": say("The top runs alongside other words and forms at least two more."),
    "short": say("The top has two or three letters."),
    "word": say("None of the other rules fits: the word was not seen, or not known."),
}
"""The rule that names each kind; the first that fits decides."""

BEST = 10
"""So many best moves of a round are shown."""


class WordFacts(NamedTuple):
    """What is known of a word: the letters that make another word in front or behind, longer words that begin with it, and its
    meaning ("" if there is none)."""

    front: str
    behind: str
    longer: tuple[str, ...]
    meaning: str = ""


Known = Callable[[str], WordFacts]


@dataclass(frozen=True)
class RoundText:
    """A round: the own move beside the top, the rank, what was missed and by which rule (``rule``).

    ``rank`` is "" if nothing was paid; ``best`` has word, reference and points of the best moves.
    """

    number: int
    rack: str
    own: str
    points: str
    reason: str
    top: str
    top_points: str
    cost: str
    rank: str
    among: str
    missed: str
    rule: str
    room: str
    category: str
    best: tuple[tuple[str, str, str], ...]
    compared: RoundAnalysis


@dataclass(frozen=True)
class WordText:
    """A word to learn: where it was missed, its letters in front and behind, longer words that begin with it, its meaning."""

    word: str
    round: int
    points: str
    front: str
    behind: str
    longer: str
    meaning: str = ""


@dataclass(frozen=True)
class PlayerNightText:
    """The whole night: ``figures`` are labels with values, ``kinds`` what was missed, how often and at what cost, ``credit``
    the source of the meanings."""

    name: str
    place: str
    figures: tuple[tuple[str, str], ...]
    dearest: tuple[RoundText, ...]
    best: RoundText | None
    rounds: tuple[RoundText, ...]
    kinds: tuple[tuple[str, str, str, str], ...]
    words: tuple[WordText, ...]
    category: str
    credit: str = ""


def own_text(analysis: Analysis, own: PlayerNight, texts: Texts, known: Known) -> PlayerNightText:
    """Returns the night of that person; ``known`` looks a word up in the word list."""
    row = own.row
    rounds = {each.number: _round(each, texts) for each in own.rounds}
    figures = [
        (texts("Total"), texts.number(row.total)),
        (texts("%% of top"), texts.percent(row.percent)),
        (texts("Negative"), texts.number(row.negative)),
        (texts("Tops found"), texts("%(tops)d of %(rounds)d", tops=row.tops, rounds=len(own.rounds))),
    ]
    if row.solos:
        figures.append((texts("Solos"), texts.number(row.solos)))
    words = _words(own, texts, known)
    return PlayerNightText(
        name=own.player.name,
        place=texts("Place %(place)d of %(players)d", place=row.place, players=len(analysis.people)),
        figures=tuple(figures),
        dearest=tuple(rounds[each.number] for each in own.dearest),
        best=rounds[own.best.number] if own.best else None,
        rounds=tuple(rounds.values()),
        kinds=tuple(_kind(name, times, cost, texts) for name, (times, cost) in own.lost_by_kind().items()),
        words=words,
        category=own.player.category,
        credit=credit_of(words, analysis, texts),
    )


def _kind(name: str, times: int, cost: int, texts: Texts) -> tuple[str, str, str, str]:
    return texts.show(KINDS[name]), texts.number(times), texts.number(cost), texts.show(RULES[name])


def _round(each: PlayerRound, texts: Texts) -> RoundText:
    compared, top = each.compared, each.compared.top
    slip = slip_text(each.entry, texts, each.here, each.top)
    moves = texts.number(compared.found.total)
    found = sum(not laid.refused for laid in compared.laid)
    return RoundText(
        number=each.number,
        rack=compared.rack,
        own=str(slip),
        points=texts.number(each.points) if each.entry else "–",
        reason=slip.reason,
        top=f"{texts.word(top.move.word)} {texts.place(top.move.at)}",
        top_points=texts.number(each.top),
        cost=texts.number(each.cost),
        rank=texts("%(rank)s of %(moves)s", rank=texts.number(each.rank), moves=moves) if each.rank else "",
        among=texts("%(rank)s of %(moves)s", rank=texts.number(each.among), moves=texts.number(found))
        if each.among
        else "",
        missed=texts.show(KINDS[each.missed]) if each.missed else "",
        rule=texts.show(RULES[each.missed]) if each.missed else "",
        room=texts.number(each.room, 1),
        category=texts.number(each.category, 1),
        best=best_moves(compared, texts),
        compared=compared,
    )


def best_moves(compared: RoundAnalysis, texts: Texts) -> tuple[tuple[str, str, str], ...]:
    """Returns word, reference and points of the best moves of a round."""
    return tuple(
        (texts.word(move.word), texts.place(move.at), texts.number(score))
        for move, score in compared.found.best[:BEST]
    )


def credit_of(words: Sequence[WordText], analysis: Analysis, texts: Texts) -> str:
    """Returns the source of the meanings of these words; "" if none has a meaning."""
    return credit(analysis.game.setup.tiles.language, texts, [each.meaning for each in words])


def _words(own: PlayerNight, texts: Texts, known: Known) -> tuple[WordText, ...]:
    """Returns the tops that were missed, except those whose word was written at another place."""
    missed = [each.compared for each in own.rounds if each.missed and each.missed != "place"]
    return _to_learn(missed, texts, known)


def words_of_night(analysis: Analysis, texts: Texts, known: Known) -> tuple[WordText, ...]:
    """Returns the tops that not everybody found."""
    return _to_learn([each for each in analysis.rounds if each.tops < len(each.present)], texts, known)


def _to_learn(rounds: Sequence[RoundAnalysis], texts: Texts, known: Known) -> tuple[WordText, ...]:
    """Returns the tops of these rounds, each word once."""
    seen: dict[str, WordText] = {}
    for each in rounds:
        word = each.top.move.word.upper()
        if word not in seen:
            found, points = known(word), texts.number(each.top.score)
            seen[word] = WordText(
                word,
                each.number,
                points,
                " ".join(found.front),
                " ".join(found.behind),
                ", ".join(found.longer),
                found.meaning,
            )
    return tuple(seen.values())
