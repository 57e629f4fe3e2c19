"""Records that strangers wrote: each gets a sentence, never a traceback, and does nothing to the terminal."""

import json
import subprocess
import sys
import unicodedata
from contextlib import suppress
from pathlib import Path
from resource import RLIMIT_AS, RLIMIT_CPU, setrlimit
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from rami._terminal.cli.commands import app
from rami._terminal.sources.arguments import BadArgument, read_recorded
from rami._terminal.translator import Translator
from rami.messages.printable import printable, printable_lines, without_acts
from rami.rules.records.record_file import MOST_BYTES, MOST_MOVES
from rami.rules.records.transcript import read

pytestmark = pytest.mark.tools

RAMI: Final = Path(sys.executable).with_name("rami")
TEXTS: Final = [
    (Path(__file__).parents[3] / "records" / name).read_bytes()
    for name in ("rami-bloc-6.txt", "gin-rami-2.txt", "rami-51-2.txt")
]
RECORDS: Final = [msgspec.json.encode(read(text.decode())) for text in TEXTS]
ACTS: Final = "\x1b]0;pwned\x07\x1b[2J\x9b31m\u202e\u2028\x00\r"
ALLOWED: Final = {"\u200c", "\u200d", *map(chr, range(0xE0020, 0xE0080))}
"""Format characters that names and flags are written with."""


def acts(text: str) -> list[str]:
    """The characters of a text that a terminal may act upon, found by their category."""
    kinds = {"Cc", "Cf", "Cs", "Zl", "Zp"}
    return [sign for sign in text if unicodedata.category(sign) in kinds and sign not in ALLOWED | {"\n"}]


def check(path: Path, content: bytes) -> None:
    """Show, verify and watch a record: each prints sentences, and ends with status 0 or 1."""
    path.write_bytes(content)
    for command in ("show", "verify"):
        done = CliRunner().invoke(app, [command, str(path)])
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exc_info
        assert done.exit_code in {0, 1}
        assert not acts(done.output), done.output
        assert done.exit_code == 0 or done.stderr.count("\n") == 1 == done.output.count("\n")
    with suppress(BadArgument):
        read_recorded(Translator(), path)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file for all the records."""
    return tmp_path_factory.mktemp("hostile") / "record"


CUT = st.tuples(
    st.integers(0, 20_000), st.integers(0, 40), st.binary(max_size=12) | st.sampled_from([b"\n", b'"', b"{"])
)
"""Where bytes are taken away, how many, and what takes their place."""


@given(st.sampled_from(RECORDS + TEXTS), st.lists(CUT, min_size=1, max_size=4))
def test_changed_bytes_get_a_sentence(path: Path, content: bytes, cuts: list[tuple[int, int, bytes]]) -> None:
    """Also a file that is cut, has other bytes, or is not UTF-8."""
    for place, length, instead in cuts:
        at = place % (len(content) + 1)
        content = content[:at] + instead + content[at + length :]
    check(path, content)


@given(st.sampled_from(RECORDS + TEXTS), st.integers(0, 20_000))
def test_a_truncated_file_gets_a_sentence(path: Path, content: bytes, length: int) -> None:
    """Wherever it ends."""
    check(path, content[: length % len(content)])


VALUES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([2**31, 2**32, 2**63, 2**64, -(2**64), 10**400, 10**4400, 1e308, 0.5])
    | st.text(max_size=20)
    | st.sampled_from(
        [ACTS, f"0 draw{ACTS}", "0 draw\x1c", "0  draw", "٠ draw", "0 take 99999999999999999999", "00" * 70_000]
    )
    | st.sampled_from(["0 throw *", "0 meld *AS *AS *AS", "0 lay 1 AS", "0 swap 1 *", "0 knock", "0 undo", "0 pass"])
    | st.lists(st.integers() | st.text(max_size=5), max_size=9)
    | st.dictionaries(st.text(max_size=8), st.integers() | st.text(max_size=5), max_size=3)
)
PATHS = st.lists(st.integers(0, 400), min_size=1, max_size=5)


def _replaced(value: Any, steps: list[int], instead: Any) -> Any:
    if not steps or not isinstance(value, dict | list) or not value:
        return instead
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    key = keys[steps[0] % len(keys)]
    value[key] = _replaced(value[key], steps[1:], instead)
    return value


@given(st.sampled_from(RECORDS), st.lists(st.tuples(PATHS, VALUES), min_size=1, max_size=3))
def test_changed_values_get_a_sentence(path: Path, content: bytes, changes: list[tuple[list[int], Any]]) -> None:
    """Also wrong types, huge numbers, and texts that are commands to a terminal."""
    sys.set_int_max_str_digits(0)
    try:
        record = json.loads(content)
        for steps, instead in changes:
            record = _replaced(record, steps, instead)
        changed = json.dumps(record).encode()
    finally:
        sys.set_int_max_str_digits(4300)
    check(path, changed)


def test_names_are_shown_without_what_they_would_do(path: Path) -> None:
    """`verify` prints a line for each deal, whatever the names are, and what `show` prints is still the record."""
    names = (f"Ada{ACTS}", "Zo\u00eb \U0001f469\u200d\U0001f9b0\ndeal 9: all is well")
    record = msgspec.structs.replace(read(TEXTS[1].decode()), names=names)
    path.write_bytes(msgspec.json.encode(record))
    verified, shown = (CliRunner().invoke(app, [command, str(path)]).output for command in ("verify", "show"))
    assert not acts(verified + shown)
    assert len(verified.splitlines()) == len(record.deals) + 1
    assert "\\u001b]0;pwned" in verified or "server only" in verified
    assert read(shown) == record


def test_what_acts_is_what_unicode_says() -> None:
    """All control and format characters, but for joiners and tags, are escaped so that JSON reads them back."""
    for sign in map(chr, range(sys.maxunicode + 1)):
        if unicodedata.category(sign) == "Cn":  # this Python does not know what it will be
            continue
        assert (printable(sign) != sign) == (bool(acts(sign)) or sign == "\n"), hex(ord(sign))
        assert (without_acts(sign) == "") == (printable(sign) != sign)
    assert printable_lines(f"a\n{ACTS}") == "a\n" + printable(ACTS)
    assert json.loads(f'"{printable(ACTS)}"') == ACTS
    assert printable("\U000e0001") == "\\udb40\\udc01"


def _deal(content: bytes, **changed: object) -> bytes:
    record = json.loads(content)
    record["deals"][0].update(changed)
    return json.dumps(record).encode()


HUGE: Final[dict[str, tuple[bytes, str]]] = {
    "entropy": (_deal(RECORDS[1], entropy=["00" * 70_000, ""]), "at most 64 bytes"),
    "deal": (_deal(RECORDS[1], deal=2**70), ""),
    "nesting": (b'{"of":' + b"[" * 1_000_000, "nested too deep"),
    "nesting in the text": (b"format: " + b"[" * 1_000_000, ""),
    "file": (b'{"game":"' + b"a" * MOST_BYTES, "too large"),
    "moves": (_deal(RECORDS[1], moves=["0 draw"] * (MOST_MOVES + 1)), "more than 100,000 moves"),
    "a move": (_deal(RECORDS[1], moves=["0 meld " + "AS " * 1_000_000]), "Deal 1, move 0"),
    "names": (RECORDS[1].replace(b'"names":[', b'"names":[' + b'"x",' * 1_000_000), "players, not 1000002"),
    "number": (RECORDS[1].replace(b'"totals":[', b'"totals":[' + b"9" * 1_000_000 + b","), ""),
    "NaN": (RECORDS[1].replace(b'"totals":[', b'"totals":[NaN,'), "not a record"),
    "half a character": (RECORDS[1].replace(b'"names":["', b'"names":["\\ud800'), "not a record"),
    "not UTF-8": (b"\x80" + RECORDS[1], "byte 0 is not text"),
    "options": (RECORDS[1].replace(b'"options":{', b'"options":{' + b'"a":{' * 5000 + b"}" * 5000 + b',"b":1,'), ""),
    "line": (b"# " + b"x" * 1_000_000, "does not belong"),
    "field": (b"deals: 5\n# deal 1\n", "does not belong"),
}


def _limited() -> None:
    setrlimit(RLIMIT_CPU, (60, 60))
    setrlimit(RLIMIT_AS, (2 << 30, 2 << 30))


@pytest.mark.parametrize("command", ["show", "verify"])
@pytest.mark.parametrize("what", HUGE)
def test_a_huge_record_gets_a_short_sentence(tmp_path: Path, what: str, command: str) -> None:
    """In bounded time and memory: the system would kill the process."""
    content, reason = HUGE[what]
    (tmp_path / "record").write_bytes(content)
    done = subprocess.run(
        [RAMI, command, "record"], cwd=tmp_path, capture_output=True, text=True, check=False, preexec_fn=_limited
    )
    assert (done.returncode, done.stdout) == (1, ""), done
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("record: ")
    assert len(done.stderr) < 2100
    assert reason in done.stderr


@pytest.mark.parametrize(
    "written", [b"\xef\xbb\xbf" + RECORDS[1], TEXTS[1].decode().replace("\n", "\r\n").encode("utf-16")]
)
def test_windows_may_have_written_the_file(path: Path, written: bytes) -> None:
    """With a byte order mark, in UTF-16, and with its ends of lines."""
    path.write_bytes(written)
    done = CliRunner().invoke(app, ["show", str(path)])
    assert done.output == TEXTS[1].decode()
