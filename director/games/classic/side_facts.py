"""The facts of a table other than turns: the start, blanks taken off the board, the theme, clock, leftovers.

The start: everybody draws a tile, the nearest to A begins, a blank goes before A (RULES section 7; S, A). Those who drew
equal first tiles draw again, until one is first. Play goes round by table from there, as people sit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from director.games.classic.game import Charge, Clocks, Drawing, Game, Rack, TableFact
from director.games.classic.turn_facts import finished
from director.games.log import Recorded, Wording
from director.games.people import Player
from director.language.sentences import RuleError, Sentence, say
from director.rules.moves import parse_place
from director.rules.tiles import BLANK, TileSet

LEAST_PLAYERS, MOST_PLAYERS = 2, 4


class StartDrawn(TableFact):
    """Tiles were drawn for the start: one for each player who had to draw, by table."""

    tiles: tuple[str, ...]

    sentence = say("Drawn for the start: %(tiles)s.")
    undo_sentence = say("The tiles drawn for the start go back.")

    def values(self, game: Game) -> dict[str, object]:
        return {"tiles": " ".join(self.tiles)}

    def after(self, game: Game, recorded: Recorded) -> Game:
        _check_not_open(game)
        due = to_draw(game.players, game.draws, game.setup.tiles)
        if len(due) == 1:
            raise RuleError(
                "start_decided", "It is already decided who begins. Continue with the first move."
            )
        if len(self.tiles) != len(due) or any(len(tile) != 1 for tile in self.tiles):
            raise RuleError(
                "bad_start", "Give one tile for each of the %(players)d players.", players=len(due)
            )
        _check_in_set(game, "".join(self.tiles))
        return replace(game, draws=(*game.draws, tuple(zip(due, self.tiles, strict=True))))


def _check_not_open(game: Game) -> None:
    if game.order:
        raise RuleError("table_open", "The table is already open. Continue with a move.")


def _check_in_set(game: Game, tiles: str) -> None:
    whole = game.setup.tiles
    whole.refuse("not_in_bag", Counter(whole.check_known(tiles)) - whole.full)


class TableOpened(TableFact):
    """Play begins in this order of players; their racks in the same order, None if unknown."""

    order: tuple[int, ...]
    racks: tuple[str | None, ...]
    drawing: Drawing = "typed"

    sentence = say("Play begins. Order: %(names)s.")
    undo_sentence = say("The opening of the table is undone: enter order of play and racks again.")

    def values(self, game: Game) -> dict[str, object]:
        return {"names": ", ".join(game.name(player) for player in self.order)}

    def details(self, game: Game) -> tuple[Sentence, ...]:
        return tuple(
            say("%(name)s: %(rack)s", name=game.name(player), rack=rack)
            for player, rack in zip(self.order, self.racks, strict=True)
            if rack
        )

    def after(self, game: Game, recorded: Recorded) -> Game:
        _check_not_open(game)
        if sorted(self.order) != sorted(player.id for player in game.players):
            raise RuleError("bad_order", "The order of play must name every player once. Enter it again.")
        check_number(len(self.order))
        _check_first(game, self.order)
        if len(self.racks) != len(self.order):
            raise RuleError("bad_racks", "Give one rack for each player, known or not.")
        size = game.setup.profile.rack_size
        if any(len(rack or "") > size for rack in self.racks):
            raise RuleError("rack_size", "A rack has 1 to %(size)d tiles. Enter no more.", size=size)
        _check_in_set(game, "".join(rack or "" for rack in self.racks))
        racks = {
            player: Rack(rack or "", size - len(rack or ""))
            for player, rack in zip(self.order, self.racks, strict=True)
        }
        if sum(rack.size for rack in racks.values()) > game.setup.tiles.size:
            raise RuleError(
                "set_too_small", "This tile set is too small for this many players. Choose a larger set."
            )
        return replace(game, order=self.order, drawing=self.drawing, racks=racks)


def check_number(players: int) -> None:
    """Raises RuleError ``bad_players`` unless this number of players can play at one table."""
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise RuleError("bad_players", "A classic table needs 2, 3 or 4 players. Add or remove some.")


def _check_first(game: Game, order: Sequence[int]) -> None:
    if not game.draws:
        return
    due = to_draw(game.players, game.draws, game.setup.tiles)
    if len(due) > 1:
        raise RuleError("start_open", "The tiles are equal. Let these players draw again.")
    if tuple(order) != order_from(due[0], game.players):
        raise RuleError(
            "wrong_first", "%(name)s begins. Enter this player first.", name=game.player(due[0]).name
        )


class BlankTaken(TableFact):
    """House rule: the player took the blank off this square (``H8``) in exchange for its letter."""

    player: int
    at: str

    sentence = say("%(name)s takes the blank off %(at)s.")
    undo_sentence = say("The blank goes back to %(at)s.")

    def after(self, game: Game, recorded: Recorded) -> Game:
        """House rule: the letter goes on the square, the blank onto the rack, and may be used at once."""
        if not game.setup.profile.recycle_blank:
            raise RuleError(
                "not_this_rule",
                "This table does not play by that house rule. Change the rules of the table first.",
            )
        if game.next is None:
            raise finished()
        if self.player != game.next:
            raise RuleError(
                "not_their_turn",
                "It is %(name)s’s turn. Wait for it, or enter that move.",
                name=game.player(game.next).name,
            )
        square = game.board.square(parse_place(self.at))
        letter = game.board.squares[square]
        if not letter.islower():
            raise RuleError(
                "no_blank_there", "There is no blank on %(at)s. Choose another square.", at=self.at
            )
        needed = Counter({letter.upper(): 1})
        rack = game.racks[self.player].without(needed, game.unseen, game.setup.tiles)
        return replace(
            game,
            board=game.board.changed({square: letter.upper()}),
            racks={**game.racks, self.player: rack.with_drawn(BLANK, 0)},
            blanks=(*game.blanks, self.at),
        )


class RackRead(TableFact):
    """Somebody looked at a rack: these tiles are on it, whatever was entered before; the others are unknown."""

    player: int
    tiles: str

    sentence = say("The rack of %(name)s was entered.")
    undo_sentence = say("The last reading of the rack of %(name)s is undone.")
    correction = True

    def details(self, game: Game) -> tuple[Sentence, ...]:
        return (say("%(name)s: %(rack)s", name=game.name(self.player), rack=self.tiles or "–"),)

    def after(self, game: Game, recorded: Recorded) -> Game:
        """Corrects or completes a rack. The program's own draw cannot have been misread."""
        if self.player not in game.order:
            raise RuleError(
                "unknown_player",
                "There is no player number %(id)d. Choose one from the list.",
                id=self.player,
            )
        if game.drawing == "program":
            raise RuleError(
                "racks_dealt", "The program dealt the racks and knows them. Continue with the next move."
            )
        if game.leftovers is not None:
            raise finished()
        rack, tiles = game.racks[self.player], game.setup.tiles
        if len(tiles.check_known(self.tiles)) > rack.size:
            raise RuleError(
                "too_many_on_rack", "This rack has %(size)d tiles, not more. Take fewer.", size=rack.size
            )
        tiles.refuse("not_possible", Counter(self.tiles) - game.unseen - Counter(rack.known))
        read = Rack(self.tiles, rack.size - len(self.tiles))
        return replace(game, racks={**game.racks, self.player: read})


class ThemeAgreed(TableFact):
    """House rule: the table agrees that these words of a turn fit the theme."""

    turn: int
    words: tuple[str, ...]

    sentence = say("Fits the theme in turn %(turn)d: %(words)s.")
    undo_sentence = say("What was agreed on the theme in turn %(turn)d is undone.")

    def values(self, game: Game) -> dict[str, object]:
        return {"words": ", ".join(self.words) or "–"}

    def after(self, game: Game, recorded: Recorded) -> Game:
        if not game.setup.profile.theme_points:
            raise RuleError(
                "not_this_rule",
                "This table does not play by that house rule. Change the rules of the table first.",
            )
        turn = game.turn(self.turn)
        words = {word.word.upper() for word in turn.scored.words} if turn.scored else set()
        if not turn.stands or set(self.words) - words:
            word = min(set(self.words) - words, default="")
            raise RuleError(
                "no_such_word",
                "%(word)s is not a word of turn %(turn)d. Choose one of its words.",
                word=word or "–",
                turn=self.turn,
            )
        turn = replace(turn, theme=tuple(dict.fromkeys(self.words)))
        turns = tuple(turn if each.number == turn.number else each for each in game.turns)
        return replace(game, turns=turns)


class ClockStarted(TableFact):
    """The clock of the player whose turn it is runs; it changes hands with every turn."""

    sentence = say("The clock is started.")
    undo_sentence = say("The start of the clock is undone: the clock is as before.")

    def after(self, game: Game, recorded: Recorded) -> Game:
        if game.next is None:
            raise (
                finished()
                if game.order
                else RuleError("not_begun", "The table is not open yet. Enter who plays first.")
            )
        if game.clocks.since is not None:
            raise RuleError("clock_runs", "The clock is already running. Stop it first.")
        return replace(game, clocks=replace(game.clocks, since=recorded.at))


class ClockStopped(TableFact):
    """The clocks stop."""

    sentence = say("The clock is stopped.")
    undo_sentence = say("The stop of the clock is undone: it runs on as if it had never stopped.")

    def after(self, game: Game, recorded: Recorded) -> Game:
        if game.clocks.since is None or game.next is None:
            raise RuleError("clock_stands", "The clock is not running. Start it first.")
        seconds = max(0.0, recorded.at - game.clocks.since)
        spent = game.clocks.spent.get(game.next, 0.0) + seconds
        clocks = Clocks({**game.clocks.spent, game.next: spent}, turn=game.clocks.turn + seconds)
        return replace(game, clocks=clocks)


class LeftoversTold(TableFact):
    """The letters left on the racks, in the order of play; before the end it says that all moves are made."""

    racks: tuple[str, ...]

    undo_sentence = say("The entry of the letters left is undone.")

    def wording(self, game: Game, recorded: Recorded) -> Wording:
        racks = tuple(
            say("%(name)s: %(rack)s", name=game.name(player), rack=rack or "–")
            for player, rack in zip(game.order, self.racks, strict=False)  # undone: there is no order
        )
        if game.ended is None:
            return Wording(say("All moves are made. Left on the racks:"), racks)
        return Wording(say("Left on the racks:"), racks)

    def after(self, game: Game, recorded: Recorded) -> Game:
        """Enters the letters left; at a table that still plays, everybody agrees that all moves are made."""
        if not game.order:
            raise RuleError("not_begun", "The table is not open yet. Enter who plays first.")
        if len(self.racks) != len(game.order):
            raise RuleError("bad_racks", "Give one rack for each player, known or not.")
        told = dict(zip(game.order, self.racks, strict=True))
        for player, tiles in told.items():
            rack = game.racks[player]
            same = Counter(game.setup.tiles.check_known(tiles)) == Counter(rack.known)
            if len(tiles) > rack.size or (rack.told and not same):
                raise RuleError(
                    "wrong_leftovers",
                    "This cannot be left on the rack of %(name)s: %(letters)s. Check the letters.",
                    name=game.player(player).name,
                    letters=tiles or "–",
                )
        left = game.setup.tiles.full - game.board.tiles
        game.setup.tiles.refuse("not_possible", Counter("".join(self.racks)) - left)
        declared = game.declared or game.ended is None
        return replace(game, leftovers=told, declared=declared, clocks=Clocks(game.clocks.spent))


class Charged(TableFact):
    """Points that an imported game took from a player (less than 0: gave) for time or a challenge."""

    player: int
    points: int
    reason: Literal["time", "challenge"]

    undo_sentence = say("The last entry is undone.")

    def wording(self, game: Game, recorded: Recorded) -> Wording:
        name, points = game.name(self.player), -self.points
        if self.reason == "time":
            return Wording(say("%(name)s: %(points)d points for time.", name=name, points=points))
        return Wording(say("%(name)s: %(points)d points for a challenge.", name=name, points=points))

    def after(self, game: Game, recorded: Recorded) -> Game:
        if self.player not in game.order:
            raise RuleError(
                "unknown_player",
                "There is no player number %(id)d. Choose one from the list.",
                id=self.player,
            )
        charge = Charge(len(game.turns), self.player, self.points, self.reason)
        return replace(game, charges=(*game.charges, charge))


class Remarked(TableFact):
    """A remark on a turn; turn 0: on the whole game."""

    turn: int
    text: str

    undo_sentence = say("The last entry is undone.")

    def wording(self, game: Game, recorded: Recorded) -> Wording:
        if self.turn:
            return Wording(say("Note on turn %(turn)d: %(text)s", turn=self.turn, text=self.text))
        return Wording(say("About the game: %(text)s", text=self.text))

    def after(self, game: Game, recorded: Recorded) -> Game:
        if self.turn:
            game.turn(self.turn)
        return replace(game, remarks={**game.remarks, self.turn: self.text})


class LinesKept(TableFact):
    """Lines of another program's file that this one does not use: it writes them into the game's files again."""

    lines: tuple[str, ...]

    sentence = say("Lines of another program are kept with the game.")
    undo_sentence = say("The last entry is undone.")

    def details(self, game: Game) -> tuple[Sentence, ...]:
        return tuple(say("Line: %(line)s", line=line) for line in self.lines)

    def after(self, game: Game, recorded: Recorded) -> Game:
        return replace(game, kept=(*game.kept, *self.lines))


Draws = tuple[tuple[tuple[int, str], ...], ...]
"""Every round of drawing: player and tile."""


def to_draw(players: Sequence[Player], draws: Draws, tiles: TileSet) -> tuple[int, ...]:
    """Returns the players who have to draw now, by table; a single one is first already."""
    if not draws:
        return tuple(player.id for player in sorted(players, key=lambda each: each.table))
    best = min(_rank(tile, tiles) for _, tile in draws[-1])
    return tuple(player for player, tile in draws[-1] if _rank(tile, tiles) == best)


def _rank(tile: str, tiles: TileSet) -> int:
    return -1 if tile == BLANK else list(tiles.letters).index(tile)


def order_from(first: int, players: Sequence[Player]) -> tuple[int, ...]:
    """Returns the order of play if that player begins."""
    seats = [player.id for player in sorted(players, key=lambda each: each.table)]
    place = seats.index(first)
    return tuple(seats[place:] + seats[:place])
