"""The stories of an event, a season and a person's year: each sentence from facts that stand here by hand."""

from __future__ import annotations

from fractions import Fraction

from director.games.duplicate.analysis.highlights import Lead, led
from director.seasons.awards import awards
from director.seasons.event import EventRules, event_table
from director.seasons.highlights import Rival, rivals
from director.seasons.person import Person
from director.seasons.prizes import Given
from director.seasons.result import Night, Result
from director.seasons.rules import Rules
from director.seasons.season import table
from director.seasons.season_data import Prize
from director.wording.event_story import event_story
from director.wording.season_story import season_story
from director.wording.story import Story
from director.wording.year_story import year_story
from tests.reports.reading import ENGLISH

NAMES = {1: "Anna Öz", 2: "Bert Weiß", 3: "Çelik Zoë", 4: "Dora Maß"}
TOP = 500


def told(number: int) -> Person:
    return Person(NAMES[number], id=number)


def a_night(number: int, *points: int, **more: int) -> Night:
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
    return Night(f"n{number}", f"Abend {number}", f"2026-01-{number:02}", tuple(results))


NIGHTS = (
    a_night(2, 380, 381, 300, tops=4, run=2, best=80, move="H8 KARTE"),
    a_night(9, 420, 300, 310, 200, tops=6, run=4, solos=2, best=90, move="8D QUARZe"),
    a_night(16, 0, 350, 330),
    a_night(23, 450, 340, 330, tops=7, run=3),
)


def part(story: Story, name: str) -> tuple[str, ...]:
    return next(each.sentences for each in story.parts if each.name == name)


def entries(story: Story, name: str) -> list[tuple[str, str]]:
    return [(each.first, each.behind) for each in next(p for p in story.parts if p.name == name).entries]


def a_season(value: str = "points", over: bool = True) -> Story:
    found = table(NIGHTS, Rules(value=value))  # type: ignore[arg-type]
    given = awards(NIGHTS)
    return season_story("Liga", found, told, Lead(2, 4), given, over, ENGLISH, "2026-02-06", "See you!\n\nBring cake.")  # fmt: skip


def test_a_season_says_who_won_and_by_how_much() -> None:
    story = a_season()
    assert story.title == "The story of the season: Liga"
    assert story.opening == (
        "4 nights between January 2, 2026 and January 23, 2026, 4 people. Bert Weiß wins with 1,371 points."
    )
    assert story.podium == (
        ("1.", "Bert Weiß", "1,371 points"),
        ("2.", "Çelik Zoë", "1,270 points"),
        ("3.", "Anna Öz", "1,250 points"),
    )
    assert part(story, "race") == (
        "Bert Weiß took the lead on January 23, 2026 and kept it.",
        "The lead changed hands 2 times.",
        "Place two: Çelik Zoë, 101 points behind.",
    )
    assert story.closing == ("See you!", "Bring cake.", "We meet again: February 6, 2026.")


def test_a_season_that_goes_on_has_a_leader() -> None:
    assert a_season("percent", over=False).opening.endswith("Anna Öz leads with 83.33 per cent.")


def test_what_is_talked_about_in_a_season() -> None:
    assert part(a_season(), "happened") == (
        "The nights had 2 different winners; most often the win went to Bert Weiß and Anna Öz, 2 times.",
        "The best night of all: Anna Öz with 90.0 per cent of the top, on January 23, 2026.",
        "It was never closer than between Bert Weiß and Anna Öz: a single point, on January 2, 2026.",
        "The room was fullest on January 9, 2026: 4 people.",
    )


def test_awards_are_told_in_sentences() -> None:
    assert part(a_season(), "awards") == (
        "The best single move: QUARZ(E) 8D by Anna Öz, 90 points, on January 9, 2026.",
        "The longest series of tops: 4 in a row by Anna Öz, on January 9, 2026.",
        "Alone with the top most often: Anna Öz, 2 times.",
        "Most improved: Çelik Zoë, 5.0 percentage points more in the later half of the own nights.",
        "Most faithful: Bert Weiß and Çelik Zoë, 4 nights.",
        "For the first time above 85 per cent: Anna Öz.",
        "For the first time above 80 per cent: Anna Öz.",
    )


def test_every_night_has_its_winner() -> None:
    assert entries(a_season(), "nights")[1] == ("January 9, 2026", "Anna Öz, 420 (84.0 %)")


def test_an_event_tells_of_its_games_prizes_and_the_greatest_rise() -> None:
    games = (a_night(1, 100, 300, 290, 280), a_night(2, 480, 200, 200, 200))
    found = event_table(games, EventRules())
    prizes = [Given(Prize("Best of Köln", places=2), 1, (1,)), Given(Prize("Lot"), 1, (2, 3), drawn=True)]
    story = event_story("Pokal", found, told, Lead(1, 2), prizes, ENGLISH)
    assert story.opening == "4 people, 2 games, 1,000 points to be had. Anna Öz wins with 580 points."
    assert part(story, "race") == (
        "Anna Öz took the lead in game 2 and kept it.",
        "The lead changed hands once.",
        "Place two: Bert Weiß, 80 points behind.",
    )
    assert part(story, "happened")[0] == (
        "After the first game Anna Öz was in place 4, and in the end in place 1: nobody rose higher."
    )
    assert entries(story, "games") == [
        ("Game 1", "Bert Weiß, 300 (60.0 %)"),
        ("Game 2", "Anna Öz, 480 (96.0 %)"),
    ]
    assert entries(story, "prizes") == [("Best of Köln, place 1", "Anna Öz")]


def test_nobody_wins_alone_where_the_first_are_equal() -> None:
    found = event_table((a_night(1, 300, 300, 200),), EventRules())
    story = event_story("Pokal", found, told, Lead(0, 1), [], ENGLISH)
    assert story.opening.endswith("The first place is shared by Anna Öz and Bert Weiß with 300 points each.")
    assert part(story, "race") == ()


def test_a_year_of_one_person() -> None:
    nights = [each for each in NIGHTS if 1 in each.of]
    story = year_story(1, nights, told, [(80, "2026-01-09"), (75, "2026-01-09"), (85, "2026-01-23")], ENGLISH)
    assert story.title == "Anna Öz: a year at the board"
    assert story.opening == (
        "3 nights between January 2, 2026 and January 23, 2026, 1,250 points, 83.3 per cent of the top on average."
        " Won: 2 nights."
    )
    assert part(story, "percent") == (
        "The best night was on January 23, 2026: 90.0 per cent, place 1 of 3.",
        "In 2 of 3 nights the result was above the middle of the room.",
    )
    assert part(story, "happened") == (
        "17 of 30 tops found.",
        "The longest series: 4 tops in a row, on January 9, 2026.",
        "2 times nobody else in the room saw the top: solos.",
        "For the first time above 80 per cent: January 9, 2026.",
        "For the first time above 85 per cent: January 23, 2026.",
    )
    assert entries(story, "moves") == [
        ("QUARZ(E) 8D", "90 points, January 9, 2026"),
        ("KARTE H8", "80 points, January 2, 2026"),
    ]
    assert entries(story, "rivals")[0] == ("Bert Weiß", "3 nights together, 2 : 1")


def test_rivals_are_those_met_most_often() -> None:
    assert rivals(NIGHTS, 1) == [Rival(2, 2, 1, 0), Rival(3, 3, 0, 0)]


def test_whoever_shares_the_first_lead_and_wins_has_had_it_from_the_start() -> None:
    assert led([[2, 1], [1], [1]], 1) == Lead(0, 1)
    assert led([[2], [1], [2], [1]], 1) == Lead(3, 4)
    assert led([[], [1], [1]], 1) == Lead(0, 2)
