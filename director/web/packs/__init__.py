"""Packs for many centres: the federation makes them and merges the results; a centre takes one and sends its result."""
