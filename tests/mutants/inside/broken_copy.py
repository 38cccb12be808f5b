"""A process that runs tests in one copy, again and again: ``python broken_copy.py COPY LIBRARY ...``.

It has those of the libraries loaded, not the program, and forks a child for every job, so that no run is changed by one before it.
A job is a line of JSON: ``path`` and ``text`` (the broken module, base64), ``batches`` of tests as [name, seconds at most],
``first`` (seconds more for the
first test), ``fresh`` (nothing that was made for other runs may be used). The answer is ``{"killed": name or null, "why": ...}``.
"""

import base64
import importlib
import json
import os
import select
import shutil
import signal
import sys
import tempfile
import time
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any
from zlib import crc32

LIBRARIES = (
    "pytest", "_pytest.assertion.rewrite", "hypothesis", "numpy", "numba", "flask", "flask_babel", "flask_wtf", "wtforms", "jinja2",
    "reportlab.platypus", "reportlab.graphics", "sqlite_utils", "msgspec", "uvicorn", "click.testing", "pypdf", "psycopg", "babel",
    "markdown_it", "cryptography.hazmat.primitives", "a2wsgi", "segno", "playwright.sync_api", "tell_tests", "xdist.plugin",
)  # fmt: skip
OPTIONS = [
    "-o", "addopts=", "-m", "not slow and not bench", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:randomly",
    "-p", "no:xdist",
]  # fmt: skip
OPTIONS += """
    -W ignore::pytest.PytestAssertRewriteWarning --strict-markers --tb=no --no-header --no-summary
    """.split()
START = 180.0
"""Seconds until the first test begins: kernels may have to be compiled."""
WAITING = 5
MEMORY = 4 * 2**20
"""Kilobytes that a run may hold: an endless loop may fill the memory first."""


def serve(copy: Path, used: list[str]) -> None:
    os.chdir(copy)
    sys.path.insert(0, str(copy))
    for name in LIBRARIES:
        if name.partition(".")[0] in (*used, "tell_tests"):
            importlib.import_module(name)
    for line in sys.stdin:
        print(json.dumps(run(copy, json.loads(line))), flush=True)


def run(copy: Path, job: dict[str, Any]) -> dict[str, Any]:
    path = copy / job["path"]
    good, stamp = path.read_bytes(), path.stat()
    broken = base64.b64decode(job["text"])
    path.write_bytes(broken)
    when = crc32(broken) // 4  # a time of its own for every text: what is compiled is known by time and size
    os.utime(path, (when, when))
    scratch = Path(tempfile.mkdtemp(prefix="m-", dir="/tmp"))
    try:
        ran = 0
        for batch in job["batches"]:
            killed, why, begun = _child(copy, scratch, batch, job["first"], job["fresh"])
            ran += begun
            if killed is not None:
                return {"killed": killed, "why": why, "ran": ran}
        return {"killed": None, "why": "", "ran": ran}
    finally:
        path.write_bytes(good)
        os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
        shutil.rmtree(scratch, ignore_errors=True)


def _child(
    copy: Path, scratch: Path, batch: list[tuple[str, float]], first: float, fresh: bool
) -> tuple[str | None, str, int]:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _tests(copy, scratch, [name for name, _ in batch], fresh, writing)
    os.close(writing)
    try:
        return _watch(child, reading, dict(batch), first)
    finally:
        os.close(reading)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)


def _tests(copy: Path, scratch: Path, names: list[str], fresh: bool, pipe: int) -> None:
    """The child: runs the tests and ends with the code of pytest."""
    import pytest
    from tell_tests import Teller

    os.setsid()
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    said = os.open(copy.parent / "last.log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for each in (1, 2):
        os.dup2(said, each)
    os.environ["TMPDIR"] = tempfile.tempdir = str(scratch)
    os.environ["DIRECTOR_TESTS_KEPT"] = str(scratch if fresh else copy.parent / "kept")
    if fresh:
        os.environ["NUMBA_CACHE_DIR"] = str(scratch / "numba")
        import numba.core.config

        numba.core.config.CACHE_DIR = str(scratch / "numba")
    files = list(dict.fromkeys(name.partition("::")[0] for name in names))
    code = 1
    try:
        code = int(
            pytest.main([*OPTIONS, f"--basetemp={scratch / 'base'}", *files], plugins=[Teller(names, pipe)])
        )
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def _watch(child: int, pipe: int, most: dict[str, float], first: float) -> tuple[str | None, str, int]:
    """Who noticed, why, and how many tests began; follows what the child tells, and ends what takes too long.

    What is limited is processor time, which no other work on the machine prolongs; who waits gets ``WAITING`` times as long.
    The first test has what all tests need to be made ready.
    """
    current, limit, told, begun = "(start)", START, b"", 0
    since, used = time.monotonic(), 0.0
    while True:
        ready, _, _ = select.select([pipe], [], [], 0.5)
        if ready:
            read = os.read(pipe, 65536)
            if not read:
                break
            *lines, told = (told + read).split(b"\n")
            for line in lines:
                what, _, name = line.decode().partition(" ")
                if what == "dead":
                    _end(child)
                    return name, "failed", begun
                current, limit = (
                    name,
                    most.get(name, most.get(name.partition("::")[0], START)) + (0 if begun else first),
                )
                since, used, begun = time.monotonic(), _seconds(child), begun + 1
        if _seconds(child) - used > limit or time.monotonic() - since > WAITING * limit:
            _end(child)
            return current, "took too long", begun
        if _memory(child) > MEMORY:
            _end(child)
            return current, "filled the memory", begun
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    return (None, "", begun) if code in (0, 5) else (current, f"ended with {code}", begun)


def _seconds(child: int) -> float:
    """Processor time that the child has used."""
    with suppress(OSError):
        fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def _end(child: int) -> None:
    """Lets the tests put away what they started, then ends them."""
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGINT)
    for _ in range(60):
        if os.waitpid(child, os.WNOHANG)[0]:
            return
        select.select([], [], [], 0.05)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)


def _memory(child: int) -> int:
    with suppress(OSError, StopIteration):
        lines = Path(f"/proc/{child}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
    return 0


if __name__ == "__main__":
    serve(Path(sys.argv[1]), sys.argv[2:])
