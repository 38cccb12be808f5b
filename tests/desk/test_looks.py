"""What a director has seen of a sealed night stays to be read, and is named where it bent the game."""

import json
from dataclasses import replace

import pytest

from director.desk import sessions
from director.desk.checking import check_game
from director.desk.duplicate import rounds, seals, slips
from director.games.duplicate import facts as ev
from director.games.people import Entrant
from director.judge.slip import Slip
from director.reports.page import short
from director.rules.sealed import Seal
from director.storage import game_store
from director.storage.game_file import export_game
from tests.room import NIGHT, a_club, director, small_setup, undo_last
from tests.verifier import verify_log


@pytest.fixture
def desk(rooms):
    """A sealed night whose first rack has a move, with round 1 played."""
    for _ in range(50):  # the seed is secret
        desk = rooms.night()
        seals.seal_draw(desk, NIGHT)
        seals.leave_number_out(desk, NIGHT)
        if rounds.tops(desk, rounds.draw(desk, NIGHT)):
            place(desk)
            return desk
    raise AssertionError("no first rack has a move")


def place(desk, number=0):
    top = [each for each in rounds.tops(desk, desk.session(NIGHT)) if each.allowed][number].scored.move
    rounds.place_top(desk, NIGHT, str(top.at), top.word)


def ended(desk):
    if desk.session(NIGHT).game.current.top is None:
        rounds.cancel_round(desk, NIGHT, "enough for today")
    rounds.end(desk, NIGHT, "enough")
    return list(export_game(desk.db, NIGHT))


def steps(lines, rooms, *seen):
    return {step.name: step for step in check_game(lines, rooms.search, seen)}


def codes(step):
    return {(each.code, each.bent) for each in step.remarks}


def looked(desk):
    rounds.draw(desk, NIGHT)
    undo_last(desk)
    rounds.draw(desk, NIGHT)


def looked_with_slips(desk):
    """The rack goes back before the slips that go with it."""
    rounds.draw(desk, NIGHT)
    slips.mark_missing(desk, NIGHT, 2)
    undo_last(desk)
    rounds.draw(desk, NIGHT)


def cancelled(desk):
    rounds.draw(desk, NIGHT)
    rounds.cancel_round(desk, NIGHT, "spelled wrongly")
    rounds.draw(desk, NIGHT)


def cancelled_and_returned(desk):
    rounds.draw(desk, NIGHT)
    for _ in range(3):
        rounds.cancel_round(desk, NIGHT, "let me see")
        rounds.draw(desk, NIGHT)
    for _ in range(6):
        undo_last(desk)


def looked_and_stopped(desk):
    rounds.draw(desk, NIGHT)
    rounds.take_back(desk, NIGHT)


def cancelled_after_a_look(desk):
    rounds.draw(desk, NIGHT)
    undo_last(desk)
    rounds.cancel_round(desk, NIGHT, "I do not like round 2")
    for _ in range(20):
        rounds.draw(desk, NIGHT)
        if rounds.tops(desk, desk.session(NIGHT)):
            place(desk)
            rounds.draw(desk, NIGHT)
            return
        rounds.cancel_round(desk, NIGHT, "nobody finds a move")


def another_top_after_a_look(desk):
    """Of equal tops another one lies there than before the next rack was seen."""
    before = desk.session(NIGHT).game.round(1).top.move
    rounds.draw(desk, NIGHT)
    undo_last(desk)
    undo_last(desk)
    place(desk, -1)
    assert desk.session(NIGHT).game.round(1).top.move != before
    rounds.draw(desk, NIGHT)


def the_same_top_after_a_look(desk):
    rounds.draw(desk, NIGHT)
    undo_last(desk)
    undo_last(desk)
    place(desk)
    rounds.draw(desk, NIGHT)


def removed_a_slip(desk):
    slips.mark_missing(desk, NIGHT, 1)
    slips.withdraw_slip(desk, NIGHT, 1, 2, "the wrong player")


def turned_the_clock_back(desk):
    now = desk.now()
    desk.now = lambda: now - 3600
    rounds.draw(desk, NIGHT)


def from_the_bag(desk):
    seals.go_on_from_bag(desk, NIGHT, "the laptop is to be given back")
    left = "".join(desk.session(NIGHT).game.left.elements())
    rounds.type_rack(desk, NIGHT, ("AEN" + left)[: 7 - len(desk.session(NIGHT).game.leave)])


CANCELLED = "cancelled: Round 2 cancelled; its points do not count."
UNDONE = "undone: Undone: Rack of round 2: OU? kept, IESS drawn."
PUT_BACK = "rack_seen: The director saw rack OU?IESS of round 2 and put it back; the same rack was played."
WENT_BACK = "rejected: Round 2: rack RSIDGLT had too few vowels or consonants and went back (1)."
TURNED = "clock_back: The clock of the laptop went back before this entry."
EARLY = "1 rack was seen too early; it made no difference."
BENT = "In 1 place the game was not played as it was sealed."


def saw(code, rack, played=""):
    end = f" before going on with {played}." if played else ", which was never played."
    return f"{code}: The director saw rack {rack} of round 2{end}"


@pytest.mark.parametrize(
    ("what", "remarks", "told"),
    [
        (looked, [PUT_BACK, UNDONE, CANCELLED], EARLY),
        (
            looked_with_slips,
            [
                PUT_BACK,
                UNDONE,
                *(f"undone: Undone: {name}, round 2: no slip: 0 points" for name in ("Anna", "Bert", "Carl")),
                CANCELLED,
            ],
            EARLY,
        ),
        (
            another_top_after_a_look,
            [
                saw("rack_not_played", "OU?IESS"),
                UNDONE,
                "undone: Undone: Top of round 1 placed: HAND at H5, 10 points.",
                "bent top_changed: Round 1: another top was laid after the director saw the next rack, OU?IESS.",
                CANCELLED,
            ],
            BENT,
        ),
        (
            the_same_top_after_a_look,
            [PUT_BACK, UNDONE, "undone: Undone: Top of round 1 placed: HAND at H5, 10 points.", CANCELLED],
            EARLY,
        ),
        (
            removed_a_slip,
            ["slip_removed: Slip of Bert in round 1 removed."],
            "No rack was seen too early.",
        ),
        (
            turned_the_clock_back,
            [TURNED, CANCELLED, TURNED, TURNED, TURNED],
            "No rack was seen too early.",
        ),
        (cancelled, [CANCELLED, WENT_BACK, CANCELLED], "No rack was seen too early."),
        (
            looked_and_stopped,
            [
                saw("rack_not_played", "OU?IESS"),
                "taken_back: Rack OU?IESS of round 2 went back into the bag.",
            ],
            EARLY,
        ),
        (
            cancelled_and_returned,
            [
                CANCELLED,
                saw("bent cancelled_and_returned", "BBIXUEE", "OU?IESS"),
                WENT_BACK,
                CANCELLED,
                saw("bent cancelled_and_returned", "BEQELNW", "OU?IESS"),
                CANCELLED,
                saw("bent cancelled_and_returned", "GU?TRM?", "OU?IESS"),
                "rejected: Round 2: rack ETSNSFG had too few vowels or consonants and went back (1).",
                "undone: Undone: Rack of round 2: GU?TRM? drawn.",
                "undone: Undone: Round 2 cancelled; its points do not count.",
                "undone: Undone: Rack of round 2: BEQELNW drawn.",
                "undone: Undone: Round 2 cancelled; its points do not count.",
                "undone: Undone: Rack of round 2: BBIXUEE drawn.",
                "undone: Undone: Round 2 cancelled; its points do not count.",
            ],
            "In 3 places the game was not played as it was sealed.",
        ),
        (
            cancelled_after_a_look,
            [
                saw("bent rack_changed", "OU?IESS", "APUIESS"),
                UNDONE,
                "cancelled: Round 1 cancelled; its points do not count.",
            ],
            BENT,
        ),
        (
            from_the_bag,
            [
                "bag_from: From round 2 on the letters come from a real bag.",
                CANCELLED,
            ],
            "No rack was seen too early.",
        ),
    ],
)  # fmt: skip
def test_what_was_seen_is_told(desk, rooms, what, remarks, told):
    what(desk)
    if what is cancelled_and_returned:
        desk.do(NIGHT, lambda night: [ev.ClockStarted(2), ev.TimeCalled(2)])
    if what in (cancelled_and_returned, cancelled_after_a_look):
        ended_with_top(desk)
        lines = list(export_game(desk.db, NIGHT))
    else:
        lines = ended(desk)
    found = steps(lines, rooms)["looks"]
    assert ["bent " * each.bent + f"{each.code}: {each.sentence}" for each in found.remarks] == remarks
    assert (str(found.sentence), found.holds) == (told, not told.startswith("In "))
    assert found.code == next((each.code for each in found.remarks if each.bent), "")


def test_each_step_says_what_it_has_found_before_the_end_and_after_it(desk, rooms):
    looked(desk)
    slips.mark_missing(desk, NIGHT, 2)
    open_night = steps(list(export_game(desk.db, NIGHT)), rooms)
    after = steps(ended(desk), rooms)
    assert [(each.name, each.holds, str(each.sentence)) for each in list(after.values())[1:]] == [
        ("seal", True, "The key gives the seal that was shown; the room called no number."),
        ("draws", True, "3 racks and all rejects are those that the seal fixes."),
        ("bag", True, "After every step, board, rack and bag together are the full set."),
        ("tops", True, "1 moves on the board are tops."),
        (
            "slips",
            True,
            "All slips are worth what is recorded, also those that were corrected later (3 entries).",
        ),
        ("totals", True, "The totals that follow: Anna 0, Bert 0, Carl 0"),
        ("decided", True, "1 decision, with its reason."),
        ("looks", True, "1 rack was seen too early; it made no difference."),
    ]
    assert {
        name: (each.holds, str(each.sentence)) for name, each in open_night.items() if name != "file"
    } == {name: (each.holds, str(each.sentence)) for name, each in after.items() if name != "file"} | {
        "seal": (None, "The key is not revealed: the game has not ended where it was sealed."),
        "draws": (None, "No rack was drawn by a seal whose key is shown."),
        "decided": (True, "Nobody had to decide anything."),
    }


def test_in_a_night_that_was_sealed_by_an_older_program_what_was_typed_is_told(rooms):
    """Such a night took racks from a bag: a rack that goes back where the seal draws bent it, and each decision has its line."""
    desk = rooms.night()
    night = desk.session(NIGHT)
    game_store.keep_seed(desk.db, night.row.id, 1, bytes(32))
    shown = Seal(night.key, night.game.setup.tiles, bytes(32)).shown
    desk.do(NIGHT, lambda _: [ev.Sealed(1, shown, ""), ev.RoomNumber("")])
    rounds.type_rack(desk, NIGHT, "QXVWZTS")
    rounds.draw(desk, NIGHT)
    place(desk)
    left = "".join(desk.session(NIGHT).game.left.elements())
    rounds.type_rack(desk, NIGHT, ("AEN" + left)[: 7 - len(desk.session(NIGHT).game.leave)])
    slips.mark_missing(desk, NIGHT, 2)
    slips.overrule(desk, NIGHT, 2, 1, 5, "found")
    slips.record_slip(desk, NIGHT, 2, 2, Slip("AB", at="H8"))
    found = steps(ended(desk), rooms)
    assert found["draws"].holds
    assert [(each.code, each.seq, each.bent) for each in found["looks"].remarks] == [
        ("reject_typed", 3, True),
        ("from_bag", 6, False),
        ("cancelled", 12, False),
    ]
    assert str(found["decided"].sentence) == "4 decisions; 1 without a reason."
    assert [
        (each.code, each.seq, each.who, each.round, each.name, each.lacks, str(each.sentence))
        for each in found["decided"].remarks
    ] == [
        (
            "rejected", 3, "director", 1, "", False,
            "Rack QXVWZTS of round 1 went back. · Reason: It missed the minimum of vowels and consonants.",
        ),
        (
            "overruled", 10, "director", 2, "Anna", False,
            "Anna, round 2: set to 5 points by the director. · Before: no slip: 0 points · Reason: found",
        ),
        (
            "changed", 11, "director", 2, "Bert", True,
            "Slip of Bert in round 2 corrected. · Before: no slip: 0 points · Now: AB at H8: 0 points · AB does not fit at H8: there is"
            " N on H8. · No reason was written.",
        ),
        (
            "cancelled", 12, "director", 2, "", False,
            "Round 2 cancelled; its points do not count. · Reason: enough for today",
        ),
    ]  # fmt: skip
    log = desk.session(NIGHT).log
    for step in ("looks", "decided"):
        assert [each.at for each in found[step].remarks] == [
            log[each.seq - 1].at for each in found[step].remarks
        ]


def ended_with_top(desk):
    """The open round gets whatever top there is, so that it counts; a made-up one would not replay."""
    if rounds.tops(desk, desk.session(NIGHT)):
        place(desk)
    rounds.end(desk, NIGHT, "enough") if desk.session(NIGHT).game.current.top else None


def test_a_further_seal_is_told(rooms):
    """Who leaves the number out could choose among seals: each of them is seen."""
    desk = rooms.night()
    seals.seal_draw(desk, NIGHT)
    seals.leave_number_out(desk, NIGHT)
    seals.seal_draw(desk, NIGHT, "a nicer one")
    seals.leave_number_out(desk, NIGHT)
    rounds.draw(desk, NIGHT)
    told = codes(steps(ended(desk), rooms)["looks"])
    assert ("sealed_again", False) in told
    assert ("players_changed", False) not in told


def test_who_sees_a_rack_is_named_with_it(desk, rooms):
    rounds.draw(desk, NIGHT)
    seen = desk.session(NIGHT).game.current.rack
    undo_last(desk)
    rounds.draw(desk, NIGHT)
    told = steps(ended(desk), rooms)["looks"]
    assert any(seen in str(each.sentence) and each.code == "rack_seen" for each in told.remarks)


def chained(lines, change):
    """The file as somebody writes it anew who changes players or facts and makes a new chain."""
    rows = [json.loads(line) for line in lines]
    change(rows)
    header, facts = rows[0], [row for row in rows if "seq" in row]
    last = game_store.first_link(header["key"])
    for number, fact in enumerate(facts, start=1):
        fact["seq"] = number
        last = fact["hash"] = game_store.link(last, fact)
    header["events"] = len(facts)
    header["hash"] = game_store.whole_hash(header, [row for row in rows if "player" in row], last)
    return [json.dumps(row, ensure_ascii=False) for row in rows]


def rename(rows):
    one, two = (row for row in rows if "player" in row and row["player"] < 3)
    one["name"], two["name"] = two["name"], one["name"]


def test_swapped_names_and_other_rules_contradict_the_log(desk, rooms):
    lines = ended(desk)
    assert steps(lines, rooms)["seal"].holds
    assert steps(chained(lines, rename), rooms)["seal"].code == "other_players"

    def dearer(rows):
        rows[0]["setup"]["profile"]["solo"] = 10

    def other_list(rows):
        rows[0]["setup"]["fingerprint"] = "f" * 64

    def other_tiles(rows):
        rows[0]["setup"]["tiles"]["title"] = "Andere"

    for change in (dearer, other_list, other_tiles):
        assert steps(chained(lines, change), rooms)["seal"].code == "other_terms"


def test_a_name_that_was_corrected_is_a_remark(desk, rooms):
    sessions.change_player(desk, NIGHT, replace(desk.session(NIGHT).game.players[0], name="Anne"))
    found = steps(ended(desk), rooms)
    assert found["seal"].holds
    assert ("players_changed", False) in codes(found["looks"])


def without_a_slip(rows):
    rows.remove(next(row for row in rows if row.get("kind") == "PlayerLeft"))


def other_times(rows):
    for row in rows:
        if "seq" in row and row["seq"] > 3:
            row["at"] += 600


@pytest.mark.parametrize("change", [without_a_slip, other_times])
def test_a_log_that_was_chained_anew_contradicts_what_people_hold(desk, rooms, change):
    desk.do(NIGHT, lambda night: [ev.PlayerLeft(2, 2)])
    lines = ended(desk)
    seq, held = len(lines) - 6, json.loads(lines[-3])["hash"]
    sheet = (
        f"Siegel 1: {short(desk.session(NIGHT).game.seal.shown)} · Protokoll, Ereignis {seq}: {short(held)}"
    )
    for text in (held, held[:8], held.upper(), sheet):
        assert steps(lines, rooms, text)["seen"].holds
        bent = steps(chained(lines, change), rooms, text)
        assert (bent["seen"].holds, bent["seen"].code) == (False, "not_a_state")
        assert bent["file"].holds


def test_somebody_elses_program_finds_the_same(desk, rooms):
    desk.do(NIGHT, lambda night: [ev.PlayerLeft(2, 2)])
    lines = ended(desk)
    held = json.loads(lines[-3])["hash"]
    verify_log(lines, [held, short(held)])
    with pytest.raises(AssertionError, match="other players"):
        verify_log(chained(lines, rename))
    with pytest.raises(AssertionError, match="other profile"):
        verify_log(chained(lines, lambda rows: rows[0]["setup"]["profile"].update(solo=10)))
    with pytest.raises(AssertionError, match="never a state"):
        verify_log(chained(lines, other_times), [held])


def test_a_text_without_a_hash_is_told(desk, rooms):
    assert steps(ended(desk), rooms, "abc")["seen"].code == "no_hash"


def test_a_night_without_a_seal_lists_what_was_seen_and_promises_nothing(rooms):
    desk = rooms.night()
    rounds.draw(desk, NIGHT)
    undo_last(desk)
    rounds.draw(desk, NIGHT)
    rounds.cancel_round(desk, NIGHT, "enough")
    rounds.end(desk, NIGHT, "enough")
    told = steps(list(export_game(desk.db, NIGHT)), rooms)["looks"]
    assert told.holds
    assert not any(bent for _, bent in codes(told))


def test_the_command_fails_where_the_game_was_bent(tmp_path):
    club = a_club(tmp_path)
    desk = club.desk()
    sessions.create_game(desk, small_setup(), [Entrant("Anna"), Entrant("Bert")], NIGHT)
    seals.seal_draw(desk, NIGHT)
    seals.leave_number_out(desk, NIGHT)
    rounds.draw(desk, NIGHT)
    rounds.take_back(desk, NIGHT)
    rounds.end(desk, NIGHT, "enough")
    lines = "\n".join(export_game(club.db, NIGHT))
    last = json.loads(lines.splitlines()[-1])["hash"]
    told = director(tmp_path, "verify", "-", "--seen", last, text=lines)
    assert told.exit_code == 0, told.output
    assert "ok seen:" in told.stdout
    assert "The director saw rack" in told.stdout
    assert short(last) in told.stdout.splitlines()[0]
    assert director(tmp_path, "verify", "-", "--seen", "0" * 64, text=lines).exit_code == 1
    told = director(tmp_path, "verify", "-", "--seen", last[:4], text=lines)
    assert (told.exit_code, "Write at least 8 digits." in told.stdout) == (1, True)
    rows = [
        json.loads(line)
        for line in director(tmp_path, "verify", "--json", "-", text=lines).stdout.splitlines()
    ]
    (looks,) = [row for row in rows if row["step"] == "looks"]
    assert {"rack_not_played", "taken_back"} <= {each["code"] for each in looks["remarks"]}
