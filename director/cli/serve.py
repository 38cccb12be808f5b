"""``director serve``: the web server for a night, on this machine and for the tablets in the room.

The server is uvicorn: maintained, pure Python at its core, the same on Windows, macOS and Linux. It speaks ASGI, so
that each page that listens costs an open socket and not a thread; ``web/live`` serves those, and passes all other
requests to the Flask pages in a pool of threads.
"""

from __future__ import annotations

import errno
import gc
import socket
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from director import paths
from director.cli import Context
from director.games.duplicate.facts import DUPLICATE
from director.language.languages import translator
from director.language.sentences import DirectorError, Sentence, say, show

if TYPE_CHECKING:
    from flask import Flask

RARELY = (10_000, 20, 20)
"""Number of new objects that start a garbage collection, and number of such collections before a larger one."""


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="127.0.0.1 keeps it to this computer.")
@click.option("--port", type=click.IntRange(0, 65535), default=8080, show_default=True)
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option("--name", "names", multiple=True, help="Another name of this computer that browsers may use.")
@click.option("--proxies", type=click.IntRange(0, 10), default=0, help="Servers in front of this one.")
@click.option("--database", metavar="URL", help="PostgreSQL in place of a file, as after `director`.")
@click.pass_obj
def serve(
    context: Context,
    host: str,
    port: int,
    no_browser: bool,
    names: tuple[str, ...],
    proxies: int,
    database: str | None,
) -> None:
    """Runs the web pages of Director until Ctrl-C."""
    context.database = database or context.database
    with nullcontext() if context.database else alone(context.instance):  # a server has many processes
        _serve(context, host, port, no_browser, names, proxies)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Ensures one server for one instance; DirectorError ``serving_already`` if there is another one."""
    with ExitStack() as stack:
        try:
            paths.made(folder)
            stack.enter_context(paths.held(folder / "serving.lock", wait=False))
        except BlockingIOError as reason:
            raise DirectorError(
                "serving_already",
                "Director is already running with the data in %(folder)s. Use that one, or "
                "choose another --instance.",
                folder=str(folder),
            ) from reason
        except OSError as reason:
            raise cannot_write(folder, reason) from reason
        yield


def cannot_write(folder: Path, reason: OSError) -> DirectorError:
    """Returns the error for a folder that cannot be written: a read-only disk, a full one, or one of another user."""
    return DirectorError(
        "cannot_write",
        "Director cannot write in %(folder)s (%(reason)s). Make room or take off the write protection, or choose"
        " another folder with --instance.",
        folder=str(folder),
        reason=reason.strerror or str(reason),
    )


def _serve(
    context: Context, host: str, port: int, no_browser: bool, names: tuple[str, ...], proxies: int
) -> None:
    from director.engine.warm import warm_up_beside
    from director.web import create_app
    from director.web.entry.guard import is_this_machine, lan_address
    from director.web.live.guests import IN_ALL, Guests
    from director.web.live.serving import Serving

    words = translator(context.language)
    folder = context.instance
    listening = listen(host, port)
    compiling = warm_up_beside()
    alone_here = is_this_machine(host) and not proxies
    try:
        app = create_app(
            folder, HOSTS=names, PROXIES=proxies, DATABASE=context.database, ONLY_HERE=alone_here
        )
    except OSError as reason:
        raise cannot_write(folder, reason) from reason
    app.extensions["instance"].drop_rehearsals()
    if compiling:
        app.extensions["instance"].prepared = compiling.wait
        click.echo(
            show(
                say(
                    "The search is now being prepared, once, for some ten seconds; the pages are "
                    "already open."
                ),
                words,
            )
        )
    here = f"http://127.0.0.1:{listening.getsockname()[1]}/"
    click.echo(show(say("On this computer: %(address)s", address=here), words))
    if not is_this_machine(host) and (address := lan_address()):
        there = f"http://{address}:{listening.getsockname()[1]}/"
        click.echo(show(say("For tablets in the room: %(address)s", address=there), words))
    click.echo(show(where_data_is(context), words))
    for sentence in context.club.unusable():
        click.echo(show(sentence, words), err=True)
    threading.Thread(target=get_ready, args=(app,), daemon=True).start()
    if not no_browser:
        threading.Timer(0.8, webbrowser.open, [here]).start()
        begin_words(app, context.language)
    # Behind a proxy all requests come from its address, and the proxy keeps a single phone from taking too much.
    with suppress(KeyboardInterrupt):  # Ctrl-C is how Director is ended
        Serving(app, listening, Guests(per_address=IN_ALL) if proxies else None).run()


def begin_words(app: Flask, language: str) -> None:
    """Starts building the word list that the first night of a new club uses, while its browser opens and somebody types."""
    from flask import session

    from director.web.common import desk
    from director.web.prepare.waiting import begin_first_list

    with suppress(DirectorError), app.test_request_context():
        session["language"] = language
        if not desk().games():
            begin_first_list()


def where_data_is(context: Context) -> Sentence:
    """Returns what the start message says about the data."""
    folder = str(context.instance)
    if context.database:
        return say(
            "Data is kept in PostgreSQL, word lists in %(folder)s. Ctrl-C ends Director.", folder=folder
        )
    return say("Data is kept in %(folder)s. Ctrl-C ends Director.", folder=folder)


def listen(host: str, port: int) -> socket.socket:
    """Returns the socket to serve on; DirectorError ``port_taken`` or ``bad_host`` says what to do."""
    server = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
        server.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        server.bind((host, port))
    except (OSError, UnicodeError) as reason:
        server.close()
        if isinstance(reason, (socket.gaierror, UnicodeError)) or reason.errno == errno.EADDRNOTAVAIL:
            raise DirectorError(
                "bad_host",
                "%(host)s is not an address of this computer. Leave out --host, or use 127.0.0.1.",
                host=host,
            ) from reason
        raise DirectorError(
            "port_taken",
            "Port %(port)d is taken: Director may already be running. Choose another one with --port.",
            port=port,
        ) from reason
    server.listen(512)
    return server


def get_ready(app: Flask) -> None:
    """Loads the search, opens the words, and excludes what is loaded by then from garbage collection: each collection stops every
    thread, with thousands of phones for a third of a second. Compiles the search for grids once, in the background."""
    from director.engine.grids.warm import warm_up_beside as compile_grids_beside
    from director.engine.warm import warm_up
    from director.web.memory import few_pools

    few_pools()
    app.extensions["instance"].prepared()
    warm_up()
    compiling = compile_grids_beside()
    open_words(app)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RARELY)
    if compiling:
        compiling.wait()


def open_words(app: Flask) -> None:
    """Opens the word list of the newest Simultan night, so that the first search is as quick as the second."""
    instance = app.extensions["instance"]
    desk = instance.desk()
    for row in [each for each in desk.games() if each.kind == DUPLICATE.name][:1]:
        try:
            night = desk.session(row.key)
            desk.search(night).tops(night.game.board, night.game.rack or "?")
        except DirectorError as error:
            app.logger.warning("%s", error)


@click.command()
@click.option("--password", help="The new password; asked for if it is left out.")
@click.pass_obj
def password(context: Context, password: str | None) -> None:
    """Sets a new password for the director's pages."""
    from director.desk.settings import keep_password

    words = translator(context.language)
    if password is None:
        password, again = (
            _typed(show(each, words)) for each in (say("New password"), say("The same once more"))
        )
    else:
        again = password
    keep_password(context.club.db, password, again)
    click.echo(show(say("The new password is set, and everybody is signed out."), words))


def _typed(label: str) -> str:
    """Returns what is typed at the terminal without being shown."""
    return str(click.prompt(label, hide_input=True, default="", show_default=False))
