"""``director account``: accounts of a federation's server, for the person who runs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from director.cli import Context
from director.cli.common import tell
from director.language.sentences import DirectorError, Sentence, say

if TYPE_CHECKING:
    from director.storage.account_store import Account


@click.group()
def account() -> None:
    """Accounts of organisers on a federation's server."""


@account.command()
@click.argument("organisation")
@click.option(
    "--at", default="", metavar="URL", help="Address of the server, such as https://director.example."
)
@click.pass_obj
def invite(context: Context, organisation: str, at: str) -> None:
    """Prints the address with which an organiser opens their account; it works once, for a week."""
    from director.desk.accounts import invite as invite_at

    secret = invite_at(context.club.desk(), "organiser", organisation)
    click.echo(f"{at.rstrip('/')}/account/invited/{secret}")


@account.command("list")
@click.pass_obj
def list_all(context: Context) -> None:
    """All accounts: name, kind, person, owner, open or closed; separated by tabs."""
    from director.desk.accounts import accounts_of

    found = accounts_of(context.club.desk())
    names = {each.id: each.name for each in found}
    for each in found:
        click.echo(
            "\t".join((each.name, each.kind, each.who, names.get(each.organiser or 0, ""), each.state))
        )


@account.command("close")
@click.argument("name")
@click.pass_obj
def close(context: Context, name: str) -> None:
    """Closes an account and signs out everyone who uses it or belongs to it."""
    _set(context, name, False, say("The account is closed."))


@account.command("open")
@click.argument("name")
@click.pass_obj
def open_again(context: Context, name: str) -> None:
    """Opens a closed account again."""
    _set(context, name, True, say("The account is open."))


def _set(context: Context, name: str, is_open: bool, done: Sentence) -> None:
    from director.desk.accounts import set_open

    set_open(context.club.desk(), _named(context, name).id, is_open)
    tell(context, done)


def _named(context: Context, name: str) -> Account:
    from director.desk.accounts import plain_name
    from director.storage.account_store import account_named

    found = account_named(context.club.db, plain_name(name))
    if found is None:
        raise DirectorError("unknown_account", "There is no such account. Choose one from the list.")
    return found
