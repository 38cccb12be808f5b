"""JSON Lines in, JSON Lines out: one answer for each line, in order, even for an unreadable line."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from director.cli.common import echo_json
from director.language.languages import translator
from director.language.sentences import DirectorError, RuleError, show

Answer = Callable[[Mapping[str, object]], Mapping[str, object]]


def answers(lines: Iterable[str], answer: Answer, language: str = "en") -> Iterator[Mapping[str, object]]:
    """Yields the answer to every line that is not blank; a bad line gets an ``error`` with code and message."""
    for line in lines:
        if line.strip():
            yield _one(line, answer, language)


def _one(line: str, answer: Answer, language: str) -> Mapping[str, object]:
    try:
        return answer(parsed(line))
    except DirectorError as error:
        return {"error": {"code": error.code, "message": show(error.sentence, translator(language))}}


def parsed(line: str) -> dict[str, object]:
    """Returns the object of a line, its texts in NFC; RuleError ``bad_json`` or ``bad_line``."""
    try:
        asked = json.loads(unicodedata.normalize("NFC", line.lstrip("\ufeff")))
    except (ValueError, RecursionError) as reason:
        raise RuleError("bad_json", "This line is not JSON. Write it as a JSON object.") from reason
    if not isinstance(asked, dict):
        raise RuleError("bad_line", "Write each line as a JSON object.")
    return asked


def field(asked: Mapping[str, object], name: str, kind: type | tuple[type, ...]) -> Any:
    """Returns a field of the line; RuleError ``missing_field`` or ``bad_field`` (wrong type)."""
    if name not in asked:
        raise RuleError("missing_field", "The line needs the field %(name)s. Add it.", name=name)
    value = asked[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RuleError("bad_field", "The field %(name)s has the wrong type. Correct it.", name=name)
    return value


def lines_asked() -> Iterator[str]:
    """Yields the lines of standard input as text; undecodable bytes are replaced."""
    return (raw.decode("utf-8", errors="replace") for raw in sys.stdin.buffer)


def run_lines(answer: Answer, language: str) -> None:
    """Answers standard input on standard output; exit status 1 at the end if any line was bad."""
    failed = False
    for answered in answers(lines_asked(), answer, language):
        failed = failed or "error" in answered
        echo_json(answered)
    if failed:
        sys.exit(1)
