"""The catalogues: every sentence is translated, with the same values, and compiled as it stands."""

from __future__ import annotations

import io
import re

import pytest
from babel.messages.mofile import write_mo

from director.language import catalogues
from director.language.languages import LANGUAGES, translator

TRANSLATED = [language for language in LANGUAGES if language != "en"]
PLACEHOLDER = re.compile(r"%\(\w+\)[ds]|%%")


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_translated(language: str) -> None:
    catalogue = catalogues.load(language)
    found = {message.id: message.string for message in catalogue if message.id}
    missing = [message.id for message in catalogues.sources() if message.id and message.id not in found]
    assert missing == [], "python -m director.language.catalogues update"
    empty = [key for key, text in found.items() if not (all(text) if isinstance(text, tuple) else text)]
    assert empty == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_use_the_values_of_their_sentence(language: str) -> None:
    for message in catalogues.load(language):
        if message.id:
            keys = message.id if isinstance(message.id, tuple) else (message.id,)
            texts = message.string if isinstance(message.string, tuple) else (message.string,)
            wanted = {value for key in keys for value in PLACEHOLDER.findall(key)}
            for text in texts:
                assert set(PLACEHOLDER.findall(text)) <= wanted, text
                assert wanted - set(PLACEHOLDER.findall(text)) <= {"%(num)d"}, text


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_is_up_to_date(language: str) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, catalogues.load(language))
    path = catalogues.po_file(language).with_suffix(".mo")
    assert path.read_bytes() == compiled.getvalue(), "python -m director.language.catalogues compile"


def test_a_sentence_is_shown_in_the_language() -> None:
    assert translator("de")("Standings") == "Rangliste"
    assert translator("fr")("Standings") == "Classement"
    assert translator("en")("Standings") == "Standings"
