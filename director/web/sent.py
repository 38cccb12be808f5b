"""What a button sent, or a field that no page shows again: texts, numbers, boxes. What is typed at length is a form (``forms``)."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from flask import flash, request
from flask_babel import gettext
from werkzeug.datastructures import FileStorage

from director.language.sentences import RuleError, Sentence, say


def field(name: str, most: int | None = 1000) -> str:
    """A text that a button sent, without the blanks around it, not longer than ``most``."""
    return request.form.get(name, "").strip()[:most]


def is_number(text: str) -> bool:
    """Whether a text is the number of something, such as a person."""
    return bool(re.fullmatch("[0-9]{1,9}", text))


def all_numbers(name: str) -> list[int]:
    """All numbers of that name that a form sent."""
    return [int(text) for text in request.form.getlist(name) if is_number(text)]


def all_of(name: str) -> list[str]:
    """All texts of that name that a form sent."""
    return request.form.getlist(name)


def rows(start: str) -> dict[str, str]:
    """The fields whose names begin so, by the rest of their names."""
    return {name[len(start) :]: text for name, text in request.form.items() if name.startswith(start)}


TYPED = frozenset("at drawn letters line rack reason squares text tile tiles typed word".split())
"""Fields of a running game into which people write, with or without a number behind."""
OF_MOVE = ("at", "word")


def typed_in(back: str) -> str:
    """What a person wrote into the fields of a form that could not be: it is said again, so that nobody has to remember it. A move in
    the address of the page to which one comes back is in its fields."""
    there = parse_qs(urlsplit(back).query)
    found = []
    for name, text in request.form.items():
        is_there = name in OF_MOVE and text.strip() in there.get(name, ())
        if name.rstrip("0123456789") in TYPED and text.strip() and not (is_number(text.strip()) or is_there):
            found.append(text.strip()[:200])
    return " · ".join(found)


def repeat_typed(back: str = "") -> None:
    """Says on the next page, which is ``back``, what was written into a form that could not be."""
    if typed := typed_in(back):
        flash(gettext("You had written: %(typed)s", typed=typed), "info")


def is_sent(name: str) -> bool:
    """Whether the page has such a field at all: one of another moment may not."""
    return name in request.form


def as_typed(name: str) -> str:
    """A text with its blanks, such as a password."""
    return request.form.get(name, "")


def ticked(name: str) -> bool:
    """Whether a box was ticked, or that button was pressed."""
    return request.form.get(name, "") not in ("", "0")


def uploaded(choose: Sentence) -> FileStorage:
    """The file that was sent; RuleError ``no_file``, in these words, if none was chosen."""
    upload = request.files.get("file")
    if upload is None or not upload.filename:
        raise RuleError("no_file", choose)
    return upload


def uploaded_text(choose: Sentence) -> str:
    """The text of the file that was sent."""
    return uploaded(choose).stream.read().decode("utf-8-sig", "replace")


def whole_number(name: str, default: int | None = None) -> int:
    """A whole number from the form; RuleError ``bad_number`` if it is none."""
    return whole(text) if (text := field(name)) or default is None else default


def number_or_none(name: str) -> int | None:
    """The same; None if nothing was sent."""
    return whole_number(name) if field(name) else None


def whole(typed: str, bounds: tuple[int, int] | None = None, label: Sentence | None = None) -> int:
    """A whole number that was typed; RuleError ``bad_number`` says what may be, and of the setting called ``label``."""
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
