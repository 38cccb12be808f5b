"""Finished values for the pages of results: standings, the projector's view, one player's sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from director.games.duplicate.game import Entry, Game, Round
from director.games.duplicate.standings import Row, Standings, club_totals, within
from director.games.people import Player
from director.language.texts import Texts, with_blanks
from director.reports.standings_sheet import has_sanctions, ranking_line, several, standings_title
from director.telling.rulings import reason


@dataclass(frozen=True)
class RowView:
    """A player's line, ready to show; ``missing`` is how many slips are not in."""

    id: int
    place: int
    table: int
    name: str
    club: str
    category: str
    total: str
    negative: str
    percent: str
    tops: int
    solos: int
    warnings: int
    penalties: int
    missing: int


@dataclass(frozen=True)
class ClubView:
    """A club's line: its players' totals together."""

    place: int
    club: str
    players: int
    total: str
    average: str


@dataclass(frozen=True)
class Section:
    """A table of the page: everybody, a category or a club."""

    title: str
    rows: tuple[RowView, ...]


@dataclass(frozen=True)
class StandingsView:
    """The page of standings after ``round`` of ``rounds`` complete rounds."""

    title: str
    round: int
    rounds: int
    open_round: int | None
    top_total: str
    top_percent: str
    tops: int
    sections: tuple[Section, ...]
    clubs: tuple[ClubView, ...]
    ranking: str
    with_clubs: bool
    with_categories: bool
    with_sanctions: bool
    missing: tuple[tuple[int, str], ...]
    missing_slips: int
    categories: bool
    several_clubs: bool


def standings_view(game: Game, table: Standings, texts: Texts, by: str = "") -> StandingsView:
    """The standings of everybody, or ``by`` category or club."""
    opened = game.current
    return StandingsView(
        title=standings_title(game, table, texts),
        round=table.rounds,
        rounds=len(game.complete),
        open_round=opened.number if opened and not opened.top else None,
        top_total=texts.number(table.top_total),
        top_percent=texts.percent(100.0) if table.top_total else "",
        tops=table.rounds,
        sections=_sections(table, texts, by),
        clubs=_clubs(table, texts) if by == "club" else (),
        ranking=ranking_line(game, table, texts),
        with_clubs=any(player.club for player in game.players),
        with_categories=any(player.category for player in game.players),
        with_sanctions=has_sanctions(game),
        missing=_missing(game, table.rounds),
        missing_slips=sum(row.missing for row in table.rows),
        categories=bool(several(table, "category")),
        several_clubs=bool(several(table, "club")),
    )


def _sections(table: Standings, texts: Texts, by: str) -> tuple[Section, ...]:
    if by not in ("category", "club"):
        return (Section("", row_views(table.rows, texts)),)
    names = several(table, by)
    without = any(not getattr(row.player, by) for row in table.rows)
    found = [Section(name, row_views(within(table, **{by: name}).rows, texts)) for name in names]
    if without:
        title = texts("Without category") if by == "category" else texts("Without club")
        found.append(Section(title, row_views(within(table, **{by: ""}).rows, texts)))
    return tuple(found)


def row_views(rows: Sequence[Row], texts: Texts) -> tuple[RowView, ...]:
    """The lines of these rows."""
    return tuple(_row_view(row, texts) for row in rows)


def _row_view(row: Row, texts: Texts) -> RowView:
    player = row.player
    return RowView(
        id=player.id,
        place=row.place,
        table=player.table,
        name=player.name,
        club=player.club,
        category=player.category,
        total=texts.number(row.total),
        negative=texts.number(row.negative),
        percent=texts.percent(row.percent),
        tops=row.tops,
        solos=row.solos,
        warnings=row.warnings,
        penalties=row.penalties,
        missing=row.missing,
    )


def _clubs(table: Standings, texts: Texts) -> tuple[ClubView, ...]:
    totals = club_totals(table)
    return tuple(
        ClubView(
            1 + sum(other > total for _, _, other in totals),
            club,
            players,
            texts.number(total),
            texts.percent(total / players),
        )
        for club, players, total in totals
    )


def _missing(game: Game, rounds: int) -> tuple[tuple[int, str], ...]:
    """Rounds that count and lack slips, with the names."""
    lacking = [(number, game.missing(number)) for number in range(1, rounds + 1)]
    return tuple(
        (number, ", ".join(player.name for player in players)) for number, players in lacking if players
    )


# -- the projector -------------------------------------------------------------------------------------

ON_THE_WALL = 40
"""Players that can be read on one screen from the last row."""
IN_A_COLUMN = 20


@dataclass(frozen=True)
class WallView:
    """One screen of the projector: its columns of rows, and which part of how many it is."""

    columns: tuple[tuple[RowView, ...], ...]
    lines: int
    part: int
    parts: int


def wall_view(table: Standings, texts: Texts, part: int) -> WallView:
    """The rows of one screen, in one or two columns of equal length."""
    parts = max(1, -(-len(table.rows) // ON_THE_WALL))
    part = (part - 1) % parts + 1
    share = -(-len(table.rows) // parts) or 1
    rows = row_views(table.rows[(part - 1) * share : part * share], texts)
    count = 2 if len(rows) > IN_A_COLUMN else 1
    lines = max(-(-len(rows) // count), 8)
    columns = tuple(rows[start : start + lines] for start in range(0, len(rows), lines))
    return WallView(columns, lines, part, parts)


# -- one player ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SheetLine:
    """A round of one player beside its top; ``points`` is empty where no slip counts."""

    number: int
    rack: str
    top_word: str
    top_at: str
    top_points: str
    word: str
    at: str
    points: str
    negative: str
    total: str
    top_total: str
    mark: str
    reason: str
    found: bool
    corrected: bool
    missing: bool


def sheet_lines(game: Game, table: Standings, player: Player, texts: Texts) -> tuple[SheetLine, ...]:
    """The rounds of the standings, first round first."""
    lines, own_sum, top_sum = [], 0, 0
    for played in game.complete[: table.rounds]:
        entry = played.entries.get(player.id)
        own_sum += entry.points if entry else 0
        top_sum += played.top.score if played.top else 0
        lines.append(_sheet_line(game, played, player, texts, own_sum, top_sum))
    return tuple(lines)


def _sheet_line(
    game: Game, played: Round, player: Player, texts: Texts, own_sum: int, top_sum: int
) -> SheetLine:
    assert played.top is not None
    entry, top = played.entries.get(player.id), played.top.score
    points = entry.points if entry else 0
    missing = entry is None and game.takes_part(player.id, played.number)
    word, at = _own(entry, missing, texts)
    return SheetLine(
        number=played.number,
        rack=game.setup.tiles.sort(played.rack),
        top_word=with_blanks(played.top.move.word),
        top_at=texts.place(played.top.move.at),
        top_points=texts.number(top),
        word=word,
        at=at,
        points=texts.number(points) if entry else "",
        negative=texts.number(points - top),
        total=texts.number(own_sum),
        top_total=texts.number(top_sum),
        mark=entry.ruling.mark if entry and not entry.overrule else "none",
        reason=reason(entry, texts) if entry and (entry.overrule or entry.slip.word) else "",
        found=entry is not None and points >= top,
        corrected=entry is not None and entry.versions > 1,
        missing=missing,
    )


def _own(entry: Entry | None, missing: bool, texts: Texts) -> tuple[str, str]:
    """The player's word and place, or why there is none."""
    if entry is None:
        return (texts("slip missing") if missing else texts("not there")), ""
    if not entry.slip.word:
        return {"none": texts("no slip"), "empty": texts("empty slip")}.get(entry.slip.state, "–"), ""
    at = entry.ruling.paid_at or entry.slip.at or entry.slip.joined_at
    return with_blanks(entry.ruling.move or entry.slip.word), texts.place(at)
