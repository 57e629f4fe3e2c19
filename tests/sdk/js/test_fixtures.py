"""The recorded games of the SDK are for the client in JavaScript, too: its reducer plays them back."""

import subprocess
from importlib.resources import files
from pathlib import Path
from typing import Final

import pytest
from tests.sdk.js.test_reducer import REDUCER

from rami.fixtures import NAMES, Version, load

REPLAY: Final = Path(__file__).with_name("replayed.mjs")


@pytest.mark.tools
@pytest.mark.usefixtures("node")
def test_the_recorded_games_lead_to_their_last_views() -> None:
    """Every version of every viewer is applied."""
    paths = [str(files("rami.fixtures").joinpath(f"{name}.json")) for name in NAMES]
    done = subprocess.run(
        ["node", REPLAY, str(REDUCER), *paths], capture_output=True, text=True, timeout=60, check=False
    )
    messages = [message for name in NAMES for viewer in load(name).viewers for message in viewer.messages]
    versions = [message for message in messages if isinstance(message, Version)]
    assert (done.stderr, int(done.stdout)) == ("", len(versions))
