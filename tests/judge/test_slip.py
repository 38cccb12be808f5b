"""Slips and rulings travel as JSON and come back as they were."""

import json

import pytest

from director.games.duplicate.slip_facts import settled
from director.judge.slip import Answer, Ruling, Slip, slip_from_data
from director.language.codec import read
from director.rules.profile import profiles
from tests.judge.slips import ruling
from tests.judge.table import ROWS


def test_every_slip_comes_back():
    for row in ROWS:
        assert slip_from_data(json.loads(json.dumps(row.slip.as_data()))) == row.slip
    phone = {"word": "HAUS", "at": "H8", "score": 18}  # says nothing of the rest
    assert slip_from_data(phone).as_data() == Slip(**phone).as_data()


def test_every_ruling_comes_back():
    for row in ROWS:
        for name in profiles():
            found = ruling(row.position, row.slip, name)
            assert read(Ruling, json.loads(json.dumps(found.as_data()))) == found


def test_a_settled_ruling_comes_back_and_an_open_one_has_no_answers():
    found = ruling("two AST", Slip("TIER", joined_at="4H 9D", joins=3), "simultan")
    assert found.doubts[0].no.paid_at == "4H"
    after = settled(found, 0, yes=False)
    assert read(Ruling, json.loads(json.dumps(after.as_data()))) == after
    assert after.answers == (Answer("several_places", {"at": "9D", "other": "4H"}, False),)
    assert "answers" not in found.as_data()
    assert found.as_data()["doubts"][0]["yes"] == {"points": 5, "mark": "none"}


def test_null_is_what_is_not_there():
    data = {"word": None, "at": None, "score": None, "state": None, "joins": None, "direction": None}
    assert slip_from_data(data) == Slip()


@pytest.mark.parametrize(
    "data",
    [
        {"wort": "HAUS"}, {"word": 7}, {"score": "7"}, {"score": True}, {"score": 7.5}, {"state": "lost"},
        {"direction": "up"}, {"joins": -1}, {"at": 8}, {"more": [7]}, {"more": "HAUS"},
    ],
    ids=str,
)  # fmt: skip
def test_wrong_field_is_refused(data):
    with pytest.raises(ValueError, match=next(iter(data))):
        slip_from_data(data)
