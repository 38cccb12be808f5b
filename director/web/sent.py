"""Reads what a button sent, or a field that no page shows again: texts, numbers, boxes. Longer input is a form (``forms``)."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from flask import flash, request
from flask_babel import gettext
from werkzeug.datastructures import FileStorage

from director.language.sentences import RuleError, Sentence, say


def field(name: str, most: int | None = 1000) -> str:
    """Returns a text that a button sent, without surrounding blanks, cut to ``most`` characters."""
    return request.form.get(name, "").strip()[:most]


def is_number(text: str) -> bool:
    """Answers whether a text is a number that identifies something, such as a person: 1 to 9 digits."""
    return bool(re.fullmatch("[0-9]{1,9}", text))


def all_numbers(name: str) -> list[int]:
    """Returns all numbers of that name that a form sent."""
    return [int(text) for text in request.form.getlist(name) if is_number(text)]


def all_of(name: str) -> list[str]:
    """Returns all texts of that name that a form sent."""
    return request.form.getlist(name)


def rows(start: str) -> dict[str, str]:
    """Returns the fields whose names begin with ``start``, by the rest of their names."""
    return {name[len(start) :]: text for name, text in request.form.items() if name.startswith(start)}


TYPED = frozenset("at drawn letters line rack reason squares text tile tiles typed word".split())
"""Fields of a running game into which people write; their names may end in a number."""
OF_MOVE = ("at", "word")


def typed_in(back: str) -> str:
    """Returns what a person wrote into a form that was refused; it is shown again, so that nobody has to remember it.
    Omits a move that the address of the next page already contains."""
    there = parse_qs(urlsplit(back).query)
    found = []
    for name, text in request.form.items():
        is_there = name in OF_MOVE and text.strip() in there.get(name, ())
        if name.rstrip("0123456789") in TYPED and text.strip() and not (is_number(text.strip()) or is_there):
            found.append(text.strip()[:200])
    return " · ".join(found)


def repeat_typed(back: str = "") -> None:
    """Shows on the next page (``back``) what was written into a form that was refused."""
    if typed := typed_in(back):
        flash(gettext("You had written: %(typed)s", typed=typed), "info")


def is_sent(name: str) -> bool:
    """Answers whether the page sent such a field at all; a page made at another moment may not have it."""
    return name in request.form


def as_typed(name: str) -> str:
    """Returns a text with its blanks, such as a password."""
    return request.form.get(name, "")


def ticked(name: str) -> bool:
    """Answers whether a box was ticked, or that button was pressed."""
    return request.form.get(name, "") not in ("", "0")


def uploaded(choose: Sentence) -> FileStorage:
    """Returns the uploaded file; RuleError ``no_file`` with the sentence ``choose`` if none was chosen."""
    upload = request.files.get("file")
    if upload is None or not upload.filename:
        raise RuleError("no_file", choose)
    return upload


def uploaded_text(choose: Sentence) -> str:
    """Returns the text of the uploaded file."""
    return uploaded(choose).stream.read().decode("utf-8-sig", "replace")


def whole_number(name: str, default: int | None = None) -> int:
    """Returns a whole number from the form; RuleError ``bad_number`` if it is none."""
    return whole(text) if (text := field(name)) or default is None else default


def number_or_none(name: str) -> int | None:
    """Returns a whole number from the form as ``whole_number`` does; None if nothing was sent."""
    return whole_number(name) if field(name) else None


def whole(typed: str, bounds: tuple[int, int] | None = None, label: Sentence | None = None) -> int:
    """Returns a typed whole number; RuleError ``bad_number`` names the bounds and the setting ``label``."""
    number = int(typed) if re.fullmatch(r"\s*[+-]?[0-9]{1,9}\s*", typed) else None
    if number is not None and (bounds is None or bounds[0] <= number <= bounds[1]):
        return number
    if bounds is None:
        raise RuleError(
            "bad_number", "%(text)s is not a whole number. Write digits only.", text=typed[:20] or "–"
        )
    values = {"setting": label, "text": typed[:20] or "–", "least": bounds[0], "most": bounds[1]}
    if label is None:
        said = say("%(text)s is not possible: write a whole number from %(least)d to %(most)d.", **values)
    else:
        said = say("%(setting)s: write a whole number from %(least)d to %(most)d.", **values)
    raise RuleError("bad_number", said)
