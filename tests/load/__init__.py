"""The load tool: a hall of phones, walls and desks against a server of its own, on this machine only.

``python -m tests.load --phones 500 --walls 4 --desks 4 --seconds 10`` makes a throw-away instance with so many players, serves it
in a process of its own, opens all streams, lets everybody hand in within the last seconds of a round, and prints what it
measured as JSON. It stops by itself.
"""
