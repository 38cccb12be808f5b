"""Every refusal says what to do: after what happened comes a clause that begins with a verb for the reader."""

import re

from babel.messages.extract import extract_from_dir

from director import paths
from director.language import catalogues

VERBS = """
add allow ask begin book build call cancel challenge change check choose close come compare contact continue copy correct
create deal decide delete describe divide do download draw empty end enter exchange export fill find finish free get give
go hand import install join keep lay leave let load look make mark move name open pass pick place play plug prepare press
print publish put read record remove rename reopen repeat replace reply restart restore reveal run save say score search
seal send set shorten show sign spell split start state stop take tap tell tick try turn type undo unlock unpack update
upload use wait withdraw write
""".split()
"""How a clause may begin that says what to do; a good one that is missing may be added."""

TO_DO = re.compile(
    rf"(?:^|[.:;!?] |%\(reason\)s )(?:(?:If|To|When|Without|In|On|For) [^.]*, )?(?:First |Then |Only )?"
    rf"(?:{'|'.join(VERBS)})\b(?! is\b)",
    re.IGNORECASE,
)


def refusals():
    """The sentence of every error of the program."""
    found = extract_from_dir(
        str(paths.PACKAGE), [("**.py", "python")], keywords=dict.fromkeys(catalogues.ERRORS, (2,))
    )
    return {message for _, _, message, _, _ in found}


def test_a_refusal_says_what_to_do():
    told = refusals()
    assert len(told) > 500
    assert sorted(each for each in told if not TO_DO.search(each)) == []
