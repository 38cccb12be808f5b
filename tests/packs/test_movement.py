"""Places gained and lost: the ranking of now beside that of a quarter of an hour ago."""

from director.desk.duplicate import rounds, slips
from director.desk.packs import arrivals, federation
from director.desk.packs.merged import movement
from tests.packs.rooms import a_meeting, play_night, take

ALL = (1, 2, 3, 4)


def test_places_are_compared_with_the_centres_that_counted_then_a_corrected_one_too(small_table):
    meeting = a_meeting(small_table)
    home, pack = meeting.home(), meeting.pack.id

    def comes(room, key):
        arrivals.hand_in(home, pack, key, federation.result_of(room, key).encode())
        assert [each.state for each in arrivals.take_waiting(home, pack)] in (["new"], ["newer"])

    def then(category=""):
        merged = federation.event_of(home, pack)
        places = movement(home, merged).places(category)
        names = {row.player.id: row.player.name for row in merged.merged.ranked.rows}
        return places and {names[person]: place for person, place in places.items()}

    first, second = meeting.desk("Leitung 2", 2), meeting.desk("Leitung 1", 1)
    early, late = (
        take(meeting, first, 2, ["Ada", "Bert"]),
        take(meeting, second, 1, ["Cleo", "Dora"]),
    )
    play_night(meeting, first, early, [(), (1,)])
    play_night(meeting, second, late, [ALL, ()])
    comes(first, early)
    assert then() is None, "all have just come"
    meeting.rooms.time += 15 * 60
    assert then() is None, "nobody came since"
    comes(second, late)
    assert then() == {"Bert": 1, "Ada": 2}
    rounds.reopen(first, early, "Einspruch")
    slips.overrule(first, early, 1, 1, 999, "verlesen")
    rounds.end(first, early, "")
    comes(first, early)
    assert then() == {"Ada": 1, "Bert": 2}, "the corrected figures, not new people"
    meeting.rooms.time += 15 * 60
    assert then() is None
