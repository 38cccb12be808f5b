"""Worthatz: the same 15 letters for everybody, the best crossword wins.

- ``letters`` the tiles, the draw, letters as a person types them, and the word list in the spelling of the game
- ``grid`` a grid: read, judged and scored; the best grid that the program finds
- ``game``, ``grid_facts`` a night of rounds played by a room, and its standings
- ``audiences`` the views of wall and phones
"""
