"""The tops of a duplicate night as a GCG file of one player, to be looked at with another program."""

from __future__ import annotations

from collections.abc import Iterator

from director.games.classic.gcg_written import Line, distribution, dotted, note, written
from director.games.duplicate.game import Game, Round
from director.language.digraphs import bracketed
from director.language.texts import Texts, mirrored

NICK = "Top"


def top_game(game: Game, texts: Texts) -> str:
    """Every round whose top was placed, with its rack; racks that went back before it stand in a note behind it."""
    above = {"player1": f"{NICK} {texts('Top')}", "title": game.setup.title, "lexicon": game.setup.lexicon}
    above |= distribution(game.setup.tiles)
    lines = ["#character-encoding UTF-8", *(f"#{name} {text}" for name, text in above.items() if text)]
    told = [line for each in rounds_with_top(game) for line in _lines(game, each, texts)]
    return bracketed("\n".join([*lines, *written(told, {1: NICK})])) + "\n"


def rounds_with_top(game: Game) -> list[Round]:
    """The rounds of which such a file tells."""
    return [each for each in game.rounds if each.top and not each.void]


def _lines(game: Game, played: Round, texts: Texts) -> Iterator[Line]:
    assert played.top is not None
    sort = game.setup.tiles.sort
    word = dotted(played.board, played.top)
    yield Line(1, sort(played.as_drawn), f"{mirrored(played.top.move.at)} {word}", played.top.score)
    for each in played.rejected:
        yield note(texts("Rejected: %(rack)s", rack=sort(each.kept + each.drawn) + "…" * (not each.drawn)))
