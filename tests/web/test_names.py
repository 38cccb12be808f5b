"""No name, title or club has characters that nobody sees or that turn a line around, whichever door it comes in by."""

import json
import re
from html.parser import HTMLParser

import pytest

from director.desk import sessions
from director.games.people import Entrant
from director.language.names import visible
from director.storage.game_file import export_game, import_game
from tests.desk.test_looks import chained
from tests.golden.page_text import EMPTY
from tests.room import director, small_setup

BAD = "An\u200bna\u202e \u2067Gr\u00adün\u2069\ufeff"
SEEN = "Anna Grün"


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        (BAD, SEEN), ("A\x00B\u2028C", "A B C"), ("\u200b\u3164", ""), ("A\u200dB", "AB"), ("می\u200c", "می"), ("A\ud800B\u2800", "A B"),
        ("می\u200cخواهم", "می\u200cخواهم"), ("क्\u200dष", "क्\u200dष"), ("Zoë Ńowak שרה", "Zoë Ńowak שרה"),
    ],
)  # fmt: skip
def test_what_is_seen_of_a_name(typed, seen):
    assert visible(typed) == seen


def form(client, club, folder):
    sent = {"lexicon": "small", "tiles": "german", "profile": "simultan", "notation": "letter"}
    sent |= {"title": BAD, "club": BAD, "date": "2026-11-20"}
    assert client.post(f"/games/{a_game(club)}/settings", data=sent).status_code == 302


def more_players(client, club, folder):
    client.post(f"/games/{a_game(club)}/players", data={"players": f"{BAD};{BAD}"})


def json_lines(client, club, folder):
    told = [
        {
            "new": {
                "title": BAD,
                "club": BAD,
                "lexicon": "small",
                "players": [{"name": BAD, "club": BAD}],
                "key": "lines",
            }
        },
        {"arrive": f"{BAD} 2"},
    ]
    done = director(folder, "night", "--key", "lines", text="\n".join(map(json.dumps, told)))
    assert "error" not in done.stdout, done.stdout


def game_file(client, club, folder):
    key = a_game(club)
    lines = chained(list(export_game(club.db, key)), lambda rows: rows[1].update(name=BAD, club=BAD))
    client.post(f"/games/{key}/delete", data={"token": "b"})
    import_game(club.db, lines)


def list_of_people(client, club, folder):
    director(folder, "people", "import", str(listed(folder)))


def listed(folder):
    file = folder / "list.csv"
    file.write_text(f"Name;Verein\n{BAD};{BAD}\n", "utf-8")
    return file


def a_person(client, club, folder):
    client.post("/people", data={"name": BAD, "club": BAD, "token": "c"})


def a_season(client, club, folder):
    client.post("/seasons", data={"title": BAD, "since": "2026-01-01", "until": "2026-12-31", "token": "d"})


def an_event_at_the_terminal(client, club, folder):
    assert director(folder, "event", "make", "key", "--title", BAD).exit_code == 0


def a_game(club, name="Bert"):
    return sessions.create_game(club.desk(), small_setup(lexicon="small"), [Entrant(name)]).key


DOORS = [
    form, more_players, json_lines, game_file, list_of_people, a_person, a_season, an_event_at_the_terminal,
]  # fmt: skip


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_every_door_leaves_them_out(client, club, door):
    door(client, club, club.folder)
    kept = "\n".join(
        str(row)
        for table in ("games", "players", "people", "events", "seasons", "series")
        if table in club.db.tables()
        for row in club.db.execute(f"SELECT * FROM {table}")
    )
    assert SEEN in kept
    assert not re.search(r"[\u200b\u202e\u2067\u2069\ufeff\u00ad]|\\u(200b|202e|2067)", kept)


class Apart(HTMLParser):
    """The elements around a name, wherever it stands for itself."""

    def __init__(self, name):
        super().__init__()
        self.name, self.around, self.found = name, [], []

    def handle_starttag(self, tag, attrs):
        if tag not in EMPTY:
            self.around.append(tag)

    def handle_endtag(self, tag):
        while self.around and self.around.pop() != tag:
            pass

    def handle_data(self, data):
        if data.strip() == self.name:
            self.found.append(self.around[-1])


@pytest.mark.parametrize(
    "page",
    ["games/{key}/players", "games/{key}/standings", "people"],
)
def test_pages_set_names_apart(client, club, page):
    name = "שרה כהן"
    key = a_game(club, name)
    read = Apart(name)
    read.feed(client.get(f"/{page.format(key=key)}").text)
    assert {*read.found} - {"option"} == {"bdi"}
