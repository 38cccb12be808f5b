"""The buttons of a game: an address for each step of its table (``desk/steps.py``), and who may press them.

``add_steps`` gives a blueprint those addresses. A button's form sends the step's fields by their names; ``sent.py``
reads them, because no page shows them again. If a step is refused, the next page shows the error's message, and its
address contains the typed texts, so that they can be changed and sent again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from flask import Blueprint, flash, g, redirect, url_for
from flask.typing import ResponseReturnValue

from director.desk.steps import AnyStep, StepField, StepMessage, steps_of
from director.games.log import AnyKind
from director.rules.moves import as_laid
from director.web.common import as_kept, desk, desk_in_time, in_words, look_up
from director.web.rights import Rights, joined
from director.web.sent import all_of, field, number_or_none, ticked, whole_number

MOST_TYPED = 60


Answer = Callable[[str], ResponseReturnValue]
"""Returns the answer to a button whose step succeeded, by the key of the game."""


def add_steps(blueprint: Blueprint, kind: AnyKind, home: str = "", answer: Answer | None = None) -> None:
    """Adds the addresses of the steps that have one. They redirect to the page ``home`` (default: the blueprint's
    ``show``) or return ``answer``."""
    for each in steps_of(kind).values():
        if each.path is not None:
            blueprint.add_url_rule(
                each.path,
                each.endpoint,
                _pressed(each, blueprint.name, home or f"{blueprint.name}.show", answer),
                methods=["POST"],
            )


def rights_to(kind: AnyKind, pages: str = "") -> Rights:
    """Returns who may press which button of that game, for the table of rights; ``pages`` is the buttons' blueprint
    (default: named as the kind)."""
    steps = (each for each in steps_of(kind).values() if each.path is not None)
    return joined(*({each.may: f"{pages or kind.name}.{each.endpoint}"} for each in steps))


def _pressed(step: AnyStep, pages: str, home: str, answer: Answer | None) -> Any:
    """Returns the view of a step."""

    def press(key: str, **address: Any) -> ResponseReturnValue:
        if any(each.mark in ("place", "places") for each in step.fields.values()):
            look_up(key)  # sets the notation of references for as_kept
        back = f"{pages}.{step.lands}" if step.lands else home
        if answer is None:
            g.back = url_for(back, **{"key": key, **address, **_typed(step)})
        values = sent_values(step, address)
        step(desk_in_time(), key, **values)
        tell(step.said(desk().session(key).game, values))
        if answer:
            return answer(key)
        return redirect(url_for(back, key=key, **(address if step.lands else {})))

    return press


def tell(said: StepMessage | None) -> None:
    """Shows the message on the next page."""
    if said:
        flash(in_words(said.sentence), "warning" if said.warning else "success")


def sent_values(step: AnyStep, address: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the fields of a step from its address or from the form; RuleError ``bad_number``."""
    return {name: address[name] if name in address else _sent(each) for name, each in step.fields.items()}


def _sent(each: StepField) -> Any:
    match each.mark:
        case "place":
            return as_kept(field(each.name))
        case "places":
            return [as_kept(part) for part in field(each.name, MOST_TYPED).replace(",", " ").split()]
        case "word":
            return as_laid(field(each.name))
    if each.kind is bool:
        return ticked(each.name)
    if each.kind is int:
        return whole_number(each.name, None if each.must else each.default)  # type: ignore[arg-type]
    if int in get_args(each.kind):
        return number_or_none(each.name)
    if each.kind is str or str in get_args(each.kind):
        return field(each.name) or (each.default if not each.must else "")
    return all_of(each.name)


def _typed(step: AnyStep) -> dict[str, str]:
    """Returns the typed texts, for the page on which they can be changed."""
    texts = (name for name, each in step.fields.items() if each.kind is str or each.mark == "places")
    return {name: typed for name in texts if (typed := field(name, MOST_TYPED))}
