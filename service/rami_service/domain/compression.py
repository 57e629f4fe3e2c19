"""Recorded answers, compressed: an answer is mostly the same text each time, which a dictionary holds in advance.

A compressed record is the byte 0xC1, the number of its dictionary, and raw DEFLATE. No MessagePack value begins with
0xC1, so a release that knows no compression fails to read it, and never takes it for an answer. A record that begins
with another byte is not compressed.

A dictionary never changes, because records made with it live for a day. A new one gets the next number, in a file
`answers-<number>.txt` that `python -m tools.bench.dictionary` makes, and the old ones stay for one release at least.
"""

import zlib
from importlib.resources import files
from typing import Final

MARK: Final = b"\xc1"
DICTIONARY: Final = 1
"""The number of the dictionary for new records."""
DICTIONARIES: Final = {
    number: files(__package__).joinpath(f"answers-{number}.txt").read_bytes() for number in (DICTIONARY,)
}

_WINDOW: Final = 14
"""The logarithm of how far back a record may refer: it covers the dictionary and an answer of usual length."""
_HEAD: Final = MARK + bytes([DICTIONARY])
_MOST: Final = 1 << 20  # bytes of a record; an answer has a few thousand
# Copying a compressor that has read the dictionary is five times faster than reading the dictionary again.
_prepared: Final = zlib.compressobj(3, zlib.DEFLATED, -_WINDOW, 5, zdict=DICTIONARIES[DICTIONARY])


def compressed(data: bytes) -> bytes:
    """Compress a record."""
    compressor = _prepared.copy()
    return _HEAD + compressor.compress(data) + compressor.flush()


def plain(record: bytes) -> bytes:
    """The record as it was before it was compressed, byte for byte.

    Raises ValueError if the record is damaged, or compressed with a dictionary that this release does not have.
    """
    if record[:1] != MARK:
        return record
    dictionary = DICTIONARIES.get(record[1]) if len(record) > 1 else None
    if dictionary is None:
        raise ValueError("no such dictionary")
    decompressor = zlib.decompressobj(-_WINDOW, dictionary)
    try:
        data = decompressor.decompress(record[2:], _MOST)
    except zlib.error:
        raise ValueError("a damaged record") from None
    if not decompressor.eof or decompressor.unused_data:
        raise ValueError("a damaged record")
    return data
