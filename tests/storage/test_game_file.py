"""A game as JSON Lines: lossless both ways, and nothing is believed on the way in."""

import json
import re
from dataclasses import replace
from functools import reduce
from operator import getitem
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from director.games.duplicate import facts as ev
from director.games.duplicate.facts import DUPLICATE, FACTS
from director.games.duplicate.standings import standings
from director.language.names import visible
from director.language.sentences import DirectorError
from director.storage import game_store
from director.storage.database import open_database
from director.storage.game_file import export_game, import_game
from tests import stores
from tests.builders import played_night, some_players
from tests.games.duplicate.builders import a_night, random_night
from tests.refusing import refused
from tests.storage.builders import stored

pytestmark = pytest.mark.usefixtures("any_store")
GOLDEN = Path(__file__).parents[1] / "golden"
DIGEST = "a" * 64
SEALED = ev.Sealed(1, DIGEST, "")

OFTEN = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
"""For tests that empty their store after each example."""


def exported(night):
    db = open_database(":memory:")
    stored(db, night)
    return list(export_game(db, "abend"))


@pytest.fixture(scope="module")
def lines():
    """A night of two rounds and three players, exported."""
    return exported(played_night(2, 3))


@pytest.fixture
def db(any_store):
    return stores.here.open(":memory:")


def empty(db):
    with db.transaction():
        db.execute("DELETE FROM games")  # players and events go along
    assert db.execute("SELECT count(*) FROM facts").fetchone() == (0,)


@settings(OFTEN, max_examples=25)
@given(seed=st.integers(0, 10_000))
def test_any_night_comes_back_byte_for_byte(db, seed):
    night = random_night(seed, 40)
    lines = exported(night)
    row = import_game(db, lines)
    assert list(export_game(db, row.key)) == lines
    log = game_store.load(db, row.id)
    assert log == night.log
    players = [replace(each, person=None) for each in game_store.players(db, row.id)]
    assert DUPLICATE.replay(row.setup, players, log).state == night.game
    empty(db)


PRINTED = st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])


@settings(OFTEN, max_examples=50)
@given(
    name=st.text(PRINTED, min_size=1, max_size=60).map(visible).filter(str.strip),
    reason=st.text(PRINTED, max_size=40),
)
def test_any_text_comes_back(db, name, reason):
    night = a_night(1)
    night.players = (replace(night.players[0], name=name, club=visible(reason)),)
    night.add(ev.GameEnded(reason))
    lines = exported(night)
    import_game(db, lines)
    assert list(export_game(db, "abend")) == lines
    assert len("\n".join(lines).split("\n")) == len(lines)
    empty(db)


def test_a_line_of_the_file_is_this():
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


def test_the_order_of_lines_and_blank_lines_and_a_byte_order_mark(db, lines):
    import_game(db, ["\ufeff" + lines[0] + "\r\n", "\n", *(line + "\r\n" for line in lines[1:]), "\n"])
    assert list(export_game(db, "abend")) == lines


def test_an_unknown_game_cannot_be_exported(db):
    with refused("unknown_game", by=DirectorError):
        list(export_game(db, "nirgends"))


@pytest.mark.parametrize(
    ("facts", "fixed"),
    [
        ([SEALED], False),
        ([SEALED, ev.TermsFixed({}, {}, DIGEST)], True),
        ([ev.PackTaken("P1", DIGEST, 20, (1,), 1, "Wien", DIGEST, "Deutsch")], True),
    ],
)
def test_names_lose_what_nobody_sees_unless_a_seal_or_a_pack_has_fixed_them(db, facts, fixed):
    night = a_night(2).add(*facts)
    night.setup = replace(night.setup, title="Abe\u200bnd", club="Kö\u200bln")
    night.players = tuple(
        replace(each, name=f"An\u202ena {each.id}", club="Wi\u200ben", category="S\u2060")
        for each in night.players
    )
    row = import_game(db, exported(night))
    names = [(each.name, each.club, each.category) for each in game_store.players(db, row.id)]
    told = [(each.name, each.club, each.category) for each in night.players]
    seen = [(f"Anna {each.id}", "Wien", "S") for each in night.players]
    assert names == (told if fixed else seen)
    assert (row.setup.title, row.setup.club) == (
        ("Abe\u200bnd", "Kö\u200bln") if fixed else ("Abend", "Köln")
    )


def test_a_game_that_is_here_is_not_overwritten(db, lines):
    import_game(db, lines)
    with refused("game_exists", by=DirectorError):
        import_game(db, lines)
    assert len(game_store.games(db)) == 1


def changed(lines, number, changes):
    """The file with the object of one line changed, as ``tests/golden/damaged_lines.txt`` writes it."""
    data = json.loads(lines[number - 1])
    for change in changes.split(" & "):
        path, _, text = change.removeprefix("-").partition(" = ")
        *above, name = path.split(".")
        holder = reduce(getitem, above, data)
        value, _, times = text.partition(" * ")
        if change.startswith("-"):
            del holder[name]
        else:
            holder[name] = json.loads(value) * int(times) if times else json.loads(value)
    return [*lines[: number - 1], json.dumps(data, ensure_ascii=False), *lines[number:]]


def damages():
    """Code, line and change of each row of that file."""
    found, code = [], ""
    for row in (GOLDEN / "damaged_lines.txt").read_text("utf-8").splitlines()[3:]:
        if row.startswith("# "):
            code = row[2:]
        elif row:
            found.append((code, row[:12].strip(), row[12:].strip()))
    return found


def refused_with(lines):
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
def test_what_is_no_game_file_is_refused(text):
    assert refused_with([text]).code == "not_a_game_file"


def test_a_file_without_lines_or_header_is_refused(lines):
    assert refused_with([]).code == "not_a_game_file"
    assert refused_with(lines[1:]).code == "not_a_game_file"


@pytest.mark.parametrize(("code", "line", "change"), damages())
def test_a_damaged_line_is_refused_with_its_number(lines, code, line, change):
    where = {"header": 1, "player": 3}
    number = where.get(line) or next(n for n, text in enumerate(lines, 1) if f'"kind": "{line}"' in text)
    found = refused_with(changed(lines, number, change))
    assert found.code == code
    assert code == "cannot_tell" or re.search(rf"\bLine {number}\b", str(found))


def test_a_game_of_a_kind_that_this_program_does_not_know_is_named_so(lines):
    assert "does not know this kind of game" in str(refused_with(changed(lines, 1, 'game = "chess"')))


def test_a_token_comes_only_once_and_no_line_is_longer_than_any(lines):
    found = refused_with(changed(lines, len(lines), 'token = "token-1"'))
    assert (found.code, f"Line {len(lines)} " in str(found)) == ("bad_line", True)
    found = refused_with([*lines[:3], lines[3].rjust(2 * 2**20 + 1), *lines[4:]])
    assert (found.code, "Line 4 " in str(found)) == ("bad_line", True)


def test_the_longest_line_the_longest_name_and_the_last_time_are_taken(db, lines):
    import_game(db, [*lines[:3], lines[3].rjust(2 * 2**20), *lines[4:]])
    for who, code in (("x" * 100, "file_changed"), ("x" * 101, "bad_line")):
        assert refused_with(changed(lines, 5, f'who = "{who}"')).code == code
    for at, code in ((32_503_679_999.0, "file_changed"), (32_503_680_000.0, "bad_line")):
        assert refused_with(changed(lines, 5, f"at = {at}")).code == code


@pytest.mark.parametrize(
    ("text", "told"),
    [("not JSON", "JSON"), ("{", "JSON"), ("[1]", "a JSON object"), ('"x"', "a JSON object"),
     ("[" * 100_000, "JSON"), ("{" + '"a":' * 2000, "JSON")],
)  # fmt: skip
def test_a_line_that_is_no_object_is_named(lines, text, told):
    found = refused_with([*lines[:4], text, *lines[5:]])
    said = f"Line 5 cannot be read: it is not {told}. Correct that line and try again."
    assert (found.code, str(found)) == ("bad_line", said)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            'formula = {"name": "own", "most_laid": 2}',
            "The formula own cannot be played. Choose another formula",
        ),
        ('speed = {"name": "own", "steps": []}', "The speed own cannot be played. Choose another one"),
        ("formula = 5", "the set-up of the game is incomplete or damaged"),
    ],
)
def test_a_formula_or_a_speed_that_cannot_be_played_is_named(lines, change, told):
    assert f"Line 1 cannot be read: {told}" in str(refused_with(changed(lines, 1, f"setup.{change}")))


def test_a_file_cut_short_is_refused_wherever_it_ends_and_so_are_lines_too_many(lines):
    for end in range(1, len(lines)):
        assert refused_with(lines[:end]).code == "file_cut_short"
    assert refused_with([*lines[:-1], lines[-1][:40]]).code == "bad_line"
    assert refused_with([*lines, lines[-1]]).code == "bad_line"


@settings(OFTEN, max_examples=150)
@given(data=st.data())
def test_whatever_happens_to_a_file_it_is_refused_or_comes_back(db, data):
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


def _spoiled(value, data, anything):
    if isinstance(value, dict) and value and data.draw(st.integers(0, 3)):
        name = data.draw(st.sampled_from(sorted(value)))
        return value | {name: _spoiled(value[name], data, anything)}
    if isinstance(value, list) and value and data.draw(st.integers(0, 3)):
        return [_spoiled(value[0], data, anything), *value[1:]]
    return data.draw(anything)


LATER = {
    ev.BlanksTurned, ev.PlayersOut, ev.PlayerPutBack, ev.TieBroken, ev.PackTaken, ev.CodeGiven, ev.RoundVoided,
    ev.Sealed, ev.RoomNumber, ev.SeedRevealed, ev.TermsFixed, ev.PlayersListed, ev.BagFrom, ev.RackAnnouncedAgain,
    ev.DoubtSettled, ev.AverageGiven, ev.PlayerWarned, ev.AppealDecided, ev.NightBinned, ev.OtherNightBinned,
    ev.PhoneSlipDecided, ev.ReasonGiven, ev.AppealRefused,
}  # fmt: skip
"""Kinds of events that came after the first version."""


def test_a_file_of_the_first_version_is_still_read(db):
    """A whole night as it was written when the format was made, with every kind of event of that time."""
    row = import_game(db, (GOLDEN / "night.jsonl").read_text("utf-8").splitlines())
    log, players = game_store.load(db, row.id), game_store.players(db, row.id)
    game = DUPLICATE.replay(row.setup, players, log).state
    assert {type(each.fact) for each in log} == set(FACTS.values()) - LATER
    rows = [f"{each.place} {each.player.name} {each.total}" for each in standings(game).rows]
    assert rows == ["1 Anna Ångström 117", "2 Łukasz Błaszczyk 87", "3 Đorđe Petrović 75"]
    assert game.ended == "Alle müssen zum Zug."
    again = list(export_game(db, row.key))
    empty(db)
    import_game(db, again)
    assert list(export_game(db, row.key)) == again


@pytest.mark.parametrize("kind", ["bingo", "classic", "solitaire", "training", "unscrabble", "worthatz"])
def test_a_file_of_an_older_program_is_read_and_written_as_it_is(db, kind):
    lines = (GOLDEN / f"{kind}.jsonl").read_text("utf-8").splitlines()
    row = import_game(db, lines)
    assert (row.kind, list(export_game(db, row.key))) == (kind, lines)
