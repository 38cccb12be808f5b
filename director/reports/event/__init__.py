"""A game that many centres played, as one folder that proves its ranking: pages, papers, tables, certificates, the proof."""
