"""The command `rami-service`: it starts the API, and its own Valkey server unless RAMI_REDIS_URL is set."""

import os
import signal
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from importlib.metadata import version

from rami_service.settings import BadSettings, defaults, from_environment

ABOUT = """Start the Rami API. It listens on http://127.0.0.1:8000 and stores its games in data/, unless these variables
of the environment say otherwise. They are shown with their defaults; docs/settings.md explains them.

"""


def main() -> int:
    """Run the service until Ctrl-C or SIGTERM. Returns the exit status: 2 if it cannot start."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # both signals end the process in the same way
    try:
        _read_arguments()
        settings = from_environment(os.environ)
        from rami_service.serving import serve  # it takes a second, which help and a wrong setting need not wait for

        serve(settings)
    except KeyboardInterrupt:
        return 0
    except BadSettings as error:
        sys.stderr.write(f"rami-service cannot start. {error}\n")
        return 2
    return 0


def _read_arguments() -> None:
    """Print help or the version if asked to, and end. Ends with status 2 if there are other arguments."""
    known = "\n".join(f"  {name}={value}" for name, value in defaults().items())
    parser = ArgumentParser("rami-service", description=ABOUT + known, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--version", action="version", version=version("rami-service"))
    parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
