# fmt: off
"""Checks a season that Director has closed. It needs Python 3.10 or newer and nothing else, and shares no code with Director.

    python3 check_year.py          in this folder; or: python3 check_year.py FOLDER

``season.json`` says what was counted: the rules of the season, who played, and every table as it was printed. ``games`` has
the whole log of each night: racks, slips, rulings, tops, corrections, one entry a line. This script reads the logs, lays the
tops on a board of its own, computes the points of every slip, adds up every night, makes the season's table by its rules,
and compares all of that with what was printed. It names every difference and then ends with 1; without one it ends with 0.

1. The files: each is unchanged since the season was closed, there is no other, and the entries of each log are chained by their hashes.
2. The night: entries that were taken back do not count; the others give rounds, boards, slips and who was there.
3. The slips: the points paid are those of the word at its place; a slip that gets nothing has a reason.
4. The night's table: totals, warnings, solos, places. An event of several games: its table of them.
5. The season's table: what each night is worth, which nights count, places.

It cannot know whether a word is in the dictionary: it checks that it was ruled alike for all of a night (``season.json`` has how).
"""

import hashlib
import json
import re
import sys
import unicodedata
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import ceil, fsum, sqrt
from pathlib import Path
from statistics import median
from types import SimpleNamespace

TEXTS, FAULTS, TAKEN, SPELT = {}, [], Counter(), {}  # sentences; what is wrong; what was taken as it is, how often; letters of signs
N_ = str  # marks a sentence
def _(text, **values):
    return (TEXTS.get(text, text) % values).translate(SPELT)
def fault(text, **values):
    FAULTS.append(_(text, **values))
    print("  ✗ " + FAULTS[-1])

SLIP_WORTH = N_("%(night)s, round %(round)d: the slip of %(name)s, %(word)s at %(at)s, is worth %(due)d; the ruling says %(points)d.")
SLIP_MARK = N_("%(night)s, round %(round)d: the slip of %(name)s, %(word)s at %(at)s, is paid %(points)d and marked as worth nothing.")
SLIP_WARNING = N_("%(night)s, round %(round)d: the slip of %(name)s, %(word)s at %(at)s: the warning does not follow from it.")
SLIP_RIGHT = N_("%(night)s, round %(round)d: the slip of %(name)s, %(word)s at %(at)s, is right and got nothing.")
SLIP_NOWHERE = N_("%(night)s, round %(round)d: the slip of %(name)s, %(word)s, cannot be laid at %(at)s and got %(points)d.")
SLIP_REFUSED = N_("%(night)s, round %(round)d: the slip of %(name)s, %(word)s at %(at)s, got %(points)d with a word refused that night.")
TOP_NOWHERE = N_("%(night)s, round %(round)d: the top %(word)s cannot be laid at %(at)s.")
TOP_WORTH = N_("%(night)s, round %(round)d: the top %(word)s at %(at)s is worth %(due)d, not %(points)d.")
RACK = N_("%(night)s, round %(round)d: the rack has more of %(letters)s than there are.")
ENTRY_CHANGED = N_("%(night)s, entry %(entry)d (%(what)s) is not as it was recorded.")
ENTRY_NUMBER = N_("%(night)s, entry %(entry)d (%(what)s) was added or moved, or one before it was left out: %(due)d was due.")
UNREADABLE = N_("%(night)s: its log cannot be played through any more (%(reason)s).")
FILE_MISSING = N_("%(night)s: the file %(file)s is not here. The night was left out.")
FILE_CHANGED = N_("%(file)s is not as it was when the season was closed.")
FILE_GONE = N_("%(file)s is not here any more.")
FILE_EXTRA = N_("%(file)s was not made with the other files.")
DIFFERS = N_("%(table)s, %(name)s: the table says %(what)s %(printed)s, worked out it is %(due)s.")
EXTRA = N_("%(table)s: %(name)s is in the table without a result, or has a result and is not in the table.")
CHECKED = N_("%(night)s (%(date)s): %(slips)d slips in %(rounds)d rounds worked out, the table of %(people)d people compared.")
DIGITS = N_("Log entry %(seq)d, check digits: %(hash)s")
ALL = N_("%(season)s: %(nights)d nights, the table of %(people)d people compared.")
NOT_CHECKED = N_("Not checked, for there is no list here: whether a word is in the dictionary, and whether there was a better top.")
NOT_COUNTED = N_("Nights of these days that do not count in this season: %(nights)s.")
END = {True: N_("NO: %(count)d things are wrong. They are named above."), False: N_("YES: everything is as it was printed.")}
TOLD = {
    "hand": N_("%(count)d slips have points that a person set: they were taken as they are."),
    "doubt": N_("%(count)d slips have a doubt that a person decided: what was paid was worked out, not the decision."),
    "zero": N_("%(count)d slips without points hang on a place or a word that only the judge could weigh: they were taken as they are."),
    "place": N_("%(count)d slips were paid at a place that the judge chose: what the word is worth there was worked out."),
    "average": N_("%(count)d slips have the average of the others: the most that they could have was taken as it is."),
    "apart": N_("%(count)d files that were made with these are not beside this folder: they were not compared."),
    "other": N_("%(count)d games are of another kind: their results were taken as they are."),
}
COLUMNS = {"place": N_("place"), "points": N_("points"), "top": N_("sum of the tops"), "percent": N_("percentage"),
           "tops": N_("tops found"), "solos": N_("solos"), "bonus": N_("bonus"), "warnings": N_("warnings"),
           "penalties": N_("penalties"), "cost": N_("points taken off"), "value": N_("value"), "nights": N_("nights that count")}
# -- the board and its points -------------------------------------------------------------------------
SQUARES = """T..d...T...d..T .D...t...t...D. ..D...d.d...D.. d..D...d...D..d ....D.....D.... .t...t...t...t. ..d...d.d...d..
T..d...D...d..T ..d...d.d...d.. .t...t...t...t. ....D.....D.... d..D...d...D..d ..D...d.d...D.. .D...t...t...D. T..d...T...d..T"""
SQUARES = "".join(SQUARES.split())  # T triple word, D double word, t triple letter, d double letter
LETTER, WORD = ([{double: 2, triple: 3}.get(each, 1) for each in SQUARES] for double, triple in ("dt", "DT"))
SIDE, START, EMPTY, BLANK = 15, 112, ".", "?"
def place_of(text):
    """Returns the square of the first letter, and whether the word runs down: H8 is across, 8H is down; None for anything else."""
    text = unicodedata.normalize("NFKC", text or "").upper().replace(" ", "").replace("-", "")
    found = re.fullmatch("([A-O])(1[0-5]|0?[1-9])", text) or re.fullmatch("(?P<n>1[0-5]|0?[1-9])(?P<r>[A-O])", text)
    row, number = found.group("r", "n") if found and text[0].isdigit() else found.groups() if found else ("A", 0)
    return ((ord(row) - ord("A")) * SIDE + int(number) - 1, text[0].isdigit()) if found else None
def run(board, square, down):
    """Returns the squares of the word through this one."""
    step, at = (SIDE, square // SIDE) if down else (1, square % SIDE)
    first, last = at, at
    while first > 0 and board[square - (at - first + 1) * step] != EMPTY:
        first -= 1
    while last < SIDE - 1 and board[square + (last - at + 1) * step] != EMPTY:
        last += 1
    return range(square - (at - first) * step, square + (last - at) * step + 1, step)
def tiles_of(board):
    return Counter(BLANK if each.islower() else each for each in board if each != EMPTY)
class Lying:
    """A word in capitals at a place: the squares it fills, the words it forms, its points with each choice of blanks."""
    def __init__(self, board, squares, down, letters, rack, night):
        self.squares, self.down, self.values, self.bonuses = squares, down, night.values, night.bonuses
        self.laid = {each: letter for each, letter in zip(squares, letters, strict=True) if board[each] == EMPTY}
        self.after = [self.laid.get(square, letter) for square, letter in enumerate(board)]
        crossing = (run(self.after, each, not down) for each in self.laid)
        self.runs = [run(self.after, squares[0], down), *(each for each in crossing if len(each) > 1)]
        self.words = ["".join(self.after[each] for each in line).upper() for line in self.runs]
        own = Counter(rack)
        self.choices = [  # of squares for the blanks, as the rack allows them, fewest first
            frozenset(blanks) for count in range(min(own[BLANK], len(self.laid)) + 1) for blanks in combinations(self.laid, count)
            if not Counter(letter for each, letter in self.laid.items() if each not in blanks) - own]
        self.fewest = [each for each in self.choices if len(each) == len(self.choices[0])]
    def points(self, blanks):
        """Returns the points: letter premiums, then word premiums, both for tiles just laid only; then the bonus for laying so many."""
        total = self.bonuses.get(len(self.laid), 0)
        for line in self.runs:
            points, times = 0, 1
            for square in line:
                letter = self.after[square]
                value = 0 if square in blanks or letter.islower() else self.values[letter]
                points += value * LETTER[square] if square in self.laid else value
                times *= WORD[square] if square in self.laid else 1
            total += points * times
        return total
    def can_be(self, claimed):
        return claimed in map(self.points, self.choices)
    def small(self, word):
        """Returns the laid squares whose letters are small in this word."""
        return frozenset(each for each, letter in zip(self.squares, word, strict=True) if letter.islower() and each in self.laid)
def lie(board, place, letters, rack, night):
    """Returns the word at this place, or None if it cannot be there or the rack lacks its letters."""
    square, down = place
    step, at = (SIDE, square // SIDE) if down else (1, square % SIDE)
    if len(letters) < 2 or at + len(letters) > SIDE or not set(letters) <= night.values.keys():
        return None
    squares = range(square, square + step * len(letters), step)
    there = [board[each].upper() for each in squares]
    if any(old not in (EMPTY, new) for old, new in zip(there, letters, strict=True)) or not 0 < there.count(EMPTY) <= night.profile["most_laid"]:
        return None
    found = Lying(board, squares, down, letters, rack, night)
    joined = len(found.runs) > 1 or len(found.laid) < len(letters)
    joined = START in found.laid if set(board) == {EMPTY} else joined
    return found if joined and found.runs[0] == squares and found.choices else None
# -- a night from its log -----------------------------------------------------------------------------
class CheckedNight:
    """The state after a log: rounds with their boards and slips, who was there, who was warned, who went out."""
    def __init__(self, header, players, facts, words, signs):
        setup, self.signs = header["setup"], signs
        self.title, self.names = setup["title"], {each["player"]: each["name"] for each in players}
        self.profile, formula, speed = dict(setup["profile"]), setup.get("formula", {}), setup.get("speed")
        if formula.get("rack_size"):
            self.profile |= {name: formula[name] for name in ("rack_size", "most_laid", "bonuses")}
        first = speed["steps"][0] if speed else self.profile
        many = formula.get("name", "normal") != "normal" or first["seconds"] <= 60
        self.free = self.profile["free_warnings_blitz" if many else "free_warnings"]
        self.eliminates, self.replaces = bool(speed and speed.get("eliminates")), self.profile["recycle_blank"] or formula.get("joker")
        SPELT.update({ord(sign): letters for letters, sign in signs.items()})
        letters = {gathered(letter, signs): each for letter, each in setup["tiles"]["letters"].items()}
        self.values, self.full = ({letter: each[what] for letter, each in letters.items()} for what in ("value", "count"))
        self.full = Counter(self.full)
        self.full[BLANK], self.bonuses = setup["tiles"]["blanks"], dict(self.profile["bonuses"])
        self.yes, self.no = set(words["yes"].split()), set(words["no"].split())
        self.rounds, self.cancelled, self.warned, self.stays, self.out, self.ties, self.board = [], [], [], {}, {}, {}, [EMPTY] * SIDE * SIDE
        gone = {each["data"]["seq"] for each in facts if each["kind"] == "Retracted"}
        for each in facts:
            if each["seq"] not in gone:
                self.take(each["kind"], SimpleNamespace(**each["data"]))
    def take(self, what, it):
        """Applies an entry of the log."""
        last = self.rounds[-1] if self.rounds else None
        slips = self.rounds[it.round - 1].slips if hasattr(it, "round") and 0 < it.round <= len(self.rounds) else {}
        if what == "RackDrawn":
            if lacking := Counter(it.kept + it.drawn) - (self.full - tiles_of(self.board)):
                fault(RACK, night=self.title, round=it.round, letters=" ".join(sorted(lacking.elements())))
            new = {"number": it.round, "board": self.board, "kept": len(it.kept), "rack": it.kept + it.drawn}
            self.rounds.append(SimpleNamespace(**new, slips={}, top=None, void=False))
        elif what == "BlanksTurned":
            for letter in it.letters:  # those just drawn, which follow the kept ones
                last.rack = last.rack[: last.kept] + last.rack[last.kept :].replace(BLANK, letter, 1)
        elif what in ("RackTakenBack", "RoundCancelled"):
            self.board = self.rounds.pop().board
            self.cancelled += [it.round] * (what == "RoundCancelled")
        elif what == "RackAnnouncedAgain":
            last.slips = {}
        elif what == "TopPlaced":
            self.lay_top(last, it.at, it.word, it.score)
        elif what == "RoundVoided":
            self.rounds[it.round - 1].void, self.rounds[it.round - 1].slips = True, {}
        elif what == "SlipRecorded":
            slips[it.player] = {"slip": it.slip, "ruling": dict(it.ruling), "set": None}
        elif what == "DoubtSettled":
            ruling = slips[it.player]["ruling"]
            asked = next(each for each in ruling["doubts"] if each["code"] == it.doubt)
            ruling |= {"doubts": [each for each in ruling["doubts"] if each is not asked], "answers": [*ruling.get("answers", ()), it.doubt]}
            ruling |= {name: each for name, each in asked["yes" if it.yes else "no"].items() if each not in (None, "")}
        elif what in ("SlipOverruled", "AverageGiven"):
            slips[it.player] |= {"set": it.points or 0, "average": what == "AverageGiven", "kept": it.points}
        elif what == "SlipWithdrawn":
            slips.pop(it.player)
        elif what == "PlayerWarned":
            self.warned.append((it.player, it.round, self.cancelled.count(it.round)))
        elif what in ("PlayerArrived", "PlayerLeft", "PlayerPutBack"):
            played = any(it.player in each.slips for each in self.rounds if each.number < it.round)
            self.stay(it.player, it.round, what != "PlayerLeft", played or what == "PlayerPutBack")
            self.out.pop(it.player if what == "PlayerPutBack" else None, None)
        elif what == "PlayersOut":
            for player in it.players:
                self.stay(player, it.round + 1, False, True)
                self.out[player] = it.round
        elif what == "TieBroken":
            self.ties |= dict(zip(it.players, it.places, strict=True))
    def lay_top(self, last, at, word, score):
        place, told = place_of(at), {"night": self.title, "round": last.number, "word": word, "at": at, "points": score}
        lying, last.top = lie(last.board, place, word.upper(), last.rack, self) if place else None, score
        if lying is None or (blanks := lying.small(word)) not in lying.choices:
            return fault(TOP_NOWHERE, **told)
        if lying.points(blanks) != score:
            fault(TOP_WORTH, due=lying.points(blanks), **told)
        board, rest = list(last.board), Counter(last.rack)
        for square, letter in lying.laid.items():
            board[square] = letter.lower() if square in blanks else letter
            rest[BLANK if square in blanks else letter] -= 1
        bag = self.full - tiles_of(board) - (rest if self.profile["keep_leave"] else Counter())
        for square in lying.laid if self.replaces else ():  # the blank goes back for its letter, while there is one
            if board[square].islower() and bag[board[square].upper()] > 0:
                board[square] = board[square].upper()
                bag[board[square]] -= 1
        self.board = board
    def stay(self, player, number, here, played):
        before = [each for each in self.stays.get(player, [(0, played or not here)]) if each[0] < number]
        self.stays[player] = [*before, (number, here)]
    def there(self, player, number):
        return next((here for since, here in reversed(self.stays.get(player, ())) if since <= number), True)
# -- what a slip is worth -----------------------------------------------------------------------------
def spelled(character, values):
    """Returns a written character in letters of the tiles; other characters unchanged."""
    upper, apart = character.upper(), {"ẞ": "SS", "SS": "SS", "Œ": "OE", "Æ": "AE", "Ł": "L", "Ø": "O", "Đ": "D"}
    found = apart.get(upper, unicodedata.normalize("NFD", upper)[:1])
    return upper if upper in values or not set(found) <= values.keys() else found
def gathered(text, signs):
    """Returns the text with the log's sign for each tile of several letters, if there are such tiles."""
    ways = "|".join(map(re.escape, signs))
    return re.sub(rf"\[(?:{ways}|\w)\]|{ways}", lambda found: signs.get(found[0].strip("[]"), found[0].strip("[]")), text) if signs else text
def read_word(text, night, rack):
    """Returns the letters of a written word in capitals, and the numbers of those circled as blanks, and of the small ones."""
    letters, small, marked = [], set(), set()
    for character in gathered(unicodedata.normalize("NFC", text or ""), night.signs):
        if character in "*." and letters:
            marked.add(len(letters) - 1)
        elif not character.isspace():
            found = spelled(character, night.values)
            if len(found) == 1 and character.islower():
                small.add(len(letters))
            letters.extend(found)
    marked = small if not marked and len(small) < len(letters) and len(small) <= rack.count(BLANK) else marked
    return "".join(letters), (marked, small if len(small) < len(letters) else set())
def read_blanks(lying, circles, claimed, night, rack):
    """Returns which of the laid letters count as blanks (None: the slip gets nothing), and whether the circles are right."""
    rest = [each for each in circles[1] if not lying.after[lying.squares[each]].islower()]  # the others lie on blanks of the board
    marked = circles[0] or (rest if len(rest) <= rack.count(BLANK) else ())
    circled = frozenset(lying.squares[each] for each in marked) & lying.laid.keys() if BLANK in rack else frozenset()
    written = frozenset(circled) if circled in lying.choices else None
    if written is not None and (not written or lying.points(written) == claimed):
        return written, True
    if night.profile["unmarked_blank"] == "rulebook":
        if meant := [each for each in lying.choices if lying.points(each) == claimed]:
            return meant[0], False
        return (written, True) if written is not None else (min(lying.fewest, key=lying.points), False)
    if written is None and night.profile["unmarked_blank"] == "zero" and lying.choices[0]:
        return None, False
    return (written if written is not None else max(lying.fewest, key=lying.points)), True
def ruled(words, night):
    """Returns True if all these words were admissible that night, False if one was refused; None if one was never ruled on, or both."""
    refused = any(each in night.no and each not in night.yes for each in words)
    return False if refused else all(each in night.yes and each not in night.no for each in words) or None
def due(slip, played, night):
    """Returns a slip's points and whether it earns a warning (None: either); None if only the judge could decide it."""
    plain, state, claimed, rack = night.profile["judge"] == "plain", slip.get("state") or "ok", slip.get("score"), played.rack
    if state in ("none", "empty", "several", "late") or (state == "illegible" and plain):
        return 0, None
    letters, marked = read_word(slip.get("word"), night, rack)
    if slip.get("more") or slip.get("joined_at") or (state in ("illegible", "untidy") and not plain):
        return None
    if len(letters) < 2 or not set(letters) <= night.values.keys():
        return 0, None
    if (known := ruled([letters], night)) is not True:
        return None if known is None else (0, None)
    written, place = {"across": False, "down": True}.get(slip.get("direction")), place_of(slip.get("at"))
    if set(played.board) == {EMPTY} and not (plain and slip.get("at")):
        return first_word(letters, marked, claimed, played, night)
    if not place or (not plain and written not in (None, place[1])):
        return None
    ways = [place] if written in (None, place[1]) else [place, (place[0], not place[1])]
    found = [one for each in ways if (one := lie(played.board, each, letters, rack, night))]
    verdicts = [ruled(each.words, night) for each in found]
    holding = [each for each, verdict in zip(found, verdicts, strict=True) if verdict]
    if None in verdicts or not holding:
        return (0, None) if plain and None not in verdicts and night.profile["wrong_place"] == "zero" else None
    chosen = ([each for each in holding if each.can_be(claimed)] or holding)[0]
    blanks, right = read_blanks(chosen, marked, claimed, night, rack)
    return (0, None) if blanks is None else (chosen.points(blanks), False) if plain or (right and claimed == chosen.points(blanks)) else None
def first_word(letters, marked, claimed, played, night):
    """Rules a word of the first round without a place, or by the book: the best place counts."""
    across = [(square, False) for square in range(SIDE * SIDE)]  # down it is worth the same: the board is alike both ways
    found = [one for each in across if (one := lie(played.board, each, letters, played.rack, night))]
    if not found or night.profile["unmarked_blank"] == "zero":  # a blank that is not marked rightly may make it nothing
        return None if found else (0, None)
    best = {each: max(map(each.points, each.fewest)) for each in found}
    if night.profile["judge"] != "plain":
        most, needs = max(best.values()), any(each.choices[0] for each in found)
        return most, True if claimed != most else None if needs or marked[0] else False
    chosen = ([each for each in found if each.can_be(claimed)] or [max(found, key=best.get)])[0]
    return chosen.points(read_blanks(chosen, marked, claimed, night, played.rack)[0]), False
def lies_rightly(slip, played, night):
    """Answers whether the word is valid where the slip says, with admissible words only, whatever else is wrong."""
    letters, _marked = read_word(slip.get("word"), night, played.rack)
    place, ways = place_of(slip.get("at")), {"across": False, "down": True}
    unclear = (slip.get("state") or "ok") != "ok" or slip.get("more") or slip.get("joined_at")
    if not place or unclear or night.profile["unmarked_blank"] == "zero" or ways.get(slip.get("direction"), place[1]) != place[1]:
        return False
    lying = lie(played.board, place, letters, played.rack, night)
    return bool(lying and ruled(lying.words, night))
def check_slip(player, played, night):
    """Reports what is wrong with the points of one slip."""
    entry, slip, ruling = (it := played.slips[player]), it["slip"], it["ruling"]
    points, zero, answered = ruling["points"], ruling["mark"] == "zero", bool(ruling.get("answers"))
    told = {"night": night.title, "round": played.number, "name": night.names.get(player, player), "points": points}
    told |= {"word": slip.get("word") or "–", "at": ruling.get("paid_at") or slip.get("at") or "–"}
    TAKEN.update({"hand": entry["set"] is not None and not entry.get("average"), "doubt": answered})
    exact = None if answered else due(slip, played, night)
    warning = exact and points and exact[1] is not None and (ruling["mark"] == "warning") != exact[1]
    if (zero and points) or (exact and exact[0] != points) or warning:
        fault(SLIP_MARK if zero and points else SLIP_WARNING if exact[0] == points else SLIP_WORTH, due=(exact or [0])[0], **told)
    elif exact is None and not points:
        TAKEN["zero"] += 1
        if not answered and lies_rightly(slip, played, night):
            fault(SLIP_RIGHT, **told)
    if exact is not None or not points or zero:
        return
    TAKEN["place"] += 1  # the paid move is valid there, is a word of the slip, and has the points paid
    place, move = place_of(ruling.get("paid_at")), ruling.get("move") or ""
    words = [read_word(each.get("word"), night, played.rack)[0] for each in (slip, *slip.get("more", ()))]
    lying = lie(played.board, place, move.upper(), played.rack, night) if place and move.upper() in words else None
    if lying is None or lying.small(move) not in lying.choices:
        return fault(SLIP_NOWHERE, **told)
    worth = lying.points(lying.small(move)) - night.profile["place_penalty"] * (ruling["mark"] == "penalty")
    if worth != points or ruled(lying.words, night) is False:
        fault(SLIP_WORTH if worth != points else SLIP_REFUSED, due=worth, **told)
def paid(entry):
    return entry["ruling"]["points"] if entry["set"] is None else entry["set"]
# -- the table of a night -----------------------------------------------------------------------------
def averages(played, most):
    """Sets the points of those who have the average of the others; the most that their move was worth is accepted unchecked."""
    for player, each in played.slips.items():
        if each.get("average") and each["kept"] is None:
            others = [paid(one) for other, one in played.slips.items() if other != player and not one.get("average")]
            each["set"] = max(0, min(most.get(f"{played.number}/{player}", 0), sum(others) // len(others))) if others else 0
            TAKEN["average"] += 1
def solos_of(night, players, counted):
    """Returns each player's points for solos: a score above every other one, in a round in which every slip is in."""
    won, profile = {}, night.profile
    for each in counted:
        present = [player for player in players if night.there(player, each.number)]
        if each.void or any(player not in each.slips for player in present):
            continue
        scores = {player: paid(entry) for player, entry in each.slips.items()}  # the move's worth, where a wrong place cost some
        scores |= {player: entry["ruling"]["true_score"] for player, entry in each.slips.items()
                   if entry["set"] is None and entry["ruling"]["mark"] == "penalty"}
        best = max(scores.values(), default=0)
        alone = [player for player, score in scores.items() if score == best]
        bonus = profile["solo"] if best >= each.top else profile["solo_below_top"]
        if len(alone) == 1 and best > 0 and bonus:
            won.setdefault(alone[0], []).append(bonus if len(present) >= profile["solo_players"] else 0)
    return won
def standings(night, players, seconds):
    """Returns for each who played: total, per cent, tops, solos, what warnings cost, and the place."""
    counted, profile, rows = [each for each in night.rounds if each.top is not None], night.profile, []
    tops = [0 if each.void else each.top for each in counted]
    last = len(night.rounds) + (not night.rounds or night.rounds[-1].top is not None)
    won = solos_of(night, players, counted)
    for player in players:
        if not any(night.there(player, number) for number in range(1, last + 1)):
            continue
        entries = [each.slips.get(player) for each in counted]
        own = [each and paid(each) for each in entries]
        marks = [each["ruling"]["mark"] if each and each["set"] is None else "none" for each in entries]
        warned = {(each.number, 0) for each, mark in zip(counted, marks, strict=True) if mark == "warning"}
        warned |= {(number, 0 if attempt == night.cancelled.count(number) else attempt + 1)
                   for who, number, attempt in night.warned if who == player}
        solos, cost = won.get(player, []), max(0, len(warned) - night.free) * profile["warning_cost"]
        bonus = min(sum(solos), profile["solo_cap"]) if profile["solo_cap"] else sum(solos)
        total = sum(each or 0 for each in own) + bonus - cost
        mean = together([Fraction(each or 0, top) for each, top in zip(own, tops, strict=True) if top], True)
        by_mean, found = profile["ranking"] == "percent", sum(each is not None and each >= top for each, top in zip(own, tops, strict=True))
        percent = 100 * (mean if by_mean else Fraction(total, sum(tops)) if sum(tops) else Fraction())
        breaks = {"tops": [-found], "warnings": [len(warned)], "last_round": [-(each or 0) for each in own[::-1]], "best_moves": sorted(-(each or 0) for each in own)}
        key = [-night.out.get(player, len(night.rounds) + 1) if night.eliminates else 0, -mean if by_mean else -total]
        key += [each for name in profile["tie_breaks"] for each in breaks.get(name, ())] + [night.ties.get(player, len(players))]
        rows.append({"player": player, "key": key, "points": total, "percent": percent, "tops": found, "turns": own,
                     "solos": len(solos), "bonus": bonus, "warnings": len(warned), "cost": cost, "top": sum(tops),
                     "penalties": marks.count("penalty"), "rounds": len(tops), "seconds": seconds.get(str(player))})
    return placed(rows)
def placed(rows):
    """Returns the rows in order, equal ones on one place: 1, 1, 3."""
    rows = sorted(rows, key=lambda each: each["key"])
    for number, row in enumerate(rows):
        row["place"] = rows[number - 1]["place"] if number and rows[number - 1]["key"] == row["key"] else number + 1
    return rows
# -- events and the season ----------------------------------------------------------------------------
MEANS, PLACES = ("percent", "median_percent", "mixture", "negative"), [25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
def worths(nights, rules):
    """Returns what each night is worth to each person by the rules."""
    value, middles = rules["value"], [median(sorted(each["percent"] for each in rows)) if rows else None for rows in nights]
    whole = median(sorted(each for each in middles if each is not None)) if any(nights) else Fraction()
    if value in ("points", "percent", "negative"):
        return [{each["person"]: Fraction(each["points"] - each["top"] if value == "negative" else each[value]) for each in rows} for rows in nights]
    if value == "median_percent":
        return [{each["person"]: min(Fraction(100), each["percent"] + whole - own) for each in rows} for rows, own in zip(nights, middles, strict=True)]
    return [mixture(rows, rules["shares"]) if value == "mixture" else by_place(rows, rules) for rows in nights]
def by_place(rows, rules):
    """Returns the points of the places; those who share one have the mean of the places they fill, or the best."""
    scale, table, found = rules["value"] == "romania100", [Fraction(each) for each in rules["places"]], {}
    if scale:
        table = [1000 * (1 - sqrt(2 * x - x * x)) for x in (place / 100 for place in range(100))]
    for place, size in Counter(each["place"] for each in rows).items():
        size = size if scale or rules["shared"] == "mean" else 1
        found[place] = together([table[each] if each < len(table) else Fraction() for each in range(place - 1, place - 1 + size)], True)
    return {each["person"]: found[each["place"]] for each in rows}
def mixture(rows, shares):
    """Returns points by the best, tops lost and time by the least (if everybody's is known), each by its share."""
    most, timed = max((each["points"] for each in rows), default=0), all(each["seconds"] is not None for each in rows)
    lost = [Fraction(each["rounds"] - each["tops"]) for each in rows]
    time = [Fraction(each["seconds"]) if timed else Fraction() for each in rows]
    parts = [[Fraction(max(each["points"], 0), most) if most > 0 else Fraction() for each in rows]]
    parts += [[min(own) / each if each else Fraction(1) for each in own] for own in (lost, time)]
    shares = [Fraction(each) for each in shares]
    return {each["person"]: 100 * sum(share * part[number] for share, part in zip(shares, parts, strict=True)) / sum(shares)
            for number, each in enumerate(rows)}
def together(found, mean):
    """Returns the sum or the mean, exact if the numbers are."""
    total = sum(found, Fraction()) if all(isinstance(each, Fraction) for each in found) else fsum(found)
    return total / len(found) if mean and found else total
def event_rows(games, rules, sudden):
    """Returns the games of an event as one night."""
    games, rows = [each for each in games if each], []
    full = {"value": rules["value"], "places": PLACES, "shared": "mean", "shares": [60, 30, 10]}
    worth = worths(games, full) if rules["value"] == "median_percent" else [worths([each], full)[0] for each in games]
    for person in sorted({each["person"] for game in games for each in game}):
        own = [next((each for each in game if each["person"] == person), None) for game in games]
        if rules["missed"] == "out" and None in own:
            continue
        there = [each for each in own if each]
        row = {"person": person, "value": together([each.get(person, Fraction()) for each in worth], rules["value"] in MEANS)}
        row |= {name: sum(each[name] for each in there) for name in ("points", "tops", "solos", "warnings")}
        row |= {name: sum(each[0][name] for each in games) for name in ("top", "rounds")}
        row["percent"] = Fraction(100 * row["points"], row["top"]) if row["top"] else Fraction()
        row["seconds"] = None if any(each is None or each["seconds"] is None for each in own) else sum(each["seconds"] for each in own)
        missed = [[0] * max(len(each["turns"]) for each in game) for game in games]
        turns = [points or 0 for one, zeros in zip(own, missed, strict=True) for points in (one["turns"] if one else zeros)]
        breaks = {"tops": [-row["tops"]], "warnings": [row["warnings"]], "solos": [-row["solos"]],
                  "last_game": [-(each["points"] if each else 0) for each in own[::-1]],
                  "last_turns": [-each for each in turns[::-1]], "best_moves": sorted(-each for each in turns)}
        row["key"] = [-float(row["value"]), *(each for name in rules["tie_breaks"] for each in breaks.get(name, ()))]
        row["key"] += [sudden.get(str(person), len(sudden) + 1)] if sudden else []
        rows.append(row)
    return placed(rows)
def amount(text, nights):
    """Returns a number of nights, or a share of them rounded up."""
    return ceil(Fraction(text[:-1]) / 100 * nights) if (text := str(text or 0)).endswith("%") else int(text)
def season_rows(season, played):
    """Returns the season's table: each person's nights that count, their result, the place (0: too few nights)."""
    rules, keys = season["rules"], [each["key"] for each in season["nights"] if each["key"] not in season["dropped"]]
    best, least = (amount(rules[name], len(keys)) for name in ("best", "least"))
    worth = dict(zip(keys, worths([played[each] for each in keys], rules), strict=True))
    credits, rows = {(night, person) for night, person in season["credits"]}, []
    for person in sorted({each for one in worth.values() for each in one} | {each for _night, each in credits}):
        earned, own = [each[person] for each in worth.values() if person in each], {}
        for key in keys:
            if person in worth[key]:
                own[key] = worth[key][person]
            elif (key, person) in credits:
                own[key] = Fraction(rules["credit"]) if rules["credit"] != "mean" else together(earned, True)
        if not own or person in season["guests"]:
            continue
        chosen = sorted(own, key=lambda key, own=own: -float(own[key]))[: best or None]  # of equal ones the earlier
        row = {"person": person, "nights": [each for each in own if each in chosen]}
        row["value"] = together([own[each] for each in row["nights"]], rules["value"] in MEANS)
        breaks = {name: sum(each[name] for key in keys for each in played[key] if each["person"] == person) for name in ("tops", "solos")}
        breaks |= {"nights": len(own), "best_night": max(float(own[each]) for each in chosen), "last_night": float(own.get(keys[-1], float("-inf")))}
        row["key"] = [-float(row["value"]), *(-breaks[name] for name in rules["tie_breaks"])]
        rows.append((len(own) >= least, row | {"place": 0}))
    return placed([row for enough, row in rows if enough]) + [row for enough, row in rows if not enough]
# -- the files, and what is compared ------------------------------------------------------------------
def digest(content):
    return hashlib.sha256(content).hexdigest()
def check_log(title, key, facts, names):
    """Checks that each entry is chained to the one before it by its hash; names one that was changed."""
    before = digest(f"director-log-1\n{key}".encode())
    for number, each in enumerate(facts, start=1):
        what = [each["kind"], str(each["data"].get("round", "")), str(names.get(each["data"].get("player"), ""))]
        told = {"night": title, "entry": each["seq"], "what": ", ".join(filter(None, what))}
        if each["seq"] != number:
            return fault(ENTRY_NUMBER, due=number, **told)
        text = json.dumps({name: each[name] for name in ("seq", "at", "who", "kind", "data", "token")}, sort_keys=True, separators=(",", ":"))
        if digest(f"{before}\n{text}".encode()) != each["hash"]:
            fault(ENTRY_CHANGED, **told)
        before = each["hash"]
def compare(table, printed, found, columns, names):
    """Compares the printed rows with the computed ones, person by person."""
    own = {row["person"]: row for row in found}
    for row in printed:
        name, mine = names.get(str(row["person"]), row["person"]), own.pop(row["person"], None)
        if mine is None:
            fault(EXTRA, table=table, name=name)
        for column in columns if mine else ():
            one, other = row[column], mine[column]
            if one != other and (not isinstance(one, str) or abs(float(Fraction(one)) - float(other)) > 1e-9):
                fault(DIFFERS, table=table, name=name, what=_(COLUMNS[column]), printed=shown(one), due=shown(other))
    for person in own:
        fault(EXTRA, table=table, name=names.get(str(person), person))
def shown(value):
    return ", ".join(value) if isinstance(value, list) else f"{float(Fraction(value)):.2f}" if isinstance(value, (str, float, Fraction)) else value
def night_of(name, game, folder):
    """Returns a night from its log, each slip checked, and its players; None if it is not here or cannot be replayed."""
    file = folder / game["file"]
    if not file.exists():
        return fault(FILE_MISSING, night=name, file=game["file"]), ()
    content = file.read_bytes()
    if digest(content) != game["sha256"]:
        fault(FILE_CHANGED, file=game["file"])
    try:
        header, *lines = [json.loads(line) for line in content.decode().splitlines()]
        players, facts = lines[: header["players"]], lines[header["players"] :]
        header["setup"]["title"] = name
        check_log(name, header["key"], facts, {each["player"]: each["name"] for each in players})
        night = CheckedNight(header, players, facts, game["words"], game.get("signs", {}))
    except (LookupError, AttributeError, StopIteration, TypeError, ValueError) as reason:
        return fault(UNREADABLE, night=name, reason=repr(reason)), ()
    night.digits = _(DIGITS, seq=len(facts), hash=" ".join(re.findall("....", facts[-1]["hash"])[:8])) if facts else ""
    for played in night.rounds:
        averages(played, game["most"])
        for player in played.slips:
            check_slip(player, played, night)
    return night, players
def check_game(game, folder, season):
    """Checks one game from its file; returns its rows by person."""
    if game["kind"] != "duplicate":
        TAKEN["other"] += 1
        return [each | {"percent": Fraction(each["percent"])} for each in game["rows"]]
    night, players = night_of(game["title"], game, folder)
    if night is None:
        return []
    rows = reversed(standings(night, [each["player"] for each in players], game["seconds"]))
    rows = list({person: row | {"person": person} for row in rows for person in [game["seats"][str(row["player"])]]}.values())
    compare(game["title"], game["rows"], rows, list(COLUMNS)[:10], season["persons"])
    told = {"slips": sum(len(each.slips) for each in night.rounds), "rounds": len(night.rounds), "people": len(rows)}
    print(_(CHECKED, night=game["title"], date=game["date"], **told), night.digits, sep="\n    ")
    return rows
def check_files(files, games, folder):
    """Checks that each part of the folder that is here has the original files, unchanged, and no other (but what a system hides)."""
    parts = [folder / "games", *sorted({folder.parent / name.split("/")[0] for name in files})]
    made = {folder / name for name in games} | {folder.parent / name for name in (*files, "papers/addresses.csv", "papers/labels.pdf")}
    here = {file for part in parts for file in part.rglob("*") if file.is_file() and not file.name.startswith(".")}
    for extra in sorted(here - made):
        fault(FILE_EXTRA, file=extra.relative_to(folder if folder in extra.parents else folder.parent).as_posix())
    for name, content in files.items():
        file, apart = folder.parent / name, not (folder.parent / name.split("/")[0]).exists()
        TAKEN["apart"] += apart
        if not apart and (not file.exists() or digest(file.read_bytes()) != content):
            fault(FILE_CHANGED if file.exists() else FILE_GONE, file=name)
def read(file):
    """Returns the first file, with the sentences; without it nothing can be checked."""
    try:
        found = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        sys.exit(f"NO: {file.name} is missing or cannot be read. Nothing can be checked without it.")
    TEXTS.update(found["texts"])
    if digest(json.dumps({name: found[name] for name in found if name != "sha256"}, sort_keys=True).encode()) != found["sha256"]:
        fault(FILE_CHANGED, file=file.name)
    return found
def main(folder):
    season, played = read(folder / "season.json"), {}
    for night in season["nights"]:
        games = [check_game(each, folder, season) for each in night["games"]]
        played[night["key"]] = games[0] if night["what"] == "game" else event_rows(games, night["rules"], night["sudden"])
        if night["what"] == "event":
            compare(night["title"], night["rows"], played[night["key"]], ("value", "points", "place"), season["persons"])
    check_files(season["files"], [each["file"] for night in season["nights"] for each in night["games"]], folder)
    rows = season_rows(season, played)
    compare(season["title"], season["table"], rows, ("place", "value", "nights"), season["persons"])
    print(_(ALL, season=season["title"], nights=len(played), people=len(rows)))
    said = [_(TOLD[name], count=TAKEN[name]) for name in TOLD if TAKEN[name]] + [_(NOT_CHECKED)]
    said += [_(NOT_COUNTED, nights=", ".join(season["not_counted"]))] * bool(season["not_counted"])
    print("\n".join([*said, _(END[bool(FAULTS)], count=len(FAULTS))]))
    return 1 if FAULTS else 0

if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent).resolve()))
