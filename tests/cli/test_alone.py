"""Two servers on one instance: the second one says so and stops; a crash leaves nothing behind."""

import signal
import subprocess
import sys

import pytest

from director.cli.serve import alone
from director.language.sentences import DirectorError
from tests.room import director

HOLD = """
import sys, time
from pathlib import Path
from director.cli.serve import alone
with alone(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_second_server_on_the_same_data_says_so_and_stops(tmp_path):
    first = subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    try:
        assert first.stdout.readline() == "held\n"
        told = director(tmp_path, "serve", "--no-browser", "--port", "0")
        assert told.exit_code == 1
        assert "already running" in told.output
        with pytest.raises(DirectorError), alone(tmp_path):
            pass
        with alone(tmp_path / "other"):
            pass
    finally:
        first.send_signal(signal.SIGKILL)
        first.communicate()
    with alone(tmp_path):
        pass
