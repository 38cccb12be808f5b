"""A list that writes accents: plain letters on the board, its own way to write wherever a word is told."""

import pytest

from director.desk.duplicate import rounds
from director.desk.duplicate.slips import record_slip
from director.desk.sessions import create_game
from director.games.people import Entrant
from director.judge.slip import Slip
from director.lexicon.alphabet import LATIN
from director.rules.tiles import tile_set
from director.web.wall.pages import wall_secret
from tests.refusing import refused
from tests.reports.reading import pages
from tests.room import director, small_setup
from tests.web.live_server import heard_by_a_wall

LIST = "béarnais\nBŒUF\ncote\ncôté\ncôte\nbas\nbât\nété\n"


@pytest.fixture
def written(club):
    club.library.import_file(LIST.encode(), "ods", LATIN, "french", "ODS")
    return club.library.as_listed("ods", LATIN, "french")


@pytest.mark.parametrize(
    ("laid", "told"),
    [
        ("BEARNAIS", "BÉARNAIS"),
        ("BeARNaIS", "BéARNaIS"),
        ("BOEUF", "BŒUF"),
        ("BoEUF", "BœUF"),
        ("COTE", "COTE"),
        ("BAS", "BAS"),
        ("HAUS", "HAUS"),
    ],
)
def test_a_word_on_the_board_is_told_as_its_list_writes_it(written, laid, told):
    """A blank stays small; what the list writes in several ways, or has not, stays as it lies."""
    assert written(laid) == told


def test_all_ways_to_write_a_word_are_known_until_the_list_goes(club, written):
    assert set(written.ways("COTE")) == {"COTE", "CÔTE", "CÔTÉ"}
    assert written.ways("BAS") == ()
    club.library.import_file(b"bearnais\n", "ods", LATIN, "french", "ODS")
    assert written("BEARNAIS") == "BEARNAIS"
    club.library.import_file(LIST.encode(), "ods", LATIN, "french", "ODS")
    club.library.remove("ods")
    assert written("BEARNAIS") == "BEARNAIS"
    refused("unknown_lexicon", lambda: club.library.info("ods"))


def test_wall_desk_paper_and_look_up_write_the_top_with_its_accents(app, club, client, written):
    desk = club.desk()
    setup = small_setup(title="Soirée", lexicon="ods", tiles=tile_set("french"))
    create_game(desk, setup, [Entrant("Anne"), Entrant("Bruno")], "soir")
    rounds.type_rack(desk, "soir", "UFEOBAA")
    rounds.start_clock(desk, "soir")
    record_slip(desk, "soir", 1, 1, Slip("BOEUF", "H4"))
    top = rounds.tops(desk, desk.session("soir"))[0].scored.move
    rounds.place_top(desk, "soir", str(top.at), top.word)
    assert heard_by_a_wall(app, wall_secret(club, "soir"))["state"]["top"]["listed"] == "BŒUF"
    record = " ".join(map(str, pages(client.get("/games/soir/print/record.pdf").data)))
    assert "BŒUF" in record
    assert "BOEUF" not in record
    assert "BŒUF" in client.get("/games/soir/desk").text
    assert "CÔTÉ" in client.get("/words/ods/look-up?q=cote").text
    assert "BŒUF" in client.get("/words/ods/look-up?how=pattern&q=b*").text
    assert "Written: COTE, CÔTÉ, CÔTE" in director(club.folder, "lexicon", "look-up", "ods", "cote").output
