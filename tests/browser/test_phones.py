"""A phone in the hand: joining, laying tiles, handing in, the network gone and back, the reveal."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from director.desk import access_codes, sessions
from director.desk.duplicate import inbox, phones, rounds, slips
from director.desk.sessions import create_game
from director.games.duplicate.audiences import PhoneRules
from director.games.people import Entrant
from director.judge.slip import Slip
from director.rules.formula import formula
from director.rules.scoring import score_move
from tests.browser.driving import later, module, no_wider_than_the_screen
from tests.room import small_setup
from tests.web.conftest import LEXICON
from tests.web.live_server import KEY, running, wait_for

pytestmark = pytest.mark.browser

SIZES = [(390, 844), (360, 640), (320, 568), (844, 390), (768, 1024)]


@pytest.fixture
def desk(club):
    at = club.desk("Eva")
    create_game(at, small_setup(lexicon=LEXICON), [Entrant("Anna"), Entrant("Bert")], KEY)
    return at


TIME_THAT_JUMPS = "self.skipped = 0; const now = performance.now.bind(performance); performance.now = () => now() + skipped;"


def a_phone(browser, live, desk, name, size=SIZES[0], key=KEY, there="#play", script=""):
    """A phone that has joined the night of that key with the code on the wall, and whose page is there."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale="en-GB", has_touch=True
    )
    context.add_init_script("Math.random = () => 0")  # it does not wait for the other phones of a hall
    context.add_init_script(script)
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(f"http://127.0.0.1:{live.port}/play")
    page.fill("#code", access_codes.joining(desk, key).code.lower())
    page.click("button.main")
    page.get_by_role("button", name=name).click()
    page.locator(there).wait_for()
    return page


def a_round(desk):
    """Opens a round and gives its top."""
    rounds.draw(desk, KEY)
    rounds.start_clock(desk, KEY)
    return rounds.tops(desk, desk.session(KEY))[0].scored


def lay(page, top):
    """Taps the first square, turns where needed, and taps the letters."""
    first = min(top.laid)
    page.locator("#rack .tile").first.wait_for()
    board = page.locator("#board .sq")
    if page.locator("#board .chosen").count() and not board.nth(first).evaluate("e => e.matches('.chosen')"):
        board.nth(first).click()
    if (page.locator("#arrow").inner_text() == "↓") != top.move.place.down:
        board.nth(first).click()
    for square in sorted(top.laid):
        letter = top.laid[square]
        if letter == letter.upper():
            page.locator(f"#rack .tile:not(.used)[aria-label='{letter}']").first.click()
        else:
            page.locator("#rack .tile:not(.used)[aria-label='blank']").first.click()
            page.locator("#blank .letters button", has_text=letter.upper()).first.click()


def entry(desk, player=1):
    return desk.session(KEY).game.round(1).entries.get(player)


def test_an_easy_slip_from_the_tap_to_the_reveal(browser, app, desk):
    with running(app) as live:
        page = a_phone(browser, live, desk, "Anna")
        top = a_round(desk)
        lay(page, top)
        assert f"{top.score} points" in page.locator("#formed").inner_text()
        page.locator("[data-act=hand-in]").click()
        page.locator("#status[data-state=kept]").wait_for()
        assert top.move.at in page.locator("#receipt").inner_text()
        wait_for(lambda: entry(desk) is not None)
        assert (entry(desk).slip.word, entry(desk).points) == (top.move.word, top.score)
        assert f"{top.score}" not in page.locator("#result").inner_text()
        page.reload()
        page.locator("#status[data-state=kept]").wait_for()
        rounds.call_time(desk, KEY)
        rounds.place_top(desk, KEY, top.move.at, top.move.word)
        page.get_by_text(f"Round 1: {top.score} points").wait_for()
        assert page.locator("#board .top").count() == len(top.laid)


def test_a_phone_says_that_a_round_is_cancelled(browser, app, desk):
    with running(app) as live:
        page = a_phone(browser, live, desk, "Anna")
        a_round(desk)
        page.locator("#rack .tile").first.wait_for()
        rounds.cancel_round(desk, KEY, "the wrong board")
        page.locator("#phase", has_text="Round 1 is cancelled, new letters are drawn").wait_for()
        rounds.draw(desk, KEY)
        page.locator("#phase", has_text="The letters are announced.").wait_for()


def test_a_phone_finds_its_slip_in_the_log_or_says_that_it_is_not_there(browser, app, desk):
    with running(app) as live:
        page = a_phone(browser, live, desk, "Anna")
        top = a_round(desk)
        lay(page, top)
        page.click("[data-act=hand-in]")
        page.locator("#status[data-state=kept]").wait_for()
        wait_for(lambda: entry(desk) is not None)
        page.get_by_text("Log entry").wait_for(state="attached")
        rounds.call_time(desk, KEY)
        rounds.place_top(desk, KEY, str(top.move.at), top.move.word)
        rounds.end(desk, KEY, "enough")
        page.get_by_text("Your slip is in the log as you handed it in.").wait_for()
        held = f'"word":"{top.move.word}"'  # what was acknowledged was another slip than the one in the log
        page.evaluate(
            "([held]) => localStorage.setItem('receipts night 1', localStorage.getItem('receipts night 1').replace(held, '\"word\":\"X\"'))",
            [held],
        )
        page.reload()
        page.get_by_text("your slip is not in the log as you handed it in").wait_for()


def test_a_phone_whose_question_for_the_log_fails_asks_again(browser, app, desk):
    with running(app) as live:
        page = a_phone(browser, live, desk, "Anna")
        lay(page, a_round(desk))
        page.click("[data-act=hand-in]")
        page.locator("#status[data-state=kept]").wait_for()
        wait_for(lambda: entry(desk) is not None)
        for lost in ("seen=", "play/compared"):  # the answer, then the script that asks
            page.context.route(re.compile(lost), lambda route: route.abort(), times=1)
        rounds.call_time(desk, KEY)
        best = rounds.tops(desk, desk.session(KEY))[0].scored.move
        rounds.place_top(desk, KEY, best.at, best.word)
        rounds.end(desk, KEY, "enough")
        page.get_by_text("Your slip is in the log as you handed it in.").wait_for(timeout=60_000)


def test_a_phone_without_connection_keeps_the_slip_and_sends_it_once(browser, app, desk):
    with running(app) as live:
        page = a_phone(browser, live, desk, "Anna")
        lay(page, a_round(desk))
        page.context.set_offline(True)
        page.locator("[data-act=hand-in]").click()
        page.locator("#status[data-state=offline]").wait_for()
        assert entry(desk) is None
        page.context.set_offline(False)
        page.locator("#status[data-state=kept]").wait_for()
        wait_for(lambda: entry(desk) is not None)
        assert desk.db.execute("SELECT count(*) FROM inbox").fetchone()[0] == 1


def test_who_takes_another_seat_with_the_same_phone_has_handed_nothing_in(browser, app, desk):
    with running(app) as live:
        page = a_phone(browser, live, desk, "Anna")
        top = a_round(desk)
        lay(page, top)
        page.locator("[data-act=hand-in]").click()
        page.locator("#status[data-state=kept]").wait_for()
        wait_for(lambda: entry(desk) is not None)
        page.get_by_text("More", exact=True).click()
        page.get_by_role("button", name="Give up this seat").click()
        page.locator("#code").wait_for()
        page.goto(f"http://127.0.0.1:{live.port}/play/join/{access_codes.joining(desk, KEY).code}")
        page.get_by_role("button", name="Bert").click()
        page.locator("#status[data-state=none]").wait_for()
        lay(page, top)  # the letters lie on the rack again
        page.locator("[data-act=hand-in]").click()
        wait_for(lambda: entry(desk, 2) is not None)
        rounds.call_time(desk, KEY)
        rounds.place_top(desk, KEY, top.move.at, top.move.word)
        rounds.end(desk, KEY, "enough")
        page.get_by_text("Your slip is in the log as you handed it in.").wait_for()


def test_a_slip_that_comes_rounds_too_late_is_followed_to_its_end_on_its_phone(browser, app, desk):
    with running(app) as live:
        page = a_phone(browser, live, desk, "Anna")
        top = a_round(desk)
        lay(page, top)
        page.context.set_offline(True)
        page.locator("[data-act=hand-in]").click()
        page.locator("#status[data-state=offline]").wait_for()
        for _ in range(3):
            rounds.call_time(desk, KEY)
            best = rounds.tops(desk, desk.session(KEY))[0].scored.move
            rounds.place_top(desk, KEY, best.at, best.word)
            a_round(desk)
        wait_for(lambda: live.serving.front.watcher.games[KEY].moment.round == 4)
        page.context.set_offline(False)
        page.get_by_text("Round 1: your slip came too late").wait_for()
        page.locator("#status[data-state=none]").wait_for()  # of round 4
        page.reload()
        page.get_by_text("Round 1: your slip came too late").wait_for()
        (waits,) = inbox.undecided(desk, desk.session(KEY), 1)
        inbox.decide(desk, KEY, 1, waits.handed.id, counts=True)
        decided = page.get_by_text("Round 1: the director has decided that your slip counts")
        decided.wait_for()
        assert top.move.word in decided.inner_text().replace("(", "").replace(")", "").upper()
        page.get_by_role("button", name="I have read this").click()
        page.reload()
        page.locator("#status[data-state=none]").wait_for()
        assert decided.count() == 0


def test_as_on_paper_the_player_states_everything(browser, app, desk):
    phones.set_rules(desk, KEY, PhoneRules(easy=False))
    with running(app) as live:
        page = a_phone(browser, live, desk, "Bert")
        top = a_round(desk)
        lay(page, top)
        expect(page.locator("#formed")).not_to_contain_text("points")  # once the own part has come
        page.get_by_role("button", name="Play in words, by typing").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#command")).to_be_focused()
        assert typed(page, f"{top.move.at} {top.move.word}").endswith(
            f"{top.move.word.upper()}. Type a to hand it in."
        )
        typed(page, "a")
        page.locator("#paper[open]").wait_for()
        page.keyboard.press("Escape")
        page.locator("[data-act=hand-in]").click()
        page.locator("[value=down]" if top.move.place.down else "[value=across]").check()
        page.fill("#p-at", top.move.at)
        page.fill("#p-score", str(top.score + 2))
        page.locator("[data-act=hand-in-paper]").click()
        page.locator("#status[data-state=kept]").wait_for()
        wait_for(lambda: entry(desk, 2) is not None)
        slip = entry(desk, 2).slip
        assert (slip.word.upper(), slip.at, slip.score) == (top.move.word.upper(), top.move.at, top.score + 2)


def test_a_slip_as_on_paper_is_empty_again_with_other_letters(browser, app, desk):
    phones.set_rules(desk, KEY, PhoneRules(easy=False))
    with running(app) as live:
        page = a_phone(browser, live, desk, "Bert")
        top = a_round(desk).move
        expect(page.locator("#formed")).not_to_contain_text("points")  # once the own part has come
        for name, written in {"#p-word": "HAUS", "#p-at": "H8", "#p-score": "18"}.items():
            page.locator("[data-act=hand-in]").click()
            page.fill(name, written)
            page.locator("[data-act=close]").locator("visible=true").click()
        page.locator("[data-act=hand-in]").click()
        page.locator("[value=across]").check()
        page.locator("#p-circles button").first.click()
        assert page.input_value("#p-word") == "HAUS"  # what was written stays as long as the letters
        rounds.call_time(desk, KEY)
        rounds.place_top(desk, KEY, top.at, top.word)
        page.locator("#paper").wait_for(state="hidden")
        a_round(desk)
        page.locator("#round", has_text="Round 2").wait_for()
        page.locator("[data-act=hand-in]").click()
        page.locator("#paper[open]").wait_for()
        assert [page.input_value(each) for each in ("#p-word", "#p-at", "#p-score")] == ["", "", ""]
        assert page.locator("[name=p-direction]:checked").count() == 0
        page.locator("#p-word").press_sequentially("HUT")
        expect(page.locator("#p-circles button").first).to_have_attribute("aria-pressed", "false")


def test_a_late_answer_does_not_hide_the_result_of_the_round(browser, app, desk):
    with running(app) as live:
        page = a_phone(browser, live, desk, "Anna")
        top = a_round(desk)
        lay(page, top)
        late = []
        page.route("**/own", lambda route: late.append((route, route.fetch())), times=1)
        page.locator("[data-act=hand-in]").click()
        wait_for(lambda: entry(desk) is not None and page.evaluate("true") and late)
        rounds.call_time(desk, KEY)
        rounds.place_top(desk, KEY, top.move.at, top.move.word)
        result = page.get_by_text(f"Round 1: {top.score} points")
        result.wait_for()
        ((route, answer),) = late
        with page.expect_response("**/own") as answered:
            route.fulfill(response=answer)  # from before the top was placed
        answered.value.finished()
        page.evaluate("new Promise(done => setTimeout(done))")  # the page has read it
        assert result.is_visible()


def test_a_question_ends_with_its_round_and_what_is_handed_in_is_said(browser, app, desk):
    with running(app) as live:
        page = a_phone(browser, live, desk, "Anna")
        first = a_round(desk)
        page.locator("#rack .tile").first.wait_for()
        page.locator("[data-act=empty]").click()
        page.locator("#sure[open]").wait_for()
        slips.record_slip(desk, KEY, 1, 2, Slip("QXQX", "across", "H8", score=10))
        rounds.call_time(desk, KEY)
        rounds.place_top(desk, KEY, first.move.at, first.move.word)
        page.locator("#sure").wait_for(state="hidden")
        top = a_round(desk)
        page.locator("#round", has_text="Round 2").wait_for()
        page.locator("#rack .tile").first.wait_for()
        assert not page.locator("#sure").is_visible()
        lay(page, top)
        page.locator("[data-act=hand-in]").click()
        page.locator("#status[data-state=kept]").wait_for()
        word = "".join(each if each.isupper() else f"({each.upper()})" for each in top.move.word)
        assert page.locator("#status").inner_text() == f"✓ Handed in: {word}, {top.score}"
        assert not page.locator("[data-act=hand-in]").is_visible()
        page.locator("#change").click()
        assert page.locator("[data-act=hand-in]").is_visible()
        assert 1 not in desk.session(KEY).game.round(1).entries


def test_a_correction_leaves_status_and_button_on_a_small_screen(browser, app, desk):
    with running(app) as live:
        page = a_phone(browser, live, desk, "Bert", (360, 640))
        first = a_round(desk)
        slips.record_slip(desk, KEY, 1, 2, Slip("QXQX", "across", "H8", score=10))
        rounds.call_time(desk, KEY)
        rounds.place_top(desk, KEY, first.move.at, first.move.word)
        page.locator("#notes").wait_for()
        a_round(desk)
        page.locator("#table").wait_for()
        assert page.locator("#notes").is_visible()
        for part in ("#clock", "#status", "[data-act=hand-in]"):
            box = page.locator(part).bounding_box()
            assert box["y"] >= 0, part
            assert box["y"] + box["height"] <= 640, part


def test_after_time_and_grace_nothing_can_be_handed_in_and_the_phone_says_why(browser, app, desk):
    phones.set_rules(desk, KEY, PhoneRules(grace=30))
    with running(app) as live:
        page = a_phone(browser, live, desk, "Anna")
        lay(page, a_round(desk))
        rounds.call_time(desk, KEY)
        page.locator("#phase", has_text="Time is up.").wait_for()
        button = page.locator("[data-act=hand-in]")
        assert button.is_enabled()  # the network may still be slow
        phones.set_rules(desk, KEY, PhoneRules(grace=0))
        page.reload()
        page.locator("#status[data-state=missed]").wait_for()
        assert button.is_disabled()
        assert "nothing more can be handed in" in page.locator("#status").inner_text()
        before = entry(desk)
        phones.set_rules(desk, KEY, PhoneRules(grace=30))
        page.reload()
        page.locator("#rack .tile").first.wait_for()
        button.click()
        page.locator("#status[data-state=kept]").wait_for()
        assert before is None
        wait_for(lambda: entry(desk) is not None)


@pytest.mark.parametrize(("mirror", "names"), [(False, "A1B2"), (True, "1A2B")])
def test_the_board_names_its_rows_and_columns(browser, app, desk, mirror, names):
    if mirror:
        sessions.change_setup(desk, KEY, replace(desk.session(KEY).row.setup, mirror=True))
    with running(app) as live:
        page = a_phone(browser, live, desk, "Anna")
        edges = page.locator("#board .edge")
        edges.nth(30).wait_for()
        texts = edges.all_inner_texts()
        assert texts[1] == names[1]
        assert texts[16] == names[0]
        assert (texts[2], texts[17]) == (names[3], names[2])
        assert len(texts) == 31
        square, above = page.locator("#board .sq").nth(7).bounding_box(), edges.nth(8).bounding_box()
        assert abs(square["x"] + square["width"] / 2 - above["x"] - above["width"] / 2) < 2
        assert square["width"] > 24


def test_the_page_scores_like_the_rules(browser, app, desk):
    with running(app) as live:
        page = a_phone(browser, live, desk, "Anna")
        for _ in range(3):
            a_round(desk)
            game = desk.session(KEY).game
            board = game.current.board
            moves = [move for move, _ in desk.search(desk.session(KEY)).solutions(board, game.rack)][:150]
            scored = [score_move(board, move, game.setup.rules) for move in moves]
            told = [[[square, letter] for square, letter in each.laid.items()] for each in scored]
            script = (
                """async ([board, all, downs]) => {
                const { formed } = await """
                + module("play.js", "play/move")
                + """;
                const fixed = JSON.parse(document.getElementById('play').dataset.fixed);
                return all.map((laid, at) => formed(fixed, board, new Map(laid), downs[at]).score); }"""
            )
            found = page.evaluate(script, [board.squares, told, [each.move.place.down for each in scored]])
            assert found == [each.score for each in scored]
            assert scored
            rounds.call_time(desk, KEY)
            best = rounds.tops(desk, desk.session(KEY))[0].scored.move
            rounds.place_top(desk, KEY, best.at, best.word)


def test_every_target_is_large_enough_and_nothing_is_wider_than_the_page(browser, app, desk):
    with running(app) as live:
        page = a_phone(browser, live, desk, "Anna")
        a_round(desk)
        page.locator("#rack .tile").first.wait_for()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            small = page.evaluate("""() => [...document.querySelectorAll('button, a, summary')]
                .filter((e) => e.offsetParent && !e.closest('#board'))
                .map((e) => [e.getBoundingClientRect(), e.outerHTML])
                .filter(([box]) => box.width < 47.9 || box.height < 47.9).map(([, text]) => text)""")
            assert small == [] or width < 7 * 48, small  # seven letters side by side
            assert no_wider_than_the_screen(page)
            handed = page.locator("[data-act=hand-in]").bounding_box()
            assert handed["y"] + handed["height"] <= height
            rows = "[...document.querySelectorAll('#board .sq')].map((e) => e.getBoundingClientRect().height)"
            assert page.evaluate(f"Math.max(...{rows}) - Math.min(...{rows})") < 0.1


def test_of_eight_letters_seven_are_laid_and_the_phone_says_so(browser, app, club):
    at = club.desk("Eva")
    create_game(at, small_setup(lexicon=LEXICON, formula=formula("7of8")), [Entrant("Anna")], KEY)
    with running(app) as live:
        page = a_phone(browser, live, at, "Anna")
        rounds.type_rack(at, KEY, "RUCKENBA")
        rounds.start_clock(at, KEY)
        page.locator("#rack .tile").nth(7).wait_for()
        page.locator("#board .sq").nth(112).click()
        for index in range(8):
            page.locator("#rack .tile").nth(index).click()
        expect(page.locator("#formed")).to_have_text("Lay at most 7 tiles.")
        assert page.locator("#board .own").count() == 7


def snapshot(page):
    """What a screen reader has of the page."""
    return page.locator("#play").aria_snapshot()


def typed(page, line):
    """Types a line into the one field, and gives what is answered."""
    page.keyboard.type(line)
    page.keyboard.press("Enter")
    return page.locator("#words-answer").inner_text().strip()


def test_a_round_by_keyboard_alone_with_the_screen_dark(browser, app, desk):
    with running(app) as live:
        page = a_phone(browser, live, desk, "Anna", script=TIME_THAT_JUMPS)
        page.add_style_tag(content="html { filter: brightness(0); }")
        rounds.type_rack(desk, KEY, "HAUSEIN")
        rounds.start_clock(desk, KEY)
        top = rounds.tops(desk, desk.session(KEY))[0].scored
        at, word, down = top.move.at, top.move.word, top.move.place.down
        way, first = ("down", f"{at[-1]}{at[:-1]}") if down else ("across", at)
        told = page.locator("#told")
        expect(told).to_have_text("Round 1. Your letters: H, A, U, S, E, I, N. The clock runs: 3:00.")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")  # "Play in words", the first of the page
        expect(page.locator("#command")).to_be_focused()
        assert typed(page, "b") == "Your letters: H 2, A 1, U 1, S 1, E 1, I 1, N 1."
        assert (
            typed(page, "h8")
            == "H8: empty, double word score. Left: empty; right: empty; above: empty; below: empty."
        )
        assert (
            typed(page, "r h")
            == "Row H: no letters. Free premium squares: 1: triple word score, 4: double letter score, 8: double word score, 12: double letter score, 15: triple word score."
        )
        assert typed(page, "l") == "No top has been placed yet."
        assert typed(page, "z").endswith(" left. Not handed in yet")
        assert typed(page, "h8 XYLOPHON") == "Your rack does not have these letters: X Y L O P O"
        page.keyboard.press("Control+A")
        assert typed(page, f"{at} {word}") == f"{at} {way}: {word}, {top.score} points. Type a to hand it in."
        assert typed(page, first).startswith(f"{first}: {word[0]}, yours. Left: empty; right: ")
        assert typed(page, "?").startswith("H4 HAUS lays a word")
        page.evaluate("skipped = 152_000")
        expect(told).to_have_text(re.compile(r"^2\d seconds left"))
        typed(page, "a")
        expect(page.locator("#status")).to_have_text(f"✓ Handed in: {word}, {top.score}")
        wait_for(lambda: entry(desk) is not None)
        assert (entry(desk).slip.at, entry(desk).slip.word) == (at, word)
        rounds.call_time(desk, KEY)
        expect(told).to_have_text("Time is up.")
        rounds.place_top(desk, KEY, at, word)
        page.get_by_text(f"Round 1: {top.score} points").wait_for()
        rounds.type_rack(desk, KEY, "EEIRSTU")
        expect(told).to_contain_text("The letters are announced. The clock starts soon.")
        assert typed(page, "l") == f"Round 1: {word}, {at}, {top.score} points."
        assert typed(page, "w") == f"{first} {way}: {word}"
        tree = snapshot(page)
        for each in (
            f'button "Square {first}, {word[0]}"',
            'button "Square A1, triple word score"',
            f'listitem: "{first} {way}: {word}"',
            "timer",
            'textbox "A move or a question',
        ):
            assert each in tree, tree
        page.keyboard.press("Tab")
        page.keyboard.press("Space")  # names are spelled
        expect(page.locator("#board-words li")).to_have_text(re.compile("^[A-Z][a-z]+ "))
        assert 'button "Square Alfa 1, triple word score"' in snapshot(page)


class Finger:
    """One finger on the glass."""

    def __init__(self, page):
        self.cdp = page.context.new_cdp_session(page)

    def _send(self, kind, points):
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(self, start, end):
        for kind, at in (
            ("touchStart", start),
            ("touchMove", (start[0] + 9, start[1] + 9)),
            ("touchMove", end),
        ):
            self._send(kind, [{"x": at[0], "y": at[1]}])
        self._send("touchEnd", [])


class Mouse:
    """A hand on a mouse."""

    def __init__(self, page):
        self.mouse = page.mouse

    def drag(self, start, end):
        self.mouse.move(*start)
        self.mouse.down()
        self.mouse.move(*end, steps=3)
        self.mouse.up()


def middle(place):
    box = place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("hand", [Finger, Mouse])
def test_tiles_are_dragged_onto_the_board_and_back_and_the_rack_is_sorted(browser, app, desk, hand):
    with running(app) as live:
        page = a_phone(browser, live, desk, "Anna")
        rounds.type_rack(desk, KEY, "HAUSE?T")
        rounds.start_clock(desk, KEY)
        tiles, squares, own = (
            page.locator("#rack .tile"),
            page.locator("#board .sq"),
            page.locator("#board .own"),
        )
        page.locator("#clock").wait_for()

        def letters():
            return "".join(tiles.nth(each).get_attribute("aria-label")[0] for each in range(7))

        def laid():
            return [each.split(" ")[1] for each in own.evaluate_all("all => all.map((e) => e.ariaLabel)")]

        page.evaluate(later("play.js", "./play/drag.js"))
        before = letters()

        def drag(start, end):
            return hand(page).drag(middle(start), middle(end))

        drag(tiles.nth(0), tiles.nth(2))
        assert letters() == before[1:3] + before[0] + before[3:]
        drag(tiles.nth(0), squares.nth(112))
        expect(own).to_have_count(1)
        assert page.locator("#rack .used").count() == 1
        drag(own, squares.nth(96))
        assert laid() == ["G7,"]
        drag(tiles.nth(1), squares.nth(96))
        assert laid() == ["G7,"], "there lies one already"
        drag(own, tiles.nth(4))
        expect(own).to_have_count(0)
        assert page.locator("#rack .used").count() == 0
        drag(page.locator("#rack [aria-label=blank]"), squares.nth(112))
        page.locator("#blank .letters button", has_text="X").click()
        expect(own).to_have_attribute("aria-label", "Square H8, X, blank, yours")
        page.locator("#rack .tile:not(.used)").first.click()  # a tap does the same
        expect(own).to_have_count(2)
        own.first.click()
        page.locator("[data-act=back]").click()
        expect(own).to_have_attribute("aria-label", re.compile("Square H9"))


@pytest.mark.parametrize("secure", [True, False])
def test_the_screen_stays_on_while_a_round_is_open_or_the_phone_says_how(browser, app, desk, secure):
    native = """navigator.wakeLock.request = async () => ({ released: false, release() { held -= 1; }, at: held += 1 }); self.held = 0"""
    with running(app) as live:
        script = native if secure else "Object.defineProperty(navigator, 'wakeLock', { value: undefined })"
        page = a_phone(browser, live, desk, "Anna", script=script)
        told = page.locator("#lengthen")
        expect(told).to_be_visible(visible=not secure)
        if not secure:
            told.get_by_role("button").click()
            page.reload()
            page.get_by_text("The first round begins soon.").first.wait_for()
            expect(told).to_be_hidden()
            return

        def held(count):
            return page.wait_for_function("(count) => held === count", arg=count)

        held(0)
        a_round(desk)
        held(1)
        page.get_by_text("More").click()
        page.get_by_label("Keep the screen on").uncheck()
        held(0)
        page.get_by_label("Keep the screen on").check()
        held(1)
        rounds.call_time(desk, KEY)
        best = rounds.tops(desk, desk.session(KEY))[0].scored.move
        rounds.place_top(desk, KEY, best.at, best.word)
        held(0)
