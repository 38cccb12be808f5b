"""``director demo --game KIND``: a game to its end; its sheets are written. What a seed plays is kept in ``golden/papers/demo-en``."""

import pytest

from director.desk.instance import Instance
from director.games.classic.game import standings
from director.games.kinds import KINDS
from director.lexicon import meanings
from director.reports.documents import papers_of
from tests.cli.test_demo import small_club
from tests.reports.reading import pages, sound
from tests.room import LEXICON, director
from tests.words import WORDS

SMALL = ("classic", "training", "solitaire", "unscrabble", "bingo")


def play(folder, kind, *options):
    """What the command says, and the game it has played."""
    small_club(folder)
    done = director(folder, "demo", "--game", kind, "--lexicon", LEXICON, "--seed", "5", *options)
    assert (done.exit_code, done.exception) == (0, None), done.output
    return done.output, Instance(folder).desk().session(f"demo-{kind}-5").game


@pytest.mark.parametrize("kind", SMALL)
def test_a_game_is_played_to_its_end_and_printed(tmp_path, kind):
    players = ("--players", "2") if kind == "classic" else ()  # a table of two has a GCG file too
    said, game = play(tmp_path, kind, "--out", str(tmp_path / "out"), *players)
    assert game.phase == "ended"
    files = list((tmp_path / "out").iterdir())
    assert len(files) == len(papers_of(KINDS[kind]))
    assert all(sound(path.read_bytes()) for path in files if path.suffix == ".pdf")
    assert ("Turns: " if kind == "classic" else "Finished") in said


def test_a_lesson_says_what_its_words_mean_although_nobody_prepared_that(tmp_path, monkeypatch):
    monkeypatch.setattr(
        meanings, "glosses", lambda language: [(each.lower(), ("so heißt es",)) for each in WORDS]
    )
    monkeypatch.setattr(meanings, "forms", lambda language: [])
    out = tmp_path / "out"
    play(tmp_path, "lesson", "--players", "2", "--out", str(out))
    sheets = [each for file in out.glob("*Sheet*.pdf") for each in pages(file.read_bytes())]
    assert len(sheets) == 3
    assert all("so heißt es" in each and "Wiktionary" in each for each in sheets)


def test_a_table_has_four_seats_and_its_places_are_told(tmp_path):
    said, game = play(tmp_path, "classic", "--players", "4")
    assert [f"{row.place:>5}  {row.player.name} " in said for row in standings(game)] == [True] * 4
    done = director(tmp_path, "demo", "--game", "classic", "--lexicon", LEXICON, "--players", "5")
    assert done.exit_code == 1
    assert "A classic table needs 2, 3 or 4 players. Add or remove some." in done.output
