"""What makes a night trustworthy: the seal of its draw, checking it afterwards, backups."""
