"""The command line: `rami judge`, `rami sheet` and `rami verify`. It comes with the extra `rami[cli]`."""

import sys


def main() -> None:
    """Run the command line, or say what is missing."""
    try:
        from rami.cli.commands import app
    except ModuleNotFoundError as missing:
        if missing.name != "typer":
            raise
        sys.exit("The command line needs one more package: pip install 'rami[cli]'")
    app()
