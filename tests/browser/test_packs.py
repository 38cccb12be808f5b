"""Three centres at three laptops play one pack that a federation sealed: one of them judges by another word list, one
cancels a round, one tries to look ahead. Their results are merged into one ranking."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from director.desk.instance import Instance
from director.desk.packs import federation
from director.lexicon.alphabet import GERMAN
from director.packs.merging import rounds_of
from director.packs.pack import Secrets, secrets_from_text
from director.rules.profile import profile
from director.rules.ruleset import Ruleset
from director.rules.tiles import tile_set
from director.storage import pack_store
from tests.browser.conftest import Club, chromium, served
from tests.browser.driving import download, enter, game_of, sign_in
from tests.words import WORDS

pytestmark = pytest.mark.browser

LEXICON = "klein"
RULES = Ruleset(tile_set("german"), profile("simultan"))
CENTRES = ("Köln", "Wien", "Zürich")
ROUNDS = 3


def with_words(folder: Path, words: list[str]) -> Path:
    club = Instance(folder)
    club.library.import_file(
        "\n".join(words).encode(), LEXICON, GERMAN, "german", title=f"Liste von {folder.name}"
    )
    club.close()
    return folder


def seal(page: Any, home: Club) -> str:
    """Seals a short game through the form; the number of the pack."""
    page.goto(f"{home.address}/packs/new")
    page.fill("#title", "Bundessimultan")
    page.select_option("#lexicon", LEXICON)
    page.fill("#federation", "Der Bund")
    page.fill("#least", f"{ROUNDS}-{ROUNDS}")
    page.fill("#centres", "\n".join(CENTRES))
    page.fill("#text", "Willkommen!")
    page.get_by_role("button", name="Draw and seal the game").click()
    page.wait_for_url(re.compile(r"/packs/[0-9a-f]{12}$"), timeout=120_000)
    return str(page.url.rsplit("/", 1)[1])


def secrets_of(home: Club, pack: str) -> Secrets:
    """What only the federation's database knows."""
    club = home.opened()
    row = pack_store.pack_row(club.db, pack)
    club.close()
    assert row
    return secrets_from_text(row.secrets)


def alone(kept: Secrets) -> int:
    """The place of a round whose top is a word that no other top of the game forms again."""
    formed = [
        {word.word.upper() for word in each.top.words} for each in rounds_of(kept.rounds, RULES) if each.top
    ]
    return next(
        place
        for place, each in enumerate(kept.rounds)
        if not any(each.word.upper() in words for other, words in enumerate(formed) if other != place)
    )


def take(page: Any, club: Club, file: Path, centre: str, players: list[str]) -> str:
    """Takes the pack as that centre and enters its players; the key of the night."""
    page.goto(f"{club.address}/packs")
    page.set_input_files("#pack-file", file)
    page.get_by_role("button", name="Take the pack").click()
    page.select_option("#centre", label=centre)
    page.get_by_role("button", name="Prepare the night").click()
    page.wait_for_url("**/players")
    page.fill("textarea[name=players]", "\n".join(players))
    page.locator("form:has(textarea[name=players]) button.btn-primary").first.click()
    page.get_by_text(players[-1].split(";")[0]).first.wait_for()
    return str(page.url.split("/games/")[1].split("/")[0])


def open_round(page: Any, club: Club, key: str, code: str = "") -> None:
    page.goto(f"{club.address}/games/{key}/desk")
    if code:
        page.get_by_label("Code of round 1").fill(code)
    page.get_by_role("button", name="Draw the rack").click()
    page.get_by_role("button", name="Start the clock").click()
    page.get_by_role("button", name="Time is up").click()
    page.get_by_text("Time is up.").wait_for()


def play(page: Any, club: Club, key: str, kept: Secrets, void: int = 0) -> None:
    """The whole night: table 1 has every top, table 2 nothing."""
    for each in kept.rounds:
        open_round(page, club, key, kept.codes.get(each.number, ""))
        enter(page, f"1 {each.word} {each.at} {each.score}")
        enter(page, "2 -")
        if each.number == void:
            page.get_by_text("More", exact=True).click()
            page.get_by_text(f"Cancel round {void}").click()
            page.get_by_role("textbox", name="Reason").last.fill("falsch angesagt")
            page.get_by_role("button", name="Cancel the round").click()
            page.get_by_text("This round is cancelled in this room").wait_for()
        page.goto(f"{club.address}/games/{key}/desk?tops=1")
        page.locator(".tops button:not([disabled])").first.click()
        page.get_by_text(f"Round {each.number}:").wait_for()
    page.get_by_role("button", name="End the game").click()
    page.get_by_text("The game is finished:").wait_for()


def look_ahead(page: Any, club: Club, key: str, kept: Secrets) -> None:
    """Everything that a director at a centre can press or send before a round is due: nothing of it opens one."""
    page.goto(f"{club.address}/games/{key}/desk")
    page.get_by_label("Code of round 1").fill("0000-0000-0000")
    page.get_by_role("button", name="Draw the rack").click()
    page.get_by_text("This code does not open round 1").wait_for()
    assert game_of(club, key).rounds == ()
    open_round(page, club, key, kept.codes[1])
    assert page.get_by_role("button", name="Draw the rack").count() == 0
    csrf = page.locator("meta[name=csrf-token]").get_attribute("content")
    for path in ("draw", "rack"):
        page.request.post(
            f"{club.address}/games/{key}/{path}",
            form={"csrf_token": csrf, "rack": "RUCKENB", "code": kept.codes[1]},
            headers={"Referer": club.address},
        )
    wrong = {"csrf_token": csrf, "at": "8H", "word": "OB"}  # a top of their own would not be the key either
    page.request.post(f"{club.address}/games/{key}/top", form=wrong, headers={"Referer": club.address})
    game = game_of(club, key)
    assert len(game.rounds) == 1
    assert game.current
    assert game.current.top is None
    everything = b"".join(path.read_bytes() for path in club.folder.glob("director.sqlite*"))
    second = kept.rounds[1]
    assert f'"{second.drawn}"'.encode() not in everything
    for _ in range(3):  # time, clock, rack: the opening is taken back and stays in the history
        page.goto(f"{club.address}/games/{key}/desk")
        page.locator("[data-undo] summary").click()
        page.get_by_role("button", name="Undo", exact=True).click()
        page.get_by_text("The last step is undone").wait_for()
    assert game_of(club, key).rounds == ()
    page.goto(f"{club.address}/games/{key}/history")
    assert page.get_by_text("Rack of round 1").count()


@pytest.mark.slow
def test_three_centres_play_one_pack(browser: Any, tmp_path: Path) -> None:
    chromium()
    with ExitStack() as stack:
        home, _ = stack.enter_context(served(with_words(tmp_path / "bund", WORDS)))
        bund = sign_in(browser, home, "Bund")
        pack = seal(bund, home)
        kept = secrets_of(home, pack)
        file = download(bund, f"{home.address}/packs/{pack}/file", tmp_path, "event.director-pack")
        assert not any(each.word in file.read_text() for each in kept.rounds if len(each.word) > 4)
        strange = alone(kept)
        fewer = [word for word in WORDS if word != kept.rounds[strange].word.upper()]
        results = []
        for centre, words, void in [("Köln", WORDS, 0), ("Wien", WORDS, 2), ("Zürich", fewer, 0)]:
            club, _ = stack.enter_context(served(with_words(tmp_path / centre, words)))
            page = sign_in(browser, club, f"Leitung {centre}")
            key = take(
                page, club, file, centre, [f"Anna {centre}; SC {centre}; A", f"Bert {centre}; SC {centre}; B"]
            )
            page.goto(f"{club.address}/games/{key}/desk")
            assert page.locator("#other-words").count() == (centre == "Zürich")
            assert page.get_by_text("Willkommen!").count() == 1
            if centre == "Köln":
                look_ahead(page, club, key, kept)
                kept_after = Secrets(kept.rounds, {})  # the code is known there by now
                play(page, club, key, kept_after)
            else:
                play(page, club, key, kept, void)
            results.append(
                download(page, f"{club.address}/games/{key}/result", tmp_path, f"{centre}.director-result")
            )
        merge(bund, home, pack, kept, results, tmp_path, strange)


def merge(
    bund: Any, home: Club, pack: str, kept: Secrets, results: list[Path], tmp_path: Path, strange: int
) -> None:
    """The federation takes the results in, decides what is to decide, and prints."""
    bund.goto(f"{home.address}/packs/{pack}")
    for files in ([results[2]], [results[0], results[2]], results):  # in any order, any number of times
        bund.set_input_files("#results", files)
        bund.get_by_role("button", name="Take in").click()
        bund.get_by_text("here already.").wait_for()
    assert "missing" not in bund.locator("#missing").inner_text()
    assert "The opening of round 1 was taken back." in bund.locator("#centre-1").inner_text()
    assert "falsch angesagt" in bund.locator("#centre-2").inner_text()
    assert "another word list" in bund.locator("#centre-3").inner_text()
    scores = [each.score for each in kept.rounds]
    assert totals(home, pack) == {
        "Köln": sum(scores),
        "Wien": sum(scores) - scores[1],
        "Zürich": sum(scores) - scores[strange],
    }
    decide(
        bund,
        "#differences",
        f"{scores[strange]} points",
        "steht im Duden",
        f"Anna Zürich: total {sum(scores) - scores[strange]}",
    )
    decide(bund, "#void", "These players get their own mean share", "Irrtum der Leitung", "Anna Wien: total")
    assert totals(home, pack) == dict.fromkeys(CENTRES, sum(scores))
    bund.get_by_role("link", name="Ranking").click()
    assert bund.locator("#ranking tbody tr").count() == 7
    sheet = download(bund, f"{home.address}/packs/{pack}/print/ranking.pdf", tmp_path, "ranking.pdf")
    text = "\n".join(page.extract_text() for page in PdfReader(sheet).pages)
    for part in ("Anna Köln", "Bert Zürich", "SC Wien", "Category A", "steht im Duden", "falsch angesagt"):
        assert part in text


def decide(page: Any, section: str, choice: str, reason: str, effect: str) -> None:
    page.locator(section).get_by_role("link", name="Decide").click()
    page.get_by_role("link", name=re.compile(choice)).click()
    assert effect in page.locator("#moved").inner_text()
    page.get_by_role("textbox", name="Reason").fill(reason)
    page.get_by_role("button", name="Decide for all centres").click()
    page.get_by_text("This is decided for all centres.").wait_for()


def totals(home: Club, pack: str) -> dict[str, int]:
    """The totals of the first tables by centre, as the federation's database has them."""
    club = home.opened()
    fact = federation.event_of(club.desk(), pack)
    club.close()
    rows = fact.merged.ranked.rows
    return {
        row.player.name.removeprefix("Anna "): row.total for row in rows if row.player.name.startswith("Anna")
    }
