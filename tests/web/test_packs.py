"""Packs in the browser: a federation seals a game, a centre takes, plays and returns it, the results are merged."""

import io
import re
import shutil

import pytest
from pypdf import PdfReader

from director.desk.duplicate import rounds, slips
from director.desk.instance import Instance
from director.desk.packs import federation
from director.desk.packs.centre import reported
from director.storage import pack_store
from director.web import create_app
from tests.packs.rooms import a_meeting, a_room, two_rooms_handed_in
from tests.transcripts.browser import Browser
from tests.transcripts.telling import Refused
from tests.web.conftest import LEXICON, signed_in
from tests.web.live_server import wait_for

NEW = {
    "title": "Bundessimultan", "date": "2026-11-21", "lexicon": LEXICON, "profile": "simultan", "federation": "Bund",
    "centres": "Köln\nWien\nZürich", "codes": "start", "least": "-3", "text": "Willkommen, alle miteinander!",
}  # fmt: skip


@pytest.fixture
def elsewhere(small_lexicons, tmp_path):
    """The laptop of a centre."""
    folder = tmp_path / "centre"
    shutil.copytree(small_lexicons, folder / "lexicons")
    app = create_app(folder, TESTING=True, WTF_CSRF_ENABLED=False)
    yield app
    app.extensions["instance"].close()


def sealed(client, app, **other):
    """Seals a game through the form; the number of the pack."""
    answer = client.post("/packs/new", data=NEW | other)
    assert answer.status_code == 302, answer.text
    wait_for(lambda: not app.extensions["jobs"].any_running())
    [pack] = federation.made_here(app.extensions["instance"].desk())
    return pack.id


def code(client, pack):
    found = re.search(
        r"[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}</span>",
        client.get(f"/packs/{pack}").text.split('id="codes"')[1],
    )
    return found[0].removesuffix("</span>")


def taken(browser, file, centre=2, **reports):
    """Takes a pack at a centre; the key of its night."""
    answer = browser.post("/packs/take", data={"file": (io.BytesIO(file), "x.director-pack")})
    page = browser.get(answer.location).text
    assert "Fingerprint of the federation" in page
    assert f'<option value="{LEXICON}"' in page.split('id="lexicon"')[1]
    answer = browser.post(answer.location, data={"centre": str(centre), "lexicon": LEXICON} | reports)
    return str(answer.location).split("/games/")[1].split("/")[0]


def test_a_game_goes_to_a_centre_and_its_result_comes_back(client, app, elsewhere):
    pack = sealed(client, app)
    file = client.get(f"/packs/{pack}/file").data
    there = signed_in(elsewhere, "Leitung")
    key = taken(there, file)
    assert f'href="/games/{key}/desk">To the desk' in there.get("/packs").text
    assert "0 of 3 results" in client.get("/packs").text
    there.post(f"/games/{key}/players", data={"players": "Anna\nBert"})
    desk = there.get(f"/games/{key}/desk").text
    assert "Willkommen, alle miteinander!" in desk
    assert "Draw from a real bag" not in desk
    assert "Code of round 1" in desk
    there.post(f"/games/{key}/draw", data={"code": "0000-0000-0000"})
    assert "does not open round 1" in there.get(f"/games/{key}/desk").text
    there.post(f"/games/{key}/draw", data={"code": code(client, pack).lower().replace("-", " ")})
    club: Instance = elsewhere.extensions["instance"]
    assert club.desk().session(key).game.current.source == "pack"
    assert there.get(f"/games/{key}/result").status_code == 302
    for wish in ("start", "call"):
        there.post(f"/games/{key}/clock/{wish}")
    assert there.get(f"/games/{key}/desk?tops=1").text.count("Place on the board") == 1
    play_on(club, key)
    result = there.get(f"/games/{key}/result")
    assert result.status_code == 200
    sent = {
        "file": [
            (io.BytesIO(result.data), "wien"),
            (io.BytesIO(result.data), "wien 2"),
            (io.BytesIO(b"x"), "no"),
        ]
    }
    client.post(f"/packs/{pack}/results", data=sent)
    wait_for(lambda: not app.extensions["jobs"].any_running())
    page = client.get(f"/packs/{pack}").text
    for told in (
        "Wien: imported, 2 people.",
        "Wien: this result has already come",
        "no is refused: This is not a result",
    ):
        assert told in page
    assert "1 of 3 results" in page
    ranking = client.get(f"/packs/{pack}/ranking").text
    assert "Anna" in ranking
    assert "Wien" in ranking


def play_on(club, key):
    desk = club.desk()
    while True:
        if desk.session(key).game.current.top:
            if rounds.advice_on(desk, desk.session(key)).verdict == "must":
                break
            rounds.draw(desk, key)
        if not desk.session(key).game.current.clock.called:
            rounds.start_clock(desk, key)
            rounds.call_time(desk, key)
        [top] = rounds.tops(desk, desk.session(key))
        rounds.place_top(desk, key, top.scored.move.at, top.scored.move.word)
    rounds.end(desk, key, "")


def test_papers_of_the_event(client, app):
    pack = sealed(client, app)
    key = taken(client, client.get(f"/packs/{pack}/file").data, 1)  # the federation is a centre too
    client.post(f"/games/{key}/players", data={"players": "Anna; SC Köln; A\n=1+1; SC Köln; B"})
    client.post(f"/games/{key}/draw", data={"code": code(client, pack)})
    play_on(app.extensions["instance"], key)
    result = client.get(f"/games/{key}/result").data
    client.post(f"/packs/{pack}/results", data={"file": (io.BytesIO(result), "x")})
    wait_for(lambda: not app.extensions["jobs"].any_running())
    pdf = PdfReader(io.BytesIO(client.get(f"/packs/{pack}/print/ranking.pdf").data))
    text = "\n".join(page.extract_text() for page in pdf.pages)
    for part in ("Standings of all centres", "Anna", "Köln", "SC Köln", "Category A", "missing"):
        assert part in text
    csv = client.get(f"/packs/{pack}/print/ranking.csv").data.decode("utf-8-sig").splitlines()
    assert csv[0].startswith("Place,Player,Centre,Club,Category,Total")
    assert csv[0].endswith("R1,R2,R3")
    assert any(line.split(",")[1:4] == ["'=1+1", "Köln", "SC Köln"] for line in csv)
    assert "Wien,missing" in client.get(f"/packs/{pack}/print/centres.csv").data.decode("utf-8-sig")
    assert client.get(f"/packs/{pack}/print/other.pdf").status_code == 404


@pytest.fixture
def two_rooms(club, small_table):
    return two_rooms_handed_in(small_table, club.desk())


def test_rounds_that_rooms_cancelled_stand_in_their_order(client, club, small_table):
    meeting, home = a_meeting(small_table), club.desk()
    federation.keep_pack(home, meeting.pack, meeting.kept)
    for centre, void in ((1, [3]), (2, [4, 2])):
        federation.take_result(home, federation.result_of(*a_room(meeting, centre, [(1,), (1, 4)], void)))
    page = client.get(f"/packs/{meeting.pack.id}/questions").text.partition('id="void"')[2]
    assert re.findall(r"Round (\d) · (\w+)", page) == [("2", "Wien"), ("3", "Köln"), ("4", "Wien")]
    address = f"/packs/{meeting.pack.id}/decide/void-3-1?choice=average"
    effect = client.get(address).text.partition('id="moved"')[2]
    assert "2 people gain points" in effect
    assert re.findall(r"<li>(\w+) \(Köln\)", effect) == ["Bert", "Anna"], "who gains most first"


def test_what_is_decided_stands_below_what_waits_for_a_decision(client, club, small_table):
    meeting, home = a_meeting(small_table), club.desk()
    federation.keep_pack(home, meeting.pack, meeting.kept)
    for centre in (1, 2):
        desk, key = a_room(meeting, centre, [(1, 2, 3), ()])
        if centre == 2:
            rounds.reopen(desk, key, "Einspruch")
            for number in (1, 2, 3):
                slips.overrule(desk, key, number, 1, 0, "gibt es nicht")
            rounds.end(desk, key, "")
        federation.take_result(home, federation.result_of(desk, key))
    here = f"/packs/{meeting.pack.id}"

    def listed():
        table = client.get(f"{here}/questions").text.partition('id="differences"')[2].partition("</table>")[0]
        return re.findall(r"<td>(\d)</td>", table), re.findall(r'href="([^"]+)">(Decided?)<', table)

    order, ways = listed()
    assert (order, [said for _, said in ways]) == (["1", "2", "3"], ["Decide"] * 3)
    client.post(ways[1][0], data={"choice": "0", "reason": "steht im Duden"})
    order, ways = listed()
    assert (order, [said for _, said in ways]) == (["1", "3", "2"], ["Decide", "Decide", "Decided"])


def test_what_was_looked_at_is_decided_whatever_results_came_meanwhile(client, club, small_table):
    """With the third result most rooms rule otherwise than the first one, which stood first on the page."""
    meeting, home = a_meeting(small_table), club.desk()
    federation.keep_pack(home, meeting.pack, meeting.kept)

    def hand_in(centre):
        desk, key = a_room(meeting, centre, [(1, 2, 3), ()])
        if centre > 1:
            rounds.reopen(desk, key, "Einspruch")
            slips.overrule(desk, key, 1, 1, 0, "gibt es nicht")
            rounds.end(desk, key, "")
        federation.take_result(home, federation.result_of(desk, key))

    def decided():
        merged = federation.event_of(home, meeting.pack.id)
        (found,) = merged.differences
        return found, [each.decision for each in merged.decisions]

    hand_in(1)
    hand_in(2)
    found, _ = decided()
    wanted, laptop = found.variants[0].ruling, Browser(client)
    here = f"/packs/{meeting.pack.id}/decide/{found.subject}"
    laptop.go(f"{here}?choice=0")
    hand_in(3)
    assert decided()[0].variants[0].ruling != wanted
    laptop.send(here, reason="steht im Duden")
    assert decided()[1] == [federation.ruled(wanted)]


def test_a_result_that_came_after_the_page_is_not_removed_by_it(client, club, small_table):
    meeting, home = a_meeting(small_table), club.desk()
    federation.keep_pack(home, meeting.pack, meeting.kept)
    desk, key = a_room(meeting, 1, [(1, 2, 3), ()])
    federation.take_result(home, federation.result_of(desk, key))
    laptop = Browser(client)
    laptop.go(f"/packs/{meeting.pack.id}/centre/1")
    rounds.reopen(desk, key, "Einspruch")
    slips.overrule(desk, key, 1, 1, 0, "gibt es nicht")
    rounds.end(desk, key, "")
    federation.take_result(home, federation.result_of(desk, key))
    with pytest.raises(Refused, match="A later result from Köln has already been imported"):
        laptop.send("/results/remove")
    assert len(federation.result_rows(home, meeting.pack.id)) == 1
    laptop.go(f"/packs/{meeting.pack.id}/centre/1")
    laptop.send("/results/remove")
    assert federation.result_rows(home, meeting.pack.id) == []


def test_two_who_note_something_of_one_centre_both_have_it_noted(client, club, two_rooms):
    at = f"/packs/{two_rooms.pack.id}/centre/2"
    laptop, tablet = Browser(client), Browser(client)
    laptop.go(at)
    tablet.go(at)
    tablet.send(at, note="im Saal")
    laptop.send(at, phone="01 234", people="30")
    known = pack_store.heard(club.db, two_rooms.pack.id)[2]
    assert (known.phone, known.people, known.note) == ("01 234", 30, "im Saal")
    laptop.send(at, people="", note="")
    known = pack_store.heard(club.db, two_rooms.pack.id)[2]
    assert (known.phone, known.people, known.note) == ("01 234", 0, "")


def totals(club, meeting, rooms=(1, 3)):
    """What Anna has in the first room and in the second one."""
    merged = federation.event_of(club.desk(), meeting.pack.id).merged
    found = {
        merged.centre_of(row.player.id): row.total for row in merged.ranked.rows if row.player.name == "Anna"
    }
    return [found[room] for room in rooms]


def test_what_a_room_did_otherwise_is_decided_once_its_effect_was_seen(client, club, two_rooms):
    here, worth = f"/packs/{two_rooms.pack.id}", [each.score for each in two_rooms.kept.rounds]
    page = client.get(f"{here}/questions").text
    assert "falsch angesagt" in page
    tiles = re.findall(r'class="hour-tile [^>]*><b>(.*?)</a>', client.get(here).text)
    assert tiles[:2] == ["Zürich</b> <span>2 questions · 2 people</span>", "Wien</b>"]
    assert re.fullmatch(r"Köln</b> <span>\d\d:\d\d · 2 people</span>", tiles[2])
    slip, void = (
        next(each for each in re.findall(rf'href="({here}/decide/[^"]+)"', page) if f"/decide/{what}" in each)
        for what in ("slip", "void")
    )
    before = [sum(worth), worth[0] + worth[3]]
    assert totals(club, two_rooms) == before
    for address, choice, shown, after in (
        (slip, {"choice": "0"}, sum(worth) - worth[1], [sum(worth), sum(worth) - worth[1]]),
        (void, {"choice": "average"}, sum(worth), [sum(worth)] * 2),
        (slip, {"choice": "points", "points": "0"}, 0, None),
        (slip, {"choice": "back"}, 0, None),
        (void, {"choice": "back"}, 0, before),
    ):
        effect = (
            client.get(address, query_string=choice).text.partition('id="moved"')[2].partition("</ul>")[0]
        )
        assert not shown or re.search(rf"Anna.*{shown}\b", effect), effect
        client.post(address, data=choice | {"reason": "steht im Duden"})
        assert after is None or totals(club, two_rooms) == after
        decided = client.get(f"{here}/questions").text.partition("Decided for all centres")[2]
        assert (f'<a href="{address.partition("?")[0]}"' in decided) is (choice["choice"] != "back")


def test_a_persons_page_has_what_was_decided_of_a_void_round(client, club, two_rooms):
    """Anna's slips of the room that cancelled round 2 and gave her nothing in round 3; in the other room the round is out for all."""
    here, scores = f"/packs/{two_rooms.pack.id}", [each.score for each in two_rooms.kept.rounds]

    def lines(room):
        merged = federation.event_of(club.desk(), two_rooms.pack.id).merged
        row = next(
            each
            for each in merged.ranked.rows
            if each.player.name == "Anna" and merged.centre_of(each.player.id) == room
        )
        page = client.get(f"{here}/person/{row.player.id}").text.partition("<tbody>")[2]
        found = re.findall(
            r"<td>(\d)</td>.*?>(\d+)</td><td class=\"text-end\">(\d+)</td><td>(.*?)</td>", page
        )
        assert sum(int(each[1]) for each in found) == row.total
        return {number: tuple(more) for number, *more in found}

    def decide(choice):
        client.post(f"{here}/decide/void-2-3", data={"choice": choice, "reason": "Störung"})

    assert "2" not in lines(3)
    decide("average")
    share = 2 * scores[1] // 3  # two tops of the other three rounds
    said = "These players get their own mean share of the other tops."
    assert lines(3)["2"] == (str(share), str(scores[1]), said)
    decide("out")
    said = "The round counts for nobody in any centre."
    assert [lines(room)["2"] for room in (1, 3)] == [("0", "0", said)] * 2


def test_what_was_decided_of_a_void_round_holds_while_its_room_has_cancelled_it(client, club, two_rooms):
    here = f"/packs/{two_rooms.pack.id}"
    decision = {"choice": "out", "reason": "Störung"}
    before = totals(club, two_rooms, (1,))
    for wrong in ("void-3-1", "void-2-1"):
        assert "This cannot be decided." in client.get(f"{here}/decide/{wrong}?choice=out").text
        client.post(f"{here}/decide/{wrong}", data=decision)
    assert totals(club, two_rooms, (1,)) == before
    client.post(f"{here}/decide/void-2-3", data=decision)
    assert totals(club, two_rooms, (1,)) == [before[0] - two_rooms.kept.rounds[1].score]
    assert "counts for nobody" in client.get(f"{here}/questions").text
    client.post(f"{here}/results/remove", data={"centre": "3"})
    assert totals(club, two_rooms, (1,)) == before
    assert "counts for nobody" not in client.get(f"{here}/questions").text


def test_of_two_who_decide_the_second_looks_again(client, club, two_rooms):
    address = f"/packs/{two_rooms.pack.id}/decide/void-2-3"
    pages = [client.get(f"{address}?choice={choice}").text for choice in ("out", "average")]
    for choice, page in zip(("out", "average"), pages, strict=True):
        had = re.search(r'name="had" value="([^"]*)"', page)[1]
        answer = client.post(
            address, data={"choice": choice, "had": had, "reason": "Störung"}, follow_redirects=True
        )
        assert ("This cannot be decided. Load the page again." in answer.text) is (choice == "average")
    [kept] = pack_store.decisions(club.db, two_rooms.pack.id)
    assert kept.decision == "out"


def test_a_result_is_removed_and_a_centre_is_reached_as_it_was_noted(client, club, two_rooms):
    here = f"/packs/{two_rooms.pack.id}"
    noted = {"town": "Prater", "phone": "01 234", "people": "30", "note": "im Saal"}
    answer = client.post(f"{here}/centre/2", data=noted)
    assert answer.headers["Location"].endswith(f"{here}/centre/2")
    page = client.get(f"{here}/centre/2").text
    assert [each for each in noted.values() if f'value="{each}"' not in page] == []
    assert "2 of 3 results" in client.get(here).text
    assert "Nothing was heard of this centre yet." in page
    page = client.get(f"{here}/centre/3").text
    assert "The result is here: 2 people." in page
    rounds_there = page.partition("When each round was opened")[2].partition("</details>")[0]
    assert re.findall(r"<span>(\d): \d\d:\d\d:\d\d</span>", rounds_there) == ["1", "2", "3", "4"]
    links = re.findall(r'href="([^"]+/person/\d+)"><bdi>(\w+)', page)
    assert [name for _, name in links] == ["Anna", "Bert"]
    for address, name in links:
        told = client.get(address).text
        assert f"<bdi>{name}</bdi></h1>" in told
        assert re.search(rf"Place {2 if name == 'Anna' else 3} of 4, .*>Zürich</a>", told)
    own = re.findall(r"<tr>\s*<td>(\d)</td>", client.get(links[0][0]).text)
    assert own == ["1", "3", "4"], "the second round was cancelled there"
    assert client.get(f"{here}/person/9999").status_code == 404
    answer = client.post(f"{here}/results/remove", data={"centre": "3"})
    assert answer.headers["Location"].endswith(here)
    assert "1 of 3 results" in client.get(here).text
    assert totals(club, two_rooms, (1,)) == [sum(each.score for each in two_rooms.kept.rounds)]


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ({"choice": "0", "reason": " "}, "reason"),
        ({"choice": "7", "reason": "x"}, "Load the page again"),
        ({"choice": "points", "points": "12345", "reason": "x"}, "from 0 to 9999"),
    ],
)
def test_a_decision_that_cannot_be_is_told_and_changes_nothing(client, club, two_rooms, choice, told):
    before = totals(club, two_rooms)
    (found,) = federation.event_of(club.desk(), two_rooms.pack.id).differences
    address = f"/packs/{two_rooms.pack.id}/decide/{found.subject}"
    answer = client.post(address, data=choice, headers={"Accept": "application/json"})
    assert answer.status_code == 422
    assert told in answer.text
    assert totals(club, two_rooms) == before


@pytest.mark.parametrize("codes", ["some", "every"])
def test_rounds_that_the_game_has_open_with_a_code_in_their_order(client, app, codes):
    sealed(client, app, codes=codes, coded="2, 99, 1")
    [pack] = federation.made_here(app.extensions["instance"].desk())
    assert len(pack.locked) > 2
    assert pack.coded == ((1, 2) if codes == "some" else tuple(range(1, len(pack.locked) + 1)))


def test_a_form_that_cannot_be_is_shown_again_with_what_was_typed(client):
    for wrong, told in [
        ({"centres": ""}, "Name the centres"),
        ({"least": "viele"}, "from and to"),
        ({"codes": "some", "coded": "bald"}, "numbers of the rounds"),
        ({"title": " "}, "title"),
    ]:
        answer = client.post("/packs/new", data=NEW | wrong | {"key": "0123456789ab"}, follow_redirects=True)
        if told not in answer.text:  # the pack is being made
            wait_for(lambda: not client.application.extensions["jobs"].any_running())
            answer = client.get("/packs/new?key=0123456789ab")
        assert told in answer.text
        assert "Zürich" in answer.text or "centres" in wrong


def test_changing_a_pack_twice_counts_once(client, app):
    """The same form sent twice: one pack, one night, one result."""
    key = {"key": "0123456789ab", "token": "t"}
    for _ in range(2):
        pack = sealed(client, app, **key)
    file = client.get(f"/packs/{pack}/file").data
    wish = {"report_to": "https://simultan.example.org", "report_code": "k7qm-4txr-9zpd"}
    desk, told = app.extensions["instance"].desk(), []
    for ticked in ({}, {"report": "1"}):
        key = taken(client, file, **wish | ticked)
        told.append([(each.night, each.address, each.code) for each in reported(desk.db)])
    assert told == [[], [(key, "https://simultan.example.org", "K7QM-4TXR-9ZPD")]]
    assert [row.key for row in desk.games()] == [key]


def test_what_is_no_pack_is_refused_with_the_reason(client):
    answer = client.post("/packs/take", follow_redirects=True)
    assert "Choose the file of the pack first." in answer.text
    answer = client.post("/packs/take", data={"file": (io.BytesIO(b"\xff{}"), "x")}, follow_redirects=True)
    assert "This is not a pack" in answer.text
    assert client.get("/packs/unknown").status_code == 404
    assert client.get("/packs/unknown/take").status_code == 404
