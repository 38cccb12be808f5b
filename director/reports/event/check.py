"""The page that says how to check the ranking oneself."""

from __future__ import annotations

from html import escape

from director.language.texts import Texts


def check_page(texts: Texts) -> str:
    """Its paragraphs."""
    paragraphs = [
        texts("The folder proof contains the whole log of every centre, the ranking as it is printed here, and two scripts of a few pages. They need Python and nothing else, and share no code with the program that made these pages."),
        texts("They work out again what every slip is worth, what everybody has in each round, the one best score of all centres, and the ranking. Where a number, slip or ruling was changed or a centre was left out, they name it."),
        texts("They cannot know whether a word is in the dictionary: there is no list in the folder. They take what was ruled in each centre, and what was decided for all, and count both."),
    ]  # fmt: skip
    said = "".join(f"<p>{escape(each)}</p>" for each in paragraphs)
    how = escape(texts("Open a terminal in the folder proof and type:"))
    return f"<h1>{escape(texts('Check it yourself'))}</h1>{said}<p>{how}</p><pre tabindex=0>python3 check_event.py</pre>"
