"""The organiser's page of the hour: tiles, files that come, codes, closing, appeals, what the public sees."""

import io
import json
import re
import threading
import zipfile

import pytest

from director.desk.duplicate import rounds, slips
from director.desk.packs import arrivals, federation
from director.language.sentences import RuleError
from director.simulation.federation import altered_by_hand
from director.web.entry.brake import Brakes
from tests.packs.rooms import a_meeting, a_room
from tests.web.live_server import wait_for


@pytest.fixture(scope="module")
def nights(small_table):
    """A pack for three centres; the files of Köln, of Wien, and of Wien once it has corrected a slip; and (3) one of another pack."""
    meeting, files = a_meeting(small_table), {}
    nights = (
        (a_meeting(small_table), 3, [()]),
        (meeting, 1, [(1, 2, 3, 4), ()]),
        (meeting, 2, [(1, 2), (3,)]),
    )
    for pack, number, finds in nights:
        desk, key = a_room(pack, number, finds, players=[f"Anna Maier {number}", "Bert", "Carl"])
        files[number] = federation.result_of(desk, key)
    rounds.reopen(desk, key, "Einspruch")
    slips.overrule(desk, key, 3, 1, 0, "verlesen")
    rounds.end(desk, key, "")
    files["corrected"] = federation.result_of(desk, key)
    return meeting, files


@pytest.fixture
def here(nights, club):
    """The address of the pack's page."""
    meeting, _ = nights
    federation.keep_pack(club.desk(), meeting.pack, meeting.kept)
    return f"/packs/{meeting.pack.id}"


@pytest.fixture
def guest(stranger):
    """Somebody who has not come in, and reads English."""
    stranger.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    return stranger


def hand_in(client, here, **files):
    """Hands files in, by name; the page when all are settled."""
    sent = {
        "file": [
            (io.BytesIO(text if isinstance(text, bytes) else text.encode()), name)
            for name, text in files.items()
        ]
    }
    client.post(f"{here}/results", data=sent, headers={"Accept": "application/json"})
    wait_for(lambda: not client.application.extensions["jobs"].any_running())
    return client.get(here).text


def refuse_after(event):
    event.wait(10)
    raise RuleError("disk_full", "The disk is full.")


def states(page):
    """The state of each tile by the name of its centre, in their order."""
    return {
        name: state for state, name in re.findall(r'class="hour-tile hour-(\w+)"[^>]*><b>([^<]+)</b>', page)
    }


def test_tiles_go_from_silence_to_a_result_and_those_that_need_a_person_come_first(client, here, nights):
    _, files = nights
    assert states(client.get(here).text) == {"Köln": "silent", "Wien": "silent", "Zürich": "silent"}
    lines = "Köln; Deutz; 0221 1; 12\nzürich;;044 2"
    assert (
        "2 centres are noted"
        in client.post(f"{here}/contacts", data={"contacts": lines}, follow_redirects=True).text
    )
    refused = client.post(f"{here}/contacts", data={"contacts": "Köln\nBonn; x"}, follow_redirects=True).text
    assert "Line 2: there is no centre named Bonn" in refused
    client.post(f"{here}/centre/2/heard", data={"round": "3"})
    client.post(f"{here}/centre/3/heard", data={"ended": "1"})
    page = client.get(here).text
    assert re.search(r"<b>Wien</b> <span>round 3, \d\d:\d\d</span>", page)
    assert list(states(page).items()) == [("Zürich", "finished"), ("Köln", "silent"), ("Wien", "playing")]
    assert "0221 1 · 12 people · Deutz" in page
    assert states(hand_in(client, here, koeln=files[1]))["Köln"] == "taken"


def test_files_that_wait_when_the_program_begins_are_judged(client, club, here):
    for name in ("a", "b"):
        arrivals.hand_in(club.desk(), here.rpartition("/")[2], name, b"x")
    assert "2 files are being judged" in client.get(here).text
    wait_for(lambda: not client.application.extensions["jobs"].any_running())
    page = client.get(here).text
    assert ("b is refused: This is not a result" in page, "being judged" in page) == (True, False)
    sent = {"file": [(io.BytesIO(b"x"), "a"), (io.BytesIO(b"x"), "c")]}
    came = client.post(f"{here}/results", data=sent, headers={"Accept": "application/json"})
    assert came.json == {"came": 2}
    wait_for(lambda: not client.application.extensions["jobs"].any_running())


def test_the_part_that_renews_itself_comes_only_when_something_is_new(client, here, nights):
    def look(version=""):
        return client.get(f"{here}/now", query_string={"version": version})

    version = re.search(r'data-version="([^"]+)"', look().text)[1]
    assert look(version).status_code == 204
    hand_in(client, here, koeln=nights[1][1])
    assert look(version).status_code == 200
    assert "<html" not in look(version).text


def test_every_file_has_its_sentence_and_none_counts_twice(client, here, nights):
    _, files = nights
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, text in (
            ("ordner/wien", files[2]),
            ("__MACOSX/._wien", "x"),
            ("wien corrected", files["corrected"]),
        ):
            archive.writestr(name, text)
    page = hand_in(
        client, here, first=files[1], again=files[1], altered=altered_by_hand(files[1]), foreign=files[3],
        zip=packed.getvalue(), before=files[2], broken=b"PK\x03\x04no",
    )  # fmt: skip
    assert "2 of 3 results" in page
    for told in (
        "broken cannot be unpacked. Hand in the files one by one.",
        "Köln: imported, 3 people.", "Köln: this result has already come",
        "altered is refused: This result ",
        "foreign is refused: This result belongs to ", "Wien: imported, 3 people.",
        "Wien: a corrected result, 3 people.", "before is refused: A later result ",
    ):  # fmt: skip
        assert told in client.get(f"{here}/results").text, client.get(f"{here}/results").text.partition(
            'id="came"'
        )[2]
    counts = "2 new, 1 in place of earlier ones, 1 already here, 0 late, 4 refused, 0 waiting."
    assert counts in client.get(f"{here}/results").text
    now = client.get(f"{here}/now").text
    assert "<strong>2 of 3 results</strong> · 6 people</p>" in now
    assert len(re.findall(r"(\d+)\. <bdi>", now)) == 5  # of six
    event = json.loads(client.get(f"{here}/print/event.json").data)
    assert [each["people"] for each in event["centres"]] == [3, 3, 0]
    assert sum("Maier" in each["name"] for each in event["ranking"]) == 2


def test_what_comes_after_the_ranking_was_closed_counts_once_it_is_open_again(client, here, nights):
    _, files = nights
    hand_in(client, here, koeln=files[1])
    client.post(f"{here}/close", data={"closed": "1"})
    page = hand_in(client, here, wien=files[2])
    assert "Wien: came after the ranking was closed" in page
    assert "1 of 3 results" in page
    client.post(f"{here}/close", data={"closed": "0"})
    client.get(here)
    wait_for(lambda: not client.application.extensions["jobs"].any_running())
    assert "2 of 3 results" in client.get(here).text


def test_refused_files_are_looked_at_once_more_on_request(client, here, nights):
    """The result of before is refused while the corrected one is there; once that is removed, it counts."""
    _, files = nights
    hand_in(client, here, corrected=files["corrected"])
    hand_in(client, here, before=files[2])
    assert "before is refused: A later result " in client.get(f"{here}/results").text
    client.post(f"{here}/results/remove", data={"centre": "2"})
    assert "0 of 3 results" in client.get(here).text
    answer = client.post(f"{here}/results/again", follow_redirects=True)
    assert answer.request.path == f"{here}/results"
    wait_for(lambda: not client.application.extensions["jobs"].any_running())
    assert "before is refused" not in client.get(answer.request.path).text
    assert "1 of 3 results" in client.get(here).text


def test_a_centre_hands_in_and_reports_with_its_code_alone(client, guest, here, nights):
    _, files = nights
    client.post(f"{here}/codes")
    codes = dict(
        re.findall(r"^(?:.*>)?(\w+); ([0-9A-Z-]{14})$", client.get(f"{here}/codes").text, re.MULTILINE)
    )
    sent = {"round": 2, "slips": 1}
    assert guest.post("/centre-report", json=sent | {"code": codes["Wien"]}).status_code == 200
    assert guest.post("/centre-report", json=sent | {"code": "0000-0000-0000"}).status_code == 422
    for wrong in ({"round": "2"}, {"slips": "1"}, {"slips": None}):
        assert guest.post("/centre-report", json=sent | wrong | {"code": codes["Köln"]}).status_code == 422
    assert list(states(client.get(here).text).values()) == ["silent", "silent", "playing"]
    assert guest.post("/centre-report", json=sent | {"code": codes["Köln"], "ended": True}).status_code == 200
    assert states(client.get(here).text) == {"Köln": "finished", "Wien": "playing", "Zürich": "silent"}
    for centre, file, told in (
        ("Köln", 2, "refused: This is the result of Wien. Import it there, or choose another file."), ("Wien", 2, "Wien: imported, 3 people."),
    ):  # fmt: skip
        form = {"code": codes[centre].lower(), "file": (io.BytesIO(files[file].encode()), "x")}
        assert told in guest.post("/hand-in", data=form).text
    page = client.get(here).text
    assert states(page) == {"Köln": "question", "Zürich": "silent", "Wien": "taken"}
    assert "<b>Köln</b> <span>a file was refused</span>" in page


def codes_of(client, here):
    client.post(f"{here}/codes")
    page = client.get(f"{here}/codes").text
    return dict(re.findall(r"^(?:.*>)?(\w+); ([0-9A-Z-]{14})$", page, re.MULTILINE))


def test_what_a_centre_hands_in_for_another_one_never_counts_and_it_hears_of_its_own_alone(
    client, club, guest, here, nights
):
    meeting, files = nights
    codes, pack = codes_of(client, here), meeting.pack.id
    client.post(f"{here}/close", data={"closed": "1"})
    arrivals.hand_in(club.desk("Bund"), pack, "koeln", files[1].encode())
    form = {"code": codes["Zürich"], "file": (io.BytesIO(files[2].encode()), "x")}
    told = re.findall(r'role="status">(.*?)</p>', guest.post("/hand-in", data=form).text)
    assert told == ["x is refused: This is the result of Wien. Import it there, or choose another file."]
    client.post(f"{here}/close", data={"closed": "0"})
    for _ in range(2):
        client.post(f"{here}/results/again")
        wait_for(lambda: not client.application.extensions["jobs"].any_running())
        assert states(client.get(here).text) == {"Zürich": "question", "Wien": "silent", "Köln": "taken"}


def test_guessing_the_codes_of_centres_is_slowed_down_and_holds_up_no_centre_that_came_before(
    app, client, guest, here
):
    now = [1000.0]
    app.extensions["brakes"] = Brakes(lambda: now[0])
    client.post(f"{here}/codes")
    codes = dict(
        re.findall(r"^(?:.*>)?(\w+); ([0-9A-Z-]{14})$", client.get(f"{here}/codes").text, re.MULTILINE)
    )

    def report(code, address="203.0.113.1"):
        sent = {"round": 2, "slips": 1, "code": code}
        return guest.post("/centre-report", json=sent, environ_base={"REMOTE_ADDR": address}).status_code

    assert report(codes["Wien"]) == 200
    assert [report("0000-0000") for _ in range(7)] == [422] * 7, "no code at all guesses none"
    guessed = [report(f"0000-0000-{number:04}") for number in range(101)]
    assert guessed == [422] * 5 + [429] * 96
    assert [report(codes[name]) for name in ("Wien", "Köln")] == [200, 429]
    assert report(codes["Köln"], "203.0.113.2") == 200
    form = {"code": "0000-0000-0000", "file": (io.BytesIO(b""), "x")}
    page = guest.post("/hand-in", data=form, environ_base={"REMOTE_ADDR": "203.0.113.1"})
    assert (page.status_code, page.headers["Retry-After"]) == (429, "60")
    assert "Too many wrong tries. Try again in 60 seconds." in page.text
    now[0] += 60
    assert report(codes["Köln"]) == 200


def test_of_the_files_that_came_two_hundred_stand_on_a_page_the_latest_first(client, club, here):
    refused = client.post(f"{here}/results", data={"file": (io.BytesIO(b""), "")}, follow_redirects=True)
    assert "Choose the result files of the centres first." in refused.text
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for number in range(201):
            archive.writestr(f"datei {number}", "x")
    arrivals.hand_in(club.desk(), here.rpartition("/")[2], "alle", packed.getvalue())
    pages = [client.get(f"{here}/results{query}").text for query in ("", "?page=2", "?page=3")]
    lines = [re.findall(r"datei (\d+) waits\.", page) for page in pages]
    assert lines == [[str(number) for number in range(200, 0, -1)], ["0"], ["0"]]
    assert [re.findall(r">(\d / \d)<", page) for page in pages] == [["1 / 2"], ["2 / 2"], ["2 / 2"]]
    assert "0 refused, 201 waiting." in pages[0]


def test_the_last_eight_files_stand_on_the_page_of_the_hour_each_with_eighty_letters_of_its_name(
    client, here
):
    names = [f"datei {number}" for number in range(8)]
    latest = (
        hand_in(client, here, **dict.fromkeys(names, "x")).partition('id="latest"')[2].partition("</ul>")[0]
    )
    assert latest.count('class="came-') == 8
    latest = hand_in(client, here, **{"y" * 81: "x"}).partition('id="latest"')[2].partition("</ul>")[0]
    assert latest.count('class="came-') == 8
    assert re.findall("y{5,}", latest) == ["y" * 80]


def test_of_a_hundred_and_one_people_forty_stand_on_a_page_and_a_hundred_are_named_whom_a_word_costs_points(
    client, club, small_table
):
    meeting, home = a_meeting(small_table, most=1), club.desk()
    federation.keep_pack(home, meeting.pack, meeting.kept)
    people = [f"Gast {number}" for number in range(101)]
    federation.take_result(home, federation.result_of(*a_room(meeting, 1, [(1,)] * 101, players=people)))
    here = f"/packs/{meeting.pack.id}"
    pages = [client.get(f"{here}/ranking", query_string={"page": page}).text for page in (1, 2, 3)]
    assert [len(re.findall(r'person/\d+"><bdi>', each)) for each in pages] == [40, 40, 21]
    page = client.post(f"{here}/public", data={"public": "1", "names": "full"}, follow_redirects=True).text
    public = re.search(r'href="http://[^/]+(/ranking/[^"]+)"', page)[1]
    assert client.get(public + "/wall").text.count(">Gast ") == 12
    for asked, shown in (("0", 40), ("3", 21), ("4", 21), ("x", 40)):
        assert client.get(public, query_string={"page": asked}).text.count(">Gast ") == shown
    found = client.get(public, query_string={"q": "gäst 100"}).text
    assert re.findall(r">(Gast \d+)<", found) == ["Gast 100"]
    address = client.get(f"{here}/word", query_string={"word": meeting.kept.rounds[0].word}).location
    effect = client.get(address.replace("allowed", "forbidden")).text
    assert "101 people lose points" in effect
    assert "and 1 more" in effect
    assert len(re.findall(r"Gast \d+ \(Köln\): total", effect)) == 100


def test_an_appeal_changes_every_slip_that_used_the_word_and_says_who_gains(client, here, nights):
    meeting, files = nights
    hand_in(client, here, koeln=files[1], wien=files[2])
    found = client.get(f"{here}/ranking", query_string={"q": "maiér"}).text
    people = re.findall(r'person/(\d+)"><bdi>(Anna Maier \d)', found)
    assert [name for _, name in people] == ["Anna Maier 1", "Anna Maier 2"]
    for centre, there in (("koln", ["Anna Maier 1"]), ("Wien", ["Anna Maier 2"]), ("Ulm", [])):
        found = client.get(f"{here}/ranking", query_string={"q": "anna", "centre": centre}).text
        assert re.findall(r'person/\d+"><bdi>([^<]+)', found) == there
    typed = {"word": f" {'a1' * 21}"}
    assert client.get(f"{here}/word", query_string=typed).location.endswith(f"word-{'A' * 20}?choice=allowed")
    apart = client.get(f"{here}/word", query_string={"word": "gra\u0308te"})
    assert apart.location.endswith("word-GR%C3%84TE?choice=allowed")
    assert [client.get(f"{here}/decide/void-{each}").status_code for each in ("x-1", "1-x")] == [200, 200]
    found = client.get(f"{here}/ranking", query_string={"category": "C"}).text
    assert "person/" not in found, "nobody of that category"
    slips_of = client.get(f"{here}/person/{people[0][0]}").text
    word = meeting.kept.rounds[0].word
    assert word in slips_of
    address = client.get(f"{here}/word", query_string={"word": word.lower()}).location.replace(
        "allowed", "forbidden"
    )
    effect = client.get(address).text
    assert "2 people lose points" in effect
    assert re.search(r"Anna Maier 1 \(Köln\): total \d+ → \d+", effect)
    assert re.search(r"Anna Maier 2 \(Wien\): total \d+ → \d+, place 2 → 3", effect)
    before = json.loads(client.get(f"{here}/print/event.json").data)["ranking"]
    client.post(address.partition("?")[0], data={"choice": "forbidden", "reason": "steht nirgends"})
    after = json.loads(client.get(f"{here}/print/event.json").data)
    lost = meeting.kept.rounds[0].score
    totals = {each["name"]: each["total"] for each in before if each["name"].startswith("Anna")}
    assert {each["name"]: each["total"] for each in after["ranking"] if each["name"].startswith("Anna")} == {
        name: total - lost for name, total in totals.items()
    }
    assert "not allowed, for every slip" in after["decisions"][0]


def test_the_public_sees_the_ranking_with_initials_until_everybody_agreed(client, guest, here, nights):
    hand_in(client, here, koeln=nights[1][1])
    client.post(f"{here}/contacts", data={"contacts": "Köln; Deutz\nWien; WIEN\nZürich; Oerlikon"})
    page = client.post(
        f"{here}/public", data={"public": "1", "names": "initials"}, follow_redirects=True
    ).text
    address = re.search(r'href="http://[^/]+(/ranking/[^"]+)"', page)[1]
    for part in ("", "/wall"):
        seen = guest.get(address + part).text
        assert "A. M." in seen
        assert "Maier" not in seen
        assert "Provisional: 1 of 3 centres." in seen
    in_german = {"Accept-Language": "de"}
    assert "Vorläufig" in client.application.test_client().get(address, headers=in_german).text
    rows = re.findall(
        r'<td><a href="[^"]+">(\w+)</a>.*?>(\d+)</td>.*?<bdi>([^<]+)', guest.get(f"{address}/centres").text
    )
    assert rows == [("Köln", "3", "A. M.")]
    assert "Still missing (2)" in guest.get(f"{address}/centres").text
    towns = guest.get(f"{address}/wall").text.partition('class="event-towns"')[2].partition("</p>")[0]
    assert re.findall(r"<span(.*?)>([^<]+)</span>", towns) == [
        (' class="here"', "Köln (Deutz)"), ("", "Wien"), ("", "Zürich (Oerlikon)"),
    ]  # fmt: skip
    version = re.search(r'data-version="([^"]+)"', guest.get(address).text)[1]
    assert guest.get(address, query_string={"version": version}).status_code == 204
    client.post(f"{here}/contacts", data={"contacts": "Wien; Hietzing"})
    assert "Wien (Hietzing)" in guest.get(f"{address}/wall", query_string={"version": version}).text
    hand_in(client, here, wien=nights[1][2])
    assert "Provisional: 2 of 3" in guest.get(address, query_string={"version": version}).text
    looked_for = guest.get(address, query_string={"q": "maier"}).text
    assert "Nobody of that name" in looked_for
    assert "A. M." not in looked_for
    version = re.search(r'data-version="([^"]+)"', guest.get(address).text)[1]
    client.post(f"{here}/public", data={"public": "1", "names": "full"})
    assert "Anna Maier 1" in guest.get(address, query_string={"version": version}).text
    client.post(f"{here}/public", data={"public": "0"})
    assert guest.get(address).status_code == 404


def test_a_wall_shows_the_first_five_centres_all_towns_by_name_and_who_fell_in_a_quarter_of_an_hour(
    client, guest, club, small_table
):
    """Each centre has one top more than the one before; Linz comes last, and is as good as Graz."""
    meeting = a_meeting(small_table, centres=("Zug", "Ulm", "Bonn", "Graz", "Aue", "Linz"))
    pack, now = meeting.pack.id, club.desk().now()
    then = club.desk(now=lambda: now - 16 * 60)
    federation.keep_pack(then, meeting.pack, meeting.kept)
    for number, (name, tops) in enumerate(zip("ZUBGAL", (0, 1, 2, 3, 4, 3), strict=True), start=1):
        if number == 6:
            arrivals.take_waiting(then, pack, workers=1)
        room = a_room(meeting, number, [range(1, tops + 1)], players=[name])
        arrivals.hand_in(
            then if number < 6 else club.desk(), pack, name, federation.result_of(*room).encode()
        )
    arrivals.take_waiting(club.desk(), pack, workers=1)
    client.post(f"/packs/{pack}/public", data={"public": "1", "names": "full"})
    public = re.search(r'href="http://[^/]+(/ranking/[^"]+)"', client.get(f"/packs/{pack}").text)[1]
    people, _, centres = guest.get(public + "/wall").text.partition("<h2>Centres</h2>")
    assert re.findall(r"<tr><td>(\d)</td><td>(?:<span[^>]*>(.*?)</span>)?</td>.*?<bdi>(\w)", people) == [
        ("1", "", "A"), ("2", "", "G"), ("2", "just in", "L"), ("4", "▼1", "B"), ("5", "▼1", "U"), ("6", "▼1", "Z"),
    ]  # fmt: skip
    assert re.findall(r'<td class="name">(\w+)', centres) == ["Aue", "Graz", "Linz", "Bonn", "Ulm"]
    towns = ["Aue", "Bonn", "Graz", "Linz", "Ulm", "Zug"]
    assert re.findall(r'<span class="here">(\w+)', centres) == towns


def test_the_event_is_made_as_a_folder_and_taken_along(client, here, nights):
    hand_in(client, here, koeln=nights[1][1], wien=nights[1][2])
    wish = {"part": ["site", "proof"], "language": "fr"}
    assert client.get(f"{here}/folder", headers={"Accept": "application/json"}).json == {
        "phase": "done",
        "percent": 100,
    }
    for path, data, said in (
        ("folder", {"language": "fr"}, "No part is left to make."),
        ("folder/folder.zip", None, "There is nothing yet. Make the folder first."),
    ):
        asked = client.post if data else client.get
        assert said in asked(f"{here}/{path}", data=data, follow_redirects=True).text
    page = client.get(f"{here}/folder").text
    assert "Save the folder (ZIP)" not in page
    assert re.findall(r'name="part" value="(\w+)"', page) == [
        "site", "papers", "tables", "certificates", "proof",
    ]  # fmt: skip
    assert re.findall(r'<option value="(\w+)"( selected)?', page.partition("<main")[2]) == [
        ("initials", ""), ("full", ""), ("de", ""), ("en", " selected"), ("fr", ""),
    ]  # fmt: skip
    jobs, halted = client.application.extensions["jobs"], threading.Event()
    job = jobs.start(f"folder {here.rpartition('/')[2]}", lambda _: refuse_after(halted))
    assert client.get(f"{here}/folder", headers={"Accept": "application/json"}).json == {
        "phase": "running",
        "percent": 0,
    }
    assert "You may leave this page meanwhile." in client.get(f"{here}/folder").text
    halted.set()
    job.wait(10)
    pages = [client.get(f"{here}/folder").text for _ in range(2)]
    assert ["The disk is full." in page for page in pages] == [True, False]
    assert all("You may leave this page meanwhile." not in page for page in pages)
    client.post(f"{here}/folder", data=wish)
    wait_for(lambda: not client.application.extensions["jobs"].any_running())
    assert "Save the folder (ZIP)" in client.get(f"{here}/folder").text
    with client.get(f"{here}/folder/folder.zip") as answer:
        assert "Bundessimultan.zip" in answer.headers["Content-Disposition"]
        whole = zipfile.ZipFile(io.BytesIO(answer.data))
    with client.get(f"{here}/folder/folder.zip?part=site") as answer:
        assert "Bundessimultan - site.zip" in answer.headers["Content-Disposition"]
        site = zipfile.ZipFile(io.BytesIO(answer.data))
    assert {name.partition("/")[0] for name in whole.namelist()} == {"site", "proof"}
    with client.get(f"{here}/folder/folder.zip?part=none") as answer:
        assert zipfile.ZipFile(io.BytesIO(answer.data)).namelist() == whole.namelist()
    assert "Résultats de 2 centres sur 3, 6 personnes" in site.read("index.html").decode()
    assert "A. M." in site.read("index.html").decode()  # nobody said that all agreed
    assert not [name for name in whole.namelist() if "Maier" in whole.read(name).decode()]
    client.post(f"{here}/folder", data={"part": ["site"], "names": "full", "language": "xx"})
    wait_for(lambda: not client.application.extensions["jobs"].any_running())
    with client.get(f"{here}/folder/folder.zip?part=site") as answer:
        told = zipfile.ZipFile(io.BytesIO(answer.data)).read("index.html").decode()
    assert "Anna Maier" in told
    assert "Ergebnisse von 2 der 3 Spielorte" in told
