"""A game as JSON Lines: lossless both ways, and nothing is believed on the way in."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from director.games.duplicate import facts as ev
from director.games.duplicate.facts import FACTS
from director.games.duplicate.replay import DUPLICATE
from director.games.duplicate.standings import standings
from director.language.sentences import DirectorError
from director.storage import fact_store, game_store
from director.storage.database import open_database
from director.storage.game_file import export_game
from director.storage.game_reading import import_game
from director.storage.store import Store
from tests import stores
from tests.builders import Night, played_night, some_players
from tests.games.duplicate.builders import a_night, random_night
from tests.storage.builders import stored

pytestmark = pytest.mark.usefixtures("any_store")

OFTEN = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
"""For tests that empty their store after each example."""


def exported(night: Night) -> list[str]:
    db = open_database(":memory:")
    stored(db, night)
    return list(export_game(db, "abend"))


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """A night of two rounds and three players, exported."""
    return exported(played_night(2, 3))


@pytest.fixture
def db(any_store: str) -> Store:
    return stores.here.open(":memory:")


def empty(db: Store) -> None:
    with db.transaction():
        db.execute("DELETE FROM games")  # players and events go along
    assert db.execute("SELECT count(*) FROM facts").fetchone() == (0,)


@settings(OFTEN, max_examples=25)
@given(seed=st.integers(0, 10_000))
def test_any_night_comes_back_byte_for_byte(db: Store, seed: int) -> None:
    night = random_night(seed, 40)
    lines = exported(night)
    row = import_game(db, lines)
    assert list(export_game(db, row.key)) == lines
    log = fact_store.load(db, row.id)
    assert log == night.log
    players = [replace(each, person=None) for each in game_store.players(db, row.id)]
    assert DUPLICATE.replay(row.setup, players, log).state == night.game
    empty(db)


PRINTED = st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])


@settings(OFTEN, max_examples=50)
@given(
    name=st.text(PRINTED, min_size=1, max_size=60).filter(str.strip),
    reason=st.text(PRINTED, max_size=40),
)
def test_any_text_comes_back(db: Store, name: str, reason: str) -> None:
    night = a_night(1)
    night.players = (replace(night.players[0], name=name, club=reason),)
    night.add(ev.GameEnded(reason))
    lines = exported(night)
    import_game(db, lines)
    assert list(export_game(db, "abend")) == lines
    assert len("\n".join(lines).split("\n")) == len(lines)
    empty(db)


def test_a_line_of_the_file_is_this() -> None:
    lines = exported(played_night(1, 1))
    header = json.loads(lines[0])
    assert {name: header[name] for name in header if name != "setup"} == {
        "format": "director-game",
        "version": 2,
        "hash": header["hash"],
        "key": "abend",
        "created": 1795199000.25,
        "players": 1,
        "events": 5,
    }
    assert lines[1] == (
        '{"player": 1, "table": 1, "name": "Anna Ångström", "club": "Wortspiel Wien", "category": "B"}'
    )
    assert lines[2] == (
        '{"seq": 1, "at": 1795200001.0, "who": "director", "kind": "RackDrawn", "data": {"round": 1, "kept": "",'
        ' "drawn": "ECURNKR", "rejected": [], "source": "software"}, "token": "token-1",'
        f' "hash": "{json.loads(lines[2])["hash"]}"}}'
    )
    assert lines[-1] == (
        '{"seq": 5, "at": 1795200005.0, "who": "director", "kind": "TopPlaced", "data": {"round": 1, "at": "H4",'
        ' "word": "RUCKEN", "score": 26}, "token": "token-5",'
        f' "hash": "{json.loads(lines[-1])["hash"]}"}}'
    )


def test_the_order_of_lines_and_blank_lines_and_a_byte_order_mark(db: Store, lines: list[str]) -> None:
    import_game(db, ["\ufeff" + lines[0] + "\r\n", "\n", *(line + "\r\n" for line in lines[1:]), "\n"])
    assert list(export_game(db, "abend")) == lines


def test_an_unknown_game_cannot_be_exported(db: Store) -> None:
    with pytest.raises(DirectorError) as caught:
        list(export_game(db, "nirgends"))
    assert caught.value.code == "unknown_game"


def test_a_game_that_is_here_is_not_overwritten(db: Store, lines: list[str]) -> None:
    import_game(db, lines)
    with pytest.raises(DirectorError) as caught:
        import_game(db, lines)
    assert caught.value.code == "game_exists"
    assert len(game_store.games(db)) == 1


Change = Callable[[dict[str, Any]], Any]


def changed(lines: list[str], number: int, change: Change) -> list[str]:
    """The file with the object of one line changed."""
    data = json.loads(lines[number - 1])
    change(data)
    return [*lines[: number - 1], json.dumps(data, ensure_ascii=False), *lines[number:]]


def event_line(lines: list[str], kind: str) -> int:
    return next(number for number, line in enumerate(lines, start=1) if f'"kind": "{kind}"' in line)


def refused(lines: list[str]) -> DirectorError:
    """The error, after making sure that nothing was written."""
    db = stores.here.open(":memory:")
    with pytest.raises(DirectorError) as caught:
        import_game(db, lines)
    for table in ("games", "players", "facts"):
        assert db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] == 0
    return caught.value


@pytest.mark.parametrize(
    "text", ["", "\n", "Anna;Köln", "[]", "42", "null", "{}", '{"format": "other"}', "\x00\x01", "{" * 5000]
)
def test_what_is_no_game_file_is_refused(text: str) -> None:
    assert refused([text]).code == "not_a_game_file"


def test_no_lines_at_all_are_refused() -> None:
    assert refused([]).code == "not_a_game_file"


def test_a_file_without_its_header_is_refused(lines: list[str]) -> None:
    assert refused(lines[1:]).code == "not_a_game_file"


@pytest.mark.parametrize("version", [0, 3, "1", None, [1], True])
def test_another_version_is_refused(lines: list[str], version: object) -> None:
    found = refused(changed(lines, 1, lambda data: data.update(version=version)))
    assert found.code == "unknown_version"
    assert "Line 1" in str(found)


HEADER_CHANGES: list[Change] = [
    lambda data: data.pop("key"),
    lambda data: data.pop("setup"),
    lambda data: data.update(key=""),
    lambda data: data.update(key="a/b"),
    lambda data: data.update(key=5),
    lambda data: data.update(created="today"),
    lambda data: data.update(created=True),
    lambda data: data.update(players=-1),
    lambda data: data.update(facts="7"),
    lambda data: data.update(colour="red"),
    lambda data: data.update(setup=[]),
    lambda data: data["setup"].pop("title"),
    lambda data: data["setup"].update(title=7),
    lambda data: data["setup"].update(title="\ud800"),
    lambda data: data["setup"].update(title="a\x85b"),
    lambda data: data["setup"].update(club="x" * 121),
    lambda data: data["setup"].update(allowed=["A" * 41]),
    lambda data: data["setup"].update(forbidden=["AB"] * 20_001),
    lambda data: data["setup"]["tiles"].update(title="x" * 121),
    lambda data: data["setup"]["profile"].update(title="x\0"),
    lambda data: data["setup"]["profile"].update(signals=[30] * 41),
    lambda data: data["setup"].update(extra=1),
    lambda data: data["setup"].update(allowed="AB"),
    lambda data: data["setup"]["tiles"].update(blanks="two"),
    lambda data: data["setup"]["tiles"].update(blanks=3),
    lambda data: data["setup"]["tiles"].update(letters=[]),
    lambda data: data["setup"]["tiles"]["letters"].update(a={"count": 1, "value": 1}),
    lambda data: data["setup"]["profile"].update(seconds=5),
    lambda data: data["setup"]["profile"].update(seconds="180"),
    lambda data: data["setup"]["profile"].update(seconds=180.5),
    lambda data: data["setup"]["profile"].update(judge="me"),
    lambda data: data["setup"]["profile"].update(signals=7),
    lambda data: data["setup"]["profile"].update(wings=2),
]


@pytest.mark.parametrize("change", HEADER_CHANGES)
def test_a_damaged_header_is_refused(lines: list[str], change: Change) -> None:
    found = refused(changed(lines, 1, change))
    assert found.code == "bad_line"
    assert "Line 1" in str(found)


PLAYER_CHANGES: list[Change] = [
    lambda data: data.pop("name"),
    lambda data: data.update(name=""),
    lambda data: data.update(name="x" * 81),
    lambda data: data.update(name="Anna\0"),
    lambda data: data.update(club="K\u2028L"),
    lambda data: data.update(club="K\u2029L"),
    lambda data: data.update(category="A\x85"),
    lambda data: data.update(table=100_000),
    lambda data: data.update(player=100_000),
    lambda data: data.update(name=None),
    lambda data: data.update(player=0),
    lambda data: data.update(player=2**63),
    lambda data: data.update(player=True),
    lambda data: data.update(player=1),
    lambda data: data.update(table=1),
    lambda data: data.update(table=0),
    lambda data: data.update(age=50),
]


@pytest.mark.parametrize("change", PLAYER_CHANGES)
def test_a_damaged_player_is_refused(lines: list[str], change: Change) -> None:
    found = refused(changed(lines, 3, change))
    assert (found.code, "Line 3" in str(found)) == ("bad_line", True)


EVENT_CHANGES: list[tuple[str, Change]] = [
    ("RackDrawn", lambda data: data.update(kind="Explosion")),
    ("RackDrawn", lambda data: data.update(kind=7)),
    ("RackDrawn", lambda data: data.update(seq=17)),
    ("RackDrawn", lambda data: data.update(seq="1")),
    ("RackDrawn", lambda data: data.update(at=float("nan"))),
    ("RackDrawn", lambda data: data.update(at=float("inf"))),
    ("RackDrawn", lambda data: data.update(at="now")),
    ("RackDrawn", lambda data: data.update(at=-1)),
    ("RackDrawn", lambda data: data.update(at=1e20)),
    ("RackDrawn", lambda data: data.update(who=None)),
    ("RackDrawn", lambda data: data.update(token=5)),
    ("RackDrawn", lambda data: data.pop("token")),
    ("RackDrawn", lambda data: data.update(data=[])),
    ("RackDrawn", lambda data: data["data"].update(drawn=["A"])),
    ("RackDrawn", lambda data: data["data"].update(drawn="A\ud800")),
    ("RackDrawn", lambda data: data["data"].update(round="1")),
    ("RackDrawn", lambda data: data["data"].update(round=1.0)),
    ("RackDrawn", lambda data: data["data"].update(source="heaven")),
    ("RackDrawn", lambda data: data["data"].update(rejected=[{"kept": "A"}])),
    ("RackDrawn", lambda data: data["data"].update(rejected=[{"kept": "A", "drawn": 5}])),
    ("RackDrawn", lambda data: data["data"].update(weather="fine")),
    ("RackDrawn", lambda data: data["data"].pop("round")),
    ("TimeCalled", lambda data: data["data"].update(round=None)),
    ("SlipRecorded", lambda data: data["data"].update(slip=None)),
    ("SlipRecorded", lambda data: data["data"]["slip"].update(state="odd")),
    ("SlipRecorded", lambda data: data["data"]["slip"].update(score="18")),
    ("SlipRecorded", lambda data: data["data"]["ruling"].pop("points")),
    ("SlipRecorded", lambda data: data["data"]["ruling"].update(points="9")),
    ("SlipRecorded", lambda data: data["data"]["ruling"].update(points=10**30)),
    ("SlipRecorded", lambda data: data["data"]["ruling"].update(mark="red")),
    ("SlipRecorded", lambda data: data["data"]["ruling"].update(causes=[{"code": 1, "values": {}}])),
    ("SlipRecorded", lambda data: data["data"]["ruling"].update(causes=[{"code": "x", "values": 3}])),
    ("SlipRecorded", lambda data: data["data"]["ruling"].update(doubts=[{"code": "x"}])),
    ("SlipRecorded", lambda data: data["data"]["ruling"].update(points=100_000)),
    ("SlipRecorded", lambda data: data["data"]["slip"].update(score=10**30)),
    ("SlipRecorded", lambda data: data["data"]["slip"].update(word="A" * 20_000)),
    ("SlipRecorded", lambda data: data["data"]["slip"].update(word="A\u2028B")),
    ("SlipRecorded", lambda data: data["data"]["slip"].update(at="H4\0")),
    ("SlipRecorded", lambda data: data.update(who="Eva\x85")),
    ("SlipRecorded", lambda data: data.update(token="t" * 101)),
]


@pytest.mark.parametrize(("kind", "change"), EVENT_CHANGES)
def test_a_damaged_event_is_refused_with_its_line(lines: list[str], kind: str, change: Change) -> None:
    number = event_line(lines, kind)
    found = refused(changed(lines, number, change))
    assert (found.code, f"Line {number} " in str(found)) == ("bad_line", True)


OUTCOME = {"points": 0, "mark": "none", "paid_at": None, "move": "", "true_score": None}


@pytest.mark.parametrize(
    "ruling",
    [
        {"causes": [{"code": "boredom", "values": {}}]},
        {"causes": [{"code": "word_unknown", "values": {}}]},
        {"causes": [{"code": "score_wrong", "values": {"claimed": "many", "score": 3}}]},
        {"doubts": [{"code": "moon", "yes": OUTCOME | {"points": 1}, "no": OUTCOME, "values": {}}]},
    ],
)  # fmt: skip
def test_a_ruling_that_no_page_could_show_is_refused(lines: list[str], ruling: dict[str, Any]) -> None:
    number = event_line(lines, "SlipRecorded")
    assert (
        refused(changed(lines, number, lambda data: data["data"]["ruling"].update(ruling))).code
        == "cannot_tell"
    )


def test_a_line_longer_than_any_is_refused(lines: list[str]) -> None:
    found = refused([*lines[:3], " " * (3 * 2**20) + lines[3], *lines[4:]])
    assert (found.code, "Line 4 " in str(found)) == ("bad_line", True)


def test_a_token_comes_only_once(lines: list[str]) -> None:
    found = refused(changed(lines, len(lines), lambda data: data.update(token="token-1")))
    assert (found.code, f"Line {len(lines)} " in str(found)) == ("bad_line", True)


@pytest.mark.parametrize("text", ["not JSON", "{", "[1]", '"x"', "[" * 100_000, "{" + '"a":' * 2000])
def test_a_line_that_is_no_object_is_named(lines: list[str], text: str) -> None:
    found = refused([*lines[:4], text, *lines[5:]])
    assert (found.code, "Line 5 " in str(found)) == ("bad_line", True)


def test_a_file_cut_short_is_refused_wherever_it_ends(lines: list[str]) -> None:
    for end in range(1, len(lines)):
        assert refused(lines[:end]).code == "file_cut_short"
    assert refused([*lines[:-1], lines[-1][:40]]).code == "bad_line"


def test_lines_too_many_are_refused(lines: list[str]) -> None:
    assert refused([*lines, lines[-1]]).code == "bad_line"


REPLAY_CHANGES: list[tuple[str, Change]] = [
    ("RackDrawn", lambda data: data["data"].update(drawn="QQQQQQQ")),
    ("RackDrawn", lambda data: data["data"].update(drawn="ßßß")),
    ("RackDrawn", lambda data: data["data"].update(round=2)),
    ("ClockStarted", lambda data: data["data"].update(round=3)),
    ("SlipRecorded", lambda data: data["data"].update(player=99)),
    ("SlipRecorded", lambda data: data["data"].update(round=0)),
    ("TopPlaced", lambda data: data["data"].update(score=27)),
    ("TopPlaced", lambda data: data["data"].update(at="Z9")),
    ("TopPlaced", lambda data: data["data"].update(word="")),
    ("TopPlaced", lambda data: data.update(kind="Retracted", data={"seq": 99})),
]


@pytest.mark.parametrize(("kind", "change"), REPLAY_CHANGES)
def test_a_history_that_cannot_be_is_refused_with_its_line(
    lines: list[str], kind: str, change: Change
) -> None:
    number = event_line(lines, kind)
    found = refused(changed(lines, number, change))
    assert (found.code, f"Line {number} " in str(found)) == ("cannot_replay", True)


@settings(OFTEN, max_examples=150)
@given(data=st.data())
def test_whatever_happens_to_a_file_it_is_refused_or_comes_back(db: Store, data: st.DataObject) -> None:
    """Any value of any line replaced by anything: a clear refusal, or a game that exports again."""
    lines = LINES or LINES.extend(exported(played_night(1, some_players(2)))) or LINES
    number = data.draw(st.integers(0, len(lines) - 1))
    anything = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
        max_leaves=4,
    )
    line = json.dumps(_spoiled(json.loads(lines[number]), data, anything))
    try:
        row = import_game(db, [*lines[:number], line, *lines[number + 1 :]])
    except DirectorError:
        assert len(game_store.games(db)) == 0
    else:
        again = list(export_game(db, row.key))
        assert len(again) == len(lines)
        empty(db)
        import_game(db, again)
        assert list(export_game(db, row.key)) == again
        empty(db)


LINES: list[str] = []


def _spoiled(value: Any, data: st.DataObject, anything: st.SearchStrategy[Any]) -> Any:
    if isinstance(value, dict) and value and data.draw(st.integers(0, 3)):
        name = data.draw(st.sampled_from(sorted(value)))
        return value | {name: _spoiled(value[name], data, anything)}
    if isinstance(value, list) and value and data.draw(st.integers(0, 3)):
        return [_spoiled(value[0], data, anything), *value[1:]]
    return data.draw(anything)


LATER = {
    ev.BlanksTurned,
    ev.PlayersOut,
    ev.PlayerPutBack,
    ev.TieBroken,
    ev.PackTaken,
    ev.CodeGiven,
    ev.RoundVoided,
    ev.Sealed,
    ev.RoomNumber,
    ev.SeedRevealed,
    ev.TermsFixed,
    ev.PlayersListed,
    ev.BagFrom,
    ev.RackAnnouncedAgain,
    ev.DoubtSettled,
    ev.AverageGiven,
    ev.PlayerWarned,
    ev.AppealDecided,
}
"""Kinds of events that came after the first version."""

GOLDEN = Path(__file__).parents[1] / "golden" / "night.jsonl"


def test_a_file_of_the_first_version_is_still_read(db: Store) -> None:
    """A whole night as it was written when the format was made, with every kind of event of that time."""
    row = import_game(db, GOLDEN.read_text(encoding="utf-8").splitlines())
    log, players = fact_store.load(db, row.id), game_store.players(db, row.id)
    game = DUPLICATE.replay(row.setup, players, log).state
    assert {type(each.fact) for each in log} == set(FACTS.values()) - LATER
    assert [(each.place, each.player.name, each.total) for each in standings(game).rows] == [
        (1, "Anna Ångström", 117),
        (2, "Łukasz Błaszczyk", 87),
        (3, "Đorđe Petrović", 75),
    ]
    assert game.ended == "Alle müssen zum Zug."
    again = list(export_game(db, row.key))
    empty(db)
    import_game(db, again)
    assert list(export_game(db, row.key)) == again


@pytest.mark.parametrize("kind", ["bingo", "classic", "solitaire", "training", "unscrabble", "worthatz"])
def test_a_file_of_an_older_program_is_read_and_written_as_it_is(db: Store, kind: str) -> None:
    lines = (GOLDEN.parent / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()
    row = import_game(db, lines)
    assert (row.kind, list(export_game(db, row.key))) == (kind, lines)
