"""Solitaire at the desk: a new game, letters drawn or chosen, words laid, the end, and the club's record.

The record is the best total of all games of the same form here (racks, letters, tiles, word list) that were played to an
empty bag. It is derived, so a game that is undone, imported or deleted changes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from director.desk.classic.moves import Preview, preview_changed
from director.desk.desk import Desk, GameSession
from director.desk.sessions import create_game
from director.desk.steps import LaidWord, Reference, step
from director.games import solitaire as ev
from director.games.classic.facts import verdicts
from director.games.people import Entrant
from director.games.solitaire import SOLITAIRE, Game, Setup, check_playing, drawn_after, move_of
from director.language.sentences import DirectorError, RuleError
from director.rules.moves import in_tiles
from director.rules.scoring import Scored
from director.rules.top import Search
from director.storage.game_store import GameRow


def looked_up(scored: Scored, search: Search) -> Preview:
    """Returns the move with the dictionary's verdicts on its words."""
    return Preview(scored, verdicts(scored.words, search.is_word))


def confirmed(scored: Scored, search: Search, score: int | None) -> Scored:
    """Returns the move; RuleError ``word_unknown`` if the dictionary lacks a word of it, ``preview_changed`` for another ``score``."""
    for word, right in looked_up(scored, search).verdicts:
        if not right:
            raise RuleError(
                "word_unknown", "%(word)s is not in the word list. Choose another word.", word=word
            )
    if score not in (None, scored.score):
        raise preview_changed()
    return scored


def create(desk: Desk, setup: Setup, entrants: Sequence[Entrant], key: str | None = None) -> GameRow:
    """Makes a new game of one player, with its first letters."""
    return create_game(desk, setup, entrants[:1], key, "solitaire", lambda session: _begun(desk, session))


@step()
def begin(desk: Desk, session: GameSession[Game]) -> list[object]:
    """The program draws the first racks; if the player chooses letters they are empty."""
    return _begun(desk, session)


def _begun(desk: Desk, session: GameSession[Game]) -> list[object]:
    game, profile = session.game, session.game.setup.profile
    count = 0 if game.chooses else profile.racks * profile.rack_size
    drawn = _drawn(desk, game, count)
    size = len(drawn) // profile.racks
    return [ev.Begun(tuple(drawn[place * size : (place + 1) * size] for place in range(profile.racks)))]


def _drawn(desk: Desk, game: Game, count: int) -> str:
    if count > game.bag.total():
        raise RuleError(
            "set_too_small", "This tile set is too small for this many players. Choose a larger set."
        )
    return "".join(desk.rng.sample(sorted(game.bag.elements()), count))


def preview(desk: Desk, session: GameSession[Game], at: str, word: str) -> Preview:
    """Returns the move as it would be now; RuleError says why it is impossible. Nothing is recorded."""
    return looked_up(
        move_of(session.game, at, in_tiles(word, session.game.setup.tiles)), desk.search(session)
    )


@step(words=True)
def lay(
    desk: Desk, session: GameSession[Game], at: Reference, word: LaidWord, score: int | None = None
) -> list[object]:
    """Lays a word of the dictionary from the rack to play; the program draws if letters are drawn. A ``score`` is that of the preview: a
    move with another score is refused."""
    game = session.game
    word = in_tiles(word, game.setup.tiles)
    scored = confirmed(move_of(game, at, word), desk.search(session), score)
    return [ev.Laid(game.next, at, word, _drawn(desk, game, drawn_after(game, scored)))]


@step()
def choose(desk: Desk, session: GameSession[Game], rack: int, tiles: str = "") -> list[object]:
    """Takes these of the open letters onto a rack, from 1; without letters the program fills the rack."""
    game, place = session.game, rack - 1
    check_playing(game)
    if not 0 <= place < len(game.racks):
        raise RuleError("unknown_rack", "There is no rack %(rack)d. Choose one of those shown.", rack=rack)
    taken = game.setup.tiles.read_tiles(tiles)
    return [ev.Chosen(place, taken or _drawn(desk, game, min(game.room(place), game.bag.total())))]


@step()
def exchange(desk: Desk, session: GameSession[Game], tiles: str) -> list[object]:
    """Letters of the rack to play go back; as many are drawn if letters are drawn."""
    game = session.game
    check_playing(game)
    back = game.setup.tiles.read_tiles(tiles)
    drawn = "" if game.chooses or len(back) > game.bag.total() else _drawn(desk, game, len(back))
    return [ev.Exchanged(game.next, back, drawn)]


@step(name="pass")
def pass_turn(desk: Desk, session: GameSession[Game]) -> list[object]:
    """The rack to play lays nothing."""
    check_playing(session.game)
    return [ev.Passed(session.game.next)]


@step()
def finish(desk: Desk, session: GameSession[Game]) -> list[object]:
    """The player does not want to lay any more; the letters left are deducted."""
    return [ev.Finished()]


def stuck(desk: Desk, session: GameSession[Game]) -> bool:
    """Whether the bag is empty and no rack has a move left."""
    game = session.game
    if game.phase != "play" or game.bag.total():
        return False
    search = desk.search(session)
    return not any(rack and search.tops(game.board, rack).moves for rack in game.racks)


def shown(desk: Desk, session: GameSession[Game]) -> dict[str, object]:
    """Returns board, racks, the rack to play (from 1), the tiles in the bag, and the points."""
    game = session.game
    return {
        "board": list(game.board.rows),
        "racks": ["".join(rack) for rack in game.racks],
        "turn": game.next + 1,
        "bag": game.bag.total(),
        "total": game.total,
    }


# -- the club's record ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class BestTotal:
    """The best total of a form of the game, and its player."""

    total: int
    name: str
    date: str
    key: str


def record(desk: Desk, row: GameRow) -> BestTotal | None:
    """Returns the club's best total of the form of this game; None before one is finished."""
    return max(
        reversed(_finished(desk, row)), key=lambda each: each.total, default=None
    )  # the earliest of equals


def _finished(desk: Desk, row: GameRow) -> Sequence[BestTotal]:
    form = _form(row)
    found = []
    for each in desk.games():
        if each.kind != SOLITAIRE.name or _form(each) != form:
            continue
        try:
            game: Game = desk.session(each.key).game
        except DirectorError:  # a history that cannot be read holds no record
            continue
        if game.phase == "ended" and not game.given_up:
            name = game.players[0].name if game.players else ""
            found.append(BestTotal(game.total, name, each.setup.date, each.key))
    return found


def _form(row: GameRow) -> tuple[object, ...]:
    setup: Setup = row.setup
    profile = setup.profile
    return (profile.racks, profile.letters, profile.rack_size, setup.tiles.as_data(), setup.lexicon)
