"""The deal: who deals, how the cards are dealt, who starts (B-05 to B-07, B-14, F-10 to F-12, G-31, Z-05)."""

from collections.abc import Iterator, Sequence

from rami.rules.settings.parameters import Rules, hand_size, jokers_in_deck, pack_count
from rami.sheets.blocks import Block, Table
from rami.sheets.game import Game
from rami.sheets.showdown.declaring import turned_up
from rami.sheets.words import Words


def deal(game: Game, say: Words) -> Iterator[Block]:
    """The first dealer, the cards of each player, the stock, and the player who starts."""
    rules = game.rules
    if rules.first_dealer == "random":
        yield say("The first dealer is chosen at random.")
    else:
        yield say(
            "To choose the first dealer, each player draws a card: the player with the lowest card deals. The ace is "
            "the lowest card. If there is a tie, the players draw again."
        )
    yield _direction(game, say)
    yield _hands(game, say)
    if rules.joker_in_each_hand == "one_each":
        yield say("Exactly one card of each hand is a joker. The stock contains no joker.")
    elif rules.joker_in_each_hand == "at_least_one_dealt":
        yield say(
            "At least one card of each hand is a joker: each player is dealt one joker, and any other jokers are "
            "shuffled into the pack."
        )
    yield from turned_up(game, say)
    if rules.upcard:
        yield say("The next card is turned face up and starts the discard pile.")
    yield _stock(game, say)
    if not rules.upcard:
        yield say("The first discard starts the discard pile.")
    if len(game.counts) > 1:
        yield from by_players(game.rules, game.counts, say)


def _direction(game: Game, say: Words) -> str:
    if game.rules.next_dealer == "loser":
        return say("The player who does not deal plays first. The loser of a deal deals the next one.")
    if game.rules.next_dealer == "winner":
        return say("The player who does not deal plays first. The winner of a deal deals the next one.")
    if game.rules.starter == "dealer":
        return _dealer_first(game, say)
    if game.always_two:
        return say("The two players take turns to deal. The player who does not deal plays first.")
    if game.rules.direction == "left":
        return say(
            "Play is clockwise. The player to the left of the dealer plays first. After each deal, the turn to deal "
            "passes to the left."
        )
    return say(
        "Play is anticlockwise. The player to the right of the dealer plays first. After each deal, the turn to deal "
        "passes to the right."
    )


def _dealer_first(game: Game, say: Words) -> str:
    if game.always_two:
        return say("The two players take turns to deal. The dealer plays first.")
    if game.rules.direction == "left":
        return say("Play is clockwise. The dealer plays first. After each deal, the turn to deal passes to the left.")
    return say("Play is anticlockwise. The dealer plays first. After each deal, the turn to deal passes to the right.")


def _hands(game: Game, say: Words) -> str:
    sizes = {hand_size(game.rules, count) for count in game.counts}
    extra = game.rules.starter_extra_card
    if game.rules.contracts is not None:
        return _by_contract(say, extra=extra)
    if len(sizes) > 1 and extra:
        return say(
            "The cards are dealt one at a time, as the table below shows. The player who plays first gets one card "
            "more."
        )
    if len(sizes) > 1:
        return say("The cards are dealt one at a time, as the table below shows.")
    cards, more = say.number(min(sizes)), say.number(min(sizes) + 1)
    if not extra:
        return say("Each player is dealt {cards} cards, one at a time.", cards=cards)
    if game.always_two:
        return say(
            "The player who plays first is dealt {more} cards and the other player {cards}, one at a time.",
            more=more,
            cards=cards,
        )
    return say(
        "The player who plays first is dealt {more} cards and each other player {cards}, one at a time.",
        more=more,
        cards=cards,
    )


def _by_contract(say: Words, *, extra: bool) -> str:
    if extra:
        return say(
            "The cards are dealt one at a time, as many as the contract of the deal says. The player who plays first "
            "gets one card more."
        )
    return say("The cards are dealt one at a time, as many as the contract of the deal says.")


def _stock(game: Game, say: Words) -> str:
    if len(game.counts) > 1 or game.rules.contracts is not None:
        return say("The remaining cards are placed face down and form the stock.")
    return say.counted(
        "The one remaining card is placed face down and forms the stock.",
        "The remaining {n} cards are placed face down and form the stock.",
        stock_size(game.rules, game.counts[0]),
    )


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
    return (
        cards
        - count * hand_size(rules, count)
        - rules.starter_extra_card
        - rules.upcard
        - (rules.wild_rank == "upcard")
    )
