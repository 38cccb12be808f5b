"""Splits the help of a command into messages: one for each paragraph, however its lines are broken."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator

COMMANDS = ("command", "group")
"""Names of the decorators that make a function a command: ``@click.command``, ``@main.group`` ..."""


def paragraphs(text: str) -> list[str]:
    """Returns the paragraphs of a help text, each on one line.

    >>> paragraphs("Copies all data.\\n\\n    Not the\\n    word lists.")
    ['Copies all data.', 'Not the word lists.']
    """
    return [" ".join(each.split()) for each in re.split(r"\n\s*\n", inspect.cleandoc(text))]


def help_in(source: str) -> Iterator[str]:
    """Yields every help message in a module's source: the docstrings of its commands, the help of options and groups."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and any(map(_makes_a_command, node.decorator_list)):
            yield from paragraphs(ast.get_docstring(node) or "")
        elif isinstance(node, ast.Call):
            for each in node.keywords:
                if each.arg in ("help", "short_help") and isinstance(each.value, ast.Constant):
                    yield from paragraphs(str(each.value.value))


def _makes_a_command(decorator: ast.expr) -> bool:
    made = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(made, ast.Attribute) and made.attr in COMMANDS
