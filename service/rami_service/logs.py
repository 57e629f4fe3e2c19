"""What the process writes about itself: one line an event on standard error, as JSON or for people.

Nothing that is written holds a hand, a token or a secret: our own lines are built from named values, and of what a
library says, or why something failed, only the text that stands in the code is kept.
"""

import logging
import re
import sys
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final

import msgspec
import structlog

from rami_service.settings import LogFormat, LogLevel

_log: Final = structlog.get_logger()

# From the first bracket, quote or line break on, a library's sentence may hold a value: an argument, a reply, a token.
_FIXED: Final = re.compile(r"[\w ,.;%-]*")


def configure(level: LogLevel, form: LogFormat) -> None:
    """Write events of this level and above from now on; libraries are heard from warnings on."""
    lowest = logging.getLevelNamesMapping()[level.upper()]
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,  # the request's id
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
    ]
    if form == "json":
        render: list[structlog.typing.Processor] = [structlog.processors.JSONRenderer(serializer=_encoded)]
    else:
        render = [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), timestamp_key="time")]
    structlog.configure(
        processors=[*shared, *render],
        wrapper_class=structlog.make_filtering_bound_logger(lowest),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(handlers=[_Libraries()], level=max(lowest, logging.WARNING), force=True)


def where(error: BaseException) -> dict[str, Any]:
    """The kind of an error and where it arose, but neither its message nor any value: both may hold a secret."""
    frames = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in extract_tb(error.__traceback__)]
    return {"error": type(error).__qualname__, "frames": frames}


class _Libraries(logging.Handler):
    """Takes over what libraries write with the standard library."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write it as an event `library`."""
        error = record.exc_info[1] if record.exc_info else None
        said = _FIXED.match(str(record.msg))
        _log.log(
            min(record.levelno // 10 * 10, logging.CRITICAL),
            "library",
            logger=record.name,
            said=said[0].strip() if said else "",
            **(where(error) if error else {}),
        )


def _encoded(event: dict[str, Any], **_: Any) -> str:
    return msgspec.json.encode(event, enc_hook=lambda value: type(value).__qualname__).decode()
