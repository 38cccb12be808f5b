"""A whole night played by the program: a real game on the real desk, with players who err as people do.

Every simulated player has a strength: how far down the list of solutions their eye usually reaches. Some slips claim a
wrong score, some have a wrong reference, some a word that does not exist, some are missing. The same seed gives the
same night.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from director.desk.desk import Desk
from director.desk.duplicate import players, rounds
from director.desk.duplicate.rounds import advice_on, end, open_round
from director.desk.duplicate.slips import record_slips
from director.games.duplicate.endings import NO_MOVE
from director.games.duplicate.game import Game
from director.games.duplicate.sudden_death import undecided
from director.games.people import Entrant
from director.judge.slip import Slip
from director.language.sentences import RuleError
from director.rules.moves import Move, Place
from director.rules.top import Search

Progress = Callable[[float], None]

MOST_IDLE = 10
"""Racks in a row without a possible move after which the night ends."""

NAMES = """Anneliese Brandt|Bernd Öttinger|Christa Vogel|Dieter Überall|Elfriede Maß|François Lefèvre|Gisela Jäger
Hannelore Groß|Ingrid Łukasiewicz|Jürgen Schäfer|Karin Dvořák|Lothar Böhm|Margarete Weiß|Norbert Åkesson
Olga Petrović|Petra Kühn|Renate Şahin|Siegfried Löffler|Therese Müller-Lüdenscheidt|Ulrike Fuchs|Volker Hübner
Waltraud Öz|Xaver Niedermayr|Yvonne Châtelain|Zita Horváth|Alfred Grün|Brigitte Nagy|Clemens Roth|Doris Zeller
Egon Wüst|Frieda Köster|Günther Pohl|Heidi Sommer|Irmgard Beck|Josef Aigner|Käthe Lorenz|Ludwig Straß
Monika Weber|Nikolaus Thoma|Ottilie Kraus""".replace("\n", "|").split("|")
CLUBS = ("Buchstabensuppe Köln", "Wortreich Graz", "Die Blankos")
CATEGORIES = ("A", "B")


@dataclass(frozen=True)
class Habits:
    """How a simulated player plays: probabilities from 0 to 1."""

    strength: float
    wrong_score: float
    wrong_place: float
    invented: float
    absent: float


def entrants(count: int) -> list[Entrant]:
    """Returns ``count`` players with names, clubs and categories."""
    found = []
    for number in range(count):
        name = NAMES[number % len(NAMES)]
        if number >= len(NAMES):
            name += f" {number // len(NAMES) + 1}"
        found.append(Entrant(name, CLUBS[number % len(CLUBS)], CATEGORIES[number % len(CATEGORIES)]))
    return found


def habits(count: int, rng: random.Random) -> list[Habits]:
    """Returns the habits of ``count`` players, from very strong ones to beginners."""
    return [
        Habits(
            strength=rng.betavariate(3, 1.6),
            wrong_score=rng.uniform(0.01, 0.09),
            wrong_place=rng.uniform(0.0, 0.04),
            invented=rng.uniform(0.0, 0.07),
            absent=rng.uniform(0.0, 0.02),
        )
        for _ in range(count)
    ]


def play_night(desk: Desk, key: str, rng: random.Random, progress: Progress) -> Game:
    """Plays the game of that key from the first draw to its end; its players must be seated already."""
    night = desk.session(key)
    players = [player.id for player in night.game.players]
    tiles = night.game.left.total()
    people = dict(zip(players, habits(len(players), rng), strict=True))
    idle = 0
    while advice_on(desk, night).verdict != "must" and idle < MOST_IDLE:
        progress(1 - night.game.left.total() / tiles)
        try:
            rounds.draw(desk, key)
        except RuleError:
            break
        idle = 0 if play_round(desk, key, people, rng) else idle + 1
        night = desk.session(key)
    progress(1.0)
    reason = NO_MOVE if idle else advice_on(desk, desk.session(key)).sentence
    return end(desk, key, str(reason)).game


def play_round(desk: Desk, key: str, people: dict[int, Habits], rng: random.Random) -> bool:
    """Plays one round: clock, slips, top. A round without a possible move is cancelled by the rules; returns False then."""
    night = rounds.start_clock(desk, key)
    current, search = open_round(night.game), desk.search(night)
    solutions = search.solutions(current.board, current.rack)
    night = rounds.call_time(desk, key)
    if not solutions:
        if advice_on(desk, night).verdict != "must":
            rounds.cancel_round(desk, key, NO_MOVE.template)
        return False
    present = [player.id for player in night.game.present(current.number)]
    while True:
        slips = {player: write_slip(people[player], solutions, search, rng) for player in present}
        night = record_slips(desk, key, current.number, slips)
        if found := rounds.tops(desk, night):
            night = rounds.place_top(desk, key, found[0].scored.move.at, found[0].scored.move.word)
            if undecided(night.game):
                players.record_out(desk, key)
            return True
        rounds.announce_again(desk, key)  # nobody has a move: the same letters once more
        rounds.start_clock(desk, key)
        rounds.call_time(desk, key)


def write_slip(
    player: Habits,
    solutions: Sequence[tuple[Move, int]],
    search: Search,
    rng: random.Random,
) -> Slip:
    """Returns the slip that this player hands in."""
    if rng.random() < player.absent:
        return Slip(state=rng.choice(("none", "none", "empty", "late", "illegible")))
    move, score = solutions[rank(player, solutions, rng)]
    slip = Slip(word=move.word, at=move.at, score=score)
    if rng.random() < player.wrong_score:
        slip = replace(slip, score=max(0, score + rng.choice((-10, -4, -2, -1, 1, 2, 3, 6, 10))))
    if rng.random() < player.wrong_place:
        side = search.rules.layout.side
        place = Place(*divmod(rng.randrange(side * side), side), move.down)
        slip = replace(slip, at=str(place))
    if rng.random() < player.invented:
        slip = replace(slip, word=invented(move.word, search, rng))
    return slip


def rank(player: Habits, solutions: Sequence[tuple[Move, int]], rng: random.Random) -> int:
    """Returns the index of the solution that the player sees: for a strong player often the first, for a weak one a later one."""
    if rng.random() < player.strength**3:
        return 0
    reach = 1 + 60 * (1 - player.strength) ** 2
    return min(len(solutions) - 1, int(rng.expovariate(1 / reach)))


def invented(word: str, search: Search, rng: random.Random) -> str:
    """Returns a word that looks right and is not in the word list."""
    letters = search.rules.tiles.alphabet.letters
    for _ in range(40):
        place = rng.randrange(len(word))
        made = word[:place] + rng.choice(letters) + word[place + 1 :]
        if not search.is_word(made.upper()):
            return made
    return word + word[-1]
