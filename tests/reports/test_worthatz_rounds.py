"""The record of a Worthatz night before its first round is over."""

from dataclasses import replace

import pytest

from director.desk.worthatz import grids
from director.games.people import Player
from director.games.worthatz.game import Reference, standings
from director.games.worthatz.grid_facts import WORTHATZ
from director.language.sentences import RuleError
from director.language.texts import Texts
from director.reports.page import Heading, Sheet
from director.reports.worthatz_sheets import (
    GridPicture,
    draw_pictures,
    rounds_pdf,
    score_sheets_pdf,
    standings_pdf,
)
from director.wording.worthatz import best_text, fault_text, reference_text, who_found
from tests import worthatz_room
from tests.reports.reading import ENGLISH, overlaps, pages
from tests.room import opened
from tests.worthatz_room import a_setup


def test_before_a_round_is_over_the_record_says_so():
    game = WORTHATZ.begin(a_setup(), [Player(1, "Anna")])
    assert "No round is complete yet." in "".join(pages(rounds_pdf(game, Texts())))


def test_a_note_of_two_lines_under_a_grid_does_not_lie_on_the_grid_below():
    sheet = Sheet(Heading("Worthatz"), "Rounds", Texts())
    noted = GridPicture(
        "Anna",
        "0",
        {112: "Q", 113: "X"},
        "Q and X are no word of the list, and nothing else stands on the board of this round",
    )
    for _ in range(3):
        draw_pictures(sheet, [noted, GridPicture("Bert", "5", {112: "A"})])
    assert overlaps(sheet.finish()) == []


@pytest.fixture
def played(club_folder):
    """A round in which Anna has a good grid, Bert one with a fault, Carl none."""
    club = opened(club_folder)
    desk = club.desk()
    worthatz_room.create(desk)
    worthatz_room.open_round(desk)
    grids.enter(desk, worthatz_room.KEY, 1, 1, worthatz_room.GOOD)
    grids.enter(desk, worthatz_room.KEY, 1, 2, worthatz_room.TWO_FAULTS)
    yield worthatz_room.show(desk)
    club.close()


def proved(game, searched=True, proved=True):
    reference = Reference(game.rounds[0].entries[1].rows if searched else (), proved)
    return replace(game, rounds=(replace(game.rounds[0], reference=reference), *game.rounds[1:]))


def test_the_model_solution_is_told_as_far_as_it_is_known(played):
    found = [proved(played, *each) for each in ((False, False), (True, False), (True, True))]
    assert [reference_text(each.rounds[0].reference, ENGLISH) for each in found] == [
        "not searched",
        "13 points",
        "13 points, proved best",
    ]
    papers = ["".join(pages(standings_pdf(each, standings(each), ENGLISH))) for each in found]
    said = "Proved best, no grid of the letters can score more: rounds 1."
    assert [said in each for each in papers] == [False, False, True]
    assert ["100.0" in each for each in papers] == [False, True, True]


def test_a_grid_with_faults_names_the_first_and_counts_the_others(played):
    entry = played.rounds[0].entries[2]
    first = ENGLISH.show(entry.faults[0].sentence)
    told = [
        fault_text(replace(entry, part=part), ENGLISH).removeprefix(first)
        for part in (played.rounds[0].entries[1].rows, ())
    ]
    more = len(entry.faults) - 1
    assert more == 1
    assert told == [" (and 1 more fault) The best valid part counts.", " (and 1 more fault)"]
    assert fault_text(played.rounds[0].entries[1], ENGLISH) == ""


def test_a_score_sheet_is_each_persons_by_table_and_says_where_there_is_nobody(played):
    ranked = standings(played)
    sheets = pages(score_sheets_pdf(played, ranked, ENGLISH))
    assert [name in sheet for name, sheet in zip(("Anna", "Bert", "Carl"), sheets, strict=True)] == [True] * 3
    assert ["none handed in" in sheet for sheet in sheets] == [False, False, True]
    assert "HAUS 9, HE 4" in sheets[0]
    (one,) = pages(score_sheets_pdf(played, ranked, ENGLISH, 2))
    assert ("Bert" in one, "Table 2 · Place " in one) == (True, True)
    nobody = replace(ranked, rows=())
    assert "There are no players yet." in "".join(pages(score_sheets_pdf(played, nobody, ENGLISH)))
    with pytest.raises(RuleError):
        score_sheets_pdf(played, ranked, ENGLISH, 9)


def test_the_best_of_the_room_are_all_who_have_as_many_points(played):
    assert best_text(played, played.rounds[0], ENGLISH) == ("Best of the room: 13 points", "Anna")
    empty = replace(played.rounds[0], entries={})
    assert best_text(played, empty, ENGLISH) == ("Best of the room", "Nobody has a grid with points.")
    assert [ENGLISH.show(each) for each in who_found(played, [3, 1])] == ["Anna", "Carl"]
    turned = replace(played, players=tuple(replace(each, table=4 - each.table) for each in played.players))
    assert [ENGLISH.show(each) for each in who_found(turned, [1, 3])] == ["Carl", "Anna"]
