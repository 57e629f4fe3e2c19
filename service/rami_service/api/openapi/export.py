"""Write the OpenAPI document to a file: `python -m rami_service.api.openapi.export openapi/openapi.json`."""

import sys
from pathlib import Path

from rami_service.api.openapi.document import render


def export(path: Path) -> None:
    """Write the document. It has the same bytes as the one that the service serves."""
    path.write_bytes(render())


def main(arguments: list[str]) -> int:
    """Run the command. Returns the exit status: 2 unless there is exactly one path."""
    match arguments:
        case [path]:
            export(Path(path))
            return 0
        case _:
            sys.stderr.write("usage: python -m rami_service.api.openapi.export PATH\n")
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
