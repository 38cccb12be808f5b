"""Values for the templates of a classic table: score sheet, preview, players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from dataclasses import dataclass

from director.desk.classic.moves import Preview
from director.games.classic.game import Game, Turn, overtime_of
from director.games.classic.turn_facts import challengeable
from director.games.people import Player
from director.language.sentences import RuleError, Sentence, say
from director.language.texts import points, with_blanks


@dataclass(frozen=True)
class ScoreCell:
    """One turn on the score sheet; ``total`` is the player's running total after it."""

    number: int
    what: Sentence
    words: str
    points: int
    total: int
    marks: tuple[Sentence, ...]
    correctable: bool


@dataclass(frozen=True)
class Column:
    """A player at the table; ``due`` marks whose turn it is, the rack is shown only on request.

    ``secret``: the rack is on the player's own phone, and ``rack`` is empty.
    """

    player: Player
    total: int
    due: bool
    rack: str
    hidden: int
    used: float
    overtime: int
    secret: bool


def score_sheet(game: Game) -> list[list[ScoreCell | None]]:
    """Returns the rows of the score sheet: one for each time around the table, one cell for each player."""
    cells: list[ScoreCell | None] = [cell(game, turn) for turn in game.turns]
    wide = len(game.order) or 1
    cells += [None] * (-len(cells) % wide)
    return [cells[start : start + wide] for start in range(0, len(cells), wide)]


def cell(game: Game, turn: Turn) -> ScoreCell:
    """Returns the cell of one turn."""
    theme = game.setup.profile.theme_points * len(turn.theme) * turn.stands
    others = turn.scored.words[1:] if turn.scored else ()
    return ScoreCell(
        turn.number,
        what(turn),
        ", ".join(f"{with_blanks(word.word)} {word.score}" for word in others),
        turn.points + theme,
        game.running(turn.number),
        marks(game, turn),
        bool(turn.seq),
    )


def what(turn: Turn) -> Sentence:
    """Returns what a player did in a turn."""
    match turn.act:
        case "lay" if turn.scored:
            return say("%(at)s %(word)s", at=turn.scored.move.at, word=with_blanks(turn.scored.move.word))
        case "exchange":
            return say("exchanges %(count)d", count=turn.count)
        case "passed_on":
            return say("passes on")
        case "lost":
            return say("turn lost")
        case _:
            return say("passes")


def marks(game: Game, turn: Turn) -> tuple[Sentence, ...]:
    """Returns what is special about a turn: 50 points for all tiles, challenges, the theme, corrections."""
    found = []
    if turn.scored and len(turn.scored.laid) in game.setup.rules.bonus:
        found.append(say("+50"))
    if turn.taken_back:
        found.append(say("challenged: the tiles went back"))
    elif turn.challenge:
        found.append(say("challenged, valid"))
    if turn.theme:
        found.append(say("theme"))
    if turn.seq in game.corrected:
        found.append(say("corrected"))
    return tuple(found)


def challenged(game: Game) -> Sentence | None:
    """Returns the outcome of the challenge of the last move: who doubted what, and what it cost; None once somebody has moved since."""
    turn = next((each for each in reversed(game.turns) if each.act != "lost"), None)
    if turn is None or turn.challenge is None or turn.scored is None:
        return None
    by, name = game.name(turn.challenge.by), game.name(turn.player)
    move = with_blanks(turn.scored.move.word)
    if turn.taken_back:
        return say(
            "%(by)s successfully challenged %(move)s by %(name)s. Not valid: %(words)s. The "
            "tiles go back; %(name)s loses %(points)s and the turn.",
            by=by,
            move=move,
            name=name,
            words=", ".join(turn.challenge.wrong),
            points=points(turn.scored.score),
        )
    told = say(
        "%(by)s challenged %(move)s by %(name)s in vain: all words are valid.", by=by, move=move, name=name
    )
    profile = game.setup.profile
    match profile.wrong_challenge:
        case "points":
            cost = points(profile.wrong_challenge_cost)
            return say("%(told)s %(by)s loses %(points)s.", told=told, by=by, points=cost)
        case "turn":
            return say("%(told)s %(by)s loses a turn.", told=told, by=by)
        case _:
            return told


def columns(game: Game, now: float, phones: Container[int] = ()) -> list[Column]:
    """Returns the players in the order of play; hides the racks of those with ``phones``."""
    return [
        Column(
            game.player(player),
            game.total(player),
            player == game.next,
            "" if player in phones else game.setup.tiles.sort(game.racks[player].known),
            game.racks[player].hidden,
            game.used(player, now),
            overtime_of(game.setup.profile, game.used(player, now)),
            player in phones,
        )
        for player in game.order
    ]


@dataclass(frozen=True)
class WordLine:
    """A word of a preview; ``valid`` None: the table does not show it."""

    word: str
    at: str
    score: int
    valid: bool | None


def word_lines(preview: Preview) -> list[WordLine]:
    """Returns every word that a move would form."""
    verdicts = dict(preview.verdicts)
    return [
        WordLine(with_blanks(word.word), word.at, word.score, verdicts.get(word.word.upper()))
        for word in preview.scored.words
    ]


def fresh_squares(game: Game) -> frozenset[int]:
    """Returns the squares of the last move that was not taken back."""
    laid = [turn.scored for turn in game.turns if turn.stands and turn.scored]
    return frozenset(laid[-1].laid) if laid else frozenset()


def not_seen_by(game: Game, player: int | None = None) -> Counter[str]:
    """Returns the tiles that somebody who sees the board and that player's rack has not seen; None: the board only."""
    own = game.racks[player].known if player and player in game.racks else ""
    return game.setup.tiles.full - game.board.tiles - Counter(own)


def open_to_challenge(game: Game) -> Turn | None:
    """Returns the move that can be challenged now; None if there is none or it is too late."""
    try:
        return challengeable(game)
    except RuleError:
        return None


END: dict[str, Sentence] = {
    "out": say("Somebody is out and the bag is empty."),
    "passes": say("Everybody has passed twice in a row."),
    "all_moves_made": say("All moves are made."),
}
"""The reasons for which a table has ended."""


def minutes(seconds: float) -> str:
    """Returns seconds as ``12:05``, time beyond the clock with a minus sign."""
    whole = round(abs(seconds))
    return f"{'−' if seconds < 0 else ''}{whole // 60}:{whole % 60:02d}"
