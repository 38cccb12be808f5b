"""A classic table in the browser: opened, played, challenged, corrected, counted, printed."""

import html
import io
import re
from dataclasses import replace

import pytest

from director.desk import access_codes, sessions
from director.desk.classic.moves import compared
from director.desk.classic.start import open_sample
from director.games.classic.game import Game
from director.games.classic.profile import classic_profile
from director.rules.tiles import tile_set
from tests.builders import SAMPLE_MOVES
from tests.engine.material import naive_game
from tests.games.classic.builders import SAMPLE_RACKS, SAMPLE_TOTALS
from tests.naive import moves as naive
from tests.reports.reading import pages
from tests.web.conftest import LEXICON, after_preparing

KEY = "0123456789ab"
GAME = f"/games/{KEY}"
HOME = f"{GAME}/table"
FORM = {"key": KEY, "title": "Tisch 1", "date": "2026-03-31", "lexicon": "small", "rules": "general"}


def create(client, names="Anna Bert", **typed):
    seats = {f"name{place}": name for place, name in enumerate(names.split(), start=1)}
    data = FORM | seats | typed
    answer = client.post("/games/new-table", data=data, content_type="multipart/form-data")
    return after_preparing(client, answer)


def send(client, what, **typed):
    """The page after a button."""
    return client.post(f"{HOME}/{what}", data=typed, follow_redirects=True).text


def opened(client, names="Anna Bert", drawing="none", **typed):
    create(client, names, **typed)
    send(client, "open", drawing=drawing, first="1")


def state(club):
    return club.desk().session(KEY).game


def lay(client, at, word, **typed):
    """Looks at the preview and confirms what it says, as a person does."""
    page = client.get(f"{HOME}/preview", query_string={"at": at, "word": word}).text
    score = re.search(r'name="score" value="(\d+)"', page)
    assert score, page
    return send(client, "lay", at=at, word=word, score=score[1], **typed)


def test_new_asks_which_game(client):
    assert "/games/which" in client.get("/").text
    page = client.get("/games/which").text
    assert "/games/new-table" in page
    assert 'href="/games/new"' in page
    assert "House rules" in client.get("/games/new-table").text


def test_a_table_is_created_with_its_rules(client, club):
    answer = create(client, "Anna Bert Carl", minutes="25", theme="1", recycle_blank="1")
    assert answer.location == HOME
    profile = state(club).setup.profile
    found = (profile.clock, profile.theme_points, profile.recycle_blank, profile.exchange_needs)
    assert found == (1500, 5, True, 7)
    page = client.get("/").text
    assert HOME in page
    assert "Anna, Bert, Carl" in page


def test_every_rule_of_a_table_can_be_another(client, club):
    changed = {
        "wrong_challenge": "points", "wrong_challenge_cost": "10", "challenge_until": "at_once",
        "leftovers": "twice", "exchange_needs": "3", "passes_end": "1", "scoreless_end": "6", "overtime_cost": "5",
        "minutes": "12:30", "move_seconds": "90",
    }  # fmt: skip
    create(client, rules="english", last_turn="1", jack_opens="1", two_bags="1", **changed)
    profile = state(club).setup.profile
    told = {name: str(getattr(profile, name)) for name in changed if name != "minutes"}
    assert told == {name: changed[name] for name in told}
    assert (profile.clock, profile.credit_leftovers, profile.last_turn) == (750, "twice", True)
    page = client.get(HOME).text
    for sentence in (
        "A wrong challenge costs 10 points.",
        "Each player has 12:30 minutes; each minute begun beyond them costs 5 points.",
        "gets twice the value of the letters left",
        "after 6 turns without points in a row",
        "the others have one last turn",
        "Jack opens",
    ):
        assert sentence in page


@pytest.mark.parametrize(
    "most",
    [
        {"wrong_challenge_cost": 100, "exchange_needs": 99, "passes_end": 9, "scoreless_end": 99, "overtime_cost": 100,
         "move_seconds": 3600},
        {"wrong_challenge_cost": 0, "exchange_needs": 1, "passes_end": 1, "scoreless_end": 0, "overtime_cost": 0,
         "move_seconds": 0},
    ],
)  # fmt: skip
def test_the_numbers_of_the_rules_go_to_their_bounds(client, club, most):
    create(client, minutes="600:00" if most["passes_end"] == 9 else "0:59", **most)
    profile = state(club).setup.profile
    assert {name: getattr(profile, name) for name in most} == most
    assert profile.clock == (36_000 if most["passes_end"] == 9 else 59)


def test_another_game_of_the_same_players_by_the_same_rules(client, club):
    rules = {"minutes": "12:30", "wrong_challenge_cost": "10", "leftovers": "nothing", "theme": "1"}
    opened(client, "Anna Bert Carl", club="SC Köln", mirror="1", **rules)
    send(client, "leftovers", rack1="X", rack2="Q", rack3="", sure="1")
    assert f"/games/new-table?like={KEY}" in client.get(HOME).text
    form = client.get(f"/games/new-table?like={KEY}").text
    ticks = re.findall(r'type="checkbox"[^>]* name="(\w+)"', form)
    fields = dict(re.findall(r'name="(\w+)" value="([^"]+)"', form))
    fields = {name: text for name, text in fields.items() if name not in ticks}
    fields |= dict(
        re.findall(r'(?s)<select[^>]* name="(\w+)">(?:(?!</select>).)*value="([^"]*)" selected', form)
    )
    fields |= dict.fromkeys(re.findall(r'name="(\w+)" value="1" checked', form), "1")
    new = "ba9876543210"
    made = client.post("/games/new-table", data=fields | {"key": new, "create": "1", "token": "x"})
    after_preparing(client, made)
    again: Game = club.desk().session(new).game
    assert again.setup.profile == state(club).setup.profile
    found = (again.setup.club, again.setup.mirror, [each.person for each in again.players])
    assert found == ("SC Köln", True, [each.person for each in state(club).players])


def test_a_new_table_opens_without_the_rules_of_the_last_one(client):
    create(client, club="SC Köln", minutes="12:30", theme="1", jack_opens="1", passes_end="3", tiles="german")
    page = client.get("/games/new-table").text
    assert 'value="SC Köln"' in page
    assert not re.findall(r'name="(\w+)" value="1" checked', page)
    chosen = dict(re.findall(r'id="(minutes|passes_end)" name="\w+" value="([^"]*)"', page))
    assert chosen == {"minutes": "", "passes_end": ""}
    assert 'value="german" selected' in page  # rules of the rulebook, and no tiles but the list's
    assert "2 house rules on" in client.get(f"/games/new-table?like={KEY}").text


def test_settling_with_nothing_typed_asks_first(client, club):
    opened(client)
    page = send(client, "leftovers", rack1="X", rack2="")
    assert "Nothing is typed for Bert: is that rack empty?" in page
    assert re.search(r'name="rack1" [^>]* value="X"', page)
    assert state(club).phase == "play"
    send(client, "leftovers", rack1="X", rack2="", sure="1")
    assert state(club).phase == "ended"


def test_at_one_table_nobody_has_a_table_of_their_own(client):
    create(client)
    found = re.search(r'font-monospace mb-2">([A-Z]+)<', client.get(f"{GAME}/phones").text)
    page = client.get(f"/play/join/{found[1]}").text
    assert "Anna" in page
    assert "Table 1" not in page


@pytest.mark.parametrize(
    "typed", [{}, {"passes_end": " ", "overtime_cost": " ", "wrong_challenge_cost": " "}]
)
def test_a_rule_that_nobody_chose_is_that_of_the_rulebook(client, club, typed):
    create(client, rules="english", **typed)
    assert state(club).setup.profile == classic_profile("english")


@pytest.mark.parametrize(
    ("name", "text"), [("passes_end", "0"), ("minutes", "25:77"), ("overtime_cost", "x")]
)
def test_a_number_that_cannot_be_is_told_with_its_bounds(client, name, text):
    answer = create(client, **{name: text})
    assert answer.status_code == 422
    assert "write a whole number from" in answer.text
    assert f'value="{text}"' in answer.text


def test_too_few_players_are_refused_and_nothing_typed_is_lost(client):
    answer = create(client, "Zoë")
    assert answer.status_code == 422
    assert "A classic table needs 2, 3 or 4 players. Add or remove some." in answer.text
    assert 'value="Zoë"' in answer.text


def test_tiles_decide_who_begins(client, club):
    create(client, "Anna Bert Carl")
    assert "Their tiles in this order: Anna, Bert, Carl" in client.get(HOME).text
    send(client, "start", tiles="C C D")
    assert "Bert begins." in send(client, "start", tiles="X E")
    send(client, "open", drawing="program")
    assert state(club).order == (2, 3, 1)


def test_what_was_left_lying_is_seen_once_the_table_has_ended(client, club):
    """The first two racks beside every word of the list, by the slow twin; the sums by hand."""
    desk = club.desk()
    key = open_sample(desk, "Sample", "2026-03-31", tile_set("german"), LEXICON)
    night = desk.session(key)
    words = frozenset(desk.search(night).table.words())
    values = {letter: tile_set("german").values[letter] for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ"}
    rules = naive_game(desk.search(night).table)
    rules = replace(rules, words=words, values=values)
    first = compared(desk, night, 1)
    assert (first[0].at, first[0].word) == tuple(SAMPLE_MOVES[0].split())
    best, _ = naive.top(naive.all_moves(rules, {}, first[0].rack))
    assert first[0].best_points == best
    assert first[0].missed == (best or 0) - first[0].points
    assert len(first) == 13
    page = client.get(f"/games/{key}/table/left").text
    assert str(sum(each.missed for each in first)) in page
    assert "Left lying" in str(pages(client.get(f"/games/{key}/print/left-lying.pdf").data))


def test_racks_that_nobody_told_are_not_compared(client, club):
    opened(client)
    early = client.get(f"{HOME}/left", headers={"Accept": "application/json"})
    assert (early.status_code, "Wait until its game is over" in early.text) == (422, True)
    lay(client, "H8", "WAS")
    send(client, "leftovers", rack1="X", rack2="", sure="1")
    assert state(club).phase == "ended"
    assert "Moves and points missed" not in client.get(HOME).text
    assert "No rack at this table is fully known" in client.get(f"{HOME}/left").text
    assert "left-lying.pdf" not in client.get(f"{GAME}/print").text


def test_the_sample_game_is_opened_and_played_through(client, club):
    address = client.post("/games/sample").location
    for number, total in enumerate(SAMPLE_TOTALS, start=1):
        page = client.get(address).text
        assert f"Turn {number} of Spieler {2 - number % 2}" in page
        assert SAMPLE_MOVES[number - 1].split()[1].upper() in re.sub("[()]", "", page).upper()
        assert ' id="comment">' in page
        assert SAMPLE_RACKS[number - 1] == "".join(rack_shown(page, SAMPLE_RACKS[number - 1]))
        following = re.search(r'href="([^"]+)" rel="next"', page)
        game: Game = club.desk().session("sample-game").game
        assert game.running(number) == total
        assert (following is None) == (number == 26)
        if following:
            address = following[1]
    assert client.post("/games/sample").location == "/games/sample-game/table/turns/1"
    assert [game.total(player) for player in game.order] == [349, 361]


def rack_shown(page, wanted):
    """The rack on the page, in the order in which it is printed in the rulebook if it has the same tiles."""
    found = re.search(r"Rack: <b>([^<]+)</b>", page)
    return list(wanted) if sorted(found[1]) == sorted(wanted) else list(found[1])


def test_the_sample_game_is_read_only_and_asks_before_it_shows(client, club):
    client.post("/games/sample")
    home = "/games/sample-game/table"
    answer = client.post(f"{home}/turns/26", data={"kind": "pass"}, headers={"Accept": "application/json"})
    assert answer.status_code == 422
    assert "can only be looked at" in answer.text
    shown = client.get(f"{home}/turns/2").text
    assert re.search(r'id="totals">Spieler 1 <b>26</b> · Spieler 2 <b>40</b>', shown)
    assert "Correct this turn" not in shown
    asked = client.get(f"{home}/turns/2?ask=1").text
    assert "RHE" not in asked
    assert "Rack:" in asked
    assert 'id="comment"' not in asked
    assert ">40<" in client.get(f"{home}/turns/2?ask=1&at=5E&word=RHEUMAS").text


def test_a_move_that_was_not_looked_at_is_not_laid(client, club):
    opened(client)
    for score in ({}, {"score": "99"}):
        page = send(client, "lay", at="H8", word="HAUS", **score)
        assert "Look at the words and the score first" in page
        assert 'value="HAUS"' in page
    assert state(club).turns == ()


def test_a_turn_is_corrected_from_the_board_before_it_and_from_what_was_laid_or_is_typed(client):
    opened(client)
    lay(client, "H8", "HAUS")
    for asked, word in (("", "HAUS"), ("?at=H7&word=HAUT", "HAUT")):
        page = client.get(f"{HOME}/turns/1{asked}").text
        assert f'name="word" value="{word}"' in page
        assert 'aria-label="The board before this turn"' in page
        assert 'id="totals"' not in page


def test_a_correction_that_says_no_kind_is_a_move(client, club):
    opened(client)
    lay(client, "H8", "HAUS")
    send(client, "turns/1", kind="dance", at="H7", word="HAUS")
    assert [(turn.act, turn.scored.move.at) for turn in state(club).turns] == [("lay", "H7")]
    send(client, "turns/1", kind="pass", at="H8", word="HAUS")
    assert [turn.act for turn in state(club).turns] == ["pass"]


def test_half_a_move_says_nothing_yet_and_of_a_long_one_sixty_letters_stay(client):
    opened(client)
    lay(client, "H8", "HAUS")
    for typed in ({"at": "H8"}, {"word": "EIN"}, {}):
        page = client.get(f"{HOME}/preview", query_string=typed).text
        assert ('id="wrong"' in page, "Lay it" in page) == (False, False)
    page = client.get(f"{HOME}/turns/1", query_string={"at": "H" * 61, "word": "A" * 61}).text
    kept = re.findall(r'<input[^>]*name="(at|word)" value="([^"]*)"', page)
    assert set(kept) == {("at", "H" * 60), ("word", "A" * 60)}


def test_the_wall_of_a_table_shows_the_last_move_and_not_the_turn_that_was_lost(app, client, club):
    opened(client, rules="english")
    lay(client, "H8", "HAUS")
    send(client, "challenge", by=2)
    assert [turn.act for turn in state(club).turns] == ["lay", "lost"]
    secret = access_codes.wall_code(club.desk(), KEY).secret
    assert "Anna: H8 HAUS" in app.test_client().get(f"/wall/{secret}?language=en").text


def test_the_script_of_a_page_takes_no_message_away(client):
    opened(client)
    lay(client, "H8", "HAUX")
    client.post(f"{HOME}/challenge", data={"by": 2})
    assert "HAUX is not valid" not in client.get(f"{HOME}?quiet=1").text
    assert "HAUX is not valid" in client.get(HOME).text


def test_whoever_corrects_a_turn_says_how_many_vowels_the_program_draws(client, club):
    opened(client, drawing="program", two_bags="1")
    send(client, "pass")
    assert 'name="vowels"' in client.get(f"{HOME}/turns/1").text
    send(client, "turns/1", kind="exchange", tiles=state(club).racks[1].known, vowels="7")
    drawn = state(club).turns[0].drawn or ""
    assert set(drawn) <= set("AEIOUÄÖÜ")
    assert len(drawn) == 7


def test_a_misread_rack_is_corrected_on_the_page(client, club):
    opened(client, drawing="typed", rack1="HAUSEIN")
    assert "Correct a rack" in client.get(HOME).text
    send(client, "rack", player=1, tiles="hauseim")
    assert state(club).racks[1].known == "HAUSEIM"
    assert "Anna: HAUSEIM" in client.get(f"{GAME}/history").text
    stage = state(club).stage
    for _ in range(2):
        send(client, "rack", player=2, tiles="E", token="one", stage=stage)
    assert club.desk().session(KEY).seq == 3


def test_a_word_fits_the_theme_with_one_tap(client, club):
    opened(client, theme="1")
    lay(client, "H8", "HAUS")
    for total in (15, 10):
        send(client, "theme", turn=1, word="HAUS")
        assert state(club).total(1) == total


def test_the_tiles_that_were_drawn_last_for_the_start_are_told(client):
    create(client, "Anna Bert Carl")
    for tiles, told in (("xbb", "Anna X, Bert B, Carl B"), ("?a", "Bert ?, Carl A")):
        drawn = client.post(f"{HOME}/start", data={"tiles": tiles}, follow_redirects=True)
        assert f"Drawn: {told}<" in drawn.text


def test_places_as_english_clubs_write_them(client, club):
    opened(client, mirror="1", recycle_blank="1")
    lay(client, "8H", "HAuS")
    assert state(club).board.rows[7][7:11] == "HAuS"
    assert 'value="8H"' in client.get(f"{HOME}/turns/1").text
    for at, rows in (("H8", ["H", "A", "u", "S"]), ("8H", ["H", ".", ".", "."])):
        send(client, "turns/1", kind="lay", at=at, word="HAuS")
        assert [row[7] for row in state(club).board.rows[7:11]] == rows
    send(client, "blank", at="J8")
    assert state(club).board.rows[7][7:11] == "HAUS"


@pytest.mark.parametrize(
    ("typed", "word"),
    [("haus", "HAUS"), ("Haus", "HAUS"), ("HAuS", "HAuS"), ("ha*us", "HaUS"), ("straße", "STRASSE")],
)
def test_words_as_people_type_them(typed, word):
    from director.rules.moves import as_laid

    assert as_laid(typed) == word


def test_the_computer_plays_for_training(client, club):
    opened(client, drawing="program")
    assert "The computer plays" in client.get(HOME).text
    send(client, "computer", within=0)
    assert len(state(club).turns) == 1


def from_file(client, *lines, **typed):
    """The page after a GCG file was sent; ``take`` or ``partly`` presses that button on it."""
    pressed = {name: typed.pop(name) for name in ("take", "partly") if name in typed}
    data = FORM | {"key": "ba9876543210", "file": (io.BytesIO("\n".join(lines).encode("latin-1")), "x.gcg")}
    page = client.post("/games/table-from-file", data=data | typed, content_type="multipart/form-data").text
    if not pressed:
        return page
    text = html.unescape(re.findall(r"(?s)<textarea[^>]*>(.*)</textarea>", page)[0])
    data = {"key": "ba9876543210", "rules": "general", "text": text} | typed | pressed
    for _ in "ab":  # a button that was pressed twice
        page = client.post("/games/table-from-file", data=data, follow_redirects=True).text
    return page


HEAD = ("#player1 a Ann Müller", "#player2 b Bob", "#title Finale", "#lexicon CSW21", "#foo bar")


def test_a_gcg_file_is_shown_before_it_is_taken_in(client, club):
    lines = (*HEAD, ">a: HAUSEEE 8H HAUS +10 10", ">b: ERDTEIN H8 .ERD +99 99", "#note <gut>")
    page = from_file(client, *lines)
    for told in (
        "Lines that are understood: 8, not understood: 0.",
        "Ann Müller: 10 points.",
        "Line 7: the file gives 99 for Bob, the count gives 5.",
        "The word list CSW21 is not here: words are not checked.",
        "Without use here, written again into its file: #foo bar",
    ):
        assert page.count(told) == 1
    assert not club.desk().games()
    from_file(client, *lines, take="1")
    (row,) = club.desk().games()
    found = (row.setup.title, row.setup.lexicon, row.setup.profile)
    assert found == ("Finale", "CSW21", classic_profile("general"))
    assert "&lt;gut&gt;" in client.get("/games/ba9876543210/table/turns/2").text
    assert client.get("/games/ba9876543210/table").status_code == 200
    assert "#note Director: kept #foo bar" in client.get("/games/ba9876543210/print/game.gcg").text


def test_a_file_with_lines_that_cannot_be_read_asks_first(client, club):
    lines = (*HEAD, ">a: HAUSEEE 8H HAUS +10 10", "was?", ">b: ERDTEIN A1 ERD +99 99")
    page = from_file(client, *lines)
    assert 'name="partly"' in page
    assert 'name="take"' not in page
    assert "Line 7: was? – It must begin with &gt; or #." in page
    assert "2 of 8 lines cannot be read, and nothing was changed." in from_file(client, *lines, take="1")
    assert not club.desk().games()
    from_file(client, *lines, partly="1")
    assert len(club.desk().session("ba9876543210").game.turns) == 1


def test_words_and_tiles_of_a_file_can_be_chosen(client, club):
    lines = (*HEAD[:2], ">a: HAUSEEE 8H HAUS +10 10", ">b: ERDTEIN H8 .XQ 0 0")
    assert "1 word is not in the list small: HXQ" in from_file(client, *lines)
    assert "Line 3: the file gives 10 for Ann" in from_file(client, *lines, file_tiles="english")
    assert (
        client.post("/games/table-from-file", data=FORM, follow_redirects=True).text.count("Choose the file")
        == 1
    )


@pytest.mark.parametrize(("last", "wrong", "named"), [("ITE", 20, 20), ("ITEA", 21, 20)])
def test_of_many_words_that_no_list_has_twenty_are_named(client, club, last, wrong, named):
    plays = zip("abab", ("EINSRAT", "NERTISA", "RSTEANI", last), ("8H", "9H", "10H", "11H"), strict=True)
    lines = [f">{who}: {word:E<7} {at} {word} +0 0" for who, word, at in plays]
    page = from_file(client, *HEAD[:2], *lines, file_tiles="german")
    told = re.search(r"(\d+) words are not in the list small: ([^<]*)", page)
    assert (int(told[1]), told[2].count(",") + 1, told[2].strip()[-1] == "…") == (wrong, named, wrong > named)


def test_the_players_of_a_file_are_those_of_that_name(client, club):
    create(client, "Ann Bob")
    ann = replace(state(club).players[0], club="SC Köln")  # no file names a club
    sessions.change_player(club.desk(), KEY, ann)
    known = [each.person for each in state(club).players]
    from_file(client, "#player1 b Bob", "#player2 a Ann", ">b: HAUSEEE 8H HAUS +10 10", take="1")
    assert [each.person for each in club.desk().session("ba9876543210").game.players] == known[::-1]


def test_all_tables_stand_on_one_page_with_their_wins(client, club):
    assert "There is no classic table yet." in client.get("/tables").text
    opened(client)
    lay(client, "H8", "HAUS")
    send(client, "leftovers", rack1="X", rack2="Q")
    create(client, "Anna Doro", key="ba9876543210", date="2026-04-01", title="Tisch 2", club="SC Bonn")
    assert 'value="SC Bonn"' in client.get("/games/new-table").text, "the club of the newest"
    third = "ca9876543210"
    create(client, "Bert Carl", key=third)
    client.post(f"/games/{third}/table/open", data={"drawing": "none", "first": "1"})
    client.post(f"/games/{third}/table/leftovers", data={"rack1": "X", "rack2": "Q"})
    page = client.get("/tables").text
    rows = re.findall(
        r"<td>(\d)</td><td[^>]*>(?:<bdi>)?(\w+)(?:</bdi>)?</td>" + r"<td[^>]*>([^<]*)</td>" * 3, page
    )
    assert rows == [
        ("1", "Anna", "1", "1", "2"),
        ("2", "Bert", "2", "1", "−18"),
        ("3", "Carl", "1", "0", "−10"),
    ]
    assert "Tisch 2" in page
    assert "not open yet" in page
    assert "Tisch 2" not in client.get("/tables?date=2026-03-31").text
    assert "/tables" in client.get("/").text


def test_a_player_is_the_same_person_at_every_table(client, club):
    for key in (KEY, "ba9876543210"):
        create(client, key=key)
        client.post(f"/games/{key}/table/open", data={"drawing": "none", "first": "1"})
        client.post(f"/games/{key}/table/leftovers", data={"rack1": "X", "rack2": "Q"})
    client.post("/games/sample")
    page = client.get("/tables").text
    assert re.findall(r"<td[^>]*>(?:<bdi>)?(\w+)(?:</bdi>)?</td><td[^>]*>2</td>", page) == ["Anna", "Bert"]
    assert "Spieler" not in page
    assert '<option value="Anna">' in client.get("/games/new-table").text


def test_a_name_is_corrected(client, club):
    opened(client)
    person = state(club).players[0].person
    send(client, "names", player=1, name=" Anna  Sommer ")
    assert (state(club).players[0].name, state(club).players[0].person) == ("Anna Sommer", person)
    send(client, "names", player=1, name="")
    assert state(club).players[0].name == "Anna Sommer"
    send(client, "names", player=1, name="A" * 81)
    assert state(club).players[0].name == "A" * 80
