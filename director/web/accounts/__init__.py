"""Accounts on a federation's server: signing in, inviting, closing, the log of sign-ins; a centre's room."""
