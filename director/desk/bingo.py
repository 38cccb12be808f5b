"""Bingo at the desk: cards checked with the word list, tiles called, shouts checked; and the check of an exported game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from director.desk.checking import CheckResult, Words, state_of
from director.desk.desk import Desk, GameSession
from director.desk.sessions import create_game
from director.desk.steps import PlayerNumber, StepMessage, step, whole_step
from director.games import bingo as ev
from director.games.bingo import LETTERS, WORDS, Game, card, checked
from director.games.people import Entrant
from director.games.setup import GameSetup
from director.language.sentences import RuleError, say
from director.lexicon.everyday import LANGUAGES, everyday
from director.lexicon.lookup import of_length
from director.rules.tiles import BLANK
from director.storage.game_file import ReadGame
from director.storage.game_store import GameRow

MOST_TRIES = 500


def create(desk: Desk, setup: GameSetup, entrants: Sequence[Entrant], key: str | None = None) -> GameRow:
    """Makes a new game; cards are written next."""
    return create_game(desk, setup, entrants, key, "bingo")


@step(name="card", words=True, path=None)
def write_card(
    desk: Desk, session: GameSession[Game], player: PlayerNumber, words: Sequence[str]
) -> list[object]:
    """Writes a player's two words; the word list and the tile set must allow them."""
    game = session.game
    made = card(game.name(player), words, game.setup.tiles, desk.search(session).is_word)
    return [ev.CardWritten(player, made.words)]


@whole_step(path=None)
def choose_card(desk: Desk, key: int | str, player: PlayerNumber) -> GameSession[Game]:
    """The program chooses two words for a player, everyday ones if it knows them."""
    session = desk.session(key)
    words = _well_known(of_length(desk.search(session).table, LETTERS).words, session.game)
    for _ in range(MOST_TRIES if len(words) >= WORDS else 0):
        pair = desk.rng.sample(words, WORDS)
        try:
            card(session.game.name(player), pair, session.game.setup.tiles, lambda word: True)
        except RuleError:
            continue
        return write_card(desk, key, player, pair)
    raise RuleError(
        "no_words", "The word list has no two words of seven letters for this set. Choose another one."
    )


def _well_known(words: Sequence[str], game: Game) -> list[str]:
    """Returns the everyday words among them; all if the language has no counts or too few are left."""
    tiles = game.setup.tiles
    known = everyday(tiles.language, tiles.alphabet.letters) if tiles.language in LANGUAGES else frozenset()
    common = [word for word in words if word in known]
    return common if len(common) >= WORDS else list(words)


@step()
def call(desk: Desk, session: GameSession[Game], tile: str = "") -> list[object]:
    """Calls the next tile: drawn by the program, or typed as it came out of a real bag."""
    game = session.game
    if game.cards and not game.called and game.without_card:
        raise RuleError(
            "cards_missing",
            "No card yet: %(names)s. Write the two words, or let the program choose them; then call the first tile.",
            names=", ".join(map(game.name, game.without_card)),
        )
    tiles = game.setup.tiles.read_tiles(tile)
    if len(tiles) > 1:
        raise RuleError("one_tile", "Tiles are called one at a time. Call a single tile.")
    bag = sorted(game.bag.elements())
    return [ev.Called(tiles or (desk.rng.choice(bag) if bag else BLANK))]


def _checked(game: Game, player: int) -> StepMessage:
    return StepMessage(checked(game, player), warning=player not in game.winners)


@step(said=_checked)
def shout(desk: Desk, session: GameSession[Game], player: PlayerNumber) -> list[object]:
    """A player shouts "Bingo!": the card is checked against the tiles called."""
    return [ev.Shouted(player)]


def shown(desk: Desk, session: GameSession[Game]) -> dict[str, object]:
    """Returns the tiles called, the cards by table, and the winners."""
    game = session.game
    cards = {game.player(player).table: list(card.words) for player, card in game.cards.items()}
    return {
        "called": list(game.called),
        "cards": cards,
        "winners": [game.player(each).table for each in game.winners],
    }


def winners(read: ReadGame, words: Words) -> Iterator[CheckResult]:
    """Yields the check of an exported game: who called Bingo rightly; there are no points."""
    game: Game = state_of(read)
    names = ", ".join(game.name(player) for player in game.winners)
    yield CheckResult("winners", True, say("The winners that follow: %(names)s", names=names or "–"))
