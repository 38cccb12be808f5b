"""What the stories of several nights share: who won and by how much, awards in sentences, names and days."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from director.language.texts import Texts, with_blanks
from director.seasons import highlights
from director.seasons.awards import Award, AwardName
from director.seasons.result import Number, SeasonNight
from director.seasons.series import SeriesRow
from director.wording.club import WHOLE, Told, figure
from director.wording.story import joined

LONG = 3
"""So many tops in a row are a series."""
LEVELS_TOLD, MOST_EQUAL, MOST_NAMES = 2, 2, 6
"""The most a story mentions: levels of per cent, best moves that are equal, names in a row."""
PERCENTS = ("percent", "median_percent")
"""Values that are per cent of the top; the others are points."""


def won(rows: Sequence[SeriesRow], value: str, told: Told, texts: Texts, over: bool) -> str:
    first = [row for row in rows if row.place == 1]
    if not first:
        return ""
    names, total = [told(row.person).name for row in first], figure(first[0].value, value, texts)
    percent = value in PERCENTS
    if len(first) > 1:
        shared = joined(names, texts)
        if percent:
            return texts(
                "The first place is shared by %(names)s with %(total)s%%.", names=shared, total=total
            )
        return texts("The first place is shared by %(names)s with %(total)s points each.", names=shared, total=total)  # fmt: skip
    if not over:
        if percent:
            return texts("%(name)s leads with %(total)s%%.", name=names[0], total=total)
        return texts("%(name)s leads with %(total)s points.", name=names[0], total=total)
    if percent:
        return texts("%(name)s wins with %(total)s%%.", name=names[0], total=total)
    return texts("%(name)s wins with %(total)s points.", name=names[0], total=total)


def second(rows: Sequence[SeriesRow], value: str, told: Told, texts: Texts) -> Iterator[str]:
    """Yields who is second and how far behind; nothing if the first place is shared."""
    behind = [row for row in rows if row.place == 2]
    if not behind:
        return
    names = names_of([row.person for row in behind], told, texts)
    margin = float(rows[0].value) - float(behind[0].value)
    if value in WHOLE:
        yield texts.counted(
            "Place two: %(names)s, a single point behind.",
            "Place two: %(names)s, %(num)s points behind.",
            int(margin),
            names=names,
        )
    elif value in PERCENTS:
        yield texts(
            "Place two: %(names)s, %(margin)s percentage points behind.",
            names=names,
            margin=texts.number(margin, 2),
        )
    else:
        yield texts(
            "Place two: %(names)s, behind by %(margin)s points.", names=names, margin=texts.number(margin, 2)
        )


def podium(rows: Sequence[SeriesRow], value: str, told: Told, texts: Texts) -> Iterator[tuple[str, str, str]]:
    for place in sorted({row.place for row in rows if 0 < row.place <= 3}):
        same = [row for row in rows if row.place == place]
        result = _result(same[0].value, value, texts)
        yield f"{place}.", names_of([row.person for row in same], told, texts), result


def _result(total: Number, value: str, texts: Texts) -> str:
    shown = figure(total, value, texts)
    if value in PERCENTS:
        return f"{shown}%" if texts.locale.language == "en" else f"{shown}\u00a0%"
    return texts("%(total)s points", total=shown)


def night_told(night: SeasonNight, told: Told, texts: Texts) -> str:
    """Returns who won a night, and how well."""
    first = highlights.winners(night)
    if not first:
        return night.title
    names = names_of([each.person for each in first], told, texts)
    return f"{names}, {texts.number(first[0].points)} ({texts.percentage(float(first[0].percent))})"


def awarded(given: Sequence[Award], told: Told, when: Mapping[str, str], texts: Texts) -> Iterator[str]:
    """Yields awards in sentences; ``when`` has the day of each night, by key, in the form that ends a sentence."""
    by_name: dict[AwardName, list[Award]] = {}
    for each in given:
        if len(each.persons) > MOST_NAMES and each.name != "above":
            continue  # what nearly everybody has is not worth a line
        by_name.setdefault(each.name, []).append(each)
    moves = by_name.get("best_move", [])
    for each in moves if len(moves) <= MOST_EQUAL else []:
        yield texts(
            "The best single move: %(move)s by %(names)s, %(count)d points, %(when)s.",
            move=move_told(each.told, texts),
            names=names_of(each.persons, told, texts),
            count=int(each.figure),
            when=when.get(each.night, ""),
        )
    yield from _runs(by_name.get("run", []), told, when, texts)
    for each in by_name.get("solos", []):
        names = names_of(each.persons, told, texts)
        yield texts.counted(
            "Alone with the top: %(names)s, once.",
            "Alone with the top most often: %(names)s, %(num)s times.",
            int(each.figure),
            names=names,
        )
    for each in by_name.get("improved", []):
        yield texts(
            "Most improved: %(names)s, up %(gain)s percentage points in the later half of their nights.",
            names=names_of(each.persons, told, texts),
            gain=texts.number(each.figure, 1),
        )
    for each in by_name.get("faithful", []):
        names = names_of(each.persons, told, texts)
        yield texts.counted(
            "Best attendance: %(names)s, one night.",
            "Best attendance: %(names)s, %(num)s nights.",
            int(each.figure),
            names=names,
        )
    above = by_name.get("above", [])
    for level in sorted({each.level for each in above}, reverse=True)[:LEVELS_TOLD]:
        persons = [one for each in above if each.level == level for one in each.persons]
        yield texts(
            "For the first time above %(level)d%%: %(names)s.",
            level=level,
            names=names_of(persons, told, texts),
        )


def _runs(runs: Sequence[Award], told: Told, when: Mapping[str, str], texts: Texts) -> Iterator[str]:
    if not runs or runs[0].figure < LONG:
        return
    values = {
        "count": int(runs[0].figure),
        "names": names_of(list(dict.fromkeys(one for each in runs for one in each.persons)), told, texts),
    }
    if len(runs) == 1:
        values["when"] = when.get(runs[0].night, "")
        yield texts("The longest series of tops: %(count)d in a row by %(names)s, %(when)s.", **values)
    else:
        yield texts("The longest series of tops: %(count)d in a row by %(names)s.", **values)


def names_of(persons: Sequence[int], told: Told, texts: Texts) -> str:
    """Returns the names in a row; of many only the first, and how many more."""
    names = [told(one).name for one in persons]
    if len(names) <= MOST_NAMES:
        return joined(names, texts)
    return texts(
        "%(names)s and %(more)s more",
        names=", ".join(names[: MOST_NAMES - 1]),
        more=texts.number(len(names) - MOST_NAMES + 1),
    )


def move_told(move: str, texts: Texts) -> str:
    """Returns a move of the results, which begins with its place, with the word first and the place as this club writes it."""
    at, _, word = move.rpartition(" ")
    return f"{with_blanks(word)} {texts.place(at)}".strip()


def day_of(night: SeasonNight, texts: Texts) -> str:
    """Returns the day of a night in the form that ends a sentence."""
    return texts("on %(date)s", date=texts.date(night.date)) if night.date else night.title
