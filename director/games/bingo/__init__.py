"""Bingo with letters: two words on a card, tiles called one at a time, a call checked against them."""
