"""Builds the site of the documentation into build/docs/site: `python -m tools.site`, or `make docs`."""

import sys

from tools.repository import ROOT
from tools.site.build import BadPages, built

if __name__ == "__main__":
    try:
        site = built().relative_to(ROOT)
    except BadPages as mistakes:
        sys.exit(str(mistakes))
    sys.stdout.write("To read it, open http://127.0.0.1:9001/ after this command (its search needs a server):\n")
    sys.stdout.write(f"python3 -m http.server --bind 127.0.0.1 --directory {site} 9001\n")
