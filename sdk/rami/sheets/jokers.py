"""Jokers: what they stand for, how they are taken from the table (F-07, F-26, F-27, G-13 to G-17, T-04, T-05, W-04)."""

from collections.abc import Iterator

from rami.sheets.blocks import Block, Points
from rami.sheets.game import Game
from rami.sheets.words import Words


def jokers(game: Game, say: Words) -> Iterator[Block]:
    """Everything about jokers; nothing where there are none."""
    if not game.jokers:
        return
    if game.melded_jokers:
        yield from _in_melds(game, say)
        yield from _swaps(game, say)
    else:
        yield say("A joker may not lie in a meld.")
    match game.rules.joker_discard:
        case "allowed":
            yield say("A joker may be discarded.")
        case "last_card_only":
            yield say("A joker may be discarded only as the last card, or from a hand that holds nothing but jokers.")
        case "forbidden":
            yield say("A joker may not be discarded, unless the hand holds nothing but jokers.")
    if game.rules.first_discard_neutral:
        yield say("The first discard of a deal may not be a joker, unless the hand holds nothing else.")


def _in_melds(game: Game, say: Words) -> Iterator[Block]:
    rules = game.rules
    yield say("A joker stands for any card of a meld. In a run its place says for which.")
    if rules.set_joker_swap == "named_card":
        yield say("In a set it stands for the one card that its player names.")
    else:
        yield say("In a set it stands for a missing suit, for none in particular.")
    if rules.max_jokers_per_meld is None:
        yield say("A meld may hold any number of jokers, side by side as well.")
    else:
        yield say.counted(
            "A meld may hold one joker, not more.",
            "A meld may hold up to {n} jokers, side by side as well.",
            rules.max_jokers_per_meld,
        )
    yield say.counted(
        "At least one card of a meld is no joker.",
        "At least {n} cards of a meld are no jokers.",
        rules.min_naturals,
    )


def _swaps(game: Game, say: Words) -> Iterator[Block]:
    rules = game.rules
    if rules.joker_swap == "none":
        yield say("A joker that has been laid stays where it is.")
        return
    in_run = say("In a run: put the card that it stands for in its place.")
    if rules.set_joker_swap == "named_card":
        in_set = say("In a set: put the card that it was named for in its place.")
    else:
        in_set = say(
            "In a set: a joker leaves it only if all four suits are there afterwards, jokers that stay included. From "
            "6♣ joker 6♥ the joker is taken with 6♠ and 6♦ together; 6♠ alone is only added, and afterwards the joker "
            "stands for 6♦."
        )
    yield Points(_who_swaps(game, say), (in_run, in_set))
    if rules.taken_joker == "keep":
        yield say("A joker taken from the table may be kept in the hand.")
    else:
        yield say(
            "A joker taken from the table is laid again in the same turn, in a new meld or added to one. It may stand "
            "for another card then."
        )


def _who_swaps(game: Game, say: Words) -> str:
    rules = game.rules
    if rules.joker_swap == "opened" and rules.rami_waives_opening:
        return say(
            "Those who have opened, and whoever goes out all at once, may in their turn take a joker from any meld on "
            "the table:"
        )
    if rules.joker_swap == "opened":
        return say("Those who have opened may in their turn take a joker from any meld on the table:")
    if rules.layoff_requires == "own_meld_for_others":
        return say("Those who have laid a meld of their own may in their turn take a joker from any meld on the table:")
    return say("All players may in their turn take a joker from any meld on the table:")
