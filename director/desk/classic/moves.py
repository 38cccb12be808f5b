"""The turns of a classic table at the desk: previews, moves, challenges, corrections, the end, undo, racks on phones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from director.desk.access_codes import codes_of
from director.desk.classic.start import drawn_by_program
from director.desk.desk import Desk
from director.desk.game_session import GameSession
from director.games.classic import facts as ev
from director.games.classic.facts import before_turn, correction, verdicts
from director.games.classic.facts import challenge as challenge_of
from director.games.classic.game import Game
from director.games.classic.turn_facts import move_of
from director.games.people import Player
from director.language.sentences import RuleError, Sentence, say
from director.rules.scoring import Scored


@dataclass(frozen=True)
class Preview:
    """What a move would form and score; ``verdicts`` of its words where the dictionary is open, else none."""

    scored: Scored
    verdicts: ev.Verdicts

    @property
    def right(self) -> bool:
        """Whether the dictionary has every word of which it was asked."""
        return all(right for _, right in self.verdicts)


def preview(
    desk: Desk,
    night: GameSession[Game],
    at: str,
    word: str,
    turn: int | None = None,
    player: int | None = None,
) -> Preview:
    """The move as it would be now, or in the place of that turn; nothing is recorded.

    RuleError says why it cannot be: the same refusals as when it is laid. With ``player`` only for that player:
    what cannot be would else tell somebody what is on the rack of another.
    """
    game = night.game
    if turn is None:
        desk.if_it_were(night, [ev.Laid(_mover(game, player), at, word)])
        scored = move_of(game, at, word)
    else:
        scored = move_of(before_turn(game, turn), at, word)
    told = verdicts(scored.words, desk.search(night).is_word) if game.setup.profile.open_dictionary else ()
    return Preview(scored, told)


def _mover(game: Game, player: int | None = None) -> int:
    """Whose turn it is, or the player who wants it to be; RuleError if nobody's.

    A move out of turn and one at a table that has ended are refused by the game itself.
    """
    if not game.order:
        raise RuleError("not_begun", "The table is not open yet: say who plays first.")
    return player or game.next or game.order[0]


def lay(
    desk: Desk,
    key: int | str,
    at: str,
    word: str,
    drawn: str | None = None,
    vowels: int | None = None,
    score: int | None = None,
    player: int | None = None,
) -> GameSession[Game]:
    """Lays a word for the player whose turn it is (``player``: only if it is theirs). ``drawn`` None: the program draws, or nobody tells.

    ``score`` is what the preview said; RuleError ``preview_changed`` if the move brings something else.
    """

    def wish(night: GameSession[Game]) -> Sequence[ev.Fact]:
        game, told = night.game, _typed(night.game, drawn)
        if score not in (None, move_of(game, at, word).score):
            raise preview_changed()
        fact = ev.Laid(_mover(game, player), at, word, told)
        if told is None and game.drawing == "program":
            after = desk.if_it_were(night, [fact]).game.turns
            due = next(turn.due for turn in reversed(after) if turn.act == "lay")
            fact = replace(fact, drawn=drawn_by_program(desk, game, game.unseen, due, vowels))
        return [fact]

    return desk.do(key, wish)


def preview_changed() -> RuleError:
    """The refusal of a move that nobody has looked at as it is now."""
    return RuleError("preview_changed", "Look at the words and the score first, then confirm.")


def exchange(
    desk: Desk,
    key: int | str,
    what: str,
    drawn: str | None = None,
    vowels: int | None = None,
    player: int | None = None,
) -> GameSession[Game]:
    """Exchanges the tiles that are named, or so many of them where nobody names them (``3``)."""

    def wish(night: GameSession[Game]) -> Sequence[ev.Fact]:
        game, told = night.game, _typed(night.game, drawn)
        number = what.strip()
        tiles = "" if number.isdecimal() else game.setup.tiles.read_tiles(what)
        count = int(number[:3]) if number.isdecimal() else len(tiles)
        fact = ev.Exchanged(_mover(game, player), tiles, count, told)
        if told is None and game.drawing == "program":
            desk.if_it_were(night, [fact])
            fact = replace(fact, drawn=drawn_by_program(desk, game, game.unseen, count, vowels))
        return [fact]

    return desk.do(key, wish)


def _typed(game: Game, drawn: str | None) -> str | None:
    """The tiles as typed; None where nothing was."""
    tiles = game.setup.tiles.read_tiles(drawn or "")
    return tiles or None


def pass_turn(desk: Desk, key: int | str, player: int | None = None) -> GameSession[Game]:
    """The player whose turn it is passes."""
    return desk.do(key, lambda night: [ev.Passed(_mover(night.game, player))])


def challenge(desk: Desk, key: int | str, by: int) -> GameSession[Game]:
    """A player challenges the move laid last: the word list and the club's rulings decide."""
    search = desk.search(desk.night(key))  # opened before the transaction, so that nobody waits for it
    return desk.do(key, lambda night: [challenge_of(night.game, by, search.is_word)])


def correct(desk: Desk, key: int | str, fact: ev.Corrected, vowels: int | None = None) -> GameSession[Game]:
    """A turn was something else. What was drawn stays as far as it can; the program draws what is lacking, ``vowels`` of it
    from the bag of vowels."""
    search = desk.search(desk.night(key))

    def wish(night: GameSession[Game]) -> Sequence[ev.Fact]:
        game, before = night.game, night.game.turn(fact.turn)
        meant = correction(game, fact, search.is_word)
        if meant.drawn is None and meant.act != "pass":
            meant = replace(meant, drawn=_drawn_again(desk, game, meant, before.drawn, vowels))
        return [meant]

    return desk.do(key, wish)


def _drawn_again(
    desk: Desk, game: Game, fact: ev.Corrected, drawn: str | None, vowels: int | None
) -> str | None:
    """What was drawn after the turn, with as many tiles as the corrected one asks for."""
    if game.drawing != "program":
        return drawn
    drawn = drawn or ""  # after a pass nothing was
    then = before_turn(game, fact.turn)
    count = fact.count or len(fact.tiles)
    laid = len(move_of(then, fact.at, fact.word).laid) if fact.act == "lay" else count
    due = min(laid, then.bag)
    if due <= len(drawn):
        return drawn[:due]
    lacking = min(due - len(drawn), game.bag)
    return drawn + drawn_by_program(desk, game, game.unseen, lacking, vowels)


def agree_on_theme(desk: Desk, key: int | str, turn: int, words: Sequence[str]) -> GameSession[Game]:
    """House rule: these words of a turn, and no others, fit the theme."""
    return desk.do(key, lambda night: [ev.ThemeAgreed(turn, tuple(words))])


def take_blank(desk: Desk, key: int | str, at: str, player: int | None = None) -> GameSession[Game]:
    """House rule: the player whose turn it is takes the blank off this square for the real letter."""
    return desk.do(key, lambda night: [ev.BlankTaken(_mover(night.game, player), at)])


def read_rack(desk: Desk, key: int | str, player: int, tiles: str) -> GameSession[Game]:
    """A rack has these tiles, whatever was told before: a tile was misread, or somebody tells them now."""
    return desk.do(key, lambda night: [ev.RackRead(player, night.game.setup.tiles.read_tiles(tiles))])


def clock(desk: Desk, key: int | str, run: bool) -> GameSession[Game]:
    """Starts or stops the clocks."""
    return desk.do(key, lambda night: [ev.ClockStarted() if run else ev.ClockStopped()])


def tell_leftovers(desk: Desk, key: int | str, racks: Sequence[str] = ()) -> GameSession[Game]:
    """What is left, in the order of play; known racks need not be told. A table that plays ends with it."""

    def wish(night: GameSession[Game]) -> Sequence[ev.Fact]:
        game = night.game
        told = [game.setup.tiles.read_tiles(rack) for rack in racks] or [""] * len(game.order)
        known = [game.racks[player].known if game.racks[player].told else None for player in game.order]
        return [
            ev.LeftoversTold(
                tuple(own if own is not None else typed for own, typed in zip(known, told, strict=True))
            )
        ]

    return desk.do(key, wish)


def not_told(game: Game, racks: Sequence[str]) -> list[Player]:
    """Who has letters that nobody knows, of which nothing is told in these racks, in the order of play."""
    due = zip(game.order, [*racks, *[""] * len(game.order)], strict=False)
    return [
        game.player(player)
        for player, rack in due
        if not rack.strip() and not game.racks[player].told and game.racks[player].size
    ]


def assumed_empty(game: Game, racks: Sequence[str]) -> list[Sentence]:
    """What is assumed where nothing is told of a rack that the program does not know: that it is empty."""
    return [
        say(
            "Nothing was told of the rack of %(name)s, which held %(size)d tiles: it counts as empty. Undo the step to type"
            " them.",
            name=player.name,
            size=game.racks[player.id].size,
        )
        for player in not_told(game, racks)
    ]


def nobody_can_lay(desk: Desk, night: GameSession[Game]) -> bool:
    """Whether the bag is empty and no known rack has a move left; False where a rack is not known."""
    game = night.game
    if game.ended or not game.order or game.bag or not game.all_told:
        return False
    search = desk.search(night)
    racks = [game.racks[player].known for player in game.order]
    return not any(rack and search.tops(game.board, rack).moves for rack in racks)


def with_phones(desk: Desk, night: GameSession[Game]) -> frozenset[int]:
    """The players who have their rack on a phone of their own: nobody else is shown it before the end."""
    return frozenset() if night.game.settled else _seated(desk, night)


def shown_for_good(desk: Desk, night: GameSession[Game]) -> bool:
    """Whether the racks on phones were shown because somebody said that all moves are made: the game cannot go on then,
    or whoever keeps the table and plays at it would have seen all letters."""
    game = night.game
    return game.settled and game.ended == "all_moves_made" and bool(_seated(desk, night))


def check_undo(desk: Desk, night: GameSession[Game]) -> None:
    """RuleError ``racks_shown`` where taking the last step back would go on with racks that were shown."""
    if shown_for_good(desk, night):
        raise RuleError(
            "racks_shown", "All racks were shown when the moves were made: the game cannot go on with them."
        )


def _seated(desk: Desk, night: GameSession[Game]) -> frozenset[int]:
    seats = codes_of(desk, night)
    return frozenset(each.player or 0 for each in seats if each.purpose == "seat" and each.state == "open")
