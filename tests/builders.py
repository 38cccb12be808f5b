"""Games for tests, built of real events and judged by the real judge.

The moves are those of the sample game in the German rulebook (26 moves, with bonuses and both blanks), and
a game of our own of 32 small moves for longer nights. Tiles are drawn so that every rack begins with what
the round's top needs: the bag is a queue in the order of play.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self

from director.games.duplicate import facts as ev
from director.games.duplicate.facts import DUPLICATE
from director.games.duplicate.game import Game, Setup
from director.games.log import GameLog, Recorded, S
from director.games.people import Player
from director.judge.judge import Position, judge
from director.judge.slip import Direction, Slip
from director.rules.board import EMPTY, Board, tile_of
from director.rules.draw import Rejected
from director.rules.moves import Move, parse_place
from director.rules.profile import profile
from director.rules.ruleset import Ruleset
from director.rules.scoring import Scored, score_move
from director.rules.tiles import tile_set

GERMAN = tile_set("german")


def parse_move(text: str) -> Move:
    """The move of ``8D FERiEN``."""
    place, word = text.split()
    return Move(parse_place(place), word)


class Turn(NamedTuple):
    """A move of the sample game as it is printed."""

    rack: str
    at: str
    word: str
    score: int
    total: int


def sample_turns() -> tuple[Turn, ...]:
    lines = (Path(__file__).parent / "golden" / "sample_game.txt").read_text("utf-8").splitlines()[3:]
    rows = (line.split() for line in lines)
    return tuple(Turn(rack, at, word, int(score), int(total)) for _, rack, at, word, score, total in rows)


SAMPLE_TURNS = sample_turns()
SAMPLE_MOVES = [f"{turn.at} {turn.word}" for turn in SAMPLE_TURNS]

LONG_MOVES = (
    """
H6 DORF/6E FELD/F6 EIN/9G OFT/I9 TAL/11G WALD/G11 WIND/13E KIND/F4 STEIN/4C MAUS/J11 DER/D3 SAG/14G DAS/13J REH
K13 ENG/E13 KUR/15C UHR/3B EIS/15K GANS/B1 TEE/1B TOR/7H OB/8E IN/E8 IST/10C MUT/C14 NU/L9 TISCH/F12 EI/9K STUHL
N9 HUT/2A HE/O5 NEBEL
""".replace("\n", "/")
    .strip("/")
    .split("/")
)

NAMES = (
    """
Anna Ångström;Łukasz Błaszczyk;Đorđe Petrović;Vlasta Žižek;Ayşe Doğan;Ștefan Țepeș;Ελένη Παπαδοπούλου
Олена Коваленко;Jürgen Weiß;Zoë Çelik;Maria Müller;Karl-Heinz Groß;Sinéad O’Brien;Bjørn Østergård
Þóra Guðmundsdóttir;Jiří Dvořák;Katarzyna Wiśniewska;Françoise Lefèvre;Núria Sànchez i Puig;Ödön Kővágó
Kristīne Bērziņa;Mustafa Işık;Søren Kierkegaard;Erika Mustermann
""".replace("\n", ";")
    .strip(";")
    .split(";")
)


def some_players(count: int, names: Sequence[str] = NAMES) -> tuple[Player, ...]:
    """So many players with names from all over Europe, in three clubs and two categories, one club empty."""
    clubs = ("SC Köln 1998", "Wortspiel Wien", "", "Scrabble-Freunde Zürich")
    return tuple(
        Player(
            id=number,
            name=names[(number - 1) % len(names)] + (f" {number}" if number > len(names) else ""),
            club=clubs[number % 4],
            category="AB"[number % 2],
            table=number,
        )
        for number in range(1, count + 1)
    )


def a_setup(profile_name: str = "simultan", title: str = "Vereinsabend im November") -> Setup:
    return Setup(
        title=title,
        date="2026-11-20",
        tiles=GERMAN,
        profile=profile(profile_name),
        lexicon="deutsch",
        club="Scrabble-Club Köln",
    )


def continued(known: GameLog[S] | None, start: GameLog[S], log: Sequence[Recorded]) -> GameLog[S]:
    """The game log of these facts from its start: where the one that is known has only grown, what is new is added as a desk adds it."""
    if known is None or known.start != start.start or known.log != tuple(log[: len(known.log)]):
        known = start
    return known.then(log[len(known.log) :])


@dataclass
class Night:
    """A log that grows; every event gets its number and a time one second after the last."""

    variety: ClassVar[Any] = DUPLICATE
    setup: Any
    players: tuple[Player, ...]
    log: list[Recorded] = field(default_factory=list)
    _game_log: GameLog[Any] | None = field(default=None, init=False, compare=False, repr=False)

    def add(self, *facts: Any) -> Self:
        self.log += [self.recorded(fact, behind) for behind, fact in enumerate(facts, start=1)]
        return self

    def recorded(self, fact: Any, behind: int = 1) -> Recorded:
        """The fact as it would stand so far behind the log."""
        number = len(self.log) + behind
        return Recorded(number, 1_795_200_000.0 + number, "director", fact)

    @property
    def game_log(self) -> GameLog[Any]:
        self._game_log = continued(self._game_log, self.variety.start(self.setup, self.players), self.log)
        return self._game_log

    @property
    def game(self) -> Any:
        return self.game_log.state


@cache
def scored_moves(moves: tuple[str, ...]) -> tuple[Scored, ...]:
    """The moves one after the other on one board."""
    board, scored = Board(), []
    for text in moves:
        scored.append(score_move(board, parse_move(text), Ruleset(GERMAN)))
        board = board.lay(scored[-1].laid)
    return tuple(scored)


@cache
def known_words(moves: tuple[str, ...]) -> frozenset[str]:
    """Every word of these moves and its beginnings, so that there are lower moves than the top."""
    words = [word.word.upper() for scored in scored_moves(moves) for word in scored.words]
    return frozenset(word[:end] for word in words for end in range(2, len(word) + 1))


def racks(moves: Sequence[Scored]) -> list[tuple[str, str]]:
    """(kept, drawn) of every round."""
    needed = [tile_of(letter) for scored in moves for letter in scored.laid.values()]
    rest = GERMAN.full.copy()
    rest.subtract(needed)
    queue = needed + list(GERMAN.sort(rest.elements()))
    found, kept = [], ""
    for number, scored in enumerate(moves):
        rack = queue[:7]
        drawn = rack[len(kept) :]
        random.Random(number).shuffle(drawn)
        found.append((GERMAN.sort(kept), "".join(drawn)))
        queue = queue[len(scored.laid) :]
        kept = "".join(rack[len(scored.laid) :])
    return found


def board_with(*pieces: str) -> Board:
    """Letters on a board as told by references, whether or not they could be laid there."""
    board = Board()
    for piece in pieces:
        move = parse_move(piece)
        squares = dict(zip(board.along(move.place, len(move.word)), move.word, strict=True))
        board = board.lay({at: letter for at, letter in squares.items() if board.squares[at] == EMPTY})
    return board


def a_slip(top: Scored, number: int, player: int) -> Slip | None:
    """What this player writes: right, a shorter word, a wrong score, place or word, nothing, or not yet."""
    direction: Direction = "down" if top.move.down else "across"
    word, at = top.move.word, top.move.at
    chance = random.Random(1000 * number + player).randrange(100)
    if chance < 30 + player % 20:
        return Slip(word, direction, at, score=top.score)
    if chance < 75:
        return Slip(word[: max(2, len(word) - 1)], direction, at, score=top.score - 1)
    if chance < 80:
        return Slip(word, direction, at, score=99)
    if chance < 85:
        return Slip(word, direction, "O15" if direction == "across" else "15O", score=top.score)
    if chance < 92:
        return Slip("XQ" + word.upper()[:4], direction, at, score=44)
    return Slip(state="none") if chance < 99 else None


def played_night(
    rounds: int = 5,
    players: int | Iterable[Player] = 24,
    profile_name: str = "simultan",
    cancelled: int = 0,
    rejected: int = 0,
    ended: bool = False,
) -> Night:
    """A night of so many complete rounds (at most 32). ``cancelled``: this round was void once;
    ``rejected``: a rack was rejected in this round; ``ended``: the game is finished."""
    seated = some_players(players) if isinstance(players, int) else tuple(players)
    night = Night(a_setup(profile_name), seated)
    moves = tuple(SAMPLE_MOVES if rounds <= len(SAMPLE_MOVES) else LONG_MOVES)
    tops, board = scored_moves(moves)[:rounds], Board()
    for number, (top, (kept, drawn)) in enumerate(
        zip(tops, racks(scored_moves(moves)), strict=False), start=1
    ):
        if number == cancelled:
            night.add(ev.RackDrawn(number, kept, drawn), ev.RoundCancelled(number, "falsch angesagt"))
            kept, drawn = "", kept + drawn
        void = (Rejected(kept, drawn),) if number == rejected else ()
        if void:
            kept, drawn = "", kept + drawn
        night.add(ev.RackDrawn(number, kept, drawn, void), ev.ClockStarted(number), ev.TimeCalled(number))
        position = Position(board, kept + drawn, number, len(seated))
        night.add(*slips(night, position, top, known_words(moves)))
        night.add(ev.TopPlaced(number, top.move.at, top.move.word, top.score))
        board = board.lay(top.laid)
    return night.add(ev.GameEnded("Alle Steine sind gelegt.")) if ended else night


def slips(night: Night, position: Position, top: Scored, words: frozenset[str]) -> Iterator[ev.SlipRecorded]:
    """The slips of all players for this round, judged."""
    for player in night.players:
        slip = a_slip(top, position.round, player.id)
        if slip is not None:
            ruling = judge(slip, position, night.setup.rules, words.__contains__)
            yield ev.SlipRecorded(position.round, player.id, slip, ruling)


def played_game(*args: Any, **values: Any) -> Game:
    """The game of ``played_night``."""
    return played_night(*args, **values).game
