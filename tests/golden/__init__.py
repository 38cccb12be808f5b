"""What was right once: games and clubs of before, and every paper and page as readable text.

- ``paper_text.py`` reads a paper as text: a line for what lies at one height of a page, with place, size and type,
- ``page_text.py`` reads a page as text, ``shown.py`` follows the links of the same games and clubs, and of a night in the
  middle of a round; their texts are in ``pages/``,
- ``printed.py`` has the games and the club whose papers are made, each set in its languages,
- ``python -m tests.golden [SET ...]`` writes their texts anew; what changed is read in the difference before it is kept.
"""
