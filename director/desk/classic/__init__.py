"""The steps of a classic table: starting it, and its moves."""
