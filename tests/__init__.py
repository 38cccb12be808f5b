"""The tests. A room has the name of the layer of ``director`` that it tests, and says what only that layer can get wrong.

What a person does at a game from the first step to the papers is told once, in ``transcripts/``, and played over every face that
the game has: the desk's functions, the forms of the pages, JSON Lines. Begin there when a game gains a step. A test in ``desk``,
``web`` or ``cli`` is for what is special to that face: tokens, two at once, rights, messages, scripts, the codes of a line.

- ``browser``: what a hand does in a real browser; ``scripts``: what the scripts of the pages compute, under node.
- ``naive``: slow twins of the kernels; ``golden``: stored games and packs that must stay readable.
- ``installing``, ``deployment``: the program as it is installed and served; ``load``, ``bench``: many at once, and how fast.
- ``builders.py``: games out of facts, without a desk. ``room.py``: a club, its desks and its commands; ``worthatz_room.py``: the
  same for Worthatz. ``every_game.py``: one short game of each kind. ``stores.py``: SQLite or PostgreSQL for all of them.
- ``transcripts/browser.py``: a browser without a screen that sends the forms that are really on a page.
- ``web/landings.txt``: where every step leads; the browsers of ``web/conftest.py`` look each redirect up there.

Types stand in what many read: builders, rooms, drivers and ``conftest.py``. A test and the helpers of its own file carry none.
"""
