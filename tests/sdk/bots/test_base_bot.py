"""The base class for bots: a misspelt method is refused when the class is made."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rami.bots import BaseBot
from rami.rules.moves import Move
from rami.rules.views.view import View
from rami.training.arena import match

SHORT = {"match_end": {"deals": 1}, "turn_limit": 6}


class First(BaseBot):
    """The first legal move, with what a bot may have besides."""

    game_id = ""

    def choose(self, _view: View, legal: Sequence[Move]) -> Move:
        """Play it."""
        return self.best(legal)

    def best(self, legal: Sequence[Move]) -> Move:
        """A method of its own."""
        return legal[0]

    def _on_turn(self) -> None:
        """Another one, which begins with an underscore."""

    def game_started(self, game: str, _seat: int) -> None:
        """Keep the id."""
        self.game_id = game


class Slow(First):
    """A bot of such a bot, with `async`."""

    async def on_event(self, event: Any) -> None:
        """Hear an event."""


def test_a_bot_with_the_base_class_plays() -> None:
    """It is a bot like any other."""
    assert match([First, Slow], options=SHORT).deals == 1


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("on_evnt", "on_event"),
        ("on_events", "on_event"),
        ("game_end", "game_ended"),
        ("game_over", "game_ended"),
        ("game_start", "game_started"),
        ("chose", "choose"),
    ],
)
def test_a_misspelt_method_is_refused(name: str, meant: str) -> None:
    """The sentence names the class, the method and the name that was probably meant."""
    with pytest.raises(TypeError) as refused:
        type("Mine", (First,), {name: lambda *_: None})
    assert f"Mine has a method `{name}`, which nothing calls: did you mean `{meant}`?" in str(refused.value)


def test_a_method_that_is_like_no_other_gets_the_list() -> None:
    """A name that begins as those of the methods do is taken for one of them."""
    with pytest.raises(TypeError, match="bots have choose, game_started, on_event, game_ended, on_message, seed"):
        type("Mine", (First,), {"on_my_turn_to_play": lambda *_: None})


@pytest.mark.parametrize("bases", [(), (object,)])
def test_without_the_base_class_nothing_is_checked(bases: tuple[type, ...]) -> None:
    """A bot needs no base class, and may have any methods."""
    first: Callable[..., Move] = First.choose
    bot = type("Mine", bases, {"choose": first, "best": First.best, "on_evnt": lambda *_: None})
    assert match([bot, First], options=SHORT).deals == 1
