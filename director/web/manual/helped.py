"""Which part of the manual is about which page of the program: *Help* in the bar leads there.

The longest beginning of an endpoint's name counts, so a new page of a room has the help of its room until it has its own.
"""

from __future__ import annotations

from collections.abc import Mapping

PARTS: Mapping[str, str] = {
    "": "first-night",
    "auth.set_up": "first-night#start",
    "auth.sign_in": "helpers#password",
    "helpers.": "helpers",
    "account_entry.": "server#accounts",
    "accounts.": "server#accounts",
    "centre_room.": "packs#centre",
    "access_codes.": "helpers#codes",
    "games.": "first-night#games",
    "rehearsal.": "first-night#rehearsal",
    "new.": "first-night#prepare",
    "settings.": "first-night#prepare",
    "profiles.": "formulas#rules",
    "players.": "first-night#players",
    "desk.": "first-night#round",
    "slip_line.": "slips",
    "slips.": "slips#correct",
    "second_entry.": "slips#second",
    "notes.": "slips#notes",
    "appeals.": "appeals",
    "allow.": "word-lists#allow",
    "wall_panel.": "wall",
    "spellings.": "wall#announce",
    "results.": "first-night#end",
    "history.": "slips#correct",
    "waiting.": "word-lists",
    "documents.": "first-night#end",
    "seals.": "fairness#seal",
    "checking.": "fairness#check",
    "backups.": "laptop#backups",
    "phones.": "phones",
    "phone.": "phones#player",
    "joining.": "phones#player",
    "table": "classic",
    "small": "small-games",
    "training.": "small-games#training",
    "solitaire.": "small-games#solitaire",
    "unscrabble.": "small-games#unscrabble",
    "bingo.": "small-games#bingo",
    "topping": "formulas#topping",
    "worthatz": "worthatz",
    "packs.": "packs",
    "pack_": "packs",
    "words.": "word-lists",
    "words.rulings": "word-lists#rulings",
    "lookups.": "word-lists#look-up",
    "lists_elsewhere.": "word-lists#complete",
    "people.": "people",
    "own_person.": "people#page",
    "entered.": "after",
    "shown.event": "events#table",
    "shown.season": "events#season",
    "events.": "events",
    "seasons.": "events#season",
    "after.": "after",
    "decisions.": "after#decisions",
    "letters.": "after#letters",
    "after_phone.": "after#my-night",
    "after_wall.": "after#replay",
    "manual.": "about",
    "about.": "about",
}
"""Page and section of the manual, by the beginning of an endpoint."""


def part_about(endpoint: str | None) -> str:
    """The part about an endpoint; the first night where nothing says more."""
    known = [each for each in PARTS if (endpoint or "").startswith(each)]
    return PARTS[max(known, key=len)]
