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
    """The colours of pages and of walls, each light and dark; what a wall does not say is the page's."""
    pages, walls = (files("static") / "tokens.css").read_text("utf-8").split("/* Walls")
    found, own = TOKEN.findall(pages), TOKEN.findall(walls)
    light = {name: light or both for name, light, _, both in found}
    dark = {name: dark or both for name, _, dark, both in found}
    return {
        "light": light, "light wall": light | {name: light or both for name, light, _, both in own},
        "dark": dark, "dark wall": dark | {name: dark or both for name, _, dark, both in own},
    }  # fmt: skip


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


@pytest.mark.parametrize("theme", ["light wall", "dark wall"])
def test_a_wall_is_read_from_the_last_row(theme):
    colours = themes()[theme]
    grounds = ("square", "word3", "word2", "letter3", "letter2")
    pairs = [
        *((ink, "paper") for ink in ("ink", "quiet", "wrong", "good")),
        *(("ink", ground) for ground in grounds),
        *((ink, tile) for ink in ("tile-ink", "blank") for tile in ("tile", "tile-new")),
        ("tile-ink", "tile-shown"), ("on-lost", "lost"), ("on-premium3", "word3"), ("on-premium3", "letter3"),
    ]  # fmt: skip
    near = {
        pair: round(contrast(*map(colours.get, pair)), 2)
        for pair in pairs
        if contrast(*map(colours.get, pair)) < 7
    }
    assert near == {}


def test_styles_take_every_colour_from_the_tokens():
    """A colour written elsewhere would stay as it is in the dark; paper is white."""
    colours = re.compile(r"#(?:[0-9a-f]{3,4}){1,2}\b(?![^{}]*\{)", re.IGNORECASE)
    written = {
        each.name: found
        for each in files("static").rglob("*.css")
        if each.name != "tokens.css"
        if (
            found := [
                one
                for one in colours.findall(
                    re.sub(r"@media print \{.*|var\(--[\w-]+, #\w+\)", "", each.read_text("utf-8"))
                )
                if one
            ]
        )
    }
    assert written == {}


def test_what_a_style_takes_where_no_tokens_are_is_the_colour_of_the_tokens():
    """Files that are sent away have no tokens: what they fall back to is the light colour of the same name."""
    light = themes()["light"]
    other = {
        (each.name, name, colour)
        for each in files("static").rglob("*.css")
        for name, colour in re.findall(r"var\(--([\w-]+), (#\w+)\)", each.read_text("utf-8"))
        if each.name != "tokens.css"
        and colour not in (light.get(name), "#fff" if light.get(name) == "#ffffff" else "")
    }
    assert other == set()


def test_a_sheet_beside_the_layers_insists_on_nothing():
    """What a layer insists on stands against it: such a line would be without effect, or another one without need."""
    alone = {"play.css", "wall.css", "replay.css", "year.css"}  # pages that have no layers
    found = [
        f"{each.name}: {line}"
        for each in files("static").glob("*.css")
        for line in each.read_text("utf-8").splitlines()
        if each.name not in alone and "!important" in line
    ]
    assert found == []


def selectors(sheet):
    return re.findall(r"([^{}]+)\{", re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL))


def test_what_a_page_says_of_its_parts_is_no_part_of_all_pages():
    """``.bingo-card.won``, where ``.won`` is the box of whoever won a night, would be laid out as that."""
    sheets = set(files("static").rglob("*.css")) - {files("static") / "styles" / "utilities.css"}
    common = {
        each for each in sheets if each.name in ("pages.css", "tokens.css") or each.parent.name == "styles"
    }
    parts = {
        name
        for each in common
        for one in selectors(each)
        for name in re.findall(r"(?:^|,)\s*\.([\w-]+)\s*(?=,|$)", one)
    }
    assert parts
    more = (
        re.findall(r"\.[\w-]+((?:\.[\w-]+)+)", one) for each in sheets - common for one in selectors(each)
    )
    said = {name for found in more for each in found for name in each[1:].split(".")}
    assert said & parts == set()


def test_every_class_that_is_styled_is_somewhere_on_a_page():
    """Or a page makes its name of a beginning and a word: ``hour-{{ state }}``."""
    kinds = {".html", ".js", ".py", ".svg"}
    folders = (files("static"), files("templates"), files("static").parent / "director")
    texts = "\n".join(
        each.read_text("utf-8") for folder in folders for each in folder.rglob("*") if each.suffix in kinds
    )
    words = set(re.findall(r"[\w-]+", texts))
    beginnings = tuple(set(re.findall(r"([\w-]+-)(?:\{\{|\$\{|\{)", texts)))
    styled = {
        name
        for each in files("static").rglob("*.css")
        for selector in selectors(each)
        for name in re.findall(r"\.([a-zA-Z][\w-]*)", selector)
    }
    assert {each for each in styled - words if not each.startswith(beginnings)} == set()


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
