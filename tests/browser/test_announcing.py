"""The desk in a real browser: the announcement, the voice, the quiet after it, and the tones of the clock."""

import pytest

from director.desk.duplicate import rounds, slips
from director.judge.slip import Slip
from tests.browser.driving import prepare, set_up, sign_in, stand_still

pytestmark = pytest.mark.browser

A_VOICE = """
const voices = [
  { name: "far away", lang: "en-GB", localService: false, default: true },
  { name: "nearby", lang: "en-US", localService: LOCAL, default: false },
];
window.said = [];
window.SpeechSynthesisUtterance = class extends EventTarget { constructor(text) { super(); this.text = text; } };
Object.defineProperty(window, "speechSynthesis", { value: Object.assign(new EventTarget(), {
  getVoices: () => voices, cancel: () => {},
  speak: (speech) => { said.push([speech.voice.name, speech.text]); speech.dispatchEvent(new Event("end")); },
}) });
"""


def at_the_desk(browser, running, title, script=""):
    """The letters of a round are drawn, and what is to be announced stands on the page."""
    page = sign_in(browser, running, "Eva")
    key = prepare(running, title, ["Anna", "Bert"])
    rounds.draw(running.opened().desk("Eva"), key)
    if script:
        page.add_init_script(script)
    stand_still(page)
    page.goto(f"{running.address}/games/{key}/desk")
    page.get_by_text("Announcement", exact=True).click()
    return page


def test_the_quiet_after_an_announcement_is_counted_down_over_the_next_steps(browser, running):
    page = at_the_desk(browser, running, "Ruhe")
    assert page.locator(".announce-time").inner_text() == "The time starts now."
    assert not page.get_by_role("button", name="Read aloud").is_visible()
    page.get_by_role("button", name="Announced").click()
    page.get_by_text("Quiet for 20 s").wait_for()
    page.get_by_role("button", name="Start the clock").click()
    page.get_by_role("button", name="Time is up").wait_for()
    page.clock.fast_forward(10_000)
    page.get_by_text("Quiet for 10 s").wait_for()
    key = page.url.split("/games/")[1].split("/")[0]
    slips.record_slip(running.opened().desk("Otto"), key, 1, 1, Slip(state="none"))
    page.get_by_text("1 of 2 slips").wait_for()  # parts have come anew, and no time has passed
    page.get_by_text("Quiet for 10 s").wait_for()
    page.clock.fast_forward(10_000)
    page.get_by_text("Quiet for").wait_for(state="hidden")
    assert page.locator("details.announce").get_attribute("open") is not None


def test_a_voice_is_offered_only_where_it_lives_on_this_device(browser, running):
    far = at_the_desk(browser, running, "Fern", A_VOICE.replace("LOCAL", "false"))
    far.clock.run_for(250)  # so often the page looks what voices there are
    assert not far.get_by_role("button", name="Read aloud").is_visible()
    near = at_the_desk(browser, running, "Nah", A_VOICE.replace("LOCAL", "true"))
    button = near.get_by_role("button", name="Read aloud")
    near.clock.resume()  # parts may come anew, and the page looks again which voices there are
    button.dispatch_event("click")
    near.get_by_text("Quiet for 20 s").wait_for()
    ((voice, text),) = near.evaluate("said")
    assert voice == "nearby"
    assert text.startswith("Round 1. ")
    assert text.endswith("The time starts now.")


def test_the_desk_sounds_when_the_clock_starts_and_ends_although_each_step_loads_the_page(browser, running):
    page = at_the_desk(
        browser,
        running,
        "Töne",
        "document.addEventListener('tone', (event) => sessionStorage.setItem('heard',"
        " (sessionStorage.getItem('heard') || '') + event.detail + ' '))",
    )
    desk = page.url
    set_up(page, "Wall and sound")
    page.wait_for_url("**/wall")
    page.get_by_role("button", name="Sound on").click()
    page.get_by_role("button", name="Sound is on").wait_for()
    page.goto(desk)
    page.clock.resume()
    heard = "sessionStorage.getItem('heard')"
    page.get_by_role("button", name="Start the clock").click()
    page.wait_for_function(f"{heard} === 'start '")
    page.get_by_role("button", name="Time is up").click()
    page.wait_for_function(f"{heard} === 'start end '")
