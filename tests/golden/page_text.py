"""A page as lines of text: its words, links, fields with their limits, buttons with where they lead."""

import re
from html.parser import HTMLParser

EMPTY = {"input", "br", "hr", "img", "meta", "link", "col", "wbr", "source"}
LINES = {
    "p", "li", "h1", "h2", "h3", "h4", "tr", "div", "section", "form", "label", "button", "summary", "dt", "dd", "option", "legend",
    "caption", "header", "nav", "main", "article", "table", "ul", "ol", "details", "fieldset", "textarea", "select", "output",
}  # fmt: skip
UNSEEN = {"script", "style", "svg", "template", "head"}
LIMITS = tuple("type name value maxlength minlength min max step pattern placeholder inputmode title".split())
FLAGS = ("required", "disabled", "checked", "selected", "hidden", "readonly", "multiple", "open")
CHANGING = [
    (re.compile(r'name="(token|csrf_token|stage|digest)" value="[^"]*"'), r'name="\1"'),
    (re.compile(r"\b1[0-9]{9}(\.[0-9]+)?\b"), "TIME"),
    (re.compile(r"(/wall|/shown/event|/shown/season|/ranking)/[\w-]{12,16}"), r"\1/SECRET"),
    (re.compile(r'(name="(?:new|key)" value=)"[0-9a-f]{12}"'), r"\1KEY"),
    (re.compile(r"(?m)^[A-Z]{4}$"), "CODE"),
    (re.compile(r"\b([0-9A-Z]{4}-){2,}[0-9A-Z]{4}\b"), "CODE"),
    (re.compile(r"(/packs/|paket )[0-9a-f]{12}\b"), r"\1PACK"),
    (re.compile(r"http://\d+\.\d+\.\d+\.\d+"), "http://ADDRESS"),
]
"""What is another one each time: what a step is meant for, times, secrets of addresses."""


class Reader(HTMLParser):
    """Collects the lines of ``main`` and what is beside it, without the head and the bar that every page has.

    What is opened last is closed first, but for options, which end by themselves: AssertionError where a page does otherwise.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines, self.words, self.skip, self.depth = list[str](), list[str](), "", 0
        self.open = list[str]()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in EMPTY:
            self.handle_endtag(tag)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in EMPTY:
            self.open.append(tag)
        if self.skip:
            self.depth += tag == self.skip
            return
        given = dict(attrs)
        if tag in UNSEEN or (tag == "nav" and given.get("class", "").startswith("head ")):
            self.skip, self.depth = tag, 1
            return
        if tag in LINES or tag in ("input", "td", "th"):
            self.end_line(tag)
        if tag in ("input", "select", "textarea", "button", "option", "progress"):
            told = [f'{each}="{given[each]}"' for each in LIMITS if given.get(each)]
            told += [each for each in FLAGS if each in given]
            self.words.append(f"<{' '.join([tag, *told])}>")
        elif tag == "form":
            self.words.append(f"<form {given.get('method') or 'get'} {given.get('action') or ''}>")
        elif tag == "a" and given.get("href"):
            self.words.append(f"<{given['href']}>")
        elif tag in ("img", "abbr") and (given.get("alt") or given.get("title")):
            self.words.append(f"<{tag} {given.get('alt') or given.get('title')}>")
        if given.get("aria-label"):
            self.words.append(f"({given['aria-label']})")

    def handle_endtag(self, tag: str) -> None:
        while tag != "option" and self.open[-1:] == ["option"]:
            self.open.pop()
        assert [tag] == self.open[-1:], f"{tag} ends in {self.open}"
        self.open.pop()
        if self.skip:
            self.depth -= tag == self.skip
            if not self.depth:
                self.skip = ""
        elif tag in LINES:
            self.end_line(tag)

    def handle_data(self, data: str) -> None:
        if not self.skip and data.strip():
            self.words.append(data)

    def end_line(self, tag: str) -> None:
        if tag in ("td", "th"):
            self.words.append("|")
        elif line := " ".join(" ".join(self.words).split()).strip("| "):
            self.lines.append(line)
            self.words = []
        else:
            self.words = []


def text_of_page(html: str) -> str:
    """The page in lines, without what is another one each time."""
    reader = Reader()
    reader.feed(html)
    assert not reader.open
    reader.end_line("p")
    return without_chance("\n".join(reader.lines) + "\n")


def without_chance(text: str) -> str:
    """The text without what is another one each time."""
    for pattern, instead in CHANGING:
        text = pattern.sub(instead, text)
    return text


def links_of(html: str) -> list[str]:
    """Where the page's links lead, in their order, without what stands behind ``#``."""
    return [
        each.partition("#")[0].replace("&amp;", "&")
        for each in re.findall(r'<a\b[^>]*\bhref="([^"]+)"', html)
    ]
