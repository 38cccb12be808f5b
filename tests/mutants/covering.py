"""Which tests can notice a break: a cache of the lines that each test executes, and how it grows old.

1. ``measure`` runs the tests once in a copy, with coverage under the name of each test, and keeps lines, seconds, and
   the text of every file as it was.
2. A source that has changed since is compared with its text then: lines that are still there keep their tests, a new line
   gets those of its neighbours. Nothing needs to be measured again.
3. Test files that have changed since, or use a module of the tests that has, are measured again, alone. When more than
   half of them would be, everything is.

What runs at the import (constants, fields of classes, tables) is executed by no test: of such a line the tests count that
execute any function of its module, or any line elsewhere that names what it defines. What numba compiles leaves no trace:
there the tests count that execute anything in a module beside it.
"""

import ast
import difflib
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import coverage

from tests.mutants.breaks import Break
from tests.mutants.copying import copy_to, wanted

INSIDE = Path(__file__).parent / "inside"
OPTIONS = [
    "-o", "addopts=", "-m", "not slow and not bench", "-q", "-p", "no:cacheprovider", "-p", "no:randomly",
]  # fmt: skip
WORKERS = ["-n", "2", "--dist", "worksteal"]
FEW_FILES = 3
FEW_NAMES = 3
"""How often the names that a constant defines are followed to other constants."""


def usual_environment() -> dict[str, str]:
    """The environment without the options that somebody gave to pytest."""
    return {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@dataclass
class Known:
    """What was measured: seconds and fixtures of each test, seconds of each fixture, digests of all files of the tests, and
    which libraries are loaded."""

    tests: dict[str, dict[str, object]] = field(default_factory=dict)
    fixtures: dict[str, float] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    libraries: list[str] = field(default_factory=list)


class Near:
    """What is known without a measure: the files of tests that import a module, or lie in the folder of tests for its folder."""

    FILE, TEST = 5.0, 1.0
    """Seconds that a file of tests is taken to need, and each of its tests."""

    def __init__(self, root: Path) -> None:
        self.texts = {
            str(each): (root / each).read_text("utf-8")
            for each in wanted(root)
            if each.parts[0] == "tests" and each.name.startswith("test_") and "browser" not in each.parts
        }
        self.libraries = "pytest hypothesis numpy numba flask jinja2 babel click sqlite_utils msgspec".split()

    def quickest(self) -> list[str]:
        return ["tests/test_paths.py"] if "tests/test_paths.py" in self.texts else []

    def cost(self, name: str) -> float:
        return self.FILE

    def usual(self, name: str) -> float:
        return self.TEST

    def tests_of(self, each: Break) -> list[str]:
        """Files, the ones that name the module first."""
        module = Path(each.path).with_suffix("")
        folder, name = module.parent.as_posix().replace("/", "."), module.name
        named = re.compile(rf"\b{re.escape(folder)}(\.{name}\b| import [^\n]*\b{name}\b)")
        mirror = "/".join(("tests", *module.parent.parts[1:])) + "/"
        direct = sorted(path for path, text in self.texts.items() if named.search(text))
        beside = sorted(path for path in self.texts if path.startswith(mirror) and path not in direct)
        return [*direct, *beside]


class Cover:
    """The cache in a folder, for the checkout ``root``."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root, self.folder = root, folder
        kept = folder / "known.json"
        self.known = Known(**json.loads(kept.read_text())) if kept.exists() else Known()
        self._by_line: dict[str, dict[int, set[str]]] = {}
        self._maps: dict[str, dict[int, tuple[int, ...]]] = {}

    # -- measuring ----------------------------------------------------------------------------------

    def refresh(self, whole: bool = False) -> None:
        """Measures what is not known yet, or has changed."""
        test_files = {
            str(each) for each in wanted(self.root) if each.parts[0] == "tests" and each.suffix == ".py"
        }
        now = {each: digest(self.root / each) for each in test_files}
        changed = {each for each in now if self.known.files.get(each) != now[each]}
        cases = {each for each in now if Path(each).name.startswith("test_")}
        stale = {each for each in cases if each in changed or self._uses(each, changed - cases)}
        if whole or not self.known.tests or len(stale) > len(cases) / 2:
            shutil.rmtree(self.folder / "lines", ignore_errors=True)
            self.known, stale = Known(), cases
            shutil.rmtree(self.folder / "texts", ignore_errors=True)
        if stale:
            self._measure(sorted(stale))
        gone = {name for name in self.known.tests if name.partition("::")[0] not in cases}
        self.known.tests = {name: each for name, each in self.known.tests.items() if name not in gone}
        self.known.files = now
        (self.folder / "known.json").write_text(json.dumps(vars(self.known)))

    def _uses(self, test_file: str, changed: set[str]) -> bool:
        """Whether a file of tests imports one of these modules, or lies in the folder of a changed ``conftest``."""
        text = (self.root / test_file).read_text("utf-8")
        for each in changed:
            if "mutants" in Path(each).parts:
                continue
            if Path(each).name == "conftest.py" and str(Path(each).parent) != "tests":
                if test_file.startswith(f"{Path(each).parent}/"):
                    return True
            elif (name := Path(each).with_suffix("").as_posix().replace("/", ".")) in text:
                return bool(re.search(rf"\b{re.escape(name)}\b", text))
        return False

    def _measure(self, files: list[str]) -> None:
        record = self.folder / "record"
        shutil.rmtree(record, ignore_errors=True)
        record.mkdir(parents=True)
        copy = self.folder / "measured" / "checkout"
        copy_to(self.root, copy)
        (record / "coveragerc").write_text(
            f"[run]\nsource = {copy / 'director'}\nparallel = true\nsigterm = true\n"
            f"data_file = {record / 'lines.process'}\ncontext = ${{MUTANTS_CONTEXT}}\n"
        )
        workers = WORKERS if len(files) > FEW_FILES else []
        command = [sys.executable, "-m", "pytest", *OPTIONS, "-p", "record_lines", *workers, *files]
        environment = usual_environment() | {
            "PYTHONPATH": f"{copy}{os.pathsep}{INSIDE}",
            "MUTANTS_RECORD": str(record),
            "COVERAGE_PROCESS_START": str(record / "coveragerc"),
            "MUTANTS_CONTEXT": "",
            "MUTANTS_WORKERS": "2" if workers else "",
            "COVERAGE_CORE": "ctrace",
        }
        with (self.folder / "measured.log").open("w") as log:
            subprocess.run(
                command, cwd=copy, env=environment, stdout=log, stderr=log, stdin=subprocess.DEVNULL
            )
        again = set(files)
        self.known.tests = {
            name: each for name, each in self.known.tests.items() if name.partition("::")[0] not in again
        }
        for each in record.glob("times.*.json"):
            told = json.loads(each.read_text())
            self.known.tests |= {name: test for name, test in told["tests"].items() if test["passed"]}
            self.known.fixtures |= told["fixtures"]
            self.known.libraries = sorted({*self.known.libraries, *told["libraries"]})
        if not self.known.tests:
            raise RuntimeError(f"the tests could not be measured: see {self.folder / 'measured.log'}")
        lines = self.folder / "lines"
        lines.mkdir(exist_ok=True)
        data = coverage.CoverageData(str(lines / f"{len(list(lines.iterdir())):04}"))
        combined = coverage.CoverageData(str(record / "combined"))
        for each in sorted(record.glob("lines.*")):
            try:
                part = coverage.CoverageData(str(each))
                part.read()
                combined.update(part)
            except coverage.CoverageException:  # of a process that was killed
                continue
        combined.write()
        data.update(combined)
        data.write()
        then = self.folder / "texts" / f"{len(list(lines.iterdir())) - 1:04}"
        shutil.rmtree(then, ignore_errors=True)
        shutil.copytree(copy / "director", then / "director", ignore=shutil.ignore_patterns("__pycache__"))

    # -- asking -------------------------------------------------------------------------------------

    @property
    def libraries(self) -> list[str]:
        return self.known.libraries

    def quickest(self) -> list[str]:
        """A few tests of no time at all."""
        return sorted(self.known.tests, key=self.cost)[:5]

    def cost(self, name: str) -> float:
        """Seconds that a test takes, with a part of what its fixtures do once."""
        told = self.known.tests[name]
        once = sum(self.known.fixtures.get(each, 0.0) for each in told["fixtures"])
        return float(told["seconds"]) + 0.3 * once

    usual = cost
    """What it may be expected to take when it runs."""

    def tests_of(self, each: Break) -> list[str]:
        """The tests that execute the statement, the fastest first."""
        if each.compiled:
            beside = Path(each.path).parent
            found = {
                name
                for path in self._sources
                if path.parent in (beside, beside.parent) and path.parent != Path("director")
                for tests in self._lines(str(path)).values()
                for name in tests
            }
        elif each.names is not None:
            found = self._importing(each.path, each.names, {(each.path, each.names)})
        else:
            found = {
                name
                for line in range(each.first, each.last + 1)
                for name in self._lines(each.path).get(line, ())
            }
        tests = self._tests(found) or self._near(each)
        return sorted(tests, key=lambda name: (self.cost(name), name))

    def _near(self, each: Break) -> set[str]:
        """Where no test is known to execute it (it runs at the import, or in a script that a test copies): those beside it."""
        files = set(self._files.tests_of(each))
        return {name for name in self.known.tests if name.partition("::")[0] in files}

    def _tests(self, contexts: Iterable[str]) -> set[str]:
        contexts = set(contexts)
        used = {each for each in contexts if each.startswith("fixture ")}
        found = contexts & self.known.tests.keys()
        if used:
            found |= {name for name, told in self.known.tests.items() if used & set(told["fixtures"])}
        return found

    def _importing(
        self, path: str, names: tuple[str, ...], seen: set[tuple[str, tuple[str, ...]]]
    ) -> set[str]:
        """Who executes a function of this module, or a line elsewhere that names one of these."""
        inside = self._functions(path)
        found = {name for line, tests in self._lines(path).items() if line in inside for name in tests}
        if not names:
            return found
        pattern = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b")
        for source in self._sources:
            if str(source) == path or not pattern.search(self._text(str(source))):
                continue
            functions = self._functions(str(source))
            for number, line in enumerate(self._text(str(source)).splitlines(), start=1):
                if pattern.search(line) and number in functions:
                    found |= self._lines(str(source)).get(number, set())
                elif (
                    pattern.search(line)
                    and len(seen) < FEW_NAMES
                    and not line.startswith(("from ", "import "))
                ):
                    found |= {
                        name
                        for at, tests in self._lines(str(source)).items()
                        if at in functions
                        for name in tests
                    }
        return found

    @cached_property
    def _files(self) -> Near:
        return Near(self.root)

    @cached_property
    def _sources(self) -> list[Path]:
        return [each for each in wanted(self.root) if each.parts[0] == "director" and each.suffix == ".py"]

    def _text(self, path: str) -> str:
        return (self.root / path).read_text("utf-8")

    def _functions(self, path: str) -> set[int]:
        """The lines inside functions."""
        found: set[int] = set()
        for node in ast.walk(ast.parse(self._text(path))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                found |= set(range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1))
        return found

    def _lines(self, path: str) -> dict[int, set[str]]:
        """The contexts of each line of a source as it is now."""
        if path not in self._by_line:
            found: dict[int, set[str]] = {}
            for part in sorted((self.folder / "lines").iterdir()):
                data = coverage.CoverageData(str(part))
                data.read()
                measured = next(
                    (each for each in data.measured_files() if each.endswith(f"/checkout/{path}")), None
                )
                if measured is None:
                    continue
                then = (self.folder / "texts" / part.name / path).read_text("utf-8")
                carried = _carried(then, self._text(path))
                for line, contexts in data.contexts_by_lineno(measured).items():
                    for at in carried.get(line, ()):
                        found.setdefault(at, set()).update(contexts)
            self._by_line[path] = found
        return self._by_line[path]


def _carried(then: str, now: str) -> dict[int, tuple[int, ...]]:
    """Where the lines of a text are in another; lines beside a change stand for the lines that are new there."""
    before, after = then.splitlines(), now.splitlines()
    found: dict[int, list[int]] = {}
    if before == after:
        return {line: (line,) for line in range(1, len(before) + 1)}
    for what, a, b, c, d in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if what == "equal":
            for place in range(b - a):
                found.setdefault(a + place + 1, []).append(c + place + 1)
        else:
            near = [
                *range(a + 1, b + 1),
                *(each for each in (a, a - 1, b + 1, b + 2) if 0 < each <= len(before)),
            ]
            for line in near:
                found.setdefault(line, []).extend(range(c + 1, d + 1))
    return {line: tuple(places) for line, places in found.items()}
