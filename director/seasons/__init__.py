"""Nights, events and seasons of a club, person by person, derived from the facts of the games.

- ``result`` a night with the result of each of its players (made by ``Kind.results``), and its value by the rules of a season
- ``season_data`` the settings of a season or an event and its rules, as data
- ``series`` the table of a season or an event, as well as of teams
- ``awards``, ``highlights`` what follows from a table
- ``person`` one person, and when two entries may be the same
- ``lists`` people from a spreadsheet; ``cards`` words to learn
"""
