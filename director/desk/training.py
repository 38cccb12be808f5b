"""Training at the desk: the player's turn and the computer's answer in one step, and the better moves."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from director.desk.classic import moves
from director.desk.classic.moves import Preview
from director.desk.classic.start import drawn_by_program
from director.desk.desk import Desk, GameSession
from director.desk.sessions import create_game
from director.desk.solitaire import confirmed, looked_up
from director.desk.steps import LaidWord, Reference, step
from director.games.classic import facts as ev
from director.games.classic.game import Game
from director.games.classic.side_facts import order_from, to_draw
from director.games.classic.turn_facts import finished, move_of
from director.games.people import Entrant
from director.games.training import COMPUTER, HUMAN, Setup
from director.language.sentences import RuleError
from director.lexicon.everyday import everyday
from director.rules.moves import Move, in_tiles
from director.rules.scoring import score_move
from director.rules.top import Search
from director.storage.game_store import GameRow

Turn = ev.Laid | ev.Exchanged | ev.Passed

HINTS = 5
LOOKED_AT = 3000
"""Number of best moves searched for one of everyday words."""


def create(desk: Desk, setup: Setup, entrants: Sequence[Entrant], key: str | None = None) -> GameRow:
    """Makes a new table of a player and the computer, which may have a name; draws who begins, and the computer lays if it is first."""
    if setup.profile.strength == "everyday":
        everyday(setup.tiles.language, setup.tiles.alphabet.letters)  # or a sentence why not
    seated = [*entrants[:1], *(entrants[1:2] or [Entrant("Computer")])]
    return create_game(desk, setup, seated, key, "training", lambda session: _begun(desk, session))


@step()
def begin(desk: Desk, session: GameSession[Game]) -> list[object]:
    """Draws tiles for the start until somebody is first, the racks, and the computer's first move."""
    return _begun(desk, session)


def _begun(desk: Desk, session: GameSession[Game]) -> list[object]:
    if session.game.order:
        raise RuleError("table_open", "The table is already open. Continue with a move.")
    facts: list[object] = []
    game, tiles = session.game, sorted(session.game.setup.tiles.full.elements())
    while len(due := to_draw(game.players, game.draws, game.setup.tiles)) > 1:
        facts.append(ev.StartDrawn(tuple(desk.rng.sample(tiles, len(due)))))
        game = desk.if_it_were(session, facts).game
    size = game.setup.profile.rack_size
    dealt = "".join(desk.rng.sample(tiles, min(2 * size, len(tiles))))  # the fact refuses too few
    order = order_from(due[0], game.players)
    facts.append(ev.TableOpened(order, (dealt[:size], dealt[size:]), "program"))
    return _answered(desk, session, facts)


def preview(desk: Desk, session: GameSession[Game], at: str, word: str) -> Preview:
    """Returns the player's move as it would be now; RuleError says why it is impossible. Nothing is recorded."""
    _check_turn(session.game)
    desk.if_it_were(session, [ev.Laid(HUMAN, at, word)])
    return looked_up(
        move_of(session.game, at, in_tiles(word, session.game.setup.tiles)), desk.search(session)
    )


@step(words=True)
def lay(
    desk: Desk, session: GameSession[Game], at: Reference, word: LaidWord, score: int | None = None
) -> list[object]:
    """The player lays a word of the dictionary, and the computer answers. A ``score`` is that of the preview: a move with another score is
    refused."""
    _check_turn(session.game)
    word = in_tiles(word, session.game.setup.tiles)
    confirmed(move_of(session.game, at, word), desk.search(session), score)
    return _turn(desk, session, ev.Laid(HUMAN, at, word))


@step(words=True)
def exchange(desk: Desk, session: GameSession[Game], tiles: str) -> list[object]:
    """The player exchanges these letters, and the computer answers."""
    back = session.game.setup.tiles.read_tiles(tiles)
    return _turn(desk, session, ev.Exchanged(HUMAN, back, len(back)))


@step(words=True, name="pass")
def pass_turn(desk: Desk, session: GameSession[Game]) -> list[object]:
    """The player passes, and the computer answers."""
    return _turn(desk, session, ev.Passed(HUMAN))


def _turn(desk: Desk, session: GameSession[Game], fact: Turn) -> list[object]:
    _check_turn(session.game)
    return _answered(desk, session, [_drawn(desk, session, [], fact)])


def _check_turn(game: Game) -> None:
    if not game.order:
        raise RuleError("not_begun", "The game has not begun yet. Start it first.")
    if game.next is None:
        raise finished()


def _answered(desk: Desk, session: GameSession[Game], facts: list[object]) -> list[object]:
    """Returns the facts followed by the computer's turn, and by the end if nobody can lay any more."""
    game = desk.if_it_were(session, facts).game
    search = desk.search(session)
    if game.next == COMPUTER and not _stuck(game, search):
        answer = computer_turn(game, search, random.Random(desk.rng.random()))
        facts = [*facts, _drawn(desk, session, facts, answer)]
        game = desk.if_it_were(session, facts).game
    if _stuck(game, search):
        facts = [*facts, ev.LeftoversTold(tuple(game.racks[player].known for player in game.order))]
    return facts


def _stuck(game: Game, search: Search) -> bool:
    """Whether the bag is empty and neither rack has a move left."""
    if game.ended or game.bag:
        return False
    return not any(search.tops(game.board, game.racks[player].known).moves for player in game.order)


def _drawn(desk: Desk, session: GameSession[Game], before: list[object], fact: Turn) -> Turn:
    """Returns the turn with the tiles that the program draws after it."""
    if isinstance(fact, ev.Passed):
        return fact
    game = desk.if_it_were(session, before).game
    due = desk.if_it_were(session, [*before, fact]).game.turns[-1].due
    return replace(fact, drawn=drawn_by_program(desk, game, game.unseen, due, None))


# -- the computer ----------------------------------------------------------------------------------------


def computer_turn(game: Game, search: Search, rng: random.Random) -> Turn:
    """Returns the computer's turn: a move of its strength; without one it exchanges its rack, or passes."""
    rack = game.racks[COMPUTER].known
    if move := chosen(game, search, rack, rng):
        return ev.Laid(COMPUTER, move.at, move.word)
    if game.bag >= max(game.setup.profile.exchange_needs, len(rack)):
        return ev.Exchanged(COMPUTER, rack, len(rack))
    return ev.Passed(COMPUTER)


def chosen(game: Game, search: Search, rack: str, rng: random.Random) -> Move | None:
    """Returns a move of the table's strength; None if there is none."""
    profile = game.setup.profile
    strength, within = getattr(profile, "strength", "best"), getattr(profile, "within", 0)
    _, found = search.best(game.board, rack, LOOKED_AT)
    found = [(move, score) for move, score in found if len(move.word) >= game.opening_length]
    if strength == "everyday":
        tiles = game.setup.tiles
        known = everyday(tiles.language, tiles.alphabet.letters)
        return next((move for move, _ in found if _all_known(game, move, known)), None)
    span = within if strength == "within" else 0
    good = [move for move, score in found if score >= found[0][1] - span]
    return rng.choice(good) if good else None


def _all_known(game: Game, move: Move, known: frozenset[str]) -> bool:
    if move.word.upper() not in known:
        return False
    return all(word.word.upper() in known for word in score_move(game.board, move, game.setup.rules).words)


def shown(desk: Desk, session: GameSession[Game]) -> dict[str, object]:
    """Returns the board, the player's rack, the points of player and computer, and the tiles in the bag."""
    game = session.game
    return {
        "board": list(game.board.rows),
        "rack": game.racks[HUMAN].known if game.order else "",
        "scores": [game.total(player) for player in (HUMAN, COMPUTER)] if game.order else [],
        "bag": game.bag,
    }


# -- what would have been better --------------------------------------------------------------------------


def hints(desk: Desk, session: GameSession[Game]) -> list[tuple[Move, int]]:
    """Returns the best moves of the player's rack now; none if it is not the player's turn."""
    game = session.game
    if game.next != HUMAN:
        return []
    return desk.search(session).best(game.board, game.racks[HUMAN].known, HINTS)[1]


def compared(desk: Desk, session: GameSession[Game]) -> list[moves.TurnAnalysis]:
    """Returns every turn of the player compared with the best possible move."""
    return moves.compared(desk, session, HUMAN)
