"""The meanings of one word, as the files of a language's meanings hold them."""

import json

from director.lexicon.meanings import provenance
from director.lexicon.plausible import write_hints


def write_meanings(library, tiles, word, language="de"):
    """Makes these the only meanings of the library: the word says of itself ``so heißt es``."""
    found = library.meanings(language)
    write_hints(found.heads, [(tiles, json.dumps([[word, ["so heißt es"], 0, ""]]))])
    write_hints(found.forms, [])
    found.made.write_text(json.dumps(provenance(language)), "utf-8")


def without_meanings(library):
    """The meanings of every language are made, and hold no word of a game: nothing makes them while a test runs."""
    library.meanings("de").made.parent.mkdir(parents=True, exist_ok=True)
    for language in ("de", "en", "fr"):
        write_meanings(library, "ZZ", "zz", language)
