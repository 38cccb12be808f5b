"""What a federation reads of a centre's night: everything unusual, in words."""

from __future__ import annotations

from collections.abc import Mapping

from director.language.sentences import Sentence, say

DEVIATIONS: Mapping[str, Sentence] = {
    "opening_undone": say("The opening of round %(round)d was undone."),
    "round_void": say("Round %(round)d is cancelled: %(reason)s"),
    "overruled": say(
        "Round %(round)d: the slip of %(name)s was given %(points)d points by the director: %(reason)s"
    ),
    "word_allowed": say("Appeal: %(word)s was allowed."),
    "word_forbidden": say("Appeal: %(word)s was not allowed."),
    "doubt_yes": say(
        "Round %(round)d, table %(table)d: a doubt about the slip of %(name)s was settled with yes: %(points)d points"
    ),
    "doubt_no": say(
        "Round %(round)d, table %(table)d: a doubt about the slip of %(name)s was settled with no: %(points)d points"
    ),
    "judged_otherwise": say(
        "Round %(round)d, table %(table)d: the slip %(slip)s of %(name)s is entered with "
        "%(booked)d points, our check gives %(due)d."
    ),
    "not_judged": say("The words of the pack are not on this computer: the slips were not scored again."),
    "ended_early": say("Ended after %(rounds)d of %(all)d rounds."),
    "other_words": say("Scored by another word list than the pack's."),
}


def deviation(code: str, values: Mapping[str, object]) -> Sentence:
    """Returns the sentence for something unusual; its code if this program does not know it."""
    found = DEVIATIONS.get(code)
    return Sentence(found.template, dict(values)) if found else say("%(code)s", code=code)


VOID_CHOICES: Mapping[str, Sentence] = {
    "nothing": say("These players get nothing for the round."),
    "average": say("These players get their own mean share of the other tops."),
    "out": say("The round counts for nobody in any centre."),
}

WORD_CHOICES: Mapping[str, Sentence] = {
    "allowed": say("The word is allowed, for every slip that used it."),
    "forbidden": say("The word is not allowed, for every slip that used it."),
}
