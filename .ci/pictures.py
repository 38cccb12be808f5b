"""Makes the pictures of the manual and the README from the running program, so that they never show an older one.

    python .ci/pictures.py            (from the top of the checkout, with the test extra and Chromium)

A night of the manual is played on an instance of its own as far as the middle of a round; the browser photographs its pages in
German. Every picture is made small: 64 colours, at most 900 pixels wide.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from PIL import Image
from playwright.sync_api import sync_playwright

from director.desk import access_codes
from director.desk.instance import Instance
from tests.browser.conftest import chromium, served
from tests.browser.driving import sign_in

OUT = Path(__file__).resolve().parents[1] / "director" / "manual" / "pictures"
KEY = "abend"
PEOPLE = (
    "Anneliese Brandt", "Bernd Öttinger", "Christa Vogel", "Dieter Überall", "Elfriede Maß", "François Lefèvre",
    "Gisela Jäger", "Hannelore Groß", "Ingrid Äpfel", "Jürgen Kühn", "Käthe Lorenz", "Ludwig Sommer",
)  # fmt: skip


def lines() -> Iterator[dict[str, Any]]:
    """The night as ``director night`` reads it: two rounds, and the third with half of its slips."""
    yield {
        "new": {
            "lexicon": "german",
            "title": "Dienstagabend",
            "players": list(PEOPLE),
            "seed": 11,
            "key": KEY,
        }
    }
    for number in (1, 2, 3):
        yield {"draw": True}
        yield {"clock": "start"}
        for table in range(1, 13 if number < 3 else 8):
            yield {"slip": f"{table} {'t' if (table + number) % 3 == 0 else '-' if table % 5 == 0 else 't'}"}
        if number < 3:
            yield {"time_up": True}
            yield {"place": True}


def main() -> None:
    """Plays the night and takes the pictures."""
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = [sys.executable, "-m", "director", "--instance", str(folder), "night", "--key", KEY]
        text = "".join(json.dumps(line) + "\n" for line in lines())
        told = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
        wrong = [line for line in told.splitlines() if '"error"' in line]
        assert not wrong, wrong[:3]
        with served(folder) as (club, _), sync_playwright() as playwright:
            at = Instance(folder)
            access_codes.open_wall(at.desk(), KEY)
            wall = f"{club.address}/wall/{access_codes.wall_code(at.desk(), KEY).secret}"
            at.close()
            browser = playwright.chromium.launch(
                executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
            )
            page = sign_in(browser, club, "Eva", (1280, 760))
            page.goto(club.address)
            page.click("button[value=de]")
            take(page, "desk", f"{club.address}/games/{KEY}/desk")
            take(page, "standings", f"{club.address}/games/{KEY}/standings")
            take(page, "wall", f"{wall}?language=de")
            browser.close()


def take(page: Any, name: str, address: str) -> None:
    """One picture, small."""
    page.goto(address)
    page.wait_for_load_state("load")
    page.wait_for_function("document.fonts.ready.then(() => true)")
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture.thumbnail((900, 900))
    picture.quantize(64).save(OUT / f"{name}.png", optimize=True)
    print(f"{name}.png {(OUT / f'{name}.png').stat().st_size // 1000} KB")


if __name__ == "__main__":
    main()
