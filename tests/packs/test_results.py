"""Results of centres: made, believed or refused with the reason, taken in any order, merged into one ranking."""

import itertools
import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from director.desk import sessions
from director.desk.duplicate import players, rounds, slips
from director.desk.packs import federation, hour, merged
from director.desk.packs.federation import decide, event_of, preview, take_result
from director.desk.packs.merged import slips_of
from director.games.duplicate import facts as ev
from director.games.duplicate.standings import standings
from director.games.people import Entrant
from director.judge.slip import Doubt, Outcome, Ruling, Slip
from director.language.sentences import DirectorError, LexiconError
from director.packs.figures import kept_figures
from director.packs.keys import new_signer
from director.packs.merging import subject_of
from director.packs.results import read_result
from director.rules.formula import formula
from director.rules.tiles import BLANK
from director.storage import game_store, pack_store
from director.storage.game_file import read_log
from director.wording.packs import deviation
from tests.packs import rooms
from tests.packs.rooms import a_meeting, play_night, play_round, take, top_slip, undo_last
from tests.refusing import refusal, refused
from tests.room import small_setup

ALL = (1, 2, 3, 4)
FINDS = {1: [ALL, (1, 3)], 2: [(1, 2), ()], 3: [(2, 3, 4), (1,)]}


@pytest.fixture
def meeting(small_table):
    return a_meeting(small_table)


@pytest.fixture
def home(meeting):
    """The federation's desk, with the pack and its secrets."""
    desk = meeting.home()
    return desk


def a_room(meeting, number, void=()):
    return rooms.a_room(meeting, number, FINDS[number], void)


def a_result(meeting, number, void=()):
    return federation.result_of(*a_room(meeting, number, void))


def code(home, text):
    return refusal(lambda: take_result(home, text))


def worth(meeting, numbers):
    return sum(meeting.kept.rounds[number - 1].score for number in numbers)


def test_results_in_any_order_and_any_number_of_times_give_one_ranking(meeting, home):
    texts = [a_result(meeting, number) for number in (1, 2, 3)]
    seen = set()
    for order in itertools.permutations(range(3)):
        fresh = meeting.home()
        for at in order:
            assert take_result(fresh, texts[at]).state == "new"
            assert take_result(fresh, texts[at]).state == "same"
        fact = event_of(fresh, meeting.pack.id)
        assert fact.missing == []
        seen.add(
            tuple(
                (row.place, fact.merged.centre_of(row.player.id), row.player.name, row.total)
                for row in fact.merged.ranked.rows
            )
        )
    [rows] = seen
    due = sorted(-worth(meeting, found) for finds in FINDS.values() for found in finds)
    assert [-total for _, _, _, total in rows] == due
    assert rows[0] == (1, 1, "Anna", worth(meeting, ALL))


def test_who_is_missing_is_named(meeting, home):
    take_result(home, a_result(meeting, 2))
    assert [each.name for each in event_of(home, meeting.pack.id).missing] == ["Köln", "Zürich"]


def test_a_result_of_an_open_night_is_not_made(meeting):
    desk = meeting.desk()
    key = take(meeting, desk, 1)
    play_round(meeting, desk, key, 1)
    with refused("not_finished", by=DirectorError):
        federation.result_of(desk, key)
    sessions.create_game(desk, small_setup(), [Entrant("Anna")], "own")
    with refused("no_pack", by=DirectorError):
        federation.result_of(desk, "own")


def changed(text, signer=None, **parts):
    """The file with other parts; signed by that signer, or still with the old signature."""
    data = json.loads(text) | parts
    signature = data.pop("signature")
    if signer:
        data["key"] = signer.public
        signature = signer.sign(data)
    return json.dumps(data | {"signature": signature})


def test_tampered_foreign_and_older_files_are_refused_with_the_reason(meeting, home, small_table):
    text = a_result(meeting, 1)
    data, thief = json.loads(text), new_signer()
    assert code(home, "nonsense") == "not_a_result"
    assert code(home, meeting.text) == "not_a_result"
    assert code(home, text.replace(meeting.pack.id, "\\ud800", 1)) == "not_a_result"
    assert code(home, text[:-30]) == "not_a_result"
    assert code(home, changed(text, version=0)) == "unknown_version"
    assert code(home, changed(text, version=2)) == "unknown_version"
    assert code(home, changed(text, made=1.0)) == "result_changed"
    assert code(home, changed(text, totals=[[1, 9999], [2, 0]])) == "result_changed"
    assert code(home, changed(text, thief, totals=[[1, 9999], [2, 0]])) == "wrong_totals"
    assert code(home, changed(text, thief, centre=2)) == "foreign_centre"
    assert code(home, changed(text, thief, centre=2, name="Wien")) == "not_from_pack"
    assert code(home, changed(text, thief, name="Oberammergau")) == "foreign_centre"
    assert code(home, changed(text, thief, pack="another")) == "unknown_pack"
    assert code(home, changed(text, thief, digest="0" * 64)) == "foreign_result"
    assert code(home, changed(text, thief, game=[])) in ("not_a_game_file", "not_a_result")
    assert code(home, changed(text, thief, made="soon")) == "not_a_result"
    assert code(home, changed(text, thief, game=7)) == "not_a_result"
    assert code(home, changed(text, thief, centre="1")) == "foreign_centre"
    with refused("foreign_centre", "Oberammergau is not among", by=DirectorError):
        take_result(home, changed(text, thief, name="Oberammergau"))
    for wrong, told in ((7, "another pack, 7."), ("x" * 21, f"another pack, {'x' * 20}.")):
        with refused("foreign_result", told, by=DirectorError):
            read_result(changed(text, thief, pack=wrong), meeting.pack, meeting.kept)
    bingo = (Path(__file__).parents[1] / "golden" / "bingo.jsonl").read_text("utf-8").splitlines()
    assert code(home, changed(text, thief, game=bingo)) == "not_a_result"
    del data["pack"]
    assert code(home, json.dumps(data)) == "not_a_result"
    assert code(home, a_result(a_meeting(small_table), 1)) == "unknown_pack"
    assert data["name"] == "Köln"
    assert read_result(text + " " * 2**21, meeting.pack, meeting.kept).centre == 1
    assert take_result(home, text).state == "new"


def test_a_log_that_was_written_anew_is_refused(meeting, home):
    """Who signs may write what they like, and chain it anew: letters and tops still have to be those of the pack."""
    text, thief = a_result(meeting, 1), new_signer()
    assert (
        code(home, changed(text, thief, game=rewritten(text, other_order, chained=False))) == "file_changed"
    )
    assert code(home, changed(text, thief, game=rewritten(text, other_order))) == "not_the_packs"
    assert code(home, changed(text, thief, game=rewritten(text, more_points))) == "wrong_totals"
    assert code(home, changed(text, thief, game=rewritten(text, other_words))) == "not_from_pack"
    assert code(home, booked(text, thief, worth(meeting, [1]) + 1)) == "impossible_points"
    assert (
        code(home, booked(a_result(meeting, 2), thief, 1, 3)) == "impossible_points"
    )  # no slip was handed in
    assert code(home, changed(text, thief, game=rewritten(text, never_ended))) == "not_finished"
    assert code(home, changed(text, thief, game=rewritten(text, another_place))) == "cannot_replay"
    assert code(home, changed(text, thief, game=rewritten(text, another_round))) == "cannot_replay"
    found = code(home, changed(text, thief, game=rewritten(text, without_hash, False, of_the_first_version)))
    assert found == "not_chained"
    assert (
        code(home, changed(text, thief, game=rewritten(text, dict, header_change=more_time))) == "other_rules"
    )


def without_hash(row):
    del row["hash"]


def of_the_first_version(header):
    without_hash(header)
    header["version"] = 1


def more_time(header):
    header["setup"]["profile"]["seconds"] += 1


def other_order(row):
    """The same tiles, announced in another order."""
    if row["kind"] == "RackDrawn" and row["data"]["round"] == 1:
        row["data"]["drawn"] = row["data"]["drawn"][1:] + row["data"]["drawn"][0]


def more_points(row):
    if row["kind"] == "SlipRecorded" and row["data"]["ruling"]["points"] > 0:
        row["data"]["ruling"]["points"] += 50


def other_words(row):
    if row["kind"] == "PackTaken":
        row["data"]["words"] = "0" * 64


def booked(text, signer, points, first=1, player=1, **more):
    """The result in which the slip of a player in round ``first`` is booked with those points, all of it as it must be."""

    def book(row):
        if row["kind"] == "SlipRecorded" and (row["data"]["round"], row["data"]["player"]) == (first, player):
            row["data"]["ruling"] |= {"points": points} | more

    lines = rewritten(text, book)
    read = read_log(lines)
    totals = standings(read.kind.replay(read.setup, read.players, [each for each, _ in read.facts]).state)
    rows = sorted([row.player.id, row.total] for row in totals.rows)
    return changed(text, signer, game=lines, totals=rows)


def test_a_slip_that_is_booked_otherwise_is_named_and_decided(meeting, home):
    """One point less than the top could be honest, by another list: the room, the round and the table are named."""
    due = worth(meeting, [2])
    desk, key = a_room(meeting, 1)
    rounds.reopen(desk, key, "Einspruch")
    desk.do(key, lambda _: [ev.AppealDecided(1), ev.WordRuled("XYZ", False, "im Buch")])
    rounds.end(desk, key, "")
    take_result(home, booked(federation.result_of(desk, key), new_signer(), due - 1, 2))
    take_result(home, a_result(meeting, 2))
    found = event_of(home, meeting.pack.id)
    summary = found.figures[1]
    [(_, values)] = [each for each in summary.deviations if each[0] == "judged_otherwise"]
    assert (values["round"], values["table"], values["booked"], values["due"]) == (2, 1, due - 1, due)
    assert "our check gives" in str(deviation("judged_otherwise", values))
    [difference] = found.undecided
    told = {(each.ruling.points, each.centres) for each in difference.variants}
    assert told == {(due, (2,)), (due - 1, (1,))}
    ours = next(each.ruling for each in difference.variants if each.ruling.points == due)
    decide(home, meeting.pack.id, difference.subject, federation.ruled(ours), "the list of the pack")
    assert total(event_of(home, meeting.pack.id), 1, "Anna") == worth(meeting, ALL)


def test_a_slip_booked_with_no_more_than_the_top_or_with_another_mark_is_named_and_not_refused(meeting, home):
    def wrong(row):
        if row["kind"] == "SlipRecorded" and (row["data"]["round"], row["data"]["player"]) == (2, 2):
            row["data"]["slip"] |= {"word": "QXQ", "at": "A1", "state": "ok"}

    top = worth(meeting, [2])  # Anna found it, Bert wrote something else
    text = a_result(meeting, 1)
    text = changed(text, new_signer(), game=rewritten(text, wrong))
    assert code(home, booked(text, new_signer(), top + 1, 2, 2)) == "impossible_points"
    for number, other in enumerate(
        (booked(text, new_signer(), top, 2, 2), booked(text, new_signer(), top, 2, mark="warning"))
    ):
        take_result(home, other)
        [summary] = event_of(home, meeting.pack.id).figures.values()
        [(_, values)] = [each for each in summary.deviations if each[0] == "judged_otherwise"]
        assert (values["round"], values["table"], values["booked"]) == (2, 2 - number, top)
        federation.remove_result(home, meeting.pack.id, 1)


def test_our_judge_stands_beside_a_single_room(meeting, home):
    due = worth(meeting, [2])
    take_result(home, booked(a_result(meeting, 1), new_signer(), due - 1, 2))
    [difference] = event_of(home, meeting.pack.id).undecided
    assert {(each.ruling.points, each.centres, each.players) for each in difference.variants} == {
        (due, (), 0), (due - 1, (1,), 1)
    }  # fmt: skip
    assert waiting(home, event_of(home, meeting.pack.id))["Köln"] == 1


def test_a_slip_is_judged_with_the_words_that_its_room_allowed(meeting, home):
    desk, top = meeting.desk("Leitung", 2), top_slip(meeting, 1)
    key, word = take(meeting, desk, 2), top.word[::-1]
    play_round(meeting, desk, key, 1)
    desk.do(key, lambda _: [ev.AppealDecided(1), ev.WordRuled(word.upper(), True, "im Buch")])
    for written in ("XYZ", word):  # the first was read wrongly
        slips.record_slip(desk, key, 1, 1, replace(top, word=written))
    rounds.end(desk, key, "")
    assert standings(desk.session(key).game).rows[0].total > 0
    text = federation.result_of(desk, key)
    take_result(home, text)
    read = read_result(text, meeting.pack, meeting.kept).game
    assert dict(read.rounds[0].entries) == dict(desk.session(key).game.rounds[0].entries)
    fact = event_of(home, meeting.pack.id)
    [summary] = fact.figures.values()
    assert [code for code, _ in summary.deviations] == ["word_allowed", "ended_early"]
    assert [each[:2] for each in slips_told(home, fact, 2, "Anna")] == [(1, word)]
    assert slips_told(home, fact, 2, "Bert") == []


def test_without_the_words_of_the_pack_nothing_is_judged_and_that_is_said(meeting, home):
    def gone(*_, **__):
        raise LexiconError("unknown_lexicon", "There is no word list named %(name)s.", name="klein")

    text = a_result(meeting, 1)
    home.search_for = gone
    take_result(home, text)
    assert ("not_judged", {}) in event_of(home, meeting.pack.id).figures[1].deviations


def test_what_persons_ruled_is_listed_and_not_contested(meeting, home):
    desk, key = a_room(meeting, 1)
    rounds.reopen(desk, key, "x")
    slips.overrule(desk, key, 1, 2, 7, "unleserlich")
    rounds.end(desk, key, "")
    take_result(home, federation.result_of(desk, key))
    found = event_of(home, meeting.pack.id)
    assert [code for code, _ in found.figures[1].deviations] == ["overruled"]


def test_what_one_room_gave_a_person_for_reasons_of_its_own_is_no_difference(meeting, home):
    desk, key = a_room(meeting, 1)
    rounds.reopen(desk, key, "x")
    slips.give_average(desk, key, 2, 1, "the note came late")
    slips.overrule(desk, key, 4, 1, 7, "unleserlich")
    rounds.end(desk, key, "")
    text = booked(federation.result_of(desk, key), new_signer(), worth(meeting, [4]) - 1, 4)
    take_result(home, text)
    take_result(home, a_result(meeting, 2))
    assert event_of(home, meeting.pack.id).undecided == []


def never_ended(row):
    if row["kind"] == "GameEnded":
        row["kind"], row["data"] = "GameReopened", {"reason": "x"}
        row["kind"], row["data"] = "PlayerWarned", {"round": 1, "player": 1, "reason": "x"}


def another_place(row):
    if row["kind"] == "TopPlaced":
        row["data"]["at"] = "O15"


def another_round(row):
    if row["kind"] == "SlipRecorded":
        row["data"]["round"] = 99


def rewritten(text, change, chained=True, header_change=lambda header: None):
    """The lines of a result's game with every event changed so, hashed anew as who wrote it would."""
    header, *rest = [json.loads(line) for line in json.loads(text)["game"]]
    players, facts = rest[: header["players"]], rest[header["players"] :]
    header_change(header)
    last = game_store.first_link(header["key"])
    for row in facts:
        change(row)
        last = game_store.link(last, row)
        row |= {"hash": last} if chained else {}
    if chained:
        header["hash"] = game_store.whole_hash(header, players, last)
    return [json.dumps(row, ensure_ascii=False) for row in (header, *players, *facts)]


def test_a_later_result_takes_the_place_of_the_earlier(meeting, home):
    desk, key = a_room(meeting, 2)
    first = federation.result_of(desk, key)
    take_result(home, first)
    rounds.reopen(desk, key, "Korrektur")
    slips.record_slip(desk, key, 3, 2, top_slip(meeting, 3))
    rounds.end(desk, key, "")
    second = federation.result_of(desk, key)
    assert take_result(home, second).state == "newer"
    rows = event_of(home, meeting.pack.id).merged.ranked.rows
    assert {row.player.name: row.total for row in rows}["Bert"] == worth(meeting, [3])
    assert code(home, first) == "older_result"
    own = federation.signer(desk.db, desk.owner)
    assert code(home, changed(second, own, made=1.0)) == "older_result"
    assert take_result(home, second).state == "same"


def test_a_later_result_is_counted_as_was_decided_before_it_came(meeting, home):
    desk, key = a_room(meeting, 3, void=[2])
    take_result(home, federation.result_of(desk, key))
    decide(home, meeting.pack.id, federation.void_subject(2, 3), "average", "Irrtum der Leitung")
    top = meeting.kept.rounds[1].score
    assert total(event_of(home, meeting.pack.id), 3, "Anna") == worth(meeting, [3, 4]) + int(
        share(meeting, [3, 4], [1, 3, 4]) * top
    )
    rounds.reopen(desk, key, "Korrektur")
    slips.overrule(desk, key, 4, 1, 0, "unleserlich")
    rounds.end(desk, key, "")
    assert take_result(home, federation.result_of(desk, key)).state == "newer"
    assert total(event_of(home, meeting.pack.id), 3, "Anna") == worth(meeting, [3]) + int(
        share(meeting, [3], [1, 3, 4]) * top
    )


def test_another_key_or_another_history_asks_the_centre(meeting, home):
    desk, key = a_room(meeting, 2)
    text = federation.result_of(desk, key)
    take_result(home, text)
    assert code(home, changed(text, new_signer(), made=5e9)) == "other_signer"
    # The same machine plays the night once more, longer than before.
    desk.db.execute("DELETE FROM games")
    again = take(meeting, desk, 2)
    play_night(meeting, desk, again, [ALL, ALL])
    rounds.reopen(desk, again, "x")
    rounds.end(desk, again, "")
    other = federation.result_of(desk, again)
    assert code(home, other) == "other_history"
    federation.remove_result(home, meeting.pack.id, 2)
    assert take_result(home, other).state == "new"


def test_a_round_that_was_void_in_one_room(meeting, home):
    """Nothing by itself; their own average, or out for everybody, by decision; the effect is shown before."""
    take_result(home, a_result(meeting, 1))
    take_result(home, a_result(meeting, 3, void=[2]))
    fact = event_of(home, meeting.pack.id)
    assert [each.void for each in fact.figures.values()] == [{}, {"2": "falsch angesagt"}]
    assert total(fact, 3, "Anna") == worth(meeting, [3, 4])
    subject = federation.void_subject(2, 3)
    shown = {change.player.name: change.total_after for change in preview(fact, home, subject, "average")}
    anna_of_3 = worth(meeting, [3, 4]) + int(share(meeting, [3, 4], [1, 3, 4]) * meeting.kept.rounds[1].score)
    assert shown["Anna"] == anna_of_3
    assert total(event_of(home, meeting.pack.id), 3, "Anna") == worth(meeting, [3, 4])  # only shown so far
    decide(home, meeting.pack.id, subject, "average", "Irrtum der Leitung")
    assert total(event_of(home, meeting.pack.id), 3, "Anna") == anna_of_3
    taken_back = preview(event_of(home, meeting.pack.id), home, subject, "")
    assert {each.player.name: each.total_after for each in taken_back}["Anna"] == worth(meeting, [3, 4])
    decide(home, meeting.pack.id, subject, "out", "Irrtum der Leitung")
    fact = event_of(home, meeting.pack.id)
    assert total(fact, 1, "Anna") == worth(meeting, [1, 3, 4])
    assert fact.merged.ranked.top_total == worth(meeting, [1, 3, 4])
    decide(home, meeting.pack.id, subject, "", "")
    assert total(event_of(home, meeting.pack.id), 1, "Anna") == worth(meeting, ALL)


def share(meeting, found, of):
    return sum(Fraction(number in found) for number in of) / len(of)


def total(fact, centre, name):
    merged = fact.merged
    here = [row for row in merged.ranked.rows if merged.centre_of(row.player.id) == centre]
    [row] = [row for row in here if row.player.name == name]
    return int(row.total)


def waiting(home, fact):
    """How many slips and rounds of each centre wait for a decision."""
    return {each.centre.name: each.questions for each in hour.tiles(home, fact)}


def slips_told(home, merged, centre, name):
    """What each slip of a person brings beside the top, and why it is not what its room booked."""
    [person] = [
        row.player.id
        for row in merged.merged.ranked.rows
        if (merged.merged.centre_of(row.player.id), row.player.name) == (centre, name)
    ]
    return [
        (each.round, each.slip.word, each.points, each.top, str(each.why or ""))
        for each in slips_of(home, merged, person)
    ]


def test_the_same_slip_ruled_differently_is_listed_and_decided_once(meeting, home):
    """Room 2 forbids the word of a top after an appeal; room 1 does not. Spelling of the claim changes nothing."""
    word = meeting.kept.rounds[2].word.upper()
    take_result(home, a_result(meeting, 1))
    desk, key = a_room(meeting, 3)
    rounds.reopen(desk, key, "Einspruch")
    slips.overrule(desk, key, 3, 1, 0, f"{word} gibt es nicht")
    rounds.end(desk, key, "")
    take_result(home, federation.result_of(desk, key))
    fact = event_of(home, meeting.pack.id)
    [found] = fact.differences
    assert (found.round, found.slip.word) == (3, meeting.kept.rounds[2].word)
    score = meeting.kept.rounds[2].score
    told = [(each.ruling.points, each.centres, each.players) for each in found.variants]
    assert told == [(score, (1,), 2), (0, (3,), 1)]
    assert fact.undecided == [found]
    assert waiting(home, fact) == {"Köln": 0, "Wien": 0, "Zürich": 1}
    assert slips_told(home, fact, 3, "Anna")[2][2:] == (
        0,
        meeting.kept.rounds[2].score,
        f"{word} gibt es nicht",
    )
    decision = federation.ruled(found.variants[0].ruling)
    [change] = [
        each for each in preview(fact, home, found.subject, decision) if each.total_after != each.total_before
    ]
    assert (change.player.name, change.total_after - change.total_before) == ("Anna", score)
    decide(home, meeting.pack.id, found.subject, decision, "steht im Duden")
    fact = event_of(home, meeting.pack.id)
    assert total(fact, 3, "Anna") == worth(meeting, [2, 3, 4])
    tops = [(each.word, each.score) for each in meeting.kept.rounds]
    usual = [(number, word, top, top, "") for number, (word, top) in enumerate(tops, start=1)]
    third = (3, tops[2][0], score, score, "steht im Duden")
    assert slips_told(home, fact, 3, "Anna") == [(1, "", 0, tops[0][1], ""), usual[1], third, usual[3]]
    assert fact.undecided == []
    assert set(waiting(home, fact).values()) == {0}
    assert fact.differences == (found,)
    decide(home, meeting.pack.id, found.subject, federation.ruled(Ruling(0, "zero")), "doch nicht")
    assert total(event_of(home, meeting.pack.id), 1, "Anna") == worth(meeting, [1, 2, 4])


def test_of_different_rulings_that_of_most_players_stands_first(meeting, home):
    desk, key = a_room(meeting, 1)
    rounds.reopen(desk, key, "Einspruch")
    for player in (1, 2):
        slips.overrule(desk, key, 3, player, 0, "gibt es nicht")
    rounds.end(desk, key, "")
    for text in (a_result(meeting, 3), federation.result_of(desk, key)):
        take_result(home, text)
    [found] = event_of(home, meeting.pack.id).differences
    told = [(each.ruling.points, each.centres, each.players) for each in found.variants]
    assert told == [(0, (1,), 2), (meeting.kept.rounds[2].score, (3,), 1)]
    assert waiting(home, event_of(home, meeting.pack.id)) == {"Köln": 0, "Wien": 0, "Zürich": 1}


def test_a_word_is_decided_for_all_slips_and_a_slip_for_itself(meeting, home):
    for number in (1, 3):
        take_result(home, a_result(meeting, number))
    pack, word = meeting.pack.id, f"word-{meeting.kept.rounds[2].word.upper()}"
    slip = subject_of(3, top_slip(meeting, 3), meeting.pack.setup.rules.judging.warns)

    def totals():
        fact = event_of(home, pack)
        return [total(fact, centre, name) for centre, name in ((1, "Anna"), (1, "Bert"), (3, "Anna"))]

    usual = totals()
    decide(home, pack, word, "forbidden", "steht nirgends")
    without = [worth(meeting, found) for found in ([1, 2, 4], [1], [2, 4])]
    assert totals() == without
    decide(home, pack, slip, federation.ruled(Ruling(7)), "aus Kulanz")
    assert totals() == [each + 7 for each in without]
    decide(home, pack, slip, "", "")
    decide(home, pack, word, "allowed", "steht doch da")
    assert totals() == usual


def test_a_slip_that_all_rooms_ruled_alike_has_its_rulings_too(meeting, home):
    for number in (1, 3):
        take_result(home, a_result(meeting, number))
    fact = event_of(home, meeting.pack.id)
    subject = subject_of(3, top_slip(meeting, 3), meeting.pack.setup.rules.judging.warns)
    [way] = federation.difference_of(home, fact, subject).variants
    assert (way.ruling.points, way.centres, way.players) == (meeting.kept.rounds[2].score, (1, 3), 3)
    assert federation.difference_of(home, fact, "slip-3-of-nobody") is None


def test_figures_that_an_older_version_kept_are_made_anew_once(meeting, home):
    for number in (1, 3):
        take_result(home, a_result(meeting, number))
    pack, before = meeting.pack.id, event_of(home, meeting.pack.id)
    home.db.execute("UPDATE pack_results SET figures = ''")
    home.db.execute("DELETE FROM pack_ways")
    for _ in ("made", "kept"):
        home.packs_seen.clear()
        assert event_of(home, pack).merged.ranked.rows == before.merged.ranked.rows
    subject = subject_of(3, top_slip(meeting, 3), meeting.pack.setup.rules.judging.warns)
    assert len(federation.difference_of(home, event_of(home, pack), subject).variants) == 1
    assert len(pack_store.figures(home.db, pack)) == 2
    assert all(kept_figures(text) for _, _, text in pack_store.figures(home.db, pack))


def test_a_game_is_forgotten_with_its_results_and_one_seen_long_ago_is_read_again(meeting, home, small_table):
    others = [a_meeting(small_table) for _ in range(merged.MOST_KNOWN)]
    take_result(home, a_result(meeting, 1))
    rows = event_of(home, meeting.pack.id).merged.ranked.rows
    for each in others:
        federation.keep_pack(home, each.pack, each.kept)
        assert not event_of(home, each.pack.id).results
    assert meeting.pack.id not in home.packs_seen
    assert len(home.packs_seen) == merged.MOST_KNOWN
    assert event_of(home, meeting.pack.id).merged.ranked.rows == rows
    federation.forget(home, meeting.pack.id)
    with refused("unknown_pack", by=DirectorError):
        event_of(home, meeting.pack.id)
    assert not event_of(home, others[0].pack.id).results


def test_a_sudden_death_is_played_from_a_pack_by_its_number(meeting, home):
    entrants, setup = [Entrant("Anna"), Entrant("Bert")], small_setup(title="Stechen", club="SC Köln")
    row = players.among(home, setup, entrants, "abend", pack=meeting.pack.id)
    night = home.session(row.key)
    assert night.game.pack.taken.pack == meeting.pack.id
    told = night.row.setup
    assert (told.title, told.club, told.decides, told.speed.eliminates) == (
        "Stechen",
        "SC Köln",
        "abend",
        True,
    )
    with refused("not_tied"):
        players.among(home, setup, entrants[:1], "abend", pack=meeting.pack.id)


def test_a_ranking_is_for_who_made_the_pack_alone(meeting, home):
    centre = meeting.desk("Wien")
    federation.remember(centre, meeting.text)
    other = meeting.desk("Bund")
    other.db, other.owner = home.db, 7
    for desk in (centre, other):
        with refused("unknown_pack", "was not made here", by=DirectorError):
            event_of(desk, meeting.pack.id)


def test_a_decision_needs_a_reason_and_must_be_one(meeting, home):
    for subject, decision, reason, code in [
        ("void-2-3", "average", " ", "reason_missing"),
        ("void-2-3", "double", "x", "bad_decision"),
        ("slip-1-ab", "{}", "x", "bad_decision"),
        ("nonsense", "average", "x", "bad_decision"),
    ]:
        with refused(code, by=DirectorError):
            decide(home, meeting.pack.id, subject, decision, reason)


def test_one_room_alone_ranks_as_at_home(meeting, home):
    desk, key = a_room(meeting, 1)
    take_result(home, federation.result_of(desk, key))
    own, merged = standings(desk.session(key).game), event_of(home, meeting.pack.id).merged.ranked
    alone, there = ([replace(row, player=None) for row in each.rows] for each in (own, merged))
    assert alone == there
    assert own.top_points == merged.top_points


def test_what_was_unusual_is_in_the_summary(meeting, home):
    desk = meeting.desk("Leitung", 2)
    key = take(meeting, desk, 2)
    rounds.draw(desk, key, code=meeting.code(1))
    undo_last(desk, key)
    play_round(meeting, desk, key, 1, [top_slip(meeting, 1), Slip(state="none")])
    slips.overrule(desk, key, 1, 2, 5, "unleserlich")
    top = meeting.kept.rounds[0].score
    doubt = Doubt("plausible", Outcome(top, "none"), Outcome(0, "zero"))
    asked = top_slip(meeting, 1), Ruling(0, "zero", doubts=(doubt,))
    desk.do(key, lambda _: [ev.SlipRecorded(1, 1, *asked), ev.DoubtSettled(1, 1, "plausible", True)])
    for word, admissible in (("KUBREN", True), ("XYZ", False)):
        desk.do(key, lambda _, said=(word, admissible): [ev.AppealDecided(1), ev.WordRuled(*said, "im Buch")])
    rounds.end(desk, key, "Stromausfall")
    take_result(home, federation.result_of(desk, key))
    [summary] = event_of(home, meeting.pack.id).figures.values()
    assert not summary.other_words
    assert [code for code, _ in summary.deviations] == [
        "opening_undone", "doubt_yes", "overruled", "word_allowed", "word_forbidden", "ended_early"
    ]  # fmt: skip
    told = [str(deviation(*each)) for each in summary.deviations]
    assert told[1] == f"Round 1, table 1: a doubt about the slip of Anna was settled with yes: {top} points"
    assert told[3:5] == ["Appeal: KUBREN was allowed.", "Appeal: XYZ was not allowed."]
    [(number, at)] = summary.openings
    assert number == 1
    assert at < meeting.rooms.time
    assert "Stromausfall" in desk.session(key).game.ended


def test_a_blank_that_explodes_is_announced_in_every_room(small_table):
    """Drawn as a blank, turned by a fact of its own, as in a night without a pack; the merged night knows it too."""
    meeting = a_meeting(small_table, most=9, played=formula("explosive"))
    turned = {each.number: each.turned for each in meeting.kept.rounds if each.turned}
    assert turned
    assert all(BLANK in meeting.kept.rounds[number - 1].drawn for number in turned)
    home, desk = meeting.home(), meeting.desk("Leitung")
    key = take(meeting, desk, 1)
    play_night(meeting, desk, key, [range(1, 10)])
    night = desk.session(key)
    assert {each.number: each.turned for each in night.game.rounds if each.turned} == turned
    assert [each.fact.letters for each in night.log if isinstance(each.fact, ev.BlanksTurned)] == [
        *turned.values()
    ]
    take_result(home, federation.result_of(desk, key))
    merged = event_of(home, meeting.pack.id).merged
    assert {each.number: each.turned for each in merged.game.rounds if each.turned} == turned
    assert [each.rack for each in merged.game.rounds] == [each.rack for each in night.game.rounds]
