"""``director classic``: a classic table from JSON Lines, for programs and checks from outside.

The first line opens the table: ``{"players": ["A", "B"], "racks": ["AEINRST", null]}``, in the order of play. A rack
is null where nobody tells it; with ``"settings"`` single rules can be changed (names in ``games/classic/profile.py``).
Each line after it is one thing that happened: ``lay``, ``exchange``, ``pass``, ``challenge``, ``correct``, ``undo``,
``leftovers``, ``rack`` (``{"player": 2, "tiles": "AEINRST"}``: a tile was misread, or a rack is told now), and for house
rules ``blank`` (a square) and ``theme`` (words of the last turn). ``drawn`` beside a move says what was drawn; without
it the rack is filled with tiles that nobody has told.

An answer says how many turns were played, whose turn comes next (null at the end), scores (final once the letters
left are known), the words of the move at hand, the tiles in the bag, and why the table ended, if it did.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

from director.cli import Context
from director.cli.lines import field, run_lines
from director.cli.positions import TILES_OF_LIST
from director.games.classic import facts as ev
from director.games.classic.facts import CLASSIC, as_turn, challenge, correction
from director.games.classic.game import Game, Setup
from director.games.classic.profile import (
    ClassicProfile,
    classic_profile,
    classic_profiles,
)
from director.games.classic.turn_facts import challengeable
from director.games.log import GameLog, Retracted, last_step, numbered
from director.games.people import Player
from director.language.sentences import RuleError
from director.rules.tiles import TileSet

WISHES = ("lay", "exchange", "pass", "challenge", "correct", "undo", "leftovers", "blank", "theme", "rack")
MOST_NAME = 80


@click.command()
@click.option("--lexicon", "name", required=True, help="Name of the word list.")
@click.option(
    "--rules", type=click.Choice(list(classic_profiles())), default="german", show_default=True, help="Rules."
)
@TILES_OF_LIST
@click.pass_obj
def classic(context: Context, name: str, rules: str, tiles: str | None) -> None:
    """Keeps the score of a classic table: players, then moves in, scores and words out."""
    tile_set, table = context.tiles_and_words(name, tiles)
    scorer = Scorer(tile_set, classic_profile(rules), table.__contains__)
    run_lines(scorer.answer, context.language)


class Scorer:
    """One table, line by line; a line that cannot be changes nothing."""

    def __init__(self, tiles: TileSet, profile: ClassicProfile, is_word: Callable[[str], bool]) -> None:
        self.tiles, self.profile, self.is_word = tiles, profile, is_word
        self.game_log: GameLog[Game] | None = None

    def answer(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to one line; RuleError leaves the table as it was."""
        if self.game_log is None or "players" in asked:
            self.game_log = self._opened(asked)
            return _answer(self.game_log.state, None)
        fact, number = self._event(self.game_log, asked)
        self.game_log = self.game_log.then(numbered([fact], self.game_log.state.seq, 0.0, "line"))
        return _answer(self.game_log.state, number)

    def _opened(self, asked: Mapping[str, Any]) -> GameLog[Game]:
        if self.game_log is not None:
            raise RuleError("table_open", "The table is open already.")
        names = field(asked, "players", list)
        if any(wish in asked for wish in WISHES):
            raise RuleError("bad_line", "The line that opens the table says nothing else.")
        if not all(isinstance(name, str) and 0 < len(name.strip()) <= MOST_NAME for name in names):
            raise RuleError("bad_field", "The field %(name)s has the wrong type.", name="players")
        players = tuple(Player(number, name, table=number) for number, name in enumerate(names, start=1))
        racks = field(asked, "racks", list) if "racks" in asked else [None] * len(players)
        profile = self.profile
        if "settings" in asked:
            profile = ClassicProfile.from_data(
                "own", profile.as_data() | field(asked, "settings", dict) | {"name": "own"}
            )
        start = CLASSIC.start(Setup("", "", self.tiles, profile, ""), players)
        opened = ev.TableOpened(tuple(player.id for player in players), tuple(map(self._rack, racks)))
        return start.then(numbered([opened], 0, 0.0, "line"))

    def _rack(self, rack: object) -> str | None:
        if rack is None:
            return None
        if not isinstance(rack, str):
            raise RuleError("bad_field", "The field %(name)s has the wrong type.", name="racks")
        return self.tiles.read_tiles(rack)

    def _event(self, game_log: GameLog[Game], asked: Mapping[str, Any]) -> tuple[Any, int | None]:
        """The fact a line means, and the turn whose words the answer shows (None: the last)."""
        game = game_log.state
        wish = _wish(asked)
        player = game.next or game.order[0]
        last = len(game.turns)
        match wish:
            case "challenge":
                by = field(field(asked, wish, dict), "by", int)
                return challenge(game, by, self.is_word), challengeable(game).number
            case "correct":
                fact = self._correction(game, asked)
                return fact, fact.turn
            case "undo":
                step = last_step(game_log)
                if step is None or step.seq == 1:  # the line that opened the table stays
                    raise RuleError("nothing_to_undo", "There is nothing to undo.")
                return Retracted(step.seq), 0
            case "leftovers":
                racks = field(asked, wish, list)
                return ev.LeftoversTold(tuple(self._rack(rack) or "" for rack in racks)), 0
            case "blank":
                return ev.BlankTaken(player, field(asked, wish, str)), 0
            case "rack":
                told = field(asked, wish, dict)
                tiles = self.tiles.read_tiles(field(told, "tiles", str))
                return ev.RackRead(field(told, "player", int), tiles), 0
            case "theme":
                return ev.ThemeAgreed(last, tuple(map(str, field(asked, wish, list)))), last
        turn = ev.Corrected(last + 1, **self._turn(asked, self._drawn(asked)))
        return as_turn(turn, player), last + 1

    def _turn(self, asked: Mapping[str, Any], drawn: str | None) -> dict[str, Any]:
        """What a move says, by the names of the fields of a correction."""
        if "lay" in asked:
            lay = field(asked, "lay", dict)
            return {
                "kind": "lay",
                "at": field(lay, "at", str),
                "word": field(lay, "word", str),
                "drawn": drawn,
            }
        if "exchange" in asked:
            what = field(asked, "exchange", (str, int))
            tiles = self.tiles.read_tiles(what) if isinstance(what, str) else ""
            count = what if isinstance(what, int) else len(tiles)
            return {"kind": "exchange", "tiles": tiles, "count": count, "drawn": drawn}
        if asked.get("pass") is not True:
            raise RuleError("bad_line", "A correction says lay, exchange or pass.")
        return {"kind": "pass"}

    def _drawn(self, asked: Mapping[str, Any]) -> str | None:
        return self.tiles.read_tiles(field(asked, "drawn", str)) if asked.get("drawn") is not None else None

    def _correction(self, game: Game, asked: Mapping[str, Any]) -> ev.Corrected:
        """The correction; what was drawn stays unless it is told anew."""
        told = field(asked, "correct", dict)
        number = field(told, "turn", int)
        before = game.turn(number)
        drawn = self._drawn(told if "drawn" in told else asked)
        fact = ev.Corrected(number, **self._turn(told, before.drawn if drawn is None else drawn))
        return correction(game, fact, self.is_word)


def _wish(asked: Mapping[str, Any]) -> str:
    found = [wish for wish in WISHES if wish in asked]
    if len(found) != 1:
        raise RuleError("bad_line", "A line says one of these: %(known)s.", known=", ".join(WISHES))
    if found[0] in ("pass", "undo") and asked[found[0]] is not True:
        raise RuleError("bad_field", "The field %(name)s has the wrong type.", name=found[0])
    if asked.get("drawn") and found[0] not in ("lay", "exchange", "correct"):
        raise RuleError("bad_line", "Tiles are drawn after a word is laid or tiles are exchanged.")
    return found[0]


def _answer(game: Game, number: int | None) -> dict[str, Any]:
    turn = game.turns[number - 1] if number and number <= len(game.turns) else None
    words = turn.scored.words if turn and turn.scored and turn.stands else ()
    return {
        "turn": len(game.turns),
        "next": game.order.index(game.next) + 1 if game.next else None,
        "scores": [game.total(player) for player in game.order],
        "words": [{"at": word.at, "word": word.word, "score": word.score} for word in words],
        "bag": game.bag,
        "ended": game.ended,
    }
