"""Making a game opens its word list, which may have to be built first (some ten seconds): so it is a background job
with a progress page, and the form's input is kept until the job has succeeded."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from director.desk.desk import Desk
from director.language.sentences import DirectorError
from director.lexicon import list_worker
from director.lexicon.meanings import is_there
from director.storage.game_store import listed
from director.web.common import desk, in_words, instance, own_address, usual_list, wants_json, who
from director.web.roles import visitor
from director.web.words.jobs import Job, Progress, Work, jobs

blueprint = Blueprint("waiting", __name__)


def with_words(setup: Any, do: Callable[[Desk], object]) -> Work:
    """Returns the work of a job: opens the words of a set-up and then calls ``do`` with a desk of the person who asks."""
    here, by, owner = instance(), who(), visitor().owner
    making = jobs().get(f"words {setup.lexicon}")  # such as the first list, begun on the first start page

    def work(progress: Progress) -> None:
        while making and not here.library.info(setup.lexicon).is_built and not making.wait(0.2):
            progress(making.done)
        here.search(setup, progress)
        with closing(here.db):  # the connection of the job's thread
            do(here.desk(by, owner=owner))

    return work


def begin_first_list() -> None:
    """Starts building the built-in list that the first night uses by default, while somebody still types names."""
    library, name = instance().library, usual_list()
    if not (info := library.info(name)).is_built and info.is_default:
        jobs().start(f"words {name}", lambda progress: list_worker.build(library, name, progress), info.title)


def begin_meanings(language: str) -> None:
    """Starts building the meanings of a language for a game if its dictionary is installed and they are not built yet."""
    library = instance().library
    if is_there(language) and not library.meanings(language).is_built:
        jobs().start(
            f"meanings {language}", lambda progress: list_worker.build_meanings(library, language, progress)
        )


def waiting_form(key: str) -> Any:
    """Returns the input for the game of that key if it could not be made after all, and shows the reason; else None."""
    job = jobs().get(f"game {key}")
    if job is None or job.phase != "failed" or job.error is None:
        return None
    flash(in_words(job.error), "danger")
    return job.keep


def make_game(form: Any, setup: Any, make: Callable[[Desk], object], after: str) -> ResponseReturnValue:
    """Makes the game of a form and leads to the page ``after``, or back to the form; a form sent twice makes one game."""
    if is_made(form.key.data):
        return redirect(after)
    job = jobs().start(f"game {form.key.data}", with_words(setup, make), form)
    return waited_for(
        job, after, url_for(str(request.endpoint), key=form.key.data, **(request.view_args or {}))
    )


def is_made(key: str) -> bool:
    """Answers whether there is a game with that key already, of any owner."""
    try:
        return bool(listed(desk().db, key))
    except DirectorError:
        return False


def waited_for(job: Job, after: str, back: str) -> ResponseReturnValue:
    """Leads to the next page if the job is quick, else to its progress page."""
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
    """Shows the progress of a game's word list; as JSON for the page's script."""
    name = request.args.get("job", "")
    job = jobs().get(name) if name.startswith("game ") else None
    after, back = (
        own_address(request.args.get(each, "")) or url_for("games.index") for each in ("after", "back")
    )
    if wants_json():
        phase = job.phase if job else "done"
        return {"phase": phase, "percent": job.percent if job else 100}
    if job is None or job.phase != "running":
        return redirect(_outcome(job, after, back) if job else after)
    return render_template("games/preparing.html", job=job)
