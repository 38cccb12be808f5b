"""What was agreed at a classic table, in sentences."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from director.games.classic.profile import ClassicProfile
from director.wording.table_words import COMMENTS, comment_on, table_rules
from tests.reports.reading import ENGLISH


@pytest.mark.parametrize(
    ("rule", "value", "told", "otherwise"),
    [
        ("exchange_needs", 1, "An exchange needs 1 tile in the bag, or more.", None),
        ("exchange_needs", 7, "An exchange needs 7 tiles in the bag, or more.", None),
        ("wrong_challenge", "turn", "A wrong challenge costs the challenger's next turn.", None),
        ("wrong_challenge", "points", "A wrong challenge costs 10 points.", None),
        ("wrong_challenge", "nothing", "A wrong challenge costs nothing.", None),
        ("challenge_until", "at_once", "A move can be challenged until anything else happens.", None),
        ("challenge_until", "next_laid", "A move can be challenged until the next player has laid.", None),
        ("last_turn", True, "When somebody is out and the bag is empty, the others have one last turn.", False),
        ("last_turn", False, "The game ends when somebody is out and the bag is empty.", True),
        ("passes_end", 3, "It also ends when everybody has passed 3 times in a row.", 2),
        ("scoreless_end", 6, "It also ends after 6 turns without points in a row.", 0),
        ("credit_leftovers", False, "Letters left are deducted; nobody gets their value.", None),
        ("credit_leftovers", True, "Letters left are deducted; the player who went out gets their value.", None),
        ("credit_leftovers", "twice", "The player who went out gets twice the value of the letters left, and nothing is deducted.", None),
        ("credit_leftovers", "nothing", "Letters left do not count.", None),
        ("clock", 1505, "Each player has 25:05 minutes; each minute begun beyond them costs 10 points.", 0),
        ("move_seconds", 90, "A move may take 90 seconds.", 0),
        ("open_dictionary", True, "Open dictionary: everybody may look whether a word is in the list.", False),
        ("recycle_blank", True, "A player with the real letter may take a blank off the board for it and use it at once.", False),
        ("theme_points", 20, "A word that fits the theme brings 20 points more.", 0),
        ("jack_opens", True, "Jack opens: the first word needs five letters; if nobody can, four, and so on.", False),
        ("two_bags", True, "Two bags: each player says how many vowels to draw.", False),
    ],
)  # fmt: skip
def test_each_rule_of_a_table_has_its_sentence(rule, value, told, otherwise):
    agreed = ClassicProfile(wrong_challenge_cost=10, overtime_cost=10)
    sentences = [ENGLISH.show(each) for each in table_rules(replace(agreed, **{rule: value}))]
    assert sentences.count(told) == 1
    if otherwise is not None:
        assert told not in [ENGLISH.show(each) for each in table_rules(replace(agreed, **{rule: otherwise}))]


def turn(number, word):
    return SimpleNamespace(number=number, scored=word and SimpleNamespace(move=SimpleNamespace(word=word)))


def test_a_comment_belongs_to_the_turn_of_its_number_and_word():
    assert ENGLISH.show(comment_on(turn(1, "RUCKEN"))).startswith("The R is on a double letter square")
    assert ENGLISH.show(comment_on(turn(17, "QUeR"))).startswith("The Q counts a second time")
    assert ENGLISH.show(comment_on(turn(26, "EDLES"))).startswith("The E makes NIXE too")
    assert [comment_on(each) for each in (turn(2, "RUCKEN"), turn(27, "EDLES"), turn(1, None))] == [None] * 3
    assert len(COMMENTS) == 26
