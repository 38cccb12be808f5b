"""The pages that games of all kinds share."""

import io
import re
from collections.abc import Mapping

import pytest
from flask.testing import FlaskClient

from director.desk.sessions import create_game
from director.games.kinds import KINDS
from director.reports.documents import MIME, papers_of
from director.web import create_app
from director.web.game_pages import all_games, kinds_with
from director.web.prepare import games
from director.web.wall.pages import wall_secret
from tests.every_game import club_of_every_game
from tests.reports.reading import pages, sound
from tests.room import small_setup
from tests.web.conftest import signed_in

GAMES_BY_KIND = {game.kind.name: game for game in all_games()}
Played = tuple[FlaskClient, Mapping[str, str]]


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The director's browser at a club with one game of each kind, and their keys."""
    folder = tmp_path_factory.mktemp("club")
    club, keys = club_of_every_game(folder)
    club.close()
    app = create_app(folder, TESTING=True, WTF_CSRF_ENABLED=False)
    yield signed_in(app, "Eva"), keys
    app.extensions["instance"].close()


def test_every_game_has_pages_of_its_own():
    assert [game.kind for game in all_games()] == list(KINDS.values())


PAGES = {
    "": "backups checking documents games history",
    "duplicate": "letters new pack_centre seals",
    "duplicate lesson": """
        after after_phone appeals decisions desk notes results second_entry slip_line slips steps wall_panel
        """,
    "duplicate lesson worthatz": """
        phone phones.decide phones.set_rules players wall_panel.podium wall_panel.qr
        """,
    "duplicate lesson classic worthatz": "access_codes",
    "duplicate lesson classic worthatz topping": "phones",
    "lesson": "lesson",
    "classic": "table table_phone table_steps",
    "worthatz": "worthatz worthatz_grids worthatz_new worthatz_phone worthatz_steps",
    "training solitaire unscrabble bingo topping": "small",
    "training": "training",
    "solitaire": "solitaire",
    "unscrabble": "unscrabble",
    "bingo": "bingo",
    "topping": "topping topping_phone",
}
"""The blueprints and single pages of a game, by the kinds that have them; none: any."""


def test_a_page_of_a_game_is_there_for_the_kinds_that_have_it(played):
    app, wanted = played[0].application, {page: kinds for kinds in PAGES for page in PAGES[kinds].split()}
    with app.app_context():
        of_games = [rule.endpoint for rule in app.url_map.iter_rules() if "key" in rule.arguments]
        found = {each: " ".join(kinds_with(each)) for each in of_games}
    assert found == {each: wanted.get(each, wanted[each.partition(".")[0]]) for each in of_games}


@pytest.mark.parametrize("kind", KINDS)
def test_everybody_can_check_a_game_of_every_kind(played, kind):
    browser, keys = played
    page = browser.get(f"/games/{keys[kind]}/check").text
    assert "The file is complete: " in page
    assert "that follow: " in page
    file = next(part for part in page.split('"') if part.endswith("/game.jsonl"))
    assert browser.get(file).text.startswith('{"format": "director-game"')


@pytest.mark.parametrize("kind", KINDS)
def test_all_that_a_game_has_can_be_printed_and_its_history_read(played, kind):
    browser, keys = played
    game = f"/games/{keys[kind]}"
    page = browser.get(f"{game}/print").text
    for name in papers_of(KINDS[kind]):
        assert f"{game}/print/{name}" in page
        answer = browser.get(f"{game}/print/{name}")
        assert (answer.status_code, answer.mimetype) == (200, MIME[name.rpartition(".")[2]].partition(";")[0])
        assert not name.endswith(".pdf") or sound(answer.data)
    assert "no paper named" in browser.get(f"{game}/print/x.pdf").text
    assert browser.get(f"{game}/history").text.count("<li>") >= 2


HOMES = {kind: kind for kind in KINDS} | {"duplicate": "desk", "lesson": "desk", "classic": "table"}
"""The page on which a game is played, by its kind."""


@pytest.mark.parametrize("kind", KINDS)
def test_pages_of_another_game_lead_to_that_of_this_one(played, kind):
    browser, keys = played
    game, home = f"/games/{keys[kind]}", HOMES[kind]
    others = {
        *HOMES.values(),
        *(("settings",) if kind != "duplicate" else ()),
        *(("standings",) if home != "desk" else ()),
    } - {home}
    assert {browser.get(f"{game}/{page}").location for page in others} == {f"{game}/{home}"}
    step = "table/pass" if home == "desk" else "draw"
    assert "a game of another kind" in browser.post(f"{game}/{step}", follow_redirects=True).text


@pytest.mark.parametrize("kind", KINDS)
def test_the_file_of_a_game_comes_back_as_it_was(played, kind):
    browser, keys = played
    game = f"/games/{keys[kind]}"
    file = browser.get(f"{game}/print/game.jsonl").data
    browser.post(f"{game}/delete")
    answer = browser.post("/games/import", data={"file": (io.BytesIO(file), "game.jsonl")})
    assert answer.location == f"{game}/{'players' if HOMES[kind] == 'desk' else HOMES[kind]}"
    assert browser.get(f"{game}/print/game.jsonl").data == file


def test_a_game_that_has_no_wall_shows_none(played):
    browser, keys = played
    secret = wall_secret(browser.application.extensions["instance"], keys["solitaire"])
    assert browser.get(f"/wall/{secret}").status_code == 404


@pytest.mark.parametrize("kind", KINDS)
def test_only_a_game_with_rounds_of_everybody_is_played_again_on_a_wall(played, kind):
    browser, keys = played
    secret = wall_secret(browser.application.extensions["instance"], keys[kind])
    shown = browser.get(f"/wall/{secret}/replay").status_code == 200
    assert shown == (kind == "lesson")  # the podium of the night is still covered


def test_cards_and_notes_name_the_log_too(played):
    browser, keys = played
    for address in (f"{keys['duplicate']}/phones/cards.pdf", f"{keys['duplicate']}/notes.pdf"):
        assert "Log entry " in " ".join(pages(browser.get(f"/games/{address}").data)), address


def lines_of(page):
    """The words of each line in the list of games, by the key of its game."""
    lines = re.findall(r'<li class="game">.*?/games/([\w-]+)[/"](.*?)</a>', page, re.DOTALL)
    return {key: " ".join(re.sub("<[^>]*>", " ", text).split()) for key, text in lines}


PLACES = {
    "duplicate": "Anna, Bert, Carl", "lesson": "Anna, Bert, Carl", "classic": "Sample", "worthatz": "Place 1: Anna",
    "training": "Anna, Computer", "solitaire": "Finished with 10 points · Anna", "unscrabble": "Place 1: ",
    "bingo": "won by ", "topping": "Anna, Bert, Carl",
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_the_line_of_a_game_says_kind_date_and_who_played_or_won(played, kind):
    browser, keys = played
    line = lines_of(browser.get("/games").text)[keys[kind]]
    assert str(GAMES_BY_KIND[kind].name) in line
    assert "2026" in line
    assert PLACES[kind] in line


def test_the_list_of_games_shows_one_kind_if_it_is_asked_to(played, monkeypatch):
    browser, keys = played
    assert 'name="kind"' not in browser.get("/games").text  # where there is little to choose from
    monkeypatch.setattr(games, "ENOUGH", 2)
    page, _, apart = browser.get("/games?kind=bingo").text.partition("Demonstrations")
    assert list(lines_of(page)) == [keys["bingo"]]
    assert list(lines_of(apart)) == [keys["classic"]]  # the sample game is no evening of the club
    assert '<option value="worthatz">' in page
    assert len(lines_of(browser.get("/games?kind=x").text)) == len(KINDS)
    monkeypatch.undo()
    desk, kept = browser.application.extensions["instance"].desk(), len(KINDS) - 1
    more = [create_game(desk, small_setup(), (), f"more-{each}").key for each in range(kept, 11)]
    for key in more:  # of eleven games one kind can be shown, of ten it cannot
        assert ('name="kind"' in browser.get("/games").text) is (key == more[0])
        browser.post(f"/games/{key}/delete")


def test_deleting_lies_in_the_menu_of_the_line(played):
    browser, keys = played
    page = browser.get("/games").text
    for key in keys.values():
        menu = re.search(
            rf'<details class="menu[^>]*>((?:(?!</details>).)*/games/{key}/delete.*?)</details>',
            page,
            re.DOTALL,
        )
        assert menu, key
    assert page.count("/delete") == len(keys)


def test_packs_and_looking_up_are_in_the_menu_of_every_page(played):
    browser, _ = played
    menu = browser.get("/seasons").text.split("</nav>")[0]
    assert 'href="/packs"' in menu
    assert 'href="/look-up"' in menu
