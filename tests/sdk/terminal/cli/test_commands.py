"""The command line as users and other programs run it."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.sdk.terminal.forked import run as rami

from rami._terminal.cli.commands import app
from rami.catalogue import CATALOGUE
from rami.messages.catalogue import LANGUAGES, Language, catalogue
from rami.rules.records.transcript import read
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve
from rami.sheets.sheet import sheet

RAMI = Path(sys.executable).with_name("rami")
TEXT = Path(__file__).parents[3] / "records" / "rami-3.txt"
RECORD = msgspec.json.encode(read(TEXT.read_text(encoding="utf-8")))


def test_the_judge_answers_line_for_line_and_never_stops() -> None:
    """Every line gets one answer, also bad lines, an empty line and a last line without a line end."""
    lines = [
        b'{"rules": {"variant": "rami"}, "meld": ["4C", "5C", "6C"]}',
        b"",
        b"\xff\xfe",
        b"[" * 5000,
        b'{"rules": {"variant": "rami"}, "meld": ["4C", "5C", "6X"]}',
        b'{"rules": {"variant": "belote"}, "seats": 4}',
        b'{"rules": {"variant": "rami"}, "seats": 4}',
    ]
    done = rami("judge", given=b"\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert answers[0] == {"legal": True, "kind": "run", "value": 15}
    assert [set(answer) for answer in answers[1:6]] == [{"error"}] * 5
    assert answers[5]["error"]["code"] == "bad_rules"
    assert answers[6]["hand"] == [7, 7, 7, 7]


def test_the_judge_explains() -> None:
    """With the option, a refusal has its reason in both languages, and the answer one way to finish the turn."""
    position = {"rules": {"variant": "rami"}, "seats": 2, "turn": 0, "hands": [["9H"], ["KD"]], "partial": True}
    question = {"position": position | {"stock": ["4D"]}, "moves": [{"type": "discard", "card": "9H"}]}
    done = rami("judge", "--explain", given=json.dumps(question).encode())
    answer = json.loads(done.stdout)
    assert list(answer["refused"]["why"]) == ["en", "fr"]
    assert [move["type"] for move in answer["finish"]] == ["draw_stock", "discard"]


@pytest.mark.parametrize("mark", ["utf-8-sig", "utf-16"])
def test_the_judge_reads_what_windows_writes(mark: str) -> None:
    """A byte order mark before the first question is skipped, also that of UTF-16."""
    lines = '{"rules": {"variant": "rami"}, "hand": ["AS"]}\r\n{"rules": {"variant": "rami"}, "hand": ["KD"]}\r\n'
    done = rami("judge", given=lines.encode(mark))
    assert [json.loads(line) for line in done.stdout.splitlines()] == [{"value": 1}, {"value": 10}]


def test_the_judge_answers_before_the_next_question_is_asked() -> None:
    """Each answer is flushed at once, because another program may wait for it before it sends the next line."""
    with subprocess.Popen([RAMI, "judge"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as judge:
        assert judge.stdin is not None
        assert judge.stdout is not None
        for seats in (2, 3):
            judge.stdin.write(json.dumps({"rules": {"variant": "rami"}, "seats": seats}).encode() + b"\n")
            judge.stdin.flush()
            assert len(json.loads(judge.stdout.readline())["hand"]) == seats
        judge.stdin.close()


@pytest.mark.parametrize("content", [RECORD, TEXT.read_bytes()], ids=["json", "text"])
def test_a_record_is_verified(content: bytes, tmp_path: Path) -> None:
    """For every deal it prints who contributed to the shuffle, and at the end the result."""
    path = tmp_path / "record"
    path.write_bytes(content)
    done = rami("verify", str(path))
    record = json.loads(RECORD)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.decode().splitlines()
    assert len(lines) == len(record["deals"]) + 1
    assert lines[0].startswith("deal 1: the shuffle matches its commitment; entropy from ")
    assert lines[-1].endswith(", ".join(map(str, record["totals"])))


@pytest.mark.parametrize("content", [RECORD, TEXT.read_bytes()], ids=["json", "text"])
def test_a_record_is_shown(content: bytes, tmp_path: Path) -> None:
    """The JSON of the service and the text format of the record give the same output."""
    path = tmp_path / "record"
    path.write_bytes(content)
    done = rami("show", str(path))
    assert (done.returncode, done.stdout, done.stderr) == (0, TEXT.read_bytes(), b"")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"{}",
        b'{"format": "rami-record/1"}',
        b"# deal 1",
        RECORD.replace(b'"secret":"', b'"secret":"00', 1),
        TEXT.read_bytes().replace(b'secret: "', b'secret: "00', 1),
    ],
)
def test_what_is_no_true_record_is_refused_with_a_reason(content: bytes, tmp_path: Path) -> None:
    """The exit status is 1 and the reason is one line, without a traceback."""
    path = tmp_path / "record.json"
    path.write_bytes(content)
    done = rami("verify", str(path))
    assert done.returncode == 1
    assert done.stderr.decode().startswith(str(path))
    assert b"Traceback" not in done.stderr


def test_a_file_that_is_not_there_is_said_so() -> None:
    """A wrong path gives an error message, not a traceback."""
    done = rami("verify", "no-such-record.json")
    assert done.returncode == 1
    assert b"no-such-record.json" in done.stderr


def test_a_rule_sheet_is_printed_in_the_language_asked_for() -> None:
    """The sheet is printed for any options and number of players, and it is the sheet of the service."""
    done = rami("sheet", "rami", "--lang", "fr", "--seats", "4", "--options", '{"ace": "high_low"}')
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode() == sheet(resolve("rami", {"ace": "high_low"}, 4), 4, "fr")
    assert rami("sheet", "romme").stdout.decode() == sheet(resolve("romme"))


def test_a_rule_sheet_is_printed_for_those_who_are_still_in() -> None:
    """After an elimination; without one the reason is said."""
    options = {"match_end": {"target": 100, "elimination": True}}
    done = rami("sheet", "rami-51", "--seats", "4", "--options", json.dumps(options), "--still", "2")
    assert done.stdout.decode() == sheet(resolve("rami-51", options, 4), 4, still=2)
    refused = rami("sheet", "rami-51", "--seats", "4", "--still", "2")
    assert (refused.returncode, b"elimination" in refused.stderr) == (1, True)


def test_a_game_that_people_know_by_another_name_has_a_sheet() -> None:
    """It has its own title, what differs, and the rules of the variant with its options.

    Options of the command come before these, key by key.
    """
    game = CATALOGUE["scala-40"]
    known: Any = {"title": game.title, "differs": game.differs}
    expected = sheet(resolve(game.variant, game.options), **known)
    assert expected.startswith(f"# Scala 40\n\n## What is different here\n\n- {game.differs[0]}\n")
    french = rami("sheet", "scala-40", "--lang", "fr").stdout.decode()
    assert catalogue("fr", "options").gettext(game.differs[0]) in french
    for called in ("scala-40", "Scala Quaranta"):
        assert rami("sheet", called).stdout.decode() == expected
    values = {"ace_low_run": 1, "joker_hand": 30}
    changed = rami("sheet", "scala-40", "--options", '{"values": {"joker_hand": 30}, "match_end": {"deals": 3}}')
    ended = {**game.options, "values": values, "match_end": {"deals": 3}}
    assert changed.stdout.decode() == sheet(resolve(game.variant, ended), **known)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_games_are_listed(language: Language) -> None:
    """A line for each variant and for each game of the catalogue, with every text in the language asked for."""
    done = rami("games", "--lang", language)
    lines = done.stdout.decode().splitlines()
    said = catalogue(language, "options").gettext
    assert done.returncode == 0, done.stderr
    assert len([line for line in lines if line.startswith("  ")]) == len(VARIANTS) + len(CATALOGUE)
    assert len([line for line in lines if line.endswith(":")]) == 3
    listed = "\n".join(lines)
    assert ("rummy-13\u00a0: " if language == "fr" else "rummy-13: ") in listed
    assert all(said(variant.summary) in listed for variant in VARIANTS.values())
    assert all(said(game.reason) in listed for game in CATALOGUE.values() if game.reason is not None)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["belote"], "no variant `belote`"),
        (["wrotham", "--seats", "3"], "for 2 players, not 3"),
        (["wrotham", "--seats", "3", "--lang", "fr"], "Ce jeu se joue à 2 joueurs, pas à 3. (bad_rules, rule B-02)"),
        (["canasta"], "Canasta cannot be played here. The nearest game is rami-500;"),
        (["Samba", "--lang", "fr"], "On ne joue pas ici à Canasta. Le jeu le plus proche est rami-500"),
        (["scala-40", "--seats", "5"], "for 2 to 4 players"),
        (["rami", "--options", "{"], "--options must be an object in JSON"),
        (["rami", "--options", "[]"], "(Expected `object`, got `array`)"),
    ],
)
def test_what_is_no_game_has_no_sheet(arguments: list[str], reason: str) -> None:
    """The reason is printed on one line."""
    done = rami("sheet", *arguments)
    assert done.returncode == 1
    assert reason in done.stderr.decode()
    assert done.stdout == b""


@pytest.mark.parametrize(
    ("command", "status", "reason"),
    [
        ("judge <&-", 0, ""),
        ("judge </dev/null >&-", 0, ""),
        ("sheet rami >/dev/full", 1, "rami: No space left on device\n"),
        ("sheet rami --options x 2>&-", 1, ""),
        ("play <&-", 1, "The table needs a terminal to show itself and to read the keyboard.\n"),
    ],
)
def test_closed_and_full_streams_get_no_traceback(command: str, status: int, reason: str) -> None:
    """Nothing to read is the end of the input, and what cannot be written is said in one line."""
    shell = ["sh", "-c", f'exec "$0" {command}', str(RAMI)]
    done = subprocess.run(shell, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (status, reason)


@pytest.mark.parametrize("arguments", [(), ("--help",)])
def test_there_is_help_without_the_extra(arguments: tuple[str, ...]) -> None:
    """The bare wheel has no typer. Its help has the same commands, and says what to install."""
    program = "import sys; sys.modules['typer'] = None; from rami._terminal.cli import main; main()"
    command = [sys.executable, "-c", program, *arguments]
    bare = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    assert "pip install 'rami[cli]'" in bare
    named = [command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands]
    named += [str(group.name) for group in app.registered_groups]
    assert sorted(re.findall(r"^  ([a-z]+) ", bare, re.MULTILINE)) == sorted(named)


def test_a_command_without_the_service_loads_no_http_library() -> None:
    """It would take a third of the time in which `rami sheet` starts."""
    program = "import sys; import rami._terminal.cli.commands; print('httpx2' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", program], text=True, timeout=60) == "False\n"
