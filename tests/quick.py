"""What every test would do again, done once for each process: the work of libraries that comes to the same each time.

Nothing here changes what a test sees. A new file of SQLite begins with the tables of one whose migrations have run; the
addresses of the pages, their templates and the messages' catalogues are compiled when the first application is made,
and the pages are given to the next one as the first has them;
a password is hashed with the least costs; nobody waits until a file is on the disk, which only counts when the power
fails; a server looks more often than every second whether there is something to do, or whether it is to end; what is left
of an application is swept away with that of many others.
"""

import asyncio
import gc
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache, wraps
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import babel.support
import pytest
import uvicorn.server
from argon2 import PasswordHasher
from flask import Blueprint, Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.routing import Map, Rule

from director.desk import settings
from director.storage import database
from director.storage.sqlite_store import SqliteStore
from director.storage.store import Store
from director.web import blueprints
from director.web.game_pages import GamePages
from director.web.live import guests, hand_in, serving


def install(patch: pytest.MonkeyPatch) -> None:
    """From now on, until the patch is undone."""
    gc.set_threshold(50_000, 10, 10)
    gc.freeze()  # modules and tests stay to the end: no collection need look at them
    gc.enable()
    patch.setattr(SqliteStore, "__init__", _unsynced(SqliteStore.__init__))
    patch.setattr(database, "migrate", _migrate(database.migrate))
    patch.setattr(Rule, "compile", _compile(Rule.compile))
    shared: dict[tuple[int, ...], Registered] = {}
    patch.setattr(blueprints, "register", _register(blueprints.register, shared))
    patch.setattr(Flask, "add_url_rule", _add_url_rule(Flask.add_url_rule, shared))
    patch.setattr(Flask, "jinja_options", {"bytecode_cache": Templates()})
    patch.setattr(babel.support.Translations, "load", _load(babel.support.Translations.load))
    patch.setattr(uvicorn.server, "asyncio", _hasty(0.01))
    for module in (serving, guests, hand_in):
        patch.setattr(module, "asyncio", _hasty(0.05))
    assert settings.HASHER.memory_cost >= 19 * 1024
    patch.setattr(settings, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


def _hasty(most: float) -> SimpleNamespace:
    """``asyncio`` for a module that never rests for more than so many seconds."""
    return SimpleNamespace(**vars(asyncio) | {"sleep": lambda seconds: asyncio.sleep(min(seconds, most))})


def _unsynced(usual: Callable[[SqliteStore, Path | str], None]) -> Callable[[SqliteStore, Path | str], None]:
    """A store as ever, whose commits wait for no disk; ``inspect.unwrap`` finds the one that waits."""

    @wraps(usual)
    def made(store: SqliteStore, path: Path | str) -> None:
        usual(store, path)
        store.conn.execute("PRAGMA synchronous=OFF")

    return made


def _migrate(usual: Callable[[Store], None]) -> Callable[[Store], None]:
    """A new store of SQLite gets the tables of one that is up to date; all others migrate as ever."""

    @cache
    def up_to_date(migrations: tuple[object, ...]) -> tuple[list[str], int]:
        store = SqliteStore(":memory:")
        usual(store)
        made = [each for each in store.conn.iterdump() if each not in ("BEGIN TRANSACTION;", "COMMIT;")]
        return made, store.version()

    def migrate(db: Store) -> None:
        if isinstance(db, SqliteStore) and not db.version() and not db.tables():
            made, version = up_to_date(tuple(database.MIGRATIONS))
            with db.writing():
                if not db.version():  # nobody else was here first
                    for statement in made:
                        db.conn.execute(statement)
                    db.set_version(version)
                    return
        usual(db)

    return migrate


def _compile(usual: Callable[[Rule], None]) -> Callable[[Rule], None]:
    """What an address is matched with and built by comes from the rule's text: the same text, the same result."""
    made: dict[tuple[object, ...], dict[str, Any]] = {}
    compiled = ("_parts", "_trace", "_converters", "arguments", "_build", "_build_unknown")

    def compile_rule(rule: Rule) -> None:
        if rule.defaults:
            return usual(rule)
        at = rule.map
        key = (rule.rule, rule.subdomain, rule.host, rule.merge_slashes, at.host_matching)
        key += tuple(at.converters.values())
        if key not in made:
            usual(rule)
            made[key] = {name: vars(rule)[name] for name in compiled}
        for name, value in made[key].items():
            setattr(rule, name, value.__func__.__get__(rule) if callable(value) else value.copy())

    return compile_rule


HOOKS = (
    "before_request_funcs",
    "after_request_funcs",
    "teardown_request_funcs",
    "template_context_processors",
    "url_value_preprocessors",
    "url_default_functions",
)
"""Where an application keeps functions: a list of them for each blueprint, and under None those for all pages."""

OF_TEMPLATES = ("globals", "filters", "tests")
"""Where its templates find what they may call."""


@dataclass(frozen=True)
class Registered:
    """What an application has of its pages."""

    url_map: Map
    blueprints: dict[str, Blueprint]
    views: dict[str, Any]
    extensions: dict[str, Any]
    hooks: dict[tuple[str, str | None], list[Any]]
    of_templates: dict[str, dict[str, Any]]

    @classmethod
    def by(cls, app: Flask) -> Self:
        return cls(
            app.url_map,
            {**app.blueprints},
            {**app.view_functions},
            {**app.extensions},
            {(name, part): [*funcs] for name in HOOKS for part, funcs in getattr(app, name).items()},
            {name: {**getattr(app.jinja_env, name)} for name in OF_TEMPLATES},
        )

    def since(self, earlier: Self) -> Self:
        """The same without what the application had before."""
        return replace(
            self,
            views=_without(self.views, earlier.views),
            extensions={
                name: {**each} for name, each in _without(self.extensions, earlier.extensions).items()
            },
            hooks={at: funcs[len(earlier.hooks.get(at, ())) :] for at, funcs in self.hooks.items()},
            of_templates={
                name: _without(each, earlier.of_templates[name]) for name, each in self.of_templates.items()
            },
        )

    def give(self, app: Flask) -> None:
        app.url_map = self.url_map
        app.blueprints |= self.blueprints
        app.view_functions |= self.views
        app.extensions |= {name: {**each} for name, each in self.extensions.items()}
        for (name, part), funcs in self.hooks.items():
            getattr(app, name)[part].extend(funcs)
        for name, each in self.of_templates.items():
            getattr(app.jinja_env, name).update(each)


def _without(now: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    return {name: each for name, each in now.items() if name not in before}


def _register(
    usual: Callable[[Flask, Iterable[GamePages]], None], shared: dict[tuple[int, ...], Registered]
) -> Callable[[Flask, Iterable[GamePages]], None]:
    """The pages of the same games are the same pages: the next application has those of the first."""

    def register(app: Flask, games: Iterable[GamePages]) -> None:
        games = tuple(games)
        key = tuple(map(id, games))
        if key in shared:
            shared[key].give(app)
            blueprints.wire(app, games)
        else:
            before = Registered.by(app)
            usual(app, games)
            shared[key] = Registered.by(app).since(before)

    return register


def _add_url_rule(usual: Callable[..., None], shared: dict[Any, Registered]) -> Callable[..., None]:
    """An application that gets one more address has a table of its own from then on."""

    def add_url_rule(app: Flask, *args: Any, **options: Any) -> None:
        if any(app.url_map is each.url_map for each in shared.values()):
            own = Map(host_matching=app.url_map.host_matching, converters=app.url_map.converters)
            for rule in app.url_map.iter_rules():
                copied = rule.empty()
                copied.provide_automatic_options = rule.provide_automatic_options  # type: ignore[attr-defined]
                own.add(copied)
            app.url_map = own
        usual(app, *args, **options)

    return add_url_rule


class Templates(BytecodeCache):
    """Compiled templates in memory; jinja2 looks whether the text is still the same."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.bytecode_to_string()


def _load(usual: Callable[..., Any]) -> Callable[..., Any]:
    """A catalogue is read once: applications merge it into one of their own."""
    read: dict[tuple[str, str, str | None], Any] = {}

    def load(dirname: str, locales: list[Any], domain: str | None = None) -> Any:
        key = (dirname, " ".join(map(str, locales)), domain)
        if key not in read:
            read[key] = usual(dirname, locales, domain)
        return read[key]

    return load
