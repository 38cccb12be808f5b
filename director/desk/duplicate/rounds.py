"""The rounds of a duplicate night: the rack, the clock, the top, a void round, and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from director.desk.desk import Desk, GameSession
from director.desk.duplicate.seals import revealed, sealed_source
from director.desk.duplicate.slips import binned_before
from director.desk.lesson import Chooser
from director.desk.packs import centre
from director.desk.round_steps import RoundClock, reason_of
from director.desk.round_steps import reopen as reopen
from director.desk.steps import LaidWord, Reference, whole_step
from director.engine.layout import MOST_TILES
from director.games.duplicate import facts as ev
from director.games.duplicate.endings import NO_MOVE, Advice, advice
from director.games.duplicate.game import Game, Round
from director.games.duplicate.slip_facts import best_slips, finders
from director.games.duplicate.sudden_death import undecided
from director.games.lesson import Lesson
from director.language.sentences import RuleError
from director.rules.draw import Drawn, bound_to_end, differs, draw_rack, kinds, reachable
from director.rules.moves import Move, in_tiles, parse_place
from director.rules.ruleset import Ruleset
from director.rules.tiles import BLANK
from director.rules.top import Search, TopChoice, choices, turned
from director.wording.round_words import move

DASHES = ("-", "–", "−")
"""Marks on a game sheet before a completely new rack, after the one before was rejected."""

# -- which round is open -----------------------------------------------------------------------------


def open_round(game: Game) -> Round:
    """Returns the open round; RuleError ``no_open_round`` or ``game_finished``."""
    game.check_goes_on()
    if game.current is None or game.current.top:
        raise RuleError("no_open_round", "No round is open. Draw a rack first.")
    return game.current


def _check_no_open_round(game: Game) -> None:
    game.check_goes_on()
    if turn := undecided(game):
        raise RuleError("out_due", "First record who is out after round %(round)d.", round=turn.number)
    if game.current and not game.current.top:
        raise RuleError(
            "round_open", "Round %(round)d is still open. Place its top first.", round=game.current.number
        )


# -- the rack ----------------------------------------------------------------------------------------


def draws_by_hand(night: GameSession[Game]) -> bool:
    """Whether the letters come from a real bag: as stated, else from the first typed rack on.

    A rack that was typed and taken back again counts too, until the program draws.
    """
    game = night.game
    if game.pack or game.seal:
        return bool(game.bag_from)
    if game.setup.draws_from:
        return game.setup.draws_from == "real"
    racks = (
        each.fact for each in reversed(night.log) if isinstance(each.fact, (ev.RackDrawn, ev.RackRejected))
    )
    return any(each.source == "bag" for each in game.rounds) or _typed_rack(next(racks, None))


def _typed_rack(fact: ev.RackDrawn | ev.RackRejected | None) -> bool:
    return isinstance(fact, ev.RackRejected) or (fact is not None and fact.source == "bag")


def draw(desk: Desk, key: int | str, code: str = "", on_purpose: bool = True) -> GameSession[Game]:
    """Draws the next rack from the bag, with every rejected rack recorded; by the seal in a sealed night.

    In the night of a pack it comes from the pack; ``code`` opens a round that has a code. If the letters come from a real
    bag the program draws only ``on_purpose``; RuleError ``from_real_bag``.
    """

    follow = _followed(desk, key)

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        game = night.game
        _check_no_open_round(game)
        if not on_purpose and draws_by_hand(night):
            raise RuleError(
                "from_real_bag",
                "The letters of this night come from a real bag. Type them, or choose “Let the program draw”.",
            )
        before = binned_before(desk, night)
        if game.pack:
            return [*before, *centre.drawn(desk, night, code)]
        kept = "" if game.rejected else game.leave
        bag = game.left - Counter(kept)
        sealed = sealed_source(desk, night) if game.seal else None
        drawn = follow.drawn(
            game,
            lambda: draw_rack(
                bag, kept, game.next_number, game.setup.rules, sealed or desk.rng, game.forbidden
            ),
        )
        source: ev.Source = "seal" if sealed else "software"
        fact = ev.RackDrawn(game.next_number, drawn.kept, drawn.drawn, drawn.rejected, source)
        return [*before, *follow.announced(game, fact)]

    return desk.do(key, wish)


class AutomaticSteps:
    """Automatic consequences of a rack by the word list: the letter of a drawn blank (*Explosive*); in a lesson its best everyday move, and
    the choice among several draws."""

    def __init__(self, search: Search | None = None, chooser: Chooser | None = None) -> None:
        self.search, self.chooser = search, chooser

    def drawn(self, game: Game, draw: Callable[[], Drawn]) -> Drawn:
        return self.chooser.drawn(game, draw) if self.chooser and isinstance(game, Lesson) else draw()

    def announced(self, game: Game, fact: ev.RackDrawn) -> list[ev.Fact]:
        letters = turned(self.search, game.board, fact.kept, fact.drawn) if self.search else ""
        told = self.chooser.with_goal(game, fact) if self.chooser and isinstance(game, Lesson) else fact
        return [told, ev.BlanksTurned(fact.round, letters)] if letters else [told]


def _followed(desk: Desk, key: int | str) -> AutomaticSteps:
    """Opens the word list before the transaction, so that nobody waits."""
    night = desk.session(key)
    search = desk.search(night) if night.game.setup.formula.explosive else None
    return AutomaticSteps(search, Chooser(desk, key) if isinstance(night.game, Lesson) else None)


def type_rack(desk: Desk, key: int | str, text: str) -> GameSession[Game]:
    """Records the tiles drawn from a cloth bag; a rack that misses the minimum is recorded as rejected.

    They are typed as game sheets have them: the new tiles (``EINST``), the whole rack, or both with a plus between
    (``RA+EINST``); ``-BNISRAA`` is a whole new rack after the rejection of one whose letters nobody noted.
    """
    follow = _followed(desk, key)
    return desk.do(key, lambda night: [*binned_before(desk, night), *typed(night.game, text, follow)])


def typed(game: Game, text: str, follow: AutomaticSteps) -> list[ev.Fact]:
    _check_no_open_round(game)
    rules = game.setup.rules
    number, kept = game.next_number, "" if game.rejected else game.leave
    left, before = game.left, list[ev.Fact]()
    if (text := text.strip())[:1] in DASHES:
        before = [] if game.rejected else [ev.RackRejected(number, kept, "")]
        kept, text = "", text[1:]
    drawn = Drawn(kept, _with_joker(_new_tiles(game, text, kept), left - Counter(kept), rules))
    full = min(rules.profile.rack_size, left.total())
    if len(drawn.rack) != full:
        raise RuleError(
            "rack_size",
            "The rack needs %(size)d tiles: %(kept)d kept and %(drawn)d drawn. Enter that many.",
            size=full,
            kept=len(kept),
            drawn=full - len(kept),
        )
    if reason := bound_to_end(left, rules):
        raise RuleError(
            reason, "The game is over: no further rack can be drawn from what is left. End the game."
        )
    minimum = reachable(rules.profile.minimum(number), left, rules)
    if kinds(drawn.rack, rules).fits(minimum) and differs(drawn.rack, game.forbidden):
        fact = ev.RackDrawn(number, kept, drawn.drawn, source="bag")
        return [*before, *follow.announced(game, fact)]
    return [*before, ev.RackRejected(number, kept, drawn.drawn)]


def _new_tiles(game: Game, text: str, kept: str) -> str:
    """Returns the new tiles of a text with only the new tiles, or with the whole rack."""
    read = game.setup.tiles.read_tiles
    told, plus, new = text.partition("+")
    if plus:
        if Counter(read(told)) != Counter(kept):
            raise RuleError(
                "wrong_kept",
                "Write the tiles kept before the +: %(kept)s, not %(told)s.",
                kept=game.setup.tiles.sort(kept) or "–",
                told=told.strip() or "–",
            )
        return read(new)
    tiles, left = read(text), Counter(kept)
    full = min(game.setup.profile.rack_size, game.left.total())
    if not kept or len(tiles) != full or left - Counter(tiles):
        return tiles
    return "".join(tile for tile in tiles if not _taken(left, tile))


def _taken(left: Counter[str], tile: str) -> bool:
    """Takes such a tile from these; returns whether there was one."""
    found = left[tile] > 0
    left[tile] -= found
    return found


def _with_joker(typed: str, bag: Counter[str], rules: Ruleset) -> str:
    """Appends the blank to the typed letters if it is free in Joker and was not typed."""
    return typed + BLANK if rules.formula.joker and bag[BLANK] and BLANK not in typed else typed


@whole_step(path=None)
def take_back(desk: Desk, key: int | str, known: int | None = None) -> GameSession[Game]:
    """Takes the rack back, before the clock has started; slips that are in go with it.

    ``known`` is how many slips the director's page showed; RuleError ``slips_came`` if there are more.
    """

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        played = open_round(night.game)
        if known is not None and len(played.entries) > known:
            raise RuleError(
                "slips_came",
                "Slips of this round have come in meanwhile. Look at them, then undo the rack again.",
            )
        return [ev.RackTakenBack(played.number)]

    return desk.do(key, wish)


# -- the clock ---------------------------------------------------------------------------------------


_clock = RoundClock(open_round)
start_clock, stop_clock, add_time, call_time = _clock.start, _clock.stop, _clock.add, _clock.call_time
clock, time_up = _clock.step(path=None), _clock.end_step()


# -- the top -----------------------------------------------------------------------------------------


def tops(desk: Desk, night: GameSession[Game]) -> list[TopChoice]:
    """Returns the equal tops of the open round, those that must be taken first; empty if nothing can be laid.

    In the night of a pack it is the pack's, whatever the word list here says.
    """
    played = open_round(night.game)
    if night.game.pack:
        return centre.pack_tops(desk, night.game, played)
    return tops_of(night.game, played, desk.search(night))


def placeable(game: Game, played: Round, search: Search) -> set[tuple[str, str, int]]:
    """Returns the tops that may be placed in that round: place, word, score."""
    found = [choice for choice in tops_of(game, played, search) if choice.allowed]
    return {(str(each.scored.move.at), each.scored.move.word, each.scored.score) for each in found}


def tops_of(game: Game, played: Round, search: Search) -> list[TopChoice]:
    """Returns the tops by the engine, or the best correct slips, and then the engine's only if the profile falls back to it; among those
    that may be placed first the ones that a player has found, the most open of them first."""
    profile, moves = game.setup.profile, []
    if profile.top_from == "best_slip":
        moves = best_slips(played)
    if profile.top_from == "engine" or (not moves and profile.without_slip == "engine"):
        moves = list(search.tops(played.board, played.rack).moves)
    found = choices(moves, played.board, game.setup.rules, played.rack)
    return sorted(found, key=lambda each: (not each.allowed, not finders(played, each.scored)))


@whole_step(name="again", path="/announce-again")
def announce_again(desk: Desk, key: int | str) -> GameSession[Game]:
    """Announces the same letters again, with the full time, if nobody has found a move."""

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        played = open_round(night.game)
        if best_slips(played):
            raise RuleError("move_found", "A move was found: place it instead.")
        return [ev.RackAnnouncedAgain(played.number)]

    return desk.do(key, wish)


@whole_step(name="place", path=None)
def place_top(desk: Desk, key: int | str, at: Reference, word: LaidWord) -> GameSession[Game]:
    """Places one of the tops that may be taken; RuleError ``not_a_top`` for any other move."""
    seen: GameSession[Game] = desk.session(key)
    word = in_tiles(word, seen.game.setup.tiles)
    wanted = Move(parse_place(at), word)
    search = desk.search(seen)  # opened before the transaction, so that nobody waits

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        played, pack = open_round(night.game), night.game.pack
        found = centre.pack_tops(desk, night.game, played) if pack else tops_of(night.game, played, search)
        for choice in found:
            if choice.scored.move == wanted and choice.allowed:
                return [ev.TopPlaced(played.number, at, word, choice.scored.score)]
        raise RuleError(
            "not_a_top",
            "%(move)s is not among the tops that may be placed. Choose one of the list.",
            move=move(wanted.at, wanted.word),
        )

    night = desk.do(key, wish)
    desk.keep_copy("round")
    return night


@whole_step(name="cancel")
def cancel_round(desk: Desk, key: int | str, reason: str = "") -> GameSession[Game]:
    """Declares the last round void: points void, all its letters go back, the new rack will differ.

    In the night of a pack the letters stay, and the top is placed as in all other rooms.
    """
    why = reason_of(reason)

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        if not night.game.current:
            raise RuleError("no_round", "No rack is drawn yet. Draw one first.")
        if night.game.pack:
            return [ev.RoundVoided(night.game.current.number, why)]
        return [ev.RoundCancelled(night.game.current.number, why)]

    return desk.do(key, wish)


# -- the end -------------------------------------------------------------------------------------------


def advice_on(desk: Desk, night: GameSession[Game]) -> Advice:
    """Returns whether the game must, may or may not end now, and why."""
    game, stuck = night.game, False
    if game.ended is None and game.rounds and 1 < game.left.total() <= MOST_TILES:
        letters = "".join(game.left.elements())  # no part of bag and rack fits any more
        stuck = not desk.search(night).tops(game.board, letters).moves
    return advice(game, stuck)


@whole_step(path=None)
def end(desk: Desk, key: int | str, reason: str = "") -> GameSession[Game]:
    """Ends the game; an open round without any possible move is cancelled with it, a seed is revealed.

    Without a reason it is the one for which the game must end, if it must.
    """
    why = advice_on(desk, desk.session(key))
    reason = reason.strip() or (why.sentence.template if why.verdict == "must" else "")

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        game, facts = night.game, list[ev.Fact]()
        if why.code == "nothing_fits" and game.current and not game.current.top:
            facts.append(ev.RoundCancelled(game.current.number, NO_MOVE.template))
        return [*facts, ev.GameEnded(reason), *revealed(desk, night)]

    return desk.do(key, wish)
