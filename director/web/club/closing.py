"""Closes the year: shows what is made of a season, who is named in it, the certificates; then the folder to download, with its progress.

A background job makes the folder (``words/jobs``); it can be stopped and started again. The folder is in ``years`` beside the data.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile

from flask import Blueprint, flash, redirect, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.club.book import check_day
from director.desk.club.seasons import SEASONS
from director.desk.instance import Instance
from director.language.days import read_day
from director.language.languages import DEFAULT, LANGUAGES, translator
from director.language.sentences import DirectorError, RuleError
from director.language.texts import Texts
from director.paths import made
from director.reports.certificates import choices
from director.reports.documents import file_name
from director.reports.year.folder import PARTS, ClosingProgress, close, parts_wanted, zip_into
from director.reports.year.year import unnamed, year_of
from director.web.common import desk, in_words, instance, language, texts, wants_json
from director.web.roles import visitor
from director.web.sent import all_of
from director.web.sent import field as sent_field
from director.web.words.jobs import Job, Progress, jobs

blueprint = Blueprint("closing", __name__)
YEARS = "years"


@dataclass(frozen=True)
class Closing:
    """A closing that runs or has ended: its title, whether it shall stop."""

    title: str
    stop: threading.Event = field(default_factory=threading.Event)


def _name(season: str) -> str:
    return f"year {season}"


def folder_of(there: Instance, season: str) -> Path:
    """Returns the folder in which the year of a season is made."""
    return there.folder / YEARS / season


@blueprint.get("/seasons/<season>/close")
def show(season: str) -> ResponseReturnValue:
    """Shows what would be made and who is named; while the job runs, its progress."""
    title = SEASONS.one(desk(), season).data.title
    job = jobs().get(_name(season))
    if wants_json():
        return {"phase": job.phase if job else "done", "percent": job.percent if job else 100}
    if job and job.phase == "running":
        return render_template("club/closing_works.html", job=job, title=title, key=season)
    if job and job.phase == "failed" and job.error:
        flash(in_words(job.error), "warning")
    if job:
        jobs().forget(job.name)
    return _page(season, title, job)


def _page(season: str, title: str, job: Job | None = None) -> str:
    since, spoken = read_day(request.args.get("since", "")), request.args.get("language", "")
    spoken = spoken if spoken in LANGUAGES else language()
    try:
        check_day(since)
        year = year_of(desk(), season, Texts(spoken, translator(spoken), texts().mirror), since)
    except RuleError as error:
        return render_template(
            "club/closing.html", key=season, title=title, refused=in_words(error.sentence), year=None
        )
    folder = folder_of(instance(), season)
    hidden = list(unnamed(year))
    return render_template(
        "club/closing.html",
        key=season,
        title=title,
        refused="",
        year=year,
        since=since,
        spoken=spoken,
        languages=LANGUAGES,
        parts=[(name, in_words(each)) for name, each in PARTS.items()],
        choices=choices(year),
        named=len(year.people) - len(hidden),
        hidden=hidden,
        initials={each.id: year.told(each.id).name for each in hidden},
        unlicensed=sum(not year.known(each).licence for each in year.people),
        made=sorted({each.name for each in folder.iterdir()} & PARTS.keys()) if folder.is_dir() else [],
        folder=str(folder),
        count=len(job.result) if job and job.phase == "done" else 0,
    )


@blueprint.post("/seasons/<season>/close")
def make(season: str) -> ResponseReturnValue:
    """Starts the job that makes the chosen parts."""
    title, there, owner = SEASONS.one(desk(), season).data.title, instance(), visitor().owner
    spoken = sent_field("language") if sent_field("language") in LANGUAGES else DEFAULT
    words, since = Texts(spoken, translator(spoken), texts().mirror), sent_field("since")
    check_day(since)
    wanted = all_of("part")
    if not wanted:
        raise RuleError("no_parts", "No part is left to make. Leave out fewer parts.")
    parts, certificates = parts_wanted(wanted, ()), all_of("certificate")
    closing = Closing(title)

    def work(progress: Progress) -> list[str]:
        year = year_of(there.desk(owner=owner), season, words, since)
        out = folder_of(there, season)
        made(out.parent)

        def tell(done: ClosingProgress) -> None:
            if closing.stop.is_set():
                raise DirectorError("stopped", "Stopped. The finished part stays; press again to continue.")
            progress(done.percent / 100)

        return close(year, out, parts, certificates, tell)

    if not jobs().is_running(_name(season)):
        jobs().start_only(_name(season), work, closing)
    return redirect(url_for("closing.show", season=season))


@blueprint.post("/seasons/<season>/close/stop")
def stop(season: str) -> ResponseReturnValue:
    """Stops the job after the current file."""
    SEASONS.one(desk(), season)
    job = jobs().get(_name(season))
    if job and isinstance(job.keep, Closing):
        job.keep.stop.set()
        job.wait(5)
    return redirect(url_for("closing.show", season=season))


@blueprint.get("/seasons/<season>/close/folder.zip")
def take(season: str) -> ResponseReturnValue:
    """Sends what is made of the folder so far, or one part of it (``?part=site``), as one zip file."""
    title, folder = SEASONS.one(desk(), season).data.title, folder_of(instance(), season)
    part = request.args.get("part", "")
    if part in PARTS:
        folder = folder / part
    if not folder.is_dir():
        raise DirectorError("no_year", "There is nothing yet. Make the folder first.")
    target = TemporaryFile()  # noqa: SIM115  (it is closed when it is sent)
    zip_into(target, folder)
    called = file_name(f"{title} - {part}" if part in PARTS else f"{title} - {gettext('The year')}")
    return send_file(target, "application/zip", as_attachment=True, download_name=f"{called}.zip")
