"""How likely letters are to be drawn, against looking at every handful of a small bag."""

from collections import Counter
from itertools import combinations

from director.lexicon.alphabet import GERMAN
from director.rules.draw import likeliest, ways
from director.rules.tiles import TileSet

COUNTS = {"A": 1, "E": 3, "I": 2, "N": 2, "S": 2, "T": 1}
TILES = TileSet("few", "Few", "de", {each: (COUNTS.get(each, 0), 1) for each in GERMAN.letters}, 2, "AEI")


def test_a_word_is_as_likely_as_there_are_handfuls_that_lay_it(small_table):
    bag = [tile for tile, count in (Counter(COUNTS) + Counter({"?": 2})).items() for _ in range(count)]
    for length in (2, 3, 4):
        words, found = ways(small_table, TILES, length)
        handfuls = Counter("".join(sorted(each)) for each in combinations(bag, length))
        for word, number in zip(words[:40], found, strict=False):
            lays = sum(
                times
                for hand, times in handfuls.items()
                if (Counter(word) - Counter(hand)).total() <= hand.count("?")
            )
            assert number == lays, word


def test_letters_that_are_equally_likely_stay_in_the_order_of_the_list(small_table):
    for length in (3, 4, 5, 6):
        words, found = ways(small_table, TILES, length)
        places = sorted(range(len(words)), key=lambda each: (-found[each], each))
        in_order = dict.fromkeys("".join(sorted(words[each])) for each in places)
        told = ["".join(sorted(each)) for each in likeliest(small_table, TILES, length)]
        assert told == list(in_order), length


def test_letters_come_once_the_likeliest_first(small_table):
    letters = likeliest(small_table, TILES, 3)
    assert len(letters) == len(set(letters))
    words, found = ways(small_table, TILES, 3)
    best = words[int(found.argmax())]
    assert sorted(letters[0]) == sorted(best)
