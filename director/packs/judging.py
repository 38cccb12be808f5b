"""A centre's slips judged once more, with the pack's words and rules: a signed result may still contain invented points.

``judged_again`` compares the booked points with the federation's judge. It refuses (``impossible_points``) more than the
top of the round, more than the move could be worth with any word list, and any points for a slip without a word. Other
differences (another list, another version of the program, a modest forger) are named by round and table, and the federation
decides them like any slip that was ruled differently. Rulings by persons (overrules, doubts settled, words allowed) are
accepted and listed.

Thousands of players hand in the same few slips: each is judged once in its position (``Judge``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from director.games.duplicate.game import Game
from director.games.duplicate.slip_facts import Words, answered_again, position_of, words_of
from director.judge.judge import judge, worth_if_admissible
from director.judge.slip import Ruling, Slip
from director.language.sentences import DirectorError
from director.packs.results import Result


@dataclass(frozen=True)
class RulingDifference:
    """A slip that the federation's judge rules differently from the booked ruling."""

    round: int
    player: int
    due: Ruling


@dataclass
class Judge:
    """The federation's judge of one pack; it remembers its rulings."""

    words: Words
    rulings: dict[tuple[int, Slip, int], Ruling] = field(default_factory=dict)
    asked: dict[tuple[int, Slip], tuple[str, ...]] = field(default_factory=dict)
    most: dict[tuple[int, Slip, int], int] = field(default_factory=dict)

    def ruling(self, game: Game, number: int, slip: Slip, players: int) -> Ruling:
        """Returns the ruling on the slip by the pack's words alone, with so many players in the round."""
        key = (number, slip, players)
        if key not in self.rulings:
            asked: dict[str, None] = {}

            def is_word(word: str) -> bool:
                asked[word] = None
                return self.words.is_word(word)

            self.rulings[key] = _judged(game, number, slip, is_word)
            self.asked[number, slip] = tuple(asked)
        return self.rulings[key]

    def words_asked(self, number: int, slip: Slip) -> tuple[str, ...]:
        """Returns the words that the ruling on a slip depended on."""
        return self.asked.get((number, slip), ())

    def worth(self, game: Game, number: int, slip: Slip) -> int:
        """Returns the most points it can be worth, if all its words were valid."""
        key = (number, slip, game.playing(number))
        if key not in self.most:
            self.most[key] = worth_if_admissible(slip, position_of(game, number), game.setup.rules)
        return self.most[key]


def _judged(game: Game, number: int, slip: Slip, is_word: Callable[[str], bool]) -> Ruling:
    return judge(slip, position_of(game, number), game.setup.rules, is_word)


def judged_again(result: Result, by: Judge) -> list[RulingDifference]:
    """Returns the slips that count and are booked differently; DirectorError ``impossible_points`` names the first impossible one."""
    game, found = result.game, []
    for played in game.complete:
        players = game.playing(played.number)
        for player, entry in played.entries.items():
            ruling, slip = entry.ruling, entry.slip
            fresh = by.ruling(game, played.number, slip, players)
            if fresh is ruling:
                continue
            if fresh == ruling:
                by.rulings[played.number, slip, players] = ruling  # one value for both
                continue
            fresh = answered_again(entry, fresh)
            if alike(ruling, fresh):
                continue
            if game.word_rulings:
                words = words_of(game, by.words)
                if alike(ruling, answered_again(entry, _judged(game, played.number, slip, words))):
                    continue
            most = fresh.points
            if slip.word and slip.state in ("ok", "untidy"):  # other slips have no word to decide about
                top = played.top.score if played.top else 0
                most = max(most, by.worth(game, played.number, slip), top)
            if ruling.points > most:
                raise _impossible(game, played.number, player, ruling.points, fresh.points)
            found.append(RulingDifference(played.number, player, fresh))
    return found


def alike(one: Ruling, other: Ruling) -> bool:
    """Answers whether two rulings pay the same, with the same mark."""
    return (one.points, one.mark) == (other.points, other.mark)


def _impossible(game: Game, number: int, player: int, booked: int, due: int) -> DirectorError:
    return DirectorError(
        "impossible_points",
        "Round %(round)d, table %(table)d: the slip of %(name)s is booked with %(booked)d "
        "points and is worth %(due)d. Ask the centre to correct it and send the result again.",
        round=number,
        table=game.player(player).table,
        name=game.player(player).name,
        booked=booked,
        due=due,
    )
