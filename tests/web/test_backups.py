"""The page of backups and the bin."""

from __future__ import annotations

from pathlib import Path

from flask.testing import FlaskClient

from director.desk.desk import Desk
from director.desk.instance import Instance
from director.storage import backup
from tests.desk.test_backups import done
from tests.web.test_desk import night

__all__ = ["night"]


def test_copies_are_made_and_put_back(
    client: FlaskClient, club: Instance, night: Desk, tmp_path: Path
) -> None:
    client.post("/backups")
    (copy,) = backup.backups(club.backups.local)
    client.post("/games/night/draw", data={"token": "a"})
    assert club.desk().night("night").seq == 1
    client.post("/backups/restore", data={"name": copy.name})
    assert club.desk().night("night").seq == 0
    assert "no backup" in client.post("/backups/restore", data={"name": "../x"}, follow_redirects=True).text
    answer = client.post("/backups/folder", data={"folder": str(tmp_path / "none")}, follow_redirects=True)
    assert "Plug it in" in answer.text
    (tmp_path / "stick").mkdir()
    client.post("/backups/folder", data={"folder": str(tmp_path / "stick")})
    assert len(backup.backups(tmp_path / "stick")) == 1


def test_a_night_comes_back_from_the_bin(client: FlaskClient, club: Instance, night: Desk) -> None:
    client.post("/games/night/delete")
    done(club)
    assert "Abend" not in client.get("/games").text.replace("Abend is in the bin", "")
    assert "Abend" in client.get("/backups").text
    client.post("/backups/bin/night")
    assert "Abend" in client.get("/games").text
