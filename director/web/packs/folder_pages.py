"""The folder of a game that many centres played: what is made and how people are named; then the folder to download.

A background job makes it (``words/jobs``) in ``years`` beside the data.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryFile

from flask import Blueprint, flash, redirect, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue

from director.desk.instance import Instance
from director.desk.packs import federation, hour
from director.language.languages import DEFAULT, LANGUAGES, translator
from director.language.sentences import DirectorError, RuleError
from director.language.texts import Texts
from director.paths import made
from director.reports.documents import file_name
from director.reports.event.folder import PARTS, close_event
from director.reports.year.folder import ClosingProgress, parts_wanted, zip_into
from director.storage.pack_store import Names
from director.web.common import desk, in_words, instance, language, texts, wants_json, who
from director.web.roles import visitor
from director.web.sent import all_of, field
from director.web.words.jobs import Progress, jobs

blueprint = Blueprint("pack_folder", __name__)
YEARS = "years"


def folder_of(there: Instance, pack: str) -> Path:
    """Returns the folder in which a pack's files are made."""
    return there.folder / YEARS / f"pack-{pack}"


def _name(pack: str) -> str:
    return f"folder {pack}"


@blueprint.get("/packs/<pack>/folder")
def show(pack: str) -> ResponseReturnValue:
    """Shows what would be made; while the job runs, its progress."""
    merged = federation.event_of(desk(), pack)
    job = jobs().get(_name(pack))
    if wants_json():
        return {"phase": job.phase if job else "done", "percent": job.percent if job else 100}
    if job and job.phase != "running":
        if job.error:
            flash(in_words(job.error), "warning")
        jobs().forget(job.name)
        job = None
    folder = folder_of(instance(), pack)
    return render_template(
        "packs/folder.html",
        pack=merged.pack,
        merged=merged,
        closed=hour.hour_of(desk(), pack).closed,
        job=job,
        parts=[(name, in_words(each)) for name, each in PARTS.items()],
        names=hour.hour_of(desk(), pack).names,
        spoken=language(),
        languages=LANGUAGES,
        made=sorted({each.name for each in folder.iterdir()} & PARTS.keys()) if folder.is_dir() else [],
    )


@blueprint.post("/packs/<pack>/folder")
def make(pack: str) -> ResponseReturnValue:
    """Starts the job that makes the chosen parts."""
    federation.event_of(desk(), pack)
    there, by, owner = instance(), who(), visitor().owner
    spoken = field("language") if field("language") in LANGUAGES else DEFAULT
    words = Texts(spoken, translator(spoken), texts().mirror)
    names: Names = "full" if field("names") == "full" else "initials"
    if not (wanted := all_of("part")):
        raise RuleError("no_parts", "No part is left to make. Leave out fewer parts.")
    parts = parts_wanted(wanted, (), tuple(PARTS))

    def work(progress: Progress) -> list[str]:
        out = folder_of(there, pack)
        made(out.parent)

        def tell(done: ClosingProgress) -> None:
            progress(done.percent / 100)

        with closing(there.db):  # the connection of the job's thread
            at = there.desk(by, owner=owner)
            return close_event(at, federation.event_of(at, pack), words, names, out, parts, tell)

    if not jobs().is_running(_name(pack)):
        jobs().forget(_name(pack))
        jobs().start(_name(pack), work).wait()
    return redirect(url_for("pack_folder.show", pack=pack))


@blueprint.get("/packs/<pack>/folder/folder.zip")
def take(pack: str) -> ResponseReturnValue:
    """Sends the folder as it was last made, or one part of it (``?part=site``), as one zip file."""
    title, folder = federation.event_of(desk(), pack).pack.setup.title, folder_of(instance(), pack)
    part = request.args.get("part", "")
    if part in PARTS:
        folder = folder / part
    if not folder.is_dir():
        raise DirectorError("no_year", "There is nothing yet. Make the folder first.")
    target = TemporaryFile()  # noqa: SIM115  (it is closed when it is sent)
    zip_into(target, folder)
    called = file_name(f"{title} - {part}" if part in PARTS else title)
    return send_file(target, "application/zip", as_attachment=True, download_name=f"{called}.zip")
