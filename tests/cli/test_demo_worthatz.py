"""``director demo --game worthatz``: a night is played and its sheets are written."""

import random

from director.desk.instance import Instance
from director.games.worthatz.game import Game, standings
from director.games.worthatz.letters import WordList
from director.simulation import worthatz_demo
from director.simulation.worthatz_demo import Builder, built, crossed, formable_words
from tests.cli.test_demo import small_club
from tests.reports.reading import pages, sound
from tests.room import LEXICON, director


def test_a_night_is_played_to_its_end_and_printed(tmp_path, monkeypatch):
    monkeypatch.setattr(worthatz_demo, "SEARCH_SECONDS", 0.1)
    monkeypatch.setattr(worthatz_demo, "builders", lambda count, rng: [worthatz_demo.Builder(20)] * count)
    small_club(tmp_path)
    command = ["demo", "--game", "worthatz", "--lexicon", LEXICON, "--seed", "5", "--players", "2"]
    done = director(tmp_path, *command, "--out", str(tmp_path / "out"))
    assert (done.exit_code, done.exception) == (0, None), done.output
    game: Game = Instance(tmp_path).desk().session("demo-worthatz-5").game
    assert game.ended is not None
    assert len(game.complete) == 10
    for row in standings(game).rows:
        assert f"{row.place:>5}  {row.player.name} " in done.output
    for played in game.complete:  # nobody builds a better grid than the reference that is proved best
        assert not played.reference.proved or played.best_score <= played.reference.score
    files = {path.name.rpartition(" - ")[2]: path for path in (tmp_path / "out").iterdir()}
    papers = ["Blank grids.pdf", "Rounds.pdf", "Score sheets.pdf", "Standings.pdf"]
    assert sorted(files) == sorted([*papers, "Standings for a spreadsheet.csv", "Whole game.jsonl"])
    for name in papers:
        content = files[name].read_bytes()
        assert sound(content)
        assert "Demonstration Worthatz 5" in pages(content)[0]


def test_a_player_crosses_the_longest_word_with_others_that_the_letters_are_left_for():
    words, rng = WordList(frozenset({"HAUS", "AUS", "SAU", "UHR", "SAUS"})), random.Random(1)
    assert formable_words("HAUSS", words) == ["AUS", "HAUS", "SAU", "SAUS"]
    alone = {108: "H", 109: "A", 110: "U", 111: "S"}
    assert built(Builder(0), "HAUS", ["AUS", "HAUS"], words, rng) == {}
    assert built(Builder(9), "HAUS", ["AUS", "HAUS"], words, rng) == alone
    both = alone | {126: "A", 141: "U"}
    assert (
        built(Builder(9), "HAUSAU", ["SAU", "HAUS"], words, rng)
        == crossed(alone, "SAU", "HAUSAU", words)
        == both
    )
    for word, letters in (("SAU", "HAUS"), ("UHR", "HAUSSAU"), ("HAUS", "HAUS")):
        assert crossed(alone, word, letters, words) is None
    erring = [built(Builder(9, errs=1.0), "HAUSX", ["HAUS"], words, rng) for _ in range(40)]
    assert {sum(grid[square] != alone[square] for square in alone) for grid in erring} == {0, 1}
    assert {letter for grid in erring for letter in grid.values()} == set("HAUSX")
