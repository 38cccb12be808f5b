"""The tool that breaks lines (``tests/mutants``), on a package of a few lines: what must survive survives, what must die dies."""

import subprocess

import pytest

from tests.mutants.__main__ import main
from tests.mutants.breaks import breaks_of, differs

FILES = {
    "pyproject.toml": '[tool.pytest.ini_options]\nmarkers = ["slow: long", "bench: measures"]\n',
    "director/__init__.py": "",
    "director/gathered/of_four": "8",  # what a build makes is in no commit, and goes along
    "director/fees.py": '''"""Fees."""

LEAST = 3


def fee(number: int) -> int:
    """What so many pay."""
    if number > LEAST:
        return number * 2
    return number


def unchecked(number: int) -> int:
    return number - 1


def halves(number: int) -> int:
    while number > 1:
        number //= 2
    return number


def nobody(number: int) -> int:
    return number + 7
''',
    "tests/__init__.py": "",
    "tests/test_fees.py": """from pathlib import Path

from director import fees
from director.fees import fee, halves, unchecked


def test_fee():
    of_four = int(Path(fees.__file__).with_name("gathered").joinpath("of_four").read_text())
    assert [fee(3), fee(4)] == [3, of_four]


def test_halves():
    assert halves(4) == 1


def test_something_else():
    unchecked(1)
""",
}


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """A checkout of two commits, the second of which brought ``nobody``; its tests are measured."""
    root = tmp_path_factory.mktemp("tiny")
    for name, text in FILES.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(text)
    fees = root / "director" / "fees.py"
    whole = fees.read_text()
    fees.write_text(whole.partition("\n\ndef nobody")[0])
    (root / ".gitignore").write_text("__pycache__/\n.mutants/\ndirector/gathered/\n")
    for command in ("init -q", "add -A", "commit -qm first"):
        git(root, command)
    fees.write_text(whole)
    return root


def git(root, command):
    who = ["-c", "user.name=Eva", "-c", "user.email=eva@example.org"]
    subprocess.run(["git", *who, *command.split()], cwd=root, check=True, capture_output=True)


def broken(package, capsys, *options):
    """Exit code, the lines of survivors, the line of figures."""
    code = main(["--root", str(package), "--patience", "0.5", *options])
    told = capsys.readouterr()
    return code, told.out.splitlines(), told.err


def test_what_nobody_looks_at_survives_and_all_else_dies(package, capsys):
    """An endless loop among it: ``number //= 2`` becomes ``number *= 2``."""
    code, survivors, figures = broken(package, capsys, "--seed", "3")
    assert code == 1
    assert {line.partition(" ")[0] for line in survivors} == {"director/fees.py:14:", "director/fees.py:24:"}
    assert figures.startswith("9 broken, 7 noticed, 2 survived, 0 change nothing, 0 not reached")
    assert (package / "director" / "fees.py").read_text() == FILES["director/fees.py"]


def test_a_sample_is_the_same_again(package, capsys):
    first, again = (broken(package, capsys, "--sample", "1", "--seed", "4") for _ in range(2))
    assert first[:2] == again[:2]
    assert first[2].startswith("1 broken")


def test_only_lines_that_changed_are_broken(package, capsys):
    code, survivors, _ = broken(package, capsys, "--changed", "HEAD")
    assert (code, len(survivors)) == (1, 1)
    assert survivors[0].startswith("director/fees.py:24: return number + 7 -> return ")


def test_without_a_measure_the_tests_that_name_the_module_and_pass_here_are_asked(package, capsys):
    red = package / "tests" / "test_another_machine.py"
    red.write_text(
        "import director.fees\n\n\ndef test_that_fails_here():\n    assert director.fees is None\n"
    )
    code, survivors, figures = broken(package, capsys, "--near", "--changed", "HEAD")
    red.unlink()
    assert (code, len(survivors)) == (1, 1)
    assert " 0 of them to measure" in figures


def test_a_break_that_changes_nothing_is_listed_with_its_reason(package, tmp_path, capsys):
    _, survivors, _ = broken(package, capsys, "--changed", "HEAD")
    path, _, told = survivors[0].split(":", 2)
    listed = tmp_path / "equivalent.txt"
    listed.write_text(f"{path}:{told} # Nobody calls it.\n")
    code, survivors, figures = broken(package, capsys, "--changed", "HEAD", "--equivalent", str(listed))
    assert (code, survivors) == (0, [])
    assert "1 change nothing" in figures


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("a = b < c", {"a = b <= c", "a = b > c"}),
        ("a = b and c", {"a = ((b) or (c))", "a = (b)", "a = (c)"}),
        ("def f():\n    if not a: return\n    g()", {"if (a): return", "if False: return", "if True: return", "pass"}),
        ("a = sorted(b)", {"a = sorted(b, reverse=True)"}),
        ("a = f(b, c)", {"a = f(c, b)"}),
        ("a = f(b, at=c)", {"a = f(b)"}),
        ("DAYS, RATE = 30, 2", {"DAYS, RATE = 3, 2", "DAYS, RATE = 30, 3"}),
        ("def f(a) -> bool:\n    return a", {"return not (a)"}),
        ("def f():\n    raise Late(a)", {"pass"}),
        ("def f(a):\n    return a[1:]", {"return a[2:]"}),
        ('def f():\n    """Says 3 < 4."""\n    log.warning("%d", 3)', set()),
        ('a = say("%(n)d left", n=b)', set()),
        ("a: Literal[3] = b", set()),
        ("if TYPE_CHECKING:\n    a = 3", set()),
    ],
)  # fmt: skip
def test_breaks_are_faults_that_a_person_could_make(source, wanted):
    text = source.encode()
    found = {each.told(text).partition(" -> ")[2] for each in breaks_of("a.py", text) if differs(text, each)}
    assert found == wanted
