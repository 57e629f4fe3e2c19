"""Every event in words, in English and French, with what it shows and nothing else."""

from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import fields
from tests.sdk.rules.strategies import eager, playing
from tests.sdk.rules.walks import GAMES, dealt

import rami
from rami.contract.wire import (
    GameAborted,
    GameEvent,
    LevelPlayed,
    PlayerJoined,
)
from rami.rules.engine.deal import next_deal
from rami.rules.events import (
    CardDiscarded,
    DealEnded,
    Event,
    GameEnded,
    JokerSwapped,
    Knocked,
    PileRecycled,
    ShowdownHeld,
    StockDrawn,
)
from rami.rules.play import legal_moves, play
from rami.rules.snapshots import Showdown, ShownHand
from rami.rules.state import Phase
from rami.rules.views.view import project

NAMES = ("Ada", "Bob", "Cleo", "Dan")
SPECIAL: tuple[GameEvent, ...] = (
    PlayerJoined(1, "bot", "Bob"),
    LevelPlayed(1, "strong", below=True),
    LevelPlayed(1, "master", below=False),
    GameAborted("unfilled"),
    GameAborted("deserted"),
)
"""Events that have several sentences."""


def event_of(kind: type[Any]) -> GameEvent:
    """An event of the service, of seat 1."""
    required = [field.name for field in fields(kind) if field.required]
    event: GameEvent = kind(**{name: 1 if name == "seat" else "strong" for name in required})
    return event


OF_THE_SERVICE = (*SPECIAL, *map(event_of, {*get_args(GameEvent)} - {*get_args(Event)}))


def events_of(name: str) -> list[Event]:
    """The first events of a game, complete."""
    rng = Random(f"describe {name}")
    state, events = dealt(GAMES[name], rng)
    found = [*events]
    for _ in range(120):
        if state.phase is Phase.GAME_OVER:
            break
        if playing(state):
            state, events = play(state, state.turn, eager(rng, legal_moves(state)))
        else:
            state, events = next_deal(state, rng.randbytes(32))
        found += events
    return found


def test_every_event_has_a_sentence_in_both_languages() -> None:
    """Games of all variants have all events of the rules; the service has its own."""
    events = [event for name in GAMES for event in events_of(name)]
    assert {type(event) for event in events} == {*get_args(Event)}
    for event in (*events, *OF_THE_SERVICE):
        english, french = rami.describe(event, NAMES), rami.describe(event, NAMES, "fr")
        assert english.endswith((".", "!"))
        assert french.endswith((".", "!"))
        assert "{" not in english + french
        assert english != french


def test_a_hidden_card_is_in_no_sentence() -> None:
    """Two events that differ in a card that a seat may not see are the same sentence for this seat."""
    drawn = [project(StockDrawn(0, 20, card), 1) for card in ("4C", "KH")]
    assert {rami.describe(event, NAMES) for event in drawn} == {"Ada draws from the stock."}
    knocks = [project(Knocked(0, card), 1) for card in ("4C", "KH")]
    assert {rami.describe(event, NAMES) for event in knocks} == {"Ada knocks."}


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (CardDiscarded(1, "KD"), "Bob discards KD.", "Bob jette R♦."),
        (StockDrawn(5, 3, "TH"), "seat 5 draws TH.", "siège 5 pioche 10♥."),
        (
            JokerSwapped(0, 2, ("TH",), ("9H", "TH", "JH"), 1),
            "Ada gives TH and takes the joker.",
            "Ada donne 10♥ et prend le joker.",
        ),
        (
            PileRecycled("shuffle", 1, (), 1),
            "The pile becomes the new stock.",
            "La défausse redevient talon.",
        ),
        (
            DealEnded(1, 0, True, "out", ((), ("KH",)), (20, 0), (20, 0), ""),
            "Ada went out with a rami. The deal is over. Ada +20, Bob 0.",
            "Ada fait rami. Fin de la donne. Ada +20, Bob 0.",
        ),
        (
            DealEnded(1, None, False, "stock_empty", ((), (), (), ()), (20, 5), (20, 5), ""),
            "The stock was empty. The deal is over. Ada and Cleo +20, Bob and Dan +5.",
            "Le talon était épuisé. Fin de la donne. Ada et Cleo +20, Bob et Dan +5.",
        ),
        (
            GameEnded((1,), (3, 30)),
            "The game is over. Bob and Dan won. Ada and Cleo 3, Bob and Dan 30.",
            "Fin de la partie. Victoire\u00a0: Bob et Dan. Ada et Cleo 3, Bob et Dan 30.",
        ),
        (
            GameEnded((0, 1), (3, 3, 0, 0)),
            "The game is over. Ada and Bob won. Ada 3, Bob 3, Cleo 0, Dan 0.",
            "Fin de la partie. Victoire\u00a0: Ada et Bob. Ada 3, Bob 3, Cleo 0, Dan 0.",
        ),
    ],
)
def test_a_sentence(event: GameEvent, english: str, french: str) -> None:
    """Cards and numbers are as each language writes them; partners are named together."""
    assert rami.describe(event, NAMES) == english
    assert rami.describe(event, NAMES, "fr") == french


@pytest.mark.parametrize("result", ["knock", "gin", "big_gin", "undercut", "tie"])
def test_a_showdown_says_what_decided_it(result: str) -> None:
    """With the count of each hand."""
    hands = tuple(ShownHand(seat, (), (), (), 3 + seat) for seat in range(2))
    shown = Showdown(0, None, 10, hands, result, (0,), False, ())  # type: ignore[arg-type]
    assert "(Ada 3, Bob 4)." in rami.describe(ShowdownHeld(shown), NAMES)


def test_what_is_no_event_is_refused() -> None:
    """The error names its type."""
    with pytest.raises(ValueError, match="There are texts in en and fr, not in 'de'"):
        rami.describe(CardDiscarded(0, "AS"), NAMES, "de")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not an event of a game: str"):
        rami.describe("hello")  # type: ignore[arg-type]
