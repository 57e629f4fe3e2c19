"""The command `rami-service admin token`: it makes a token, prints it once, and adds its line to the file of tokens."""

import os
import sys
from argparse import Namespace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from rami_service.admin import tokens

DAYS: Final = 90
MOST_DAYS: Final = 3650


class NotMade(Exception):
    """No token was made. The message says why."""


def make(given: Namespace) -> None:
    """Make a token: print it, and add its line to the file. Raises NotMade."""
    if not given.file:
        raise NotMade("Name the file of tokens: --file, or RAMI_ADMIN_TOKEN_FILE.")
    if not 1 <= given.days <= MOST_DAYS:
        raise NotMade(f"A token works for 1 to {MOST_DAYS} days: --days.")
    until = (datetime.now(UTC) + timedelta(days=given.days)).date()
    try:
        token, line = tokens.new(given.name, given.rights.split(","), until)
    except ValueError:
        raise NotMade(
            f"A name has small letters, digits, dots and hyphens; the rights are {','.join(tokens.RIGHTS)}."
        ) from None
    try:
        _add(Path(given.file), given.name, line)
    except tokens.BadTokens as error:
        raise NotMade(f"The file of tokens, {given.file}: {error}") from None
    except OSError as error:
        raise NotMade(f"The file of tokens, {given.file}, cannot be written: {error.strerror}.") from None
    sys.stdout.write(f"{token}\n")
    sys.stderr.write(f"This token is shown only once. It works until {until}; its hash is in {given.file}.\n")


def _add(path: Path, name: str, line: str) -> None:
    """Add a line to the file. Raises NotMade, BadTokens and OSError."""
    known = tokens.read(str(path)) if path.exists() else ()
    if name in {one.name for one in known}:
        raise NotMade(f"{name} has a token: remove its line from the file first.")
    if len(known) >= tokens.MOST:
        raise NotMade(f"The file has {tokens.MOST} tokens already: remove a line first.")
    # an editor may have left the last line without its end
    begun = path.exists() and not path.read_bytes().endswith(b"\n") and path.stat().st_size > 0
    with open(path, "a", opener=_privately) as file:
        file.write(("\n" if begun else "") + line + "\n")


def _privately(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
