"""The smaller games in the browser: created, played, undone, printed, taken away and back, each step once."""

from __future__ import annotations

import io
import re
import time
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from director.cli.serve import open_words
from director.desk import training
from director.desk.classic import moves, start
from director.desk.instance import Instance
from director.desk.nights import remove_game
from director.games.classic.facts import TableOpened
from director.games.people import Entrant
from director.games.training import COMPUTER, HUMAN, TRAINING
from director.language.texts import with_blanks
from director.web.live.messages import moment_of, state_for
from director.web.wall.pages import wall_secret
from director.wording.history import history
from tests.games.classic.builders import a_setup
from tests.reports.reading import pages, sound
from tests.web.conftest import after_preparing

KEY = "0123456789ab"
FORM = {"key": KEY, "title": "Spiel 1", "date": "2026-03-31", "lexicon": "small", "name1": "Zoë"}


def create(client: FlaskClient, kind: str, **typed: Any) -> TestResponse:
    return after_preparing(client, client.post(f"/games/new-game/{kind}", data=FORM | typed))


def send(client: FlaskClient, what: str, **typed: Any) -> str:
    """The page after a button."""
    return client.post(f"/games/{KEY}/{what}", data=typed, follow_redirects=True).text


def state(club: Instance) -> Any:
    return club.desk().night(KEY).game


def lay(client: FlaskClient, kind: str, at: str, word: str, **typed: Any) -> str:
    """Looks at the preview and confirms what it says, as a person does."""
    page = client.get(f"/games/{KEY}/{kind}/preview", query_string={"at": at, "word": word}).text
    score = re.search(r'name="score" value="(\d+)"', page)
    assert score, page
    return send(client, f"{kind}/lay", at=at, word=word, score=score[1], **typed)


def test_new_offers_every_game(client: FlaskClient) -> None:
    page = client.get("/games/which").text
    for kind in PAPERS:
        assert f"/games/new-game/{kind}" in page
        assert client.get(f"/games/new-game/{kind}").status_code == 200
    assert "does not know the game chess" in client.get("/games/new-game/chess", follow_redirects=True).text


@pytest.mark.parametrize("kind", ["training", "solitaire"])
def test_what_is_wrong_in_a_form_is_said_and_nothing_typed_is_lost(client: FlaskClient, kind: str) -> None:
    for typed in ({"name1": ""}, {"title": " "}, {"tiles": "english"}, {"racks": "7", "within": "x"}):
        answer = create(client, kind, **typed)
        assert answer.status_code == 422
        assert 'value="2026-03-31"' in answer.text


@pytest.mark.parametrize("kind", ["training", "bingo"])
def test_the_program_starts_whatever_was_played_last(client: FlaskClient, club: Instance, kind: str) -> None:
    create(client, kind, players="Anna")
    assert state(club)
    open_words(client.application)


# -- Solitaire -------------------------------------------------------------------------------------------


def solitaire(client: FlaskClient, *racks: str) -> None:
    assert create(client, "solitaire", letters="chosen", racks=str(len(racks))).location
    for place, rack in enumerate(racks, start=1):
        send(client, "solitaire/choose", rack=place, tiles=rack)


def test_solitaire_is_played_and_a_broken_off_game_is_no_record(client: FlaskClient, club: Instance) -> None:
    solitaire(client, "haus x")
    assert state(club).racks == ("AHSUX",)
    page = lay(client, "solitaire", "H8", "haus")
    assert '<span class="h4 mb-0 number" id="total">10 points</span>' in page
    page = send(client, "solitaire/finish")
    assert "Record of the club" not in page
    assert "Finished with 2 points" in client.get("/").text


def test_a_word_that_the_dictionary_lacks_has_no_button(client: FlaskClient) -> None:
    solitaire(client, "HAUSX")
    page = client.get(f"/games/{KEY}/solitaire/preview", query_string={"at": "H8", "word": "HAUX"}).text
    assert "not in the word list" in page
    assert "confirm" not in page
    page = send(client, "solitaire/lay", at="H8", word="HAUX", score="26")
    assert "HAUX is not in the word list." in page
    assert 'value="HAUX"' in page


def test_drawn_letters_are_exchanged(client: FlaskClient, club: Instance) -> None:
    create(client, "solitaire")
    send(client, "solitaire/exchange", tiles=state(club).racks[0][:2])
    assert state(club).turns[0].act == "exchange"
    assert "Not on the rack" in send(client, "solitaire/exchange", tiles="QQ")


# -- training --------------------------------------------------------------------------------------------


def table(client: FlaskClient, club: Instance, **typed: Any) -> None:
    """A training table at which the player has a move of the small word list."""
    for _ in range(30):
        create(client, "training", **typed)
        if training.hints(club.desk(), club.desk().night(KEY)):
            return
        remove_game(club.desk(), KEY)
    raise AssertionError("no rack of thirty has a move")


def best(club: Instance) -> tuple[str, str]:
    desk = club.desk()
    move, _ = training.hints(desk, desk.night(KEY))[0]
    return move.at, move.word


def test_training_is_played_and_undone(client: FlaskClient, club: Instance) -> None:
    table(client, club, strength="within", within="5")
    assert state(club).setup.profile.within == 5
    begun = len(state(club).turns)
    page = lay(client, "training", *best(club))
    assert [turn.player for turn in state(club).turns[begun:]] == [HUMAN, COMPUTER]
    assert 'id="answer"' in page
    seq = re.search(r'name="seq" value="(\d+)"', page)
    assert seq
    assert "The last step is undone." in send(client, "small/undo", seq=seq[1])
    assert len(state(club).turns) == begun


def test_the_history_hides_the_computers_letters_until_the_end(client: FlaskClient, club: Instance) -> None:
    table(client, club, name1="Anna")
    lay(client, "training", *best(club))
    opened = next(each.fact for each in club.desk().night(KEY).log if isinstance(each.fact, TableOpened))
    own, other = (opened.racks[opened.order.index(player)] for player in (HUMAN, COMPUTER))
    page = client.get(f"/games/{KEY}/history").text
    assert f"Anna: {own}" in page
    assert f": {other}" not in page
    assert page.count("Drawn: ") == sum(turn.player == HUMAN for turn in state(club).turns)
    assert "The letters of the computer stand here at the end." in page
    night = club.desk().night(KEY)
    facts = history(night.row.setup, night.game.players, night.log, TRAINING)
    assert any(f": {other}" in str(detail) for fact in facts for detail in fact.details)


def test_the_list_names_who_plays_against_the_computer(client: FlaskClient, club: Instance) -> None:
    table(client, club)
    assert " · Zoë, Computer<" in client.get("/games").text


def test_the_best_moves_are_shown_when_asked_for(client: FlaskClient, club: Instance) -> None:
    table(client, club)
    at, word = best(club)
    assert 'id="hints"' not in client.get(f"/games/{KEY}/training").text
    page = client.get(f"/games/{KEY}/training?hints=1").text
    assert f"{at} <b>{with_blanks(word)}</b>" in page


def test_the_computers_letters_are_not_on_the_page(client: FlaskClient, club: Instance) -> None:
    create(client, "training")
    unseen = (
        client.get(f"/games/{KEY}/training").text.partition("Letters not seen yet: ")[2].partition('"')[0]
    )
    game = state(club)
    assert len(unseen.split()) == game.bag + game.racks[COMPUTER].size


def test_a_training_table_ends_and_is_compared(client: FlaskClient, club: Instance) -> None:
    for _ in range(10):  # a computer without words of the small list exchanges on and on
        create(client, "training")
        for _ in range(40):
            if state(club).next is None:
                break
            send(client, "training/pass")
        if state(club).ended:
            break
        remove_game(club.desk(), KEY)
    page = client.get(f"/games/{KEY}/training").text
    assert 'id="compared"' in page
    assert "Finished, " in client.get("/").text


# -- Un-Scrabble -----------------------------------------------------------------------------------------


def ended_table(club: Instance, key: str = "ended") -> None:
    """A classic table that has ended, with HAUS and HERD on its board."""
    desk = club.desk()
    setup = replace(a_setup("general"), lexicon="small")
    start.create_table(desk, setup, [Entrant("Anna"), Entrant("Bert")], key)
    start.open_table(desk, key, "none", 1)
    moves.lay(desk, key, "H8", "HAUS")
    moves.lay(desk, key, "8H", "HERD")
    moves.tell_leftovers(desk, key, ["", ""])


def unscrabble(client: FlaskClient, club: Instance, **typed: Any) -> None:
    ended_table(club)
    assert create(client, "unscrabble", source="ended", **typed).location == f"/games/{KEY}/unscrabble"


def test_the_board_of_an_ended_game_is_taken_apart(client: FlaskClient, club: Instance) -> None:
    unscrabble(client, club, name1="")
    assert [player.name for player in state(club).players] == ["Anna", "Bert"]
    page = client.get(f"/games/{KEY}/unscrabble/preview", query_string={"squares": "h9 h10 h11"}).text
    assert "Take them: 3 points" in page
    assert "Turn of Bert" in send(client, "unscrabble/take", squares="H9 H10 H11")
    page = send(client, "unscrabble/take", squares="8H 8I 8J 8K")
    assert "The board is empty." in page
    assert [state(club).total(player) for player in (1, 2)] == [3, 5]
    assert "Finished after 2 turns" in client.get("/").text


def test_what_may_not_be_taken_is_said_and_stays_typed(client: FlaskClient, club: Instance) -> None:
    unscrabble(client, club)
    page = client.get(f"/games/{KEY}/unscrabble/preview", query_string={"squares": "H9"}).text
    assert "fall apart" in page
    assert "confirm" not in page
    page = send(client, "unscrabble/take", squares="H11")
    assert "HAU would stay and is not in the word list." in page
    assert 'value="H11"' in page
    assert state(club).turns == ()


def test_a_possible_move_is_shown_when_asked_for(client: FlaskClient, club: Instance) -> None:
    unscrabble(client, club)
    assert 'id="hint"' not in client.get(f"/games/{KEY}/unscrabble").text
    page = client.get(f"/games/{KEY}/unscrabble?hint=1").text
    squares = re.findall(r"squares=([\w+]+)\"", page)[0].replace("+", " ")
    assert "Take them" in client.get(f"/games/{KEY}/unscrabble?squares={squares}").text


def test_squares_as_english_clubs_write_them(client: FlaskClient, club: Instance) -> None:
    desk = club.desk()
    setup = replace(a_setup("general"), lexicon="small", mirror=True)
    start.create_table(desk, setup, [Entrant("Anna"), Entrant("Bert")], "ended")
    start.open_table(desk, "ended", "none", 1)
    moves.lay(desk, "ended", "H8", "HAUS")
    moves.tell_leftovers(desk, "ended", ["", ""])
    create(client, "unscrabble", source="ended")
    send(client, "unscrabble/take", squares="8H 8I 8J 8K")
    assert state(club).turns[0].squares == ("H8", "H9", "H10", "H11")


def test_only_an_ended_game_has_a_board_to_take_apart(client: FlaskClient, club: Instance) -> None:
    solitaire(client, "HAUS")
    lay(client, "solitaire", "H8", "HAUS")
    assert "No game has ended yet." in client.get("/games/new-game/unscrabble").text
    answer = create(client, "unscrabble", key="ba9876543210", source=KEY)
    assert answer.status_code == 422
    assert "Choose a game that has ended" in answer.text
    send(client, "solitaire/finish")
    assert KEY in client.get("/games/new-game/unscrabble").text


# -- Bingo -----------------------------------------------------------------------------------------------


def bingo(client: FlaskClient, players: str = "Anna\nBert") -> None:
    assert create(client, "bingo", players=players).location == f"/games/{KEY}/bingo"
    send(client, "bingo/card", player=1, word1="rheumas", word2="RINGELN")


def test_cards_are_checked_and_what_is_wrong_stays_typed(client: FlaskClient, club: Instance) -> None:
    bingo(client)
    assert state(club).cards[1].words == ("RHEUMAS", "RINGELN")
    for word, reason in (("RINGELX", "is not in the word list"), ("HAUS", "has not seven letters")):
        page = send(client, "bingo/card", player=2, word1="RHEUMAS", word2=word)
        assert f"{word} {reason}" in page
        assert f'value="{word}"' in page
    send(client, "bingo/card", player=2, choose="1", word1="", word2="")
    assert set(state(club).cards) == {1, 2}


def test_tiles_are_called_with_the_announcers_text(client: FlaskClient, club: Instance) -> None:
    bingo(client)
    page = send(client, "bingo/call", tile="m")
    assert "Mike, M" in page
    assert "One M may be crossed out." in page
    assert "Not in the bag any more" in send(client, "bingo/call", tile="JJ") or len(state(club).called) == 1
    send(client, "bingo/call")
    assert len(state(club).called) == 2
    assert "cards cannot change any more" in send(
        client, "bingo/card", player=2, word1="RHEUMAS", word2="RINGELN"
    )


def test_a_shout_is_checked_and_the_first_right_one_wins(client: FlaskClient, club: Instance) -> None:
    bingo(client)
    for tile in "RHEUMASRINGEL":
        send(client, "bingo/call", tile=tile)
    assert "Anna has called too early. Missing: N." in send(client, "bingo/shout", player=1)
    send(client, "bingo/call", tile="?")
    assert "Anna has both words after 14 calls." in send(client, "bingo/shout", player=1)
    assert "Finished, won by Anna" in client.get("/").text
    assert "The game is finished" in send(client, "bingo/call")


def test_the_wall_needs_its_secret_and_nothing_else(
    client: FlaskClient, stranger: FlaskClient, club: Instance
) -> None:
    bingo(client)
    send(client, "bingo/call", tile="M")
    wall = re.findall(r'href="(/wall/[^"?]+)', client.get(f"/games/{KEY}/bingo").text)[0]
    page = stranger.get(f"{wall}?language=de").text
    assert 'id="bingo-wall"' in page
    assert "RHEUMAS" not in page
    assert "München, M" in page  # in the language of its address
    assert stranger.get("/wall/wrong/bingo").status_code in (302, 403, 404)
    assert stranger.get(f"/games/{KEY}/bingo").status_code == 302


# -- all of them -----------------------------------------------------------------------------------------


def played(client: FlaskClient, club: Instance, kind: str) -> None:
    """A game of that kind with a step that can be undone."""
    if kind == "solitaire":
        solitaire(client, "HAUS")
        lay(client, kind, "H8", "HAUS")
    elif kind == "bingo":
        bingo(client)
        send(client, "bingo/call", tile="M")
    elif kind == "unscrabble":
        unscrabble(client, club)
        send(client, "unscrabble/take", squares="H9 H10 H11")
    else:
        table(client, club)
        lay(client, kind, *best(club))


PRINTED = {"cards.pdf": "Anna", "blank-cards.pdf": "Bingo"}
"""What stands on papers without a heading."""

PAPERS = {
    "training": ["score-sheet.pdf", "moves.pdf", "best-moves.pdf", "letters.pdf", "game.gcg", "game.jsonl"],
    "solitaire": ["moves.pdf", "letters.pdf", "game.jsonl"],
    "unscrabble": ["turns.pdf", "game.jsonl"],
    "bingo": ["cards.pdf", "calls.pdf", "blank-cards.pdf", "letters.pdf", "game.jsonl"],
}


@pytest.mark.parametrize("kind", PAPERS)
def test_papers_and_history(client: FlaskClient, club: Instance, kind: str) -> None:
    played(client, club, kind)
    names = re.findall(rf"/games/{KEY}/print/([\w.-]+)", client.get(f"/games/{KEY}/print").text)
    assert names == PAPERS[kind]
    for name in names:
        answer = client.get(f"/games/{KEY}/print/{name}")
        assert answer.status_code == 200
        if name.endswith("pdf"):
            assert sound(answer.data)
            assert PRINTED.get(name, "Spiel 1") in " ".join(pages(answer.data))
    assert "no paper named" in client.get(f"/games/{KEY}/print/x.pdf", follow_redirects=True).text
    page = client.get(f"/games/{KEY}/history").text
    assert {"bingo": "Call 1: M."}.get(kind, "points.") in page
    assert "Tester" in page


@pytest.mark.parametrize("kind", PAPERS)
def test_the_game_file_comes_back(client: FlaskClient, club: Instance, kind: str) -> None:
    played(client, club, kind)
    before = state(club)
    file = client.get(f"/games/{KEY}/print/game.jsonl").data
    client.post(f"/games/{KEY}/delete")
    answer = client.post("/games/import", data={"file": (io.BytesIO(file), "t.jsonl")})
    assert answer.location == f"/games/{KEY}/{kind}"
    assert replace(state(club), players=before.players) == before


@pytest.mark.parametrize("kind", PAPERS)
def test_other_pages_lead_to_the_game_and_back(client: FlaskClient, club: Instance, kind: str) -> None:
    played(client, club, kind)
    home = f"/games/{KEY}/{kind}"
    for page in ("desk", "players", "table", "standings"):
        assert client.get(f"/games/{KEY}/{page}").location == home, page
    for other in PAPERS:
        if other != kind:
            assert client.get(f"/games/{KEY}/{other}").location == home


def test_a_night_has_no_pages_of_the_smaller_games(client: FlaskClient) -> None:
    from tests.web.test_games import create as create_night

    create_night(client, key="ba9876543210")
    for page in (
        "solitaire",
        "training",
        "unscrabble",
        "bingo",
    ):
        assert client.get(f"/games/ba9876543210/{page}").location == "/games/ba9876543210/desk"


@pytest.mark.parametrize("kind", PAPERS)
def test_a_stranger_sees_nothing(
    client: FlaskClient, stranger: FlaskClient, club: Instance, kind: str
) -> None:
    played(client, club, kind)
    seq = club.desk().night(KEY).seq
    for page in (kind, "history", "print/game.jsonl"):
        assert stranger.get(f"/games/{KEY}/{page}").status_code == 302
    stranger.post(f"/games/{KEY}/small/undo", data={"seq": str(seq)})
    assert club.desk().night(KEY).seq == seq


STEPS = {
    "training": [("training/exchange", {}), ("training/pass", {}), ("small/undo", {})],
    "solitaire": [
        ("solitaire/choose", {"rack": "1", "tiles": "E"}),
        ("solitaire/finish", {}),
        ("small/undo", {}),
    ],
    "unscrabble": [
        ("unscrabble/take", {"squares": "8I 8J 8K 8H"}),
        ("small/undo", {}),
    ],
    "bingo": [
        ("bingo/call", {}),
        ("bingo/shout", {"player": "1"}),
        ("small/undo", {}),
    ],
}


@pytest.mark.parametrize(
    ("kind", "what", "typed"), [(kind, *step) for kind, steps in STEPS.items() for step in steps]
)
def test_a_step_sent_twice_counts_once(
    client: FlaskClient, club: Instance, kind: str, what: str, typed: dict[str, str]
) -> None:
    played(client, club, kind)
    night = club.desk().night(KEY)
    if what.endswith("undo"):
        typed = {"seq": str(night.seq)}
    if what == "training/exchange":
        typed = {"tiles": night.game.racks[HUMAN].known[:1]}
    send(client, what, token="one", **typed)
    once = club.desk().night(KEY).seq
    assert once > night.seq
    send(client, what, token="one", **typed)
    assert club.desk().night(KEY).seq == once


@pytest.mark.parametrize(
    ("what", "letters"), [("exchange", "drawn"), ("pass", "chosen"), ("choose", "chosen")]
)
def test_steps_of_solitaire_sent_twice_count_once(
    client: FlaskClient, club: Instance, what: str, letters: str
) -> None:
    create(client, "solitaire", racks="2", letters=letters)
    typed = {"rack": "1", "tiles": state(club).racks[0][:1] or "E"}
    for _ in range(2):
        send(client, f"solitaire/{what}", token="one", **typed)
    assert club.desk().night(KEY).seq == 2


@pytest.mark.parametrize("kind", ["training", "solitaire"])
def test_a_move_and_a_game_sent_twice_are_there_once(client: FlaskClient, club: Instance, kind: str) -> None:
    played(client, club, kind)
    create(client, kind)
    if kind == "training":  # the table may be without a move by now
        remove_game(club.desk(), KEY)
        table(client, club)
    at, word = ("8H", "HASE") if kind == "solitaire" else best(club)
    if kind == "solitaire":
        send(client, "solitaire/choose", rack="1", tiles="ASE")
    page = client.get(f"/games/{KEY}/{kind}/preview", query_string={"at": at, "word": word}).text
    score = re.findall(r'name="score" value="(\d+)"', page)[0]
    for _ in range(2):
        send(client, f"{kind}/lay", at=at, word=word, score=score, token="one")
    own = [turn for turn in state(club).turns if turn.scored and turn.scored.move.word == word]
    assert len(own) == 1
    assert len({row.key for row in club.desk().games()}) == 1


@pytest.mark.parametrize("kind", ["training", "solitaire"])
def test_a_game_begins_once(client: FlaskClient, club: Instance, kind: str) -> None:
    create(client, kind)
    seq = club.desk().night(KEY).seq
    assert "already" in send(client, f"{kind}/begin")
    assert club.desk().night(KEY).seq == seq


@pytest.mark.parametrize("kind", ["training", "solitaire", "bingo"])
def test_the_live_channel_and_the_walls_address_know_the_smaller_games(
    app: Flask, client: FlaskClient, club: Instance, kind: str
) -> None:
    create(client, kind, players="Anna\nBert")
    night = club.desk().night(KEY)
    told = state_for("wall", night, time.time(), club.tellers)
    assert told == {"title": "Spiel 1", "stage": night.version}
    assert moment_of(night, time.time()).version == night.version
    door = client.get(f"/wall/{wall_secret(club, KEY)}")
    assert (door.status_code, "/bingo" in door.headers.get("Location", "")) == (
        (302, True) if kind == "bingo" else (404, False)
    )
