"""Makes the pictures of the manual and the README from the running program, so that they never show an older one.

    python .ci/pictures [--words FOLDER] [LANGUAGE …]

From the top of the checkout, with the test extra and Chromium. A club of each language plays the same evening with names and the
word list of its language, and a browser photographs the real pages while it does. Time does not pass unless a line here says so, and
every draw and every secret comes from a fixed seed: where no page has changed, each file has the same bytes again. Pages are taken at
the width in which the manual shows them, cut to the part that matters, and made small (64 colours, in the light look).

The word lists are built on the first run; ``--words`` names the folder in which they stay for the next one.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from still import stand_still

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    """Takes the pictures of all languages, or of those that are named."""
    reader = argparse.ArgumentParser(description="Makes the pictures of the manual.")
    reader.add_argument("languages", nargs="*", default=["de", "en", "fr"], metavar="LANGUAGE")
    reader.add_argument("--words", type=Path, help="folder in which the built word lists stay")
    reader.add_argument("--out", type=Path, default=ROOT / "director" / "manual", help="folder of the manual")
    asked = reader.parse_args()
    sys.path.insert(0, str(ROOT))
    stand_still()  # before anything of the program is imported
    from scenes import pictures_of

    for language in asked.languages:
        pictures_of(language, asked.words, asked.out / language / "pictures")


if __name__ == "__main__":
    main()
