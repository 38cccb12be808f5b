"""Packs: a federation makes them and merges their results, a centre plays the pack it was given."""
