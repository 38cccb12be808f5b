"""The stories of an event, a season and a person's year: each sentence from facts that stand here by hand."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from director.games.duplicate.analysis.night import Lead, analyse, led
from director.games.result import Result
from director.language.languages import translator
from director.language.texts import Texts
from director.seasons.awards import Award, AwardedPrize, awards
from director.seasons.highlights import Rival, rivals
from director.seasons.person import Person
from director.seasons.result import SeasonNight
from director.seasons.season_data import Prize, Rules, event_rules_from_data, rules_from_data
from director.seasons.series import SeriesRow, table
from director.wording.club import (
    award_told,
    breaks_told,
    certificate_text,
    figure,
    place_won,
    rules_told,
    table_cells,
)
from director.wording.night_words import (
    awarded,
    day_of,
    move_told,
    names_of,
    night_told,
    podium,
    second,
    won,
)
from director.wording.season_story import Telling, event_story, season_story, year_story
from director.wording.story import story
from tests.builders import played_night
from tests.reports.reading import ENGLISH

NAMES = {1: "Anna Öz", 2: "Bert Weiß", 3: "Çelik Zoë", 4: "Dora Maß"}
TOP = 500


def told(number):
    return Person(NAMES[number], id=number)


def a_night(number, *points, **more):
    """A night on that day of January: the points of persons 1, 2, 3 …; 0: was not there. ``more`` is Anna's."""
    there = {person: each for person, each in enumerate(points, 1) if each}
    results = [
        Result(
            person,
            1 + sum(other > own for other in there.values()),
            own,
            TOP,
            Fraction(100 * own, TOP),
            rounds=10,
            **(more if person == 1 else {}),
        )
        for person, own in there.items()
    ]
    return SeasonNight(f"n{number}", f"Abend {number}", f"2026-01-{number:02}", tuple(results))


NIGHTS = (
    a_night(2, 380, 381, 300, tops=4, run=2, best=80, move="H8 KARTE"),
    a_night(9, 420, 300, 310, 200, tops=6, run=4, solos=2, best=90, move="8D QUARZe"),
    a_night(16, 0, 350, 330),
    a_night(23, 450, 340, 330, tops=7, run=3),
)


def as_text(story):
    """The whole story as people read it."""
    blocks = [[story.title], [story.opening], [" ".join(row) for row in story.podium]]
    for part in story.parts:
        entries = (f"{each.first}: {each.behind}" for each in part.entries)
        blocks.append([f"-- {part.name}: {part.title}", *part.sentences, *entries])
    return "\n\n".join("\n".join(block) for block in [*blocks, story.closing] if block) + "\n"


def golden(name):
    return (Path(__file__).parents[1] / "golden" / f"story_{name}.txt").read_text("utf-8")


def a_season(value="points", over=True, nights=NIGHTS, lead=Lead(2, 4)):  # noqa: B008
    found = table(nights, Rules(value=value))
    given = awards(nights)
    of = Telling("Liga", found, told, lead, ENGLISH, "2026-02-06", "See you!\n\nBring cake.")
    return season_story(of, given, over)


def test_a_night_without_people_is_told_by_its_board():
    told = story(analyse(played_night(0, ()).game, lambda played: []), ENGLISH, lambda word: None)
    assert told.opening.startswith("0 people at the boards, 0 rounds, 0 points to be had.")
    assert told.podium == ()


def test_the_story_of_a_season():
    assert as_text(a_season()) == golden("season")


def test_a_season_that_goes_on_has_a_leader():
    assert a_season("percent", over=False).opening.endswith("Anna Öz leads with 83.33%.")
    assert a_season("percent").opening.endswith("Anna Öz wins with 83.33%.")
    nobody = replace(NIGHTS[0], results=())
    assert [night_told(each, told, ENGLISH) for each in (NIGHTS[0], nobody)] == [
        "Bert Weiß, 381 (76.2%)",
        "Abend 2",
    ]


def test_the_rules_of_a_season_are_told_in_their_order():
    rules = rules_from_data(
        {"value": "mixture", "best": 3, "least": "50%", "tie_breaks": ["nights", "solos"]}
    )
    assert rules_told(rules, 3, 2, ENGLISH)[1:] == [
        "The best 3 nights count (3)",
        "At least 50% nights (2)",
        "60 / 30 / 10",
        "Equal values: most nights, solos",
    ]
    assert len(rules_told(rules_from_data({}), 0, 0, ENGLISH)) == 1


@pytest.mark.parametrize(
    ("lead", "nights", "told"),
    [(Lead(0, 1), 1, ""), (Lead(0, 1), 4, "Bert Weiß was first after every single night."), (Lead(0, 4), 4, "Bert Weiß took the lead on 23 January 2026 and kept it."),
     (Lead(1, 9), 4, "The lead changed hands once.")],
)  # fmt: skip
def test_a_race_is_told_of_where_there_was_one(lead, nights, told):
    season = a_season(nights=NIGHTS[1 : 1 + nights] if nights == 1 else NIGHTS, lead=lead)
    race = next(each for each in season.parts if each.name == "race").sentences
    assert race[0] == told if told else not any("every" in each for each in race)


def test_an_event_tells_of_its_games_prizes_and_the_greatest_rise():
    games = (a_night(1, 100, 300, 290, 280), a_night(2, 480, 200, 200, 200))
    found = table(games, event_rules_from_data({}))
    prizes = [
        AwardedPrize(Prize("Best of Köln", places=2), 1, (1,)),
        AwardedPrize(Prize("Lot"), 1, (2, 3), drawn=True),
    ]
    story = event_story(Telling("Pokal", found, told, Lead(1, 2), ENGLISH), prizes)
    assert as_text(story) == golden("event")
    from_the_first = event_story(Telling("Pokal", found, told, Lead(0, 1), ENGLISH), prizes)
    assert "Anna Öz was ahead from the first game to the last." in as_text(from_the_first)


@pytest.mark.parametrize(("others", "rise"), [(3, "was in place 4, and in the end in place 1"), (2, "")])
def test_a_rise_is_told_of_from_three_places_on(others, rise):
    games = (a_night(1, 100, *(300, 290, 280)[:others]), a_night(2, 480, *(200, 200, 200)[:others]))
    found = table(games, event_rules_from_data({}))
    story = as_text(event_story(Telling("Pokal", found, told, Lead(1, 2), ENGLISH), []))
    assert ("nobody rose higher" in story) is bool(rise)
    assert rise in story


@pytest.mark.parametrize(("margin", "close"), [(1, "a single point"), (20, "20 points"), (21, "")])
def test_a_close_night_is_one_of_twenty_points_at_most(margin, close):
    story = as_text(a_season(nights=(a_night(2, 400, 400 - margin, 100), a_night(9, 420, 200, 100))))
    assert ("It was never closer" in story) is bool(close)
    assert f"{close}, on" in story if close else True


def test_nobody_wins_alone_where_the_first_are_equal():
    found = table((a_night(1, 300, 300, 200),), event_rules_from_data({}))
    story = event_story(Telling("Pokal", found, told, Lead(0, 1), ENGLISH), [])
    assert story.opening.endswith("The first place is shared by Anna Öz and Bert Weiß with 300 points each.")
    assert next(each for each in story.parts if each.name == "race").sentences == ()


def test_a_year_of_one_person():
    nights = [each for each in NIGHTS if 1 in each.of]
    story = year_story(1, nights, told, [(80, "2026-01-09"), (75, "2026-01-09"), (85, "2026-01-23")], ENGLISH)
    assert as_text(story) == golden("year")


def test_rivals_are_those_met_most_often():
    assert rivals(NIGHTS, 1) == [Rival(2, 2, 1, 0), Rival(3, 3, 0, 0)]


def test_whoever_shares_the_first_lead_and_wins_has_had_it_from_the_start():
    assert led([[2, 1], [1], [1]], 1) == Lead(0, 1)
    assert led([[2], [1], [2], [1]], 1) == Lead(3, 4)
    assert led([[], [1], [1]], 1) == Lead(0, 2)


def test_of_more_than_six_names_five_are_said():
    def numbered(number):
        return Person(f"P{number}", id=number)

    assert names_of(range(1, 7), numbered, ENGLISH) == "P1, P2, P3, P4, P5 and P6"
    assert names_of(range(1, 9), numbered, ENGLISH) == "P1, P2, P3, P4, P5 and 3 more"


def a_part(story, name):
    return next(each for each in story.parts if each.name == name).sentences


def test_who_leads_after_one_game_or_shares_the_lead_was_not_first_after_every_night():
    one = a_season(nights=NIGHTS[1:2], lead=Lead(0, 1))
    assert [each for each in a_part(one, "race") if "after every single night" in each] == []
    shared = a_season(nights=(a_night(2, 300, 300), a_night(9, 200, 200)), lead=Lead(0, 1))
    assert a_part(shared, "race") == ()


def test_an_event_names_the_game_in_which_the_lead_was_taken():
    games = (a_night(1, 100, 300), a_night(2, 480, 200), a_night(3, 480, 200))
    found = table(games, event_rules_from_data({}))
    for since, said in (
        (1, "Anna Öz was ahead from the first game to the last."),
        (2, "Anna Öz took the lead in game 2 and kept it."),
        (3, "Anna Öz took the lead in game 3 and kept it."),
    ):
        told_so = event_story(Telling("Pokal", found, told, Lead(0, since), ENGLISH), [])
        assert a_part(told_so, "race")[0] == said
    late = event_story(Telling("Pokal", found, told, Lead(0, 4), ENGLISH), [])
    assert "lead" not in " ".join(a_part(late, "race"))


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ([(300, 200), (100, 200)], []),
        ([(300, 200), (300, 200)], ["Nobody but Anna Öz won a night."]),
        (
            [(300, 200), (300, 200), (200, 300)],
            ["The nights had 2 different winners; most often the win went to Anna Öz, 2 times."],
        ),
    ],
)
def test_wins_are_told_from_the_second_of_one_person_on(points, said):
    season = a_season(nights=tuple(a_night(day, *each) for day, each in enumerate(points, start=1)))
    assert [each for each in a_part(season, "happened") if "won a night" in each or "winners" in each] == said


def test_of_four_who_won_most_often_none_is_named():
    nights = [a_night(day, *[100] * (day % 4), 300, *[100] * (3 - day % 4)) for day in range(1, 9)]
    assert not [each for each in a_part(a_season(nights=tuple(nights)), "happened") if "winners" in each]
    for leaving, often in ((7, 3), (8, 4)):
        said = [
            each for each in a_part(a_season(nights=tuple(nights[:leaving])), "happened") if "winners" in each
        ]
        assert len(said) == (often < 4)


@pytest.mark.parametrize(("margin", "is_told"), [(1, True), (20, True), (21, False)])
def test_a_night_was_close_up_to_twenty_points(margin, is_told):
    season = a_season(nights=(a_night(2, 300, 300 - margin),))
    assert any("never closer" in each for each in a_part(season, "happened")) is is_told


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("points", "Place two: Çelik Zoë, 101 points behind."),
        ("percent", "Place two: Bert Weiß, 14.78 percentage points behind."),
        ("romania100", "Place two: Çelik Zoë, behind by 340.06 points."),
    ],
)
def test_the_distance_of_the_second_is_told_in_what_the_season_counts(value, said):
    assert a_part(a_season(value), "race")[-1] == said


def test_a_series_of_tops_is_told_from_three_on_and_with_its_night_where_there_is_one():
    def told_of(*runs):
        nights = [a_night(day, 300, 200, run=run) for day, run in enumerate(runs, start=2)]
        return [
            each for each in as_text(a_season(nights=tuple(nights))).splitlines() if "series of tops" in each
        ]

    assert told_of(2, 1) == []
    assert told_of(3, 1) == ["The longest series of tops: 3 in a row by Anna Öz, on 2 January 2026."]
    assert told_of(3, 3) == ["The longest series of tops: 3 in a row by Anna Öz."]


def test_as_many_equal_moves_and_names_are_told_as_one_can_remember():
    def told_of(*best):
        nights = [
            a_night(day, 300, 200, best=each, move="H8 KARTE") for day, each in enumerate(best, start=2)
        ]
        found = as_text(a_season(nights=tuple(nights))).splitlines()
        return len([each for each in found if "best single move" in each])

    assert [told_of(80), told_of(80, 80), told_of(80, 80, 80)] == [1, 2, 0]


def test_an_event_counts_those_without_a_place_too_and_names_the_better_of_two_who_rose_alike():
    games = (
        a_night(1, 100, 120, 310, 305, 301),
        a_night(2, 480, 470, 50, 40, 0),
    )
    found = table(games, event_rules_from_data({"missed": "out"}))
    prizes = [AwardedPrize(Prize("Pokal"), 1, (1,))]
    story = event_story(Telling("Pokal", found, numbered, Lead(0, 9), ENGLISH), prizes)
    text = as_text(story)
    assert "5 people, 2 games" in text
    assert "P2 was in place 4, and in the end in place 1: nobody rose higher." in text
    assert "Pokal: P1\n" in text


def test_a_season_of_one_day_names_no_first_and_last():
    assert a_season(nights=NIGHTS[1:2]).opening.startswith("One night, 4 people.")
    assert "between 2 January 2026 and 9 January 2026" in a_season(nights=NIGHTS[:2]).opening


@pytest.mark.parametrize("others", [4, 5, 6])
def test_a_year_names_five_who_were_met_most_often(others):
    nights = [a_night(day, 300, *[200] * others) for day in (2, 3)]
    story = year_story(1, nights, numbered, [], ENGLISH)
    assert len(next(each for each in story.parts if each.name == "rivals").entries) == min(others, 5)


def numbered(number):
    return Person(f"P{number}", id=number)


def test_a_table_in_words_has_a_dash_for_those_without_a_place_and_for_a_missed_game():
    season = table(NIGHTS, rules_from_data({"best": 2, "least": 3}))
    rows = {row[1]: row for row in table_cells(season, told, ENGLISH)}
    assert rows["Name"][3:] == ["Nights", "of them counted", "Value"]
    assert rows["Anna Öz"][:1] + rows["Anna Öz"][3:] == ["1", "3", "2", "870"]
    assert rows["Dora Maß"][:1] + rows["Dora Maß"][3:] == ["–", "1", "1", "200"]
    event = table((a_night(1, 250, 400), a_night(2, 500)), event_rules_from_data({}))
    first, second = table_cells(event, told, ENGLISH)[1:]
    assert (first[0], first[3:]) == ("1", ["250", "500", "750", "75.0", "0"])
    assert (second[0], second[3:]) == ("2", ["400", "–", "400", "40.0", "0"])


def rows_of(*placed):
    """Rows of persons 1, 2, 3 … with their places and values."""
    return [SeriesRow(person, value, (), (), place) for person, (place, value) in enumerate(placed, start=1)]


@pytest.mark.parametrize(
    ("value", "over", "alone", "shared"),
    [
        ("points", True, "P1 wins with 870 points.", "The first place is shared by P1 and P2 with 870 points each."),
        ("points", False, "P1 leads with 870 points.", "The first place is shared by P1 and P2 with 870 points each."),
        ("percent", True, "P1 wins with 870.00%.", "The first place is shared by P1 and P2 with 870.00%."),
        ("median_percent", False, "P1 leads with 870.00%.", "The first place is shared by P1 and P2 with 870.00%."),
        ("negative", True, "P1 wins with 870.00 points.", "The first place is shared by P1 and P2 with 870.00 points each."),
    ],
)  # fmt: skip
def test_who_has_won_is_told_in_what_is_counted(value, over, alone, shared):
    two, both = rows_of((1, 870), (2, 860)), rows_of((1, 870), (1, 870), (3, 1))
    assert [won(rows, value, numbered, ENGLISH, over) for rows in (two, both, rows_of((0, 870)), [])] == [
        alone,
        shared,
        "",
        "",
    ]


@pytest.mark.parametrize(
    ("value", "told_so"),
    [
        ("points", ["Place two: P2 and P3, a single point behind."]),
        ("median_percent", ["Place two: P2 and P3, 1.00 percentage points behind."]),
        ("place_points", ["Place two: P2 and P3, behind by 1.00 points."]),
    ],
)
def test_who_is_second_is_told_with_the_distance(value, told_so):
    assert [*second(rows_of((1, 6), (2, 5), (2, 5)), value, numbered, ENGLISH)] == told_so
    assert [*second(rows_of((1, 6), (1, 6), (3, 5)), value, numbered, ENGLISH)] == []


def test_the_podium_has_three_places_and_those_who_share_one():
    rows = rows_of((1, 9), (2, 7), (2, 7), (4, 5), (0, 8))
    assert [*podium(rows, "points", numbered, ENGLISH)] == [
        ("1.", "P1", "9 points"),
        ("2.", "P2 and P3", "7 points"),
    ]
    three = rows_of((1, 9), (2, 7), (3, 6), (4, 5))
    assert [*podium(three, "percent", numbered, ENGLISH)] == [
        ("1.", "P1", "9.00%"),
        ("2.", "P2", "7.00%"),
        ("3.", "P3", "6.00%"),
    ]
    german = Texts("de", translator("de"))
    assert next(podium(three, "median_percent", numbered, german)) == ("1.", "P1", "9,00\u00a0%")


@pytest.mark.parametrize(
    ("given", "told_so"),
    [
        (Award("best_move", (1, 2), 90, "n2", "8D QUARZe"), "The best single move: QUARZ(E) 8D by P1 and P2, 90 points, then."),
        (Award("run", (1,), 3, "n2"), "The longest series of tops: 3 in a row by P1, then."),
        (Award("run", (1,), 2, "n2"), None),
        (Award("solos", (1, 2), 1), "Alone with the top: P1 and P2, once."),
        (Award("solos", (1,), 2), "Alone with the top most often: P1, 2 times."),
        (Award("improved", (1,), 4.26), "Most improved: P1, up 4.3 percentage points in the later half of their nights."),
        (Award("faithful", (1,), 1), "Best attendance: P1, one night."),
        (Award("faithful", tuple(range(1, 7)), 3), "Best attendance: P1, P2, P3, P4, P5 and P6, 3 nights."),
        (Award("faithful", tuple(range(1, 8)), 3), None),
        (Award("above", tuple(range(1, 8)), 0, "n2", "", 80), "For the first time above 80%: P1, P2, P3, P4, P5 and 2 more."),
    ],
)  # fmt: skip
def test_each_award_has_its_sentence_unless_nearly_everybody_has_it(given, told_so):
    assert [*awarded([given], numbered, {"n2": "then"}, ENGLISH)] == ([told_so] if told_so else [])


def test_awards_are_told_in_one_order_and_of_the_levels_the_two_highest():
    given = [
        Award("above", (number,), 0, "n1", "", level)
        for number, level in ((1, 80), (2, 90), (3, 85), (4, 90))
    ]
    given += [Award(name, (1,), 5) for name in ("faithful", "improved", "solos", "run", "best_move")]
    told_so = [*awarded(given, numbered, {}, ENGLISH)]
    assert [each.split(":")[0] for each in told_so] == [
        "The best single move", "The longest series of tops", "Alone with the top most often", "Most improved", "Best attendance",
        "For the first time above 90%", "For the first time above 85%",
    ]  # fmt: skip
    assert told_so[-2].endswith(": P2 and P4.")
    both = [Award("run", (1, 2), 4, "n1"), Award("run", (2, 3), 4, "n2")]
    assert [*awarded(both, numbered, {}, ENGLISH)] == [
        "The longest series of tops: 4 in a row by P1, P2 and P3."
    ]


def test_a_move_and_a_day_are_told_as_far_as_they_are_known():
    assert [move_told(each, ENGLISH) for each in ("H8 KARTe", "KARTE", "")] == ["KART(E) H8", "KARTE", ""]
    assert [day_of(each, ENGLISH) for each in (NIGHTS[0], replace(NIGHTS[0], date=""))] == [
        "on 2 January 2026",
        "Abend 2",
    ]


@pytest.mark.parametrize(
    ("award", "title", "what"),
    [
        (Award("improved", (1,), 4.26), "Most improved", "up 4.3 percentage points"),
        (Award("best_move", (1,), 90, "n2", "8D QUARZ"), "Best move", "90 points: 8D QUARZ · Abend 2"),
        (Award("best_move", (1,), 90, "n3", ""), "Best move", "90 points: "),
        (Award("solos", (1,), 2), "Most solos", "2"),
        (Award("run", (1,), 3, "n2"), "Longest series of tops", "3 in succession: Abend 2"),
        (Award("faithful", (1,), 1), "Best attendance", "One night"),
        (Award("faithful", (1,), 2), "Best attendance", "2 nights"),
        (Award("above", (1, 2), 0, "n2", "", 85), "First night above 85%", "Abend 2"),
    ],
)
def test_an_award_has_a_title_its_people_and_what_it_is_for(award, title, what):
    people = "P1, P2" if len(award.persons) == 2 else "P1"
    assert award_told(award, numbered, {"n2": "Abend 2"}, ENGLISH) == (title, people, what)


def test_a_value_is_written_as_what_it_counts():
    asked = [
        (Fraction(2856), "points"),
        (Fraction(7), "place_points"),
        (Fraction(15, 2), "place_points"),
        (Fraction(7), "percent"),
        (870.555, "romania100"),
    ]
    assert [figure(value, column, ENGLISH) for value, column in asked] == [
        "2,856",
        "7",
        "7.50",
        "7.00",
        "870.56",
    ]
    row = rows_of((3, Fraction(2856)))[0]
    assert [place_won(row, value, ENGLISH) for value in ("points", "percent", "median_percent", "mixture")] == [
        "Place 3 · 2,856 points", "Place 3 · 2,856.00 percentage", "Place 3 · 2,856.00 percentage", "Place 3 · 2,856.00 points",
    ]  # fmt: skip


def test_tie_breaks_of_an_event_are_told_in_their_order_with_the_sudden_death_last():
    breaks = ("sudden_death", "warnings", "tops")
    assert [breaks_told(breaks, sudden, ENGLISH) for sudden in (True, False)] == [
        "Equal totals: fewest warnings, tops found, sudden death",
        "Equal totals: fewest warnings, tops found",
    ]
    assert breaks_told(("sudden_death",), False, ENGLISH) == "Equal totals share a place"
    assert (
        certificate_text("{name}: {place}. {name}, {other}", {"name": "Anna", "place": "2"})
        == "Anna: 2. Anna, {other}"
    )


def test_the_scene_of_nights_without_a_day_or_of_one_day_names_no_two_days():
    def scene(nights):
        return a_season(nights=nights).opening.partition(". ")[0]

    undated = tuple(replace(each, date="") for each in NIGHTS[:2])
    assert scene(undated) == "2 nights, 4 people"
    assert scene((NIGHTS[0], replace(NIGHTS[1], date=NIGHTS[0].date))) == "2 nights, 4 people"
    year = year_story(1, [NIGHTS[1]], told, [], ENGLISH)
    assert year.opening == "One night (9 January 2026), 420 points, 84.0% of the top. Won: one night."
    both = year_story(2, list(NIGHTS[:2]), told, [], ENGLISH).opening
    assert both.startswith(
        "2 nights between 2 January 2026 and 9 January 2026, 681 points, 68.1% of the top on average."
    )


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ([300], []),
        ([300, 100], ["In 1 of 2 nights the result was above the middle of the room."]),
        ([300, 100, 100], []),
        ([200, 200], []),
    ],
)
def test_the_middle_of_the_room_is_told_of_where_half_the_nights_were_above_it(points, said):
    nights = [
        a_night(day, own, 200, 150) if own > 200 else a_night(day, own, 250, 240)
        for day, own in enumerate(points, start=2)
    ]
    story = year_story(1, nights, told, [], ENGLISH)
    assert [each for each in a_part(story, "percent") if "middle" in each] == said


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (
            [200, 200, 202, 203],
            ["Things went uphill: 40.0% in the first half of the nights, 40.5% in the second."],
        ),
        ([200, 200, 202, 202], []),
        (
            [200, 200, 500, 202, 203],
            ["Things went uphill: 40.0% in the first half of the nights, 40.5% in the second."],
        ),
        ([200, 300, 400], []),
    ],
)
def test_things_went_uphill_from_half_a_point_and_four_nights_on(points, said):
    nights = [a_night(day, own, 250) for day, own in enumerate(points, start=2)]
    story = year_story(1, nights, told, [], ENGLISH)
    assert [each for each in a_part(story, "percent") if "uphill" in each] == said


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        (
            {"run": 3, "tops": 4},
            ["4 of 10 tops found.", "The longest series: 3 tops in a row, on 2 January 2026."],
        ),
        ({"run": 2, "solos": 1}, ["Once nobody else in the room saw the top: a solo."]),
        ({"solos": 2}, ["2 times nobody else in the room saw the top: solos."]),
    ],
)
def test_what_stays_of_a_year_is_told_from_a_series_of_three_and_the_first_solo_on(figures, said):
    story = year_story(1, [a_night(2, 300, 200, **figures)], told, [], ENGLISH)
    assert list(a_part(story, "happened")) == said


def test_the_five_best_moves_of_a_year_are_told_and_no_empty_ones():
    nights = [
        a_night(day, 300, 200, best=60 + day, move="H8 KARTE" if day != 4 else "") for day in range(2, 10)
    ]
    story = year_story(1, nights, told, [], ENGLISH)
    moves = next(each for each in story.parts if each.name == "moves").entries
    assert [each.behind for each in moves] == [
        f"{60 + day} points, {day} January 2026" for day in (9, 8, 7, 6, 5)
    ]


def test_a_place_is_named_for_each_prize_of_several_places_only_and_none_that_was_drawn():
    games = (a_night(1, 100, 300),)
    of = Telling("Pokal", table(games, event_rules_from_data({})), told, Lead(0, 1), ENGLISH)
    prizes = [
        AwardedPrize(Prize("One"), 1, (1,)),
        AwardedPrize(Prize("Two", places=2), 2, (2,)),
        AwardedPrize(Prize("Lot"), 1, (1,), drawn=True),
    ]
    entries = next(each for each in event_story(of, prizes).parts if each.name == "prizes").entries
    assert [(each.first, each.behind) for each in entries] == [
        ("One", "Anna Öz"),
        ("Two, place 2", "Bert Weiß"),
    ]
