"""Seasons: the list, the table with what counted, awards, teams; the rules with a preview of the table.

After a correction of an old night a message says whose place changed in the seasons that it counts in. The corrections
are listed here; the pages of the night do not know about seasons.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from flask import Blueprint, Response, flash, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.club import look, people, season_file, seasons
from director.desk.club.events import EVENTS
from director.desk.club.nights import games_that_count
from director.desk.club.seasons import SEASONS
from director.language.sentences import DirectorError, RuleError, say
from director.reports.club_sheets import season_paper
from director.reports.story import season_told
from director.seasons.person import Person
from director.seasons.result import What, full_key
from director.seasons.season_data import TEAM_SUMS, Season, rules_from_data
from director.seasons.series import Table, moves
from director.web.club.club_forms import RulesForm, SeasonForm
from director.web.club.looking_back import page_of
from director.web.club.series_tables import awards_view, season_rows, season_team
from director.web.common import ON_PAGE, desk, in_words, paged, sent_file, texts
from director.web.roles import visitor
from director.web.sent import all_of, field, is_sent, ticked, uploaded_text, whole_number
from director.wording.club import SEASON_BREAKS, VALUES, figure, rules_told

blueprint = Blueprint("seasons", __name__)


@blueprint.route("/seasons", methods=["GET", "POST"])
def index() -> ResponseReturnValue:
    """Shows the seasons, and a form for a new one."""
    form = SeasonForm.sent()
    if request.method == "POST":
        try:
            made = SEASONS.make(desk(), seasons.proposed(desk(), seasons.checked(Season(**form.texts()))))
        except DirectorError as error:
            form.refuse(error)
            return _index(form), 422
        flash(in_words(say("The season %(title)s has been created.", title=made.data.title)), "success")
        if made.data.left:
            flash(
                gettext("The nights of these days differ: those that count are ticked. Check them."),
                "info",
            )
        return redirect(url_for("seasons.settings", season=made.key) + "#nights")
    return _index()


def _index(form: SeasonForm | None = None) -> str:
    ended = [each for each in games_that_count(desk()) if each.ended]
    first = ended[0].date if ended else ""
    return render_template(
        "club/seasons.html",
        seasons=SEASONS.all(desk()),
        nights=len(ended),
        first=first,
        last=ended[-1].date if ended else "",
        form=form or SeasonForm(data={"since": first}),
    )


@blueprint.post("/seasons/import")
def take_in() -> ResponseReturnValue:
    """Imports a whole season from a file."""
    lines = uploaded_text(say("Choose the file of a season first.")).splitlines()
    made = season_file.taken_in(desk(), lines)
    flash(in_words(say("The season %(title)s has been created.", title=made.data.title)), "success")
    return redirect(url_for("seasons.show", season=made.key))


@blueprint.get("/seasons/<season>")
def show(season: str) -> str:
    """Shows the table of a season and what follows from it."""
    found = seasons.standing(desk(), season)
    table = found.table
    every = [*table.rows, *table.below]
    shown, page, pages = paged(every)
    asked = request.args.get("name", "").strip()
    if asked:
        named = {each.id for each in people.matching(desk(), asked)}
        shown, page, pages = paged([row for row in every if row.person in named])
    return render_template(
        "club/season.html",
        key=season,
        season=found.data,
        table=table,
        rows=season_rows(desk(), found, shown, texts()),
        told=rules_told(table.rules, table.best, table.least, texts()),
        running=[each.row.setup.title for each in found.running],
        asked=asked,
        page=page,
        pages=pages,
        long=len(every) > ON_PAGE,
        **({} if len(every) > ON_PAGE else _honours(found)),
        wall=_wall(season),
    )


def _wall(season: str) -> str:
    """Returns the address of the season's wall."""
    return url_for("shown.season", secret=look.wall_secret(desk(), "seasons", season), _external=True)


@blueprint.get("/seasons/<season>/awards")
def awards(season: str) -> str:
    """Shows awards, teams and clubs of a season whose table has more than one page."""
    found = seasons.standing(desk(), season)
    return render_template(
        "club/season_awards.html",
        key=season,
        season=found.data,
        table=found.table,
        wall=_wall(season),
        long=True,
        **_honours(found),
    )


def _honours(found: seasons.SeasonStanding) -> dict[str, object]:
    """Returns awards, teams and clubs in words."""
    table = found.table
    titles = {each.key: each.title for each in table.nights}
    teams, clubs = look.season_teams(found)
    return {
        "awards": awards_view(seasons.awards_of(desk(), found), found, titles),
        "teams": [season_team(each, table.rules) for each in teams],
        "clubs": [season_team(each, table.rules) for each in clubs],
    }


@blueprint.get("/seasons/<season>/story")
def story(season: str) -> str:
    """Shows the story of the season as a page."""
    return page_of(
        season_told(desk(), season, texts()),
        SEASONS.one(desk(), season).data.title,
        url_for("seasons.show", season=season),
        lambda name: url_for("seasons.paper", season=season, name=name),
    )


@blueprint.route("/seasons/<season>/settings", methods=["GET", "POST"])
def settings(season: str) -> ResponseReturnValue:
    """Shows and stores title, nights and rules; a preview of the resulting table comes before they are stored."""
    kept = SEASONS.one(desk(), season)
    if request.method == "GET":
        return _settings(season, RulesForm.of(kept.data))
    form = RulesForm.sent()

    def wish(data: Season) -> Season:
        return form.over(RulesForm.of(data)).changed(data)

    try:
        if ticked("look"):
            return _settings(season, form, _preview(season, seasons.checked(wish(kept.data))))
        SEASONS.change(desk(), season, wish)
    except DirectorError as error:
        form.refuse(error)
        return _settings(season, form), 422
    flash(gettext("The season is stored."), "success")
    return redirect(url_for("seasons.show", season=season))


def _preview(season: str, changed: Season) -> list[tuple[str, str, str, str]]:
    """Returns place, name, value and present place of each row under changed settings."""
    before, rules = seasons.standing(desk(), season), rules_from_data(changed.rules)
    nights, _ = seasons.nights(desk(), changed)
    after: Table = seasons.table_of(changed, nights, rules, before.told)
    old = {row.person: str(row.place) for row in before.table.rows}
    return [
        (
            str(row.place),
            before.told(row.person).name,
            figure(row.value, rules.value, texts()),
            old.get(row.person, "–"),
        )
        for row in after.rows
    ]


def _settings(
    season: str,
    form: RulesForm,
    preview: list[tuple[str, str, str, str]] | None = None,
    teams: tuple[str, str] | None = None,
) -> str:
    """Renders the page; ``teams`` are the typed teams and those that the page showed."""
    kept = SEASONS.one(desk(), season)
    nights, _ = seasons.nights(desk(), kept.data)
    games, held = games_that_count(desk()), EVENTS.all(desk())
    twice = {each.row.key for each in games} & {each.key for each in held}
    named = partial(_named, twice)
    inside = {named(each.what, each.own_key) for each in nights}
    every = [(named("event", each.key), each.data.since, each.data.title) for each in held]
    every += [(named("game", each.row.key), each.date, each.row.setup.title) for each in games]
    find = people.everybody(desk()).find  # also whom an entry was merged into
    team_sums = (
        gettext("all of them"),
        gettext("the best of them"),
        gettext("places of the best, lowest first"),
    )
    return render_template(
        "club/season_settings.html",
        key=season,
        season=kept.data,
        form=form,
        preview=preview,
        values=[(name, in_words(each)) for name, each in VALUES.items()],
        breaks=[("", "–"), *((name, in_words(each)) for name, each in SEASON_BREAKS.items())],
        team_sums=list(zip(TEAM_SUMS, team_sums, strict=True)),
        nights=sorted(((each[1], each[2], each[0], each[0] in inside) for each in every), reverse=True),
        elsewhere=seasons.other_seasons(desk(), season),
        people=people.people(desk()),
        guests=[found for each in kept.data.guests if (found := find(each))],
        credits=[(night, found) for night, each in kept.data.credits if (found := find(each))],
        titles={each[0]: each[2] for each in every},
        teams=teams or [_team_lines(kept.data.teams)] * 2,
    )


def _named(twice: Collection[str], what: What, key: str) -> str:
    """Returns a night's name in the form: its key, with its kind in front if a game and an event have the same key."""
    return full_key(what, key) if key in twice else key


@blueprint.post("/seasons/<season>/nights")
def nights(season: str) -> ResponseReturnValue:
    """Counts the listed nights that are ticked, and no longer those whose tick was removed; leaves all others
    unchanged, also one that somebody else has chosen meanwhile, or that is gone."""
    found, _ = seasons.nights(desk(), SEASONS.one(desk(), season).data)
    counting = {name for each in found for name in (each.own_key, full_key(each.what, each.own_key))}
    wanted, ticked_before = set(all_of("night")), set(all_of("was")) if is_sent("was") else counting
    left = counting & ticked_before - wanted
    seasons.take(desk(), season, sorted(wanted - ticked_before - counting))
    seasons.leave(desk(), season, [each for each in all_of("listed") if each in left])
    return redirect(url_for("seasons.settings", season=season) + "#nights")


@blueprint.route("/seasons/<season>/people", methods=["GET", "POST"])
def persons(season: str) -> ResponseReturnValue:
    """Stores guests, organisers who could not play, and teams. A GET, as after changing the language, shows the settings."""
    here = redirect(url_for("seasons.settings", season=season) + "#people")
    if request.method == "GET":
        SEASONS.one(desk(), season)  # nobody learns of a season of somebody else
        return here
    what, night = field("what"), field("night")
    typed = what in ("guest", "credit")
    person = people.named(desk(), field("name")).id if typed else whole_number("person", 0)
    if what == "team":
        return _keep_teams(season) or here

    def wish(data: Season) -> Season:
        if what == "guest":
            return replace(data, guests=tuple(dict.fromkeys((*data.guests, person))))
        if what == "no_guest":
            return replace(data, guests=tuple(each for each in data.guests if not _is_meant(each, person)))
        if what == "credit":
            return replace(data, credits=tuple(dict.fromkeys((*data.credits, (night, person)))))
        if what == "no_credit":
            left = (each for each in data.credits if each[0] != night or not _is_meant(each[1], person))
            return replace(data, credits=tuple(left))
        raise RuleError("bad_wish", "Load the page again.")

    SEASONS.change(desk(), season, wish)
    return here


def _is_meant(number: int, person: int) -> bool:
    """Answers whether that number is the person whom a button names, or an entry merged into that person."""
    found = people.everybody(desk())
    return found.root(number) == found.root(person)


def _keep_teams(season: str) -> ResponseReturnValue | None:
    """Stores the typed teams, one line each, ``Name: person, person``; returns the page again if they are refused. An
    unchanged line keeps that team as it is stored now, and teams that the page did not show are kept."""
    kept, typed = SEASONS.one(desk(), season).data, field("teams", None)
    before = field("shown", None) if is_sent("shown") else _team_lines(kept.teams)
    shown = {line.strip(): line.partition(":")[0] for line in before.splitlines()}
    found: dict[str, tuple[int, ...] | None] = {}
    try:
        for line in map(str.strip, typed.splitlines()):
            name, mark, members = line.partition(":")
            if not line:
                continue
            if not mark or not (name := name.strip()[:80]):
                raise RuleError(
                    "bad_team",
                    "%(line)s is not a team. Write its name, a colon and the members.",
                    line=line[:40],
                )
            numbers = dict.fromkeys(each.id for each in ([] if line in shown else _members(members)))
            found[name] = None if line in shown else tuple(numbers)
    except DirectorError as error:
        flash(in_words(error.sentence), "danger")
        return _settings(season, RulesForm.of(kept), teams=(typed, before)), 422

    def wish(data: Season) -> Season:
        left = {name: each for name, each in data.teams.items() if name not in {*shown.values(), *found}}
        teams = {name: data.teams.get(name) if each is None else each for name, each in found.items()}
        return replace(data, teams={name: each for name, each in teams.items() if each is not None} | left)

    SEASONS.change(desk(), season, wish)
    return None


def _members(text: str) -> Iterator[Person]:
    """Yields the people named in a line, separated by commas, or by semicolons if a name contains a comma."""
    named, mark = people.everybody(desk()).named, ";" if ";" in text else ","
    left = [part for each in text.split(mark) if (part := each.strip())]
    while left:
        both = ", ".join(left[:2])
        two = mark == "," and len(left) > 1 and len(named(left[0])) != 1 and len(named(both)) == 1
        yield people.named(desk(), both if two else left[0])
        del left[: 1 + two]


def _team_lines(teams: Mapping[str, Sequence[int]]) -> str:
    """Returns the teams as the lines in which they are typed."""
    everybody, lines = people.everybody(desk()), []
    for name, members in teams.items():
        texts = [everybody.text_for(found) for each in members if (found := everybody.find(each))]
        commas = any("," in each for each in texts)
        lines.append(f"{name}: {'; '.join(texts)};" if commas else f"{name}: {', '.join(texts)}")
    return "\n".join(lines)


@blueprint.post("/seasons/<season>/remove")
def remove(season: str) -> ResponseReturnValue:
    """Removes the season; its nights are kept."""
    SEASONS.remove(desk(), season)
    flash(gettext("The season is removed. Its nights stay."), "success")
    return redirect(url_for("seasons.index"))


@blueprint.get("/seasons/<season>/print/<name>")
def paper(season: str, name: str) -> ResponseReturnValue:
    """Sends a sheet of the season, or the whole season as a file."""
    games = desk().games()
    club = games[0].setup.club if games else ""
    return sent_file(*season_paper(name, desk(), season, texts(), club))


moved_blueprint = Blueprint("season_moves", __name__)

CORRECTIONS = frozenset(
    (
        "slips.slip_page", "slips.overrule", "slips.withdraw", "slips.settle", "slips.average", "slip_line.enter_slip",
        "slip_line.slip_back", "slip_line.settle_slip", "appeals.appeal", "appeals.allow", "steps.undo",
    )
)  # fmt: skip
MOST = 12
"""Most changed places that a message names."""


@moved_blueprint.before_app_request
def look_before() -> None:
    """Before a correction of a night that has ended, stores the standings of the seasons in which it counts."""
    if request.method != "POST" or request.endpoint not in CORRECTIONS or not visitor().directs:
        return
    key = str((request.view_args or {}).get("key", ""))
    if (seen := desk().seen(key)) is not None and not seen.has_ended:
        return  # the night is still running: its slips must not wait for seasons
    try:
        if any(each.ended for each in games_that_count(desk(), lambda row: row.key == key)):
            g.seasons_before = _of(key)
    except DirectorError:
        return


def _of(key: str) -> list[seasons.SeasonStanding]:
    """Returns the standings of the seasons in which that night counts, alone or in an event."""
    standings = [seasons.standing(desk(), each.key) for each in SEASONS.all(desk())]
    return [
        each
        for each in standings
        if any(night.key == key or night.what == "event" for night in each.table.nights)
    ]


@moved_blueprint.after_app_request
def tell_after(response: Response) -> Response:
    """After the correction, shows whose place has changed."""
    for before in g.pop("seasons_before", ()):
        after = seasons.standing(desk(), before.key)
        rose = moves(before.table, after.table)
        moved = [(row, rise) for row in after.table.rows if (rise := rose[row.person])]
        if moved:
            told = ", ".join(
                f"{after.told(row.person).name} {row.place + rise} → {row.place}"
                for row, rise in moved[:MOST]
            )
            more = " …" if len(moved) > MOST else ""
            flash(
                gettext(
                    "In the season %(title)s places moved: %(moves)s",
                    title=after.data.title,
                    moves=told + more,
                ),
                "info",
            )
    return response
