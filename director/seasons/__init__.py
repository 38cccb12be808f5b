"""A club's year: what nights, events and seasons say of persons, all of it derived from the facts of the games.

- ``result`` a night with the result of each who played it, which its game finds (``Kind.results``)
- ``rules`` how a season or an event is counted, as data
- ``values`` what a night is worth to each person by such rules
- ``season`` the table of a season: best nights, least nights, guests, credits, ties
- ``event`` the table of a day of several games: tie-breaks, filters
- ``teams``, ``awards``, ``chances`` what follows from a table
- ``person`` one person's nights, totals, best moves
- ``names`` when two entries may be the same person; ``lists`` people from a spreadsheet, ``old_bytes`` how such a file is written
"""
