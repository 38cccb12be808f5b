"""Close the year, as a page: the preview says who is named, the folder is made by a job, and is taken along as a zip."""

import shutil
import threading
from io import BytesIO
from zipfile import ZipFile

from director.reports.year.folder import ClosingProgress, close
from tests.reports.year.builders import a_year

PAGE = "/seasons/liga/close"


def wait(client):
    """Asks as the page does until the job has ended."""
    while client.get(PAGE, headers={"Accept": "application/json"}).get_json()["phase"] == "running":
        pass


def test_a_year_is_looked_at_made_and_taken_along(club, client):
    a_year(club.db)
    person = club.db.execute("SELECT id, name FROM people ORDER BY id").fetchone()
    client.post(f"/people/{person[0]}/unnamed", data={"unnamed": "1"})
    page = client.get(PAGE).get_data(as_text=True)
    assert "16 people are named in full." in page
    assert f"(A. Å. ({person[0]}))" in page
    made = client.post(PAGE, data={"part": ["site", "tables"], "language": "fr", "since": ""})
    assert made.status_code == 302
    wait(client)
    told = ["alert-success" in client.get(PAGE).get_data(as_text=True) for _ in range(2)]
    assert told == [True, False], "that it is ready is said once"
    answers = [
        client.get(f"{PAGE}/folder.zip{part}", buffered=True) for part in ("", "?part=site", "?part=..")
    ]
    called = [each.headers["Content-Disposition"].partition("filename=")[2] for each in answers]
    whole = '"Liga 2026 - The year.zip"'
    assert called == [whole, '"Liga 2026 - site.zip"', whole]
    assert answers[2].data == answers[0].data, "nothing beside the folder"
    with ZipFile(BytesIO(answers[0].data)) as folder:
        names = folder.namelist()
        table = folder.read("site/table.html").decode()
    assert (person[1] in table, '<html lang="fr"' in table) == (False, True)
    assert {name.split("/")[0] for name in names} == {"site", "tables"}


def test_what_cannot_be_made_is_said(club, client):
    a_year(club.db)
    nothing = client.post(PAGE, data={"language": "en"}, follow_redirects=True).get_data(as_text=True)
    assert "No part is left to make. Leave out fewer parts." in nothing
    never = client.post(PAGE, data={"part": "site", "since": "soon"}, follow_redirects=True).get_data(
        as_text=True
    )
    assert "soon is not a date." in never
    early = client.get(f"{PAGE}?since=2030-01-01").get_data(as_text=True)
    assert "There is nothing to tell yet" in early
    assert "tomorrow is not a date." in client.get(f"{PAGE}?since=tomorrow").get_data(as_text=True)


def test_while_a_year_is_made_its_page_says_how_far_it_is(club, client, monkeypatch):
    a_year(club.db)
    half, go_on, wished = threading.Event(), threading.Event(), []

    def close_slowly(year, out, parts, certificates, tell):
        tell(ClosingProgress(2, 5, "table.html"))
        half.set()
        go_on.wait(60)
        wished.append((parts, certificates))
        return close(year, out, parts, certificates, tell)

    monkeypatch.setattr("director.web.club.closing.close", close_slowly)
    wish = {"part": ["tables"], "certificate": ["place:2", "place:1"], "language": "en", "since": ""}
    assert [client.post(PAGE, data=wish).location for _ in range(2)] == [PAGE] * 2, "it works already"
    assert half.wait(60)
    assert client.get(PAGE, headers={"Accept": "application/json"}).get_json() == {
        "phase": "running",
        "percent": 40,
    }
    page = client.get(PAGE).get_data(as_text=True)
    assert f'action="{PAGE}/stop"' in page
    assert "40" in page
    go_on.set()
    wait(client)
    assert wished == [(["tables"], ["place:2", "place:1"])]
    assert "alert-success" in client.get(PAGE).get_data(as_text=True)


def test_a_closing_that_is_stopped_and_begun_again_makes_what_one_in_one_go_makes(club, client):
    a_year(club.db)
    wish = {"part": ["site", "tables", "proof"], "language": "en", "since": ""}
    client.post(PAGE, data=wish)
    client.post(f"{PAGE}/stop")
    assert "Stopped. The finished part stays; press again to continue." in client.get(PAGE).get_data(
        as_text=True
    )
    part = taken(client)
    client.post(PAGE, data=wish)
    wait(client)
    again = taken(client)
    assert part.keys() < again.keys()
    shutil.rmtree(club.folder / "years")
    client.post(PAGE, data=wish)
    wait(client)
    assert taken(client) == again


def taken(client):
    """The files of the folder as it is; none before the first one is there."""
    answer = client.get(f"{PAGE}/folder.zip", buffered=True)
    if answer.mimetype != "application/zip":
        return {}
    with ZipFile(BytesIO(answer.data)) as folder:
        return {name: folder.read(name) for name in folder.namelist()}
