"""``director night``: the examples of its help, the sample game, and lines that cannot be."""

import json
import re
import sys
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from director.cli import Context, night
from director.cli.night import answered
from director.cli.night.line import verbs_of
from director.cli.night.opening import LineSession
from director.desk import sessions
from director.desk.duplicate import players, rounds
from director.desk.round_steps import reopen
from director.games.duplicate.facts import DUPLICATE
from director.games.people import Entrant
from tests.builders import SAMPLE_MOVES, racks, scored_moves
from tests.room import LEXICON, a_club, director, small_setup
from tests.words import WORDS

VERBS = verbs_of(DUPLICATE)
NEW = {"new": {"words": list(WORDS), "players": ["Anna", "Bert"], "seed": 1}}


class Night:
    """A night that answers one line after the other."""

    def __init__(self, folder, key=None):
        context = Context(str(folder / "club"), "en")
        self.evening = LineSession(context, folder / "words", key, stored=key is not None)

    def __call__(self, line=None, /, **verb):
        """The answer to a line, which is an object, a text, or told by its fields."""
        asked = line if isinstance(line, str) else json.dumps(verb if line is None else line)
        (answer,) = answered([asked], self.evening)
        return json.loads(json.dumps(answer))


@pytest.fixture
def lines(tmp_path):
    return Night(tmp_path)


def shows(answer, part):
    """Whether an answer holds at least what the example shows of it."""
    if isinstance(part, dict):
        return isinstance(answer, dict) and all(
            name in answer and shows(answer[name], value) for name, value in part.items()
        )
    if isinstance(part, list):
        return len(answer) == len(part) and all(map(shows, answer, part))
    return bool(answer == part)


def examples():
    """The examples of the help in their order: a line, and what its answer shows."""
    asked = ""
    for line in (night.__doc__ or "").splitlines():
        if line.startswith("  > "):
            asked = line[4:]
        elif line.startswith("  < "):
            yield asked, json.loads(line[4:])


def test_the_examples_of_the_help_are_answered_as_it_says(lines):
    told = list(examples())
    assert len(told) > 25
    for asked, part in told:
        answer = lines(asked)
        assert shows(answer, part), f"{asked}\n{part}\n{json.dumps(answer, ensure_ascii=False)}"


def test_what_is_no_word_of_the_words_of_a_line_is_left_out(lines):
    assert lines(new={"words": ["RUCKEN", "12", "!?", "3 4"], "players": ["Anna"]})["words"] == 1


def test_the_help_names_every_verb_and_field(tmp_path):
    told = director(tmp_path, "night", "--help").output
    assert "JSON Lines" in told
    assert "--key" in told
    for name, verb in VERBS.items():
        assert f"\n{name}" in told, name
        assert all(field in told for field in verb.fields), name
    assert re.findall(r"^\S+", told.partition("STEPS OF duplicate\n")[2].partition("\nSTEPS")[0], re.M) == [
        "out",
        "in_again",
    ]
    assert WRAPPED in told


WRAPPED = """
lay       at, word, score: The player lays a word of the dictionary, and the computer answers. A score is that of the
          preview: a move with another score is refused.
exchange  tiles: The player exchanges these letters, and the computer answers.
pass      true: The player passes, and the computer answers.
"""


SAMPLE_RULES = {"name": "simultan_slip", "minimums": []}
"""The best slip is the top, so that the moves of the rulebook are laid, whatever its word list; and its racks are taken."""


def test_the_sample_game_round_by_round(lines):
    """Its 26 moves on slips by their fields and as typed; both players have the total of the rulebook's two."""
    lines({"new": NEW["new"] | {"rules": SAMPLE_RULES}, "at": 0})
    tops = scored_moves(tuple(SAMPLE_MOVES))
    for number, (top, (kept, drawn)) in enumerate(zip(tops, racks(tops), strict=True), start=1):
        found = lines(draw=drawn if number % 2 else kept + drawn)  # the new tiles, or the whole rack
        assert (found["night"]["round"], sorted(found["night"]["rack"])) == (number, sorted(kept + drawn))
        lines(clock="start")
        at, word = top.move.at, top.move.word
        told = lines(slip={"table": 1, "word": word, "at": at, "score": top.score})["slip"]["points"]
        assert told == top.score
        assert lines(slip=f"2 {word} {at} {top.score}")["slip"]["points"] == top.score
        lines(time_up=True)
        assert lines(place={"at": at, "word": word})["placed"]["score"] == top.score
    rows = lines(standings=True)["standings"]["rows"]
    assert [(row["total"], row["place"], row["tops"]) for row in rows] == [(353 + 357, 1, 26)] * 2


def test_a_night_in_memory_is_the_same_with_the_same_seed(tmp_path):
    script: list[Any] = [
        NEW | {"at": 0}, {"draw": True}, {"clock": "start"}, {"time_up": True}, {"place": True},
    ]  # fmt: skip
    script += [{"no_slips": True}, {"draw": True}, {"facts": True}, {"export": True}]
    first, second = Night(tmp_path / "a"), Night(tmp_path / "b")
    told = [(first(line), second(line)) for line in script]
    assert [one for one, _ in told] == [other for _, other in told]
    assert all("error" not in one for one, _ in told)


def test_a_night_on_the_clubs_instance_is_the_one_of_its_pages(tmp_path):
    club = a_club(tmp_path / "club")
    lines = Night(tmp_path, "abend")
    assert lines(draw=True)["error"] == "unknown_game"
    lines(new={"lexicon": LEXICON, "players": ["Anna"]}, at=100)
    lines(draw=True, who="Eva")
    game = club.desk().session("abend")
    assert (game.log[-1].who, game.log[-1].at, len(game.game.rounds)) == ("Eva", 100, 1)
    assert lines(new={"lexicon": LEXICON})["error"] == "night_open"
    again = Night(tmp_path, "abend")
    assert again(show=True)["night"]["rack"] == game.game.rack
    assert again(undo=True)["undone"]["seq"] == game.seq


def test_a_night_in_memory_a_stored_one_and_one_taken_in_are_shown_alike(tmp_path):
    a_club(tmp_path / "club").close()
    new = {"lexicon": LEXICON, "rules": "f2023", "players": ["Anna", "Bert"], "seed": 1}
    told = [
        {"new": new, "at": 1000},
        {"draw": "HAUSEIN"},
        {"clock": "start"},
        {"slip": "1 HAUS 8H 10"},
        {"slip": "2 HAUX"},
    ]
    told += [{"clock": "call"}, {"place": True}, {"draw": True}, {"slip": "1 EI"}, {"show": True}]
    night = Night(tmp_path, "night")
    memory, stored = ([one(line) for line in told][-1] for one in (Night(tmp_path), night))
    file = tmp_path / "night.jsonl"
    file.write_text("\n".join(night(export=True)["lines"]), encoding="utf-8")
    sessions.remove_game(night.evening.desk, "night")
    assert director(tmp_path / "club", "import", str(file)).exit_code == 0
    taken = Night(tmp_path, "night")({"show": True, "at": 1000})
    assert memory == stored == taken
    assert [each["slip"]["word"] for each in taken["slips"] if each["slip"]] == ["EI"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (
            {"words": ["AB"]},
            "Only a night in memory brings its own words. Leave out --key, or name a word list.",
        ),
        ({"lexicon": LEXICON, "tiles": "french"}, "Choose tiles"),
    ],
)
def test_a_night_of_the_club_has_a_list_of_the_club_and_its_letters(tmp_path, wrong, said):
    a_club(tmp_path / "club")
    assert said in Night(tmp_path, "abend")(new=wrong)["sentence"]


def test_what_a_line_of_settings_does_not_say_stays(lines):
    heading = {"title": "Abend", "date": "2026-01-02", "club": "SC Köln", "mirror": True}
    more = {"words": list(WORDS), "formula": "joker", "speed": "blitz", "rounds": 9, "rules": "f2023"}
    lines(new=heading | more)

    def after(**changed):
        told = lines(settings=changed)
        setup = lines.evening.desk.session("night").row.setup
        assert (told["lexicon"], told["tiles"], told["rules"]) == ("words", "german", setup.profile.as_data())
        rules = (setup.formula.name, setup.speed and setup.speed.name, setup.profile.name)
        assert (told["formula"], told["speed"]) == (
            setup.formula.name,
            setup.speed.name if setup.speed else "",
        )
        return {name: told[name] for name in heading}, *rules, setup.profile.round_limit

    assert after() == (heading, "joker", "blitz", "f2023", 9)
    assert after(rounds=5) == (heading, "joker", "blitz", "f2023", 5)
    assert after(speed="", title="Neu") == (heading | {"title": "Neu"}, "joker", None, "f2023", 5)
    assert after(mirror=False, date="2026-01-03", club="SC Wien", formula="normal", rules="simultan") == (
        {"title": "Neu", "date": "2026-01-03", "club": "SC Wien", "mirror": False}, "normal", None, "simultan", 0
    )  # fmt: skip


def test_a_word_allowed_in_the_club_counts_in_its_next_night(tmp_path):
    club = a_club(tmp_path / "club")
    lines = Night(tmp_path, "abend")
    lines(new={"lexicon": LEXICON, "players": ["Anna"]})
    lines(allow={"word": "XQ", "reason": "Jury", "club": True})
    assert club.rulings.allowed_and_forbidden(LEXICON) == ({"XQ"}, set())


@pytest.fixture
def judging(lines):
    """The clock of the first round runs, with RUCKENB."""
    lines(NEW)
    lines(draw={"rack": "RUCKENB"})
    lines(clock="start")
    return lines


def test_the_option_of_a_preview_is_entered_by_its_digest_while_it_is_worth_the_same(judging):
    (option,) = judging(preview="1 RUCKEN H4 26")["options"]
    seen = {"line": "1 RUCKEN H4 26", "digest": option["digest"]}
    assert judging(slip=seen | {"points": 25})["error"] == "slip_changed"
    assert judging(slip=seen | {"points": 26})["slip"]["points"] == 26
    assert judging(slip=seen | {"replace": True})["slip"]["points"] == 26


OF_1, OF_2 = {"slip": "1 RUCKEN H4 26"}, {"slip": "2 RUCKEN H4 26"}
AGAIN = {"check": {"table": 2, "word": "RUCKE", "at": "H4", "score": 26}}
GONE = {"slip": {"slip": None}, "undone": {"sentence": "RUCKEN at H4, claimed 26"}}
PLAIN = {"preview": {"table": 1, "word": "RUCKEN", "at": "H4", "score": 26}}
APPEAL = {"word": "RUCKEN", "admissible": False, "reason": "Jury"}
LATE = {"phone": {"table": 1, "word": "RUCKEN", "at": "H4", "score": 26}, "at": 300}
ALONG, GONE_2 = {"phones": {"along": True}}, {"leave": {"table": 2, "round": 1}}
SOLO = NEW["new"] | {"rules": {"name": "simultan", "solo": 10, "solo_players": 2}}
FORBIDDEN = {"forbid": {"word": "RUCKEN", "reason": "Jury"}}
NOTES = [
    {"round": 1, "table": 2, "word": "XQ", "points": 0, "delivered": False}
    | {"sentence": "Not valid. Does not cover the centre square at H4."}
]
UNTIDY = {"slip": {"table": 1, "word": "RUCKEN", "at": "H4", "score": 26, "state": "untidy"}}
WARNED = {"warn": {"table": 1, "reason": "Loud"}}


@pytest.mark.parametrize(
    ("told", "part"),
    [
        ([OF_1, {"slip": "* RUCKEN H4 26"}], {"slips": [{"table": 2, "points": 26}]}),
        ([OF_2, AGAIN, {"differences": {"table": 2, "right": "first"}}], {"differing": []}),
        (
            [OF_2, AGAIN, {"differences": {"table": 2, "right": "first"}}, {"show": True}],
            {"slips": [{}, {"slip": {"word": "RUCKEN"}}]},
        ),
        (
            [OF_2, AGAIN, {"differences": {"table": 2, "right": "second"}}, {"show": True}],
            {"slips": [{}, {"slip": {"word": "RUCKE"}}]},
        ),
        ([OF_2, AGAIN, {"differences": True}], {"differing": [{"table": 2}]}),
        ([{"time_up": True}, {"place": True}, {"end": "Late"}], {"reason": "Late"}),
        (
            [{"allow": {"word": "RUCKENB", "reason": "Jury"}}, {"slip": "1 RUCKENB H2"}],
            {"slip": {"points": 88}},
        ),
        ([OF_1, {"undo": {"table": 1}}], GONE),
        ([OF_1, {"undo": 3}], GONE),
        ([WARNED, {"standings": True}], {"standings": {"rows": [{"warnings": 1}, {"warnings": 0}]}}),
        ([WARNED, {"undo": 3}, {"standings": True}], {"standings": {"rows": [{"warnings": 0}] * 2}}),
        ([{"leave": 2}, {"draw": True}, {"phone": {"table": 2, "word": "HAUS"}}], {"error": "not_present"}),
        ([{"slip": "2 XQ H4 20"}, {"deliver": 2}, {"notes": True}], {"notes": [{"delivered": True}]}),
        (
            [
                {"phones": {"easy": False, "changes": False, "newcomers": True, "along": True, "grace": 7}},
                {"phones": {"ranking": "end"}},
                {"phones": True},
            ],
            {
                "phones": {"easy": False, "changes": False, "newcomers": True, "along": True, "grace": 7}
                | {"ranking": "end"}
            },
        ),
        ([{"slip": {"table": 2, "word": "XQ", "at": "H4", "score": 20}}, {"notes": True}], {"notes": NOTES}),
        (
            [OF_1, {"time_up": True}, {"place": True}, {"standings": {"rounds": 0}}],
            {"standings": {"rows": [{"total": 0}] * 2}},
        ),
        (
            [OF_1, {"time_up": True}, {"place": True}, {"standings": {"rounds": 1}}],
            {"standings": {"rows": [{"total": 26}, {"total": 0}]}},
        ),
        (
            [
                {"arrive": {"name": "Dora", "club": "Köln", "category": "B", "table": 9}},
                {"standings": {"club": "Köln"}},
            ],
            {"standings": {"rows": [{"table": 9, "name": "Dora", "club": "Köln", "category": "B"}]}},
        ),
        (
            [{"arrive": {"name": "Dora", "category": "B"}}, {"standings": {"category": "B"}}],
            {"standings": {"rows": [{"table": 3}]}},
        ),
        ([{"slip": {"line": "2 RUCKEN", "choice": 1}}], {"slip": {"slip": {"at": "H4"}}}),
        (
            [
                OF_1,
                {"time_up": True},
                {"place": True},
                {"overrule": {"table": 1, "points": 3, "reason": "Jury"}},
            ],
            {"moved": [{"table": 1, "name": "Anna", "total": [26, 3], "place": [1, 1]}]},
        ),
        ([{"leave": {"player": "Bert"}}], {"left": [2]}),
        ([{"leave": "Bert"}], {"left": [2]}),
        (
            [
                {"new": NEW["new"] | {"speed": "sudden-death"}},
                {"draw": "RUCKENB"},
                {"clock": "start"},
                OF_1,
                {"time_up": True},
                {"place": True},
                {"out": True},
                {"in_again": 2},
            ],
            {"said": "Bert plays again."},
        ),
        ([OF_1, {"time_up": True}, {"place": True}, {"draw": "RNSTLM"}], {"rejected": ["BRNSTLM"]}),
        (
            [{"preview": "1 RUCKEN H4 26"}],
            {"options": [{"place": {"at": "H4", "word": "RUCKEN", "score": 26, "unknown": []}}]},
        ),
        (
            [
                {"new": NEW["new"] | {"rules": "f2023"}},
                {"draw": {"rack": "RUCKENB"}},
                UNTIDY,
                {"settle": {"table": 1, "doubt": "handwriting", "yes": False}},
            ],
            {"slip": {"points": 0, "ruling": {"doubts": [], "mark": "zero"}}},
        ),
        ([{"slip": {"line": "RUCKEN H4 26", "marked": 2}}], {"slip": {"table": 2}}),
        (
            [{"warn": {"table": 2, "reason": "Loud"}}, WARNED],
            {"table": 1, "warned": [{"seq": 4, "round": 1}]},
        ),
        ([OF_1, OF_2, {"appeal": APPEAL | {"decide": True, "preview": 3}}], {"error": "appeal_changed"}),
        (
            [OF_1, {"overrule": {"table": 1, "points": 3, "reason": "Jury"}}, {"appeal": APPEAL}],
            {"appeal": {"slips": [{"table": 1, "overruled": True}]}},
        ),
        (
            [
                OF_2,
                AGAIN,
                {"withdraw": {"table": 2, "reason": "x"}},
                {"differences": {"table": 2, "right": "first"}},
            ],
            {"differing": [], "recorded": [{"kind": "SlipRecorded"}]},
        ),
        (
            [
                {"slip": "2 XQ H4 20"},
                {"time_up": True},
                {"place": True},
                {"draw": True},
                {"slip": "2 XQ H5 20"},
            ],
            {"repeats_round": 1},
        ),
        (
            [{"time_up": True, "at": 200}, LATE, {"place": True}, {"draw": True}],
            {
                "night": {
                    "round": 2,
                    "waiting": [{"round": 1, "table": 1, "id": 1, "sentence": "RUCKEN at H4, claimed 26"}],
                }
            },
        ),
        (
            [NEW, {"seal": True}, {"seal": {"reason": "Again"}}, {"facts": {"since": 3}}],
            {"facts": [{"kind": "Sealed", "data": {"number": 2, "reason": "Again"}}, {}, {}]},
        ),
        (
            [
                {"new": SOLO},
                {"draw": "RUCKENB"},
                OF_1,
                {"slip": {"table": 2, "state": "none"}},
                {"time_up": True},
                {"place": True},
                {"appeal": APPEAL},
            ],
            {"appeal": {"solos": [{"table": 1, "before": 1, "after": 0}]}},
        ),
        (
            [ALONG, GONE_2, {"phone": {"table": 2, "word": "RUCKEN"}}],
            {"receipt": {"kept": True, "along": True}},
        ),
        ([{"facts": True}], {"facts": [{"at": 0.0, "who": "director"}] * 2}),
        ([OF_2, AGAIN, {"differences": {"player": 2, "right": "first"}}], {"differing": []}),
        (
            [OF_1, {"time_up": True}, {"place": True}, {"draw": True}, {"appeal": APPEAL}],
            {"appeal": {"slips": [{"round": 1, "table": 1}]}},
        ),
        ([ALONG, GONE_2, {"phone": {"table": 2, "word": "RUCKEN", "late": True}}], {"error": "not_present"}),
        (
            [{"arrive": {"name": "Dora", "table": 9}}, {"arrive": {"name": "Emil", "table": 5}}],
            {"players": [{"table": 1}, {"table": 2}, {"table": 5}, {"table": 9}]},
        ),
        ([{"leave": {"table": 2, "round": 2}}], {"night": {"missing": [1, 2]}}),
        (
            [{"leave": 2}, {"arrive": {"table": 2, "round": 1}}],
            {"arrived": [2], "night": {"missing": [1, 2]}},
        ),
        ([{"leave": {"table": 2, "round": 1}}], {"left": [2], "night": {"missing": [1]}}),
        (
            [{"time_up": True}, {"place": True}, {"draw": True}, {"facts": {"round": 2}}],
            {"facts": [{"kind": "RackDrawn"}]},
        ),
        ([NEW, {"seal": True}, {"seal": "4711"}], {"seal": {"number": 1, "digits": "4711"}}),
        ([NEW, {"seal": True}, {"seal": "none"}], {"seal": {"number": 1, "digits": ""}}),
        ([NEW, {"seal": True}, {"seal": "none"}, {"draw": True}], {"source": "seal"}),
        ([PLAIN], {"options": [{"slip": {"word": "RUCKEN"}, "ruling": {"points": 26}}]}),
        ([OF_1, FORBIDDEN], {"decided": True, "appeal": {"slips": [{"table": 1, "after": {"points": 0}}]}}),
        (
            [
                OF_1,
                {"overrule": {"table": 1, "points": 3, "reason": "Jury"}},
                {"reason": {"of": 4, "reason": "More"}},
            ],
            {"of": 4, "recorded": [{"kind": "ReasonGiven"}]},
        ),
        (
            [OF_1, FORBIDDEN, {"verify": True}],
            {
                "steps": [
                    *[{"holds": holds} for holds in (True, None, None, True, True, True, True)],
                    {"decisions": [{"code": "appeal"}, {"code": "word", "reason": True}]},
                    {"step": "looks", "holds": True},
                ]
            },
        ),
        (
            [{"new": {"game": "solitaire", "words": list(WORDS), "players": ["Anna"]}}, {"standings": True}],
            {"standings": {"rows": [{"name": "Anna", "total": 0}]}},
        ),
        (
            [{"new": NEW["new"] | {"words": ["XYZ"]}}, {"draw": "HAUSEIN"}, {"place": True}],
            {"error": "no_top"},
        ),
        (
            [{"new": NEW["new"] | {"players": "Anna Öz; Köln\nBert"}}],
            {"players": [{"name": "Anna Öz", "club": "Köln"}, {"name": "Bert"}]},
        ),
    ],
    ids=lambda each: str(each)[-40:],
)
def test_the_last_of_these_lines_is_answered_so(judging, told, part):
    answer = [judging(line) for line in told][-1]
    assert shows(answer, part), answer


class Asking(BytesIO):
    """A program that asks its next line when those before are answered; notes how many are."""

    def __init__(self, lines):
        super().__init__(lines)
        self.answered = []

    def __next__(self):
        self.answered.append(sys.stdout.buffer.getvalue().count(b"\n"))
        return super().__next__()


def test_the_command_answers_each_line_at_once_on_standard_output_and_ends_well(tmp_path):
    club = a_club(tmp_path)
    new = '{"new": {"lexicon": "klein", "players": ["Änne"]}}\n'
    asking = Asking(new.encode() + b'\n{"\xff\n{"draw": true}\n')
    result = director(tmp_path, "night", text=asking)
    answers = [json.loads(line) for line in result.output.splitlines()]
    assert (result.exit_code, asking.answered) == (0, [0, 1, 1, 2, 3])
    assert [each.get("error", "") for each in answers] == ["", "bad_json", ""]
    assert '"Änne"' in result.output
    assert len(answers[2]["night"]["rack"]) == 7
    assert club.desk().games() == []
    assert director(tmp_path, "night", "--key", "abend", text=new).exit_code == 0
    assert [row.key for row in club.desk().games()] == ["abend"]


def test_the_end_of_a_sudden_death_orders_the_table_that_it_decides(tmp_path):
    desk = a_club(tmp_path / "club").desk()
    setup = replace(small_setup(), lexicon=LEXICON)
    sessions.create_game(desk, setup, [Entrant("Anna"), Entrant("Bert")], "abend")
    rounds.end(desk, "abend", "late")
    lines = Night(tmp_path, players.start(desk, "abend", [1, 2], "").key)
    for line in (
        {"draw": "RUCKENB"},
        {"slip": {"table": 1, "state": "none"}},
        {"slip": {"table": 2, "at": "H4", "word": "RUCKEN", "score": 26}},
        {"place": {"at": "H4", "word": "RUCKEN"}},
        {"out": True},
    ):
        assert "error" not in (answer := lines(line)), answer
    reopen(desk, "abend")
    assert "Vereinsabend is open again" in lines(end="decided")["said"]
    rounds.end(desk, "abend", "late")
    lines(reopen="a look")
    assert "said" not in lines(end="decided")
    assert desk.session("abend").game.tie_order == {1: 2, 2: 1}


BAD = [
    ("{", "bad_json"),
    ([1], "bad_line"),
    ({}, "bad_line"),
    ({"draw": True, "undo": True}, "bad_line"),
    ({"draw": {"bag": "X"}}, "unknown_field"),
    ({"draw": True, "when": 3}, "unknown_field"),
    ({"draw": ["A"]}, "bad_field"),
    ({"draw": True, "at": "now"}, "bad_field"),
    ({"draw": True, "at": -1}, "bad_field"),
    ('{"draw": true, "at": NaN}', "bad_field"),
    ('{"draw": true, "at": Infinity}', "bad_field"),
    ({"draw": True, "who": 3}, "bad_field"),
    ({"draw": True, "token": "ä"}, "bad_field"),
    ({"draw": True, "token": "x" * 65}, "bad_field"),
    ({"draw": True, "at": 4_102_444_801}, "bad_field"),
    ({"draw": True, "who": "x" * 81}, "text_too_long"),
    ({"clock": "go"}, "bad_line"),
    ({"clock": {}}, "bad_line"),
    ({"slip": {"table": 9, "word": "HAUS"}}, "no_such_table"),
    ({"slip": {"word": "HAUS"}}, "missing_field"),
    ({"slip": {"table": 1, "round": 3}}, "unknown_round"),
    ({"slip": {"table": 1, "score": "8"}}, "bad_slip"),
    ({"slip": {"table": 1, "state": "lost"}}, "bad_slip"),
    ({"preview": {"table": 1, "word": "A" * 41}}, "text_too_long"),
    ({"slip": "1 !!!"}, "bad_line"),
    ({"place": {"at": "A1", "word": "HAUS"}}, "not_a_top"),
    ({"overrule": {"table": 1}}, "missing_field"),
    ({"settle": {"table": 1, "yes": True}}, "no_doubt"),
    ({"settle": {"table": 1, "doubt": "plausible", "yes": True}}, "no_doubt"),
    ({"reason": "why"}, "no_entry"),
    ({"appeal": {"word": "HAUS", "round": 3}}, "unknown_round"),
    ({"undo": 99}, "undo_changed"),
    ({"cancel": True}, "reason_missing"),
    ({"reopen": True}, "not_finished"),
    ({"draw": True, "stage": "0"}, "stage_passed"),
    ({"allow": {"word": "XQ", "reason": "x", "club": True}}, "bad_line"),
    ({"slip": "HAUS H8 10"}, "which_table"),
    ({"slip": {"line": "1 HAUS H8 10", "digest": "other"}}, "slip_changed"),
    ({"settle": {"table": 1}}, "bad_field"),
    ({"differences": {"table": 1, "right": "first"}}, "no_doubt"),
    ({"phones": {"ranking": "loud"}}, "bad_field"),
    ({"phone": {"table": 1, "word": "HAUS", "version": 0}}, "bad_field"),
    ({"phone": {"table": 1, "word": "HAUS", "state": "late"}}, "bad_slip"),
    ({"decide": {"table": 1}}, "bad_field"),
    ({"phone": {"table": 1, "word": "HAUS", "late": 1}}, "bad_field"),
    ({"phone": {"table": 1, "word": "HAUS", "take_in": "no"}}, "bad_field"),
    ({"leave": {"player": "Nobody"}}, "no_such_table"),
    ({"leave": {"player": 9}}, "unknown_player"),
    ({"leave": {"table": "1"}}, "bad_field"),
    ({"leave": {"table": 1, "round": "2"}}, "bad_field"),
]


@pytest.mark.parametrize(("line", "code"), BAD, ids=lambda each: str(each)[:40])
def test_a_line_that_cannot_be_is_answered_by_code_and_sentence_and_changes_nothing(lines, line, code):
    lines(NEW)
    lines(draw=True)
    before = lines(facts=True)["facts"]
    answer = lines(line)
    assert answer["error"] == code
    assert answer["sentence"].endswith((".", "?", "undone.")) or code == "bad_field"
    after = lines(facts=True)["facts"]
    assert [each["seq"] for each in before] == [each["seq"] for each in after][: len(before)]


@pytest.mark.parametrize("line", [{"draw": True}, {"slip": "1 HAUS"}, {"standings": True}, {"undo": True}])
def test_before_a_night_is_there_every_line_says_so(lines, line):
    said = {"error": "no_night", "sentence": "There is no night yet. Begin with a line that says new."}
    assert lines(line) == said


def test_a_new_night_that_cannot_be_leaves_the_one_before(lines):
    lines(NEW)
    lines(draw=True)
    for wrong, code in (
        ({"words": []}, "empty_file"), ({"lexicon": "none"}, "unknown_lexicon"), ({}, "missing_field"),
        ({"words": ["AB", 1]}, "bad_field"), ({"words": ["AB"], "rules": "none"}, "unknown_profile"),
        ({"words": ["AB"], "rules": 3}, "bad_field"), ({"words": ["AB"], "seconds": 1}, "bad_profile"),
        ({"words": ["AB"], "seed": []}, "bad_field"), ({"words": ["AB"], "players": 3}, "bad_field"),
        ({"words": ["AB"], "players": [3]}, "bad_field"), ({"words": ["AB"], "formula": "chess"}, "unknown_formula"),
    ):  # fmt: skip
        assert lines(new=wrong)["error"] == code, wrong
    assert lines(show=True)["night"]["phase"] == "ready"
    assert lines(new=NEW["new"])["night"]["phase"] == "draw"


def test_time_goes_on_by_the_lines_alone_and_never_back(lines):
    lines(NEW | {"at": 5})
    lines(draw=True)
    lines(clock="start")
    assert lines(show=True, at=100)["night"]["clock"]["left"] == 85
    assert lines(show=True, at=99)["error"] == "time_backwards"
    assert lines(show=True, now=185)["night"]["phase"] == "time_up"


def test_the_longest_token_and_name_and_the_last_time_are_taken(lines):
    lines(NEW)
    assert "error" not in lines(draw=True, token="x" * 64, who="x" * 80, at=4_102_444_800)


def test_the_same_token_is_done_once(lines):
    lines(NEW)
    first = lines(draw=True, token="t1")
    second = lines(draw=True, token="t1")
    assert (first["night"]["seq"], second["night"]["seq"], second["recorded"]) == (1, 1, [])


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 20)
    | st.floats()
    | st.sampled_from(["", "HAUS", "H8", "1 HAUS"]),
    lambda each: st.lists(each, max_size=2),
    max_leaves=4,
)
FUZZED = st.sampled_from(sorted(VERBS)).flatmap(
    lambda name: st.builds(
        lambda told, at: {name: told} | ({} if at is None else {"at": at}),
        VALUES | st.dictionaries(st.sampled_from([*VERBS[name].fields, "x"]), VALUES, max_size=4),
        st.none() | st.integers(0, 300),
    )
)


@pytest.mark.parametrize("examples", [40, pytest.param(500, marks=pytest.mark.slow)])
def test_whatever_a_line_holds_it_is_answered(tmp_path_factory, examples):
    @settings(deadline=None, max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(script=st.lists(FUZZED, max_size=12), start=st.booleans())
    def answers(script, start):
        lines = Night(tmp_path_factory.mktemp("night"))
        if start:
            lines({"new": {"words": ["HAUS", "EI", "AUS"], "players": ["A", "B"], "seed": 1}})
            lines(draw=True)
        for line in script:
            answer = lines(line)
            assert "night" in answer or answer["sentence"]

    answers()


def test_a_night_has_formula_and_speed(lines):
    new = {"words": list(WORDS), "players": ["Anna"], "formula": "joker", "speed": "blitz", "seed": 1}
    assert "error" not in lines(json.dumps({"new": new, "at": 0}))
    assert lines('{"draw": {}}')["drawn"].endswith("?")
