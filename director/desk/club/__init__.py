"""A club's year at the desk: people, the results of nights, events and seasons."""
