"""What a director does to a duplicate night: its players, rounds and slips, the end and undo, appeals."""
