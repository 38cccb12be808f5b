"""The announcement on the desk, and the page of the spelling tables."""

import re

import pytest

from director.desk.settings import spelling, table_of
from director.games.duplicate import facts as ev
from tests.games.duplicate.builders import TOPS, a_night, drawn, played
from tests.storage.builders import stored
from tests.transcripts.browser import Browser
from tests.transcripts.telling import Refused


def lines(page):
    return re.findall(r'<p class="announce-[a-z]+">(.*?)</p>', page)


def test_the_desk_says_the_draw_and_then_the_top(client, club):
    stored(club.db, a_night().add(drawn(1)), "gezogen")
    stored(club.db, a_night().add(*played(1, 26)), "gelegt")
    rack = lines(client.get("/games/gezogen/desk").text)
    assert rack[0] == "Round 1"
    assert rack[-1] == "The time starts now."
    top = lines(client.get("/games/gelegt/desk").text)
    assert top[0] == f"{TOPS[0].score} points"
    assert top[-1] == f"RUCKEN, H4, {TOPS[0].score}"
    assert not lines(client.get("/games/gelegt/desk").text.split("part-action")[0])


def test_nothing_is_announced_when_the_night_is_over(client, club):
    stored(club.db, a_night().add(*played(1, 26), ev.GameEnded("Ende")), "vorbei")
    assert lines(client.get("/games/vorbei/desk").text) == []


def test_the_club_writes_its_own_words(client, club):
    stored(club.db, a_night().add(drawn(1)), "gezogen")
    assert 'value="Alfa"' in client.get("/spelling?language=en").text
    sent = {"language": "en", "table": "en_icao", "word-R": "Roger", "word-U": ""}
    assert client.post("/spelling", data=sent).status_code == 302
    assert 'value="Roger"' in client.get("/spelling?language=en").text
    assert "Roger, R" in " ".join(lines(client.get("/games/gezogen/desk").text))
    assert spelling(club.db, "en").word("U") == "Uniform"
    assert spelling(club.db, "de").word("R") == "Rostock"
    assert 'value="Romeo"' in client.get("/spelling?language=en&table=en_icao").text


def test_the_older_german_names_can_be_chosen(client, club):
    assert 'value="Anton"' in client.get("/spelling?language=de&table=de_names").text
    client.post("/spelling", data={"language": "de", "table": "de_names"})
    assert [spelling(club.db, "de").word(each) for each in "AÄ"] == ["Anton", "Ärger"]


def test_two_who_change_words_of_one_table_at_once_both_have_their_change(client, club):
    laptop, tablet = Browser(client), Browser(client)
    for each in (laptop, tablet):
        each.go("/spelling?language=de")
    tablet.send("/spelling", **{"word-A": "Aachen", "word-B": "Bonn"})
    with pytest.raises(Refused):
        laptop.send("/spelling", **{"word-C": "Coburg", "word-D": "D" * 31})
    laptop.send("/spelling", **{"word-D": "Dresden", "word-B": ""})
    assert [spelling(club.db, "de").word(each) for each in "ABCD"] == [
        "Aachen",
        "Berlin",
        "Coburg",
        "Dresden",
    ]
    table = table_of(club.db, "de")
    laptop.go(f"/spelling?language=de&table={table.name}")  # the words of the table
    laptop.send("/spelling", **{"word-C": "Celle"})
    assert [spelling(club.db, "de").word(each) for each in "AC"] == [table.word("A"), "Celle"]


@pytest.mark.parametrize("wrong", [{"table": "xx"}, {"table": "de_towns", "word-A": "A" * 31}])
def test_what_cannot_be_called_is_refused_and_stays_in_the_form(client, club, wrong):
    answer = client.post("/spelling", data={"language": "de", "word-B": "Bärlin"} | wrong)
    assert answer.status_code == 422
    assert 'value="Bärlin"' in answer.text
    assert spelling(club.db, "de").word("B") == "Berlin"
    assert client.get("/spelling?language=klingon").status_code == 200
