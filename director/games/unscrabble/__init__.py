"""Un-Scrabble: the final board of a game is taken apart again; ``taking`` has the rule, the others the game of it."""
