"""The pages of the word lists: the list of them, importing one, building a built-in one, checking words, and the club's
rulings on single words.

Importing and building are jobs (``jobs``), one at a time for each list; the list's own page shows their progress and
then the report. Addresses name the list, so a page that is loaded again finds its job.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from io import BytesIO
from typing import Any, ClassVar

from flask import Blueprint, flash, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk import club_words
from director.desk.club_words import hide_meaning, own_meanings, withdraw_meaning, write_meaning
from director.desk.settings import choose_list, meanings_on_walls, show_meanings_on_walls
from director.language.sentences import DirectorError, LexiconError, RuleError, Sentence, say
from director.lexicon import list_worker
from director.lexicon.alphabet import spelling_for
from director.lexicon.club import ClubRuling, Verdict
from director.lexicon.importing import REASONS, ImportReport
from director.lexicon.library import LexiconInfo, check_name
from director.lexicon.meanings import SOURCES, is_there
from director.lexicon.meanings.senses import Source
from director.lexicon.offers import offers
from director.lexicon.textfile import ENCODINGS
from director.lexicon.wordfile import How
from director.web.common import for_address, in_words, instance, sent_file, usual_list, wants_json
from director.web.forms import PageForm, Text, Yes
from director.web.sent import field, is_number, ticked, uploaded
from director.web.words.jobs import Job, Progress, jobs
from director.web.words.lookups import language_of


class ImportForm(PageForm):
    """The form of a list to import."""

    title = Text()
    name = Text()
    tiles = Text()
    two_letters = Yes()
    replace = Yes()

    ABOUT: ClassVar[dict[str, str]] = {
        "title_missing": "title",
        "name_taken": "name",
        "reserved_name": "name",
        "bad_name": "name",
    }


class RulingForm(PageForm):
    """The form of a club's ruling."""

    verdict = Text()
    word = Text()
    reason = Text()

    ABOUT: ClassVar[dict[str, str]] = {"reason_missing": "reason", "bad_word": "word"}


blueprint = Blueprint("words", __name__, url_prefix="/words")

MOST_CHECKED = 100
"""Most words that are checked at once."""

KEPT_FOR_PAGES = {"rulings", "elsewhere", "meanings"}
"""List names that are not allowed because they are addresses of these pages."""


# -- the lists -------------------------------------------------------------------------------------


@blueprint.get("")
def index() -> str:
    return _show_index(ImportForm())


@blueprint.post("")
def import_list() -> ResponseReturnValue:
    """Imports an uploaded word list: a job, shown on the list's page."""
    form = ImportForm.sent()
    try:
        name = _start_import(form)
    except DirectorError as error:
        form.refuse(error)
        return _show_index(form), 422
    return redirect(url_for("words.show", name=name))


def _show_index(form: ImportForm) -> str:
    infos = instance().library.lexicons()
    running = {info.name for info in infos if jobs().is_running(_job_name(info.name))}
    return render_template(
        "words/index.html",
        infos=infos,
        running=running,
        tile_sets=instance().tile_sets().values(),
        form=form,
        meanings=_meanings(infos),
        on_walls=meanings_on_walls(instance().db),
    )


@dataclass(frozen=True)
class MeaningsOf:
    """The meanings in a language: their source, whether they can be looked up, and whether a job is making them."""

    language: str
    source: Source
    ready: bool
    running: bool


def _meanings(infos: list[LexiconInfo]) -> list[MeaningsOf]:
    """Returns the installed dictionaries in the languages of the lists."""
    spoken = dict.fromkeys(language_of(info) for info in infos)
    return [
        MeaningsOf(
            each, SOURCES[each], instance().meanings(each) is not None, jobs().is_running(f"meanings {each}")
        )
        for each in spoken
        if is_there(each)
    ]


@blueprint.post("/meanings")
def meanings() -> ResponseReturnValue:
    """Builds the meanings of a language, or switches on or off whether the walls show meanings."""
    library, asked = instance().library, field("language")
    if asked:
        if not is_there(asked):
            raise RuleError(
                "no_meanings",
                "The dictionary of this language is not installed. Install its package to show meanings.",
            )
        jobs().start_only(
            f"meanings {asked}", lambda progress: list_worker.build_meanings(library, asked, progress)
        )
        flash(gettext("The meanings are being prepared. This takes about half a minute."), "success")
    else:
        show_meanings_on_walls(instance().db, ticked("on_walls"))
    return redirect(url_for("words.index"))


def _start_import(form: ImportForm) -> str:
    upload = uploaded(say("Choose the file with the words first."))
    rules = next((each for each in request.files.getlist("file") if _is_rules(each.filename)), None)
    if rules is not None and _is_rules(upload.filename):
        upload = next((each for each in request.files.getlist("file") if each is not rules), upload)
    title = " ".join(form.title.data.split())[:80]
    if not title:
        raise RuleError("title_missing", "Give the word list a title, for example the name of your club.")
    name = _free_name(form.name.data or plain_name(title), form.replace.data)
    tile_sets = instance().tile_sets()
    if form.tiles.data not in tile_sets:
        raise RuleError("unknown_tile_set", "Choose the tiles that the words are laid with.")
    tiles = tile_sets[form.tiles.data]
    data = upload.stream.read()
    how = {
        "name": name,
        "alphabet": tiles.alphabet,
        "tiles": tiles.name,
        "title": title,
        "add_two_letter": form.two_letters.data,
        "file_name": str(upload.filename)[:200],
        "how": How(rules=rules.stream.read() if rules not in (None, upload) else None),
    }
    _take_in(name, title, data, how)
    return name


def _is_rules(file_name: str | None) -> bool:
    return str(file_name).lower().endswith(".aff")


@dataclass(frozen=True)
class PendingUpload:
    """An upload that needs an answer from a person first: what was found, and what is needed to go on."""

    report: ImportReport
    title: str
    data: bytes
    how: dict[str, Any]

    @property
    def about(self) -> str:
        """Identifies the question: it changes with each answer."""
        return " ".join(each.about for each in self.report.questions)


def _take_in(name: str, title: str, data: bytes, how: dict[str, Any]) -> None:
    library = instance().library

    def work(progress: Progress) -> ImportReport | PendingUpload:
        report = list_worker.import_upload(library, BytesIO(data), progress, **how)
        return PendingUpload(report, title, data, how) if report.questions else report

    jobs().start_only(_job_name(name), work, title)


def _free_name(name: str, may_replace: bool) -> str:
    check_name(name)
    if name in KEPT_FOR_PAGES:
        raise LexiconError(
            "reserved_name", "%(name)s cannot be the name of a word list; choose another.", name=name
        )
    if name in instance().library.names() and not may_replace:
        raise RuleError(
            "name_taken",
            "There is already a word list %(name)s. Choose another short name or tick "
            "“Replace”, then choose the file again.",
            name=name,
        )
    return name


def plain_name(title: str) -> str:
    """Makes the short name of a list from its title: small letters a-z, digits and hyphens."""
    german = title.casefold().translate({ord("ä"): "ae", ord("ö"): "oe", ord("ü"): "ue"})
    return for_address(german)[:40].strip("-") or "list"


def _job_name(name: str) -> str:
    return f"words {name}"


# -- one list --------------------------------------------------------------------------------------


@blueprint.get("/<name>")
def show(name: str) -> ResponseReturnValue:
    """Shows a list's page: the progress of its job, its outcome, or the list itself with words to check."""
    job = jobs().get(_job_name(name))
    if wants_json():
        return {"phase": job.phase if job else "done", "percent": job.percent if job else 100}
    if job and job.phase == "running":
        return render_template("words/working.html", job=job)
    report = _outcome(job) if job else None
    if job and job.phase == "failed" and name not in instance().library.names():
        fetched = any(name == each.lexicon for each in offers(instance().folder).values())
        return redirect(url_for("lists_elsewhere.show" if fetched else "words.index"))
    if job and isinstance(job.result, PendingUpload):
        return render_template("words/asked.html", name=name, asked=job.result, report=job.result.report)
    info = instance().library.info(name)
    asked = request.args.get("words", "")
    found = _checked(info, asked) if asked.strip() else []
    return render_template(
        "words/list.html", info=info, report=report, asked=asked, found=found, read_as=_read_as(info)
    )


def _read_as(info: LexiconInfo) -> list[tuple[Sentence, int | str]]:
    """Returns the stored facts about a list's file: its lines of each kind, its encoding, its checksum."""
    kept = dict(info.source or {}) if not info.is_default else {}
    labels = {"lines": say("Lines read"), **REASONS, "encoding": say("Written as"), "sha256": say("Checksum")}
    found = [(label, kept[name]) for name, label in labels.items() if kept.get(name)]
    return [(label, int(text) if is_number(text) else ENCODINGS.get(text, text)) for label, text in found]


def _outcome(job: Job) -> Any:
    """Returns the report of a finished import; shows a failure as a message and forgets it."""
    if job.error:
        flash(in_words(job.error), "danger")
        jobs().forget(job.name)
        return None
    return job.result if hasattr(job.result, "sentences") else None


@blueprint.post("/<name>/answer")
def answer(name: str) -> ResponseReturnValue:
    """Continues an import with a person's answers, or forgets it; another file of that name may have come in since."""
    job = jobs().get(_job_name(name))
    waiting = job.result if job else None
    report = waiting.report if isinstance(waiting, PendingUpload) else waiting
    if job is None or (report and field("file") not in ("", report.checksum)):
        raise RuleError("upload_gone", "This file is no longer here. Choose it again.")
    if not isinstance(waiting, PendingUpload) or field("about") not in ("", waiting.about):
        return redirect(url_for("words.show", name=name))  # pressed twice: it is being imported, or has been
    jobs().forget(job.name)
    if ticked("leave"):
        flash(gettext("Nothing was changed."), "success")
        return redirect(url_for("words.index"))
    how: How = waiting.how["how"]
    column = int(field("column")) if is_number(field("column")) else how.column
    encoding = field("encoding") or how.encoding
    answered = replace(how, encoding=encoding, column=column, partly=how.partly or ticked("partly"))
    _take_in(name, waiting.title, waiting.data, {**waiting.how, "how": answered})
    return redirect(url_for("words.show", name=name))


@dataclass(frozen=True)
class CheckedWord:
    """A word that was asked for: in tiles, whether it is in the list, and the club's ruling on it."""

    word: str
    listed: bool
    ruling: ClubRuling | None

    @property
    def admissible(self) -> bool:
        """Whether it counts in a new game."""
        return self.ruling.verdict is Verdict.ALLOW if self.ruling else self.listed


def _checked(info: LexiconInfo, text: str) -> list[CheckedWord]:
    if not info.is_built:
        flash(gettext("This word list is not built yet. Build it first."), "warning")
        return []
    if jobs().any_running():
        flash(gettext("A word list is being prepared. Check words when that is done."), "warning")
        return []
    fold = spelling_for(info.alphabet, info.tiles).fold
    words = list(dict.fromkeys(fold(word) for word in re.split(r"[\s,;.]+", text) if word))[:MOST_CHECKED]
    rulings = instance().rulings.current(info.name)
    with instance().library.open(info.name) as table:
        return [CheckedWord(word, word in table, rulings.get(word)) for word in words]


@blueprint.post("/<name>/build")
def build(name: str) -> ResponseReturnValue:
    """Builds a built-in list, for the first time or again."""
    library = instance().library
    info = library.info(name)
    if not info.is_default:
        raise RuleError("not_a_default", "Only built-in lists can be built. Import the file again instead.")
    jobs().start_only(
        _job_name(name), lambda progress: list_worker.build(library, name, progress), info.title
    )
    return redirect(url_for("words.show", name=name))


@blueprint.post("/<name>/choose")
def choose(name: str) -> ResponseReturnValue:
    """Makes this list the club's default from now on."""
    choose_list(instance(), name)
    flash(
        gettext("%(title)s is now the list of the club.", title=instance().library.info(name).title),
        "success",
    )
    return redirect(url_for("words.show", name=name))


@blueprint.post("/<name>/remove")
def remove(name: str) -> ResponseReturnValue:
    """Removes an imported list; games that have begun keep its words."""
    info = instance().library.info(name)
    if jobs().is_running(_job_name(name)):
        raise RuleError("busy", "This word list is being prepared. Wait until that is done.")
    instance().library.remove(name)
    jobs().forget(_job_name(name))
    flash(gettext("The word list %(title)s is removed.", title=info.title), "success")
    return redirect(url_for("words.index"))


# -- rulings ---------------------------------------------------------------------------------------


@blueprint.route("/rulings", methods=["GET", "POST"])
def rulings() -> ResponseReturnValue:
    """Shows and stores what the club allows or forbids beside a word list; applied to nights created from now on."""
    info = instance().library.info(request.values.get("lexicon") or usual_list())
    form = RulingForm(request.values)
    if request.method == "POST":
        try:
            _rule(info, form)
        except DirectorError as error:
            form.refuse(error)
            return _show_rulings(info, form), 422
        return redirect(url_for("words.rulings", lexicon=info.name))
    return _show_rulings(info, form)


def _rule(info: LexiconInfo, form: RulingForm) -> None:
    verdict = form.verdict.data
    if verdict not in list(Verdict):
        raise RuleError("bad_choice", "Choose whether the word is allowed or forbidden.")
    reason = " ".join(form.reason.data.split())[:200]
    if not reason and verdict != Verdict.WITHDRAW:
        raise RuleError("reason_missing", "Write the reason, for example where the word is found.")
    spelling = spelling_for(info.alphabet, info.tiles)
    made = instance().rulings.record(
        info.name, form.word.data, Verdict(verdict), reason, date.today(), spelling
    )
    sentences = {
        Verdict.ALLOW: gettext("%(word)s is allowed in nights created from now on.", word=made.word),
        Verdict.FORBID: gettext("%(word)s is forbidden in nights created from now on.", word=made.word),
        Verdict.WITHDRAW: gettext("The ruling on %(word)s is withdrawn.", word=made.word),
    }
    flash(sentences[made.verdict], "success")


@blueprint.get("/rulings/file")
def rulings_file() -> ResponseReturnValue:
    """Sends the club's rulings and own meanings as one file, for another club or a spreadsheet."""
    info = instance().library.info(request.args.get("lexicon") or usual_list())
    text = club_words.as_csv(instance().rulings, instance().db, info.name, language_of(info))
    return sent_file(text.encode("utf-8-sig"), "text/csv; charset=utf-8", f"{info.name}-rulings.csv")


@blueprint.post("/rulings/file")
def take_rulings() -> ResponseReturnValue:
    """Imports a file of rulings and meanings."""
    info = instance().library.info(field("lexicon"))
    g.back = url_for("words.rulings", lexicon=info.name)
    content = uploaded(say("Choose a file of rulings and meanings.")).stream.read()
    spelling = spelling_for(info.alphabet, info.tiles)
    brought = club_words.take_in(
        instance().rulings, instance().db, info.name, language_of(info), spelling, content, date.today()
    )
    flash(in_words(brought.sentence), "success")
    return redirect(url_for("words.rulings", lexicon=info.name))


@blueprint.post("/meanings/own")
def own_meaning() -> ResponseReturnValue:
    """Stores the club's own meaning of a word, or hides it; if that is refused, the page keeps what was typed."""
    info = instance().library.info(field("lexicon"))
    spelling, language, db = spelling_for(info.alphabet, info.tiles), language_of(info), instance().db
    word, text = field("word", 40), field("text", 400)
    g.back = url_for("words.rulings", lexicon=info.name, meaning_of=word, text=text)
    match field("do"):
        case "hide":
            made = hide_meaning(db, language, word, spelling)
            flash(gettext("The meaning of %(word)s is hidden.", word=made), "success")
        case "withdraw":
            made = withdraw_meaning(db, language, word, spelling)
            flash(gettext("The dictionary gives the meaning of %(word)s again.", word=made), "success")
        case _:
            made = write_meaning(db, language, word, text, spelling)
            flash(gettext("The club's own meaning of %(word)s is kept.", word=made), "success")
    return redirect(url_for("words.rulings", lexicon=info.name))


def _show_rulings(info: LexiconInfo, form: RulingForm) -> str:
    return render_template(
        "words/rulings.html",
        info=info,
        infos=instance().library.lexicons(),
        current=instance().rulings.current(info.name).values(),
        history=list(reversed(instance().rulings.history(info.name))),
        own_meanings=own_meanings(instance().db, language_of(info)),
        form=form,
    )
