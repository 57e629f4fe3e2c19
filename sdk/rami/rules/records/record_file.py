"""What the file of a record holds, JSON or text. Anybody may have written it, so what it costs to read is limited."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import msgspec

from rami.rules.records.record import BadRecord, Record
from rami.rules.records.transcript import read
from rami.rules.work_limit import WorkLimit, WorkLimitPassed

MOST_BYTES: Final = 8_000_000
MOST_MOVES: Final = 100_000
"""Long games have a few thousand moves."""
MOST_WORK: Final = 3_000_000
"""The most work to replay a record, about half a minute. Games need far less."""


def record_in(content: bytes) -> Record:
    """The record in a file: JSON, or text as `transcript.write` makes it. It is not replayed. Raises BadRecord."""
    if len(content) > MOST_BYTES:
        raise BadRecord(f"The file is too large for a record: it has more than {MOST_BYTES // 10**6} MB.")
    text = _text(content)
    try:
        record = msgspec.json.decode(text, type=Record) if text.startswith("{") else read(text)
    except msgspec.DecodeError as error:
        raise BadRecord(f"The file is not a record: {error}") from None
    except RecursionError:
        raise BadRecord("The file is not a record: its values are nested too deep.") from None
    if sum(len(deal.moves) for deal in record.deals) > MOST_MOVES:
        raise BadRecord(f"The record has more than {MOST_MOVES:,} moves.")
    return record


def _text(content: bytes) -> str:
    """The text, without a byte order mark. Windows may write UTF-16, and ends lines in its own way."""
    try:
        marked = content.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
        return content.decode("utf-16" if marked else "utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise BadRecord(f"The file is not a record: byte {error.start} is not text in {error.encoding}.") from None


@contextmanager
def limited_replay() -> Iterator[None]:
    """Replay a record of others in this block. Raises BadRecord if that needs too much work."""
    try:
        with WorkLimit(MOST_WORK):
            yield
    except WorkLimitPassed:
        raise BadRecord("To replay this record needs too much work: no game is like that.") from None
