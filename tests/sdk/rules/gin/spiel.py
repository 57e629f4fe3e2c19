"""OpenSpiel's gin, with cards by name: `pyspiel` has numbers for cards, melds and other choices, and no types."""

from collections.abc import Sequence
from typing import Any, Final

import pyspiel  # type: ignore[import-not-found, unused-ignore]  # a compiled module without types
from tests.sdk.rules.oracle import RING, Meld
from tests.sdk.rules.showdowns import PLACE, Cards

SUITS: Final = "SCDH"
"""Its order of the suits."""
CARDS: Final = tuple(rank + suit for suit in SUITS for rank in RING)
TAKE, DRAW, PASS, KNOCK = 52, 53, 54, 55
FIRST_MELD: Final = 56
LONGEST: Final = 5
"""It has no melds with more cards: a longer run is laid in two parts."""


class Spiel:
    """One deal in OpenSpiel. Player 0 is the one whom the other has dealt the cards."""

    def __init__(self, *, oklahoma: bool) -> None:
        self._state: Any = pyspiel.load_game("gin_rummy", {"oklahoma": oklahoma}).new_initial_state()

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return bool(self._state.is_terminal())

    @property
    def waits_for_card(self) -> bool:
        """Whether it waits for the next card of the pack: `give` it."""
        return bool(self._state.is_chance_node())

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return int(self._state.current_player())

    @property
    def phase(self) -> str:
        """The phase: `FIRST_UPCARD`, `DRAW`, `DISCARD`, `KNOCK`, `LAYOFF`, `WALL`."""
        return str(self._state.current_phase()).rpartition(".")[2]

    @property
    def limit(self) -> int:
        """The most points with which a player may knock."""
        return int(self._state.knock_card())

    @property
    def results(self) -> list[int]:
        """What each player has won or lost."""
        return [int(points) for points in self._state.returns()]

    def count(self, player: int) -> int:
        """Its least count of a hand."""
        return int(self._state.deadwood()[player])

    def give(self, card: str) -> None:
        """Deal the next card of the pack, or draw it from the stock."""
        self._state.apply_action(CARDS.index(card))

    def choices(self) -> set[int]:
        """What the player may do: `TAKE`, `DRAW`, `PASS`, `KNOCK`."""
        return {action for action in self._state.legal_actions() if TAKE <= action <= KNOCK}

    def cards(self) -> set[str]:
        """The cards that the player may discard, or lay off."""
        return {CARDS[action] for action in self._state.legal_actions() if action < TAKE}

    def choose(self, choice: int) -> None:
        """Make one of the `choices`."""
        self._state.apply_action(choice)

    def discard(self, card: str) -> None:
        """Discard a card, or lay it off."""
        self._state.apply_action(CARDS.index(card))

    def lay(self, meld: Meld) -> None:
        """Lay a meld; a long run in parts."""
        for part in parts(meld):
            wanted = {name[0] + name[1].lower() for name in part}
            laid = [action for action in self._state.legal_actions() if action >= FIRST_MELD]
            (action,) = [action for action in laid if self._cards_of(action) == wanted]
            self._state.apply_action(action)

    def _cards_of(self, action: int) -> set[str]:
        text = self._state.action_to_string(0, action).rpartition(" ")[2]
        return {text[place : place + 2] for place in range(0, len(text), 2)}


def parts(meld: Sequence[str]) -> list[Cards]:
    """A meld in parts of three to five cards."""
    cards, found = tuple(meld), []
    while len(cards) > LONGEST:
        found.append(cards[:3])
        cards = cards[3:]
    return [*found, cards]


def deck() -> list[str]:
    """The cards of the pack, in our order."""
    return list(PLACE)
