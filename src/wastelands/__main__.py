"""The door of the command: the version is said at once, as the rest is slow to load."""

from __future__ import annotations

import sys

from wastelands import __version__


def main() -> None:
    """Run the command, as `wastelands` and as `python -m wastelands`."""
    if sys.argv[1:] == ["--version"]:
        print(__version__)
        return
    from wastelands.cli import main as command

    command()


if __name__ == "__main__":
    main()
