"""A Worthatz night in words: its grids and faults."""

from __future__ import annotations

from collections.abc import Sequence

from director.games.worthatz.game import Entry, Game, Reference, Round
from director.games.worthatz.grid import Run, score_of
from director.language.sentences import Sentence
from director.language.texts import Texts


def words_text(runs: Sequence[Run]) -> str:
    """Returns the words with their points: those across, then those down."""
    return ", ".join(f"{run.word} {score_of({}, [run])}" for run in runs)


def fault_text(entry: Entry, texts: Texts) -> str:
    """Returns what is wrong with a grid in one line, and what is paid instead; "" if nothing is wrong."""
    if not entry.faults:
        return ""
    first, more = texts.show(entry.faults[0].sentence), len(entry.faults) - 1
    if more:
        first += " " + texts.counted("(and %(num)s more fault)", "(and %(num)s more faults)", more)
    if entry.part:
        first += " " + texts("The best valid part counts.")
    return first


def reference_text(reference: Reference, texts: Texts) -> str:
    """Returns the reference's score with its proof, or that there is none."""
    if not reference.rows:
        return texts("not searched")
    points = texts.counted("%(num)s point", "%(num)s points", reference.score)
    return texts("%(points)s, proved best", points=points) if reference.proved else points


def best_text(game: Game, played: Round, texts: Texts) -> tuple[str, str]:
    """Returns the best grid of the room in two lines: its points, and everybody who has as many; or that nobody has any."""
    if not played.best:
        return texts("Best of the room"), texts("Nobody has a grid with points.")
    points = texts.counted("%(num)s point", "%(num)s points", played.best_score)
    names = ", ".join(texts.show(each) for each in who_found(game, played.best))
    return f"{texts('Best of the room')}: {points}", names


def who_found(game: Game, players: Sequence[int]) -> list[Sentence]:
    """Returns the names of players, in table order."""
    there = [player for player in game.players if player.id in players]
    return [game.called(player.id) for player in sorted(there, key=lambda player: player.table)]
