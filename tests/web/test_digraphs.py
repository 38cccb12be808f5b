"""A night with tiles of two letters: one tile each for the program, letters wherever a person reads."""

import re
import subprocess
import sys

import pytest

from director.desk import sessions
from director.desk.club.seasons import SEASONS
from director.desk.duplicate import rounds
from director.desk.duplicate.slips import record_slip
from director.games.people import Entrant
from director.judge.slip import Slip
from director.language.sentences import ANY_SIGN, DIGRAPHS, SIGNS, gathered, spelled, ways_to_write
from director.language.texts import Texts
from director.paths import files
from director.reports.year.folder import close
from director.reports.year.year import year_of
from director.rules.tiles import tile_set
from director.seasons.season_data import Season
from director.web.wall.pages import wall_secret
from tests.reports.reading import pages
from tests.room import small_setup
from tests.web.live_server import heard_by_a_wall

WORDS = "col·lega COL.LEGES paraŀlel any ANYS quatre que casa cases sec".split()


@pytest.fixture
def night(club):
    """One round with COL·LEGA on the board, another rack drawn."""
    tiles = tile_set("catalan")
    club.library.import_file("\n".join(WORDS).encode(), "catala", tiles.alphabet, "catalan", "Català")
    setup = small_setup(lexicon="catala", tiles=tiles)
    desk = club.desk("Eva")
    sessions.create_game(desk, setup, [Entrant("Anna"), Entrant("Bert")], "nit")
    rounds.type_rack(desk, "nit", "col·legas")
    for player, word in ((1, "COL·LEGA"), (2, "col.lega")):
        record_slip(desk, "nit", 1, player, Slip(word, at="H8", score=42))
    rounds.place_top(desk, "nit", "H8", "COL·LEGA")
    rounds.type_rack(desk, "nit", "anyqueca")
    return desk


def test_words_are_tiles_to_the_search_and_the_judge(night):
    game = night.session("nit").game
    assert [game.round(1).entries[player].points for player in (1, 2)] == [42, 42]
    assert game.round(1).top.move.word == f"CO{SIGNS['L·L']}EGA"
    assert game.board.squares[7 * 15 + 9] == SIGNS["L·L"]
    tops = night.search(night.session("nit")).tops(game.board, game.rounds[-1].rack)
    assert {move.word for move in tops.moves} == {f"A{SIGNS['NY']}S"}


def test_what_people_read_has_letters_and_what_scripts_read_has_signs(night, client, app):
    page = client.get("/games/nit/desk").text
    shown = re.sub(r"<script.*?</script>|<[^>]*>", "", page, flags=re.DOTALL)
    assert "L·L" in shown
    assert not ANY_SIGN.search(shown)
    assert page.count("digraphs.js") == 1
    state = heard_by_a_wall(app, wall_secret(app.extensions["instance"], "nit"))["state"]
    assert SIGNS["L·L"] in str(state)
    record = client.get("/games/nit/print/record.pdf").data
    assert any("COL·LEGA" in page for page in map(str, pages(record)))
    for paper in ("story.pdf", "story.html"):
        found = client.get(f"/games/nit/print/{paper}").data
        text = "\n".join(pages(found)) if paper.endswith("pdf") else found.decode()
        assert "L·L\n" in text or ">L·L</text>" in text, paper  # on the small board too
    csv = client.get("/games/nit/print/game.csv").data.decode("utf-8-sig")
    assert "COL·LEGA" in csv
    assert "spelled" in client.get("/games/nit/print/replay.html").text.partition("replay-data")[2]
    gcg = client.get("/games/nit/print/game.gcg").text
    assert "8H CO[L·L]EGA +42 42" in gcg


def test_the_proof_of_a_closed_season_reads_them(night, tmp_path):
    game = night.session("nit").game
    found = night.search(night.session("nit")).tops(game.board, game.rounds[-1].rack)
    (top,) = found.moves
    for player, word in ((1, "ANYS"), (2, "a[NY]s")):
        record_slip(night, "nit", 2, player, Slip(word, at=str(top.at), score=found.score))
    rounds.place_top(night, "nit", str(top.at), "ANYS")
    rounds.end(night, "nit")
    SEASONS.make(night, Season("Lliga", since="2026-01-01", until="2026-12-31"), "lliga")
    close(year_of(night, "lliga", Texts()), tmp_path, ["proof"])
    script = [sys.executable, "-I", "-S", "check_year.py"]
    done = subprocess.run(script, cwd=tmp_path / "proof", capture_output=True, text=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    file = tmp_path / "proof/games/01.jsonl"
    file.write_text(file.read_text("utf-8").replace('"points": 42', '"points": 41', 1), "utf-8")
    done = subprocess.run(script, cwd=tmp_path / "proof", capture_output=True, text=True, encoding="utf-8")
    assert "COL·LEGA at H8, is worth 42; the ruling says 41." in done.stdout
    assert not ANY_SIGN.search(done.stdout)


def test_every_way_to_write_one_is_read_as_it():
    letters = "".join(SIGNS.values())
    ways = ways_to_write(letters)
    assert {"ŀL", "Ny", "l-l", "C’H", "dzs"} <= ways.keys()
    assert {way: gathered(way, letters) for way in ways} == ways
    usual = {sign: way for way, sign in ways.items()}
    assert usual == {sign: spelled(sign) for each in SIGNS.values() for sign in (each, each.lower())}
    assert ways_to_write("ABC") == {}


def test_scripts_know_the_same_digraphs():
    listed = re.search(r'DIGRAPHS = "([^"]+)"', (files("static") / "digraphs.js").read_text("utf-8"))
    assert tuple(listed[1].split()) == DIGRAPHS
