"""Bots that fail online: they resign, play their first legal moves or stop everything; bots with `async`."""

import asyncio
import logging
import re
from collections.abc import Sequence

import pytest

from rami import Rami
from rami.bots import AsyncBot, Bot, BotFailed, HouseBot, play
from rami.rules.moves import Discard, Move
from rami.rules.views.view import View

ONE_DEAL = {"match_end": {"deals": 1}}


class Crash:
    """A bot that always raises."""

    def choose(self, _view: View, _legal: Sequence[Move]) -> Move:
        """Raise an error instead of choosing a move."""
        raise LookupError("no idea")


class Exhausted:
    """A bot that finds nothing to do."""

    def choose(self, _view: View, _legal: Sequence[Move]) -> Move:
        """Raise what would never come out of a thread."""
        return next(iter(()))


class Cheat:
    """A bot that always discards a card that it does not hold."""

    def choose(self, view: View, _legal: Sequence[Move]) -> Move:
        """Return a move that is never legal."""
        return Discard(next(card for card in ("AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S") if card not in view.hand))


class Scribbler:
    """A bot that returns something that is not a move."""

    def choose(self, _view: View, _legal: Sequence[Move]) -> Move:
        """Return a word instead of a move."""
        return "discard"  # type: ignore[return-value]


class Silent:
    """A bot that forgets to return its move."""

    def choose(self, _view: View, _legal: Sequence[Move]) -> Move:
        """Return nothing."""
        return None  # type: ignore[return-value]


class Patient:
    """The house bot with `async`, and a pause."""

    async def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The move of the house bot."""
        await asyncio.sleep(0)
        return HouseBot().choose(view, legal)


class Hurried:
    """A bot with `async` that always raises."""

    async def choose(self, _view: View, _legal: Sequence[Move]) -> Move:
        """Raise an error instead of choosing a move."""
        raise TimeoutError("too late")


FAILING = [
    (Crash(), r"raised LookupError\('no idea'\)"),
    (Exhausted(), r"raised RuntimeError\('the bot raised StopIteration'\)"),
    (Cheat(), r"chose Discard\(card='.S'\), which was refused: "),
    (Scribbler(), "returned 'discard', which is not a move"),
    (Silent(), "returned None, which is not a move"),
    (Hurried(), r"raised TimeoutError\('too late'\)"),
]
failing = pytest.mark.parametrize(("bot", "cause"), FAILING, ids=[type(bot).__name__ for bot, _ in FAILING])


@failing
def test_a_bot_that_fails_resigns(bot: Bot, cause: str, url: str, caplog: pytest.LogCaptureFixture) -> None:
    """The result says so with the cause, and the log names the game."""
    with caplog.at_level(logging.WARNING, "rami.bots"):
        (result,) = play(bot, url=url, bots=1, options=ONE_DEAL)
    assert result.error is not None
    assert re.match(f"The bot failed and resigned: {type(bot).__name__} {cause}", result.error)
    assert any(result.game in line for line in caplog.messages)
    with Rami(url) as other:
        other.create_player("Bob")
        assert other.get_game(result.game).players[0].resigned


@failing
def test_a_bot_that_fails_can_play_its_first_legal_moves(bot: Bot, cause: str, url: str) -> None:
    """The game is finished, and the result counts these moves by their causes."""
    (result,) = play(bot, url=url, bots=1, options=ONE_DEAL, on_bot_error="first_legal")
    assert (result.status, result.error) == ("finished", None)
    assert sum(result.fallbacks.values()) > 3
    assert all(re.match(cause, answer) for answer in result.fallbacks)


@failing
def test_a_bot_that_fails_can_stop_everything(bot: Bot, cause: str, url: str) -> None:
    """The exception names the bot, its seat and the cause."""
    with pytest.raises(BotFailed, match=f"{type(bot).__name__} on seat 0 {cause}"):
        play(bot, url=url, bots=1, games=3, options=ONE_DEAL, on_bot_error="raise")


@pytest.mark.parametrize("bot", [HouseBot(), Patient()], ids=["sync", "async"])
def test_a_bot_that_does_not_fail_has_no_fallbacks(bot: Bot | AsyncBot, url: str) -> None:
    """A bot with `async` plays as any other."""
    (result,) = play(bot, url=url, bots=1, options=ONE_DEAL)
    assert (result.status, result.error, result.fallbacks) == ("finished", None, {})
