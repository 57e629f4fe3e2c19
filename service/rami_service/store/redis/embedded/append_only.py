"""How far an append-only file of Valkey is whole: the commands in it, and what follows after the last of them.

The file has commands as clients send them (RESP), and lines of notes that begin with `#`. The commands between MULTI
and EXEC hold together or not at all.
"""

import re
from mmap import mmap
from typing import Final, NamedTuple

Content = bytes | mmap

_ARRAY: Final = re.compile(rb"\*([1-9][0-9]{0,8})\r\n")
_BULK: Final = re.compile(rb"\$([0-9]{1,10})\r\n")
_NOTE: Final = re.compile(rb"#[^\r\n]{0,1000}\r\n")
_BEGINNING: Final = re.compile(rb"\*[1-9][0-9]{0,8}\r\n\$[0-9]{1,10}\r\n[A-Za-z]")
_LONGEST_NAME: Final = 32


class Extent(NamedTuple):
    """The first `end` bytes hold `commands` whole commands, and no transaction that has not ended.

    `unfinished` are the whole commands of a transaction after them. `again` is where whole commands begin again after
    bytes that are none; None if there are no more.
    """

    end: int
    commands: int
    unfinished: int
    again: int | None


def extent(content: Content) -> Extent:
    """How far the file is whole."""
    at = end = commands = unfinished = 0
    while at < len(content):
        if note := _NOTE.match(content, at):
            at = note.end()
        elif (command := _command(content, at)) is not None:
            at, name = command
            commands += 1
            if unfinished or name == b"MULTI":
                unfinished = 0 if name == b"EXEC" else unfinished + 1
        else:
            return Extent(end, commands - unfinished, unfinished, _again(content, at))
        end = end if unfinished else at
    return Extent(end, commands - unfinished, unfinished, None)


def _command(content: Content, at: int) -> tuple[int, bytes] | None:
    """Where the command at this place ends, and its name, which is of letters; None if there is no whole command."""
    head = _ARRAY.match(content, at)
    if head is None:
        return None
    at, name = head.end(), None
    for _ in range(int(head[1])):
        bulk = _BULK.match(content, at)
        if bulk is None:
            return None
        begin, at = bulk.end(), bulk.end() + int(bulk[1]) + 2
        if content[at - 2 : at] != b"\r\n":
            return None
        name = content[begin : min(at - 2, begin + _LONGEST_NAME)].upper() if name is None else name
    return (at, name) if name is not None and name.isalpha() else None


def _again(content: Content, at: int) -> int | None:
    """The first place after this one where there is a whole command."""
    places = (found.start() for found in _BEGINNING.finditer(content, at + 1))
    return next((place for place in places if _command(content, place) is not None), None)
