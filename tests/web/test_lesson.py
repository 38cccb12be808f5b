"""A lesson on the pages: begun by one button, hints and names at the desk, meanings and stars in the room after the reveal."""

import re
from dataclasses import replace

import pytest

from director.desk import lesson
from director.desk.club_words import write_meaning
from director.desk.duplicate import rounds
from director.desk.duplicate.slips import record_slip
from director.judge.slip import Slip
from director.lexicon import list_worker
from director.lexicon.alphabet import GERMAN, spelling_for
from director.storage.game_store import change_setup
from director.web.duplicate.lesson_pages import tell
from tests.meanings import write_meanings
from tests.reports.reading import pages
from tests.transcripts.browser import Browser
from tests.transcripts.telling import Refused
from tests.web.conftest import LEXICON, after_preparing, phone_of, wait_for
from tests.words import WORDS


@pytest.fixture
def begun(club, client, monkeypatch):
    """A lesson that was begun with what stands in its form and two names; gives its key."""
    monkeypatch.setattr(lesson, "everyday", lambda language, letters: frozenset(WORDS))
    club.library.meanings("de").made.unlink()
    monkeypatch.setattr(
        list_worker,
        "build_meanings",
        lambda library, language, progress: write_meanings(library, "ZZ", "nie", language),
    )
    assert 'href="/games/new-lesson"' in client.get("/games/which").text
    form = client.get("/games/new-lesson").text
    sent = dict(re.findall(r'<input[^>]* name="(key|minutes|title|date)"[^>]* value="([^"]*)"', form))
    chosen = re.findall(r'<option(?: value="(\w*)")? selected>(\w*)', form)
    assert sent["minutes"] == "45"
    assert ("", "8") in chosen
    typed = {
        "rounds": "8",
        "level": "medium",
        "together": "alone",
        "lexicon": LEXICON,
        "players": "Anna Maier\nBen",
    }
    after_preparing(client, client.post("/games/new-lesson", data=sent | typed))
    return sent["key"]


def test_a_lesson_is_begun_with_first_names_and_phones_may_join(club, client, begun):
    night = club.desk().session(begun)
    assert (night.kind.name, [each.name for each in night.game.players]) == ("lesson", ["Anna", "Ben"])
    assert night.game.setup.profile.seconds == 210
    wait_for(lambda: club.meanings("de"))  # they are made meanwhile, for the sheets to take home
    assert "Best everyday word" not in client.get(f"/games/{begun}/desk").text
    assert client.get(f"/games/{begun}/settings").status_code == 302


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"minutes": "5"}, "20 to 120 minutes"),
        ({"level": "x"}, "Choose how hard"),
        ({"together": "x"}, "alone, in pairs"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(client, wrong, told):
    typed = {"title": "5b", "date": "2026-11-20", "lexicon": LEXICON, "minutes": "45", "rounds": "8"}
    answer = client.post("/games/new-lesson", data=typed | {"level": "easy", "together": "alone"} | wrong)
    assert (answer.status_code, told in answer.text) == (422, True)


def test_a_hint_too_early_is_refused_and_the_names_go_at_the_end(club, client, begun):
    desk = club.desk()
    rounds.draw(desk, begun)
    rounds.start_clock(desk, begun)
    page = client.post(f"/games/{begun}/hint", data={"hint": "length"}, follow_redirects=True).text
    assert "second half of the time" in page
    rounds.call_time(desk, begun)
    top = rounds.tops(desk, desk.session(begun))[0].scored.move
    rounds.place_top(desk, begun, str(top.at), top.word)
    rounds.end(desk, begun, "the bell")
    assert "Delete the first names now" in client.get(f"/games/{begun}/desk").text
    client.post(f"/games/{begun}/forget-names")
    assert [each.name for each in desk.session(begun).game.players] == ["#1", "#2"]
    assert "Anna" not in client.get(f"/games/{begun}/history").text


def test_a_hint_is_of_the_round_in_which_it_was_pressed(club, client, begun, monkeypatch):
    desk, laptop = club.desk(), Browser(client)
    rounds.draw(desk, begun)
    rounds.start_clock(desk, begun)
    laptop.go(f"/games/{begun}/desk")
    rounds.call_time(desk, begun)
    top = rounds.tops(desk, desk.session(begun))[0].scored.move
    rounds.place_top(desk, begun, str(top.at), top.word)
    rounds.draw(desk, begun)
    rounds.start_clock(desk, begun)
    monkeypatch.setattr(lesson, "check_hint", lambda game, hint, now: None)  # the second half of the time
    with pytest.raises(Refused, match="The night has moved on meanwhile"):
        laptop.send("/hint", like={"hint": "length"})
    assert desk.session(begun).game.hinted == ()
    laptop.go(f"/games/{begun}/desk")
    laptop.send("/hint", like={"hint": "length"})
    assert set(desk.session(begun).game.hinted) == {"length"}


def test_meanings_and_stars_come_with_the_reveal(app, club, client, begun):
    desk = club.desk()
    game = rounds.draw(desk, begun).game
    write_meanings(club.library, game.goal.word.upper(), "dasda")
    rounds.start_clock(desk, begun)
    direction = "down" if game.goal.at[0].isdigit() else "across"
    record_slip(desk, begun, 1, 1, Slip(game.goal.word, direction, game.goal.at, score=game.goal.score))
    now = desk.now()
    for audience in ("wall", "player"):
        assert "so heißt es" not in repr(tell(club, audience, desk.session(begun), now))
    rounds.call_time(desk, begun)
    top = rounds.tops(desk, desk.session(begun))[0].scored.move
    game = rounds.place_top(desk, begun, str(top.at), top.word).game
    with app.test_request_context():
        nice = tell(club, "wall", desk.session(begun), now)["nice"]
    assert [(each["meaning"], each["source"]) for each in nice] == [
        ("dasda: so heißt es", "Wiktionary (Deutsch)")
    ]
    assert "Sheet of one pupil" in client.get(f"/games/{begun}/print?player=1").text
    [anna, ben] = pages(client.get(f"/games/{begun}/print/take-home.pdf").data)
    assert game.goals[1].word.upper() in ben.partition("Words to learn")[2]
    assert "dasda: so heißt es" in ben
    assert "Wiktionary (Deutsch), CC BY-SA 4.0" in anna
    write_meaning(club.db, "de", game.goals[1].word, "sagt man hier", spelling_for(GERMAN, "german"))
    [anna, ben] = pages(client.get(f"/games/{begun}/print/take-home.pdf").data)
    assert ("sagt man hier" in ben, "Wiktionary" in anna + ben) == (True, False)
    client.post("/words/meanings", data={"on_walls": "0"})
    assert ["meaning" in each for each in tell(club, "wall", desk.session(begun), now)["nice"]] == [False]
    [teacher] = pages(client.get(f"/games/{begun}/print/teacher.pdf").data)
    assert "\nAnna\n100\n" in teacher
    own = phone_of(app, desk, 1, begun).get(f"/play/{begun}/own").json
    assert (own["last"]["stars"], own["last"]["goal"], own["ranking"]) == (3, game.goals[1].score, None)


def test_the_list_of_games_forgets_the_names_of_earlier_days(club, client, begun):
    night = club.desk().session(begun)
    club.desk().change(
        begun, lambda night: change_setup(club.db, night.row.id, replace(night.row.setup, date="2026-01-02"))
    )
    client.get("/games")
    assert [each.name for each in club.desk().session(night.key).game.players] == ["#1", "#2"]


def test_a_class_that_keeps_its_names_is_offered_again(club, client, begun):
    def change(night):
        change_setup(club.db, night.row.id, replace(night.row.setup, date="2026-01-02", keeps_names=True))

    club.desk().change(begun, change)
    assert lesson.forget_past(club.desk()) == []
    assert f'<option value="{begun}"' in client.get("/games/new-lesson").text
    form = {
        "title": "5b",
        "date": "2026-11-20",
        "lexicon": LEXICON,
        "minutes": "45",
        "rounds": "8",
        "level": "easy",
    }
    form |= {"together": "pairs", "class_of": begun, "key": "0123456789ad"}
    after_preparing(client, client.post("/games/new-lesson", data=form))
    assert [each.name for each in club.desk().session("0123456789ad").game.players] == ["Anna / Ben"]
