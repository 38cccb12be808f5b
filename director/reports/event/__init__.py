"""A game that many centres played, as one folder that proves itself: pages, papers, tables, certificates, the proof."""
