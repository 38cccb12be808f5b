"""Checks the draws of a sealed game, as anybody could write it: standard library only, nothing of the program.

A record has game, tiles (the full bag in its order), seed (hexadecimal), shown, room, draws, rest (the tiles
nobody laid). Each draw: round, attempt, kept, racks (what was drawn, the rejected ones first), laid ("" if the
round was cancelled). Whether a rejected rack had to go back is for the rules to say, not for the seal.

A game with Joker has "joker": the blanks are not in the bag; each rack is drawn one tile short and a blank put to it,
unless one was kept or none is left. A draw has "replaced": the letter that took the place of the blank laid, or "";
where blanks explode "turned": the letters that those just drawn became before anybody played.
"""

import hmac
import json
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
        other = place + next(each for each in source if each < 2**32 - 2**32 % there) % there
        bag[place], bag[other] = bag[other], bag[place]
    return "".join(bag[:size])


def verify(record, size=7):
    joker = record.get("joker", False)
    head, tiles, seed = f"director-draw-1\n{record['game']}\n", record["tiles"], record["seed"]
    sealed = sha256(f"{head}{tiles}\n{seed}".encode()).hexdigest()
    assert sealed == record["shown"], "the seal is of something else"
    key = hmac.digest(bytes.fromhex(seed), f"{head}{record['room']}".encode(), "sha256")
    left, leave, turn, attempt = Counter(tiles), Counter(), 1, 0
    blanks = left.pop("?", 0) if joker else 0
    for draw in record["draws"]:
        where, kept = f"{turn}|{attempt}", Counter(draw["kept"])
        assert (draw["round"], draw["attempt"], kept) == (turn, attempt, leave), f"{where}: not the next draw"
        assert draw["racks"], f"{where}: nothing was drawn"
        for reject, drawn in enumerate(draw["racks"]):
            kept = kept if reject == 0 else Counter()  # a rack that is rejected goes back whole
            bag = sorted((left - kept).elements(), key=tiles.index)
            added = "?" if blanks and not kept["?"] else ""
            due = top_of_bag(key, f"{where}|{reject}", bag, size - kept.total() - len(added)) + added
            assert drawn == due, f"{where}: another rack was due"
        for letter in draw.get("turned", ""):
            drawn = drawn.replace("?", letter, 1)
        rack, laid = kept + Counter(drawn), Counter(draw["laid"])
        assert laid <= rack, f"{where}: more was laid than drawn"
        left = left - laid
        if joker and laid["?"]:
            left, blanks = left - Counter(draw["replaced"]), blanks - (not draw["replaced"])
        if laid:
            leave, turn, attempt = rack - laid, turn + 1, 0
        else:
            leave, attempt = Counter(), attempt + 1
    left += Counter("?" if blanks else "")
    assert left == Counter(record["rest"]), "tiles are missing at the end"


def verify_log(lines, seen=()):
    """Checks the chain of an exported game, what its log says of rules, tiles, words and players, and hashes that were seen."""
    header, *rows = map(json.loads, lines)
    players, facts = rows[: header["players"]], rows[header["players"] :]
    before = sha256(f"director-log-1\n{header['key']}".encode()).hexdigest()
    states = [before]
    for fact in facts:
        text = json.dumps(
            {name: fact[name] for name in fact if name != "hash"}, sort_keys=True, separators=(",", ":")
        )
        before = sha256(f"{before}\n{text}".encode()).hexdigest()
        assert before == fact["hash"], f"entry {fact['seq']} is not the one that was chained"
        states.append(before)
    setup, named = header["setup"], [fact["data"] for fact in facts if fact["kind"] == "TermsFixed"]
    for terms in named:
        assert terms["words"] == setup["fingerprint"], "another word list"
        for part in ("profile", "tiles"):
            assert all(setup[part].get(name) == value for name, value in terms[part].items()), f"other {part}"
    lists = [fact["data"]["digest"] for fact in facts if fact["kind"] == "PlayersListed"]
    listed = sorted(
        [row[name] for name in ("player", "table", "name", "club", "category")] for row in players
    )
    due = sha256(json.dumps(listed, separators=(",", ":")).encode()).hexdigest()
    assert not lists or lists[-1] == due, "other players"
    for digits in seen:
        assert any(state.startswith(digits.replace(" ", "").lower()) for state in states), (
            "was never a state of this log"
        )
