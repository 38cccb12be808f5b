"""What the analysis says, in words: the kinds of what was missed, and the rule of each."""

from __future__ import annotations

from collections.abc import Mapping

from director.language.sentences import Sentence, say

KINDS: Mapping[str, Sentence] = {
    "place": say("place"),
    "bonus": say("bonus"),
    "blank": say("blank"),
    "hook": say("extension"),
    "parallel": say("parallel move"),
    "short": say("short word"),
    "word": say("the word itself"),
}
"""What was missed, in a word or two."""

RULES: Mapping[str, Sentence] = {
    "place": say("The word was found, but a better place for it was not."),
    "bonus": say("The top lays so many tiles that there are extra points."),
    "blank": say("The top uses a blank."),
    "hook": say("The top makes a word on the board longer."),
    "parallel": say("The top lies alongside other words and forms at least two more."),
    "short": say("The top has two or three letters."),
    "word": say("None of the other rules fits: the word was not seen, or not known."),
}
"""Which rule says so; the first that fits decides."""
