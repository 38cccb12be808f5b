"""What the director lets walls show and phones do in a night: chosen at the desk, kept beside the log, no fact of it.

``night`` follows the night by itself: clock and board, the top, then ranking and board by turns. ``board`` is the
same without the ranking, ``blank`` shows nothing; these hold until something else is chosen. A ``ranking`` or a
``pause`` belongs to a moment: with the next rack, the next top or the end the wall follows the night again, so
that nobody plays a round in front of a forgotten pause.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from director.games.duplicate.game import Game
from director.language.codec import JsonForm, Meta
from director.language.sentences import RuleError

What = Literal["night", "board", "ranking", "pause", "blank"]
Look = Literal["dark", "light"]

PASSING = ("ranking", "pause")
MOST_TEXT = 120
"""Characters of a pause's text: three lines that can be read from the last row."""


@dataclass(frozen=True)
class Shown(JsonForm):
    """The director's choice. ``until`` is the end of a pause in seconds since 1970, 0 for none.

    ``moment`` is when a passing choice was made, ``revealed`` the top that was revealed last where that is a
    step of its own (``by_step``), ``podium`` how many of its steps are revealed, from below.
    """

    what: What = "night"
    moment: str = ""
    text: Annotated[str, Meta(max_length=MOST_TEXT)] = ""
    until: float = 0.0
    by_step: bool = False
    revealed: str = ""
    podium: int = 0
    look: Look = "dark"


Ranking = Literal["live", "rounds", "end"]
RANKINGS: tuple[str, ...] = get_args(Ranking)
MOST_GRACE = 30


@dataclass(frozen=True)
class PhoneRules(JsonForm):
    """What players' phones may do.

    ``easy``: the phone writes reference, direction, circle and score itself; else the player states them, as on paper,
    and is judged as on paper. ``changes``: a slip may be changed until the time is up; else the first one counts.
    ``newcomers``: anyone who is not in the list may type a name. ``along``: who takes no part in a round may hand a slip in
    out of competition; it is judged for them and counts for nothing. ``ranking`` is when a phone shows places: always
    (``live``), between two rounds (``rounds``), or after the last one (``end``). ``grace`` is what the network may take of
    the time, in seconds: a slip that comes later waits for the director.
    """

    easy: bool = True
    changes: bool = True
    newcomers: bool = False
    along: bool = False
    ranking: Ranking = "rounds"
    grace: int = 3


def check(shown: Shown) -> None:
    """RuleError ``bad_choice`` if a wall cannot show that, ``long_text`` if nobody could read it."""
    if shown.what not in get_args(What) or shown.look not in get_args(Look):
        raise RuleError("bad_choice", "The wall cannot show that. Choose one of the buttons.")
    if len(shown.text) > MOST_TEXT:
        raise RuleError(
            "long_text", "A text for the wall has at most %(most)d characters. Shorten it.", most=MOST_TEXT
        )


def moment_of(game: Game) -> str:
    """Another text with every rack, top, cancelled round and with the end."""
    return f"{len(game.rounds)}.{len(game.complete)}.{len(game.cancelled)}.{game.ended is not None:d}"


def what_now(game: Game, shown: Shown) -> What:
    """What the wall shows at this moment."""
    if shown.what in PASSING and shown.moment != moment_of(game):
        return "night"
    return shown.what


def last_top(game: Game) -> str:
    """The top of the round that was played last, as ``revealed`` names it; "" while a round is open."""
    current = game.current
    return f"{current.number} {current.top.move}" if current and current.top else ""


def is_hidden(game: Game, shown: Shown) -> bool:
    """Whether the top lies on the director's board, and the room may not see it yet."""
    top = last_top(game)
    return shown.by_step and game.ended is None and bool(top) and shown.revealed != top
