"""Preparing a night in the browser: creating, players, settings, own rules."""

import html
import io
import re
import threading
from contextlib import closing, suppress
from dataclasses import fields, replace
from datetime import date, datetime, timedelta
from functools import partial

import pytest

from director.desk.club import people
from director.desk.duplicate import rounds, slips
from director.desk.instance import Instance
from director.desk.sessions import create_game, undo
from director.games.duplicate import facts as ev
from director.games.people import Entrant
from director.judge.slip import Slip
from director.language.sentences import LexiconError
from director.lexicon import list_worker
from director.lexicon.alphabet import spelling_for
from director.lexicon.club import Verdict
from director.rules.formula import FORMULAS, NORMAL
from director.rules.profile import Minimum, Profile, changed, profile
from director.rules.speed import SPEEDS, own_speed
from director.seasons.person import Person
from director.storage import settings_store
from director.web.prepare import players as player_lists
from director.web.prepare.profiles import GROUPS
from director.web.words.jobs import Job
from tests.games.duplicate.builders import played, slip
from tests.room import small_setup
from tests.transcripts.browser import Browser
from tests.transcripts.telling import Refused
from tests.web.conftest import LEXICON, after_preparing, signed_in
from tests.web.live_server import wait_for

KEY = "0123456789ab"
NIGHT = {"key": KEY, "title": "Simultan im März", "date": "2026-03-31", "club": "SC Köln", "lexicon": "small"}
PLAYERS = "Änne Groß; SC Köln; S\nZoë Müller\nJürgen Öztürk; Bonn"


def create(client, **typed):
    data = NIGHT | {"players": PLAYERS} | typed
    return after_preparing(client, client.post("/games/new", data=data, content_type="multipart/form-data"))


@pytest.fixture
def night(client, club):
    """A night with three players."""
    create(client)
    return club.desk().session(KEY).row


def test_the_first_night_of_a_language_begins_its_meanings(client, club, monkeypatch):
    begun = list[str]()
    monkeypatch.setattr(
        list_worker, "build_meanings", lambda library, language, progress: begun.append(language)
    )
    create(client)
    assert begun == []  # they are made
    club.library.meanings("de").made.unlink()
    create(client, key="1" * 12, tiles="english")
    create(client, key="2" * 12)
    wait_for(lambda: begun == ["de"])


def seated(club):
    game = club.desk().session(KEY).game
    return [(each.table, each.name, each.club, each.category) for each in game.players]


def typed_in(page, name):
    """The value of an input on a page."""
    found = re.search(rf'<input[^>]*name="{name}"[^>]*value="([^"]*)"', page)
    assert found, name
    return found[1]


# -- creating --------------------------------------------------------------------------------------


def test_a_night_is_created_with_its_players(client, club):
    assert create(client, seconds="150").location == f"/games/{KEY}/desk"
    setup = club.desk().session(KEY).row.setup
    assert (setup.title, setup.date, setup.club) == ("Simultan im März", "2026-03-31", "SC Köln")
    assert (setup.lexicon, setup.tiles.name, setup.profile.seconds) == ("small", "german", 150)
    assert setup.fingerprint == club.library.info("small").fingerprint
    assert seated(club) == [
        (1, "Änne Groß", "SC Köln", "S"),
        (2, "Zoë Müller", "", ""),
        (3, "Jürgen Öztürk", "Bonn", ""),
    ]


@pytest.mark.parametrize(
    ("rules", "typed", "seconds", "rounds"),
    [
        ("simultan", {}, 180, 0),
        ("simultan", {"rounds": "12", "seconds": "2:00"}, 120, 12),
        ("fise", {}, 180, 15),
        ("fise", {"rounds": "0"}, 180, 0),
        ("fise", {"rounds": " 20 "}, 180, 20),
    ],
)
def test_rounds_and_time_are_those_of_the_rules_unless_typed(client, club, rules, typed, seconds, rounds):
    create(client, profile=rules, **typed)
    found = club.desk().session(KEY).row.setup.profile
    assert (found.name, found.seconds, found.round_limit) == (rules, seconds, rounds)
    assert typed_in(client.get(f"/games/{KEY}/settings").text, "rounds") == str(rounds)


@pytest.mark.parametrize(
    "then", [settings_store.keep_profile, lambda db, own: settings_store.drop_profile(db, own.name)]
)
def test_a_night_whose_settings_change_keeps_the_rules_that_it_was_made_with(client, club, then):
    own = changed(profile("simultan"), "own-haus", "Haus", solo=7)
    settings_store.keep_profile(club.db, own)
    create(client, profile="own-haus")
    then(club.db, replace(own, solo=9))
    after_preparing(
        client, client.post(f"/games/{KEY}/settings", data=NIGHT | {"title": "Neu", "profile": "own-haus"})
    )
    setup = club.desk().session(KEY).row.setup
    assert (setup.title, setup.profile.solo) == ("Neu", 7)


@pytest.mark.parametrize(
    ("typed", "formula", "speed"),
    [
        ({"formula": "joker-7of8", "speed": "blitz"}, FORMULAS["joker-7of8"], SPEEDS["blitz"]),
        (
            {"formula": "789", "speed": "own", "seconds": "1:30", "writing": "30"},
            FORMULAS["789"],
            own_speed(90, 30),
        ),
        ({"seconds": "100"}, NORMAL, None),
    ],
)
def test_formula_and_speed_are_chosen_and_stand_on_the_pages(client, club, typed, formula, speed):
    create(client, **typed)
    [row] = club.desk().games()
    assert (row.setup.formula, row.setup.speed) == (formula, speed)
    page = client.get(f"/games/{row.key}/desk").text
    assert ("Joker, 7 of 8" in page, "blitz 1:00" in page) == (
        "formula" in typed and "joker" in typed["formula"],
    ) * 2
    settings = client.get(f"/games/{row.key}/settings").text
    assert f'<option value="{formula.name}" selected>' in settings
    shown = {"blitz": ("60", ""), "own": ("90", "30")}.get(typed.get("speed", ""), ("100", ""))
    assert (typed_in(settings, "seconds"), typed_in(settings, "writing")) == shown


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"formula": "x"}, "formula"),
        ({"speed": "x"}, "speed"),
        ({"speed": "own", "writing": "long"}, "writing"),
    ],
)
def test_a_formula_or_speed_that_is_none_is_named(client, typed, field):
    answer = create(client, **typed)
    assert answer.status_code == 422
    assert f'is-invalid" id="{field}"' in answer.text


def test_a_form_sent_twice_makes_one_night(client, club):
    first, second = create(client), create(client)
    assert first.location == second.location
    assert "This night already exists." in client.get(second.location).text
    assert len(club.desk().games()) == 1
    assert len(seated(club)) == 3


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"title": "  "}, "Write a title."),
        ({"date": "31.4.26"}, "Write the date with day, month and year."),
        ({"seconds": "5"}, "This time for a round is not possible. Enter 10 to 3600 seconds."),
        ({"seconds": "three"}, "This time for a round is not possible."),
        ({"rounds": "100"}, "This number of rounds is not possible. Enter 0 to 99; 0 means no limit."),
        ({"rounds": "ten"}, "This number of rounds is not possible."),
        ({"tiles": "french"}, "has other letters than the tiles french"),
        ({"lexicon": "gone"}, "There is no word list gone"),
        ({"profile": "gone"}, "Choose one of the rules in the list."),
        ({"players": "Anna\n; SC Köln"}, "Line 2 has no name. Write one."),
        ({"players": "A" * 81}, "is longer than 80 characters"),
        ({"earlier": "nothing"}, "There is no game nothing. Choose one from the list of games."),
        ({"title": "T" * 121}, "is longer than 120 characters"),
    ],
)
def test_a_mistake_is_named_and_nothing_typed_is_lost(client, club, wrong, sentence):
    sent = NIGHT | {"players": PLAYERS, "seconds": "2:30", "date": "20/11/2026"} | wrong
    answer = client.post("/games/new", data=sent)
    assert answer.status_code == 422
    assert sentence in answer.text
    for name in ("title", "date", "club", "seconds", "key"):
        assert typed_in(answer.text, name) == sent[name]
    assert sent["players"] in answer.text
    assert club.desk().games() == []


def test_the_chosen_options_stay_chosen_after_a_mistake(client):
    answer = client.post("/games/new", data=NIGHT | {"title": "", "profile": "f2023", "tiles": "german"})
    for value in ("small", "f2023", "german"):
        assert re.search(rf'<option value="{value}"[^>]* selected', answer.text)


CSV = "Nr;Name;Verein\n7;Änne Groß;SC Köln\n;Zoë;\n"


@pytest.mark.parametrize(
    "data",
    [
        CSV.encode(),
        CSV.encode("utf-8-sig"),
        CSV.encode("latin-1"),
        CSV.encode("utf-16"),
        CSV.replace(";", ",").encode(),
        CSV.replace(";", "\t").replace("\n", "\r\n").encode("cp1252"),
    ],
    ids=["utf-8", "utf-8 with mark", "latin-1", "utf-16", "commas", "tabs"],
)
def test_players_come_from_a_csv_file(client, club, data):
    create(client, players="", file=(io.BytesIO(data), "spieler.csv"))
    assert seated(club) == [(1, "Zoë", "", ""), (7, "Änne Groß", "SC Köln", "")]


def test_players_of_a_polish_file_keep_their_letters(client, club):
    create(client, players="", file=(io.BytesIO("Łukasz Śliwa;Łódź\n".encode("cp1250")), "gracze.csv"))
    assert seated(club) == [(1, "Łukasz Śliwa", "Łódź", "")]


@pytest.mark.parametrize(
    "data",
    [b"PK\x03\x04\x14\x00", bytes(range(256)) * 4, b"x" * 200_000, b"Anna\n" * 20_000],
    ids=["zip", "bytes", "long line", "many lines"],
)
def test_a_file_that_is_no_list_is_refused(client, club, data, monkeypatch):
    monkeypatch.setattr(player_lists, "MOST_LIST_BYTES", 199_999 if data[:1] == b"x" else 99_999)
    answer = create(client, file=(io.BytesIO(data), "players.xlsx"))
    assert "This file is not a list of players." in answer.text
    assert "Jürgen Öztürk; Bonn" in answer.text
    assert club.desk().games() == []


def test_players_of_a_file_are_in_the_list_after_another_mistake(client):
    answer = create(client, title="", players="Anna", file=(io.BytesIO(CSV.encode()), "players.csv"))
    assert "Name; Club; Category; Table" in answer.text
    assert "Änne Groß; SC Köln;; 7" in answer.text


@pytest.mark.parametrize(
    ("entrants", "text"),
    [
        ([], ""), ([Entrant("Anna")], "Anna\n"), ([Entrant("Anna"), Entrant("Bert", "Bonn")], "Anna;\nBert; Bonn\n"),
        ([Entrant("Anna", "", "S")], "Anna;; S\n"), ([Entrant("Maier, Anna")], "Maier, Anna;\n"),
        ([Entrant("Maier, Anna", "", "S")], "Maier, Anna;; S\n"),
        ([Entrant("Anna", "Bonn", "S", 3), Entrant("Bert")], "Name; Club; Category; Table\nAnna; Bonn; S; 3\nBert;;;\n"),
        ([Entrant('Anna "A"', "Bonn")], '"Anna ""A""";Bonn\n'),
    ],
)  # fmt: skip
def test_players_are_written_as_lines_that_are_read_back(entrants, text):
    assert player_lists.as_lines(entrants) == text
    assert player_lists.read_list(text) == entrants


def test_of_two_lists_nobody_is_there_twice():
    there = [Entrant("Anna", "Köln"), Entrant("Bert")]
    more = [
        Entrant("ANNA", "köln"),
        Entrant("Anna", "Wien"),
        Entrant("bert", "Wien"),
        Entrant("Anna"),
        Entrant("Carl"),
    ]
    assert player_lists.without_twins(there, more) == [*there, more[1], more[3], more[4]]


def test_players_of_an_earlier_night_are_taken_over(client, club, night):
    answer = client.post(
        "/games/new", data={"take_over": "1", "earlier": KEY, "players": "Neu\nZoë Müller", "title": "Zweite"}
    )
    assert len(club.desk().games()) == 1
    assert typed_in(answer.text, "title") == "Zweite"
    written = html.unescape(answer.text.split("<textarea")[1].split("</textarea>")[0])
    assert "Änne Groß; SC Köln; S" in written
    assert written.count("Zoë Müller") == 1
    sent = {"take_over": "1", "players": "Neu\nAlt", "file": (io.BytesIO(b"ALT\nLea\n"), "list.csv")}
    answer = client.post("/games/new", data=sent, content_type="multipart/form-data")
    written = html.unescape(answer.text.split("<textarea")[1].split("</textarea>")[0])
    assert written.partition(">")[2].split() == ["Neu", "Alt", "Lea"], "nobody twice who is in a file too"


def test_two_of_one_name_in_the_last_night_are_both_ticked_for_the_next_one(client, club):
    desk, names = club.desk(), ("Anna", "Anna", "Bert")
    first = create_game(desk, small_setup(lexicon="small"), [Entrant(each) for each in names]).key
    laptop = Browser(client)
    for page, key in (("/games", "0" * 12), ("/games/new", "1" * 12)):
        laptop.go(page)
        laptop.send("/games/new", key=key)
        made, before = (desk.session(each).game.players for each in (key, first))
        assert [each.person for each in made] == [each.person for each in before]
    laptop.go("/games/new")
    with pytest.raises(Refused):
        laptop.send("/games/new", title="", tick=["Anna", "Bert"])
    ticks = [each for each in laptop.page.iter("input") if each.get("name") == "tick"]
    assert [each.get("value") for each in ticks if "checked" in each.attrib] == ["Anna", "Bert"]


def test_the_people_of_the_last_night_are_ticked_and_one_press_makes_the_next_one(client, club, night):
    def ticks(page):
        return [html.unescape(each) for each in re.findall(r'name="tick" value="([^"]*)"', page)]

    last = ["Änne Groß; SC Köln; S", "Zoë Müller", "Jürgen Öztürk; Bonn"]
    page = client.get("/games/new").text
    assert ticks(page)[:3] == last
    assert page.count(" checked>") == 3
    client.post("/games/new", data=NIGHT | {"key": "0" * 12, "players": "Neu", "tick": last[1:]})
    assert [each.name for each in club.desk().session("0" * 12).game.players] == [
        "Zoë Müller",
        "Jürgen Öztürk",
        "Neu",
    ]
    form = client.get("/games").text.split("games/new")[1].split("</form>")[0]
    sent = {name: html.unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form)}
    answer = client.post("/games/new", data=sent | {"tick": ticks(form)})
    made = club.desk().session(sent["key"])
    assert answer.location == f"/games/{sent['key']}/desk"
    assert [each.name for each in made.game.players] == ["Zoë Müller", "Jürgen Öztürk", "Neu"]
    before = {each.name: each.person for each in club.desk().session(KEY).game.players}
    assert [each.person for each in made.game.players[:2]] == [before["Zoë Müller"], before["Jürgen Öztürk"]]


def test_of_a_large_club_two_dozen_people_are_ticked_at_once_and_the_rest_one_press_away(client, club):
    create(client, players="\n".join(f"P{each:02}" for each in range(26)))
    open_at_once, more = client.get("/games/new").text.split("data-more", 1)
    assert open_at_once.count(" checked>") == 24
    assert more.split("</details>")[0].count(" checked>") == 2
    assert "2 more people" in more
    people.take_in(club.desk(), "Name\n" + "\n".join(f"Gast {each:03}" for each in range(301)))
    assert re.findall(r'name="tick" value="(.*?)"', client.get("/games/new").text) == [
        *(f"P{each:02}" for each in range(26)),
        *(f"Gast {each:03}" for each in range(300)),
    ]


def test_two_of_the_same_name_are_pointed_out(client):
    create(client, players="Anna\nBerta\nAnna")
    assert "Players of one name: Anna (table 1), Anna (table 3)" in client.get(f"/games/{KEY}/players").text


def test_the_rulings_of_the_club_go_into_the_night(client, club):
    info = club.library.info("small")
    spelling = spelling_for(info.alphabet, info.tiles)
    for word, verdict in (("quarz", Verdict.ALLOW), ("YEN", Verdict.FORBID)):
        club.rulings.record("small", word, verdict, "decided", date(2026, 1, 1), spelling)
    create(client)
    setup = club.desk().session(KEY).row.setup
    assert (setup.allowed, setup.forbidden) == (("QUARZ",), ("YEN",))
    search = club.desk().search(club.desk().session(KEY))
    assert search.is_word("QUARZ")
    assert not search.is_word("YEN")
    assert search.is_word("NIX")


def test_a_list_not_built_yet_is_built_behind_a_progress_page(client, club, monkeypatch):
    search, told, seen = Instance.search, [], threading.Event()
    waited = Job.wait
    monkeypatch.setattr(Job, "wait", lambda job: waited(job, 60 if seen.is_set() else 0.05))

    def slowly(self, setup, progress=None):
        if progress:
            progress(0.42)
            told.append(True)
            assert seen.wait(60)
        return search(self, setup, progress)

    monkeypatch.setattr(Instance, "search", slowly)
    answer = client.post("/games/new", data=NIGHT | {"players": PLAYERS})
    assert "/games/preparing" in answer.location
    wait_for(lambda: bool(told))
    assert club.desk().games() == []
    assert "42 %" in client.get(answer.location).text
    progress = client.get(answer.location, headers={"Accept": "application/json"}).json
    assert progress == {"phase": "running", "percent": 42}
    for players, said in ((PLAYERS, False), (f"{PLAYERS}\nSpät", True)):  # back, and sent once more
        again = client.post("/games/new", data=NIGHT | {"players": players})
        assert ("This night already exists." in client.get(again.location).text) is said
    seen.set()
    assert create(client).location == f"/games/{KEY}/desk"  # sent again meanwhile: the same job
    assert told == [True]
    assert len(club.desk().games()) == 1


def test_a_night_that_cannot_be_built_gives_back_what_was_typed(client, club, monkeypatch):
    def failing(*_):
        raise LexiconError("package_missing", "The package is missing.")

    monkeypatch.setattr(Instance, "search", failing)
    back = client.get(create(client).location)
    assert "The package is missing." in back.text
    assert typed_in(back.text, "title") == "Simultan im März"
    assert "Zoë Müller" in back.text
    monkeypatch.undo()
    assert create(client).location == f"/games/{KEY}/desk"


def test_the_next_night_begins_with_the_choices_of_the_last(client, night):
    page = client.get("/games/new").text
    assert typed_in(page, "club") == "SC Köln"
    assert re.search(r'<option value="small"[^>]* selected', page)


def test_the_title_is_the_date_in_the_language_of_the_user(client):
    with client.session_transaction() as session:
        session["language"] = "de"
    assert re.fullmatch(r"Simultan \d+\. \w+ \d{4}", typed_in(client.get("/games/new").text, "title"))


def test_where_the_german_list_is_chosen_its_limits_are_told(client):
    assert "for friendly nights, not rated ones" in client.get("/games/new").text


# -- the list of games -----------------------------------------------------------------------------


def test_the_list_says_where_each_game_stands(client, club, night):
    assert "Not begun" in client.get("/games").text
    rounds.draw(club.desk(), KEY)
    page = client.get("/").text
    assert "Round 1: The letters are drawn" in page
    assert "Änne Groß, Zoë Müller, Jürgen Öztürk" in page
    assert "31 Mar 2026" in page


def test_the_list_remembers_a_night_that_is_over_until_it_is_corrected(app, club, night):
    ended(club.desk(), played(1, 11, 5, 7))
    pages = [signed_in(app, "Tester").get("/games").text]
    with closing(Instance(club.folder)) as another:
        app.extensions["instance"] = another
        pages.append(signed_in(app, "Tester").get("/games").text)
        assert another.desk().seen(KEY) is None  # nobody replayed it
        ended(another.desk(), [ev.GameReopened("Einspruch"), slip(1, 2, 26)])
        pages.append(signed_in(app, "Tester").get("/games").text)
    said = [re.search(r"Place 1: ([^<]*)</b> (\d+)", page).groups() for page in pages]
    assert said == [("Änne Groß", "11"), ("Änne Groß", "11"), ("Zoë Müller", "26")]


def ended(desk, facts):
    """The night with these facts, over."""
    desk.do(KEY, lambda _: [*facts, ev.GameEnded("Ende")])


def test_games_played_now_stand_first_with_their_round_and_a_button_all_others_by_their_day(
    client, club, monkeypatch
):
    noon, today = datetime(2026, 11, 23, 12).timestamp(), "2026-11-23"
    games = [("late", "2026-11-22", 11), ("left", "2026-11-22", 13), ("today", today, 12), ("over", today, 1)]
    games += [*((f"next-{each:02}", "2027-01-01", 0) for each in range(20)), ("free", "soon", 0)]
    for number, (key, day, hours) in enumerate(games):
        desk = club.desk(now=lambda back=hours: noon - back * 3600)
        create_game(desk, replace(small_setup(lexicon=LEXICON), title=key, date=day), (), key)
        if number < 3:
            rounds.draw(desk, key)
        elif key == "over":
            rounds.end(desk, key, "tired")
    monkeypatch.setattr(club, "desk", partial(club.desk, now=lambda: noon))
    pages = [client.get(f"/games?page={page}").text for page in (1, 2)]
    assert [each.count("More about") for each in pages] == [2 + 16, 7]  # beside those that are played now
    assert re.findall('More about ([^"]*)', "".join(pages)) == [
        *("late", "today"),
        *(f"next-{each:02}" for each in range(19, -1, -1)),
        *("free", "over", "left"),
    ]
    found = re.findall('href="/games/([^"]*)" aria-label="Continue', "".join(pages))
    assert found == ["late/desk", "today/desk"]
    assert len(re.findall(r"Running now.*?Round 1: The letters are drawn", pages[0], re.DOTALL)) == 2


def test_one_button_leads_to_the_night_that_is_played_else_to_the_next_one(client, club, monkeypatch):
    noon = datetime(2026, 11, 23, 12).timestamp()
    monkeypatch.setattr(club, "desk", partial(club.desk, now=lambda: noon))

    def leads():
        return client.get("/night").location

    def prepare(*games):
        for key, day in games:
            create_game(club.desk(), replace(small_setup(lexicon=LEXICON), date=day), (), key)

    prepare(("past", "2026-11-22"), ("demo-night", "2026-11-24"))
    assert leads() == "/games/new"
    prepare(("later", "2026-11-30"), ("next", "2026-11-24"), ("after", "2026-12-24"))
    assert leads() == "/games/next/desk"
    prepare(("today", "2026-11-23"))
    assert leads() == "/games/today/desk"
    rounds.end(club.desk(), "today", "tired")
    assert leads() == "/games/next/desk"
    for key, hours in (("later", 1), ("past", 2), ("after", 3), ("demo-night", 0)):
        rounds.draw(club.desk(now=lambda back=hours: noon - back * 3600), key)
    assert leads() == "/games/later/desk"


def test_who_has_no_name_any_more_is_not_offered_for_a_new_night(client, club):
    people.add(club.desk(), Person("Otto Alt"))
    assert "Otto Alt" in client.get("/games/new").text
    people.make_nameless(club.desk(), people.named(club.desk(), "Otto Alt").id, "Ohne Namen")
    assert "Ohne Namen" not in client.get("/games/new").text


def test_three_running_games_stand_open_and_the_others_one_press_away(client, club):
    for number in range(5):
        key = f"runs-{number}"
        create_game(club.desk(), small_setup(lexicon=LEXICON), (), key)
        rounds.draw(club.desk(), key)
    above, folded = client.get("/games").text.split("2 more games are running")
    assert [each.count('aria-label="Continue') for each in (above, folded)] == [3, 2]


@pytest.mark.parametrize(
    ("name", "text", "shown"),
    [
        ("short_date", "2026-11-03", "03.11.2026"), ("short_date", "soon", "soon"), ("local_date", "2026-11-03", "3. November 2026"),
        ("local_date", "soon", "soon"), ("local_moment", "2026-11-03T19:05:00", "03.11.2026, 19:05:00"),
        ("local_moment", "soon", "soon"), ("day_beside", small_setup(title="Autumn", date="2026-11-03"), "3. November 2026"),
        ("day_beside", small_setup(title="Vom 3. November 2026", date="2026-11-03"), ""),
    ],
)  # fmt: skip
def test_a_day_is_written_as_the_reader_writes_it_and_what_is_no_day_stays_as_it_is(app, name, text, shown):
    with app.test_request_context():
        assert app.jinja_env.filters[name](text) == shown


def test_four_players_are_named_in_the_line_of_a_game_and_of_five_their_number_is_said(client, club):
    for count in (4, 5):
        names = [Entrant(f"{count}-{each}") for each in range(1, count + 1)]
        create_game(club.desk(), small_setup(lexicon=LEXICON), names, f"room-{count}")
    page = client.get("/games").text
    assert "4-1, 4-2, 4-3, 4-4" in page
    assert "5-1, 5-2" not in page
    assert "5 players" in page


def test_deleting_asks_first(client, club, night):
    assert "Delete this game?" in client.get(f"/games/{KEY}/delete").text
    assert len(club.desk().games()) == 1
    client.post(f"/games/{KEY}/delete")
    assert club.desk().games() == []


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"Anna;Bonn", b""])
def test_what_is_no_game_file_is_refused(client, club, data):
    answer = client.post("/games/import", data={"file": (io.BytesIO(data), "x.jsonl")}, follow_redirects=True)
    assert "alert-danger" in answer.text
    assert club.desk().games() == []


# -- players ---------------------------------------------------------------------------------------


def change(client, player, **values):
    typed = {"name": "Änne Groß", "club": "SC Köln", "category": "S", "table": "1"} | values
    return client.post(f"/games/{KEY}/players/{player}", data=typed)


def test_a_player_is_changed(client, club, night):
    change(client, 1, name="Änne Gros", table="9")
    assert seated(club)[-1] == (9, "Änne Gros", "SC Köln", "S")


def test_a_taken_table_is_named_and_swapping_offered(client, club, night):
    answer = change(client, 1, name="Änne Gros", table="2")
    assert answer.status_code == 422
    assert "Zoë Müller already sits at table 2. Choose another number." in answer.text
    assert "Swap tables with Zoë Müller" in answer.text
    assert "Änne Gros" in answer.text
    change(client, 1, name="Änne Gros", table="2", swap="1")
    found = [(table, name) for table, name, _, _ in seated(club)]
    assert found == [(1, "Zoë Müller"), (2, "Änne Gros"), (3, "Jürgen Öztürk")]


def test_a_name_is_put_right_at_the_table_where_the_player_was_seated_meanwhile(client, club, night):
    laptop, tablet = Browser(client), Browser(client)
    laptop.go(f"/games/{KEY}/players")
    tablet.go(f"/games/{KEY}/players")
    tablet.send("/players/1", table="9")
    laptop.send("/players/1", name="Änne Gros")
    assert seated(club)[-1] == (9, "Änne Gros", "SC Köln", "S")


def test_what_was_typed_in_vain_stays_when_the_list_follows_the_game(client, night):
    laptop = Browser(client)
    laptop.go(f"/games/{KEY}/players")
    with pytest.raises(Refused):
        laptop.send("/players/1", table="2")
    stays = [
        (each.get("id"), each.get("value"))
        for each in laptop.page.iter("input")
        if "data-typed" in each.attrib
    ]
    assert stays == [("table-1", "2")]


@pytest.mark.parametrize("table", ["", "x", "0", "-3", "123456"])
def test_a_table_that_is_no_number_is_refused(client, club, night, table):
    before = seated(club)
    for swap in ({}, {"swap": "1"}):
        assert "alert-danger" in change(client, 1, table=table, **swap).text
    assert seated(club) == before


def test_several_are_added_at_once_and_bad_lists_stay_typed(client, club, night):
    page = f"/games/{KEY}/players"
    answer = client.post(page, data={"players": "Neu\n;Bonn"})
    assert "Line 2 has no name. Write one." in answer.text
    assert "Neu\n;Bonn" in answer.text
    client.post(page, data={"players": "Neu; Bonn\nNoch eine"})
    assert [each[:2] for each in seated(club)][3:] == [(4, "Neu"), (5, "Noch eine")]


def test_who_arrives_late_takes_part_from_the_next_round(client, club, night):
    play_round(club)
    client.post(f"/games/{KEY}/players", data={"players": "Spät"})
    client.post(f"/games/{KEY}/players", data={"players": "Vergessen", "from_start": "1"})
    game = club.desk().session(KEY).game
    assert [game.takes_part(4, number) for number in (1, 2)] == [False, True]
    assert [game.takes_part(5, number) for number in (1, 2)] == [True, True]


def play_round(club):
    rounds.draw(club.desk(), KEY)
    for _ in range(40):  # a small word list does not have a move for every rack
        if tops := rounds.tops(club.desk(), club.desk().session(KEY)):
            break
        rounds.take_back(club.desk(), KEY)
        rounds.draw(club.desk(), KEY)
    move = next(each for each in tops if each.allowed).scored.move
    rounds.place_top(club.desk(), KEY, move.at, move.word)


def test_leaving_and_coming_back(client, club, night):
    play_round(club)
    page = f"/games/{KEY}/players"
    client.post(f"{page}/2/stay", data={"leave": "1", "round": "2"})
    assert not club.desk().session(KEY).game.takes_part(2, 2)
    assert "left, not there from round 2" in client.get(page).text
    client.post(f"{page}/2/stay", data={"arrive": "1", "round": "3"})
    assert [club.desk().session(KEY).game.takes_part(2, number) for number in (1, 2, 3)] == [
        True,
        False,
        True,
    ]
    assert "away in round 2" in client.get(page).text
    for number in (0, 4, 77):
        client.post(f"{page}/2/stay", data={"leave": "1", "round": number})
        assert "Choose a round from 1 to 3." in client.get(page).text
    client.post(f"{page}/1/stay", data={"leave": "1", "round": "3"})
    assert [club.desk().session(KEY).game.takes_part(1, number) for number in (2, 3)] == [True, False]


def test_only_who_has_no_slip_is_removed(client, club, night):
    play_round(club)
    page = f"/games/{KEY}/players"
    slips.record_slip(club.desk(), KEY, 1, 2, Slip(state="none"))
    client.post(f"{page}/2/remove")
    assert "Zoë Müller has already taken part" in client.get(page).text
    client.post(f"{page}/3/stay", data={"leave": "1"})
    assert re.findall(rf'"{page}/(\d)/remove"', client.get(page).text) == ["1", "3"]
    client.post(f"{page}/3/remove")
    assert [each[1] for each in seated(club)] == ["Änne Groß", "Zoë Müller"]


def test_tables_are_numbered_anew_before_the_first_round(client, club, night):
    client.post(f"/games/{KEY}/players", data={"players": "Berta"})
    number = f"/games/{KEY}/players/number"
    client.post(number, data={"order": "name"})
    assert [each[1] for each in seated(club)] == ["Änne Groß", "Berta", "Jürgen Öztürk", "Zoë Müller"]
    client.post(number, data={"order": "entry"})
    assert [each[1] for each in seated(club)] == ["Änne Groß", "Zoë Müller", "Jürgen Öztürk", "Berta"]
    play_round(club)
    client.post(number, data={"order": "name"})
    assert [each[1] for each in seated(club)][1] == "Zoë Müller"


# -- settings --------------------------------------------------------------------------------------


def test_everything_can_be_changed_before_the_first_draw(client, club, night):
    client.post(
        f"/games/{KEY}/settings",
        data=NIGHT | {"title": "Neu", "profile": "f2023", "seconds": "2:00", "tiles": "german"},
    )
    setup = club.desk().session(KEY).row.setup
    assert (setup.title, setup.profile.name, setup.profile.seconds) == ("Neu", "f2023", 120)


def test_after_the_first_draw_only_title_date_and_club_change(client, club, night):
    rounds.draw(club.desk(), KEY)
    page = f"/games/{KEY}/settings"
    assert 'name="profile"' not in client.get(page).text
    client.post(page, data=NIGHT | {"title": "Neu", "date": "2026-04-01", "club": "", "profile": "f2023"})
    setup = club.desk().session(KEY).row.setup
    assert (setup.title, setup.date, setup.club) == ("Neu", "2026-04-01", "")
    assert setup.profile.name == "simultan"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"title": "Neu"}, "The changes are stored."),
        ({"title": "Neu", "seconds": "60"}, "You cannot change word list, tiles and rules once the first rack is"),
        ({"title": "Neu", "seconds": "1"}, "You cannot change word list, tiles and rules once the first rack is"),
        ({"title": ""}, "Write a title."),
    ],
)  # fmt: skip
def test_a_page_of_before_the_first_draw_is_told_that_its_rules_came_too_late(
    client, club, night, typed, said
):
    laptop = Browser(client)
    laptop.go(f"/games/{KEY}/settings")
    rounds.draw(club.desk(), KEY)
    with suppress(Refused):
        laptop.send("/settings", **typed)
    told = laptop.body.decode()
    assert said in told
    assert ("The changes are stored." in told) == (said == "The changes are stored.")
    setup = club.desk().session(KEY).row.setup
    assert (setup.title, setup.profile.seconds) == (typed["title"] or NIGHT["title"], 180)


def test_two_who_change_the_settings_of_a_night_at_once_both_have_their_change(client, club, night):
    at = f"/games/{KEY}/settings"
    laptop, tablet = Browser(client), Browser(client)
    for each in (laptop, tablet):
        each.go(at)
    tablet.send("/settings", date="1.4.2026", profile="f2023", seconds="120", mirror="1", draws_from="real")
    with pytest.raises(Refused):
        laptop.send("/settings", club="SC Wien", rounds="x")
    laptop.send("/settings", rounds="12")
    setup = club.desk().session(KEY).row.setup
    assert (setup.title, setup.date, setup.club, setup.mirror) == (
        NIGHT["title"],
        "2026-04-01",
        "SC Wien",
        True,
    )
    assert (setup.profile.name, setup.profile.seconds, setup.profile.round_limit) == ("f2023", 120, 12)
    assert setup.draws_from == "real"


def test_two_who_change_the_heading_of_a_night_that_has_begun_both_have_their_change(client, club, night):
    desk, at = club.desk(), f"/games/{KEY}/settings"
    client.post(at, data=NIGHT | {"profile": "f2023", "seconds": "120", "formula": "7of8"})
    rounds.draw(desk, KEY)
    laptop, tablet = Browser(client), Browser(client)
    for each in (laptop, tablet):
        each.go(at)
    tablet.send("/settings", club="SC Graz")
    with pytest.raises(Refused):
        laptop.send("/settings", title="Neu", date="gestern")
    laptop.send("/settings", date="2.4.2026")
    setup = desk.session(KEY).row.setup
    assert (setup.title, setup.date, setup.club) == ("Neu", "2026-04-02", "SC Graz")
    laptop.go(at)
    undo(desk, KEY)
    laptop.send(
        "/settings", title="Anders"
    )  # a page without the rules, of a night that has not begun any more
    setup = desk.session(KEY).row.setup
    assert (setup.title, setup.profile.name, setup.profile.seconds) == ("Anders", "f2023", 120)
    assert setup.formula.name == "7of8"


def test_settings_that_could_not_be_kept_are_said_once_and_stay_typed(client, night, monkeypatch):
    def broken(*_):
        raise LexiconError("damaged", "The list is damaged.")

    monkeypatch.setattr(Instance, "search", broken)
    page = f"/games/{KEY}/settings"
    client.post(page, data=NIGHT | {"title": "Neu"})
    wait_for(lambda: not client.application.extensions["jobs"].any_running())
    found = [client.get(page).text for _ in range(2)]
    assert ["The list is damaged." in each for each in found] == [True, False]
    assert [typed_in(each, "title") for each in found] == ["Neu", NIGHT["title"]]
    assert "The changes are stored." not in "".join(found)


def test_bad_settings_stay_typed(client, night):
    answer = client.post(f"/games/{KEY}/settings", data=NIGHT | {"title": "Neu", "seconds": "1"})
    assert "This time for a round is not possible." in answer.text
    assert typed_in(answer.text, "title") == "Neu"


# -- own rules -------------------------------------------------------------------------------------


def typed_rules(client, page):
    """What the form of a page would send unchanged."""
    text = client.get(page).text
    typed = dict(re.findall(r'<input class="form-control[^>]*name="([^"]+)" value="([^"]*)"', text))
    for name, options in re.findall(r'<select[^>]*name="([^"]+)">(.*?)</select>', text, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        typed[name] = chosen[1] if chosen else ""
    return typed | dict.fromkeys(re.findall(r'type="checkbox"[^>]*name="([^"]+)"[^>]*checked', text), "1")


def test_a_copy_of_the_rules_with_another_minimum_is_played(client, club):
    typed = typed_rules(client, "/profiles/simultan/copy")
    typed |= {"title": "Unsere Regeln", "vowels_0": "3", "from_1": "11", "solo": "10", "break_0": "tops"}
    client.post("/profiles/simultan/copy", data=typed)
    own = settings_store.own_profiles(club.db)["own-unsere-regeln"]
    assert own.minimums == (Minimum(1, 3, 2), Minimum(11, 1, 1))
    assert (own.title, own.solo, own.tie_breaks, own.seconds) == ("Unsere Regeln", 10, ("tops",), 180)
    typed |= {"title": "Viele"} | {f"from_{row}": str(20 + row) for row in range(1, 21)}
    client.post("/profiles/simultan/copy", data=typed)
    found = settings_store.own_profiles(club.db)["own-viele"].minimums
    assert [each.from_round for each in found] == [1, *range(21, 40)]
    create(client, profile="own-unsere-regeln")
    assert club.desk().session(KEY).row.setup.profile == own
    rack = rounds.draw(club.desk(), KEY).game.rack
    assert sum(tile in "AEIOUÄÖÜY?" for tile in rack) >= 3


def test_equal_totals_are_decided_by_three_rules_at_most(client, club):
    assert client.get("/profiles/simultan/copy").text.count('name="break_') == 3
    typed = typed_rules(client, "/profiles/simultan/copy") | {"title": "Vier"}
    typed |= {
        f"break_{number}": name
        for number, name in enumerate(("tops", "warnings", "last_round", "best_moves"))
    }
    client.post("/profiles/simultan/copy", data=typed)
    assert settings_store.own_profiles(club.db)["own-vier"].tie_breaks == ("tops", "warnings", "last_round")


def test_the_form_offers_every_field_of_the_rules(client, club):
    typed = typed_rules(client, "/profiles/simultan/copy") | {
        "title": "Sieben und acht", "rack_size": "8", "most_laid": "8", "bonuses": "6: 0, 7: 50, 8:75",
        "recycle_blank": "1", "end_below": "7", "top_from": "best_slip", "without_slip": "announce_again",
    }  # fmt: skip
    client.post("/profiles/simultan/copy", data=typed)
    own = settings_store.own_profiles(club.db)["own-sieben-und-acht"]
    assert (own.rack_size, own.most_laid, own.bonus) == (8, 8, {6: 0, 7: 50, 8: 75})
    assert (own.recycle_blank, own.end_below, own.without_slip) == (True, 7, "announce_again")
    on_the_form = {field.name for group in GROUPS for field in group.fields}
    on_the_form |= {group.part for group in GROUPS} | {"name", "title"}
    assert {field.name for field in fields(Profile)} <= on_the_form


@pytest.mark.parametrize("name", ["simultan", "f2023", "ntsv", "romania", "fise", "simultan_slip"])
def test_an_unchanged_copy_is_the_same_rules(client, club, name):
    client.post(
        f"/profiles/{name}/copy", data=typed_rules(client, f"/profiles/{name}/copy") | {"title": "Own"}
    )
    own = settings_store.own_profiles(club.db)["own-own"]
    assert replace(own, name=name, title=profile(name).title) == profile(name)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (
            {"solo_players": "1"},
            "Fewest players for a solo to count: write a whole number from 2",
        ),
        ({"vowels_0": "6", "consonants_0": "6"}, "the minimum asks for more letters than a rack has"),
        ({"from_1": "1"}, "Two minimums begin with the same round."),
        (
            {"signals": "30, 500"},
            "Seconds before the end for the signal: write a whole number from 1 to 179.",
        ),
        ({"title": ""}, "Give these rules a name"),
        ({"judge": "dice"}, "Slips are scored: choose one of the list."),
        ({"vowels_0": "two"}, "Vowels: write a whole number from 0 to 7."),
    ],
)
def test_impossible_rules_are_explained_and_stay_typed(client, club, wrong, sentence):
    typed = typed_rules(client, "/profiles/simultan/copy") | {"seconds": "180", "place_penalty": "7"} | wrong
    answer = client.post("/profiles/simultan/copy", data=typed)
    assert sentence in answer.text
    assert typed_in(answer.text, "place_penalty") == "7"
    assert settings_store.own_profiles(club.db) == {}


def test_two_who_change_rules_of_their_own_at_once_both_have_their_change(client, club):
    typed = typed_rules(client, "/profiles/simultan/copy") | {"title": "Own", "break_0": "tops"}
    client.post("/profiles/simultan/copy", data=typed)
    at = "/profiles/own-own/change"
    laptop, tablet = Browser(client), Browser(client)
    for each in (laptop, tablet):
        each.go(at)
    tablet.send(at, seconds="120", vowels_0="3", break_1="warnings", first_across="1", signals="60, 20")
    with pytest.raises(Refused):
        laptop.send(at, solo="10", warning_cost="x")
    laptop.send(at, warning_cost="4")
    own = settings_store.own_profiles(club.db)["own-own"]
    assert (own.seconds, own.solo, own.warning_cost, own.first_across) == (120, 10, 4, True)
    assert (own.minimums[0].vowels, own.tie_breaks, own.signals) == (3, ("tops", "warnings"), (60, 20))


def test_own_rules_are_changed_and_deleted_but_not_the_built_in(client, club):
    typed = typed_rules(client, "/profiles/simultan/copy") | {"title": "Own"}
    client.post("/profiles/simultan/copy", data=typed)
    client.post("/profiles/simultan/copy", data=typed)
    assert set(settings_store.own_profiles(club.db)) == {"own-own", "own-own-2"}
    client.post("/profiles/own-own/change", data=typed | {"seconds": "90"})
    assert settings_store.own_profiles(club.db)["own-own"].seconds == 90
    create(client, profile="own-own")
    client.post("/profiles/own-own/delete")
    client.post("/profiles/simultan/delete")
    chosen = re.findall(r'<option value="([^"]*)"[^>]* selected', client.get(f"/games/{KEY}/settings").text)
    assert "own-own" in chosen  # what was taken out of the list is still the night's
    assert set(settings_store.own_profiles(club.db)) == {"own-own-2"}
    assert "Simultan" in client.get("/profiles").text


# -- behind the password ---------------------------------------------------------------------------


def test_of_many_players_only_the_chosen_one_has_a_form(client, club):
    setup = small_setup(lexicon=LEXICON)
    for count, forms in ((60, 60), (61, 0)):
        create_game(
            club.desk(), setup, [Entrant(f"Player {number}") for number in range(count)], f"room-{count}"
        )
        assert client.get(f"/games/room-{count}/players").text.count('name="name"') == forms
    create_game(club.desk(), setup, [Entrant(f"Player {number}") for number in range(1, 501)], "hall")
    page = client.get("/games/hall/players").text
    assert page.count('name="name"') == 0
    assert len(page) < 500_000
    chosen = client.get("/games/hall/players?change=7").text
    assert chosen.count('name="name"') == 1
    assert 'id="name-7"' in chosen
    assert "<details data-form open>" in chosen


def test_one_address_leads_to_the_night_that_is_played_else_to_the_next_one_else_to_a_new_one(client, club):
    desk = club.desk()

    def leads_to():
        return client.get("/night").headers["Location"]

    def in_days(key, days):
        day = (date.fromtimestamp(desk.now()) + timedelta(days)).isoformat()
        create_game(desk, small_setup(date=day, lexicon=LEXICON), [Entrant("Anna")], key)

    assert leads_to() == "/games/new"
    in_days("past", -1)
    in_days("over", 0)
    rounds.type_rack(desk, "over", "RUCKENB")
    assert leads_to() == "/games/over/desk"
    rounds.cancel_round(desk, "over", "ein Versehen")
    rounds.end(desk, "over", "ein Versehen")
    assert leads_to() == "/games/new"
    in_days("later", 8)
    in_days("next", 1)
    assert leads_to() == "/games/next/desk"
    rounds.draw(desk, "later")
    assert leads_to() == "/games/later/desk"
    rounds.draw(desk, "next")
    assert leads_to() == "/games/next/desk"
    for key in ("next", "later"):
        desk.db.execute(
            "UPDATE facts SET data = x'ff' WHERE game = (SELECT id FROM games WHERE key = ?)", [key]
        )
    club.restore(club.backups.back_up("test"))  # what cannot be read is neither played nor comes
    assert leads_to() == "/games/new"
