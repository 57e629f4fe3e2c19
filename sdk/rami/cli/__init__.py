"""The command line: `rami judge`, `rami show`, `rami sheet` and `rami verify`. It needs the extra `rami[cli]`."""

import sys


def main() -> None:
    """Run the command line. If typer is not installed, exit with a message."""
    try:
        from rami.cli.commands import app
    except ModuleNotFoundError as missing:
        if missing.name != "typer":
            raise
        sys.exit("The command line needs one more package: pip install 'rami[cli]'")
    app()
