"""``director serve`` as a process of its own, for tests that need a real server."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
LAST_LINE = "Ctrl-C"


@dataclass(frozen=True)
class Served:
    """A server that runs: its address without a slash at the end, what it printed, its process."""

    address: str
    lines: list[str]
    process: subprocess.Popen[str]


@contextmanager
def serving(command: list[str], **environment: str) -> Iterator[Served]:
    """Starts the command, which is some ``director serve``, and ends it."""
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONUNBUFFERED": "1", "BROWSER": "false"} | environment,
    ) as process:
        try:
            lines: list[str] = []
            for line in process.stdout:
                lines.append(line)
                if LAST_LINE in line:
                    break
            found = ADDRESS.search("".join(lines))
            assert found, f"the server did not start: {lines}"
            yield Served(found[0], lines, process)
        finally:
            process.terminate()
