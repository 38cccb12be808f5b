"""The pages of a club's year: people, events, seasons, and what walls and phones may see of them."""
