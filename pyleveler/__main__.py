"""`python -m pyleveler` is the command `pyleveler`."""

from pyleveler.cli import main

if __name__ == "__main__":
    main(prog_name="pyleveler")
