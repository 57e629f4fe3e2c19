"""The program that draws one picture: SVG comes in, PNG goes out. `python process.py FONT < in.svg > out.png`.

It is a process of its own because the library holds the interpreter for a tenth of a second, and so that a fault in the
library ends nothing else. It imports nothing of Rami.
"""

import os
import sys

import resvg_py


def main() -> None:
    """Draw what comes in, with one font and nothing else from the disk."""
    if hasattr(os, "nice"):  # games come first; Windows has no such call
        os.nice(10)
    picture = sys.stdin.buffer.read().decode()
    drawn = resvg_py.svg_to_bytes(svg_string=picture, skip_system_fonts=True, font_files=[sys.argv[1]])
    sys.stdout.buffer.write(bytes(drawn))


if __name__ == "__main__":
    main()
