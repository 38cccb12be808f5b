"""Players' phones: joining by code or card, the page on which a player plays, and the director's page about them.

``seats`` gives a device a seat and knows who sits where, ``phone`` is what the device sees then, ``panel`` what the
director decides. ``web/live/hand_in`` takes the slips.
"""
