"""The story of a night in words: what happened, in sentences made from facts, for those who were there and those who were not.

``Story`` is the shape of every story: those of a night, an event, a season and a person's year are values of this class
(``season_story.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from director.games.duplicate.analysis import night
from director.games.duplicate.analysis.night import Analysis, RoundAnalysis
from director.games.result import podium_steps
from director.language.texts import Texts
from director.wording.own_night import Known
from director.wording.titles import credit

MOST_WORDS = 6
"""So many words that nobody found are mentioned."""


@dataclass(frozen=True)
class StoryEntry:
    """An entry of a list: its emphasised beginning, the text after it, and the small print beneath."""

    first: str
    behind: str = ""
    beneath: tuple[str, ...] = ()


@dataclass(frozen=True)
class StoryPart:
    """A part of a story; its ``name`` finds its pictures, which are side by side if they are ``small``."""

    name: str
    title: str = ""
    sentences: tuple[str, ...] = ()
    entries: tuple[StoryEntry, ...] = ()
    small: bool = False


@dataclass(frozen=True)
class Story:
    """A story in finished texts: ``podium`` has place, names and result of the first three places, ``closing`` is the
    club's own text and the next date. A part without sentences, entries and pictures is not shown."""

    title: str
    opening: str
    podium: tuple[tuple[str, str, str], ...]
    parts: tuple[StoryPart, ...]
    closing: tuple[str, ...] = ()
    credit: str = ""


def story(analysis: Analysis, texts: Texts, known: Known, next_date: str = "", text: str = "") -> Story:
    """Returns the story of a night; ``known`` looks a word up in the word list, ``next_date`` and ``text`` are the club's own."""
    hardest = analysis.hardest
    parts = [
        StoryPart("race", texts("How it went"), tuple(_race(analysis, texts))),
        StoryPart("happened", texts("What will be talked about"), tuple(_happened(analysis, texts))),
        StoryPart("boards", texts("The best moves"), small=True),
        StoryPart("finds", texts("Seen by one alone"), tuple(_finds(analysis, texts))),
    ]
    if hardest:
        parts.append(StoryPart("hardest", texts("The hardest rack"), (_hardest(hardest, texts),)))
    unseen_rounds = night.unseen(analysis)[:MOST_WORDS]
    unseen = tuple(_word(each, texts, known) for each in unseen_rounds)
    meant = [known(each.top.words[0].word.upper()).meaning for each in unseen_rounds]
    parts += [StoryPart("unseen", texts("What nobody found"), entries=unseen), StoryPart("found")]
    return Story(
        title=texts("The story of the night"),
        opening=_opening(analysis, texts),
        podium=tuple(_podium(analysis, texts)),
        parts=tuple(parts),
        closing=closing(next_date, text, texts),
        credit=credit(analysis.game.setup.tiles.language, texts, meant),
    )


def closing(next_date: str, text: str, texts: Texts) -> tuple[str, ...]:
    """Returns the last lines: the club's own text, and the next date."""
    lines = [each.strip() for each in text.splitlines() if each.strip()]
    if next_date:
        lines.append(texts("We meet again: %(date)s.", date=texts.date(next_date)))
    return tuple(lines)


def _opening(analysis: Analysis, texts: Texts) -> str:
    people, first = analysis.people, analysis.people[0].row if analysis.people else None
    values = {
        "players": texts.counted(
            "%(num)s person", "%(num)s people", sum(own.player.people for own in people)
        ),
        "rounds": texts.counted("%(num)s round", "%(num)s rounds", len(analysis.rounds)),
        "top": texts.number(analysis.standings.top_total),
    }
    scene = texts("%(players)s at the boards, %(rounds)s, %(top)s points to be had.", **values)
    if first is None:
        return scene
    winners = [own for own in people if own.row.place == 1]
    if len(winners) > 1:
        names = joined([own.player.name for own in winners], texts)
        return f"{scene} " + texts(
            "Nobody wins alone: %(names)s share the first place with %(total)s points each.",
            names=names,
            total=texts.number(first.total),
        )
    won = texts(
        "%(name)s wins with %(total)s points, which is %(percent)s%% of the top.",
        name=first.player.name,
        total=texts.number(first.total),
        percent=texts.percent(first.percent),
    )
    return f"{scene} {won}"


def joined(names: Sequence[str], texts: Texts) -> str:
    """Returns names in a row, the last two joined by *and*."""
    if len(names) < 2:
        return "".join(names)
    return texts("%(names)s and %(last)s", names=", ".join(names[:-1]), last=names[-1])


def _podium(analysis: Analysis, texts: Texts) -> Iterator[tuple[str, str, str]]:
    for step in reversed(podium_steps(analysis.standings.rows)):
        row = step[0]
        result = texts(
            "%(total)s points · %(percent)s%%",
            total=texts.number(row.total),
            percent=texts.percent(row.percent),
        )
        yield f"{row.place}.", joined([each.player.name for each in step], texts), result


def _race(analysis: Analysis, texts: Texts) -> Iterator[str]:
    if len(analysis.people) < 2 or analysis.people[1].row.place == 1:
        return
    first, second = analysis.people[0].row, analysis.people[1].row
    led = night.lead(analysis)
    margin = first.total - second.total
    if led.since == 1:
        yield texts("%(name)s was ahead from the first round to the last.", name=first.player.name)
    elif led.since <= len(analysis.rounds):
        yield texts(
            "From round %(round)d on nobody could catch %(name)s.",
            round=led.since,
            name=first.player.name,
        )
    if led.changes:
        yield texts.counted(
            "The lead changed hands once.", "The lead changed hands %(num)s times.", led.changes
        )
    if margin <= 10:
        yield texts.counted(
            "In the end a single point decided against %(name)s.",
            "In the end %(num)s points decided against %(name)s.",
            margin,
            name=second.player.name,
        )
    else:
        yield texts(
            "In the end %(name)s was second, %(margin)s points behind.",
            name=second.player.name,
            margin=texts.number(margin),
        )


def _happened(analysis: Analysis, texts: Texts) -> Iterator[str]:
    rich, dear = night.richest(analysis), night.dearest(analysis)
    if rich:
        values = _of(rich, texts)
        if rich.tops:
            yield texts(
                "The highest move of the night was %(word)s in round %(round)d: %(points)s points, found by %(found)s of %(of)s.",
                **values,
            )
        else:
            yield texts(
                "Nobody found the highest move of the night: %(word)s in round %(round)d would "
                "have scored %(points)s points.",
                **values,
            )
    if dear and dear is not rich:
        yield texts(
            "The costliest word was %(word)s in round %(round)d: it cost everybody %(lost)s "
            "points on average.",
            **_of(dear, texts),
        )
    for each, own in night.alone_at_the_top(analysis)[:4]:
        yield texts(
            "In round %(round)d one pair of eyes alone saw the top: %(name)s laid %(word)s for %(points)s points.",
            name=own.player.name,
            **_of(each, texts),
        )
    longest, count = night.streak(analysis)
    if longest and count >= 3 and count < len(analysis.rounds):
        yield texts(
            "%(name)s found the top %(count)d times in a row; nobody had a longer series.",
            name=longest.player.name,
            count=count,
        )
    elif longest and count == len(analysis.rounds) > 2:
        yield texts("%(name)s missed nothing at all: every round at the top.", name=longest.player.name)
    if high := night.high(analysis):
        yield texts.counted(
            "One player scored over 80%% of the top.",
            "%(num)s players scored over 80%% of the top.",
            len(high),
        )
    if pair := night.tried(analysis):
        each, laid = pair
        yield texts(
            "%(count)d people trusted in %(word)s in round %(round)d; it brought nothing.",
            count=len(laid.players),
            word=laid.word,
            round=each.number,
        )


def _of(each: RoundAnalysis, texts: Texts) -> dict[str, object]:
    return {
        "round": each.number,
        "word": texts.word(each.top.move.word),
        "points": texts.number(each.top.score),
        "found": texts.number(each.tops),
        "of": texts.number(len(each.present)),
        "lost": texts.number(each.top.score - each.mean),
    }


def _finds(analysis: Analysis, texts: Texts) -> Iterator[str]:
    for find in night.surprising(analysis):
        yield texts(
            "%(name)s, round %(round)d: %(word)s %(at)s for %(points)s points, where the room had %(mean)s on average.",
            name=find.player.name,
            round=find.compared.number,
            word=find.laid.word,
            at=texts.place(find.laid.at),
            points=texts.number(find.laid.points),
            mean=texts.number(find.compared.mean),
        )


def caption(each: RoundAnalysis, texts: Texts) -> str:
    """Returns the caption below the board of a move."""
    return texts("Round %(round)d: %(word)s, %(points)s points", **_of(each, texts))


def _hardest(each: RoundAnalysis, texts: Texts) -> str:
    return texts(
        "%(rack)s in round %(round)d: of %(points)s points the room scored %(share)s%%. "
        "The top was %(word)s %(at)s.",
        rack=each.rack,
        share=texts.number(100 * each.share),
        at=texts.place(each.top.move.at),
        **_of(each, texts),
    )


def _word(each: RoundAnalysis, texts: Texts, known: Known) -> StoryEntry:
    """Returns a word that nobody found: where it was possible, its points, its letters in front and behind, longer words with it."""
    front, behind, forms, meaning = known(each.top.words[0].word.upper())
    hooks = [texts("before: %(letters)s", letters=" ".join(front))] if front else []
    hooks += [texts("behind: %(letters)s", letters=" ".join(behind))] if behind else []
    beneath = (meaning, " · ".join(hooks), ", ".join(forms))
    return StoryEntry(
        texts.word(each.top.move.word),
        f"{texts.place(each.top.move.at)}, {texts.number(each.top.score)}",
        tuple(line for line in beneath if line),
    )
