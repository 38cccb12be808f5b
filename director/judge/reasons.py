"""The sentences of rulings: one for every cause code, to be used in a correction note.

``sentence`` gives the sentence of one cause, ``reason`` that of a whole ruling (the causes in their order), ``question`` the
question of a doubt. ``calls_for_note`` says whether the player must be informed in writing.

``written`` puts a slip in words: its word, place, claimed score and state, for history, pages and papers.
"""

from __future__ import annotations

from collections.abc import Mapping

from director.judge.slip import Cause, Doubt, Ruling, Slip
from director.language.sentences import Sentence, say
from director.language.texts import with_blanks
from director.rules.moves import Move

SENTENCES: Mapping[str, Sentence] = {
    "no_slip": say("No slip was handed in."),
    "empty": say("The slip is empty."),
    "several": say("Several slips were handed in."),
    "late": say("The slip was written or changed after the end of the time."),
    "illegible": say("The slip cannot be read."),
    "untidy": say("The slip is hard to read."),
    "several_solutions": say("%(count)d solutions are written on the slip; the lowest counts."),
    "word_unknown": say("%(word)s is not valid."),
    "cross_word_unknown": say("The move at %(at)s forms words that are not valid: %(words)s."),
    "not_on_rack": say("Not on the rack: %(letters)s."),
    "too_many_tiles": say("More than %(most)d tiles are laid."),
    "does_not_fit": say("%(word)s does not fit at %(at)s."),
    "not_in_full": say(
        "%(word)s is not the whole word: at %(at)s there is a letter directly before or after it."
    ),
    "not_connected": say("%(word)s at %(at)s touches no tile on the board."),
    "score_wrong": say("Claimed %(claimed)d, worth %(score)d."),
    "score_missing": say("No score was claimed; the move is worth %(score)d."),
    "score_nowhere": say("%(word)s is not worth the claimed %(claimed)d anywhere."),
    "blank_unmarked": say("The letter of the blank in %(word)s is not circled."),
    "blank_misplaced": say("The wrong letter of %(word)s is circled as the blank."),
    "place_missing": say("The slip has no reference; counted at %(at)s."),
    "place_wrong": say("The reference %(stated)s is wrong; counted at %(at)s."),
    "too_few_joins": say("One connecting letter is not enough to find the place; counted at %(at)s."),
    "two_joins": say("Only two connecting letters are written; three are required."),
    "places_differ": say("Reference and connecting letters do not agree: %(stated)s and %(other)s."),
    "direction_inverted": say("The directions of word and reference differ; counted at %(at)s."),
    "too_few_points": say("The claimed score of %(claimed)d is less than the penalty for a wrong reference."),
}
"""Sentence of every cause code, without its values."""

NO_PLACE: Mapping[str, Sentence] = {
    "place_missing": say("The slip has no reference."),
    "place_wrong": say("The reference %(stated)s cannot be read or used."),
    "too_few_joins": say("One connecting letter is not enough to find the place."),
    "score_missing": say("No score was claimed."),
    "does_not_fit": say("%(word)s fits nowhere on the board."),
    "direction_inverted": say("The directions of word and reference differ."),
}
"""Sentences of causes if nothing was counted."""

MISFITS: Mapping[str, Sentence] = {
    "square_taken": say("%(word)s does not fit at %(at)s: there is %(there)s on %(square)s."),
    "nothing_laid": say("%(word)s is already on the board at %(at)s."),
    "off_board": say("%(word)s at %(at)s runs off the board."),
    "misses_start": say("%(word)s at %(at)s does not cover the centre square."),
    "several": say("The slip has no reference, and the word fits at several: %(places)s."),
}
"""More exact sentences of ``does_not_fit``, ``not_connected`` and ``place_missing``, by the value ``why``."""

QUESTIONS: Mapping[str, Sentence] = {
    "false_cross_word": say(
        "Elsewhere the word would form %(words)s (%(places)s). Is one of these plausible?"
    ),
    "handwriting": say("Can the slip be read beyond doubt?"),
    "several_places": say("The connecting letters fit at %(at)s and %(other)s. Is %(at)s meant?"),
    "place_missing": say("Without a reference the word may be at %(at)s or %(other)s. Is %(at)s meant?"),
}
"""Question of a doubt, to be answered yes or no."""


def sentence(cause: Cause) -> Sentence:
    """Returns the sentence of one cause."""
    found = SENTENCES[cause.code]
    if cause.values.get("why") in MISFITS:
        found = MISFITS[cause.values["why"]]
    elif cause.code in NO_PLACE and not _counted(cause):
        found = NO_PLACE[cause.code]
    stated = {"stated": cause.values["text"]} if "text" in cause.values else {}  # a reference, to be mirrored
    return Sentence(found.template, {**cause.values, **stated})


def _counted(cause: Cause) -> bool:
    return bool(cause.values.get("score") if cause.code == "score_missing" else cause.values.get("at"))


def reason(ruling: Ruling) -> Sentence | None:
    """Joins the sentences of all causes; None if there are none."""
    told: Sentence | None = None
    for cause in ruling.causes:
        one = sentence(cause)
        told = say("%(before)s %(next)s", before=told, next=one) if told else one
    return told


def question(doubt: Doubt) -> Sentence:
    """Returns the question of a doubt; yes and no lead to the doubt's outcomes."""
    return Sentence(QUESTIONS[doubt.code].template, doubt.values)


SCORE_ONLY = {"score_wrong", "score_missing"}


def calls_for_note(ruling: Ruling, retained: Move | None = None) -> bool:
    """Whether the player gets a note: for every sanction except a missing or empty slip, which the player knows of, and errors of the score
    alone on the word put on the board (``retained``)."""
    if ruling.mark == "none" or not {"no_slip", "empty"}.isdisjoint(ruling.codes):
        return False
    kept = retained is not None and (ruling.paid_at, ruling.move) == (retained.at, retained.word)
    return not (kept and set(ruling.codes) <= SCORE_ONLY)


STATES: Mapping[str, Sentence] = {
    "ok": say("valid as written"),
    "none": say("not handed in"),
    "empty": say("empty"),
    "several": say("one of several slips"),
    "late": say("too late"),
    "illegible": say("illegible"),
    "untidy": say("hard to read"),
}
"""Words for the state of a slip."""

WORDLESS: Mapping[str, Sentence] = {
    "none": say("no slip"),
    "empty": say("empty slip"),
    "several": say("several slips"),
    "late": say("slip handed in late"),
    "illegible": say("illegible slip"),
}
"""Replaces the word if none is entered."""


def written(slip: Slip) -> Sentence:
    """Puts a slip in few words: its word, place and claimed score, and its state if that is not ok."""
    if not slip.word and slip.state in WORDLESS:
        return WORDLESS[slip.state]
    if slip == Slip(state="untidy"):
        return say("slip hard to read")
    told = _written(slip)
    return told if slip.state == "ok" else say("%(slip)s (%(state)s)", slip=told, state=STATES[slip.state])


def _written(slip: Slip) -> Sentence:
    values = {
        "word": with_blanks(slip.word) or "–",
        "at": slip.at or slip.joined_at or "",
        "score": slip.score,
    }
    match bool(values["at"]), slip.score is not None:
        case True, True:
            return say("%(word)s at %(at)s, claimed %(score)d", **values)
        case True, False:
            return say("%(word)s at %(at)s", **values)
        case False, True:
            return say("%(word)s without reference, claimed %(score)d", **values)
        case _:
            return say("%(word)s without reference", **values)
