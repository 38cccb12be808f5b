"""What was right once: games and clubs of before, and in ``papers/`` every paper as readable text.

- ``paper_text.py`` reads a paper as text: a line for what lies at one height of a page, with place, size and type,
- ``printed.py`` has the games and the club whose papers are made, each set in its languages,
- ``python -m tests.golden [SET ...]`` writes their texts anew; what changed is read in the difference before it is kept.
"""
