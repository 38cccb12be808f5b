"""What can be done in a Worthatz night, one room for each thing it is about."""
