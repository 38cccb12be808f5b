"""The manual: the same pages and anchors in each language, links that lead somewhere, and a search that finds."""

import re
import tomllib
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from mdit_py_plugins.attrs import attrs_block_plugin

from director import paths
from director.cli import COMMANDS
from director.language import manual
from director.language.languages import LANGUAGES
from director.language.sentences import DirectorError
from director.rules.profile import profile

LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([a-z-]+)(?:#([a-z0-9-]+))?\)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_every_page_with_the_same_sections(language):
    files = {path.stem for path in (paths.PACKAGE / "manual" / language).glob("*.md")}
    assert files == set(manual.PAGES)
    for name in manual.PAGES:
        there = [each.anchor for each in manual.sections(name, language)]
        assert there == [each.anchor for each in manual.sections(name, "de")], name
        assert all(each.title for each in manual.sections(name, language)), name
        assert manual.page(name, language).count("{#") == len(there) - 1, (
            f"{name}: an anchor without its heading"
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_within_the_manual_is_called_as_the_part_it_leads_to(language):
    for name in manual.PAGES:
        for called, page, anchor in LINK.findall(manual.page(name, language)):
            titles = {each.anchor: each.title for each in manual.sections(page, language)}
            assert titles.get(anchor) == called, f"{name}: {page}#{anchor}"


def test_the_page_of_commands_has_every_command():
    first = re.findall(r"(?m)^\| (`.*?) \|", manual.page("commands", "en"))
    assert sorted(re.findall(r"`([a-z]+)", " ".join(first))) == sorted(COMMANDS)


def test_the_readme_has_every_page_in_the_order_of_the_book():
    part = (Path(__file__).parents[2] / "README.md").read_text("utf-8").partition("## The manual")[2]
    assert re.findall(r"`([a-z-]+)`", part.partition("## ")[0].partition("\n- ")[2]) == list(manual.PAGES)


def _figures(text):
    """All numbers of a text, whatever stands between thousands or before decimals."""
    return sorted(
        re.sub(r"\D", "", each) for each in re.findall(r"\d(?:[.,:/]?\d|[\u00a0\u202f ]\d{3}\b)*", text)
    )


def _typed(code):
    """What of a command does not depend on the language: its names and options, without words of one's own."""
    return re.sub(r'"[^"]*"|[A-ZÄÖÜÉ]{2,}', "…", code)


def _block(node):
    """What a heading, a paragraph or a cell has in each language."""
    inner = list(node.walk())
    text = "".join(" " if each.type == "softbreak" else each.content for each in inner if not each.children)
    code = [each.content for each in inner if each.type == "code_inline"]
    marks = {mark: sum(each.type == mark for each in inner) for mark in ("strong", "em", "image")}
    ways = sorted(str(each.attrs["href"]) for each in inner if each.type == "link")
    commands = sorted(_typed(each) for each in code if each.startswith(("director ", "python", "sudo", "--")))
    words = len(text.split())
    return (node.tag, node.attrs.get("id"), _figures(text), marks, ways, len(code), commands), words


def _blocks(node):
    for each in node.children:
        if each.type in ("paragraph", "heading", "th", "td"):
            yield _block(each)
        elif each.type == "fence":
            yield each.content, 0
        else:
            yield each.type, 0
            yield from _blocks(each)


def _book(name, language):
    reader = MarkdownIt("commonmark").enable("table").use(attrs_block_plugin)
    return list(_blocks(SyntaxTreeNode(reader.parse(manual.page(name, language)))))


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("name", manual.PAGES)
def test_a_page_is_the_same_in_each_language(name, language):
    """Headings, paragraphs, lists, tables, figures, commands, pictures and links, one by one; and none is cut short."""
    english, other = _book(name, "en"), _book(name, language)
    for (expected, long), (there, words) in zip(english, other, strict=False):
        assert there == expected
        assert long < 25 or 0.65 < words / long < 1.5, f"{words} words for {long}: {expected}"
    assert len(other) == len(english)


ROW = re.compile(r"(?m)^\| ([^|]+) \|")


def _said(words):
    """The names in a line of the glossary, without articles and what is in brackets."""
    names = re.split(r"[,:]", re.sub(r"\([^)]*\)", "", words))
    return {name.strip() for name in [*names, words] if name.strip()}


def test_words_we_use_are_those_of_the_glossary():
    glossary = tomllib.loads((paths.PACKAGE / "language" / "glossary.toml").read_text("utf-8"))["concept"]
    rows = zip(*(ROW.findall(manual.page("words", language)) for language in LANGUAGES), strict=True)
    explained = [row for row in rows if row[0] not in ("Wort", "---")]
    assert len(explained) > 35
    for row in explained:
        assert any(
            all(word in _said(concept[language]) for word, language in zip(row, LANGUAGES, strict=True))
            for concept in glossary
        ), row


def _row(rules):
    """What the table of the rules says of them: a word, or figures."""
    solo = {rules.solo, rules.solo_below_top} | ({rules.solo_players} if rules.solo_players > 2 else set())
    minimums = {n for each in rules.minimums for n in (each.from_round, each.vowels, each.consonants)}
    return {
        "All place": {"engine": "the best possible move", "best_slip": "the best slip"}[rules.top_from],
        "Scoring": {"plain": "simple", "book": "by the rulebook"}[rules.judge],
        "Fewest vowels and consonants": minimums,
        "Y counts as": rules.y_counts,
        "A blank without its circle": {0} if rules.unmarked_blank == "zero" else set(),
        "Wrong reference": {0 if rules.wrong_place == "zero" else rules.place_penalty},
        "Warnings": {rules.free_warnings, rules.free_warnings_blitz} if rules.warning_cost else set(),
        "Solo": solo if rules.solo else set(),
        "Letters not laid": "stay" if rules.keep_leave else "go back into the bag",
        "A blank on the board": "is swapped for its letter" if rules.recycle_blank else "stays",
        "The game ends": {n for n in (rules.round_limit, rules.end_below) if n},
        "Standings by": {"points": "points", "percent": "% of the top"}[rules.ranking],
    }


def test_the_rules_one_by_one_are_those_of_the_program():
    lines = [line.strip("| ").split(" | ") for line in manual.page("rules", "en").splitlines()]
    said = {line[0]: line[1:] for line in lines if len(line) == 7}
    for column, name in enumerate(("simultan", "simultan_slip", "f2023", "fise", "ntsv", "romania")):
        for title, expected in _row(profile(name)).items():
            cell = said[title][column]
            there = cell if isinstance(expected, str) else {int(each) for each in _figures(cell)}
            assert there == expected, (name, title)


def _found(wanted, language):
    return [hit.section.place for hit in manual.search(wanted, language)]


def test_a_search_finds_words_whatever_their_accents_and_capitals():
    found = _found("bänkchen", "de")
    assert "formulas#formulas" in found
    assert _found("BANKCHEN", "de") == _found("baenkchen", "de") == found
    assert _found("grosse", "de") == _found("größe", "de") == _found("GROESSE", "de") != []
    assert _found("l'abitre", "fr") == []
    assert _found("d'arbitrage", "fr") == _found("d’arbitrage", "fr") != []
    assert _found("bänkchen gibtesnicht", "de") == _found("  ", "de") == []
    titles = [hit.section.title for hit in manual.search("cadences", "fr")]
    assert titles[:1] == ["Cadences"]  # headings first


def test_a_search_shows_the_sentence_with_the_words_marked():
    found = manual.search("zettel runde", "de")
    marked = [{words.casefold() for words, sought in hit.sentence if sought} for hit in found]
    assert found
    assert all(each and each <= {"zettel", "runde"} for each in marked)
    for hit in found:
        sentence = "".join(words for words, _ in hit.sentence)
        assert len(sentence) <= 250, sentence
        written = re.findall(r"\w+", manual.page(hit.place.partition("#")[0], "de"))
        assert re.findall(r"\w+", sentence)[0] in written, sentence
        assert not sentence.startswith(("#", "- ", "|")), sentence


COUNTED = "one two three four five six seven eight nine ten "
FOLLOWS = "and more of it follows here "
BOOK = {
    "first-night": f"""# First night

Write a slip. Then hand it in.

{{#paper}}
## Paper

Nothing here.

Alpha {COUNTED * 6}then the slip comes in the middle {FOLLOWS * 8}end.
""",
    "words": """# Words

Only words.

{#slips}
## The slip

A Slip is red. A red slip, a very red slip is best! Or a slíp.

| slip | red |
|---|---|
| one | two |
""",
}


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (
            "slip",
            [
                ("words#slips", "words#p4", "A |Slip| is red."),
                ("first-night", "first-night#p2", "Write a |slip|."),
                ("first-night#paper", "first-night#p5", f"… nine ten {COUNTED * 2}then the |slip| comes in the middle {FOLLOWS * 3}and more of it …"),
            ],
        ),
        ("red  slíp", [("words#slips", "words#p4", "A |Slip| is |red|.")]),
        ("only", [("words", "words#p2", "|Only| words.")]),
        ("on only", [("words", "words#p2", "|Only| words.")]),
        ("words only", [("words", "words#p2", "|Only| |words|.")]),
        ("first", [("first-night", "first-night", "|First| night")]),
        ("paper", [("first-night#paper", "first-night#paper", "|Paper|")]),
        ("two", [
            ("first-night#paper", "first-night#p5", f"Alpha {COUNTED * 4}one two three four five six seven …".replace("two", "|two|")),
            ("words#slips", "words#p7", "one · |two|"),
        ]),
        ("slip gone", []),
    ],
)  # fmt: skip
def test_a_section_is_found_by_all_words_and_shown_by_its_best_sentence(monkeypatch, wanted, found):
    """In a book of three pages: headings first, then in its order; a long sentence is cut around the first word in it."""
    monkeypatch.setattr(manual, "page", lambda name, language: BOOK.get(name, "# Empty\n"))
    told = [
        (
            hit.section.place,
            hit.place,
            "".join(f"|{text}|" if sought else text for text, sought in hit.sentence),
        )
        for hit in manual.search(wanted, "xx")
    ]
    assert told == found


def test_a_page_that_is_not_there_is_named():
    for name in ("nothing", "../de/about"):
        with pytest.raises(DirectorError, match="has no page"):
            manual.page(name, "de")


PAGE = """# Title

{#one}
## One

First.

- ## Large
  behind it
- point

1. loose

2. a

   b

| a | b |
|---|---|
| 1 | 2 |

```
typed
```
"""


def test_every_place_of_a_page_has_an_id_by_its_number_but_an_anchor_is_left():
    found = [(token.tag, token.attrGet("id")) for token in manual.marked(PAGE) if token.attrGet("id")]
    assert found == [
        ("h2", "one"), ("p", "p3"), ("li", "p5"), ("h2", "p4"), ("li", "p6"), ("p", "p7"), ("p", "p8"), ("p", "p9"), ("tr", "p10"),
        ("tr", "p12"), ("code", "p14"),
    ]  # fmt: skip


PICTURE = re.compile(r"(?m)^!\[(.*)\]\(pictures/([a-z-]+\.png)\)$")


def _pictures(language):
    return [(name, *each) for name in manual.PAGES for each in PICTURE.findall(manual.page(name, language))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_picture_is_there_small_and_said_in_words(language):
    named = {file for _, _, file in _pictures(language)}
    folder = manual.picture("", language)
    assert named == {path.name for path in folder.iterdir()}
    assert all((folder / each).stat().st_size < 60_000 for each in named)
    assert [each for each in _pictures(language) if len(each[1]) < 12] == []
    assert sum(manual.page(name, language).count("![") for name in manual.PAGES) == len(_pictures(language))


def test_the_pictures_of_a_language_are_its_own():
    assert len(_pictures("en")) > 50
    for name in ("desk.png", "standings.png", "certificate.png"):
        assert len({manual.picture(name, language).read_bytes() for language in LANGUAGES}) == len(LANGUAGES)
    said = {language: [each[1] for each in _pictures(language)] for language in LANGUAGES}
    assert not set(said["de"]) & set(said["en"])
    assert not set(said["fr"]) & set(said["en"])
    files = {language: [(name, file) for name, _, file in _pictures(language)] for language in LANGUAGES}
    assert files["de"] == files["en"] == files["fr"]


UNSEEN = {
    "words", "trouble", "formulas", "silent", "accounts", "install", "commands", "security", "server", "load", "about", "draw",
}  # fmt: skip
"""Pages of words, of a terminal and of what nobody sees."""


def test_every_page_about_something_that_is_seen_has_a_picture():
    assert set(manual.PAGES) - {name for name, _, _ in _pictures("en")} == UNSEEN
