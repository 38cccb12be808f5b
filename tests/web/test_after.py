"""After the game: everybody's night at the desk, on the phone once the podium is done and not before, on the wall."""

from dataclasses import replace
from io import BytesIO
from urllib.parse import unquote
from zipfile import ZipFile

import pytest
from pypdf import PdfReader

from director.desk import access_codes, shows
from director.desk.duplicate.rounds import end
from director.desk.duplicate.slips import check_slip, overrule
from director.games.duplicate.analysis.decisions import sample
from tests.builders import Night, played_night
from tests.meanings import write_meanings
from tests.storage.builders import stored
from tests.web.conftest import LEXICON, phone_of

KEY = "abend"
AT = f"/games/{KEY}/after"


@pytest.fixture
def desk(club):
    """A night of six rounds whose end is still to come."""
    at = club.desk("Eva")
    night = played_night(6, 8)
    stored(at.db, Night(replace(night.setup, lexicon=LEXICON), night.players, night.log), KEY)
    return at


@pytest.fixture
def phone(app, desk):
    """The phone of player 3."""
    return phone_of(app, desk, 3, KEY)


def with_podium(desk):
    end(desk, KEY, "late")
    reveal_all(desk)


def reveal_all(desk):
    while shows.covered(night := desk.session(KEY), shows.shown(desk, night)):
        shows.reveal_place(desk, KEY)


def test_a_round_compared_names_who_had_what(client, desk):
    game, refused = desk.session(KEY).game, 0
    for played in game.rounds:
        page = client.get(f"{AT}/rounds/{played.number}").text
        wrote = {player: entry for player, entry in played.entries.items() if entry.slip.word}
        assert all(game.player(player).name in page for player in wrote)
        assert ('class="refused"' in page) == any(not entry.points for entry in wrote.values())
        refused += 'class="refused"' in page
    assert refused


def test_a_correction_changes_the_page(client, desk):
    def found():
        return client.get(f"{AT}/rounds/1").text.count('class="refused"')

    before = found()
    played = desk.session(KEY).game.round(1)
    paid = next(player for player, entry in played.entries.items() if entry.points)
    overrule(desk, KEY, 1, paid, 0, "illegible")
    assert found() == before + 1


@pytest.mark.parametrize("address", ["night", "night.pdf", "night/2", "replay"])
def test_a_phone_sees_nothing_before_the_podium_is_done(phone, desk, address):
    def shown():
        answer = phone.get(f"/play/{KEY}/{address}", headers={"Accept": "application/json"})
        return answer.status_code if answer.status_code == 200 else answer.json["error"]["code"]

    assert shown() == "podium_first"
    end(desk, KEY, "late")
    assert shown() == "podium_first"
    shows.reveal_place(desk, KEY)
    assert shown() == "podium_first"
    reveal_all(desk)
    assert shown() == 200


def test_a_phone_sees_the_night_of_its_own_seat(phone, desk):
    with_podium(desk)
    page = phone.get(f"/play/{KEY}/night").text
    assert f"<h1><bdi>{desk.session(KEY).game.player(3).name}</bdi></h1>" in page
    pages = PdfReader(BytesIO(phone.get(f"/play/{KEY}/night.pdf").data)).pages
    assert len(pages) == 1
    assert "Đorđe Petrović" in pages[0].extract_text()


def test_a_wall_plays_the_night_again_after_the_podium(app, desk):
    secret = access_codes.wall_code(desk, KEY).secret
    browser = app.test_client()
    as_json = {"Accept": "application/json"}
    assert browser.get(f"/wall/{secret}/replay", headers=as_json).status_code >= 400
    with_podium(desk)
    assert "RHEUMAS" in browser.get(f"/wall/{secret}/replay").text


def test_the_folder_has_a_file_of_each_name(client, desk):
    answer = client.get(f"/games/{KEY}/print/nights.zip")
    with ZipFile(BytesIO(answer.data)) as folder:
        names = folder.namelist()
        assert names[0] == "The story of the night.pdf"
        assert names[2] == "002 Łukasz Błaszczyk.pdf"
        assert len(names) == 9
        assert folder.read(names[0]).startswith(b"%PDF")


def test_what_hangs_out_and_goes_round_at_the_end_is_one_pdf(client, desk):
    end(desk, KEY, "late")
    assert f"/games/{KEY}/print/tonight.pdf" in client.get(f"/games/{KEY}/print").text
    answer = client.get(f"/games/{KEY}/print/tonight.pdf")
    assert "All for tonight.pdf" in unquote(answer.headers["Content-Disposition"])
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(answer.data)).pages)
    papers = [
        text.index(each)
        for each in ("Final standings", "Game record", "Score sheet", "The story of the night")
    ]
    assert papers == sorted(papers)


def test_the_story_is_there_when_the_night_ends_and_its_next_date_is_one(client, desk):
    link = f'href="{AT}/story"'
    assert link not in client.get(f"/games/{KEY}/desk").text
    end(desk, KEY, "late")
    assert link in client.get(f"/games/{KEY}/desk").text
    sent = {"next": "Friday", "text": ""}
    answer = client.post(f"{AT}/story", data=sent, headers={"Accept": "application/json"})
    assert (answer.status_code, "Friday is not a date" in answer.text) == (422, True)


def test_next_date_and_words_of_the_club_are_kept_for_next_time(client, desk):
    sent = {"next": "2027-01-08", "text": "Come <early>!\nThere is cake."}
    assert client.post(f"{AT}/story", data=sent).status_code == 302
    page = client.get(f"{AT}/story").text
    for line in ("Come &lt;early&gt;!", "There is cake.", "We meet again: 8 January 2027."):
        assert f'<p class="club">{line}</p>' in page
    night = played_night(2, 3, ended=True)
    for key, day in (("before", "2027-01-01"), ("after", "2027-01-08")):
        stored(desk.db, Night(replace(night.setup, lexicon=LEXICON, date=day), night.players, night.log), key)
    end(desk, KEY, "late")
    assert "We meet again" in client.get("/games/before/print/story.html").text
    told = client.get("/games/after/print/story.html").text
    assert "There is cake." in told
    assert "We meet again" not in told  # that day is this night's own


def test_the_words_to_learn_are_those_that_were_missed(client, desk):
    answer = client.get(f"/games/{KEY}/print/words-to-learn.pdf?player=4")
    text = PdfReader(BytesIO(answer.data)).pages[0].extract_text()
    assert "RUCKEN" in text or "RHEUMAS" in text
    assert f"Words to learn – {desk.session(KEY).game.player(4).name}" in text
    every = (
        PdfReader(BytesIO(client.get(f"/games/{KEY}/print/words-to-learn.pdf").data)).pages[0].extract_text()
    )
    assert "RHEUMAS" in every
    assert "Words to learn – the whole night" in every


def test_before_the_first_top_there_is_nothing(client, club):
    night = played_night(1, 3)
    stored(club.desk().db, Night(replace(night.setup, lexicon=LEXICON), night.players), "leer")
    answer = client.get("/games/leer/after", headers={"Accept": "application/json"})
    assert answer.status_code == 422
    assert "nothing to analyse" in answer.text


def test_the_organiser_sees_what_was_decided_and_draws_a_sample(client, desk):
    overrule(desk, KEY, 2, 1, 5, "found under the table")
    page = client.get(f"{AT}/decisions?share=20").text
    assert "found under the table" in page
    assert page.count("not entered yet") >= 9
    number, player = sample(desk.session(KEY).game, 20)[0]
    check_slip(desk, KEY, number, player, replace(desk.session(KEY).game.round(number).entries[player].slip))
    decided = client.get(f"{AT}/decisions?share=20").text
    assert (decided.count("agrees: "), "differs" in decided) == (1, False)
    assert (
        "1 slip was entered a second time, unseen, and agrees." in client.get(f"/games/{KEY}/standings").text
    )


def test_meanings_stand_where_a_night_is_looked_back_on_with_whose_they_are(client, club, desk, phone):
    with_podium(desk)
    game = desk.session(KEY).game
    number, word = next(
        (each.number, each.top.move.word.upper())
        for each in game.rounds
        if 3 not in each.entries or not each.entries[3].points
    )
    write_meanings(club.library, word, "dasda")
    told, credit = "dasda: so heißt es", "Wiktionary (Deutsch), CC BY-SA 4.0"
    at_desk = [f"{AT}/players/3", f"{AT}/rounds/{number}", f"{AT}/replay", f"/games/{KEY}/print/replay.html"]
    pages = [client.get(address).text for address in at_desk]
    pages += [phone.get(f"/play/{KEY}/{address}").text for address in ("night", f"night/{number}", "replay")]
    paper = client.get(f"/games/{KEY}/print/words-to-learn.pdf?player=3").data
    pages.append(" ".join(page.extract_text() for page in PdfReader(BytesIO(paper)).pages))
    found = [(told in page.replace("\\u00df", "ß"), credit in page) for page in pages]
    assert found == [(True, True)] * 8
