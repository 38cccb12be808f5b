"""Runs the bench and the yardstick probe beside each other and prints the ratios.

    python -m tests.bench.yardstick [LANGUAGE] [REPETITIONS] [ROUNDS]

Both measure the same positions of ``../shared/positions`` on the same core, each in a process of its own,
one after the other, for some rounds; of each position the best round counts, because what else runs on the
machine can only add. Within a round a warm time is the median of the repetitions. Cold: the positions once, in the same random order.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from director.simulation.bench import summary
from tests.needs import SHARED

ROOT = Path(__file__).resolve().parents[2]
PROBE = SHARED / "engine" / "probe_slots.py"
LIMITS = {
    "0 median_us": 0.6, "0 p95_us": 0.7, "1 median_us": 0.7, "1 p95_us": 0.4,
    "2 median_us": 0.7, "2 p95_us": 0.5, "all median_us": 0.7,
}  # fmt: skip
"""What the ratios must not exceed."""

Times = dict[str, float]


def run(command: list[str]) -> str:
    """The output of a command that runs on one core where that can be asked for."""

    def pin() -> None:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})

    return subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=ROOT, preexec_fn=pin
    ).stdout


def probe_times(language: str, repetitions: int, positions: Path) -> Times:
    """Microseconds of the probe by position."""
    output = run([sys.executable, str(PROBE), language, str(repetitions), str(positions)])
    lines = [line.split("\t") for line in output.splitlines() if "\t" in line]
    return {fields[0]: int(fields[2]) / 1000 for fields in lines}


def own_times(language: str, repetitions: int, positions: Path, table: Path) -> Times:
    """Microseconds of the engine by position, measured by ``one_run`` in a process of its own."""
    arguments = [language, str(repetitions), str(positions), str(table)]
    return json.loads(run([sys.executable, "-m", "tests.bench.one_run", *arguments]))


def compare(language: str = "de", repetitions: int = 9, rounds: int = 3) -> dict[str, Any]:
    """Ratios of the engine to the probe, with the times they come from."""
    lines = (SHARED / "positions" / f"{language}.jsonl").read_text(encoding="utf-8").splitlines()
    blanks = {fields["id"]: fields["rack"].count("?") for fields in map(json.loads, lines)}
    with tempfile.TemporaryDirectory() as directory:
        table, file = Path(directory) / "table", Path(directory) / "positions.jsonl"
        run([sys.executable, "-m", "tests.bench.one_run", language, "build", str(table)])
        both: dict[str, list[tuple[Times, Times]]] = {"warm": [], "cold": []}
        for number in range(rounds):
            random.Random(number).shuffle(lines)
            file.write_text("\n".join(lines), encoding="utf-8")
            for kind, count in (("cold", 1), ("warm", repetitions)):
                pair = own_times(language, count, file, table), probe_times(language, count, file)
                both[kind].append(pair)
    warm, cold = both["warm"], both["cold"]
    result: dict[str, Any] = {}
    for group in ("0", "1", "2"):
        chosen = [name for name, count in blanks.items() if str(count) == group]
        result[group] = _ratio(warm, chosen)
    result["all"] = _ratio(cold, list(blanks))
    return result


def _ratio(rounds: list[tuple[Times, Times]], names: list[str]) -> dict[str, dict[str, float]]:
    own, probe = (summary([min(pair[side][name] for pair in rounds) for name in names]) for side in (0, 1))
    ratio = {key: round(own[key] / probe[key], 2) for key in own if key != "positions"}
    return {"own": own, "probe": probe, "ratio": ratio}


def as_text(result: dict[str, Any]) -> str:
    """The ratios as the lines of a table."""
    lines = ["| | engine: median / 95 % / max | probe | ratio |", "| --- | --- | --- | --- |"]
    titles = {"0": "warm, no blank", "1": "warm, one blank", "2": "warm, two blanks", "all": "cold, all"}
    keys = ("median_us", "p95_us", "max_us")
    for group, title in titles.items():
        cells = [
            " / ".join(f"{result[group][side][key]:g}" for key in keys) for side in ("own", "probe", "ratio")
        ]
        lines.append(f"| {title} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


if __name__ == "__main__":
    given = dict(enumerate(sys.argv[1:]))
    print(as_text(compare(given.get(0, "de"), int(given.get(1, 9)), int(given.get(2, 3)))))
