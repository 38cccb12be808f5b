"""Solitaire: one rack, or two open ones of which one is an imagined opponent's; the aim is the highest score."""
