"""Games as a person would tell them, one step a line, played over every face of the program from ONE text.

- ``*.txt``: a transcript. The first step is ``new KIND``; ``refused:`` before a step says that it must not be possible;
  ``see WHAT`` looks at something; ``#`` begins a comment.
- ``*.golden``: what a person reads at each ``see`` and at each refusal. All faces must show the same.
- ``telling.py``: reads a transcript, plays it at a face, compares. ``python -m tests.transcripts`` writes the goldens anew, at the
  first face of each game; read the difference before it is committed.
- ``at_desk.py``, ``in_browser.py``, ``by_lines.py``: the faces, with the duplicate night; ``table.py``, ``worthatz.py`` and
  ``solo.py`` have those of the other games. ``browser.py`` reads the forms of a page and sends only what is in them. A step ``slip Anna RUCKEN H4`` is the method ``slip`` of each.
- ``faces.py``: which faces a game has, in one table.

A new transcript is a file in this folder. A new step is a method at each face. A new face of a game is a line in ``faces.py``.
"""
