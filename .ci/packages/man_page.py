"""Writes director(1), the manual page of the command, from the help of the program itself to standard output."""

from __future__ import annotations

import re

import click

from director import __version__
from director.cli import LANGUAGE, main

OTHERS = r"""
.SH STARTING AND STOPPING
Choose Director in the menu, or type
.B director serve
in a terminal: the pages open in the browser.
.B Ctrl-C
in that terminal ends it, and so does closing its window; what was answered is on the disk, and the next start goes on where it was.
.PP
As a service on a port of your choice:
.B systemctl enable --now director@8081
starts it now and with the machine,
.B systemctl stop director@8081
ends it,
.B systemctl disable --now director@8081
for good. Its settings are in /etc/director/director.conf.
.SH UPDATING
.B apt install ./director_NEW.deb
keeps the data and takes them along; services start again by themselves.
.B director backup FILE
makes a copy first.
.SH FILES
.TP
.I ~/.local/share/director
data of who starts Director in a terminal
.TP
.I /var/lib/director
data of the services
.SH SEE ALSO
.B director manual
shows the manual in German, English and French;
.B director COMMAND --help
all options of a command.
"""


def page() -> str:
    """The page as roff."""
    context = click.Context(main)
    context.meta[LANGUAGE] = "en"
    told = [
        f'.TH DIRECTOR 1 "" "Director {__version__}" "Games"',
        ".SH NAME",
        r"director \- runs a duplicate (Simultan) Scrabble night",
        ".SH SYNOPSIS",
        ".B director",
        "[OPTIONS] COMMAND [ARGUMENTS]",
        ".SH DESCRIPTION",
        _roff(main.help or ""),
        ".SH COMMANDS",
    ]
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        told += [".TP", f".B {_roff(name)}", _roff(command.get_short_help_str(limit=400))]
    return "\n".join(told) + OTHERS


def _roff(text: str) -> str:
    """A text in one line, in which roff sees no requests of its own."""
    line = " ".join(text.replace("\b", " ").split()).replace("\\", r"\e").replace("-", r"\-")
    return re.sub(r"^([.'])", r"\\&\1", line)


if __name__ == "__main__":
    print(page(), end="")
