"""A person's night on one page, however long it was."""

from dataclasses import replace

import pytest

from director.games.duplicate.analysis.night import analyse
from director.games.duplicate.standings import standings
from director.reports.own_sheets import own_sheets_pdf
from director.reports.page import Heading
from director.reports.story import PrintedStory, story_pdf
from director.rules.top import Search
from director.wording.own_night import WordFacts
from director.wording.story import Story, StoryEntry, StoryPart, closing, joined, story
from tests.builders import Night, a_setup, played_night, some_players
from tests.games.duplicate.builders import TOPS, played
from tests.reports.reading import ENGLISH, pages, pieces, sound


@pytest.mark.parametrize("players", [2, 12])
def test_a_story_counts_the_people_who_scored_over_80_per_cent(small_table, players):
    night = played_night(12, players)
    search = Search(small_table, night.setup.rules)
    analysis = analyse(night.game, lambda played: search.found(played.board, played.rack))
    high = sum(row.percent >= 80 for row in standings(night.game).rows)
    told = story(analysis, ENGLISH, lambda word: WordFacts("", "", ()))
    said = [line for part in told.parts for line in part.sentences if "over 80%" in line]
    counted = {0: [], 1: ["One player scored over 80% of the top."]}
    assert said == counted.get(high, [f"{high} players scored over 80% of the top."])


def test_a_story_counts_a_pair_as_two_people(small_table):
    anna, bert = some_players(2)
    night = played_night(3, (replace(anna, name="Anna / Carl"), bert))
    search = Search(small_table, night.setup.rules)
    analysis = analyse(night.game, lambda played: search.found(played.board, played.rack))
    told = story(analysis, ENGLISH, lambda word: WordFacts("", "", ()))
    assert told.opening.startswith("3 people at the boards, 3 rounds, ")


def part_of(told, name):
    return next((each for each in told.parts if each.name == name), None)


def story_of(table, *scores):
    """The story of a night of so many points for each person in each round; tops are 26, 40, 51, 28 …"""
    night = Night(a_setup(), some_players(len(scores[0])))
    for number, points in enumerate(scores, start=1):
        night.add(*played(number, *points))
    search = Search(table, night.setup.rules)
    analysis = analyse(night.game, lambda played: search.found(played.board, played.rack))
    return story(analysis, ENGLISH, lambda word: WordFacts("", "", ()))


def test_six_words_that_nobody_found_are_told_and_the_podium_from_the_first_place(small_table):
    scores = [[top.score - 1 - own for own in (0, 0, number == 0, 2)] for number, top in enumerate(TOPS[:7])]
    told = story_of(small_table, *scores)
    assert len(part_of(told, "unseen").entries) == 6
    assert {each.beneath for each in part_of(told, "unseen").entries} == {()}
    anna, lukasz, third, _ = (each.name for each in some_players(4))
    assert [each[:2] for each in told.podium] == [("1.", f"{anna} and {lukasz}"), ("3.", third)]
    assert part_of(told, "race").sentences == ()
    assert f"Nobody wins alone: {anna} and {lukasz} share the first place with" in told.opening


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ([(26, 17), (40, 39)], ["{0} was ahead from the first round to the last.", "In the end 10 points decided against {1}."]),
        ([(26, 16), (40, 39)], ["{0} was ahead from the first round to the last.", "In the end {1} was second, 11 points behind."]),
        ([(20, 19), (40, 40)], ["{0} was ahead from the first round to the last.", "In the end a single point decided against {1}."]),
        ([(10, 26), (40, 20)], ["From round 2 on nobody could catch {0}.", "The lead changed hands once.", "In the end 4 points decided against {1}."]),
    ],
)  # fmt: skip
def test_the_race_of_a_night_is_told_with_its_lead_and_its_margin(small_table, scores, said):
    names = [each.name for each in some_players(2)]
    assert list(part_of(story_of(small_table, *scores), "race").sentences) == [
        each.format(*names) for each in said
    ]


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ([(26, 0), (40, 0)], ["One player scored over 80% of the top."]),
        ([(26, 0), (40, 0), (51, 0)], ["{0} missed nothing at all: every round at the top.", "One player scored over 80% of the top."]),
        ([(26, 0), (40, 0), (51, 0), (0, 0)], ["{0} found the top 3 times in a row; nobody had a longer series.", "One player scored over 80% of the top."]),
        ([(26, 0), (40, 0), (0, 0), (0, 0)], []),
        ([(26, 26), (40, 40)], ["2 players scored over 80% of the top."]),
    ],
)  # fmt: skip
def test_a_series_is_told_of_from_three_tops_in_a_row_on(small_table, scores, said):
    names = [each.name for each in some_players(2)]
    told = part_of(story_of(small_table, *scores), "happened").sentences
    assert [each for each in told if "row" in each or "missed" in each or "scored over" in each] == [
        each.format(*names) for each in said
    ]


def test_of_those_who_saw_a_top_alone_four_are_told(small_table):
    told = part_of(story_of(small_table, *((top.score, 0) for top in TOPS[:5])), "happened").sentences
    assert sum("one pair of eyes alone" in each for each in told) == 4


def test_the_costliest_word_is_told_where_it_is_not_the_dearest_too(small_table):
    def costliest(*scores):
        told = part_of(story_of(small_table, *scores), "happened").sentences
        return [each.partition(":")[0] for each in told if "costliest" in each]

    assert costliest((0, 0)) == []
    assert costliest((0, 0), (40, 40)) == ["The costliest word was RUCKEN in round 1"]


def test_what_a_story_ends_with_is_the_clubs_own_text_and_the_next_day():
    assert closing("2026-12-04", "  Bis bald!\n\n Kuchen? ", ENGLISH) == (
        "Bis bald!",
        "Kuchen?",
        "We meet again: 4 December 2026.",
    )
    assert closing("", "", ENGLISH) == ()
    assert [joined(each, ENGLISH) for each in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]


@pytest.mark.parametrize("rounds", [3, 26])
def test_a_night_of_any_length_is_one_page_for_each_person(small_table, rounds):
    night = played_night(rounds, 2)
    search = Search(small_table, night.setup.rules)
    analysis = analyse(night.game, lambda played: search.found(played.board, played.rack))
    pdf = own_sheets_pdf(analysis, ENGLISH, lambda word: WordFacts("", "", ()), [1, 2])
    assert len(pages(pdf)) == 2
    assert sound(pdf)


@pytest.mark.parametrize(("count", "columns"), [(11, [11]), (12, [6, 6]), (13, [7, 6])])
def test_a_long_list_of_a_story_stands_in_two_columns(count, columns):
    entries = tuple(StoryEntry(f"Name {number:02}", f"{number} points") for number in range(count))
    told = Story(
        "Liga", "Es war schön.", (), (StoryPart("list", "Alle", entries=entries),), ("Bis bald.",), "Bund"
    )
    pdf = story_pdf(PrintedStory(told, Heading("Liga", "2026"), {}), ENGLISH)
    assert sound(pdf)
    names = [each for each in pieces(pdf) if each.text.startswith("Name")]
    assert [each.text for each in names] == [f"Name {number:02}: {number} points" for number in range(count)]
    lefts = sorted({each.x for each in names})
    assert [sum(each.x == left for each in names) for left in lefts] == columns
    assert [each.y for each in names[: columns[0]]] == sorted({each.y for each in names}, reverse=True)
    below = [each.y for each in pieces(pdf) if each.text in ("Bis bald.", "Bund")]
    assert below == sorted(below, reverse=True)
    assert (len(below), below[0] < names[columns[0] - 1].y) == (2, True)
