"""What each audience of a lesson may know: what those of a duplicate night may (``duplicate/audiences``), and what is a class's own.

The room gets the hints of the round at hand, and after the reveal the nicest moves of the last one. It gets no ranking, no
podium, and no count of those who have not found something: nobody is last, and nothing on the wall is a reproach.
"""

from __future__ import annotations

from director.games.duplicate.audiences import Audience, seen_by
from director.games.duplicate.game import Phase
from director.games.duplicate.shown import Shown, is_hidden
from director.games.lesson import Lesson, marks, nicest
from director.language.texts import mirrored


def lesson_seen_by(
    game: Lesson, audience: Audience, phase: Phase, shown: Shown, now: float
) -> dict[str, object]:
    """What the audience may know of the lesson at ``now``."""
    state = seen_by(game, audience, phase, shown, now)
    if audience not in ("wall", "player"):
        return state
    hidden = is_hidden(game, shown)
    state |= {"ranking": None, "podium": None, "hints": _hints(game) if phase != "ended" else {}}
    top = state["top"]
    if isinstance(top, dict):
        state["top"] = top | {"found": 0, "of": 0, "missing": 0, "solo": None}
    played = game.complete[-1] if game.complete and state["top"] else None
    state["nice"] = [
        {
            "word": each.word,
            "at": mirrored(each.at) if game.setup.mirror else each.at,
            "points": each.points,
            "names": [player.name for player in each.players],
        }
        for each in (nicest(game, played) if played and not hidden else [])
    ]
    state["class"] = _class(game) if game.ended is not None else None
    return state


def _hints(game: Lesson) -> dict[str, object]:
    """What the class was told of the best everyday word: its length, its first letter, its row or column."""
    current, goal = game.current, game.goal
    if current is None or current.top or not goal.word:
        return {}
    at = mirrored(goal.at) if game.setup.mirror else goal.at
    known = {"length": len(goal.word), "letter": goal.word[0].upper(), "where": line_of(at)}
    return {name: known[name] for name in game.hinted}


def line_of(at: str) -> str:
    """The row (a letter) or the column (a number) that a reference begins with; the English way the other way round."""
    return at.rstrip("0123456789") if at[0].isalpha() else at.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def _class(game: Lesson) -> dict[str, int]:
    """What all have done together: words that count, and stars."""
    every = [each for player in game.players for each in marks(game, player.id)]
    return {"words": sum(each.points > 0 for each in every), "stars": sum(each.stars for each in every)}
