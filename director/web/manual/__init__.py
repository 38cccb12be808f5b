"""The manual inside the program: its pages, its search, its book, and which part of it is about which page."""
