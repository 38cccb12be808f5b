"""JSON data become the value of a type, or a sentence names the field; nothing is bent to fit, nothing gets lost."""

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import pytest

from director.language.codec import BadField, Meta, data_of, known, read

DEEP: Any = []
for _ in range(20_000):
    DEEP = [DEEP]


@dataclass(frozen=True)
class Part:
    count: int
    kind: Literal["red", "blue"] = "red"


@dataclass(frozen=True)
class Whole:
    title: str
    parts: tuple[Part, ...] = ()
    size: Annotated[float, Meta(ge=0)] = 0.0
    many: Annotated[tuple[int, ...], Meta(max_length=3)] = ()
    values: Mapping[str, Any] | None = None
    rest: Any = None


def test_what_is_written_comes_back():
    found = Whole("Ä", (Part(1), Part(2, "blue")), 1.5, (1, 2), {"a": [1, {"b": None}]}, "rest")
    assert read(Whole, data_of(found)) == found
    assert data_of(found)["parts"] == [{"count": 1, "kind": "red"}, {"count": 2, "kind": "blue"}]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({}, "the field title is missing"),
        ({"title": 7}, "the field title has the wrong type"),
        ({"title": None}, "the field title has the wrong type"),
        ({"title": "\ud800"}, "the field title has the wrong type"),
        ({"colour": 1}, "unknown field colour"),
        ({"c" * 41: 1}, f"unknown field {'c' * 40}"),
        ({"parts": [{"count": 1}, {"kind": "red"}]}, "the field parts[1].count is missing"),
        ({"parts": [{"count": True}]}, "the field parts[0].count has the wrong type"),
        ({"parts": [{"count": 1.0}]}, "the field parts[0].count has the wrong type"),
        ({"parts": [{"count": 2**64}]}, "the field count has the wrong type"),
        ({"parts": [{"count": 1, "kind": "green"}]}, "parts[0].kind must be one of: red, blue"),
        ({"parts": [{"count": 1, "weight": 3}]}, "unknown field weight"),
        ({"parts": {}}, "the field parts has the wrong type"),
        ({"size": float("nan")}, "the field size has a value that is not possible"),
        ({"size": float("inf")}, "the field size has the wrong type"),
        ({"size": -1}, "the field size has a value that is not possible"),
        ({"many": [1, 2, 3, 4]}, "the field many has a value that is not possible"),
        ({"values": {"x": {"\udfff": 1}}}, "has the wrong type"),
        ({"parts": [{"count": -(2**63) - 1}]}, "the field count has the wrong type"),
        ({"rest": [10**30]}, "the field rest has the wrong type"),
        ({"rest": {"k" * 41: 2**64}}, f"the field {'k' * 40} has the wrong type"),
        ({"rest": -(2**63) - 1}, "the field rest has the wrong type"),
        ({"rest": ["\udfff"]}, "the field rest has the wrong type"),
        ({"rest": {"x" * 5: {"u" * 41: float("nan")}}}, f"the field {'u' * 40} has the wrong type"),
        ({"rest": DEEP}, "it is nested too deeply"),
    ],
    ids=lambda value: str(value)[:40] if isinstance(value, str) else "",
)
def test_what_is_wrong_is_told_with_its_field(data, told):
    with pytest.raises(BadField) as refused:
        read(Whole, {"title": "x"} | data if data else data)
    assert str(refused.value).endswith(told)


@pytest.mark.parametrize(
    ("data", "field"), [({"title": 7}, "title"), ({"colour": 1}, "colour"), ({"rest": DEEP}, "")], ids="123"
)
def test_the_field_of_what_is_wrong_is_known(data, field):
    with pytest.raises(BadField) as refused:
        read(Whole, {"title": "x"} | data)
    assert refused.value.field == field


def test_a_number_may_fill_64_bits():
    for most in (-(2**63), 2**64 - 1):
        assert read(Part, {"count": most}) == Part(most)
    kept = [-(2**63), 2**64 - 1, "\ud7ff\ue000"]
    assert read(Whole, {"title": "x", "rest": kept}).rest == kept


def test_sets_and_keys_that_are_numbers_have_a_form_too():
    assert data_of({1: ({2}, frozenset({"x"}))}) == {"1": [[2], ["x"]]}


@pytest.mark.parametrize("data", [7, None, "x", [], True])
def test_what_is_no_object_is_told(data):
    with pytest.raises(BadField, match="it is not a JSON object"):
        read(Whole, data)


def test_a_choice_that_cannot_be_is_the_first_one():
    assert known(Part, '{"count": 1, "later": 2}') == Part(1)

    @dataclass(frozen=True)
    class Chosen:
        much: int = 3

    for text in ("", "[]", '{"much": "x"}', "NaN", "[" * 100_000):
        assert known(Chosen, text) == Chosen()


THREADS = """
import sys, threading
from dataclasses import make_dataclass
from director.language.codec import read
sys.setswitchinterval(1e-6)
for _ in range(40):
    inner = make_dataclass("Inner", [(f"a{i}", dict[str, tuple[int, ...]] | None, None) for i in range(10)])
    middle = make_dataclass("Middle", [(f"b{i}", list[inner] | None, None) for i in range(10)])
    outer = make_dataclass("Outer", [(f"c{i}", middle | None, None) for i in range(10)])
    data = {"c9": {"b9": [{"a9": {"x": [1]}}]}}
    found = []
    threads = [threading.Thread(target=lambda: found.append(read(outer, data))) for _ in range(8)]
    [each.start() for each in threads]
    [each.join() for each in threads]
    assert [each.c9.b9[0].a9 for each in found] == [{"x": (1,)}] * 8
"""


def test_threads_that_read_a_type_for_the_first_time_together_all_have_their_value():
    """In a process of its own, which msgspec alone would end."""
    assert subprocess.run([sys.executable, "-c", THREADS], check=False).returncode == 0
