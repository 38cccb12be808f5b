"""The games: their facts, states and rules, in plain Python; ``kinds`` lists them."""
