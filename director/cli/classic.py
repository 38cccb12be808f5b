"""``director classic``: a classic table from JSON Lines, for programs and checks from outside.

The first line opens the table: ``{"players": ["A", "B"], "racks": ["AEINRST", null]}``, in the order of play. A rack that nobody
enters is null; ``"settings"`` changes single rules (names in ``games/classic/profile.py``). Each line after it is one of a
classic table's lines of ``director night``: ``lay``, ``exchange``, ``pass``, ``challenge``, ``correct``, ``undo``, ``leftovers``,
``rack`` (``{"player": 2, "tiles": "AEINRST"}``: a tile was misread, or a rack is entered now), and for house rules ``blank`` (a
square) and ``theme`` (words of the last turn). A move may have ``drawn`` beside it, and a correction may be ``{"turn": 3, "lay":
{...}}``, as older programs send them; without ``drawn`` the rack is filled with unknown tiles.

An answer has the number of turns played, whose turn comes next (null at the end), the scores (final once the letters left are
known), the words of the move at hand, the tiles in the bag, and why the table ended, if it did. Any other line of ``director
night`` is answered as there.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from director.cli import Context
from director.cli.lines import field, run_lines
from director.cli.night import answer_to
from director.cli.night.opening import LineSession
from director.cli.positions import TILES_OF_LIST
from director.games.classic.game import Game
from director.games.classic.profile import classic_profiles
from director.language.sentences import RuleError

MOVES = ("lay", "exchange", "pass")
WISHES = (*MOVES, "challenge", "correct", "undo", "leftovers", "blank", "theme", "rack")


@click.command()
@click.option("--lexicon", "name", required=True, help="Name of the word list.")
@click.option(
    "--rules", type=click.Choice(list(classic_profiles())), default="german", show_default=True, help="Rules."
)
@TILES_OF_LIST
@click.pass_obj
def classic(context: Context, name: str, rules: str, tiles: str | None) -> None:
    """Keeps the score of a classic table: players, then moves in, scores and words out."""
    context.tiles_and_words(name, tiles)[1].close()  # builds the list if need be
    context.prepare_search()
    with TemporaryDirectory() as folder:
        table = Table(LineSession(context, Path(folder)), rules, {"lexicon": name, "tiles": tiles})
        run_lines(table.answer, context.language)


class Table:
    """One table, line by line; a refused line changes nothing. ``words`` are the fields of a new game about its words."""

    def __init__(self, evening: LineSession, rules: str, words: Mapping[str, object]) -> None:
        self.evening, self.rules, self.words = evening, rules, words

    @property
    def game(self) -> Game:
        game: Game = self.evening.desk.session(str(self.evening.key)).game
        return game

    def answer(self, asked: Mapping[str, Any]) -> Mapping[str, object]:
        """Returns the answer to one line; RuleError leaves the table unchanged."""
        if self.evening.key is None or "players" in asked:
            self._open(asked)
            return _answer(self.game, None)
        verb = next((each for each in WISHES if each in asked), None)
        if verb is None:
            return answer_to(asked, self.evening)
        if verb == "undo" and self.game.step <= 1:  # the line that opened the table cannot be undone
            raise RuleError("nothing_to_undo", "There is nothing to undo yet. Continue with the next step.")
        answer_to(_as_now(asked, verb), self.evening)
        return _answer(self.game, _about(self.game, asked, verb))

    def _open(self, asked: Mapping[str, Any]) -> None:
        if self.evening.key is not None:
            raise RuleError("table_open", "The table is already open. Continue with a move.")
        names = field(asked, "players", list)
        if any(wish in asked for wish in WISHES):
            raise RuleError("bad_line", "Write nothing else on the line that opens the table.")
        racks = field(asked, "racks", list) if "racks" in asked else [None] * len(names)
        settings = field(asked, "settings", dict) if "settings" in asked else {}
        new = {**self.words, "game": "classic", "players": names, "rules": {"name": self.rules} | settings}
        try:
            answer_to({"new": new}, self.evening)
            answer_to({"open": {"drawing": "typed", "first": 1, "racks": racks}}, self.evening)
        except RuleError:
            self.evening.key = None
            raise


def _as_now(asked: Mapping[str, Any], verb: str) -> dict[str, Any]:
    """Returns the line in the form of ``director night``."""
    line = {name: value for name, value in asked.items() if name != "drawn"}
    drawn = {"drawn": asked["drawn"]} if asked.get("drawn") is not None else {}
    if drawn and verb not in ("lay", "exchange", "correct"):
        raise RuleError(
            "bad_line",
            'Tiles are drawn after a word is laid or tiles are exchanged. Leave "drawn" out of this line.',
        )
    if verb == "rack":
        field(field(asked, verb, dict), "player", int)
    if verb == "correct":
        line[verb] = drawn | _correction(field(asked, verb, dict))
    elif drawn:
        told = line[verb]
        line[verb] = drawn | (dict(told) if isinstance(told, Mapping) else {"tiles": told})
    return line


def _correction(told: Mapping[str, Any]) -> dict[str, Any]:
    """Reads a correction in an older program's form: the turn, and the move under its name."""
    act = next((each for each in MOVES if each in told), None)
    if act is None and "act" not in told:
        raise RuleError("bad_line", "A correction must say lay, exchange or pass. Add one of them.")
    if act is None:
        return dict(told)
    rest = {name: value for name, value in told.items() if name != act} | {"act": act}
    if act == "lay":
        return {**rest, **field(told, act, dict)}
    return rest | ({"tiles": told[act]} if act == "exchange" else {})


def _about(game: Game, asked: Mapping[str, Any], verb: str) -> int:
    """Returns the number of the turn whose words the answer shows (0: none)."""
    if verb == "challenge":
        return next((each.number for each in reversed(game.turns) if each.challenge), 0)
    if verb == "correct":
        return int(asked[verb]["turn"])
    return len(game.turns) if verb in (*MOVES, "theme") else 0


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
