"""Keeps the record of a finished game."""

import asyncio
from pathlib import Path

import msgspec

from rami._terminal.game.failure_sentences import failure
from rami._terminal.sources.source import Source
from rami._terminal.translator import Translator
from rami.errors import RamiError
from rami.messages.words.result import SAVED


async def saved(say: Translator, source: Source) -> str:
    """Write the record into the present folder, and say where it is, or why it cannot be written."""
    path = Path(f"rami-{source.view.id}.json")
    try:
        record = await source.record()
        await asyncio.to_thread(path.write_bytes, msgspec.json.encode(record))
    except RamiError as error:
        return failure(say, error)
    except OSError as error:
        return str(error)
    return say(SAVED, path=path)
