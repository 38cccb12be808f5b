"""Background work that takes seconds, so that no request has to wait for it: building, importing or opening a word list.

A job runs in a thread of this process and is known by its name, so a page that is loaded again, or a form that is sent twice,
finds the running job. A finished job is kept until the page has shown its outcome (``forget``) or ``MOST_FINISHED`` newer ones
have finished.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from flask import current_app

from director.language.sentences import DirectorError, RuleError, Sentence, say
from director.web.memory import give_back

MOST_FINISHED = 50
SHORT_WAIT = 0.6
"""Seconds a request may wait for a job before it shows the progress page instead."""

Progress = Callable[[float], None]
Work = Callable[[Progress], Any]

log = logging.getLogger(__name__)


@dataclass
class Job:
    """One piece of work. ``done`` is 0.0 to 1.0; ``keep`` is anything the page needs to show afterwards."""

    name: str
    keep: Any = None
    done: float = 0.0
    result: Any = None
    error: Sentence | None = None
    _finished: threading.Event = field(default_factory=threading.Event, repr=False)

    @property
    def phase(self) -> Literal["running", "done", "failed"]:
        if not self._finished.is_set():
            return "running"
        return "failed" if self.error else "done"

    @property
    def percent(self) -> int:
        return round(100 * min(max(self.done, 0.0), 1.0))

    def wait(self, seconds: float = SHORT_WAIT) -> bool:
        """Waits at most ``seconds``; answers whether the job has finished."""
        return self._finished.wait(seconds)

    def run(self, work: Work) -> None:
        """Does the work in the calling thread; an error becomes the job's sentence."""
        try:
            self.result = work(self._tell)
        except DirectorError as error:
            self.error = error.sentence
        except Exception:
            log.exception("job %s failed", self.name)
            self.error = say(
                "Something unexpected went wrong. Try again; the program's window or log says what happened."
            )
        finally:
            give_back()
            self._finished.set()

    def _tell(self, done: float) -> None:
        self.done = max(self.done, done)


class Jobs:
    """The jobs of one application, by name."""

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}
        self._lock = threading.Lock()

    def start(self, name: str, work: Work, keep: Any = None) -> Job:
        """Starts a job, or returns the one of that name that is running or whose success was not shown yet."""
        with self._lock:
            known = self._jobs.get(name)
            if known and known.phase != "failed":
                return known
            return self._begin(name, work, keep)

    def start_only(self, name: str, work: Work, keep: Any = None) -> Job:
        """Starts a job; RuleError ``busy`` if one of that name is running."""
        with self._lock:
            known = self._jobs.get(name)
            if known and known.phase == "running":
                raise RuleError("busy", "This word list is being prepared. Wait until that is done.")
            return self._begin(name, work, keep)

    def _begin(self, name: str, work: Work, keep: Any) -> Job:
        self._jobs.pop(name, None)
        self._jobs[name] = job = Job(name, keep)
        finished = [each for each, known in self._jobs.items() if known.phase != "running"]
        for each in finished[:-MOST_FINISHED]:
            del self._jobs[each]
        threading.Thread(target=job.run, args=(work,), name=f"job {name}", daemon=True).start()
        return job

    def get(self, name: str) -> Job | None:
        """Returns the job of that name, running or not yet forgotten."""
        return self._jobs.get(name)

    def is_running(self, name: str) -> bool:
        """Answers whether the job of that name is running."""
        job = self._jobs.get(name)
        return job is not None and job.phase == "running"

    def any_running(self) -> bool:
        """Answers whether any job is running."""
        with self._lock:
            return any(job.phase == "running" for job in self._jobs.values())

    def forget(self, name: str) -> None:
        """Drops a job that has finished."""
        with self._lock:
            if name in self._jobs and self._jobs[name].phase != "running":
                del self._jobs[name]


def jobs() -> Jobs:
    """Returns the jobs of this application."""
    found: Jobs = current_app.extensions.setdefault("jobs", Jobs())
    return found
