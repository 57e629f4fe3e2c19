"""Jokers: what they stand for, how they are taken from the table (F-07, F-26, F-27, G-13 to G-17, T-04, T-05, W-04)."""

from collections.abc import Iterator

from rami.sheets.blocks import Block, Points
from rami.sheets.game import Game
from rami.sheets.showdown.declaring import wild
from rami.sheets.words import Words


def jokers(game: Game, say: Words) -> Iterator[Block]:
    """The rules of jokers and of wild cards. Empty if the game has neither."""
    yield from wild(game, say)
    if not game.jokers:
        return
    if game.melded_jokers:
        yield from _in_melds(game, say)
        if not game.showdown:
            yield from _swaps(game, say)
    else:
        yield say("Jokers may not be laid in melds.")
    match game.rules.joker_discard:
        case "allowed":
            yield say("A joker may be discarded.")
        case "last_card_only":
            yield say(
                "A joker may be discarded only as the last card of the hand, or from a hand that contains only jokers."
            )
        case "forbidden":
            yield say("A joker may be discarded only from a hand that contains only jokers.")
    if game.rules.first_discard_neutral and game.rules.joker_discard == "allowed":
        yield say("The first discard of a deal may not be a joker, unless the hand contains only jokers.")


def _in_melds(game: Game, say: Words) -> Iterator[Block]:
    rules = game.rules
    yield say("A joker may stand for any card in a meld. In a run, its place shows which card.")
    if rules.set_joker_swap == "named_card":
        yield say("In a set, the player who lays the joker names the card it stands for.")
    else:
        yield say("In a set, a joker stands for any of the missing suits. No suit is named.")
    if rules.max_jokers_per_meld is None:
        yield say("A meld may contain any number of jokers, even next to each other.")
    else:
        yield say.counted(
            "A meld may contain at most one joker.",
            "A meld may contain at most {n} jokers, even next to each other.",
            rules.max_jokers_per_meld,
        )
    yield say.counted(
        "A meld must contain at least one card that is not a joker.",
        "A meld must contain at least {n} cards that are not jokers.",
        rules.min_naturals,
    )


def _swaps(game: Game, say: Words) -> Iterator[Block]:
    rules = game.rules
    if rules.joker_swap == "none":
        yield say("A joker that has been laid may not be taken from the table.")
        return
    in_run = say("In a run, the player replaces the joker with the card it stands for.")
    if rules.set_joker_swap == "named_card":
        in_set = say("In a set, the player replaces the joker with the card that was named for it.")
    else:
        in_set = say(
            "In a set, the player adds cards of the missing suits, so that there are four cards without the joker that "
            "is taken. Jokers that stay in the set count. For example, the joker in 6♣ joker 6♥ is taken by adding "
            "both 6♠ and 6♦. Adding only 6♠ is a lay-off: the joker stays and then stands for 6♦."
        )
    yield Points(_who_swaps(game, say), (in_run, in_set))
    if rules.wild_rank is not None:
        yield say("A wild card that is taken so may then be itself again, or stand for another card.")
    if rules.taken_joker == "keep":
        yield say("A joker taken from the table may be kept in the hand.")
    elif rules.taken_joker == "other_meld":
        yield say(
            "A joker taken from the table must be laid again in the same turn, in a new meld or on another meld than "
            "the one it came from. It may then stand for another card."
        )
        if rules.rami_waives_opening:
            yield say("A player who goes rami may also lay it back on the meld it came from.")
    else:
        yield say(
            "A joker taken from the table must be laid again in the same turn, in a new meld or as a lay-off. It may "
            "then stand for another card."
        )


def _who_swaps(game: Game, say: Words) -> str:
    rules = game.rules
    if rules.joker_swap == "opened" and rules.rami_waives_opening:
        return say("On their turn, players who have opened or who go rami may take a joker from any meld on the table:")
    if rules.joker_swap == "opened":
        return say("On their turn, players who have opened may take a joker from any meld on the table:")
    if rules.layoff_requires == "own_meld_for_others":
        return say("On their turn, players who have laid a meld may take a joker from any meld on the table:")
    return say("On their turn, all players may take a joker from any meld on the table:")
