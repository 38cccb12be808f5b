"""The analysis of a whole night: its rounds compared, each player's night, and the standings.

A round compared: every move that was handed in, by whom and how often, and how hard the rack was. Moves are counted together
if they are the same word at the same place, whichever of its letters a blank shows. Refused moves are kept apart, as written
on the slip. How hard a rack was is the share of the top that the room scored: the sum of the points divided by the sum of
the possible points.

A player's night: each round compared with the top, the room and the category, the dearest rounds and the best one. The cost
of a round is the top less the own points. The rank of a move is 1 plus the number of playable moves worth more (equal ones
share a rank), so it can be counted in the list of all moves; a slip without points has none.

The first rule of ``KINDS`` that fits names the kind of move that was missed. A rule sees the top of the round, the board
before it and the rules of the game; if none fits, the word itself was missed (``word``). Each can be checked by hand on the
board.

The analysis as plain data, for other programs: ``director analyse --json``.

Highlights of a night: the lead, moves that only one player saw, the dearest word, tops that nobody found. Each value follows
from facts by a rule that its docstring states; the sentences are in ``wording/story.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from director.games.duplicate.game import Entry, Game, Round
from director.games.duplicate.sanctions import before_penalty, effective
from director.games.duplicate.standings import Row, Standings, standings
from director.games.people import Player
from director.language.sentences import RuleError
from director.rules.board import EMPTY, Board
from director.rules.moves import parse_place
from director.rules.ruleset import Ruleset
from director.rules.scoring import Scored, WordScore
from director.rules.top import MoveCounts


@dataclass(frozen=True)
class HandedMove:
    """A move that was handed in: its worth, and the players who had it.

    ``at`` is "" if the place is not known (points set by the director); ``refused`` moves brought nothing.
    """

    at: str
    word: str
    points: int
    players: tuple[Player, ...]
    refused: bool = False


@dataclass(frozen=True)
class RoundAnalysis:
    """A round that counts: its rack and top, the moves the engine found and those of the room.

    ``rack`` is sorted; ``scored`` is the sum of the points, ``tops`` how many players reached the top's points.
    """

    played: Round
    rack: str
    top: Scored
    found: MoveCounts
    present: tuple[Player, ...]
    laid: tuple[HandedMove, ...]
    scored: int
    tops: int

    @property
    def number(self) -> int:
        return self.played.number

    def squares_of(self, laid: HandedMove) -> list[int]:
        """Returns the squares that a handed-in move fills; none if its place is not known or does not fit."""
        try:
            place = parse_place(laid.at)
        except RuleError:
            return []
        board = self.played.board
        if len(laid.word) > board.room(place):
            return []
        return [square for square in board.along(place, len(laid.word)) if board.squares[square] == EMPTY]

    @property
    def share(self) -> float:
        """Share of the top that the room scored, 0 to 1; 0 if nobody took part."""
        whole = self.top.score * len(self.present)
        return self.scored / whole if whole else 0.0

    @property
    def mean(self) -> float:
        """Mean points of a player."""
        return self.scored / len(self.present) if self.present else 0.0

    def place_of(self, worth: int) -> int:
        """Returns the place of a move with that worth among the different moves of the room."""
        return 1 + sum(each.points > worth for each in self.laid if not each.refused)


def worth_of(entry: Entry) -> int:
    """Returns the worth of a slip's move: its points, before a penalty for a wrong place."""
    return before_penalty(effective(entry))


def compared(played: Round, rack: str, found: MoveCounts, present: Iterable[Player]) -> RoundAnalysis:
    """Compares a round, which must have a top. ``rack`` is sorted as the game sorts tiles."""
    assert played.top is not None
    there = tuple(present)
    entries = [played.entries[each.id] for each in there if each.id in played.entries]
    return RoundAnalysis(
        played,
        rack,
        played.top,
        found,
        there,
        _moves(played, there),
        sum(entry.points for entry in entries),
        sum(entry.points >= played.top.score for entry in entries),
    )


def _moves(played: Round, present: Iterable[Player]) -> tuple[HandedMove, ...]:
    """Returns the moves by points, then by number of players, then by word; refused ones last."""
    groups: dict[tuple[str, str, int, bool], list[Player]] = {}
    for player in present:
        entry = played.entries.get(player.id)
        if entry is None or not (entry.slip.word or entry.points):
            continue
        groups.setdefault(_key(entry), []).append(player)
    laid = [HandedMove(*key[:3], tuple(players), key[3]) for key, players in groups.items()]
    return tuple(
        sorted(laid, key=lambda each: (each.refused, -each.points, -len(each.players), each.word, each.at))
    )


def _key(entry: Entry) -> tuple[str, str, int, bool]:
    worth, slip, ruling = worth_of(entry), entry.slip, entry.ruling
    word = (ruling.move or slip.word).upper()
    return (ruling.paid_at or slip.at or slip.joined_at or "", word, worth, worth <= 0)


DEAREST = 3


@dataclass(frozen=True)
class PlayerRound:
    """A player's round. ``entry`` is None if there is no slip; ``here``: took part.

    ``rank`` and ``among`` (its place among the moves of the room) are None if nothing was paid; ``missed`` is "" at the top,
    and for absent players. ``room`` and ``category`` are the mean points of all and of the player's category.
    """

    compared: RoundAnalysis
    here: bool
    entry: Entry | None
    points: int
    rank: int | None
    among: int | None
    missed: str
    room: float
    category: float

    @property
    def number(self) -> int:
        return self.compared.number

    @property
    def top(self) -> int:
        """Points of the top."""
        return self.compared.top.score

    @property
    def cost(self) -> int:
        """Cost of the round: the top less the own points, never below 0."""
        return max(0, self.top - self.points) if self.here else 0


@dataclass(frozen=True)
class PlayerNight:
    """A player's night: the row of the standings, and every round that counts."""

    row: Row
    rounds: tuple[PlayerRound, ...]

    @property
    def player(self) -> Player:
        return self.row.player

    @property
    def dearest(self) -> tuple[PlayerRound, ...]:
        """The rounds with the highest cost, at most three, the dearest first; of equal ones the earlier first."""
        lost = sorted((each for each in self.rounds if each.cost), key=lambda each: (-each.cost, each.number))
        return tuple(lost[:DEAREST])

    @property
    def best(self) -> PlayerRound | None:
        """The best round compared with the room: most points above its mean; None if none was above it."""
        ahead = [each for each in self.rounds if each.here and each.points > each.room]
        return max(ahead, key=lambda each: (each.points - each.room, -each.number), default=None)

    def lost_by_kind(self) -> dict[str, tuple[int, int]]:
        """Counts how often each kind of move was missed and the cost, the dearest kind first."""
        found: dict[str, tuple[int, int]] = {}
        for each in self.rounds:
            if each.missed:
                times, cost = found.get(each.missed, (0, 0))
                found[each.missed] = (times + 1, cost + each.cost)
        return dict(sorted(found.items(), key=lambda kind: -kind[1][1]))


Present = Callable[[int, int], bool]
"""Whether a player takes part in a round."""


def own_night(row: Row, rounds: Sequence[RoundAnalysis], here: Present, rules: Ruleset) -> PlayerNight:
    """Returns the night of that row's player."""
    return PlayerNight(
        row, tuple(_own_round(each, row.player, here(row.player.id, each.number), rules) for each in rounds)
    )


def _own_round(each: RoundAnalysis, player: Player, here: bool, rules: Ruleset) -> PlayerRound:
    entry = each.played.entries.get(player.id)
    points = entry.points if entry else 0
    worth = worth_of(entry) if entry else 0
    lacking = here and points < each.top.score and worth < each.top.score
    word = entry.ruling.move or entry.slip.word if entry else ""
    return PlayerRound(
        each,
        here,
        entry,
        points,
        each.found.rank(worth) if worth > 0 else None,
        each.place_of(worth) if worth > 0 else None,
        missed(each.top, each.played.board, rules, word) if lacking else "",
        each.mean,
        _mean(each, player.category),
    )


def _mean(each: RoundAnalysis, category: str) -> float:
    """Returns the mean points of the category's players who took part."""
    alike = [player for player in each.present if player.category == category]
    entries = each.played.entries
    points = sum(entries[player.id].points for player in alike if player.id in entries)
    return points / len(alike) if alike else 0.0


# -- what was missed -------------------------------------------------------------------------------------


Rule = Callable[[Scored, Board, Ruleset], bool]
SHORT = 3
"""Most letters of a short word."""


def is_bonus(top: Scored, board: Board, rules: Ruleset) -> bool:
    """Whether enough tiles were laid for a bonus: seven, in the formulas eight or nine too."""
    return rules.bonus.get(len(top.laid), 0) > 0


def uses_blank(top: Scored, board: Board, rules: Ruleset) -> bool:
    """Whether a tile laid is a blank."""
    return any(letter.islower() for letter in top.laid.values())


def is_hook(top: Scored, board: Board, rules: Ruleset) -> bool:
    """Whether a word on the board (two letters or more) becomes a longer one: FEST → FESTE, KREIS → KREISE."""
    return any(_extends(word, top, board) for word in top.words)


def is_parallel(top: Scored, board: Board, rules: Ruleset) -> bool:
    """Whether the word is alongside others: at least two other words are formed across it."""
    return len(top.words) > 2


def is_short(top: Scored, board: Board, rules: Ruleset) -> bool:
    """Whether the word has at most three letters."""
    return len(top.words[0].word) <= SHORT


def _extends(formed: WordScore, top: Scored, board: Board) -> bool:
    letters = board.along(formed.place, len(formed.word))
    kept = "".join(EMPTY if square in top.laid else "x" for square in letters)
    return any(len(run) > 1 for run in kept.split(EMPTY))


KINDS: Mapping[str, Rule] = {
    "bonus": is_bonus,
    "blank": uses_blank,
    "hook": is_hook,
    "parallel": is_parallel,
    "short": is_short,
}
"""The rules by the name of the kind, in the order in which they are tried."""

PLACE, WORD = "place", "word"
"""``place``: the word was found, but not its best place; ``word``: none of the rules fits."""


def missed(top: Scored, board: Board, rules: Ruleset, own: str = "") -> str:
    """Returns the kind of the missed top; ``own`` is the word handed in instead, "" if none was."""
    if own and own.upper() == top.move.word.upper():
        return PLACE
    return next((name for name, fits in KINDS.items() if fits(top, board, rules)), WORD)


Finder = Callable[[Round], MoveCounts]
"""Finds the moves on the board and rack of a round with the engine."""


@dataclass(frozen=True)
class Analysis:
    """The analysis of a night; only rounds that count are in it."""

    game: Game
    standings: Standings
    rounds: tuple[RoundAnalysis, ...]
    people: tuple[PlayerNight, ...]

    def own(self, player: int) -> PlayerNight:
        """Returns the night of that player; RuleError ``unknown_player``."""
        for each in self.people:
            if each.player.id == player:
                return each
        self.game.player(player)
        raise RuleError(
            "unknown_player", "There is no player number %(id)d. Choose one from the list.", id=player
        )

    def round(self, number: int) -> RoundAnalysis:
        """Returns that round; RuleError ``unknown_round`` if it is not drawn or does not count."""
        for each in self.rounds:
            if each.number == number:
                return each
        raise RuleError(
            "unknown_round", "There is no round %(round)d yet. Choose an earlier one.", round=number
        )

    @property
    def hardest(self) -> RoundAnalysis | None:
        """The round with the smallest share of the top scored by the room; None without rounds."""
        return min(self.rounds, key=lambda each: (each.share, each.number), default=None)


def analyse(game: Game, find: Finder) -> Analysis:
    """Analyses the complete rounds; people in order of place."""
    ranked = standings(game)
    rounds = tuple(
        compared(each, game.setup.tiles.sort(each.rack), find(each), game.present(each.number))
        for each in game.complete
        if not each.void
    )
    rules = game.setup.rules
    people = tuple(own_night(row, rounds, game.takes_part, rules) for row in ranked.rows)
    return Analysis(game, ranked, rounds, people)


BEST = 10
"""Number of moves listed for a round."""


def as_data(analysis: Analysis) -> dict[str, object]:
    """Returns rounds with rack, top, number of moves and the ten best; players with points, rank and kinds missed."""
    setup = analysis.game.setup
    return {
        "title": setup.title,
        "date": setup.date,
        "top": analysis.standings.top_total,
        "rounds": [_round(each) for each in analysis.rounds],
        "players": [_person(each) for each in analysis.people],
    }


def _round(each: RoundAnalysis) -> dict[str, object]:
    return {
        "round": each.number,
        "rack": each.rack,
        "top": {"at": each.top.move.at, "word": each.top.move.word, "score": each.top.score},
        "moves": each.found.total,
        "best": [
            {"at": move.at, "word": move.word, "score": score} for move, score in each.found.best[:BEST]
        ],
        "players": len(each.present),
        "tops": each.tops,
        "scored": each.scored,
        "share": round(each.share, 4),
        "laid": [
            {
                "at": laid.at,
                "word": laid.word,
                "points": laid.points,
                "tables": [player.table for player in laid.players],
                "refused": laid.refused,
            }
            for laid in each.laid
        ],
    }


def _person(own: PlayerNight) -> dict[str, object]:
    row = own.row
    return {
        "table": own.player.table,
        "name": own.player.name,
        "club": own.player.club,
        "category": own.player.category,
        "place": row.place,
        "total": row.total,
        "percent": round(row.percent, 2),
        "negative": row.negative,
        "dearest": [each.number for each in own.dearest],
        "best": own.best.number if own.best else None,
        "rounds": [_round_data(each) for each in own.rounds],
    }


def _round_data(each: PlayerRound) -> dict[str, object]:
    return {
        "round": each.number,
        "here": each.here,
        "points": each.points if each.entry else None,
        "top": each.top,
        "cost": each.cost,
        "rank": each.rank,
        "moves": each.compared.found.total,
        "among": each.among,
        "missed": each.missed or None,
        "room": round(each.room, 2),
        "category": round(each.category, 2),
    }


HIGH = 80.0
"""Per cent of the top that make a game a high one."""
FINDS = 4
SHOWN = 3


@dataclass(frozen=True)
class Lead:
    """How often the lead went to somebody else, and since which round the winner has not been behind.

    ``since`` is 1 if that was so from the first round on.
    """

    changes: int
    since: int


@dataclass(frozen=True)
class Find:
    """A move that only one player had."""

    compared: RoundAnalysis
    laid: HandedMove

    @property
    def player(self) -> Player:
        return self.laid.players[0]

    @property
    def ahead(self) -> float:
        """Points above the mean of the room."""
        return self.laid.points - self.compared.mean


def lead(analysis: Analysis) -> Lead:
    """Finds the lead by sums of rounds (without sanctions and solos); a player who shares the lead keeps it."""
    sums = {own.player.id: list(accumulate(each.points for each in own.rounds)) for own in analysis.people}
    steps = []
    for place in range(len(analysis.rounds)):
        best = max(line[place] for line in sums.values())
        steps.append([player for player, line in sums.items() if line[place] == best])
    return led(steps, analysis.people[0].player.id)


def led(steps: Sequence[Sequence[int]], winner: int) -> Lead:
    """Finds the lead from the players ahead after each step (empty while nobody has a place); if the first lead is shared the winner has
    it."""
    leader, changes, since = None, 0, 1
    for place, ahead in enumerate(steps):
        if ahead and leader not in ahead:
            changes += leader is not None
            leader = winner if winner in ahead else ahead[0]
        if winner not in ahead:
            since = place + 2
    return Lead(changes, since)


def alone_at_the_top(analysis: Analysis) -> list[tuple[RoundAnalysis, PlayerNight]]:
    """Returns the rounds whose top only one player found, in a room of at least two."""
    found = []
    for place, each in enumerate(analysis.rounds):
        if each.tops == 1 and len(each.present) > 1:
            found += [
                (each, own)
                for own in analysis.people
                if own.rounds[place].here and own.rounds[place].points >= each.top.score
            ]
    return found


def surprising(analysis: Analysis) -> list[Find]:
    """Returns moves below the top that only one player had, furthest above the mean of the room."""
    finds = [
        Find(each, laid)
        for each in analysis.rounds
        for laid in each.laid
        if len(laid.players) == 1 and not laid.refused and laid.at and laid.points < each.top.score
    ]
    ahead = [each for each in finds if each.ahead > 0]
    return sorted(ahead, key=lambda each: (-each.ahead, each.compared.number))[:FINDS]


def dearest(analysis: Analysis) -> RoundAnalysis | None:
    """Returns the round in which the room lost most against the top, in the mean; None without rounds."""
    return max(analysis.rounds, key=lambda each: (each.top.score - each.mean, -each.number), default=None)


def richest(analysis: Analysis) -> RoundAnalysis | None:
    """Returns the round with the highest top; None without rounds."""
    return max(analysis.rounds, key=lambda each: (each.top.score, -each.number), default=None)


def unseen(analysis: Analysis) -> list[RoundAnalysis]:
    """Returns the rounds whose top nobody found."""
    return [each for each in analysis.rounds if not each.tops and each.present]


def streak(analysis: Analysis) -> tuple[PlayerNight | None, int]:
    """Returns the player with the longest series of tops, and its length; of equal ones the better placed."""
    best, longest = None, 0
    for own in analysis.people:
        run = 0
        for each in own.rounds:
            run = run + 1 if each.here and each.points >= each.top else 0
            if run > longest:
                best, longest = own, run
    return best, longest


def tried(analysis: Analysis) -> tuple[RoundAnalysis, HandedMove] | None:
    """Returns the refused word that most people wrote in one round; None unless at least two did."""
    refused = [(each, laid) for each in analysis.rounds for laid in each.laid if laid.refused and laid.word]
    best = max(refused, key=lambda pair: (len(pair[1].players), -pair[0].number), default=None)
    return best if best and len(best[1].players) > 1 else None


def high(analysis: Analysis) -> list[PlayerNight]:
    """Returns the players whose game is a high one."""
    return [own for own in analysis.people if own.row.percent >= HIGH]


def showpieces(analysis: Analysis) -> list[RoundAnalysis]:
    """Returns the rounds to show on a board: the highest tops that somebody found, in order of play."""
    found = sorted(
        (each for each in analysis.rounds if each.tops), key=lambda each: (-each.top.score, each.number)
    )
    return sorted(found[:SHOWN], key=lambda each: each.number)
