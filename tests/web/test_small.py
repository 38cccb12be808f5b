"""The smaller games in the browser: what their pages say, keep and hide; how they are played is in the transcripts."""

import re
from dataclasses import replace

import pytest

from director.cli.serve import open_words
from director.desk import training
from director.desk.classic import moves, start
from director.desk.sessions import remove_game
from director.games.classic.facts import TableOpened
from director.games.people import Entrant
from director.games.training import COMPUTER, HUMAN, TRAINING
from director.web.live.messages import moment_of, state_for
from director.web.wall.pages import wall_secret
from director.wording.history import history
from tests.games.classic.builders import a_setup
from tests.transcripts.browser import Browser
from tests.transcripts.telling import Refused
from tests.web.conftest import after_preparing

KINDS = ("training", "solitaire", "unscrabble", "bingo")
KEY = "0123456789ab"
FORM = {"key": KEY, "title": "Spiel 1", "date": "2026-03-31", "lexicon": "small", "name1": "Zoë"}


def create(client, kind, **typed):
    return after_preparing(client, client.post(f"/games/new-game/{kind}", data=FORM | typed))


def send(client, what, **typed):
    """The page after a button."""
    return client.post(f"/games/{KEY}/{what}", data=typed, follow_redirects=True).text


def state(club):
    return club.desk().session(KEY).game


def lay(client, kind, at, word, **typed):
    """Looks at the preview and confirms what it says, as a person does."""
    page = client.get(f"/games/{KEY}/{kind}/preview", query_string={"at": at, "word": word}).text
    score = re.search(r'name="score" value="(\d+)"', page)
    assert score, page
    return send(client, f"{kind}/lay", at=at, word=word, score=score[1], **typed)


def test_new_offers_every_game(client):
    page = client.get("/games/which").text
    for kind in KINDS:
        assert f"/games/new-game/{kind}" in page
        assert client.get(f"/games/new-game/{kind}").status_code == 200
    assert "does not know the game chess" in client.get("/games/new-game/chess", follow_redirects=True).text


@pytest.mark.parametrize("kind", ["training", "solitaire"])
def test_what_is_wrong_in_a_form_is_said_and_nothing_typed_is_lost(client, kind):
    for typed in ({"name1": ""}, {"title": " "}, {"tiles": "english"}, {"racks": "7", "within": "x"}):
        answer = create(client, kind, **typed)
        assert answer.status_code == 422
        assert 'value="31/03/2026"' in answer.text


@pytest.mark.parametrize("kind", ["training", "bingo"])
def test_the_program_starts_whatever_was_played_last(client, club, kind):
    create(client, kind, players="Anna")
    assert state(club)
    open_words(client.application)


# -- Solitaire -------------------------------------------------------------------------------------------


def solitaire(client, *racks):
    assert create(client, "solitaire", letters="chosen", racks=str(len(racks))).location
    for place, rack in enumerate(racks, start=1):
        send(client, "solitaire/choose", rack=place, tiles=rack)


def test_a_word_that_the_dictionary_lacks_has_no_button(client):
    solitaire(client, "HAUSX")
    page = client.get(f"/games/{KEY}/solitaire/preview", query_string={"at": "H8", "word": "HAUX"}).text
    assert "not in the word list" in page
    assert "confirm" not in page
    page = send(client, "solitaire/lay", at="H8", word="HAUX", score="26")
    assert "HAUX is not in the word list." in page
    assert 'value="HAUX"' in page


# -- training --------------------------------------------------------------------------------------------


def table(client, club, **typed):
    """A training table at which the player has a move of the small word list."""
    for _ in range(30):
        create(client, "training", **typed)
        if training.hints(club.desk(), club.desk().session(KEY)):
            return
        remove_game(club.desk(), KEY)
    raise AssertionError("no rack of thirty has a move")


def best(club):
    desk = club.desk()
    move, _ = training.hints(desk, desk.session(KEY))[0]
    return move.at, move.word


def test_the_computer_is_as_strong_as_it_was_chosen(client, club):
    create(client, "training", strength="within", within="5")
    assert state(club).setup.profile.within == 5


def test_the_history_hides_the_computers_letters_until_the_end(client, club):
    table(client, club, name1="Anna")
    lay(client, "training", *best(club))
    opened = next(each.fact for each in club.desk().session(KEY).log if isinstance(each.fact, TableOpened))
    own, other = (opened.racks[opened.order.index(player)] for player in (HUMAN, COMPUTER))
    page = client.get(f"/games/{KEY}/history").text
    assert f"Anna: {own}" in page
    assert f": {other}" not in page
    assert page.count("Drawn: ") == sum(turn.player == HUMAN for turn in state(club).turns)
    assert "The computer’s letters are shown here at the end." in page
    night = club.desk().session(KEY)
    facts = history(night.row.setup, night.game.players, night.log, TRAINING)
    assert any(f": {other}" in str(detail) for fact in facts for detail in fact.details)


def test_neither_the_computers_letters_nor_unasked_hints_are_on_the_page(client, club):
    table(client, club)
    page = client.get(f"/games/{KEY}/training").text
    unseen = page.partition("Letters not seen yet: ")[2].partition('"')[0]
    game = state(club)
    assert len(unseen.split()) == game.bag + game.racks[COMPUTER].size
    assert 'id="hints"' not in page


# -- Un-Scrabble -----------------------------------------------------------------------------------------


def ended_table(club, *words, mirror=False):
    """A classic table that has ended, with these words on its board."""
    desk = club.desk()
    setup = replace(a_setup("general"), lexicon="small", mirror=mirror)
    start.create(desk, setup, [Entrant("Anna"), Entrant("Bert")], "ended")
    start.open_table(desk, "ended", "none", 1)
    for each in words:
        moves.lay(desk, "ended", *each.split())
    moves.tell_leftovers(desk, "ended", ["", ""])


def unscrabble(client, club, **typed):
    ended_table(club, "H8 HAUS", "8H HERD")
    assert create(client, "unscrabble", source="ended", **typed).location == f"/games/{KEY}/unscrabble"


def test_who_played_takes_the_board_apart_unless_others_are_named(client, club):
    unscrabble(client, club, name1="")
    assert [player.name for player in state(club).players] == ["Anna", "Bert"]
    assert 'id="hint"' not in client.get(f"/games/{KEY}/unscrabble").text
    page = client.get(f"/games/{KEY}/unscrabble?hint=1").text
    squares = re.findall(r"squares=([\w+]+)\"", page)[0].replace("+", " ")
    assert "Take them" in client.get(f"/games/{KEY}/unscrabble?squares={squares}").text


def test_what_may_not_be_taken_stays_typed(client, club):
    unscrabble(client, club)
    assert 'value="H11"' in send(client, "unscrabble/take", squares="H11")
    shown = (
        send(client, "unscrabble/take", squares="x" * 61),
        client.get(f"/games/{KEY}/unscrabble?squares={'x' * 61}").text,
    )
    assert [re.findall('value="(x+)"', page) for page in shown] == [["x" * 60]] * 2


def test_of_what_was_typed_sixty_letters_stand_in_the_address_behind(client, club):
    unscrabble(client, club)
    back = client.post(f"/games/{KEY}/unscrabble/take", data={"squares": "x" * 61}).location
    assert back.partition("?")[2] == f"squares={'x' * 60}"


def test_squares_as_english_clubs_write_them(client, club):
    ended_table(club, "H8 HAUS", mirror=True)
    create(client, "unscrabble", source="ended")
    send(client, "unscrabble/take", squares="8H 8I 8J 8K")
    assert state(club).turns[0].squares == ("H8", "H9", "H10", "H11")


def test_only_an_ended_game_has_a_board_to_take_apart(client, club):
    solitaire(client, "HAUS")
    lay(client, "solitaire", "H8", "HAUS")
    assert "No game has ended yet." in client.get("/games/new-game/unscrabble").text
    answer = create(client, "unscrabble", key="ba9876543210", source=KEY)
    assert answer.status_code == 422
    assert "Choose a game that has ended" in answer.text
    send(client, "solitaire/finish")
    assert KEY in client.get("/games/new-game/unscrabble").text


# -- Bingo -----------------------------------------------------------------------------------------------


def bingo(client, players="Anna\nBert"):
    assert create(client, "bingo", players=players).location == f"/games/{KEY}/bingo"
    send(client, "bingo/card", player=1, word1="rheumas", word2="RINGELN")
    send(client, "bingo/card", player=2, word1="RINGELN", word2="RHEUMAS")


def test_cards_are_checked_and_what_is_wrong_stays_typed(client, club):
    bingo(client)
    assert state(club).cards[1].words == ("RHEUMAS", "RINGELN")
    for word, reason in (("RINGELX", "is not in the word list"), ("HAUS", "does not have seven letters")):
        page = send(client, "bingo/card", player=2, word1="RHEUMAS", word2=word)
        assert f"{word} {reason}" in page
        assert f'value="{word}"' in page
    send(client, "bingo/card", player=2, choose="1", word1="", word2="")
    assert set(state(club).cards) == {1, 2}


@pytest.mark.parametrize("sent", [{"choose": "1"}, {"word1": "RHEUMAS", "word2": "RINGELN"}])
def test_a_card_that_was_written_meanwhile_stays(client, club, sent):
    create(client, "bingo", players="Anna\nBert")
    laptop, tablet = Browser(client), Browser(client)
    laptop.go(f"/games/{KEY}/bingo")
    tablet.go(f"/games/{KEY}/bingo")
    tablet.send("/card", like={"player": "1"}, word1="RINGELN", word2="RHEUMAS")
    button = "choose" if "choose" in sent else ""
    with pytest.raises(Refused, match="Something else has happened meanwhile"):
        laptop.send("/card", button, {"player": "1"}, **{name: sent[name] for name in sent if not button})
    assert state(club).cards[1].words == ("RINGELN", "RHEUMAS")
    assert "RINGELN · RHEUMAS" in laptop.body.decode()
    first = re.search(r'name="word1"[^>]* value="(\w*)"', laptop.body.decode())
    assert first[1] == ("RINGELN" if button else "RHEUMAS")  # what was typed is in its fields
    laptop.send("/card", like={"player": "1"}, word1="RHEUMAS", word2="RINGELN")
    assert state(club).cards[1].words == ("RHEUMAS", "RINGELN")


def test_nothing_is_called_before_everybody_has_a_card(client):
    create(client, "bingo", players="Anna\nBert")
    page = send(client, "bingo/card", player=1, word1="rheumas", word2="RINGELN")
    assert "No card yet: Bert." in page
    assert "Call the first tile" not in page
    assert "No card yet: Bert. Write" in send(client, "bingo/call", tile="M")


def test_tiles_are_called_with_the_announcers_text(client, club):
    bingo(client)
    page = send(client, "bingo/call", tile="m")
    assert "Mike, M" in page
    assert "One M may be crossed out." in page


def test_the_wall_needs_its_secret_and_nothing_else(client, stranger, club):
    bingo(client)
    send(client, "bingo/call", tile="M")
    wall = re.findall(r'href="(/wall/[^"?]+)', client.get(f"/games/{KEY}/bingo").text)[0]
    page = stranger.get(f"{wall}?language=de").text
    assert 'id="bingo-wall"' in page
    assert "RHEUMAS" not in page
    assert "München, M" in page  # in the language of its address
    send(client, "bingo/shout", player=1)
    assert "Anna hat zu früh gerufen." in stranger.get(f"{wall}?language=de").text
    send(client, "bingo/call", tile="J")
    assert "zu früh" not in stranger.get(f"{wall}?language=de").text
    assert stranger.get("/wall/wrong/bingo").status_code in (302, 403, 404)
    assert stranger.get(f"/games/{KEY}/bingo").status_code == 302


def test_after_the_end_only_who_can_share_the_win_may_still_shout(client):
    bingo(client, "Anna\nBert\nCarl")
    send(client, "bingo/card", player=3, word1="ZEITUNG", word2="RINGELN")
    for tile in "RHEUMASRINGELN":
        send(client, "bingo/call", tile=tile)
    assert send(client, "bingo/shout", player=1).count("bingo/shout") == 1  # Bert's; not Carl's
    assert "bingo/shout" not in send(client, "bingo/shout", player=2)


# -- all of them -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["training", "solitaire"])
def test_a_game_begins_once(client, club, kind):
    create(client, kind)
    seq = club.desk().session(KEY).seq
    assert "already" in send(client, f"{kind}/begin")
    assert club.desk().session(KEY).seq == seq


@pytest.mark.parametrize("kind", ["training", "solitaire", "bingo"])
def test_the_live_channel_and_the_walls_address_know_the_smaller_games(app, client, club, kind):
    create(client, kind, players="Anna\nBert")
    night = club.desk().session(KEY)
    told = state_for("wall", night, club.desk().now(), club.tellers)
    assert told == {"title": "Spiel 1", "stage": night.version}
    assert moment_of(night, club.desk().now()).version == night.version
    door = client.get(f"/wall/{wall_secret(club, KEY)}")
    assert (door.status_code, "/bingo" in door.headers.get("Location", "")) == (
        (302, True) if kind == "bingo" else (404, False)
    )


@pytest.mark.parametrize(
    ("kind", "typed", "rules"),
    [
        ("topping", {}, {"seconds": 60, "penalty": 20, "rounds": 0, "formula": "normal"}),
        ("topping", {"seconds": "10", "penalty": "0", "rounds": "1"}, {"seconds": 10, "penalty": 0, "rounds": 1}),
        ("topping", {"seconds": "3600", "penalty": "600", "rounds": "99"}, {"seconds": 3600, "penalty": 600, "rounds": 99}),
        ("training", {}, {"strength": "best", "within": 15}),
        ("training", {"strength": "within", "within": "0"}, {"strength": "within", "within": 0}),
        ("training", {"strength": "within", "within": "100"}, {"strength": "within", "within": 100}),
        ("solitaire", {}, {"racks": 1, "letters": "drawn", "rack_size": 7}),
        ("solitaire", {"racks": "2", "letters": "chosen"}, {"racks": 2, "letters": "chosen"}),
    ],
)  # fmt: skip
def test_a_new_game_is_played_by_what_was_typed_and_else_as_usual(client, club, kind, typed, rules):
    create(client, kind, **({"players": "Anna"} | typed))
    profile = state(club).setup.profile
    assert {name: getattr(profile, name) for name in rules} == rules


@pytest.mark.parametrize(
    ("kind", "field", "typed", "bounds"),
    [
        ("topping", "seconds", "9", "10 to 3600"), ("topping", "seconds", "3601", "10 to 3600"),
        ("topping", "penalty", "-1", "0 to 600"), ("topping", "penalty", "601", "0 to 600"),
        ("topping", "rounds", "100", "0 to 99"), ("training", "within", "101", "0 to 100"),
        ("solitaire", "racks", "0", "1 to 2"), ("solitaire", "racks", "3", "1 to 2"),
    ],
)  # fmt: skip
def test_a_number_of_a_new_game_that_cannot_be_is_told_with_its_bounds(
    client, club, kind, field, typed, bounds
):
    answer = create(client, kind, **({"players": "Anna"} | {field: typed}))
    assert answer.status_code == 422
    assert bounds in answer.text
    assert club.desk().games() == []
