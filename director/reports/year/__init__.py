"""The year of a club as one folder: site, papers, figures, letters, proof."""
