"""The rules of a kind of game as plain values, with one JSON form for files, forms and stores."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, ClassVar, Self, TypeVar

from director.language.codec import BadField, JsonForm, Meta, read
from director.language.sentences import DirectorError, Sentence, say

V = TypeVar("V")
Name = Annotated[str, Meta(min_length=1, max_length=40)]


@dataclass(frozen=True)
class Settings(JsonForm):
    """Rules with a name; ``bounds`` has the smallest and largest value of each number."""

    bounds: ClassVar[Mapping[str, tuple[int, int]]] = {}

    name: str
    title: str

    @classmethod
    def from_data(cls, name: str, data: Mapping[str, Any]) -> Self:
        """Reads rules from a JSON object; DirectorError ``bad_profile`` names what is wrong."""
        try:
            made = read(cls, {**data, "name": name})
        except BadField as reason:
            raise bad_profile(name, reason.sentence) from reason
        made.check()
        return made

    @classmethod
    def built_in(cls, folder: Path) -> dict[str, Self]:
        """Reads the rules of the JSON files in a folder, by name."""
        files = {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.json"))}
        return {name: cls.from_data(name, json.loads(text)) for name, text in files.items()}

    def checked(self) -> Self:
        """Returns the same rules; DirectorError ``bad_profile`` if a value has the wrong type or is not allowed."""
        return self.from_data(self.name, self.as_data())

    def check(self) -> None:
        """Raises DirectorError ``bad_profile`` for a value that cannot be played."""
        for each, (least, most) in self.bounds.items():
            if not least <= getattr(self, each) <= most:
                bounds = say(
                    "%(setting)s must be %(least)d to %(most)d", setting=each, least=least, most=most
                )
                raise bad_profile(self.name, bounds)


def bad_profile(name: str, reason: Sentence) -> DirectorError:
    """Makes the error that refuses the rules of that name."""
    return DirectorError(
        "bad_profile",
        "The rules %(name)s cannot be used: %(reason)s. Choose others or correct them.",
        name=name,
        reason=reason,
    )


def named(known: Mapping[str, V], name: str, code: str, refusal: Sentence) -> V:
    """Looks up a value; DirectorError with that code, whose sentence takes ``name`` and ``known`` (the known names)."""
    if name not in known:
        raise DirectorError(code, replace(refusal, values={"name": name[:40], "known": ", ".join(known)}))
    return known[name]


def choice_from_data(kind: type[V], data: Mapping[str, Any], code: str, refusal: Sentence) -> V:
    """Reads the formula or speed of a JSON object; DirectorError with that code, whose sentence takes its ``name``."""
    try:
        return read(kind, data)
    except BadField as reason:
        raise DirectorError(code, replace(refusal, values={"name": str(data.get("name"))[:40]})) from reason
