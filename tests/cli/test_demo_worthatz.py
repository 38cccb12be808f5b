"""``director demo --game worthatz``: a night is played and its sheets are written."""

from director.desk.instance import Instance
from director.games.worthatz.game import Game, standings
from director.simulation import worthatz_demo
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
    game: Game = Instance(tmp_path).desk().night("demo-worthatz-5").game
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
