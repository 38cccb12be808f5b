"""Checks the draws of a sealed game, as anybody could write it: standard library only, nothing of the program.

A record has game, tiles (the full bag in its order), seed (hexadecimal), shown, room, draws, rest (the tiles
nobody laid). Each draw: round, attempt, kept, racks (what was drawn, the rejected ones first), laid ("" if the
round was cancelled). Whether a rejected rack had to go back is for the rules to say, not for the seal.
"""

import hmac
from collections import Counter
from hashlib import sha256
from itertools import count
from struct import unpack


def numbers(key, name):
    for block in count():
        yield from unpack(">8I", hmac.digest(key, f"{name}|{block}".encode(), "sha256"))


def top_of_bag(key, name, bag, size):
    source = numbers(key, name)
    for place in range(min(size, len(bag))):
        there = len(bag) - place
        number = next(each for each in source if each < 2**32 - 2**32 % there)
        other = place + number % there
        bag[place], bag[other] = bag[other], bag[place]
    return "".join(bag[:size])


def verify(record, size=7):
    head, tiles, seed = f"director-draw-1\n{record['game']}\n", record["tiles"], record["seed"]
    sealed = sha256(f"{head}{tiles}\n{seed}".encode()).hexdigest()
    assert sealed == record["shown"], "the seal is of something else"
    key = hmac.digest(bytes.fromhex(seed), f"{head}{record['room']}".encode(), "sha256")
    left, leave, turn, attempt = Counter(tiles), Counter(), 1, 0
    for draw in record["draws"]:
        where, kept = f"{turn}|{attempt}", Counter(draw["kept"])
        assert (draw["round"], draw["attempt"], kept) == (turn, attempt, leave), f"{where}: not the next draw"
        assert draw["racks"], f"{where}: nothing was drawn"
        for reject, drawn in enumerate(draw["racks"]):
            kept = kept if reject == 0 else Counter()  # a rack that is rejected goes back whole
            bag = sorted((left - kept).elements(), key=tiles.index)
            due = top_of_bag(key, f"{where}|{reject}", bag, size - kept.total())
            assert drawn == due, f"{where}: another rack was due"
        rack, laid = kept + Counter(drawn), Counter(draw["laid"])
        assert laid <= rack, f"{where}: more was laid than drawn"
        left = left - laid
        if laid:
            leave, turn, attempt = rack - laid, turn + 1, 0
        else:
            leave, attempt = Counter(), attempt + 1
    assert left == Counter(record["rest"]), "tiles are missing at the end"
