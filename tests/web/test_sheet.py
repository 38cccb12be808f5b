"""The page that takes in a published game sheet."""

import io

from tests.desk.test_game_sheets import SHEETS


def test_a_sheet_is_looked_at_on_its_page_and_taken(client, club):
    sent = {"file": (io.BytesIO(SHEETS["headed"].encode("cp1252")), "partie.csv"), "key": "0123456789ab"}
    page = client.post("/games/night-from-sheet", data=sent).text
    assert "Tops as in the word list: 2 of 2. Together: 66 points." in page
    assert 'name="title" maxlength="80" value="Game sheet"' in page
    answer = client.post(
        "/games/night-from-sheet",
        data={
            "text": SHEETS["headed"],
            "key": "0123456789ab",
            "rules": "simultan",
            "lexicon": "small",
            "take": "1",
        },
    )
    assert answer.location.endswith("/games/0123456789ab/after")
    assert len(club.desk().session("0123456789ab").game.rounds) == 2
