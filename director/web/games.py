"""The games of this program on the web, in the order in which a new one is offered."""

from __future__ import annotations

from director.web.duplicate.game import GAME as DUPLICATE
from director.web.game_pages import GamePages
from director.web.solo.bingo import GAME as BINGO
from director.web.solo.solitaire import GAME as SOLITAIRE
from director.web.solo.topping import GAME as TOPPING
from director.web.solo.training import GAME as TRAINING
from director.web.solo.unscrabble import GAME as UNSCRABBLE
from director.web.table.game import GAME as CLASSIC
from director.web.worthatz.game import GAME as WORTHATZ

GAMES: tuple[GamePages, ...] = (DUPLICATE, CLASSIC, WORTHATZ, TRAINING, SOLITAIRE, UNSCRABBLE, BINGO, TOPPING)
