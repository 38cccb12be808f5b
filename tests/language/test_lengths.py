"""What is pressed, named and explained is short: buttons 32 characters, labels 60, the help at a field 120."""

import re

import pytest

from director import paths
from director.language import catalogues

SAID = r"_\((['\"])(?P<said>.*?)\1"
FIELD = r"\b(?:text|select|choice|day|tick)\([\w.]+(?:\[[^]]*\])?, "
"""A macro of ``fields.html`` with the field that it is for."""
KINDS = {
    "button": (
        32,
        rf"<button[^>]*>\s*\{{\{{ {SAID}",
        rf"press\([^()]*?{SAID}",
        rf'class="btn[^"]*"[^>]*>\{{\{{ {SAID}',
    ),
    "label": (60, rf"<label[^>]*>\s*(?:<[^>]*>\s*)*\{{\{{ {SAID}", FIELD + SAID),
    "help": (
        120,
        rf"form-text[^>]*>\s*\{{\{{ {SAID}",
        rf"{FIELD}_\('[^']*'\)(?: ~ fields.optional\(\))?, {SAID}",
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_short_in_each_language(kind):
    most, *patterns = KINDS[kind]
    pages = [page.read_text("utf-8") for page in sorted(paths.files("templates").rglob("*.html"))]
    english = {
        found["said"].replace("\\'", "'")
        for page in pages
        for pattern in patterns
        for found in re.finditer(pattern, page)
    }
    assert len(english) > 10
    said = set(english)
    for language in ("de", "fr"):
        catalogue = catalogues.load(language)
        messages = filter(None, map(catalogue.get, english))
        said |= {each.string if isinstance(each.string, str) else each.string[-1] for each in messages}
    assert [each for each in said if len(re.sub(r"%\(\w+\)[sd]", "12", each)) > most] == []
