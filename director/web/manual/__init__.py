"""The manual inside the program: its pages, its search, its book, and which section is about which page."""
