"""``python -m director`` is the command ``director``."""

from director.cli import main

if __name__ == "__main__":
    main(prog_name="director")
