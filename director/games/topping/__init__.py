"""Topping: against the clock through a game prepared beforehand, any number of tries until the top is found."""
