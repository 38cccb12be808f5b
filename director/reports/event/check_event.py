# fmt: off
"""Checks the ranking of one game that many centres played. It needs Python 3.10 or newer and ``check_year.py`` beside it, nothing else,
and shares no code with Director.

    python3 check_event.py          in this folder; or: python3 check_event.py FOLDER

``event.json`` says what was counted: the centres, the decisions for all of them, and the ranking as it was printed. ``games`` has the
whole log of each centre. This script reads the logs and computes the points of every slip (``check_year.py`` says how), checks that all
centres played the same letters and tops, joins their slips to one night, makes the ranking, and compares it with the printed one.

1. In a round that is void in a centre its people take no part, unless it was decided otherwise: they get their own average, or the
   round counts for nobody.
2. A centre that ended early is away from then on.
3. A decision on a slip for all centres replaces the ruling in a room.
"""

import sys
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).resolve().parent))
import check_year as year
from check_year import FAULTS, N_, TAKEN, _, fault

OTHER_GAME = N_("%(night)s, round %(round)d: other letters or another top than in the other centres.")
CENTRE = N_("%(night)s: %(slips)d slips in %(rounds)d rounds worked out.")
ALL = N_("%(title)s: %(centres)d centres, the ranking of %(people)d people compared.")
MISSING = N_("No result came from: %(centres)s.")
TOLD = {
    "decided": N_("%(count)d slips have points that were decided for all centres: they were taken as they are."),
    "void": N_("%(count)d times somebody has their own average for a cancelled round: it was worked out."),
}

def night_of(centre, folder):
    """Returns a centre's night from its log, its slips checked, and its players; None if it cannot be read."""
    name = centre["name"]
    night, players = year.night_of(name, centre, folder)
    if night is None:
        return None
    night.rounds = [each for each in night.rounds if each.top is not None]
    print(_(CENTRE, night=name, slips=sum(len(each.slips) for each in night.rounds), rounds=len(night.rounds)), night.digits, sep="\n    ")
    return night, [each["player"] for each in sorted(players, key=lambda each: each["table"])]

def decide(night, centre):
    """Replaces the rulings in the room by the decisions for all centres."""
    for key, ruling in centre["decided"].items():
        number, player = map(int, key.split("/"))
        if entry := night.rounds[number - 1].slips.get(player):
            night.rounds[number - 1].slips[player] = {"slip": entry["slip"], "ruling": ruling, "set": None}
            TAKEN["decided"] += 1

def average(night, player, tops):
    """Returns a player's mean share of the tops in the rounds that count in the room."""
    others = [each for each in night.rounds if not each.void and tops[each.number]]
    points = {each.number: year.paid(each.slips[player]) or 0 if player in each.slips else 0 for each in others}
    return sum(Fraction(points[each.number], tops[each.number]) for each in others) / len(others) if others else 0

def together(event, nights):
    """Returns the one night of all centres, and the names of its people: centre and number there."""
    first, people = max((night for night, _players in nights.values()), key=lambda each: len(each.rounds)), []
    rounds = [SimpleNamespace(number=each.number, top=each.top, rack=each.rack, board=each.board, slips={},
                              void=each.number in event["out"]) for each in first.rounds]
    tops = {each.number: each.top for each in rounds}
    whole = SimpleNamespace(rounds=rounds, stays={}, warned=[], out={}, ties={}, cancelled=[], eliminates=False,
                            profile=first.profile, free=first.free)
    whole.there = lambda player, number: year.CheckedNight.there(whole, player, number)
    for centre in event["centres"]:
        if centre["number"] not in nights:
            continue
        night, players = nights[centre["number"]]
        void = {each.number for each in night.rounds if each.void}
        averaged = {number for number in void if centre["void"].get(str(number)) == "average"}
        for each in night.rounds:
            other = rounds[each.number - 1]
            if (sorted(each.rack), each.top, each.board) != (sorted(other.rack), other.top, other.board):
                fault(OTHER_GAME, night=centre["name"], round=each.number)
        for player in players:
            name = f"{centre['number']}-{player}"
            people.append(name)
            share = average(night, player, tops) if averaged else 0
            for each in night.rounds:
                if player in each.slips and not rounds[each.number - 1].void:
                    rounds[each.number - 1].slips[name] = each.slips[player]
                if each.number in averaged and night.there(player, each.number) and not rounds[each.number - 1].void:
                    points = int(share * tops[each.number])
                    rounds[each.number - 1].slips[name] = {"slip": {}, "ruling": {"points": points, "mark": "none"}, "set": None}
                    TAKEN["void"] += 1
            if void - averaged or len(night.rounds) < len(rounds):
                here = [night.there(player, number) and number not in void - averaged and number <= len(night.rounds)
                        for number in tops]
                whole.stays[name] = list(zip(tops, here, strict=True))
            elif player in night.stays:
                whole.stays[name] = night.stays[player]
            whole.warned += [(name, number, 0) for who, number, _attempt in night.warned if who == player]
    return whole, people

def main(folder):
    event = year.read(folder / "event.json")
    nights = {}
    for centre in event["centres"]:
        if found := night_of(centre, folder):
            nights[centre["number"]] = found
            decide(found[0], centre)
    year.check_files(event["files"], [each["file"] for each in event["centres"]], folder)
    night, people = together(event, nights)
    rows = [row | {"person": row["player"]} for row in year.standings(night, people, {})]
    year.compare(event["title"], event["ranking"], rows, list(year.COLUMNS)[:10], event["persons"])
    print(_(ALL, title=event["title"], centres=len(nights), people=len(rows)))
    told = year.TOLD | TOLD
    said = [_(told[name], count=TAKEN[name]) for name in told if TAKEN[name]] + [_(year.NOT_CHECKED)]
    said += [_(MISSING, centres=", ".join(event["missing"]))] * bool(event["missing"])
    print("\n".join([*said, _(year.END[bool(FAULTS)], count=len(FAULTS))]))
    return 1 if FAULTS else 0

if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent).resolve()))
