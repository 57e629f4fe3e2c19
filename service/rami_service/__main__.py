"""The command `rami-service`: it starts the API, and its own Valkey server unless RAMI_REDIS_URL is set."""

import os
import signal
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from importlib.metadata import version

from rami_service.settings import BadSettings, defaults, from_environment

ABOUT = """Start the Rami API. It listens on http://127.0.0.1:8000 and stores its games in data/, unless these variables
of the environment say otherwise. They are shown with their defaults; docs/reference/settings.md explains them.

"""


def main() -> int:
    """Run the service until Ctrl-C or SIGTERM, or only check.

    Returns the exit status: 2 if it cannot start or if a check fails, 1 if its store ends.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # both signals end the process in the same way
    checking = False
    try:
        checking = _read_arguments().check
        if checking:
            return _check()
        settings = from_environment(os.environ)
        from rami_service.serving import StoreEnded, serve  # it takes a second; help and a wrong setting need not wait

        try:
            serve(settings)
        except StoreEnded as error:
            sys.stderr.write(f"rami-service ends. {error}\n")
            return 1
    except KeyboardInterrupt:
        return 2 if checking else 0
    except BadSettings as error:
        sys.stderr.write(f"rami-service cannot start. {error}\n")
        return 2
    return 0


def _check() -> int:
    """Check whether the service could start, with a line for each part. Returns the exit status."""
    try:
        settings = from_environment(os.environ)
    except BadSettings as error:
        sys.stderr.write(f"not ok: {error}\n")
        return 2
    from rami_service.start_check import check

    return 0 if check(settings) else 2


def _read_arguments() -> Namespace:
    """Print help or the version if asked to, and end. Ends with status 2 if there are other arguments."""
    known = "\n".join(f"  {name}={value}" for name, value in defaults().items())
    parser = ArgumentParser("rami-service", description=ABOUT + known, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--version", action="version", version=version("rami-service"))
    parser.add_argument(
        "--check",
        action="store_true",
        help="check the settings, the ports and the store, and end: with status 0 if the service could start and work "
        "here, else with status 2; nothing remains on this machine",
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
