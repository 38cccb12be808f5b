"""A night at a centre: it draws from its pack and from nothing else, in order, and every opening is in the log."""

from dataclasses import replace

import pytest

from director.desk import sessions
from director.desk.duplicate import rounds, slips
from director.desk.duplicate.players import packs_left
from director.desk.packs import centre
from director.desk.packs.federation import remember
from director.games.duplicate import facts as ev
from director.games.duplicate.facts import DUPLICATE
from director.games.duplicate.standings import standings
from director.games.log import Recorded
from director.judge.slip import Slip
from director.language.sentences import DirectorError, RuleError, show
from director.packs.chain import walk
from director.packs.keys import new_signer
from director.packs.pack import make_pack, pack_text, read_pack
from director.storage import pack_store
from director.wording.history import history
from tests.packs.rooms import CENTRES, a_meeting, play_night, play_round, take, top_slip, undo_last
from tests.refusing import refusal, refused
from tests.room import LEXICON, overtaken


@pytest.fixture
def meeting(small_table):
    return a_meeting(small_table)


@pytest.fixture
def desk(meeting):
    return meeting.desk()


def kinds(desk, key):
    return [type(each.fact).__name__ for each in desk.session(key).log]


def test_a_whole_night_from_a_pack(meeting, desk):
    key = take(meeting, desk, 2)
    assert centre.announcement(desk, desk.session(key).game) == "Willkommen!"
    play_night(meeting, desk, key, [(1, 2, 3, 4), (1, 3)])
    game = desk.session(key).game
    assert centre.announcement(desk, game) == ""
    assert [(each.kept + each.drawn, str(each.top.move)) for each in game.rounds if each.top] == [
        (each.kept + each.drawn, f"{each.at} {each.word}") for each in meeting.kept.rounds
    ]
    scores = [each.score for each in meeting.kept.rounds]
    found = [(row.player.name, row.total) for row in standings(game).rows]
    assert found == [("Anna", sum(scores)), ("Bert", scores[0] + scores[2])]
    assert game.pack.taken.name == "Wien" == game.setup.club
    assert centre.other_words_than(game) == ""


def test_of_two_who_take_a_pack_as_one_centre_the_second_is_told(meeting, desk):
    made = overtaken(desk.db, lambda: take(meeting, desk, 2))
    with refused("pack_taken", "Wien has already played this pack here."):
        take(meeting, desk, 2)
    assert [row.key for row in desk.games()] == made


def test_a_round_cannot_be_opened_too_early(meeting, desk):
    """Whatever the director of a centre presses, and whatever facts a tool of theirs would write."""
    key = take(meeting, desk, 1)
    assert refusal(lambda: rounds.draw(desk, key)) == "code_missing"
    assert refusal(lambda: rounds.draw(desk, key, code="0000-0000-0000")) == "wrong_code"
    assert kinds(desk, key) == ["PackTaken"]  # a code that does not open leaves no letter and no fact
    sessions.change_setup(desk, key, replace(desk.session(key).game.setup, draws_from="real"))
    rounds.draw(desk, key, code=meeting.code(1), on_purpose=False)
    assert refusal(lambda: rounds.draw(desk, key)) == "round_open"
    assert refusal(lambda: rounds.type_rack(desk, key, "RUCKENB")) in ("round_open", "by_the_pack")
    rounds.start_clock(desk, key)
    rounds.call_time(desk, key)
    assert refusal(lambda: rounds.draw(desk, key)) == "round_open"
    assert refusal(lambda: rounds.place_top(desk, key, "8H", "OB")) == "not_a_top"
    # What the file and the log together hold now opens round 1 and no other one.
    pack, row = read_pack(meeting.text), pack_store.pack_row(desk.db, meeting.pack.id)
    assert row.secrets == ""
    game = desk.session(key).game
    second = meeting.kept.rounds[1]
    stored = str([desk.db.execute(f"SELECT * FROM {name}").fetchall() for name in desk.db.tables()])
    assert second.drawn not in stored
    with pytest.raises(RuleError):
        walk(pack.id, pack.salt, pack.locked, 2, [], dict(game.pack.codes), pack.coded)


def test_the_opening_is_in_the_log_also_when_it_is_taken_back(meeting, desk):
    key = take(meeting, desk, 1)
    rounds.draw(desk, key, code=meeting.code(1))
    opened = desk.session(key).game.current.rack
    undo_last(desk, key)
    assert kinds(desk, key) == ["PackTaken", "CodeGiven", "RackDrawn", "Retracted"]
    again = rounds.draw(desk, key).game.current  # the code is known by now
    assert again.rack == opened
    assert kinds(desk, key)[-1] == "RackDrawn"


def test_letters_of_another_origin_are_no_part_of_such_a_night(meeting, desk):
    key = take(meeting, desk, 1)
    night = desk.session(key)
    for source in ("software", "bag"):
        drawn = Recorded(2, 1.0, "x", ev.RackDrawn(1, "", "RUCKENB", source=source))
        with refused("by_the_pack"):
            DUPLICATE.replay(night.row.setup, night.game.players, [*night.log, drawn])
    assert refusal(lambda: rounds.type_rack(desk, key, "RUCKENB")) == "by_the_pack"


@pytest.mark.parametrize("instead", [{}, {"profile": "f2023"}])
def test_a_night_goes_on_only_with_the_pack_that_it_was_taken_from(meeting, desk, small_table, instead):
    key = take(meeting, desk, 1)
    desk.db.execute("UPDATE packs SET text = ?", [a_meeting(small_table, **instead).text])
    if instead == {}:
        desk.db.execute("DELETE FROM packs")
    with refused("pack_elsewhere", "Import the file of the pack again", by=DirectorError):
        rounds.draw(desk, key, code=meeting.code(1))
    assert not desk.session(key).game.rounds


def test_a_cancelled_round_keeps_the_boards_alike(meeting, desk):
    key = take(meeting, desk, 3)
    play_round(meeting, desk, key, 1, [top_slip(meeting, 1), None])
    play_round(meeting, desk, key, 2, [top_slip(meeting, 2), Slip(state="none")], void="falsch angesagt")
    game = desk.session(key).game
    assert game.round(2).void == "falsch angesagt"
    assert str(game.round(2).top.move) == meeting.kept.rounds[1].top
    assert game.missing(2) == []
    anna = standings(game).rows[0]
    assert (anna.total, anna.points, anna.missing) == (meeting.kept.rounds[0].score, (anna.total, None), 0)
    assert standings(game).top_total == meeting.kept.rounds[0].score
    late = top_slip(meeting, 2)
    assert refusal(lambda: slips.record_slip(desk, key, 2, 1, late)) == "round_void"
    assert refusal(lambda: rounds.cancel_round(desk, key, "noch einmal")) == "void_already"
    rounds.draw(desk, key)
    assert desk.session(key).game.current.number == 3


def test_a_cancelled_round_can_be_taken_back(meeting, desk):
    key = take(meeting, desk, 3)
    play_round(meeting, desk, key, 1, [top_slip(meeting, 1), None])
    rounds.cancel_round(desk, key, "Irrtum")
    assert "slips count again" in str(undo_last(desk, key).sentence)
    assert desk.session(key).game.round(1).entries[1].points == meeting.kept.rounds[0].score


def test_after_the_last_round_the_game_must_end(meeting, desk):
    key = take(meeting, desk, 1)
    for number in range(1, 5):
        assert rounds.advice_on(desk, desk.session(key)).verdict != "must"
        play_round(meeting, desk, key, number)
    assert rounds.advice_on(desk, desk.session(key)).code == "pack_played"
    assert refusal(lambda: rounds.draw(desk, key)) == "no_more_rounds"


def test_a_code_for_every_round(small_table):
    meeting = a_meeting(small_table, coded=(1, 2, 3, 4))
    desk = meeting.desk()
    key = take(meeting, desk, 1)
    for number in range(1, 5):
        if number > 1:
            assert refusal(lambda: rounds.draw(desk, key, code=meeting.code(1))) == "wrong_code"
        play_round(meeting, desk, key, number)


def test_a_centre_has_one_night_of_a_pack(meeting, desk):
    key = take(meeting, desk, 1)
    assert refusal(lambda: take(meeting, desk, 1)) == "pack_taken"
    sessions.delete_game(desk, key)
    assert take(meeting, desk, 1) != key
    take(meeting, desk, 2)  # two rooms at one laptop are two centres
    assert refusal(lambda: take(meeting, desk, 9)) == "unknown_centre"
    setup, key = read_pack(meeting.text).setup, meeting.pack.id
    false, _ = make_pack(setup, meeting.kept.rounds, new_signer(), 1e9, "Bund", "Klein", "", CENTRES, key=key)
    assert refusal(lambda: centre.take_pack(desk, pack_text(false), 3, LEXICON)) == "other_pack"


def test_a_sudden_death_may_have_a_pack_that_nobody_has_played(meeting, desk):
    remember(desk, meeting.text)
    tiles = read_pack(meeting.text).setup.tiles
    assert [each.id for each in packs_left(desk, tiles)] == [meeting.pack.id]
    assert packs_left(desk, replace(tiles, name="another")) == []
    take(meeting, desk, 1)
    assert packs_left(desk, tiles) == []


def test_another_word_list_is_told_before_the_first_round(meeting, desk):
    """The club's list has another fingerprint: the night says so, and its history keeps it."""
    pack = read_pack(meeting.text)
    tiles = pack.setup.tiles.name
    lists = [("own", tiles), ("other", "braille"), (pack.setup.lexicon, tiles)]
    assert [centre.lists_for(pack, lists[:count]) for count in (3, 2, 0)] == [pack.setup.lexicon, "own", ""]
    night = desk.session(centre.take_pack(desk, meeting.text, 1, LEXICON).key)
    assert centre.other_words_than(night.game) == ""
    assert night.game.pack.taken.words == pack.setup.fingerprint
    other = ev.PackTaken(pack.id, pack.digest, 4, (1,), 1, "Köln", "another", "Bundesliste")
    game = DUPLICATE.replay(night.row.setup, (), [Recorded(1, 1.0, "x", other)]).state
    assert centre.other_words_than(game) == "Bundesliste"
    told = history(night.row.setup, (), [Recorded(1, 1.0, "x", other)])
    assert "Bundesliste" in show(told[0].details[0])


def test_history_tells_pack_code_and_cancelled_round(meeting, desk):
    key = take(meeting, desk, 3)
    play_round(meeting, desk, key, 1, void="falsch angesagt")
    night = desk.session(key)
    told = " ".join(str(each.sentence) for each in history(night.row.setup, night.game.players, night.log))
    for part in (meeting.pack.id, "code of round 1", "Round 1 cancelled in this room"):
        assert part in told
