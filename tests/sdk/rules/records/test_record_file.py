"""What the file of a record may hold. For commands with hostile ones see tests/sdk/terminal/cli."""

from codecs import BOM_UTF8, BOM_UTF16_LE
from pathlib import Path
from typing import Final

import msgspec
import pytest
from msgspec.structs import replace

from rami.rules.records import record_file
from rami.rules.records.record import BadRecord, verify
from rami.rules.records.record_file import MOST_BYTES, MOST_MOVES, limited_replay, record_in
from rami.rules.records.transcript import read

RECORDS: Final = Path(__file__).parents[3] / "records"
TEXT: Final = (RECORDS / "rami-bloc-6.txt").read_text()
RECORD: Final = read(TEXT)
JSON: Final = msgspec.json.encode(RECORD)
LONG: Final = replace(RECORD, deals=(replace(RECORD.deals[0], moves=("0 draw",) * (MOST_MOVES + 1)),))


@pytest.mark.parametrize(
    "content",
    [
        TEXT.encode(),
        JSON,
        BOM_UTF8 + JSON,
        TEXT.replace("\n", "\r\n").encode(),
        BOM_UTF16_LE + TEXT.encode("utf-16-le"),
    ],
)
def test_a_record_is_read_however_it_was_saved(content: bytes) -> None:
    """As text or JSON, and with the marks and ends of lines of Windows."""
    assert record_in(content) == RECORD


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b" " * (MOST_BYTES + 1), "too large"),
        (b"{", "is not a record"),
        (b'{"of":' + b"[" * 1_000_000, "nested too deep"),
        (b"\xff", "byte 0 is not text"),
        (msgspec.json.encode(LONG), "more than 100,000 moves"),
    ],
)
def test_what_is_no_record_is_refused(content: bytes, reason: str) -> None:
    """The sentence says why."""
    with pytest.raises(BadRecord, match=reason):
        record_in(content)


def test_a_replay_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record of a game needs far less work than the limit; what needs more is no game."""
    long = read((RECORDS / "rami-40-4.txt").read_text())
    with limited_replay():
        verify(long)
    monkeypatch.setattr(record_file, "MOST_WORK", 10)
    with pytest.raises(BadRecord, match="too much work"), limited_replay():
        verify(long)
