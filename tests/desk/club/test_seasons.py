"""Seasons at the desk: which nights count, what a correction moves, one file for the whole, what belongs to whom."""

import json
import random
from dataclasses import replace
from fractions import Fraction
from functools import partial

import pytest

from director.desk.club import events, look, people, season_file, seasons
from director.desk.club.events import EVENTS
from director.desk.club.nights import deciding, games_that_count, name_of, nights_of
from director.desk.club.seasons import SEASONS
from director.desk.duplicate import players
from director.desk.sessions import delete_game
from director.games.bingo import BINGO
from director.games.duplicate import facts as ev
from director.games.log import Retracted
from director.games.people import Player
from director.games.result import Result
from director.games.setup import GameSetup
from director.language.sentences import DirectorError, RuleError
from director.reports.club_sheets import season_csv, season_pdf
from director.rules.profile import profile
from director.rules.speed import SPEEDS
from director.seasons.season_data import Event, EventEntry, Season
from director.seasons.series import moves
from director.storage import game_store, people_store, result_store
from director.storage.database import open_database, writing
from tests.builders import GERMAN, Night, a_setup
from tests.games.duplicate.builders import played, slip
from tests.refusing import refusal, refused
from tests.reports.reading import ENGLISH, pages
from tests.seasons.builders import PEOPLE, a_desk, a_night, a_season, keep, pressing_meanwhile


@pytest.fixture
def db():
    return open_database(":memory:")


def keys(db, key="s"):
    return [each.key for each in seasons.standing(a_desk(db), key).table.nights]


def test_a_wall_is_opened_by_its_whole_secret_alone(db):
    desk = a_desk(db)
    SEASONS.make(desk, Season("Nobody looks at it"), "plain")
    SEASONS.make(desk, Season("On a wall"), "shown")
    secret = look.wall_secret(desk, "seasons", "shown")
    assert look.on_wall(desk, "seasons", secret) == "shown"
    for other in ("", secret[:-1], "%", "_" * len(secret)):
        assert refusal(partial(look.on_wall, desk, "seasons", other)) == "unknown_wall"


def test_a_wall_hears_of_a_game_that_is_thrown_away(db):
    held, desk = a_season(db, 1, 2), a_desk(db)
    event = EVENTS.make(desk, Event("Pokal", games=tuple(held)), "pokal")
    before = events.mark_of(desk, event)
    delete_game(desk, held[0])
    assert events.mark_of(desk, event) != before


def test_nights_count_by_date_by_mark_or_by_hand(db):
    held = a_season(db, 1, 4)
    desk = a_desk(db)
    SEASONS.make(
        desk, Season("S", since="2026-01-02", until="2026-01-03", left=(held[1],), taken=(held[3],)), "dates"
    )
    seasons.set_mark(desk, held[0], " Liga ")
    seasons.set_mark(desk, held[2], "Liga")
    seasons.set_mark(desk, held[2], "Pokal")
    assert refusal(lambda: seasons.set_mark(desk, held[1], "x" * 121)) == "text_too_long"
    seasons.set_mark(desk, held[2], "Liga", on=False)
    SEASONS.make(desk, Season("S", mark="Liga"), "mark")
    SEASONS.make(desk, Season("S", mark="Pokal"), "cup")
    assert keys(db, "cup") == [held[2]]
    SEASONS.make(desk, Season("S", taken=(held[1],)), "hand")
    found = (keys(db, "dates"), keys(db, "mark"), keys(db, "hand"))
    assert found == ([held[2], held[3]], [held[0]], [held[1]])
    for change, wanted in ((seasons.leave, ((), (held[1],))), (seasons.take, ((held[1],), ()))):
        for _ in range(2):
            data = change(desk, "hand", [held[1]]).data
            assert (data.taken, data.left) == wanted


def test_a_night_names_the_other_seasons_in_which_it_counts(db):
    held, desk = a_season(db, 1, 2), a_desk(db)
    EVENTS.make(desk, Event("Pokal", games=(held[0],)), "pokal")
    for title, taken in (("A", ("pokal",)), ("B", ("pokal", held[1])), ("C", (held[1],))):
        SEASONS.make(desk, Season(title, taken=taken), title)
    found = {key: sorted(titles) for key, titles in seasons.other_seasons(desk, "A").items()}
    assert found == {"pokal": ["B"], held[1]: ["B", "C"]}


def test_nobody_is_tied_while_a_game_or_a_sudden_death_is_played(db, rooms):
    night = a_night("n-01", random.Random(1), PEOPLE[:2], ended=False)
    night.log.clear()
    keep(db, "n-01", night.add(*played(1, 5, 5)))
    desk = a_desk(db)
    EVENTS.make(desk, Event("Pokal", games=("n-01",)), "pokal")
    assert events.standing(desk, "pokal").ties == []
    desk.do("n-01", lambda _: [ev.GameEnded("Ende")])
    found = events.standing(desk, "pokal")
    assert [len(rows) for rows in found.ties] == [2]
    playing = replace(found.games[0], ended=False)
    assert (replace(found, deciding=(playing,)).ties, replace(found, deciding=found.games).ties) == (
        [],
        found.ties,
    )
    tied = [row.person for row in found.ties[0]]
    seated = tuple(EventEntry(person, table=20 + person) for person in tied)
    EVENTS.change(desk, "pokal", lambda data: replace(data, people=seated))
    desk.search_for = rooms.desk().search_for
    night = desk.session(events.start_sudden_death(desk, "pokal", tied, "Stechen").key)
    assert (night.row.setup.title, night.row.setup.decides) == ("Stechen", "pokal")
    assert [(each.person, each.table) for each in night.game.players] == [(one, 20 + one) for one in tied]


@pytest.mark.parametrize("pack", ["", players.PREPARED])
def test_a_sudden_death_that_somebody_else_has_started_while_it_was_prepared_is_that_one(db, rooms, pack):
    night = a_night("n-01", random.Random(1), PEOPLE[:2], ended=False)
    night.log.clear()
    keep(db, "n-01", night.add(*played(1, 5, 5), ev.GameEnded("Ende")))
    desk = a_desk(db)
    EVENTS.make(desk, Event("Pokal", games=("n-01",)), "pokal")
    tied = [row.person for row in events.standing(desk, "pokal").table.rows]
    desk.search_for = rooms.desk().search_for
    other = pressing_meanwhile(
        desk, lambda: events.start_sudden_death(desk, "pokal", tied, "Stechen", pack, "other")
    )
    row = events.start_sudden_death(desk, "pokal", tied, "Stechen", pack, "own")
    assert ([each.key for each in other], row.key) == (["other"], "other")
    assert {each.key for each in desk.games()} == {"n-01", "other"}


def test_of_a_new_season_only_nights_by_the_usual_rules_are_proposed(db):
    for key, changes in (
        ("n-01", {}),
        ("n-02", {}),
        ("n-03", {"profile": profile("f2023")}),
        ("n-04", {"speed": SPEEDS["sudden-death"]}),
    ):
        night = a_night(key, random.Random(1))
        night.setup = replace(night.setup, **changes)
        keep(db, key, night)
    found = seasons.proposed(a_desk(db), Season("S", since="2026-01-01", left=("other",)))
    assert found.left == ("other", "n-03", "n-04")


def test_sudden_deaths_of_an_event_are_joined_one_after_the_other(db):
    held, desk = a_season(db, 1, 1), a_desk(db)
    EVENTS.make(desk, Event("Pokal", games=tuple(held)), "pokal")
    for key, points, ended in (("n-07", (5, 5, 9), True), ("n-08", (4, 5), True), ("n-09", (5, 4), False)):
        night = a_night(key, random.Random(1), PEOPLE[: len(points)], ended=False)
        night.log.clear()
        night.setup = replace(night.setup, decides="pokal")
        keep(db, key, night.add(*played(1, *points), *[ev.GameEnded("")] * ended))
    data, told = EVENTS.one(desk, "pokal").data, name_of(desk)
    found = events.sudden_places(desk, data, deciding(desk, "pokal"), told)
    assert {told(person).name: place for person, place in found.items()} == {
        PEOPLE[2][0]: 1, PEOPLE[1][0]: 2, PEOPLE[0][0]: 3}  # fmt: skip


def test_an_event_is_no_night_and_has_no_podium_before_all_its_games_have_ended(db):
    held, desk = a_season(db, 1, 2), a_desk(db)
    keep(db, "n-09", a_night("n-09", random.Random(1), ended=False))
    EVENTS.make(desk, Event("Pokal", games=tuple(held)), "pokal")
    steps = len(events.standing(desk, "pokal").podium)
    for shown in [*range(1, steps + 1), steps]:
        assert events.reveal_place(desk, "pokal").data.revealed == shown
    with refused("not_tied"):
        events.start_sudden_death(
            desk, "pokal", [events.standing(desk, "pokal").table.rows[0].person, 99], "T"
        )
    assert events.as_one_night(desk, EVENTS.one(desk, "pokal"))
    assert events.add_games(desk, "pokal", held).data.revealed == steps  # they are its games already
    assert events.add_games(desk, "pokal", ["n-09"]).data.revealed == 0
    assert events.as_one_night(desk, EVENTS.one(desk, "pokal")) is None
    with refused("not_finished"):
        events.reveal_place(desk, "pokal")


def test_a_wall_waits_for_the_podium_unless_the_table_is_wished_or_a_game_is_to_come(db):
    held, desk = a_season(db, 1, 2), a_desk(db)
    keep(db, "n-09", a_night("n-09", random.Random(1), ended=False))

    def stands(**settings):
        data = Event("Pokal", **({"games": tuple(held)} | settings))
        EVENTS.make(desk, data, key := f"e{len(EVENTS.all(desk))}")
        found = events.standing(desk, key)
        return found.is_over, found.covered, found.next_planned

    assert stands() == (True, True, 0)
    assert stands(games=()) == (False, False, 0)
    assert stands(games=(*held, "n-09"), planned=4) == (False, False, 0), "the third is played"
    assert stands(table_after=2) == (True, False, 0)
    assert stands(table_after=1) == (True, True, 0)
    assert stands(planned=2) == (True, True, 0)
    assert stands(planned=3) == (True, False, 3)
    assert stands(planned=3, revealed=1) == (True, True, 3)


def test_what_all_nights_of_a_person_add_up_to(db):
    a_season(db, 1, 7)
    facts = ((1, 70, 30), (2, 81, 0), (1, 81, 20), (3, 86, 40), (1, 96, 50), (4, 20, 45), (9, 10, 60))
    nights = [
        look.Appearance(row, Result(1, place, own, 100, Fraction(own), 2, 9, 1, own % 7, best))
        for row, (place, own, best) in zip(a_desk(db).games(), facts, strict=True)
    ]
    found = look.Years(tuple(nights))
    assert (found.wins, found.tops, found.solos, found.run, found.years) == (3, 14, 7, 6, [2026])
    assert found.percent == pytest.approx((70 + 81 + 81 + 86 + 96 + 20 + 10) / 7)
    assert [each.result.best for each in found.best_moves] == [60, 50, 45, 40, 30]
    assert found.firsts == [(80, nights[1]), (85, nights[3]), (90, nights[4]), (95, nights[4])]
    assert look.Years(nights[1:3]).best_moves == nights[2:3]
    none = look.Years(())
    assert (none.percent, none.run, none.years, none.firsts) == (0, 0, [], [])


def test_so_many_tables_are_remembered_and_no_more(db):
    desk = a_desk(db)
    for number in range(seasons.MOST_TABLES + 3):
        SEASONS.make(desk, Season("S"), f"s{number}")
        seasons.standing(desk, f"s{number}")
        assert 0 < len(desk.tables_seen) <= seasons.MOST_TABLES


def test_results_that_were_read_are_not_read_again(db, monkeypatch):
    held, asked, results = a_season(db, 1, 2), [], result_store.results
    monkeypatch.setattr(
        result_store,
        "results",
        lambda db, games, turns: asked.append(len(games)) or results(db, games, turns),
    )
    for desk in (a_desk(db), a_desk(db)):  # the first one finds them, the second one reads them
        for _ in range(2):
            assert [each.key for each in nights_of(desk, games_that_count(desk))] == held
    assert asked == [0, 0, 2, 0]


def test_a_night_counts_when_it_has_ended_and_stays_while_it_is_reopened(db):
    keep(db, "n-01", a_night("n-01", random.Random(1), ended=False))
    SEASONS.make(a_desk(db), Season("S", taken=("n-01",)), "s")
    assert keys(db) == []
    assert [each.row.key for each in seasons.standing(a_desk(db), "s").running] == ["n-01"]
    last = a_desk(db).do("n-01", lambda _: [ev.GameEnded("by mistake")]).seq
    a_desk(db).do("n-01", lambda _: [Retracted(last)])
    assert keys(db) == []
    a_desk(db).do("n-01", lambda _: [ev.GameEnded("Ende"), ev.GameReopened("Einspruch")])
    assert keys(db) == ["n-01"]


def test_a_slip_of_march_moves_places_of_the_season(db):
    held = a_season(db, 5, 3)
    SEASONS.make(a_desk(db), Season("S", taken=tuple(held)), "s")
    before = seasons.standing(a_desk(db), "s")
    last = before.table.rows[-1]
    night = next(each for each in before.table.nights if last.person in each.of)
    player = next(
        each.id for each in a_desk(db).session(night.key).game.players if each.person == last.person
    )
    a_desk(db).do(night.key, lambda _: [ev.GameReopened("x"), slip(1, player, 5000), ev.GameEnded("Ende")])
    after = seasons.standing(a_desk(db), "s")
    assert after.table.rows[0].person == last.person
    others = {row.person: -1 for row in before.table.rows[:-1]}
    assert moves(before.table, after.table) == {last.person: last.place - 1, **others}
    assert set(moves(after.table, after.table).values()) == {0}
    fewer = replace(before.table, rows=before.table.rows[1:])
    assert moves(fewer, after.table)[before.table.rows[0].person] is None


def test_two_players_who_are_one_person_have_the_better_result_of_the_night(db):
    game = keep(db, "n-01", a_night("n-01", random.Random(1), PEOPLE[:3]))
    SEASONS.make(a_desk(db), Season("S", taken=("n-01",)), "s")
    before = seasons.standing(a_desk(db), "s").table
    last, best = before.rows[-1].person, before.rows[0]
    with writing(db):
        people_store.set_persons(db, game, {last: best.person})
    after = seasons.standing(a_desk(db), "s").table.rows
    assert [(row.person, row.value) for row in after] == [(row.person, row.value) for row in before.rows[:-1]]


def test_games_of_an_event_count_as_one_night(db):
    held = a_season(db, 2, 3)
    desk = a_desk(db)
    EVENTS.make(desk, Event("Turnier", since="2026-01-02", games=tuple(held[:2])), "e")
    SEASONS.make(desk, Season("S", since="2026-01-01", until="2026-12-31"), "s")
    found = seasons.standing(desk, "s")
    assert [(each.key, each.what) for each in found.table.nights] == [("e", "event"), (held[2], "game")]
    whole = events.standing(desk, "e").table
    assert {each.person: each.points for each in found.table.nights[0].results} == {
        row.person: whole.figures(row.person).points for row in whole.rows
    }


def test_a_game_and_an_event_of_one_key_are_two_nights_with_their_own_values(db):
    held = a_season(db, 2, 3)
    desk = a_desk(db)
    EVENTS.make(desk, Event("Turnier", since="2026-01-02", games=tuple(held[:2])), "e")
    SEASONS.make(desk, Season("S", taken=("e", held[2])), "apart")
    apart = seasons.standing(desk, "apart").table
    EVENTS.make(desk, Event("Turnier", since="2026-01-02", games=tuple(held[:2])), held[2])
    SEASONS.make(desk, Season("S", taken=(held[2],)), "together")  # as it was kept before: the key of both
    together = seasons.standing(desk, "together").table
    assert [(each.what, each.own_key) for each in together.nights] == [("event", held[2]), ("game", held[2])]
    assert [(row.person, row.place, row.value) for row in together.rows] == [
        (row.person, row.place, row.value) for row in apart.rows
    ]
    for named, nights in ((held[2], together.nights), (f"event:{held[2]}", together.nights[:1])):
        owed = seasons.credits_of(Season("S", credits=((named, 1),)), together.nights, name_of(desk))
        assert [each.night for each in owed] == [each.key for each in nights]
    seasons.leave(desk, "together", [f"event:{held[2]}"])
    assert [each.what for each in seasons.standing(desk, "together").table.nights] == ["game"]
    seasons.take(desk, "together", [f"event:{held[2]}"])
    seasons.leave(desk, "together", [f"game:{held[2]}"])
    assert [each.what for each in seasons.standing(desk, "together").table.nights] == ["event"]


def test_an_event_is_named_by_its_key_alone_even_where_that_is_a_word(db):
    held = a_season(db, 1, 2)
    desk = a_desk(db)
    EVENTS.make(desk, Event("Turnier", since="2026-01-02", games=(held[0],)), "event")
    SEASONS.make(desk, Season("S", taken=(held[1],)), "s")
    seasons.take(desk, "s", ["event"])
    assert [each.own_key for each in seasons.standing(desk, "s").table.nights] == [held[1], "event"]


def test_nights_played_and_nights_that_counted_are_two_columns(db):
    held = a_season(db, 1, 3)
    desk = a_desk(db)
    SEASONS.make(desk, Season("S", taken=tuple(held), rules={"best": "1"}), "s")
    found = seasons.standing(desk, "s")
    head, *rows = (line.split(",") for line in season_csv(found, ENGLISH).decode("utf-8-sig").splitlines())
    nights, counted = head.index("Nights"), head.index("of them counted")
    told = {row[1]: (row[nights], row[counted]) for row in rows}
    names = {person: found.told(person).name for person in (each.person for each in found.table.rows)}
    assert told == {names[each.person]: (str(each.nights), "1") for each in found.table.rows}
    assert {each.nights for each in found.table.rows} > {1}
    assert " ".join(pages(season_pdf(found, "", ENGLISH))).count("of them counted") == 1


def test_nights_stand_by_their_day_and_then_as_they_were_made_and_what_breaks_a_tie_or_has_no_rounds_is_none(
    db,
):
    for key, day, decides in (
        ("n-03", "01", ""),
        ("n-02", "02", ""),
        ("n-01", "02", ""),
        ("n-04", "03", "n-01"),
    ):
        night = a_night(key, random.Random(1))
        night.setup = replace(night.setup, date=f"2026-01-{day}", decides=decides)
        keep(db, key, night)
    desk = a_desk(db)
    game_store.create_game(
        db,
        GameSetup("Cards", "2026-01-02", GERMAN, BINGO.profile("own", "Own"), "klein"),
        0.0,
        "cards",
        "bingo",
    )
    assert [each.row.key for each in games_that_count(desk)] == ["n-03", "n-01", "n-02"]
    assert len(desk.results_kept) == 1, "the results of one night alone are held"
    assert [each.row.key for each in deciding(desk, "n-01")] == ["n-04"]


def test_another_organisers_season_is_not_there(db):
    SEASONS.make(a_desk(db), Season("S"), "s")
    other = a_desk(db)
    other.owner = 7
    assert SEASONS.all(other) == []
    for wish in (lambda: seasons.standing(other, "s"), lambda: SEASONS.remove(other, "s")):
        with refused("unknown_season", by=DirectorError):
            wish()
    keep(db, "n-01", a_night("n-01", random.Random(1)))
    with refused("unknown_game", by=DirectorError):
        seasons.take(other, "s", ["game:n-01"])


@pytest.mark.parametrize(
    ("made", "code"),
    [(Season(""), "title_missing"), (Season("S", since="1.1.2026"), "bad_day"), (Season("S", until="20261122"), "bad_day"),
     (Season("S", rules={"value": "x"}), "bad_rule"), (Season("S" * 500), "text_too_long"), (Event(""), "title_missing"),
     (Event("E", since="22.11.2026"), "bad_day"), (Event("E", games=("n-01",) * 13), "too_many_games"),
     (Event("E", team="luck"), "bad_event_rule"), (Event("E", shared="luck"), "bad_event_rule")],
    ids=lambda each: str(each)[:40],
)  # fmt: skip
def test_a_season_or_an_event_that_cannot_be_is_refused(db, made, code):
    make = SEASONS.make if isinstance(made, Season) else EVENTS.make
    assert refusal(lambda: make(a_desk(db), made, "s")) == code


def test_guests_by_category_stand_in_no_table(db):
    night = a_night("n-01", random.Random(1), PEOPLE[:3])
    night.players = tuple(replace(each, category="Gast" if each.id == 2 else "") for each in night.players)
    keep(db, "n-01", night)
    SEASONS.make(a_desk(db), Season("S", taken=("n-01",), rules={"guests": ["Gast"]}), "s")
    found = seasons.standing(a_desk(db), "s")
    assert {found.told(row.person).name for row in found.table.rows} == {"Anna Öz", "Çelik Zoë"}
    anna = next(row.person for row in found.table.rows if found.told(row.person).name == "Anna Öz")
    SEASONS.change(a_desk(db), "s", lambda data: replace(data, guests=(anna,)))
    found = seasons.standing(a_desk(db), "s")
    assert [found.told(row.person).name for row in found.table.rows] == ["Çelik Zoë"]


def test_a_game_that_cannot_be_read_is_left_out_of_its_season(db):
    held = a_season(db, 4, 2)
    SEASONS.make(a_desk(db), Season("S", taken=tuple(held)), "s")
    with writing(db):
        db.execute("UPDATE facts SET data = 'x' WHERE game = ?", [a_desk(db).session(held[0]).row.id])
    assert keys(db) == held[1:]


def test_a_team_has_those_of_its_name_and_a_sudden_death_needs_a_game(db):
    keep(db, "n-01", a_night("n-01", random.Random(1), PEOPLE[:4]))
    there = (EventEntry(1, team="Rot"), EventEntry(2, team="Rot"), EventEntry(3))
    EVENTS.make(a_desk(db), Event("E", games=("n-01",), people=there), "e")
    found = events.standing(a_desk(db), "e")
    (team,), clubs = look.event_teams(found)
    assert (team.team, set(team.members)) == ("Rot", {1, 2})
    assert {each.team: set(each.members) for each in clubs} == {"Köln": {1, 2}, "Wien": {3}}
    EVENTS.make(a_desk(db), Event("E"), "empty")
    assert refusal(lambda: events.start_sudden_death(a_desk(db), "empty", [1, 2], "")) == "no_duplicate_game"


def test_a_first_game_above_a_level_is_the_first_of_all_nights(db):
    """Anna has 22 and then 24 of 26 points, Bert all of them each time."""
    players = (Player(1, *PEOPLE[0]), Player(2, *PEOPLE[1]))
    for day, points in (("01", 22), ("02", 24)):
        night = Night(replace(a_setup(), date=f"2026-01-{day}"), players)
        keep(db, f"n-{day}", night.add(*played(1, points, 26), ev.GameEnded("Ende")))
    SEASONS.make(desk := a_desk(db), Season("S", since="2026-01-02", until="2026-01-31"), "s")
    found = seasons.standing(desk, "s")
    given = [each for each in seasons.awards_of(desk, found) if each.name == "above"]
    assert [(each.level, [found.told(one).name for one in each.persons]) for each in given] == [
        (85, ["Anna Öz"]),
        (90, ["Anna Öz"]),
    ]


def test_an_event_knows_the_points_of_each_round(db):
    players = (Player(1, *PEOPLE[0]), Player(2, *PEOPLE[1]))
    keep(db, "n-01", Night(a_setup(), players).add(*played(1, 23, 26), *played(2, 10), ev.GameEnded("Ende")))
    EVENTS.make(desk := a_desk(db), Event("E", games=("n-01",)), "e")
    (game,) = events.standing(desk, "e").table.nights
    assert {each.person: each.turns for each in game.results} == {1: (23, 10), 2: (26, None)}


def test_seasons_are_listed_newest_first(db):
    for key, made in (("a", 2.0), ("b", 1.0), ("c", 3.0)):
        desk = a_desk(db)
        desk.now = lambda made=made: made
        SEASONS.make(desk, Season("S"), key)
    assert [each.key for each in SEASONS.all(a_desk(db))] == ["c", "a", "b"]


def test_an_event_has_up_to_twelve_games():
    assert len(events.checked(Event("E", games=("n-01",) * 12)).games) == 12


def test_a_key_is_taken_once(db):
    SEASONS.make(a_desk(db), Season("S"), "s")
    with pytest.raises(DirectorError):
        SEASONS.make(a_desk(db), Season("S"), "s")
    with pytest.raises(RuleError):
        SEASONS.make(a_desk(db), Season("S"), "../s")


def test_a_whole_season_goes_to_another_club_as_one_file(db, tmp_path):
    held = a_season(db, 9, 4)
    desk = a_desk(db)
    pair = (EventEntry(1, partner=2, table=7), EventEntry(2))
    turnier = Event(
        "Turnier", since="2026-01-02", games=tuple(held[:2]), people=pair, sudden={"2": 1, "1": 2}
    )
    EVENTS.make(desk, turnier, "e")
    SEASONS.make(
        desk,
        Season("S", since="2026-01-01", rules={"value": "percent"}, guests=(2,), credits=((held[3], 3),)),
        "s",
    )
    people.change(desk, replace(name_of(desk)(1), mail="anna@b.de", notes="links"))
    lines = list(season_file.exported(desk, "s"))
    listed = [line for line in lines if line.startswith('{"person"')]
    assert ("links" in listed[0], "@" in "".join(lines)) == (True, False)  # addresses are told to nobody
    there = open_database(":memory:")
    keep(there, "n-01", a_night("n-01", random.Random(1), PEOPLE[3:5]))  # persons have other numbers there
    season_file.taken_in(a_desk(there), lines)
    assert seasons.standing(a_desk(there), "s").as_data() == seasons.standing(desk, "s").as_data()
    data, told = EVENTS.one(a_desk(there), "e").data, name_of(a_desk(there))
    one, two = name_of(desk)(1).name, name_of(desk)(2).name
    assert {told(int(person)).name: place for person, place in data.sudden.items()} == {two: 1, one: 2}
    (first, second), partner = data.people, told(data.people[0].partner)
    assert (told(first.person).name, partner.name, first.table) == (one, two, 7)
    assert (told(second.person).name, second.partner, second.table) == (two, 0, 0)
    with refused("key_taken", "is already here", "remove it first", by=DirectorError):
        season_file.taken_in(a_desk(there), lines)
    again = a_desk(there)
    SEASONS.remove(again, "s")
    EVENTS.remove(again, "e")
    game = next(place for place, line in enumerate(lines) if '"lines"' in line) + 1
    for damaged in ("no game", "[]", "[" * 100_000):
        with refused("not_a_game_file", by=DirectorError):
            season_file.taken_in(again, [*lines[:game], damaged, *lines[game + 1 :]])
    season_file.taken_in(again, lines)
    assert len(again.games()) == 5


def test_a_season_file_cut_short_or_damaged_keeps_no_season(db):
    held = a_season(db, 9, 2)
    SEASONS.make(a_desk(db), Season("S", taken=tuple(held)), "s")
    lines = list(season_file.exported(a_desk(db), "s"))
    head, none = json.loads(lines[0]), "not_a_season_file"
    assert (head["format"], head["version"], head["key"]) == ("director-season", 1, "s")
    game = next(place for place, line in enumerate(lines) if '"lines"' in line)
    for code, other in (
        ("file_cut_short", lines[:-1]),
        *((none, [text]) for text in ("", "{}", "[]", "x", "[" * 100_000)),
        *(
            (none, [json.dumps(head | {what: -1}), *lines[1:]])
            for what in ("people", "events", "games", "format", "version")
        ),
        (none, ['{"format": "director-season", "version": 1}', *lines[1:]]),
        (none, []),
        (none, [*lines[:game], '{"game": "n-01"}', *lines[game + 1 :]]),
    ):
        there = open_database(":memory:")
        with pytest.raises(DirectorError) as told:
            season_file.taken_in(a_desk(there), other)
        assert (told.value.code, SEASONS.all(a_desk(there))) == (code, [])
