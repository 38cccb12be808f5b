"""Lets the processes that a test starts record their lines under the name of the test."""

import os

if os.environ.get("COVERAGE_PROCESS_START"):
    import coverage

    coverage.process_startup()
