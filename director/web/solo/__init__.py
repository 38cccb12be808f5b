"""The pages of the smaller games: training, Solitaire, Un-Scrabble, Bingo; ``pages`` has what all of them share."""
