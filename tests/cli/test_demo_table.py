"""``director demo --game classic``: one seed, one game; its sheets are written."""

from __future__ import annotations

from pathlib import Path

from director.desk.instance import Instance
from director.games.classic.game import Game
from director.games.classic.standings import standings
from tests.cli.test_demo import small_club
from tests.room import LEXICON, director


def play(folder: Path, *options: str) -> tuple[str, Game]:
    """What the command says, and the game it has played."""
    small_club(folder)
    done = director(folder, "demo", "--game", "classic", "--lexicon", LEXICON, "--seed", "5", *options)
    assert (done.exit_code, done.exception) == (0, None), done.output
    game: Game = Instance(folder).desk().night("demo-classic-5").game
    return done.output, game


def test_a_table_is_played_to_its_end_and_printed(tmp_path: Path) -> None:
    said, game = play(tmp_path, "--players", "2", "--out", str(tmp_path / "out"))
    assert game.settled
    assert game.all_told
    names = sorted(path.name.rpartition(" - ")[2] for path in (tmp_path / "out").iterdir())
    assert names == [
        "Game as GCG.gcg",
        "Letters to strike off.pdf",
        "Moves and points left lying.pdf",
        "Moves.pdf",
        "Score sheet.pdf",
        "Whole game.jsonl",
    ]
    for row in standings(game):
        assert f"{row.place:>5}  {row.player.name} " in said


def test_a_table_has_four_seats(tmp_path: Path) -> None:
    small_club(tmp_path)
    done = director(tmp_path, "demo", "--game", "classic", "--lexicon", LEXICON, "--players", "5")
    assert done.exit_code == 1
    assert "A classic table has 2, 3 or 4 players." in done.output
