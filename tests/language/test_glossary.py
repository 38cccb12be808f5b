"""One word for one thing, in the three languages: in every sentence of the catalogue and in commands' help."""

import re
import tomllib

import pytest

from director import paths
from director.language import catalogues
from director.language.languages import LANGUAGES

GLOSSARY = tomllib.loads((paths.PACKAGE / "language" / "glossary.toml").read_text("utf-8"))
VALUE = re.compile(r"%\(\w+\)[sd]|\{[\w!]*\}")


def _forms(message):
    return [
        VALUE.sub("X", each)
        for each in (message if isinstance(message, list | tuple) else (message,))
        if each
    ]


@pytest.fixture(scope="module")
def said():
    """All sentences of a language: the catalogue's, with the help of the commands and the words of all papers."""
    english = [message.id for message in catalogues.sources() if message.id]
    found = {"en": [form for each in english for form in _forms(each)]}
    for language in ("de", "fr"):
        catalogue = catalogues.load(language)
        messages = (catalogue.get(each if isinstance(each, str) else each[0]) for each in english)
        found[language] = [form for each in messages if each for form in _forms(each.string)]
    assert min(map(len, found.values())) > 3000
    return found


@pytest.mark.parametrize("concept", GLOSSARY["concept"], ids=lambda each: each["en"])
def test_a_thing_has_one_name_in_each_language(concept, said):
    assert set(LANGUAGES) <= set(concept)
    for language, patterns in concept.get("not", {}).items():
        fine = concept.get("but", {}).get(language, [])
        assert not fine or concept["why"]
        for pattern in patterns:
            wrong = [
                each
                for each in said[language]
                if re.search(pattern, each, re.IGNORECASE) and not any(part in each for part in fine)
            ]
            assert wrong == [], f"{language}: {concept[language]} instead of {pattern}"


@pytest.mark.parametrize("pattern", GLOSSARY["english"], ids=lambda each: each["called"])
def test_english_is_no_translated_german(pattern, said):
    assert [each for each in said["en"] if re.search(pattern["is"], each)] == []
