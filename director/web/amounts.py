"""Figures on pages, written as the language writes them: thousands marked, a comma or a point, a real minus sign.

The filters ``local_number``, ``local_percent`` and ``local_money``; the counts of ``ngettext`` in templates are written so too.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from flask import Flask
from jinja2 import pass_eval_context
from jinja2.nodes import EvalContext
from markupsafe import Markup

from director.web.common import texts

MOST_DECIMALS = 3


def local_number(value: float | str) -> str:
    """A figure with the decimals that it has; a text as it is."""
    if isinstance(value, str):
        return value
    exponent = Decimal(str(value)).normalize().as_tuple().exponent
    return texts().number(value, min(MOST_DECIMALS, max(0, -int(exponent))))


def local_percent(value: float) -> str:
    """Per cent with one decimal."""
    return texts().percent(value)


def local_money(value: float) -> str:
    """An amount with two decimals."""
    return texts().number(value, 2)


@pass_eval_context
def counted(context: EvalContext, one: str, many: str, num: float, /, **values: Any) -> str:
    """The one of two templates that suits the number, filled in."""
    template = texts().translate.counted(one, many, int(num)).replace("%(num)d", "%(num)s")
    safe = Markup(template) if context.autoescape else template
    return safe % {"num": local_number(num), **values}


def add_figures(app: Flask) -> None:
    """Gives them to the templates."""
    app.jinja_env.filters |= {each.__name__: each for each in (local_number, local_percent, local_money)}
    app.jinja_env.globals["ngettext"] = counted
