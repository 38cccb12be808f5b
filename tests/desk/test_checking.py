"""An exported game is checked step by step; whatever was bent is found, and by the step that is meant for it."""

import json
import re
from dataclasses import replace

import pytest

from director.desk import sessions
from director.desk.checking import check_game
from director.desk.classic import start
from director.desk.duplicate import rounds, seals, slips
from director.desk.duplicate.appeals import allow_word
from director.desk.duplicate.slips import give_reason
from director.games.duplicate import facts as ev
from director.games.duplicate.analysis.decisions import missing
from director.games.people import Entrant
from director.judge.slip import Slip
from director.reports.game_record import game_record_pdf
from director.rules.tiles import tile_set
from director.storage.game_file import export_game
from director.storage.game_store import first_link
from director.wording.history import decision_texts
from tests.desk.test_looks import chained
from tests.desk.test_seals import play_round
from tests.packs.rooms import a_meeting, a_room
from tests.reports.reading import ENGLISH, pages
from tests.room import LEXICON, NIGHT, a_club, director, small_setup, undo_last

pytestmark = pytest.mark.usefixtures("any_store")


def a_draw_undone(rooms):
    """The desk of a sealed night whose first draw was taken back."""
    desk = rooms.night()
    seals.seal_draw(desk, NIGHT)
    seals.call_number(desk, NIGHT, "407")
    rounds.draw(desk, NIGHT)
    undo_last(desk)
    return desk


@pytest.fixture(scope="module")
def lines(rooms):
    """A sealed night with four rounds, slips, a draw undone, a cancelled round, and its end."""
    desk = a_draw_undone(rooms)
    for _ in range(4):
        play_slips(desk)
    rounds.draw(desk, NIGHT)
    rounds.cancel_round(desk, NIGHT, "a mistake")
    rounds.end(desk, NIGHT, "enough")
    return list(export_game(desk.db, NIGHT))


def play_slips(desk):
    rounds.draw(desk, NIGHT)
    tops = rounds.tops(desk, desk.session(NIGHT))
    if not tops:
        rounds.cancel_round(desk, NIGHT, "nobody finds a move")
        return
    best = next(each for each in tops if each.allowed).scored
    number = desk.session(NIGHT).game.next_number
    slip = Slip(best.move.word, at=str(best.move.at), score=best.score)
    slips.record_slip(desk, NIGHT, number, 1, slip)
    slips.record_slip(desk, NIGHT, number, 2, Slip("XYZ", at="H8", score=4))
    slips.mark_missing(desk, NIGHT, number)
    rounds.place_top(desk, NIGHT, str(best.move.at), best.move.word)


def checked(lines, rooms):
    return list(check_game(lines, rooms.search))


def forged(lines, kind, change, number=0):
    """The file with one event changed by somebody who makes a new chain over it."""
    return chained(
        lines, lambda rows: change([row for row in rows if row.get("kind") == kind][number]["data"])
    )


def test_an_honest_night_holds_in_every_step(lines, rooms):
    found = checked(lines, rooms)
    assert [(step.name, step.holds) for step in found] == [
        (name, True)
        for name in ("file", "seal", "draws", "bag", "tops", "slips", "totals", "decided", "looks")
    ]
    assert "The file is complete" in str(found[0].sentence)
    assert "Anna" in str(found[-3].sentence)
    assert str(found[2].sentence).startswith("6 racks and all rejects")
    codes = [each.code for each in found[-1].remarks]
    assert codes.count("rack_seen") == 1
    assert "cancelled" in codes
    assert not any(each.bent for each in found[-1].remarks)
    (seen,) = (each for each in check_game(lines, rooms.search, [first_link(NIGHT)]) if each.name == "seen")
    assert (seen.holds, str(seen.sentence)) == (
        True,
        f"{first_link(NIGHT)[:16]} … is the beginning of this log.",
    )


@pytest.mark.parametrize(
    ("kind", "change", "step"),
    [
        ("RoomNumber", lambda data: data.update(text="408"), "draws"),
        ("SeedRevealed", lambda data: data.update(seed="0" * 64), "seal"),
        ("Sealed", lambda data: data.update(shown="0" * 64), "seal"),
        ("RackDrawn", lambda data: data.update(drawn=data["drawn"][1:] + data["drawn"][:1]), "draws"),
        ("SlipRecorded", lambda data: data["ruling"].update(points=data["ruling"]["points"] + 1), "slips"),
        ("TopPlaced", lambda data: data.update(score=data["score"] + 1), "file"),
    ],
)
def test_a_forger_who_makes_a_new_chain_is_found(lines, rooms, kind, change, step):
    found = checked(forged(lines, kind, change), rooms)
    assert (found[-1].name, found[-1].holds) == (step, False)


def test_a_seed_that_was_taken_back_is_found(lines, rooms):
    header, last = json.loads(lines[0]), json.loads(lines[-1])
    added = last | {"seq": last["seq"] + 1, "kind": "Retracted", "data": {"seq": last["seq"]}, "token": None}
    longer = [json.dumps(header | {"events": header["events"] + 1}), *lines[1:], json.dumps(added)]
    found = checked(forged(longer, "Retracted", lambda data: None), rooms)
    assert (found[-1].name, found[-1].holds) == ("seal", False)


def test_a_changed_file_is_found_at_once(lines, rooms):
    at = next(number for number, line in enumerate(lines) if '"Sealed"' in line)
    changed = [*lines[:at], lines[at].replace('"who": "director"', '"who": "nobody"'), *lines[at + 1 :]]
    assert [step.holds for step in checked(changed, rooms)] == [False]


def test_a_draw_that_was_sealed_again_after_a_rack_was_seen_is_found(rooms):
    desk = a_draw_undone(rooms)
    desk.do(NIGHT, lambda _: [ev.Sealed(2, "0" * 64, "once more")])
    last = checked(list(export_game(desk.db, NIGHT)), rooms)[-1]
    assert (last.name, last.holds, "sealed again after racks" in str(last.sentence)) == ("draws", False, True)


def test_a_move_that_is_no_top_is_found(rooms):
    desk = rooms.night()
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    desk.do(NIGHT, lambda _: [ev.TopPlaced(1, "H8", "NUR", 6)])
    last = checked(list(export_game(desk.db, NIGHT)), rooms)[-1]
    assert (last.name, last.holds) == ("tops", False)
    assert str(last.sentence) == "Round 1: H8 NUR is not a top that could be placed."


def test_a_night_that_is_thrown_away_is_told_to_those_of_its_day_that_have_begun(tmp_path):
    desk = a_club(tmp_path).desk(who="Cara")
    for key, day in (
        (NIGHT, "2026-11-21"),
        ("waits", "2026-11-21"),
        ("thrown", "2026-11-21"),
        ("later", "2026-11-22"),
    ):
        sessions.create_game(desk, small_setup(title=key, date=day), [Entrant("Anna")], key)
    for key in (NIGHT, "thrown", "later"):
        rounds.type_rack(desk, key, "HAUSEIN")
    sessions.delete_game(desk, "thrown", "the bag was not full")

    def told(key):
        return [each.fact for each in desk.session(key).log if isinstance(each.fact, ev.OtherNightBinned)]

    (fact,) = told(NIGHT)
    assert replace(fact, binned=0.0) == ev.OtherNightBinned(
        "thrown", "thrown", 1, 0.0, "Cara", "the bag was not full"
    )
    assert told("waits") == told("later") == []
    for _ in range(2):  # with its first letters, and once
        rounds.type_rack(desk, "waits", "BCDFGHK")
    assert [each.key for each in told("waits")] == ["thrown"]


def test_racks_and_tops_of_a_pack_are_left_to_the_federation(small_table):
    meeting = a_meeting(small_table)
    desk, key = a_room(meeting, 1, [(1, 2, 3, 4), ()])
    found = {step.name: step for step in check_game(export_game(desk.db, key), meeting.rooms.search)}
    assert {name: step.holds for name, step in found.items()} == {
        "file": True, "seal": None, "draws": None, "bag": True, "tops": None, "slips": True, "totals": True, "decided": True,
        "looks": True,
    }  # fmt: skip
    assert str(found["tops"].sentence) == (
        "Racks and tops of this night are those of its pack: the federation compares them."
    )


def test_a_top_and_slips_with_a_word_that_was_allowed_hold(rooms):
    desk = rooms.night()
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    slips.record_slip(desk, NIGHT, 1, 2, Slip("BRUCKEN", at="H8", score=88))
    allow_word(desk, NIGHT, "BRUCKEN", "a plural")
    rounds.place_top(desk, NIGHT, "H8", "BRUCKEN")
    slips.record_slip(desk, NIGHT, 1, 1, Slip("BRUCKEN", at="H8", score=88))
    found = {step.name: step for step in checked(list(export_game(desk.db, NIGHT)), rooms)}
    assert (found["tops"].holds, str(found["tops"].sentence)) == (True, "1 moves on the board are tops.")
    assert (found["slips"].holds, found["slips"].sentence.values) == (True, {"count": 3})


def test_a_night_without_a_seal_says_so(rooms):
    desk = rooms.night()
    play_round(desk)
    rounds.end(desk, NIGHT, "enough")
    found = {step.name: step.holds for step in checked(list(export_game(desk.db, NIGHT)), rooms)}
    assert found == {
        "file": True, "seal": None, "draws": None, "bag": True, "tops": True, "slips": True, "totals": True, "decided": True, "looks": True
    }  # fmt: skip


def test_a_table_is_checked_by_its_chain_and_its_totals_follow(rooms):
    desk = rooms.desk()
    key = start.open_sample(desk, "Sample", "2026-11-21", tile_set("german"), LEXICON)
    lines = list(export_game(desk.db, key))
    found = checked(lines, rooms)
    assert [(step.name, step.holds) for step in found] == [("file", True), ("totals", True)]
    assert "349" in str(found[-1].sentence)
    assert "361" in str(found[-1].sentence)
    at = next(number for number, line in enumerate(lines) if '"Laid"' in line)
    bent = json.loads(lines[at])
    bent["who"] = "somebody else"
    (told,) = checked([*lines[:at], json.dumps(bent), *lines[at + 1 :]], rooms)
    assert told.holds is False
    assert "was changed after it was saved" in str(told.sentence)


def test_the_command_tells_each_step_and_fails_on_a_lie(tmp_path):
    club = a_club(tmp_path)
    desk = club.desk()
    sessions.create_game(desk, small_setup(), [Entrant("Anna"), Entrant("Bert")], NIGHT)
    seals.seal_draw(desk, NIGHT)
    seals.leave_number_out(desk, NIGHT)
    play_round(desk)
    rounds.end(desk, NIGHT, "enough")
    lines = list(export_game(club.db, NIGHT))
    told = director(tmp_path, "verify", "-", text="\n".join(lines))
    assert told.exit_code == 0, told.output
    assert len(told.stdout.splitlines()) == 9
    objects = director(tmp_path, "verify", "--json", "-", text="\n".join(lines)).stdout.splitlines()
    assert [json.loads(line)["holds"] for line in objects] == [True] * 9
    bad = director(tmp_path, "verify", "-", text="\n".join(lines).replace("Bert", "Berta"))
    assert bad.exit_code == 1
    assert bad.stdout.startswith("NO file:")
    elsewhere = director(tmp_path / "elsewhere", "verify", "-", text="\n".join(lines))
    assert elsewhere.exit_code == 0
    assert "-- tops:" in elsewhere.stdout


def test_what_was_decided_is_told_with_round_name_who_and_when_and_strictly_each_has_a_reason(tmp_path):
    club, strict = a_club(tmp_path), ("verify", "--strict", "-")
    cara = club.desk(who="Cara")
    for key in ("tried", NIGHT):
        sessions.create_game(cara, small_setup(), [Entrant("Anna"), Entrant("Bert")], key)
    rounds.type_rack(cara, "tried", "HAUSEIN")
    sessions.delete_game(cara, "tried", "the bag was not full")
    rounds.type_rack(cara, NIGHT, "BCDFGHK")
    rounds.type_rack(cara, NIGHT, "HAUSEIN")
    top = next(each for each in rounds.tops(cara, cara.session(NIGHT)) if each.allowed).scored
    slips.mark_missing(cara, NIGHT, 1)
    rounds.place_top(cara, NIGHT, str(top.move.at), top.move.word)
    slip = Slip(top.move.word, at=str(top.move.at), score=top.score)

    def told(*options):
        lines = "\n".join(export_game(club.db, NIGHT))
        found = director(tmp_path, "--language", "en", *(options or ("verify", "-")), text=lines)
        return found.stdout[found.stdout.index("decided:") :], found.exit_code

    assert told(*strict)[1] == 0
    slips.record_slip(cara, NIGHT, 1, 2, slip)
    slips.overrule(cara, NIGHT, 1, 1, 7, "found under the table")
    rounds.draw(cara, NIGHT)
    rounds.cancel_round(cara, NIGHT, "Fire")
    rounds.end(cara, NIGHT, "enough")
    text, status = told()
    at = r"\d\d:\d\d:\d\d"
    for line in (
        rf"{at} Cara: Another night of this day, .*, was moved to the bin after 1 rack. · Reason: the bag was not full",
        rf"{at} Round 1, Cara: Rack BCDFGHK of round 1 went back. · Reason: It missed the minimum",
        rf"{at} Round 1, Cara: Slip of Bert in round 1 corrected. .* No reason was written.",
        rf"{at} Round 1, Cara: Anna, round 1: set to 7 points by the director. .* Reason: found under the table",
        rf"{at} Round 2, Cara: Round 2 cancelled; its points do not count. · Reason: Fire",
    ):
        assert re.search(line, text), (line, text)
    assert (status, told(*strict)[1]) == (0, 1)
    unmarked = [re.sub(r"^   (NO|  ) ", "", line) for line in text.splitlines()]
    assert unmarked == [re.sub(r"^   (NO|  ) ", "", line) for line in told(*strict)[0].splitlines()]
    marked = [line for line in told(*strict)[0].splitlines() if line.startswith("   NO ")]
    assert [line.endswith("No reason was written.") for line in marked] == [True]
    lines = "\n".join(export_game(club.db, NIGHT))
    steps = map(json.loads, director(tmp_path, "verify", "--json", "-", text=lines).stdout.splitlines())
    remarks = next(each["remarks"] for each in steps if each["step"] == "decided")
    assert [each["reason"] for each in remarks] == ["No reason" not in each["told"] for each in remarks]
    night = cara.session(NIGHT)
    (lacking,) = missing(night.row.setup, night.log)
    give_reason(cara, NIGHT, lacking.seq, "read wrongly")
    assert told(*strict)[1] == 0
    night = cara.session(NIGHT)
    paper = "".join(
        pages(
            game_record_pdf(
                night.game, ENGLISH, "", decision_texts(night.row.setup, night.log, night.history())
            )
        )
    )
    assert "What was decided" in paper
    for each in (
        "moved to the bin",
        "BCDFGHK",
        "Cara · Slip of Bert",
        "read wrongly",
        "found under",
        "Fire",
    ):
        assert each in paper
