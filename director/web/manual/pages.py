"""The manual inside the program, open to everybody: a page, what a search finds, the whole as a book, and which part is about which page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from flask import Blueprint, Response, render_template, request, send_from_directory, url_for
from flask.typing import ResponseReturnValue
from markdown_it import MarkdownIt
from markupsafe import Markup
from mdit_py_plugins.attrs import attrs_block_plugin

from director import paths
from director.language import manual
from director.reports.manual_book import manual_pdf
from director.web.common import in_words, language, texts

PARTS: Mapping[str, str] = {
    "": "first-night",
    "auth.set_up": "first-night#start",
    "auth.sign_in": "helpers#password",
    "helpers.": "helpers",
    "account_entry.": "accounts#invite",
    "accounts.": "accounts#invite",
    "centre_room.": "packs#centre",
    "access_codes.": "helpers#codes",
    "games.": "first-night#games",
    "rehearsal.": "first-night#rehearsal",
    "new.": "settings",
    "profiles.": "rules#own",
    "players.": "first-night#players",
    "desk.": "first-night#round",
    "slip_line.": "slips",
    "slips.": "corrections#correct",
    "second_entry.": "corrections#second",
    "notes.": "corrections#notes",
    "appeals.": "appeals",
    "appeals.allow": "word-lists#allow",
    "wall_panel.": "wall",
    "spellings.": "wall#announce",
    "results.": "first-night#end",
    "history.": "corrections#correct",
    "waiting.": "word-lists",
    "documents.": "papers",
    "seals.": "fairness#seal",
    "checking.": "fairness#check",
    "backups.": "laptop#backups",
    "phones.": "phones",
    "phone.": "phones#player",
    "joining.": "phones#player",
    "table": "classic",
    "lesson.": "lesson",
    "small": "small-games",
    "training.": "small-games#training",
    "solitaire.": "small-games#solitaire",
    "unscrabble.": "small-games#unscrabble",
    "bingo.": "small-games#bingo",
    "topping": "speeds#topping",
    "worthatz": "worthatz",
    "packs.": "packs",
    "pack_": "packs",
    "packs.show": "afternoon",
    "packs.ranking": "afternoon#ranking",
    "packs.questions": "afternoon#doubt",
    "pack_hour.": "afternoon",
    "pack_arrivals.": "afternoon#results",
    "pack_people.": "afternoon#doubt",
    "words.": "word-lists",
    "words.rulings": "word-lists#rulings",
    "lookups.": "word-lists#look-up",
    "lists_elsewhere.": "word-lists#complete",
    "people.": "people",
    "cards.": "cards",
    "own_cards.": "cards",
    "own_person.": "people#page",
    "entered.": "after",
    "shown.event": "events#table",
    "shown.season": "events#season",
    "events.": "events",
    "seasons.": "events#season",
    "closing.": "year",
    "after.": "after",
    "after.story": "story#story",
    "events.story": "story#others",
    "seasons.story": "story#others",
    "people.year": "story#others",
    "own_person.year": "story#others",
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


blueprint = Blueprint("manual", __name__, url_prefix="/manual")


@blueprint.get("")
def index() -> str:
    """The table of contents: the chapters, their pages, and what each page is about."""
    about = {name: manual.beginning_of(name, language()) for name in manual.PAGES}
    return render_template("manual/index.html", about=about, contents=_contents())


@blueprint.get("/<name>")
def show(name: str) -> ResponseReturnValue:
    """One page."""
    content = _rendered(name, language())
    number = manual.PAGES.index(name)
    after = manual.PAGES[number + 1] if number + 1 < len(manual.PAGES) else None
    return render_template(
        "manual/page.html", name=name, title=manual.title_of(name, language()), content=content,
        contents=_contents(), after=after and (after, manual.title_of(after, language())),
    )  # fmt: skip


@blueprint.get("/search")
def search() -> str:
    """The sections that have the words looked for."""
    wanted = request.args.get("q", "").strip()[:80]
    return render_template(
        "manual/search.html", wanted=wanted, found=manual.search(wanted, language()), contents=_contents()
    )


@blueprint.get("/manual.pdf")
def book() -> Response:
    """The whole manual, to print."""
    headers = {"Content-Disposition": f'inline; filename="director-{language()}.pdf"'}
    return Response(manual_pdf(language(), texts()), mimetype="application/pdf", headers=headers)


@blueprint.get("/pictures/<name>.png")
def picture(name: str) -> ResponseReturnValue:
    """A picture of the program as it is, made by ``.ci/pictures.py``."""
    return send_from_directory(paths.PACKAGE / "manual" / "pictures", f"{name}.png", max_age=3600)


def _contents() -> list[tuple[str, list[tuple[str, str]]]]:
    """The chapters, each with its pages and their titles."""
    return [
        (in_words(chapter.title), [(name, manual.title_of(name, language())) for name in chapter.pages])
        for chapter in manual.CHAPTERS
    ]


@cache
def _rendered(name: str, chosen: str) -> Markup:
    """The page as HTML. Its text is ours, and raw HTML in it is shown as text."""
    reader = (
        MarkdownIt("commonmark", {"html": False, "linkify": False}).enable("table").use(attrs_block_plugin)
    )
    return Markup(reader.render(manual.page(name, chosen)))


def help_address(endpoint: str | None) -> str:
    """The part of the manual that is about that page of the program."""
    name, _, anchor = part_about(endpoint).partition("#")
    return url_for("manual.show", name=name, _anchor=anchor or None)
