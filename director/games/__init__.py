"""The games beside the duplicate night, a package each: rules on paper, plain Python."""
