"""The page of backups and the bin; nights that cannot be read."""

import json
import re
from dataclasses import replace

import pytest

from director.desk import access_codes, sessions
from director.desk.classic import start
from director.desk.duplicate import rounds
from director.rules.tiles import tile_set
from director.storage import backup, game_store
from tests.desk.test_backups import done
from tests.refusing import refusal
from tests.room import small_setup
from tests.web.conftest import LEXICON, helper_of
from tests.web.test_desk import night

__all__ = ["night"]


def test_copies_are_made_and_put_back(client, club, night, tmp_path):
    client.post("/backups")
    (copy,) = backup.backups(club.backups.local)
    client.post("/games/night/draw", data={"token": "a"})
    assert club.desk().session("night").seq == 1
    client.post("/backups/restore", data={"name": copy.name})
    assert club.desk().session("night").seq == 0
    assert (
        "not a backup" in client.post("/backups/restore", data={"name": "../x"}, follow_redirects=True).text
    )
    answer = client.post("/backups/folder", data={"folder": str(tmp_path / "none")}, follow_redirects=True)
    assert "Plug in the stick" in answer.text
    (tmp_path / "stick").mkdir()
    client.post("/backups/folder", data={"folder": str(tmp_path / "stick")})
    assert len(backup.backups(tmp_path / "stick")) == 1


def test_a_night_comes_back_from_the_bin(client, club, night):
    setup = night.session("night").row.setup
    sessions.create_game(night, replace(setup, title="Danach"), [], "after")
    for key in ("night", "after"):
        rounds.draw(night, key)
    client.post("/games/night/delete", data={"reason": "ein Versehen"})
    assert "ein Versehen" in client.get("/games/after/history").text
    done(club)
    assert "Abend" not in client.get("/games").text.replace("Abend is in the bin", "")
    assert "Abend" in client.get("/backups").text
    client.post("/backups/bin/night")
    assert "Abend" in client.get("/games").text


def test_a_deleted_night_is_kept_for_as_many_days_as_the_pages_say(client, club, night):
    """A night without players and one with them, before and after it is deleted."""
    sessions.create_game(night, small_setup(lexicon=LEXICON), [], "empty")
    pages = [client.get(f"/games/{key}/delete").text for key in ("night", "empty")]
    deleted = night.now()
    sessions.delete_game(club.desk(now=lambda: deleted), "night")
    pages.append(client.get("/backups").text)
    said = [int(days) for page in pages for days in re.findall(r"for (\d+) days", page)]
    assert len(said) == len(pages)
    for days, kept in [(said[0], ["night"]), (said[0] + 1, [])]:
        key = sessions.create_game(night, small_setup(lexicon=LEXICON), [], f"after{days}").key
        sessions.delete_game(club.desk(now=lambda later=days: deleted + later * 24 * 3600), key)
        assert [row.key for row, _ in game_store.in_bin(club.db) if row.key == "night"] == kept
    assert set(said) == {30}
    done(club)


def test_the_same_wish_sent_twice_makes_one_copy(client, club, night, tmp_path):
    for _ in range(2):
        client.post("/backups", data={"token": "a"})
        client.post("/backups/folder", data={"folder": str(tmp_path), "token": "b"})
    made = backup.backups(club.backups.local)
    assert len(made) == 2
    for _ in range(2):
        answer = client.post("/backups/restore", data={"name": made[0].name, "token": "c"})
        assert answer.status_code == 302
    assert len([each for each in backup.backups(club.backups.local) if "restore" in each.name]) == 1


def test_nobody_comes_in_by_the_doors_of_a_night_in_the_bin(app, client, club, night):
    wall = access_codes.wall_code(night, "night").secret
    helper = helper_of(app, night)
    code = access_codes.joining(night, "night").code
    visitor = app.test_client()
    assert visitor.get(f"/wall/{wall}").status_code == 200
    assert helper.get("/games/night/desk").status_code == 200
    client.post("/games/night/delete")
    done(club)
    assert visitor.get(f"/wall/{wall}").status_code == 404
    assert helper.get("/games/night/desk").status_code in (302, 403)
    assert refusal(lambda: access_codes.night_of_code(night, code)) == "unknown_code"
    client.post("/backups/bin/night")
    assert visitor.get(f"/wall/{wall}").status_code == 200
    assert helper.get("/games/night/desk").status_code == 200


@pytest.mark.parametrize(
    "damage",
    ["UPDATE facts SET data = x'ff'", "UPDATE games SET setup = '{'", "UPDATE games SET kind = 'chess'"],
)
def test_a_night_that_cannot_be_read_is_listed_saved_as_it_is_and_deleted(app, client, club, night, damage):
    rounds.draw(night, "night")
    wall = access_codes.wall_code(night, "night").secret
    helper = helper_of(app, night)
    sessions.create_game(night, small_setup(title="Good one", lexicon=LEXICON), [], "good")
    club.db.execute(damage + " WHERE " + ("game" if "facts" in damage else "key = 'night' OR id") + " = 1")
    club.restore(club.backups.back_up("test"))  # it is read anew
    page = client.get("/games").text
    assert "Good one" in page
    assert "/games/night/raw.jsonl" in page
    raw = [json.loads(line) for line in client.get("/games/night/raw.jsonl").text.splitlines()]
    assert [row["table"] for row in raw] == ["games", "players", "players", "facts"]
    assert client.get("/games/night/desk").status_code == 404
    assert app.test_client().get(f"/wall/{wall}").status_code == 404
    assert helper.get("/games/night/desk").status_code in (302, 403)
    assert "bin" in client.get("/games/night/delete").text
    client.post("/games/night/delete")
    done(club)
    page = client.get("/games").text
    assert "Good one" in page
    assert "/games/night/" not in page
    assert client.get("/backups").status_code == 200


def test_the_page_of_a_table_in_the_bin_and_its_check(client, club):
    key = start.open_sample(club.desk(), "Sample", "2026-11-21", tile_set("german"), LEXICON)
    page = client.get(f"/games/{key}/check").text
    assert "349" in page
    assert f"/games/{key}/table" in page
    client.post(f"/games/{key}/delete")
    done(club)
    assert client.get(f"/games/{key}/table").status_code == 404
    client.post(f"/backups/bin/{key}")
    assert client.get(f"/games/{key}/table").status_code == 200


def test_a_missing_stick_is_said_on_the_start_page_and_the_desk(app, client, club, night, tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    client.post("/backups/folder", data={"folder": str(stick)})
    pages = ("/games", "/games/night/desk", "/backups")
    assert not any("gets no copies" in client.get(page).text for page in pages)
    stick.rename(tmp_path / "gone")
    for page in pages:
        text = client.get(page).text
        assert "gets no copies" in text
        assert 'href="/backups"' in text
        assert "stick is not there. Plug in the stick." in text
    assert "gets no copies" not in helper_of(app, night).get("/games/night/desk").text
    (tmp_path / "gone").rename(stick)
    assert "gets no copies" not in client.get("/games").text


def test_a_folder_needs_its_whole_path(client, club):
    page = client.post("/backups/folder", data={"folder": "sticks"}, follow_redirects=True).text
    assert "Write the whole path" in page
    assert club.backups.second(club.db) is None


def test_a_copy_on_the_stick_is_put_back_on_the_page(client, club, night, tmp_path):
    client.post("/backups/folder", data={"folder": str(tmp_path)})
    client.post("/games/night/draw", data={"token": "a"})
    done(club)
    for copy in backup.backups(club.backups.local):
        copy.unlink()
    (listed, *_), path = list(club.backups.copies(club.db)), str(tmp_path)
    oldest = list(club.backups.copies(club.db))[-1]
    assert path in listed
    page = client.get("/backups").text
    assert oldest in page
    assert f'value="{path}"' in page
    client.post("/backups/restore", data={"name": oldest})
    assert club.desk().session("night").seq == 0
