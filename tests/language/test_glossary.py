"""One word for one thing, in the three languages: in every sentence of the catalogue, in commands' help and in the manual."""

import re
import tomllib

import pytest

from director import paths
from director.language import catalogues, manual
from director.language.languages import LANGUAGES

GLOSSARY = tomllib.loads((paths.PACKAGE / "language" / "glossary.toml").read_text("utf-8"))
VALUE = re.compile(r"%\(\w+\)[sd]|\{[\w!]*\}")
TYPED = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)", re.DOTALL)
NEW_SENTENCE = re.compile(r"(?<=[.!?:])\s+|\n")


def _forms(message):
    return [
        VALUE.sub("X", each)
        for each in (message if isinstance(message, list | tuple) else (message,))
        if each
    ]


@pytest.fixture(scope="module")
def labels():
    """All sentences of the catalogue: pages, papers, and the help of commands."""
    english = [message.id for message in catalogues.sources() if message.id]
    found = {"en": [form for each in english for form in _forms(each)]}
    for language in ("de", "fr"):
        catalogue = catalogues.load(language)
        messages = (catalogue.get(each if isinstance(each, str) else each[0]) for each in english)
        found[language] = [form for each in messages if each for form in _forms(each.string)]
    assert min(map(len, found.values())) > 3000
    return found


@pytest.fixture(scope="module")
def said(labels):
    """All sentences of a language, those of the manual too."""
    return {
        language: [
            *sentences,
            *(
                sentence
                for page in manual.PAGES
                for sentence in NEW_SENTENCE.split(TYPED.sub(" ", manual.page(page, language)))
            ),
        ]
        for language, sentences in labels.items()
    }


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


QUOTED = re.compile(r"(?<!\*)\*([^*\n]+)\*(?!\*)")
SPOKEN = {
    "Director",
    "F 2023",
    "FISE",
    "NTSV",
    "Hotel 8",
    "Hamburg 8",
    "Hongrie 8",
    "ABC",
    "AÄB",
    "PLZ",
    "Ort",
}
"""What is typed, said aloud, the name of a key or of a column of somebody's file."""


PART = re.compile(r"\bX\b|[:,.(–·]")
"""What is between the parts of a label that may be quoted alone: a value, or a sign."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_manual_quotes_is_on_a_page(language, labels):
    """Each name is a whole label of that language, or a whole part of one."""

    def plain(text):
        return (
            re.sub(r"[\u00a0\u202f]", " ", text).replace("’", "'").replace("%%", "%").strip(" …?:.").lower()
        )

    known = {plain(part) for each in labels[language] for part in [each, *PART.split(each)]}
    spoken = {plain(each) for each in SPOKEN}
    quoted = [
        (page, part)
        for page in manual.PAGES
        for names in QUOTED.findall(TYPED.sub(" ", manual.page(page, language)))
        for part in names.split(" / ")
    ]
    assert len(quoted) > 300
    missing = [each for each in quoted if plain(each[1]) not in known | spoken]
    assert [each for each in missing if not re.match(r"\w+ 2\b", each[1])] == []
