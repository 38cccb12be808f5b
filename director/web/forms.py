"""Forms: reads what a page sends, field by field. The only module that uses WTForms, which has no types.

A field has the name it has on its page: ``typed`` is the text as typed, for showing the page again, ``data`` its
meaning. Text without a meaning raises a RuleError, which also goes into the field's ``errors``. ``CSRFProtect`` checks
the token against other sites before any view. Buttons that send a number or two are read by ``sent``.

Two people may have the same form open. A page that sends along what its fields showed (``shown``) changes only those in
which somebody typed: the others keep what another person has stored meanwhile.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from flask import flash, request

from director.language.days import read_day
from director.language.sentences import DirectorError, Sentence
from director.web.common import in_words
from director.web.sent import is_number, whole

if TYPE_CHECKING:

    class Field:
        """The part of WTForms' field that we use."""

        errors: Sequence[str]
        name: str
        raw_data: Sequence[str] | None

        def __init__(self, *, default: object = None, **bound: Any) -> None: ...
        @property
        def shows(self) -> str: ...

    class Form:
        """The part of WTForms' form that we use."""

        errors: Mapping[str, Sequence[str]]

        def __init__(self, formdata: Any = None, obj: object = None, *, data: Any = None) -> None: ...
        def __contains__(self, name: str) -> bool: ...
        def __getitem__(self, name: str) -> Any: ...
        def __iter__(self) -> Iterator[Field]: ...

else:
    from wtforms import Field, Form

T = TypeVar("T")


class ParsedText(Field, Generic[T]):
    """A text and its meaning: ``read`` converts the text, or raises a RuleError."""

    typed: str

    def __init__(self, read: Callable[[str], T], default: object = "", **bound: Any) -> None:
        super().__init__(default=default, **bound)
        self.read = read

    def process_data(self, value: object) -> None:
        self.typed = "" if value is None else str(value)

    def process_formdata(self, sent: Sequence[str]) -> None:
        self.typed = sent[0] if sent else self.typed

    @property
    def shows(self) -> str:
        """The text that the field shows, with all line endings alike."""
        return self.typed.replace("\r\n", "\n")

    @property
    def data(self) -> T:
        try:
            return self.read(self.typed)
        except DirectorError as error:
            self.errors = [in_words(error.sentence)]
            raise


class Text(ParsedText[str]):
    """A text without surrounding blanks, cut to ``most`` characters."""

    def __init__(self, most: int | None = None, default: str = "", **bound: Any) -> None:
        super().__init__(lambda typed: typed.strip()[:most], default, **bound)


class Day(ParsedText[str]):
    """A day in ISO form, however it was typed; text that is no day stays unchanged, and is refused where it is used, or by ``read``."""

    def __init__(self, read: Callable[[str], str] = read_day, **bound: Any) -> None:
        super().__init__(read, "", **bound)

    @property
    def shows(self) -> str:
        """The day, which its field shows in the style of the page's language."""
        return read_day(self.typed)


class Number(ParsedText[int]):
    """A whole number within its bounds; an empty field means the ``default``, if there is one."""

    def __init__(
        self,
        default: int | None = None,
        bounds: tuple[int, int] | None = None,
        label: Sentence | None = None,
        **bound: Any,
    ) -> None:
        def read(typed: str) -> int:
            if not typed.strip() and default is not None:
                return default
            return whole(typed, bounds, label)

        super().__init__(read, default or "", **bound)

    @property
    def given(self) -> int | None:
        """The number; None if the field is empty."""
        return self.data if self.typed.strip() else None


class Yes(Field):
    """A ticked box, or the button that was pressed."""

    data: bool

    def process_data(self, value: object) -> None:
        self.data = bool(value)

    def process_formdata(self, sent: Sequence[str]) -> None:
        self.data = bool(sent) and sent[0] not in ("", "0")

    @property
    def shows(self) -> str:
        return "1" if self.data else ""


class ManyFields(Field):
    """All fields of one name."""

    data: list[str]

    def process_data(self, value: Sequence[str] | None) -> None:
        self.data = list(value or ())

    def process_formdata(self, sent: Sequence[str]) -> None:
        self.data = list(sent)

    @property
    def shows(self) -> str:
        return "\n".join(self.data)


class PrefixedFields(Field):
    """All fields whose names begin with ``start``, by the rest of their names; a page may have any number of them."""

    data: dict[str, str]

    def __init__(self, start: str, **bound: Any) -> None:
        super().__init__(**bound)
        self.start = start

    def process(self, formdata: Any, data: object = None, extra_filters: object = None) -> None:
        sent = formdata if formdata is not None else data if isinstance(data, dict) else {}
        length = 0 if formdata is None else len(self.start)
        self.data = {
            name[length:]: text for name, text in sent.items() if name[:length] == self.start[:length]
        }

    @property
    def shows(self) -> str:
        """The fields that are not empty, one line each."""
        return "\n".join(f"{name} {text}" for name, text in self.data.items() if text)

    def numbered(self) -> dict[int, str]:
        """Returns the fields whose rest of the name is a number."""
        return {int(row): text for row, text in self.data.items() if is_number(row)}


def told_shown(texts: Mapping[str, str]) -> str:
    """Returns the text by which a page sends along what its fields show, by name; ``texts_shown`` reads it."""
    return json.dumps(texts, ensure_ascii=False)


def texts_shown(sent: str) -> dict[str, str]:
    """Reads what the fields of a page showed when it was made; {} if the page does not send it."""
    found = None
    with suppress(ValueError, RecursionError):
        found = json.loads(sent)
    return {name: str(text) for name, text in found.items()} if isinstance(found, dict) else {}


class PageForm(Form):
    """The form of a page. ``ABOUT`` maps an error's code to the field it is about."""

    ABOUT: ClassVar[dict[str, str]] = {}

    @classmethod
    def sent(cls) -> Self:
        """Returns the form as it was sent."""
        return cls(request.form)

    def values(self, *names: str) -> dict[str, Any]:
        """Returns the meanings of these fields; marks every wrong field before it raises the first field's DirectorError."""
        found, wrong = {}, []
        for name in names:
            try:
                found[name] = self[name].data
            except DirectorError as error:
                wrong.append(error)
        if wrong:
            raise wrong[0]
        return found

    @property
    def as_typed(self) -> dict[str, object]:
        """What is in the fields, by their names."""
        return {each.name: getattr(each, "typed", "") or vars(each).get("data") for each in self}

    def refuse(self, error: DirectorError) -> None:
        """Shows the error on top of the page, which is shown again, and at the field that it is about."""
        flash(self.blame(error), "danger")

    def blame(self, error: DirectorError) -> str:
        """Returns the error's message and puts it at the field that it is about."""
        said = in_words(error.sentence)
        if not self.errors and (about := self.ABOUT.get(error.code, "")) in self:
            self[about].errors = [said]
        return said


class ChangeForm(PageForm):
    """The form of something that exists and that somebody else may change meanwhile, in the fields ``SHARED`` (all if
    empty). The fields of a group in ``TOGETHER`` count as one: typing in one of them changes all."""

    SHARED: ClassVar[Sequence[str]] = ()
    TOGETHER: ClassVar[Sequence[Sequence[str]]] = ()
    shown = Text()

    @property
    def shared_fields(self) -> list[str]:
        """The names of those fields."""
        return list(self.SHARED) or [each.name for each in self if each.name != "shown"]

    @property
    def as_shown(self) -> str:
        """What the page sends along: what these fields showed when the page was first made, also after a refused attempt."""
        return self.shown.typed or told_shown({name: self[name].shows for name in self.shared_fields})

    def is_typed(self, name: str) -> bool:
        """Answers whether somebody typed in that field; always True if the page does not say what it showed, False if the page lacks it."""
        shown = texts_shown(self.shown.typed)
        if shown and isinstance(self[name], ParsedText) and not self[name].raw_data:
            return False
        return bool(self[name].shows != shown.get(name))

    def typed_anew(self) -> dict[str, Any]:
        """Returns the meanings of those ``SHARED`` fields in which somebody typed; RuleError as in ``values``."""
        return self.values(*filter(self.is_typed, self.shared_fields))

    def over(self, now: Self) -> Self:
        """Fills the fields in which nobody typed with the present values, from the form ``now``; returns this form."""
        together = {name for names in self.TOGETHER for name in names}
        shown = texts_shown(self.shown.typed)
        for names in (*self.TOGETHER, *([name] for name in self.shared_fields if name not in together)):
            if not any(map(self.is_typed, names)):
                for name in names:
                    kind = "typed" if isinstance(self[name], ParsedText) else "data"
                    setattr(self[name], kind, getattr(now[name], kind))
                    shown[name] = now[name].shows
        self.shown.typed = told_shown(shown)
        return self
