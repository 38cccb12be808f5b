"""Waiting for a word list: the page that shows how far it is while a night is made or changed."""

from __future__ import annotations

from contextlib import closing
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from director.desk.desk import Desk
from director.desk.instance import Instance
from director.web.common import own_address, wants_json
from director.web.words.jobs import Job, jobs

blueprint = Blueprint("waiting", __name__)


class desk_of_job(closing[Any]):
    """A desk on a database connection of the job's thread, closed with it."""

    def __init__(self, instance: Instance, who: str) -> None:
        super().__init__(instance.db)
        self._desk = instance.desk(who)

    def __enter__(self) -> Desk:
        return self._desk


def waited_for(job: Job, after: str, back: str) -> ResponseReturnValue:
    """On to the next page if the job is quick, else to its progress page."""
    if not job.wait():
        return redirect(url_for("waiting.preparing", job=job.name, after=after, back=back))
    return redirect(_outcome(job, after, back))


def _outcome(job: Job, after: str, back: str) -> str:
    if job.phase == "failed":
        return back
    jobs().forget(job.name)
    return after


@blueprint.get("/games/preparing")
def preparing() -> ResponseReturnValue:
    """How far the word list of a game is; as JSON for the page's script."""
    name = request.args.get("job", "")
    job = jobs().get(name) if name.startswith("game ") else None
    after, back = (_led_to(request.args.get(each, "")) for each in ("after", "back"))
    if wants_json():
        phase = job.phase if job else "done"
        return {"phase": phase, "percent": job.percent if job else 100}
    if job is None or job.phase != "running":
        return redirect(_outcome(job, after, back) if job else after)
    return render_template("games/preparing.html", job=job)


def _led_to(text: str) -> str:
    return own_address(text) or url_for("games.index")
