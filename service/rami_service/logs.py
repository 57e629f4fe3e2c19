"""The log of the process: one line for each event on standard error, as JSON or as text.

The log never contains a hand, a token or a secret. Our own events are built from named values. Of the messages of
libraries and of errors, only constant text from the code is kept, never a value.
"""

import logging
import re
import sys
from collections.abc import Callable
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final

import msgspec
import structlog

from rami_service.settings import LogFormat, LogLevel

_log: Final = structlog.get_logger()

request: Final[ContextVar[str | None]] = ContextVar("request", default=None)
"""The id of the request that is being answered. Every line of its log has it."""

listeners: Final[list[Callable[[str], None]]] = []
"""Called with the name of each warning and error that is logged, in any thread."""
_SERIOUS: Final = frozenset({"warning", "error", "critical"})

# After its first bracket, quote or line break a library's message may contain a value: an argument, a reply, a token.
_CONSTANT: Final = re.compile(r"[\w ,.;%-]*")


def configure(level: LogLevel, form: LogFormat, worker: int | None = None) -> None:
    """Log events of this level and above from now on, with the number of the worker if this is one of several.

    Of libraries, only warnings and errors are logged.
    """
    lowest = logging.getLevelNamesMapping()[level.upper()]
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,  # the trace's id
        _with_request,
        *([] if worker is None else [partial(_with_worker, worker)]),
        structlog.processors.add_log_level,
        _heard,
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


def _with_request(_logger: Any, _name: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    if (known := request.get()) is not None:
        event["request_id"] = known
    return event


def _with_worker(
    worker: int, _logger: Any, _name: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    event["worker"] = worker
    return event


def _heard(_logger: Any, level: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    if level in _SERIOUS:
        for listener in listeners:
            listener(event["event"])
    return event


def where(error: BaseException) -> dict[str, Any]:
    """The type of an error and its stack, without its message and without values: they may contain a secret."""
    frames = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in extract_tb(error.__traceback__)]
    return {"error": type(error).__qualname__, "frames": frames}


class _Libraries(logging.Handler):
    """Receives the log records that libraries write with the module `logging`."""

    def emit(self, record: logging.LogRecord) -> None:
        """Log a record as an event `library`."""
        error = record.exc_info[1] if record.exc_info else None
        text = _CONSTANT.match(str(record.msg))
        _log.log(
            min(record.levelno // 10 * 10, logging.CRITICAL),
            "library",
            logger=record.name,
            message=text[0].strip() if text else "",
            **(where(error) if error else {}),
        )


def _encoded(event: dict[str, Any], **_: Any) -> str:
    return msgspec.json.encode(event, enc_hook=lambda value: type(value).__qualname__).decode()
