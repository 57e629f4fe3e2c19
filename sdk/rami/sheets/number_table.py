"""The table of what depends on the number of players: packs, jokers, cards each and the stock."""

from collections.abc import Iterator, Sequence

from rami.rules.settings.parameters import Rules, hand_size, jokers_in_deck, pack_count
from rami.sheets.blocks import Table
from rami.sheets.words import Words


def by_players(rules: Rules, counts: Sequence[int], say: Words) -> Iterator[Table]:
    """What depends on the number of players, for these numbers. With contracts, it may be nothing."""
    columns = {
        say("Players"): counts,
        say("Packs"): [pack_count(rules, count) for count in counts],
        say("Jokers"): [jokers_in_deck(rules, count) for count in counts],
        say("Cards each"): [hand_size(rules, count) for count in counts],
        say("Stock"): [stock_size(rules, count) for count in counts],
    }
    if rules.contracts is not None:
        del columns[say("Cards each")], columns[say("Stock")]
    shown = {head: column for head, column in columns.items() if len(set(column)) > 1}
    if len(shown) > 1:
        yield Table(tuple(shown), list(zip(*shown.values(), strict=True)))


def stock_size(rules: Rules, count: int) -> int:
    """The number of cards in the stock when the cards are dealt."""
    cards = 52 * pack_count(rules, count) + jokers_in_deck(rules, count)
    return cards - count * hand_size(rules, count) - rules.starter_extra_card - rules.upcard
