"""The object of the game and a player's turn (B-08, B-15 to B-18, F-12, F-19, S-10, W-09, Z-08, Z-10)."""

from collections.abc import Iterator

from rami.rules.settings.parameters import has_opening
from rami.sheets.blocks import Block, Steps
from rami.sheets.game import Game
from rami.sheets.showdown import turns
from rami.sheets.words import Words


def purpose(game: Game, say: Words) -> Iterator[Block]:
    """The aim of the players."""
    if game.showdown:
        yield from turns.purpose(game, say)
        return
    yield say(
        "Be the first to get rid of all the cards in your hand: lay melds, lay off cards on melds that are on the "
        "table, and discard."
    )
    if game.rules.scoring == "table_minus_hand":
        yield say("The cards you lay count for you. The cards left in your hand count against you.")


def turn(game: Game, say: Words) -> Iterator[Block]:
    """The three steps of a turn, special turns, and what a player may not do in a turn."""
    if game.showdown:
        yield from turns.turn(game, say)
        return
    yield Steps((_draw(game, say), _lay(game, say), _discard(game, say)))
    rules = game.rules
    if rules.starter_extra_card:
        yield say("The player who plays first does not draw in the first turn of the deal.")
    elif rules.first_turn_stock_only and rules.upcard:
        yield say(
            "In the first turn of a deal, the player must draw from the stock. The card that starts the discard pile "
            "may not be taken."
        )
    if not rules.first_turn_melds:
        yield say("In their own first turn of a deal, players may not lay melds or lay off cards.")
    if rules.all_at_once_from_deal is not None:
        yield from _all_at_once(game, rules.all_at_once_from_deal, say)
    yield _finished(game, say)
    yield say("Until the discard, a player may take back the cards laid in the same turn.")


def _draw(game: Game, say: Words) -> str:
    if game.rules.discard_depth == "any":
        return say(
            "Draw: take the top card of the stock or, under the conditions below, any card of the discard pile with "
            "all the cards on top of it."
        )
    if game.rules.discard_draw != "free":
        return say(
            "Draw one card: the top card of the stock or, under the conditions below, the top card of the discard pile."
        )
    return say("Draw one card: the top card of the stock or the top card of the discard pile.")


def _lay(game: Game, say: Words) -> str:
    limit = game.rules.melds_per_turn
    if limit is None:
        return say("If you wish, lay any number of melds and lay off any number of cards, in any order.")
    return say.counted(
        "If you wish, lay one meld (not more) and lay off any number of cards, in any order.",
        "If you wish, lay at most {n} melds and lay off any number of cards, in any order.",
        limit,
    )


def _discard(game: Game, say: Words) -> str:
    if game.rules.must_discard_to_go_out:
        return say("Discard one card, face up on the discard pile. This ends the turn.")
    return say("If you still have cards, discard one, face up on the discard pile. This ends the turn.")


def _all_at_once(game: Game, first: int, say: Words) -> Iterator[str]:
    if first == 1:
        yield say("A player may lay cards only when the whole hand can be laid in one turn.")
    else:
        yield say.counted(
            "After the first deal of the game, a player may lay cards only when the whole hand can be laid in one "
            "turn.",
            "After the first {n} deals of the game, a player may lay cards only when the whole hand can be laid in one "
            "turn.",
            first - 1,
        )
    if game.rules.must_discard_to_go_out:
        yield say("In that turn, any number of melds may be laid, and one card must be kept for the discard.")
    else:
        yield say("In that turn, any number of melds may be laid, and one card may be kept for the discard.")


def _finished(game: Game, say: Words) -> str:
    if game.rules.must_lay_to_go_out:
        return say(
            "A player may not lay cards if the turn could not then be ended according to the rules (for example, if "
            "one card were left, which may not be discarded)."
        )
    match has_opening(game.rules), game.rules.must_discard_to_go_out:
        case True, True:
            return say(
                "A player may not lay cards if the turn could not then be ended according to the rules (opening "
                "reached, a card left to discard)."
            )
        case True, False:
            return say(
                "A player may not lay cards if the turn could not then be ended according to the rules (opening "
                "reached)."
            )
        case False, True:
            return say(
                "A player may not lay cards if the turn could not then be ended according to the rules (a card left to "
                "discard)."
            )
        case _ if game.rules.no_discard_of_taken_card and game.taken_may_be_kept:
            return say(
                "A player may not lay cards if the turn could not then be ended according to the rules (for example, "
                "if the only card left were the one just taken from the discard pile)."
            )
        case _:
            return say("A player may not lay cards if the turn could not then be ended according to the rules.")
