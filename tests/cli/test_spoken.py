"""The command line in German, French and English: every help, usage and error, after --language or the system's language."""

import click
import pytest
from click.testing import CliRunner

from director.cli import COMMANDS, main
from director.cli.spoken import language_of
from director.language.helping import paragraphs
from director.language.languages import translator

TECHNICAL = ("points, percent, median_percent",)
"""A list of names that are typed reads alike in English and another language."""


def said(*args):
    result = CliRunner().invoke(main, args, prog_name="director")
    return result.exit_code, result.output


def all_commands(command, path=()):
    yield command, path
    if isinstance(command, click.Group):
        context = click.Context(command)
        context.meta["director.language"] = "en"
        for name in command.list_commands(context):
            yield from all_commands(command.get_command(context, name), (*path, name))


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_help_text_is_said_in_the_language(language):
    said = translator(language)
    english = [
        text
        for command, _ in all_commands(main)
        for each in (command, *(option for option in command.params if isinstance(option, click.Option)))
        for text in paragraphs(vars(each).get("in_english", each.help or ""))
        if text
    ]
    assert len(english) > 190
    assert [each for each in english if said(each) == each and not each.startswith(TECHNICAL)] == []


@pytest.mark.parametrize(
    ("language", "usage", "options", "missing", "unknown"),
    [
        ("de", "Aufruf: director export", "Optionen:", "Es fehlt das Argument 'GAME'.", "Den Befehl 'nix' gibt es nicht."),
        ("fr", "Utilisation\u00a0: director export", "Options:", "Il manque l’argument 'GAME'.", "La commande 'nix' n’existe pas."),
        ("en", "Usage: director export", "Options:", "Missing argument 'GAME'.", "No such command 'nix'."),
    ],
)  # fmt: skip
def test_usage_and_errors_follow_the_language(language, usage, options, missing, unknown):
    assert all(part in said("--language", language, "export", "--help")[1] for part in (usage, options))
    assert missing in said("--language", language, "export")[1]
    assert unknown in said(f"--language={language}", "nix")[1]


@pytest.mark.parametrize("language", ["de", "fr", "en"])
def test_no_sentence_is_cut_in_the_list_of_commands(language):
    status, listed = said("--language", language, "--help")
    words = "".join(listed.split())
    for name in COMMANDS:
        command = main.get_command(_context(language), name)
        assert "".join(command.short_help.split()) in words, name
    assert status == 0


def _context(language):
    context = click.Context(main)
    context.meta["director.language"] = language
    return context


def test_the_language_is_the_option_else_the_systems(monkeypatch):
    monkeypatch.setenv("DIRECTOR_LANGUAGE", "fr")
    assert [language_of(each) for each in (["--language", "de"], ["--language=en", "x"], ["x"], ["--language", "xx"])] == [
        "de", "en", "fr", "fr"
    ]  # fmt: skip
