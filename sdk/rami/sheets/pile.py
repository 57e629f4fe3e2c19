"""The discard pile: who may take from it, and what they must do then (B-19, C-15, C-16, F-14 to F-18, F-24, Z-10)."""

from collections.abc import Iterator

from rami.sheets.blocks import Block, Points
from rami.sheets.game import Game
from rami.sheets.showdown import declaring
from rami.sheets.words import Words


def pile(game: Game, say: Words) -> Iterator[Block]:
    """Taking cards, and the duties that follow."""
    rules = game.rules
    if rules.discard_depth == "any":
        yield from _any_depth(game, say)
    else:
        yield say("Only the top card may be taken.")
    yield from _when(game, say)
    yield from declaring.pile(game, say)
    match rules.discard_draw:
        case "free":
            yield say("Taking it carries no obligation: the player may keep it, like a card from the stock.")
        case "use_now" if rules.discard_depth == "top":
            yield _used_now(game, say)
            if rules.opening_pickup == "own_meld":
                yield _to_open(game, say)
        case "opened_or_opening":
            yield from _opened_or_opening(game, say)
        case _:
            pass
    if rules.taken_layoff != "alone":
        yield from _company(game, say)
    if game.taken_may_be_kept:
        yield _discarded_again(game, say)


def _when(game: Game, say: Words) -> Iterator[Block]:
    """When a player may not take a card, but must draw from the stock (U-05, U-06)."""
    if game.rules.discard_from_turn > 1:
        yield say.counted(
            "In their own first turn of a deal, players may not take from the discard pile.",
            "In their own first {n} turns of a deal, players may not take from the discard pile.",
            game.rules.discard_from_turn - 1,
        )
    if game.rules.stock_only_with_one_card:
        yield say("A player who has only one card at the beginning of the turn must draw from the stock.")


def _used_now(game: Game, say: Words) -> str:
    if game.melded_jokers and game.rules.joker_swap != "none":
        return say(
            "A player who takes it must lay it in the same turn: in a new meld, as a lay-off or in place of a joker."
        )
    return say("A player who takes it must lay it in the same turn: in a new meld or as a lay-off.")


def _any_depth(game: Game, say: Words) -> Iterator[Block]:
    yield say("The discard pile is spread so that every card can be seen.")
    yield say(
        "A player may take any card of the pile (the wanted card), but must also take all the cards on top of it."
    )
    if game.rules.discard_draw == "top_free":
        yield say("Taking only the top card carries no obligation.")
        yield say(
            "A card from further down must be used at once: the first meld or lay-off of the turn must contain it."
        )
    else:
        yield say(
            "The wanted card must be used at once, even if it is the top card: the first meld or lay-off of the turn "
            "must contain it."
        )
    yield say("The cards that were on top of the wanted card go to the hand. They may also be laid in the same turn.")


def _opened_or_opening(game: Game, say: Words) -> Iterator[Block]:
    rules = game.rules
    if game.melded_jokers and rules.joker_swap != "none":
        opened = say(
            "A player who has opened may take it only to lay it in the same turn: in a new meld, as a lay-off or in "
            "place of a joker."
        )
    else:
        opened = say(
            "A player who has opened may take it only to lay it in the same turn: in a new meld or as a lay-off."
        )
    others = _to_open(game, say)
    if game.first_take_is_free:
        lead = say("In a player's own first turn of a deal, taking it carries no obligation. From the second turn on:")
        yield Points(lead, (opened, others))
    else:
        yield opened
        yield others


def _to_open(game: Game, say: Words) -> str:
    """For what a player who has not opened may take the card (F-15, F-16)."""
    rules = game.rules
    if rules.opening_pickup == "own_meld" and rules.rami_waives_opening:
        return say(
            "A player who has not opened may take it only to open in the same turn, with the card in a new meld that "
            "alone is worth the points needed, or to go rami and lay the card."
        )
    if rules.opening_pickup == "own_meld":
        return say(
            "A player who has not opened may take it only to open in the same turn, with the card in a new meld that "
            "alone is worth the points needed."
        )
    if rules.rami_waives_opening:
        return say(
            "A player who has not opened may take it only to open in the same turn, with the card in one of the new "
            "melds (its points count), or to go rami and lay the card."
        )
    return say(
        "A player who has not opened may take it only to open in the same turn, with the card in one of the new "
        "melds (its points count)."
    )


def _company(game: Game, say: Words) -> Iterator[Block]:
    rules = game.rules
    swaps = game.melded_jokers and rules.joker_swap != "none"
    if rules.taken_layoff == "same_meld":
        yield say(
            "A card taken from the discard pile may not be laid off alone: at least one other card from the hand must "
            "be laid on the same meld in that turn."
        )
    else:
        yield say(
            "A card taken from the discard pile may not be laid off alone: at least one other card from the hand must "
            "be laid in that turn, on any meld."
        )
    if swaps and rules.taken_joker == "keep":
        yield say("The same applies if it takes the place of a joker.")
    elif swaps:
        yield say(
            "The same applies if it takes the place of a joker. That joker does not count as a card from the hand."
        )
    if game.several_packs:
        yield say("A player who also holds the same card of another pack may lay it off alone.")


def _discarded_again(game: Game, say: Words) -> str:
    if not game.rules.no_discard_of_taken_card:
        return say("A card taken from the discard pile may be discarded in the same turn.")
    if game.several_packs and game.showdown:
        return say(
            "A card taken from the discard pile may not be discarded in the same turn, and neither may the same card "
            "of another pack. A card drawn from the stock may be discarded at once."
        )
    if game.several_packs:
        return say(
            "A card taken from the discard pile may not be discarded in the same turn, and neither may the same card "
            "of another pack, unless one of these cards has been laid. A card drawn from the stock may be discarded at "
            "once."
        )
    return say(
        "A card taken from the discard pile may not be discarded in the same turn. A card drawn from the stock may be "
        "discarded at once."
    )
