"""Accounts on a federation's server: coming in with one, inviting, closing, who came in; a centre's room."""
