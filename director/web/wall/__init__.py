"""The wall: pages for projectors and televisions in the room, and the director's panel that chooses what they show."""
