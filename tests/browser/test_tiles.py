"""Tiles as they are drawn: the ink of a letter and of its value."""

import pytest

from director.desk.duplicate import rounds
from director.desk.sessions import create_game
from director.games.people import Entrant
from director.web.wall.pages import wall_secret
from tests.browser.test_phones import a_phone
from tests.room import small_setup
from tests.web.conftest import LEXICON, signed_in
from tests.web.live_server import KEY, running

pytestmark = pytest.mark.browser

TOUCHING = """() => {
    const pen = document.createElement("canvas").getContext("2d");
    const ink = (node, style) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const text = pen.measureText(node.textContent.trim());
        const line = box.top + (box.height - text.fontBoundingBoxAscent - text.fontBoundingBoxDescent) / 2 + text.fontBoundingBoxAscent;
        return { left: box.left - text.actualBoundingBoxLeft, right: box.left + text.actualBoundingBoxRight, top: line - text.actualBoundingBoxAscent, bottom: line + text.actualBoundingBoxDescent };
    };
    const tens = [...document.querySelectorAll("small")].filter((each) => each.textContent === "10" && each.checkVisibility());
    const touching = tens.filter((small) => {
        const letter = [...small.parentElement.childNodes].find((each) => each !== small && each.textContent.trim());
        const [a, b] = [ink(letter, getComputedStyle(letter.nodeType === 3 ? small.parentElement : letter)), ink(small, getComputedStyle(small))];
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    });
    return [tens.length > 0, touching.map((each) => each.parentElement.textContent)];
}"""


def test_the_10_of_q_and_y_touches_no_letter(browser, app, club):
    desk = club.desk("Eva")
    create_game(desk, small_setup(lexicon=LEXICON), [Entrant("Anna")], KEY)
    rounds.type_rack(desk, KEY, "QYEINSA")
    session = signed_in(app, "Eva").get_cookie("session")
    with running(app) as live:
        phone = a_phone(browser, live, desk, "Anna")
        phone.locator("#rack .tile").nth(6).wait_for()
        assert phone.evaluate(TOUCHING) == [True, []]
        address = f"http://127.0.0.1:{live.port}"
        for width, height in ((390, 844), (1366, 768)):
            page = browser.new_context(viewport={"width": width, "height": height}).new_page()
            page.context.add_cookies([{"name": "session", "value": session.value, "url": address}])
            for path in (f"/games/{KEY}/desk", f"/wall/{wall_secret(club, KEY)}"):
                page.goto(address + path)
                page.locator(".tile:visible").first.wait_for()
                assert page.evaluate(TOUCHING) == [True, []], (path, width)
