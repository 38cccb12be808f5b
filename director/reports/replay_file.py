"""A night to play again: its data for ``static/replay.js``, and one HTML file with data, script and style in it.

The file is self-contained and may not request anything (its own content policy says so), so it can be mailed
and opened from a disk. It has no names: how many found a top, not who.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from html import escape

from director.games.duplicate.analysis.night import Analysis, RoundAnalysis
from director.games.duplicate.audiences import never_changing
from director.language.sentences import ANY_SIGN
from director.language.texts import Texts
from director.paths import files
from director.reports.page import heading_of
from director.reports.palette import tokens
from director.wording.titles import credit

MOST_MOVES = 60
"""The best moves of a round that a quiz knows."""


Meaning = Callable[[str], str]
"""Returns the meaning of a word in one line; "" if it has none."""


def no_meaning(word: str) -> str:
    """For callers that show no meanings."""
    return ""


def replay_data(analysis: Analysis, texts: Texts, meaning: Meaning = no_meaning) -> dict[str, object]:
    """Returns everything that the script needs: squares, letter values, the rounds with the meanings of their tops, and its sentences in
    the language."""
    game = analysis.game
    fixed = never_changing(game)
    fixed["labels"] = {"T": texts("3W"), "D": texts("2W"), "t": texts("3L"), "d": texts("2L")}
    meanings = [meaning(each.top.move.word.upper()) for each in analysis.rounds]
    rounds = [_round(each, texts, told) for each, told in zip(analysis.rounds, meanings, strict=True)]
    if said := credit(game.setup.tiles.language, texts, meanings):
        fixed["credit"] = said
    return fixed | {"rounds": rounds, "texts": _words(texts)}


def _round(each: RoundAnalysis, texts: Texts, meaning: str) -> dict[str, object]:
    moves = [
        [texts.place(move.at), texts.word(move.word), score] for move, score in each.found.best[:MOST_MOVES]
    ]
    top = each.top
    return {
        "number": each.number,
        "board": each.played.board.squares,
        "rack": each.rack,
        "at": texts.place(top.move.at),
        "word": texts.word(top.move.word),
        "score": top.score,
        "meaning": meaning,
        "laid": [
            [square, each.played.replaced.get(square, letter)] for square, letter in sorted(top.laid.items())
        ],
        "found": each.tops,
        "of": len(each.present),
        "moves": each.found.total,
        "best": moves,
    }


def _words(texts: Texts) -> dict[str, str]:
    """Returns the sentences of the script, which fills in the names in braces."""
    return {
        "round": texts("Round {number} of {of}"),
        "jump": texts("Round {number}"),
        "jumps": texts("To a round"),
        "back": texts("Back"),
        "forward": texts("Forward"),
        "reveal": texts("Show the top"),
        "quiz": texts("As a quiz: think first, then reveal"),
        "guess": texts("Your move: word, and place if you like"),
        "rack": texts("Rack"),
        "board": texts("Board"),
        "best": texts("The best moves"),
        "points": texts("{number} points"),
        "found": texts("Found by {found} of {of}"),
        "nobody": texts("Found by nobody of {of}"),
        "rank": texts("{word} {at}: {points} points, rank {rank} of {moves} moves"),
        "unlisted": texts("{word} is not among the best {number} moves."),
        "nothing": texts("You had no move this time."),
        "sum": texts("Your total so far: {points} of {top}"),
    }


def replay_html(analysis: Analysis, texts: Texts, meaning: Meaning = no_meaning) -> bytes:
    """Returns the night as one HTML file."""
    setup = analysis.game.setup
    title = " · ".join(part for part in (setup.title, heading_of(setup).day(texts), setup.club) if part)
    data = json.dumps(replay_data(analysis, texts, meaning), ensure_ascii=False, separators=(",", ":"))
    scripts = [(files("static") / "replay.js").read_text("utf-8")]
    if ANY_SIGN.search(data):
        scripts.append((files("static") / "digraphs.js").read_text("utf-8"))
    filled = {
        "language": texts.language,
        "title": escape(title),
        "style": tokens() + (files("static") / "replay.css").read_text("utf-8"),
        "script": '</script>\n<script type="module">\n'.join(scripts),
        "data": data.replace("<", "\\u003c"),  # so that no name can end the script
    }
    page = (files("templates") / "after" / "replay_file.html").read_text("utf-8")
    for name, text in filled.items():
        page = page.replace(f"@{name}@", text)
    return page.encode("utf-8")
