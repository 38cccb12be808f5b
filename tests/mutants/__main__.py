"""Breaks lines of the program one at a time and runs the tests that can notice: ``python -m tests.mutants``.

    python -m tests.mutants --sample 30 --seed 1              # thirty lines at random, reproducible
    python -m tests.mutants --changed HEAD~5                  # every line changed since then
    python -m tests.mutants --under director/desk --sample 20

Prints ``file:line: before -> after`` for every break that no test noticed, and ends with 1 when there is one. A break
that changes nothing a person could see stands in ``equivalent.txt`` with the reason.

1. ``breaks`` finds the faults that a person could make in a module.
2. ``covering`` knows which tests execute a line; what it knows is kept in ``.mutants`` and renewed where it is old.
3. Two processes (``inside/broken_copy``), each with a copy of its own, put a fault into the copy and run those tests,
   the fastest first, until one dies. A test that takes far longer than usual has noticed too.

``--near`` measures nothing and takes the tests that name the module: quick on a machine that has never measured, and
stricter, for a test elsewhere that would notice is not asked, nor a file of tests with one that fails in a whole copy.

Why a tool of our own: mutmut 3 breaks functions only (no constants, tables, fields of classes, nothing decorated), takes no
sample and no revision, and cannot leave our kernels to numba's cache; cosmic-ray runs one command for every fault, a
whole suite or a chosen file, and knows no lines; mutatest ended with Python 3.8. None forks from a process that
has numpy, numba and Flask loaded, which is the difference between one second and six for every fault.
"""

import argparse
import base64
import json
import os
import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.mutants.breaks import Break, breaks_of, differs
from tests.mutants.copying import copy_to, wanted
from tests.mutants.covering import INSIDE, Cover, Near, usual_environment

ROOT = Path(__file__).resolve().parents[2]
EQUIVALENT = Path(__file__).parent / "equivalent.txt"
MOST_EQUIVALENT = 0.05
"""The part of a sample that may stand among the breaks that change nothing."""
BATCHES = (2.0, 20.0)
"""Seconds of tests in the first run and in the second; the third has the rest."""
DERIVED = ("director/lexicon/", "director/language/", "director/paths.py", "director/engine/")
"""Sources from which the tests make what they keep: word lists, kernels."""


@dataclass(frozen=True)
class Result:
    each: Break
    survived: bool
    by: str
    told: str
    tests: int


def main(arguments: Sequence[str] | None = None) -> int:
    wish = _arguments().parse_args(arguments)
    root = Path(wish.root).resolve()
    folder = Path(wish.cache or root / ".mutants").resolve()
    began = time.monotonic()
    cover = Near(root) if wish.near else Cover(root, folder)
    if isinstance(cover, Cover):
        cover.refresh(wish.measure)
    measured = time.monotonic() - began
    sources = {str(each): (root / each).read_bytes() for each in wanted(root) if _is_source(each, wish.under)}
    lines = _changed(root, wish.changed) if wish.changed else None
    chosen, known = _choose(sources, lines, wish, _equivalent(Path(wish.equivalent)))
    results = _run(root, folder, cover, sources, chosen, wish)
    survivors = [each for each in results if each.survived]
    asked = len(results) + known
    print(
        f"{asked} broken, {len(results) - len(survivors)} noticed, {len(survivors)} survived, {known} change nothing, "
        f"{len(chosen) - len(results)} not reached; {time.monotonic() - began:.0f} s, {measured:.0f} of them to measure the tests",
        file=sys.stderr,
    )
    if known > max(1.0, MOST_EQUIVALENT * asked):
        print(f"Too many breaks stand in {wish.equivalent}: one in twenty may.", file=sys.stderr)
        return 1
    return 1 if survivors else 0


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--changed", metavar="REV", help="only lines changed since this revision")
    parser.add_argument("--sample", type=int, metavar="N", help="so many lines at random")
    parser.add_argument(
        "--seed", type=int, default=1, metavar="S", help="another seed, other lines (default 1)"
    )
    parser.add_argument(
        "--under", default="director", metavar="DIR", help="only files of this folder, or this file"
    )
    parser.add_argument("--minutes", type=float, metavar="M", help="begins no further break after so long")
    parser.add_argument(
        "--near",
        action="store_true",
        help="measures nothing: only the tests that name the module, or lie beside those",
    )
    parser.add_argument("--measure", action="store_true", help="measures all tests anew")
    parser.add_argument(
        "--tell", action="store_true", help="says of every break, on standard error, who noticed"
    )
    parser.add_argument(
        "--patience",
        type=float,
        default=5.0,
        metavar="S",
        help="seconds beyond ten times what a test usually takes",
    )
    parser.add_argument("--root", default=str(ROOT), help=argparse.SUPPRESS)
    parser.add_argument("--cache", help="folder of the copies and of what was measured (default .mutants)")
    parser.add_argument("--equivalent", default=str(EQUIVALENT), help=argparse.SUPPRESS)
    return parser


def _is_source(path: Path, under: str) -> bool:
    at = Path(os.path.relpath(under, ".")) if os.path.isabs(under) else Path(under)
    return path.suffix == ".py" and path.parts[0] == "director" and (path.is_relative_to(at))


def _changed(root: Path, revision: str) -> dict[str, set[int]]:
    """The lines of each file that are new since the revision, uncommitted ones and new files with them."""
    command = ["git", "diff", "-U0", "--no-color", "--no-ext-diff", revision, "--", "director"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr.strip())
    found: dict[str, set[int]] = {}
    path = ""
    for line in done.stdout.splitlines():
        if line.startswith("+++ "):
            path = line[6:]
        elif match := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            first, count = int(match[1]), int(match[2] or 1)
            found.setdefault(path, set()).update(range(first, first + count))
    listed = ["git", "ls-files", "--others", "--exclude-standard", "--", "director"]
    for name in subprocess.run(listed, cwd=root, capture_output=True, text=True).stdout.splitlines():
        found[name] = set(range(1, (root / name).read_bytes().count(b"\n") + 2))
    return found


def _equivalent(path: Path) -> set[str]:
    """``file: before -> after`` of the breaks that change nothing; the reason behind `` # `` is for people."""
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return {line.rpartition(" # ")[0].strip() for line in lines if line and not line.startswith("#")}


def _choose(
    sources: dict[str, bytes], lines: dict[str, set[int]] | None, wish: argparse.Namespace, known: set[str]
) -> tuple[list[Break], int]:
    """One break for each line, in random order, and how many of them are known to change nothing."""
    by_line: dict[tuple[str, int], list[Break]] = {}
    for path, source in sources.items():
        for each in breaks_of(path, source):
            if lines is None or each.line in lines.get(path, ()):
                by_line.setdefault((path, each.line), []).append(each)
    rng = random.Random(wish.seed)
    places = sorted(by_line)
    rng.shuffle(places)
    chosen: list[Break] = []
    equivalent = 0
    for place in places:
        if wish.sample is not None and len(chosen) + equivalent >= wish.sample:
            break
        source = sources[place[0]]
        choices = by_line[place]
        rng.shuffle(choices)
        each = next((each for each in choices if differs(source, each)), None)
        if each is None:
            continue
        if f"{each.path}: {each.told(source)}" in known:
            equivalent += 1
        else:
            chosen.append(each)
    return chosen, equivalent


def _run(
    root: Path,
    folder: Path,
    cover: Cover | Near,
    sources: dict[str, bytes],
    chosen: list[Break],
    wish: argparse.Namespace,
) -> list[Result]:
    """All results; two processes take the breaks one after the other."""
    waiting, results, lock = list(reversed(chosen)), list[Result](), threading.Lock()
    until = time.monotonic() + 60 * wish.minutes if wish.minutes else float("inf")
    asking = threading.Lock()
    whole, red = dict[str, bool](), set[str]()
    """Of tests that nobody measured: which pass in a copy that is whole, and the files of those that do not."""

    def work(number: int) -> None:
        copy = folder / f"copy{number}" / "checkout"
        copy_to(root, copy)
        path = os.pathsep.join((str(copy), str(INSIDE)))
        with subprocess.Popen(
            [sys.executable, str(INSIDE / "broken_copy.py"), str(copy), *cover.libraries],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=copy,
            env=usual_environment() | {"PYTHONPATH": path},
        ) as process:  # fmt: skip

            def ask(job: dict[str, object]) -> dict[str, Any]:
                process.stdin.write(json.dumps(job) + "\n")
                process.stdin.flush()
                if not (line := process.stdout.readline()):
                    raise RuntimeError("a process that runs broken copies has ended")
                return json.loads(line)

            def passes(test: str) -> bool:
                """Whether a test that nobody measured passes in a copy that is whole."""
                if test not in whole:
                    path, source = next(iter(sources.items()))
                    whole[test] = not ask(_job(path, source, [test], cover, wish.patience))["killed"]
                return whole[test]

            if chosen:  # what fails in a copy that is whole would notice every break
                quickest = cover.quickest()
                path, source = next(iter(sources.items()))
                job = _job(path, source, quickest, cover, wish.patience)
                if (told := ask(job))["killed"]:
                    raise RuntimeError(
                        f"{told['killed']} {told['why']}: does not pass in an unbroken copy: see {copy.parent / 'last.log'}"
                    )
            while time.monotonic() < until:
                with lock:
                    if not waiting:
                        break
                    each = waiting.pop()
                source = sources[each.path]
                with asking:
                    tests = [name for name in cover.tests_of(each) if name not in red]
                while True:
                    told = ask(_job(each.path, each.apply(source), tests, cover, wish.patience))
                    if not (wish.near and "::" in (told["killed"] or "")) or passes(told["killed"]):
                        break
                    red.add(file := told["killed"].partition("::")[0])
                    tests.remove(file)
                result = Result(
                    each,
                    told["killed"] is None,
                    told["killed"] or "",
                    each.told(sources[each.path]),
                    len(tests),
                )
                if wish.tell:
                    by = (
                        f"{told['killed']} {told['why']}"
                        if told["killed"]
                        else f"SURVIVED {len(tests)} tests"
                    )
                    print(f"{each.path}:{each.line}: {result.told}\n    {by}", file=sys.stderr, flush=True)
                with lock:
                    results.append(result)
                    if result.survived:
                        print(f"{each.path}:{each.line}: {result.told}", flush=True)
            with suppress(OSError):
                process.communicate()

    with ThreadPoolExecutor(2) as workers:
        for done in [workers.submit(work, number) for number in (1, 2)[: len(chosen)]]:
            done.result()
    return results


def _job(path: str, text: bytes, tests: list[str], cover: Cover | Near, patience: float) -> dict[str, object]:
    batches: list[list[tuple[str, float]]] = [[]]
    spent = 0.0
    for name in tests:
        cost = cover.cost(name)
        if len(batches) <= len(BATCHES) and spent + cost > BATCHES[len(batches) - 1] and batches[-1]:
            batches.append([])
        spent += cost
        batches[-1].append((name, patience + 10 * cover.usual(name)))
    return {
        "path": path,
        "text": base64.b64encode(text).decode(),
        "batches": [batch for batch in batches if batch],
        "first": 3 * patience,
        "fresh": path.startswith(DERIVED),
    }


if __name__ == "__main__":
    sys.exit(main())
