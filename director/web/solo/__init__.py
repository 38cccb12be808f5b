"""The pages of the smaller games: training, Solitaire, Un-Scrabble, Bingo, Topping; ``small`` has what they share."""
