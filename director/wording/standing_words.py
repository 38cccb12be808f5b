"""Standings in words: rows, headings and titles for pages, sheets, tables and the terminal, and changes by corrections.

Numbers stay numbers where a program reads them (``reports/standings_papers.py``); all others show ``RowText``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from director.games.duplicate.analysis.decisions import twice
from director.games.duplicate.game import Game
from director.games.duplicate.standings import Change, Row, Standings, club_totals, within
from director.games.duplicate.sudden_death import eliminates
from director.language.names import sort_key
from director.language.sentences import Sentence, say
from director.language.texts import Texts

HEADINGS: Mapping[str, tuple[Sentence, Sentence]] = {
    "place": (say("Place"), say("Pl.")),
    "table": (say("Table"), say("Table")),
    "name": (say("Player"), say("Player")),
    "club": (say("Club"), say("Club")),
    "category": (say("Category"), say("Cat.")),
    "total": (say("Total"), say("Total")),
    "negative": (say("Negative"), say("Neg.")),
    "percent": (say("%% of top"), say("%% of top")),
    "tops": (say("Tops"), say("Tops")),
    "solos": (say("Solos"), say("Solos")),
    "warnings": (say("Warnings"), say("Warn.")),
    "penalties": (say("Penalties"), say("Pen.")),
}
"""Every column of the standings by its field of ``RowText``: its heading in full, and short for paper."""

BREAKS: Mapping[str, Sentence] = {
    "tops": say("tops found"),
    "warnings": say("fewest warnings"),
    "last_round": say("last rounds backwards"),
    "best_moves": say("best single moves"),
    "sudden_death": say("sudden death"),
}


@dataclass(frozen=True)
class RowText:
    """A player's line in finished texts; the top's line has the ``id`` 0. ``missing`` slips are not in yet."""

    id: int
    place: str
    table: str
    name: str
    club: str
    category: str
    total: str
    negative: str
    percent: str
    tops: str
    solos: str
    warnings: str
    penalties: str
    missing: int


@dataclass(frozen=True)
class ClubText:
    """A club's line: the totals of its players together."""

    place: str
    club: str
    players: str
    total: str
    average: str


@dataclass(frozen=True)
class Section:
    """The standings of a category or club, or of everybody (no ``title``)."""

    title: str
    rows: tuple[RowText, ...]


@dataclass(frozen=True)
class StandingsText:
    """The standings in finished texts. ``columns`` are the fields of a row that distinguish players or mean anything
    in this game; ``ranking`` says how the places were found."""

    title: str
    top: RowText
    rows: tuple[RowText, ...]
    columns: tuple[str, ...]
    headings: Mapping[str, str]
    ranking: str


def standings_text(game: Game, ranked: Standings, texts: Texts, short: bool = False) -> StandingsText:
    """Returns the standings of everybody; ``short`` uses the headings for paper."""
    return StandingsText(
        title=title(game, ranked, texts),
        top=top_text(ranked, texts),
        rows=row_texts(ranked, texts),
        columns=columns(game),
        headings=headings(texts, short),
        ranking=" ".join([ranking(game, ranked, texts), *entered_twice(game, texts)]),
    )


def title(game: Game, ranked: Standings, texts: Texts) -> str:
    """Returns ``Final standings`` for a finished game, otherwise after how many rounds."""
    if game.ended is not None and ranked.rounds == len(game.complete):
        return texts("Final standings")
    if not ranked.rounds:
        return texts("Standings before the first round")
    return texts("Standings after round %(round)d", round=ranked.rounds)


def headings(texts: Texts, short: bool = False) -> dict[str, str]:
    """Returns the heading of every column."""
    return {name: texts.show(pair[short]) for name, pair in HEADINGS.items()}


def columns(game: Game, grouped: str = "") -> tuple[str, ...]:
    """Returns the columns to show: not those that nobody has a value in, nor the one the rows are ``grouped`` by."""
    hidden = {grouped}
    hidden |= {name for name in ("club", "category") if not any(getattr(each, name) for each in game.players)}
    hidden |= unknown_columns(game)
    return tuple(name for name in HEADINGS if name not in hidden)


def unknown_columns(game: Game) -> set[str]:
    """Returns the columns of things that the rules of this night do not have."""
    hidden = set() if has_sanctions(game) else {"warnings", "penalties"}
    return hidden if game.setup.profile.knows_solos else hidden | {"solos"}


def has_sanctions(game: Game) -> bool:
    """Answers whether the profile has warnings and penalties."""
    rules = game.setup.rules
    return rules.judging.warns or bool(rules.profile.warning_cost)


def row_texts(ranked: Standings, texts: Texts) -> tuple[RowText, ...]:
    """Returns the lines of all players, in order of place."""
    return tuple(_row_text(row, texts, ranked.top_total) for row in ranked.rows)


def _row_text(row: Row, texts: Texts, top: int) -> RowText:
    player = row.player
    return RowText(
        id=player.id,
        place=str(row.place),
        table=str(player.table),
        name=player.name,
        club=player.club,
        category=player.category,
        total=texts.number(row.total),
        negative=texts.number(row.negative),
        percent=texts.percent(row.percent) if top else "",
        tops=str(row.tops),
        solos=str(row.solos),
        warnings=str(row.warnings),
        penalties=str(row.penalties),
        missing=row.missing,
    )


def top_text(ranked: Standings, texts: Texts) -> RowText:
    """Returns the reference line of the top."""
    percent = texts.percent(100.0) if ranked.top_total else ""
    total, tops = texts.number(ranked.top_total), texts.number(ranked.tops)
    return RowText(0, "", "", texts("Top"), "", "", total, "0", percent, tops, "", "", "", 0)


def entered_twice(game: Game, texts: Texts) -> list[str]:
    """Returns that slips were entered a second time and all agree; empty if none was, or if one disagrees."""
    again = twice(game)
    if not again.entered or again.differing:
        return []
    return [
        texts.counted(
            "%(num)s slip was entered a second time, unseen, and agrees.",
            "%(num)s slips were entered a second time, unseen, and all agree.",
            again.entered,
        )
    ]


def ranking(game: Game, ranked: Standings, texts: Texts) -> str:
    """Returns how the places were found: the measure and the tie-breaks in order."""
    percent = game.setup.profile.ranking == "percent"
    measure = texts("mean %% of the top") if percent else texts("points")
    if eliminates(game):
        measure = texts("longest in the game")
    breaks = [texts.show(BREAKS[name]) for name in ranked.tie_breaks if name in BREAKS]
    order = ", ".join([measure, *breaks])
    if breaks:
        return texts("Order: %(order)s; players who are still level share the place.", order=order)
    return texts("Order: %(order)s; players level on points share the place.", order=order)


# -- parts of the room ---------------------------------------------------------------------------------


def groups(ranked: Standings, by: str) -> list[str]:
    """Returns the categories or clubs of the players in order, or none if all players have the same."""
    found = {getattr(row.player, by) for row in ranked.rows}
    return sorted(found - {""}, key=sort_key) if len(found) > 1 else []


def sections(ranked: Standings, texts: Texts, by: str) -> Iterator[Section]:
    """Yields the standings of every category or club, and last of the players without one."""
    for name in groups(ranked, by):
        yield Section(name, row_texts(within(ranked, **{by: name}), texts))
    if any(not getattr(row.player, by) for row in ranked.rows):
        without = texts("Without category") if by == "category" else texts("Without club")
        yield Section(without, row_texts(within(ranked, **{by: ""}), texts))


def club_texts(ranked: Standings, texts: Texts) -> tuple[ClubText, ...]:
    """Returns the clubs, best first; equal totals share a place."""
    totals = club_totals(ranked)
    return tuple(
        ClubText(
            place=str(1 + sum(other > total for _, _, other in totals)),
            club=club,
            players=str(players),
            total=texts.number(total),
            average=texts.percent(total / players),
        )
        for club, players, total in totals
    )


# -- one player ----------------------------------------------------------------------------------------


def moved(change: Change, game: Game, who: Sentence | str = "") -> Sentence:
    """Returns what a correction did to a player: total and place, whichever changed. ``who`` names the player, if not as in the
    game."""
    who = who or game.called(change.player.id)
    places = {"place_before": change.place_before, "place_after": change.place_after}
    totals = {"before": change.total_before, "after": change.total_after}
    if change.total_before == change.total_after:
        return say("%(name)s: place %(place_before)d → %(place_after)d", name=who, **places)
    if change.place_before == change.place_after:
        return say("%(name)s: total %(before)d → %(after)d", name=who, **totals)
    return say(
        "%(name)s: total %(before)d → %(after)d, place %(place_before)d → %(place_after)d",
        name=who,
        **totals,
        **places,
    )
