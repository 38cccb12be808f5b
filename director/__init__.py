"""Director runs a duplicate ("Simultan") Scrabble night, from the first draw to the printed standings."""

__version__ = "0.1.0"
