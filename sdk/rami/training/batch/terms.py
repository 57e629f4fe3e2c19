"""The rules of a game as a row of numbers: those of the play-outs, and what players decide who play by themselves."""

from typing import Final

import numpy as np

from rami.bots.playouts.table import Ints
from rami.bots.playouts.terms import LENGTH, MANY
from rami.bots.playouts.terms import terms_of as terms_of_playouts
from rami.rules.melds.validity import joker_limit
from rami.rules.settings.parameters import Rules, hand_size, jokers_in_deck, lowest_wins

(
    JOKERS_ALLOWED,
    LEAST_NATURALS,
    JOKER_STAYS_IN_HAND,
    NEUTRAL_FIRST_DISCARD,
    SWAPS,
    SWAP_OPENED,
    KEEPS_JOKER,
    ON_OTHER_MELD,
    COMPANY_ON_MELD,
    COMPANY,
    EXTRA_CARD,
    UPCARD,
    HAND_SIZE,
    JOKERS_IN_DECK,
    GIVEN_JOKER,
    DEALER_BEGINS,
    CHALLENGES,
    KNOCK_LIMIT,
    LIMIT_OF_UPCARD,
    SPADES_DOUBLE,
    RAMI_LIFTS,
    WILD_UPCARD,
    WILD_RANK,
    DEALS_OF_GAME,
    MOST_DEALS,
    TARGET,
    TIE_GOES_ON,
    LOWEST_WINS,
    NEXT_DEALER,
) = range(LENGTH, LENGTH + 29)
"""The places of the numbers, after those of `rami.bots.playouts.terms`."""
TERMS_LENGTH: Final = LENGTH + 29
ROTATES, WINNER_DEALS, LOSER_DEALS = 0, 1, 2
"""Who deals next."""


def terms_of(rules: Rules, seats: int) -> Ints:
    """The numbers of these rules."""
    terms = np.zeros(TERMS_LENGTH, np.int64)
    terms[:LENGTH] = terms_of_playouts(rules, seats)
    terms[JOKERS_ALLOWED], terms[LEAST_NATURALS] = joker_limit(rules), rules.min_naturals
    terms[JOKER_STAYS_IN_HAND] = rules.joker_discard != "allowed"
    terms[NEUTRAL_FIRST_DISCARD] = rules.first_discard_neutral
    jokers = jokers_in_deck(rules, seats)
    terms[SWAPS], terms[SWAP_OPENED] = rules.joker_swap != "none" and jokers > 0, rules.joker_swap == "opened"
    terms[KEEPS_JOKER], terms[ON_OTHER_MELD] = rules.taken_joker == "keep", rules.taken_joker == "other_meld"
    terms[COMPANY_ON_MELD], terms[COMPANY] = rules.taken_layoff == "same_meld", rules.taken_layoff != "alone"
    terms[EXTRA_CARD], terms[UPCARD] = rules.starter_extra_card, rules.upcard
    terms[HAND_SIZE], terms[JOKERS_IN_DECK] = hand_size(rules, seats), jokers
    terms[GIVEN_JOKER], terms[DEALER_BEGINS] = rules.joker_in_each_hand != "none", rules.starter == "dealer"
    terms[CHALLENGES] = rules.challenge != "none"
    terms[LIMIT_OF_UPCARD] = rules.knock_limit == "upcard"
    terms[KNOCK_LIMIT] = rules.knock_limit if isinstance(rules.knock_limit, int) else 1 << 30
    terms[SPADES_DOUBLE], terms[RAMI_LIFTS] = rules.spades_double, rules.rami_bonus != "none"
    terms[WILD_UPCARD] = rules.wild_rank == "upcard"
    terms[WILD_RANK] = -1 if rules.wild_rank in (None, "upcard") else "A23456789TJQK".index(str(rules.wild_rank))
    end = rules.match_end
    terms[MOST_DEALS] = rules.max_deals
    terms[DEALS_OF_GAME] = MANY if end.deals is None or end.target is not None else end.deals
    terms[TARGET] = MANY if end.target is None else end.target + end.strict
    terms[TIE_GOES_ON], terms[LOWEST_WINS] = rules.tie_break == "extra_deal", lowest_wins(rules)
    terms[NEXT_DEALER] = {"rotate": ROTATES, "winner": WINNER_DEALS, "loser": LOSER_DEALS}[rules.next_dealer]
    return terms
