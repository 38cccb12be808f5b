"""The analysis of a played night: every round compared, every person's night, and nothing stored.

All of it is pure: its inputs are facts (a ``Game``) and what the engine found on each rack (``rules.top.MoveCounts``, given
as an argument). ``night.analyse`` combines the parts.
"""
