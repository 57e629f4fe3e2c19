"""The discard pile: who may take from it, and what that obliges to (B-19, C-15, C-16, F-14 to F-18, F-24, Z-10)."""

from collections.abc import Iterator

from rami.sheets.blocks import Block, Points
from rami.sheets.game import Game
from rami.sheets.words import Words


def pile(game: Game, say: Words) -> Iterator[Block]:
    """Taking, and the duties that come with it."""
    rules = game.rules
    if rules.discard_depth == "any":
        yield from _any_depth(game, say)
    else:
        yield say("Only the top card may be taken.")
    match rules.discard_draw:
        case "free":
            yield say("Taking it obliges to nothing: it goes to the hand like a card from the stock.")
        case "use_now" if rules.discard_depth == "top":
            yield say(
                "It is used at once: it is among the first cards laid in this turn, in a new meld or on one of the "
                "table."
            )
        case "opened_or_opening":
            yield from _opened_or_opening(game, say)
        case _:
            pass
    if rules.taken_layoff != "alone":
        yield from _company(game, say)
    if _may_be_kept(game):
        yield _thrown_again(game, say)


def _any_depth(game: Game, say: Words) -> Iterator[Block]:
    yield say("The pile is spread, so that every card can be seen.")
    yield say("Any of its cards may be taken, together with all the cards that lie on it.")
    if game.rules.discard_draw == "top_free":
        yield say("Taking the top card alone obliges to nothing.")
        yield say(
            "A card from further down is used at once: it is among the first cards laid in this turn, in a new meld or "
            "on one of the table. The cards that lay on it go to the hand, and may be laid as well."
        )
    else:
        yield say(
            "The card you want, be it the top card, is used at once: it is among the first cards laid in this turn, in "
            "a new meld or on one of the table. The cards that lay on it go to the hand, and may be laid as well."
        )


def _opened_or_opening(game: Game, say: Words) -> Iterator[Block]:
    rules = game.rules
    if game.melded_jokers and rules.joker_swap != "none":
        opened = say(
            "Those who have opened may take it if they lay it in the same turn: in a new meld, added to a meld, or in "
            "the place of a joker."
        )
    else:
        opened = say(
            "Those who have opened may take it if they lay it in the same turn: in a new meld or added to a meld."
        )
    if rules.rami_waives_opening:
        others = say(
            "Those who have not opened may take it if they open in the same turn and the card is in one of the new "
            "melds, or if they go out all at once (rami) and lay it."
        )
    else:
        others = say(
            "Those who have not opened may take it if they open in the same turn and the card is in one of the new "
            "melds."
        )
    if rules.free_first_round_draw:
        lead = say("In a player's own first turn of a deal, taking it obliges to nothing. From the second turn on:")
        yield Points(lead, (opened, others))
    else:
        yield opened
        yield others


def _company(game: Game, say: Words) -> Iterator[Block]:
    rules = game.rules
    swaps = game.melded_jokers and rules.joker_swap != "none"
    if rules.taken_layoff == "same_meld":
        yield say("A card taken from the pile is not added alone: a card of the hand goes to the same meld with it.")
    else:
        yield say(
            "A card taken from the pile is not added alone: a card of the hand is laid in the same turn, anywhere."
        )
    if swaps and rules.taken_joker == "keep":
        yield say("The same holds if it takes the place of a joker.")
    elif swaps:
        yield say("The same holds if it takes the place of a joker; that joker is no card of the hand.")
    if game.two_packs:
        yield say("Those who also hold the same card of the other pack may add it alone.")


def _may_be_kept(game: Game) -> bool:
    """Whether some taken card need not be laid, so that it could be thrown again."""
    rules = game.rules
    free_now = rules.discard_draw == "opened_or_opening" and rules.free_first_round_draw
    return free_now or rules.discard_draw in ("free", "top_free")


def _thrown_again(game: Game, say: Words) -> str:
    if not game.rules.no_discard_of_taken_card:
        return say("A card taken from the pile may be discarded again in the same turn.")
    if game.two_packs:
        return say(
            "A card taken from the pile is not discarded in the same turn, nor is the same card of the other pack, "
            "unless one of the two has been laid. A card from the stock may be discarded at once."
        )
    return say(
        "A card taken from the pile is not discarded in the same turn. A card from the stock may be discarded at once."
    )
