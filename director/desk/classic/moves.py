"""The turns of a classic table at the desk: previews, moves, challenges, corrections, the end, undo, racks on phones.

The computer is a player for training: it plays the best move, or one within so many points of it. The program must draw the
tiles, so that every rack is known. If it has no move, it exchanges its whole rack if the rules allow that, and else passes.

After a classic table: every move compared with the best possible one, and the points missed. Only turns with a completely
known rack are compared: with phones, in training and in imported games these are all of them, when one person keeps the
score for the table mostly none.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from director.desk.access_codes import codes_of
from director.desk.classic.start import drawn_by_program
from director.desk.desk import Desk, GameSession
from director.desk.sessions import undo as undo_step
from director.desk.steps import (
    STAFF,
    AnyPlayer,
    LaidWord,
    PlayerNumber,
    Reference,
    StepMessage,
    step,
    whole_step,
)
from director.games.classic import facts as ev
from director.games.classic.facts import before_turn, correction, verdicts
from director.games.classic.facts import challenge as challenge_of
from director.games.classic.game import Game
from director.games.classic.turn_facts import move_of
from director.games.people import Player
from director.language.sentences import RuleError, Sentence, say, say_n
from director.rules.moves import Move, in_tiles
from director.rules.scoring import Scored
from director.rules.top import Search


@dataclass(frozen=True)
class Preview:
    """The words and score of a possible move; ``verdicts`` of its words if the dictionary is open, else ()."""

    scored: Scored
    verdicts: ev.Verdicts

    @property
    def right(self) -> bool:
        """Whether the dictionary has every word that was looked up."""
        return all(right for _, right in self.verdicts)


def preview(
    desk: Desk,
    session: GameSession[Game],
    at: str,
    word: str,
    turn: int | None = None,
    player: int | None = None,
) -> Preview:
    """Returns the move as it would be now, or instead of that turn; nothing is recorded.

    RuleError says why it is impossible: the same refusals as when it is laid. With ``player`` only for that player: a
    refusal would otherwise reveal another player's rack.
    """
    game = session.game
    word = in_tiles(word, game.setup.tiles)
    if turn is None:
        desk.if_it_were(session, [ev.Laid(_mover(game, player), at, word)])
        scored = move_of(game, at, word)
    else:
        scored = move_of(before_turn(game, turn), at, word)
    told = verdicts(scored.words, desk.search(session).is_word) if game.setup.profile.open_dictionary else ()
    return Preview(scored, told)


def _mover(game: Game, player: int | None = None) -> int:
    """Returns the player to move, or the one who wants to; RuleError if the table is not open.

    The game itself refuses a move out of turn and one at a table that has ended.
    """
    if not game.order:
        raise RuleError("not_begun", "The table is not open yet. Enter who plays first.")
    return player or game.next or game.order[0]


@step(path=None)
def lay(
    desk: Desk,
    session: GameSession[Game],
    at: Reference,
    word: LaidWord,
    drawn: str | None = None,
    vowels: int | None = None,
    score: int | None = None,
    player: AnyPlayer = None,
) -> Sequence[ev.Fact]:
    """Lays a word for the player to move (``player``: only if it is their turn). Without ``drawn`` the program draws, so many ``vowels``
    from their bag, or the tiles stay unknown. A ``score`` is that of the preview: a move with another score is refused."""
    game, told = session.game, _typed(session.game, drawn)
    word = in_tiles(word, game.setup.tiles)
    if score not in (None, move_of(game, at, word).score):
        raise preview_changed()
    fact = ev.Laid(_mover(game, player), at, word, told)
    if told is None and game.drawing == "program":
        after = desk.if_it_were(session, [fact]).game.turns
        due = next(turn.due for turn in reversed(after) if turn.act == "lay")
        fact = replace(fact, drawn=drawn_by_program(desk, game, game.unseen, due, vowels))
    return [fact]


def preview_changed() -> RuleError:
    """Makes the error for a move whose present form nobody has previewed."""
    return RuleError("preview_changed", "Look at the words and the score first, then confirm.")


@step(path=None)
def exchange(
    desk: Desk,
    session: GameSession[Game],
    tiles: str | int,
    drawn: str | None = None,
    vowels: int | None = None,
    player: AnyPlayer = None,
) -> Sequence[ev.Fact]:
    """Exchanges the named tiles, or so many unnamed ones (3)."""
    game, told = session.game, _typed(session.game, drawn)
    named, count = _exchanged(game, tiles)
    fact = ev.Exchanged(_mover(game, player), named, count, told)
    if told is None and game.drawing == "program":
        desk.if_it_were(session, [fact])
        fact = replace(fact, drawn=drawn_by_program(desk, game, game.unseen, count, vowels))
    return [fact]


def _exchanged(game: Game, what: str | int) -> tuple[str, int]:
    """Returns the named tiles ("" if only a number is given), and their number."""
    number = str(what).strip()
    if number.isdecimal():
        return "", int(number[:3])
    named = game.setup.tiles.read_tiles(number)
    return named, len(named)


def _typed(game: Game, drawn: str | None) -> str | None:
    """Returns the tiles as typed; None if nothing was."""
    tiles = game.setup.tiles.read_tiles(drawn or "")
    return tiles or None


@step(name="pass", path=None)
def pass_turn(desk: Desk, session: GameSession[Game], player: AnyPlayer = None) -> Sequence[ev.Fact]:
    """The player to move passes."""
    return [ev.Passed(_mover(session.game, player))]


def _decided(game: Game, **sent: object) -> StepMessage:
    """Says the word list's verdict on the move that was challenged last."""
    turn = next((each for each in reversed(game.turns) if each.challenge), None)
    wrong = turn.challenge.wrong if turn and turn.challenge else ()
    if not wrong:
        return StepMessage(say("All words are valid: the move counts."))
    told = say_n(
        "%(words)s is not valid: the tiles go back, the turn is lost.",
        "%(words)s are not valid: the tiles go back, the turn is lost.",
        len(wrong),
        words=", ".join(wrong),
    )
    return StepMessage(told, warning=True)


@step(words=True, path=None, said=_decided)
def challenge(desk: Desk, session: GameSession[Game], by: PlayerNumber) -> Sequence[ev.Fact]:
    """A player challenges the move laid last: the word list and the club's rulings decide."""
    return [challenge_of(session.game, by, desk.search(session).is_word)]


def _corrected(game: Game, turn: int, **sent: object) -> Sentence:
    return say("Turn %(number)d is corrected.", number=turn)


@step(words=True, path=None, said=_corrected)
def correct(
    desk: Desk,
    session: GameSession[Game],
    turn: int,
    act: Literal["lay", "exchange", "pass"] = "lay",
    at: Reference = "",
    word: LaidWord = "",
    tiles: str | int = "",
    drawn: str | None = None,
    vowels: int | None = None,
) -> Sequence[ev.Fact]:
    """Corrects a turn: a word, an exchange of ``tiles``, or a pass. The tiles ``drawn`` stay if possible, unless they are given; the
    program draws the missing ones, so many ``vowels`` from their bag."""
    game, before = session.game, session.game.turn(turn)
    told = None if act == "pass" else _typed(game, drawn)
    if act == "lay":
        fact = ev.Corrected(turn, act, at, in_tiles(word, game.setup.tiles), drawn=told)
    elif act == "exchange":
        named, count = _exchanged(game, tiles)
        fact = ev.Corrected(turn, act, tiles=named, count=count, drawn=told)
    else:
        fact = ev.Corrected(turn, act)
    meant = correction(game, fact, desk.search(session).is_word)
    if meant.drawn is None and meant.act != "pass":
        meant = replace(meant, drawn=_drawn_again(desk, game, meant, before.drawn, vowels))
    return [meant]


def _drawn_again(
    desk: Desk, game: Game, fact: ev.Corrected, drawn: str | None, vowels: int | None
) -> str | None:
    """Returns the tiles drawn after the turn, as many as the corrected one needs."""
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


@step(name="theme", path=None)
def agree_on_theme(
    desk: Desk, session: GameSession[Game], words: Sequence[str], turn: int | None = None
) -> Sequence[ev.Fact]:
    """House rule: these words of a turn (none: the last one), and no others, fit the theme."""
    return [ev.ThemeAgreed(len(session.game.turns) if turn is None else turn, tuple(words))]


@step(name="blank", path=None)
def take_blank(
    desk: Desk, session: GameSession[Game], at: Reference, player: AnyPlayer = None
) -> Sequence[ev.Fact]:
    """House rule: the player to move takes the blank off this square for the real letter."""
    return [ev.BlankTaken(_mover(session.game, player), at)]


@step(name="rack", may=STAFF)
def read_rack(desk: Desk, session: GameSession[Game], player: PlayerNumber, tiles: str) -> Sequence[ev.Fact]:
    """A rack has these tiles, whatever was entered before: a tile was misread, or the rack becomes known now."""
    return [ev.RackRead(player, session.game.setup.tiles.read_tiles(tiles))]


@step(path="/clock/<do>", may=STAFF)
def clock(desk: Desk, session: GameSession[Game], do: str) -> Sequence[ev.Fact]:
    """The clocks start or stop."""
    return [ev.ClockStarted() if do == "start" else ev.ClockStopped()]


@step(name="leftovers", path=None)
def tell_leftovers(desk: Desk, session: GameSession[Game], racks: Sequence[str] = ()) -> Sequence[ev.Fact]:
    """Enters the letters left, in the order of play; known racks may be left out. This ends a table that still plays."""
    game = session.game
    told = [game.setup.tiles.read_tiles(rack) for rack in racks] or [""] * len(game.order)
    if len(told) != len(game.order):
        raise RuleError("bad_racks", "Give one rack for each player, known or not.")
    known = [game.racks[player].known if game.racks[player].told else None for player in game.order]
    return [
        ev.LeftoversTold(
            tuple(own if own is not None else typed for own, typed in zip(known, told, strict=True))
        )
    ]


def not_told(game: Game, racks: Sequence[str]) -> list[Player]:
    """Returns the players with unknown letters for whom these racks have nothing, in the order of play."""
    due = zip(game.order, [*racks, *[""] * len(game.order)], strict=False)
    return [game.player(player) for player, rack in due if not rack.strip() and not game.racks[player].told]


def assumed_empty(game: Game, racks: Sequence[str]) -> list[Sentence]:
    """Says that an unknown rack without entered letters is taken as empty."""
    return [
        say(
            "No letters were entered for the rack of %(name)s (%(size)d tiles), so it counts "
            "as empty. Undo the step to enter them.",
            name=player.name,
            size=game.racks[player.id].size,
        )
        for player in not_told(game, racks)
    ]


def nobody_can_lay(desk: Desk, session: GameSession[Game]) -> bool:
    """Whether the bag is empty and no known rack has a move left; False if a rack is not known."""
    game = session.game
    if game.ended or not game.order or game.bag or not game.all_told:
        return False
    search = desk.search(session)
    racks = [game.racks[player].known for player in game.order]
    return not any(rack and search.tops(game.board, rack).moves for rack in racks)


def with_phones(desk: Desk, session: GameSession[Game]) -> frozenset[int]:
    """Returns the players who have their rack on their own phone: nobody else sees it before the end."""
    return frozenset() if session.game.settled else _seated(desk, session)


def shown_for_good(desk: Desk, session: GameSession[Game]) -> bool:
    """Whether racks of phones were shown because somebody said that all moves are made: the game cannot go on then, because a keeper of the
    table who also plays would have seen all letters."""
    game = session.game
    return game.settled and game.ended == "all_moves_made" and bool(_seated(desk, session))


def check_undo(desk: Desk, session: GameSession[Game]) -> None:
    """Raises RuleError ``racks_shown`` if undoing the last step would go on with racks that were shown."""
    if shown_for_good(desk, session):
        raise RuleError(
            "racks_shown",
            "All racks were shown when the moves were made, so the game cannot continue. Start a new one.",
        )


@whole_step(may=STAFF, said=lambda game, **sent: say("The last step is undone."))
def undo(desk: Desk, key: int | str, seq: int | None = None) -> GameSession[Game]:
    """Undoes the last step; with its number ``seq`` only if it is still that one. A game whose racks were shown at its end stays."""
    check_undo(desk, desk.session(key))
    return undo_step(desk, key, seq)


def _seated(desk: Desk, session: GameSession[Game]) -> frozenset[int]:
    seats = codes_of(desk, session)
    return frozenset(each.player or 0 for each in seats if each.purpose == "seat" and each.state == "open")


def chosen_move(search: Search, game: Game, rack: str, within: int, rng: random.Random) -> Move | None:
    """Returns a move that is at most ``within`` points below the best one; None if there is none at all."""
    found = search.solutions(game.board, rack)
    fitting = [(move, score) for move, score in found if len(move.word) >= game.opening_length]
    good = [move for move, score in fitting if score >= fitting[0][1] - within]
    return rng.choice(good) if good else None


@whole_step(name="computer", may=STAFF)
def play(desk: Desk, key: int | str, within: int = 0) -> GameSession[Game]:
    """The computer plays for the player to move, if the rack is known: the best move, or one so many points below."""
    session = desk.session(key)
    game: Game = session.game
    if game.next is None or not game.racks[game.next].told or game.drawing != "program":
        raise RuleError(
            "racks_open", "The program can draw only where it knows every rack. Enter the racks first."
        )
    rack = game.racks[game.next].known
    move = chosen_move(desk.search(session), game, rack, max(0, within), random.Random(desk.rng.random()))
    desk = desk.once(desk.token, desk.stage or game.stage)  # the move was chosen for this very table
    if move:
        return lay(desk, key, move.at, move.word)
    if game.bag >= max(game.setup.profile.exchange_needs, len(rack)):
        return exchange(desk, key, rack)
    return pass_turn(desk, key)


LOOKED_AT = 60
"""Number of best moves searched for one that is long enough to open with."""


@dataclass(frozen=True)
class TurnAnalysis:
    """A turn compared with the best possible move; no word: the player exchanged or passed."""

    number: int
    rack: str
    at: str
    word: str
    points: int
    best_at: str
    best: str
    best_points: int

    @property
    def missed(self) -> int:
        """Points missed; 0 also if a word outside the list brought more than the best one."""
        return max(0, self.best_points - self.points)


def compared(desk: Desk, session: GameSession[Game], player: int) -> list[TurnAnalysis]:
    """Returns the turns of a player with known racks; LexiconError if the word list is no longer here."""
    search, found = desk.search(session), []
    for turn in session.game.turns:
        if turn.player != player or turn.act == "lost" or not turn.rack.told:
            continue
        before = before_turn(session.game, turn.number)
        rack = before.racks[player].known
        _, moves = search.best(before.board, rack, LOOKED_AT)
        fitting = [each for each in moves if len(each[0].word) >= before.opening_length]
        at, word = (turn.scored.move.at, turn.scored.move.word) if turn.scored else ("", "")
        best_at, best, points = (
            (fitting[0][0].at, fitting[0][0].word, fitting[0][1]) if fitting else ("", "", 0)
        )
        own = before.setup.tiles.sort(rack)
        found.append(TurnAnalysis(turn.number, own, at, word, turn.points, best_at, best, points))
    return found


def is_told(game: Game) -> bool:
    """Whether the table has ended and has a turn to compare."""
    return game.phase == "ended" and any(turn.act != "lost" and turn.rack.told for turn in game.turns)
