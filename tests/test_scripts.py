"""The scripts of the pages: their unit tests by node, and what can be seen without running them."""

import gzip
import re
import subprocess
from pathlib import Path

from director.paths import files
from tests.needs import need, program

STATIC, TEMPLATES = files("static"), files("templates")

OLDEST = (20, 19)
"""Versions of node before it read a file without a package beside it as a script of the old kind."""

IMPORTS = re.compile(r"""^import\b[^;'"(]*['"](\.\.?/[^'"]+)['"]""", re.MULTILINE)
LATER = re.compile(r"""\bimport\("(\.\.?/[^"]+)"\)""")
"""What a script loads only when it is needed."""

OUTSIDE = {STATIC / "sort.js"}
"""What goes with the folder of a season (``reports/year``), which is read without Director."""

MOST_ON_A_PHONE = 25 * 1024
"""Bytes that a player's phone has to load before it plays, compressed: styles and scripts."""


def scripts():
    return sorted(STATIC.rglob("*.js"))


def imported_by(script):
    return [(script.parent / each).resolve() for each in IMPORTS.findall(script.read_text("utf-8"))]


def loaded_later_by(script):
    return [(script.parent / each).resolve() for each in LATER.findall(script.read_text("utf-8"))]


def reached_from(waiting, later):
    """These scripts and all that they import."""
    reached: set[Path] = set()
    while waiting:
        script = waiting.pop()
        if script not in reached:
            reached.add(script)
            waiting += imported_by(script) + (loaded_later_by(script) if later else [])
    return reached


def named_in_templates():
    text = "".join(each.read_text("utf-8") for each in TEMPLATES.rglob("*.html"))
    return {STATIC / each for each in re.findall(r"'([\w/]+\.js)'", text)} | {STATIC / "digraphs.js"}


def node():
    found = program("node", "nodejs")
    version = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout
    numbers = tuple(int(each) for each in version.strip().lstrip("v").split(".")[:2])
    need(numbers >= OLDEST, f"node {version.strip()} is older than {OLDEST[0]}.{OLDEST[1]}")
    return found


def test_unit_tests_of_the_scripts():
    tests = sorted(str(each) for each in Path(__file__).parent.joinpath("scripts").glob("*.test.js"))
    ran = subprocess.run([node(), "--test", *tests], capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_scripts_import_each_other_in_no_circle():
    done: set[Path] = set()

    def visit(script, above):
        assert script not in above, [each.name for each in (*above, script)]
        if script not in done:
            for each in imported_by(script):
                visit(each, (*above, script))
            done.add(script)

    for script in scripts():
        visit(script, ())


def test_every_script_is_a_module_that_some_page_uses():
    reached = reached_from(list(named_in_templates()), later=True)
    assert {each.relative_to(STATIC) for each in reached | OUTSIDE} == {
        each.relative_to(STATIC) for each in scripts()
    }
    for template in TEMPLATES.rglob("*.html"):
        tags = re.findall(r"<script\b[^>]*>", template.read_text("utf-8"))
        data = '<script type="application/json"'  # which no browser runs
        assert all('type="module"' in each for each in tags if not each.startswith(data)), template


def test_a_phone_loads_little_before_it_plays():
    loaded = [*reached_from([STATIC / "play.js"], later=False), STATIC / "play.css"]
    assert sum(len(gzip.compress(each.read_bytes(), mtime=0)) for each in loaded) <= MOST_ON_A_PHONE


def test_one_script_opens_streams_and_no_script_sets_a_global():
    streams = [each.name for each in scripts() if "new EventSource(" in each.read_text("utf-8")]
    assert streams == ["live.js"]
    globals_set = [
        each.name for each in scripts() if re.search(r"\bwindow\.\w+ =[^=]", each.read_text("utf-8"))
    ]
    assert globals_set == []
