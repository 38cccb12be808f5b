"""The turns of a table: laying, exchanging, passing, challenges. Players are named by their number in the game.

Tiles come from the rack and from the bag, if they are known (``game.Rack``): a tile that is elsewhere already cannot be laid
or drawn. Other facts (opening, blanks, theme, clock, leftovers) are in ``side_facts``.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from director.games.classic.game import (
    SHORTEST_OPENING,
    Challenge,
    Clocks,
    Game,
    Rack,
    TableFact,
    Turn,
    Verdicts,
)
from director.games.log import Recorded, Wording
from director.language.sentences import RuleError, Sentence, say
from director.language.texts import with_blanks
from director.rules.board import EMPTY
from director.rules.moves import Move, parse_place
from director.rules.scoring import Scored, score_move


def finished() -> RuleError:
    """Makes the error for a turn at a table that has ended."""
    return RuleError(
        "game_finished", "The game is finished. To change something, undo the last step or correct a turn."
    )


def move_of(game: Game, at: str, word: str) -> Scored:
    """Returns what a word at a place would form and score now; RuleError if it does not fit or is too short."""
    scored = score_move(game.board, Move(parse_place(at), word), game.setup.rules)
    if len(scored.move.word) < game.opening_length:
        raise RuleError(
            "opening_too_short",
            "The first word needs at least %(letters)d letters (house rule Jack). Lay a longer one.",
            letters=game.opening_length,
        )
    return scored


class Laid(TableFact):
    """A word was laid; letters shown by a blank are in lower case."""

    player: int
    at: str
    word: str
    drawn: str | None = None

    undo_sentence = say("%(word)s is taken off the board again; it is the turn of %(name)s.")

    def wording(self, game: Game, recorded: Recorded) -> Wording:
        values = {"name": game.name(self.player), "word": with_blanks(self.word), "at": self.at}
        try:
            points = move_of(game, self.at, self.word).score
        except RuleError:  # undone together with a move before it, without which the word does not fit
            return Wording(say("%(name)s: %(word)s at %(at)s.", **values), _drawn(self.drawn))
        sentence = say("%(name)s: %(word)s at %(at)s, %(points)d points.", points=points, **values)
        return Wording(sentence, _drawn(self.drawn))

    def undo_values(self, game: Game) -> dict[str, object]:
        return {"word": self.word.upper()}

    def after(self, game: Game, recorded: Recorded) -> Game:
        """Puts the word on the board and fills up the rack."""
        rack = _rack_of(game, self.player)
        scored = move_of(game, self.at, self.word)
        if len(scored.laid) > rack.size:
            raise RuleError(
                "too_many_tiles",
                "That lays %(laid)d tiles, but the rack has only %(size)d. Lay fewer.",
                laid=len(scored.laid),
                size=rack.size,
            )
        rest = rack.without(scored.tiles, game.unseen, game.setup.tiles)
        turn = Turn(len(game.turns) + 1, self.player, "lay", recorded.seq, rack, scored, blanks=game.blanks)
        after = replace(game, board=game.board.lay(scored.laid), racks={**game.racks, self.player: rest})
        due = min(game.setup.profile.rack_size - rest.size, game.bag)
        return _filled(after, recorded, turn, self.drawn, due, after.unseen)


class Exchanged(TableFact):
    """Tiles were exchanged: which (``""`` if unknown), how many, and which came for them."""

    player: int
    tiles: str
    count: int
    drawn: str | None = None

    sentence = say("%(name)s exchanges %(count)d tiles.")
    undo_sentence = say("The exchange of %(name)s is undone; it is their turn again.")

    def values(self, game: Game) -> dict[str, object]:
        return {"count": len(self.tiles) or self.count}

    def details(self, game: Game) -> tuple[Sentence, ...]:
        given = (say("Given back: %(tiles)s", tiles=self.tiles),) if self.tiles else ()
        return given + _drawn(self.drawn)

    def after(self, game: Game, recorded: Recorded) -> Game:
        """Puts tiles back into the bag, after others were drawn for them."""
        rack, tiles = _rack_of(game, self.player), game.setup.tiles
        count = len(self.tiles) or self.count
        _check_exchange(game, rack, self.tiles, count)
        if self.tiles:
            rest = rack.without(Counter(self.tiles), game.unseen, tiles)
            own = Counter(self.tiles) - Counter(rack.known)  # was hidden: it cannot have come out of the bag
        else:
            rest, own = Rack("", rack.size - count), Counter[str]()
        turn = Turn(len(game.turns) + 1, self.player, "exchange", recorded.seq, rack, None, self.tiles, count)
        turn = replace(turn, blanks=game.blanks)
        after = replace(game, racks={**game.racks, self.player: rest})
        return _filled(after, recorded, turn, self.drawn, count, game.unseen - own)


def _check_exchange(game: Game, rack: Rack, tiles: str, count: int) -> None:
    if not 1 <= count <= rack.size:
        raise RuleError("bad_exchange", "Exchange at least one tile, and at most the rack.")
    if not tiles and rack.told and count < rack.size:
        raise RuleError("name_tiles", "The rack is known. Name the tiles that are exchanged.")
    needed = max(game.setup.profile.exchange_needs, count)
    if game.bag < needed:
        raise RuleError(
            "bag_too_small",
            "An exchange needs %(needed)d tiles in the bag; there are only %(bag)d. Lay or pass.",
            needed=needed,
            bag=game.bag,
        )


class Passed(TableFact):
    """The player passed."""

    player: int

    sentence = say("%(name)s passes.")
    undo_sentence = say("The pass of %(name)s is undone; it is their turn again.")

    def after(self, game: Game, recorded: Recorded) -> Game:
        """Adds the pass; if Jack opens and the first word needs three letters or more, it is ``passed_on``."""
        rack = _rack_of(game, self.player)
        opens = game.opening_length > SHORTEST_OPENING
        turn = Turn(
            len(game.turns) + 1,
            self.player,
            "passed_on" if opens else "pass",
            recorded.seq,
            rack,
            blanks=game.blanks,
        )
        return _done(game, recorded, turn)


def _drawn(drawn: str | None) -> tuple[Sentence, ...]:
    return (say("Drawn: %(tiles)s", tiles=drawn),) if drawn else ()


def _rack_of(game: Game, player: int) -> Rack:
    """Returns the rack of the player to move; RuleError if it is another player's turn."""
    if not game.order:
        raise RuleError("not_begun", "The table is not open yet. Enter who plays first.")
    if game.next is None:
        raise finished()
    if player != game.next:
        raise RuleError(
            "not_their_turn",
            "It is %(name)s’s turn. Wait for it, or enter that move.",
            name=game.player(game.next).name,
        )
    return game.racks[player]


def _filled(
    game: Game, recorded: Recorded, turn: Turn, drawn: str | None, due: int, unseen: Counter[str]
) -> Game:
    """Returns the game after the player drew ``due`` tiles, of which ``drawn`` are known, out of ``unseen``."""
    told, tiles = drawn or "", game.setup.tiles
    tiles.check_known(told)
    if len(told) > due:
        raise RuleError(
            "too_many_drawn",
            "At most %(due)d tiles are drawn here, not %(drawn)d. Enter fewer.",
            due=due,
            drawn=len(told),
        )
    tiles.refuse("not_in_bag", Counter(told) - unseen)
    kept = game.racks[turn.player]
    hidden = (
        0 if game.drawing == "program" else due - len(told)
    )  # tiles that the program did not draw stay in the bag
    rack = kept.with_drawn(told, hidden)
    turn = replace(turn, drawn=drawn, due=due, out=kept.size + due == 0)
    return _done(replace(game, racks={**game.racks, turn.player: rack}), recorded, turn)


def _done(game: Game, recorded: Recorded, turn: Turn) -> Game:
    """Returns the game with the turn in it: the next player's clock runs, and a player who lost a turn is skipped."""
    clocks, seconds = game.clocks, game.used_in_turn(recorded.at)
    if clocks.since is not None:
        spent = game.used(turn.player, recorded.at)
        clocks = Clocks({**clocks.spent, turn.player: spent}, recorded.at)
    else:
        clocks = Clocks(clocks.spent)
    after = replace(game, turns=(*game.turns, replace(turn, seconds=seconds)), blanks=(), clocks=clocks)
    after = _passed_over(after)
    return replace(after, clocks=Clocks(after.clocks.spent)) if after.ended else after


def _passed_over(game: Game) -> Game:
    while game.next is not None and game.next in game.skips:
        lost = Turn(len(game.turns) + 1, game.next, "lost", 0, game.racks[game.next])
        game = replace(game, turns=(*game.turns, lost), skips=game.skips - {game.next})
    return game


# -- the challenge ---------------------------------------------------------------------------------------


def challengeable(game: Game) -> Turn:
    """Returns the move that can be challenged now; RuleError ``nothing_to_challenge`` or ``challenge_too_late``."""
    lays = [turn for turn in game.turns if turn.act == "lay"]
    if not lays:
        raise RuleError(
            "nothing_to_challenge", "There is no word that you could challenge now. Wait for the next move."
        )
    turn = lays[-1]
    since = [each for each in game.turns[turn.number :] if each.act != "lost"]
    at_once = game.setup.profile.challenge_until == "at_once"
    blanks = game.blanks or any(each.blanks for each in since)  # the board has changed since
    if blanks or (since and (at_once or any(each.player == turn.player for each in since))):
        raise RuleError(
            "challenge_too_late",
            "The challenge comes too late: the points of %(word)s count. Challenge the next word in time.",
            word=_word(turn),
        )
    if turn.challenge:
        raise RuleError(
            "already_challenged",
            "%(word)s has already been challenged. Choose another word.",
            word=_word(turn),
        )
    return turn


def _word(turn: Turn) -> str:
    return turn.scored.move.word.upper() if turn.scored else ""


class Challenged(TableFact):
    """A player challenged the move laid last; the verdicts are those of the word list at that moment."""

    by: int
    verdicts: Verdicts

    undo_sentence = say("The challenge is undone.")

    def wording(self, game: Game, recorded: Recorded) -> Wording:
        turn = next((each for each in reversed(game.turns) if each.scored), None)
        formed = {word.word.upper() for word in turn.scored.words} if turn and turn.scored else set()
        wrong = ", ".join(word for word, right in self.verdicts if not right and word in formed)
        name = game.name(self.by)
        if wrong:
            return Wording(
                say("%(name)s challenges with success: %(words)s. The tiles go back.", name=name, words=wrong)
            )
        return Wording(say("%(name)s challenges without success: all words are valid.", name=name))

    def after(self, game: Game, recorded: Recorded) -> Game:
        """Judges all words of the move at once: if one is wrong the tiles go back, else the challenger pays by the rules."""
        turn = challengeable(game)
        if self.by not in game.order:
            raise RuleError(
                "unknown_player", "There is no player number %(id)d. Choose one from the list.", id=self.by
            )
        if self.by == turn.player:
            raise RuleError(
                "own_move", "You cannot challenge your own move. Let another player challenge it."
            )
        assert turn.scored is not None
        verdicts = dict(self.verdicts)
        words = [word.word.upper() for word in turn.scored.words]
        if missing := [word for word in words if word not in verdicts]:
            raise RuleError(
                "no_verdict", "%(word)s has no verdict yet. Say whether it is valid.", word=missing[0]
            )
        wrong = tuple(word for word in words if not verdicts[word])
        turn = replace(turn, challenge=Challenge(self.by, wrong, recorded.seq))
        turns = tuple(turn if each.number == turn.number else each for each in game.turns)
        return _tiles_back(game, turn, turns) if wrong else _paid(game, self.by, turns)


def _tiles_back(game: Game, turn: Turn, turns: tuple[Turn, ...]) -> Game:
    assert turn.scored is not None
    board = game.board.changed(dict.fromkeys(turn.scored.laid, EMPTY))
    return replace(game, turns=turns, board=board, racks={**game.racks, turn.player: turn.rack})


def _paid(game: Game, by: int, turns: tuple[Turn, ...]) -> Game:
    profile, game = game.setup.profile, replace(game, turns=turns)
    match profile.wrong_challenge:
        case "points":
            fine = game.fines.get(by, 0) + profile.wrong_challenge_cost
            return replace(game, fines={**game.fines, by: fine})
        case "turn":
            return _passed_over(replace(game, skips=game.skips | {by}))
        case _:
            return game


TURNS = (Laid, Exchanged, Passed)
"""The facts that are a player's turn."""
