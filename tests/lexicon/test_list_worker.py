"""The process that makes a word list: what becomes of it when the program that began it ends."""

import os
import pickle
import signal
import subprocess

import pytest

from director.lexicon.alphabet import GERMAN
from director.program import run_module


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_ctrl_c_is_not_for_it_and_it_ends_without_a_word_when_nobody_waits_for_it(tmp_path):
    words = {"file": b"HAUS\nMAUS\n", "name": "club", "alphabet": GERMAN, "tiles": "german"}
    with run_module("director.lexicon.list_worker", stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin
        assert child.stdout
        assert os.getpgid(child.pid) != os.getpgid(0)
        child.stdout.close()
        child.stdin.write(pickle.dumps((tmp_path, "import_file", words)))
    assert child.returncode == -signal.SIGPIPE
