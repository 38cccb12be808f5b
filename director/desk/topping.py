"""Topping at the desk: the game prepared before anybody starts, tries checked, the clock of each player."""

from __future__ import annotations

from collections.abc import Sequence

from director.desk.desk import Desk, GameSession
from director.desk.sessions import create_game
from director.desk.steps import LaidWord, PlayerNumber, Reference, step
from director.games import topping as ev
from director.games.people import Entrant
from director.games.topping import Game, Setup
from director.language.sentences import RuleError
from director.packs.preparing import play
from director.rules.moves import Move, in_tiles, parse_place
from director.rules.scoring import missing_tiles, score_move
from director.rules.top import Search
from director.storage.game_store import GameRow


def create(desk: Desk, setup: Setup, entrants: Sequence[Entrant], key: str | None = None) -> GameRow:
    """Makes a new, prepared game: racks and tops are drawn now, so that all have the same. RuleError ``no_rounds``."""
    drawn = play(desk.search_for(setup), desk.rng, frozenset(), setup.profile.rounds).rounds
    if not drawn:
        raise RuleError("no_rounds", "No game can be drawn with these tiles and words. Choose others.")
    rounds = tuple((each.rack, each.at, each.word, each.score) for each in drawn)
    return create_game(desk, setup, entrants, key, "topping", lambda session: [ev.GamePrepared(rounds)])


ON_PAGE = "/play/<int:player>"
"""Address of a player's page."""


@step(path=f"{ON_PAGE}/start", lands="play")
def start(desk: Desk, session: GameSession[Game], player: PlayerNumber) -> list[object]:
    """The player's clock starts with the first rack."""
    return [ev.PlayerStarted(player)]


@step(name="try", words=True, path=None)
def attempt(
    desk: Desk,
    session: GameSession[Game],
    player: PlayerNumber,
    round: int,
    at: Reference,
    word: LaidWord,
    grace: float = 0.0,
) -> list[object]:
    """A try in that round with its points; if its time is over meanwhile (with the seconds of ``grace`` for a try that waited for the
    network), that is recorded instead. A move that does not fit is refused and not counted; the clock goes on."""
    game = session.game
    if _is_over(game, player, desk.now() - grace):
        return [ev.TimeOver(player, game.progress[player].number)]
    played = game.at_hand(player)
    if played is None or game.progress[player].number != round:
        raise RuleError("other_round", "This round is over. Load the page again.")
    word = in_tiles(word, game.setup.tiles)
    move = Move(parse_place(at), word)
    return [ev.MoveTried(player, round, move.at, word, worth(game, player, move, desk.search(session)))]


def worth(game: Game, player: int, move: Move, search: Search) -> int:
    """Returns the points of a move in the player's round: 0 if a word is not in the list; RuleError if it cannot be laid."""
    played, rules = game.at_hand(player), game.setup.rules
    assert played is not None
    scored = score_move(played.board, move, rules)
    rules.tiles.refuse("not_on_rack", missing_tiles(played.rack, scored.tiles))
    if len(scored.laid) > rules.most_laid:
        raise RuleError("too_many_tiles", "Lay at most %(most)d tiles.", most=rules.most_laid)
    return scored.score if all(search.is_word(each.word.upper()) for each in scored.words) else 0


def _is_over(game: Game, player: int, now: float) -> bool:
    progress = game.progress.get(player)
    return bool(
        progress and not progress.shown and game.at_hand(player) is not None and not game.left(player, now)
    )


def _shown_to(game: Game, player: int) -> dict[str, object]:
    """Returns the current round of a player; {} if there is none."""
    progress, played = game.progress.get(player), game.at_hand(player)
    if progress is None or played is None:
        return {}
    top = {"at": played.top.move.at, "word": played.top.move.word} if progress.shown else None
    return {"round": progress.number, "rack": played.rack, "board": list(played.board.rows), "top": top}


def shown(desk: Desk, session: GameSession[Game]) -> dict[str, object]:
    """Returns the race, the players who have not begun, the number of rounds, and by table each player's current round."""
    game = session.game
    race = [
        {"place": each.place, "name": each.player.name, "rounds": each.rounds, "seconds": each.seconds}
        for each in game.race()
    ]
    at_hand = {each.table: _shown_to(game, each.id) for each in game.players}
    waiting = [each.name for each in game.waiting]
    return {"race": race, "waiting": waiting, "rounds": len(game.rounds), "at_hand": at_hand}


@step(path=None)
def time_over(desk: Desk, session: GameSession[Game], player: PlayerNumber) -> list[object]:
    """Records that the player's time is over, if it is and nobody has recorded it; else nothing happens."""
    over = _is_over(session.game, player, desk.now())
    return [ev.TimeOver(player, session.game.progress[player].number)] if over else []


@step(path=f"{ON_PAGE}/on", lands="play")
def go_on(desk: Desk, session: GameSession[Game], player: PlayerNumber, round: int) -> list[object]:
    """The top of that round was seen: the next rack, and the clock runs."""
    return [ev.PlayerWentOn(player, round)]


@step()
def end(desk: Desk, session: GameSession[Game], playing: Sequence[str] | None = None) -> list[object]:
    """Nobody plays on; with ``playing``, the numbers of those still playing that the director saw, nobody else may still be playing."""
    untold = [each for each in session.game.on_the_way if playing is not None and str(each.id) not in playing]
    if untold and not session.game.ended:
        raise RuleError(
            "still_playing",
            "Still playing: %(names)s. To end the race for them too, end it once more.",
            names=", ".join(each.name for each in untold),
        )
    return [ev.RaceEnded()]
