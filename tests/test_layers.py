"""The layers hold: a module imports its own layer and earlier ones, and each heavy library has its one place.

    language -> lexicon -> engine -> rules -> judge -> games -> seasons -> wording -> storage -> packs -> desk
          -> reports -> simulation -> web -> cli

If an import is needed that this test refuses, the code is in the wrong place.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from director.games.kinds import KINDS

PACKAGE = Path(__file__).resolve().parents[1] / "director"
LAYERS = (
    "language", "lexicon", "engine", "rules", "judge", "games", "seasons", "wording", "storage", "packs", "desk",
    "reports", "simulation", "web", "cli",
)  # fmt: skip
AT_THE_TOP = {"__init__": "language", "paths": "language", "program": "language", "__main__": "cli"}
"""The layer of the modules that lie in no layer's own folder."""

PLACES = {
    "numba": ("engine/", "lexicon/tables.py", "lexicon/packing.py"),
    "llvmlite": ("engine/",),
    "reportlab": ("reports/",),
    "flask": ("web/", "cli/serve.py"),
    "flask_babel": ("web/",),
    "flask_wtf": ("web/",),
    "wtforms": ("web/forms.py",),
    "jinja2": ("web/",),
    "fontTools": ("reports/faces.py",),
    "lucide": ("web/__init__.py",),
    "segno": ("web/", "reports/page.py"),
    "xlsxwriter": ("reports/year/year_figures.py",),
    "werkzeug": ("web/", "cli/serve.py", "desk/settings.py"),
    "uvicorn": ("web/live/",),
    "uvloop": ("web/live/serving.py",),
    "a2wsgi": ("web/live/",),
    "click": ("cli/",),
    "sqlite3": ("storage/sqlite_store.py", "storage/backup.py"),
    "psycopg": ("storage/postgres_store.py",),
    "sqlite_utils": ("storage/sqlite_store.py",),
    "platformdirs": ("paths.py",),
    "cryptography": ("packs/",),
    "msgspec": ("language/codec.py", "storage/season_store.py"),
}
"""Where a library may be imported."""

MODULES = sorted(PACKAGE.rglob("*.py"))
EXECUTES = ("execute", "executemany", "executescript", "query")


def name_of(path):
    return path.relative_to(PACKAGE).as_posix()


def layer_of(module):
    """The layer of ``director.rules.board``, counted from 0."""
    parts = module.split(".")
    first = parts[1] if len(parts) > 1 else "__init__"
    return LAYERS.index(AT_THE_TOP.get(first, first))


def module_of(path):
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


@cache
def tree_of(path):
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def nodes_of(path):
    return tuple(ast.walk(tree_of(path)))


def imports(path):
    """Line and full name of everything imported, wherever in the module it stands."""
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}:{node.lineno} has a relative import"
            module = node.module or ""
            if module == "director":  # the names may be modules
                yield from (
                    (node.lineno, f"director.{alias.name}") for alias in node.names if is_module(alias.name)
                )
            else:
                yield node.lineno, module


def is_module(name):
    return (PACKAGE / f"{name}.py").is_file() or (PACKAGE / name).is_dir()


def test_every_module_has_a_layer():
    assert len(MODULES) > 50
    folders = {path.relative_to(PACKAGE).parts[0] for path in MODULES}
    known = set(LAYERS) | {f"{name}.py" for name in AT_THE_TOP}
    assert folders <= known, folders - known


def test_a_module_imports_its_own_layer_and_earlier_ones():
    later = [
        f"{name_of(path)}:{line} imports {module}"
        for path in MODULES
        for line, module in imports(path)
        if module.partition(".")[0] == "director" and layer_of(module) > layer_of(module_of(path))
    ]
    assert later == []


def test_a_library_has_its_place():
    elsewhere = [
        f"{name_of(path)}:{line} imports {module}"
        for path in MODULES
        for line, module in imports(path)
        if not name_of(path).startswith(PLACES.get(module.partition(".")[0], ("",)))
    ]
    assert elsewhere == []


def test_sql_stays_in_storage():
    calls = [
        f"{name_of(path)}:{node.lineno}"
        for path in MODULES
        if not name_of(path).startswith("storage/")
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in EXECUTES
    ]
    assert calls == []


CHANGES = re.compile(r"\s*(INSERT INTO|UPDATE \w|DELETE FROM)")
"""How a statement begins that changes what is kept."""
BESIDE_THE_STORES = ("storage/backup.py", "storage/database.py", "storage/moving.py", "storage/store.py")
"""What changes a whole store, not what is in one: a copy without its seeds, a step of the schema, the way to another database;
and ``insert``, by which stores put rows in."""
BESIDE_THE_DESK = {
    "web/live/hand_in.py: director.storage.inbox_store.InboxWriter",  # thousands of slips in one moment, one thread writes
    "cli/backup.py: director.storage.backup.copy",  # reads the data, and writes another file
    "cli/backup.py: director.storage.moving.move",  # to an empty database
    "cli/backup.py: director.storage.moving.move_to_file",  # to a file that is not there yet
}


def changes(node):
    """Whether a statement that changes the database stands there."""
    inside = list(ast.walk(node))
    texts = (each.value for each in inside if isinstance(each, ast.Constant))
    inserts = any(isinstance(each, ast.Name) and each.id == "insert" for each in inside)
    return inserts or any(isinstance(text, str) and CHANGES.match(text) for text in texts)


def used(path, node):
    """What of ``storage`` is used there, by its full name."""
    names = {
        alias.asname or alias.name: f"{each.module}.{alias.name}"
        for each in nodes_of(path)
        if isinstance(each, ast.ImportFrom) and (each.module or "").startswith("director.storage")
        for alias in each.names
    }
    found = set()
    for each in ast.walk(node):
        if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name) and each.value.id in names:
            found.add(f"{names[each.value.id]}.{each.attr}")
        elif isinstance(each, ast.Name):
            found.add(names.get(each.id, f"{module_of(path)}.{each.id}"))
    return found


@cache
def writers():
    """Everything in ``storage`` that writes, or uses what writes."""
    found, uses = {"director.storage.database.writing"}, dict[str, set[str]]()
    for path in MODULES:
        for node in tree_of(path).body if name_of(path).startswith("storage/") else ():
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                uses[name := f"{module_of(path)}.{node.name}"] = used(path, node)
                found |= {name} if changes(node) else set()
    while more := {name for name, inside in uses.items() if name not in found and inside & found}:
        found |= more
    return frozenset(found - {"director.storage.database.open_database"})  # its writing is the schema's


def test_statements_that_write_stand_in_a_store():
    elsewhere = [
        name_of(path)
        for path in MODULES
        if changes(tree_of(path))
        and not (name_of(path).startswith("storage/") and name_of(path).endswith("_store.py"))
    ]
    assert sorted(elsewhere) == sorted(BESIDE_THE_STORES)


@pytest.mark.parametrize(
    "name",
    [
        "account_store.add_code", "account_store.set_password", "game_store.keep_choice", "game_store.append", "game_file.import_game",
        "inbox_store.keep", "pack_store.keep_pack", "people_store.merge", "result_store.keep",
        "settings_store.add_ruling", "game_store.keep_seed", "season_store.add", "account_store.add_session",
    ],
)  # fmt: skip
def test_what_writes_is_known(name):
    assert f"director.storage.{name}" in writers()


def test_only_the_desk_and_storage_write():
    """No side doors: whoever else wants something changed asks the desk."""
    doors = {
        f"{name_of(path)}: {name}"
        for path in MODULES
        if not name_of(path).startswith(("storage/", "desk/"))
        for name in used(path, tree_of(path)) & writers()
    }
    assert doors == BESIDE_THE_DESK


def test_what_a_page_sends_is_read_in_one_place():
    """By a form (``web/forms.py``) or, from a button, by ``web/sent.py``: what cannot be is a sentence there."""
    places = ("web/forms.py", "web/sent.py", "web/common.py", "web/duplicate/slip_pages.py")
    read = [name_of(path) for path in MODULES if "request.form" in path.read_text("utf-8")]
    assert set(read) <= set(places)


def test_games_do_not_know_each_other():
    """What two kinds of games share lies beside their packages."""
    kinds = {path.name for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").is_file()}
    known = [
        f"{name_of(path)}:{line} imports {module}"
        for path in MODULES
        if name_of(path).startswith(tuple(f"games/{kind}/" for kind in kinds))
        for line, module in imports(path)
        if module.startswith("director.games.")
        and (there := module.split(".")[2]) in kinds
        and there != name_of(path).split("/")[1]
    ]
    assert known == []


ABOVE = {"checks": "desk", "papers": "reports", "pages": "web"}
"""The parts of a game that its kind names by their addresses, and the layer of each."""


def test_only_a_kind_of_game_and_the_commands_name_what_lies_above():
    named = [
        name_of(path) for path in MODULES if re.search(r'"director\.[\w.]+:\w+"', path.read_text("utf-8"))
    ]
    assert {name.split("/")[0] for name in named} == {"games", "cli"}
    for kind in KINDS.values():
        addresses = {layer: getattr(kind, field) for field, layer in ABOVE.items()}
        assert [layer for layer, each in addresses.items() if each and f"director.{layer}." not in each] == []


WEB = (
    "rights", "game_pages", "roles", "delivery", "sent", "memory", "common", "pressing", "forms",
    "entry", "play",
    "words", "prepare", "wall", "results", "trust", "manual", "duplicate", "table", "worthatz", "solo", "packs",
    "club", "accounts", "blueprints", "live", "__init__",
)  # fmt: skip
"""The rooms of ``web`` in their order: what all pages need, the pages that games share, the games, what stands above them."""

GAMES_OF_WEB = {"duplicate": (), "table": (), "worthatz": (), "solo": ("table",)}
"""The rooms of games, and whose of them each may know: training is played at a table."""


def room_of(module):
    """The room of ``director.web.play.panel``."""
    return [*module.split("."), "__init__"][2]


def web_imports():
    """Where, the own room and the other one, of every import from one room of ``web`` to another."""
    for path in MODULES:
        if not (own := module_of(path)).startswith("director.web"):
            continue
        for line, module in imports(path):
            names = (module,) if module != "director.web" else names_from(path, line)
            for name in names:
                if name.startswith("director.web.") and room_of(name) != room_of(own):
                    yield f"{name_of(path)}:{line} imports {name}", room_of(own), room_of(name)


def names_from(path, line):
    """The modules that are imported in that line by ``from director.web import ...``."""
    return tuple(
        f"{node.module}.{alias.name}"
        for node in nodes_of(path)
        if isinstance(node, ast.ImportFrom) and node.lineno == line
        for alias in node.names
    )


def test_every_room_of_web_has_its_place():
    assert {
        room_of(module_of(path)) for path in MODULES if module_of(path).startswith("director.web")
    } == set(WEB)


def test_a_room_of_web_imports_earlier_ones():
    assert [where for where, own, other in web_imports() if WEB.index(other) > WEB.index(own)] == []


def test_rooms_of_games_do_not_know_each_other():
    known = [
        where
        for where, own, other in web_imports()
        if own in GAMES_OF_WEB and other in GAMES_OF_WEB and other not in GAMES_OF_WEB[own]
    ]
    assert known == []


def test_what_games_share_knows_none_of_them():
    """A game's kind is compared by name in its description only: what varies is a value there."""
    compares = re.compile(r"\bkind(\.name)? (==|!=|in|not in) [(\"']")
    lines = [
        f"{path.relative_to(PACKAGE.parent)}:{number}"
        for path in (*MODULES, *(PACKAGE.parent / "templates").rglob("*.html"))
        if "lexicon" not in path.parts
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if compares.search(line)
    ]
    assert lines == []


def test_modules_do_not_import_each_other_in_circles():
    """Only imports at the top of a module count: those inside functions run later."""
    modules = {module_of(path): path for path in MODULES}
    graph = {name: {each for each in top_imports(path) if each in modules} for name, path in modules.items()}
    while leaves := {name for name, needs in graph.items() if not needs & set(graph)}:
        graph = {name: needs for name, needs in graph.items() if name not in leaves}
    assert sorted(graph) == []


def top_imports(path):
    for node in tree_of(path).body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            named = [f"{node.module}.{alias.name}" for alias in node.names]
            package = (PACKAGE.parent / str(node.module).replace(".", "/")).is_dir()
            yield from named if package else [str(node.module)]


PRIVATE = re.compile(r"_[a-z]\w*")
PATCHES = ("setattr", "delattr", "getattr", "setitem")


def made(tree):
    """The private names of a module's own functions, classes, values and attributes."""
    for node in ast.walk(tree):
        name = ""
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            name = node.id
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) == "self":
            name = node.attr
        if PRIVATE.fullmatch(name):
            yield name


@cache
def private():
    """What the program keeps to itself."""
    return frozenset(name for path in MODULES for name in made(tree_of(path)))


def private_names(tree):
    """What is used there of the program's private names, also in a text that names what is patched."""
    kept = private() - set(made(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("director"):
            yield from (each.name for each in node.names if PRIVATE.fullmatch(each.name))
        elif isinstance(node, ast.Attribute) and node.attr in kept:
            yield ast.unparse(node)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(PATCHES):
            texts = (str(each.value) for each in node.args if isinstance(each, ast.Constant))
            yield from (text for text in texts if text.rpartition(".")[2] in kept)


def test_tests_use_no_private_names_of_the_program():
    used = [
        f"{path.relative_to(PACKAGE.parent)}: {name}"
        for path in sorted((PACKAGE.parent / "tests").rglob("*.py"))
        for name in private_names(tree_of(path))
    ]
    assert used == []


@pytest.mark.parametrize(
    "source",
    [
        "from director.games.log import _check_retraction",
        "brake._tries.clear()",
        'monkeypatch.setattr(library, "_described", None)',
        'patch.setattr("director.lexicon.library._cannot_read", None)',
    ],
)
def test_a_private_name_in_a_test_is_seen(source):
    assert len(list(private_names(ast.parse(source)))) == 1


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from director.web import desk", ["director.web"]),
        ("from director import paths, __version__", ["director.paths"]),
        ("def f():\n    import director.cli.simulate as d", ["director.cli.simulate"]),
        ("if TYPE_CHECKING:\n    from director.desk.instance import Instance", ["director.desk.instance"]),
    ],
)
def test_imports_are_seen_wherever_they_stand(source, found, tmp_path):
    path = tmp_path / "module.py"
    path.write_text(source)
    assert [module for _, module in imports(path)] == found


def test_the_map_of_the_readme_names_rooms_that_exist():
    readme = (PACKAGE.parent / "README.md").read_text("utf-8")
    named = set(re.findall(r"`((?:director|static|templates|tests)/[\w/.]+)`", readme))
    assert len(named) > 40
    assert [each for each in sorted(named) if not (PACKAGE.parent / each).exists()] == []


UNPLAIN = re.compile(r"\b(what lies|whoever|(?:is|are) told|stands|that what)\b")
"""What makes a sentence indirect: the thing that does it, or is meant, has a name."""


def test_docstrings_are_plain_english():
    said = [
        (module_of(path), found[0])
        for path in MODULES
        for node in nodes_of(path)
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for found in UNPLAIN.finditer(re.sub("``.*?``", "", node.value.value, flags=re.DOTALL))
    ]
    assert said == []
