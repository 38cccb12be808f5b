"""Pictures of a night, each drawn once as vectors: the same drawing goes onto a page as SVG and onto paper as PDF.

Direct labels instead of legends, one accent, readable in grey: width and darkness show what matters too. Every
picture brings its numbers as a table, for anyone who cannot see it or prefers numbers.
"""
