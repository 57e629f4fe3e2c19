"""Checks for turns that could not be judged in time: too many jokers, or too large a hand, for other settings."""

from collections.abc import Iterator
from typing import Final

from rami.messages.text import Text
from rami.rules.settings.clubs import largest_hand_deal
from rami.rules.settings.complaint import Complaint
from rami.rules.settings.parameters import Rules, deal_rules, hand_size, has_opening, jokers_in_deck, pack_count

MOST_JOKERS: Final = 8
"""The most jokers with which every turn can be judged in time with swaps, openings or whole hands at once."""
MOST_CARDS: Final = 15
"""The largest hand with which this is so."""
MOST_AT_ONCE: Final = 13
"""The largest hand where it is laid in one turn and jokers may be swapped."""
MOST_WITH_COMPANY: Final = 6
"""The most jokers where they may be swapped and a taken card needs another card on its meld."""
MOST_WITH_NAMES: Final = 4
"""The most jokers where the melds of an opening are named and a meld may have more than `MOST_IN_A_MELD` jokers."""
MOST_WITH_PILE: Final = 2
"""The most jokers where players may take any depth of the pile."""
MOST_IN_A_MELD: Final = 2
MOST_PACKS_WITH_WILD: Final = 2
"""The most packs where a rank is wild and melds are laid on the table."""
MOST_WITH_WILD: Final = 12
"""The most jokers and wild cards there."""
MOST_AT_ONCE_WITH_WILD: Final = 10
"""The largest hand there, where it is laid in one turn."""
MOST_WITH_OTHER_MELD: Final = 4
"""The most jokers and wild cards there, where a joker that is taken from the table must go to another meld."""


def work_complaints(rules: Rules, seats: int) -> Iterator[Complaint]:
    """Settings with which some turns could not be judged in time."""
    wild = _wild_cards(rules, seats)
    jokers = jokers_in_deck(rules, seats) + wild
    few = rules.joker_swap != "none" or has_opening(rules) or rules.all_at_once_from_deal is not None
    if wild and rules.table == "melds":
        yield from _wild_complaints(rules, seats, 0 if few else jokers)
        yield from _wild_swap_complaints(rules, jokers)
    if jokers and few:
        yield from _joker_complaints(rules, jokers, wild)
        yield from _card_complaints(rules, hand_size(deal_rules(rules, largest_hand_deal(rules)), seats))


def _wild_complaints(rules: Rules, seats: int, jokers: int) -> Iterator[Complaint]:
    """`jokers` is the number with the wild cards, or 0 if `_joker_complaints` says what is wrong with it."""
    if pack_count(rules, seats) > MOST_PACKS_WITH_WILD:
        text = Text("Where a rank is wild, a game has at most two packs: set decks to 1 or 2.")
        yield "decks", text, "U-16"
    elif jokers > MOST_WITH_WILD:
        text = Text(
            "Where a rank is wild, a game has at most {most} jokers and wild cards: set jokers to {left}.",
            most=MOST_WITH_WILD,
            left=MOST_WITH_WILD - _wild_cards(rules, seats),
        )
        yield "jokers", text, "U-16"
    if rules.all_at_once_from_deal is not None and hand_size(rules, seats) > MOST_AT_ONCE_WITH_WILD:
        text = Text(
            "Where whole hands are laid in one turn (all_at_once_from_deal) and a rank is wild, a hand has at most "
            "{most} cards: deal fewer cards.",
            most=MOST_AT_ONCE_WITH_WILD,
        )
        yield "hand_size", text, "W-09"


def _wild_swap_complaints(rules: Rules, jokers: int) -> Iterator[Complaint]:
    """A card that comes back can be itself or a joker, so such turns take far longer to judge."""
    if rules.joker_swap == "none":
        return
    if has_opening(rules) or rules.all_at_once_from_deal is not None or rules.taken_layoff == "same_meld":
        text = Text(
            "Where a rank is wild, jokers may be swapped only if no opening is asked, no whole hand is laid in one "
            "turn and a taken card needs no other card on its meld: set joker_swap to none."
        )
        yield "joker_swap", text, "U-16"
    elif rules.taken_joker == "other_meld" and jokers > MOST_WITH_OTHER_MELD:
        text = Text(
            "Where a rank is wild and a taken joker must go to another meld, a game has at most {most} jokers and wild "
            "cards: set taken_joker to keep or lay_same_turn.",
            most=MOST_WITH_OTHER_MELD,
        )
        yield "taken_joker", text, "U-16"


def _wild_cards(rules: Rules, seats: int) -> int:
    """The number of wild cards, which count as jokers here."""
    return 0 if rules.wild_rank is None else 4 * pack_count(rules, seats)


def _joker_complaints(rules: Rules, jokers: int, wild: int) -> Iterator[Complaint]:
    swaps = rules.joker_swap != "none"
    few = rules.max_jokers_per_meld is not None and rules.max_jokers_per_meld <= MOST_IN_A_MELD
    if jokers > MOST_JOKERS:
        yield "jokers", _fewer(wild), _rule(rules)
    if swaps and rules.taken_layoff == "same_meld" and not (few and jokers <= MOST_WITH_COMPANY):
        text = Text(
            "Where jokers may be swapped and a taken card needs another card on its meld (taken_layoff same_meld), a "
            "game has at most {most} jokers, and a meld {each}.",
            most=MOST_WITH_COMPANY,
            each=MOST_IN_A_MELD,
        )
        yield "jokers" if few else "max_jokers_per_meld", text, "F-24"
    named = rules.contracts is not None or (rules.opening is not None and rules.opening.melds is not None)
    if named and not few and jokers > MOST_WITH_NAMES:
        text = Text(
            "Where the first melds are named and a game has more than {most} jokers, a meld has at most {each}: set "
            "max_jokers_per_meld to {each}, or play with fewer jokers.",
            most=MOST_WITH_NAMES,
            each=MOST_IN_A_MELD,
        )
        yield "max_jokers_per_meld", text, "N-21" if rules.contracts is None else "N-23"


def _fewer(wild: int) -> Text:
    if not wild:
        return Text(
            "Where jokers may be swapped, an opening is asked or whole hands are laid in one turn, a game has at most "
            "{most} jokers: play with fewer.",
            most=MOST_JOKERS,
        )
    return Text(
        "Where jokers may be swapped, an opening is asked or whole hands are laid in one turn, a game has at most "
        "{most} jokers and wild cards. {wild} cards are wild: set jokers to {left}.",
        most=MOST_JOKERS,
        wild=wild,
        left=max(0, MOST_JOKERS - wild),
    )


def _card_complaints(rules: Rules, cards: int) -> Iterator[Complaint]:
    if rules.all_at_once_from_deal is not None and rules.joker_swap != "none" and cards > MOST_AT_ONCE:
        text = Text(
            "Where whole hands are laid in one turn (all_at_once_from_deal) and jokers may be swapped, a hand has "
            "at most {most} cards: deal fewer cards, or set joker_swap to none.",
            most=MOST_AT_ONCE,
        )
        yield "hand_size", text, "W-09"
    if cards > MOST_CARDS:
        text = Text(
            "With jokers that may be swapped, or with jokers and an opening or whole hands laid in one turn, a hand "
            "has at most {most} cards: deal fewer, or play without jokers.",
            most=MOST_CARDS,
        )
        yield "hand_size" if rules.contracts is None else "contracts", text, _rule(rules)


def _rule(rules: Rules) -> str:
    if rules.joker_swap != "none":
        return "F-26"
    return "F-20" if has_opening(rules) else "W-09"
