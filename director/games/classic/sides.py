"""What happens at a table beside the turns: the start, blanks taken off the board, the theme, clock, leftovers.

The start: everybody draws a tile, the nearest to A begins, a blank goes before A (RULES section 7; S, A). Those who drew
equal first tiles draw again, until one is first. Play goes round by table from there, as people sit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from director.games.classic import facts as ev
from director.games.classic.game import Charge, Clocks, Game
from director.games.classic.steps import finished
from director.games.classic.turns import Rack
from director.games.log import Handlers, Recorded
from director.games.people import Player
from director.language.sentences import RuleError
from director.rules.moves import parse_place
from director.rules.tiles import BLANK, TileSet

LEAST_PLAYERS, MOST_PLAYERS = 2, 4


def _start_drawn(game: Game, recorded: Recorded, fact: ev.StartDrawn) -> Game:
    _check_not_open(game)
    due = to_draw(game.players, game.draws, game.setup.tiles)
    if len(due) == 1:
        raise RuleError("start_decided", "It is decided already who begins.")
    if len(fact.tiles) != len(due) or any(len(tile) != 1 for tile in fact.tiles):
        raise RuleError("bad_start", "One tile for each of the %(players)d players.", players=len(due))
    _check_in_set(game, "".join(fact.tiles))
    return replace(game, draws=(*game.draws, tuple(zip(due, fact.tiles, strict=True))))


def _check_not_open(game: Game) -> None:
    if game.order:
        raise RuleError("table_open", "The table is open already.")


def _check_in_set(game: Game, tiles: str) -> None:
    whole = game.setup.tiles
    whole.refuse("not_in_bag", Counter(whole.check_known(tiles)) - whole.full)


def _opened(game: Game, recorded: Recorded, fact: ev.TableOpened) -> Game:
    _check_not_open(game)
    if sorted(fact.order) != sorted(player.id for player in game.players):
        raise RuleError("bad_order", "The order of play names every player once.")
    check_number(len(fact.order))
    _check_first(game, fact.order)
    if len(fact.racks) != len(fact.order):
        raise RuleError("bad_racks", "There is one rack for each player, known or not.")
    size = game.setup.profile.rack_size
    if any(len(rack or "") > size for rack in fact.racks):
        raise RuleError("rack_size", "A rack has at most %(size)d tiles, and at least one.", size=size)
    _check_in_set(game, "".join(rack or "" for rack in fact.racks))
    racks = {
        player: Rack(rack or "", size - len(rack or ""))
        for player, rack in zip(fact.order, fact.racks, strict=True)
    }
    if sum(rack.size for rack in racks.values()) > game.setup.tiles.size:
        raise RuleError("set_too_small", "This tile set is too small for so many players.")
    return replace(game, order=fact.order, drawing=fact.drawing, racks=racks)


def check_number(players: int) -> None:
    """RuleError ``bad_players`` unless so many can play at one table."""
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise RuleError("bad_players", "A classic table has 2, 3 or 4 players.")


def _check_first(game: Game, order: Sequence[int]) -> None:
    if not game.draws:
        return
    due = to_draw(game.players, game.draws, game.setup.tiles)
    if len(due) > 1:
        raise RuleError("start_open", "The tiles are equal: these players draw again.")
    if tuple(order) != order_from(due[0], game.players):
        raise RuleError("wrong_first", "%(name)s begins.", name=game.player(due[0]).name)


def _blank_taken(game: Game, recorded: Recorded, fact: ev.BlankTaken) -> Game:
    """House rule: the letter goes on the square, the blank onto the rack, and may be used at once."""
    if not game.setup.profile.recycle_blank:
        raise RuleError("not_this_rule", "This table does not play by that house rule.")
    if game.next is None:
        raise finished()
    if fact.player != game.next:
        raise RuleError("not_their_turn", "It is the turn of %(name)s.", name=game.player(game.next).name)
    square = game.board.square(parse_place(fact.at))
    letter = game.board.squares[square]
    if not letter.islower():
        raise RuleError("no_blank_there", "No blank lies on %(at)s.", at=fact.at)
    needed = Counter({letter.upper(): 1})
    rack = game.racks[fact.player].without(needed, game.unseen, game.setup.tiles)
    return replace(
        game,
        board=game.board.changed({square: letter.upper()}),
        racks={**game.racks, fact.player: rack.with_drawn(BLANK, 0)},
        blanks=(*game.blanks, fact.at),
    )


def _rack_read(game: Game, recorded: Recorded, fact: ev.RackRead) -> Game:
    """A tile was misread, or a rack is told after all. What the program dealt cannot have been misread."""
    if fact.player not in game.order:
        raise RuleError("unknown_player", "There is no player number %(id)d.", id=fact.player)
    if game.drawing == "program":
        raise RuleError("racks_dealt", "The program dealt the racks: there is nothing to tell.")
    if game.leftovers is not None:
        raise finished()
    rack, tiles = game.racks[fact.player], game.setup.tiles
    if len(tiles.check_known(fact.tiles)) > rack.size:
        raise RuleError("too_many_on_rack", "This rack has %(size)d tiles, not more.", size=rack.size)
    tiles.refuse("not_possible", Counter(fact.tiles) - game.unseen - Counter(rack.known))
    read = Rack(fact.tiles, rack.size - len(fact.tiles))
    return replace(game, racks={**game.racks, fact.player: read})


def _theme_agreed(game: Game, recorded: Recorded, fact: ev.ThemeAgreed) -> Game:
    if not game.setup.profile.theme_points:
        raise RuleError("not_this_rule", "This table does not play by that house rule.")
    turn = game.turn(fact.turn)
    words = {word.word.upper() for word in turn.scored.words} if turn.scored else set()
    if not turn.stands or set(fact.words) - words:
        word = min(set(fact.words) - words, default="")
        raise RuleError(
            "no_such_word", "%(word)s is no word of turn %(turn)d.", word=word or "–", turn=fact.turn
        )
    turn = replace(turn, theme=tuple(dict.fromkeys(fact.words)))
    turns = tuple(turn if each.number == turn.number else each for each in game.turns)
    return replace(game, turns=turns)


def _clock_started(game: Game, recorded: Recorded, fact: ev.ClockStarted) -> Game:
    if game.next is None:
        raise (
            finished()
            if game.order
            else RuleError("not_begun", "The table is not open yet: say who plays first.")
        )
    if game.clocks.since is not None:
        raise RuleError("clock_runs", "The clock is running already.")
    return replace(game, clocks=replace(game.clocks, since=recorded.at))


def _clock_stopped(game: Game, recorded: Recorded, fact: ev.ClockStopped) -> Game:
    if game.clocks.since is None or game.next is None:
        raise RuleError("clock_stands", "The clock is not running.")
    seconds = max(0.0, recorded.at - game.clocks.since)
    spent = game.clocks.spent.get(game.next, 0.0) + seconds
    clocks = Clocks({**game.clocks.spent, game.next: spent}, turn=game.clocks.turn + seconds)
    return replace(game, clocks=clocks)


def _leftovers_told(game: Game, recorded: Recorded, fact: ev.LeftoversTold) -> Game:
    """What is left on the racks; at a table that still plays, everybody agrees that all moves are made."""
    if not game.order:
        raise RuleError("not_begun", "The table is not open yet: say who plays first.")
    if len(fact.racks) != len(game.order):
        raise RuleError("bad_racks", "There is one rack for each player, known or not.")
    told = dict(zip(game.order, fact.racks, strict=True))
    for player, tiles in told.items():
        rack = game.racks[player]
        same = Counter(game.setup.tiles.check_known(tiles)) == Counter(rack.known)
        if len(tiles) > rack.size or (rack.told and not same):
            raise RuleError(
                "wrong_leftovers",
                "This cannot be left on the rack of %(name)s: %(letters)s.",
                name=game.player(player).name,
                letters=tiles or "–",
            )
    left = game.setup.tiles.full - game.board.tiles
    game.setup.tiles.refuse("not_possible", Counter("".join(fact.racks)) - left)
    declared = game.declared or game.ended is None
    return replace(game, leftovers=told, declared=declared, clocks=Clocks(game.clocks.spent))


def _charged(game: Game, recorded: Recorded, fact: ev.Charged) -> Game:
    if fact.player not in game.order:
        raise RuleError("unknown_player", "There is no player number %(id)d.", id=fact.player)
    charge = Charge(len(game.turns), fact.player, fact.points, fact.reason)
    return replace(game, charges=(*game.charges, charge))


def _remarked(game: Game, recorded: Recorded, fact: ev.Remarked) -> Game:
    if fact.turn:
        game.turn(fact.turn)
    return replace(game, remarks={**game.remarks, fact.turn: fact.text})


HANDLERS: Handlers[Game] = {
    ev.StartDrawn: _start_drawn,
    ev.TableOpened: _opened,
    ev.BlankTaken: _blank_taken,
    ev.RackRead: _rack_read,
    ev.ThemeAgreed: _theme_agreed,
    ev.ClockStarted: _clock_started,
    ev.ClockStopped: _clock_stopped,
    ev.LeftoversTold: _leftovers_told,
    ev.Charged: _charged,
    ev.Remarked: _remarked,
}


Draws = tuple[tuple[tuple[int, str], ...], ...]
"""Every round of drawing: player and tile."""


def to_draw(players: Sequence[Player], draws: Draws, tiles: TileSet) -> tuple[int, ...]:
    """The players who have to draw now, by table; one alone is first already."""
    if not draws:
        return tuple(player.id for player in sorted(players, key=lambda each: each.table))
    best = min(_rank(tile, tiles) for _, tile in draws[-1])
    return tuple(player for player, tile in draws[-1] if _rank(tile, tiles) == best)


def _rank(tile: str, tiles: TileSet) -> int:
    return -1 if tile == BLANK else list(tiles.letters).index(tile)


def order_from(first: int, players: Sequence[Player]) -> tuple[int, ...]:
    """The order of play when that player begins."""
    seats = [player.id for player in sorted(players, key=lambda each: each.table)]
    place = seats.index(first)
    return tuple(seats[place:] + seats[:place])
