"""The object of the game and a player's turn (B-08, B-15 to B-18, F-12, F-19, S-10, W-09, Z-08, Z-10)."""

from collections.abc import Iterator

from rami.sheets.blocks import Block, Steps
from rami.sheets.game import Game
from rami.sheets.words import Words


def purpose(game: Game, say: Words) -> Iterator[Block]:
    """What everybody tries to do."""
    yield say(
        "Get rid of all the cards in your hand: by laying melds, by adding cards to melds on the table, by discarding."
    )
    if game.rules.scoring == "table_minus_hand":
        yield say("What you lay counts for you, and what is left in your hand counts against you.")


def turn(game: Game, say: Words) -> Iterator[Block]:
    """The three steps, and what is different in some turns."""
    yield Steps((_draw(game, say), _lay(game, say), _discard(game, say)))
    rules = game.rules
    if rules.starter_extra_card:
        yield say("Whoever begins a deal does not draw in the first turn of it.")
    elif rules.first_turn_stock_only and rules.upcard:
        yield say("The first draw of a deal is from the stock: the card turned up is not taken then.")
    if not rules.first_turn_melds:
        yield say("In a player's own first turn of a deal nothing is laid and nothing is added.")
    if rules.melds_per_turn is not None and rules.rami_bonus != "none":
        yield say("Whoever goes out all at once (rami) may lay any number of melds in that turn.")
    if rules.all_at_once_from_deal is not None:
        yield _all_at_once(game, rules.all_at_once_from_deal, say)
    yield say("Begin nothing that you cannot finish within the rules in the same turn.")
    yield say("Until you discard you may take back what you have laid in this turn.")


def _draw(game: Game, say: Words) -> str:
    if game.rules.discard_depth == "any":
        return say("Draw: the top card of the stock, or a card of the discard pile with all the cards on it.")
    return say("Draw one card: the top card of the stock, or the top card of the discard pile.")


def _lay(game: Game, say: Words) -> str:
    limit = game.rules.melds_per_turn
    if limit is None:
        return say("If you wish, lay melds and add cards to melds on the table: any number of both, in any order.")
    return say.counted(
        "If you wish, lay one meld, not more, and add any number of cards to melds on the table, in any order.",
        "If you wish, lay up to {n} melds and add any number of cards to melds on the table, in any order.",
        limit,
    )


def _discard(game: Game, say: Words) -> str:
    if game.rules.must_discard_to_go_out:
        return say("Discard one card, face up on the discard pile. That ends the turn.")
    return say("If you still hold cards, discard one, face up on the discard pile. That ends the turn.")


def _all_at_once(game: Game, first: int, say: Words) -> str:
    if game.rules.must_discard_to_go_out:
        return say.counted(
            "Nobody lays anything until the whole hand goes in one turn, but for the card to be discarded. Any number "
            "of melds may be laid in that turn.",
            "From deal {n} of the game on, nobody lays anything until the whole hand goes in one turn, but for the "
            "card to be discarded. Any number of melds may be laid in that turn.",
            first,
        )
    return say.counted(
        "Nobody lays anything until the whole hand goes in one turn; the last card may be discarded. Any number of "
        "melds may be laid in that turn.",
        "From deal {n} of the game on, nobody lays anything until the whole hand goes in one turn; the last card may "
        "be discarded. Any number of melds may be laid in that turn.",
        first,
    )
