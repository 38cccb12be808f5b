"""The chain of keys: a round opens with the link and the top of the round before and with its code, else not at all."""

from dataclasses import replace

import pytest

from director.language.sentences import RuleError
from director.packs import chain
from director.packs.chain import PackRound
from director.packs.keys import Signer, canonical, is_signed, new_code, new_signer, read_code
from director.rules.draw import Rejected
from tests.refusing import refused

SALT = b"0123456789abcdef"
ROUNDS = (
    PackRound(1, "", "RUCKENB", (Rejected("", "AEIOUÄÖ"),), "H4", "RUCKEN", 26),
    PackRound(2, "B", "RHEUMA", (), "5E", "RHEUMAS", 24),
    PackRound(3, "", "DITMATE", (), "4J", "DAMIT", 30),
)
TOPS = [each.top for each in ROUNDS]


def opened(number, tops, codes, locked, coded):
    return chain.walk("pack", SALT, locked, number, tops, codes, coded).round


@pytest.mark.parametrize("coded", [{}, {1: "K7QM-4TXR-9ZPD"}, {1: "K7QM-4TXR-9ZPD", 3: "0000-1111-2222"}])
def test_rounds_open_one_after_the_other(coded):
    locked = chain.lock("pack", SALT, ROUNDS, coded)
    assert [opened(n, TOPS[: n - 1], coded, locked, set(coded)) for n in (1, 2, 3)] == list(ROUNDS)


def test_a_round_does_not_open_before_the_top_of_the_last_one_is_placed():
    locked = chain.lock("pack", SALT, ROUNDS, {})
    with refused("too_early", "Round 3 is not open yet. Place the top of round 2 first."):
        opened(3, TOPS[:1], {}, locked, set())


def test_with_a_tool_that_skips_the_question_the_key_is_still_missing():
    """Whoever calls the lock itself needs the link of round 2 and its top; either one alone opens nothing."""
    locked = chain.lock("pack", SALT, ROUNDS, {})
    second = chain.walk("pack", SALT, locked, 2, TOPS[:1], {}, set())
    for before, top in [
        (None, TOPS[1]),  # the top without the link of round 2
        (second, ""),  # the link without the top
        (second, TOPS[0]),
        (second, "5E RHEUMA"),
        (replace(second, link=bytes(32)), TOPS[1]),
    ]:
        with refused("does_not_open", "Round 3 of the pack", "top of round 2 as"):
            chain.unlock("pack", SALT, locked[2], 3, before, top, "")
    assert chain.unlock("pack", SALT, locked[2], 3, second, TOPS[1], "").round == ROUNDS[2]


def test_a_round_with_a_code_opens_with_nothing_else():
    codes = {3: new_code()}
    locked = chain.lock("pack", SALT, ROUNDS, codes)
    with refused("code_missing", "for round 3."):
        opened(3, TOPS, {}, locked, {3})
    with refused("wrong_code"):
        opened(3, TOPS, {3: new_code()}, locked, {3})
    with pytest.raises(RuleError):  # a tool that says the round had no code
        opened(3, TOPS, {}, locked, set())
    assert opened(3, TOPS, codes, locked, {3}) == ROUNDS[2]


def test_no_letter_stands_in_what_is_locked_and_the_lengths_tell_nothing():
    locked = chain.lock("pack", SALT, ROUNDS, {})
    assert {len(each) for each in locked} == {12 + 512 + 16}, (
        "what is said once, the text, what shows a change"
    )
    assert len(chain.unlock("pack", SALT, locked[0], 1, None, "", "").link) == 32
    assert not any(b"RUCKEN" in each for each in locked)


def test_a_round_of_another_pack_or_place_does_not_open():
    locked = chain.lock("pack", SALT, ROUNDS, {})
    for pack, salt, number in [("other", SALT, 1), ("pack", b"x" * 16, 1), ("pack", SALT, 2)]:
        with pytest.raises(RuleError):
            chain.unlock(pack, salt, locked[0], number, None, "", "")
    changed = locked[0][:-1] + bytes([locked[0][-1] ^ 1])
    with pytest.raises(RuleError):
        chain.unlock("pack", SALT, changed, 1, None, "", "")


def test_after_the_last_round_there_is_none():
    locked = chain.lock("pack", SALT, ROUNDS, {})
    for tops in (TOPS, TOPS[:1]):
        with refused("no_more_rounds"):
            opened(4, tops, {}, locked, set())


def test_a_code_is_understood_as_people_say_it():
    assert read_code(" k7qm 4txr 9zpd ") == "K7QM-4TXR-9ZPD"
    assert read_code("OOIL-4TXR-9ZPD") == "0011-4TXR-9ZPD"
    assert read_code(code := new_code()) == code
    for wrong in ("", "K7QM-4TXR-9ZP", "K7QM-4TXR-9ZPU"):
        with pytest.raises(RuleError):
            read_code(wrong)


def test_what_is_signed_cannot_be_changed_or_signed_by_another():
    signer, data = new_signer(), {"b": 1, "a": ["ä", None]}
    signature = signer.sign(data)
    assert is_signed({"a": ["ä", None], "b": 1}, signer.public, signature)
    assert not is_signed(data | {"b": 2}, signer.public, signature)
    assert not is_signed(data, new_signer().public, signature)
    assert not is_signed(data, "nonsense", signature)
    assert canonical(data) == b'{"a":["\\u00e4",null],"b":1}'
    assert Signer(signer.secret).public == signer.public
