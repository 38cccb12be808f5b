"""The steps of a Worthatz night: its rounds, and the players' grids."""
