"""Players' phones: joining by code or card, the page on which a player plays, and the director's page about them.

``joining`` gives a device a seat, ``phone`` is what the device sees then, ``panel`` what the director decides.
``seats`` knows who sits where. Slips themselves are taken by
``web/live/hand_in``.
"""
