"""Where the one-folder program begins: compiled kernels are kept in the user's own folder, whichever folder it starts from.

numba names its cache after the path of a kernel's file, which in a bundle is relative to the folder one starts from; so the
recipe takes Director's modules as source files, whose paths are whole.
"""

from __future__ import annotations

import multiprocessing
import os
import runpy
import sys
from pathlib import Path

import platformdirs

if __name__ == "__main__":
    multiprocessing.freeze_support()
    os.environ.setdefault(
        "NUMBA_CACHE_DIR", str(Path(platformdirs.user_cache_dir("director", appauthor=False)) / "numba")
    )
    if sys.argv[1:2] == ["-m"]:  # what ``director/program.py`` asks of a Python
        runpy.run_module(sys.argv[2], run_name="__main__", alter_sys=True)
        sys.exit()
    from director.cli import main

    if len(sys.argv) == 1:
        sys.argv.append("serve")
    main()
