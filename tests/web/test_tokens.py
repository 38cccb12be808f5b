"""The colours of ``static/tokens.css``: every pair that meets on a page is far enough apart, in the light and in the dark."""

import re

import pytest

from director.paths import files

TOKEN = re.compile(r"--([\w-]+): (?:var\(--light, (#\w{6})\) var\(--dark, (#\w{6})\)|(#\w{6}));")
TEXT, LINE = 4.5, 3.0

GROUNDS = ("paper", "surface", "shade")
PAIRS = [
    *((ink, ground, TEXT) for ink in ("ink", "quiet", "action", "action-strong", "wrong", "good", "warn") for ground in GROUNDS),
    *((ink, f"{ink}-soft", TEXT) for ink in ("good", "warn", "wrong", "action")),
    *(("ink", f"{soft}-soft", TEXT) for soft in ("good", "warn", "wrong", "action")),
    *(("quiet", f"{soft}-soft", TEXT) for soft in ("good", "warn", "wrong")),
    ("action-strong", "action-soft", TEXT),
    ("on-action", "action", TEXT),
    ("on-action", "action-strong", TEXT),
    ("on-wrong", "wrong", TEXT),
    *((line, ground, LINE) for line in ("edge", "focus", "warn-edge") for ground in GROUNDS),
    *(("focus", f"{soft}-soft", LINE) for soft in ("good", "warn", "wrong", "action")),
    *(("tile-ink", tile, TEXT) for tile in ("tile", "tile-new", "tile-ghost")),
    *(("blank", tile, TEXT) for tile in ("tile", "tile-new")),
    *((line, tile, LINE) for line in ("on-tile-own", "on-tile-top") for tile in ("tile", "tile-new")),
    *((line, ground, LINE) for line in ("accent",) for ground in GROUNDS),
    *(("less", ground, TEXT) for ground in GROUNDS),
    ("tile-edge", "square", LINE),
    ("on-premium3", "word3", TEXT),
    ("on-premium3", "letter3", TEXT),
    *(("on-premium2", ground, TEXT) for ground in ("word2", "letter2", "square")),
]  # fmt: skip


def themes() -> dict[str, dict[str, str]]:
    text = (files("static") / "tokens.css").read_text("utf-8")
    found = TOKEN.findall(text)
    return {
        "light": {name: light or both for name, light, _, both in found},
        "dark": {name: dark or both for name, _, dark, both in found},
    }


def brightness(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((brightness(one), brightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_is_that_of_wcag():
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_pair_of_tokens_that_meets_is_far_enough_apart(theme):
    colours = themes()[theme]
    near = {
        (one, other): round(contrast(colours[one], colours[other]), 2)
        for one, other, wanted in PAIRS
        if contrast(colours[one], colours[other]) < wanted
    }
    assert near == {}


def test_styles_take_every_colour_from_the_tokens():
    """A colour written elsewhere would stay as it is in the dark; paper is white."""
    colours = re.compile(r"#(?:[0-9a-f]{3,4}){1,2}\b(?![^{}]*\{)", re.IGNORECASE)
    written = {
        each.name: found
        for each in (files("static") / "styles").glob("*.css")
        if (
            found := [
                one
                for one in colours.findall(re.sub(r"@media print \{.*", "", each.read_text("utf-8")))
                if one
            ]
        )
    }
    assert written == {}


def test_light_or_dark_stays_as_the_person_chose_it(client):
    def theme():
        return re.findall(r'<html lang="en"( data-theme="\w+")?>', client.get("/manual/first-night").text)

    assert theme() == [""]
    for chosen, shown in (
        ("dark", ' data-theme="dark"'),
        ("light", ' data-theme="light"'),
        ("purple", ""),
        ("system", ""),
    ):
        client.post("/language", data={"look": chosen})
        assert theme() == [shown]
        assert theme() == [shown]
