"""Tables of seasons: against a plain twin that reads exported games, and the rules one by one."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.desk.club import seasons
from director.desk.club.seasons import SEASONS
from director.games.duplicate import facts as ev
from director.games.duplicate.facts import DUPLICATE
from director.games.log import Recorded
from director.games.people import PHONE
from director.games.result import Result
from director.seasons.result import SeasonNight, romanian, total, values
from director.seasons.season_data import Rules, Season, parse_amount, rules_from_data
from director.seasons.series import Credit, Figures, as_data, moves, table
from director.storage import result_store
from director.storage.database import open_database
from director.storage.game_file import export_game
from tests.games.duplicate.builders import drawn, placed, slip
from tests.naive import seasons as naive
from tests.refusing import refused
from tests.seasons.builders import PEOPLE, a_desk, a_night, a_season, correct

VALUES = ("points", "percent", "median_percent", "romania100", "place_points", "mixture", "negative")
AMOUNTS = st.sampled_from(["", "1", "2", "3", "50%", "34%", "100%"])


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), value=st.sampled_from(VALUES), best=AMOUNTS, least=AMOUNTS)
def test_a_table_is_that_of_the_plain_twin_and_stays_so_after_corrections(seed, value, best, least):
    db, rng = open_database(":memory:"), random.Random(seed)
    keys = a_season(db, seed, rng.randint(1, 5))
    rules = rules_from_data({"value": value, "best": best, "least": least})
    desk, taken = a_desk(db), tuple(keys)  # it remembers its tables
    SEASONS.make(desk, Season("Saison", taken=taken, rules=rules.as_data()), "s")
    parted = replace(rules, tie_breaks=("tops", "best_night"), credit="mean").as_data()
    SEASONS.make(desk, Season("Saison", taken=taken, rules=parted, guests=(1,), credits=((keys[0], 2),)), "t")
    for _ in range(3):
        found = seasons.standing(desk, "s").as_data()
        assert seasons.standing(desk, "t").table == seasons.standing(a_desk(db), "t").table
        nights = [naive.night(export_game(db, key)) for key in keys]
        due = naive.table(nights, value, rules.as_data(), best, least)
        rows = sorted(
            (
                row["place"], (row["name"], row["club"]), row["value"], len(row["counted"]), len(row["left_out"]),
            )
            for row in found["rows"]
        )  # fmt: skip
        assert [row[:2] + row[3:] for row in rows] == [row[:2] + row[3:] for row in due]
        assert [row[2] for row in rows] == pytest.approx([row[2] for row in due])
        ids = [row.id for row in desk.games()]
        kept = result_store.results(db, ids, turns=True)
        db.execute("DELETE FROM result_nights")
        seasons.standing(a_desk(db), "s")  # finds all of them anew
        assert result_store.results(db, ids, turns=True) == kept
        correct(db, rng.choice(keys), rng)
    db.close()


# -- by hand -----------------------------------------------------------------------------------------


def night(key, points, top=100, **more):
    """A night of a hundred points, with those of each person."""
    ordered = sorted(points.values(), reverse=True)
    results = tuple(
        Result(person, 1 + ordered.index(own), own, top, Fraction(100 * own, top), rounds=10, **more)
        for person, own in points.items()
    )
    return SeasonNight(key, key, f"2026-01-{len(key):02}", results)


NIGHTS = [night("a", {1: 80, 2: 60, 3: 40}), night("ab", {1: 50, 2: 70}), night("abc", {2: 30, 3: 90})]


def told(rules, nights=NIGHTS, **more):
    return [(row.place, row.person, float(row.value)) for row in table(nights, rules, **more).rows]


def test_points_are_summed_and_equal_sums_share_a_place():
    assert told(Rules()) == [(1, 2, 160), (2, 1, 130), (2, 3, 130)]


def test_a_chosen_tie_break_parts_them():
    assert told(Rules(tie_breaks=("best_night",))) == [(1, 2, 160), (2, 3, 130), (3, 1, 130)]


@pytest.mark.parametrize(
    ("breaks", "placed"),
    [((), [(1, 1), (1, 2), (1, 3)]), (("last_night",), [(1, 3), (2, 2), (3, 1)]), (("nights",), [(1, 1), (2, 2), (2, 3)]),
     (("tops",), [(1, 3), (2, 1), (3, 2)]), (("solos",), [(1, 2), (2, 1), (2, 3)]), (("nights", "solos"), [(1, 1), (2, 2), (3, 3)])],
)  # fmt: skip
def test_each_tie_break_parts_those_with_as_many_points(breaks, placed):
    results = {
        "a": [Result(1, 1, 40, 100, Fraction(40), tops=2), Result(3, 2, 20, 100, Fraction(20), tops=3)],
        "b": [Result(2, 1, 30, 100, Fraction(30), tops=1, solos=1), Result(1, 2, 10, 100, Fraction(10))],
        "c": [Result(3, 1, 40, 100, Fraction(40)), Result(2, 2, 30, 100, Fraction(30)), Result(1, 3, 10, 100, Fraction(10))],
    }  # fmt: skip
    nights = [SeasonNight(key, key, "2026-01-01", tuple(each)) for key, each in results.items()]
    assert [(place, person) for place, person, _ in told(Rules(tie_breaks=breaks), nights)] == placed
    if breaks == ("nights",):  # those that were left out were played as well
        best = Rules("percent", parse_amount(1), tie_breaks=breaks)
        assert [(place, person) for place, person, _ in told(best, nights)] == [(1, 1), (2, 3), (3, 2)]


def test_the_last_night_breaks_a_tie_where_it_was_left_out_and_against_who_missed_it():
    left_out = [night("a", {1: 50, 2: 50}), night("ab", {1: 10, 2: 20})]
    rules = Rules(best=parse_amount(1), tie_breaks=("last_night",))
    assert told(rules, left_out) == [(1, 2, 50), (2, 1, 50)]
    assert [table(left_out, rules).cells(row) for row in table(left_out, rules).rows] == [[50, 20], [50, 10]]
    lost = Rules(value="negative", tie_breaks=("last_night",))
    assert told(lost, [night("a", {1: 90, 2: 90}), night("ab", {2: 90})]) == [(1, 2, -10), (2, 1, -10)]


def test_nights_without_a_top_or_without_people_add_nothing():
    none = SeasonNight("b", "b", "2026-01-03", (Result(1, 1, 0, 0, Fraction()),))
    nobody = SeasonNight("e", "e", "2026-01-09", ())
    assert table([none, nobody], Rules()).figures(1) == Figures(0, 0, 0, 0, 0, 0)
    assert table([none], Rules()).figures(1).percent == 0
    for value in VALUES:
        assert values([nobody], Rules(value=value)) == {"e": {}}


def test_per_cent_is_the_mean_of_the_nights_played():
    assert told(Rules(value="percent")) == [(1, 1, 65), (1, 3, 65), (3, 2, pytest.approx(160 / 3))]


def test_a_share_of_the_nights_is_rounded_up():
    found = table(NIGHTS, Rules(best=parse_amount("34%"), least=parse_amount("34 %")))
    assert (found.best, found.least) == (2, 2)
    rows = [(row.person, row.value, [each.night for each in row.left_out]) for row in found.rows]
    assert rows == [(1, 130, []), (2, 130, ["abc"]), (3, 130, [])]


def test_an_interim_table_counts_the_same_share():
    rules = Rules(best=parse_amount("50%"))
    assert [table(NIGHTS[:held], rules).best for held in (1, 2, 3)] == [1, 1, 2]


def test_whoever_has_too_few_nights_stands_below_without_a_place():
    found = table(NIGHTS, Rules(least=parse_amount(3)))
    assert [row.person for row in found.rows] == [2]
    assert [(row.place, row.person) for row in found.below] == [(0, 1), (0, 3)]
    few = night("abcd", {4: 10, 5: 99})
    rules = Rules(least=parse_amount(3))
    assert [row.person for row in table([*NIGHTS, few], rules).below] == [1, 3, 5, 4]
    backwards = table([*NIGHTS, few], rules, order=lambda person: (-person,))
    assert [row.person for row in backwards.below] == [3, 1, 5, 4]


def test_nights_are_made_comparable_by_their_medians():
    # medians 60, 60, 60: moved by nothing; a hard night of median 30 is moved up by 30, at most to 100
    found = values([*NIGHTS, night("abcd", {1: 80, 2: 30, 3: 20})], Rules(value="median_percent"))
    assert found["abcd"] == {1: 100, 2: 60, 3: 50}
    assert found["a"] == {1: 80, 2: 60, 3: 40}
    nobody = SeasonNight("e", "e", "2026-01-09", ())
    assert values([*NIGHTS, nobody], Rules(value="median_percent")) == found_of(NIGHTS) | {"e": {}}
    assert values([nobody], Rules(value="median_percent")) == {"e": {}}


def found_of(nights):
    return values(nights, Rules(value="median_percent"))


def test_the_romanian_scale_is_that_of_the_book():
    scale = {1: 1000, 2: 858.93, 3: 801, 11: 564.11, 51: 133.97, 100: 0.05, 101: 0, 200: 0}
    assert {place: round(romanian(place), 2) for place in scale} == scale
    shared = night("a", {1: 80, 2: 80, 3: 40})
    mean = (1000 + romanian(2)) / 2
    for rules in (Rules(value="romania100"), Rules(value="romania100", shared="best")):
        assert values([shared], rules)["a"] == {1: mean, 2: mean, 3: romanian(3)}


@pytest.mark.parametrize(("shared", "worth"), [("mean", 9), ("best", 10)])
def test_a_place_shared_is_worth_the_mean_or_the_best_of_its_places(shared, worth):
    rules = rules_from_data({"value": "place_points", "places": [10, 8, 3], "shared": shared})
    assert values([night("a", {1: 80, 2: 80, 3: 40, 4: 5})], rules)["a"] == {1: worth, 2: worth, 3: 3, 4: 0}


def test_a_sum_is_exact_and_the_same_in_whatever_order_its_numbers_come():
    assert total([0.1] * 10) == 1
    assert total([1e16, 1.0, -1e16]) == total([1e16, -1e16, 1.0]) == 1
    assert total([Fraction(1, 3), Fraction(1, 3)]) == Fraction(2, 3)


def test_a_night_keeps_what_it_is_worth_by_the_rules_that_asked_last():
    one = night("a", {1: 80, 2: 80})
    for points in range(1, 32):
        for shared, worth in (("mean", Fraction(points, 2)), ("best", points)) * 2:
            asked = Rules(value="place_points", places=(points,), shared=shared)
            assert values([one], asked)["a"] == {1: worth, 2: worth}
        assert len(one.worth) <= 8


def test_the_place_points_of_a_club_that_has_no_table_of_its_own():
    found = values(
        [night("a", {person: 100 - person for person in range(1, 18)})], Rules(value="place_points")
    )
    assert list(found["a"].values()) == [25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]


def test_a_mixture_measures_each_share_by_the_best_of_the_night():
    mixed = SeasonNight("a", "a", "2026-01-01", (
        Result(1, 1, 80, 100, Fraction(80), tops=6, rounds=10, seconds=100),
        Result(2, 2, 40, 100, Fraction(40), tops=2, rounds=10, seconds=50),
    ))  # fmt: skip
    assert values([mixed], Rules(value="mixture"))["a"] == {1: 60 + 30 + 5, 2: 30 + 15 + 10}
    for shares, worth in (
        ((1, 0, 0), {1: 100, 2: 50}),
        ((0, 1, 0), {1: 100, 2: 50}),
        ((0, 0, 1), {1: 50, 2: 100}),
    ):
        assert values([mixed], Rules(value="mixture", shares=shares))["a"] == worth
    at_once = replace(mixed, results=(replace(mixed.results[0], seconds=0), mixed.results[1]))
    assert values([at_once], Rules(value="mixture", shares=(0, 0, 1)))["a"] == {1: 100, 2: 0}
    nothing = replace(mixed, results=tuple(replace(each, points=0) for each in mixed.results))
    assert values([nothing], Rules(value="mixture"))["a"] == {1: 30 + 5, 2: 15 + 10}
    unknown = replace(mixed, results=(mixed.results[0], replace(mixed.results[1], seconds=None)))
    assert values([unknown], Rules(value="mixture"))["a"] == {1: 100, 2: 30 + 15 + 10}


def test_the_time_of_a_mixture_is_that_until_phones_handed_in():
    """After 20 and 40 seconds in round 1; of round 2 only one slip came by phone, the other took the whole time. Round 3
    was made a minute shorter after both slips were in: nobody used more than it lasted."""
    game = a_night("night-01", random.Random(1), PEOPLE[:2], ended=False)
    game.log.clear()
    for number, slips in (
        (1, ((20, PHONE, 1), (40, PHONE, 2), (50, "director", 2))),
        (2, ((30, PHONE, 1), (90, "director", 2))),
        (3, ((60, PHONE, 1), (170, PHONE, 2))),
    ):
        start = 1_000.0 * number
        facts = [(0, "director", drawn(number)), (0, "director", ev.ClockStarted(number))]
        facts += [(seconds, who, slip(number, player, 10)) for seconds, who, player in slips]
        facts += [(171, "director", ev.TimeAdded(number, -60))] if number == 3 else []
        facts += [(195, "director", ev.TimeCalled(number)), (196, "director", placed(number))]
        game.log += [
            Recorded(len(game.log) + 1 + more, start + at, who, fact)
            for more, (at, who, fact) in enumerate(facts)
        ]
    found = DUPLICATE.results(game.game)
    assert [each.seconds for each in found] == [20 + 30 + 60, 40 + 180 + 120]
    of_paper = [replace(each, who="director") for each in game.log]
    paper = DUPLICATE.replay(game.setup, game.players, of_paper).state
    assert [each.seconds for each in DUPLICATE.results(paper)] == [None, None]


def test_guests_stand_in_no_table_but_belong_to_the_field():
    found = table(NIGHTS, Rules(value="median_percent"), guests={1})
    assert [row.person for row in found.rows] == [3, 2]
    assert found.nights[0].median == 60
    assert found.after(1, lambda person: (person,)) == table(NIGHTS[:1], Rules(value="median_percent"), {1})


def test_an_organiser_has_the_mean_of_the_own_nights_or_a_fixed_value():
    owed = [Credit("ab", 3)]
    assert told(Rules(), credits=owed)[0] == (1, 3, 195)
    assert told(Rules(credit="20"), credits=owed) == [(1, 2, 160), (2, 3, 150), (3, 1, 130)]
    assert told(Rules(), credits=[Credit("a", 3)]) == told(Rules())  # was there after all
    assert told(Rules(), credits=[Credit("a", 9)])[-1] == (4, 9, 0)  # never played
    [first, *_] = as_data(table(NIGHTS, Rules(), credits=owed), lambda person: ("", ""))["rows"]
    shares = [{"night": "a", "value": 40}, {"night": "abc", "value": 90}]
    assert first["counted"] == [shares[0], {"night": "ab", "value": 65, "credit": True}, shares[1]]


def test_last_years_event_drops_out_when_it_comes_again():
    old = SeasonNight("e1", "Kölner Pokal 2025", "2025-05-01", NIGHTS[0].results, "event")
    new = SeasonNight("e2", "12. KÖLNER Pokal 2026", "2026-05-01", NIGHTS[1].results, "event")
    found = table([old, *NIGHTS, new], Rules(repeats=True))
    assert [each.key for each in found.dropped] == ["e1"]
    assert [each.key for each in found.nights] == ["a", "ab", "abc", "e2"]
    half = parse_amount("50%")
    assert table([old, *NIGHTS, new], Rules(repeats=True, best=half)).best == 2, "of the four that count"
    assert table([old, *NIGHTS], Rules(repeats=True)).dropped == ()
    assert table([old, *NIGHTS, new], Rules()).dropped == ()
    assert [each.key for each in table([new, old], Rules(repeats=True)).dropped] == ["e1"]
    again = replace(new, key="e3", date="2026-11-01")
    game = SeasonNight("g", "Kölner Pokal 2027", "2027-05-01", NIGHTS[2].results)
    assert table([new, again, game], Rules(repeats=True)).dropped == ()


@pytest.mark.parametrize("breaks", [(), ("tops",)])
@pytest.mark.parametrize(
    ("rules", "more"),
    [
        ({}, {}),
        ({}, {"credits": [Credit("ab", 3)]}),
        ({}, {"guests": {2}}),
        ({"least": parse_amount(3)}, {}),
        ({"tie_breaks": ("solos",)}, {}),
    ],
)
def test_a_table_that_goes_on_from_one_before_is_that_from_nothing(breaks, rules, more):
    before = table(NIGHTS, Rules(tie_breaks=breaks))
    tops = tuple(replace(each, tops=4 if each.person == 3 else 0) for each in NIGHTS[0].results)
    fewer = tuple(replace(each, points=each.points - 5) for each in NIGHTS[1].results[:1])
    for nights in (
        NIGHTS,
        [replace(NIGHTS[0], results=tops), *NIGHTS[1:]],
        [*NIGHTS[:1], replace(NIGHTS[1], results=fewer), NIGHTS[2]],
    ):
        wanted = Rules(**({"tie_breaks": breaks} | rules))
        assert table(nights, wanted, before=before, **more) == table(nights, wanted, **more)


def test_arrows_say_who_rose():
    assert moves(table(NIGHTS[:2], Rules()), table(NIGHTS, Rules())) == {2: 0, 1: -1, 3: 1}
    assert moves(table(NIGHTS[:1], Rules(least=parse_amount(2))), table(NIGHTS, Rules()))[1] is None


@pytest.mark.parametrize(
    "text",
    ["x", "x" * 40 + "y", "-1", "101%", "100,5%", "1.5", "1001", "12345", "%", "0%", "50%%", "1.12345%"],
)
def test_what_is_no_number_of_nights_is_refused(text):
    with refused("bad_amount", f"{text[:40]} is neither", "such as 50%"):
        parse_amount(text)


@pytest.mark.parametrize(
    ("text", "amount", "of_seven"),
    [("", None, None), (" 0 ", None, None), (None, None, None), (10, "10", 10), (" 1000 ", "1000", 1000), ("100 %", "100%", 7), ("33.3%", "33.3%", 3),
     ("28,5%", "28.5%", 2), ("28.6%", "28.6%", 3), ("0.01%", "0.01%", 1)],
)  # fmt: skip
def test_what_a_person_writes_is_a_number_or_a_share(text, amount, of_seven):
    found = parse_amount(text)
    assert (found and str(found), found and found.of(7)) == (amount, of_seven)


@pytest.mark.parametrize(
    "data",
    [{"value": "luck"}, {"places": []}, {"places": ["a"]}, {"shares": [0, 0, 0]}, {"shares": [1]}, {"best": True}, {"new": 1},
     {"tie_breaks": ["luck"]}, {"credit": "x"}, {"planned": -1}, {"guests": [1]}, {"team": "x"}, {"team_best": 0}, {"places": [float("inf")]}, {"planned": 10**30}, {"guests": ["x" * 81]},
     {"planned": 1001}, {"team_best": 1001}, {"places": [1] * 1001}, {"places": [-1]}, {"places": [1_000_001]}, {"places": [-0.5]}, {"places": [1_000_000.5]}, {"shares": [1, 1, 1, 1]},
     {"shares": [1, 1, -1]}, {"credit": "1234567"}, {"credit": "1.2345"}, {"best": 1.5}, {"least": []}, {"missed": "zero"},
     {"guests": ["x"] * 21}, {"repeats": 1}, {"shared": None}, {"credit": "1\n"}],
)  # fmt: skip
def test_rules_that_cannot_be_are_refused(data):
    with refused("bad_rule", next(iter(data))):
        rules_from_data(data)


@pytest.mark.parametrize(
    "data",
    [{"planned": 1000}, {"team_best": 1000}, {"team_best": 1}, {"places": [1] * 1000}, {"places": [0, 1_000_000, 2.5]}, {"shares": [0, 0, 1]},
     {"credit": "-999999.999"}, {"guests": ["x" * 80] * 20}, {"best": 1000}, {"least": "100%"}, {"tie_breaks": ["tops", "solos", "nights"]}],
)  # fmt: skip
def test_rules_that_can_just_be_are_kept_as_they_were_given(data):
    found = rules_from_data(data).as_data()
    assert {
        name: list(each) if isinstance(each, tuple) else each for name, each in found.items() if name in data
    } == data


def test_rules_come_back_from_their_data():
    best, least = parse_amount("33,3%"), parse_amount(2)
    rules = Rules("mixture", best, least, (3, 2.5), (1, 2, 3), "best", ("nights",), "12", False, 9, ("G",))
    assert rules_from_data(rules.as_data()) == rules
