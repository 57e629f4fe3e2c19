"""What strangers wrote into a record does nothing to the terminal in which it is watched."""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from pathlib import Path
from select import select
from time import monotonic

import msgspec
import pytest
from tests.sdk.terminal.test_replay import RECORD

RAMI = Path(sys.executable).with_name("rami")
ACTS = ("\x1b]0;pwned\x07", "\x9b31m", "\u202e")
"""The title of the terminal is changed, the text becomes red, the letters go backwards."""
NAMES = (f"A{ACTS[0]}", f"B{ACTS[1]}", f"C{ACTS[2]}")


@pytest.mark.parametrize("arguments", [(), ("--letters", "--lang", "fr")])
def test_a_name_does_nothing_to_the_terminal(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """The name is on the screen, and no byte of what it would do has been sent."""
    path = tmp_path / "record.json"
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(RECORD, names=NAMES)))
    outside, inside = pty.openpty()
    fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    command = [str(RAMI), "watch", str(path), *arguments]
    written = b""
    with subprocess.Popen(command, stdin=inside, stdout=inside, stderr=inside, env=environment) as program:
        os.close(inside)
        limit = monotonic() + 60
        while b"pwned" not in written and monotonic() < limit:
            if select([outside], [], [], 1)[0]:
                written += os.read(outside, 65536)
        for _ in range(20):  # the rest of the screen
            if not select([outside], [], [], 0.2)[0]:
                break
            written += os.read(outside, 65536)
        program.kill()
    os.close(outside)
    assert b"pwned" in written
    for act in ACTS:
        assert act.encode() not in written, act
