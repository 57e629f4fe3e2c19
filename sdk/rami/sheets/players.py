"""The players and the cards (B-02, B-04, Z-01, Z-02)."""

from collections.abc import Iterator

from rami.rules.settings.parameters import jokers_in_deck, pack_count
from rami.sheets.blocks import Block
from rami.sheets.game import Game
from rami.sheets.words import Words


def players(game: Game, say: Words) -> Iterator[Block]:
    """The number of players, the partners, and the cards."""
    low, high = game.counts[0], game.counts[-1]
    if game.still is not None and game.seats is not None:
        yield say(
            "{players} players began the game, and {still} of them are still in.",
            players=say.number(game.seats).capitalize(),
            still=say.number(game.still),
        )
    elif low == high:
        yield say("For {players} players.", players=say.number(low))
    else:
        yield say("For {low} to {high} players.", low=say.number(low), high=say.number(high))
    if game.only_teams:
        yield say(
            "The players form two teams of two. Partners sit opposite each other, each with their own hand, and "
            "their scores are added together."
        )
    elif game.partners:
        yield say(
            "Four players play in two teams of two: partners sit opposite each other, each with their own hand, and "
            "their scores are added together. With any other number of players, everyone plays alone."
        )
    yield _pack(game, say)


def _pack(game: Game, say: Words) -> str:
    rules = game.rules
    numbers = {pack_count(rules, count) for count in game.counts}
    packs = _packs(numbers, say)
    if not rules.jokers:
        return say("{packs}, without jokers.", packs=packs)
    totals = {52 * pack_count(rules, count) + jokers_in_deck(rules, count) for count in game.counts}
    if len(totals) > 1:
        return say("{packs} and {jokers}.", packs=packs, jokers=_jokers(game, say))
    return say("{packs} and {jokers}: {total} cards in all.", packs=packs, jokers=_jokers(game, say), total=min(totals))


def _packs(numbers: set[int], say: Words) -> str:
    """How many packs are used, if it can be these numbers."""
    if numbers == {1, 2}:
        return say("One or two packs of 52 cards (see the table below)")
    if len(numbers) > 1:
        return say("Up to {packs} packs of 52 cards (see the table below)", packs=say.number(max(numbers)))
    match max(numbers):
        case 1:
            return say("One pack of 52 cards")
        case 2:
            return say("Two packs of 52 cards")
        case 3:
            return say("Three packs of 52 cards")
        case _:
            return say("Four packs of 52 cards")


def _jokers(game: Game, say: Words) -> str:
    if game.rules.jokers == "per_player":
        return say("one joker for each player")
    return say.counted("one joker", "{n} jokers", game.rules.jokers)
