"""The deal: who deals, who gets what, who begins (B-05 to B-07, B-14, F-10 to F-12, G-31, Z-05)."""

from collections.abc import Iterator

from rami.rules.settings.parameters import hand_size, jokers_in_deck, pack_count
from rami.sheets.blocks import Block, Table
from rami.sheets.game import Game
from rami.sheets.words import Words


def deal(game: Game, say: Words) -> Iterator[Block]:
    """From the first dealer to the stock."""
    rules = game.rules
    if rules.first_dealer == "random":
        yield say("The first dealer is chosen at random.")
    else:
        yield say(
            "For the first deal everybody draws a card, and the lowest card deals. The ace is the lowest; equal cards "
            "draw again."
        )
    yield _direction(game, say)
    yield _hands(game, say)
    if rules.joker_in_each_hand == "one_each":
        yield say("Exactly one of these cards is a joker, in every hand; none is left in the stock.")
    elif rules.joker_in_each_hand == "at_least_one_dealt":
        yield say(
            "At least one of these cards is a joker: everybody is dealt one, and any others are shuffled into the pack."
        )
    yield _piles(game, say)
    if len(game.counts) > 1:
        yield _table(game, say)


def _direction(game: Game, say: Words) -> str:
    if game.always_two:
        return say("The two players deal in turn. Whoever does not deal begins, and they play in turn.")
    if game.rules.direction == "left":
        return say(
            "Play goes clockwise. The player to the left of the dealer begins, and after each deal the deal passes to "
            "the left."
        )
    return say(
        "Play goes anticlockwise. The player to the right of the dealer begins, and after each deal the deal passes to "
        "the right."
    )


def _hands(game: Game, say: Words) -> str:
    sizes = {hand_size(game.rules, count) for count in game.counts}
    extra = game.rules.starter_extra_card
    if len(sizes) > 1 and extra:
        return say("The cards are dealt one at a time, as the table says; whoever begins gets one more.")
    if len(sizes) > 1:
        return say("The cards are dealt one at a time, as the table says.")
    size = min(sizes)
    if not extra:
        return say("Each player is dealt {cards} cards, one at a time.", cards=size)
    if game.always_two:
        return say("Whoever begins is dealt {more} cards, the other {cards}, one at a time.", more=size + 1, cards=size)
    return say(
        "Whoever begins is dealt {more} cards, the others {cards} each, one at a time.", more=size + 1, cards=size
    )


def _piles(game: Game, say: Words) -> str:
    if len(game.counts) > 1:
        if game.rules.upcard:
            return say("The next card is turned up and begins the discard pile. The rest is the stock, face down.")
        return say("The rest is the stock, face down. The first discard begins the discard pile.")
    left = _stock(game, game.counts[0])
    if game.rules.upcard:
        return say.counted(
            "The next card is turned up and begins the discard pile. The rest, {n} card, is the stock, face down.",
            "The next card is turned up and begins the discard pile. The rest, {n} cards, is the stock, face down.",
            left,
        )
    return say.counted(
        "The rest, {n} card, is the stock, face down. The first discard begins the discard pile.",
        "The rest, {n} cards, is the stock, face down. The first discard begins the discard pile.",
        left,
    )


def _stock(game: Game, count: int) -> int:
    rules = game.rules
    cards = 52 * pack_count(rules, count) + jokers_in_deck(rules, count)
    return cards - count * hand_size(rules, count) - rules.starter_extra_card - rules.upcard


def _table(game: Game, say: Words) -> Table:
    rules = game.rules
    columns = {
        say("Players"): game.counts,
        say("Packs"): [pack_count(rules, count) for count in game.counts],
        say("Jokers"): [jokers_in_deck(rules, count) for count in game.counts],
        say("Cards each"): [hand_size(rules, count) for count in game.counts],
        say("Stock"): [_stock(game, count) for count in game.counts],
    }
    shown = {head: column for head, column in columns.items() if len(set(column)) > 1}
    return Table(tuple(shown), list(zip(*shown.values(), strict=True)))
