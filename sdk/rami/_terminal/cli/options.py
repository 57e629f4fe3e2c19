"""Options of a game on the command line."""

from typing import Any

import msgspec


def options_in(text: str) -> dict[str, Any]:
    """The options in the argument `--options`. Raises ValueError."""
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError) as error:
        why = str(error).removesuffix(".")
        raise ValueError(f'--options must be an object in JSON, such as {{"ace": "high_low"}} ({why}).') from None
