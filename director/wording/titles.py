"""The names of built-in rules, word lists and tile sets in every language; a game keeps them as they are written in its data."""

from __future__ import annotations

from collections.abc import Mapping

from director.language.sentences import Sentence, say

NAMES: Mapping[str, Sentence] = {
    "Simultan": say("Simultan"),
    "Simultan, bester Zettel": say("Simultan, best slip"),
    "România": say("Romania"),
    "Klassisch nach dem Regelheft": say("Classic, by the rulebook"),
    "Allgemeine Spielregeln": say("General rules of play"),
    "English rules page": say("English rules page"),
    "Deutsch": say("German"),
    "English": say("English"),
    "Français": say("French"),
    "Tanglet (Deutsch)": say("Tanglet (German)"),
    "Deutsch (102)": say("German (102)"),
    "English (100)": say("English (100)"),
    "Français (102)": say("French (102)"),
    "Nederlands (102)": say("Dutch (102)"),
    "Italiano (120)": say("Italian (120)"),
    "Română (100)": say("Romanian (100)"),
    "Polski (100)": say("Polish (100)"),
    "Español (100)": say("Spanish (100)"),
    "Català (100)": say("Catalan (100)"),
}
"""By the title in the data; what a club or a federation named itself is not among them and stays as it is."""


def named(title: str) -> Sentence:
    """What rules, a list or tiles of that title are called."""
    return NAMES.get(title) or Sentence("%(title)s", {"title": title})
