"""The director's steps in a duplicate night: its players, rounds and slips, the end and undo, appeals."""
