"""Worthatz: the same 15 letters for everybody, the best crossword wins.

- ``letters`` the tiles, the draw, and letters as a person types them
- ``words`` the word list in the spelling of the game, made from a German list
- ``grid`` a grid: read, judged and scored
- ``reference`` the best grid that the program finds
- ``game``, ``facts``, ``standings`` a night of rounds played by a room
"""
