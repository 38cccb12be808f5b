"""What a federation does with packs and results, and what a centre does with the pack it was given."""
