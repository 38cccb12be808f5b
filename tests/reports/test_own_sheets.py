"""A person's night on one page, however long it was."""

from dataclasses import replace

import pytest

from director.games.duplicate.analysis.night import analyse
from director.games.duplicate.standings import standings
from director.reports.own_sheets import own_sheets_pdf
from director.reports.page import Heading
from director.reports.story import PrintedStory, story_pdf
from director.rules.top import Search
from director.wording.own_night import OfWord
from director.wording.story import Entry, Part, Story, story
from tests.builders import played_night, some_players
from tests.reports.reading import ENGLISH, pages, pieces, sound


@pytest.mark.parametrize("players", [2, 12])
def test_a_story_counts_the_people_who_scored_over_80_per_cent(small_table, players):
    night = played_night(12, players)
    search = Search(small_table, night.setup.rules)
    analysis = analyse(night.game, lambda played: search.found(played.board, played.rack))
    high = sum(row.percent >= 80 for row in standings(night.game).rows)
    told = story(analysis, ENGLISH, lambda word: OfWord("", "", ()))
    said = [line for part in told.parts for line in part.sentences if "over 80%" in line]
    counted = {0: [], 1: ["One player scored over 80% of the top."]}
    assert said == counted.get(high, [f"{high} players scored over 80% of the top."])


def test_a_story_counts_a_pair_as_two_people(small_table):
    anna, bert = some_players(2)
    night = played_night(3, (replace(anna, name="Anna / Carl"), bert))
    search = Search(small_table, night.setup.rules)
    analysis = analyse(night.game, lambda played: search.found(played.board, played.rack))
    told = story(analysis, ENGLISH, lambda word: OfWord("", "", ()))
    assert told.opening.startswith("3 people at the boards, 3 rounds, ")


@pytest.mark.parametrize("rounds", [3, 26])
def test_a_night_of_any_length_is_one_page_for_each_person(small_table, rounds):
    night = played_night(rounds, 2)
    search = Search(small_table, night.setup.rules)
    analysis = analyse(night.game, lambda played: search.found(played.board, played.rack))
    pdf = own_sheets_pdf(analysis, ENGLISH, lambda word: OfWord("", "", ()), [1, 2])
    assert len(pages(pdf)) == 2
    assert sound(pdf)


@pytest.mark.parametrize(("count", "columns"), [(11, [11]), (12, [6, 6]), (13, [7, 6])])
def test_a_long_list_of_a_story_stands_in_two_columns(count, columns):
    entries = tuple(Entry(f"Name {number:02}", f"{number} points") for number in range(count))
    told = Story(
        "Liga", "Es war schön.", (), (Part("list", "Alle", entries=entries),), ("Bis bald.",), "Bund"
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
