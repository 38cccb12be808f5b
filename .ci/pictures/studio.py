"""The studio: a club of one language, its pages in a browser, and the pictures of them."""

from __future__ import annotations

import io
import random
import subprocess
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page
from still import Clock

from director.desk.desk import Desk
from director.desk.instance import Instance
from director.rules.tiles import tile_set
from director.web.roles import SEAT_COOKIE
from tests.web.conftest import signed_in

PORT, HOST = 8080, "192.168.0.20"
LISTS = {"de": "german", "en": "english", "fr": "french"}
PEOPLE = {
    "de": "Anneliese Brandt|Bernd Öttinger|Christa Vogel|Dieter Überall|Elfriede Maß|Franz Lehner|Gisela Jäger|Hannelore Groß"
    "|Ingrid Schubert|Jürgen Schäfer|Karin Böhm|Lothar Weiß|Margarete Kühn|Norbert Fuchs|Olga Hübner|Peter Sommer",
    "en": "Alice Barker|Brian Hughes|Carol Whitfield|David Okafor|Eileen Murphy|Frank Pearson|Gillian Moore|Harold Bright"
    "|Irene Castle|John Fletcher|Kathleen Doyle|Leonard Shaw|Margaret Hill|Nigel Patel|Olive Turner|Peter Wright",
    "fr": "Anne Lefèvre|Bernard Dupré|Chantal Moreau|Denis Garnier|Élodie Fabre|François Béchet|Geneviève Roux|Hélène Marchand"
    "|Isabelle Noël|Jacques Perrin|Karine Vasseur|Louis Tessier|Monique Girard|Nadège Lemoine|Odette Prévost|Philippe Aubert",
}
TITLES = {
    "de": {"night": "Dienstagabend", "event": "Herbstturnier", "game": "Partie", "season": "Saison 2026", "pack": "Simultan-Nachmittag",
           "child": "Klasse 5b", "lesson": "Scrabble in der Klasse 5b", "table": "Tisch am Fenster", "worthatz": "Worthatz am Freitag",
           "bingo": "Bingo zum Kaffee", "topping": "Topping am Sonntag", "reason": "Im Duden nachgeschlagen"},
    "en": {"night": "Tuesday night", "event": "Autumn tournament", "game": "Game", "season": "Season 2026", "pack": "Simultaneous afternoon",
           "child": "Class 5B", "lesson": "Scrabble in class 5B", "table": "Table by the window", "worthatz": "Worthatz on Friday",
           "bingo": "Bingo with coffee", "topping": "Topping on Sunday", "reason": "Looked up in the dictionary"},
    "fr": {"night": "Mardi soir", "event": "Tournoi d’automne", "game": "Partie", "season": "Saison 2026", "pack": "Simultané du dimanche",
           "child": "CM2", "lesson": "Le Scrabble en CM2", "table": "Table de la fenêtre", "worthatz": "Worthatz du vendredi",
           "bingo": "Bingo du goûter", "topping": "Topping du dimanche", "reason": "Cherché dans le dictionnaire"},
}  # fmt: skip
DESK, WIDE, TABLET, PHONE, WALL = (760, 900), (1024, 768), (820, 1180), (390, 760), (1280, 720)
SEED = {"de": 238, "en": 79, "fr": 50}
"""Letters from which words come that everybody knows."""
WORD = {"de": "Quiz", "en": "quiz", "fr": "whisky"}
"""Width and height of the window, in pixels."""
COLOURS = 64


STILL = r"""
performance.now = () => 1000;
Date.now = () => NOW;
Math.random = () => 0;
let sent = 0;
Crypto.prototype.getRandomValues = (bytes) => bytes.fill((31 * ++sent + location.pathname.length) % 256);
addEventListener("DOMContentLoaded", () => {
  const style = document.createElement("style");
  style.textContent = "*, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important }";
  document.head.append(style);
});
addEventListener("load", () => {
  const style = document.createElement("style");
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSFontFaceRule)
        style.textContent += rule.cssText.replace("optional", "block")
          .replace(/url\("([^"]+)"\)/, (_, file) => `url("${new URL(file, sheet.href || location.href)}")`);
  document.head.append(style);
});
"""
"""No time passes in a page, nothing moves, and the page waits for its fonts."""


@dataclass
class Studio:
    """A club of one language, its pages in a browser, and where its pictures go."""

    language: str
    club: Instance
    app: Any
    browser: Browser
    out: Path
    pages: dict[str, Page] = field(default_factory=dict)
    taken: list[str] = field(default_factory=list)

    @property
    def titles(self) -> dict[str, str]:
        return TITLES[self.language]

    @property
    def lexicon(self) -> str:
        return LISTS[self.language]

    @property
    def address(self) -> str:
        return f"http://{HOST}:{PORT}"

    def desk(self, seed: int = 11, who: str = "Eva", step: float = 0) -> Desk:
        """A desk that draws the same letters each time; with ``step`` so many seconds pass at every look at its clock."""
        begin, looks = Clock.now, iter(range(10**9))
        made = self.club.desk(
            who, (lambda: begin + step * next(looks)) if step else (lambda: Clock.now), random.Random(seed)
        )
        return made

    def setup(self, title: str, day: date | None = None, **more: Any) -> dict[str, Any]:
        """What every set-up is made of."""
        return {
            "title": title,
            "date": (day or date.today()).isoformat(),
            "tiles": tile_set(self.lexicon),
            "lexicon": self.lexicon,
        } | more

    def page(self, size: tuple[int, int], who: str = "Eva") -> Page:
        """A page of the director, or of a phone whose cookie ``who`` is; the same one each time."""
        name = f"{size} {who}"
        if name not in self.pages:
            narrow = size == PHONE
            context = self.browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=narrow, color_scheme="light",
                                               locale=self.language, timezone_id="UTC", reduced_motion="reduce", bypass_csp=True)  # fmt: skip
            context.add_init_script(STILL.replace("NOW", str(int(Clock.now * 1000))))
            client = signed_in(self.app, who, self.language) if who == "Eva" else self.app.test_client()
            if who != "Eva":
                client.set_cookie(SEAT_COOKIE, who)
                with client.session_transaction() as session:
                    session["language"] = self.language
            for cookie in ("session", SEAT_COOKIE):
                if found := client.get_cookie(cookie):
                    context.add_cookies([{"name": cookie, "value": found.value, "url": self.address}])
            self.pages[name] = context.new_page()
            self.pages[name].set_default_timeout(20_000)
        return self.pages[name]

    def go(self, path: str, size: tuple[int, int] = DESK, who: str = "Eva") -> Page:
        """That page of the program, when it is there with its fonts."""
        page = self.page(size, who)
        page.goto(self.address + path)
        settle(page)
        return page

    def take(
        self, name: str, path: str, part: str = "main", size: tuple[int, int] = DESK, high: int = 0
    ) -> None:
        """A picture of that part of a page."""
        self.keep(name, self.go(path, size), part, high)

    def keep(self, name: str, page: Page, part: str = "", high: int = 0) -> None:
        """A picture of that part of the page as it is now, at most ``high`` pixels high; of the window where no part is named."""
        settle(page)
        if not part:
            self.store(name, page.screenshot())
            return
        boxes = [each for found in page.locator(part).all() if (each := found.bounding_box())]
        assert boxes, f"{name}: no {part} at {page.url}"
        left = max(0.0, min(each["x"] for each in boxes) - 8)
        top = max(0.0, min(each["y"] for each in boxes) - (0 if part == "main" else 8))
        right = max(each["x"] + each["width"] for each in boxes) + 8
        bottom = max(each["y"] + each["height"] for each in boxes) + 8
        wide = min(right, page.viewport_size["width"]) - left  # type: ignore[index]
        tall = min(bottom - top, high or 900)
        self.store(
            name, page.screenshot(full_page=True, clip={"x": left, "y": top, "width": wide, "height": tall})
        )

    def store(self, name: str, png: bytes) -> None:
        """Keeps a picture, small."""
        picture = Image.open(io.BytesIO(png)).convert("RGB")
        picture.thumbnail((900, 900))
        self.taken.append(name)
        path = self.out / f"{name}.png"
        picture.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
        print(f"{self.language}/{path.name} {path.stat().st_size / 1000:.0f} KB", flush=True)

    def paper(self, name: str, path: str, high: float = 1.0) -> None:
        """The upper part of the first page of a paper."""
        answer = signed_in(self.app, "Eva", self.language).get(path)
        assert answer.status_code == 200, (path, answer.status)
        picture = first_page(answer.data)
        picture = picture.crop((0, 0, picture.width, int(picture.height * high)))
        kept = io.BytesIO()
        picture.save(kept, "PNG")
        self.store(name, kept.getvalue())


def settle(page: Page) -> None:
    """The page is there: its fonts, its scripts, and what they asked for."""
    page.wait_for_load_state("load")
    page.evaluate("document.fonts.ready.then(() => true)")
    page.wait_for_timeout(400)


def first_page(pdf: bytes) -> Image.Image:
    """A PDF's first page as a picture of 600 pixels' width, by ``pdftoppm``."""
    command = ["pdftoppm", "-png", "-singlefile", "-scale-to-x", "600", "-scale-to-y", "-1", "-"]
    return Image.open(
        io.BytesIO(subprocess.run(command, input=pdf, capture_output=True, check=True).stdout)
    ).convert("RGB")
