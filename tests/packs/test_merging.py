"""What becomes of each room in the merged night: who was there when, averages, warnings. The rooms are made by hand."""

import itertools

import pytest

from director.games.duplicate.game import Entry
from director.games.people import Player
from director.judge.slip import Ruling, Slip
from director.packs.merging import Decisions, merge, rounds_of
from director.packs.summary import Summary
from director.rules.formula import formula
from tests.packs.rooms import a_meeting

Stays = dict[int, tuple[tuple[int, bool], ...]]


@pytest.fixture
def meeting(small_table):
    return a_meeting(small_table)


def a_summary(centre, rounds=4, stays=None, void=(), points=10):
    """A room of two, numbered 7 and 8, who scored so much in each round that was played."""
    players = (Player(7, "Anna", table=2), Player(8, "Bert", table=1))
    entry = Entry(Slip("AB"), Ruling(points), 0, "")
    played = [number for number in range(1, rounds + 1) if number not in void]
    entries = {number: {7: entry, 8: entry} for number in played}
    why = dict.fromkeys(void, "falsch angesagt")
    return Summary(
        centre, rounds, players, entries, stays or {}, ((8, 2, "laut"),), why, (), (), other_words=False
    )


def merged(meeting, *rooms, decided=None):
    return merge(meeting.pack, meeting.kept.rounds, rooms, decided)


def there(found, player):
    """The rounds in which that player of the merged night was in the room."""
    return [number for number in range(1, 5) if found.game.takes_part(player, number)]


def test_players_are_numbered_by_centre_and_table_and_keep_their_warnings(meeting):
    found = merged(meeting, a_summary(3), a_summary(1))
    assert found.origin == {1: (1, 8), 2: (1, 7), 3: (3, 8), 4: (3, 7)}
    told = [(each.player, each.round, each.reason) for each in found.game.warned]
    assert told == [(1, 2, "laut"), (3, 2, "laut")]


@pytest.mark.parametrize(
    ("room", "rounds"),
    [
        (a_summary(1), [1, 2, 3, 4]),
        (a_summary(1, rounds=3), [1, 2, 3]),
        (a_summary(1, rounds=0), []),
        (a_summary(1, void=(2,)), [1, 3, 4]),
        (a_summary(1, rounds=3, void=(1,)), [2, 3]),
        (a_summary(1, stays={8: ((0, False), (3, True))}), [3, 4]),
        (a_summary(1, stays={8: ((2, False), (4, True))}), [1, 4]),
        (a_summary(1, rounds=3, stays={8: ((2, False),)}), [1]),
        (a_summary(1, stays={8: ((3, False),)}, void=(1,)), [2]),
    ],
)  # fmt: skip
def test_a_player_is_there_as_in_the_room_but_for_void_rounds_and_those_not_played(meeting, room, rounds):
    assert there(merged(meeting, room), 1) == rounds


def test_an_average_is_the_share_of_the_tops_of_the_other_rounds_for_those_who_were_there(meeting):
    tops = [each.score for each in meeting.kept.rounds]
    decided = Decisions(void={(2, 1): "average"})
    room = a_summary(1, rounds=3, void=(2,), stays={7: ((2, False), (3, True))})
    found = merged(meeting, room, decided=decided)
    given = {player: entry.points for player, entry in found.game.rounds[1].entries.items()}
    assert given == {1: 20 * tops[1] // (tops[0] + tops[2])}
    assert (there(found, 1), there(found, 2)) == ([1, 2, 3], [1, 3])
    assert not merged(meeting, room).game.rounds[1].entries
    other = merged(
        meeting, a_summary(1, rounds=3, void=(2, 3)), decided=decided
    )  # of its two void rounds one
    assert (there(other, 1), [len(each.entries) for each in other.game.rounds[1:3]]) == ([1, 2], [2, 0])
    out = merged(meeting, room, decided=Decisions(void={(2, 1): "out"}))
    assert (out.game.rounds[1].void, out.game.rounds[1].entries, there(out, 1)) == ("out", {}, [1, 3])


def test_a_blank_that_a_letter_replaces_is_replaced_in_the_rounds_of_a_pack(small_table):
    joker = a_meeting(small_table, most=3, played=formula("joker"))
    found = rounds_of(joker.kept.rounds, joker.pack.setup.rules)
    assert any(each.replaced for each in found)
    for each, following in itertools.pairwise(found):
        for square, letter in each.replaced.items():
            assert each.top.laid[square].islower()
            assert following.board.squares[square] == letter == each.top.laid[square].upper()


def test_the_rounds_of_a_pack_are_over_and_carry_what_was_left(meeting):
    assert merged(meeting, a_summary(1)).game.ended == ""
    rules = meeting.pack.setup.rules
    for played, each in zip(rounds_of(meeting.kept.rounds, rules), meeting.kept.rounds, strict=True):
        assert (played.clock.phase(0.0), played.clock.total) == ("time_up", 180.0)
        found = (played.kept, played.drawn, played.top and played.top.score)
        assert found == (each.kept, each.drawn, each.score)
