"""The pages of a club's year: an event from check-in to certificates, a season, people, what walls see, whose they are."""

import base64
import io
import random
import re
from dataclasses import replace
from datetime import date, timedelta
from zipfile import ZipFile

import pytest
from pypdf import PdfReader

from director.desk import access_codes, shows
from director.desk.club import events, look, people, seasons
from director.desk.club.events import EVENTS
from director.desk.club.seasons import SEASONS
from director.desk.duplicate import players, rounds, slips
from director.desk.sessions import change_player, create_game, delete_game
from director.games.duplicate import facts as ev
from director.games.duplicate.standings import standings
from director.games.people import Entrant
from director.judge.slip import Slip
from director.language.sentences import DirectorError
from director.language.texts import Texts
from director.rules.speed import SPEEDS
from director.seasons.person import Person
from director.seasons.season_data import Event, Prize, Season
from director.storage import people_store
from director.storage.database import writing
from tests.games.duplicate.builders import played
from tests.room import small_setup
from tests.seasons.builders import PEOPLE, a_night, keep
from tests.transcripts.browser import Browser, fields
from tests.transcripts.telling import Refused
from tests.web.conftest import LEXICON

NIGHTS = ("n-01", "n-02", "n-03")


@pytest.fixture
def desk(club):
    """Three nights that have ended."""
    at = club.desk("Eva")
    for number, key in enumerate(NIGHTS, start=1):
        night = a_night(key, random.Random(number), PEOPLE[: 3 + number])
        night.setup = replace(night.setup, lexicon=LEXICON)
        keep(at.db, key, night)
    return at


def page(client, address):
    answer = client.get(address, follow_redirects=True)
    assert answer.status_code == 200, address
    return answer.text


def send(client, address, **sent):
    answer = client.post(address, data=sent, follow_redirects=True)
    assert answer.status_code == 200, answer.text
    return answer.text


# -- an event ----------------------------------------------------------------------------------------


@pytest.fixture
def event(client, desk):
    send(client, "/events", title="Herbstpokal", since="2026-11-22")
    key = EVENTS.all(desk)[0].key
    send(client, f"/events/{key}/people", names="Anna Öz (Köln)\nBert Weiß; Köln\nZoe Neu")
    return key


def test_people_are_entered_once_known_ones_and_new_ones(client, desk, event):
    told = page(client, f"/events/{event}/people")
    assert all(name in told for name in ("Anna Öz", "Bert Weiß", "Zoe Neu"))
    send(client, f"/events/{event}/people", names="Anna Öz")
    assert len(EVENTS.one(desk, event).data.people) == 3
    assert {each.name: each.club for each in people.people(desk)}["Anna Öz"] == "Köln"
    assert [each.name for each in people.people(desk)].count("Anna Öz") == 1
    anna, *others = (each.person for each in EVENTS.one(desk, event).data.people)
    send(client, f"/events/{event}/people/remove", person=anna)
    assert [each.person for each in EVENTS.one(desk, event).data.people] == others
    send(client, f"/events/{event}/people", names="Eva Alt (Wien); ; A\nUte (Uni) Alt (Ost); Graz\n")
    new = {(each.name, each.club, each.category) for each in people.people(desk) if " Alt" in each.name}
    assert new == {("Eva Alt", "Wien", "A"), ("Ute (Uni) Alt (Ost)", "Graz", "")}


def test_a_row_is_tapped_and_fees_add_up(client, desk, event):
    anna, bert, _ = (each.person for each in EVENTS.one(desk, event).data.people)
    send(client, f"/events/{event}/people/state", person=anna, state="here")
    send(client, f"/events/{event}/people/state", person=bert, state="missing")
    sent = {f"due-{anna}": "7,50", f"paid-{anna}": "5", f"due-{bert}": "7.50", f"team-{anna}": "Rot"}
    assert "5.00 of 15.00" in send(client, f"/events/{event}/people/columns", **sent)
    assert [each.state for each in EVENTS.one(desk, event).data.people] == ["here", "missing", "expected"]
    assert client.post(f"/events/{event}/people/columns", data={f"due-{anna}": "x"}).status_code in (302, 422)
    assert EVENTS.one(desk, event).data.people[0].due == 750


def test_fees_typed_at_the_door_leave_the_tables_that_were_numbered_meanwhile(client, desk, event):
    anna, bert, zoe = (each.person for each in EVENTS.one(desk, event).data.people)
    at = f"/events/{event}/people"
    door, laptop = Browser(client), Browser(client)
    door.go(f"{at}?columns=1")
    laptop.go(f"{at}?columns=1")
    laptop.send("/tables", "name")
    laptop.send("/columns", **{f"team-{zoe}": "Rot"})
    door.send("/columns", **{f"due-{anna}": "1500", f"paid-{anna}": "1000", f"team-{bert}": "Blau"})
    assert [(each.table, each.team, each.due, each.paid) for each in EVENTS.one(desk, event).data.people] == [
        (1, "", 150_000, 100_000),
        (2, "Blau", 0, 0),
        (3, "Rot", 0, 0),
    ]
    door.send("/columns", **{f"paid-{anna}": "1500.50", f"table-{zoe}": ""})
    found = EVENTS.one(desk, event).data.people
    assert [(each.table, each.due, each.paid) for each in found] == [
        (1, 150_000, 150_050),
        (2, 0, 0),
        (0, 0, 0),
    ]
    assert 'value="1500.50"' in page(client, f"{at}?columns=1")


def test_what_is_typed_at_the_door_stays_where_one_amount_cannot_be(client, desk, event):
    at = f"/events/{event}/people"
    anna, bert = (people.named(desk, name).id for name in ("Anna Öz", "Bert Weiß"))
    laptop, tablet = Browser(client), Browser(client)
    for each in (laptop, tablet):
        each.go(f"{at}?columns=1")
    tablet.send("/columns", **{f"due-{anna}": "5", f"table-{bert}": "7"})
    with pytest.raises(Refused, match="five is not an amount"):
        laptop.send("/columns", **{f"due-{anna}": "7,50", f"due-{bert}": "five"})
    laptop.send("/columns", **{f"due-{bert}": "5"})
    found = {each.person: (each.due, each.table) for each in EVENTS.one(desk, event).data.people}
    assert (found[anna], found[bert]) == ((750, 0), (500, 7))
    assert (
        client.get(f"{at}/columns").location == f"{at}?columns=1"
    )  # as after another language was chosen there
    laptop.go(at)
    with pytest.raises(Refused):
        laptop.send("/people", like={"names": ""}, names=f"Dora Maß\n{'x' * 200}")
    assert "Dora Maß\n" in next(laptop.page.iter("textarea")).text


def test_who_is_chosen_from_the_list_is_that_person_also_with_a_bracket_in_the_name(client, desk, event):
    people.add(desk, Person("Bert Weiß (jun.)", ""))
    for name in ("Bert Weiß (jun.)", "Bert Weiß (Köln)", "Neu (Graz)"):
        send(client, f"/events/{event}/people", names=name)
    told = {(each.name, each.club) for each in people.people(desk)}
    assert {("Bert Weiß (jun.)", ""), ("Neu", "Graz")} < told
    assert ("Bert Weiß", "jun.") not in told
    assert len(EVENTS.one(desk, event).data.people) == 5


@pytest.mark.parametrize(("limit", "is_over"), [("0", False), ("5", True), ("6", False)])
def test_a_team_is_over_the_limit_when_its_indices_add_up_to_more(client, desk, event, limit, is_over):
    anna, bert, zoe = (each.person for each in EVENTS.one(desk, event).data.people)
    settings = {
        "title": "Herbstpokal", "since": "2026-11-22", "value": "points", "missed": "zero", "team": "best", "team_best": "3",
        "team_limit": limit, "shared": "each", "columns": ["name"],
    }  # fmt: skip
    send(client, f"/events/{event}/settings", **settings)
    cells = {
        f"team-{anna}": "Rot",
        f"index-{anna}": "2",
        f"team-{bert}": "Rot",
        f"index-{bert}": "4",
        f"index-{zoe}": "9",
    }
    told = send(client, f"/events/{event}/people/columns", **cells)
    assert bool(re.search(r"Rot has 6\S*, more than the limit of 5", told)) is is_over
    assert ("more than the limit" in told) is is_over


def test_the_next_game_starts_with_the_same_people_at_their_tables(client, desk, event):
    _, bert, _ = (each.person for each in EVENTS.one(desk, event).data.people)
    send(client, f"/events/{event}/people/tables", how="name")
    send(client, f"/events/{event}/people/state", person=bert, state="late")
    sent = {"formula": "7and8", "lexicon": LEXICON, "profile": "simultan", "token": "t"}
    for _ in range(2):  # a double click makes one game
        client.post(f"/events/{event}/next", data=sent)
    (key,) = EVENTS.one(desk, event).data.games
    game = desk.session(key).game
    assert [(each.table, each.name) for each in game.players] == [(1, "Anna Öz"), (3, "Zoe Neu")]
    assert game.setup.formula.name == "7and8"
    desk.do(key, lambda _: played(1, 20, 10))
    send(client, f"/events/{event}/people/state", person=bert, state="here")  # joins the game that is played
    assert [each.name for each in desk.session(key).game.players] == ["Anna Öz", "Bert Weiß", "Zoe Neu"]
    told = page(client, f"/events/{event}")
    assert "Zoe Neu" in told
    assert "This game is still being played" in told


def test_pairs_play_on_one_slip(client, desk, event):
    anna, bert, _ = (each.person for each in EVENTS.one(desk, event).data.people)
    send(client, f"/events/{event}/people/columns", **{f"partner-{anna}": bert})
    assert "Start it with 3 players" in page(client, f"/events/{event}")
    client.post(f"/events/{event}/next", data={"lexicon": LEXICON, "profile": "simultan"})
    (key,) = EVENTS.one(desk, event).data.games
    assert {each.name for each in desk.session(key).game.players} == {"Anna Öz / Bert Weiß", "Zoe Neu"}
    assert sum(each.people for each in desk.session(key).game.players) == 3
    assert f'href="/events/{event}"' in page(client, f"/games/{key}/players")
    rounds.end(desk, key, "tired")
    client.post(f"/events/{event}/next", data={"lexicon": LEXICON, "profile": "simultan"})
    *_, second = EVENTS.one(desk, event).data.games
    assert desk.session(second).game.setup.title.endswith(", game 2")
    for each in ("desk", "standings"):
        assert re.search(f'href="/games/{second}/desk">Game 2', page(client, f"/games/{key}/{each}"))


PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
)
SETTINGS = {"title": "Neu", "value": "points", "missed": "zero", "team": "best", "shared": "each"}


@pytest.mark.parametrize(
    ("sent", "status", "pictures"),
    [
        (PIXEL, 302, 1),
        (b"no picture", 422, 0),
        (PIXEL + bytes(600_000 - len(PIXEL)), 302, 1),
        (PIXEL + bytes(600_001 - len(PIXEL)), 422, 0),
    ],
    ids=["small", "text", "largest", "too large"],
)  # fmt: skip
def test_a_picture_stands_on_the_certificates_if_it_is_one_and_small(
    client, desk, finished, sent, status, pictures
):
    data = SETTINGS | {"picture": (io.BytesIO(sent), "logo.png")}
    answer = client.post(f"/events/{finished}/settings", data=data)
    assert answer.status_code == status
    assert ("The picture is not a PNG or JPEG, or is larger than 600 KB." in answer.text) == (status == 422)
    answer.request.input_stream.close()
    sheet = PdfReader(io.BytesIO(client.get(f"/events/{finished}/print/certificates.pdf").data))
    assert len(sheet.pages[0].images) == pictures
    for more, stays in (({}, bool(pictures)), ({"no_picture": "1"}, False)):
        client.post(f"/events/{finished}/settings", data=SETTINGS | more)
        assert bool(EVENTS.one(desk, finished).data.picture) is stays


def test_before_the_first_game_there_are_no_results_and_it_is_played_by_the_formula_chosen(
    client, desk, event
):
    sent = {"lexicon": LEXICON, "profile": "simultan", "formula": "joker", "token": "t"}
    refused = client.post(f"/events/{event}/next", data=sent | {"profile": "none"}, follow_redirects=True)
    assert "Choose the rules." in refused.text
    sheet = PdfReader(io.BytesIO(client.get(f"/events/{event}/print/certificates.pdf").data))
    assert "There are no results yet." in sheet.pages[0].extract_text()
    send(client, f"/events/{event}/next", **sent)
    (key,) = EVENTS.one(desk, event).data.games
    assert desk.session(key).game.setup.formula.name == "joker"


def test_the_next_game_is_as_the_last_one_but_for_its_day_and_what_was_chosen(client, club, desk, finished):
    alphabet = club.library.info(LEXICON).alphabet
    club.library.import_file(b"HAUS\nMAUS\n", "tiny", alphabet, "german", "Tiny")
    EVENTS.change(desk, finished, lambda data: replace(data, club="Bund"))
    today, made = date.today().isoformat(), []
    for chosen in ({}, {"profile": "f2023", "speed": "blitz"}, {"lexicon": "tiny"}):
        send(client, f"/events/{finished}/next", **chosen)
        setup = desk.session(EVENTS.one(desk, finished).data.games[-1]).row.setup
        speed = setup.speed.name if setup.speed else ""
        made.append((setup.lexicon, setup.profile.name, speed, setup.club, setup.date))
    last = desk.session(NIGHTS[1]).row.setup
    assert made == [
        (LEXICON, last.profile.name, "", last.club, today),
        (LEXICON, "f2023", "blitz", "Bund", today),
        ("tiny", "simultan", "", "Bund", today),
    ]


def test_a_game_leaves_an_event_and_stays_when_the_event_is_removed(client, desk, finished):
    send(client, f"/events/{finished}/games", leave=NIGHTS[0])
    assert EVENTS.one(desk, finished).data.games == (NIGHTS[1],)
    assert "Its games stay." in send(client, f"/events/{finished}/remove")
    assert EVENTS.all(desk) == []
    assert {row.key for row in desk.games()} == set(NIGHTS)


@pytest.fixture
def finished(client, desk, event):
    """The event after two games of the nights above."""
    client.post(f"/events/{event}/games", data={"game": [NIGHTS[0], NIGHTS[1]]})
    return event


def test_the_table_of_an_event_can_be_that_of_one_club(client, finished):
    only = page(client, f"/events/{finished}?only=club:Köln")
    assert "Anna Öz" in only
    assert "Çelik Zoë" not in re.sub(r"<option.*?</option>", "", only)


@pytest.mark.parametrize(("games", "headed"), [(6, True), (7, False)])
def test_up_to_six_games_are_called_so_in_the_table_on_paper(client, desk, games, headed):
    keys = [f"n-{number:02}" for number in range(1, games + 1)]
    for number, key in enumerate(keys, start=1):
        if key not in NIGHTS:
            night = a_night(key, random.Random(number), PEOPLE[:3])
            keep(desk.db, key, replace(night, setup=replace(night.setup, lexicon=LEXICON)))
    EVENTS.make(desk, Event("Pokal"), "pokal")
    events.add_games(desk, "pokal", keys)
    pdf = client.get("/events/pokal/print/table.pdf").data
    told = " ".join(PdfReader(io.BytesIO(pdf)).pages[0].extract_text().split())
    assert (f"Game {games}" in told) is headed


@pytest.mark.parametrize(("prizes", "lines"), [(0, 8), (2, 8), (6, 8), (7, 9), (12, 14)])
def test_eight_prizes_can_be_written_and_always_two_more(client, event, prizes, lines):
    sent = SETTINGS | {
        "prize": [f"Preis {each}" for each in range(prizes)], "prize_column": [""] * prizes,
        "prize_value": ["alle"] * prizes, "prize_places": ["1"] * prizes,
    }  # fmt: skip
    assert client.post(f"/events/{event}/settings", data=sent).status_code == 302
    assert page(client, f"/events/{event}/settings").count('name="prize"') == lines


def test_a_prize_has_bounds_and_what_is_none_is_left_out(client, desk, event):
    rows = [
        ("T" * 121, "club", "W" * 81, "0"),
        ("Sieg", "", "", "101"),
        ("", "", "x", "1"),
        ("X", "shoe", "", "1"),
        ("Gast", "sex", " w ", "many"),
    ]
    names = ("prize", "prize_column", "prize_value", "prize_places")
    typed = {name: list(texts) for name, texts in zip(names, zip(*rows, strict=True), strict=True)}
    typed |= {"planned": [""], "team_best": [""], "certificate": ["x" * 601]}
    assert client.post(f"/events/{event}/settings", data=SETTINGS | typed).status_code == 302
    found = EVENTS.one(desk, event).data
    assert found.prizes == (
        Prize("T" * 120, "club", "W" * 80, 1), Prize("Sieg", "", "", 100), Prize("Gast", "sex", "w", 1),
    )  # fmt: skip
    assert (found.planned, found.team_best, found.certificate) == (0, 3, "x" * 600)
    many = {
        "prize": ["Preis"] * 41,
        "prize_column": [""] * 41,
        "prize_value": [""] * 41,
        "prize_places": ["2"] * 41,
        "team_best": "0",
    }
    client.post(f"/events/{event}/settings", data=SETTINGS | many)
    found = EVENTS.one(desk, event).data
    assert (found.prizes, found.team_best) == ((Prize("Preis", "", "", 2),) * 40, 1)


def test_prizes_certificates_and_all_sheets(client, desk, finished):
    sent = {
        "title": "Herbstpokal", "since": "2026-11-22", "value": "points", "missed": "zero", "tie_1": "tops", "team": "best",
        "team_best": "3", "team_limit": "0", "shared": "each", "once": "1", "columns": ["name", "licence", "games"],
        "prize": ["Sieg", "Bester Wiener"], "prize_column": ["", "club"], "prize_value": ["alle", "Wien"], "prize_places": ["1", "1"],
        "certificate": "{name} ist auf Platz {place}",
    }  # fmt: skip
    assert "Bester Wiener" in send(client, f"/events/{finished}/settings", **sent)
    assert EVENTS.one(desk, finished).data.rules["tie_breaks"] == ["tops"]
    pdf = client.get(f"/events/{finished}/print/certificates.pdf").data
    given = [" ".join(each.extract_text().split()) for each in PdfReader(io.BytesIO(pdf)).pages]
    prizes = [
        ("Sieg", "Anna Öz"),
        ("Sieg", "Bert Weiß"),
        ("Bester Wiener", "Çelik Zoë"),
    ]  # two share the first place
    assert [f"Certificate {prize} {name} {name} ist auf Platz 1" for prize, name in prizes] == [
        each.partition(" Herbstpokal")[0] for each in given
    ]
    csv = client.get(f"/events/{finished}/print/table.csv").data.decode("utf-8-sig").splitlines()
    assert csv[0] == "Name,Licence number,Game 1,Game 2"
    people.take_in(desk, "Name;Verein;Kader;Lizenz\nAnna Öz;Köln;A-Kader;L77\n")
    shown = page(client, f"/events/{finished}/settings")
    assert 'name="columns" value="+Kader"' in shown
    send(client, f"/events/{finished}/settings", **(sent | {"columns": ["name", "+Kader", "nonsense"]}))
    csv = client.get(f"/events/{finished}/print/table.csv").data.decode("utf-8-sig").splitlines()
    assert (csv[0], "Anna Öz,A-Kader" in csv) == ("Name,Kader", True)
    send(client, f"/events/{finished}/settings", **sent)
    other = EVENTS.make(
        desk, Event("Winterpokal", games=(NIGHTS[2],))
    ).key  # the next event has the same columns
    csv = client.get(f"/events/{other}/print/table.csv").data.decode("utf-8-sig").splitlines()
    assert csv[0] == "Name,Licence number,Game 1"
    boxes = re.findall(
        r'name="columns" value="(\w+)" id="[\w-]+" checked', page(client, f"/events/{other}/settings")
    )
    assert sorted(boxes) == ["games", "licence", "name"]
    names = ZipFile(io.BytesIO(client.get(f"/events/{finished}/print/all.zip").data)).namelist()
    assert {"Certificates.pdf", "Event table.pdf", "Event table.csv"} <= set(names)
    assert len([name for name in names if name.startswith("2/")]) > 4
    assert client.get(f"/events/{finished}/print/other.pdf").status_code in (302, 404, 422)


@pytest.mark.parametrize("bad", [{"title": ""}, {"value": "luck"}, {"tie_1": "luck"}])
def test_settings_that_cannot_be_are_refused_and_stay_typed(client, desk, event, bad):
    assert client.post(f"/events/{event}/settings", data=SETTINGS | bad).status_code == 422
    assert EVENTS.one(desk, event).data.title == "Herbstpokal"


def test_two_who_change_the_settings_of_an_event_at_once_both_have_their_change(client, desk, event):
    at = f"/events/{event}/settings"
    laptop, tablet = Browser(client), Browser(client)
    for each in (laptop, tablet):
        each.go(at)
    prizes = {"prize": ["Sieg"], "prize_column": [""], "prize_value": [""], "prize_places": ["1"]}
    tablet.send(
        at,
        since="23.11.2026",
        club="SC Wien",
        tie_1="tops",
        tie_2="solos",
        columns=["name", "club"],
        **prizes,
    )
    with pytest.raises(Refused):
        laptop.send(at, title="Winterpokal", planned="13")
    laptop.send(at, planned="4", certificate="Bravo\r\n{name}", once="")
    data = EVENTS.one(desk, event).data
    assert (data.title, data.since, data.club, data.planned) == ("Winterpokal", "2026-11-23", "SC Wien", 4)
    assert (data.rules["tie_breaks"], data.columns, data.prizes) == (
        ["tops", "solos"],
        ("name", "club"),
        (Prize("Sieg"),),
    )
    assert (data.certificate, data.once) == ("Bravo\r\n{name}", False)
    for each in (laptop, tablet):
        each.go(at)
    tablet.send(at, certificate="{name}", once="1", tie_2="warnings", prize=["Sieg", "Gast"])
    laptop.send(at, tie_1="")  # the tie-breaks are one thing: those of who sends them last
    data = EVENTS.one(desk, event).data
    assert (data.certificate, data.once, data.rules["tie_breaks"]) == ("{name}", True, ["solos"])


def test_the_wall_sees_the_table_and_the_podium_step_by_step(app, client, desk, finished):
    page(client, f"/events/{finished}")
    secret = EVENTS.one(desk, finished).data.wall
    wall = app.test_client()
    found = events.standing(desk, finished)
    names = {row.place: found.told(row.person).name for step in found.podium for row in step}

    def seen():
        told = page(wall, f"/shown/event/{secret}")
        assert "Endstand" in told
        return [place for place in names if names[place] in told]

    waiting = page(wall, f"/shown/event/{secret}")  # all games have ended: nothing new before it is revealed
    before = events.before_last_game(desk, found).table.rows
    assert "Endstand" not in waiting
    assert "Partie 2 ist gespielt. Die Plätze kommen gleich." in waiting
    assert "Nach 1 Partie" in waiting
    totals = re.findall(r'<td class="number total">([^<]*)', waiting)
    assert totals == [Texts("de").number(float(row.value)) for row in before]
    assert totals != [Texts("de").number(float(row.value)) for row in found.table.rows]
    for number in range(1, len(names) + 1):
        send(client, f"/events/{finished}/podium")
        assert seen() == list(names)[:number]
    assert "<table" not in page(wall, f"/shown/event/{secret}")
    send(client, f"/events/{finished}/podium", wall="table")
    assert seen() == list(names)
    assert "<table" in page(wall, f"/shown/event/{secret}")
    send(client, f"/events/{finished}/podium", wall="hide")
    assert "Partie 2 ist gespielt." in page(wall, f"/shown/event/{secret}")
    gone = wall.get("/shown/event/other")
    assert gone.status_code == 404
    assert "Unter dieser Adresse gibt es keine Leinwand." in gone.text
    assert wall.get(f"/events/{finished}").status_code == 302


def test_between_two_games_of_a_plan_the_wall_shows_the_table_and_what_comes_next(
    app, client, desk, finished
):
    wall = app.test_client()
    secret = look.wall_secret(desk, "events", finished)

    def plan(number):
        return client.post(f"/events/{finished}/settings", data=SETTINGS | {"planned": number})

    assert plan("13").status_code == 422
    plan("3")
    visitor = app.test_client().get(f"/shown/event/{secret}", headers={"Accept-Language": "fr"}).text
    assert "Ensuite\u00a0: partie 3 sur 3" in visitor  # a phone that comes in here speaks as its browser
    told = page(wall, f"/shown/event/{secret}")
    assert 'http-equiv="refresh" content="15"' in told
    assert "Nach 2 Partien · Als Nächstes: Partie 3 von 3" in told
    assert all(each in told for each in ("Anna Öz", "Bert Weiß", "Çelik Zoë"))
    send(client, f"/events/{finished}/podium")  # the director ends it earlier
    assert "<table" not in page(wall, f"/shown/event/{secret}")
    plan("2")
    send(client, f"/events/{finished}/podium", wall="hide")
    assert "Partie 2 ist gespielt." in page(wall, f"/shown/event/{secret}")


@pytest.mark.parametrize(
    ("page", "shown"), [(1, "1 2 … 30"), (2, "1 2 3 … 30"), (15, "1 … 14 15 16 … 30"), (30, "1 … 29 30")]
)
def test_of_many_pages_the_first_the_last_and_the_neighbours_are_shown(app, page, shown):
    with app.test_request_context():
        told = app.jinja_env.get_template("macros.html").module.pager(page, 30, "people.index", q="an")
    assert " ".join(re.findall(r">\s*(\d+|…)<", told)) == shown
    assert re.findall(r'aria-current="page" href="([^"]*)"', told) == [f"/people?page={page}&amp;q=an"]


def test_a_sudden_death_parts_who_is_equal(client, desk, event):
    night = a_night("n-09", random.Random(1), PEOPLE[:2], ended=False)
    night.log.clear()
    night.add(*played(1, 10, 10), ev.GameEnded("Ende"))
    keep(desk.db, "n-09", night)
    client.post(f"/events/{event}/games", data={"game": "n-09"})
    assert [row.place for row in events.standing(desk, event).table.rows] == [1, 1]
    first, second = (people.named(desk, PEOPLE[each][0]).id for each in (0, 1))
    for wrong in ("0", "1000", "x"):
        told = send(client, f"/events/{event}/sudden", **{f"sudden-{first}": "1", f"sudden-{second}": wrong})
        assert ("alert-danger" in told, EVENTS.one(desk, event).data.sudden) == (True, {})
    laptop, tablet = Browser(client), Browser(client)
    for each in (laptop, tablet):
        each.go(f"/events/{event}")
    tablet.send("/sudden", **{f"sudden-{first}": " 1 "})
    laptop.send("/sudden", **{f"sudden-{second}": "999"})
    assert EVENTS.one(desk, event).data.sudden == {str(first): 1, str(second): 999}
    send(client, f"/events/{event}/sudden", **{f"sudden-{second}": "1"})
    assert EVENTS.one(desk, event).data.sudden == {str(second): 1}
    rows = events.standing(desk, event).table.rows
    assert [(row.place, row.person == second) for row in rows] == [(1, True), (2, False)]


def test_phones_open_the_table_of_the_event_when_a_game_has_ended(app, client, desk, finished):
    night = a_night("n-08", random.Random(8), PEOPLE[:2], ended=False)
    night.setup = replace(night.setup, lexicon=LEXICON)
    keep(desk.db, "n-08", night)
    events.add_games(desk, finished, ["n-08"])
    page(client, f"/events/{finished}")
    phone = app.test_client()
    phone.set_cookie("seat", access_codes.claim(desk, "n-08", 1)[0])
    assert phone.get("/play/n-08/own").get_json()["event"] == ""
    desk.do("n-08", lambda _: [ev.GameEnded("Ende")])
    assert phone.get("/play/n-08/own").get_json()["event"] == ""  # the podium is still the director's
    shows.choose(desk, "n-08", "ranking")
    secret = phone.get("/play/n-08/own").get_json()["event"]
    assert "Nach 2 Partien" in page(
        phone, f"/shown/event/{secret}"
    )  # the third before the event's own podium
    send(client, f"/events/{finished}/podium", wall="table")
    assert "Nach 3 Partien" in (between := page(phone, f"/shown/event/{secret}"))
    assert "Anna Öz" in between
    assert "Endstand" not in between


def a_tied_game(desk, key, names=3):
    """A game with words of its own in which all have the same."""
    night = a_night(key, random.Random(1), PEOPLE[:names], ended=False)
    night.setup = replace(night.setup, lexicon=LEXICON)
    night.log.clear()
    night.add(*played(1, *[10] * names), ev.GameEnded("Ende"))
    keep(desk.db, key, night)


def test_two_who_press_for_the_next_game_make_one(client, desk, event):
    laptop, tablet = Browser(client), Browser(client)
    for each in (laptop, tablet):
        each.go(f"/events/{event}")
    for each in (tablet, laptop):
        each.send("/next", lexicon=LEXICON)
    (key,) = EVENTS.one(desk, event).data.games
    assert [each.address for each in (laptop, tablet)] == [f"/games/{key}/desk"] * 2
    desk.do(key, lambda _: [*played(1, 20, 10), ev.GameEnded("Ende")])
    laptop.go(f"/events/{event}")
    laptop.send("/next")
    assert len(EVENTS.one(desk, event).data.games) == 2


def test_two_who_press_for_the_next_place_reveal_one(client, desk, finished):
    laptop, tablet = Browser(client), Browser(client)
    for each in (laptop, tablet):
        each.go(f"/events/{finished}")
    for pressed, revealed in (
        (laptop, 1),
        (tablet, 1),
        (tablet, 2),
    ):  # the tablet sees the place and reveals the next one
        pressed.send("/podium", like={"revealed": pressed_at(pressed)})
        assert EVENTS.one(desk, finished).data.revealed == revealed


def pressed_at(browser):
    """How many places are revealed on the page of that browser."""
    return re.search(r'name="revealed" value="(\d+)"', browser.body.decode())[1]


def test_two_who_press_for_a_sudden_death_start_one(client, desk, event):
    a_tied_game(desk, "n-09")
    client.post(f"/events/{event}/games", data={"game": "n-09"})
    EVENTS.change(desk, event, lambda data: replace(data, title="P" * 120))  # as long as a title may be
    laptop, tablet = Browser(client), Browser(client)
    for each in (laptop, tablet):
        each.go(f"/events/{event}")
    tied = re.findall(r'name="person" value="(\d+)" checked', laptop.body.decode())
    new = [re.search(r'name="new" value="(\w+)"', each.body.decode())[1] for each in (tablet, laptop)]
    led = [
        client.post(f"/events/{event}/sudden-death", data={"person": tied, "new": each}).location
        for each in new
    ]
    assert led == [f"/games/{new[0]}/desk"] * 2
    assert [each.ended for each in events.standing(desk, event).deciding] == [False]


@pytest.mark.parametrize("pack", ["", "prepared"])
def test_one_press_starts_a_sudden_death_whose_order_counts_in_the_event(client, desk, event, pack):
    """Those who are equal are chosen by the program; who is still equal after it plays another."""
    a_tied_game(desk, "n-09")
    client.post(f"/events/{event}/games", data={"game": "n-09"})
    for new, first in (("0123456789ab", (1, 2, 2)), ("0123456789ac", (1, 2, 3))):
        told = page(client, f"/events/{event}")
        form = re.findall(r'name="person" value="(\d+)" checked', told)
        for _ in range(2):  # a double click makes one game
            client.post(f"/events/{event}/sudden-death", data={"person": form, "new": new, "pack": pack})
        night = desk.session(new)
        assert (night.game.setup.decides, night.game.setup.title) == (event, "Herbstpokal, sudden death")
        assert bool(night.game.pack) == bool(pack)
        assert "is played now" in page(client, f"/events/{event}")
        rounds.draw(desk, new)
        rounds.start_clock(desk, new)
        rounds.call_time(desk, new)
        top = rounds.tops(desk, desk.session(new))[0].scored
        slips.record_slip(desk, new, 1, 1, Slip(top.move.word, at=top.move.at, score=top.score))
        rounds.place_top(desk, new, top.move.at, top.move.word)
        players.record_out(desk, new)
        for slip in (Slip(top.move.word, at=top.move.at, score=top.score), Slip(state="none")):
            slips.record_slip(desk, new, 1, 2, slip)  # a late slip counts, and is taken back
            assert ("is not out after round 1." in page(client, f"/games/{new}/desk")) == (slip.state == "ok")
        assert "Table with the broken tie" in send(client, f"/games/{new}/end", reason="decided")
        assert client.get(f"/games/{new}/tie").headers["Location"].endswith(f"/events/{event}")
        assert tuple(row.place for row in events.standing(desk, event).table.rows) == first
    told = page(client, f"/events/{event}")
    assert "Equal totals: sudden death" in told
    assert "Start the sudden death" not in told
    assert "n-09" in {row.key for row in desk.games()}
    counted, _ = seasons.nights(desk, Season("Liga", since="2026-01-01"))
    assert [each.key for each in counted if each.key.startswith("01")] == []


def test_a_sudden_death_after_a_night_is_written_into_its_table_when_it_ends(client, desk):
    a_tied_game(desk, "n-09", 2)
    assert "Start the sudden death" in page(client, "/games/n-09/standings")
    offered = [
        'id="ties"' in page(client, f"/games/n-09/standings{query}")
        for query in ("", "?round=1", "?by=category", "?by=club")
    ]
    assert offered == [True, True, False, False]
    client.post("/games/n-09/sudden-death", data={"player": ["1", "x", "2"], "new": "0123456789ab"})
    desk.do("0123456789ab", lambda _: [*played(1, 10, 26), ev.PlayersOut(1, (1,))])
    send(client, "/games/0123456789ab/end", reason="decided")
    assert [row.player.id for row in standings(desk.session("n-09").game).rows] == [2, 1]
    assert client.get("/games/0123456789ab/tie").headers["Location"].endswith("/games/n-09/standings")
    assert (
        client.get("/games/n-09/tie").headers["Location"].endswith("/games/n-09/desk")
    )  # it decides nothing
    assert "sudden death" in page(client, "/games/n-09/standings")
    assert "Start the sudden death" not in page(client, "/games/n-09/standings")


def test_a_sudden_death_that_ends_while_its_night_is_open_again_is_told_and_offered_there(client, desk):
    a_tied_game(desk, "n-09", 2)
    client.post("/games/n-09/sudden-death", data={"player": ["1", "2"], "new": "0123456789ab"})
    desk.do("0123456789ab", lambda _: [*played(1, 10, 26), ev.PlayersOut(1, (1,))])
    rounds.reopen(desk, "n-09", "Einspruch")
    change_player(desk, "n-09", replace(desk.session("n-09").game.player(1), name="Anna Maier"))
    told = send(client, "/games/0123456789ab/end", reason="decided")
    assert "The game is finished. Standings" in told
    assert "n-09 is open again. End it, then use this order" in told
    rounds.end(desk, "n-09", "")
    assert "Use this order in the table" in page(client, "/games/n-09/standings")
    client.post("/games/n-09/tie-broken", data={"game": "0123456789ab"})
    assert [row.player.id for row in standings(desk.session("n-09").game).rows] == [2, 1]
    delete_game(desk, "n-09")
    led = client.get("/games/0123456789ab/tie", follow_redirects=True)
    assert "The game n-09 was deleted. Restore it" in led.text


# -- a season ----------------------------------------------------------------------------------------


@pytest.fixture
def season(client, desk):
    assert "3 nights have already been played" in page(client, "/seasons")
    send(client, "/seasons", title="Liga", since="2026-01-01")
    return SEASONS.all(desk)[0].key


def test_of_those_whom_one_has_met_three_hundred_are_offered(client, desk):
    for key in ("n-04", "n-05"):
        keep(desk.db, key, a_night(key, random.Random(4), [(f"Gast {each}", "Bonn") for each in range(302)]))
    shown = page(client, f"/people/{people.named(desk, 'Gast 0').id}")
    assert shown.partition('id="with"')[2].partition("</select>")[0].count("<option") == 300


def test_a_long_table_has_pages_a_search_and_a_page_of_its_own_for_the_awards(client, desk, season):
    assert ">Awards</h2>" in page(client, f"/seasons/{season}")
    many = a_night("n-04", random.Random(4), [(f"Gast {each}", "Bonn") for each in range(300)])
    keep(desk.db, "n-04", replace(many, setup=replace(many.setup, lexicon=LEXICON)))
    pages = [page(client, f"/seasons/{season}?page={number}") for number in (1, 2)]
    found = [re.findall('club-name"><a href="/people/([0-9]*)"', shown) for shown in pages]
    names = [each for shown in found for each in shown]
    assert len(found[0]) == 200
    table = seasons.standing(desk, season).table
    assert names == [str(row.person) for row in (*table.rows, *table.below)]
    assert ">Awards</h2>" not in pages[0]
    honours = page(client, f"/seasons/{season}/awards")
    assert ">Awards</h2>" in honours
    assert re.search(r'aria-current="page" href="[^"]*/awards"', honours)
    assert "Nobody in this table" not in honours
    assert max(map(len, re.findall("<dd[^>]*>([^<]*)</dd>", honours))) <= 600  # longer lists are folded away
    found = page(client, f"/seasons/{season}?name=gast+123")
    assert re.findall('club-name"><a[^>]*><bdi>([^<]*)', found) == ["Gast 123"]
    assert "Nobody in this table has that name." in page(client, f"/seasons/{season}?name=Xaver")


def test_of_a_new_season_the_duplicate_nights_of_the_same_rules_are_ticked(client, desk, season):
    others = {
        "f2023": replace(small_setup("f2023"), lexicon=LEXICON),
        "death": replace(small_setup(), lexicon=LEXICON, speed=SPEEDS["sudden-death"]),
    }
    for key, setup in others.items():
        create_game(desk, replace(setup, date="2026-02-02"), [Entrant("Anna")], key)
        rounds.end(desk, key, "tired")
    send(client, "/seasons", title="Neu", since="2026-01-01")
    made = SEASONS.all(desk)[0]
    ticked = re.findall('name="night" value="([^"]*)" checked', page(client, f"/seasons/{made.key}/settings"))
    assert (sorted(ticked), made.data.left) == (["n-01", "n-02", "n-03"], ("f2023", "death"))


RULES = {
    "title": "Liga", "since": "2026-01-01", "value": "percent", "best": "50%", "least": "", "planned": "5", "places": "25, 20",
    "shares": "60 / 30 / 10", "shared": "mean", "tie_1": "nights", "tie_2": "", "tie_3": "solos", "credit": "", "team": "best", "team_best": "2",
}  # fmt: skip


def test_a_changed_rule_is_looked_at_before_it_is_kept(client, desk, season):
    send(client, f"/seasons/{season}/settings", **RULES | {"since": "2030-01-01", "value": "points"})
    told = send(client, f"/seasons/{season}/settings", look="1", **RULES)
    first = told.partition("So the table would be")[2].partition("<tbody>")[2].partition("</tr>")[0]
    assert first.endswith('<td class="number">–</td>'), "whom no night of before counted for"
    assert SEASONS.one(desk, season).data.rules.get("value", "points") == "points"
    send(client, f"/seasons/{season}/settings", **RULES | {"places": ""})
    kept = seasons.standing(desk, season).table
    found = (kept.rules.value, kept.best, kept.rules.planned, kept.rules.tie_breaks, kept.rules.places[-1])
    assert found == (
        "percent",
        2,
        5,
        ("nights", "solos"),
        1,
    )  # fifteen places by themselves, down to one point
    assert kept.rules.credit == "mean"
    shown = page(client, f"/seasons/{season}")
    assert "can still be" in shown
    left_out = sum(len(each.left_out) for each in (*kept.rows, *kept.below))
    assert shown.count("<s>") == 2 * left_out > 0  # listed in a column, or below the name
    send(
        client,
        f"/seasons/{season}/settings",
        **RULES | {"planned": "", "team_best": "", "credit": "0,5", "places": "25; 17,5,", "shares": ""},
    )
    kept = seasons.standing(desk, season).table
    assert (kept.rules.planned, kept.rules.team_best, kept.rules.credit) == (0, 4, "0.5")
    assert (kept.rules.places, kept.rules.shares) == ((25, 17.5), (60, 30, 10))
    assert 'value="25, 17.5"' in page(client, f"/seasons/{season}/settings")


def test_two_who_change_the_rules_of_a_season_at_once_both_have_their_change(client, desk, season):
    at = f"/seasons/{season}/settings"
    laptop, tablet = Browser(client), Browser(client)
    for each in (laptop, tablet):
        each.go(at)
    tablet.send(at, None, until="31.12.2026", best="2", tie_1="best_night", guests="Gast", repeats="1")
    shown = laptop.send(at, "look", title="Pokal", places="10, 5")
    assert fields(next(each for each in shown.iter("form") if each.get("action") == at))["best"] == "2"
    assert SEASONS.one(desk, season).data.title == "Liga"
    with pytest.raises(Refused):
        laptop.send(at, None, least="x")
    tablet.go(at)
    tablet.send(at, None, best="3")
    laptop.send(at, None, least="1")
    data = SEASONS.one(desk, season).data
    rules = {
        name: data.rules[name] for name in ("best", "least", "places", "tie_breaks", "guests", "repeats")
    }
    assert (data.title, data.since, data.until) == ("Pokal", "2026-01-01", "2026-12-31")
    assert rules == {
        "best": 3,
        "least": 1,
        "places": [10, 5],
        "tie_breaks": ["best_night"],
        "guests": ["Gast"],
        "repeats": True,
    }


@pytest.mark.parametrize(
    "bad",
    [
        {"best": "x"}, {"value": "luck"}, {"since": "gestern"}, {"places": "a"}, {"credit": "x"}, {"tie_5": "luck"},
    ],
)  # fmt: skip
def test_rules_that_cannot_be_are_refused_in_a_sentence(client, desk, season, bad):
    answer = client.post(f"/seasons/{season}/settings", data=RULES | bad)
    assert answer.status_code == 422
    assert "alert-danger" in answer.text
    assert SEASONS.one(desk, season).data.since == "2026-01-01"


def test_nights_guests_organisers_and_teams_are_chosen(client, desk, season):
    at = f"/seasons/{season}"
    listed = ["n-01", "n-02", "n-03"]
    send(client, f"{at}/nights", night=["n-01", "n-03"], listed=listed)
    assert [each.key for each in seasons.standing(desk, season).table.nights] == ["n-01", "n-03"]
    send(client, f"{at}/nights", night=listed, listed=listed)
    SEASONS.make(desk, Season("Pokal", taken=("n-02",)))
    assert page(client, f"{at}/settings").count("counts in Pokal too") == 1
    for _ in range(2):  # each once
        send(client, f"{at}/people", what="guest", name="Anna Öz (Köln)")
        send(client, f"{at}/people", what="credit", name="Fritz Ast", night="n-01")
    anna, fritz = (people.named(desk, name).id for name in ("Anna Öz", "Fritz Ast"))
    data = SEASONS.one(desk, season).data
    assert (data.guests, data.credits) == ((anna,), (("n-01", fritz),))
    told = send(
        client,
        f"{at}/people",
        what="team",
        teams=f"Rot: Bert Weiß, , Dora Maß\n \n{'B' * 81}:",
    )
    assert "Rot: Bert Weiß, Dora Maß" in told
    for wrong in ("Blau", ": Anna Öz"):
        answer = client.post(f"{at}/people", data={"what": "team", "teams": f"Rot: Bert Weiß\n{wrong}"})
        assert (answer.status_code, f"{wrong} is not a team." in answer.text) == (422, True)
    assert [*SEASONS.one(desk, season).data.teams] == ["Rot", "B" * 80]
    found = seasons.standing(desk, season)
    names = {found.told(row.person).name for row in found.table.rows}
    assert "Anna Öz" not in names
    assert next(row for row in found.table.rows if found.told(row.person).name == "Fritz Ast").nights == 2
    send(client, f"{at}/people", what="no_guest", person=people.named(desk, "Anna Öz").id)
    assert len(seasons.standing(desk, season).table.rows) == len(names) + 1
    for name, night in (("Bert Weiß", "n-01"), ("Fritz Ast", "n-02")):
        send(client, f"{at}/people", what="credit", name=name, night=night)
    send(client, f"{at}/people", what="no_credit", person=fritz, night="n-01")
    bert = people.named(desk, "Bert Weiß").id
    assert SEASONS.one(desk, season).data.credits == (("n-01", bert), ("n-02", fritz))
    assert "Load the page again." in send(client, f"{at}/people", what="other")


def test_two_who_change_the_teams_of_a_season_at_once_both_have_their_change(client, desk, season):
    at = f"/seasons/{season}/people"
    send(client, at, what="team", teams="Rot: Anna Öz\nBlau: Bert Weiß\nGrün: Emil Groß")
    laptop, tablet = Browser(client), Browser(client)
    for each in (laptop, tablet):
        each.go(f"/seasons/{season}/settings")
    tablet.send(
        "/people", like={"what": "team"}, teams="Rot: Anna Öz, Çelik Zoë\nBlau: Bert Weiß\nGelb: Fritz Ast"
    )
    with pytest.raises(Refused, match="Nobody here is called Nemo"):
        laptop.send("/people", like={"what": "team"}, teams="Rot: Anna Öz\nBlau: Nemo\nGrün: Emil Groß")
    assert (
        fields(next(each for each in laptop.page.iter("textarea")).getparent())["teams"].splitlines()[1]
        == "Blau: Nemo"
    )
    laptop.send(
        "/people", like={"what": "team"}, teams="Rot: Anna Öz\nBlau: Dora Maß, Dora Maß\nGrün: Emil Groß"
    )
    teams = {
        name: [people.person(desk, each).name for each in found]
        for name, found in SEASONS.one(desk, season).data.teams.items()
    }
    assert teams == {"Rot": ["Anna Öz", "Çelik Zoë"], "Blau": ["Dora Maß"], "Gelb": ["Fritz Ast"]}
    assert (
        client.get(at).location == f"/seasons/{season}/settings#people"
    )  # as after another language was chosen there


def test_teams_and_guests_of_people_of_one_name_and_of_names_with_a_comma(client, desk, season):
    for name, club in (("Huber, Eva", "Graz"), ("Bert Weiß", "Graz"), ("Bert Weiß", "")):
        people.add(desk, Person(name, club))
    with writing(desk.db):  # two of one name and club, who once played in one night
        people_store.add_people(desk.db, [Person("Zwilling", "Wien")] * 2, None)
    twins = [each.id for each in people.matching(desk, "Zwilling")]
    at = f"/seasons/{season}/people"
    send(
        client,
        at,
        what="team",
        teams=f"Rot: Huber, Eva, Bert Weiß (Graz), Anna Öz\nBlau: Bert Weiß, {twins[1]}",
    )
    told = page(client, f"/seasons/{season}/settings")
    assert f"Rot: Huber, Eva; Bert Weiß (Graz); Anna Öz;\nBlau: Bert Weiß, {twins[1]}</textarea>" in told
    before = SEASONS.one(desk, season).data.teams
    assert client.post(at, data={"what": "team", "teams": "Blau: 99999"}).status_code == 422
    send(
        client,
        at,
        what="team",
        teams=f"Rot : Huber, Eva; Bert Weiß (Graz); Anna Öz;\nBlau :Bert Weiß,{twins[1]}",
    )
    assert SEASONS.one(desk, season).data.teams == before
    send(client, at, what="guest", name="Bert Weiß (Graz)")
    send(client, at, what="credit", name="Bert Weiß", night="n-01")
    told = send(client, at, what="guest", name="zwilling")
    assert f"2 people are called zwilling. Write one of these: {twins[0]}, {twins[1]}" in told
    data = SEASONS.one(desk, season).data
    assert [people.person(desk, each).club for each in (*data.guests, data.credits[0][1])] == ["Graz", ""]


def test_ticks_of_a_page_of_before_touch_no_other_night(client, desk, season):
    """While somebody takes a tick away another one takes another away, and a third puts a night into the bin."""

    def page_sent():
        text = page(client, f"/seasons/{season}/settings").partition('id="nights"')[2].partition("</form>")[0]
        found = {name: re.findall(rf'name="{name}" value="([^"]*)"', text) for name in ("listed", "was")}
        return found | {"night": re.findall(r'name="night" value="([^"]*)" checked', text)}

    def counting():
        return [each.key for each in seasons.standing(desk, season).table.nights]

    mine, other = page_sent(), page_sent()
    assert counting() == list(NIGHTS)
    other["night"].remove("n-01")
    client.post(f"/seasons/{season}/nights", data=other)
    delete_game(desk, "n-02")
    mine["night"].remove("n-03")
    told = client.post(f"/seasons/{season}/nights", data=mine, follow_redirects=True).text
    assert ("alert-danger" in told, counting()) == (False, [])
    mine = page_sent()
    mine["night"].append("n-01")
    client.post(f"/seasons/{season}/nights", data=mine)
    assert counting() == ["n-01"]


def test_a_season_is_printed_saved_and_taken_in_again(client, desk, season):
    for name in ("table.pdf", "certificates.pdf"):
        assert client.get(f"/seasons/{season}/print/{name}").data.startswith(b"%PDF")
    assert "Anna Öz" in client.get(f"/seasons/{season}/print/table.csv").data.decode("utf-8-sig")
    whole = client.get(f"/seasons/{season}/print/whole.season").data
    send(client, f"/seasons/{season}/remove")
    assert "Anna Öz" in send(client, "/seasons/import", file=(io.BytesIO(whole), "liga.season"))
    page(client, f"/seasons/{season}")
    secret = SEASONS.one(desk, season).data.wall
    shown = page(client.application.test_client(), f"/shown/season/{secret}")
    assert "Anna Öz" in shown
    assert 'data-again="60"' in shown  # seconds


def test_a_season_whose_event_is_still_here_is_taken_in_again(client, desk, season, finished):
    before, event = seasons.standing(desk, season), EVENTS.one(desk, finished)
    assert finished in [each.own_key for each in before.table.nights]
    whole = client.get(f"/seasons/{season}/print/whole.season").data
    send(client, f"/seasons/{season}/remove")
    send(client, "/seasons/import", file=(io.BytesIO(whole), "liga.season"))
    assert (EVENTS.all(desk), seasons.standing(desk, season).table.rows) == ([event], before.table.rows)
    send(client, f"/seasons/{season}/remove")
    events.add_games(desk, finished, ["n-03"])
    told = send(client, "/seasons/import", file=(io.BytesIO(whole), "liga.season"))
    assert f"{finished} already exists" in told
    assert SEASONS.all(desk) == []


def test_the_wall_of_a_large_season_shows_ten_pages_of_those_in_front(client, desk):
    night = a_night("n-09", random.Random(1), [(f"Gast {each:03}", "") for each in range(241)], ended=False)
    night.setup = replace(night.setup, lexicon=LEXICON)
    night.log.clear()
    night.add(*played(1, *range(341, 100, -1)), ev.GameEnded("Ende"))
    keep(desk.db, "n-09", night)
    pokal = SEASONS.make(desk, Season("Pokal", taken=("n-09",))).key
    page(client, f"/seasons/{pokal}")
    told = page(client, f"/shown/season/{SEASONS.one(desk, pokal).data.wall}")
    assert re.findall(r"Gast (\d+)", told) == [f"{each:03}" for each in range(240)]
    assert "241" in told.split('class="foot"')[1].split("</p>")[0]
    assert 'data-again="150"' in told  # seconds


def test_a_slip_of_an_old_night_says_whose_place_moved_in_the_season(client, desk, season):
    before = seasons.standing(desk, season)
    last = before.table.rows[-1]
    name = before.told(last.person).name
    key = next(night.key for night in before.table.nights if last.person in night.of)
    player = next(each.id for each in desk.session(key).game.players if each.person == last.person)
    send(client, f"/games/{key}/reopen")
    told = send(client, f"/games/{key}/rounds/1/slips/{player}/overrule", points="900", reason="Einspruch")
    assert f"In the season Liga places moved: {name} {last.place} → 1" in told
    assert seasons.standing(desk, season).table.rows[0].person == last.person


def test_a_slip_of_a_night_of_an_event_says_whose_place_moved_in_the_season(client, desk):
    EVENTS.make(desk, Event("Pokal", "2026-01-01", games=NIGHTS), "pokal")
    SEASONS.make(desk, Season("Liga", taken=("pokal",)), "liga")
    last, key = seasons.standing(desk, "liga").table.rows[-1], NIGHTS[-1]
    player = next(each for each in desk.session(key).game.players if each.person == last.person)
    send(client, f"/games/{key}/reopen")
    sent = {"points": "900", "reason": "Einspruch"}
    told = send(client, f"/games/{key}/rounds/1/slips/{player.id}/overrule", **sent)
    assert f"In the season Liga places moved: {player.name} {last.place} → 1" in told


@pytest.mark.parametrize(("number", "told"), [(12, 12), (13, 12)])
def test_of_those_whose_places_moved_twelve_are_named(client, desk, number, told):
    """Everybody has another sum, and the last one becomes the first."""
    night = a_night("n-09", random.Random(1), [(f"Gast {each}", "") for each in range(number)], ended=False)
    night.setup = replace(night.setup, lexicon=LEXICON)
    night.log.clear()
    night.add(*played(1, *range(26, 26 - number, -1)), ev.GameEnded("Ende"))
    keep(desk.db, "n-09", night)
    SEASONS.make(desk, Season("Pokal", taken=("n-09",)))
    send(client, "/games/n-09/reopen")
    sent = {"points": "900", "reason": "Einspruch"}
    page = send(client, f"/games/n-09/rounds/1/slips/{number}/overrule", **sent)
    moves = page.partition("In the season Pokal places moved: ")[2].partition("<")[0]
    assert re.findall(r"Gast (\d+) (\d+) → (\d+)", moves) == [
        (str(number - 1), str(number), "1"),
        *((str(each), str(each + 1), str(each + 2)) for each in range(told - 1)),
    ]
    assert moves.rstrip().endswith("…") == (number > 12)


# -- people ------------------------------------------------------------------------------------------


def test_people_are_found_changed_and_added(client, desk):
    assert "Bert Weiß" in page(client, "/people")
    assert "Bert Weiß" not in page(client, "/people?q=anna oz koln")
    people.take_in(desk, "Name\n" + "\n".join(f"Gast {each:02}" for each in range(45)))
    assert page(client, "/people").count("list-group-item") == 40
    many = "Name\n" + "\n".join(f"Neu {each:03}" for each in range(301))
    shown = send(client, "/people/import", text=many)
    assert ("New: 301" in shown, len(re.findall(r"<li>Neu \d{3}</li>", shown)), "<li>…</li>" in shown) == (
        True,
        300,
        True,
    )
    shown = send(client, "/people/import", text=many.removesuffix("\nNeu 300"))
    assert (len(re.findall(r"<li>Neu \d{3}</li>", shown)), "<li>…</li>" in shown) == (300, False)
    assert "Gast 44" in page(client, "/people?page=2")
    send(client, "/people", name="Nina Neu", club="Graz", series="4B")
    assert client.post("/people", data={"name": "nina neu", "club": "Graz"}).status_code == 422
    number = people.named(desk, "Nina Neu").id
    send(client, f"/people/{number}", name="Nina Alt", club="Graz")
    assert people.person(desk, number).name == "Nina Alt"
    send(client, f"/people/{number}/remove")
    assert "Nina" not in page(client, "/people")


def test_a_person_has_a_page_and_a_link_of_their_own(app, client, desk):
    number = people.named(desk, "Anna Öz").id
    assert "n-01" in page(client, f"/people/{number}")
    address = re.search(r"/person/[\w-]+", send(client, f"/people/{number}/link"))
    own = app.test_client()
    assert "Anna Öz" in page(own, address[0])
    assert "/games/n-01" not in page(own, address[0])
    assert client.get(f"/people/{number}/link").location == f"/people/{number}"  # nothing is made by looking
    assert client.get(address[0]).status_code == 200
    send(client, f"/people/{number}/link", close="1")
    assert own.get(address[0]).status_code == 404


def test_a_list_is_looked_at_and_taken_in(client, desk):
    content = "Nom;Prénom;Club\nÖz;Anna;Wien\nNeu;Nina;Metz\n".encode("latin-1")
    told = send(client, "/people/import", file=(io.BytesIO(content), "liste.csv"))
    assert "New: 1, changed: 0, as before: 0, doubtful: 1" in told
    text = content.decode("latin-1")
    anna = people.named(desk, "Anna Öz").id
    send(client, "/people/import", text=text, keep="1", **{"line-2": anna})
    assert people.person(desk, anna).club == "Wien"
    assert people.named(desk, "Nina Neu").club == "Metz"
    exported = client.get("/people/export").data.decode("utf-8")
    assert (exported[0], "Nina Neu;Metz" in exported) == ("\ufeff", True), "spreadsheets look for that mark"
    columns = {"column-0": "club", "column-1": "name", "column-2": "club", "column-3": "+"}
    sent = {"text": "Graz;Kurt Kahn;Wien;0222", "assigned": "1", "keep": "1"} | columns
    send(client, "/people/import", **sent)
    kurt = people.named(desk, "Kurt Kahn")
    assert (kurt.club, kurt.extra) == ("Graz", (("4", "0222"),)), "the first of two, and a number for a name"
    assert 'name="column-1"' in send(client, "/people/import", text="Nur eins\nKurt;Linz", assigned="1")
    assert "alert-danger" in send(client, "/people/import", text="a;b\nc;d", assigned="1")
    many = "\n".join(f"Zeile {each};Ort {each}" for each in range(1, 9))
    shown = send(client, "/people/import", text=many, assigned="1").partition("</table>")[0]
    assert re.findall(r"Ort \d", shown.partition("<table")[2]) == [f"Ort {each}" for each in range(1, 7)]


def test_a_pasted_list_that_cannot_be_read_stays(client, desk):
    answer = client.post("/people/import", data={"text": 'Name;Verein\n"Dora Maß;Wien\nBert;Graz\n'})
    assert (answer.status_code, "is never closed" in answer.text) == (422, True)
    assert "Dora Maß;Wien" in answer.text


def test_the_page_of_an_entry_that_was_merged_meanwhile_removes_nobody(client, desk):
    for name in ("Dora Neu", "Dora Neü"):
        people.add(desk, Person(name, "Graz"))
    one, other = (people.named(desk, name).id for name in ("Dora Neu", "Dora Neü"))
    laptop = Browser(client)
    laptop.go(f"/people/{one}")
    people.merge(desk, one, other)
    with pytest.raises(Refused, match="There is no such person"):
        laptop.send("/remove")
    assert people.person(desk, other).name == "Dora Neü"


def test_who_merges_an_entry_with_nobody_is_asked_to_choose(client, desk):
    anna = people.named(desk, "Anna Öz").id
    assert "Choose one from the list." in send(client, f"/people/{anna}/merge", into="")


def test_the_preview_says_how_letters_were_read_where_no_byte_tells(client):
    def told(name, encoding):
        sent = io.BytesIO(f"Name\n{name}\n".encode(encoding))
        return send(client, "/people/import", file=(sent, "liste.csv"))

    polish = told("Łukasz Śliwa", "cp1250")
    assert "Łukasz Śliwa" in polish
    assert "read as those of Central Europe (Windows-1250)" in polish
    assert "read as those of Western Europe (Windows-1252)" in told("Jürgen Weiß", "cp1252")
    for encoding in ("utf-8", "utf-16"):
        assert "letters are read" not in told("Łukasz Śliwa", encoding)


def test_every_line_and_column_of_a_list_is_accounted_for(client, desk):
    text = "Name;Telefon;Mail\nAnna Öz;0221;\nKurt;0222;x\nLea;0223;\nLea;0223;\n"
    told = send(client, "/people/import", text=text)
    assert re.findall(r'<option value="\+" selected>', told) == ['<option value="+" selected>']
    assert "Not understood: 1" in told
    assert "x is not an e-mail address" in told
    assert "as in line 4" in told
    sent = {"assigned": "1", "column-0": "name", "column-1": "+", "column-2": "", "keep": "1", "line-5": "0"}
    told = send(client, "/people/import", text=text, **sent)
    kurt = people.named(desk, "Kurt")
    assert kurt.extra == (("Telefon", "0222"),)
    assert "<bdi>Telefon</bdi>: <b><bdi>0222</bdi></b>" in page(client, f"/people/{kurt.id}")
    assert [each.name for each in people.people(desk)].count("Lea") == 2
    assert "Telefon 0222 → <b>0999</b>" in send(client, "/people/import", text="Name;Telefon\nKurt;0999\n")
    again = send(client, "/people/import", text="Name\nKurt\n")
    assert "Nothing would change." in again
    assert 'name="keep"' not in again


def test_twenty_names_that_are_there_twice_are_looked_at_at_once(client, desk):
    for number in range(22):
        people.add(desk, Person(f"Gast {number}", club="Graz"))
        people.add(desk, Person(f"Gast {number}", club="Linz"))
    told = page(client, "/people").partition('class="people-doubts"')[2].partition("</details>")[0]
    assert "20 names are there twice: check them" in told
    assert sorted({*re.findall(r"Gast (\d+)", told)}, key=int) == [str(number) for number in range(20)]


def test_the_last_thirty_nights_can_be_trained_and_the_last_fifty_belong_to_an_event(client, desk):
    for number in range(4, 52):
        night = a_night(f"n-{number:02}", random.Random(number), PEOPLE[:2])
        day = date(2026, 1, 1) + timedelta(number)
        keep(desk.db, f"n-{number:02}", replace(night, setup=replace(night.setup, date=day.isoformat())))
    EVENTS.make(desk, Event("Pokal", games=("n-51",)), "pokal")
    games = re.findall(r'<option value="(n-\d\d)"', page(client, "/events/pokal"))
    assert games == [f"n-{number:02}" for number in range(50, 1, -1)]
    nights = page(client, f"/people/{people.named(desk, 'Anna Öz').id}/cards")
    trained = re.findall(r'<option value="(n-\d\d)"', nights)
    assert trained == [f"n-{number:02}" for number in range(51, 21, -1)]


def test_two_entries_are_merged_parted_and_made_nameless(client, desk):
    keep(desk.db, "n-08", a_night("n-08", random.Random(1), [("Öz, Anna", "Wien"), PEOPLE[1]]))
    assert "Are these one person?" in page(client, "/people")
    one, other = people.named(desk, "Öz, Anna").id, people.named(desk, "Anna Öz").id
    send(client, f"/people/{one}/merge", into=other)
    assert "n-08" in page(client, f"/people/{other}")
    send(client, f"/people/{one}/part")
    assert "n-08" not in page(client, f"/people/{other}")
    keep(desk.db, "n-07", a_night("n-07", random.Random(1), [("Bert Weiß", "Wien"), PEOPLE[2]]))
    two = [each.id for each in people.people(desk) if each.name == "Bert Weiß"]
    assert "They are two people." in send(client, f"/people/{two[0]}/part", other=two[1])
    assert people.doubts(desk) == []
    send(client, f"/people/{other}/nameless")
    assert client.post(f"/people/{other}", data={"name": "Anna Öz"}).status_code == 422
    for address in (f"/people/{other}", "/games/n-01/standings", "/games/n-01/players", "/people"):
        assert "Anna Öz" not in page(client, address)


def test_who_is_on_a_list_is_not_removed_before_the_name_is_off_it(client, desk, event, season):
    """An event that names somebody who is gone could not be shown any more."""
    zoe = people.named(desk, "Zoe Neu").id
    at = f"/seasons/{season}/people"
    send(client, at, what="guest", name="Zoe Neu")
    send(client, at, what="team", teams="Rot: Zoe Neu")
    send(client, at, what="credit", name="Zoe Neu", night="n-01")
    steps = [
        ("Herbstpokal", f"/events/{event}/people/remove", {"person": zoe}),
        ("Liga", at, {"what": "no_guest", "person": zoe}),
        ("Liga", at, {"what": "team", "teams": ""}),
        ("Liga", at, {"what": "no_credit", "person": zoe, "night": "n-01"}),
    ]
    for title, address, sent in steps:
        told = send(client, f"/people/{zoe}/remove")
        assert f"Zoe Neu is on the list of {title}. Remove the name there first." in told
        page(client, f"/events/{event}/people")
        page(client, f"/seasons/{season}")
        send(client, address, **sent)
    assert "Zoe Neu is removed." in send(client, f"/people/{zoe}/remove")
    page(client, f"/events/{event}/people")
    page(client, f"/seasons/{season}")


def test_whom_a_season_names_is_still_named_when_the_entry_was_merged(client, desk, season):
    keep(desk.db, "n-08", a_night("n-08", random.Random(1), [("Anna Oez", "Wien"), PEOPLE[1]]))
    one, anna = people.named(desk, "Anna Oez").id, people.named(desk, "Anna Öz").id
    at = f"/seasons/{season}"
    send(client, f"{at}/people", what="team", teams="Rot: Anna Oez, Bert Weiß")
    send(client, f"{at}/people", what="guest", name="Anna Oez")
    send(client, f"{at}/people", what="credit", name="Anna Oez", night="n-01")
    people.merge(desk, one, anna)
    laptop = Browser(client)
    laptop.go(f"{at}/settings")
    laptop.send("/people", like={"what": "team"})
    bert = people.named(desk, "Bert Weiß").id
    assert SEASONS.one(desk, season).data.teams == {"Rot": (one, bert)}
    assert "Rot: Anna Öz, Bert Weiß" in page(client, f"{at}/settings")
    laptop.send("/people", like={"what": "no_guest"})
    laptop.send("/people", like={"what": "no_credit"})
    data = SEASONS.one(desk, season).data
    assert (data.guests, data.credits) == ((), ())


def test_two_who_change_one_person_at_once_both_have_their_change(client, desk):
    at = f"/people/{people.named(desk, 'Anna Öz').id}"
    laptop, tablet = Browser(client), Browser(client)
    laptop.go(at)
    tablet.go(at)
    tablet.send(at, licence="D-7", notes="Kasse")
    with pytest.raises(Refused):
        laptop.send(at, mail="x", notes="Bringt die Uhr")
    laptop.send(at, mail="anna@example.org")
    found = people.named(desk, "Anna Öz")
    assert (found.licence, found.notes, found.mail, found.club) == (
        "D-7",
        "Bringt die Uhr",
        "anna@example.org",
        "Köln",
    )
    laptop.go(at)
    laptop.send(at, notes="")
    assert people.named(desk, "Anna Öz").notes == ""


def test_the_page_of_an_entry_that_was_merged_meanwhile_brings_no_old_name_and_club_back(client, desk):
    keep(desk.db, "n-08", a_night("n-08", random.Random(1), [("Öz, Anna", "Wien"), PEOPLE[1]]))
    one, anna = people.named(desk, "Öz, Anna").id, people.named(desk, "Anna Öz").id
    laptop = Browser(client)
    laptop.go(f"/people/{one}")
    people.merge(desk, one, anna)
    laptop.send(f"/people/{one}", notes="Spielt wieder")
    found = people.person(desk, anna)
    assert (found.name, found.club, found.notes) == ("Anna Öz", "Köln", "Spielt wieder")


def test_players_of_a_night_are_chosen_among_the_people(client, desk):
    keep(desk.db, "n-07", a_night("n-07", random.Random(1), PEOPLE[:2], ended=False))
    known = re.findall(r'<option value="([^"]*)"></option>', page(client, "/games/n-07/players"))
    assert "Çelik Zoë; Wien; " in known
    assert not any("Anna Öz" in each for each in known)  # sits here already
    send(client, "/games/n-07/players", players="Çelik Zoë; Wien; ")
    assert desk.session("n-07").game.players[-1].person == people.named(desk, "Çelik Zoë").id


# -- stories -------------------------------------------------------------------------------------------


def test_the_files_of_stories_need_nothing_from_elsewhere(client, desk):
    SEASONS.make(desk, Season("Liga", taken=NIGHTS), "liga")
    EVENTS.make(desk, Event("Pokal", "2026-01-01", games=NIGHTS), "pokal")
    page(client, "/seasons/liga")  # its people are known from now on
    year = f"/people/{people.named(desk, 'Anna Öz').id}/years/2026"
    for file in ("/seasons/liga/print/story", "/events/pokal/print/story", f"{year}/story"):
        assert client.get(f"{file}.pdf").mimetype == "application/pdf"
        written = client.get(f"{file}.html").text
        assert "<svg" in written
        assert not re.search(r"(?:src|href)=|url\(|<script", written)


def test_a_story_follows_a_correction(client, desk):
    SEASONS.make(desk, Season("Liga", taken=NIGHTS), "liga")
    told = page(client, "/seasons/liga/story")
    rows = seasons.standing(desk, "liga").table.rows
    there = {each.person: each for each in desk.session("n-01").game.players}
    player = next(there[row.person] for row in reversed(rows) if row.person in there)
    raised = [ev.GameReopened("x"), ev.SlipOverruled(1, player.id, 5000, "x"), ev.GameEnded("x")]
    desk.do("n-01", lambda _: raised)
    assert f"<b>1. {player.name}</b>" not in told
    assert f"<b>1. {player.name}</b>" in page(client, "/seasons/liga/story")


@pytest.mark.parametrize("least", ["2", "3"])
def test_a_season_in_which_nobody_has_a_place_at_first_is_told(client, desk, least):
    SEASONS.make(desk, Season("Liga", taken=NIGHTS, rules={"least": least}), "liga")
    first = seasons.standing(desk, "liga").table.rows[0]
    assert f"<b>1. {people.person(desk, first.person).name}</b>" in page(client, "/seasons/liga/story")
    assert client.get("/seasons/liga/print/story.pdf").data.startswith(b"%PDF")
    wall = f"/shown/season/{look.wall_secret(desk, 'seasons', 'liga')}"
    assert "Fritz Ast" in page(client, wall), "who has one night stands below the places"


def test_whoever_leads_by_organising_alone_is_told_of_too(client, desk):
    people.add(desk, Person("Olga Leitung"))
    olga = people.named(desk, "Olga Leitung").id
    credits = tuple((key, olga) for key in NIGHTS)
    SEASONS.make(desk, Season("Liga", taken=NIGHTS, credits=credits, rules={"credit": "5000"}), "liga")
    assert "<b>1. Olga Leitung</b>" in page(client, "/seasons/liga/story")
    assert page(client, "/seasons/liga").count("(organised it)") == 2 * 3  # in a column, and below the name


def test_before_the_first_night_there_is_nothing_to_tell(client, desk):
    SEASONS.make(desk, Season("Leer"), "leer")
    assert "/story" not in page(client, "/seasons/leer")
    answer = client.get("/seasons/leer/story", headers={"Accept": "application/json"})
    assert (answer.status_code, "nothing to tell" in answer.text) == (422, True)


def test_two_people_stand_side_by_side_on_a_page(client, desk):
    anna, bert = (people.named(desk, name).id for name in ("Anna Öz", "Bert Weiß"))
    before = page(client, f"/people/{anna}")
    assert "Anna Öz and Bert Weiß" not in before
    told = page(client, f"/people/{anna}?with={bert}")
    assert "Anna Öz and Bert Weiß: % of the top" in told
    assert told.count('class="picture"') == before.count('class="picture"') + 1


def test_who_played_two_nights_is_seen_over_time_and_beside_who_played_more(client, desk):
    anna, two, one = (people.named(desk, PEOPLE[at][0]).id for at in (0, 4, 5))
    seen = [f"/people/{one}", f"/people/{two}", f"/people/{two}?with={anna}", f"/people/{anna}?with={two}"]
    assert [page(client, each).count('class="picture"') for each in seen] == [0, 1, 2, 2]


def test_the_own_link_has_the_own_year_and_nobody_elses(app, client, desk):
    anna = people.named(desk, "Anna Öz").id
    secret = people.new_link(desk, anna)
    browser = app.test_client()
    assert "<h1>Anna Öz" in page(browser, f"/person/{secret}/years/2026")
    assert browser.get(f"/person/{secret}/years/2026/story.pdf").mimetype == "application/pdf"
    assert browser.get("/person/wrong/years/2026").status_code == 404
    assert browser.get(f"/people/{anna}/years/2026").status_code != 200


# -- whose they are ----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["0", "99999", "9" * 30])
def test_a_person_who_is_not_here_is_not_found(client, club, number):
    assert client.get(f"/people/{number}").status_code == 404
    assert client.post(f"/people/{number}/link").status_code in (
        302,
        404,
    )  # back to the list, with a sentence
    with pytest.raises(DirectorError) as told:
        people.named(club.desk(), number)
    assert told.value.code == "unknown_person"
