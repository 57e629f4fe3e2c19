"""Who plays, and with which cards (B-02, B-04, Z-01, Z-02)."""

from collections.abc import Iterator

from rami.rules.settings.parameters import jokers_in_deck, pack_count
from rami.sheets.blocks import Block
from rami.sheets.game import Game
from rami.sheets.words import Words


def players(game: Game, say: Words) -> Iterator[Block]:
    """The number of players, who plays together, the pack."""
    low, high = game.counts[0], game.counts[-1]
    if low == high:
        yield say("{players} players.", players=low)
    else:
        yield say("{low} to {high} players.", low=low, high=high)
    if game.partners:
        yield _partners(game, say)
    yield _pack(game, say)


def _partners(game: Game, say: Words) -> str:
    if len(game.counts) > 1:
        return say(
            "Four play in pairs: partners sit opposite each other, each with a hand of their own, and score together. "
            "With any other number everybody plays alone."
        )
    return say(
        "Two pairs play against each other: partners sit opposite each other, each with a hand of their own, and score "
        "together."
    )


def _pack(game: Game, say: Words) -> str:
    rules = game.rules
    numbers = {pack_count(rules, count) for count in game.counts}
    if len(numbers) == 2:
        packs = say("One or two packs of 52 cards (see the table of the deal)")
    else:
        packs = say("Two packs of 52 cards") if numbers == {2} else say("One pack of 52 cards")
    if not game.jokers:
        return say("{packs}, without jokers.", packs=packs)
    totals = {52 * pack_count(rules, count) + jokers_in_deck(rules, count) for count in game.counts}
    if len(totals) == 1:
        return say(
            "{packs} and {jokers}, {total} cards in all.", packs=packs, jokers=_jokers(game, say), total=min(totals)
        )
    return say("{packs} and {jokers}.", packs=packs, jokers=_jokers(game, say))


def _jokers(game: Game, say: Words) -> str:
    if game.rules.jokers == "per_player":
        return say("one joker for each player")
    return say.counted("{n} joker", "{n} jokers", game.rules.jokers)
