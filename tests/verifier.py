"""Checks the draws of a sealed game, as anybody could write it: standard library only, nothing of the program.

A record has game, tiles (the full bag in its order), seed (hexadecimal), shown, room, draws, rest (the tiles
nobody laid). Each draw: round, attempt, kept, racks (what was drawn, the rejected ones first), laid ("" if the
round was cancelled).
"""

import hashlib
import hmac
from collections import Counter


def top_of_bag(key, name, bag, count):
    numbers, block = [], 0
    for i in range(min(count, len(bag))):
        n = len(bag) - i
        while not numbers or numbers[0] >= 2**32 - 2**32 % n:
            if not numbers:
                code = hmac.new(key, f"{name}|{block}".encode(), hashlib.sha256).hexdigest()
                numbers, block = [int(code[at : at + 8], 16) for at in range(0, 64, 8)], block + 1
            else:
                del numbers[0]
        j = i + numbers.pop(0) % n
        bag[i], bag[j] = bag[j], bag[i]
    return "".join(bag[:count])


def verify(record, size=7):
    head = "director-draw-1\n" + record["game"] + "\n"
    seed, tiles = bytes.fromhex(record["seed"]), record["tiles"]
    sealed = hashlib.sha256(f"{head}{tiles}\n{record['seed']}".encode()).hexdigest()
    assert sealed == record["shown"], "the seal is of something else"
    key = hmac.new(seed, (head + record["room"]).encode(), hashlib.sha256).digest()
    left, leave, turn = Counter(tiles), Counter(), (1, 0)
    for draw in record["draws"]:
        kept = Counter(draw["kept"])
        assert (draw["round"], draw["attempt"], kept) == (*turn, leave), f"{turn}: not the next draw"
        for reject, drawn in enumerate(draw["racks"]):
            inside = left - kept if reject == 0 else left
            bag, room = (
                sorted(inside.elements(), key=tiles.index),
                size - (kept.total() if reject == 0 else 0),
            )
            name = f"{turn[0]}|{turn[1]}|{reject}"
            assert top_of_bag(key, name, bag, room) == drawn, f"{turn}: another rack was due"
        rack, laid = Counter(drawn) + (kept if len(draw["racks"]) == 1 else Counter()), Counter(draw["laid"])
        assert laid <= rack, f"{turn}: more was laid than drawn"
        left, leave = left - laid, rack - laid if laid else Counter()
        turn = (turn[0] + 1, 0) if laid else (turn[0], turn[1] + 1)
    assert left == Counter(record["rest"]), "tiles are missing at the end"
