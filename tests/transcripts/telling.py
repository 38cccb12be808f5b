"""Reads a transcript, plays it at a face, and gives what a person reads there."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar, Protocol

from director.language.sentences import DirectorError, show

FOLDER = Path(__file__).parent
DATE = "2026-11-20"
TITLE = "Vereinsabend"
KEY = "abcdef012345"
NIGHT = {"rules": "simultan", "form": "normal", "pace": "", "limit": ""}
"""How a night of duplicate is played if its transcript does not say."""
METHODS = {"clock": "clock_", "pass": "pass_", "try": "try_", "next": "next_"}
"""Steps whose method has another name."""


class Refused(Exception):
    """The face said that a step cannot be, in this sentence."""


class NotOffered(Refused):
    """The face has no way to ask for this: a page without the button."""


class Clock:
    """A clock for a whole game: a second passes at each step, and more if the transcript says so."""

    def __init__(self) -> None:
        self.time = 1_795_200_000.0

    def __call__(self) -> float:
        return self.time


class Face(Protocol):
    """One way to play a game; each step and each thing to see is a method besides, or stands in the table of ``Steps``."""

    clock: Clock

    def close(self) -> None:
        """Gives back what it has opened."""


class Steps:
    """A face whose plain steps are a table: what is done with the face and the words of the step, by the verb."""

    STEPS: ClassVar[Mapping[str, Callable[..., object]]] = {}

    def __getattr__(self, verb: str) -> Callable[..., object]:
        for each in type(self).__mro__:
            if verb in (steps := vars(each).get("STEPS", {})):
                return partial(steps[verb], self)
        raise AttributeError(verb)


@dataclass(frozen=True)
class Step:
    """One line: the method that plays it and what is given to it."""

    text: str
    verb: str
    words: Sequence[str]
    options: dict[str, str]
    refused: bool

    @classmethod
    def read(cls, line: str) -> Step:
        """The step of ``slip Anna RUCKEN H4 round=1``."""
        refused = line.startswith("refused: ")
        verb, *parts = shlex.split(line.removeprefix("refused: "), comments=True)
        options = dict(each.split("=", 1) for each in parts if "=" in each)
        words = [each for each in parts if "=" not in each]
        text = line.partition(" #")[0].strip()
        return cls(text, METHODS.get(verb, verb.replace("-", "_")), words, options, refused)


def transcripts() -> list[str]:
    """The names of all of them."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def steps(name: str) -> list[Step]:
    """The steps of that transcript."""
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    return [Step.read(line) for line in lines if line.strip() and not line.startswith("#")]


def kind_of(name: str) -> str:
    """What game it tells: the first word of its first step."""
    return steps(name)[0].words[0]


def told(name: str, face: Face) -> list[tuple[str, list[str] | None]]:
    """What is read at this face: each step that is seen or refused, with its lines; None where the face has no way to it."""
    played = [(step, _played(step, face)) for step in steps(name)]
    return [(step.text, lines) for step, lines in played if step.refused or step.verb == "see"]


def _played(step: Step, face: Face) -> list[str] | None:
    face.clock.time += 1
    if step.verb == "wait":
        face.clock.time += int(step.words[0])
        return None
    if step.verb == "see":
        look: Callable[..., list[str]] | None = getattr(face, f"see_{step.words[0]}", None)
        return look(*step.words[1:]) if look else None
    try:
        getattr(face, step.verb)(*step.words, **step.options)
    except NotOffered:
        assert step.refused, f"not offered: {step.text}"
        return None
    except (Refused, DirectorError) as error:
        sentence = show(error.sentence) if isinstance(error, DirectorError) else str(error)
        assert step.refused, f"{step.text}: {sentence}"
        return [sentence]
    assert not step.refused, f"possible: {step.text}"
    return None


def written(parts: Sequence[tuple[str, list[str]]]) -> str:
    """The text of a golden file."""
    return "".join(f"> {text}\n" + "".join(f"{line}\n" for line in lines) + "\n" for text, lines in parts)


def golden(name: str) -> Iterator[tuple[str, list[str]]]:
    """The parts of the golden file of that transcript."""
    for part in (FOLDER / f"{name}.golden").read_text("utf-8").split("\n\n"):
        if part.strip():
            head, *lines = part.splitlines()
            yield head.removeprefix("> "), lines
