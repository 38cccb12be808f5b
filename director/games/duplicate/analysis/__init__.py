"""What can be said of a night once it is played: every round compared, every person's night, and nothing stored.

All of it is pure: facts (a ``Game``), what the engine found on each rack (``rules.top.Found``, which comes in as an
argument) and nothing else. ``night.analyse`` joins the rest.
"""
