"""What can be done at a classic table, one room for each thing it is about."""
