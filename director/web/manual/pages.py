"""The manual inside the program, open to everybody: its pages, its search, the whole as a book, and the section for each page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from flask import Blueprint, Response, abort, render_template, request, send_from_directory, url_for
from flask.typing import ResponseReturnValue
from markdown_it.renderer import RendererProtocol
from markdown_it.token import Token
from markupsafe import Markup

from director.language import manual
from director.language.languages import LANGUAGES
from director.reports.manual_book import manual_pdf
from director.web.common import in_words, language, speak_as_the_browser, texts

PARTS: Mapping[str, str] = {
    "": "first-night",
    "auth.set_up": "first-night#start",
    "auth.sign_in": "helpers#password",
    "helpers.": "helpers#codes",
    "account_entry.": "accounts#invite",
    "accounts.": "accounts#invite",
    "centre_room.": "packs#centre",
    "access_codes.": "helpers#codes",
    "games.": "first-night#games",
    "games.which": "small-games",
    "rehearsal.": "first-night#rehearsal",
    "new.": "settings",
    "new.settings": "settings#later",
    "profiles.": "rules#own",
    "players.": "first-night#players",
    "desk.": "first-night#round",
    "slip_line.": "slips#line",
    "slips.": "corrections#correct",
    "second_entry.": "corrections#second",
    "notes.": "corrections#notes",
    "appeals.": "appeals#preview",
    "appeals.allow": "word-lists#allow",
    "wall_panel.": "wall#open",
    "spellings.": "wall#announce",
    "results.": "first-night#end",
    "history.": "corrections#correct",
    "waiting.": "word-lists#used",
    "documents.": "papers",
    "seals.": "fairness#seal",
    "checking.": "fairness#check",
    "backups.": "laptop#backups",
    "phones.": "phones#join",
    "phone.": "phones#player",
    "joining.": "phones#player",
    "table": "classic#turn",
    "table_new.": "classic#start",
    "table_phone.": "classic#phones",
    "table_results.": "classic#end",
    "lesson.": "lesson#begin",
    "small": "small-games",
    "training.": "small-games#training",
    "solitaire.": "small-games#solitaire",
    "unscrabble.": "small-games#unscrabble",
    "bingo.": "small-games#bingo",
    "topping": "speeds#topping",
    "worthatz": "worthatz#round",
    "packs.": "packs#federation",
    "pack_": "packs#federation",
    "pack_centre.": "packs#centre",
    "packs.show": "afternoon#organiser",
    "packs.ranking": "afternoon#ranking",
    "packs.questions": "afternoon#doubt",
    "pack_hour.": "afternoon#organiser",
    "pack_arrivals.": "afternoon#results",
    "pack_people.": "afternoon#doubt",
    "words.": "word-lists#used",
    "words.rulings": "word-lists#rulings",
    "lookups.": "word-lists#look-up",
    "lists_elsewhere.": "word-lists#complete",
    "people.": "people",
    "people.take_in": "people#import",
    "people.show": "people#page",
    "cards.": "cards#cards",
    "own_cards.": "cards#cards",
    "own_person.": "people#page",
    "entered.": "events#events",
    "shown.event": "events#table",
    "shown.season": "events#season",
    "events.": "events",
    "seasons.": "events#season",
    "closing.": "year#make",
    "after.": "after",
    "after.own": "after#my-night",
    "after.compared": "after#round",
    "after.replay": "after#replay",
    "after.story": "story#story",
    "events.story": "story#others",
    "seasons.story": "story#others",
    "people.year": "story#others",
    "own_person.year": "story#others",
    "decisions.": "after#decisions",
    "letters.": "after#letters",
    "after_phone.": "after#my-night",
    "after_wall.": "after#replay",
    "manual.": "about#manual",
    "about.": "about#data",
}
"""Page and section of the manual, by the beginning of an endpoint."""


def part_about(endpoint: str | None) -> str:
    """Returns the part of the manual about an endpoint; the first night if there is no better one."""
    known = [each for each in PARTS if (endpoint or "").startswith(each)]
    return PARTS[max(known, key=len)]


blueprint = Blueprint("manual", __name__, url_prefix="/manual")
blueprint.before_request(speak_as_the_browser)


@blueprint.get("")
def index() -> str:
    """Shows the table of contents: the chapters, their pages, and what each page is about."""
    about = {name: manual.beginning_of(name, language()) for name in manual.PAGES}
    return render_template("manual/index.html", about=about, contents=_contents())


@blueprint.get("/<name>")
def show(name: str) -> ResponseReturnValue:
    """Shows one page."""
    content = _rendered(name, language())
    number = manual.PAGES.index(name)
    after = manual.PAGES[number + 1] if number + 1 < len(manual.PAGES) else None
    return render_template(
        "manual/page.html", name=name, title=manual.title_of(name, language()), content=content,
        contents=_contents(), after=after and (after, manual.title_of(after, language())),
    )  # fmt: skip


@blueprint.get("/search")
def search() -> str:
    """Shows the sections that have the words searched for."""
    wanted = request.args.get("q", "").strip()[:80]
    found = [
        (_place(hit.place), manual.title_of(hit.section.page, language()), hit)
        for hit in manual.search(wanted, language())
    ]
    return render_template("manual/search.html", wanted=wanted, found=found, contents=_contents())


@blueprint.get("/manual.pdf")
def book() -> Response:
    """Sends the whole manual as a PDF."""
    headers = {"Content-Disposition": f'inline; filename="director-{language()}.pdf"'}
    return Response(manual_pdf(language(), texts()), mimetype="application/pdf", headers=headers)


@blueprint.get("/<spoken>/pictures/<name>.png")
def picture(spoken: str, name: str) -> ResponseReturnValue:
    """Sends a picture of the program, made by ``.ci/pictures``."""
    if spoken not in LANGUAGES:
        abort(404)
    file = manual.picture(f"{name}.png", spoken)
    return send_from_directory(file.parent, file.name, max_age=3600)


def _contents() -> list[tuple[str, list[tuple[str, str]]]]:
    """Returns the chapters, each with its pages and their titles."""
    return [
        (in_words(chapter.title), [(name, manual.title_of(name, language())) for name in chapter.pages])
        for chapter in manual.CHAPTERS
    ]


@cache
def _rendered(name: str, chosen: str) -> Markup:
    """Returns the page as HTML. The text is ours; raw HTML in it is shown as text."""
    reader = manual.reader()
    reader.add_render_rule("image", _picture)
    return Markup(
        reader.renderer.render(manual.marked(manual.page(name, chosen)), reader.options, {"spoken": chosen})
    )


def _picture(
    renderer: RendererProtocol, tokens: Sequence[Token], at: int, options: object, env: Mapping[str, str]
) -> str:
    """Renders a picture with its size, so that nothing moves when it loads; a tap opens it alone."""
    name = str(tokens[at].attrs["src"]).rpartition("/")[2]
    address = url_for("manual.picture", spoken=env["spoken"], name=name.removesuffix(".png"))
    width, height = manual.picture_size(manual.picture(name, env["spoken"]))
    return Markup(
        '<a href="{0}"><img src="{0}" alt="{1}" width="{2}" height="{3}" loading="lazy"></a>'
    ).format(address, tokens[at].content, width, height)


def help_address(endpoint: str | None) -> str:
    """Returns the address of the manual's part about that page of the program."""
    return _place(part_about(endpoint))


def _place(place: str) -> str:
    """Returns the address of a page and anchor of the manual."""
    name, _, anchor = place.partition("#")
    return url_for("manual.show", name=name, _anchor=anchor or None)
