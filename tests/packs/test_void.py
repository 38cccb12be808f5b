"""A round of a pack that is void in this room: its top lies on the board, and counts nowhere."""

import csv
import json
from io import StringIO

import pytest

from director.desk.duplicate import inbox, phones, rounds
from director.games.duplicate.audiences import solo_of
from director.games.duplicate.standings import standings
from director.judge.slip import Slip
from director.reports.duplicate_documents import top_game
from director.reports.own_sheets import score_sheets_pdf
from director.reports.standings_papers import game_csv, standings_csv
from director.storage.inbox_store import HandedSlip
from director.web.results.pages import sheet_lines
from director.wording.standing_words import top_text
from tests.packs.rooms import a_meeting, play_round, take, top_slip, undo_last
from tests.reports.reading import ENGLISH, pages

NOTHING = Slip(state="none")


@pytest.fixture
def meeting(small_table):
    return a_meeting(small_table, coded=(), most=3)


@pytest.fixture
def desk(meeting):
    return meeting.desk()


@pytest.fixture
def key(meeting, desk):
    """Anna has every top; round 2 is void."""
    key = take(meeting, desk, 1)
    for number in (1, 2):
        void = "falsch angesagt" if number == 2 else ""
        play_round(meeting, desk, key, number, [top_slip(meeting, number), NOTHING], void)
    return key


def test_wall_and_phones_go_on_behind_it_and_say_why_it_brings_nothing(desk, key):
    night = desk.session(key)
    assert solo_of(night.game, night.game.round(2)) is None
    told = phones.own(desk, night, 1, ENGLISH)["last"]
    assert (told["points"], told["why"]) == (0, "Cancelled: falsch angesagt")


def test_the_sums_of_a_players_sheet_are_those_of_the_standings(meeting, desk, key):
    play_round(meeting, desk, key, 3, [top_slip(meeting, 3), NOTHING])
    game = desk.session(key).game
    ranked = standings(game)
    lines = sheet_lines(game, ranked, game.player(1), ENGLISH)
    scores = [each.score for each in meeting.kept.rounds]
    due = scores[0] + scores[2]
    assert [(each.negative, each.top_total) for each in lines] == [("0", str(scores[0]))] * 2 + [
        ("0", str(due))
    ]
    own = lines[1].own
    assert (str(own), own.points, own.reason, own.missing) == (
        "(void)",
        "",
        "Cancelled: falsch angesagt",
        False,
    )
    assert due == ranked.top_total
    text = pages(score_sheets_pdf(game, ranked, ENGLISH, 1))[0]
    assert "(void)" in text
    assert "Cancelled: falsch angesagt" in text
    assert "(slip missing)" not in text
    assert "2 of 2" in text


def test_files_and_tables_have_its_top_on_the_board_and_in_no_sum(meeting, desk, key):
    play_round(meeting, desk, key, 3, [top_slip(meeting, 3), NOTHING])
    game = desk.session(key).game
    void = list(csv.DictReader(StringIO(game_csv(game, ENGLISH).decode("utf-8-sig"))))[1]
    assert (void["Found"], void["Players"], void["Remark"]) == ("", "", "Cancelled: falsch angesagt")
    top = next(csv.DictReader(StringIO(standings_csv(game, standings(game), ENGLISH).decode("utf-8-sig"))))
    assert (top["Tops"], top_text(standings(game), ENGLISH).tops) == ("2", "2")
    moves = [line for line in top_game(game, ENGLISH).splitlines() if line[0] == ">" or "Cancelled" in line]
    assert len(moves) == 4
    assert moves[2] == "#note Cancelled: falsch angesagt"


def test_a_slip_that_comes_as_it_is_declared_void_holds_up_nobody_and_waits_for_its_undoing(meeting, desk):
    key = take(meeting, desk, 1)
    rounds.draw(desk, key)
    rounds.start_clock(desk, key)
    rounds.cancel_round(desk, key, "falsch angesagt")
    night, slip = desk.session(key), json.dumps(top_slip(meeting, 1).as_data())
    drawn, at = night.game.round(1).since, desk.now()
    for player, late in ((1, False), (2, True)):
        inbox.keep(
            desk, key, HandedSlip(night.row.id, 1, drawn, player, 1, f"token-{player}", slip, at, late)
        )
    assert inbox.book_silent(desk, key).seq == night.seq
    assert (inbox.undecided(desk, night, 1), inbox.waiting_rounds(desk, night)) == ([], [])
    assert [each["fate"] for each in phones.own(desk, night, 1, ENGLISH)["fates"]] == ["gone"]
    undo_last(desk, key)
    assert list(inbox.take_in(desk, key, 1).game.round(1).entries) == [1]
    assert [each.why for each in inbox.undecided(desk, desk.session(key), 1)] == ["late"]
