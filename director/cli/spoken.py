"""The command line in the language of the terminal: help, usage and errors.

Our own texts are translated command by command (``spoken``). click asks gettext for its texts, so gettext is pointed to
our catalogue (``speak``); they are listed below only so that the catalogue tool collects them.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Sequence

import click

from director.language.helping import paragraphs
from director.language.languages import DOMAIN, LANGUAGES, system_language, translations, translator
from director.language.sentences import say, say_n

CLICK = (
    say("Usage:"),
    say("Options"),
    say("Commands"),
    say("[OPTIONS]"),
    say("COMMAND [ARGS]..."),
    say("required"),
    say("default: {default}"),
    say("env var: {var}"),
    say("Show the version and exit."),
    say("Show this message and exit."),
    say("%(prog)s, version %(version)s"),
    say("Aborted!"),
    say("Error: {message}"),
    say("Try '{command} {option}' for help."),
    say("Missing command."),
    say("Missing argument"),
    say("Missing option"),
    say("Missing parameter"),
    say("Missing {param_type}"),
    say("Invalid value: {message}"),
    say("Invalid value for {param_hint}: {message}"),
    say("No such option {name!r}."),
    say("No such command {name!r}."),
    say("Could not open file {filename!r}: {message}"),
    say("unknown error"),
    say("Option {name!r} does not take a value."),
    say("Argument {name!r} takes {nargs} values."),
    say("Choose from:\n\t{choices}"),
    say("{value!r} is not a valid {number_type}."),
    say("{value} is not in the range {range}."),
    say("file"),
    say("directory"),
    say("path"),
    say("{name} {filename!r} does not exist."),
    say("{name} {filename!r} is a file."),
    say("{name} {filename!r} is a directory."),
    say("{name} {filename!r} is not readable."),
    say("{name} {filename!r} is not writable."),
    say("Repeat for confirmation"),
    say("Error: The two entered values do not match."),
    say("Error: invalid input"),
    say("Do you want to continue?"),
    say_n("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 1),
    say_n("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 1),
    say_n("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", 1),
    say_n("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", 1),
)
"""click's texts, in its own English."""


def language_of(args: Sequence[str]) -> str:
    """Returns the language named before the command, else that of the terminal: help and errors need it before options are read."""
    for at, each in enumerate(args):
        name, _, value = each.partition("=")
        if name == "--language":
            value = value or "".join(args[at + 1 : at + 2])
            return value if value in LANGUAGES else system_language()
    return system_language()


def speak(language: str) -> None:
    """Makes click use that language from now on."""
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain(DOMAIN, str(translations()))
    gettext.textdomain(DOMAIN)


def spoken(command: click.Command, language: str) -> click.Command:
    """Returns the command with its texts and those of its subcommands in the language; no text is cut short in a list."""
    said: list[click.Command | click.Option] = [command]
    said += [each for each in command.params if isinstance(each, click.Option)]
    short = vars(command).setdefault("short_in_english", command.short_help or command.help or "")
    command.short_help = translated(short, language).partition("\n\n")[0]
    for each in said:
        english = vars(each).setdefault("in_english", each.help or "")
        each.help = translated(english, language)
    command.options_metavar = translator(language)("[OPTIONS]")
    if isinstance(command, click.Group):
        command.subcommand_metavar = translator(language)("COMMAND [ARGS]...")
        for under in command.commands.values():
            spoken(under, language)
    return command


def translated(text: str, language: str) -> str:
    """Returns a help text in the language, paragraph by paragraph."""
    return "\n\n".join(translator(language)(each) for each in paragraphs(text))
