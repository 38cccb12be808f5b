"""Topping at the desk: the game prepared before anybody starts, tries judged, the clock of each player."""

from __future__ import annotations

from collections.abc import Sequence

from director.desk.desk import Desk
from director.desk.game_session import GameSession
from director.desk.nights import create_game
from director.games import topping as ev
from director.games.people import Entrant
from director.games.topping import Game, Setup
from director.language.sentences import RuleError
from director.packs.preparing import play
from director.rules.moves import Move, parse_place
from director.rules.scoring import missing_tiles, score_move
from director.rules.top import Search
from director.storage.game_store import GameRow


def create(desk: Desk, setup: Setup, entrants: Sequence[Entrant], key: str | None = None) -> GameRow:
    """A new game, prepared: racks and tops are drawn now, so that all have the same. RuleError ``no_rounds``."""
    row = create_game(desk, setup, entrants, key, "topping")
    night = desk.night(row.key)
    drawn = play(desk.search(night), desk.rng, frozenset(), setup.profile.rounds).rounds
    if not drawn:
        raise RuleError("no_rounds", "No game can be drawn with these tiles and words.")
    rounds = tuple((each.rack, each.at, each.word, each.score) for each in drawn)
    desk.do(row.key, lambda night: [ev.GamePrepared(rounds)])
    return row


def start(desk: Desk, key: int | str, player: int) -> GameSession[Game]:
    """The player's clock starts with the first rack."""
    return desk.do(key, lambda night: [ev.PlayerStarted(player)])


def attempt(
    desk: Desk, key: int | str, player: int, number: int, at: str, word: str, grace: float = 0.0
) -> GameSession[Game]:
    """A try in that round with what it brings; where its time is over meanwhile (and the seconds of ``grace`` for what had
    to wait for the network), that is recorded instead.

    RuleError where the move cannot lie: such a try is not counted, the clock goes on.
    """
    search = desk.search(desk.night(key))

    def wish(night: GameSession[Game]) -> list[object]:
        game = night.game
        if _is_over(game, player, desk.now() - grace):
            return [ev.TimeOver(player, game.progress[player].number)]
        played = game.at_hand(player)
        if played is None or game.progress[player].number != number:
            raise RuleError("other_round", "This round is over. Load the page again.")
        move = Move(parse_place(at), word)
        return [ev.MoveTried(player, number, move.at, word, worth(game, player, move, search))]

    return desk.do(key, wish)


def worth(game: Game, player: int, move: Move, search: Search) -> int:
    """What a move brings in the player's round: 0 if a word is not in the list; RuleError if it cannot be laid."""
    played, rules = game.at_hand(player), game.setup.rules
    assert played is not None
    scored = score_move(played.board, move, rules)
    rules.tiles.refuse("not_on_rack", missing_tiles(played.rack, scored.tiles))
    if len(scored.laid) > rules.most_laid:
        raise RuleError("too_many_tiles", "At most %(most)d tiles may be laid.", most=rules.most_laid)
    return scored.score if all(search.is_word(each.word.upper()) for each in scored.words) else 0


def _is_over(game: Game, player: int, now: float) -> bool:
    progress = game.progress.get(player)
    return bool(
        progress and not progress.shown and game.at_hand(player) is not None and not game.left(player, now)
    )


def time_over(desk: Desk, key: int | str, player: int) -> GameSession[Game]:
    """Records that the player's time is over, if it is and nobody has recorded it; else nothing happens."""

    def wish(night: GameSession[Game]) -> list[object]:
        over = _is_over(night.game, player, desk.now())
        return [ev.TimeOver(player, night.game.progress[player].number)] if over else []

    return desk.do(key, wish)


def go_on(desk: Desk, key: int | str, player: int, number: int) -> GameSession[Game]:
    """The top of that round was seen: the next rack, and the clock runs."""
    return desk.do(key, lambda night: [ev.PlayerWentOn(player, number)])


def end(desk: Desk, key: int | str) -> GameSession[Game]:
    """Nobody plays on."""
    return desk.do(key, lambda night: [ev.RaceEnded()])
