"""What the pictures show: the scenes of a club's life, one after the other."""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from still import TONIGHT, Clock, reset_chance
from studio import DESK, HOST, LISTS, PEOPLE, PHONE, PORT, SEED, TABLET, WALL, WIDE, WORD, Studio

from director.desk import access_codes, bingo, lesson, sessions, shows, topping
from director.desk.classic import start
from director.desk.club import entries
from director.desk.club.events import EVENTS
from director.desk.club.seasons import SEASONS
from director.desk.desk import Desk
from director.desk.duplicate import rounds, slips
from director.desk.instance import Instance
from director.desk.packs import arrivals
from director.desk.packs import federation as packs
from director.desk.packs.federation import PackOrder, new_pack
from director.desk.settings import choose_list
from director.desk.worthatz.worthatz_rounds import create as create_worthatz
from director.engine.grids.warm import warm_up
from director.games.bingo import RULES as BINGO_RULES
from director.games.classic.game import Setup as TableSetup
from director.games.classic.profile import classic_profile
from director.games.duplicate.game import Setup
from director.games.lesson import LessonSetup, lesson_profile
from director.games.people import Entrant
from director.games.setup import GameSetup
from director.games.topping import Setup as ToppingSetup
from director.games.topping import ToppingProfile
from director.games.worthatz.game import Setup as WorthatzSetup
from director.games.worthatz.game import WorthatzProfile
from director.judge.slip import Slip
from director.packs.preparing import Wishes
from director.rules.profile import profile
from director.seasons.season_data import Event, Season
from director.simulation import demo, federation, small_demo, worthatz_demo
from director.web import create_app
from tests.browser.conftest import chromium
from tests.web.live_server import running

CLUBS = {
    "de": ("Buchstabensuppe Köln", "Wortreich Graz", "Die Blankos"),
    "en": ("Leeds", "Wordsmiths Bath", "The Blanks"),
    "fr": ("Lyon", "Les Jokers de Namur", "Lausanne"),
}
TOWNS = {
    "de": "Aachen|Basel|Bremen|Graz|Köln|Leipzig|Linz|Salzburg|Ulm|Wien",
    "en": "Bath|Belfast|Bristol|Cardiff|Cork|Dundee|Exeter|Leeds|Oxford|York",
    "fr": "Annecy|Bruxelles|Dijon|Genève|Lausanne|Lille|Lyon|Namur|Nantes|Rouen",
}


OPEN = """(selector) => {
  for (let at = document.querySelector(selector); at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
}"""
"""Unfolds what a part of a page is in."""


class Enough(Exception):
    """A game has been played as far as its picture needs it."""


def until(part: float) -> Callable[[float], None]:
    """The progress of a simulated game that stops after that part of it."""

    def progress(done: float) -> None:
        if done > part:
            raise Enough

    return progress


def people(studio: Studio, count: int) -> list[Entrant]:
    """The first so many people of that language."""
    names, clubs = PEOPLE[studio.language].split("|"), CLUBS[studio.language]
    return [Entrant(name, clubs[number * number % 5 % 3]) for number, name in enumerate(names[:count])]


@contextmanager
def earlier(days: int) -> Iterator[date]:
    """So many days before tonight; the program lives then, as long as this is open."""
    Clock.now = TONIGHT - days * 86_400
    yield date.today()
    Clock.now = TONIGHT


def played_night(studio: Studio, key: str, seed: int, setup: Setup, entrants: Sequence[Entrant]) -> None:
    """A night that is over, played by simulated people."""
    desk = studio.desk(seed, step=7)
    sessions.create_game(desk, setup, entrants, key)
    demo.play_night(desk, key, random.Random(seed), lambda part: None)


def the_first_start(studio: Studio) -> None:
    """The page that chooses the password, as the first person sees it."""
    studio.keep("first-start", studio.go("/welcome", DESK, ""), "main", 560)


def the_past(studio: Studio) -> None:
    """A season of five nights, and an event of two games."""
    members, keys, rng = people(studio, 12), [], random.Random(4)
    rules = profile("simultan")
    for number in range(5):
        with earlier(70 - 14 * number) as day:
            keys.append(f"night-{number + 1}")
            here = [each for each in members if rng.random() < 0.85]
            played_night(
                studio,
                keys[-1],
                20 + number,
                Setup(profile=rules, **studio.setup(studio.titles["night"], day)),
                here,
            )
    SEASONS.make(studio.desk(), Season(studio.titles["season"], taken=tuple(keys)), "season")
    with earlier(3) as day:
        for number in (1, 2):
            title = f"{studio.titles['event']}, {studio.titles['game']} {number}"
            played_night(
                studio,
                f"event-{number}",
                30 + number,
                Setup(profile=rules, **studio.setup(title, day)),
                people(studio, 10),
            )
        EVENTS.make(
            studio.desk(),
            Event(studio.titles["event"], day.isoformat(), games=("event-1", "event-2")),
            "event",
        )
        entries.enter(studio.desk(), "event", people(studio, 10))


def the_evening(studio: Studio) -> None:
    """Tonight: the desk, the wall and a phone, from before the first round to the podium."""
    desk, key, entrants = studio.desk(SEED[studio.language]), "tonight", people(studio, 12)
    rules = replace(profile("simultan"), seconds=180)
    sessions.create_game(desk, Setup(profile=rules, **studio.setup(studio.titles["night"])), entrants, key)
    at = f"/games/{key}"
    access_codes.set_joining(desk, key, True)
    wall = f"/wall/{access_codes.wall_code(desk, key).secret}?language={studio.language}"
    seat = access_codes.claim(desk, key, 4)[0]
    studio.take("start", "/")
    studio.take("players", f"{at}/players", high=620)
    studio.take("desk-before", f"{at}/desk", high=460)
    page = studio.go(f"{at}/desk")
    page.evaluate(OPEN, "input[name=rack]")
    studio.keep("real-bag", page, "main", 560)
    studio.take("settings", f"{at}/settings", high=900)
    studio.take("phones", f"{at}/phones", high=640)
    studio.take("wall-panel", f"{at}/wall", high=700)
    studio.take("seal", f"{at}/seal", high=600)
    studio.keep("wall-join", studio.go(wall, WALL))
    round_of(desk, key, 12)
    round_of(desk, key, 12)
    rounds.draw(desk, key)
    studio.take("desk-letters", f"{at}/desk", high=470)
    rounds.start_clock(desk, key)
    phone = studio.go(f"/play/{key}", PHONE, seat)
    lay(phone, rounds.tops(desk, desk.session(key))[0].scored)
    studio.keep("phone-laying", phone)
    handed(desk, key, 1, 2, 3, 6, 7, 9)
    Clock.now += 108
    page = studio.go(f"{at}/desk", WIDE)
    studio.keep("desk", page)
    page = studio.go(f"{at}/desk")
    page.fill("#line", line_of(desk, key, 10, 2))
    studio.keep("slip-line", page, ".slips-head, #slip-form")
    page.keyboard.press("Enter")
    page.wait_for_timeout(500)
    studio.keep("slip-said", page, ".slips-head, #slip-form")
    studio.keep("wall", studio.go(wall, WALL))
    page = studio.go(f"{at}/desk", TABLET)
    page.click("#touch-toggle")
    studio.keep("keypad", page)
    handed(desk, key, 4, 5, 8, 11, 12)
    Clock.now += 72
    page = studio.go(f"{at}/desk?tops=1")
    studio.keep("top", page, "main", 560)
    found = rounds.tops(desk, desk.session(key))[0].scored.move
    rounds.place_top(desk, key, found.at, found.word)
    studio.keep("wall-top", studio.go(wall, WALL))
    studio.keep("phone-result", studio.go(f"/play/{key}", PHONE, seat))
    studio.take("standings", f"{at}/standings", high=620)
    shows.choose(desk, key, "ranking")
    studio.keep("wall-standings", studio.go(wall, WALL))
    shows.choose(desk, key, "night")
    studio.take("slip", f"{at}/rounds/3/slips/5", high=700)
    studio.take("notes", f"{at}/notes", high=600)
    page = studio.go(f"{at}/appeal")
    page.fill("#word", wrong_word(desk, key))
    page.fill("#reason", studio.titles["reason"])
    page.click("main form .btn-primary")
    studio.keep("appeal", page, "main", 900)
    studio.take("helpers", f"{at}/doors", high=600)
    studio.take("papers", f"{at}/print", high=900)
    rounds.end(desk, key, "")
    for _ in range(9):
        with suppress(Exception):
            shows.reveal_place(desk, key)
    studio.keep("podium", studio.go(wall, WALL))
    studio.take("desk-end", f"{at}/desk", high=700)


def lay(page: Page, top: Any) -> None:
    """A player taps the first square of a move, turns where needed, and taps the letters."""
    first = min(top.laid)
    page.locator("#rack .tile").first.wait_for()
    page.locator("#board .sq").nth(first).click()
    if (page.locator("#arrow").inner_text() == "↓") != top.move.place.down:
        page.locator("#board .sq").nth(first).click()
    for square in sorted(top.laid):
        if top.laid[square].isupper():
            page.locator(f"#rack .tile:not(.used)[aria-label='{top.laid[square]}']").first.click()
        else:
            page.locator("#rack .tile:not(.used)").last.click()
            page.locator("#blank .letters button", has_text=top.laid[square].upper()).first.click()


def line_of(desk: Desk, key: str, table: int, which: int) -> str:
    """What somebody types for that table: a solution of the open round."""
    night = desk.session(key)
    move, score = desk.search(night).solutions(night.game.rounds[-1].board, night.game.rounds[-1].rack)[which]
    return f"{table} {move.word} {move.at} {score}"


def wrong_word(desk: Desk, key: str) -> str:
    """A word of the slips that is in no list."""
    search = desk.search(desk.session(key))
    for played in desk.session(key).game.rounds:
        for entry in played.entries.values():
            if entry.slip.word and not search.is_word(entry.slip.word.upper()):
                return entry.slip.word.upper()
    raise AssertionError("every word is in the list")


def after_the_game(studio: Studio) -> None:
    """The papers of a night that is over, and what its players look at afterwards."""
    at = "/games/night-5"
    studio.paper("score-sheet", f"{at}/print/sheets.pdf", 0.62)
    studio.paper("certificate", "/events/event/print/certificates.pdf")
    studio.paper("standings-paper", f"{at}/print/standings.pdf", 0.5)
    studio.paper("slips-paper", f"{at}/print/slips.pdf", 0.5)
    studio.take("after", f"{at}/after", high=620)
    studio.take("my-night", f"{at}/after/players/1", high=900)
    page = studio.go(f"{at}/after/replay", WIDE)
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    studio.keep("replay", page, "#replay", 760)
    studio.take("decisions", f"{at}/after/decisions", high=430)
    studio.take("check", f"{at}/check", high=560)
    studio.take("story", f"{at}/after/story", high=900)
    page = studio.go("/people/1/cards")
    page.locator("main form .btn").first.click()
    studio.take("cards", "/people/1/cards/ask", high=420)


def the_club(studio: Studio) -> None:
    """People, seasons, events, words, and what is prepared before a night."""
    for person in (2, 3, 5, 6):
        entries.set_state(studio.desk(), "event", person, "here")
    studio.take("season", "/seasons/season", high=640)
    studio.take("year-close", "/seasons/season/close", high=700)
    studio.take("event", "/events/event", high=640)
    studio.take("check-in", "/events/event/people", high=640)
    studio.take("people", "/people", high=640)
    studio.take("person", "/people/1", high=700)
    studio.take("look-up", f"/words/{studio.lexicon}/look-up?q={WORD[studio.language]}", high=700)
    studio.take("new-night", "/games/new", high=760)
    studio.take("which", "/games/which", high=900)
    studio.take("rules", "/profiles", high=600)
    studio.take("backups", "/backups", high=600)
    page = studio.go("/rehearsal")
    page.locator("main form button").first.click()
    page.locator("#desk").wait_for()
    studio.keep("rehearsal", page, "main", 420)


def other_games(studio: Studio) -> None:
    """Every other game, in its middle."""
    desk, few, rng = studio.desk(12, step=5), people(studio, 4), random.Random(3)
    start.create(
        desk,
        TableSetup(profile=classic_profile("german"), **studio.setup(studio.titles["table"])),
        few,
        "table",
    )
    with suppress(Enough):
        small_demo.play_table(desk, "table", rng, until(0.35))
    studio.take("classic", "/games/table/table", size=WIDE, high=800)
    warm_up(lambda part: None)
    create_worthatz(
        desk,
        WorthatzSetup(
            profile=WorthatzProfile(), **studio.setup(studio.titles["worthatz"], lexicon=LISTS["de"])
        ),
        people(studio, 8),
        "worthatz",
    )
    builders = dict(enumerate(worthatz_demo.builders(8, rng), start=1))
    worthatz_demo.play_round(desk, "worthatz", builders, rng, 0)
    studio.take("worthatz", "/games/worthatz/worthatz", size=WIDE, high=900)
    bingo.create(
        desk,
        GameSetup(profile=BINGO_RULES, **studio.setup(studio.titles["bingo"])),
        people(studio, 6),
        "bingo",
    )
    with suppress(Enough):
        small_demo.play_bingo(desk, "bingo", rng, until(0.3))
    studio.take("bingo", "/games/bingo/bingo", size=WIDE, high=900)
    topping.create(
        desk,
        ToppingSetup(profile=ToppingProfile(rounds=6), **studio.setup(studio.titles["topping"])),
        people(studio, 6),
        "topping",
    )
    with suppress(Enough):
        small_demo.play_topping(studio.desk(12, step=2), "topping", rng, until(0.6))
    studio.take("topping", "/games/topping/topping", size=WIDE, high=900)
    lesson_setup = LessonSetup(
        profile=lesson_profile(), level="easy", **studio.setup(studio.titles["lesson"])
    )
    lesson.create(desk, lesson_setup, people(studio, 8), "lesson")
    rounds.draw(desk, "lesson")
    rounds.start_clock(desk, "lesson")
    studio.take("lesson", "/games/lesson/desk", size=WIDE, high=900)
    studio.take("lesson-new", "/games/new-lesson", high=900)


def the_federation(studio: Studio) -> None:
    """A sealed game for ten centres, and the organiser's page while their results come in."""
    desk, towns = studio.desk(3), TOWNS[studio.language].split("|")
    setup = Setup(profile=profile("simultan"), **studio.setup(studio.titles["pack"]))
    pack, _ = new_pack(
        desk,
        PackOrder(
            setup, studio.titles["pack"], studio.club.library.info(studio.lexicon).title, towns, Wishes()
        ),
        "pack",
    )
    afternoon = federation.Afternoon(
        pack, packs.event_of(desk, "pack").secrets, studio.club.search(pack.setup), 8, 1
    )
    for each in list(afternoon.arrivals())[:7]:
        arrivals.hand_in(desk, "pack", each.name, each.text.encode())
    arrivals.take_waiting(desk, "pack")
    studio.take("organiser", "/packs/pack", high=900)
    studio.take("pack-ranking", "/packs/pack/ranking", high=700)
    studio.take("pack-new", "/packs/new", high=700)


def round_of(desk: Desk, key: str, everybody: int) -> None:
    """A whole round: letters, clock, slips, the top on the board."""
    rounds.draw(desk, key)
    rounds.start_clock(desk, key)
    handed(desk, key, *range(1, everybody + 1))
    Clock.now += 180
    found = rounds.tops(desk, desk.session(key))[0].scored.move
    rounds.place_top(desk, key, found.at, found.word)


FURTHER = (0, 3, 9, 0, 1, 14, 5, 2, 22, 7, 30)
"""How far down the list of solutions the players look."""


def handed(desk: Desk, key: str, *who: int) -> None:
    """The slips of these players in the round that is open, each a solution a little further down."""
    night = desk.session(key)
    played = night.game.rounds[-1]
    solutions = desk.search(night).solutions(played.board, played.rack)
    for player in who:
        move, score = solutions[min(FURTHER[(player + played.number) % len(FURTHER)], len(solutions) - 1)]
        word = move.word
        if (player, played.number) == (8, 2):
            word = demo.invented(word, desk.search(night), random.Random(1))
        slips.record_slip(desk, key, played.number, player, Slip(word=word, at=move.at, score=score))


SCENES = (the_first_start, the_past, the_evening, after_the_game, the_club, other_games, the_federation)


def pictures_of(language: str, words: Path | None, out: Path) -> None:
    """All pictures of a language, into that folder; those of another time go."""
    Clock.now = TONIGHT
    reset_chance()
    demo.NAMES[:] = PEOPLE[language].split("|")
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        if words:
            words.mkdir(parents=True, exist_ok=True)
            (folder / "lexicons").symlink_to(words.resolve())
        app = create_app(folder, HOSTS=(HOST,))
        club: Instance = app.extensions["instance"]
        choose_list(club, LISTS[language])
        for words_of in {LISTS[language], LISTS["de"]}:  # Worthatz is played in German everywhere
            if not club.library.info(words_of).is_built:
                club.library.build(words_of)
        arguments = [
            "--no-sandbox",
            "--disable-gpu",
            f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
            f"--lang={language}",
        ]
        environment = {**os.environ, "LANGUAGE": language}
        browser = playwright.chromium.launch(executable_path=chromium(), args=arguments, env=environment)
        studio = Studio(language, club, app, browser, out)
        with running(app, port=PORT):
            for scene in SCENES:
                scene(studio)
            browser.close()
        club.close()
    for each in out.glob("*.png"):
        if each.stem not in studio.taken:
            each.unlink()
