"""The arguments of the commands: read, or refused in one line in the language of the reader."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from rami._terminal.game.game_address import GameAddress, game_address
from rami._terminal.sources.record import RecordedGame
from rami._terminal.sources.setup import Setup
from rami._terminal.translator import Translator
from rami.catalogue import rules_called
from rami.contract.wire import Level
from rami.messages.words import arguments as words
from rami.problems import Refused
from rami.rules.records.record import BadRecord
from rami.rules.records.record_file import MOST_BYTES, record_in
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import RulesName


class BadArgument(ValueError):
    """An argument of a command that means nothing. Its text is for the reader."""


def read_setup(
    say: Translator, variant: str | None, options: str, seats: int | None, *, level: Level, name: str
) -> Setup:
    """The settings of a game. Without a variant, the game can still be chosen. Raises BadArgument."""
    counts = [count for known in VARIANTS.values() for count in known.rules.players]
    least, most = min(counts), max(counts)
    if seats is not None and not least <= seats <= most:
        raise BadArgument(say(words.SEATS, least=least, most=most, seats=seats))
    first, *_ = VARIANTS
    named = _read_rules(say, variant or first, options)
    setup = Setup(
        variant=named.variant,
        options=named.options,
        seats=least if seats is None else seats,
        level=level,
        name=name,
    )
    if variant is not None:
        _check(say, setup)
    return setup


def _read_rules(say: Translator, called: str, options: str) -> RulesName:
    """The rules of a variant, or of a game that people know by another name."""
    try:
        return rules_called(called, _read_options(say, options))
    except Refused as refused:
        raise BadArgument(say(words.NO_VARIANT, why=say.refusal(refused))) from None


def _read_options(say: Translator, text: str) -> Mapping[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError):
        raise BadArgument(say(words.NOT_OPTIONS)) from None


def _check(say: Translator, setup: Setup) -> None:
    """Raise BadArgument if a game that is named cannot be played."""
    try:
        setup.rules()
    except Refused as refused:
        text = words.NO_VARIANT if setup.variant not in VARIANTS else words.NOT_PLAYABLE
        raise BadArgument(say(text, why=say.refusal(refused))) from None


def read_url(say: Translator, url: str | None) -> str | None:
    """The address of a service. Raises BadArgument for one of another kind."""
    if url and not url.startswith(("http://", "https://")):
        raise BadArgument(say(words.NO_ADDRESS, url=url))
    return url


def read_game(say: Translator, text: str) -> Path | GameAddress:
    """A file that exists, or a game on a service: its id, its invitation, or a link. Raises BadArgument."""
    with suppress(OSError, ValueError):  # no file has a name like this
        if (path := Path(text)).exists():
            return path
    if address := game_address(text):
        return address
    named = text.startswith(("g_", "i_", "http://", "https://"))
    raise BadArgument(say(words.NO_GAME_ID, text=text) if named else say(words.NO_FILE, path=text))


def read_recorded(say: Translator, path: Path) -> RecordedGame:
    """The game that a file holds. Raises BadArgument if it holds none."""
    try:
        with path.open("rb") as file:
            return RecordedGame(record_in(file.read(MOST_BYTES + 1)))
    except OSError:
        raise BadArgument(say(words.UNREADABLE, path=path)) from None
    except BadRecord as error:
        raise BadArgument(say(words.NO_RECORD, path=path, why=error)) from None
