"""What the desk refuses before there is a fact, and that nothing has happened then."""

from dataclasses import replace

import pytest

from director import games
from director.desk import (
    about,
    access_codes,
    mailing,
    sessions,
    settings,
    shows,
    solitaire,
    topping,
    training,
)
from director.desk.classic import start as classic
from director.desk.club import cards, people
from director.desk.club.events import EVENTS
from director.desk.club_words import checked_reason
from director.desk.duplicate import appeals, phones, players, rounds, slips
from director.desk.duplicate.analysing import analysed
from director.desk.mailing import MailServer
from director.desk.packs import federation
from director.games.duplicate.audiences import PhoneRules
from director.games.people import Entrant
from director.packs.preparing import Wishes
from director.seasons.person import Person
from director.seasons.season_data import Event
from tests.builders import GERMAN
from tests.games.classic.builders import a_setup as classic_setup
from tests.refusing import refused
from tests.room import NAMES, NIGHT, small_setup

TABLE = "table"
SMALL = replace(
    GERMAN, letters={each: (each in "QX", value) for each, (_, value) in GERMAN.letters.items()}, blanks=0
)
"""Two tiles, of which no word is made."""
ANNA = Entrant("Anna")


def game(kind, profile):
    return kind("T", "2026-11-22", SMALL, profile, "klein")


def an_event(key):
    return lambda desk: EVENTS.make(desk, Event("Pokal"), key)


def mail(port, security="tls", host="mail.example"):
    return lambda desk: mailing.keep_server(desk, MailServer(host, port, "club@example.org", security))


def one_of_two(desk):
    for club in ("Wien", "Graz"):
        people.add(desk, Person("Zoe", club))
    people.named(desk, "Zoe")


def renamed(desk):
    bert = people.named(desk, "Bert").id
    people.make_nameless(desk, bert, "Person")
    people.change(desk, Person("Bert", id=bert))


def an_order(setup=None, **wished):
    return lambda desk: federation.new_pack(
        desk, federation.PackOrder(setup or small_setup(), "Bund", "Klein", ("Köln",), **wished)
    )


WISHES = {
    "bad_time": [
        lambda desk: rounds.add_time(desk, NIGHT, 0),
        lambda desk: rounds.add_time(desk, NIGHT, 3601),
        lambda desk: rounds.add_time(desk, NIGHT, -3601),
        lambda desk: shows.choose(desk, NIGHT, "pause", minutes=-1),
        lambda desk: shows.choose(desk, NIGHT, "pause", minutes=241),
    ],
    "bad_grace": [
        lambda desk: phones.set_rules(desk, NIGHT, PhoneRules(grace=-1)),
        lambda desk: phones.set_rules(desk, NIGHT, PhoneRules(grace=31)),
    ],
    "no_newcomers": [lambda desk: phones.newcomer(desk, NIGHT, "Eva")],
    "nothing_to_reveal": [lambda desk: shows.reveal(desk, NIGHT)],
    "no_round": [lambda desk: rounds.cancel_round(desk, NIGHT, "why")],
    "no_warning": [lambda desk: slips.take_warning_back(desk, NIGHT, 1)],
    "nobody_out": [lambda desk: players.record_out(desk, NIGHT)],
    "no_result": [
        lambda desk: players.break_tie(desk, NIGHT, NIGHT),
        lambda desk: players.break_tie(desk, NIGHT, TABLE),
    ],
    "no_analysis": [
        lambda desk: analysed(desk, desk.session(NIGHT)),
        lambda desk: analysed(desk, desk.session(TABLE)),
    ],
    "no_first": [lambda desk: classic.open_table(desk, TABLE, "none")],
    "bad_key": [*map(an_event, ("", "-a", "a b", "a" * 65))],
    "not_one_person": [lambda desk: people.named(desk, "Nobody"), one_of_two],
    "person_is_here": [lambda desk: people.add(desk, Person("anna", "WIEN"))],
    "is_nameless": [renamed],
    "nothing_to_undo": [lambda desk: sessions.undo(desk, NIGHT)],
    "long_spelling_word": [lambda desk: settings.keep_spelling(desk.db, "de", "de_towns", {"A": "x" * 31})],
    "short_password": [lambda desk: settings.keep_password(desk.db, "x" * 5)],
    "long_password": [lambda desk: settings.keep_password(desk.db, "x" * 201)],
    "passwords_differ": [lambda desk: settings.keep_password(desk.db, "geheim", "Geheim")],
    "unknown_table": [lambda desk: settings.keep_spelling(desk.db, "de", "morse", {})],
    "bad_mail_server": [mail(0), mail(65536), mail(25, "ssh"), mail(25, host="x" * 201)],
    "no_mail_server": [lambda desk: mailing.send_all(desk, NIGHT, [])],
    "bad_told_address": [
        lambda desk: about.keep_address(desk.db, "ftp://there"),
        lambda desk: about.keep_address(desk.db, f"https://example.org/{'x' * 281}"),
    ],
    "bad_wish": [lambda desk: federation.bounds("22-18"), lambda desk: federation.bounds("-"), lambda desk: federation.bounds("x")],
    "text_too_long": [
        lambda desk: access_codes.open_helper(desk, NIGHT, "x" * 41),
        lambda desk: settings.keep_end(desk, settings.StoryEnd("", "x" * 2001)),
    ],
    "reason_missing": [lambda desk: appeals.commit(desk, NIGHT, appeals.Appeal("XQ", True, " "), 0)],
    "long_text": [lambda desk: shows.choose(desk, NIGHT, "pause", "x" * 121)],
    "bad_choice": [lambda desk: shows.choose(desk, NIGHT, "text"), lambda desk: shows.set_up(desk, NIGHT, "grey", False)],
    "reason_too_long": [lambda desk: checked_reason("x" * 201)],
    "bad_codes": [an_order(codes=text) for text in ("first", "1;;2", "1, x", "1000", "-1", ",")],
    "no_everyday": [an_order(small_setup(tiles=replace(GERMAN, language="nl")), wishes=Wishes(everyday=0.1))],
    "title_missing": [an_order(small_setup(title=" "))],
    "no_missed_words": [
        lambda desk: cards.add_missed(desk, people.named(desk, "Bert").id),
        lambda desk: cards.add_missed(desk, people.named(desk, "Bert").id, NIGHT),
    ],
    "no_rounds": [lambda desk: topping.create(desk, game(games.topping.Setup, games.topping.ToppingProfile()), [ANNA])],
    "set_too_small": [
        lambda desk: solitaire.create(desk, game(games.solitaire.Setup, games.solitaire.SolitaireProfile()), [ANNA]),
        lambda desk: training.create(
            desk, game(games.training.Setup, games.training.TrainingProfile.from_data("own", classic_setup().profile.as_data())), [ANNA]
        ),
    ],
}  # fmt: skip


GRANTED = {
    "time": lambda desk: rounds.add_time(desk, NIGHT, 3600),
    "less time": lambda desk: rounds.add_time(desk, NIGHT, -3600),
    "a pause": lambda desk: shows.choose(desk, NIGHT, "pause", minutes=240),
    "a pause without an end": lambda desk: shows.choose(desk, NIGHT, "pause", minutes=0),
    "grace": lambda desk: phones.set_rules(desk, NIGHT, PhoneRules(grace=30)),
    "no grace": lambda desk: phones.set_rules(desk, NIGHT, PhoneRules(grace=0)),
    "a text for the wall": lambda desk: shows.choose(desk, NIGHT, "pause", "x" * 120),
    "a key": an_event("a" * 64),
    "a short key": an_event("a"),
    "the first port": mail(1),
    "the last port": mail(65535, "none", "x" * 200),
    "a visit": lambda desk: access_codes.come_in(desk, "x" * 40),
    "a long word for a letter": lambda desk: settings.keep_spelling(desk.db, "de", "de_towns", {"A": "x" * 30}),
    "a short password": lambda desk: settings.keep_password(desk.db, "x" * 6),
    "a long password": lambda desk: settings.keep_password(desk.db, "x" * 200, "x" * 200),
    "the end of a story": lambda desk: settings.keep_end(desk, settings.StoryEnd("", "x" * 2000)),
    "a reason": lambda desk: checked_reason("x" * 200),
    "a long address": lambda desk: about.keep_address(desk.db, f"https://example.org/{'x' * 280}"),
    "a helper": lambda desk: access_codes.open_helper(desk, NIGHT, "x" * 40),
}  # fmt: skip


@pytest.mark.parametrize("wish", GRANTED.values(), ids=GRANTED)
def test_what_is_just_possible_is_done(rooms, wish):
    desk = rooms.night()
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    wish(desk)


@pytest.mark.parametrize(
    ("typed", "found"),
    [("18-22", (18, 22)), ("18 – 22,5", (18, 22.5)), ("20", (20, 9999)), ("20-", (20, 9999)), ("-6", (0, 6)), ("7-7", (7, 7)), (" ", None)],
)  # fmt: skip
def test_from_and_to_as_they_are_typed(typed, found):
    assert federation.bounds(typed) == found


def test_the_end_of_a_story_is_each_organisers_own_and_a_date_that_is_past_no_next_time(rooms):
    desk, other = rooms.night(), rooms.desk()
    end = settings.StoryEnd("2026-12-04", "Bis dann!")
    settings.keep_end(desk, end)
    other.db, other.owner = desk.db, 7
    assert (settings.end_of(desk), settings.end_of(other)) == (end, settings.StoryEnd())
    told = [end.after(f"2026-12-0{day}") for day in (3, 4, 5)]
    assert [(each.next_date, each.text) for each in told] == [
        ("2026-12-04", "Bis dann!"),
        ("", "Bis dann!"),
        ("", "Bis dann!"),
    ]


def test_what_a_federation_wishes_of_its_game():
    assert federation.wishes_of("18-22", "24,5-", "-3", "60 %") == Wishes((18, 22), (24.5, 9999), (0, 3), 0.6)
    assert federation.wishes_of("", "", "", "") == Wishes()


@pytest.mark.parametrize(
    ("code", "wish"),
    [
        pytest.param(code, wish, id=f"{code}{at or ''}")
        for code, wishes in WISHES.items()
        for at, wish in enumerate(wishes)
    ],
)
def test_what_cannot_be_is_refused(rooms, code, wish):
    desk = rooms.night()
    classic.create(desk, classic_setup(), [Entrant(name) for name in NAMES[:2]], TABLE)
    people.add(desk, Person("Anna", "Wien"))
    with refused(code):
        wish(desk)
    assert {row.key: desk.session(row.key).seq for row in desk.games()} == {NIGHT: 0, TABLE: 0}
