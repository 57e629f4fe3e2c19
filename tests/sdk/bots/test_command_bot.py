"""Bots in other languages: a program that speaks JSON lines plays in the arena and on the service."""

import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from tests.service.process import Service, serving

from rami.bots import CommandBot, HouseBot, play
from rami.bots.programs import MOST_LINES, running
from rami.training.arena import BotFailed, duel, match

SHORT = {"match_end": {"deals": 1}, "turn_limit": 8}
FIRST = """
import json, sys
seen = []
for line in sys.stdin:
    said = json.loads(line)
    seen.append(said["type"])
    if said["type"] == "choose":
        assert said["view"]["seat"] is not None and said["view"]["id"] == said["game"]
        print(json.dumps(said["legal"][0]), flush=True)
    if said["type"] == "game_ended":
        with open(sys.argv[1], "a") as notes:
            notes.write(json.dumps([said["game"], sorted(set(seen)), said["totals"]]) + "\\n")
"""
SHELL = r"""
while read -r line; do
  case "$line" in
    '{"type":"choose"'*) echo "$line" | sed 's/.*"legal":\[\({[^}]*}\).*/\1/' ;;
  esac
done
"""
"""Without a parser: the first legal move is the first object of the list."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service with its own store."""
    with serving(tmp_path_factory.mktemp("command")) as running:
        yield running


def test_a_program_plays_and_gets_everything(tmp_path: Path) -> None:
    """One program plays several games of the arena, one after the other."""
    notes = tmp_path / "notes"
    bot = CommandBot([sys.executable, "-c", FIRST, str(notes)])
    results = [match([bot, HouseBot()], options=SHORT, seed=seed, game=f"g{seed}") for seed in (1, 2)]
    deadline = monotonic() + 10
    while len(answer := notes.read_text().splitlines() if notes.exists() else []) < 2 and monotonic() < deadline:
        sleep(0.02)
    kinds = '["choose", "event", "game_ended", "game_started"]'
    assert answer == [f'["g{seed}", {kinds}, {list(results[seed - 1].totals)}]' for seed in (1, 2)]


def test_a_shell_script_plays_a_duel_in_processes() -> None:
    """Each process starts its own program; the result is the same for any number of them."""
    bots: dict[str, Any] = {"shell": CommandBot(["sh", "-c", SHELL]), "house": HouseBot}
    one, two = (duel(bots, options=SHORT, deals=8, workers=workers, keep_records=True) for workers in (1, 2))
    assert one.records == two.records
    assert not one.scores["shell"].failures


def test_a_program_plays_several_games_on_the_service_at_once(service: Service, tmp_path: Path) -> None:
    """The lines carry the id of the game, because the games come mixed."""
    bot = CommandBot([sys.executable, "-c", FIRST, str(tmp_path / "notes")])
    results = play(bot, url=service.base, token="", games=3, bots=1, options=SHORT)
    assert [(result.status, result.fallbacks) for result in results] == [("finished", {})] * 3


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ("exit 3", r"OSError\('the program sh has ended with status 3"),
        ("while read -r line; do echo no; done", "is not a move"),
        ("while read -r line; do :; done", "did not answer within 0.5 s"),
    ],
)
def test_a_program_that_fails_is_named(program: str, reason: str) -> None:
    """The error says what is wrong with it."""
    with pytest.raises(BotFailed, match=reason):
        match([CommandBot(["sh", "-c", program], timeout=0.5), HouseBot()], options=SHORT, names=["shell", "house"])


@pytest.mark.parametrize(
    ("command", "error", "sentence"),
    [
        ("no-such-program --fast", FileNotFoundError, "There is no program no-such-program that can be started"),
        (["/etc"], FileNotFoundError, "There is no program /etc that can be started"),
        ("sh 'my bot.sh", ValueError, "The command of a bot, sh 'my bot.sh, cannot be read: No closing quotation."),
        ("", ValueError, "needs its command"),
    ],
)
def test_a_command_that_cannot_be_started_is_refused_at_once(
    command: Any, error: type[Exception], sentence: str
) -> None:
    """Before any game, in one sentence that names the program."""
    with pytest.raises(error) as refused:
        CommandBot(command)
    assert sentence in str(refused.value)


def test_quotes_keep_a_part_of_a_command_together(tmp_path: Path) -> None:
    """The path of a program may have spaces, and so may its arguments."""
    script = tmp_path / "my bot.sh"
    script.write_text(SHELL)
    result = match([CommandBot(f"sh '{script}' \"two words\""), HouseBot()], options=SHORT)
    assert result.deals == 1


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ("exit 4", "has ended with status 4"),
        ("exec 0<&-; sleep 60", "(has ended with status -9|did not answer within 0.4 s)"),
        ("while read -r line; do : ; done", "did not answer within 0.4 s"),
    ],
)
def test_a_program_that_never_answers_is_not_started_for_each_game(program: str, reason: str) -> None:
    """A match of many deals ends with one sentence, instead of a lost deal and a wait for each."""
    bots: dict[str, Any] = {"shell": CommandBot(["sh", "-c", program], timeout=0.4), "house": HouseBot}
    began = monotonic()
    with pytest.raises(OSError, match=f"the program sh {reason}"):
        duel(bots, options=SHORT, deals=2000)
    assert monotonic() - began < 30


def test_a_program_that_has_answered_before_is_started_again() -> None:
    """It loses the deals in which it fails, and the match goes on."""
    once = SHELL.replace(" ;;", "; while read -r line; do :; done ;;")
    bots: dict[str, Any] = {"shell": CommandBot(["sh", "-c", once], timeout=0.4), "house": HouseBot}
    played = duel(bots, options=SHORT, deals=4)
    assert played.scores["shell"].failures == {"raised TimeoutError('the program sh did not answer within 0.4 s')": 4}


def test_a_line_without_an_end_fills_no_memory() -> None:
    """It is read in parts, each a wrong answer."""
    endless = [sys.executable, "-c", "while True: print('1' * 65536, end='')"]
    with pytest.raises(BotFailed, match="is not a move"):
        match([CommandBot(endless, timeout=30), HouseBot()], options=SHORT)


def test_answers_that_nobody_asked_for_fill_no_memory(tmp_path: Path) -> None:
    """The program waits while they are not read."""
    notes, most = tmp_path / "notes", 10 * MOST_LINES
    many = f"""
for number in range({most}):
    print(number, " " * 10_000, flush=True)
    with open({str(notes)!r}, "a") as file:
        file.write("x")
"""
    program = running((sys.executable, "-c", many))
    assert [program.read(60).split() for _ in range(3)] == [[b"0"], [b"1"], [b"2"]]
    until = monotonic() + 2
    while monotonic() < until:
        assert len(notes.read_text()) < most
        sleep(0.1)
    assert [int(program.read(60)) for _ in range(3, most)] == [*range(3, most)]
