"""The search for the best grid: against brute force, in its bounds, when it is stopped."""

import random
import subprocess
import sys
from itertools import count

import pytest

from director.engine.grids.search import FoundGrid, GridSearch, Scoring, kinds_of_grid
from director.engine.grids.shapes import LARGEST, SHAPE_CACHE
from director.engine.grids.word_tree import word_array, word_tree
from director.games.worthatz.letters import draw_letters, worthatz_tiles
from tests.engine.grids.material import ALPHABET, VALUES, rack_of, score_of
from tests.games.worthatz.material import SMALL
from tests.naive.grids import best_score


@pytest.fixture(scope="module")
def search():
    return GridSearch(SMALL.array, Scoring(worthatz_tiles().code_values))


@pytest.mark.parametrize(
    ("seed", "sizes"), [(5, (3, 4, 5, 5, 5, 6, 6)), pytest.param(11, (7,) * 20, marks=pytest.mark.slow)]
)
def test_small_racks_against_brute_force(search, seed, sizes):
    rng = random.Random(seed)
    for size in sizes:
        letters = draw_letters(rng)[:size]
        found = search.best(rack_of(letters), 60)
        assert found.proved
        assert found.score == score_of(found.squares) == best_score(letters, SMALL.words, VALUES), letters


def test_the_bonus_is_weighed_against_letters_left_over():
    """With a bonus for six letters; the same letters without one may do better with fewer."""
    rng = random.Random(9)
    for bonus in (0, 3, 15):
        search = GridSearch(SMALL.array, Scoring(worthatz_tiles().code_values, bonus, bonus_for=6))
        for _ in range(3):
            letters = draw_letters(rng)[:6]
            found = search.best(rack_of(letters), 60)
            assert found.score == best_score(letters, SMALL.words, VALUES, bonus), letters


def test_nothing_that_can_be_laid_is_proved_at_once(search):
    for letters in ("", "E", "EEE", "QXY", "E" * 15):
        assert search.best(rack_of(letters), 60) == FoundGrid({}, 0, True)


def test_any_number_of_threads_finds_the_same_score(search):
    rack = rack_of("AEINRSTDU")
    assert len({search.best(rack, 60, threads=threads).score for threads in (1, 2, 3)}) == 1


def test_it_stops_when_the_time_is_over_or_somebody_wants_it_to(search, monkeypatch):
    looks = count()
    monkeypatch.setattr("director.engine.grids.search.monotonic", lambda: next(looks) / 100)
    rack = rack_of("ABDEEEHKLMORRTT")
    found = search.best(rack, 0.3)
    assert score_of(found.squares) == found.score
    assert not found.proved
    assert next(looks) >= 30  # how many more depends on the machine: its threads look, too
    asked = count()
    assert search.best(rack, 10**9, stopped=lambda: next(asked) >= 0).proved is False


def test_a_failing_thread_is_no_proof(search, monkeypatch):
    def broken(*arguments):
        raise MemoryError

    monkeypatch.setattr("director.engine.grids.search.fill", broken)
    with pytest.raises(MemoryError):
        search.best(rack_of("AEINRST"), 60)


def test_without_all_shapes_there_is_no_proof(search, monkeypatch):
    rack = rack_of("HUNDE")
    whole = search.best(rack, 60)
    monkeypatch.setitem(LARGEST, 5, 0)
    found = search.best(rack, 0.3)
    assert (found.score, found.proved, whole.proved) == (whole.score, False, True)


def test_shapes_that_are_still_being_made_are_no_proof(search, monkeypatch):
    monkeypatch.setattr(SHAPE_CACHE, "ready", lambda squares, uncrossed: None)
    found = search.best(rack_of("HUNDE"), 0.3)
    assert (found.score, found.proved) == (score_of(found.squares), False)


def test_racks_that_no_shape_can_hold_are_refused(search):
    with pytest.raises(ValueError, match="up to 15"):
        search.best(rack_of("E" * 16), 1)


# -- bounds --------------------------------------------------------------------------------------


def test_kinds_of_grid_come_smallest_loss_first():
    kinds = kinds_of_grid([1, 2, 5], letters=3, most=31, bonus=15)
    assert [(kind.squares, kind.uncrossed, kind.least_loss) for kind in kinds] == [
        (3, 0, 0), (3, 1, 1), (3, 2, 3), (3, 3, 8), (2, 0, 17), (2, 1, 19), (2, 2, 24),
    ]  # fmt: skip


def test_a_letter_of_no_word_is_lost_from_the_start():
    kinds = kinds_of_grid([1, 2], letters=3, most=2 * (1 + 2 + 8) + 15, bonus=15)
    assert [(kind.squares, kind.uncrossed, kind.least_loss) for kind in kinds] == [
        (2, 0, 31), (2, 1, 32), (2, 2, 34),
    ]  # fmt: skip


# -- words ---------------------------------------------------------------------------------------


def test_the_word_tree_holds_just_the_words_the_rack_can_form():
    rng = random.Random(2)
    for _ in range(20):
        letters = draw_letters(rng)
        tree = word_tree(SMALL.array, rack_of(letters))
        wanted = sorted(word for word in SMALL.words if all(word.count(x) <= letters.count(x) for x in word))
        assert sorted(words_in(tree)) == wanted
        assert tree.words == len(wanted)


def words_in(tree):
    follow, first, root = tree.letters
    found = []

    def walk(node, word, length):
        if len(word) == length:
            found.append(ALPHABET.decode(word))
            return
        child = int(first[node])
        for rank, code in enumerate(tree.code):
            if int(follow[node]) >> rank & 1:
                walk(child, word + bytes([int(code)]), length)
                child += 1

    for length in range(2, 11):
        if root[length]:
            walk(int(root[length]), b"", length)
    return found


def test_a_word_that_no_run_can_hold_is_refused():
    for word in (b"\1", b"\1" * 11, b"\1\0", b"\1\40"):
        with pytest.raises(ValueError, match="2 to 10"):
            word_array([word])


def test_warming_up_compiles_all_that_a_search_needs():
    told = (
        "from director.engine.grids import beam_search, filling, shapes, warm, word_tree; "
        "from tests.engine.grids.material import rack_of; from tests.engine.grids.test_search import SMALL, GridSearch, Scoring; "
        "kernels = beam_search.beam_search, filling.fill, shapes.list_shapes, shapes.grow_tree, word_tree.grow_words; "
        "warm.warm_up(); once = [len(each.signatures) for each in kernels]; "
        "GridSearch(SMALL.array, Scoring((0, *[1] * 29))).best(rack_of('AEINRST'), 60); "
        "print(*once, [len(each.signatures) for each in kernels] == once, warm.warm_up_beside())"
    )  # in a process of its own: other searches have compiled them here
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["1", "1", "1", "1", "1", "True", "None"]
