"""Simulated games are played by the rules of the night: draw, top, choice among equal tops, end."""

import pickle
import random
from collections import Counter
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.cli.simulate import as_line
from director.language.sentences import RuleError
from director.lexicon.alphabet import GERMAN
from director.lexicon.tables import build_table
from director.rules.board import Board
from director.rules.draw import bound_to_end, kinds, reachable
from director.rules.formula import FORMULAS, formula
from director.rules.profile import changed, profile, profiles
from director.rules.ruleset import Ruleset, rules_of
from director.rules.scoring import missing_tiles, score_move
from director.rules.tiles import tile_set
from director.rules.top import Search, choices
from director.simulation.simulate import (
    Game,
    Handful,
    RoundStart,
    Setup,
    SimulatedRound,
    cancelled,
    choose,
    draw,
    play_game,
    simulate,
)
from tests.builders import parse_move
from tests.judge.slips import board_of
from tests.naive.formulas import check_game
from tests.words import WORDS

TILES = tile_set("german")
SIMULTAN = Ruleset(TILES, profile("simultan"))
PROFILES = sorted(profiles())


@pytest.fixture(scope="module")
def setup(tmp_path_factory):
    path = tmp_path_factory.mktemp("simulate") / "words"
    build_table(WORDS, GERMAN, path)
    return Setup(path, SIMULTAN)


@pytest.fixture(scope="module")
def games(setup):
    return list(simulate(setup, 20, seed=5))


@dataclass(frozen=True)
class Step:
    """A round with what lay there before and after it, worked out again by the scorer."""

    number: int
    played: SimulatedRound
    board: Board
    left: Counter[str]
    kept: Counter[str]
    after: Board


def steps(game, rules):
    """The rounds of a game laid once more on a board of their own."""
    board, kept = rules.empty_board, Counter[str]()
    for number, played in enumerate(game.rounds, start=1):
        scored = score_move(board, played.move, rules)
        assert (scored.score, len(scored.laid)) == (played.score, played.laid)
        assert not missing_tiles(played.rack, scored.tiles)
        left, then = rules.tiles.full - board.tiles, board.lay(scored.laid)
        if rules.profile.recycle_blank:
            then = with_letters(then, set(scored.laid), Counter(played.rack) - scored.tiles, rules)
        yield Step(number, played, board, left, kept, then)
        kept = Counter(played.rack) - scored.tiles if rules.profile.keep_leave else Counter()
        board = then


def with_letters(board, new, leave, rules):
    """Blanks just laid give way to their letters as long as there are some outside board and rack."""
    leave = leave if rules.profile.keep_leave else Counter()
    for square in sorted(new):
        letter = board.squares[square]
        if letter.islower() and (rules.tiles.full - board.tiles - leave)[letter.upper()]:
            board = replace(
                board, squares=board.squares[:square] + letter.upper() + board.squares[square + 1 :]
            )
    return board


@pytest.fixture(scope="module")
def search(small_table):
    return Search(small_table, SIMULTAN)


# -- whole games ---------------------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(name=st.sampled_from(PROFILES), seed=st.integers(0, 2**32))
def test_tiles_are_conserved_and_racks_keep_the_rules(small_table, name, seed):
    rules = Ruleset(TILES, profile(name))
    for step in steps(play_game(Search(small_table, rules), seed), rules):
        rack = Counter(step.played.rack)
        assert step.board.tiles + step.left == TILES.full
        assert rack <= step.left
        assert rack.total() == min(rules.profile.rack_size, step.left.total())
        wanted = reachable(rules.profile.minimum(step.number), step.left, rules)
        assert kinds(step.played.rack, rules).fits(wanted)


def test_every_round_plays_a_top_that_may_be_placed(games, search):
    for game in games:
        for step in steps(game, SIMULTAN):
            tops, second = search.top_two(step.board, step.played.rack)
            assert (tops.score, len(tops.moves), second) == (
                step.played.score, step.played.tops, step.played.second)  # fmt: skip
            may = [each.scored.move for each in choices(tops.moves, step.board, SIMULTAN) if each.allowed]
            assert step.played.move in may
            assert step.played.second < step.played.score


def test_what_was_not_laid_stays_on_the_rack(games):
    """Unless the whole rack went back: it missed the minimum, or fitted nowhere."""
    kept = [step.kept <= Counter(step.played.rack) for game in games for step in steps(game, SIMULTAN)]
    assert sum(kept) > 0.8 * len(kept)


def test_where_nothing_is_kept_the_rack_is_new(small_table):
    rules = Ruleset(TILES, changed(SIMULTAN.profile, "own", "Own", keep_leave=False))
    search, kept, rounds = Search(small_table, rules), 0, 0
    for seed in range(8):
        rest = Counter[str]()
        for played in play_game(search, seed).rounds:
            kept, rounds = kept + (rest.total() > 2 and rest <= Counter(played.rack)), rounds + 1
            rest = Counter(played.rack) - Counter(played.move.word)
    assert kept < rounds / 10


def test_a_game_ends_when_the_letters_left_say_so_or_fit_nowhere(games, search):
    reasons = Counter[str]()
    for game in games:
        *_, last = steps(game, SIMULTAN)
        left = TILES.full - last.after.tiles
        if bound_to_end(left, SIMULTAN):
            reasons["end"] += 1
            continue
        racks = ["".join(Handful(random.Random(seed)).order(left, 0, 7)) for seed in range(10)]
        reasons["nothing fits"] += sum(bool(search.tops(last.after, rack).moves) for rack in racks) < 3
    assert reasons.total() == len(games)
    assert min(reasons.values()) > 3


@pytest.mark.parametrize(("values", "most"), [({"round_limit": 4}, 4), ({"round_limit": 1}, 1)])
def test_no_more_rounds_than_the_profile_allows(small_table, values, most):
    rules = Ruleset(TILES, changed(SIMULTAN.profile, "own", "Own", **values))
    found = [len(play_game(Search(small_table, rules), seed).rounds) for seed in range(4)]
    assert found == [most] * 4


def test_the_game_ends_with_fewer_tiles_than_the_profile_wants(small_table):
    rules = Ruleset(TILES, changed(SIMULTAN.profile, "own", "Own", end_below=60))
    for seed in range(4):
        *_, last = steps(play_game(Search(small_table, rules), seed), rules)
        assert last.left.total() >= 60 > (TILES.full - last.after.tiles).total()


def test_a_blank_swapped_for_its_letter_is_laid_again(small_table):
    laid = dict.fromkeys(("simultan", "ntsv"), 0)
    for name in laid:
        rules = Ruleset(TILES, profile(name))
        for seed in range(6):
            game = play_game(Search(small_table, rules), seed)
            for step in steps(game, rules):
                scored = score_move(step.board, step.played.move, rules)
                laid[name] += scored.tiles["?"]
    assert laid["simultan"] <= 12 < laid["ntsv"]


def test_when_no_rack_fits_no_round_is_played(tmp_path):
    build_table(["QX"], GERMAN, tmp_path / "words")
    letters = {letter: (3 if letter in "ABEK" else 0, 1) for letter in TILES.letters}
    rules = Ruleset(replace(TILES, letters=letters, blanks=0))
    assert [game.rounds for game in simulate(Setup(tmp_path / "words", rules), 2)] == [(), ()]


def test_only_fifty_racks_in_a_row_that_fit_nowhere_end_the_game(tmp_path):
    """One rack in twenty or so can be laid at all, so many games see more than fifty that cannot."""
    build_table(["QX", "XQ"], GERMAN, tmp_path / "words")
    counts = {"Q": 3, "X": 3, "A": 45, "B": 45}
    letters = {letter: (counts.get(letter, 0), 1) for letter in TILES.letters}
    setup = Setup(tmp_path / "words", Ruleset(replace(TILES, letters=letters, blanks=0)))
    rounds = Counter(min(3, len(game.rounds)) for game in simulate(setup, 40, seed=0))
    assert rounds[3] > 33
    assert 1 <= rounds[0] <= 4


def test_a_bag_without_consonants_is_no_game(small_table):
    letters = {letter: (5 if letter in TILES.vowels else 0, 1) for letter in TILES.letters}
    rules = Ruleset(replace(TILES, letters=letters, blanks=0))
    assert play_game(Search(small_table, rules), 1) == Game(1, ())


# -- seeds and workers ---------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_game(games, setup):
    assert list(simulate(setup, 3, seed=5)) == games[:3]
    assert [game.seed for game in games] == list(range(5, 25))
    assert len({game.rounds for game in games}) == len(games)


def test_workers_play_the_same_games(games, setup):
    parts: list[float] = []
    assert list(simulate(setup, 6, seed=5, workers=2, progress=parts.append)) == games[:6]
    assert parts[-1] == 1.0


@pytest.mark.parametrize("name", PROFILES)
def test_what_a_worker_gets_can_be_sent_to_it(setup, name):
    """Also after the rules have been used, and with the values they keep since then."""
    sent = Setup(setup.words, Ruleset(TILES, profile(name)))
    wanted = list(simulate(sent, 2))
    assert list(simulate(pickle.loads(pickle.dumps(sent)), 2)) == wanted


def test_searches_are_independent(small_table):
    one, two = Search(small_table, SIMULTAN), Search(small_table, SIMULTAN)
    assert play_game(one, 3) == play_game(two, 3)


# -- formulas ------------------------------------------------------------------------------------


def as_played(game):
    """The moves as ``director simulate`` writes them."""
    return as_line(game, TILES)["moves"]


@pytest.mark.parametrize("name", FORMULAS)
def test_every_formula_is_played_by_its_rules(small_table, name):
    rules = rules_of(TILES, SIMULTAN.profile, formula(name))
    for seed in range(4):
        check_game(name, as_played(play_game(Search(small_table, rules), seed)))


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMULAS)
def test_a_thousand_games_of_every_formula(german_table, name):
    search = Search(german_table, rules_of(TILES, SIMULTAN.profile, formula(name)))
    replaced = stays = 0
    for seed in range(1000):
        moves = as_played(play_game(search, seed))
        check_game(name, moves)
        replaced += sum("replaced" in each for each in moves)
        stays += sum("replaced" not in each and any(map(str.islower, str(each["word"]))) for each in moves)
    assert (replaced > 1000) == name.startswith("joker")
    assert stays > 10


# -- single steps --------------------------------------------------------------------------------


def test_equal_tops_are_drawn_by_lot_among_those_that_save_a_blank():
    tops = [parse_move(text) for text in ("H8 eR", "H8 ER", "H7 ER", "8H ER")]
    found = Counter(str(choose(tops, Board(), SIMULTAN, random.Random(seed))) for seed in range(60))
    assert set(found) == {"H8 ER", "H7 ER"}
    assert min(found.values()) > 10


def test_an_equal_top_that_ends_the_game_is_taken():
    letters = {letter: ("ABCEER".count(letter), 1) for letter in TILES.letters}
    rules = Ruleset(replace(TILES, letters=letters, blanks=0))
    tops = [parse_move(text) for text in ("I7 AB", "I7 ABE")]
    assert {str(choose(tops, board_of("H8 ER"), rules, random.Random(seed))) for seed in range(20)} == {
        "I7 ABE"
    }


def test_the_rack_of_a_round_without_a_move_goes_back_whole_and_does_not_come_again(search):
    """Of these eight letters a rack of seven is one of two."""
    now = cancelled(RoundStart(Board(), Counter("AAAAABBB"), "AB"), "AAAABBB")
    assert (now.leave, now.left) == ("", Counter("AAAAABBB"))
    for seed in range(30):
        assert Counter(draw(now, 1, search, random.Random(seed))) == Counter("AAAAABB")
    with pytest.raises(RuleError):
        draw(RoundStart(Board(), Counter("AB"), "", ("AB",)), 1, search, random.Random(1))


def test_a_handful_is_drawn_as_evenly_as_a_mixed_bag():
    source, bag = Handful(random.Random(3)), Counter("AAAB")
    found = Counter("".join(source.order(bag, 0, 2)) for _ in range(4000))
    assert set(found) == {"AA", "AB", "BA"}
    assert found["AA"] == pytest.approx(2000, abs=150)
    assert found["AB"] == pytest.approx(1000, abs=130)
    assert Counter(source.order(bag, 0, 9)) == bag


def test_totals_bingos_and_the_hardest_round(games):
    for game in games:
        leads = [played.score - played.second for played in game.rounds]
        assert game.total == sum(played.score for played in game.rounds)
        assert game.bingos() == sum(played.laid == 7 for played in game.rounds)
        assert leads[game.hardest - 1] == max(leads)


def test_of_rounds_that_are_equally_hard_the_first_is_told_and_seven_tiles_or_more_are_a_bingo():
    played = [
        SimulatedRound("ER", parse_move("H8 ER"), score, laid, 1, second)
        for score, laid, second in ((9, 6, 9), (20, 7, 5), (25, 8, 10))
    ]
    game = Game(1, tuple(played))
    assert (game.hardest, game.bingos(), game.total) == (2, 2, 54)
    assert (Game(1, ()).hardest, Game(1, ()).bingos(), Game(1, ()).total) == (0, 0, 0)
    assert (Game(1, tuple(played[:1])).hardest, Game(1, tuple(played[::2])).hardest) == (1, 2)


@pytest.mark.parametrize(("part", "games"), [(1, 4), (3, 4)])
def test_progress_is_the_part_of_the_games_that_are_played(setup, part, games):
    parts: list[float] = []
    for game in simulate(setup, games, seed=5, progress=parts.append):
        if game.seed == 4 + part:
            break
    assert parts == [number / games for number in range(1, part + 1)]
