"""Going through a record."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.sdk.terminal.players import Keys, Person
from tests.sdk.terminal.running import ENGLISH, FRENCH, running, table
from tests.sdk.terminal.screen import place_of, shown
from tests.sdk.terminal.waiting import until_shown
from textual.pilot import Pilot

from rami import Record
from rami._terminal.screens.replay import ReplayScreen
from rami._terminal.sources.record import RecordedGame
from rami._terminal.translator import Translator
from rami.rules.records.record import verify
from rami.rules.records.record_file import record_in
from rami.rules.records.transcript import read

TEXT = Path(__file__).parents[2] / "records" / "rami-3.txt"
RECORD = read(TEXT.read_text(encoding="utf-8"))


def replaying(record: Record = RECORD, say: Translator = ENGLISH) -> Any:
    """Runs a replay."""
    return running(lambda say: ReplayScreen(say, RecordedGame(record)), say)


def step_of(pilot: Pilot[None]) -> int:
    """The step that is shown."""
    words = shown(pilot.app).split("Step ")[1].split()
    return int(words[0])


def test_steps_forth_and_back_show_the_same() -> None:
    """A step back shows the position before, also in what happened."""

    async def look() -> None:
        async with replaying() as pilot:
            seen = []
            for _ in range(8):
                seen.append(shown(pilot.app))
                await pilot.press("right")
            for before in reversed(seen):
                await pilot.press("left")
                await pilot.pause()
                assert shown(pilot.app) == before

    asyncio.run(look())


def test_who_gave_no_name_has_one_in_the_language_of_the_reader() -> None:
    """The record has none. From the own seat it is "You"."""
    nameless = msgspec.structs.replace(RECORD, names=("", *RECORD.names[1:]))

    async def look() -> None:
        async with replaying(nameless, FRENCH) as pilot:
            await until_shown(pilot, "Vu par Joueur 1 · ")
            await pilot.press("tab")
            await until_shown(pilot, "Vu par house · ", "Joueur 1")

    asyncio.run(look())


def test_deals_the_end_and_the_slider() -> None:
    """Keys jump between deals and to the ends; the slider goes where it is clicked."""

    async def look() -> None:
        async with replaying() as pilot:
            last = len(RecordedGame(RECORD).steps)
            await pilot.press("pagedown")
            await until_shown(pilot, "Deal 2")
            await pilot.press("pageup", "pageup")
            await until_shown(pilot, "Deal 1", f"Step 1 of {last}")
            await pilot.press("end")
            await until_shown(pilot, f"Step {last} of {last}", "The game is over")
            row = place_of(pilot.app, "●").y
            await pilot.click(offset=(40, row))
            await pilot.pause()
            assert abs(step_of(pilot) - last / 2) < last / 20

    asyncio.run(look())


def test_every_seat_can_be_looked_from() -> None:
    """From a seat its own hand is shown, with all hands open each one, and a spectator sees none."""

    async def look() -> None:
        async with replaying() as pilot:
            names = RECORD.names
            await until_shown(pilot, f"Seen by {names[0]}")
            for name in names[1:]:
                await pilot.press("tab")
                await until_shown(pilot, f"Seen by {name}")
            await pilot.press("tab")
            await until_shown(pilot, "all hands open", *[f" {name} " for name in names])
            await pilot.press("tab")
            await until_shown(pilot, "Seen by a spectator", "You are watching.")

    asyncio.run(look())


def test_the_shuffles_are_checked() -> None:
    """The program computes them itself, and says so if one of them is wrong."""
    wrong = msgspec.structs.replace(RECORD.deals[0], commitment="0" * 64)
    forged = msgspec.structs.replace(RECORD, deals=(wrong, *RECORD.deals[1:]))

    async def look(record: Record, *texts: str) -> None:
        async with replaying(record, FRENCH) as pilot:
            await pilot.press("v")
            await until_shown(pilot, *texts)

    asyncio.run(look(RECORD, f"Les {len(RECORD.deals)} mélanges sont justes"))
    asyncio.run(look(forged, "n’est pas celui qui était promis"))


def test_the_end_of_a_deal_is_shown() -> None:
    """With the scores of this deal."""

    async def look() -> None:
        async with replaying() as pilot:
            await pilot.press("pagedown", "l")
            await until_shown(pilot, "Deal 1.", "Total", "Left in the hand", "[Enter Go on]")

    asyncio.run(look())


def test_a_game_is_kept_and_seen_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The record of a game on this machine is right, and can be replayed."""
    monkeypatch.chdir(tmp_path)

    async def play() -> None:
        async with table(b"kept", variant="rami-500", seats=2, options={"match_end": {"deals": 1}}) as pilot:
            await Person(pilot, Keys(pilot)).play_deal()
            await pilot.press("w")
            await until_shown(pilot, "Saved. See it again: rami watch")

    asyncio.run(play())
    (path,) = tmp_path.iterdir()
    assert len(verify(record_in(path.read_bytes()))) == 1


@pytest.mark.parametrize("content", [TEXT.read_bytes(), msgspec.json.encode(RECORD)], ids=["text", "json"])
def test_records_are_read_in_both_formats(content: bytes, tmp_path: Path) -> None:
    """As text, and as JSON."""
    path = tmp_path / "record"
    path.write_bytes(content)
    assert record_in(path.read_bytes()) == RECORD
