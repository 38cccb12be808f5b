"""``director classic``: a table from JSON Lines."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from director.cli import Context
from director.cli.classic import Table
from director.cli.lines import answers
from director.cli.night.opening import LineSession
from tests.builders import SAMPLE_MOVES
from tests.games.classic.builders import SAMPLE_RACKS, SAMPLE_TOTALS, drawn_in_sample
from tests.room import LEXICON, a_club, director

WORDS = {"HAUS", "HUT", "HAUSE"}
NONE = {"players": ["A", "B"], "racks": [None, None]}
HAUS = {"lay": {"at": "H8", "word": "HAUS"}}


def play(*lines, rules="german"):
    """The answers to these lines."""
    with TemporaryDirectory() as folder:
        table = Table(LineSession(Context(folder, "en"), Path(folder)), rules, {"words": sorted(WORDS)})
        return list(answers([json.dumps(line) for line in lines], table.answer))


def codes(found):
    return [each["error"]["code"] if "error" in each else "" for each in found]


@pytest.mark.parametrize("told", [True, False])
def test_the_sample_game_line_by_line(told):
    racks = SAMPLE_RACKS[:2] if told else [None, None]
    lines: list[dict[str, Any]] = [{"players": ["A", "B"], "racks": racks}]
    for move, drawn in zip(SAMPLE_MOVES, drawn_in_sample(), strict=True):
        at, word = move.split()
        lines.append({"lay": {"at": at, "word": word}} | ({"drawn": drawn} if told else {}))
    if not told:
        lines.append({"leftovers": ["P", ""]})
    found = play(*lines)
    assert not any(codes(found))
    movers = [answer["scores"][place % 2] for place, answer in enumerate(found[1:27])]
    assert movers[:25] == list(SAMPLE_TOTALS[:25])
    assert (found[26]["ended"], found[-1]["scores"], found[26]["bag"]) == ("out", [349, 361], 0)


def test_an_answer_has_turn_next_scores_words_bag_and_end():
    opened, laid = play({"players": ["A", "B"], "racks": ["HAUSEEE", None]}, HAUS | {"drawn": "EX"})
    assert opened == {"turn": 0, "next": 1, "scores": [0, 0], "words": [], "bag": 88, "ended": None}
    words = [{"at": "H8", "word": "HAUS", "score": 10}]
    assert laid == {"turn": 1, "next": 2, "scores": [10, 0], "words": words, "bag": 84, "ended": None}


def test_a_bad_line_changes_nothing():
    bad: list[dict[str, Any]] = [
        {"lay": {"at": "H8"}}, {"lay": {"at": "Z9", "word": "HAUS"}}, {"exchange": True}, {"pass": False},
        {"challenge": {"by": 2}}, {"correct": {"turn": 7, "pass": True}}, {"undo": True}, {"leftovers": ["X"]},
        {"lay": HAUS["lay"], "pass": True}, {"players": ["C", "D"]}, {"pass": True, "drawn": "E"},
        {"correct": {"turn": 1}}, {},
    ]  # fmt: skip
    found = play(NONE, *bad, HAUS)
    assert all(codes(found)[1:-1]), codes(found)
    assert found[-1] == play(NONE, HAUS)[-1]


def test_the_first_line_names_two_to_four_players():
    found = play(
        HAUS, {"players": ["A"]}, {"players": list("ABCDE")}, {"players": ["A", 3]}, NONE | HAUS, NONE, HAUS
    )
    assert codes(found) == ["missing_field", "bad_players", "bad_players", "bad_field", "bad_line", "", ""]


def test_a_rack_is_told_later():
    found = play(
        NONE, {"rack": {"player": 1, "tiles": "HAUSEIN"}}, {"lay": {"at": "H8", "word": "HUT"}}, HAUS
    )
    assert codes(found) == ["", "", "not_on_rack", ""]
    told = codes(play(NONE, {"rack": "HAUS"}, {"rack": {"player": "1", "tiles": "E"}}))
    assert told == ["", "bad_field", "bad_field"]


def test_single_rules_can_be_set():
    settings = {"wrong_challenge": "points", "wrong_challenge_cost": 10}
    assert play(NONE | {"settings": settings}, HAUS, {"challenge": {"by": 2}})[-1]["scores"] == [10, -10]
    assert codes(play(NONE | {"settings": {"luck": 1}})) == ["bad_profile"]


def test_the_command(tmp_path):
    a_club(tmp_path)
    lines = "\n".join(json.dumps(line) for line in (NONE, HAUS, {"challenge": {"by": 1}}))
    done = director(tmp_path, "classic", "--lexicon", LEXICON, "--rules", "general", text=lines)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.exit_code, codes(found)) == (1, ["", "", "own_move"])
